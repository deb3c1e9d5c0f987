"""What may be done about seats besides the choices of the game: resigning, coming back, and what others may do about a
seat that somebody has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wartable.table.leaving import BACK, END, REPLACE, RESIGN

if TYPE_CHECKING:
    from wartable.table.room import Room

FREE = "free"
#: Seconds after which somebody who is not here counts as away, as far as the seat can be given back to them.
ABANDONED = 300.0
#: Seconds after which a seat is free again whose holder has never opened it.
NEVER_CAME = 180.0


def possible(room: Room, seat: int, by: int) -> list[str]:
    """Return what somebody may do about a seat now, in the words of `SeatDeed`."""
    if room.replay.match.over or room.replay.frozen or by < 0:
        return []
    leaving, player = room.replay.leaving, room.sheet.players[seat]
    if seat == by:
        back = BACK if seat in leaving.stand_ins and seat not in leaving.gone else ""
        resign = RESIGN if seat not in leaving.gone else ""
        return [deed for deed in (back, resign) if deed]
    if by not in leaving.people() or player.bot or not player.taken:
        return []
    found = []
    if never_came(room, seat):
        found.append(FREE)
    elif leaving.can_be_replaced(seat, by) and is_abandoned(room, seat) and by not in leaving.votes.get(seat, set()):
        found.append(REPLACE)
    if seat in leaving.gone:
        found.append(END)
    return found


def is_abandoned(room: Room, seat: int) -> bool:
    """Return whether a seat was left for good, or nobody is there though it is asked."""
    if seat in room.replay.leaving.gone:
        return True
    return room.is_away(seat, ABANDONED) and seat in room.replay.match.waiting_for(-1)


def never_came(room: Room, seat: int) -> bool:
    """Return whether somebody sat down, has never opened the seat, and is not here. Were it enough to have chosen
    nothing, whoever invites could sit down in another's seat first, look at its hand, and give it away then."""
    came = room.sheet.players[seat].came
    return not came and seat not in room.replay.leaving.gone and room.is_away(seat, NEVER_CAME)
