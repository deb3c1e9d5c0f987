"""A side for each kingdom, and the cards that lie in the discard piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from wartable.draw import text
from wartable.draw.pen import box, group, line_of_words
from wartable.draw.picture import Fragment, Part
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.picture_art import amount, count_mark, icon, pips, silhouette
from wartable.games.gemhold.picture_panels import in_training, structure_words, training_words
from wartable.games.gemhold.view import GemholdView, PieceView, SideView, StructureView

WIDE = 280
#: A side with what the kingdom builds and trains, and one without: the viewer has those beside the board.
HIGH, LOW = 200, 112
#: Where the counts lie side by side, up to the letters that are left.
COUNTS_ROOM = 229.0


def sides(cards: Catalogue, view: GemholdView) -> Iterator[Part]:
    """Draw the sides, the viewer's first."""
    me = max(0, view.seat)
    for offset in range(view.seats):
        seat = (me + offset) % view.seats
        side = view.sides[seat]
        mine = seat == view.seat
        yield Part(
            name=f"side-{seat}",
            role="side",
            width=WIDE,
            height=LOW if mine else HIGH,
            fragments=tuple(fragments(cards, view, side, mine)),
            label=side.kingdom,
            seat=seat,
        )


def fragments(cards: Catalogue, view: GemholdView, side: SideView, mine: bool) -> Iterator[Fragment]:
    high = LOW if mine else HIGH
    yield "head", head(cards, side.colour, side.kingdom, side.gems, high)
    if not side.alive:
        return
    yield "guardian", guardian(cards, side.colour, side.guardian)
    yield "counts", counts(side, view.decks[side.deck].count)
    if not mine:
        for number, structure in enumerate(side.structures):
            yield f"structure-{number}", small_structure(cards, side.colour, structure, 12 + number * 65, 112)
        for number, piece in enumerate(in_training(side)):
            yield f"trainee-{piece.letter}", small_trainee(cards, side, piece, 12 + number * 43)


@lru_cache(maxsize=512)
def head(cards: Catalogue, colour: str, kingdom: str, gems: int, high: int) -> str:
    """Draw the kingdom's name and its gems."""
    shade = colour if gems else "out"
    made = [
        box(1, 1, WIDE - 2, high - 2, "g-panel", 12),
        '<circle cx="28" cy="26" r="17" class="g-k"/><circle cx="28" cy="26" r="16" fill="url(#g-shine)"/>',
        icon(silhouette(cards, kingdom), 28, 26, 25, "g-on"),
        line_of_words(52, 32, kingdom, 19, "g-bold", 150, bold=True),
    ]
    if gems:
        made.append(
            group(
                icon("cut-diamond", 224, 26, 24, "g-gem"),
                f'<text x="268" y="33" font-size="21" class="g-bold g-end">{gems}</text>',
                hint=f"{amount(gems, 'gem')} left; a kingdom without gems is out",
            )
        )
    else:
        made.append('<text x="268" y="32" font-size="16" class="g-end g-faint">out</text>')
    return group(*made, style=f"g-{shade}")


@lru_cache(maxsize=512)
def guardian(cards: Catalogue, colour: str, piece: PieceView) -> str:
    """Draw the Guardian's pool, with a gem above each bubble that adds one."""
    worth = cards.worth[cards.find(piece.title)]
    marks = "".join(
        icon("cut-diamond", 17 + (life - 1) * 14, 54, 10, "g-gem" if life <= piece.bubble else "g-gem-out")
        for life in range(1, len(worth))
        if worth[life] > worth[life - 1]
    )
    stage = {"charging": "charge", "waiting": "ready"}.get(piece.stage, "life")
    special = "its Special is ready" if piece.special_ready else "its Special was used"
    said = f"{piece.title}: {stage} {piece.bubble} of {piece.pool} bubbles of {piece.inc}; {special}"
    if piece.stage in ("staged", "board"):
        said += f"; takes {amount(piece.gems, 'gem')}: one for each mark its life reaches"
    bolt = icon("lightning-trio", 262, 65, 18, "g-k") if piece.special_ready else ""
    return group(
        marks,
        pips(17, 68, piece.bubble, piece.pool, 14, 10),
        line_of_words(158, 73, f"{stage} {piece.bubble}/{piece.pool}", 15, "g-faint", 92),
        bolt,
        hint=said,
        style=f"g-{colour}",
    )


def counts(side: SideView, deck: int) -> str:
    tokens = side.build_tokens
    return drawn_counts(side.hand_count, deck, tokens.free, tokens.locked, side.training_tokens.free, side.letters_left)


@lru_cache(maxsize=1024)
def drawn_counts(hand: int, deck: int, build: int, locked: int, train: int, letters: int) -> str:
    """Draw cards and free tokens as numbers with what they count, and the letters that are left."""
    rests = f", {locked} more rests until the next turn" if locked else ""
    counted = [
        (hand, "card" if hand == 1 else "cards", f"{amount(hand, 'card')} in hand"),
        (deck, "deck", f"{amount(deck, 'card')} left in the deck"),
        (build, "build", f"{amount(build, 'free Build token')}{rests}"),
        (train, "train", f"{amount(train, 'free Training token')}"),
    ]
    # As far apart as there is room, so that a number is read with its own word.
    gap = (COUNTS_ROOM - sum(count_width(number, word) for number, word, _ in counted)) / len(counted)
    made, x = [], 12.0
    for number, word, hint in counted:
        made.append(count_words(round(x, 1), number, word, hint))
        x += count_width(number, word) + gap
    made.append(count_mark(241, 94, "knight-banner", letters, f"{amount(letters, 'letter')} of 6 left for new Units"))
    return "".join(made)


def count_width(number: int, word: str) -> float:
    return text.width(str(number), 15, True) + 4 + text.width(word, 14)


def count_words(x: float, number: int, word: str, hint: str) -> str:
    """Draw a number with a word beside it."""
    return group(
        line_of_words(x, 99.5, str(number), 15, "g-bold", bold=True),
        line_of_words(x + text.width(str(number), 15, True) + 4, 99.5, word, 14, "g-faint"),
        hint=hint,
    )


@lru_cache(maxsize=512)
def small_structure(cards: Catalogue, colour: str, structure: StructureView, x: float, y: float) -> str:
    plate = "g-k" if structure.active else "g-plate" if structure.started else "g-blank"
    shade = "g-on" if structure.active else "g-k" if structure.started else "g-faint"
    dots = pips(x + 12, y + 37, structure.bubble, structure.pool, 11.5, 8) if not structure.active else ""
    middle = y + (22 if structure.active else 16)
    return group(
        box(x, y, 59, 44, plate, 8),
        icon(silhouette(cards, structure.title), x + 29.5, middle, 30 if structure.active else 24, shade),
        dots,
        hint=structure_words(structure),
        style=f"g-{colour}",
    )


def small_trainee(cards: Catalogue, side: SideView, piece: PieceView, x: float) -> str:
    return drawn_trainee(cards, side.name, side.colour, piece, x)


@lru_cache(maxsize=512)
def drawn_trainee(cards: Catalogue, name: str, colour: str, piece: PieceView, x: float) -> str:
    """Draw a Unit that is trained, or waits for room."""
    waits = piece.stage == "waiting"
    return group(
        box(x, 160, 39, 34, "g-plate", 7),
        icon(silhouette(cards, piece.title), x + 13, 173, 20, "g-k"),
        line_of_words(x + 24, 178, piece.letter, 14, "g-bold"),
        icon("hourglass", x + 19, 188, 9, "g-faint") if waits else pips(x + 7, 188, piece.bubble, piece.pool, 8, 6),
        id=f"piece-{name}-{piece.letter}",
        hint=f"{piece.name}: {training_words(piece)}",
        style=f"g-{colour}",
    )


# -- discard piles -------------------------------------------------------------------------------------------------

PILE_W = 320
ROW = 22


def piles(cards: Catalogue, view: GemholdView) -> Iterator[Part]:
    """Draw each deck's discard pile."""
    for number, deck in enumerate(view.decks):
        whose = " and ".join(view.sides[seat].kingdom for seat in deck.seats)
        yield pile(cards, number, whose, deck.count, deck.discard)


@lru_cache(maxsize=512)
def pile(cards: Catalogue, number: int, whose: str, left: int, discard: tuple[str, ...]) -> Part:
    """Draw a discard pile: how many of each card lie in it."""
    titles = [title for kind, title in enumerate(cards.title) if kind in cards.deck]
    rows = (len(titles) + 1) // 2
    found = Counter(discard)
    made: list[Fragment] = [("head", pile_head(whose, left, len(discard), 44 + rows * ROW))]
    for place, title in enumerate(titles):
        x, y = 14 + place // rows * 152, 58 + place % rows * ROW
        made.append((f"row-{place}", pile_row(cards, title, found[title], x, y)))
    return Part(
        name=f"pile-{number}",
        role="more",
        width=PILE_W,
        height=52 + rows * ROW,
        fragments=tuple(made),
        label=f"Discard pile of {whose}",
    )


@lru_cache(maxsize=1024)
def pile_head(whose: str, deck: int, discarded: int, high: int) -> str:
    said = f"Discarded {discarded}, deck {deck}"
    return group(
        box(1, 1, PILE_W - 2, high + 6, "g-panel", 12),
        line_of_words(14, 30, said, 17, "g-bold", PILE_W - 28, bold=True),
        hint=f"The deck of {whose}: {amount(deck, 'card')} left, {discarded} discarded",
    )


@lru_cache(maxsize=1024)
def pile_row(cards: Catalogue, title: str, count: int, x: float, y: float) -> str:
    """Draw a card and how many of its copies are out of the deck."""
    all_ = cards.deck.count(cards.find(title))
    shade = "g-ink" if count else "g-faint"
    return group(
        icon(silhouette(cards, title), x + 9, y - 5, 17, shade),
        line_of_words(x + 24, y, title, 15, shade, 86),
        line_of_words(x + 140, y, f"{count}/{all_}", 15, f"{shade} g-end"),
        hint=f"{title}: {count} of {all_} in the discard pile",
    )
