"""What a duel claims: whom a win is booked to, from which deals and seats, how sure it is. Intervals and tests are held
against scipy and statsmodels and against matches whose truth is known, not against our own formulas."""

from __future__ import annotations

import importlib
import json
import signal
from pathlib import Path
from typing import Any

import pytest

from command_help import refused, run
from solved import SIDES, Always, Any100, GivesUp, Highest, Numbers
from wartable.bots import registry as bots
from wartable.bots.bot import Bot
from wartable.core import registry
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.core.view import plain
from wartable.lab.duel import Duel, DuelSoFar, DuelTally, whole_rounds
from wartable.lab.duel_run import KeptDuel
from wartable.lab.statistics import evidence, verdict, wilson

# They come without types.
STATS: Any = importlib.import_module("scipy.stats")
PROPORTION: Any = importlib.import_module("statsmodels.stats.proportion")


# -- how sure it is ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [1, 2, 7, 40, 200, 5000])
def test_the_interval_is_wilsons(games: int) -> None:
    for points in [0.0, 0.5, 1.0, games / 3, games / 2, games - 0.5, float(games)]:
        low, high = PROPORTION.proportion_confint(points, games, alpha=0.05, method="wilson")
        assert wilson(points, games) == pytest.approx((low, high), abs=1e-6), (points, games)


def test_the_interval_of_no_match_says_nothing() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("share", [0.05, 0.25, 0.5, 0.605, 0.9])
def test_the_interval_covers_the_truth_as_often_as_it_says(share: float) -> None:
    """Every result that 200 matches can have, as likely as it is."""
    covered = 0.0
    for wins in range(201):
        low, high = wilson(float(wins), 200)
        if low <= share <= high:
            covered += STATS.binom.pmf(wins, 200, share)
    assert 0.935 < covered < 0.97


BOUNDS = [(0.5, 0.6), (0.25, 0.3), (0.45, 0.55)]


@pytest.mark.parametrize(("low", "high"), BOUNDS)
def test_evidence_is_how_much_likelier_the_result_is(low: float, high: float) -> None:
    for games in (1, 9, 60):
        for wins in range(games + 1):
            true = STATS.binom.logpmf(wins, games, high) - STATS.binom.logpmf(wins, games, low)
            assert evidence(float(wins), games, low, high) == pytest.approx(true, abs=1e-9)
    assert evidence(1.0, 2, low, high) == pytest.approx(2 * evidence(0.5, 1, low, high)), "a draw is half a win"


def test_a_verdict_needs_nineteen_to_one() -> None:
    """That is 95 to 5, either way."""
    said = {"high": 0, "low": 0, "": 0}
    for games in range(1, 400, 19):
        for wins in range(games + 1):
            odds = STATS.binom.pmf(wins, games, 0.6) / STATS.binom.pmf(wins, games, 0.5)
            right = "high" if odds >= 19 else "low" if odds <= 1 / 19 else ""
            assert verdict(float(wins), games, 0.5, 0.6) == right, (wins, games, odds)
            said[right] += 1
    assert min(said.values()) > 200


@pytest.mark.parametrize(("true", "right", "wrong"), [(0.5, "low", "high"), (0.6, "high", "low")])
def test_a_sequential_test_errs_as_rarely_as_it_says(true: float, right: str, wrong: str) -> None:
    rng = seeded("wald")
    found: dict[str, int] = {}
    lengths = 0
    for _ in range(600):
        points, games = 0.0, 0
        while not (said := verdict(points, games, 0.5, 0.6)):
            points += rng.below(1000) < 1000 * true
            games += 1
        found[said] = found.get(said, 0) + 1
        lengths += games
    assert found[right] + found[wrong] == 600
    assert 0.02 < found[wrong] / 600 < 0.06
    # Wald's approximation of the expected length is 129 where low is true, and 127 where high is.
    assert 115 < lengths / 600 < 155


# -- what is counted -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "winners", "points"),
    [
        (2, [0], [1.0, 0.0]),
        (2, [1], [0.0, 1.0]),
        (2, [], [0.5, 0.5]),
        (2, [0, 1], [0.5, 0.5]),
        (3, [2], [0.0, 0.0, 1.0]),
        (3, [0, 2], [0.5, 0.0, 0.5]),
        (3, [], [1 / 3, 1 / 3, 1 / 3]),
        (4, [1, 2, 3], [0.0, 1 / 3, 1 / 3, 1 / 3]),
    ],
)
def test_a_win_is_shared_among_those_who_won_it_and_a_draw_among_all(
    seats: int, winners: list[int], points: list[float]
) -> None:
    for seat in range(seats):
        tally = DuelTally(seats)
        tally.count(seat, "side", winners, seats, "how")
        assert tally.points == points[seat]
        assert tally.games == 1
        assert tally.wins == (winners == [seat])
        assert tally.losses == (bool(winners) and seat not in winners)
        assert tally.by_seat == [[1.0, points[seat]] if at == seat else [0.0, 0.0] for at in range(seats)]
        assert tally.by_side == {"side": [1.0, points[seat]]}
        assert tally.endings == {"how": 1}


def some_results(numbers: range) -> DuelTally:
    """Matches that differ in everything that is counted."""
    tally = DuelTally(3)
    for number in numbers:
        # Halves add up exactly, in whatever order; thirds do not.
        winners = [[0], [1, 2], [2], [0, 1]][number % 4]
        tally.count(number % 3, SIDES[number * 2 % 3], winners, 3, f"ending {number % 2}")
        for which in range(2):
            tally.choices[which] += number + 10 * which
            tally.seconds[which] += 0.25 * number + which
        reason = f"reason {number % 3}"
        tally.forfeits[reason] = tally.forfeits.get(reason, 0) + 1
    return tally


def test_tallies_add_up_to_what_was_counted_at_once() -> None:
    total = some_results(range(5))
    total.add(some_results(range(5, 6)))
    total.add(some_results(range(6, 24)))
    assert total.write() == some_results(range(24)).write()
    assert (
        total.points
        == sum(points for _, points in total.by_seat)
        == sum(points for _, points in total.by_side.values())
    )


def test_a_tally_comes_back_as_it_was_written() -> None:
    written = some_results(range(11)).write()
    tally = DuelTally(3)
    tally.read(json.loads(json.dumps(written)))
    assert tally.write() == written
    tally.add(some_results(range(11, 24)))
    assert tally.write() == some_results(range(24)).write()


# -- the matches of a duel -----------------------------------------------------------------------------------------


class Made:
    """A bot that was made, for whom, and where it was asked."""

    def __init__(self, spec: str, seed: str, bot: Bot) -> None:
        self.spec = spec
        self.seed = seed
        self.bot = bot
        self.seats: list[int] = []
        self.deals: list[int] = []
        self.chance = bot.rng.words()
        self.closed = 0


class Watched(Bot):
    """Notes where a bot is asked, and that it is let go."""

    def __init__(self, made: Made) -> None:
        super().__init__(made.bot.rng)
        self.made = made

    def choose(self, seat: Seat) -> Any:
        self.made.seats.append(seat.seat)
        self.made.deals.append(plain(seat.view())["deal"])
        return self.made.bot.choose(seat)

    def close(self) -> None:
        self.made.closed += 1


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Made]:
    """Bots that always name a number, any number, or give up, in the order in which they were made."""
    found: list[Made] = []
    usual = bots.make

    def make(spec: str, seed: str) -> Bot:
        rng = seeded(f"bot {seed}")
        kind = {"any": Any100, "gives-up": GivesUp}.get(spec)
        if spec.isdecimal():
            bot: Bot = Always(rng, int(spec))
        elif kind is not None:
            bot = kind(rng)
        else:
            return usual(spec, seed)
        found.append(Made(spec, seed, bot))
        return Watched(found[-1])

    monkeypatch.setattr(bots, "make", make)
    return found


def played(one: str, other: str, rounds: int, seats: int = 2, settings: dict[str, Any] | None = None) -> DuelTally:
    duel = Duel(Highest(), seats, registry.complete_settings(Highest(), seats, settings or {}), one, other, "truth")
    total = DuelTally(seats)
    for deal in range(rounds):
        tally = duel.round(deal, lambda: False)
        assert tally is not None
        total.add(tally)
    return total


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_win_is_booked_to_who_won_it(seats: int) -> None:
    won, lost = played("60", "40", 5, seats), played("40", "60", 5, seats)
    assert (won.games, won.points, won.wins, won.losses) == (5 * seats, 5.0 * seats, 5 * seats, 0)
    assert (lost.games, lost.points, lost.wins, lost.losses) == (5 * seats, 0.0, 0, 5 * seats)
    assert won.by_seat == [[5.0, 5.0]] * seats
    assert lost.by_seat == [[5.0, 0.0]] * seats
    assert won.endings == {"named": 5 * seats}


@pytest.mark.usefixtures("made")
def test_settings_hold_and_draws_are_shared() -> None:
    assert played("60", "40", 2, settings={"wins": "lowest"}).points == 0.0
    drawn = played("60", "40", 2, 3, settings={"wins": "none"})
    assert drawn.points == pytest.approx(2.0)
    assert (drawn.wins, drawn.losses) == (0, 0)
    equal = played("50", "50", 4)
    assert (equal.points, equal.wins, equal.losses) == (4.0, 0, 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_deal_is_played_from_every_seat(made: list[Made], seats: int) -> None:
    played("60", "any", 3, seats)
    matches = [made[first : first + seats] for first in range(0, len(made), seats)]
    assert len(matches) == 3 * seats
    deals: list[int] = []
    for number, match in enumerate(matches):
        assert [one.seats for one in match] == [[seat] for seat in range(seats)], "each is asked in its own seat"
        assert [one.spec for one in match] == ["60" if seat == number % seats else "any" for seat in range(seats)]
        assert all(one.closed == 1 for one in match)
        deals.append(match[0].deals[0])
    rounds = [deals[first : first + seats] for first in range(0, len(deals), seats)]
    assert all(len(set(same)) == 1 for same in rounds), "one deal a round"
    assert len({same[0] for same in rounds}) == 3, "another deal each round"


def test_chance_is_a_bots_own_and_the_same_in_mirrored_matches(made: list[Made]) -> None:
    played("60", "any", 2, 3)
    chances: dict[tuple[int, int, str], set[tuple[int, ...]]] = {}
    for number, one in enumerate(made):
        match, seat = divmod(number, 3)
        chances.setdefault((match // 3, seat, one.spec), set()).add(tuple(one.chance))
    assert all(len(found) == 1 for found in chances.values())
    assert len({chance for found in chances.values() for chance in found}) == 2 * 3 * 2, "no two share it"


def sides_of(deal: int, seats: int) -> list[str]:
    state = registry.new_match(Highest(), seats, {}, f"truth {deal}").state
    assert isinstance(state, Numbers)
    return Highest().sides(state)


@pytest.mark.usefixtures("made")
def test_sides_are_those_of_the_first_bot() -> None:
    """The side in seat 0 wins as the one in seat 1 does; so what is booked tells who had it."""
    game = Highest()
    total = DuelTally(2)
    sides: dict[str, int] = {}
    for deal in range(6):
        for mine in range(2):
            had = sides_of(deal, 2)[mine]
            sides[had] = sides.get(had, 0) + 1
        tally = Duel(game, 2, registry.complete_settings(game, 2, {}), "60", "40", "truth").round(deal, lambda: False)
        assert tally is not None
        total.add(tally)
    assert total.by_side == {side: [float(count), float(count)] for side, count in sides.items()}
    # In a match that breaks off after one choice, the other seats' sides must not have been taken.
    one = DuelTally(3)
    Duel(game, 3, registry.complete_settings(game, 3, {}), "60", "40", "truth").play(1, one)
    assert list(one.by_side) == [sides_of(0, 3)[1]]


@pytest.mark.usefixtures("made")
def test_who_gives_up_has_lost_and_all_others_have_won() -> None:
    mine = played("gives-up", "60", 2, 3)
    assert (mine.points, mine.losses) == (0.0, 6)
    assert mine.endings == {"forfeit": 6}
    assert mine.forfeits == {f"seat {seat} has enough": 2 for seat in range(3)}
    # The first asked of the other two gives up; the third shares the win.
    theirs = played("60", "gives-up", 2, 3)
    assert (theirs.points, theirs.wins, theirs.losses) == (3.0, 0, 0)
    assert played("60", "gives-up", 2).points == 4.0


@pytest.mark.usefixtures("made")
def test_choices_and_time_are_booked_to_who_took_them(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    monkeypatch.setattr("wartable.lab.duel.time.perf_counter", lambda: float(next(ticks)))
    total = played("60", "40", 2, 3)
    assert total.choices == [6, 12], "one seat against two, in six matches"
    assert total.seconds == [6.0, 12.0]


@pytest.mark.usefixtures("made")
def test_a_round_that_was_stopped_in_between_is_not_counted() -> None:
    """Else the seats that happened to be played would count more than the others."""
    duel = Duel(Highest(), 3, registry.complete_settings(Highest(), 3, {}), "60", "40", "truth")
    for after in range(3):
        asked = iter([False] * after + [True])
        assert duel.round(0, asked.__next__) is None
    whole = duel.round(0, lambda: False)
    assert whole is not None and [games for games, _ in whole.by_seat] == [1.0, 1.0, 1.0]


@pytest.mark.usefixtures("made")
def test_a_duel_finds_the_truth_and_its_interval_covers_it() -> None:
    """60 beats any number below it and shares with itself: 60.5 of 100."""
    game = Highest()
    covered, points = 0, 0.0
    for seed in range(40):
        total = DuelTally(2)
        duel = Duel(game, 2, registry.complete_settings(game, 2, {}), "60", "any", f"cover {seed}")
        for index in range(40):
            duel.play(index, total)
        low, high = wilson(total.points, total.games)
        covered += low <= 0.605 <= high
        points += total.points
    assert 36 <= covered <= 40
    assert points / 1600 == pytest.approx(0.605, abs=0.03)


def test_matches_come_in_whole_rounds() -> None:
    assert [whole_rounds(games, 2) for games in (1, 2, 3, 200)] == [1, 1, 2, 100]
    assert [whole_rounds(games, 3) for games in (1, 3, 4, 200)] == [1, 1, 2, 67]


# -- the command ---------------------------------------------------------------------------------------------------

UNTIMED = {"seconds", "ms_a_choice", "jobs", "compiled"}


@pytest.fixture
def highest(monkeypatch: pytest.MonkeyPatch, made: list[Made]) -> list[Made]:
    """The command plays Highest, whatever the game is called."""
    monkeypatch.setattr(registry, "load", lambda key, pack=None: Highest())
    return made


def duel(*more: str | Path) -> dict[str, Any]:
    ran = run("duel", *more, "--game", "highest", "--jobs", "1", "--json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = ran.data
    return {key: value for key, value in found.items() if key not in UNTIMED}


@pytest.mark.usefixtures("highest")
def test_the_report_says_what_was_counted() -> None:
    report = duel("60", "any", "--games", "100", "--seats", "3", "--seed", "r", "--set", "wins=highest")
    assert report["games"] == 102, "100 is no whole number of rounds"
    assert report["bots"] == ["60", "any"] and report["seats"] == 3 and report["seed"] == "r"
    assert report["wins"] + report["losses"] + report["shared"] == 102
    assert report["share"] == round(report["points"] / 102, 4)
    low, high = PROPORTION.proportion_confint(report["points"], 102, alpha=0.05, method="wilson")
    assert report["interval"] == [round(low, 4), round(high, 4)]
    assert [seat["games"] for seat in report["by_seat"]] == [34, 34, 34]
    for parts in (report["by_seat"], report["by_faction"].values()):
        assert sum(part["points"] for part in parts) == pytest.approx(report["points"], abs=0.01)
        assert sum(part["games"] for part in parts) == 102
    assert set(report["by_faction"]) == set(SIDES)
    assert report["endings"] == {"named": 102} and report["forfeits"] == {} and report["test"] is None
    assert report["interrupted"] is False and report["settings"] == {"wins": "highest"}
    assert (report["game"], report["rules"], report["content"]) == ("highest", "1", "highest")


@pytest.mark.usefixtures("highest")
def test_people_are_told_the_share_and_how_sure_it_is() -> None:
    told = run(
        "duel", "60", "40", "--game", "highest", "--games", "6", "--seats", "3", "--jobs", "1", "--test", "0.5:0.9"
    )
    assert told.code == 0
    assert "Highest: 60 against 2 x 40: 100.0% of 6 matches (95 %: 61.0% to 100.0%)" in told.out
    assert "sequential test: rather 90% than 50%" in told.out
    assert "60 in seat 1" in told.out and "60 as Red" in told.out
    lost = run("duel", "40", "60", "--game", "highest", "--games", "6", "-j", "1", "--test", "0.4:0.8").out
    assert "0.0% of 4 matches" in lost and "sequential test: rather 40% than 80%" in lost
    even = run("duel", "50", "50", "--game", "highest", "--games", "4", "-j", "1", "--test", "0.45:0.55").out
    assert "sequential test: not decided between 45% and 55%" in even
    given_up = run("duel", "gives-up", "gives-up", "--game", "highest", "--games", "2", "-j", "1").out
    assert "forfeited 2 x: seat 0 has enough" in given_up


@pytest.mark.usefixtures("highest")
def test_who_never_chose_took_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the other gives up before anybody else is asked, from every seat."""
    played = Duel.play

    def only_the_others(self: Duel, index: int, tally: DuelTally) -> None:
        played(self, index, tally)
        tally.choices[0], tally.seconds[0] = 0, 0.0

    monkeypatch.setattr(Duel, "play", only_the_others)
    arguments = ["duel", "any", "40", "--game", "highest", "--games", "2", "--jobs", "1"]
    assert run(*arguments, "--json").data["ms_a_choice"][0] is None
    assert "any took nothing a choice, 40 0" in run(*arguments).out


@pytest.mark.usefixtures("highest")
def test_a_sequential_test_ends_the_duel_at_the_round_that_decides() -> None:
    """All won is 1.2 ** n times as likely if the share is 0.6: 17 wins make it 19 to 1, so 18 in whole rounds."""
    report = duel("60", "40", "--games", "200", "--test", "0.5:0.6")
    assert report["test"] == {"low": 0.5, "high": 0.6, "found": "high"}
    assert report["games"] == 18
    # 0.8 ** n: 14 losses.
    report = duel("40", "60", "--games", "200", "--test", "0.5:0.6")
    assert (report["test"]["found"], report["games"]) == ("low", 14)
    report = duel("50", "50", "--games", "8", "--test", "0.4:0.6")
    assert (report["test"]["found"], report["games"]) == (None, 8)


@pytest.mark.usefixtures("highest")
def test_a_decided_duel_that_was_kept_plays_no_more(tmp_path: Path, made: list[Made]) -> None:
    kept = tmp_path / "duel.json"
    arguments = ["60", "any", "--games", "400", "--test", "0.45:0.6", "--seed", "t"]
    whole = duel(*arguments)
    assert 10 < whole["games"] < 400 and whole["test"]["found"] == "high"
    assert duel(*arguments, "--keep", kept) == whole, "kept or not, it ends at the same round"
    made.clear()
    assert duel(*arguments, "--keep", kept) == whole
    assert not [one for one in made if one.seats], "nothing was played"


@pytest.mark.usefixtures("highest")
@pytest.mark.parametrize("first", [2, 6, 11])
def test_a_duel_that_goes_on_is_as_one_that_never_stopped(tmp_path: Path, first: int) -> None:
    kept = tmp_path / "duel.json"
    arguments = ["60", "any", "--seats", "3", "--seed", "s"]
    duel(*arguments, "--games", str(first), "--keep", kept)
    assert duel(*arguments, "--games", "30", "--keep", kept) == duel(*arguments, "--games", "30")
    assert [path.name for path in tmp_path.iterdir()] == ["duel.json"]


@pytest.mark.usefixtures("highest")
@pytest.mark.parametrize("after", [0, 1, 8, 25])
def test_ctrl_c_ends_a_duel_with_whole_rounds_and_it_can_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    """In the middle of whatever match: what of its round was played is not counted, and is played again."""
    kept = tmp_path / "duel.json"
    arguments = ["60", "any", "--seats", "3", "--games", "30", "--seed", "s"]
    whole = duel(*arguments)
    left = [after]
    choose = Always.choose

    def interrupted(self: Always, seat: Seat) -> Any:
        if left[0] == 0:
            signal.raise_signal(signal.SIGINT)
        left[0] -= 1
        return choose(self, seat)

    monkeypatch.setattr(Always, "choose", interrupted)
    ran = run("duel", *arguments, "--game", "highest", "--jobs", "1", "--json", "--keep", kept)
    assert ran.code == 130
    assert ran.data["interrupted"] is True
    # The match in which it came is finished, and its round is not, unless it was the last of it.
    assert ran.data["games"] == (after + 1) // 3 * 3
    assert [seat["games"] for seat in ran.data["by_seat"]] == [(after + 1) // 3] * 3
    monkeypatch.setattr(Always, "choose", choose)
    assert duel(*arguments, "--keep", kept) == whole
    left[0] = 2
    monkeypatch.setattr(Always, "choose", interrupted)
    told = run("duel", *arguments, "--game", "highest", "--jobs", "1")
    assert told.code == 130 and told.out.startswith("interrupted after 3 matches:")


@pytest.mark.usefixtures("highest")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (["--seed", "other"], "seed 's', now 'other'"),
        (["--set", "wins=lowest"], "settings {'wins': 'highest'}, now {'wins': 'lowest'}"),
        (["--seats", "2"], "seats 3, now 2"),
    ],
)
def test_matches_of_another_duel_are_not_counted(tmp_path: Path, change: list[str], said: str) -> None:
    kept = tmp_path / "duel.json"
    arguments: list[str | Path] = [
        "duel",
        "60",
        "any",
        "--game",
        "highest",
        "--seats",
        "3",
        "--seed",
        "s",
        "--keep",
        kept,
        "-j",
        "1",
    ]
    assert run(*arguments, "--games", "3").code == 0
    before = kept.read_bytes()
    assert f"it is of another duel ({said}); name another" in refused(*arguments, "--games", "6", *change)
    assert "bots ['60', 'any'], now ['60', '40']" in refused("duel", "60", "40", *arguments[3:])
    assert kept.read_bytes() == before


@pytest.mark.usefixtures("highest")
def test_a_kept_duel_without_whole_rounds_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "duel.json"
    assert duel("60", "any", "--games", "4", "--keep", kept)["games"] == 4
    data = json.loads(kept.read_text())
    data["tally"]["games"] = 3
    kept.write_text(json.dumps(data))
    arguments: list[str | Path] = ["duel", "60", "any", "--game", "highest", "--keep", kept]
    assert "its 3 matches are no whole rounds of 2; name another" in refused(*arguments)


def test_rounds_are_kept_as_far_as_there_is_no_gap(tmp_path: Path) -> None:
    """When a duel is broken off, a process may have finished a later deal before an earlier one."""
    kept = KeptDuel(tmp_path / "duel.json", {}, DuelTally(2))
    total = DuelTally(2)
    for deal, saved in ((0, 2), (1, 4), (3, 4), (4, 4)):
        for seat in range(2):
            total.count(seat, "", [0], 2, "won")
        kept.save(total, deal)
        assert json.loads(kept.path.read_text(encoding="utf-8"))["tally"]["games"] == saved
    again = DuelTally(2)
    gone_on = KeptDuel(tmp_path / "duel.json", {}, again)
    assert (again.games, gone_on.next) == (4, 2)


def test_what_decides_may_have_been_played_before() -> None:
    total = DuelTally(2)
    for _ in range(18):
        total.count(0, "", [0], 2, "won")
    assert DuelSoFar(total, (0.5, 0.6)).found == "high"
    assert DuelSoFar(total, None).found == ""
    assert DuelSoFar(DuelTally(2), (0.5, 0.6)).found == ""


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("text", ["0.6:0.5", "0.5:0.5", "0:0.5", "0.5:1", "0.5", "a:b", "0.1:0.2:0.3", ":", "0.5:nan"])
def test_a_test_that_cannot_decide_is_refused(text: str) -> None:
    said = refused("duel", "random", "random", "--game", "jogu", "--test", text)
    assert f"--test {text!r}: allowed: two shares between 0 and 1, the lower first, such as 0.5:0.6" in said


def test_mistakes_of_a_duel_say_what_is_allowed(tmp_path: Path) -> None:
    usual = ["duel", "random", "random", "--games", "2", "-j", "1"]
    assert "unknown game 'chess'; allowed: " in refused(*usual, "--game", "chess")
    assert "unknown number of seats for jogu '5'; allowed: 2" in refused(*usual, "--game", "jogu", "--seats", "5")
    assert "unknown bot 'clever'; allowed: " in refused("duel", "random", "clever", "--game", "jogu")
    assert "unknown bot 'clever'; allowed: " in refused("duel", "clever", "random", "--game", "jogu")
    assert "unknown setting of jogu 'colour'" in refused(*usual, "--game", "jogu", "--set", "colour=red")
    nowhere = tmp_path / "no" / "duel.json"
    said = refused(*usual, "--game", "jogu", "--keep", nowhere)
    assert (
        f"--keep {nowhere}: cannot write: there is no folder {nowhere.parent}; make it first, or name another" in said
    )


def test_a_duel_is_the_same_in_any_number_of_processes(tmp_path: Path) -> None:
    arguments = ["duel", "greedy:1", "random", "--game", "jogu", "--games", "6", "--seed", "p", "--json"]
    reports = [run(*arguments, "--jobs", jobs).data for jobs in ("1", "2")]
    reports.append(run(*arguments, "--jobs", "2", "--keep", tmp_path / "kept").data)
    assert [report["jobs"] for report in reports] == [1, 2, 2]
    for report in reports:
        for key in UNTIMED:
            del report[key]
    assert reports[0] == reports[1] == reports[2]
