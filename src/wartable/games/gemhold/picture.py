"""The board of Gemhold as a picture, from what a seat may know and from nothing else.

The board is the map; beside it stands a column for stage, dice and the viewer's own works, as people choose among them,
or above it a strip with the same where there is no room. Then the hand, a side for each kingdom, and the discard piles.
"""

from __future__ import annotations

from functools import lru_cache

from wartable.draw.picture import Fragment, Part, Picture
from wartable.games.gemhold import picture_strip
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.picture_art import CSS, DEFS, ICONS
from wartable.games.gemhold.picture_board import HIGH, WIDE, ground_of, land, zones
from wartable.games.gemhold.picture_deeds import forecasts, hints, marks
from wartable.games.gemhold.picture_hand import faces, hand
from wartable.games.gemhold.picture_panels import COLUMN, column
from wartable.games.gemhold.picture_sides import piles, sides
from wartable.games.gemhold.picture_tokens import tokens
from wartable.games.gemhold.view import GemholdView

#: No letters on the board are smaller.
LETTERS = 16


def draw(cards: Catalogue, board: Board, texts: dict[str, str], view: GemholdView) -> Picture:
    """`texts` says what each card does, by title."""
    on_board = Part(
        name="board",
        role="board",
        width=WIDE,
        height=HIGH,
        fragments=fragments(cards, board, view),
        label="The board",
        letters=LETTERS,
    )
    beside = Part(
        name="column",
        role="column",
        width=COLUMN,
        height=HIGH,
        fragments=tuple(column(cards, view)),
        label="Stage, dice and works",
        letters=LETTERS,
    )
    above = Part(
        name="strip",
        role="strip",
        width=picture_strip.WIDE,
        height=picture_strip.HIGH,
        fragments=tuple(picture_strip.fragments(cards, view)),
        label="Stage, dice and works",
        letters=LETTERS,
    )
    return Picture(
        label=name(view),
        style=CSS,
        parts=(on_board, beside, above, *hand(cards, texts, view), *sides(cards, view), *piles(cards, view)),
        defs=defs(cards),
        seats=tuple(side.colour for side in view.sides),
    )


@lru_cache(maxsize=8)
def defs(cards: Catalogue) -> str:
    return ICONS.defs() + DEFS + faces(cards)


def fragments(cards: Catalogue, board: Board, view: GemholdView) -> tuple[Fragment, ...]:
    """Draw everything on the board, from the ground up."""
    ground = ground_of(board, max(0, view.seat))
    under, over = marks(cards, ground, view)
    return (
        land(ground, view),
        *zones(ground, view),
        *under,
        *hints(cards, ground, view),
        *tokens(cards, ground, view),
        *over,
        *forecasts(cards, ground, view),
    )


def name(view: GemholdView) -> str:
    """Return what a screen reader says of the whole."""
    return f"Gemhold: {', '.join(side.kingdom for side in view.sides)}, round {view.round}"
