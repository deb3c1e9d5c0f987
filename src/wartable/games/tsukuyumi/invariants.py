"""What must hold in every state (2.14)."""

from __future__ import annotations

from wartable.core.errors import RulesError
from wartable.games.tsukuyumi.boarlords import terraformings_left
from wartable.games.tsukuyumi.eventcards import barriers_left, property_left
from wartable.games.tsukuyumi.state import NOT_OUT, Tsukuyumi
from wartable.games.tsukuyumi.tables import (
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


def check(s: Tsukuyumi) -> None:
    check_units(s)
    check_worn(s)
    check_markers(s)
    check_cards(s)
    check_turn(s)


def check_units(s: Tsukuyumi) -> None:
    """Units on the board and in reserve are as many as there are of the kind."""
    for kind in range(KINDS):
        total = s.pool[kind]
        for space in range(len(s.cell)):
            many = s.units[space * KINDS + kind]
            if many < 0:
                raise RulesError(f"{many} {UNITS[kind]} in space {space}")
            total += many
        if total != s.tables.count[kind] or s.pool[kind] < 0:
            raise RulesError(f"{total} {UNITS[kind]} in all, there should be {s.tables.count[kind]}")
    for space in range(len(s.cell)):
        for side in range(SIDES):
            first = space * KINDS
            total = sum(s.units[first + FIRST[side] : first + FIRST[side + 1]])
            if total != s.count[space * SIDES + side]:
                raise RulesError(
                    f"space {space}: {total} units of side {side}, counted {s.count[space * SIDES + side]}"
                )


def check_worn(s: Tsukuyumi) -> None:
    """Only massive units are marked as moved and only aggressive ones as having attacked, never more than there are."""
    for column, trait in ((s.stuck, s.tables.massive), (s.raged, s.tables.aggressive)):
        for at in range(len(column)):
            if not 0 <= column[at] <= s.units[at] or (column[at] and not trait[at % KINDS]):
                raise RulesError(f"{column[at]} of {s.units[at]} {UNITS[at % KINDS]} have moved or attacked")


def check_markers(s: Tsukuyumi) -> None:
    """No marker on a homezone, none more than there are, never two blue uplink markers."""
    for space in range(len(s.cell)):
        on = s.mines[space] + s.eggs[space] + s.strongholds[space] + s.covers[space] + s.marks[space]
        if s.type[space] == HOME and (on or s.owner[space] >= 0 or space in s.rocket):
            raise RulesError(f"a marker lies on the homezone {space}")
        if min(s.mines[space], s.eggs[space], s.strongholds[space], s.covers[space]) < 0:
            raise RulesError(f"fewer than no markers in space {space}")
    if sum(s.mines) > s.tables.mines or sum(s.eggs) > s.tables.eggs:
        raise RulesError("more mines or eggs on the board than there are")
    for kind in range(len(TERRAFORMINGS)):
        if terraformings_left(s, kind) < 0:
            raise RulesError(f"more {TERRAFORMINGS[kind]} on the board than there are")
    for property in PROPERTY_BITS:
        if property_left(s, property) < 0:
            raise RulesError(f"more markers of property {property} than there are")
    if barriers_left(s) < 0:
        raise RulesError("more blockade and passage markers than there are")
    if s.kaneda[1] != NOT_OUT and s.rocket[1] != NOT_OUT:
        raise RulesError("two blue uplink markers are out")
    if s.seat_of[NOMADS] >= 0 and max(s.weapons) > 0:
        for weapon in range(len(WEAPONS)):
            if sum(s.weapons[weapon * 3 : weapon * 3 + 3]) != s.tables.weapon_count[weapon] or min(s.weapons) < 0:
                raise RulesError(f"{WEAPONS[weapon]}: {s.weapons}")
    if len(set(s.tunnels)) != len(s.tunnels) or len(s.tunnels) != len(s.tunnel_used):
        raise RulesError(f"tunnels {s.tunnels}")


def check_cards(s: Tsukuyumi) -> None:
    """Every action card and every event card is in exactly one place."""
    cards = s.deck + s.pile + [card for card in s.chosen if card >= 0]
    for hand in range(s.seats):
        cards = cards + s.hands[hand] + s.gone[hand]
    if sorted(cards) != list(range(len(s.tables.actions))):
        raise RulesError(f"action cards are missing or double: {sorted(cards)}")
    events = s.stack + s.display + s.discard
    for held in s.events:
        events = events + held
    if sorted(events) != list(range(len(EVENTS))):
        raise RulesError(f"event cards are missing or double: {sorted(events)}")
    for seat in range(s.seats):
        if s.picked[seat] >= 0 and s.picked[seat] not in s.hands[s.hand_of(seat)]:
            raise RulesError(f"seat {seat} picked a card it does not hold")


def check_turn(s: Tsukuyumi) -> None:
    if sorted(s.order) != list(range(s.seats)):
        raise RulesError(f"initiative order {s.order}")
    for seat in range(s.seats):
        least = s.missions[seat].bit_count() + 2 * s.goal[seat]
        if s.vp[seat] < least:
            raise RulesError(f"seat {seat} has {s.vp[seat]} victory points, missions and goal alone give {least}")
    for many in s.may_move:
        if many < 0:
            raise RulesError("fewer than no units may move")
