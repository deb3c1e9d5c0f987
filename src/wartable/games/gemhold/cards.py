"""The cards as tables by kind (title), made once from the content and shared by every state; the verbs of options."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option

#: Letters of Unit Trackers (G-008). The Guardian takes the place after the last letter.
LETTERS: Final = 6
GUARDIAN_SLOT: Final = 6
SLOTS: Final = 7
#: Tower spaces of a kingdom (G-007).
SPACES: Final = 3
#: Structures of a player (G-014).
STRUCTURES: Final = 4

# What a card is (G-113).
STRUCTURE: Final = 0
UNIT: Final = 1
GUARDIAN: Final = 2
TOWER: Final = 3
INSTANT: Final = 4
AFFIX: Final = 5
GROUPS: Final = ["structure", "unit", "guardian", "tower", "instant", "affix"]

# Unit types (G-124), and the types of Towers (G-126).
TYPES: Final = ["Ground", "Mounted", "Siege"]
MATERIALS: Final = ["Wood", "Stone"]
NO_TYPE: Final = -1

#: What an Instant's build progress may go to, as bits; a Tower's bit is ON_WOOD << material.
ON_STRUCTURE: Final = 1
ON_WOOD: Final = 2
ON_STONE: Final = 4
BUILDABLE: Final = {"Structure": ON_STRUCTURE, "Wood": ON_WOOD, "Stone": ON_STONE}

# What an Instant does.
NOTHING: Final = 0
TRAIN_PROGRESS: Final = 1
BUILD_PROGRESS: Final = 2
STEPS: Final = 3
RANGE: Final = 4
CHARGE_DICE: Final = 5
QUAKE: Final = 6
BERSERK: Final = 7
EFFECTS: Final = {
    "train progress": TRAIN_PROGRESS,
    "build progress": BUILD_PROGRESS,
    "steps": STEPS,
    "range": RANGE,
    "charge dice": CHARGE_DICE,
    "dice per tower": QUAKE,
    "dice again": BERSERK,
}

# What a Guardian's Special does (G-134).
ICEBIND: Final = 1
UNDERTOW: Final = 2
TRAMPLE: Final = 3
FIREFALL: Final = 4
SPECIALS: Final = {"icebind": ICEBIND, "undertow": UNDERTOW, "trample": TRAMPLE, "firefall": FIREFALL}

# The verbs of options.
KEEP: Final = 0
REPLACE: Final = 1
RAISE: Final = 2  # structure: start it
ERECT: Final = 3  # kind, space: start a Tower or an upgrade
REPAIR: Final = 4  # space
TRAIN: Final = 5  # kind
CARD: Final = 6  # kind: play it, then choose for what
FINISH: Final = 7  # this stage is done
ACCEPT: Final = 8  # let the dice count as they lie
JOIN: Final = 9  # kind: add this card to the roll
PLACE: Final = 10  # cell: deploy there
PICK: Final = 11  # slot: this piece acts
PICK_TOWER: Final = 12  # space
MOVE: Final = 13  # cell
ENTER: Final = 14  # seat: walk into that Gem Zone
ATTACK: Final = 15  # seat, slot
SPECIAL: Final = 16
LEAVE: Final = 17  # do nothing with what was picked, for now
ON_PIECE: Final = 18  # slot: the card is for this own piece
ON_TOWER: Final = 19  # space
ON_STRUCTURE_CARD: Final = 20  # structure in work
AGAINST: Final = 21  # seat
BIND: Final = 22  # seat, slot
NO_MORE: Final = 23
STRIKE: Final = 24  # cell: where Firefall comes down
PUSH: Final = 25  # cell
DISCARD: Final = 26  # kind
WORK: Final = 27  # build target: roll for what a Build token lies on
DRILL: Final = 28  # slot: roll for a Unit in training
HOLD: Final = 29  # the Guardian stays back
AWAIT: Final = 30  # the Guardian comes as soon as there is room
TIDY: Final = 31  # this stage is done, and something is discarded before drawing
VERBS: Final = 32

KEEPING: Final[Option] = (KEEP,)
REPLACING: Final[Option] = (REPLACE,)
FINISHING: Final[Option] = (FINISH,)
ACCEPTING: Final[Option] = (ACCEPT,)
SPECIALLY: Final[Option] = (SPECIAL,)
LEAVING: Final[Option] = (LEAVE,)
STOPPING: Final[Option] = (NO_MORE,)
HOLDING: Final[Option] = (HOLD,)
AWAITING: Final[Option] = (AWAIT,)
TIDYING: Final[Option] = (TIDY,)

# Options made once; all matches share them. Those with a kind or a cell are in Cards and Board.
PICKS: Final[list[Option]] = [(PICK, slot) for slot in range(SLOTS)]
PICK_TOWERS: Final[list[Option]] = [(PICK_TOWER, space) for space in range(SPACES)]
RAISES: Final[list[Option]] = [(RAISE, structure) for structure in range(STRUCTURES)]
WORKS: Final[list[Option]] = [(WORK, target) for target in range(STRUCTURES + SPACES)]
DRILLS: Final[list[Option]] = [(DRILL, slot) for slot in range(LETTERS)]
REPAIRS: Final[list[Option]] = [(REPAIR, space) for space in range(SPACES)]
ENTERS: Final[list[Option]] = [(ENTER, seat) for seat in range(4)]
ATTACKS: Final[list[Option]] = [(ATTACK, piece // SLOTS, piece % SLOTS) for piece in range(4 * SLOTS)]
BINDS: Final[list[Option]] = [(BIND, piece // SLOTS, piece % SLOTS) for piece in range(4 * SLOTS)]
ON_PIECES: Final[list[Option]] = [(ON_PIECE, slot) for slot in range(SLOTS)]
ON_TOWERS: Final[list[Option]] = [(ON_TOWER, space) for space in range(SPACES)]
ON_STRUCTURES: Final[list[Option]] = [(ON_STRUCTURE_CARD, structure) for structure in range(STRUCTURES)]


class Cards:
    """Every kind of card, column by column. What means nothing for a kind holds 0, or -1 where 0 is a value."""

    def __init__(self) -> None:
        self.title: list[str] = []
        self.group: list[int] = []
        self.count: list[int] = []
        #: G-031: points per bubble, and how many bubbles the pool has (a Unit's: its life).
        self.inc: list[int] = []
        self.pool: list[int] = []
        #: G-069: the bubbles of a Unit's shaded Training part.
        self.train: list[int] = []
        self.reach: list[int] = []
        self.move: list[int] = []
        self.dice: list[int] = []
        #: The type of a Unit, NO_TYPE for all else; G-125: extra damage against a type.
        self.type: list[int] = []
        self.versus: list[int] = []
        self.extra: list[int] = []
        #: worth[kind][life]: the gems a piece takes (G-024 to G-028).
        self.worth: list[list[int]] = []
        #: The structure (by number) a Unit needs, or -1.
        self.needs: list[int] = []
        self.material: list[int] = []
        self.level: list[int] = []
        #: What an Instant's progress may go to; a Structure's or Tower's own bit.
        self.on: list[int] = []
        self.effect: list[int] = []
        self.amount: list[int] = []
        # Affixes: which bit they are, what may carry them, what they do.
        self.bit: list[int] = []
        self.for_units: list[bool] = []
        self.for_towers: list[bool] = []
        self.more_move: list[int] = []
        self.more_attack: list[int] = []
        self.incoming: list[int] = []
        # Structures: what they add to which roll.
        self.build_bonus: list[int] = []
        self.attack_bonus: list[int] = []
        self.train_bonus: list[int] = []
        self.train_type: list[int] = []
        # Guardians.
        self.special: list[int] = []
        self.radius: list[int] = []
        self.special_dice: list[int] = []
        self.splash_dice: list[int] = []
        self.most_targets: list[int] = []
        self.colour: list[str] = []

        #: Kinds by their number within a group.
        self.structures: list[int] = []
        self.guardians: list[int] = []
        self.affixes: list[int] = []
        #: The cards of one draw deck: all but Guardians and Structures (GR-04).
        self.deck: list[int] = []

        self.start_gems = 8
        self.hand_size = 5
        self.build_tokens = 2
        self.training_tokens = 2
        self.standard_dice = 2
        #: GR-53: rounds until a match is stopped, by number of seats.
        self.round_limit: list[int] = []

        # Options made once.
        self.erects: list[list[Option]] = []
        self.trains: list[Option] = []
        self.cards: list[Option] = []
        self.joins: list[Option] = []
        self.discards: list[Option] = []

    def add(self, title: str, group: int, count: int, inc: int, pool: int) -> int:
        """Add a kind of card with nothing peculiar yet; gives its number."""
        kind = len(self.title)
        self.title.append(title)
        self.group.append(group)
        self.count.append(count)
        self.inc.append(inc)
        self.pool.append(pool)
        for column in (
            self.train, self.reach, self.move, self.dice, self.extra, self.level, self.on, self.effect, self.amount,
            self.bit, self.more_move, self.more_attack, self.incoming, self.build_bonus, self.attack_bonus,
            self.train_bonus, self.special, self.radius, self.special_dice, self.splash_dice, self.most_targets,
        ):  # fmt: skip
            column.append(0)
        for absent in (self.type, self.versus, self.needs, self.material, self.train_type):
            absent.append(-1)
        self.worth.append([])
        self.for_units.append(False)
        self.for_towers.append(False)
        self.colour.append("")
        self.erects.append([(ERECT, kind, space) for space in range(SPACES)])
        self.trains.append((TRAIN, kind))
        self.cards.append((CARD, kind))
        self.joins.append((JOIN, kind))
        self.discards.append((DISCARD, kind))
        return kind

    def find(self, title: str) -> int:
        """The kind with this title, or -1."""
        wanted = title.strip().lower()
        for kind, known in enumerate(self.title):
            if known.lower() == wanted:
                return kind
        return -1
