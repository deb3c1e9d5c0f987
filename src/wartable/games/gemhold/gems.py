"""Gems are taken, players drop out, and the match ends."""

from __future__ import annotations

from typing import Final

from wartable.games.gemhold import events
from wartable.games.gemhold.kingdom import SLOTS, SPACES, STRUCTURES
from wartable.games.gemhold.pieces import raze, remove
from wartable.games.gemhold.piles import put_away
from wartable.games.gemhold.state import ENTERED, NONE, Gemhold

LAST_STANDING: Final = "last standing"
ROUND_LIMIT: Final = "round limit"


def take_gems(s: Gemhold, piece: int, victim: int) -> None:
    """G-022 to G-028, GR-36, GR-40: the piece leaves the board and takes what it is worth now."""
    taken = min(s.gems[victim], s.cards.worth[s.pieces.kind[piece]][s.pieces.bubble[piece]])
    s.did(ENTERED, s.pieces.where[piece], -1 - victim, taken)
    s.gems[victim] -= taken
    if not s.log.quiet:
        who, slot = s.kingdom[piece // SLOTS], piece % SLOTS
        s.log.show((events.ENTERS, who, s.pieces.kind[piece], slot, s.kingdom[victim], taken, s.gems[victim]))
    # Seen while the piece still stands before the zone: the way it goes, and the gems that it takes.
    s.log.beat()
    remove(s, piece)
    if s.gems[victim] == 0:
        drop_out(s, victim)


def drop_out(s: Gemhold, seat: int) -> None:
    """G-020, GR-51: without gems a player is out at once, and everything of theirs leaves the table."""
    s.alive[seat] = False
    s.log.say(events.OUT, s.kingdom[seat])
    # GR-106: the hand is laid open, so nobody can take back what led to it.
    s.log.reveal()
    for kind in s.hand[seat]:
        put_away(s, seat, kind)
    s.hand[seat] = []
    s.trains[seat] = []
    s.waiting[seat] = []
    for piece in range(seat * SLOTS, seat * SLOTS + SLOTS):
        if s.pieces.kind[piece] != NONE:
            remove(s, piece)
    for tower in range(seat * SPACES, seat * SPACES + SPACES):
        if s.towers.kind[tower] != NONE:
            raze(s, tower)
    s.builds[seat] = []
    for number in range(seat * STRUCTURES, seat * STRUCTURES + STRUCTURES):
        s.structure[number] = NONE
    s.log.beat()
    if s.living() == 1:
        win(s, [seat for seat in range(s.seats) if s.alive[seat]], LAST_STANDING)


def win(s: Gemhold, winners: list[int], ending: str) -> None:
    """G-021, GR-52: the match ends at once. A draw between all has no winner."""
    if len(winners) == 1:
        s.log.say(events.WINS, s.kingdom[winners[0]])
    elif not s.log.quiet:
        s.log.show((events.DRAWN, *[s.kingdom[seat] for seat in winners]))
    s.finish(winners if len(winners) < s.seats else [], ending)
