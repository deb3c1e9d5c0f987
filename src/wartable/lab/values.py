"""The numbers of a game's content by name, and content packs that change them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

import tomli_w

from wartable.core.errors import Fault, one_of
from wartable.core.game import Game

#: The fields by which content tells things of one kind apart.
IDENTITY = ["name", "title", "id", "at", "seats"]
#: Values of one sweep or space, at most: more is a slip of the pen.
MOST_VALUES = 200

#: A step into a document: the key, and what tells the table from others under that key.
Step = tuple[str, dict[str, Any]]
#: What can be changed.
Plain = int | float | str | bool


@dataclass(frozen=True)
class Place:
    """Where a value stands in the content, and what it is now."""

    #: What it belongs to and its field, as content lists them: Scrambler.strength.
    name: str
    way: tuple[Step, ...] = field(compare=False)
    key: str = field(compare=False)
    now: Plain = field(compare=False)

    def read(self, text: str) -> Plain:
        """Return a value of the same kind as the present one."""
        kind = type(self.now)
        try:
            if kind is bool:
                return {"true": True, "false": False}[text.strip().lower()]
            return kind(text.strip())
        except (ValueError, KeyError):
            what = {bool: "true or false", int: "a whole number", float: "a number"}[kind]
            raise Fault(f"{self.name}: found {text.strip()!r}; allowed: {what}") from None


def find(game: Game[Any, Any], path: str) -> Place:
    """Return the value that a path names: THING.FIELD, and before it whatever helps to read it."""
    thing, dot, key = path.strip().rpartition(".")
    if not dot:
        raise Fault(f"{path!r}: allowed: THING.FIELD, as `wartable content {game.key}` lists them")
    tables = list(named_tables(game))
    things = [found for found in tables if found[0].lower() == thing.lower()]
    while not things and "." in thing:
        thing = thing.partition(".")[2]
        things = [found for found in tables if found[0].lower() == thing.lower()]
    if not things:
        raise Fault(f"{path!r}: {unknown(game, thing, [label for label, _, _ in tables])}")
    for label, way, table in things:
        if key in table:
            now = plain(table[key])
            if not isinstance(now, int | float | str):
                raise Fault(f"{path!r}: it is a list; change it with a content pack and `wartable lab diff`")
            return Place(f"{label}.{key}", way, key, now)
    fields = [one for _, _, table in things for one, value in table.items() if isinstance(plain(value), int | float)]
    raise Fault(f"{path!r}: {one_of(f'field of {things[0][0]}', key, fields)}")


def unknown(game: Game[Any, Any], thing: str, labels: list[str]) -> str:
    close = get_close_matches(thing, labels, n=3, cutoff=0.5)
    meant = f"; did you mean {' or '.join(dict.fromkeys(close))}?" if close else ""
    return f"nothing in the content of {game.key} is called {thing!r}{meant}"


def plain(value: Any) -> Any:
    """Return the bare value of a field, which may also say where it comes from."""
    return value["value"] if isinstance(value, dict) and "value" in value else value


def named_tables(game: Game[Any, Any]) -> Iterator[tuple[str, tuple[Step, ...], dict[str, Any]]]:
    """Return all tables of the content with their names and the ways to them."""
    for text in game.library.content_texts():
        yield from tables_in(tomllib.loads(text), ())


def tables_in(
    document: dict[str, Any], way: tuple[Step, ...]
) -> Iterator[tuple[str, tuple[Step, ...], dict[str, Any]]]:
    for key, value in document.items():
        for table in value if isinstance(value, list) else [value]:
            if isinstance(table, dict) and "value" not in table and key != "from":
                own = {one: plain(table[one]) for one in IDENTITY if one in table} if table is not value else {}
                step = (*way, (key, own))
                label = next((str(own[one]) for one in IDENTITY[:3] if one in own), key)
                yield label, step, table
                yield from tables_in(table, step)


def pack_text(changes: dict[Place, Plain]) -> str:
    """Return the content pack (TOML) that makes these changes."""
    document: dict[str, Any] = {}
    for place, value in changes.items():
        table = document
        for key, own in place.way:
            if own:
                there = table.setdefault(key, [])
                known = next((one for one in there if own.items() <= one.items()), None)
                if known is None:
                    known = dict(own)
                    there.append(known)
                table = known
            else:
                table = table.setdefault(key, {})
        table[place.key] = value
    return tomli_w.dumps(document)


def values_of(place: Place, text: str) -> list[Plain]:
    """Return the values of 1..5, of 2..10..2 in steps, or of a list with commas."""
    ends = text.split("..")
    if len(ends) in {2, 3} and type(place.now) is int:
        try:
            first, last, step = int(ends[0]), int(ends[1]), int(ends[2]) if len(ends) == 3 else 1
        except ValueError:
            raise Fault(f"{place.name}: found {text!r}; allowed: FIRST..LAST, such as 1..5") from None
        found: list[Plain] = list(range(first, last + 1, step)) if step > 0 else []
    else:
        found = [place.read(part) for part in text.split(",") if part.strip()]
    if not 0 < len(found) <= MOST_VALUES:
        raise Fault(f"{place.name}: found {text!r}, {len(found)} values; allowed: 1 to {MOST_VALUES}, such as 1..5")
    return list(dict.fromkeys(found))
