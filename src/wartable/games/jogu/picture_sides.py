"""The two players: banner, Morale, piles and Location Card of each, hands, and what is known of hidden cards."""

from __future__ import annotations

from typing import Any

from wartable.games.jogu.picture_art import mark
from wartable.games.jogu.picture_board import Table
from wartable.games.jogu.picture_cards import BACK_H, BACK_W, HAND_W, TILE_W, back, hand_card, place_card, tile
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
    turn = table.view["turn"] == seat
    return place(
        14,
        y,
        box(0, 0, 972, STRIP_H, "j-panel", 16),
        f'<path class="j-accent" d="M0 16a16 16 0 0 1 16-16h84v{STRIP_H}h-84a16 16 0 0 1-16-16Z"/>',
        mark(table.keys[seat], 11, 25, 78, "on"),
        box(0, 0, 972, STRIP_H, "j-turn", 16) if turn else "",
        identity(table, seat),
        morale(table, side),
        piles(table, side),
        location_cards(table, side),
        style=f"j-{table.keys[seat]}",
    )


def identity(table: Table, seat: int) -> str:
    side = table.sides[seat]
    name = table.who(seat)
    seat_name = SEATS[seat] if table.view["seat"] >= 0 else "player"
    points = some(side["victory_points"], "point")
    return (
        say(116, 38, side["faction"], "head", "", 300)
        + say(116, 70, f"{name} · {seat_name} · {points}", "say", "j-faint", 300)
        + pills(table, seat)
    )


def pills(table: Table, seat: int) -> str:
    """Whose turn it is, who has passed, who starts."""
    view = table.view
    shown: list[tuple[str, str, str]] = []
    if view["over"]:
        shown += [("wreath", "Winner", "j-lit")] * (view["winner"] == seat)
    elif view["passed"][seat]:
        shown.append(("off", "Passed", "j-edge"))
    elif view["turn"] == seat:
        shown.append(("played", "To move", "j-lit"))
    if view["start_player"] == seat and not view["over"]:
        shown.append(("start", "Start, wins ties" if not shown else "Start", "j-slot"))
    made, x = "", 116.0
    for icon, text, style in shown:
        wide = width(text, "name") + 44
        dark = "j-dark" if style == "j-lit" else ""
        made += box(x, 84, wide, 34, style, 17) + mark(icon, x + 9, 90, 22) + say(x + 36, 109, text, "name", dark)
        x += wide + 8
    return made


def morale(table: Table, side: Data) -> str:
    """Morale, and how much of it is lost if this round is lost (J-071)."""
    risk, unknown = side["morale_at_risk"], side["unknown_in_play"]
    have = side["morale"]
    said = f"Morale {have}. If this round is lost: {risk}"
    said += f" and that of {some(unknown, 'face-down card')}." if unknown else "."
    text = f"at risk {risk}" + (f" + {'?' * unknown}" if unknown else "")
    return place(
        428,
        0,
        hint(said),
        mark("flag", 0, 18, 34, "a"),
        say(40, 56, str(have), "figure", "", 62),
        say(110, 36, "Morale", "small", "j-faint"),
        say(110, 64, text, "name", "j-bad" if risk or unknown else "j-faint", 128),
        morale_bar(have, risk),
    )


def morale_bar(have: int, risk: int) -> str:
    """A space for each point up to 30; those at risk are hollow."""
    spaces = max(TRACK, have)
    step = 236 / spaces
    safe = max(0, have - risk)
    marks = [f"M{index * step:.1f} 82h{step - 2:.1f}v28h{2 - step:.1f}Z" for index in range(spaces)]
    made = f'<path class="j-accent" d="{"".join(marks[:safe])}"/>' if safe else ""
    made += f'<path class="j-risk" d="{"".join(marks[safe:have])}"/>' if have > safe else ""
    return f'<path class="j-bar" d="{"".join(marks[have:])}"/>{made}' if have < spaces else made


def piles(table: Table, side: Data) -> str:
    """The draw pile and the discard pile, with how many cards they hold."""
    key = table.keys[side["seat"]]
    return place(
        684,
        0,
        pile("draw", side["pile_count"], key, 0, "Draw pile"),
        pile("discard", len(side["discard"]), "", 70, "Discard pile"),
    )


def pile(label: str, count: int, key: str, x: float, said: str) -> str:
    face = back(key, 58, 72) if key and count else box(0, 0, 58, 72, "j-slot", 8)
    style = "j-m j-on" if key and count else "j-m"
    plate = '<rect x="5" y="20" width="48" height="34" rx="8" class="j-plate"/>' if key and count else ""
    return place(
        x,
        14,
        hint(f"{said}: {some(count, 'card')}"),
        face,
        plate,
        say(29, 47, str(count), "strong", style if not plate else "j-m", 44),
        say(29, 98, label, "small", "j-m j-faint"),
    )


def location_cards(table: Table, side: Data) -> str:
    """The Location Draw Pile, what is known of its top, and the Location Card of this round."""
    seat = side["seat"]
    made = ""
    if side["location_card_drawn"]:
        number = side["location_card"]
        said = f"Location Card of this round: {'hidden' if number is None else number}"
        shown = side["location_card_shown"]
        made = place(
            872,
            10,
            hint(said + (", shown to both" if shown else "")),
            place_card(number, 86, 108),
            mark("eye", 60, 4, 24, "a") if shown else "",
            id=f"jogu-{seat}-place",
            style="j-moves",
        )
    else:
        made = place(872, 10, hint("No Location Card is drawn yet"), box(0, 0, 86, 108, "j-slot", 9))
    return made + location_pile(side)


def location_pile(side: Data) -> str:
    upcoming = side["location_next"]
    count = side["location_pile_count"]
    face = box(0, 0, 50, 62, "j-back" if count else "j-slot", 7)
    said = f"Location pile: {some(count, 'card')}" + (f"; the next is {upcoming}" if upcoming else "")
    below = say(25, 98, f"next {upcoming}" if upcoming else "places", "small", "j-m" if upcoming else "j-m j-faint")
    return place(
        812,
        14,
        hint(said),
        face.replace('height="62"', 'height="72"'),
        say(25, 46, str(count), "strong", "j-m j-on" if count else "j-m", 40),
        below,
    )


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
            mark("eye", TILE_W / 2 - 12, 4, 24, "a"),
            id=table.ids.next(f"{seat}-{table.deck.kind(name).slug}"),
            style=f"j-moves j-{table.deck.kind(name).key}",
        )
        for index, name in enumerate(known)
    ]
    room = 986 - len(known) * (TILE_W + 6) - 170
    step = min(BACK_W + 6.0, (room - BACK_W) / max(1, backs - 1))
    made = [
        place(164 + index * step, y, back(key), id=f"jogu-{seat}-hand-{index}", style=f"j-moves j-{key}")
        for index in range(backs)
    ]
    label = hint(f"Hand: {some(side['hand_count'], 'card')}") + say(0, 38, f"Hand {side['hand_count']}", "strong")
    return "".join([place(24, y, label), *made, *faces])


def own_hand(table: Table, y: float) -> tuple[str, float]:
    """The viewer's hand in full: cards with abilities first, by Strength; copies lie on each other."""
    side = table.sides[table.below]
    stacks = hand_stacks(table, side)
    title = say(24, y + 26, f"Your hand · {side['hand_count']}", "strong")
    y += 50
    made: list[str] = []
    for start in range(0, len(stacks), 4):
        line = stacks[start : start + 4]
        high = max(table.deck.hand(name).height + (30 if picked else 0) for name, picked, _ in line)
        for at, (name, picked, ids) in enumerate(line):
            x = 14 + at * (HAND_W + HAND_GAP)
            made.append(place(x, y, *hand_card(table.deck.hand(name), high, ids, picked)))
        y += high + 22
    return title + "".join(made), y


def hand_stacks(table: Table, side: Data) -> list[tuple[str, bool, list[str]]]:
    """The kinds in hand, whether picked for discarding, and the ids of their copies."""
    picked = list(side["picked"])
    counts: dict[tuple[str, bool], int] = {}
    for name in side["hand"]:
        put_by = name in picked
        if put_by:
            picked.remove(name)
        counts[name, put_by] = counts.get((name, put_by), 0) + 1

    def order(entry: tuple[str, bool]) -> tuple[bool, int, str, bool]:
        kind = table.deck.kind(entry[0])
        return not kind.abilities, kind.strength, kind.name, entry[1]

    return [
        (name, put_by, [table.ids.next(f"{side['seat']}-{table.deck.kind(name).slug}") for _ in range(count)])
        for (name, put_by), count in sorted(counts.items(), key=lambda item: order(item[0]))
    ]


__all__ = ["BACK_H", "STRIP_H", "hidden_hand", "own_hand", "strip"]
