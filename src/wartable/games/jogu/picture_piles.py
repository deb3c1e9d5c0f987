"""To be read at leisure: what is known of hidden cards, and both discard piles, which anybody may read (JR-24)."""

from __future__ import annotations

from wartable.games.jogu.picture_art import mark
from wartable.games.jogu.picture_board import Scene
from wartable.games.jogu.picture_text import box, hint, lines, place, say, some
from wartable.games.jogu.view import RumourView, SideView

MORE_W = 340
CHIP_W, CHIP_H = 164, 30


# -- what is known -------------------------------------------------------------------------------------------------


def knowledge(scene: Scene, y: float) -> tuple[str, float]:
    """Draw what was learnt and is still true; nothing if nothing is."""
    notes = [note for seat in (scene.below, scene.above) for note in notes_of(scene, scene.sides[seat])]
    rows = [row for note in notes for row in lines(note, "note", MORE_W - 64)]
    if not rows:
        return "", y
    high = len(rows) * 22 + 16
    made = [box(2, y, MORE_W - 4, high, "j-panel", 12), mark("eye", 12, y + 8, 22)]
    made += [say(44, y + 24 + at * 22, row, "note") for at, row in enumerate(rows)]
    return "".join(made), y + high + 12


def notes_of(scene: Scene, side: SideView) -> list[str]:
    whose = scene.whose(side.seat)
    notes = []
    if side.hand_known:
        notes.append(f"In {whose} hand: {', '.join(side.hand_known)}")
    if side.location_next is not None:
        notes.append(f"{whose.capitalize()} next Location Card is {side.location_next}")
    notes += in_pile(side, whose)
    return notes + [rumour(told, whose) for told in side.rumours]


def in_pile(side: SideView, whose: str) -> list[str]:
    """Return the known cards of a pile, each counted from the nearer end."""
    top: list[str] = []
    bottom: list[str] = []
    for known in side.pile_known:
        above, below = known.from_top, side.pile_count - 1 - known.from_top
        if above <= below:
            top.append(f"{above + 1}. {known.card}")
        else:
            bottom.insert(0, f"{below + 1}. {known.card}")
    ends = (("top", top), ("bottom", bottom))
    return [f"{whose.capitalize()} pile, from the {end}: {', '.join(cards)}" for end, cards in ends if cards]


def rumour(told: RumourView, whose: str) -> str:
    """Tell of cards of which it is only known among which hidden ones they are."""
    where = []
    if told.from_bottom:
        where.append(f"{some(len(told.from_bottom), 'card')} of {whose} pile")
    if told.in_hand:
        where.append(f"{some(told.in_hand, 'card')} in hand")
    if told.in_play:
        where.append(f"{told.in_play} face down")
    return f"Among {' and '.join(where)}: {', '.join(told.cards)}"


# -- discard piles -------------------------------------------------------------------------------------------------


def discard_pile(scene: Scene, seat: int, y: float) -> tuple[str, float]:
    """Draw the cards of a discard pile, a line each, from `y` on, and return where they end."""
    names = scene.sides[seat].discard
    own = seat == scene.view.seat
    title = "Your discard pile" if own else f"{scene.whose(seat).capitalize()} discard pile"
    made = say(6, y + 20, f"{title} · {len(names)}", "bold", "", MORE_W - 12)
    y += 30
    kinds = sorted(set(names), key=lambda name: (scene.deck.kind(name).strength, name))
    for index, name in enumerate(kinds):
        drawn = chip(scene, name, names.count(name), seat)
        made += place(2 + index % 2 * (CHIP_W + 6), y + index // 2 * (CHIP_H + 5), drawn)
    return made, y + (len(kinds) + 1) // 2 * (CHIP_H + 5) + 10


def chip(scene: Scene, name: str, count: int, seat: int) -> str:
    """Draw a card in a line: how many, its name."""
    kind = scene.deck.kind(name)
    return place(
        0,
        0,
        hint(f"{count} × {kind.hint} (in the discard pile)"),
        box(0, 0, CHIP_W, CHIP_H, "j-card", 8),
        say(8, 21, f"{count}×", "bold", "j-accent"),
        say(36, 21, name, "note", "", CHIP_W - 42),
        style=scene.styles[seat],
    )
