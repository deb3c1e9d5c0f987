"""The strip before a seat: what the question is about, and else the own action cards."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from wartable.draw import svg, text
from wartable.draw.picture import Fragment
from wartable.draw.svg import el
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.catalogue import Catalogue, Tile
from wartable.games.tsukuyumi.offers import LINE_ICONS, PHASE_COLOURS, Offer, offers
from wartable.games.tsukuyumi.picture_art import GROUNDS, ICONS, sign
from wartable.games.tsukuyumi.picture_combat import TOTALS
from wartable.games.tsukuyumi.view import TsukuyumiView
from wartable.games.tsukuyumi.words import card_lines, glossary

WIDE = 980
HIGH = 168
GAP = 8.0
#: More than this many stand in two rows.
ONE_ROW = 7
TWO_ROWS = 16
WIDEST = 178.0
#: The lines of an action card, phase by phase.
PHASE_LINES = {
    "blue": [terms.EVENT, terms.INITIATIVE, terms.FACTION_EFFECT, terms.NUDGE],
    "green": [terms.PRODUCTION, terms.ONI_PLACE, terms.ONI_MOVE],
    "red": [terms.MOVEMENT, terms.COMBAT],
}


class Box:
    """Where one of several things lies in the strip."""

    def __init__(self, place: int, many: int) -> None:
        rows = 1 if many <= ONE_ROW else 2 if many <= TWO_ROWS else 3
        a_row = math.ceil(many / rows)
        self.wide = min(WIDEST, (WIDE - GAP) / a_row - GAP)
        self.high = (HIGH - GAP) / rows - GAP
        first = (WIDE - a_row * (self.wide + GAP) + GAP) / 2
        self.x = first + place % a_row * (self.wide + GAP)
        self.y = GAP + place // a_row * (self.high + GAP)


def fragments(catalogue: Catalogue, view: TsukuyumiView) -> Iterator[Fragment]:
    found = offers(catalogue, view)
    explained = explanations(catalogue)
    for place, offer in enumerate(found):
        tile = catalogue.tiles[offer.tile] if offer.tile >= 0 else None
        yield f"offer {offer.ref}", offered(offer, explained.get(offer.name, ""), tile, place, len(found))
    if found:
        return
    me = view.players[view.seat]
    cards = me.hand or ()
    for place, card in enumerate(cards):
        action = next(one for one in catalogue.actions if one.name == card)
        yield f"card {card}", action_card(card, tuple(action.lines), place, len(cards), card == me.picked)


@lru_cache(maxsize=8)
def explanations(catalogue: Catalogue) -> dict[str, str]:
    return glossary(catalogue)


# -- what can be chosen --------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def offered(offer: Offer, explained: str, tile: Tile | None, place: int, many: int) -> str:
    """Draw one thing to choose, as a card with its silhouette; in two rows the silhouette stands beside the words."""
    box = Box(place, many)
    hint = ". ".join(words for words in (offer.name, explained or offer.note) if words)
    frame = el("rect", width=box.wide, height=box.high, rx=10, class_="t-panel", stroke=f"var(--{offer.colour})")
    inside = upright(offer, tile, box) if box.high > 100 else lying(offer, tile, box)
    made = el("g", svg.title(hint), frame, *inside, data_ref=offer.ref)
    return el("g", made, transform=f"translate({box.x:.1f} {box.y:.1f})")


def upright(offer: Offer, tile: Tile | None, box: Box) -> list[str]:
    middle = box.wide / 2
    made = []
    top = 28.0
    if tile is not None:
        made.append(tile_hex(tile, offer.turned, middle, 54, 40))
        top = 118.0
    elif offer.icon:
        bar = f"M0 10a10 10 0 0 1 10-10h{box.wide - 20:.1f}a10 10 0 0 1 10 10v40h{-box.wide:.1f}z"
        made.append(el("path", d=bar, fill=f"var(--{offer.colour})"))
        made.append(ICONS.use(offer.icon, middle - 19, 6, 38, fill="var(--token)"))
        top = 70.0
    for line in text.lines(offer.name, 16, box.wide - 14, True)[:2]:
        made.append(svg.words(middle, top, line, font_size=16, class_="t-strong t-mid"))
        top += 19
    left = int((box.high - top + 8) // 16)
    for line in shortened(offer.note, box.wide - 12, left):
        made.append(svg.words(middle, top, line, font_size=14, class_="t-faint t-mid"))
        top += 16
    if offer.values:
        made += valued(offer, middle - VALUED / 2, box.high - 28)
    return made


#: How wide the three values of a unit are.
VALUED = 126.0


def valued(offer: Offer, left: float, top: float) -> Iterator[str]:
    """Draw the conquest points, the health and the damage of a unit."""
    for place, ((icon, name), value) in enumerate(zip(TOTALS, offer.values, strict=True)):
        x = left + VALUED / 3 * place
        mark = ICONS.use(icon, x, top, 17, fill=f"var(--{offer.colour})")
        yield el("g", svg.title(f"{value} {name}"), mark, svg.words(x + 20, top + 14, str(value), font_size=15))


def shortened(words: str, room: float, most: int) -> list[str]:
    """Break words into lines that fit, no more than these; dots stand for what does not."""
    found = list(text.lines(words, 14, room))
    if len(found) <= most:
        return found
    return [*found[: most - 1], f"{found[most - 1]}…"] if most > 0 else []


def lying(offer: Offer, tile: Tile | None, box: Box) -> list[str]:
    made = []
    left = 10.0
    if tile is not None:
        made.append(tile_hex(tile, offer.turned, 32, box.high / 2 - 2, 26))
        left = 64.0
    elif offer.icon:
        made.append(el("circle", cx=25, cy=box.high / 2, r=18, fill=f"var(--{offer.colour})"))
        made.append(ICONS.use(offer.icon, 12, box.high / 2 - 13, 26, fill="var(--token)"))
        left = 49.0
    room = box.wide - left - 6
    names = text.lines(offer.name, 15, room, True)[:2]
    notes = shortened(offer.note, room, int((box.high - 6 - 17 * len(names)) // 15))
    top = box.high / 2 - (17 * len(names) + 15 * len(notes)) / 2 + 13
    for line in names:
        made.append(svg.words(left, top, line, font_size=15, class_="t-strong"))
        top += 17
    for line in notes:
        made.append(svg.words(left, top, line, font_size=14, class_="t-faint"))
        top += 15
    return made


def tile_hex(tile: Tile, turned: int, x: float, y: float, size: float) -> str:
    """Draw a tile as it will lie: its ground, its number and properties, and its red edges."""
    points = " ".join(
        f"{size * math.cos(math.radians(60 * turn)):.1f},{size * math.sin(math.radians(60 * turn)):.1f}"
        for turn in range(6)
    )
    made = [el("polygon", points=points, fill=f"url(#t-{GROUNDS[terms.TYPES[tile.type]]})", class_="t-hex")]
    for edge in tile.red:
        turn = -30 + 60 * ((edge + turned) % 6)
        far = size * 0.86
        x1, x2 = [far * math.cos(math.radians(turn + by)) for by in (24, -24)]
        y1, y2 = [-far * math.sin(math.radians(turn + by)) for by in (24, -24)]
        made.append(el("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="t-wall"))
    names = [name for name, bit in terms.PROPERTIES.items() if tile.properties & bit]
    made += [sign(name, 0, 24.0 * place - 12 * (len(names) - 1), False, False) for place, name in enumerate(names)]
    if tile.number:
        made.append(svg.words(0, 6, str(tile.number), class_="t-name t-mid", font_size=18))
    return el("g", *made, transform=f"translate({x:.1f} {y:.1f})")


# -- action cards --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def action_card(name: str, amounts: tuple[int, ...], place: int, many: int, picked: bool) -> str:
    """Draw an action card: its name, and a band a phase with what it grants there."""
    box = Box(place, many)
    edge = "var(--lit)" if picked else None
    frame = el(
        "rect", width=box.wide, height=box.high, rx=10, class_="t-panel", style=edge and f"stroke:{edge};stroke-width:4"
    )
    made = [frame]
    for row, line in enumerate(text.lines(name, 16, box.wide - 14, True)[:2]):
        made.append(svg.words(box.wide / 2, 24 + 18 * row, line, font_size=16, class_="t-strong t-mid"))
    for row, phase in enumerate(PHASE_LINES):
        made.append(band(phase, amounts, 6, 50 + 33 * row, box.wide - 12, 30))
    hint = f"{name}{', your choice for this round' if picked else ''}. {card_lines(list(amounts))}"
    inside = el("g", svg.title(hint), *made, data_ref=f"card:{name}")
    return el("g", inside, transform=f"translate({box.x:.1f} {box.y:.1f})")


def band(phase: str, amounts: tuple[int, ...], x: float, y: float, wide: float, high: float) -> str:
    """Draw what a card grants in a phase, as signs and numbers; no band at all if it has nothing there."""
    granted = grants(phase, amounts)
    colour = f"var(--{PHASE_COLOURS[phase]})"
    made = [el("rect", x=x, y=y, width=wide, height=high, rx=7, fill=colour, fill_opacity=1 if granted else 0.15)]
    stretch = wide / needed(phase, amounts)
    for line, words in granted:
        gap = room(words) * (stretch - 1) / 2 + 4
        made.append(ICONS.use(LINE_ICONS[line], x + gap, y + high / 2 - 9, 18, fill="var(--token)"))
        made.append(svg.words(x + gap + 20, y + high / 2 + 5.5, words, font_size=15, class_="t-on"))
        x += room(words) * stretch
    return "".join(made)


def grants(phase: str, amounts: tuple[int, ...]) -> list[tuple[int, str]]:
    found = [(line, granted_words(amounts, line)) for line in PHASE_LINES[phase]]
    return [(line, words) for line, words in found if words is not None]


def room(words: str) -> float:
    """Return how wide a sign with its number is."""
    return 26 + 9 * len(words)


def needed(phase: str, amounts: tuple[int, ...]) -> float:
    """Return how wide a band has to be."""
    return max(24.0, sum(room(words) for _, words in grants(phase, amounts)))


def granted_words(amounts: tuple[int, ...], line: int) -> str | None:
    """Return how much of a line a card grants: a number, nothing where the line is there or not, None where it is
    not."""
    if line == terms.EVENT:
        drawn, played = amounts[terms.EVENT], amounts[terms.PLAYS]
        return f"{drawn}/{played}" if drawn or played else None
    if not amounts[line]:
        return None
    return "" if line in (terms.FACTION_EFFECT, terms.NUDGE) else str(amounts[line])
