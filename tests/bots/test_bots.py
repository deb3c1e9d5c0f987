"""Bots as players: they know no more than their seat, and equal seeds give equal choices."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from wartable.bots import levels, registry
from wartable.bots.bot import Forfeit
from wartable.bots.command import CommandBot
from wartable.bots.levels import RecruitBot
from wartable.bots.runner import play_out
from wartable.bots.search_bot import SearchBot
from wartable.bots.simple import GreedyBot
from wartable.core import registry as games
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.match import FORFEIT, Match
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.core.view import plain

EXAMPLE = Path(__file__).parents[2] / "examples/mybot.py"
#: A program that always takes the first option.
FIRST = f'cmd:{sys.executable} -c "import sys; [print(0, flush=True) for line in sys.stdin]"'
KEYS = games.keys()
EVERY_BOT = ["random", "greedy:2", "ismcts:40", "ismcts:40x2", "recruit", "captain", "general:40", "warlord:40", FIRST]
#: Every game with as few and as many as can play: among many, bots think in another way.
SEATS = [(key, games.load(key).seats) for key in KEYS]
TABLES = [(key, number) for key, seats in SEATS for number in sorted({seats[0], seats[-1]})]


def program(code: str, time: str = "") -> str:
    return f"cmd:{sys.executable} -c '{code}'{time}"


def points(game: Game[Any, Any], every: int, seats: int = 0, seed: str = "bots") -> list[Match]:
    """Points all through a random match, each where a step begins, so that it can begin anew from other cards."""
    rng = seeded(seed)
    match = games.new_match(game, seats or game.seats[0], seed=seed)
    found: list[Match] = []
    while not match.over:
        if rng.below(every) == 0 and not match.anchor()[1] and len(match.options) > 1:
            found.append(match.fork())
        match.take(rng.below(len(match.options)))
    return found


def elsewhere(match: Match, seat: int, seed: str) -> Match:
    """The same point as the seat knows it, with everything dealt anew that it cannot know, future chance too."""
    state = match.anchor()[0].copy()
    rng = seeded(seed)
    match.game.imagine(state, seat, rng)
    state.rng = rng.split()
    return Match(match.game, state)


@pytest.mark.parametrize(("key", "seats"), TABLES)
@pytest.mark.parametrize("spec", EVERY_BOT, ids=lambda spec: spec[:12])
def test_what_a_seat_cannot_know_changes_no_choice(key: str, seats: int, spec: str) -> None:
    different = 0
    for number, match in enumerate(points(games.load(key), 12, seats)[:6]):
        twin = elsewhere(match, match.seat, f"other {number}")
        if match.seat != twin.seat or match.options != twin.options or match.view(match.seat) != twin.view(match.seat):
            # The step draws cards before it asks: then the two points are no longer one.
            continue
        different += match.game.position(match.state) != twin.game.position(twin.state)
        choices = [registry.make(spec, "same").choose(Seat(point, point.seat)) for point in (match, twin)]
        assert choices[0] == choices[1]
    assert different > 0, "the points were equal in what is hidden, too: nothing was shown"


@pytest.mark.parametrize(("key", "seats"), TABLES)
@pytest.mark.parametrize("spec", EVERY_BOT, ids=lambda spec: spec[:12])
def test_thinking_changes_nothing_and_equal_seeds_choose_alike(key: str, seats: int, spec: str) -> None:
    match = points(games.load(key), 10, seats)[1]
    before = match.game.position(match.state)
    choices = [registry.make(spec, "seed").choose(Seat(match, match.seat)) for _ in range(2)]
    assert choices[0] == choices[1]
    assert choices[0] in match.options
    assert match.game.position(match.state) == before


@pytest.mark.parametrize("key", KEYS)
def test_bots_finish_a_match_with_any_number_of_seats(key: str) -> None:
    game = games.load(key)
    for seats in game.seats:
        match = games.new_match(game, seats, game.short_settings(), "finish")
        specs = ["ismcts:4", "random", "greedy:1", "random"][:seats]
        play_out(match, [registry.make(spec, f"{seat}") for seat, spec in enumerate(specs)])
        assert match.over


# -- the mini-language -------------------------------------------------------------------------------------------


def test_names_and_parameters_make_bots() -> None:
    searching = registry.make("ismcts:500", "")
    assert isinstance(searching, SearchBot)
    assert (searching.budget.iterations, searching.budget.seconds) == (500, 0.0)
    timed = registry.make(" warlord@0.5s ", "")
    assert isinstance(timed, SearchBot)
    assert (timed.budget.iterations, timed.budget.seconds) == (0, 0.5)
    counted = registry.make("warlord:400", "")
    assert isinstance(counted, SearchBot)
    assert (counted.budget.iterations, counted.budget.seconds) == (400, 0.0)
    wide = registry.make("ismcts:800@2sx4", "")
    assert isinstance(wide, SearchBot)
    assert (wide.budget.iterations, wide.budget.seconds, wide.budget.processes) == (800, 2.0, 4)


@pytest.mark.parametrize(
    ("spec", "budget"),
    [
        ("recruit", (20, 0.0, 1)),
        ("captain", (60, 0.0, 1)),
        ("captainx3", (60, 0.0, 3)),
        ("captain:90", (90, 0.0, 1)),
        ("general", (160, 0.0, 1)),
        ("general@0.2s", (0, 0.2, 1)),
        ("warlord", (0, 1.0, 1)),
        ("warlord:400@2sx2", (400, 2.0, 2)),
        ("ismcts", (500, 0.0, 1)),
        ("ismctsx2", (500, 0.0, 2)),
        ("ismcts@0.001s", (0, 0.001, 1)),
    ],
)
def test_a_budget_is_the_usual_one_unless_another_is_wished_for(spec: str, budget: tuple[int, float, int]) -> None:
    found = registry.budget(spec)
    assert (found.iterations, found.seconds, found.processes) == budget
    bot = registry.make(spec, "")
    assert isinstance(bot, RecruitBot) == spec.startswith("recruit")


@pytest.mark.parametrize(
    ("spec", "program", "seconds"),
    [("cmd:./a", "./a", 10.0), ("cmd:./a --b@0.5s", "./a --b", 0.5), ("cmd:./a@home", "./a@home", 10.0)],
)
def test_a_program_has_the_time_after_its_last_at_sign(spec: str, program: str, seconds: float) -> None:
    bot = registry.make(spec, "")
    assert isinstance(bot, CommandBot)
    assert (bot.command, bot.seconds) == (program, seconds)


def test_worlds_of_greedy_are_as_many_as_named() -> None:
    found = [registry.make(spec, "") for spec in ("greedy", "greedy:8", "greedy:1000")]
    assert [bot.worlds for bot in found if isinstance(bot, GreedyBot)] == [4, 8, 1000]


def test_chance_of_a_bot_is_of_its_seed() -> None:
    words = [registry.make("random", seed).rng.words() for seed in ("one", "one", "two")]
    assert words[0] == words[1] != words[2]
    assert words[0] != seeded("one").words(), "a match of the same seed has other chance"


def test_every_listed_bot_can_be_made_by_its_bare_name() -> None:
    named = {"cmd": "cmd:true", "net": "net:jogu"}
    for name in registry.ABOUT:
        registry.make(named.get(name, name), "")
    assert list(levels.BUDGETS) == ["recruit", "captain", "general", "warlord"]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("clever", "unknown bot 'clever'; allowed: recruit, captain"),
        ("", "unknown bot ''"),
        ("cmd", "unknown bot 'cmd'"),
        ("cmd:", "found no program"),
        ("cmd:'./a", "No closing quotation"),
        ("greedy:0", "found '0'; allowed: a whole number from 1 to 1000"),
        ("greedy:", "found ''; allowed: a whole number"),
        ("greedy:x", "found 'x'; allowed: a whole number from 1 to 1000"),
        ("greedy@1s", "greedy takes no time"),
        ("random:3", "random takes no number"),
        ("random x2", "unknown bot"),
        ("warlord:many", "found 'many'; allowed: a whole number"),
        ("warlord@0.5", "found '0.5'; allowed: seconds from 0.001s to 3600s, such as 0.5s"),
        ("ismcts:many", "found 'many'; allowed: a whole number"),
        ("ismcts@-1s", "found '-1s'; allowed: seconds"),
        ("ismcts@0s", "found '0s'; allowed: seconds from 0.001s to 3600s"),
        ("ismcts@3601s", "found '3601s'; allowed: seconds from 0.001s to 3600s"),
        ("greedy:1001", "found '1001'; allowed: a whole number from 1 to 1000"),
        ("greedy:²", "found '²'; allowed: a whole number from 1 to 1000"),
        ("greedyx2", "greedy takes no number of processes after 'x'"),
        ("random@1s", "random takes no time after '@'"),
        ("cmd:./a@0s", "found '0s'; allowed: seconds"),
        ("ismctsx0", "found '0'; allowed: a whole number from 1 to 64"),
        ("ismcts:10x0", "found '0'; allowed: a whole number from 1 to 64"),
    ],
)
def test_mistakes_say_what_is_allowed(spec: str, message: str) -> None:
    with pytest.raises(Fault) as mistake:
        registry.make(spec, "")
    assert message in str(mistake.value)


def test_the_budget_of_a_bot_that_does_not_search_is_refused() -> None:
    assert registry.budget("captain").iterations == levels.BUDGETS["captain"][0]
    with pytest.raises(Fault, match="does not search"):
        registry.budget("greedy")


# -- programs ----------------------------------------------------------------------------------------------------


def test_the_example_plays_a_match() -> None:
    match = games.new_match(games.load(games.keys()[0]), seed="example")
    play_out(match, [registry.make(f"cmd:{sys.executable} {EXAMPLE}", "1"), registry.make("random", "2")])
    assert match.over and match.state.ending != FORFEIT


def test_a_program_gets_the_view_the_options_and_the_news_of_its_seat(tmp_path: Path) -> None:
    import json

    heard = tmp_path / "heard"
    code = f'import sys\nfor line in sys.stdin: open("{heard}", "a").write(line); print(0, flush=True)'
    match = games.new_match(games.load(games.keys()[0]), seed="view")
    bot = registry.make(program(code), "1")
    seat = match.seat
    asked: list[dict[str, Any]] = []
    told = 0
    for _ in range(3):
        while match.seat != seat:
            match.take(0)
        events = match.events(seat)
        asked.append(
            {
                "protocol": 1,
                "game": match.game.key,
                "seat": seat,
                "topic": match.asks[0].topic,
                "view": plain(match.view(seat)),
                "options": [
                    {"option": list(option), "text": match.game.describe(match.view(seat), option).text}
                    for option in match.options
                ],
                "news": [match.game.tell(event).text for event in events[told:]],
            }
        )
        told = len(events)
        match.apply(bot.choose(Seat(match, seat)), seat)
    bot.close()
    assert [json.loads(line) for line in heard.read_text().splitlines()] == asked
    assert all(question["news"] for question in asked)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        (program("raise SystemExit(3)"), "has ended"),
        (program('raise ValueError("lost my way")'), "its last words: ValueError: lost my way"),
        (program("import time; time.sleep(60)", "@0.2s"), "gave no answer within 0.2 s"),
        (program("print(99999, flush=True); input(); input()"), "answered '99999'; allowed: an index from 0 to"),
        (program('print("pass", flush=True); input(); input()'), "answered 'pass'"),
        (program("print(True, flush=True); input(); input()"), "answered 'True'"),
        (program('print("0" * 9999, flush=True); input(); input()'), "writes on and on"),
        ("cmd:./no-such-program", "cannot be started: No such file"),
    ],
    ids=["ends", "crashes", "hangs", "out of range", "words", "truth", "floods", "is not there"],
)
def test_a_program_that_fails_forfeits_and_harms_nothing(spec: str, why: str) -> None:
    match = games.new_match(games.load(games.keys()[0]), seed="forfeit")
    seat = match.seat
    before = match.game.position(match.state)
    with pytest.raises(Forfeit) as reason:
        registry.make(spec, "1").choose(Seat(match, seat))
    assert why in str(reason.value)
    assert match.game.position(match.state) == before
    play_out(match, [registry.make(spec if at == seat else "random", "1") for at in range(2)])
    assert match.over
    assert match.state.ending == FORFEIT
    assert match.state.winners == [1 - seat]
