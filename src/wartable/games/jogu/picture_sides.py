"""The two players: banner, Morale, piles and Location Card of each, hands, and what is known of hidden cards."""

from __future__ import annotations

from typing import Any

from wartable.games.jogu.picture_art import mark
from wartable.games.jogu.picture_board import Table
from wartable.games.jogu.picture_cards import BACK_W, HAND_W, TILE_W, back, hand_card, place_card, tile
from wartable.games.jogu.picture_text import box, hint, place, say, some, width
from wartable.games.jogu.view import SEATS

Data = dict[str, Any]

STRIP_H = 128
TRACK = 30
HAND_GAP = 12


# -- the strip of a player -----------------------------------------------------------------------------------------


def strip(table: Table, seat: int, y: float) -> str:
    """Who it is, how it stands with them, and their piles."""
    side = table.sides[seat]
    block = f"M0 16A16 16 0 0 1 16 0H100V{STRIP_H}H16A16 16 0 0 1 0 {STRIP_H - 16}Z"
    return place(
        14,
        y,
        box(0, 0, 972, STRIP_H, "j-panel", 16),
        f'<path class="j-solid" d="{block}"/><path class="j-weave" d="{block}"/>',
        mark(table.keys[seat], 10, 24, 80, "on"),
        box(0, 0, 972, STRIP_H, "j-turn", 16) if table.view["turn"] == seat else "",
        identity(table, seat),
        morale(side),
        piles(table, side),
        location_cards(side),
        style=table.styles[seat],
    )


def identity(table: Table, seat: int) -> str:
    side = table.sides[seat]
    who = table.who(seat)
    called = f"{who} · {SEATS[seat]}" if table.view["seat"] >= 0 else f"{who} player"
    return (
        say(116, 38, side["faction"], "head", "", 300)
        + say(116, 70, f"{called} · {some(side['victory_points'], 'point')}", "say", "j-faint", 300)
        + pills(table, seat)
    )


def pills(table: Table, seat: int) -> str:
    """Whose turn it is, who has passed, who starts and so wins ties."""
    view = table.view
    shown: list[tuple[str, str, str]] = []
    if view["over"]:
        shown += [("start", "Winner", "j-lit")] * (view["winner"] == seat)
    elif view["passed"][seat]:
        shown.append(("off", "Passed", "j-edge"))
    elif view["turn"] == seat:
        shown.append(("played", "To move", "j-lit"))
    if view["start_player"] == seat and not view["over"]:
        shown.append(("start", "Start" if shown else "Start, wins ties", "j-slot"))
    made, x = "", 114.0
    for icon, text, style in shown:
        wide = width(text, "name") + 46
        made += place(x, 83, pill(icon, text, style, wide))
        x += wide + 8
    return made


def pill(icon: str, text: str, style: str, wide: float) -> str:
    dark = "dark" if style == "j-lit" else ""
    return (
        hint("Start player: wins ties" if text.startswith("Start") else text)
        + box(0, 0, wide, 35, style, 17)
        + mark(icon, 10, 7, 21, dark)
        + say(37, 26, text, "name", dark and "j-dark")
    )


def morale(side: Data) -> str:
    """Morale, and how much of it is lost if this round is lost (J-071)."""
    risk, unknown = side["morale_at_risk"], side["unknown_in_play"]
    have = side["morale"]
    said = f"Morale {have}. If this round is lost: {risk}"
    said += f" and that of {some(unknown, 'face-down card')}." if unknown else "."
    text = f"at risk {risk}" + (f"+{unknown}?" if unknown else "")
    return place(
        432,
        0,
        hint(said),
        mark("flag", 0, 20, 36, "a"),
        say(42, 58, str(have), "figure", "", 58),
        say(108, 36, "Morale", "small", "j-faint"),
        say(108, 63, text, "name", "j-bad" if risk or unknown else "j-faint", 130),
        morale_bar(have, risk),
    )


def morale_bar(have: int, risk: int) -> str:
    """A space for each point, up to 30 as on the printed track; those at risk are short."""
    spaces = max(TRACK, have)
    step = 240 / spaces
    safe = max(0, have - risk)
    marks = [
        f"M{index * step:.1f} {94 if safe <= index < have else 84}h{step - 2:.1f}v{18 if safe <= index < have else 28}"
        f"h{2 - step:.1f}Z"
        for index in range(spaces)
    ]
    parts = (("j-accent", marks[:safe]), ("j-bad", marks[safe:have]), ("j-bar", marks[have:]))
    return "".join(f'<path class="{style}" d="{"".join(part)}"/>' for style, part in parts if part)


def piles(table: Table, side: Data) -> str:
    """The draw pile and the discard pile, with how many cards they hold."""
    count = side["pile_count"]
    face = back(table.keys[side["seat"]], 60, 76) if count else box(0, 0, 60, 76, "j-slot", 8)
    return place(694, 14, hint(f"Draw pile: {some(count, 'card')}"), face, pile_count(count, "draw")) + place(
        768,
        14,
        hint(f"Discard pile: {some(len(side['discard']), 'card')}"),
        box(0, 0, 60, 76, "j-slot", 8),
        pile_count(len(side["discard"]), "discard"),
    )


def pile_count(count: int, label: str) -> str:
    return (
        box(7, 20, 46, 36, "j-plate", 9)
        + say(30, 47, str(count), "strong", "j-m", 40)
        + say(30, 100, label, "small", "j-m j-faint", 68)
    )


def location_cards(side: Data) -> str:
    """The Location Card of this round, how many are left in the pile, and the next one if it is known."""
    number, shown = side["location_card"], side["location_card_shown"]
    if side["location_card_drawn"]:
        face = place_card(number, 94, 84) + (shown_mark() if shown else "")
        said = f"Location Card of this round: {'hidden' if number is None else number}"
        said += ", shown to both" if shown else ""
    else:
        face = box(0, 0, 94, 84, "j-slot", 9)
        said = "No Location Card is drawn yet"
    return place(858, 10, hint(said), face, id=f"jogu-{side['seat']}-place", style="j-moves") + location_pile(side)


def shown_mark() -> str:
    """Both players see this card."""
    return '<circle cx="88" cy="8" r="17" class="j-disc"/>' + mark("eye", 76, -4, 24, "a")


def location_pile(side: Data) -> str:
    upcoming = side["location_next"]
    count = side["location_pile_count"]
    text = f"{count} left" if upcoming is None else f"next {upcoming} · {count}"
    said = f"Location pile: {some(count, 'card')}" + (f"; the next is {upcoming}" if upcoming else "")
    return place(905, 0, hint(said), say(0, 118, text, "small", "j-m" if upcoming else "j-m j-faint", 120))


# -- hands ---------------------------------------------------------------------------------------------------------


def hidden_hand(table: Table, seat: int, y: float) -> str:
    """A hand that the viewer does not see: backs, and the cards that are known to be in it."""
    side = table.sides[seat]
    key = table.keys[seat]
    known = side["hand_known"]
    backs = side["hand_count"] - len(known)
    faces = [
        place(
            986 - (index + 1) * (TILE_W + 6),
            y - 3,
            hint(f"Known in hand: {table.deck.kind(name).hint}"),
            tile(table.deck, {"card": name, "down": False, "stay": 0}),
            id=table.ids.next(f"{seat}-{table.deck.kind(name).slug}"),
            style=f"j-moves {table.styles[seat]}",
        )
        for index, name in enumerate(known)
    ]
    if known:
        faces.append(mark("eye", 948 - len(known) * (TILE_W + 6), y + 14, 30))
    room = 940 - len(known) * (TILE_W + 6) - 170
    step = min(BACK_W + 6.0, (room - BACK_W) / max(1, backs - 1))
    made = [
        place(164 + index * step, y, back(key), id=f"jogu-{seat}-hand-{index}", style=f"j-moves {table.styles[seat]}")
        for index in range(backs)
    ]
    label = hint(f"Hand: {some(side['hand_count'], 'card')}") + say(0, 38, f"Hand {side['hand_count']}", "strong")
    return "".join([place(24, y, label), *made, *faces])


def own_hand(table: Table, y: float) -> tuple[str, float]:
    """The viewer's hand in full, the cards with most to read first; copies lie on each other."""
    side = table.sides[table.below]
    stacks = hand_stacks(table, side)
    abreast = 3 if len(stacks) in (1, 2, 3, 5, 6, 9) else 4
    made = [say(24, y + 26, f"Your hand · {side['hand_count']}", "strong")]
    y += 50
    for start in range(0, len(stacks), abreast):
        line = stacks[start : start + abreast]
        faces = [table.deck.hand(name, abreast) for name, _, _ in line]
        high = max(face.height + (34 if picked else 0) for face, (_, picked, _) in zip(faces, line, strict=True))
        for at, (_, picked, ids) in enumerate(line):
            x = 14 + at * (HAND_W[abreast] + HAND_GAP)
            made += hand_card(faces[at], x, y, high, ids, picked, table.styles[table.below])
        y += high + 22
    return "".join(made), y


def hand_stacks(table: Table, side: Data) -> list[tuple[str, bool, list[str]]]:
    """The kinds in hand, whether picked for discarding, and the ids of their copies."""
    picked = list(side["picked"])
    counts: dict[tuple[str, bool], int] = {}
    for name in side["hand"]:
        put_by = name in picked
        if put_by:
            picked.remove(name)
        counts[name, put_by] = counts.get((name, put_by), 0) + 1

    def order(entry: tuple[str, bool]) -> tuple[float, int, str, bool]:
        face = table.deck.hand(entry[0], 4)
        return -face.height, face.kind.strength, entry[0], entry[1]

    return [
        (name, put_by, [table.ids.next(f"{side['seat']}-{table.deck.kind(name).slug}") for _ in range(count)])
        for (name, put_by), count in sorted(counts.items(), key=lambda item: order(item[0]))
    ]
