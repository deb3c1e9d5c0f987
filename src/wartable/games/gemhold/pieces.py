"""Pieces and Towers come to the board and leave it."""

from __future__ import annotations

from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS, SPACES
from wartable.games.gemhold.piles import put_away
from wartable.games.gemhold.state import FIRST_SPACE, NONE, OFF, Gemhold, affixes


def say_piece(s: Gemhold, event: int, piece: int) -> None:
    if not s.log.quiet:
        s.log.say(event, s.kingdom[piece // SLOTS], s.pieces.kind[piece], piece % SLOTS)


def stand(s: Gemhold, piece: int, cell: int) -> None:
    """Put a piece on a cell."""
    if s.pieces.where[piece] >= 0:
        s.at[s.pieces.where[piece]] = 0
    s.pieces.where[piece] = cell
    s.at[cell] = 1 + piece


def remove(s: Gemhold, piece: int) -> None:
    """GR-40, GR-70: a Unit's card and Affixes are discarded and its letter is free; GR-32: a Guardian charges anew."""
    if s.pieces.where[piece] >= 0:
        s.at[s.pieces.where[piece]] = 0
    s.pieces.where[piece] = OFF
    s.pieces.bubble[piece] = 0
    s.pieces.moved[piece] = 0
    s.pieces.did[piece] = 0
    if piece % SLOTS == GUARDIAN_SLOT:
        return
    seat = piece // SLOTS
    put_away(s, seat, s.pieces.kind[piece])
    if s.pieces.affix[piece]:
        for kind in affixes(s.cards, s.pieces.affix[piece]):
            put_away(s, seat, kind)
        s.pieces.affix[piece] = 0
    s.pieces.kind[piece] = NONE


def raze(s: Gemhold, tower: int) -> None:
    """GR-18, GR-19: a Tower leaves the board; card and Affixes are discarded, a Build token on it is free again."""
    seat, space = tower // SPACES, tower % SPACES
    put_away(s, seat, s.towers.kind[tower])
    for kind in affixes(s.cards, s.towers.affix[tower]):
        put_away(s, seat, kind)
    s.towers.kind[tower] = NONE
    s.towers.bubble[tower] = 0
    s.towers.affix[tower] = 0
    s.towers.attacked[tower] = False
    s.at[s.board.towers[tower]] = 0
    if FIRST_SPACE + space in s.builds[seat]:
        s.builds[seat].remove(FIRST_SPACE + space)
