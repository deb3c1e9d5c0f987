"""Around the board: the stages, the dice, each kingdom's works, and the hand."""

from __future__ import annotations

from typing import Any

from wartable.core import svg
from wartable.games.gemhold.cards import GROUPS, Cards
from wartable.games.gemhold.picture_art import box, bubbles, fit, icon, ink, pale, say
from wartable.games.gemhold.picture_board import WIDE
from wartable.games.gemhold.picture_tokens import piece_icon

Data = dict[str, Any]
STAGES = [("build", "Build"), ("train", "Train"), ("act", "Move & Attack"), ("discard", "Discard & Draw")]
#: Where the eyes of a die are, by its number.
EYES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


# -- the head ------------------------------------------------------------------------------------------------------


def head(view: Data) -> str:
    """The round, whose turn it is, and the stage."""
    side = view["sides"][view["turn"]]
    colour = side["colour"]
    if view["over"]:
        winners = " and ".join(view["sides"][seat]["colour"].capitalize() for seat in view["winners"])
        title = f"{winners} wins" if len(view["winners"]) == 1 else f"{winners or 'Nobody'} won: a draw"
    else:
        you = " (you)" if view["turn"] == view["seat"] else ""
        title = f"{colour.capitalize()}{you} is on turn"
    left = view["round_limit"] - view["round"]
    count = f"Round {view['round']}" + (f", {left} to go" if left < 10 and not view["over"] else "")
    made = [
        svg.el("circle", cx=30.0, cy=34.0, r=15.0, fill=ink(colour)),
        say(56, 43, title, 28, "g-bold"),
        say(WIDE - 16, 43, count, 24, "g-end g-faint"),
    ]
    x = 12.0
    wide = (WIDE - 24) / 4
    phase = "build" if view["phase"] == "begin" else view["phase"]
    for key, name in STAGES:
        on = key == phase and not view["over"]
        made.append(box(x + 3, 62, wide - 6, 38, 19, ink(colour) if on else "var(--panel)", "var(--edge)"))
        shade = "var(--token-ink)" if on else None
        made.append(say(x + wide / 2, 88, name, 22, "g-mid g-bold" if on else "g-mid", shade))
        x += wide
    return "".join(made)


HEAD_H = 112.0


# -- the dice ------------------------------------------------------------------------------------------------------


def dice_panel(view: Data, y: float) -> str:
    """The latest roll, or the one that still waits for cards: dice, terms, sum, and what it does."""
    roll = view["window"] or view["last_roll"]
    made = [box(12, y, WIDE - 24, 92, 14, "var(--panel)", "var(--lit)" if view["window"] else "var(--edge)")]
    if roll is None:
        made.append(say(WIDE / 2, y + 56, "No dice have been rolled yet", 24, "g-mid g-faint"))
        return "".join(made)
    colour = view["sides"][roll["seat"]]["colour"]
    x = 50.0
    for die in roll["dice"][:6]:
        made.append(one_die(x, y + 46, 23, die, colour))
        x += 56
    x -= 14
    title = f"{colour.capitalize()} {roll_title(roll)}"
    sums = roll_sums(roll, bool(view["window"]))
    made.append(say(x, y + 38, fit(title, WIDE - 30 - x, 24), 24, "g-bold", ink(colour)))
    made.append(say(x, y + 71, fit(sums, WIDE - 30 - x, 22), 22))
    return svg.el("g", svg.title(f"{title}: {sums}"), *made)


def roll_title(roll: Data) -> str:
    if roll["target"] is None:
        return f"{roll['purpose']}s {roll['title']}"
    what = {"attack": "attacks", "special": "strikes", "earthquake": "shakes"}[roll["purpose"]]
    return f"{what} {roll['target']} with {roll['title']}"


def roll_sums(roll: Data, open_: bool) -> str:
    """The sum with its terms, the rounding, and where the marker went."""
    said = "+".join(str(die) for die in roll["dice"])
    for term in roll["terms"]:
        said += f" with {term['source']}" if term["amount"] == 0 else f" {term['amount']:+d} {term['source']}"
    count = roll["bubbles"]
    result = "MISS" if count == 0 else f"{count} bubble{'s' if count > 1 else ''}"
    after = " so far" if open_ else f", {roll['before']} to {roll['after']}" if count else ""
    return f"{said.strip()} = {roll['total']}, inc {roll['inc']}: {result}{after}"


def one_die(x: float, y: float, size: float, die: int, colour: str) -> str:
    made = [box(x - size, y - size, 2 * size, 2 * size, 9, "var(--panel)", ink(colour), 3)]
    for dx, dy in EYES[die]:
        made.append(svg.el("circle", cx=x + dx * size * 0.5, cy=y + dy * size * 0.5, r=size * 0.17, fill="var(--ink)"))
    return "".join(made)


DICE_H = 104.0


# -- the kingdoms --------------------------------------------------------------------------------------------------

PANEL_H = 262.0


def kingdoms(cards: Cards, view: Data, y: float) -> tuple[str, float]:
    """A panel for each kingdom, the viewer's first."""
    me = max(0, view["seat"])
    made = []
    for offset in range(view["seats"]):
        seat = (me + offset) % view["seats"]
        made.append(kingdom(cards, view, seat, y))
        y += (PANEL_H if view["sides"][seat]["alive"] else 70.0) + 12
    return "".join(made), y


def kingdom(cards: Cards, view: Data, seat: int, y: float) -> str:
    side = view["sides"][seat]
    colour = side["colour"]
    high = PANEL_H if side["alive"] else 70.0
    you = " (you)" if seat == view["seat"] else ""
    made = [
        svg.el("rect", x=12.0, y=y, width=WIDE - 24, height=high, rx=14.0, class_="g-panel"),
        svg.el("rect", x=12.0, y=y, width=14.0, height=high, rx=7.0, fill=ink(colour)),
        say(42, y + 38, f"{colour.capitalize()} · {side['kingdom']}{you}", 25, "g-bold", ink(colour)),
    ]
    if not side["alive"]:
        made.append(say(WIDE - 36, y + 40, "out of the game", 24, "g-end g-faint"))
        return svg.el("g", *made, data_ref=f"kingdom:{side['name']}")
    deck = view["decks"][side["deck"]]
    counts = f"{side['hand_count']} cards in hand, deck {deck['count']}"
    made.append(say(WIDE - 36, y + 38, counts, 22, "g-end g-faint"))
    made.append(guardian_line(cards, side, y + 74))
    made.append(structures(side, y + 98))
    made.append(workshop_line(side, y + 186))
    made.append(training_line(cards, side, y + 230))
    return svg.el("g", *made, data_ref=f"kingdom:{side['name']}")


def guardian_line(cards: Cards, side: Data, y: float) -> str:
    """The Guardian's pool, with the five icons, and what it is worth."""
    guardian = next(piece for piece in side["pieces"] if piece["letter"] == "Guardian")
    worth = cards.worth[cards.find(guardian["title"])]
    marks = tuple(life for life in range(1, len(worth)) if worth[life] > worth[life - 1])
    said = {"charging": "charge", "waiting": "waits"}.get(guardian["stage"], f"life, worth {guardian['gems']}")
    special = "Special ready" if guardian["special_ready"] else "Special used"
    step = 27.0
    return (
        icon(piece_icon(cards, guardian["title"]), 54, y - 6, 13, ink(side["colour"]))
        + bubbles(92, y - 4, guardian["bubble"], guardian["pool"], step, ink(side["colour"]), marks)
        + say(92 + step * guardian["pool"], y + 3, f"{guardian['bubble']} {said}", 22)
        + say(WIDE - 36, y + 3, special, 22, "g-end g-faint")
    )


def structures(side: Data, y: float) -> str:
    """The four Structures: done, in work, or not begun."""
    wide = (WIDE - 24 - 48) / 4
    return "".join(
        structure_box(side, structure, 40 + number * wide, y, wide - 8)
        for number, structure in enumerate(side["structures"])
    )


def structure_box(side: Data, structure: Data, x: float, y: float, wide: float) -> str:
    state = "active" if structure["active"] else "in work" if structure["started"] else "not begun"
    said = f"{structure['title']}: {state}, {structure['bubble']} of {structure['pool']} bubbles of {structure['inc']}"
    fill = pale(side["colour"]) if structure["active"] else "var(--ground)"
    shade = None if structure["started"] else "var(--faint)"
    return svg.el(
        "g",
        svg.title(said),
        box(x, y, wide, 58, 9, fill, ink(side["colour"]) if structure["started"] else "var(--edge)"),
        say(x + 10, y + 25, structure["title"], 22, "g-bold" if structure["active"] else "", shade),
        bubbles(x + 20, y + 43, structure["bubble"], structure["pool"], 21, ink(side["colour"])),
        say(x + wide - 10, y + 50, f"/{structure['inc']}", 20, "g-end g-faint"),
        data_ref=f"structure:{structure['title']}" if side["hand"] is not None else None,
    )


def workshop_line(side: Data, y: float) -> str:
    """Tokens and letters that are left."""
    build, training = side["build_tokens"], side["training_tokens"]
    rests = f" (+{build['locked']} resting)" if build["locked"] else ""
    said = (
        f"Free tokens: Build {build['free']}{rests}, Training {training['free']} · letters {side['letters_left']} of 6"
    )
    return say(42, y, said, 21, "g-faint")


def training_line(cards: Cards, side: Data, y: float) -> str:
    """Units that are not on the board yet."""
    made = []
    x = 42.0
    for piece in side["pieces"]:
        if piece["stage"] in ("training", "waiting") and piece["letter"] != "Guardian":
            made.append(trainee(cards, side, piece, x, y))
            x += 62 + len(f"{piece['title']} {piece['letter']}") * 12.2 + 20 * piece["pool"]
    return "".join(made) or say(42, y, "No Unit in training", 21, "g-faint")


def trainee(cards: Cards, side: Data, piece: Data, x: float, y: float) -> str:
    text = f"{piece['title']} {piece['letter']}"
    after = x + 44 + len(text) * 12.2
    if piece["stage"] == "training":
        state = bubbles(after, y - 7, piece["bubble"], piece["pool"], 20, ink(side["colour"]))
    else:
        state = say(after, y, "waits", 21, "g-faint")
    return svg.el(
        "g",
        svg.title(f"{text}: {piece['stage']}, {piece['bubble']} of {piece['pool']}"),
        icon(piece_icon(cards, piece["title"]), x + 10, y - 7, 11, ink(side["colour"])),
        say(x + 28, y, text, 21),
        state,
        data_ref=f"piece:{side['name']}:{piece['letter']}",
        id=f"piece-{side['name']}-{piece['letter']}",
    )


# -- the hand ------------------------------------------------------------------------------------------------------

CARD_H = 112.0


def hand(cards: Cards, texts: dict[str, str], view: Data, y: float) -> tuple[str, float]:
    """The viewer's cards, two in a row, each with what it does."""
    if view["seat"] < 0 or not view["sides"][view["seat"]]["hand"]:
        return "", y
    titles = view["sides"][view["seat"]]["hand"]
    wide = (WIDE - 24) / 2
    made = [say(18, y + 24, "Your hand", 24, "g-bold")]
    picked = (view["playing"] or {}).get("card")
    for number, title in enumerate(titles):
        x = 12 + number % 2 * wide
        top = y + 38 + number // 2 * (CARD_H + 8)
        made.append(card(cards, texts[title], title, (x, top, wide - 8), f"hand-{number + 1}", title == picked))
    rows = (len(titles) + 1) // 2
    return "".join(made), y + 38 + rows * (CARD_H + 8)


def card(cards: Cards, text: str, title: str, place: tuple[float, float, float], name: str, chosen: bool) -> str:
    x, y, wide = place
    kind = cards.find(title)
    group = GROUPS[cards.group[kind]]
    shade = {"unit": "bad", "tower": "wood", "instant": "reach", "affix": "good"}[group]
    if group == "tower" and cards.material[kind] == 1:
        shade = "stone"
    # The kind is the colour and the drawing; the words say the rest.
    said = text.split(": ", 1)[1] if ": " in text else text
    made = [
        svg.title(f"{title}. {text}"),
        box(x, y, wide, CARD_H, 12, "var(--panel)", "var(--lit)" if chosen else f"var(--{shade})", 5 if chosen else 3),
        svg.el("path", d=banner(x + 1.5, y + 1.5, wide - 3), fill=f"var(--{shade})"),
        icon(title if group in ("unit", "affix") else group, x + 24, y + 20, 11, "var(--card-ink)"),
        say(x + 46, y + 28, title, 23, "g-bold", "var(--card-ink)"),
    ]
    for row, line in enumerate(svg.wrap(said[0].upper() + said[1:], int(wide / 10.9), 3)):
        made.append(say(x + 14, y + 60 + row * 22, line, 20))
    return svg.el("g", *made, data_ref=f"hand:{title}", id=name)


def banner(x: float, y: float, wide: float) -> str:
    """The head of a card, with round upper corners."""
    right = x + wide
    return (
        f"M{x:.1f} {y + 36:.1f} V{y + 11:.1f} Q{x:.1f} {y:.1f} {x + 11:.1f} {y:.1f} H{right - 11:.1f} "
        f"Q{right:.1f} {y:.1f} {right:.1f} {y + 11:.1f} V{y + 36:.1f} Z"
    )
