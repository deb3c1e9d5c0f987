"""A game of a third party that lacks hooks: what it has is enough, or the command says on one line what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from command_help import run
from wartable.core import registry
from wartable.core.ask import Ask, Play
from wartable.core.game import Game
from wartable.core.rng import Rng
from wartable.core.settings import MatchSettings
from wartable.core.state import State
from wartable.core.thinking import Thinking
from wartable.core.view import Asked, View


class Count(State):
    """How many are left, and whose turn it is."""

    def __init__(self, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        self.left = 4
        self.turn = 0

    def copy(self) -> Count:
        twin = Count(self.rng.copy(), self.seats)
        self.hand_on(twin)
        twin.left, twin.turn = self.left, self.turn
        return twin


class CountView(View, frozen=True, kw_only=True):
    left: int


class Bare(Game[Count, CountView]):
    """Take one or two; who takes the last wins. It has no hooks but those without which nothing can be played."""

    def __init__(self) -> None:
        super().__init__("bare", "Bare", [2], "1", "bare")

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Count:
        return Count(rng, seats)

    def step(self, s: Count) -> Play[None]:
        (taken,) = yield Ask(s.turn, "take", [(1,), (2,)] if s.left > 1 else [(1,)])
        s.left -= taken
        if s.left == 0:
            s.finish([s.turn], "taken")
        s.turn = 1 - s.turn

    def view(self, s: Count, seat: int, ask: Ask | None) -> CountView:
        return CountView(seat=seat, asked=None if ask is None else Asked(topic=ask.topic), left=s.left)


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> Game[Any, Any]:
    game = Bare()
    monkeypatch.setattr(registry, "load", lambda key, pack=None: game)
    return game


@pytest.mark.parametrize("bot", ["random", "greedy", "recruit", "captain:20"])
def test_three_hooks_are_enough_to_play_against_any_bot(bot: str) -> None:
    """Without an estimate a search goes on to the end of the match."""
    ran = run("play", "bare", "--seats", f"you,{bot}", typed="1\n" * 4)
    assert (ran.code, ran.err) == (0, "")
    assert run("sim", "bare", "--games", "2", "--jobs", "1", "--seats", f"{bot},random", "--json").data["games"] == 2


@pytest.mark.parametrize(
    ("hook", "arguments"),
    [
        ("setup", ["sim", "bare", "--jobs", "1"]),
        ("setup", ["sim", "bare", "--jobs", "2"]),
        ("step", ["duel", "random", "random", "--game", "bare", "--jobs", "1"]),
        ("view", ["play", "bare", "--seats", "you,random"]),
    ],
)
def test_a_hook_that_is_missing_is_named_on_one_line(
    hook: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Bare, hook)
    ran = run(*arguments, typed="1\n" * 4)
    said = f"bare has no `{hook}`: Bare must write this hook of Game"
    assert (ran.code, ran.err) == (1, f"wartable: the game's own code is at fault: {said}\n")


def test_an_estimate_that_is_half_written_is_named_on_one_line(bare: Game[Any, Any]) -> None:
    bare.thinking = Thinking()
    ran = run("play", "bare", "--seats", "you,captain", typed="1\n" * 4)
    assert ran.code == 1 and len(ran.err.splitlines()) == 1
    assert "neither `value` nor `features`" in ran.err


def test_what_the_kernel_finds_wrong_with_the_rules_is_told_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(self: Bare, s: Count) -> Play[None]:
        yield Ask(0, "nothing", [])

    monkeypatch.setattr(Bare, "step", step)
    ran = run("sim", "bare", "--jobs", "1")
    assert (ran.code, ran.err) == (
        1,
        "wartable: the game's own code is at fault: seat 0 was asked 'nothing' without an option\n",
    )


def test_a_mistake_of_another_kind_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever writes a game needs to see where it was."""

    def setup(self: Bare, seats: int, settings: MatchSettings, rng: Rng) -> Count:
        raise ZeroDivisionError

    monkeypatch.setattr(Bare, "setup", setup)
    with pytest.raises(ZeroDivisionError):
        run("sim", "bare", "--jobs", "1")
