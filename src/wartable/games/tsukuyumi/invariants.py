"""What must hold in every state (2.14)."""

from __future__ import annotations

from wartable.core.errors import RulesError
from wartable.games.tsukuyumi.boarlords import terraformings_left
from wartable.games.tsukuyumi.state import NOT_OUT, Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    EVENTS,
    FIRST,
    HOME,
    KINDS,
    NOMADS,
    PROPERTY_BITS,
    SIDES,
    TERRAFORMINGS,
    UNITS,
    WEAPONS,
)
from wartable.games.tsukuyumi.terrain import barriers_left, property_left


def check(s: Tsukuyumi) -> None:
    check_units(s)
    check_worn(s)
    check_markers(s)
    check_cards(s)
    check_turn(s)


def check_units(s: Tsukuyumi) -> None:
    """Check that units on the board and in reserve are as many as there are of the kind."""
    board = s.board
    for kind in range(KINDS):
        total = board.pool[kind]
        for space in range(len(board.cell)):
            many = board.units[space * KINDS + kind]
            if many < 0:
                raise RulesError(f"{many} {UNITS[kind]} in space {space}")
            total += many
        if total != s.catalogue.count[kind] or board.pool[kind] < 0:
            raise RulesError(f"{total} {UNITS[kind]} in all, there should be {s.catalogue.count[kind]}")
    for space in range(len(board.cell)):
        for side in range(SIDES):
            first = space * KINDS
            total = sum(board.units[first + FIRST[side] : first + FIRST[side + 1]])
            if total != board.count[space * SIDES + side]:
                raise RulesError(
                    f"space {space}: {total} units of side {side}, counted {board.count[space * SIDES + side]}"
                )


def check_worn(s: Tsukuyumi) -> None:
    """Only massive units are marked as moved and only aggressive ones as having attacked, never more than there are."""
    board = s.board
    for column, trait in ((board.stuck, s.catalogue.massive), (board.raged, s.catalogue.aggressive)):
        for at in range(len(column)):
            if not 0 <= column[at] <= board.units[at] or (column[at] and not trait[at % KINDS]):
                raise RulesError(f"{column[at]} of {board.units[at]} {UNITS[at % KINDS]} have moved or attacked")


def check_markers(s: Tsukuyumi) -> None:
    """No marker on a homezone, none more than there are, never two blue uplink markers."""
    board = s.board
    powers = s.powers
    for space in range(len(board.cell)):
        on = (
            board.mines[space] + board.eggs[space] + board.strongholds[space] + board.covers[space] + board.marks[space]
        )
        if board.type[space] == HOME and (on or board.owner[space] >= 0 or space in board.rocket):
            raise RulesError(f"a marker lies on the homezone {space}")
        if min(board.mines[space], board.eggs[space], board.strongholds[space], board.covers[space]) < 0:
            raise RulesError(f"fewer than no markers in space {space}")
    if sum(board.mines) > s.catalogue.mines or sum(board.eggs) > s.catalogue.eggs:
        raise RulesError("more mines or eggs on the board than there are")
    for kind in range(len(TERRAFORMINGS)):
        if terraformings_left(s, kind) < 0:
            raise RulesError(f"more {TERRAFORMINGS[kind]} on the board than there are")
    for property in PROPERTY_BITS:
        if property_left(s, property) < 0:
            raise RulesError(f"more markers of property {property} than there are")
    if barriers_left(s) < 0:
        raise RulesError("more blockade and passage markers than there are")
    if board.kaneda[1] != NOT_OUT and board.rocket[1] != NOT_OUT:
        raise RulesError("two blue uplink markers are out")
    if s.seat_of[NOMADS] >= 0 and max(powers.weapons) > 0:
        for weapon in range(len(WEAPONS)):
            if (
                sum(powers.weapons[weapon * 3 : weapon * 3 + 3]) != s.catalogue.weapon_count[weapon]
                or min(powers.weapons) < 0
            ):
                raise RulesError(f"{WEAPONS[weapon]}: {powers.weapons}")
    if len(set(board.tunnels)) != len(board.tunnels) or len(board.tunnels) != len(board.tunnel_used):
        raise RulesError(f"tunnels {board.tunnels}")


def check_cards(s: Tsukuyumi) -> None:
    """Check that every action card and every event card is in exactly one place."""
    draft = s.draft
    cards = draft.deck + draft.pile + [card for card in draft.chosen if card >= 0]
    for hand in range(s.seats):
        cards = cards + draft.hands[hand] + draft.gone[hand]
    if sorted(cards) != list(range(len(s.catalogue.actions))):
        raise RulesError(f"action cards are missing or double: {sorted(cards)}")
    events = s.events.stack + s.events.display + s.events.discard
    for held in s.events.held:
        events = events + held
    if sorted(events) != list(range(len(EVENTS))):
        raise RulesError(f"event cards are missing or double: {sorted(events)}")
    for seat in range(s.seats):
        if draft.picked[seat] >= 0 and draft.picked[seat] not in draft.hands[s.hand_of(seat)]:
            raise RulesError(f"seat {seat} picked a card it does not hold")


def check_turn(s: Tsukuyumi) -> None:
    score = s.score
    if sorted(s.course.order) != list(range(s.seats)):
        raise RulesError(f"initiative order {s.course.order}")
    for seat in range(s.seats):
        least = score.missions[seat].bit_count() + 2 * score.goal[seat]
        if score.vp[seat] < least:
            raise RulesError(f"seat {seat} has {score.vp[seat]} victory points, missions and goal alone give {least}")
    for many in s.turn.may_move:
        if many < 0:
            raise RulesError("fewer than no units may move")
