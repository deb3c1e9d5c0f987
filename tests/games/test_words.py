"""What people read in whole matches: names with right grammar, places without coordinates, refs of what is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.text import Text

from wartable.core import registry
from wartable.core.game import Words
from wartable.core.match import Match
from wartable.core.names import Names
from wartable.core.rng import seeded
from wartable.core.view import plain
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT

KEYS = ["gemhold", "jogu", "proxywars", "tsukuyumi"]
every_game = pytest.mark.parametrize("key", KEYS)
PLAYERS = ["Anna", "captain", "general", "Zoe"]
MATCHES = 3
STEPS = 300
SEATS = "first|second|third|fourth|red|blue"
#: Seats as notation calls them, and coordinates that only a program reads.
NOTATION = re.compile(
    rf"\bof ({SEATS})\b(?! hand| pile)|\b({SEATS})'s\b|\(({SEATS})\)|\(-?\d+,-?\d+\)|row -?\d|\br\dc\d|"
    rf"^({SEATS}) (?!phase)\w+s\b",
    re.IGNORECASE,
)
#: "You" with the verb of another or in the genitive, another with yours, a sentence that begins small.
WRONG = re.compile(
    r"\b[Yy]ou (is|has|does|goes|\w*[a-rt-z]s)\b|\bof you\b|\) (play|draw|move|attack|win|lose|have|are)\b|^[a-z]"
)


def points(key: str) -> Iterator[tuple[Match, int]]:
    """Random matches point by point, with the seat that is asked."""
    game = registry.load(key)
    for number in range(MATCHES):
        seats = game.seats[number % len(game.seats)]
        settings = {**game.first_settings(), **game.short_settings()} if number else {}
        match = registry.new_match(game, seats, settings, f"words {number}")
        rng = seeded(f"words {key} {number}")
        for _ in range(STEPS):
            if match.over:
                break
            yield match, match.seat
            match.take(rng.below(len(match.options)))
        yield match, 0


def names(match: Match, you: int) -> Names:
    return match.game.names(match.state, PLAYERS[: match.state.seats], you)


def story(match: Match, seat: int, since: int = 0) -> list[Words]:
    called = names(match, seat)
    return [match.game.tell(event, called) for event in match.events(seat, since)]


def sound(text: str) -> None:
    assert not NOTATION.search(text), f"in notation: {text}"
    assert not WRONG.search(text), f"wrong grammar: {text}"


@every_game
def test_questions_and_options_are_said_as_people_say_them(key: str) -> None:
    for match, seat in points(key):
        view, called = match.view(seat), names(match, seat)
        if view.asked is not None:
            sound(match.game.prompt(view, called))
        said = [match.game.describe(view, option, called).text for option in match.options_of(seat)]
        assert len(set(said)) == len(said), f"two options have the same words: {sorted(said)}"
        for text in said:
            sound(text)


@every_game
def test_the_story_is_told_to_each_reader_in_their_words(key: str) -> None:
    last: dict[str, Any] = {}
    for match, seat in points(key):
        last[str(id(match))] = match
        for reader in (seat, -1):
            for words in story(match, reader, max(0, len(match.log.lines) - 12)):
                sound(words.text)
                assert reader >= 0 or "you" not in re.findall(r"\w+", words.text.lower()), words.text
    for match in last.values():
        mine = [words.text for words in story(match, 0)]
        assert any(text.startswith("You ") for text in mine)
        assert not any("Anna" in text for text in mine), "whoever reads is you"
        assert any("Captain (" in text for text in mine)
        assert any("Anna (" in text for text in [words.text for words in story(match, -1)])


@every_game
def test_lines_say_whose_doing_they_are_and_where_parts_begin(key: str) -> None:
    for match, _ in [(match, seat) for match, seat in points(key) if match.over]:
        told = story(match, -1)
        assert {words.seat for words in told} >= set(range(match.state.seats))
        assert sum(words.begins for words in told) > 1
        for words in told:
            if words.seat >= 0 and not words.begins:
                assert names(match, -1).bare[words.seat] in words.text


@every_game
@pytest.mark.parametrize("width", [80, 120])
def test_a_screen_fits_its_terminal_and_names_people(key: str, width: int) -> None:
    for number, (match, seat) in enumerate(points(key)):
        if number % 20 == 0:
            board = Text.from_markup(match.game.screen(match.view(seat), width, names(match, seat))).plain
            assert max(len(line) for line in board.splitlines()) <= width, board
            assert not re.search(r"\(you\)|\b(First|Second|Red|Blue) ", board), board


@every_game
def test_a_look_tells_the_position_in_words(key: str) -> None:
    for number, (match, seat) in enumerate(points(key)):
        if number % 20 == 0:
            for reader in (seat, -1):
                lines = match.game.look(match.view(reader), names(match, reader))
                assert len(lines) > 1
                for line in lines:
                    sound(line)
                    assert reader >= 0 or "you" not in re.findall(r"\w+", line.lower()), line


def test_the_map_has_every_space_where_it_lies() -> None:
    for number, (match, seat) in enumerate(points("tsukuyumi")):
        if number % 40 == 0:
            view = match.view(seat)
            lines = Text.from_markup(match.game.screen(view, 80, names(match, seat))).plain.splitlines()
            spaces = plain(view)["spaces"]
            at = {space["name"]: place(lines, space["name"]) for space in spaces}
            for one in spaces:
                for other in spaces:
                    rows = [2 * space["r"] + space["q"] for space in (one, other)]
                    (row, column), (lower, right) = at[one["name"]], at[other["name"]]
                    assert lower - row == rows[1] - rows[0]
                    assert (right > column) == (other["q"] > one["q"])


def place(lines: list[str], name: str) -> tuple[int, int]:
    """Where the name of a space first stands before its sign."""
    found = [(row, line.find(f"{name} ")) for row, line in enumerate(lines) if re.search(rf"\b{name} [☾~♣▲⌂]", line)]
    assert len(found) == 1, name
    return found[0]


@every_game
def test_an_end_says_why(key: str) -> None:
    ends = 0
    for match, seat in points(key):
        if match.over:
            ends += 1
            said = match.game.why(match.state, names(match, seat))
            assert len(said.split()) > 4, f"{match.state.ending}: {said}"
            sound(said)
    assert ends


def ended(key: str, ending: str) -> tuple[Match, Any]:
    """A match that is over, as if it had ended this way."""
    match = next(match for match, _ in points(key) if match.over)
    state: Any = match.state
    state.ending = ending
    return match, state


def test_a_count_at_the_last_turn_says_both_margins() -> None:
    for ending, begins in [("turn limit", "Turn "), ("repetition", "The same position came up for the third time")]:
        match, state = ended("proxywars", ending)
        said = match.game.why(state, names(match, -1))
        assert said.startswith(begins)
        one, two = match.game.scores(state)
        numbers = f"both margins are {one:+d}" if one == two else f"{max(one, two):+d} against {min(one, two):+d}"
        assert said.endswith(numbers), said


def test_equal_gems_are_decided_by_the_guardians_and_that_is_said() -> None:
    """GR-53"""
    match, state = ended("gemhold", "round limit")
    slots = len(state.pieces.bubble) // state.seats
    state.gems = [5] * state.seats
    state.alive = [True] * state.seats
    for seat in range(state.seats):
        state.pieces.bubble[seat * slots + GUARDIAN_SLOT] = 4 if seat == 0 else 2
    said = match.game.why(state, names(match, 0))
    assert "nobody has more gems than you" in said and "your Guardian has the most life, 4 against 2" in said
    state.pieces.bubble[slots + GUARDIAN_SLOT] = 4
    assert "Guardians have the same life, 4" in match.game.why(state, names(match, 0))
    state.gems[1] = 6
    assert match.game.why(state, names(match, 1)).endswith("you have the most gems, 6")
