"""The sides: a panel a seat, with its score, its card of the round and what only its faction has; and the events."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from wartable.draw import svg
from wartable.draw.picture import Fragment
from wartable.draw.svg import el
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.picture_art import FACTION_ICONS, ICONS, KEYS
from wartable.games.tsukuyumi.picture_hand import PHASE_LINES, band, needed
from wartable.games.tsukuyumi.view import PlayerView, TsukuyumiView
from wartable.games.tsukuyumi.view_words import score_words
from wartable.games.tsukuyumi.words import card_lines, counted

WIDE = 280
HIGH = 184
MORE_WIDE = 320
MORE_HIGH = 212
#: The words of a line of a side, at most.
LETTERS = 37
LINES = 3


def side(catalogue: Catalogue, view: TsukuyumiView, player: PlayerView) -> Iterator[Fragment]:
    active = player.seat == view.active
    yield "head", head(player.faction, player.projected, score_words(player), active)
    yield "counts", counts(player.areas, player.kills, player.hand_count, player.hand_known)
    amounts: tuple[int, ...] = ()
    if player.card is not None:
        amounts = tuple(next(action.lines for action in catalogue.actions if action.name == player.card))
    yield "card", round_card(player.card or "", amounts, view.phase or "")
    yield "details", details(msgspec.json.encode(player), view.all_flying)


@lru_cache(maxsize=2048)
def head(faction: str, points: int, reckoned: str, active: bool) -> str:
    key = KEYS[faction]
    edge = el("rect", x=1, y=1, width=WIDE - 2, height=HIGH - 2, rx=10, class_="t-panel")
    bar = el("path", d=f"M1 11a10 10 0 0 1 10-10h{WIDE - 22}a10 10 0 0 1 10 10v23h{2 - WIDE}z", class_=f"t-{key}")
    icon = ICONS.use(FACTION_ICONS[faction], 8, 5, 26, fill="var(--token)")
    name = svg.words(40, 24, faction, font_size=17, class_="t-on")
    now = el("path", d=f"M{WIDE - 104} 10l10 8l-10 8z", fill="var(--token)") if active else ""
    unit = svg.words(WIDE - 12, 24, "point" if points == 1 else "points", font_size=14, class_="t-on t-end")
    score = svg.words(WIDE - 58, 25, str(points), font_size=22, class_="t-on t-end") + unit
    return edge + bar + icon + name + now + el("g", svg.title(reckoned), score)


@lru_cache(maxsize=2048)
def counts(areas: int, kills: int, cards: int, known: tuple[str, ...]) -> str:
    told = [
        ("flag-objective", areas, "area", "with their marker"), ("skull-crossed-bones", kills, "kill", "of units"),
        ("card-random", cards, "card", f"in hand{', among them ' + ', '.join(known) if known else ''}"),
    ]  # fmt: skip
    made = []
    for place, (icon, many, what, more) in enumerate(told):
        x = 12 + 88 * place
        number = svg.words(x + 23, 56, counted(many, what), font_size=14.5, class_="t-strong")
        words = svg.title(f"{counted(many, what)} {more}")
        made.append(el("g", words, ICONS.use(icon, x, 41, 19, class_="t-faint"), number))
    return "".join(made)


@lru_cache(maxsize=1024)
def round_card(name: str, amounts: tuple[int, ...], phase: str) -> str:
    """Draw the action card of this round: what each phase grants, the running one bright."""
    if not name:
        return svg.words(12, 82, "No action card yet", font_size=14.5, class_="t-faint")
    made = [svg.words(12, 76, name, font_size=15, class_="t-strong")]
    left = 8.0
    needs = [needed(colour, amounts) for colour in PHASE_LINES]
    for colour, need in zip(PHASE_LINES, needs, strict=True):
        wide = (WIDE - 20) * need / sum(needs)
        shade = None if phase == colour else 0.6
        made.append(el("g", band(colour, amounts, left, 84, wide, 26), opacity=shade))
        left += wide + 2
    return el("g", svg.title(f"{name}. {card_lines(list(amounts))}"), *made, data_ref=f"card:{name}")


@lru_cache(maxsize=2048)
def details(written: bytes, all_flying: bool) -> str:
    """Return what is left and reached, in a few lines; all of it for whoever points there."""
    player = msgspec.json.decode(written, type=PlayerView)
    told = [goal_words(player), *special(player, all_flying)]
    reserve = ", ".join(f"{many} {name}" for name, many in player.reserve.items() if many) or "nobody"
    whole = ". ".join([*told, f"In reserve: {reserve}", f"Missions: {', '.join(player.missions) or 'none'}"])
    shown = [line for words in told for line in svg.wrap(words, LETTERS, 2)][:LINES]
    rows = [svg.words(12, 130 + 18 * row, line, font_size=14, class_="t-faint") for row, line in enumerate(shown)]
    return el("g", svg.title(whole), *rows)


def special(player: PlayerView, all_flying: bool) -> list[str]:
    """Draw what only this faction has."""
    lines = []
    if player.weapons is not None and player.mines_left is not None:
        arms = ", ".join(f"{counts[0]}/{sum(counts)} {name}s" for name, counts in player.weapons.items())
        lines.append(f"{arms} ready, {counted(player.mines_left, 'mine')} left")
    if player.uplinks:
        lines.append("Uplinks: " + ", ".join(player.uplinks))
    if player.terraformings_left is not None:
        lines.append("Can build " + ", ".join(f"{many} {name}" for name, many in player.terraformings_left.items()))
    if player.eggs_left is not None:
        lines.append(f"{counted(player.eggs_left, 'egg')} left" + (", all units fly" if all_flying else ""))
    if player.events:
        lines.append("Events: " + ", ".join(player.events))
    return lines


def goal_words(player: PlayerView) -> str:
    """Draw how far the faction's own goal is, and how many missions are done."""
    done = f"{counted(len(player.missions), 'mission')} · goal "
    if player.goal:
        return done + "reached"
    if player.faction == "Nomads":
        return f"{done}{player.taken_from}/4 taken over"
    if player.faction == "Boarlords":
        return f"{done}{player.areas}/10 areas"
    if player.faction == "Dark Seed":
        return f"{done}{player.taken}/6 taken"
    return f"{done}GPS mapping"


# -- events --------------------------------------------------------------------------------------------------------


def events(view: TsukuyumiView) -> Iterator[Fragment]:
    """Draw the events face up, and what is left of events, Oni and action cards."""
    yield "frame", el("rect", x=1, y=1, width=MORE_WIDE - 2, height=MORE_HIGH - 2, rx=10, class_="t-panel")
    yield "title", svg.words(14, 26, "Events face up", font_size=15, class_="t-strong")
    asked = view.asked is not None and view.asked.topic in ("draw event", "wisdom draw")
    for place, name in enumerate(() if asked else view.events.display):
        yield f"event {place}", event(name, place)
    yield "rest", rest(
        view.events.stack, view.events.discard, tuple(view.oni_reserve.items()),
        view.action_cards.draw_pile, view.action_cards.discard, view.action_cards.removed,
    )  # fmt: skip


@lru_cache(maxsize=256)
def event(name: str, place: int) -> str:
    y = 36 + 38 * place
    box = el("rect", x=12, y=y, width=MORE_WIDE - 24, height=32, rx=8, fill="var(--ember)", fill_opacity=0.2)
    icon = ICONS.use("mushroom-cloud", 20, y + 5, 22, fill="var(--ember)")
    return el("g", box, icon, svg.words(52, y + 21, name, font_size=15), data_ref=f"event:{name}")


@lru_cache(maxsize=512)
def rest(
    stack: int, discard: tuple[str, ...], oni: tuple[tuple[str, int], ...], deck: int, pile: tuple[str, ...], gone: int
) -> str:
    lines = [
        (f"{stack} events in the stack, {len(discard)} discarded", "Discarded: " + (", ".join(discard) or "none")),
        ("Oni left: " + ", ".join(f"{many} {name.split()[0]}" for name, many in oni), ""),
        (f"Action cards: {deck} in the pile, {len(pile)} played", "Played: " + (", ".join(pile) or "none")),
    ]
    if gone:
        lines.append((f"{gone} action cards removed by Ghost", ""))
    made = []
    for row, (words, hint) in enumerate(lines):
        line = svg.words(14, 136 + 21 * row, words, font_size=14, class_="t-faint")
        made.append(el("g", svg.title(hint), line) if hint else line)
    return "".join(made)
