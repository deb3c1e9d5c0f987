"""The strip above the map where there is no room for a column: stage, dice, and what the viewer builds and trains."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wartable.draw.pen import box, group, line_of_words
from wartable.draw.picture import Fragment
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.picture_art import icon, pips, silhouette
from wartable.games.gemhold.picture_panels import (
    STAGES,
    arithmetic,
    ending,
    helps,
    in_training,
    one_die,
    outcome,
    roll_title,
    structure_words,
    training_words,
)
from wartable.games.gemhold.view import GemholdView, PieceView, RollView, SideView, StructureView

WIDE, HIGH = 520, 120
#: Where the works begin, and the size of one: a finger hits the one that is meant.
WORKS, WORK_W, WORK_H = 270, 122, 57
TRAINEE_W = 62
#: More dice than these are told as a sum.
DICE = 4


def fragments(cards: Catalogue, view: GemholdView) -> Iterator[Fragment]:
    side = view.on_turn
    whose = "Your turn" if view.turn == view.seat else side.kingdom
    stage = dict(STAGES).get("build" if view.phase == "begin" else view.phase, "")
    yield "stage", headline(side.colour, ending(view) if view.over else f"{whose}: {stage}", view.round)
    roll = view.shown_roll
    if roll is not None:
        victim = "" if roll.target_seat is None else view.sides[roll.target_seat].kingdom
        yield "roll", rolled(roll, view.sides[roll.seat].colour, victim, view.window is not None)
    if view.seat >= 0 and view.sides[view.seat].alive:
        yield from works(cards, view.sides[view.seat])


@lru_cache(maxsize=512)
def headline(colour: str, said: str, number: int) -> str:
    """Draw who is on turn, the stage, and the round."""
    return group(
        box(2, 2, WORKS - 10, 26, "g-k", 13),
        line_of_words(14, 20.5, said, 16, "g-bold g-on", 160, bold=True),
        line_of_words(WORKS - 20, 20.5, f"round {number}", 16, "g-on g-end", 76),
        style=f"g-{colour}",
    )


@lru_cache(maxsize=256)
def rolled(roll: RollView, colour: str, victim: str, open_: bool) -> str:
    """Draw the latest roll, or the one that still waits for cards."""
    what, whom = roll_title(roll, victim)
    dice = roll.dice[:DICE]
    left = 10 + 32 * len(dice)
    room = WORKS - 12 - left
    made = [one_die(20 + 32 * place, 46, 13, die) for place, die in enumerate(dice)]
    made.append(line_of_words(left, 44, what, 16, "g-bold g-k", room, bold=True))
    made.append(line_of_words(left, 61, outcome(roll, open_), 16, "g-bold", room, bold=True))
    return group(*made, hint=arithmetic(roll, what, whom), style=f"g-{colour}")


# -- the viewer's works --------------------------------------------------------------------------------------------


def works(cards: Catalogue, side: SideView) -> Iterator[Fragment]:
    """Draw the viewer's Structures, and the Units that are not on the board yet."""
    for number, structure in enumerate(side.structures):
        x, y = WORKS + number % 2 * (WORK_W + 4), 2 + number // 2 * (WORK_H + 3)
        yield f"structure-{number}", tile(cards, side.colour, structure, x, y)
    away = in_training(side)
    step = min(TRAINEE_W + 3.0, (WORKS - 10) / max(1, len(away)))
    for number, piece in enumerate(away):
        yield f"trainee-{piece.letter}", trainee(cards, side.name, side.colour, piece, 2 + number * step, step - 3)


@lru_cache(maxsize=512)
def tile(cards: Catalogue, colour: str, structure: StructureView, x: float, y: float) -> str:
    """Draw a Structure: done with what it adds, in work, or not begun."""
    plate = "g-k" if structure.active else "g-plate" if structure.started else "g-blank"
    shade = "g-on" if structure.active else "g-k" if structure.started else "g-faint"
    ink = "g-on" if structure.active else "" if structure.started else "g-faint"
    state = (
        line_of_words(x + 40, y + 45, helps(cards, structure.title), 16, "g-on", WORK_W - 46)
        if structure.active
        else pips(x + 46, y + 40, structure.bubble, structure.pool, 14, 10)
    )
    return group(
        box(x, y, WORK_W, WORK_H, plate, 9),
        icon(silhouette(cards, structure.title), x + 20, y + WORK_H / 2, 28, shade),
        line_of_words(x + 40, y + 24, structure.title, 16, ink, WORK_W - 46),
        state,
        ref=f"structure:{structure.title}",
        hint=structure_words(structure),
        style=f"g-{colour}",
    )


@lru_cache(maxsize=512)
def trainee(cards: Catalogue, name: str, colour: str, piece: PieceView, x: float, wide: float) -> str:
    """Draw a Unit that is trained, or waits for room."""
    y, waits = HIGH - 50, piece.stage == "waiting"
    step = min(11.0, (wide - 20) / max(1, piece.pool - 1))
    state = icon("hourglass", x + wide / 2, y + 38, 15, "g-faint") if waits else ""
    dots = "" if waits else pips(x + 10, y + 38, piece.bubble, piece.pool, step, 8)
    return group(
        box(x, y, wide, 48, "g-plate", 8),
        icon(silhouette(cards, piece.title), x + 16, y + 18, 24, "g-k"),
        line_of_words(x + 32, y + 23, piece.letter, 16, "g-bold"),
        dots + state,
        ref=f"piece:{name}:{piece.letter}",
        hint=f"{piece.name}: {training_words(piece)}",
        style=f"g-{colour}",
    )
