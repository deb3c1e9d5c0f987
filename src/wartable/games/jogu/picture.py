"""The table of Jogu as a picture, from what a seat may know and from nothing else.

From top to bottom: the round track, the opponent, the five Locations, the battles known so far, the viewer, the hand,
and what can be read at leisure: things known, and the discard piles. A watcher has the first player below.
"""

from __future__ import annotations

from typing import Any

from wartable.core import svg
from wartable.games.jogu.morale import BROKEN, FINAL_ROUND, POINTS
from wartable.games.jogu.picture_art import CSS, mark
from wartable.games.jogu.picture_board import Table, board, rating
from wartable.games.jogu.picture_cards import TILE_H, Deck, tile
from wartable.games.jogu.picture_piles import discards, knowledge
from wartable.games.jogu.picture_shapes import SYMBOLS
from wartable.games.jogu.picture_sides import STRIP_H, hidden_hand, own_hand, strip
from wartable.games.jogu.picture_text import box, hint, place, say

Data = dict[str, Any]

WIDE = 1000


def draw(deck: Deck, view: Data) -> str:
    table = Table(deck, view)
    made: list[str] = []
    y = 12.0
    if view["over"] and view["winner"] is not None:
        made.append(result(table, y))
        y += 128
    made.append(round_track(table, y))
    y += 92
    made.append(hidden_hand(table, table.above, y))
    y += 66
    made.append(strip(table, table.above, y))
    y += STRIP_H + 12
    if view["offered"] is not None:
        made.append(offer(table, y))
        y += TILE_H + 28
    middle, y = board(table, y)
    made.append(middle)
    made.append(forecast(table, y + 8))
    y += 60
    made.append(strip(table, table.below, y))
    y += STRIP_H + 10
    below, bottom = lower(table, y)
    made.append(svg.aside(y, below))
    bottom += 8
    ground = f'<rect width="{WIDE}" height="{bottom:g}" class="j-ground"/>'
    # In a match of a faction against itself the colours would not tell the seats apart.
    seats = [f"jogu-{key}" for key in table.keys] if table.keys[0] != table.keys[1] else None
    return svg.picture(WIDE, bottom, name(table), CSS, SYMBOLS, ground, *made, seats=seats)


def lower(table: Table, y: float) -> tuple[str, float]:
    """The hand, and what can be read at leisure."""
    if table.view["seat"] < 0:
        made = [hidden_hand(table, table.below, y)]
        y += 70
    else:
        hand, y = own_hand(table, y)
        made = [hand]
    for part in (knowledge, discards):
        text, y = part(table, y)
        made.append(text)
    return "".join(made), y


def name(table: Table) -> str:
    """What a screen reader says of the whole."""
    one, other = (side["faction"] for side in table.sides)
    return f"Warriors of Jogu: {one} against {other}, round {table.view['round']}"


# -- the round track -----------------------------------------------------------------------------------------------


def round_track(table: Table, y: float) -> str:
    """J-009, J-010, J-069: the round, who won which, and where the game ends."""
    view = table.view
    spaces = view["end_space"]
    step = min(92.0, 750 / spaces)
    last = spaces - 1
    said = "" if view["over"] else view["phase"].capitalize()
    label = "Game over" if view["over"] else f"Round {view['round']} of {last}"
    made = say(24, y + 36, label, "round", "", 200) + say(24, y + 68, said, "say", "j-faint")
    left = 992 - spaces * step
    return made + "".join(
        space(table, number, left + (number - 1) * step, y, step - 6) for number in range(1, spaces + 1)
    )


def space(table: Table, number: int, x: float, y: float, wide: float) -> str:
    """One space: its number, the marker of the round's winner on the winner's half, the markers of round and end."""
    view = table.view
    now = number == view["round"] and not view["over"]
    points = view["points"]
    won = points[number - 1] if number <= len(points) else None
    said = f"Round {number}" + (f", won by {table.who(won)}" if won is not None else ", now" if now else "")
    if number == view["end_space"]:
        return place(
            x, y, hint("The end of the game"), box(0, 0, wide, 80, "j-slot", 10), mark("end", wide / 2 - 18, 22, 36)
        )
    made = [hint(said), box(0, 0, wide, 80, "j-field j-now" if now else "j-field", 10)]
    if won is None:
        made.append(say(wide / 2, 51, str(number), "round", "j-m" if now else "j-m j-faint"))
    else:
        top = 0 if won == table.above else 28
        made.append(box(3, 3 + top, wide - 6, 46, "j-solid", 8))
        made.append(mark(table.keys[won], wide / 2 - 18, 8 + top, 36, "on"))
        made.append(say(wide / 2, 71 if won == table.above else 23, str(number), "small", "j-m j-faint"))
    return place(x, y, *made, style=table.styles[won] if won is not None else "")


# -- in the middle -------------------------------------------------------------------------------------------------


def forecast(table: Table, y: float) -> str:
    """The ratings at the battles the viewer knows of, with Dragoons and Punishers, from the cards the viewer knows."""
    made = [box(0, 0, 972, 46, "j-table", 14), mark("swords", 16, 10, 26)]
    if table.battles:
        where = " + ".join(str(number) for number in table.battles)
        made.append(say(56, 32, f"Rating at {where}", "name", "", 280))
        made += [rating_plate(table, table.below, 350), rating_plate(table, table.above, 662)]
    else:
        made.append(say(56, 32, no_battle(table), "name"))
    return place(14, y, hint("Ratings if there were only these battles, from the cards you know"), *made)


def no_battle(table: Table) -> str:
    if table.view["over"]:
        return "The game is over"
    if table.named:
        return f"The battle at {' and '.join(str(number) for number in table.named)} is called off"
    if table.view["phase"] == "reinforcement":
        return "Reinforcement: discard any cards, then draw"
    return "No battle is known"


def rating_plate(table: Table, seat: int, x: float) -> str:
    total, unknown = rating(table, seat)
    text = f"{table.who(seat)} {total}" + (f" + {unknown} face down" if unknown else "")
    return place(
        x, 5, box(0, 0, 304, 36, "j-solid", 11), say(152, 27, text, "fact", "j-m j-on", 290), style=table.styles[seat]
    )


def offer(table: Table, y: float) -> str:
    """JR-10: a card that is shown and committed, while the opponent of its owner chooses the Location."""
    seat, card = table.view["offered"]["seat"], table.view["offered"]["card"]
    kind = table.deck.kind(card)
    return place(
        14,
        y,
        box(0, 0, 972, TILE_H + 16, "j-table j-now", 14),
        place(
            12,
            8,
            hint(kind.hint),
            tile(table.deck, {"card": card, "down": False, "stay": 0}),
            id=table.ids.next(f"{seat}-{kind.slug}"),
            style=f"j-moves {table.styles[seat]}",
        ),
        say(208, 36, table.does(seat, "play", card), "fact", "", 740),
        say(208, 66, table.does(1 - seat, "choose", "its Location"), "say", "", 740),
    )


def result(table: Table, y: float) -> str:
    """J-082 to J-085: who has won, and why."""
    view = table.view
    winner = view["winner"]
    side = table.sides[winner]
    won = "Winner"
    if view["seat"] >= 0:
        won = "Victory" if winner == view["seat"] else "Defeat"
    head = f"{won}: {side['faction']}" if won != "Defeat" else f"Defeat by {side['faction']}"
    return place(
        14,
        y,
        box(0, 0, 972, 114, "j-solid", 18),
        box(6, 6, 960, 102, "j-inner", 13),
        mark("wreath", 20, 6, 102, "on"),
        mark(table.keys[winner], 47, 33, 48, "on"),
        say(140, 56, head, "title", "j-on", 800),
        say(140, 92, reason(table, winner), "strong", "j-on", 800),
        style=table.styles[winner],
    )


def reason(table: Table, winner: int) -> str:
    loser = table.sides[1 - winner]
    score = f"{table.sides[winner]['victory_points']} to {loser['victory_points']}"
    reasons = {
        BROKEN: f"The Morale of {loser['faction']} is broken",
        POINTS: f"By points, {score}",
        FINAL_ROUND: f"{score}: the winner of the final round prevails",
    }
    ending: str = table.view["ending"]
    return reasons.get(ending, ending.capitalize())
