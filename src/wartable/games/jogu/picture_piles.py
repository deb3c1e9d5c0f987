"""Below the hand: what is known of hidden cards, and both discard piles, which anybody may read (JR-24)."""

from __future__ import annotations

from html import escape
from typing import Any

from wartable.games.jogu.picture_art import mark
from wartable.games.jogu.picture_board import Table
from wartable.games.jogu.picture_text import box, hint, lines, place, say
from wartable.games.jogu.words import hand_ref

Data = dict[str, Any]

CHIP_W, CHIP_H = 231, 38
PANEL_W = 480


# -- what is known -------------------------------------------------------------------------------------------------


def knowledge(table: Table, y: float) -> tuple[str, float]:
    """What was learnt and is still true; nothing if nothing is."""
    notes = [note for seat in (table.below, table.above) for note in notes_of(table, table.sides[seat])]
    chips = own_top(table)
    if not notes and not chips:
        return "", y
    made = mark("eye", 22, y + 4, 28) + say(60, y + 27, "Known", "strong")
    made += "".join(place(160 + index * (CHIP_W + 8), y, chip) for index, chip in enumerate(chips))
    y += 48
    for note in notes:
        for line in lines(note, "say", 940):
            made += say(24, y + 20, line, "say")
            y += 31
    return made, y + 10


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
    whose = f"{table.who(side['seat'])}:"
    notes = []
    if side["location_next"] is not None:
        notes.append(f"{whose} the next Location Card is {side['location_next']}")
    for known in side["pile_known"]:
        if not (mine and known["from_top"] < 3):
            notes.append(f"{whose} {known['card']} is {depth(side, known['from_top'])}")
    return notes + [f"{whose} {rumour(told)}" for told in side["rumours"]]


def depth(side: Data, from_top: int) -> str:
    """A place in a pile, from the nearer end."""
    below = side["pile_count"] - 1 - from_top
    if from_top <= below:
        return "on top of the pile" if from_top == 0 else f"card {from_top + 1} of the pile"
    return "at the bottom of the pile" if below == 0 else f"card {below + 1} from the bottom of the pile"


def rumour(told: Data) -> str:
    """Cards that are among some hidden ones."""
    where = []
    if told["from_bottom"]:
        where.append(f"{len(told['from_bottom'])} in the pile")
    if told["in_hand"]:
        where.append(f"{told['in_hand']} in hand")
    if told["in_play"]:
        where.append(f"{told['in_play']} face down in play")
    return f"{', '.join(told['cards'])} among {' and '.join(where)}"


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
    title = "Your discard pile" if own else f"{table.who(seat)}: discard pile"
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
        say(48, 27, name, "name", "", CHIP_W - 58),
        ref=ref,
        style=f"j-{kind.key}",
    )
