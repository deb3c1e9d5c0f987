"""What a position of a game may hold, found by asking for the impossible: a game says what it would have allowed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from wartable.core.errors import BadPosition
from wartable.core.game import Game

#: What no game has.
NOTHING = "?"
#: Ways into a position: keys of tables.
Way = tuple[str, ...]
#: How much is said of a default or of what is allowed.
SHORT = 60
#: How many positions are tried for the one that leaves out most.
TRIED = 12
#: What cannot be left out.
MUST = "must be said"


class Field:
    """One field of a position: the way to it, what it may be, and what it is if it is left out."""

    def __init__(self, way: str, kind: str, default: str) -> None:
        self.way = way
        self.kind = kind
        self.default = default


def position_fields(game: Game[Any, Any], positions: list[dict[str, Any]], seats: list[str]) -> list[Field]:
    """Return all fields that positions may have, in the order in which the game lists them."""
    readable = [position for position in positions if refusal(game, position) == ""]
    return Fields(game, readable, seats).found if readable else []


def refusal(game: Game[Any, Any], position: dict[str, Any]) -> str:
    """Return why a game refuses a position: nothing if it does not, the reason, or "?" if it only stumbles."""
    try:
        game.from_position(deepcopy(position))
    except BadPosition as fault:
        return str(fault)
    except (TypeError, ValueError, AttributeError, LookupError):
        return NOTHING
    return ""


def least(game: Game[Any, Any], position: dict[str, Any]) -> dict[str, Any]:
    """Return as much of a position as cannot be left out."""
    found = deepcopy(position)
    for key in list(found):
        without = {other: value for other, value in found.items() if other != key}
        if refusal(game, without) == "":
            found = without
        elif isinstance(found[key], dict):
            for inner in list(found[key]):
                less = found | {key: {other: value for other, value in found[key].items() if other != inner}}
                if refusal(game, less) == "":
                    found = less
    return found


def at(document: Any, way: Way) -> Any:
    """Return what is at the end of a way; None if it is not there."""
    for key in way:
        if not isinstance(document, dict) or key not in document:
            return None
        document = document[key]
    return document


def with_value(document: dict[str, Any], way: Way, value: Any) -> dict[str, Any]:
    """Return a document with another value at the end of a way."""
    changed = deepcopy(document)
    place = changed
    for key in way[:-1]:
        place = place.setdefault(key, {})
    place[way[-1]] = value
    return changed


class Fields:
    """Goes through the tables of positions that occurred and asks at each for a field that is not there.

    A way may have "*" in it: any of the things that the table there is by.
    """

    def __init__(self, game: Game[Any, Any], positions: list[dict[str, Any]], seats: list[str]) -> None:
        self.game = game
        self.positions = positions
        self.seats = seats
        # The shortest of some, and of those as short the latest, when play has come to its usual phase.
        tried = positions[:: 1 + len(positions) // TRIED]
        self.least = min((least(game, one) for one in reversed(tried)), key=lambda one: len(str(sorted(one))))
        self.defaults = game.position(game.from_position(deepcopy(self.least)))
        self.found: list[Field] = []
        self.table((), "")

    def spots(self, way: Way) -> list[tuple[dict[str, Any], Way]]:
        """Return where positions have something at a way: the position, and the way with names for its stars."""
        return [(one, found) for one in self.positions for found in named_ways(one, way)]

    def refused(self, way: Way, key: str, value: Any) -> str:
        """Return what a game says to this at a place where there is a table."""
        spots = self.spots(way)
        tables = [(one, found) for one, found in spots if isinstance(at(one, found), dict)] or spots
        position, found = tables[0] if tables else (self.positions[0], way)
        return refusal(self.game, with_value(position, (*found, key), value))

    def table(self, way: Way, said: str) -> None:
        """Note all fields of the table at the end of a way, called `said`."""
        refused = self.refused(way, NOTHING, {})
        fields = re.search(r"unknown field.* '\?'; allowed: (.*)$", refused)
        keys = fields[1].split(", ") if fields else []
        if not fields or all(key.isdigit() for key in keys):
            self.named(way, said, refused)
            return
        first_seat = next((seat for seat in self.seats if seat in keys), "")
        for key in keys:
            if key == first_seat or key not in self.seats:
                called = "SEAT" if key == first_seat else key
                self.field((*way, key), f"{said}.{called}" if said else called)

    def named(self, way: Way, said: str, refused: str) -> None:
        """Note a table by the names of things: what one of them may be."""
        allowed = re.search(r"allowed: (.*)$", refused)
        names = sorted({found[-1] for _, found in self.spots((*way, "*"))})
        called = shortened(allowed[1] if allowed else ", ".join(names))
        self.found.append(Field(said, f"table by NAME: {called}", self.default(way)))
        if names:
            self.field((*way, "*"), f"{said}.NAME")

    def field(self, way: Way, said: str) -> None:
        values = [at(one, found) for one, found in self.spots(way)]
        if any(isinstance(value, dict) for value in values):
            self.table(way, said)
        else:
            self.found.append(Field(said, self.kind(way, values), self.default(way)))

    def default(self, way: Way) -> str:
        """Return what a position has there that leaves it out."""
        if "*" in way:
            return ""
        return MUST if at(self.least, way) is not None else said_of(at(self.defaults, way))

    def kind(self, way: Way, values: list[Any]) -> str:
        """Return what may be written there: what the game says it allows, or what occurred."""
        key = way[-1] if way[-1] != "*" else next(found[-1] for _, found in self.spots(way))
        allowed = re.search(r"allowed: (.*)$", self.refused(way[:-1], key, NOTHING))
        seen = kinds(kind_of(value) for value in values)
        if allowed and not seen.startswith("list"):
            return shortened(allowed[1])
        items = [item for value in values if isinstance(value, list) for item in value if isinstance(item, dict)]
        fields = sorted({field for item in items for field in item})
        return (seen + (f" with {', '.join(fields)}" if fields else "")) or "not seen in play"


def named_ways(document: Any, way: Way) -> list[Way]:
    """Return the ways in a document that a way with stars stands for."""
    if not way:
        return [()]
    if not isinstance(document, dict):
        return []
    keys = list(document) if way[0] == "*" else [way[0]] if way[0] in document else []
    return [(key, *rest) for key in keys for rest in named_ways(document[key], way[1:])]


def kind_of(value: Any) -> str:
    """Return what a value is, for somebody who writes one."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "number"
    if value is None:
        return '"none"'
    if isinstance(value, str):
        return "words"
    if isinstance(value, dict):
        return "table"
    inner = sorted({kind_of(item) for item in value})
    return f"list of {' or '.join(inner)}" if inner else "list"


def kinds(found: Iterable[str]) -> str:
    """Return several kinds in one line: an empty list is of the kind of the others, and so is one of some of their
    things."""
    known = set(found)
    lists = {kind for kind in known if kind.startswith("list")}
    items = sorted({item for kind in lists for item in kind.removeprefix("list of ").split(" or ") if item != "list"})
    if lists:
        known = (known - lists) | {f"list of {' or '.join(items)}" if items else "list"}
    return ", ".join(sorted(known, key=lambda kind: (kind == '"none"', kind)))


def said_of(value: Any) -> str:
    """Return a default in a few characters, as TOML writes it."""
    if value is None or value in ([], {}, ""):
        return "empty"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list) and len(str(value)) > SHORT:
        return f"{len(value)} entries"
    if isinstance(value, dict):
        return "see below"
    return (
        str(value).replace("'", '"')
        if isinstance(value, list)
        else f'"{value}"'
        if isinstance(value, str)
        else str(value)
    )


def shortened(words: str) -> str:
    return words if len(words) <= 2 * SHORT else f"{words[: 2 * SHORT].rsplit(', ', 1)[0]}, ..."
