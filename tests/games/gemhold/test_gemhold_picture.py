"""Gemhold's picture and its table on a terminal: they show what can be clicked, and nothing that is hidden."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from rich.text import Text

from wartable.core import registry, text
from wartable.core.match import Match
from wartable.core.rng import seeded
from wartable.core.scenario import choose
from wartable.games.gemhold import game
from wartable.games.gemhold.game import GemholdGame

#: What only the client's own buttons stand for.
BUTTONS = {
    "keep", "replace", "accept", "special", "leave", "no more", "done", "hold", "await", "discard first",
}  # fmt: skip


@pytest.fixture(scope="module")
def gemhold() -> GemholdGame:
    return game()


def refs(picture: str) -> set[str]:
    return {element.get("data-ref", "") for element in ElementTree.fromstring(picture).iter()}


def points(gemhold: GemholdGame, seats: int, every: int) -> list[Match]:
    """Points all through a random match."""
    rng = seeded(f"picture {seats}")
    match = registry.new_match(gemhold, seats, {"rounds": "12"}, seed=f"picture {seats}")
    found = []
    while not match.over:
        if len(match.choices) % every == 0:
            found.append(match.fork())
        match.take(rng.below(len(match.options)))
    return [*found, match]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_an_option_touches_is_in_the_picture(gemhold: GemholdGame, seats: int) -> None:
    for match in points(gemhold, seats, 40):
        for seat in range(-1, seats):
            view = match.view(seat)
            drawn = gemhold.draw(view)
            shown = refs(drawn)
            ids = Counter(re.findall(r' id="([^"]*)"', drawn))
            assert max(ids.values(), default=1) == 1
            for option in match.options_of(seat):
                assert set(gemhold.describe(view, option).refs) - BUTTONS <= shown


def test_a_picked_piece_shows_where_it_can_go(gemhold: GemholdGame) -> None:
    match = text.read(gemhold, {"first": {"pieces": {"A": {"card": "Swordsman", "at": [1, 4], "moved": 1}}}})
    before = gemhold.draw(match.view(0))
    choose(match, "Pick Swordsman A")
    after = gemhold.draw(match.view(0))
    assert before.count("var(--way)") == 0
    assert after.count('fill="var(--way)"') == len(match.options) - 1


def test_a_hand_is_drawn_for_its_own_seat_only(gemhold: GemholdGame) -> None:
    match = text.read(gemhold, {"phase": "build", "first": {"hand": ["Earthquake"]}})
    assert "Earthquake" in gemhold.draw(match.view(0))
    assert "Earthquake" not in gemhold.draw(match.view(1))
    assert "Earthquake" not in gemhold.draw(match.view(-1))
    assert "Earthquake" in gemhold.screen(match.view(0), 80)
    assert "Earthquake" not in gemhold.screen(match.view(1), 80)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [80, 120])
def test_the_terminal_shows_every_hex_within_its_width(gemhold: GemholdGame, seats: int, width: int) -> None:
    for match in points(gemhold, seats, 60):
        for seat in range(-1, seats):
            shown = Text.from_markup(gemhold.screen(match.view(seat), width)).plain
            assert max(len(line) for line in shown.splitlines()) <= width
    start = Text.from_markup(gemhold.screen(registry.new_match(gemhold, seats, seed=1).view(0), width)).plain
    for q, r in gemhold.boards[seats].cells:
        assert re.search(rf"(?<![\d-]){q},{r}(?!\d)", start), (q, r)
