"""Every field of a state survives its copy and its text form: compared field by field, whatever a game's state has."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Iterator
from typing import Any

import tomli_w

from wartable.core.errors import RulesError
from wartable.core.game import Game, Numbers
from wartable.core.match import Match
from wartable.core.state import State

#: What every state has and a copy or a position need not keep, and why.
BOOKKEEPING = {
    "log": "a match gives each state its log: a copy is silent, and a position begins a new one",
    "fleeting": "only a playout is played for its outcome alone, and it is neither copied nor written",
    "rng.fixed": "outcomes fixed by a scenario: a position has the generator that gives the next ones",
}


def fields_of(thing: Any) -> dict[str, Any]:
    """Return the attributes of an object that are set, by name, compiled or not."""
    names = set(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        for name, found in vars(kind).items():
            if inspect.isgetsetdescriptor(found) or inspect.ismemberdescriptor(found):
                names.add(name)
    return {name: getattr(thing, name) for name in sorted(names) if name[:2] != "__" and hasattr(thing, name)}


def is_row(value: Any) -> bool:
    """Return whether this is a list of some kind, also one of native numbers."""
    return isinstance(value, list | tuple) or type(value).__name__.startswith("vec")


def differences(one: Any, other: Any, way: str, skipped: set[str]) -> Iterator[str]:
    """Return where two things differ, as words; `way` leads there, without the places in lists."""
    if one is other or way in skipped:
        return
    if is_row(one) and is_row(other):
        if len(one) != len(other):
            yield f"{way}: {list(one)} against {list(other)}"
            return
        for left, right in zip(one, other, strict=True):
            yield from differences(left, right, way, skipped)
    elif type(one) is not type(other):
        yield f"{way}: {one!r} against {other!r}"
    elif isinstance(one, dict):
        if one.keys() != other.keys():
            yield f"{way}: {list(one)} against {list(other)}"
            return
        for key, value in one.items():
            yield from differences(value, other[key], way, skipped)
    elif isinstance(one, int | str | float | set | frozenset | None) or not fields_of(one):
        if one != other:
            yield f"{way}: {one!r} against {other!r}"
    else:
        ours, theirs = fields_of(one), fields_of(other)
        for name in sorted(ours.keys() | theirs.keys()):
            inner = f"{way}.{name}" if way else name
            if name in ours and name in theirs:
                yield from differences(ours[name], theirs[name], inner, skipped)
            elif inner not in skipped:
                yield f"{inner}: set in one of them only"


# -- numbers given anew --------------------------------------------------------------------------------------------


def at_way(thing: Any, way: list[str]) -> Any:
    """Return what a state holds at a way, which goes into every item of a list."""
    if not way:
        return thing
    if is_row(thing):
        return [at_way(item, way) for item in thing]
    return at_way(getattr(thing, way[0]), way[1:])


def numbers(held: Any) -> Iterator[int]:
    if is_row(held):
        for item in held:
            yield from numbers(item)
    elif held >= 0:
        yield int(held)


def renamed(held: Any, names: dict[int, int]) -> Any:
    return [renamed(item, names) for item in held] if is_row(held) else names.get(held, held)


def by_appearance(state: State, things: Numbers) -> dict[str, Any]:
    """Fields with numbers for things, each numbered as it first appears; and what is indexed by these numbers."""
    held = {way: at_way(state, way.split(".")) for way in things.ordered + things.loose}
    order = list(dict.fromkeys(number for way in held for number in numbers(held[way])))
    names = {number: place for place, number in enumerate(order)}
    found = {way: renamed(held[way], names) for way in held}
    for way in things.loose:
        found[way] = sorted(found[way])
    return found | {way: [getattr(state, way)[number] for number in order] for way in things.indexed}


# -- the property --------------------------------------------------------------------------------------------------


def lost(game: Game[Any, Any], state: State, twin: State, anew: bool) -> str:
    """Return the first field that a twin of a state does not have as the state has it; nothing if there is none. `anew`
    says that the twin may number things anew, as the game says."""
    spaces = game.renumbered() if anew else []
    skipped = {*BOOKKEEPING, *[way for things in spaces for way in things.ordered + things.loose + things.indexed]}
    found = next(differences(state, twin, "", skipped), "")
    for things in spaces:
        one, other = by_appearance(state, things), by_appearance(twin, things)
        for way in one:
            found = found or next(differences(one[way], other[way], way, set()), "")
    return found


def fields_survive(match: Match) -> None:
    """Check that every field of the state survives copying, and that of the position where this step began its text
    form."""
    copied = lost(match.game, match.state, match.state.copy(), anew=False)
    if copied:
        raise RulesError(f"a copy of the state has another {copied}")
    if match.over:
        return
    state, _ = match.anchor()
    text = tomllib.loads(tomli_w.dumps(match.game.position(state)))
    written = lost(match.game, state, match.game.from_position(text), anew=True)
    if written:
        raise RulesError(f"the text form has another {written}")
