"""Steps X and Y: Instants and Affixes played on their own, at any time of one's turn (G-105, G-136).

An ability is what a card does: its name in the content, its words, what it can be played for, and its deed stand in one
place. `window` has how it joins a roll.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Ask, Option, Play
from wartable.core.hexes import reach
from wartable.games.gemhold import events
from wartable.games.gemhold.action import (
    attack,
    attack_from_tower,
    can_step,
    destinations,
    go,
    in_range,
    targets_of,
    targets_of_tower,
    tower_in_range,
    tower_ready,
    ways,
)
from wartable.games.gemhold.building import build, start, starts, work, work_to_start
from wartable.games.gemhold.catalogue import ON_STONE, ON_STRUCTURE, ON_WOOD, Catalogue
from wartable.games.gemhold.dice import ATTACKING, BUILDING, CHARGING, QUAKING, TRAINING, Roll, dice_words
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS, SPACES
from wartable.games.gemhold.pieces import raze
from wartable.games.gemhold.piles import reveal_card
from wartable.games.gemhold.state import (
    ACT,
    ATTACKED,
    BOUND,
    FIRST_CARD,
    FIRST_SPACE,
    NONE,
    NOWHERE,
    PLAYED,
    STRUCK,
    Gemhold,
)
from wartable.games.gemhold.training import (
    begin_unit,
    charge,
    charge_up,
    charges,
    practice,
    practice_to_begin,
    train,
    trainable,
)
from wartable.games.gemhold.verbs import (
    AGAINST,
    LEAVE,
    LEAVING,
    ON_PIECE,
    ON_PIECES,
    ON_STRUCTURE_CARD,
    ON_STRUCTURES,
    ON_TOWER,
    ON_TOWERS,
    TRAIN,
)
from wartable.games.gemhold.window import attach, joining, record, window

# Numbers of abilities in the catalogue: of cards that are not played on their own, and of Affixes; Instants follow.
NOTHING: Final = 0
PUT_ON: Final = 1

#: The questions about a card that is being played: for what, and then where with what was chosen.
FOR_WHAT: Final = "{}: play it for what?"
WHERE: Final = "{}: where with {}?"


class Ability:
    """What a card does. This one does nothing: it is that of Units and Towers, which are not played on their own."""

    def __init__(self, effect: str, joins: int = NONE, adds_dice: bool = False) -> None:
        #: What the content calls it.
        self.effect = effect
        #: The purpose of the rolls that it may join (GR-59), and whether it adds dice to them, not points.
        self.joins = joins
        self.adds_dice = adds_dice

    def text(self, cards: Catalogue, kind: int) -> str:
        """Return what the card does, in plain words."""
        return ""

    def targets(self, s: Gemhold, me: int, kind: int) -> list[Option]:
        """Return what the card can be played for."""
        return []

    def usable(self, s: Gemhold, me: int, kind: int) -> bool:
        """GR-100: return whether the card would have an effect now."""
        return bool(self.targets(s, me, kind))

    def play(self, s: Gemhold, me: int, kind: int, topic: str) -> Play[bool]:
        """Ask what the card is for, and play it on that; return whether it was not taken back."""
        options = self.targets(s, me, kind)
        options.append(LEAVING)
        s.attempt.choosing = True
        choice = yield Ask(me, topic, options)
        s.attempt.choosing = False
        if choice[0] == LEAVE:
            return False
        return (yield from self.play_on(s, me, kind, choice, topic))

    def play_on(self, s: Gemhold, me: int, kind: int, choice: Option, topic: str) -> Play[bool]:
        """Play the card on what was chosen; return whether it was not taken back after all."""
        yield from ()
        return False


# -- playing a card ------------------------------------------------------------------------------------------------


def playable(s: Gemhold, me: int, options: list[Option]) -> None:
    """GR-100: add the cards in hand that would have an effect now, whatever the stage."""
    previous = -1
    cards = s.cards
    for kind in s.hand[me]:
        if kind != previous:
            previous = kind
            if (
                cards.ability[kind] != NOTHING
                and FIRST_CARD + kind not in s.attempt.left
                and ABILITIES[cards.ability[kind]].usable(s, me, kind)
            ):
                options.append(cards.options.plays[kind])


def play(s: Gemhold, me: int, kind: int, topic: str) -> Play[bool]:
    """Play a card on its own; return whether it was played and not taken back.

    GR-105: all that is asked about it has the topic of the question it was played at, and the others see nothing of it
    before it is done.
    """
    s.attempt.playing = kind
    played = yield from ABILITIES[s.cards.ability[kind]].play(s, me, kind, topic)
    s.attempt.playing = NONE
    s.attempt.played_on = NONE
    if not played:
        s.attempt.left.append(FIRST_CARD + kind)
    return played


def put_in(s: Gemhold, me: int, kind: int, roll: Roll, topic: str) -> Play[None]:
    """Play an Instant alone, as a roll of its own; when it counts everybody sees the card."""
    if joining(s, me, roll):
        yield from window(s, me, roll, topic)
    s.attempt.playing = NONE
    s.log.say(events.PLAYS, s.kingdom[me], kind)
    s.did(PLAYED, NOWHERE, NOWHERE, kind)
    s.log.beat()


# -- Affixes -------------------------------------------------------------------------------------------------------


class Affix(Ability):
    """G-107 to G-112: put on an own Unit in play or an active Tower that does not carry this title; no Guardian."""

    def __init__(self) -> None:
        super().__init__("affix")

    def text(self, cards: Catalogue, kind: int) -> str:
        on = [name for name, fits in (("Unit", cards.for_units[kind]), ("Tower", cards.for_towers[kind])) if fits]
        said = f"Affix for a {' or '.join(on)}:"
        if cards.more_move[kind]:
            said += f" movement +{cards.more_move[kind]}."
        if cards.more_attack[kind]:
            said += f" +{cards.more_attack[kind]} to every attack."
        if cards.incoming[kind]:
            said += f" {cards.incoming[kind]} from every damage against it."
        return said

    def targets(self, s: Gemhold, me: int, kind: int) -> list[Option]:
        options: list[Option] = []
        bit = s.cards.bit[kind]
        if s.cards.for_units[kind]:
            for slot in range(GUARDIAN_SLOT):
                if s.pieces.where[me * SLOTS + slot] >= 0 and not s.pieces.affix[me * SLOTS + slot] & bit:
                    options.append(ON_PIECES[slot])
        if s.cards.for_towers[kind]:
            for space in range(SPACES):
                if s.tower_active(me * SPACES + space) and not s.towers.affix[me * SPACES + space] & bit:
                    options.append(ON_TOWERS[space])
        return options

    def play_on(self, s: Gemhold, me: int, kind: int, choice: Option, topic: str) -> Play[bool]:
        yield from ()
        s.hand[me].remove(kind)
        attach(s, me, kind, choice[0] == ON_TOWER, choice[1])
        return True


# -- Sparring ------------------------------------------------------------------------------------------------------


class TrainProgress(Ability):
    """G-139, G-140: progress for a Unit in training; with a token at hand also for a new Unit."""

    def __init__(self) -> None:
        super().__init__("train progress", joins=TRAINING)

    def text(self, cards: Catalogue, kind: int) -> str:
        return f"Instant: +{cards.amount[kind]} training progress for one Unit, with a roll or alone."

    def targets(self, s: Gemhold, me: int, kind: int) -> list[Option]:
        options: list[Option] = [ON_PIECES[slot] for slot in s.trains[me]]
        if s.free_trains(me) > 0:
            options += trainable(s, me)
        return options

    def play_on(self, s: Gemhold, me: int, kind: int, choice: Option, topic: str) -> Play[bool]:
        begins = choice[0] == TRAIN
        roll = practice_to_begin(s, me, choice[1]) if begins else practice(s, me, choice[1])
        roll.join(kind, s.cards.amount[kind])
        yield from put_in(s, me, kind, roll, topic)
        yield from train(s, me, begin_unit(s, me, choice[1]) if begins else choice[1], roll)
        return True


# -- Driftwood and Fieldstones -------------------------------------------------------------------------------------


class BuildProgress(Ability):
    """G-139, G-140, GR-78: progress for a card with a token on it; with a token at hand, locked or not, also for a new
    start."""

    def __init__(self) -> None:
        super().__init__("build progress", joins=BUILDING)

    def text(self, cards: Catalogue, kind: int) -> str:
        names = ((ON_STRUCTURE, "a Structure"), (ON_WOOD, "a Wood Tower"), (ON_STONE, "a Stone Tower"))
        things = " or ".join([name for bit, name in names if cards.on[kind] & bit])
        return f"Instant: +{cards.amount[kind]} build progress for {things}, with a roll or alone."

    def targets(self, s: Gemhold, me: int, kind: int) -> list[Option]:
        options: list[Option] = []
        on = s.cards.on[kind]
        for target in s.builds[me]:
            if target < FIRST_SPACE:
                if on & s.cards.on[s.cards.structures[target]]:
                    options.append(ON_STRUCTURES[target])
            elif on & s.cards.on[s.towers.kind[me * SPACES + target - FIRST_SPACE]]:
                options.append(ON_TOWERS[target - FIRST_SPACE])
        if s.free_builds(me) > 0:
            options += starts(s, me, on)
        return options

    def play_on(self, s: Gemhold, me: int, kind: int, choice: Option, topic: str) -> Play[bool]:
        """GR-08, GR-64: an application of its own, without dice and without structures; others may be stacked on it."""
        target = NONE
        if choice[0] == ON_STRUCTURE_CARD:
            target = choice[1]
        elif choice[0] == ON_TOWER:
            target = FIRST_SPACE + choice[1]
        roll = work_to_start(s, me, choice) if target == NONE else work(s, me, target)
        roll.join(kind, s.cards.amount[kind])
        yield from put_in(s, me, kind, roll, topic)
        if target == NONE:
            target = start(s, me, choice)
            # G-058: a token that finished something this turn may be used, and is used first.
            if s.locked_builds > 0:
                s.locked_builds -= 1
        build(s, me, target, roll)
        return True


# -- Nightmarch ----------------------------------------------------------------------------------------------------


class Steps(Ability):
    """G-143, G-144, GR-66: a step for a piece that has not attacked, even if deployed this turn."""

    def __init__(self) -> None:
        super().__init__("steps")

    def text(self, cards: Catalogue, kind: int) -> str:
        more = cards.amount[kind]
        return f"Instant: A piece that has not attacked moves {more} more, even if deployed this turn."

    def targets(self, s: Gemhold, me: int, kind: int) -> list[Option]:
        options: list[Option] = []
        for slot in range(SLOTS):
            piece = me * SLOTS + slot
            if s.pieces.where[piece] >= 0 and not s.pieces.did[piece] & (ATTACKED | BOUND) and can_step(s, piece):
                options.append(ON_PIECES[slot])
        return options

    def play_on(self, s: Gemhold, me: int, kind: int, choice: Option, topic: str) -> Play[bool]:
        """Over and above the piece's own movement; it may leave the Stage or enter a Gem Zone."""
        slot = choice[1]
        piece = me * SLOTS + slot
        steps = s.cards.amount[kind]
        rings = reach(ways(s, piece), s.pieces.where[piece], steps, s.at)
        options: list[Option] = []
        destinations(s, piece, rings, steps, options)
        options.append(LEAVING)
        s.attempt.played_on = slot
        way = yield Ask(me, topic, options)
        if way[0] == LEAVE:
            return False
        reveal_card(s, me, kind)
        before = s.pieces.moved[piece]
        go(s, piece, way, rings)
        if s.pieces.where[piece] >= 0:
            s.pieces.moved[piece] = before
        return True


# -- Highground ----------------------------------------------------------------------------------------------------


class Range(Ability):
    """GR-61: an attack of a piece or Tower that can still attack, and has a target with the longer range, once attacks
    begin."""

    def __init__(self) -> None:
        super().__init__("range")

    def text(self, cards: Catalogue, kind: int) -> str:
        return f"Instant: +{cards.amount[kind]} range for one attack."

    def targets(self, s: Gemhold, me: int, kind: int) -> list[Option]:
        options: list[Option] = []
        if s.phase < ACT:
            return options
        more = s.cards.amount[kind]
        for slot in range(SLOTS):
            piece = me * SLOTS + slot
            if s.pieces.where[piece] >= 0 and not s.pieces.did[piece] & (ATTACKED | BOUND) and in_range(s, piece, more):
                options.append(ON_PIECES[slot])
        for space in range(SPACES):
            if tower_ready(s, me * SPACES + space) and tower_in_range(s, me * SPACES + space, more):
                options.append(ON_TOWERS[space])
        return options

    def play_on(self, s: Gemhold, me: int, kind: int, choice: Option, topic: str) -> Play[bool]:
        """Make one attack with more range, at any target within it."""
        more = s.cards.amount[kind]
        at_piece = choice[0] == ON_PIECE
        s.attempt.played_on = choice[1] if at_piece else SLOTS + choice[1]
        if at_piece:
            options = targets_of(s, me * SLOTS + choice[1], more)
        else:
            options = targets_of_tower(s, me * SPACES + choice[1], more)
        options.append(LEAVING)
        target = yield Ask(me, topic, options)
        if target[0] == LEAVE:
            return False
        if at_piece:
            yield from attack(s, me * SLOTS + choice[1], target, topic, kind)
        else:
            yield from attack_from_tower(s, me * SPACES + choice[1], target, topic, kind)
        return True


# -- Presence ------------------------------------------------------------------------------------------------------


class ChargeDice(Ability):
    """G-142, GR-72: dice of charge on their own, before or after the charge roll."""

    def __init__(self) -> None:
        super().__init__("charge dice", joins=CHARGING, adds_dice=True)

    def text(self, cards: Catalogue, kind: int) -> str:
        more = dice_words(cards.amount[kind])
        return f"Instant: {more} more for the Guardian's charge, with the roll or later."

    def usable(self, s: Gemhold, me: int, kind: int) -> bool:
        return charges(s, me)

    def play(self, s: Gemhold, me: int, kind: int, topic: str) -> Play[bool]:
        """Play it without asking: there is but one Guardian to play it for."""
        roll = charge_up(s, me)
        roll.join(kind, 0)
        roll.throw(s.rng, s.cards.amount[kind])
        yield from put_in(s, me, kind, roll, topic)
        yield from charge(s, me, roll)
        return True


# -- Earthquake ----------------------------------------------------------------------------------------------------


class Quake(Ability):
    """G-131, GR-18 to GR-20, GR-69: dice for each Tower of one opponent, Tower 1 first."""

    def __init__(self) -> None:
        super().__init__("dice per tower")

    def text(self, cards: Catalogue, kind: int) -> str:
        return f"Instant: Each Tower of one opponent takes {dice_words(cards.amount[kind])} of damage."

    def targets(self, s: Gemhold, me: int, kind: int) -> list[Option]:
        """Return the opponents who have a Tower."""
        options: list[Option] = []
        for seat in range(s.seats):
            if seat != me and s.alive[seat]:
                for tower in range(seat * SPACES, seat * SPACES + SPACES):
                    if s.towers.kind[tower] != NONE:
                        options.append((AGAINST, seat))
                        break
        return options

    def play_on(self, s: Gemhold, me: int, kind: int, choice: Option, topic: str) -> Play[bool]:
        yield from ()
        victim = choice[1]
        reveal_card(s, me, kind)
        for space in range(SPACES):
            tower = victim * SPACES + space
            if s.towers.kind[tower] == NONE:
                continue
            roll = Roll(QUAKING, s.kingdom[me], kind, NONE)
            roll.target_kingdom = s.kingdom[victim]
            roll.target_kind = s.towers.kind[tower]
            roll.target_slot = space
            roll.target_q, roll.target_r = s.board.cells[s.board.towers[tower]]
            roll.pool(s.cards.inc[s.towers.kind[tower]], s.towers.bubble[tower], 0)
            roll.throw(s.rng, s.cards.amount[kind])
            shake(s, tower, roll)
        return True


def shake(s: Gemhold, tower: int, roll: Roll) -> None:
    """Take bubbles; a Tower that loses its last is removed, a fresh one on bubble 0 survives a MISS."""
    s.towers.bubble[tower] = roll.settle()
    s.did(STRUCK, NOWHERE, s.board.towers[tower], roll.before - roll.after)
    record(s, roll)
    if roll.after == 0 and roll.bubbles > 0:
        s.log.say(events.TOWER_FALLS, roll.target_kingdom, roll.target_kind, roll.target_slot)
        raze(s, tower)


# -- Berserk -------------------------------------------------------------------------------------------------------


class DiceAgain(Ability):
    """GR-60: only ever joins an attack."""

    def __init__(self) -> None:
        super().__init__("dice again", joins=ATTACKING, adds_dice=True)

    def text(self, cards: Catalogue, kind: int) -> str:
        return "Instant: An attack of a Unit or Guardian adds as many dice again."


#: By the number in the catalogue.
ABILITIES: Final[list[Ability]] = [
    Ability(""),
    Affix(),
    TrainProgress(),
    BuildProgress(),
    Steps(),
    Range(),
    ChargeDice(),
    Quake(),
    DiceAgain(),
]
#: The abilities of Instants, by what the content calls them.
EFFECTS: Final[dict[str, int]] = {ability.effect: number for number, ability in enumerate(ABILITIES) if number > PUT_ON}
