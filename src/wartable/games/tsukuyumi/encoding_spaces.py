"""Tsukuyumi for learners: the spaces of the board as numbers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from wartable.core.observation import Labels, Observation
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.cells import q_of, r_of
from wartable.games.tsukuyumi.state import COLOURS, Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    FIRST,
    KINDS,
    MOST_KINDS,
    ONI,
    PROPERTIES,
    PROPERTY_BITS,
    SIDES,
    TYPES,
    UNITS,
)

#: The players as their observer counts them.
WHOSE: Final = ["mine", "next player's", "second next player's", "third next player's"]
OWNERS: Final = [*WHOSE, "the Oni's"]
EDGES: Final = 6
#: What a side bears, as bits of the state.
BEARS: Final = ["red", "passage", "blockade", "pigs"]
OF_FACTION: Final = [f"their kind {number + 1}" for number in range(MOST_KINDS)]


@final
class SpaceLayout:
    """Where the numbers of a space stand, counted from its first."""

    def __init__(self, catalogue: Catalogue) -> None:
        labels = Labels()
        names = list(PROPERTIES)
        #: The kinds of unit that are stuck once they have moved, and those that attack on their own; by kind, their
        #: number among those.
        self.massive: list[int] = [kind for kind in range(KINDS) if catalogue.massive[kind]]
        self.aggressive: list[int] = [kind for kind in range(KINDS) if catalogue.aggressive[kind]]
        self.type: i64 = labels.each("is", TYPES)
        self.q: i64 = labels.one("first coordinate, in eighths")
        self.r: i64 = labels.one("second coordinate, in eighths")
        self.number: i64 = labels.one("number, in twentieths")
        self.home: i64 = labels.each("homezone", WHOSE)
        self.owner: i64 = labels.each("is", OWNERS)
        self.printed: i64 = labels.each("printed", names)
        self.marks: i64 = labels.each("marked", names)
        self.negated: i64 = labels.each("negated", names)
        self.sides: i64 = len(labels.all)
        for edge in range(EDGES):
            labels.each(f"side {edge}", BEARS)
        self.tunnels: i64 = labels.each("tunnel, a half if used, on side", [str(edge) for edge in range(EDGES)])
        self.mines: i64 = labels.one("mines, in thirds")
        self.eggs: i64 = labels.one("eggs, in thirds")
        self.strongholds: i64 = labels.one("Strongholds, in thirds")
        self.covers: i64 = labels.one("Covers, in thirds")
        self.rocket: i64 = labels.each("Rocket Attack marker", COLOURS)
        self.kaneda: i64 = labels.each("Kaneda marker", COLOURS)
        self.units: i64 = labels.each("in quarters", UNITS)
        self.strength: i64 = labels.each("units, in eighths", OWNERS)
        self.stuck: i64 = labels.each("moved already, in quarters", [UNITS[kind] for kind in self.massive])
        self.raged: i64 = labels.each("attacked already, in quarters", [UNITS[kind] for kind in self.aggressive])
        self.barred: i64 = labels.each("attack barred", WHOSE)
        self.asked: i64 = labels.one("the question is about it")
        self.pushed_from: i64 = labels.one("units were pushed from it")
        self.may_move: i64 = labels.each("may move, in quarters", OF_FACTION)
        self.fight: i64 = labels.one("the fight is here")
        self.fighters: i64 = labels.each("attackers by now, in quarters", OF_FACTION)
        self.labels = labels.all
        self.size: i64 = len(self.labels)


def observe_map(s: Tsukuyumi, layout: SpaceLayout, first: i64, out: Observation) -> None:
    """Write what spaces are, which no seat sees otherwise and which changes only with the map."""
    board = s.board
    for space in range(len(board.cell)):
        at: i64 = first + space * layout.size
        cell = board.cell[space]
        out.set(at + layout.type + board.type[space], 1.0)
        out.set(at + layout.q, q_of(cell) / 8.0)
        out.set(at + layout.r, r_of(cell) / 8.0)
        out.set(at + layout.number, board.number[space] / 20.0)
        observe_properties(at + layout.printed, board.printed[space], out)


def observe_spaces(s: Tsukuyumi, layout: SpaceLayout, first: i64, me: int, out: Observation) -> None:
    """Write what lies and stands on the map, as one who counts players from `me` on sees it."""
    board = s.board
    # By faction: its place among the owners.
    whose = [len(WHOSE) if side == ONI else (s.seat_of[side] - me) % s.seats for side in range(SIDES)]
    at: i64 = first
    for space in range(len(board.cell)):
        owner = board.owner[space]
        if owner >= 0:
            out.set(at + layout.owner + whose[owner], 1.0)
        if board.marks[space]:
            observe_properties(at + layout.marks, board.marks[space], out)
        if board.negated[space]:
            observe_properties(at + layout.negated, board.negated[space] & board.printed[space], out)
        at += layout.size
    observe_amounts(board.mines, 3.0, first + layout.mines, layout.size, out)
    observe_amounts(board.eggs, 3.0, first + layout.eggs, layout.size, out)
    observe_amounts(board.strongholds, 3.0, first + layout.strongholds, layout.size, out)
    observe_amounts(board.covers, 3.0, first + layout.covers, layout.size, out)
    observe_sides(s, layout, first, out)
    observe_units(s, layout, first, whose, out)
    for colour in range(len(COLOURS)):
        if board.rocket[colour] >= 0:
            out.set(first + board.rocket[colour] * layout.size + layout.rocket + colour, 1.0)
        if board.kaneda[colour] >= 0:
            out.set(first + board.kaneda[colour] // EDGES * layout.size + layout.kaneda + colour, 1.0)
    for seat in range(s.seats):
        observe_seat(s, layout, first, seat, (seat - me) % s.seats, out)


def observe_properties(at: i64, bits: int, out: Observation) -> None:
    if bits:
        for number in range(len(PROPERTY_BITS)):
            if bits & PROPERTY_BITS[number]:
                out.set(at + number, 1.0)


def observe_amounts(column: list[int], scale: float, first: i64, step: i64, out: Observation) -> None:
    """Write how many there are of each, divided by `scale`, so many places apart."""
    at = first
    for many in column:
        if many:
            out.set(at, many / scale)
        at += step


def observe_bits(bits: i64, count: i64, first: i64, out: Observation) -> None:
    """Write a 1 for each bit of the first so many."""
    left = bits
    number: i64 = 0
    while left and number < count:
        if left & 1:
            out.set(first + number, 1.0)
        left >>= 1
        number += 1


def observe_sides(s: Tsukuyumi, layout: SpaceLayout, first: i64, out: Observation) -> None:
    """Write what the sides of spaces bear, and the tunnels between them."""
    board = s.board
    at: i64 = first + layout.sides
    edge: i64 = 0
    for bears in board.sides:
        if bears:
            observe_bits(bears, len(BEARS), at + edge * len(BEARS), out)
        edge += 1
        if edge == EDGES:
            edge = 0
            at += layout.size
    for tunnel in range(len(board.tunnels)):
        value = 0.5 if board.tunnel_used[tunnel] else 1.0
        side = board.tunnels[tunnel]
        beyond = board.near[side]
        out.set(first + side // EDGES * layout.size + layout.tunnels + side % EDGES, value)
        out.set(first + beyond * layout.size + layout.tunnels + (side + 3) % EDGES, value)


def observe_units(s: Tsukuyumi, layout: SpaceLayout, first: i64, whose: list[int], out: Observation) -> None:
    """Write who stands in the spaces, and which of them have moved or attacked."""
    board = s.board
    units = board.units
    at: i64 = first
    row: i64 = 0
    side: i64 = 0
    for many in board.count:
        if many:
            out.set(at + layout.strength + whose[side], many / 8.0)
            for kind in range(FIRST[side], FIRST[side + 1]):
                here = units[row + kind]
                if here:
                    out.set(at + layout.units + kind, here / 4.0)
        side += 1
        if side == SIDES:
            side = 0
            row += KINDS
            at += layout.size
    if board.stuck:
        observe_some(board.stuck, layout.massive, first + layout.stuck, layout.size, out)
    if board.raged:
        observe_some(board.raged, layout.aggressive, first + layout.raged, layout.size, out)


def observe_some(column: list[int], kinds: list[int], first: i64, step: i64, out: Observation) -> None:
    """Write how many units of some kinds a list by `space * KINDS + kind` has."""
    at = first
    for row in range(0, len(column), KINDS):
        for number in range(len(kinds)):
            if column[row + kinds[number]]:
                out.set(at + number, column[row + kinds[number]] / 4.0)
        at += step


def observe_seat(s: Tsukuyumi, layout: SpaceLayout, first: i64, seat: int, offset: int, out: Observation) -> None:
    """Write the homezone of a seat, and where Time Consuming bars it from attacking."""
    home = s.board.home[seat]
    if home >= 0:
        out.set(first + home * layout.size + layout.home + offset, 1.0)
    barred = s.course.barred[seat]
    if barred:
        for space in range(len(s.board.cell)):
            if barred >> space & 1:
                out.set(first + space * layout.size + layout.barred + offset, 1.0)


def observe_movers(s: Tsukuyumi, layout: SpaceLayout, first: i64, out: Observation) -> None:
    """Write which units may still move."""
    observe_column(s.turn.may_move, layout, first + layout.may_move, out)


def observe_fighters(fight: Battle, layout: SpaceLayout, first: i64, out: Observation) -> None:
    """Write where a fight is, and where those who attacked are by now."""
    out.set(first + fight.space * layout.size + layout.fight, 1.0)
    observe_column(fight.fighters, layout, first + layout.fighters, out)


def observe_column(column: list[int], layout: SpaceLayout, first: i64, out: Observation) -> None:
    """Write numbers of units by `space * MOST_KINDS + number of the kind`."""
    for number in range(len(column)):
        if column[number]:
            out.set(first + number // MOST_KINDS * layout.size + number % MOST_KINDS, column[number] / 4.0)
