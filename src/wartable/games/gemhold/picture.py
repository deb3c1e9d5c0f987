"""The board of Gemhold as a picture, drawn from a view."""

from __future__ import annotations

from wartable.core import svg
from wartable.core.game import View
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.cards import Cards


def draw(cards: Cards, board: Board, view: View) -> str:
    return svg.picture(100, 100, "Gemhold", svg.theme())
