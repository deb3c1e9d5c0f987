"""The viewer's hand. The faces of all cards are symbols, sent once; a card in hand is a place that shows one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wartable.draw import svg, text
from wartable.draw.pen import box, group, line_of_words
from wartable.draw.picture import Fragment, Part
from wartable.games.gemhold.catalogue import AFFIX, GROUPS, MATERIALS, TOWER, TYPES, UNIT, Catalogue
from wartable.games.gemhold.picture_art import icon, silhouette
from wartable.games.gemhold.view import GemholdView

WIDE, HIGH = 980, 150
#: Six cards fit: a hand of five, and the sixth that is drawn.
CARD_W, CARD_H = 156, 144
STEP = 163.5


def hand(cards: Catalogue, texts: dict[str, str], view: GemholdView) -> Iterator[Part]:
    """Draw the hand of the viewer; a watcher has none."""
    if view.seat >= 0:
        made = tuple(fragments(cards, texts, view))
        yield Part(name="hand", role="hand", width=WIDE, height=HIGH, fragments=made, label="Your hand", seat=view.seat)


def fragments(cards: Catalogue, texts: dict[str, str], view: GemholdView) -> Iterator[Fragment]:
    playing = view.playing.card if view.playing else None
    copies: dict[str, int] = {}
    titles = view.own_hand
    # With few cards the strip is filled from its middle.
    trays = view.asked is not None and view.asked.topic == "discard" and view.playing is None and view.window is None
    left = (WIDE - (len(titles) + trays) * STEP + STEP - CARD_W) / 2
    if trays:
        yield "trays", drawn_trays(left + len(titles) * STEP)
    for place, title in enumerate(titles):
        copies[title] = copies.get(title, 0) + 1
        number = cards.find(title)
        key = f"hand-{number}-{copies[title]}"
        yield key, card(key, number, title, texts[title], left + place * STEP, title == playing)


@lru_cache(maxsize=16)
def drawn_trays(x: float) -> str:
    """Draw where a card is laid to be played, or to be discarded, when it may be both."""
    return "".join(
        group(
            box(x, y, CARD_W, 69, "g-blank g-tray", 12),
            icon(name, x + 30, y + 35, 34, "g-faint"),
            line_of_words(x + 56, y + 41, said, 18, "g-bold", bold=True),
            ref=f"tray:{said.lower()}",
            hint=f"{said} the card that you chose",
        )
        for y, name, said in ((3, "lightning-trio", "Play"), (78, "stack", "Discard"))
    )


@lru_cache(maxsize=1024)
def card(key: str, number: int, title: str, said: str, x: float, chosen: bool) -> str:
    ring = f'<rect width="{CARD_W}" height="{CARD_H}" rx="12" class="g-ring g-none"/>' if chosen else ""
    return svg.el(
        "g",
        svg.title(f"{title}. {said}"),
        f'<use href="#g-card-{number}"/>{ring}',
        id=key,
        class_="g-piece",
        data_ref=f"hand:{title}",
        transform=f"translate({x:.0f} 3)",
    )


def faces(cards: Catalogue) -> str:
    """Draw the symbols of all cards that can be in a hand."""
    return "".join(
        f'<g id="g-card-{kind}">{face(cards, kind)}</g>' for kind in range(len(cards.title)) if kind in cards.deck
    )


def face(cards: Catalogue, kind: int) -> str:
    """Draw a card: its frame says what kind it is, its silhouette what it is, then its numbers."""
    what = cards.group[kind]
    shade = f"{GROUPS[what]}-card" if what != TOWER else MATERIALS[cards.material[kind]].lower()
    title = cards.title[kind]
    return (
        f'<rect width="{CARD_W}" height="{CARD_H}" rx="12" fill="var(--{shade})"/>'
        f'<rect width="{CARD_W}" height="{CARD_H}" rx="12" fill="url(#g-shine)"/>'
        + box(5, 31, CARD_W - 10, CARD_H - 36, "g-face", 8)
        + line_of_words(10, 23, title, 18, "g-bold g-card", CARD_W - 20, bold=True)
        + f'<svg style="color:var(--{shade})">{picture(cards, kind)}</svg>'
    )


def picture(cards: Catalogue, kind: int) -> str:
    """Draw the middle of a card: numbers for what fights, words for what is played."""
    shape = silhouette(cards, cards.title[kind])
    if cards.group[kind] == UNIT:
        kind_of = TYPES[cards.type[kind]]
        worth = cards.worth[kind][cards.pool[kind]]
        return (
            icon(shape, 38, 68, 58, "g-tint")
            + numbers([("hearts", cards.pool[kind]), ("walking-boot", cards.move[kind])], 78, 58)
            + numbers([("archery-target", cards.reach[kind]), ("rolling-dices", cards.dice[kind])], 78, 88)
            + line_of_words(12, 130, kind_of, 15, "g-faint", 70)
            + numbers([("cut-diamond", worth)], 90, 118)
            + needs(cards, kind)
        )
    if cards.group[kind] == TOWER:
        return (
            icon(shape, 38, 68, 58, "g-tint")
            + numbers([("archery-target", cards.reach[kind])], 82, 58)
            + numbers([("rolling-dices", cards.dice[kind])], 82, 88)
            + line_of_words(
                12, 130, f"{MATERIALS[cards.material[kind]]}, level {cards.level[kind]}", 15, "g-faint", 130
            )
        )
    rows = text.lines(short_words(cards, kind), 15, CARD_W - 30)
    said = "".join(line_of_words(12, 100 + 18 * row, line, 15, "", CARD_W - 20) for row, line in enumerate(rows[:3]))
    return icon(shape, 34, 62, 46, "g-tint") + headline(cards, kind) + said


def needs(cards: Catalogue, kind: int) -> str:
    """Draw the Structure that a Unit needs, as its icon."""
    if cards.needs[kind] < 0:
        return ""
    return icon(silhouette(cards, cards.title[cards.structures[cards.needs[kind]]]), 137, 118, 22, "g-faint")


def numbers(pairs: list[tuple[str, int]], x: float, y: float) -> str:
    """Icons with numbers, side by side."""
    return "".join(
        icon(name, x + 9 + at * 36, y, 18, "g-gem" if name == "cut-diamond" else "g-faint")
        + f'<text x="{x + 20 + at * 36:g}" y="{y + 6.5:g}" font-size="18" class="g-bold">{number}</text>'
        for at, (name, number) in enumerate(pairs)
    )


def headline(cards: Catalogue, kind: int) -> str:
    """Draw the number of an Instant or Affix, large."""
    number = cards.amount[kind] or cards.more_move[kind] or cards.more_attack[kind] or cards.incoming[kind]
    sign = "" if cards.group[kind] != AFFIX and cards.adds_dice[kind] else "+" if number > 0 else ""
    return f'<text x="74" y="72" font-size="26" class="g-bold g-tint">{sign}{number or ""}</text>'


def short_words(cards: Catalogue, kind: int) -> str:
    """Return what a card that is played does, in a few words; its hint has the whole sentence."""
    title = cards.title[kind]
    return SHORT.get(title, GROUPS[cards.group[kind]])


SHORT = {
    "Sparring": "training of a Unit",
    "Driftwood": "for a Structure or Wood Tower",
    "Fieldstones": "for a Structure or Stone Tower",
    "Nightmarch": "step for a piece, even if just deployed",
    "Highground": "range for one attack",
    "Presence": "die more to charge the Guardian",
    "Earthquake": "dice of damage to each Tower of a rival",
    "Berserk": "an attack rolls its dice twice",
    "Pack Mule": "movement of a Unit",
    "Shield": "from all damage to a Unit",
    "Smithwork": "attack of a Unit or Tower",
}
