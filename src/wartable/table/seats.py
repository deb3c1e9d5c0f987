"""Whose a seat is: sitting down, opening a seat by its token, ending other devices, freeing a seat again."""

from __future__ import annotations

from wartable.table import schema
from wartable.table.deeds import FREE
from wartable.table.errors import Refused
from wartable.table.hall import Hall
from wartable.table.leaving import BACK, END, REPLACE, RESIGN
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
    player = room.sheet.players[seat]
    if not player.came:
        # Stored before anything is told: a seat whose hand somebody has seen is given to nobody else.
        as_now = schema.players.c.nonce == player.nonce
        if not await hall.store.change_seat(room.sheet.id, seat, as_now, came=True):
            raise Refused("bad-token", wrong(token), 403)
        player.came = True
    return player


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


async def do(hall: Hall, room: Room, by: int, deed: str, seat: int) -> None:
    """Do something about a seat, one's own or another's. Raises Refused."""
    own = deed in (RESIGN, BACK)
    if not own and seat >= room.sheet.seats:
        raise Refused("no-such-seat", f"seat: found {seat}; seats: 0 to {room.sheet.seats - 1}", 404)
    if not own and not hall.settings.is_sqlite:
        await room.refresh_people()
    if deed not in room.can(by if own else seat, by):
        raise Refused("not-now", NOT_NOW[deed], 409)
    if deed == FREE:
        await free(hall, room, seat)
    else:
        await hall.do(room, by, f"{REPLACE} {seat}" if deed == REPLACE else deed)


#: Why something cannot be done about a seat now.
NOT_NOW = {
    RESIGN: "there is nothing to resign: the match is over, or you have left it already",
    BACK: "nobody plays on for you: there is nothing to come back to",
    REPLACE: "a bot plays on only where somebody has left, or has been away for five minutes while asked",
    END: "the match can be ended early only when somebody has resigned or run out of time",
    FREE: "a seat can be freed only if its holder has never opened it, and has been away for three minutes",
}


async def free(hall: Hall, room: Room, seat: int) -> None:
    """Free a seat that nobody has looked at: it can be taken again as at the beginning, by another invitation."""
    nobody = {"name": "", "client": "", "account": "", "sat": None, "open": room.sheet.players[seat].anyone}
    never_opened = schema.players.c.came.is_(False)
    freed = await hall.store.change_seat(room.sheet.id, seat, never_opened, nonce=new_nonce(), **nobody)
    await room.refresh_people()
    if not freed:
        raise Refused("not-now", NOT_NOW[FREE], 409)


async def end_others(hall: Hall, room: Room, seat: int) -> Player:
    """Give a seat a new nonce: all devices on which it is open are ended, and what they have opens nothing. Return the
    seat as it is now, for the one who asked."""
    await hall.store.change_seat(room.sheet.id, seat, nonce=new_nonce())
    await room.refresh_people()
    return room.sheet.players[seat]
