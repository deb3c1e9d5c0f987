"""The table of Gemhold as a picture, from what a seat may know and from nothing else.

From top to bottom: whose turn and which stage, the latest roll, the board with the viewer's kingdom below, the hand,
and a panel for each kingdom.
"""

from __future__ import annotations

from wartable.core import svg
from wartable.core.game import View
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.cards import Cards
from wartable.games.gemhold.picture_art import CSS
from wartable.games.gemhold.picture_board import WIDE, Ground, hints, land, spaces, zones
from wartable.games.gemhold.picture_panels import DICE_H, HEAD_H, dice_panel, hand, head, kingdoms
from wartable.games.gemhold.picture_tokens import tokens


def draw(cards: Cards, board: Board, texts: dict[str, str], view: View) -> str:
    """`texts` says what each card does, by title."""
    ground = Ground(board, view, HEAD_H + DICE_H)
    cells = land(ground) + zones(ground) + spaces(ground) + hints(cards, ground) + tokens(cards, ground)
    cards_in_hand, y = hand(cards, texts, view, ground.bottom)
    panels, y = kingdoms(cards, view, y + 8)
    back = svg.el("rect", width=WIDE, height=y, class_="g-ground")
    dice = dice_panel(view, HEAD_H)
    below = svg.aside(ground.bottom, cards_in_hand, panels)
    seats = [side["colour"] for side in view["sides"]]
    return svg.picture(WIDE, y, name(view), CSS, back, head(view), dice, cells, below, seats=seats)


def name(view: View) -> str:
    """What a screen reader says of the whole."""
    colours = ", ".join(side["colour"] for side in view["sides"])
    return f"Gemhold: {colours}, round {view['round']}"
