"""The table of Jogu as a picture, from what a seat may know and from nothing else.

The board has the five Locations under the track of rounds, the hand its own strip, each player a side, and what can be
read at leisure is apart: things known, and the discard piles. A watcher has the first player below.
"""

from __future__ import annotations

from wartable.draw.picture import Fragment, Part, Picture
from wartable.games.jogu.picture_art import CSS, LETTERS
from wartable.games.jogu.picture_board import BOARD_H, BOARD_W, Scene, columns
from wartable.games.jogu.picture_cards import Deck
from wartable.games.jogu.picture_head import HEAD_H, STRIP_H, STRIP_W, banner, head_parts, strip_parts
from wartable.games.jogu.picture_piles import MORE_W, more_parts
from wartable.games.jogu.picture_shapes import SYMBOLS
from wartable.games.jogu.picture_sides import HAND_H, HAND_STRIP_W, SIDE_H, SIDE_W, hand, side
from wartable.games.jogu.view import JoguView

#: The smallest letters on the board and on the cards in hand.
SMALLEST = LETTERS["tiny"][0]


def draw(deck: Deck, view: JoguView) -> Picture:
    scene = Scene(deck, view)
    parts = [board(scene), strip(scene)]
    if view.seat >= 0:
        parts.append(own_hand(scene))
    parts += [player(scene, scene.above), player(scene, scene.below), more(scene)]
    # In a match of a faction against itself the colours would not tell the seats apart.
    seats = tuple(f"jogu-{key}" for key in scene.keys) if scene.keys[0] != scene.keys[1] else ()
    return Picture(label=name(scene), style=CSS, defs=SYMBOLS, parts=tuple(parts), seats=seats)


def name(scene: Scene) -> str:
    """Return what a screen reader says of the whole."""
    one, other = (side.faction for side in scene.sides)
    return f"Warriors of Jogu: {one} against {other}, round {scene.view.round}"


def board(scene: Scene) -> Part:
    fragments: list[Fragment] = [*head_parts(scene), *columns(scene, HEAD_H)]
    over = banner(scene)
    if over:
        fragments.append(("banner", over))
    high = HEAD_H + BOARD_H
    return Part(
        name="board",
        role="board",
        width=BOARD_W,
        height=high,
        letters=SMALLEST,
        fragments=tuple(fragments),
        label="Locations",
    )


def strip(scene: Scene) -> Part:
    fragments = tuple(strip_parts(scene))
    label = "Round and battle"
    return Part(name="strip", role="strip", width=STRIP_W, height=STRIP_H, fragments=fragments, label=label)


def own_hand(scene: Scene) -> Part:
    return Part(
        name="hand",
        role="hand",
        width=HAND_STRIP_W,
        height=HAND_H,
        letters=SMALLEST,
        fragments=hand(scene),
        label="Your hand",
        seat=scene.below,
    )


def player(scene: Scene, seat: int) -> Part:
    label = f"{scene.who(seat)}: {scene.sides[seat].faction}"
    return Part(
        name=f"side-{seat}",
        role="side",
        width=SIDE_W,
        height=SIDE_H,
        fragments=side(scene, seat),
        label=label,
        seat=seat,
    )


def more(scene: Scene) -> Part:
    fragments, high = more_parts(scene)
    label = "Discard piles, and what is known"
    return Part(name="more", role="more", width=MORE_W, height=high, fragments=tuple(fragments), label=label)
