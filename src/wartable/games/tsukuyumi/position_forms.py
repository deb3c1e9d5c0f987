"""How the fields of a state are said in a position: each form both writes a value and reads it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.core.errors import BadPosition, one_of
from wartable.core.fields import Data, table, whole
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.cells import cell_name, cell_named
from wartable.games.tsukuyumi.sight import names_of
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.view import SEATS


class Form:
    """`say` makes the words of a value; `hear` makes the value of words found in a field, or raises BadPosition."""

    def __init__(self, say: Callable[[Tsukuyumi, Any], Any], hear: Callable[[Tsukuyumi, Any, str], Any]) -> None:
        self.say = say
        self.hear = hear


class Field:
    """A field of a record of the state, in a position under `word`; not written where it is as `omit` says. With `at`
    it is what a list has at that number: the field of one seat or of one space."""

    def __init__(self, word: str, record: str, form: Form, attribute: str = "", omit: Any = None) -> None:
        self.word = word
        self.record = record
        self.form = form
        self.attribute = attribute or word
        self.omit = omit

    def write(self, s: Tsukuyumi, text: Data, at: int = -1) -> None:
        value = getattr(getattr(s, self.record), self.attribute)
        if at >= 0:
            value = value[at]
        if value != self.omit:
            text[self.word] = self.form.say(s, value)

    def read(self, s: Tsukuyumi, text: Data, at: int = -1) -> None:
        if self.word not in text:
            return
        value = self.form.hear(s, text[self.word], self.word)
        record = getattr(s, self.record)
        if at >= 0:
            getattr(record, self.attribute)[at] = value
        else:
            setattr(record, self.attribute, value)


# -- names ---------------------------------------------------------------------------------------------------------


def pick(word: Any, allowed: list[str], field: str) -> int:
    """Return the number of a name in a list, whatever its capitals."""
    small = [name.lower() for name in allowed]
    if str(word).lower() not in small:
        raise BadPosition(one_of(field, word, allowed))
    return small.index(str(word).lower())


def card_named(s: Tsukuyumi, word: str) -> int:
    return pick(word, [card.name for card in s.catalogue.actions], "action card")


def space_named(s: Tsukuyumi, word: str) -> int:
    cell = cell_named(word)
    if cell not in s.board.cell:
        raise BadPosition(one_of("space", word, [cell_name(known) for known in s.board.cell]))
    return s.board.cell.index(cell)


def unit_named(s: Tsukuyumi, word: str) -> int:
    kind = s.catalogue.unit(word)
    if kind < 0:
        raise BadPosition(one_of("unit", word, terms.UNITS))
    return kind


# -- forms ---------------------------------------------------------------------------------------------------------


def word(names: list[str]) -> Form:
    """Return one of these names."""
    return Form(lambda s, value: names[value], lambda s, said, field: pick(said, names, field))


def word_list(names: list[str], what: str) -> Form:
    """Return some of these names, in their order."""
    return Form(
        lambda s, value: [names[number] for number in value],
        lambda s, said, field: [pick(one, names, what) for one in said],
    )


def bits(names: list[str]) -> Form:
    """Return some of these names, each once."""
    return Form(
        lambda s, value: list(names_of(value, names)),
        lambda s, said, field: sum(1 << pick(one, names, field) for one in said),
    )


NUMBER = Form(lambda s, value: value, lambda s, said, field: whole({field: said}, field, 0))
NUMBERS = Form(lambda s, value: list(value), lambda s, said, field: list(said))
FLAG = Form(lambda s, value: value, lambda s, said, field: bool(said))
FLAG_NUMBER = Form(lambda s, value: bool(value), lambda s, said, field: int(said))
SEAT_LIST = Form(
    lambda s, value: [SEATS[seat] for seat in value],
    lambda s, said, field: [pick(one, SEATS[: s.seats], "seat") for one in said],
)
SPACE = Form(lambda s, value: cell_name(s.board.cell[value]), lambda s, said, field: space_named(s, said))
SPACE_LIST = Form(
    lambda s, value: [cell_name(s.board.cell[space]) for space in value],
    lambda s, said, field: [space_named(s, one) for one in said],
)
SPACE_BITS = Form(
    lambda s, value: [cell_name(cell) for space, cell in enumerate(s.board.cell) if value >> space & 1],
    lambda s, said, field: sum(1 << space_named(s, one) for one in said),
)
CARD = Form(
    lambda s, value: s.catalogue.actions[value].name if value >= 0 else "",
    lambda s, said, field: card_named(s, said) if said else -1,
)
CARDS = Form(
    lambda s, value: [s.catalogue.actions[card].name for card in value],
    lambda s, said, field: [card_named(s, one) for one in said],
)
TILES = Form(
    lambda s, value: [s.catalogue.tiles[tile].key for tile in value],
    lambda s, said, field: [pick(one, [tile.key for tile in s.catalogue.tiles], "tile") for one in said],
)
#: Starting units, and markers.
TO_SET = Form(
    lambda s, value: [terms.UNITS[kind] if kind >= 0 else "marker" for kind in value],
    lambda s, said, field: [-1 if one == "marker" else s.catalogue.unit(one) for one in said],
)


def lines_said(s: Tsukuyumi, lines: list[int]) -> Data:
    return {called: many for called, many in zip(LINE_WORDS, lines, strict=True) if many}


def lines_heard(s: Tsukuyumi, said: Any, field: str) -> list[int]:
    lines = [0] * terms.LINES
    for called, many in table({field: said}, field).items():
        lines[pick(called, LINE_WORDS, field)] = many
    return lines


LINE_WORDS = [called or "Plays" for called in terms.LINE_NAMES]
LINES_LEFT = Form(lines_said, lines_heard)


def may_move_said(s: Tsukuyumi, may_move: list[int]) -> Data:
    """By space and number of the kind within its faction."""
    text: Data = {}
    for at, many in enumerate(may_move):
        if many:
            text.setdefault(cell_name(s.board.cell[at // terms.MOST_KINDS]), {})[str(at % terms.MOST_KINDS)] = many
    return text


def may_move_heard(s: Tsukuyumi, said: Any, field: str) -> list[int]:
    may_move = [0] * (len(s.board.cell) * terms.MOST_KINDS)
    for called, kinds in table({field: said}, field).items():
        for offset, many in kinds.items():
            may_move[space_named(s, called) * terms.MOST_KINDS + int(offset)] = many
    return may_move


MAY_MOVE = Form(may_move_said, may_move_heard)


def weapons_heard(s: Tsukuyumi, said: Any, field: str) -> list[int]:
    weapons = [0] * 9
    for called, states in table({field: said}, field).items():
        at = pick(called, terms.WEAPONS, field)
        weapons[at * 3 : at * 3 + 3] = states
    return weapons


#: By weapon: how many are active, used and inactive.
WEAPON_STATES = Form(
    lambda s, value: {called: value[at * 3 : at * 3 + 3] for at, called in enumerate(terms.WEAPONS)}, weapons_heard
)
