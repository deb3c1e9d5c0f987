"""What a change does: found where it is known, and not where there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from scipy.stats import binom  # type: ignore[import-untyped]

import contest
from solved import First
from study_help import hashes
from wartable.bots import registry as bots
from wartable.bots.bot import Bot
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.rng import seeded
from wartable.lab.crew import Alone
from wartable.lab.cross import Wish, make_plan
from wartable.lab.dealer import Dealer
from wartable.lab.effects import Change, as_table
from wartable.lab.plan import Plan
from wartable.lab.restricted import Banned, Restricted
from wartable.lab.shards import MATCHES
from wartable.lab.study import Study
from wartable.lab.study_ablate import ablate_changes, ablate_plan
from wartable.lab.study_diff import diff_changes, diff_plan, pairing_changes
from wartable.lab.study_run import StudyRun


@pytest.fixture
def _contest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The known game, and a bot that waits, so that chance alone decides."""
    usual = bots.make

    def make(spec: str, seed: str) -> Bot:
        return First(seeded(seed)) if spec == "waits" else usual(spec, seed)

    monkeypatch.setattr(bots, "make", make)
    monkeypatch.setattr(registry, "load", contest.load)


def pack(folder: Path, red: float) -> Path:
    path = folder / f"red-{red:g}.toml"
    path.write_text(f"strength = {{ Red = {red} }}", encoding="utf-8")
    return path


def wish(**changed: Any) -> Wish:
    return Wish(game="contest", **{"bots": ["waits"], "games_per_cell": 120, **changed})


def in_memory(plan: Plan) -> Study:
    """A study without its files."""
    import pyarrow as pa

    dealer = Dealer(plan)
    study = Study(Path("nowhere"), plan)
    rows = [dealer.play(number)[0] for number in range(plan.matches)]
    study.__dict__["matches"] = pa.Table.from_pylist(rows, schema=MATCHES)
    return study


# -- packs -------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_contest")
def test_a_faction_made_as_strong_as_another_shows_none_above_the_other(tmp_path: Path) -> None:
    """Of 100 studies of equal factions, all but about 5 have one half within the interval."""
    inside = 0
    for seed in range(100):
        plan = make_plan(wish(factions=["Red", "Blue"], games_per_cell=60, seed=f"mirror {seed}"))
        _, low, high = in_memory(plan).standing.interval(0, 0)
        inside += low <= 0.5 <= high
    assert inside >= binom.ppf(0.001, 100, 0.95)


@pytest.mark.usefixtures("_contest")
def test_a_known_effect_is_found_with_the_power_it_should_have(tmp_path: Path) -> None:
    """At strength 1.5 Red wins 60 % instead of 50 %. On the same deals that shows in one match of every fifth deal: of
    60 deals the error is 0.2 / sqrt(60), so that 97 of 100 studies should see it."""
    found: list[Change] = []
    for seed in range(40):
        plan = diff_plan(wish(factions=["Red", "Blue"], seed=f"power {seed}"), pack(tmp_path, 1.5))
        found += [one for one in diff_changes(in_memory(plan)) if one.who == "Red"]
    assert sum(one.clear and one.effect > 0 for one in found) >= binom.ppf(0.001, 40, 0.97)
    assert sum(one.low <= 0.1 <= one.high for one in found) >= binom.ppf(0.001, 40, 0.95)


@pytest.mark.usefixtures("_contest")
def test_what_one_faction_gains_its_opponents_lose(tmp_path: Path) -> None:
    study = in_memory(diff_plan(wish(), pack(tmp_path, 3.0)))
    red, blue, green = diff_changes(study)
    assert (red.who, blue.who, green.who, red.change) == ("Red", "Blue", "Green", "red-3")
    assert red.clear and red.low < 0.25 < red.high
    # Blue and Green meet Red in half of their matches.
    assert blue.effect + green.effect == pytest.approx(-red.effect)
    pairings = {one.who: one for one in pairing_changes(study)}
    assert pairings["Red against Blue"].clear and pairings["Blue against Green"].effect == 0.0
    assert as_table([red, blue]).column("effect").to_pylist() == [red.effect, blue.effect]


@pytest.mark.usefixtures("_contest")
def test_a_pack_that_changes_nothing_is_refused_and_names_are_kept_apart(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="nothing differs from built-in: both have the content"):
        diff_plan(wish(), pack(tmp_path, 1.0))
    (tmp_path / "other").mkdir()
    twin = tmp_path / "other" / "red-2.toml"
    twin.write_text("strength = { Red = 4.0 }", encoding="utf-8")
    plan = diff_plan(wish(), twin, pack(tmp_path, 2.0))
    assert [pack.name for pack in plan.packs] == ["red-2", "red-2 (changed)"]


# -- restricted play ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_contest")
def test_a_card_is_worth_what_it_is_known_to_be_worth(tmp_path: Path) -> None:
    """Where both have it, each wins half. The Banner wins a quarter of what would be lost: without it that is lost."""
    plan = ablate_plan(
        wish(factions=["Red", "Blue"], bots=["greedy"], settings={"turns": "3"}, games_per_cell=200), "card:Banner"
    )
    study = StudyRun(tmp_path / "study", plan).run(Alone())
    for one in ablate_changes(study):
        assert one.change == "without card:Banner" and one.low < -0.125 < one.high and one.clear
    rows = study.matches.to_pylist()
    banned = [row["banned"] for row in rows if plan.cells[row["cell"]].bans]
    assert len(banned) == 400 and set(banned) == {3}, "once in each of three turns"
    assert not any(row["banned"] for row in rows if not plan.cells[row["cell"]].bans)
    for row in rows[:12]:
        match, bans = study.replay(row["number"]), plan.cells[row["cell"]].bans
        assert match.state.winners == row["winners"]
        for ban in bans:
            assert (row["players"].index(ban.player), (contest.BANNER,)) not in match.choices
    # A saved match is one of the game as it is.
    assert study.record(rows[-1]["number"]).choices


@pytest.mark.usefixtures("_contest")
def test_restricted_play_is_the_same_however_it_is_spread(tmp_path: Path) -> None:
    from wartable.lab.crew import Processes

    plan = ablate_plan(wish(bots=["ismcts:8"], games_per_cell=8), "card:Banner")
    one = StudyRun(tmp_path / "one", plan).run(Alone())
    assert hashes(StudyRun(tmp_path / "two", plan).run(Processes(2)).folder) == hashes(one.folder)


@pytest.mark.usefixtures("_contest")
def test_options_can_be_banned_by_their_words_and_never_all_of_them() -> None:
    game = contest.load("contest")
    for what, left in (("option:march", 2), ("option:March to 3", 6), ("unit:Banner", 6), ("option:", 0)):
        if not left:
            with pytest.raises(Fault, match=r"--without 'option:': allowed: card:NAME, unit:NAME, action:NAME, option"):
                Banned(what)
            continue
        restricted = Restricted(game, {1: [Banned(what)]})
        match = registry.new_match(restricted, 2, {}, "words")
        assert match.seat == 1 and len(match.options) == left and restricted.taken == 7 - left
        match.take(0)
        assert match.seat == 0 and len(match.options) == 7, "the other seat may do everything"
    everything = Restricted(game, {1: [Banned("option:w"), Banned("option:m"), Banned("card:Banner")]})
    assert len(registry.new_match(everything, 2, {}, "words").options) == 7


@pytest.mark.usefixtures("_contest")
def test_what_nobody_can_do_is_said() -> None:
    with pytest.raises(Fault, match="no option of contest uses 'Baner'; did you mean Banner\\?"):
        ablate_plan(wish(), "card:Baner")
    with pytest.raises(Fault, match=r"no option of contest begins with 'Sail'$"):
        ablate_plan(wish(), "option:Sail")


def test_only_who_has_a_card_is_compared() -> None:
    """In a real game, with playing told from putting away."""
    plan = ablate_plan(Wish(game="jogu", bots=["random"], games_per_cell=2), "card:Scrambler")
    assert {cell.factions[ban.player] for cell in plan.cells for ban in cell.bans} == {"Gang of Mibits"}
    assert len(plan.cells) == 2 * 4, "the four pairings of its faction, with it and without"
    dealer = Dealer(plan)
    game = registry.load("jogu")
    cell = next(number for number, cell in enumerate(plan.cells) if cell.bans)
    match = dealer.match(cell * 2)
    seat = plan.cells[cell].bans[0].player
    discarded = False
    while match.asks:
        view = match.view(match.seat)
        said = [game.describe(view, option).text for option in match.options]
        if match.seat == seat:
            assert not any(text.startswith("Play Scrambler") for text in said)
            discarded = discarded or "Discard Scrambler" in said
        match.take(len(match.choices) * 7 % len(match.options))
    assert discarded, "it may still be put away"
