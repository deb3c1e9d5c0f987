"""To be read at leisure: both discard piles, which anybody may read (JR-24), and what is known of hidden cards."""

from __future__ import annotations

from functools import lru_cache

from wartable.draw.picture import Fragment
from wartable.games.jogu.picture_art import mark
from wartable.games.jogu.picture_board import Scene
from wartable.games.jogu.picture_cards import Deck
from wartable.games.jogu.picture_text import box, hint, lines, place, say, sentence, some
from wartable.games.jogu.view import RumourView, SideView

MORE_W = 340
CHIP_W, CHIP_H = 164, 30
#: Lines of what is known that are written; whoever points at them reads the rest.
NOTES = 8
NOTES_H = NOTES * 22 + 28


def more_parts(scene: Scene) -> tuple[list[Fragment], int]:
    """Draw all that can be read at leisure, and return how high it is: the same at all times of a match."""
    made: list[Fragment] = []
    y = 8.0
    for seat in (scene.below, scene.above):
        made += discard_pile(scene.deck, seat, title(scene, seat), scene.sides[seat].discard, scene.styles[seat], y)
        kinds = max(scene.deck.kinds_of(scene.sides[seat].faction), len(set(scene.sides[seat].discard)))
        y += 40 + (kinds + 1) // 2 * (CHIP_H + 5)
    return [*made, ("known", knowledge(scene, y))], round(y + NOTES_H)


# -- what is known -------------------------------------------------------------------------------------------------


def knowledge(scene: Scene, y: float) -> str:
    """Draw what was learnt and is still true; nothing if nothing is."""
    notes = [note for seat in (scene.below, scene.above) for note in notes_of(scene, scene.sides[seat])]
    rows = [row for note in notes for row in lines(note, "note", MORE_W - 64)]
    if not rows:
        return ""
    if len(rows) > NOTES:
        rows = [*rows[: NOTES - 1], f"… and {some(len(rows) - NOTES + 1, 'line')} more"]
    made = [hint(". ".join(notes)), box(2, 0, MORE_W - 4, len(rows) * 22 + 16, "j-panel", 12), mark("eye", 12, 8, 22)]
    made += [say(44, 24 + at * 22, row, "note") for at, row in enumerate(rows)]
    return place(0, y, *made)


def notes_of(scene: Scene, side: SideView) -> list[str]:
    whose = scene.whose(side.seat)
    notes = []
    if side.hand_known:
        notes.append(f"In {whose} hand: {', '.join(side.hand_known)}")
    if side.location_next is not None:
        notes.append(f"{sentence(whose)} next Location Card is {side.location_next}")
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
    return [f"{sentence(whose)} pile, from the {end}: {', '.join(cards)}" for end, cards in ends if cards]


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


def title(scene: Scene, seat: int) -> str:
    return "Your discard pile" if seat == scene.view.seat else f"{sentence(scene.whose(seat))} discard pile"


@lru_cache(maxsize=1024)
def discard_pile(
    deck: Deck, seat: int, title: str, names: tuple[str, ...], style: str, y: float
) -> tuple[Fragment, ...]:
    """Draw the cards of a discard pile, a chip for each kind, from `y` on."""
    made = [(f"pile-{seat}", say(6, y + 20, f"{title} · {len(names)}", "bold", "", MORE_W - 12))]
    kinds = sorted(set(names), key=lambda name: (deck.kind(name).strength, name))
    for index, name in enumerate(kinds):
        x, down = 2 + index % 2 * (CHIP_W + 6), y + 30 + index // 2 * (CHIP_H + 5)
        kind = deck.kind(name)
        made.append((f"{seat}-{kind.slug}", chip(x, down, kind.hint, name, names.count(name), style)))
    return tuple(made)


@lru_cache(maxsize=2048)
def chip(x: float, y: float, about: str, name: str, count: int, style: str) -> str:
    """Draw a card in a line: how many, its name."""
    drawn = place(
        0,
        0,
        hint(f"{count} × {about} (in the discard pile)"),
        box(0, 0, CHIP_W, CHIP_H, "j-card", 8),
        say(8, 21, f"{count}×", "bold", "j-accent"),
        say(36, 21, name, "note", "", CHIP_W - 42),
        style=style,
    )
    return place(x, y, drawn)
