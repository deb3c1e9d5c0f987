"""Damage to pieces, whoever deals it (G-100)."""

from __future__ import annotations

from wartable.games.gemhold import events
from wartable.games.gemhold.dice import Roll
from wartable.games.gemhold.kingdom import SLOTS
from wartable.games.gemhold.pieces import remove, say_piece
from wartable.games.gemhold.state import STRUCK, Gemhold
from wartable.games.gemhold.window import record


def aim(s: Gemhold, roll: Roll, cell: int, target: int) -> None:
    """Set who attacks from where, and whose life it is."""
    roll.q, roll.r = s.board.cells[cell]
    roll.target_kingdom = s.kingdom[target // SLOTS]
    roll.target_kind = s.pieces.kind[target]
    roll.target_slot = target % SLOTS
    roll.target_q, roll.target_r = s.board.cells[s.pieces.where[target]]
    roll.pool(s.cards.inc[roll.target_kind], s.pieces.bubble[target], 0)


def shield(s: Gemhold, roll: Roll, target: int) -> None:
    """Add what the target's own Affixes take from every damage total."""
    if s.pieces.affix[target]:
        for kind in s.cards.affixes:
            if s.pieces.affix[target] & s.cards.bit[kind] and s.cards.incoming[kind]:
                roll.add(kind, s.cards.incoming[kind])


def hit(s: Gemhold, piece: int, roll: Roll) -> None:
    """G-100: damage takes bubbles of life; at none the piece is gone."""
    life = roll.settle()
    s.pieces.bubble[piece] = life
    if not s.fleeting:
        s.did(STRUCK, s.board.cell((roll.q, roll.r)), s.pieces.where[piece], roll.before - life)
    record(s, roll)
    if life == 0:
        say_piece(s, events.DIES, piece)
        remove(s, piece)
