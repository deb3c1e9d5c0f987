"""The column beside the map: whose turn and which stage, the dice, and what the viewer builds and trains."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wartable.draw import svg, text
from wartable.draw.pen import box, group, line_of_words
from wartable.draw.picture import Fragment
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.picture_art import amount, icon, pips, silhouette
from wartable.games.gemhold.picture_board import HIGH
from wartable.games.gemhold.view import GemholdView, PieceView, RollView, SideView, StructureView, TermView
from wartable.games.gemhold.words import sum_text

COLUMN = 220
LEFT, ROOM = 8, COLUMN - 16
STAGES = [("build", "Build"), ("train", "Train"), ("act", "Move and attack"), ("discard", "Discard and draw")]
#: Where the eyes of a die are, by its number.
EYES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def column(cards: Catalogue, view: GemholdView) -> Iterator[Fragment]:
    yield "column", f'<rect width="{COLUMN}" height="{HIGH}" fill="var(--ground)"/>'
    side = view.on_turn
    left = view.round_limit - view.round
    over = ending(view) if view.over else ""
    yield "turn", turn(side.colour, side.kingdom, view.turn == view.seat, view.round, left, over)
    yield "stage", stages(side.colour, "build" if view.phase == "begin" else view.phase, view.over)
    roll = view.shown_roll
    if roll is None:
        yield "roll", no_roll()
    else:
        colour = view.sides[roll.seat].colour
        victim = "" if roll.target_seat is None else view.sides[roll.target_seat].kingdom
        yield "roll", roll_card(roll, colour, victim, view.window is not None)
    if view.seat >= 0:
        yield from works(cards, view.sides[view.seat])


def ending(view: GemholdView) -> str:
    names = [view.sides[seat].kingdom for seat in view.winners]
    if len(names) == 1:
        return "You win" if view.winners[0] == view.seat else f"{names[0]} wins"
    return "A draw"


# -- whose turn ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def turn(colour: str, kingdom: str, mine: bool, number: int, left: int, over: str) -> str:
    """Draw who is on turn, and the round."""
    title = over or ("Your turn" if mine else f"{kingdom}'s turn")
    count = f"Round {number}" + (f", {left} to go" if left < 10 and not over else "")
    return group(
        f'<circle cx="{LEFT + 14}" cy="26" r="13" class="g-k"/><circle cx="{LEFT + 14}" cy="26" r="12" '
        'fill="url(#g-shine)"/>',
        line_of_words(LEFT + 36, 24, title, 18, "g-bold", ROOM - 54, bold=True),
        line_of_words(LEFT + 36, 43, count, 16, "g-faint", ROOM - 36),
        style=f"g-{colour}",
    )


@lru_cache(maxsize=128)
def stages(colour: str, phase: str, over: bool) -> str:
    """Draw the four stages of a turn, the present one marked."""
    made = []
    for number, (key, name) in enumerate(STAGES):
        y = 54 + number * 25
        now = key == phase and not over
        if now:
            made.append(box(LEFT, y, ROOM, 24, "g-k", 12))
        made.append(
            f'<text x="{LEFT + 14}" y="{y + 17.5}" font-size="16" '
            f'class="g-mid {"g-on" if now else "g-faint"}">{number + 1}</text>'
        )
        made.append(line_of_words(LEFT + 32, y + 17.5, name, 16, "g-bold g-on" if now else "g-faint"))
    return group(*made, style=f"g-{colour} g-stages")


# -- the dice ------------------------------------------------------------------------------------------------------

ROLL_TOP, ROLL_HIGH = 164, 196
#: How many terms have a line of their own.
TERMS = 3


@lru_cache(maxsize=1)
def no_roll() -> str:
    return group(
        box(LEFT, ROLL_TOP, ROOM, ROLL_HIGH, "g-panel", 12),
        icon("rolling-dices", COLUMN / 2, ROLL_TOP + 76, 72, "g-gem-out"),
        f'<text x="{COLUMN / 2:g}" y="{ROLL_TOP + 144}" font-size="16" class="g-mid g-faint">No dice yet</text>',
    )


@lru_cache(maxsize=256)
def roll_card(roll: RollView, colour: str, victim: str, open_: bool) -> str:
    """Draw the latest roll, or the one that still waits for cards: for what, dice, every term, and what it does."""
    what, whom = roll_title(roll, victim)
    made = [
        box(LEFT, ROLL_TOP, ROOM, ROLL_HIGH, "g-panel g-lit" if open_ else "g-panel", 12),
        line_of_words(LEFT + 12, ROLL_TOP + 23, what, 16, "g-bold g-k", ROOM - 24, bold=True),
        line_of_words(LEFT + 12, ROLL_TOP + 43, whom, 16, "", ROOM - 24),
    ]
    size = 18 if len(roll.dice) <= 4 else 13
    for number, die in enumerate(roll.dice[:6]):
        made.append(one_die(LEFT + 12 + size + number * (2 * size + 8), ROLL_TOP + 74, size, die))
    rows = term_lines(roll.terms)
    top = ROLL_TOP + (112 if roll.dice else 74)
    for row, (said, good) in enumerate(rows):
        made.append(line_of_words(LEFT + 12, top + row * 19, said, 16, "g-good" if good else "g-bad", ROOM - 24))
    low = ROLL_TOP + ROLL_HIGH - 14
    steps = f"a bubble for each {roll.inc}"
    if len(rows) < TERMS:
        made.append(line_of_words(LEFT + 12, low - 22, steps, 16, "g-faint", ROOM - 24))
    made.append(line_of_words(LEFT + 12, low, outcome(roll, open_), 17, "g-bold", ROOM - 24, bold=True))
    return group(*made, hint=arithmetic(roll, what, whom), style=f"g-{colour}")


def roll_title(roll: RollView, victim: str) -> tuple[str, str]:
    """Return what is rolled for, in two short lines."""
    if roll.target is None:
        verb = {"build": "Builds", "train": "Trains", "charge": "Charges"}[roll.purpose]
        return f"{verb} {roll.title}", f"{roll.before} of {roll.goal} bubbles before"
    verb = {"attack": "attacks", "special": "strikes", "earthquake": "shakes"}[roll.purpose]
    whose = "" if roll.target == victim else f" of {victim}"
    return f"{roll.title} {verb}", f"{roll.target}{whose}"


def term_lines(terms: tuple[TermView, ...]) -> list[tuple[str, bool]]:
    """Return every term on a line, and whether it is for the roll; what does not fit in one line more."""
    said = [
        (f"with {term.source}" if term.amount == 0 else f"{term.amount:+d} {term.source}", term.amount >= 0)
        for term in terms
    ]
    if len(said) <= TERMS:
        return said
    rest = sum(term.amount for term in terms[TERMS - 1 :])
    return [*said[: TERMS - 1], (f"{rest:+d} by {len(terms) - TERMS + 1} more", rest >= 0)]


def outcome(roll: RollView, open_: bool) -> str:
    count = roll.bubbles
    if open_:
        return f"= {roll.total}: {amount(count, 'bubble')} so far"
    if count == 0:
        return f"= {roll.total}: miss"
    if roll.target is None:
        return f"= {roll.total}: " + ("complete" if roll.after == roll.goal else f"now {roll.after} of {roll.goal}")
    return f"= {roll.total}: " + ("destroyed" if roll.after == 0 else f"life {roll.before} to {roll.after}")


def arithmetic(roll: RollView, what: str, whom: str) -> str:
    sums = sum_text(roll.dice, roll.terms, roll.total)
    return f"{what}, {whom}: {sums}; each full {roll.inc} is a bubble, so {amount(roll.bubbles, 'bubble')}"


def one_die(x: float, y: float, size: float, die: int) -> str:
    eyes = "".join(f"M{x + dx * size * 0.52:g} {y + dy * size * 0.52:g}h0" for dx, dy in EYES[die])
    return (
        box(x - size, y - size, 2 * size, 2 * size, "g-die", 7)
        + f'<path class="g-eyes" stroke-width="{size * 0.4:g}" d="{eyes}"/>'
    )


# -- the viewer's works --------------------------------------------------------------------------------------------

WORKS_TOP = 370
TILE_W, TILE_H = 99, 62
TRAINEE_W, TRAINEE_H = 65, 34


def works(cards: Catalogue, side: SideView) -> Iterator[Fragment]:
    """Draw the viewer's Structures, and the Units that are not on the board yet."""
    if not side.alive:
        return
    for number, structure in enumerate(side.structures):
        x, y = LEFT + number % 2 * (TILE_W + 6), WORKS_TOP + number // 2 * (TILE_H + 5)
        yield f"structure-{number}", structure_tile(cards, side.colour, structure, x, y)
    away = in_training(side)
    if not away:
        yield "barracks", no_trainee()
    for number, piece in enumerate(away):
        x, y = LEFT + number % 3 * (TRAINEE_W + 4), WORKS_TOP + 136 + number // 3 * (TRAINEE_H + 3)
        yield f"trainee-{piece.letter}", trainee(cards, side.name, side.colour, piece, x, y)


def in_training(side: SideView) -> list[PieceView]:
    """Return the Units of a kingdom that are trained, or wait for room."""
    return [piece for piece in side.pieces if piece.stage in ("training", "waiting") and not piece.is_guardian]


def training_words(piece: PieceView) -> str:
    if piece.stage == "waiting":
        return "ready, waits for room"
    return f"{piece.bubble} of {piece.pool} bubbles of {piece.inc} trained"


def structure_words(structure: StructureView) -> str:
    state = "active" if structure.active else "being built" if structure.started else "not begun"
    return f"{structure.title}: {state}, {structure.bubble} of {structure.pool} bubbles of {structure.inc} points"


@lru_cache(maxsize=64)
def helps(cards: Catalogue, title: str) -> str:
    """Return what a Structure that is complete adds, in short: to training, attacks or building; else that it is
    done."""
    kind = cards.find(title)
    bonuses = (cards.train_bonus, "train"), (cards.attack_bonus, "hit"), (cards.build_bonus, "build")
    return next((f"+{bonus[kind]} {what}" for bonus, what in bonuses if bonus[kind]), "✓")


@lru_cache(maxsize=512)
def structure_tile(cards: Catalogue, colour: str, structure: StructureView, x: float, y: float) -> str:
    """Draw a Structure of the viewer: done, in work, or not begun."""
    name = silhouette(cards, structure.title)
    plate = "g-k" if structure.active else "g-plate" if structure.started else "g-blank"
    shade = "g-on" if structure.active else "g-k" if structure.started else "g-faint"
    ink = "g-bold g-on g-mid" if structure.active else "g-mid" if structure.started else "g-faint g-mid"
    dots = "" if structure.active else pips(x + 44, y + 22, structure.bubble, structure.pool, 13, 10)
    done = (
        line_of_words(x + 68, y + 27, helps(cards, structure.title), 16, "g-mid g-on", 56) if structure.active else ""
    )
    return group(
        box(x, y, TILE_W, TILE_H, plate, 9),
        icon(name, x + 22, y + 22, 30, shade),
        dots + done,
        line_of_words(x + TILE_W / 2, y + 54, structure.title, 16, ink, TILE_W - 10),
        ref=f"structure:{structure.title}",
        hint=structure_words(structure),
        style=f"g-{colour}",
    )


@lru_cache(maxsize=1)
def no_trainee() -> str:
    said = text.lines("No Unit in training", 16, ROOM)
    return "".join(
        line_of_words(LEFT + 6, WORKS_TOP + 158 + row * 18, line, 16, "g-faint") for row, line in enumerate(said)
    )


@lru_cache(maxsize=512)
def trainee(cards: Catalogue, name: str, colour: str, piece: PieceView, x: float, y: float) -> str:
    """Draw a Unit that is trained, or waits for room."""
    waits = piece.stage == "waiting"
    state = icon("hourglass", x + 50, y + 24, 14, "g-faint") if waits else ""
    dots = "" if waits else pips(x + 31, y + 25, piece.bubble, piece.pool, 8.5, 7)
    return svg.el(
        "g",
        svg.title(f"{piece.name}: {training_words(piece)}"),
        box(x, y, TRAINEE_W, TRAINEE_H, "g-plate", 8),
        icon(silhouette(cards, piece.title), x + 15, y + 17, 24, "g-k"),
        line_of_words(x + 29, y + 16, piece.letter, 16, "g-bold"),
        dots + state,
        id=f"piece-{name}-{piece.letter}",
        class_=f"g-{colour}",
        data_ref=f"piece:{name}:{piece.letter}",
    )
