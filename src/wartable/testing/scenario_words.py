"""How a scenario is written: its tables and lists, and the words that mean an option, a seat or a line of the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.core.ask import Option
from wartable.core.errors import Fault, one_of
from wartable.core.match import Match
from wartable.core.phrases import meant

Data = dict[str, Any]


class Mismatch(Exception):
    """What a scenario expected and what was found instead."""


# -- tables and lists ----------------------------------------------------------------------------------------------


def only(data: Data, allowed: list[str], where: str) -> None:
    for key in data:
        if key not in allowed:
            raise Fault(f"{where}: {one_of('field', key, allowed)}")


def tables(value: Any, what: str) -> list[Data]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise Fault(f"{what}: found {value!r}; allowed: tables [[{what.rsplit(maxsplit=1)[-1]}]]")
    return value


def table(value: Any, what: str) -> Data:
    if not isinstance(value, dict):
        raise Fault(f"{what}: found {value!r}; allowed: a table")
    return value


def several(value: Any, what: str) -> list[str]:
    """Return one line of words, or a list of them."""
    lines = value if isinstance(value, list) else [value]
    for line in lines:
        if not isinstance(line, str):
            raise Fault(f"{what}: found {line!r}; allowed: words, or a list of them")
    return lines


def outcomes(data: Data) -> list[int]:
    """Return the outcomes of chance that a scenario or a block fixes."""
    fixed = data.get("chance", [])
    if not isinstance(fixed, list) or not all(type(outcome) is int for outcome in fixed):
        raise Fault(f"chance: found {fixed!r}; allowed: a list of whole numbers")
    return fixed.copy()


# -- words ---------------------------------------------------------------------------------------------------------


def quoted(lines: list[Any]) -> str:
    """Return several things in one line of a report."""
    return ", ".join(repr(line) for line in lines) or "nothing"


def listed(title: str, lines: list[str]) -> str:
    """Return several things in a report, a line for each."""
    return "\n  ".join([f"{title}:", *lines]) if lines else f"{title}: nothing"


def seat_names(match: Match) -> list[str]:
    return [match.game.seat_name(seat) for seat in range(match.state.seats)]


def seats_of(match: Match, expected: Data) -> Iterator[tuple[int, str, Any]]:
    """Return what is expected of each seat that is named: its number, its name, and that."""
    names = seat_names(match)
    for name, value in table(expected, "what is expected by seat").items():
        if name not in names and name != "watcher":
            raise Mismatch(one_of("seat", name, [*names, "watcher"]))
        yield (-1 if name == "watcher" else names.index(name)), name, value


def described(match: Match, seat: int) -> list[tuple[Option, str]]:
    """Return the options of a seat, each with its words."""
    options = match.options_of(seat)
    if not options:
        return []
    view = match.view(seat)
    return [(option, match.game.describe(view, option).text) for option in options]


def said_to(match: Match, seat: int) -> list[str]:
    """Return the options of a seat in words."""
    return [said for _, said in described(match, seat)]


def story(match: Match, seat: int, since: int) -> list[str]:
    """Return the lines of the log as a seat reads them."""
    return [match.game.tell(event).text for event in match.events(seat, since)]


# -- choosing in words ---------------------------------------------------------------------------------------------


def who(match: Match, words: str) -> tuple[int, str]:
    """Return the seat that a choice is made for, and the choice."""
    names = seat_names(match)
    head, colon, tail = words.partition(":")
    if colon and head.strip() in names:
        return names.index(head.strip()), tail.strip()
    if len(match.to_move) != 1:
        asked = ", ".join(names[seat] for seat in match.to_move) or "nobody"
        raise Mismatch(f'choice {words!r}: asked now: {asked}; write "seat: choice"')
    return match.seat, words.strip()


def pick(match: Match, seat: int, wanted: str) -> Option:
    """Return the one option that these words mean: the very text, or the only option that has all the words in this
    order."""
    options = described(match, seat)
    fitting = meant(wanted, [said for _, said in options])
    if len(fitting) == 1:
        return options[fitting[0]][0]
    problem = "no option of" if not fitting else f"{len(fitting)} options of"
    difference = f"choice {wanted!r} fits {problem} {match.game.seat_name(seat)}"
    if not options:
        raise Mismatch(f"{difference}, which is not asked")
    several_fit = listed("these fit", [options[index][1] for index in fitting])
    raise Mismatch(f"{difference}\n{several_fit if fitting else listed('offered', [said for _, said in options])}")
