"""Gemhold for learners: what a seat may know as numbers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from wartable.core.ask import Ask
from wartable.core.observation import Labels, Observation
from wartable.games.gemhold.action import points
from wartable.games.gemhold.action_list import SLOT_NAMES, SPACE_NAMES
from wartable.games.gemhold.catalogue import TOWER, UNIT, Catalogue
from wartable.games.gemhold.dice import Roll
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, KINGDOMS, SLOTS, SPACES, STRUCTURES
from wartable.games.gemhold.specials import ICEBIND, SPECIALS, UNDERTOW
from wartable.games.gemhold.state import (
    ATTACKED,
    BOUND,
    DEPLOYED,
    FIRST_CARD,
    FIRST_SPACE,
    MULLIGAN,
    NONE,
    PHASES,
    SPENT,
    TRAIN,
    WAITING,
    Gemhold,
)

TOPICS: Final = [
    "mulligan", "build", "train", "deploy", "act", "do", "discard", "sixth card",
    *[special.name for special in SPECIALS if special.question],
]  # fmt: skip
TOPIC_NUMBERS: Final = {topic: number for number, topic in enumerate(TOPICS)}
DEPLOYING: Final = "deploy"
#: The kingdoms as their observer counts them.
WHOSE: Final = ["my", "next", "second next", "third next"]
PURPOSES: Final = ["build", "train", "charge", "attack", "special", "earthquake"]
#: What a piece did or suffered, as bits of the state.
DID: Final = [DEPLOYED, ATTACKED, BOUND, SPENT]
DID_NAMES: Final = ["deployed this turn", "attacked this turn", "bound", "Special spent"]


# -- where the numbers stand ---------------------------------------------------------------------------------------


@final
class PieceLayout:
    """Where the numbers of a piece stand, counted from its first."""

    def __init__(self, units: list[str], affixes: list[str]) -> None:
        labels = Labels()
        self.kind: i64 = labels.each("is", units)
        self.training: i64 = labels.one("training or charge, as part of what it needs")
        self.life: i64 = labels.one("life, as part of its most")
        self.waiting: i64 = labels.one("place among those who wait, 1 for the first, then a half, a third")
        self.staged: i64 = labels.one("on the Stage")
        self.on_board: i64 = labels.one("on the board")
        self.q: i64 = labels.one("first coordinate, in tenths")
        self.r: i64 = labels.one("second coordinate, in tenths")
        self.worth: i64 = labels.one("gems it takes now, in fifths")
        self.moves: i64 = labels.one("movement left, in tenths")
        self.did: i64 = labels.each("is", DID_NAMES)
        self.affix: i64 = labels.each("carries", affixes)
        self.labels = labels.all
        self.size: i64 = len(self.labels)


@final
class TowerLayout:
    """Where the numbers of a Tower stand, counted from its first."""

    def __init__(self, towers: list[str], affixes: list[str]) -> None:
        labels = Labels()
        self.kind: i64 = labels.each("is", towers)
        self.built: i64 = labels.one("bubbles, as part of all")
        self.active: i64 = labels.one("is active")
        self.token: i64 = labels.one("has a Build token on it")
        self.attacked: i64 = labels.one("attacked this turn")
        self.affix: i64 = labels.each("carries", affixes)
        self.labels = labels.all
        self.size: i64 = len(self.labels)


@final
class SideLayout:
    """Where the numbers of a kingdom stand, counted from its first."""

    def __init__(self, cards: Catalogue, piece: PieceLayout, tower: TowerLayout) -> None:
        labels = Labels()
        structures = [cards.title[kind] for kind in cards.structures]
        self.alive: i64 = labels.one("in the game")
        self.turn: i64 = labels.one("on turn")
        self.first: i64 = labels.one("first player")
        self.gems: i64 = labels.one("gems, as part of those at the start")
        self.hand: i64 = labels.one("cards in hand, as part of a full hand")
        self.builds: i64 = labels.one("free Build tokens, as part of all")
        self.locked: i64 = labels.one("locked Build tokens, as part of all")
        self.trains: i64 = labels.one("free Training tokens, as part of all")
        self.kingdom: i64 = labels.each("kingdom of", [cards.title[kind] for kind in cards.guardians])
        self.started: i64 = labels.each("started", structures)
        self.built: i64 = labels.each("bubbles, as part of all, of", structures)
        self.token: i64 = labels.each("Build token on", structures)
        self.towers: i64 = len(labels.all)
        for name in SPACE_NAMES:
            labels.each(name, tower.labels)
        self.pieces: i64 = len(labels.all)
        for name in SLOT_NAMES:
            labels.each(name, piece.labels)
        self.labels = labels.all
        self.size: i64 = len(self.labels)


@final
class RollLayout:
    """Where the numbers of a roll that cards may still join stand."""

    def __init__(self, labels: Labels, cards: Catalogue) -> None:
        self.purpose: i64 = labels.each("open roll to", PURPOSES)
        self.kind: i64 = labels.each("open roll of", cards.title)
        self.slot: i64 = labels.each("open roll of place", [str(slot + 1) for slot in range(SLOTS)])
        self.target: i64 = labels.each("open roll against", everybodys_pieces())
        self.total: i64 = labels.one("open roll: total, in twentieths")
        self.bubbles: i64 = labels.one("open roll: bubbles, in tenths")
        self.before: i64 = labels.one("open roll: bubbles before it, in tenths")
        self.goal: i64 = labels.one("open roll: bubbles that fill the pool, in tenths")
        self.joined: i64 = labels.each("open roll: joined by", cards.title)


@final
class Layout:
    """Where each number of an observation stands: the table, the question, the own hand and the decks, the kingdoms
    from the own one on, and who stands on which cell. Cells are numbered as the board has them, whoever observes."""

    def __init__(self, cards: Catalogue, cells: int) -> None:
        labels = Labels()
        self.labels = labels.all
        self.cells: i64 = cells
        #: The number of each kind of Unit and of Tower within its group.
        self.number: list[int] = [0] * len(cards.title)
        units = self.numbered(cards, UNIT)
        towers = self.numbered(cards, TOWER)
        affixes = [cards.title[kind] for kind in cards.affixes]
        self.piece = PieceLayout(units, affixes)
        self.tower = TowerLayout(towers, affixes)
        self.side = SideLayout(cards, self.piece, self.tower)
        self.round: i64 = labels.one("round, as part of the limit")
        self.rounds_left: i64 = labels.one("rounds left, in tenths")
        self.phase: i64 = labels.each("stage", PHASES)
        self.seats: i64 = labels.each("kingdoms at the table", ["2", "3", "4"])
        self.seat: i64 = labels.each("my kingdom is", [str(seat + 1) for seat in range(KINGDOMS)])
        self.topic: i64 = labels.each("question", TOPICS)
        self.due_target: i64 = labels.each("to be rolled for", [*self.structures(cards), *SPACE_NAMES])
        self.due_slot: i64 = labels.each("to be rolled for", SLOT_NAMES)
        self.picked: i64 = labels.each("picked", own_things())
        self.playing: i64 = labels.each("card being played", cards.title)
        self.played_on: i64 = labels.each("it is played on", own_things())
        self.left: i64 = labels.each("left alone", own_things())
        self.left_card: i64 = labels.each("left alone", cards.title)
        self.deploying: i64 = labels.each("deploying", SLOT_NAMES)
        self.bound: i64 = labels.each("bound by this Special", everybodys_pieces())
        self.pushed: i64 = labels.each("pushed by this Special", everybodys_pieces())
        self.roll = RollLayout(labels, cards)
        self.hand: i64 = labels.each("in my hand", cards.title)
        self.deck: i64 = labels.each("cards left, as part of a deck, in", ["my deck", "the other deck"])
        self.discard: i64 = labels.each("discarded, in quarters, from my deck", cards.title)
        self.other_discard: i64 = labels.each("discarded, in quarters, from the other deck", cards.title)
        self.sides: i64 = len(labels.all)
        for who in WHOSE:
            labels.each(f"{who} kingdom", self.side.labels)
        self.at: i64 = len(labels.all)
        for who in WHOSE:
            labels.each(f"a piece of {who} kingdom", [f"cell {cell}" for cell in range(cells)])

    def numbered(self, cards: Catalogue, group: int) -> list[str]:
        """Number the kinds of a group. Return their titles."""
        titles: list[str] = []
        for kind, title in enumerate(cards.title):
            if cards.group[kind] == group:
                self.number[kind] = len(titles)
                titles.append(title)
        return titles

    def structures(self, cards: Catalogue) -> list[str]:
        return [cards.title[kind] for kind in cards.structures]


def own_things() -> list[str]:
    """Return what one can pick: pieces, then Towers."""
    return [*SLOT_NAMES, *SPACE_NAMES]


def everybodys_pieces() -> list[str]:
    return [f"{who} kingdom's {name}" for who in WHOSE for name in SLOT_NAMES]


# -- observing -----------------------------------------------------------------------------------------------------


def observe(s: Gemhold, layout: Layout, seat: int, ask: Ask | None, out: Observation) -> None:
    """Write what a seat may know (below 0: a watcher, who sees from the first seat on, but no hand)."""
    me = max(0, seat)
    out.set(layout.round, s.round / s.limit)
    out.set(layout.rounds_left, (s.limit - s.round) / 10)
    out.set(layout.phase + s.phase, 1.0)
    out.set(layout.seats + s.seats - 2, 1.0)
    observe_due(s, layout, out)
    if s.attempt.picked != NONE:
        out.set(layout.picked + s.attempt.picked, 1.0)
    if seat >= 0:
        out.set(layout.seat + seat, 1.0)
        observe_hand(s, layout, seat, out)
    if seat == s.turn:
        observe_attempt(s, layout, seat, out)
    if ask is not None:
        observe_question(s, layout, ask, out)
    observe_decks(s, layout, me, out)
    for offset in range(s.seats):
        observe_side(s, layout, (me + offset) % s.seats, offset, out)


def observe_due(s: Gemhold, layout: Layout, out: Observation) -> None:
    """Write what is still to be rolled for in this stage."""
    first = layout.due_slot if s.phase == TRAIN else layout.due_target
    for number in s.due:
        out.set(first + number, 1.0)


def observe_hand(s: Gemhold, layout: Layout, seat: int, out: Observation) -> None:
    """Write the own hand, without what lies beside a roll."""
    window = s.attempt.window
    beside: list[int] = []
    if window is not None and seat == s.turn:
        beside = window.joined.copy()
    for kind in s.hand[seat]:
        if beside and kind in beside:
            beside.remove(kind)
            out.add(layout.roll.joined + kind, 1.0)
        else:
            out.add(layout.hand + kind, 1.0)


def observe_attempt(s: Gemhold, layout: Layout, seat: int, out: Observation) -> None:
    """Write what the player on turn alone knows (GR-105): the card being played, and a roll that does not count yet."""
    attempt = s.attempt
    if attempt.playing != NONE:
        out.set(layout.playing + attempt.playing, 1.0)
        if attempt.played_on != NONE:
            out.set(layout.played_on + attempt.played_on, 1.0)
    if attempt.window is not None:
        observe_roll(s, layout.roll, seat, attempt.window, out)


def observe_roll(s: Gemhold, layout: RollLayout, seat: int, roll: Roll, out: Observation) -> None:
    out.set(layout.purpose + roll.purpose, 1.0)
    out.set(layout.kind + roll.kind, 1.0)
    out.set(layout.slot + roll.slot, 1.0)
    if roll.target_kind >= 0:
        out.set(layout.target + piece_place(s, seat, s.kingdom.index(roll.target_kingdom), roll.target_slot), 1.0)
    out.set(layout.total, roll.total / 20)
    out.set(layout.bubbles, roll.bubbles / 10)
    out.set(layout.before, roll.before / 10)
    out.set(layout.goal, roll.goal / 10)


def piece_place(s: Gemhold, me: int, owner: int, slot: int) -> int:
    """Return the number of a piece, counted from the observer's kingdom on."""
    return (owner - me) % s.seats * SLOTS + slot


def observe_question(s: Gemhold, layout: Layout, ask: Ask, out: Observation) -> None:
    """Write what is asked, and all that was said before it."""
    out.set(layout.topic + TOPIC_NUMBERS[ask.topic], 1.0)
    for code in s.attempt.left:
        out.set(layout.left + code if code < FIRST_CARD else layout.left_card + code - FIRST_CARD, 1.0)
    if ask.about:
        if ask.topic == DEPLOYING:
            out.set(layout.deploying + ask.about[0], 1.0)
        first = layout.bound if ask.topic == ICEBIND.name else layout.pushed
        if ask.topic in (ICEBIND.name, UNDERTOW.name):
            for piece in ask.about:
                out.set(first + piece_place(s, ask.seat, piece // SLOTS, piece % SLOTS), 1.0)


def observe_decks(s: Gemhold, layout: Layout, me: int, out: Observation) -> None:
    """Write how many cards the decks have left, and what was discarded from them."""
    own = s.deck_of(me)
    size = len(s.cards.deck)
    for number in range(len(s.deck)):
        first = layout.discard if number == own else layout.other_discard
        out.set(layout.deck if number == own else layout.deck + 1, len(s.deck[number]) / size)
        for kind in s.discard[number]:
            out.add(first + kind, 0.25)


# -- the kingdoms --------------------------------------------------------------------------------------------------


def observe_side(s: Gemhold, layout: Layout, owner: int, offset: int, out: Observation) -> None:
    """Write a kingdom that is so many seats on from the observer."""
    side = layout.side
    cards = s.cards
    first: i64 = layout.sides + offset * side.size
    out.set(first + side.kingdom + s.kingdom[owner], 1.0)
    if s.turn == owner:
        out.set(first + side.turn, 1.0)
        out.set(first + side.locked, s.locked_builds / cards.build_tokens)
    if s.first == owner and s.phase != MULLIGAN:
        out.set(first + side.first, 1.0)
    if not s.alive[owner]:
        return
    out.set(first + side.alive, 1.0)
    out.set(first + side.gems, s.gems[owner] / cards.start_gems)
    out.set(first + side.hand, len(s.hand[owner]) / cards.hand_size)
    out.set(first + side.builds, s.free_builds(owner) / cards.build_tokens)
    out.set(first + side.trains, s.free_trains(owner) / cards.training_tokens)
    for number in range(STRUCTURES):
        bubble = s.structure[owner * STRUCTURES + number]
        if bubble != NONE:
            out.set(first + side.started + number, 1.0)
            out.set(first + side.built + number, bubble / cards.pool[cards.structures[number]])
    for space in range(SPACES):
        if s.towers.kind[owner * SPACES + space] != NONE:
            observe_tower(s, layout, owner * SPACES + space, first + side.towers + space * layout.tower.size, out)
    for target in s.builds[owner]:
        if target < FIRST_SPACE:
            out.set(first + side.token + target, 1.0)
        else:
            tower = first + side.towers + (target - FIRST_SPACE) * layout.tower.size
            out.set(tower + layout.tower.token, 1.0)
    pieces: i64 = first + side.pieces
    for slot in range(SLOTS):
        if s.pieces.kind[owner * SLOTS + slot] != NONE:
            observe_piece(s, layout, owner * SLOTS + slot, offset, pieces + slot * layout.piece.size, out)
    for place, slot in enumerate(s.waiting[owner]):
        out.set(pieces + slot * layout.piece.size + layout.piece.waiting, 1 / (1 + place))


def observe_tower(s: Gemhold, layout: Layout, number: int, first: i64, out: Observation) -> None:
    towers = s.towers
    tower = layout.tower
    kind = towers.kind[number]
    bubble = towers.bubble[number]
    pool = s.cards.pool[kind]
    out.set(first + tower.kind + layout.number[kind], 1.0)
    out.set(first + tower.built, bubble / pool)
    if bubble == pool:
        out.set(first + tower.active, 1.0)
    if towers.attacked[number]:
        out.set(first + tower.attacked, 1.0)
    if towers.affix[number]:
        observe_affixes(s, towers.affix[number], first + tower.affix, out)


def observe_piece(s: Gemhold, layout: Layout, number: int, offset: int, first: i64, out: Observation) -> None:
    piece = layout.piece
    pieces = s.pieces
    cards = s.cards
    kind = pieces.kind[number]
    where = pieces.where[number]
    bubble = pieces.bubble[number]
    guardian = number % SLOTS == GUARDIAN_SLOT
    if not guardian:
        out.set(first + piece.kind + layout.number[kind], 1.0)
    if where < 0 and where != WAITING:
        out.set(first + piece.training, bubble / (cards.pool[kind] if guardian else cards.train[kind]))
    else:
        out.set(first + piece.life, bubble / cards.pool[kind])
    if where >= 0:
        q, r = s.board.cells[where]
        out.set(first + (piece.staged if where >= s.board.hexes else piece.on_board), 1.0)
        out.set(first + piece.q, q / 10)
        out.set(first + piece.r, r / 10)
        out.set(first + piece.worth, cards.worth[kind][bubble] / 5)
        out.set(first + piece.moves, max(0, points(s, number)) / 10)
        out.set(layout.at + offset * layout.cells + where, 1.0)
    did = pieces.did[number]
    if did:
        for bit in range(len(DID)):
            if did & DID[bit]:
                out.set(first + piece.did + bit, 1.0)
    if pieces.affix[number]:
        observe_affixes(s, pieces.affix[number], first + piece.affix, out)


def observe_affixes(s: Gemhold, carried: int, first: i64, out: Observation) -> None:
    cards = s.cards
    for number in range(len(cards.affixes)):
        if carried & cards.bit[cards.affixes[number]]:
            out.set(first + number, 1.0)
