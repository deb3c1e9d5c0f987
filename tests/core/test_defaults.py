"""What a game leaves out has a default: numbers for words, and the view as lines for a picture."""

from __future__ import annotations

from typing import Any

from wartable.core.ask import Ask, Play
from wartable.core.game import Game
from wartable.core.registry import new_match
from wartable.core.rng import Rng
from wartable.core.settings import MatchSettings
from wartable.core.state import State
from wartable.core.view import Asked, View
from wartable.testing import api_test

PICKED = 7


class Bare(State):
    def copy(self) -> Bare:
        twin = Bare(self.rng.copy(), self.seats)
        self.hand_on(twin)
        return twin


class BareView(View, frozen=True, kw_only=True):
    pile: tuple[str, ...] = ("a [card]", "<b>")


class BareGame(Game[Bare, BareView]):
    """Somebody's first afternoon: one question, then it is over. It has no words, no picture, no optional part."""

    def __init__(self) -> None:
        super().__init__("bare", "Bare", [2], "1", "")

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Bare:
        return Bare(rng, seats)

    def step(self, s: Bare) -> Play[None]:
        (_, number) = yield Ask(0, "pick", [(0, 3), (0, 4)])
        s.log.say(PICKED, number)
        s.finish([number % 2], "picked")

    def view(self, s: Bare, seat: int, ask: Ask | None) -> BareView:
        return BareView(seat=seat, asked=None if ask is None else Asked(topic=ask.topic))

    def position(self, s: Bare) -> dict[str, Any]:
        return {"rng": s.rng.words()}

    def from_position(self, text: dict[str, Any]) -> Bare:
        return Bare(Rng(*text["rng"]), 2)


def test_options_and_events_are_told_in_numbers() -> None:
    match = new_match(BareGame(), seed=1)
    said = match.game.describe(match.view(0), match.options[1])
    assert (said.text, said.refs) == ("0 4", [])
    match.take(1)
    assert [match.game.tell(event).text for event in match.events(1)] == ["7 4"]


def test_the_picture_is_the_view_in_lines() -> None:
    match = new_match(BareGame(), seed=1)
    picture = match.game.draw(match.view(0)).svg()
    assert "asked: topic pick" in picture
    assert "pile: a [card], &lt;b&gt;" in picture
    assert "topic" not in match.game.draw(match.view(1)).svg()


def test_a_game_without_optional_parts_keeps_all_promises() -> None:
    api_test(BareGame(), games=1)
