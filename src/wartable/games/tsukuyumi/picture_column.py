"""What stands beside the map: the round, its phases and the initiative, and below them a combat or the final score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from wartable.draw import svg, text
from wartable.draw.picture import Fragment
from wartable.draw.svg import el
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.offers import LINE_ICONS, PHASE_COLOURS
from wartable.games.tsukuyumi.picture_art import FACTION_ICONS, ICONS, KEYS
from wartable.games.tsukuyumi.picture_combat import combat, headed, sides_of
from wartable.games.tsukuyumi.view import ShownView, TsukuyumiView
from wartable.games.tsukuyumi.words_lines import SIGNS

LEFT = 8.0
WIDE = 234.0
PART_WIDE = 250
#: The width of a place of the initiative. Two stand in a row, so that on a phone a finger hits the one that is meant.
CELL = 115.0
#: Where the initiative ends and a combat begins.
BELOW = 262.0
BONUS = ["first: 2 victory points at the end", "second: 1 victory point at the end", "third", "fourth"]


def fragments(catalogue: Catalogue, view: TsukuyumiView) -> Iterator[Fragment]:
    yield "round", round_words(min(view.round, view.rounds), view.rounds, view.phase or "", view.stage)
    acted = set(view.turn_order[: view.turn] if view.phase else ())
    for place, seat in enumerate(view.initiative):
        faction = view.players[seat].faction
        yield f"initiative {place}", initiative(place, seat, faction, seat == view.active, seat in acted)
    if view.over and view.winner is not None:
        yield "result", scores(rows(view, range(len(view.players))), f"{view.players[view.winner].faction} win")
    elif view.shown is not None and view.shown.kind == "reveal":
        cards = tuple((player.faction, player.card or "") for player in view.players)
        yield "revealed", revealed(cards)
    elif view.shown is not None and view.shown.seat is not None:
        yield "score", scores(*scoring(view, view.shown))
    elif view.shown is not None and view.shown.event is not None:
        words = catalogue.event_text[terms.EVENTS.index(view.shown.event)]
        yield "event", event(view.shown.event, words)
    elif view.battle is not None:
        fight = view.battle
        yield "combat", combat(sides_of(view, fight), view.spaces[fight.space].name, LEFT, BELOW)
    else:
        yield "signs", signs(view.phase or "")


@lru_cache(maxsize=256)
def round_words(number: int, rounds: int, phase: str, stage: str) -> str:
    made = [svg.words(LEFT, 34, f"Round {number} of {rounds}", font_size=22, class_="t-strong")]
    wide = WIDE / 4 - 4
    for place, name in enumerate(terms.PHASES):
        x = LEFT + place * (wide + 4)
        now = name == phase
        made.append(
            el(
                "rect", x=x, y=46, width=wide, height=26, rx=7, fill=f"var(--{PHASE_COLOURS[name]})",
                fill_opacity=1 if now else 0.2,
            )
        )  # fmt: skip
        made.append(svg.words(x + wide / 2, 64, name, font_size=16, class_="t-on t-mid" if now else "t-faint t-mid"))
    return "".join(made)


@lru_cache(maxsize=512)
def initiative(place: int, seat: int, faction: str, active: bool, acted: bool) -> str:
    """Draw a place of the initiative order, and whose marker lies there: bright until it has acted in this phase."""
    key = KEYS[faction]
    x, y = LEFT + (CELL + 4) * (place % 2), 84 + 86 * (place // 2)
    box = el("rect", x=x, y=y, width=CELL, height=82, rx=8, class_="t-panel", opacity=0.6)
    bonus = svg.words(
        x + CELL - 9, y + 17, ["+2 points", "+1 point", "", ""][place], font_size=16, class_="t-faint t-end"
    )
    disc = el(
        "rect", x=x + 2, y=y + 23, width=CELL - 4, height=57, rx=7, class_=f"t-{key}",
        fill_opacity=0.45 if acted else 1, stroke="var(--lit)" if active else "none", stroke_width=4,
    )  # fmt: skip
    icon = ICONS.use(FACTION_ICONS[faction], x + CELL / 2 - 14, y + 27, 28, fill="var(--token)")
    name = svg.words(x + CELL / 2, y + 72, faction, font_size=16, class_="t-on t-mid", **fitted(faction, 16))
    words = f"{faction}{', have acted' if acted else ''}{', acting now' if active else ''}"
    mark = el("g", svg.title(words), disc, icon, name, data_ref=f"player:{seat}", id=f"initiative-{key}")
    number = svg.words(x + 9, y + 17, str(place + 1), font_size=16, class_="t-strong")
    hint = svg.title(f"Initiative, {BONUS[place]}")
    return el("g", hint, box, number, bonus, mark, data_ref=f"initiative:{place}")


def fitted(faction: str, size: float) -> dict[str, object]:
    """Squeeze a long name into its place."""
    room = CELL - 12
    return {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if text.width(faction, size, True) > room else {}


# -- what the signs mean -------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def signs(phase: str) -> str:
    """Draw what the signs on action cards mean, phase by phase; those of the present phase are bright."""
    made = [headed("On action cards", "card-random", "ridge", 290, LEFT, BELOW)]
    y = BELOW + 44.0
    for colour, lines in SIGNS.items():
        rows = []
        for line, said in lines:
            disc = el("rect", x=LEFT + 10, y=y, width=25, height=23, rx=6, fill=f"var(--{PHASE_COLOURS[colour]})")
            icon = ICONS.use(LINE_ICONS[line], LEFT + 14, y + 3, 17, fill="var(--token)")
            rows += [disc, icon, svg.words(LEFT + 43, y + 17, said, font_size=16)]
            y += 26
        y += 4
        made.append(el("g", *rows, opacity=None if phase in ("", "white", colour) else 0.6))
    return "".join(made)


# -- scores --------------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """What a faction has: its total, and what it is made of; `known` once it is counted."""

    faction: str
    total: int
    at_once: int
    areas: int
    initiative: int
    known: bool
    now: bool


def scoring(view: TsukuyumiView, shown: ShownView) -> tuple[tuple[Row, ...], str]:
    """Return the rows of the final score counted so far, or of points that come at once all, and a title."""
    if shown.kind == "total":
        counted = view.initiative[: view.initiative.index(shown.seat or 0) + 1]
        return rows(view, counted, shown.seat), "Final score"
    return rows(view, range(len(view.players)), shown.seat), "Victory points"


def rows(view: TsukuyumiView, counted: Iterable[int], now: int | None = None) -> tuple[Row, ...]:
    """Return all factions, the best first once all are counted, else in the order of the initiative."""
    known = set(counted)
    made = []
    for seat in view.initiative:
        player = view.players[seat]
        points = player.projected, player.vp, player.area_points, player.initiative_points
        made.append(Row(player.faction, *points, seat in known, seat == now))
    if view.over:
        made.sort(key=lambda row: -row.total)
    return tuple(made)


@lru_cache(maxsize=256)
def scores(table: tuple[Row, ...], title: str) -> str:
    """Draw points as a table: what came at once, what areas and the initiative are worth, and the sum."""
    made = [headed(title, "laurels-trophy", "night", 78 + 40 * len(table), LEFT, BELOW)]
    for place, (icon, words) in enumerate(MADE_OF):
        made.append(
            el("g", svg.title(words), ICONS.use(icon, LEFT + 52 + 44 * place, BELOW + 42, 20, class_="t-faint"))
        )
    made.append(svg.words(LEFT + WIDE - 14, BELOW + 59, "sum", font_size=16, class_="t-faint t-end"))
    for number, row in enumerate(table):
        made.append(scored(row, BELOW + 70 + 40 * number))
    return "".join(made)


#: What a score is made of, with its sign.
MADE_OF = [
    ("moon", "At once: moon centre, missions, goals"),
    ("flag-objective", "Areas"),
    ("rank-2", "Places of the initiative"),
]


def scored(row: Row, y: float) -> str:
    back = el("rect", x=LEFT + 4, y=y, width=WIDE - 8, height=38, rx=8, fill="var(--lit)", fill_opacity=0.25)
    disc = el("circle", cx=LEFT + 26, cy=y + 19, r=16, class_=f"t-{KEYS[row.faction]}")
    icon = ICONS.use(FACTION_ICONS[row.faction], LEFT + 14, y + 7, 24, fill="var(--token)")
    values = [str(value) if row.known else "?" for value in (row.at_once, row.areas, row.initiative)]
    parts = [
        svg.words(LEFT + 62 + 44 * place, y + 25, value, font_size=16, class_="t-mid")
        for place, value in enumerate(values)
    ]
    total = str(row.total) if row.known else "?"
    whole = svg.words(LEFT + WIDE - 14, y + 26, total, font_size=21, class_=f"t-strong t-end t-ink-{KEYS[row.faction]}")
    return el("g", svg.title(row.faction), back if row.now else "", disc, icon, *parts, whole)


# -- what is turned up ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def revealed(cards: tuple[tuple[str, str], ...]) -> str:
    """Draw the action cards that all have chosen."""
    made = [headed("Action cards", "card-random", "night", 44 + 44 * len(cards), LEFT, BELOW)]
    for row, (faction, card) in enumerate(cards):
        y = BELOW + 46 + 44 * row
        made.append(el("circle", cx=LEFT + 26, cy=y + 16, r=16, class_=f"t-{KEYS[faction]}"))
        made.append(ICONS.use(FACTION_ICONS[faction], LEFT + 15, y + 5, 22, fill="var(--token)"))
        made.append(svg.words(LEFT + 50, y + 22, card, font_size=16, class_="t-strong"))
    return "".join(made)


@lru_cache(maxsize=64)
def event(name: str, words: str) -> str:
    """Draw an event that is played, with what it does."""
    lines = svg.wrap(words, 27, 10)
    rows = [svg.words(LEFT + 14, BELOW + 62 + 20 * row, line, font_size=16) for row, line in enumerate(lines)]
    return headed(name, "mushroom-cloud", "ember", 62 + 20 * len(lines), LEFT, BELOW) + "".join(rows)
