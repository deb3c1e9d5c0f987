"""What one seat may know, as typed plain data, which msgspec makes JSON of."""

from __future__ import annotations

from typing import Any

import msgspec

#: A view as JSON has it.
Plain = dict[str, Any]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The question a seat is asked now. A game adds what was already said in this step and is not on the table yet: the
    piece that was picked, the roll so far, the cards laid aside."""

    topic: str


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat may know. A game adds its own fields; their parts are frozen Structs too.

    The law of views: for one seat, equal views mean equal options.
    """

    #: Below 0 for a watcher.
    seat: int
    #: None while this seat is not asked.
    asked: Asked | None


def plain(view: View) -> Plain:
    """Return a view as JSON has it: dictionaries, lists, words and numbers."""
    made: Plain = msgspec.json.decode(msgspec.json.encode(view))
    return made


def as_json(view: View) -> str:
    """Return a view as one line of JSON, to compare or to hash."""
    return msgspec.json.encode(view).decode()


def outline(view: View) -> str:
    """Return a view as indented lines, for a game that does not draw its own board on terminals."""
    return indented(plain(view))


def indented(data: Any, indent: str = "") -> str:
    """Return plain data as indented lines."""
    lines: list[str] = []
    for name, value in data.items() if isinstance(data, dict) else enumerate(data):
        said = in_line(value)
        if said is None:
            lines += [f"{indent}{name}:", indented(value, indent + "  ")]
        elif said:
            lines.append(f"{indent}{name}: {said}".replace("[", "\\["))
    return "\n".join([line for line in lines if line])


def in_line(value: Any) -> str | None:
    """Return a value that fits a line; nothing for what is empty, None for what is too deep."""
    if isinstance(value, dict):
        if any(isinstance(inner, dict | list) for inner in value.values()):
            return None
        return ", ".join([f"{key} {inner}" for key, inner in value.items() if inner is not None])
    if isinstance(value, list):
        return (
            None if any(isinstance(item, dict | list) for item in value) else ", ".join([str(item) for item in value])
        )
    return "" if value is None else str(value)
