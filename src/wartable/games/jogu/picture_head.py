"""Above the Locations: the track of rounds and the ratings; a battle while it is resolved; a card that is offered; and
across the board, at the end, who has won."""

from __future__ import annotations

from functools import lru_cache

from wartable.draw.picture import Fragment
from wartable.games.jogu.morale import BROKEN, FINAL_ROUND, POINTS
from wartable.games.jogu.picture_art import mark
from wartable.games.jogu.picture_board import BOARD_H, BOARD_W, Scene, rating
from wartable.games.jogu.picture_cards import TILE_H, kind_of_id, tile
from wartable.games.jogu.picture_text import box, hint, place, say, some
from wartable.games.jogu.view import BattleView, OfferedView

HEAD_H = 78
TRACK_W = 560.0
FORECAST_W = BOARD_W - TRACK_W - 28
STRIP_W, STRIP_H = 560, 66


def head_parts(scene: Scene) -> list[Fragment]:
    view = scene.view
    if view.battle is not None:
        return [("battle", battle(scene, view.battle))]
    if view.offered is not None:
        return [("offer", offer(scene, view.offered))]
    return [("rounds", round_track(scene)), ("forecast", place(TRACK_W + 14, 4, forecast(scene)))]


def strip_parts(scene: Scene) -> list[Fragment]:
    """Draw the same in the width of a phone, where the board is wider than the screen."""
    view = scene.view
    if view.battle is not None:
        ratings = [side_rating(scene, view.battle, seat, 272) for seat in (scene.below, scene.above)]
        return [("battle", place(4, 4, ratings[0]) + place(STRIP_W - 276, 4, ratings[1]))]
    if view.offered is not None:
        seat = view.offered.seat
        plays = say(10, 28, scene.does(seat, "play", view.offered.card), "name", "", STRIP_W - 20)
        return [
            ("offer", plays + say(10, 56, scene.does(1 - seat, "choose", "its Location"), "small", "", STRIP_W - 20))
        ]
    number = "Game over" if view.over else f"Round {view.round}"
    round_now = say(4, 28, number, "name", "", 130) + say(4, 56, f"of {view.end_space - 1}", "small", "j-faint", 130)
    return [("rounds", round_now), ("forecast", place(STRIP_W - FORECAST_W, 0, forecast(scene)))]


# -- the round track -----------------------------------------------------------------------------------------------


def round_track(scene: Scene) -> str:
    """J-009, J-010, J-069: the round, who won which, and where the game ends."""
    view = scene.view
    label = "Game over" if view.over else f"Round {view.round}"
    said = f"of {view.end_space - 1}" if view.over else f"of {view.end_space - 1} · {view.phase}"
    step = min(54.0, (TRACK_W - 190) / view.end_space)
    spaces = "".join(
        space(scene, number, 206 + (number - 1) * step, step - 5) for number in range(1, view.end_space + 1)
    )
    return say(14, 32, label, "round", "", 186) + say(14, 60, said, "small", "j-faint", 186) + spaces


def space(scene: Scene, number: int, x: float, wide: float) -> str:
    """Draw one space: its number, the round winner's marker on the winner's half, the markers of round and end."""
    view = scene.view
    if number == view.end_space:
        return end_space(x, wide)
    won = view.points[number - 1] if number <= len(view.points) else None
    if won is None:
        return open_space(number, x, wide, number == view.round and not view.over)
    return won_space(number, x, wide, scene.who(won), scene.keys[won], scene.styles[won], won == scene.above)


@lru_cache(maxsize=64)
def end_space(x: float, wide: float) -> str:
    end = mark("end", wide / 2 - 14, 18, 28)
    return place(x, 4, hint("The end of the game"), box(0, 0, wide, 64, "j-slot", 9), end)


@lru_cache(maxsize=256)
def open_space(number: int, x: float, wide: float, now: bool) -> str:
    return place(
        x,
        4,
        hint(f"Round {number}, now" if now else f"Round {number}"),
        box(0, 0, wide, 64, "j-field j-now" if now else "j-field", 9),
        say(wide / 2, 41, str(number), "fact", "j-m" if now else "j-m j-faint"),
    )


@lru_cache(maxsize=512)
def won_space(number: int, x: float, wide: float, who: str, key: str, style: str, above: bool) -> str:
    top = 0 if above else 22
    return place(
        x,
        4,
        hint(f"Round {number}, won by {who}"),
        box(0, 0, wide, 64, "j-field", 9),
        box(3, 3 + top, wide - 6, 36, "j-solid", 7),
        mark(key, wide / 2 - 14, 7 + top, 28, "on"),
        say(wide / 2, 58 if above else 19, str(number), "small", "j-m j-faint"),
        style=style,
    )


# -- ratings -------------------------------------------------------------------------------------------------------


def forecast(scene: Scene) -> str:
    """Draw the ratings at the battles that are known, with Dragoons and Punishers, from the cards the viewer knows."""
    made = [hint(arithmetic(scene)), box(0, 0, FORECAST_W, 64, "j-table", 12), mark("swords", 12, 20, 24)]
    if scene.battles:
        where = " + ".join(str(number) for number in scene.battles)
        made.append(say(44, 40, f"at {where}", "name", "", 84))
        made += [plate(scene, scene.below, 134), plate(scene, scene.above, 274)]
    else:
        made.append(say(44, 40, no_battle(scene), "name", "", FORECAST_W - 56))
    return "".join(made)


def arithmetic(scene: Scene) -> str:
    """Return how the ratings come about: Strength times Location, of the cards the viewer knows."""
    said = ["Ratings if there were only these battles, from the cards you know."]
    for seat in (scene.below, scene.above):
        terms = [
            f"{scene.deck.kind(card.card).strength} Strength × Location {location.number} ({card.card})"
            for location in scene.view.locations
            if location.number in scene.battles
            for card in location.cards[seat]
            if card.card is not None
        ]
        if terms:
            said.append(f"{scene.who(seat)}: {rating(scene, seat)[0]} = {' + '.join(terms)}.")
    return " ".join(said)


def no_battle(scene: Scene) -> str:
    if scene.view.over:
        return "The game is over"
    if scene.named:
        return f"The battle at {' and '.join(str(number) for number in scene.named)} is called off"
    if scene.view.phase == "reinforcement":
        return "Discard any cards, then draw"
    return "No battle is known"


def plate(scene: Scene, seat: int, x: float) -> str:
    total, unknown = rating(scene, seat)
    # A watcher tells the sides by their colours.
    who = f"{scene.who(seat)} " if scene.view.seat >= 0 else ""
    text = f"{who}{total}" + (f" + {unknown}?" if unknown else "")
    return plate_drawn(x, text, scene.styles[seat])


@lru_cache(maxsize=512)
def plate_drawn(x: float, text: str, style: str) -> str:
    return place(x, 9, box(0, 0, 132, 46, "j-solid", 11), say(66, 31, text, "name", "j-m j-on", 122), style=style)


# -- a battle ------------------------------------------------------------------------------------------------------


def battle(scene: Scene, fought: BattleView) -> str:
    """J-064 to J-071: both ratings as they count up, then who wins the round and what the other loses."""
    where = " and ".join(str(number) for number in fought.locations)
    told = f"Battle at {where}" if fought.locations else "No battle"
    made = [
        box(8, 2, BOARD_W - 16, HEAD_H - 8, "j-table j-now", 14),
        place(20, 8, side_rating(scene, fought, scene.below, 320)),
        place(BOARD_W - 340, 8, side_rating(scene, fought, scene.above, 320)),
        mark("swords", BOARD_W / 2 - 14, 8, 28),
        say(BOARD_W / 2, 62, told, "name", "j-m", 290),
    ]
    return "".join(made)


def side_rating(scene: Scene, fought: BattleView, seat: int, wide: float) -> str:
    won = fought.winner == seat
    lost = fought.winner is not None and not won
    terms = [term for term in fought.terms if term.seat == seat]
    how = " + ".join(f"{term.strength}×{term.location}" for term in terms) or "nothing yet"
    if won:
        how = scene.verb(seat, "win") + " the round"
    elif lost:
        how = scene.verb(seat, "lose") + f" {fought.lost} Morale"
    return place(
        0,
        0,
        hint(f"{scene.who(seat)}: {fought.ratings[seat]} = {how}"),
        box(0, 0, wide, 58, "j-solid", 12),
        box(0, 0, wide, 58, "j-turn", 12) if won else "",
        say(14, 41, str(fought.ratings[seat]), "title", "j-on", 76),
        say(100, 24, scene.who(seat), "name", "j-on", wide - 110),
        say(100, 49, how, "small", "j-on", wide - 110),
        style=scene.styles[seat],
    )


# -- a card that is offered ----------------------------------------------------------------------------------------


def offer(scene: Scene, offered: OfferedView) -> str:
    """JR-10: a card that is shown and committed, while the opponent of its owner chooses the Location."""
    seat, card = offered.seat, offered.card
    kind = scene.deck.kind(card)
    name = scene.ids.next(f"{seat}-{kind.slug}")
    shown = place(
        14,
        (HEAD_H - TILE_H) / 2 - 2,
        hint(kind.hint),
        tile(scene.deck, kind),
        id=name,
        same=kind_of_id(name),
        style=f"j-moves {scene.styles[seat]}",
    )
    return (
        box(6, 1, BOARD_W - 12, HEAD_H - 6, "j-table j-now", 14)
        + shown
        + say(212, 32, scene.does(seat, "play", card), "fact", "", 760)
        + say(212, 60, scene.does(1 - seat, "choose", "its Location"), "say", "", 760)
    )


# -- the end -------------------------------------------------------------------------------------------------------


def banner(scene: Scene) -> str:
    """J-082 to J-085: who has won, and why; nothing while the match runs."""
    view = scene.view
    if not view.over or view.winner is None:
        return ""
    faction = scene.sides[view.winner].faction
    if view.seat < 0:
        said = f"Winner: {faction}"
    else:
        said = f"Victory: {faction}" if view.winner == view.seat else f"Defeat by {faction}"
    return place(
        BOARD_W / 2 - 400,
        HEAD_H + BOARD_H / 2 - 60,
        box(3, 6, 800, 120, "j-shade", 18),
        box(0, 0, 800, 120, "j-solid", 18),
        box(6, 6, 788, 108, "j-inner", 13),
        mark("wreath", 20, 8, 104, "on"),
        mark(scene.keys[view.winner], 47, 36, 48, "on"),
        say(140, 58, said, "title", "j-on", 640),
        say(140, 94, reason(scene, view.winner), "strong", "j-on", 640),
        style=f"j-through {scene.styles[view.winner]}",
    )


def reason(scene: Scene, winner: int) -> str:
    loser = scene.sides[1 - winner]
    mine, theirs = scene.sides[winner].victory_points, loser.victory_points
    reasons = {
        BROKEN: f"The Morale of {loser.faction} is broken",
        POINTS: f"{some(mine, 'round')} won against {theirs}",
        FINAL_ROUND: f"{mine} rounds each: the winner of the final round prevails",
    }
    return reasons.get(scene.view.ending, scene.view.ending.capitalize())
