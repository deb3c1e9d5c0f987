"""Pieces and Towers on the board. Each is a fragment of its own, made anew only when it changes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from wartable.draw import svg
from wartable.draw.picture import Fragment
from wartable.draw.svg import el
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.picture_art import amount, icon, silhouette
from wartable.games.gemhold.picture_board import Ground
from wartable.games.gemhold.view import GemholdView, PieceView, SideView, TowerView


def tokens(cards: Catalogue, ground: Ground, view: GemholdView) -> Iterator[Fragment]:
    """Draw everything that stands on the board; what moves has a lasting id."""
    acting = view.acting
    for seat, side in enumerate(view.sides):
        mine = acting is not None and seat == view.turn
        for space, tower in enumerate(side.towers):
            chosen = mine and acting is not None and acting.tower == space + 1
            key = f"tower-{side.name}-{space + 1}"
            if tower is not None:
                yield key, tower_token(cards, ground, seat, holder(side), space, tower, chosen)
            else:
                yield key, tower_space(ground, seat, holder(side), space, side.alive)
    for seat, side in enumerate(view.sides):
        mine = acting is not None and seat == view.turn
        for piece in side.pieces:
            if piece.at:
                chosen = mine and acting is not None and acting.piece == piece.letter
                yield f"piece-{side.name}-{piece.letter}", piece_token(cards, ground, holder(side), piece, chosen)


#: A kingdom as a token needs it: the seat's name, its colour, what it is called.
Holder = tuple[str, str, str]


def holder(side: SideView) -> Holder:
    return side.name, side.colour, side.kingdom


# -- pieces --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def piece_token(cards: Catalogue, ground: Ground, of: Holder, piece: PieceView, chosen: bool) -> str:
    """Draw a round piece in its kingdom's colour: its silhouette, its letter, its life along the rim, its Affixes, and
    what holds it."""
    name, colour, _ = of
    assert piece.at is not None
    x, y = ground.seen_at(piece.at)
    size = round(ground.radius * (0.84 if piece.is_guardian else 0.72))
    tired = piece.deployed or piece.attacked or piece.bound
    made = [
        svg.title(describe(of, piece)),
        f'<ellipse cx="2" cy="{size * 0.28:.0f}" rx="{size}" ry="{size}" fill="var(--shadow)"/>',
        f'<circle r="{size}" class="g-k" stroke="var(--{"lit" if chosen else "token-rim"})" '
        f'stroke-width="{5 if chosen else 2}"/>',
        f'<circle r="{size - 1}" fill="url(#g-shine)"/>',
    ]
    if piece.is_guardian:
        made.append(f'<circle r="{size * 0.84:.0f}" fill="none" stroke="var(--token-ink)" stroke-width="2"/>')
    shade = "g-on" if not tired else "g-on g-tired"
    made.append(icon(silhouette(cards, piece.title), 0, -size * 0.1, round(size * 1.2), shade))
    made.append(life(size, piece.bubble, piece.pool))
    made += badges(cards, size, piece)
    return el(
        "g",
        *made,
        id=f"piece-{name}-{piece.letter}",
        class_=f"g-piece g-{colour}",
        data_ref=f"piece:{name}:{piece.letter}",
        transform=f"translate({x:g} {y:g})",
    )


def describe(of: Holder, piece: PieceView) -> str:
    """Return what a piece is and can do, in words with their numbers."""
    owner = "" if piece.is_guardian else f" of {of[2]}"
    said = [f"{piece.name}{owner}: life {piece.bubble} of {piece.pool}, {piece.inc} damage takes one"]
    said.append(f"takes {amount(piece.gems, 'gem')} now")
    said += [f"carries {title}" for title in piece.affixes]
    held = {
        "was deployed this turn and cannot move": piece.deployed,
        "has attacked": piece.attacked,
        "is bound in its next turn": piece.bound,
    }
    said += [words for words, holds in held.items() if holds]
    if piece.moves_left and not piece.attacked:
        said.append(f"{amount(piece.moves_left, 'step')} left")
    return "; ".join(said)


@lru_cache(maxsize=512)
def life(size: int, have: int, all_: int) -> str:
    """Dots along the lower rim, full ones for the life that is left."""
    spread = 210 if all_ > 6 else 140
    dot = round(size * (0.22 if all_ > 6 else 0.3), 1)
    places = []
    for number in range(all_):
        angle = math.radians(90 + spread / 2 - spread * number / max(1, all_ - 1))
        places.append(f"M{size * 0.98 * math.cos(angle):.1f} {size * 0.98 * math.sin(angle):.1f}h0")
    return (
        f'<path class="g-rim" stroke-width="{dot + 3:g}" d="{"".join(places)}"/>'
        f'<path class="g-life" stroke-width="{dot:g}" d="{"".join(places[:have])}"/>'
        f'<path class="g-lost" stroke-width="{dot:g}" d="{"".join(places[have:])}"/>'
    )


def badges(cards: Catalogue, size: int, piece: PieceView) -> list[str]:
    """Draw the letter on the left shoulder, Affixes on the right, what holds the piece above."""
    made = []
    if not piece.is_guardian:
        made.append(
            f'<circle cx="{-size * 0.78:.0f}" cy="{-size * 0.62:.0f}" r="9.5" class="g-note"/>'
            f'<text x="{-size * 0.78:.0f}" y="{-size * 0.62 + 5.5:.0f}" font-size="16" class="g-mid g-bold">'
            f"{piece.letter}</text>"
        )
    for number, affix in enumerate(piece.affixes):
        angle = math.radians(-52 + 46 * number)
        made.append(
            note(size * 1.02 * math.cos(angle), size * 1.02 * math.sin(angle), silhouette(cards, affix), size * 0.3)
        )
    held = "padlock" if piece.bound else "hourglass" if piece.deployed else "crossed-swords" if piece.attacked else ""
    if held:
        made.append(note(0, -size * 1.02, held, size * 0.3))
    return made


def note(x: float, y: float, name: str, size: float) -> str:
    """Draw a small round mark with an icon."""
    return (
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.1f}" class="g-note"/>'
        f"{icon(name, round(x), round(y), round(size * 1.45))}"
    )


# -- Towers --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def tower_space(ground: Ground, seat: int, of: Holder, space: int, alive: bool) -> str:
    """Draw a blank Tower space with its number."""
    name, colour, kingdom = of
    x, y = ground.at[ground.board.towers[seat * 3 + space]]
    size = ground.radius
    return el(
        "g",
        svg.title(f"Tower space {space + 1} of {kingdom}: a Tower of level 1 may be built here"),
        f'<circle r="{size * 0.62:.0f}" fill="var(--kp)" stroke="var(--k)" stroke-width="2" stroke-dasharray="5 4"/>'
        f'<text y="{size * 0.2:.0f}" font-size="{max(16, size * 0.55):.0f}" class="g-mid g-bold g-k">'
        f"{space + 1}</text>",
        class_=f"g-{colour if alive else 'out'}",
        data_ref=f"tower:{name}:{space + 1}",
        transform=f"translate({x:g} {y:g})",
    )


@lru_cache(maxsize=2048)
def tower_token(
    cards: Catalogue, ground: Ground, seat: int, of: Holder, space: int, tower: TowerView, chosen: bool
) -> str:
    """Draw a square block of wood or stone with its silhouette; an hourglass while it is built, cracks while
    damaged."""
    name, colour, kingdom = of
    x, y = ground.at[ground.board.towers[seat * 3 + space]]
    size = round(ground.radius * 0.66)
    shade = "wood" if tower.material == "Wood" else "stone"
    edge = f'stroke="var(--{"lit" if chosen else "k"})" stroke-width="{5 if chosen else 4}"'
    made = [
        svg.title(tower_words(kingdom, space, tower)),
        f'<rect x="{-size}" y="{-size + 5}" width="{2 * size}" height="{2 * size}" rx="7" fill="var(--shadow)"/>',
        f'<rect x="{-size}" y="{-size}" width="{2 * size}" height="{2 * size}" rx="7" fill="var(--{shade})" {edge}/>',
        f'<rect x="{-size}" y="{-size}" width="{2 * size}" height="{2 * size}" rx="7" fill="url(#g-shine)"/>',
        icon(silhouette(cards, tower.title), 0, -size * 0.12, round(size * 1.45), "g-on"),
        tower_dots(size, tower.bubble, tower.pool),
    ]
    if tower.state != "active":
        made.append(
            note(-size * 0.9, -size * 0.9, "hourglass" if tower.state == "building" else "earth-crack", size * 0.38)
        )
    for number, affix in enumerate(tower.affixes):
        made.append(note(size * 0.95, -size * 0.9 + size * 0.75 * number, silhouette(cards, affix), size * 0.36))
    return el(
        "g",
        *made,
        id=f"tower-{name}-{space + 1}",
        class_=f"g-tower g-{colour}",
        data_ref=f"tower:{name}:{space + 1}",
        transform=f"translate({x:g} {y:g})",
    )


def tower_words(kingdom: str, space: int, tower: TowerView) -> str:
    states = {"active": "active", "building": "being built", "damaged": "damaged, does not attack"}
    said = f"{tower.title} of {kingdom} on space {space + 1}, {tower.material} level {tower.level}: "
    said += f"{states[tower.state]}, {tower.bubble} of {tower.pool} bubbles of {tower.inc}"
    said += "".join(f"; carries {title}" for title in tower.affixes)
    return said + ("; has attacked" if tower.attacked else "")


@lru_cache(maxsize=64)
def tower_dots(size: int, have: int, all_: int) -> str:
    places = [f"M{(number - (all_ - 1) / 2) * size * 0.46:.1f} {size}h0" for number in range(all_)]
    return (
        f'<path class="g-rim" stroke-width="{size * 0.4:.1f}" d="{"".join(places)}"/>'
        f'<path class="g-life" stroke-width="{size * 0.28:.1f}" d="{"".join(places[:have])}"/>'
        f'<path class="g-lost" stroke-width="{size * 0.28:.1f}" d="{"".join(places[have:])}"/>'
    )
