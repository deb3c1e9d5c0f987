"""Pieces and Towers on the board."""

from __future__ import annotations

import math
from typing import Any

from wartable.core import svg
from wartable.games.gemhold.cards import SPECIALS, Cards
from wartable.games.gemhold.picture_art import icon, ink, say
from wartable.games.gemhold.picture_board import Ground

Data = dict[str, Any]
SPECIAL_NAMES = {number: name for name, number in SPECIALS.items()}


def tokens(cards: Cards, ground: Ground) -> str:
    """Everything that stands on the board; what moves has a lasting id."""
    made = []
    for seat, side in enumerate(ground.view["sides"]):
        for space, tower in enumerate(side["towers"]):
            if tower:
                made.append(tower_token(ground, seat, space, tower))
        for piece in side["pieces"]:
            if piece["at"]:
                made.append(piece_token(cards, ground, side, piece))
    return "".join(made)


def piece_icon(cards: Cards, title: str) -> str:
    kind = cards.find(title)
    return SPECIAL_NAMES[cards.special[kind]] if cards.special[kind] else title


def piece_token(cards: Cards, ground: Ground, side: Data, piece: Data) -> str:
    """A disc in its kingdom's colour: what it is, its letter, its life around it, its Affixes, and what holds it."""
    x, y = ground.at[ground.cell_of(piece["at"])]
    guardian = piece["letter"] == "Guardian"
    size = ground.radius * (0.74 if guardian else 0.64)
    colour = ink(side["colour"])
    picked = (ground.view["playing"] or {}).get("on") or ground.view["picked"] or {}
    chosen = picked.get("piece") == piece["letter"] and side["seat"] == ground.view["turn"]
    made = [
        svg.title(describe(side, piece)),
        svg.el("circle", cx=2.0, cy=3.0, r=size, fill="var(--shadow)"),
        svg.el(
            "circle",
            r=size,
            fill=colour,
            stroke="var(--lit)" if chosen else "var(--panel)",
            stroke_width=5.0 if chosen else 2.5,
        ),
    ]
    if guardian:
        made.append(svg.el("circle", r=size * 0.8, fill="none", stroke="var(--token-ink)", stroke_width=2.0))
        made.append(icon(piece_icon(cards, piece["title"]), 0, 0, size * 0.5, "var(--token-ink)"))
    else:
        made.append(icon(piece["title"], 0, -size * 0.3, size * 0.44, "var(--token-ink)"))
        made.append(say(0, size * 0.66, piece["letter"], size * 0.62, "g-token"))
    made.append(life(size, piece))
    made += badges(size, piece)
    return svg.el(
        "g",
        *made,
        id=f"piece-{side['name']}-{piece['letter']}",
        class_="g-piece",
        data_ref=f"piece:{side['name']}:{piece['letter']}",
        transform=f"translate({x:.1f} {y:.1f})",
    )


def describe(side: Data, piece: Data) -> str:
    name = piece["title"] if piece["letter"] == "Guardian" else f"{piece['title']} {piece['letter']}"
    said = [f"{side['colour'].capitalize()} {name}: life {piece['bubble']} of {piece['pool']}, takes {piece['gems']}"]
    said += piece["affixes"]
    said += [word for word in ("deployed", "attacked", "bound") if piece[word]]
    return ", ".join(said)


def life(size: float, piece: Data) -> str:
    """Bubbles along the lower rim, full ones for the life that is left."""
    made = []
    count = piece["pool"]
    spread = 200 if count > 6 else 150
    radius = size * (0.105 if count > 6 else 0.15)
    for number in range(count):
        angle = math.radians(90 + spread / 2 - spread * number / max(1, count - 1))
        full = number < piece["bubble"]
        made.append(
            svg.el(
                "circle",
                cx=size * 1.02 * math.cos(angle),
                cy=size * 1.02 * math.sin(angle),
                r=radius,
                fill="var(--token-ink)" if full else "var(--ground)",
                stroke="var(--ink)",
                stroke_width=1.5,
            )
        )
    return "".join(made)


def badges(size: float, piece: Data) -> list[str]:
    """Affixes on the right shoulder, hindrances on the left."""
    made = []
    for number, affix in enumerate(piece["affixes"]):
        angle = math.radians(-80 + 42 * number)
        made.append(
            badge(size * math.cos(angle), size * math.sin(angle), size * 0.27, affix, "var(--panel)", "var(--ink)")
        )
    held = "bound" if piece["bound"] else "clock" if piece["deployed"] else "Swordsman" if piece["attacked"] else ""
    if held:
        angle = math.radians(-140)
        made.append(
            badge(size * math.cos(angle), size * math.sin(angle), size * 0.29, held, "var(--ink)", "var(--panel)")
        )
    return made


def badge(x: float, y: float, size: float, name: str, ground: str, colour: str) -> str:
    return svg.el("circle", cx=x, cy=y, r=size, fill=ground, stroke=colour, stroke_width=1.5) + icon(
        name, x, y, size * 0.62, colour
    )


# -- Towers --------------------------------------------------------------------------------------------------------


def tower_token(ground: Ground, seat: int, space: int, tower: Data) -> str:
    """Battlements of wood or stone, a bar for each level; a clock while it is built, cracks while it is damaged."""
    side = ground.view["sides"][seat]
    x, y = ground.at[ground.board.towers[seat * 3 + space]]
    size = ground.radius * 0.6
    colour = side["colour"].capitalize()
    said = f"{colour} {tower['title']} {space + 1}: {tower['state']}, {tower['bubble']} of {tower['pool']}"
    made = [svg.title(said), walls(ground, seat, space, tower, size)]
    for bar in range(tower["level"]):
        made.append(
            svg.el(
                "rect",
                x=-size * 0.5,
                y=size * (0.42 - 0.28 * bar),
                width=size,
                height=size * 0.14,
                rx=2.0,
                fill="var(--token-ink)",
            )
        )
    if tower["state"] == "building":
        made.append(badge(0, -size * 0.5, size * 0.4, "clock", "var(--panel)", "var(--ink)"))
    elif tower["state"] == "damaged":
        made.append(icon("crack", 0, 0, size, "var(--ink)"))
    made.append(tower_bubbles(tower, size))
    for number, affix in enumerate(tower["affixes"]):
        made.append(badge(size * 0.95, -size * (0.8 - 0.6 * number), size * 0.3, affix, "var(--panel)", "var(--ink)"))
    return svg.el(
        "g",
        *made,
        id=f"tower-{side['name']}-{space + 1}",
        class_="g-tower",
        data_ref=f"tower:{side['name']}:{space + 1}",
        transform=f"translate({x:.1f} {y:.1f})",
    )


def walls(ground: Ground, seat: int, space: int, tower: Data, size: float) -> str:
    side = ground.view["sides"][seat]
    picked = (ground.view["playing"] or {}).get("on") or ground.view["picked"] or {}
    chosen = picked.get("tower") == space + 1 and seat == ground.view["turn"]
    edge = "var(--lit)" if chosen else ink(side["colour"])
    fill = "var(--wood)" if tower["material"] == "Wood" else "var(--stone)"
    faded = "" if tower["state"] == "active" else ";fill-opacity:.6"
    return svg.el(
        "path",
        d="M-10 10 L-8 6 L-8 -3 L-10 -5 L-10 -11 L-5 -11 L-5 -8 L-2.5 -8 L-2.5 -11 L2.5 -11 L2.5 -8 L5 -8 L5 -11 "
        "L10 -11 L10 -5 L8 -3 L8 6 L10 10 Z",
        transform=f"scale({size / 10:.3f})",
        style=f"fill:{fill};stroke:{edge};stroke-width:{2 if chosen else 1.5}{faded}",
    )


def tower_bubbles(tower: Data, size: float) -> str:
    made = []
    for number in range(tower["pool"]):
        made.append(
            svg.el(
                "circle",
                cx=(number - (tower["pool"] - 1) / 2) * size * 0.5,
                cy=size * 1.08,
                r=size * 0.17,
                fill="var(--token-ink)" if number < tower["bubble"] else "var(--ground)",
                stroke="var(--ink)",
                stroke_width=1.5,
            )
        )
    return "".join(made)
