"""Whose a seat is: sitting down, opening a seat by its token, ending other devices, freeing a seat again."""

from __future__ import annotations

from wartable.table.errors import Refused
from wartable.table.hall import Hall
from wartable.table.room import Room
from wartable.table.sheet import Player, new_nonce
from wartable.table.tokens import INVITATION, Session


async def opened(hall: Hall, room: Room, token: str) -> Player | None:
    """Return whose seat a token opens; nobody's without a token, who then watches. Raises Refused.

    Another worker may have changed the seat a moment ago: what opens it is judged by what is stored.
    """
    if not token:
        return None
    if not hall.settings.is_sqlite or hall.keys.seat_of(room.sheet.id, room.sheet.players, token) is None:
        await room.refresh_people()
    seat = hall.keys.seat_of(room.sheet.id, room.sheet.players, token)
    if seat is None:
        raise Refused("bad-token", wrong(token), 403)
    return room.sheet.players[seat]


def wrong(token: str) -> str:
    if token.startswith(INVITATION):
        return "this is an invitation: sit down with it first, and you get the token of the seat"
    return "this does not open a seat at this table; perhaps it was ended on another device"


async def sit(hall: Hall, room: Room, who: Session, invitation: str) -> None:
    """Sit down by an invitation, or without one on an open seat. Who sits here already stays there."""
    await room.refresh_people()
    if any(player.held_by(who.client, who.account) for player in room.sheet.players):
        if invitation:
            raise Refused("seated", "you sit at this table already; the invitation is for somebody else", 409)
        return
    for player in wanted(hall, room, invitation):
        taken = Player(player.seat, name=who.name, client=who.client, account=who.account)
        if await hall.store.sit(room.sheet.id, taken, player.nonce):
            await room.refresh_people()
            return
    raise Refused("no-seat", "no seat is open at this table any more; you can still watch", 409)


def wanted(hall: Hall, room: Room, invitation: str) -> list[Player]:
    """Return the seats that somebody may take."""
    if not invitation:
        return [player for player in room.sheet.players if player.open]
    seat = hall.keys.invited(room.sheet.id, room.sheet.players, invitation)
    if seat is None:
        raise Refused("used-invitation", "this invitation has been used already, or was replaced by another", 409)
    return [room.sheet.players[seat]]


async def end_others(hall: Hall, room: Room, seat: int) -> Player:
    """Give a seat a new nonce: all devices on which it is open are ended, and what they have opens nothing. Return the
    seat as it is now, for the one who asked."""
    await hall.store.change_seat(room.sheet.id, seat, nonce=new_nonce())
    await room.refresh_people()
    return room.sheet.players[seat]
