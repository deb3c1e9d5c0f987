"""The strip above the map where there is no room for a column: round and initiative, or else a combat, what is turned
up, an event, points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from wartable.draw import svg, text
from wartable.draw.picture import Fragment
from wartable.draw.svg import el
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.offers import PHASE_COLOURS
from wartable.games.tsukuyumi.picture_art import FACTION_ICONS, ICONS, KEYS
from wartable.games.tsukuyumi.picture_column import BONUS, MADE_OF, Row, rows, scoring
from wartable.games.tsukuyumi.picture_combat import TOTALS, Drawn, SideView, sides_of, soldiers, words
from wartable.games.tsukuyumi.view import TsukuyumiView

WIDE, HIGH = 520, 108
#: The bar with the title, and where what is below it begins.
BAR, BELOW = 26, 32.0
#: The lines of an event that find room, and how many characters they have.
LINES, CHARACTERS = 4, 62


def fragments(catalogue: Catalogue, view: TsukuyumiView) -> Iterator[Fragment]:
    """Draw what a combat, a reveal, an event or a score is about for as long as it lasts; else where the round is."""
    shown = view.shown
    if about_order(view):
        yield from course(view)
    elif view.over and view.winner is not None:
        yield "result", scores(rows(view, range(len(view.players))), f"{view.players[view.winner].faction} win")
    elif shown is not None and shown.kind == "reveal":
        yield "revealed", revealed(tuple((player.faction, player.card or "") for player in view.players))
    elif shown is not None and shown.seat is not None:
        yield "score", scores(*scoring(view, shown))
    elif shown is not None and shown.event is not None:
        yield "event", event(shown.event, catalogue.event_text[terms.EVENTS.index(shown.event)])
    elif view.battle is not None:
        yield "combat", combat(sides_of(view, view.battle), view.spaces[view.battle.space].name)
    else:
        yield from course(view)


def about_order(view: TsukuyumiView) -> bool:
    """Return whether a place of the initiative answers the question, as it may also in a combat."""
    return view.asked is not None and (view.asked.player is not None or view.asked.topic == "nudge")


def headed(words: str, icon: str, colour: str) -> str:
    """Draw a panel with a title, as wide as the strip."""
    bar = f"M0 10a10 10 0 0 1 10-10h{WIDE - 20}a10 10 0 0 1 10 10v{BAR - 10}h{-WIDE}z"
    return (
        el("rect", width=WIDE, height=HIGH, rx=10, class_="t-panel")
        + el("path", d=bar, fill=f"var(--{colour})")
        + ICONS.use(icon, 8, 3, 20, fill="var(--token)")
        + svg.words(36, 19, words, font_size=16, class_="t-on")
    )


def badge(faction: str, x: float, y: float, size: float) -> str:
    """Draw the sign of a faction on its colour."""
    disc = el("circle", cx=x, cy=y, r=size, class_=f"t-{KEYS[faction]}")
    inner = size * 1.5
    return disc + ICONS.use(FACTION_ICONS[faction], x - inner / 2, y - inner / 2, inner, fill="var(--token)")


# -- the course of the round ---------------------------------------------------------------------------------------


def course(view: TsukuyumiView) -> Iterator[Fragment]:
    yield "round", round_words(min(view.round, view.rounds), view.rounds, view.phase or "")
    acted = set(view.turn_order[: view.turn] if view.phase else ())
    for place, seat in enumerate(view.initiative):
        faction = view.players[seat].faction
        wide = (WIDE - 6 * (len(view.initiative) - 1)) / len(view.initiative)
        yield f"initiative {place}", initiative(place, seat, faction, seat == view.active, seat in acted, wide)


@lru_cache(maxsize=256)
def round_words(number: int, rounds: int, phase: str) -> str:
    made = [svg.words(4, 23, f"Round {number} of {rounds}", font_size=18, class_="t-strong")]
    for place, name in enumerate(terms.PHASES):
        x = 142 + place * 95
        now = name == phase
        colour = f"var(--{PHASE_COLOURS[name]})"
        made.append(el("rect", x=x, y=3, width=91, height=29, rx=8, fill=colour, fill_opacity=1 if now else 0.2))
        style = "t-on t-mid" if now else "t-faint t-mid"
        made.append(svg.words(x + 45.5, 23, name, font_size=16, class_=style))
    return "".join(made)


@lru_cache(maxsize=512)
def initiative(place: int, seat: int, faction: str, active: bool, acted: bool, wide: float) -> str:
    """Draw a place of the initiative order and who has it: bright until it has acted in this phase."""
    x, y, high = place * (wide + 6), 40, HIGH - 42
    box = el("rect", x=x, y=y, width=wide, height=high, rx=9, class_="t-panel", opacity=0.6)
    disc = el(
        "rect", x=x + 2, y=y + 2, width=wide - 4, height=high - 4, rx=8, class_=f"t-{KEYS[faction]}",
        fill_opacity=0.45 if acted else 1, stroke="var(--lit)" if active else "none", stroke_width=4,
    )  # fmt: skip
    icon = ICONS.use(FACTION_ICONS[faction], x + 8, y + 8, 26, fill="var(--token)")
    room = wide - 14
    squeeze = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if text.width(faction, 16, True) > room else {}
    name = svg.words(x + wide / 2, y + 57, faction, font_size=16, class_="t-on t-mid", **squeeze)
    bonus = ["+2", "+1", "", ""][place]
    number = svg.words(x + 42, y + 28, f"{place + 1}.", font_size=18, class_="t-on")
    worth = svg.words(x + wide - 9, y + 27, bonus, font_size=16, class_="t-on t-end")
    said = f"{faction}{', have acted' if acted else ''}{', acting now' if active else ''}"
    mark = el("g", svg.title(said), disc, icon, number, worth, name, data_ref=f"player:{seat}")
    return el("g", svg.title(f"Initiative, {BONUS[place]}"), box, mark, data_ref=f"initiative:{place}")


# -- a combat ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def combat(written: bytes, where: str) -> str:
    """Draw the attacker and the defenders beside each other, and what is to be expected above them."""
    attacker, verdict, bright, defenders = msgspec.json.decode(written, type=Drawn)
    made = [headed(f"Combat in {where}", "crossed-swords", KEYS[attacker.faction])]
    made.append(chip(verdict, bright))
    wide = WIDE / (1 + max(1, len(defenders)))
    made += [side(one, place * wide, wide) for place, one in enumerate([attacker, *defenders])]
    if not defenders:
        made.append(svg.words(wide + 10, 62, "Nobody stands there to answer", font_size=16, class_="t-faint"))
    for place in range(1, 1 + max(1, len(defenders))):
        made.append(el("path", d=f"M{place * wide:.1f} {BAR + 6}V{HIGH - 6}", stroke="var(--edge)"))
    return "".join(made)


def chip(verdict: str, bright: bool) -> str:
    """Write what is to be expected into the bar, or what has come of it."""
    wide = text.width(verdict, 16, True) + 24
    back = el(
        "rect", x=WIDE - wide - 3, y=2.5, width=wide, height=21, rx=10.5,
        fill="var(--lit)" if bright else "var(--panel)",
    )  # fmt: skip
    style = "t-strong t-mid t-verdict" if bright else "t-strong t-mid"
    return back + svg.words(WIDE - 3 - wide / 2, 18.5, verdict, font_size=16, class_=style)


def side(one: SideView, left: float, wide: float) -> str:
    """Draw who it is, what it plays, its totals, and its units with those that fell crossed out."""
    plays = text.lines(one.plays, 16, wide - 44, True)
    said = plays[0] + ("…" if len(plays) > 1 else "")
    made = [
        badge(one.faction, left + 19, BELOW + 12, 12),
        svg.words(left + 37, BELOW + 17, said, font_size=16, class_="t-strong"),
    ]
    step = (wide - 10) / 3
    for place, ((icon, name), value) in enumerate(zip(TOTALS, (one.points, one.health, one.damage), strict=True)):
        x = left + 8 + step * place
        sign = ICONS.use(icon, x, BELOW + 28, 17, class_=f"t-ink-{KEYS[one.faction]}")
        made.append(
            el("g", svg.title(f"{value} {name}"), sign, svg.words(x + 20, BELOW + 42, str(value), font_size=16))
        )
    made += soldiers(one, left + 6, BELOW + 47, wide - 12)
    return el("g", svg.title(words(one)), *made)


# -- what is turned up, events, points -----------------------------------------------------------------------------


@lru_cache(maxsize=64)
def revealed(cards: tuple[tuple[str, str], ...]) -> str:
    """Draw the action cards that all have chosen."""
    made = [headed("Action cards", "card-random", "night")]
    wide = WIDE / len(cards)
    for place, (faction, card) in enumerate(cards):
        left = place * wide
        made.append(badge(faction, left + 24, BELOW + 34, 17))
        for row, line in enumerate(text.lines(card, 16, wide - 54, True)[:3]):
            made.append(svg.words(left + 48, BELOW + 30 + 19 * row, line, font_size=16, class_="t-strong"))
    return "".join(made)


@lru_cache(maxsize=64)
def event(name: str, said: str) -> str:
    """Write what an event does that is played."""
    lines = svg.wrap(said, CHARACTERS, LINES)
    made = [svg.words(12, BELOW + 13 + 19 * row, line, font_size=16) for row, line in enumerate(lines)]
    return headed(name, "mushroom-cloud", "ember") + "".join(made)


@lru_cache(maxsize=256)
def scores(table: tuple[Row, ...], title: str) -> str:
    """Draw the points of each faction: the sum, and below it what came at once, for areas, for the initiative."""
    made = [headed(title, "laurels-trophy", "night")]
    wide = WIDE / len(table)
    for place, row in enumerate(table):
        left = place * wide
        if row.now:
            made.append(el("rect", x=left + 3, y=BAR + 3, width=wide - 6, height=HIGH - BAR - 6, rx=8, class_="t-now"))
        made.append(badge(row.faction, left + 22, BELOW + 20, 15))
        total = str(row.total) if row.known else "?"
        made.append(svg.words(left + 46, BELOW + 28, total, font_size=22, class_=f"t-strong t-ink-{KEYS[row.faction]}"))
        made += made_of(row, left, wide)
    return "".join(made)


def made_of(row: Row, left: float, wide: float) -> Iterator[str]:
    step = (wide - 12) / 3
    values = (row.at_once, row.areas, row.initiative)
    for place, ((icon, said), value) in enumerate(zip(MADE_OF, values, strict=True)):
        x = left + 8 + step * place
        sign = ICONS.use(icon, x, BELOW + 48, 15, class_="t-faint")
        shown = str(value) if row.known else "?"
        yield el("g", svg.title(said), sign, svg.words(x + 19, BELOW + 61, shown, font_size=16))
