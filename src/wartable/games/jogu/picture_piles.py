"""Below the hand: what is known of hidden cards, and both discard piles, which anybody may read (JR-24)."""

from __future__ import annotations

from html import escape
from typing import Any

from wartable.games.jogu.picture_art import mark
from wartable.games.jogu.picture_board import Table
from wartable.games.jogu.picture_text import box, hint, lines, place, say, some
from wartable.games.jogu.words import hand_ref

Data = dict[str, Any]

CHIP_W, CHIP_H = 231, 38
PANEL_W = 480


# -- what is known -------------------------------------------------------------------------------------------------


def knowledge(table: Table, y: float) -> tuple[str, float]:
    """What was learnt and is still true; nothing if nothing is."""
    notes = [note for seat in (table.below, table.above) for note in notes_of(table, table.sides[seat])]
    rows = [row for note in notes for row in lines(note, "say", 880)]
    chips = own_top(table)
    if not rows and not chips:
        return "", y
    high = len(rows) * 32 + (CHIP_H + 12 if chips else 0) + 16
    made = [box(14, y, 972, high, "j-panel", 14), mark("eye", 30, y + 12, 32)]
    y += 8
    if chips:
        made.append(say(82, y + 31, "Your pile:", "say"))
        made += [place(208 + at * (CHIP_W + 8), y + 4, made_chip) for at, made_chip in enumerate(chips)]
    y += CHIP_H + 12 if chips else 0
    made += [say(82, y + 25 + at * 32, row, "say") for at, row in enumerate(rows)]
    return "".join(made), y + len(rows) * 32 + 24


def own_top(table: Table) -> list[str]:
    """The known cards on top of the viewer's own pile, which a Support Tower may put to the bottom."""
    if table.view["seat"] < 0:
        return []
    top = [known for known in table.sides[table.below]["pile_known"] if known["from_top"] < 3]
    return [
        chip(
            table, known["card"], f"{known['from_top'] + 1}.", table.below, f"pile:{known['card']}", "top of your pile"
        )
        for known in top
    ]


def notes_of(table: Table, side: Data) -> list[str]:
    mine = side["seat"] == table.view["seat"]
    whose = table.whose(side["seat"])
    notes = []
    if side["location_next"] is not None:
        notes.append(f"{whose.capitalize()} next Location Card is {side['location_next']}")
    notes += in_pile(side, whose, mine)
    return notes + [rumour(told, whose) for told in side["rumours"]]


def in_pile(side: Data, whose: str, mine: bool) -> list[str]:
    """The known cards of a pile, each counted from the nearer end. The top of the own pile is shown as chips."""
    top: list[str] = []
    bottom: list[str] = []
    for known in side["pile_known"]:
        above, below = known["from_top"], side["pile_count"] - 1 - known["from_top"]
        if above < 3 and mine:
            continue
        if above <= below:
            top.append(f"{above + 1}. {known['card']}")
        else:
            bottom.insert(0, f"{below + 1}. {known['card']}")
    ends = (("top", top), ("bottom", bottom))
    return [f"{whose.capitalize()} pile, from the {end}: {', '.join(cards)}" for end, cards in ends if cards]


def rumour(told: Data, whose: str) -> str:
    """Cards of which it is only known among which hidden ones they are."""
    where = []
    if told["from_bottom"]:
        where.append(f"{some(len(told['from_bottom']), 'card')} of {whose} pile")
    if told["in_hand"]:
        where.append(f"{some(told['in_hand'], 'card')} in hand")
    if told["in_play"]:
        where.append(f"{told['in_play']} face down")
    return f"Among {' and '.join(where)}: {', '.join(told['cards'])}"


# -- discard piles -------------------------------------------------------------------------------------------------


def discards(table: Table, y: float) -> tuple[str, float]:
    """Both discard piles side by side."""
    mine, end = discard_pile(table, table.below, 14, y)
    theirs, other_end = discard_pile(table, table.above, 506, y)
    return mine + theirs, max(end, other_end)


def discard_pile(table: Table, seat: int, x: float, y: float) -> tuple[str, float]:
    names = table.sides[seat]["discard"]
    own = seat == table.view["seat"]
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    title = "Your discard pile" if own else f"{table.whose(seat).capitalize()} discard pile"
    made = say(x + 10, y + 26, f"{title} · {len(names)}", "fact", "", PANEL_W - 20)
    y += 40
    kinds = sorted(counts, key=lambda name: (table.deck.kind(name).strength, name))
    for index, name in enumerate(kinds):
        ref = f"discard:{name}" if own else ""
        made_chip = chip(table, name, f"{counts[name]}×", seat, ref, "in the discard pile")
        if own and name not in (table.sides[seat]["hand"] or []):
            # A Conjurer plays from this pile with the words of a play from hand.
            made_chip = f'<g data-ref="{escape(hand_ref(name))}">{made_chip}</g>'
        made += place(x + index % 2 * (CHIP_W + 10), y + index // 2 * (CHIP_H + 6), made_chip)
    return made, y + (len(kinds) + 1) // 2 * (CHIP_H + 6) + 8


def chip(table: Table, name: str, before: str, seat: int, ref: str, where: str) -> str:
    """A card in a line: how many or which, its name."""
    kind = table.deck.kind(name)
    return place(
        0,
        0,
        hint(f"{before} {kind.hint} ({where})"),
        box(0, 0, CHIP_W, CHIP_H, "j-card j-hit", 10),
        say(12, 27, before, "fact", "j-accent"),
        say(54, 27, name, "name", "", CHIP_W - 64),
        ref=ref,
        style=table.styles[seat],
    )
