"""What a seat may know of a match of Gemhold. Hidden are only the hands of others and the decks."""

from __future__ import annotations

import msgspec

from wartable.core.ask import Ask
from wartable.core.view import Asked, View
from wartable.games.gemhold.action import points
from wartable.games.gemhold.catalogue import MATERIALS, TYPES, Catalogue
from wartable.games.gemhold.dice import AGAINST_TYPE, OFF_BOARD, Roll
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES
from wartable.games.gemhold.state import (
    ATTACKED,
    BOUND,
    DEEDS,
    DEPLOYED,
    ENTERED,
    FIRST_CARD,
    FIRST_SPACE,
    NONE,
    PHASES,
    PLAYED,
    SPENT,
    TRAIN,
    WAITING,
    Deed,
    Gemhold,
    affixes,
)

SEATS = ["first", "second", "third", "fourth"]
GUARDIAN = "Guardian"
LETTERS = [*"ABCDEF", GUARDIAN]
PURPOSES = ["build", "train", "charge", "attack", "special", "earthquake"]
#: The coordinates of a hex or Stage space.
Place = tuple[int, int]


# -- the parts of a view -------------------------------------------------------------------------------------------


class BuildTokens(msgspec.Struct, frozen=True):
    free: int
    locked: int


class TrainingTokens(msgspec.Struct, frozen=True):
    free: int


class StructureView(msgspec.Struct, frozen=True):
    title: str
    started: bool
    active: bool
    bubble: int
    pool: int
    inc: int


class TowerView(msgspec.Struct, frozen=True):
    title: str
    material: str
    level: int
    #: "active", "building" or "damaged".
    state: str
    bubble: int
    pool: int
    inc: int
    affixes: tuple[str, ...]
    attacked: bool


class PieceView(msgspec.Struct, frozen=True):
    """A Unit, or the Guardian, whose letter is "Guardian"."""

    letter: str
    title: str
    type: str
    #: "training", "charging", "waiting", "staged" or "board".
    stage: str
    at: Place | None
    bubble: int
    pool: int
    inc: int
    affixes: tuple[str, ...]
    gems: int
    moves_left: int
    deployed: bool
    attacked: bool
    bound: bool
    special_ready: bool

    @property
    def is_guardian(self) -> bool:
        return self.letter == GUARDIAN

    @property
    def name(self) -> str:
        """What people call it: a Unit by its title and letter."""
        return self.title if self.is_guardian else f"{self.title} {self.letter}"


class SideView(msgspec.Struct, frozen=True):
    """One kingdom: everything but the hand is open."""

    seat: int
    name: str
    kingdom: str
    colour: str
    alive: bool
    gems: int
    hand_count: int
    #: None for who may not see it.
    hand: tuple[str, ...] | None
    deck: int
    build_tokens: BuildTokens
    training_tokens: TrainingTokens
    letters_left: int
    structures: tuple[StructureView, ...]
    #: By space.
    towers: tuple[TowerView | None, ...]
    pieces: tuple[PieceView, ...]
    #: The letters of the pieces that wait for room, in order.
    waiting: tuple[str, ...]

    def piece(self, letter: str) -> PieceView:
        """Return the piece with this letter; raise KeyError if it has gone."""
        return {piece.letter: piece for piece in self.pieces}[letter]

    def tower(self, space: int) -> TowerView:
        """Return the Tower on a space, from 1 on; raise KeyError if it has gone."""
        found = self.towers[space - 1]
        if found is None:
            raise KeyError(space)
        return found

    @property
    def guardian(self) -> PieceView:
        return self.piece(GUARDIAN)


class DeckView(msgspec.Struct, frozen=True):
    count: int
    discard: tuple[str, ...]
    #: The seats that draw from it.
    seats: tuple[int, ...]


class ActorView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece, by its letter, or a Tower, by its space from 1 on."""

    piece: str = ""
    tower: int = 0


class PlayingView(msgspec.Struct, frozen=True):
    """The card that is being played, and what it was chosen for."""

    card: str
    on: ActorView | None


class TermView(msgspec.Struct, frozen=True):
    source: str
    amount: int


class RollView(msgspec.Struct, frozen=True):
    """A roll with all its terms."""

    purpose: str
    seat: int
    title: str
    at: Place | None
    target: str | None
    target_seat: int | None
    target_at: Place | None
    dice: tuple[int, ...]
    terms: tuple[TermView, ...]
    total: int
    inc: int
    bubbles: int
    before: int
    after: int
    goal: int


class TargetView(msgspec.Struct, frozen=True):
    """A piece of anybody: whose it is, and its letter."""

    seat: int
    piece: str


class DeedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was done on the board: "move", "push", "enter", "strike", "special" or "card"."""

    what: str
    seat: int
    #: Where it began and ended; a Gem Zone is named by whose it is.
    start: Place | None = None
    end: Place | None = None
    zone: int | None = None
    #: Gems taken, life lost, or how far a Special reaches.
    amount: int = 0
    #: The card that was played.
    title: str = ""


class GemholdAsked(Asked, frozen=True, kw_only=True, omit_defaults=True):
    """What was already said in this step, besides what the view has as `picked`, `playing`, `window` and `due`."""

    #: What was picked and left alone since the last action: pieces by letter, Towers by space, cards by title.
    left_alone: tuple[str, ...] = ()
    #: The letter of the piece that is deployed.
    deploying: str | None = None
    #: Icebind: the pieces bound so far.
    bound: tuple[TargetView, ...] = ()
    #: Undertow: the piece that is pushed.
    pushed: TargetView | None = None


class GemholdView(View, frozen=True, kw_only=True):
    """All that a seat may know (below 0: a watcher). After the end everything is open."""

    asked: GemholdAsked | None
    seats: int
    round: int
    round_limit: int
    phase: str
    turn: int
    first: int | None
    over: bool
    winners: tuple[int, ...]
    ending: str
    sides: tuple[SideView, ...]
    decks: tuple[DeckView, ...]
    #: What is still to be rolled for in this stage: cards with a Build token, or Units in training.
    due: tuple[str, ...]
    picked: ActorView | None
    # GR-105: what is being played, and a roll that may still be added to, is the player's own business.
    playing: PlayingView | None
    window: RollView | None
    last_roll: RollView | None
    #: What the latest player to act has done on the board, in order.
    deeds: tuple[DeedView, ...]

    @property
    def on_turn(self) -> SideView:
        """The kingdom whose turn it is."""
        return self.sides[self.turn]

    @property
    def own_hand(self) -> tuple[str, ...]:
        """The viewer's cards; none for a watcher."""
        return (self.sides[self.seat].hand or ()) if self.seat >= 0 else ()

    @property
    def acting(self) -> ActorView | None:
        """The piece or Tower that a card is played on, else the one that was picked."""
        return (self.playing.on if self.playing else None) or self.picked

    @property
    def shown_roll(self) -> RollView | None:
        """The roll that may still be added to, else the latest."""
        return self.window or self.last_roll


# -- what a state looks like ---------------------------------------------------------------------------------------


def view(s: Gemhold, seat: int, ask: Ask | None) -> GemholdView:
    """Return all that `seat` may know; `ask` is its open question, if it has one."""
    mine = seat == s.turn
    return GemholdView(
        seat=seat,
        asked=None if ask is None else asked(s, ask),
        seats=s.seats,
        round=s.round,
        round_limit=s.limit,
        phase=PHASES[s.phase],
        turn=s.turn,
        first=None if s.phase == 0 else s.first,
        over=s.over,
        winners=tuple(s.winners),
        ending=s.ending,
        sides=tuple(side(s, seat, owner) for owner in range(s.seats)),
        decks=tuple(deck(s, number) for number in range(len(s.deck))),
        due=tuple(due(s)),
        picked=actor(s.attempt.picked),
        playing=playing(s) if s.attempt.playing != NONE and mine else None,
        window=roll_view(s, s.attempt.window) if s.attempt.window is not None and mine else None,
        last_roll=roll_view(s, s.last) if s.last is not None else None,
        deeds=tuple(deed_view(s, deed) for deed in s.deeds),
    )


def asked(s: Gemhold, ask: Ask) -> GemholdAsked:
    """Return the question with what was said before it; it is for the seat that is asked alone."""
    about = ask.about
    return GemholdAsked(
        topic=ask.topic,
        left_alone=tuple(thing_name(s.cards, code) for code in sorted(s.attempt.left)),
        deploying=LETTERS[about[0]] if ask.topic == "deploy" else None,
        bound=tuple(target(piece) for piece in about) if ask.topic == "icebind" else (),
        pushed=target(about[0]) if ask.topic == "undertow" else None,
    )


def target(piece: int) -> TargetView:
    return TargetView(seat=piece // SLOTS, piece=LETTERS[piece % SLOTS])


def thing_name(cards: Catalogue, code: int) -> str:
    """Return what was picked, or left alone: a piece by its letter, a Tower by its space, a card by its title."""
    if code >= FIRST_CARD:
        return cards.title[code - FIRST_CARD]
    return LETTERS[code] if code < SLOTS else f"space {code - SLOTS + 1}"


def side(s: Gemhold, seat: int, owner: int) -> SideView:
    guardian = owner * SLOTS + GUARDIAN_SLOT
    locked = s.locked_builds if owner == s.turn else 0
    hand = s.hand[owner]
    if s.attempt.window is not None and owner == s.turn and owner == seat:
        hand = without(hand, s.attempt.window.joined)
    own = range(owner * SLOTS, owner * SLOTS + SLOTS)
    return SideView(
        seat=owner,
        name=SEATS[owner],
        kingdom=s.cards.title[s.pieces.kind[guardian]],
        colour=s.cards.colour[s.pieces.kind[guardian]],
        alive=s.alive[owner],
        gems=s.gems[owner],
        hand_count=len(s.hand[owner]),
        hand=titles(s.cards, hand) if owner == seat or s.over else None,
        deck=s.deck_of(owner),
        build_tokens=BuildTokens(free=s.free_builds(owner) - locked, locked=locked),
        training_tokens=TrainingTokens(free=s.free_trains(owner)),
        letters_left=sum(s.pieces.kind[piece] == NONE for piece in own[:GUARDIAN_SLOT]),
        structures=tuple(structure(s, owner, number) for number in range(STRUCTURES)),
        towers=tuple(tower(s, owner, space) for space in range(SPACES)),
        pieces=tuple(piece(s, number) for number in own if s.pieces.kind[number] != NONE),
        waiting=tuple(LETTERS[slot] for slot in s.waiting[owner]),
    )


def titles(cards: Catalogue, kinds: list[int]) -> tuple[str, ...]:
    return tuple(cards.title[kind] for kind in kinds)


def without(hand: list[int], joined: list[int]) -> list[int]:
    """Return a hand without the cards that lie beside a roll."""
    left = hand.copy()
    for kind in joined:
        left.remove(kind)
    return left


def due(s: Gemhold) -> list[str]:
    """Return what is still to be rolled for in this stage, by name."""
    if s.phase == TRAIN:
        return [LETTERS[slot] for slot in s.due]
    return [target_name(s.cards, target) for target in s.due]


def target_name(cards: Catalogue, target: int) -> str:
    """Return what a Build token lies on: a structure by its title, a Tower by its space."""
    return cards.title[cards.structures[target]] if target < FIRST_SPACE else f"space {target - FIRST_SPACE + 1}"


def deck(s: Gemhold, number: int) -> DeckView:
    return DeckView(
        count=len(s.deck[number]),
        discard=titles(s.cards, s.discard[number]),
        seats=tuple(seat for seat in range(s.seats) if s.deck_of(seat) == number),
    )


def structure(s: Gemhold, owner: int, number: int) -> StructureView:
    kind = s.cards.structures[number]
    bubble = s.structure[owner * STRUCTURES + number]
    return StructureView(
        title=s.cards.title[kind],
        started=bubble != NONE,
        active=s.stands(owner, number),
        bubble=max(0, bubble),
        pool=s.cards.pool[kind],
        inc=s.cards.inc[kind],
    )


def tower(s: Gemhold, owner: int, space: int) -> TowerView | None:
    number = owner * SPACES + space
    kind = s.towers.kind[number]
    if kind == NONE:
        return None
    active = s.tower_active(number)
    building = FIRST_SPACE + space in s.builds[owner]
    return TowerView(
        title=s.cards.title[kind],
        material=MATERIALS[s.cards.material[kind]],
        level=s.cards.level[kind],
        # The clock side (G-045, G-062) shows as long as a Build token is at work.
        state="active" if active else "building" if building else "damaged",
        bubble=s.towers.bubble[number],
        pool=s.cards.pool[kind],
        inc=s.cards.inc[kind],
        affixes=titles(s.cards, affixes(s.cards, s.towers.affix[number])),
        attacked=s.towers.attacked[number],
    )


def piece(s: Gemhold, number: int) -> PieceView:
    kind = s.pieces.kind[number]
    slot = number % SLOTS
    did = s.pieces.did[number]
    placed = s.pieces.where[number] >= 0
    training = stage(s, number) == "training"
    return PieceView(
        letter=LETTERS[slot],
        title=s.cards.title[kind],
        type=TYPES[s.cards.type[kind]] if s.cards.type[kind] >= 0 else GUARDIAN,
        stage=stage(s, number),
        at=s.board.cells[s.pieces.where[number]] if placed else None,
        bubble=s.pieces.bubble[number],
        pool=s.cards.train[kind] if training else s.cards.pool[kind],
        inc=s.cards.inc[kind],
        affixes=titles(s.cards, affixes(s.cards, s.pieces.affix[number])),
        gems=s.cards.worth[kind][s.pieces.bubble[number]] if placed else 0,
        moves_left=max(0, points(s, number)) if placed else 0,
        deployed=bool(did & DEPLOYED),
        attacked=bool(did & ATTACKED),
        bound=bool(did & BOUND),
        special_ready=slot == GUARDIAN_SLOT and not did & SPENT,
    )


def stage(s: Gemhold, number: int) -> str:
    """Return where a piece stands in its life."""
    if s.pieces.where[number] == WAITING:
        return "waiting"
    if s.pieces.where[number] < 0:
        return "charging" if number % SLOTS == GUARDIAN_SLOT else "training"
    return "staged" if s.staged(number) else "board"


def actor(code: int) -> ActorView | None:
    if code == NONE:
        return None
    return ActorView(tower=code - SLOTS + 1) if code >= SLOTS else ActorView(piece=LETTERS[code])


def playing(s: Gemhold) -> PlayingView:
    return PlayingView(card=s.cards.title[s.attempt.playing], on=actor(s.attempt.played_on))


def roll_view(s: Gemhold, roll: Roll) -> RollView:
    hurts = roll.target_kind >= 0
    return RollView(
        purpose=PURPOSES[roll.purpose],
        seat=s.kingdom.index(roll.kingdom),
        title=s.cards.title[roll.kind],
        at=None if roll.q == OFF_BOARD else (roll.q, roll.r),
        target=s.cards.title[roll.target_kind] if hurts else None,
        target_seat=s.kingdom.index(roll.target_kingdom) if hurts else None,
        target_at=(roll.target_q, roll.target_r) if hurts else None,
        dice=tuple(roll.dice),
        terms=terms(s.cards, roll.terms),
        total=max(0, roll.total),
        inc=roll.inc,
        bubbles=roll.bubbles,
        before=roll.before,
        after=roll.after,
        goal=roll.goal,
    )


def deed_view(s: Gemhold, deed: Deed) -> DeedView:
    what, seat, start, end, number = deed
    return DeedView(
        what=DEEDS[what],
        seat=seat,
        start=s.board.cells[start] if start >= 0 else None,
        end=s.board.cells[end] if end >= 0 else None,
        zone=-1 - end if what == ENTERED else None,
        amount=0 if what == PLAYED else number,
        title=s.cards.title[number] if what == PLAYED else "",
    )


def terms(cards: Catalogue, numbers: list[int]) -> tuple[TermView, ...]:
    """Return the terms of a roll, whose sources and amounts stand one after the other."""
    return tuple(
        TermView(source=source_name(cards, numbers[at]), amount=numbers[at + 1]) for at in range(0, len(numbers), 2)
    )


def source_name(cards: Catalogue, source: int) -> str:
    return TYPES[source - AGAINST_TYPE] if source >= AGAINST_TYPE else cards.title[source]
