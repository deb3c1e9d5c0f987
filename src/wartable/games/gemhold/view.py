"""What a seat may know of a match of Gemhold. Hidden are only the hands of others and the decks."""

from __future__ import annotations

import msgspec

from wartable.core.view import Asked, View

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
