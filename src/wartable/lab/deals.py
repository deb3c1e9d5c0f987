"""Which match has which number, who sits where in it, and what chance it has: all of it follows from the plan alone."""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial

from wartable.lab.plan import Cell, Plan


@dataclass(frozen=True)
class Deal:
    """One match of a study. Deals follow one another through all cells, so that what is there at any time is even."""

    number: int
    cell: int
    #: Matches with equal deals begin with the same chance, whatever their cell and mirror.
    deal: int
    mirror: int
    #: The player of the cell who sits in each seat.
    seating: list[int]


def deal(plan: Plan, number: int) -> Deal:
    """Return the match with this number."""
    unit, mirror = divmod(number, plan.mirrors)
    at, cell = divmod(unit, len(plan.cells))
    return Deal(number, cell, at, mirror, seating(plan.seats, at, mirror))


def first_number(plan: Plan, cell: int, at: int) -> int:
    """Return the first match of a deal in a cell; its mirrors follow."""
    return (at * len(plan.cells) + cell) * plan.mirrors


def seating(seats: int, at: int, mirror: int) -> list[int]:
    """Return who sits in each seat. The mirrors of a deal move everybody on by one seat, so that each player sits
    everywhere once; from deal to deal the order around the table changes, through all there are."""
    order = around(seats, at % factorial(seats - 1))
    return [order[(seat + mirror) % seats] for seat in range(seats)]


def around(seats: int, which: int) -> list[int]:
    """Return an order of the players around a table, of which the first stays where it is."""
    left = list(range(1, seats))
    order = [0]
    for size in range(seats - 1, 0, -1):
        index, which = divmod(which, factorial(size - 1))
        order.append(left.pop(index))
    return order


def deal_seed(plan: Plan, at: int) -> str:
    """Return the chance of a deal: the same in all cells and mirrors, so that what differs is what was changed."""
    return f"{plan.seed} deal {at}"


def bot_seed(plan: Plan, which: Deal, seat: int) -> str:
    """Return the chance of a bot, apart from the deal's and from that of the same deal mirrored."""
    return f"{plan.seed} bot {which.deal} {which.mirror} {seat}"


def cell_of(plan: Plan, which: Deal) -> Cell:
    return plan.cells[which.cell]
