"""Steps X and Y: Instants and Affixes played on their own, at any time of one's turn (G-105, G-136)."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
from wartable.core.hexes import reach
from wartable.games.gemhold import events as E
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
from wartable.games.gemhold.cards import (
    AFFIX,
    AGAINST,
    BUILD_PROGRESS,
    CHARGE_DICE,
    GUARDIAN_SLOT,
    LEAVE,
    LEAVING,
    ON_PIECE,
    ON_PIECES,
    ON_STRUCTURE_CARD,
    ON_STRUCTURES,
    ON_TOWER,
    ON_TOWERS,
    QUAKE,
    RANGE,
    SLOTS,
    SPACES,
    STEPS,
    TRAIN,
    TRAIN_PROGRESS,
)
from wartable.games.gemhold.dice import QUAKING, Roll
from wartable.games.gemhold.state import ACT, ATTACKED, BOUND, FIRST_CARD, FIRST_SPACE, NONE, Gemhold
from wartable.games.gemhold.table import raze, record, reveal_card
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
from wartable.games.gemhold.window import attach, joining, window


def playable(s: Gemhold, me: int, options: list[Option]) -> None:
    """GR-100: add the cards in hand that would have an effect now, whatever the stage."""
    previous = -1
    cards = s.cards
    for kind in s.hand[me]:
        if kind != previous:
            previous = kind
            if (
                (cards.effect[kind] or cards.bit[kind])
                and FIRST_CARD + kind not in s.left
                and (cards.effect[kind] == CHARGE_DICE or uses(s, me, kind))
                and (cards.effect[kind] != CHARGE_DICE or charges(s, me))
            ):
                options.append(cards.cards[kind])


def uses(s: Gemhold, me: int, kind: int) -> list[Option]:
    """What a card can be played on."""
    effect = s.cards.effect[kind]
    if s.cards.group[kind] == AFFIX:
        return carriers(s, me, kind)
    if effect == BUILD_PROGRESS:
        return build_targets(s, me, kind)
    if effect == TRAIN_PROGRESS:
        return train_targets(s, me)
    if effect == STEPS:
        return walkers(s, me)
    if effect == RANGE:
        return marksmen(s, me, s.cards.amount[kind])
    if effect == QUAKE:
        return shakeable(s, me)
    # Berserk only ever joins an attack (GR-60).
    return []


def play(s: Gemhold, me: int, kind: int, topic: str) -> Play[bool]:
    """Play a card on its own; gives whether it was played and not taken back.

    GR-105: all that is asked about it has the topic of the question it was played at, and the others see nothing of it
    before it is done.
    """
    s.playing = kind
    played = True
    if s.cards.effect[kind] == CHARGE_DICE:
        yield from presence(s, me, kind, topic)
    else:
        options = uses(s, me, kind)
        options.append(LEAVING)
        s.choosing = True
        choice = yield Ask(me, topic, options)
        s.choosing = False
        if choice[0] == LEAVE:
            played = False
        else:
            played = yield from play_on(s, me, kind, choice, topic)
    s.playing = NONE
    s.played_on = NONE
    if not played:
        s.left.append(FIRST_CARD + kind)
    return played


def play_on(s: Gemhold, me: int, kind: int, choice: Option, topic: str) -> Play[bool]:
    """Play a card on what was chosen; gives whether it was not taken back after all."""
    effect = s.cards.effect[kind]
    if s.cards.group[kind] == AFFIX:
        s.hand[me].remove(kind)
        attach(s, me, kind, choice[0] == ON_TOWER, choice[1])
    elif effect == BUILD_PROGRESS:
        yield from build_alone(s, me, kind, choice, topic)
    elif effect == TRAIN_PROGRESS:
        yield from train_alone(s, me, kind, choice, topic)
    elif effect == STEPS:
        return (yield from nightmarch(s, me, kind, choice[1], topic))
    elif effect == RANGE:
        return (yield from highground(s, me, kind, choice, topic))
    else:
        reveal_card(s, me, kind)
        earthquake(s, me, kind, choice[1])
    return True


# -- Affixes -------------------------------------------------------------------------------------------------------


def carriers(s: Gemhold, me: int, kind: int) -> list[Option]:
    """G-107 to G-112: own Units in play and active Towers that do not carry this title yet; never a Guardian."""
    options: list[Option] = []
    bit = s.cards.bit[kind]
    if s.cards.for_units[kind]:
        for slot in range(GUARDIAN_SLOT):
            if s.where[me * SLOTS + slot] >= 0 and not s.affix[me * SLOTS + slot] & bit:
                options.append(ON_PIECES[slot])
    if s.cards.for_towers[kind]:
        for space in range(SPACES):
            if s.tower_active(me * SPACES + space) and not s.tower_affix[me * SPACES + space] & bit:
                options.append(ON_TOWERS[space])
    return options


# -- Driftwood and Fieldstones -------------------------------------------------------------------------------------


def build_targets(s: Gemhold, me: int, kind: int) -> list[Option]:
    """G-139, G-140, GR-78: cards with a token on them; with a token at hand, locked or not, also a new start."""
    options: list[Option] = []
    on = s.cards.on[kind]
    for target in s.builds[me]:
        if target < FIRST_SPACE:
            if on & s.cards.on[s.cards.structures[target]]:
                options.append(ON_STRUCTURES[target])
        elif on & s.cards.on[s.tower[me * SPACES + target - FIRST_SPACE]]:
            options.append(ON_TOWERS[target - FIRST_SPACE])
    if s.free_builds(me) > 0:
        options += starts(s, me, on)
    return options


def build_alone(s: Gemhold, me: int, kind: int, choice: Option, topic: str) -> Play[None]:
    """GR-08, GR-64: an application of its own, without dice and without structures; others may be stacked on it."""
    target = NONE
    if choice[0] == ON_STRUCTURE_CARD:
        target = choice[1]
    elif choice[0] == ON_TOWER:
        target = FIRST_SPACE + choice[1]
    roll = work_to_start(s, me, choice) if target == NONE else work(s, me, target)
    yield from put_in(s, me, kind, roll, topic)
    if target == NONE:
        target = start(s, me, choice)
        # G-058: a token that finished something this turn may be used, and is used first.
        if s.locked_builds > 0:
            s.locked_builds -= 1
    build(s, me, target, roll)


def put_in(s: Gemhold, me: int, kind: int, roll: Roll, topic: str) -> Play[None]:
    """An Instant played alone is a roll without dice; when it counts everybody sees the card."""
    roll.joined.append(kind)
    roll.add(kind, s.cards.amount[kind])
    if joining(s, me, roll):
        yield from window(s, me, roll, topic)
    s.playing = NONE
    s.log.say(E.PLAYS, s.kingdom[me], kind)


# -- Sparring ------------------------------------------------------------------------------------------------------


def train_targets(s: Gemhold, me: int) -> list[Option]:
    """G-139, G-140: Units in training; with a token at hand also a new Unit."""
    options: list[Option] = [ON_PIECES[slot] for slot in s.trains[me]]
    if s.free_trains(me) > 0:
        options += trainable(s, me)
    return options


def train_alone(s: Gemhold, me: int, kind: int, choice: Option, topic: str) -> Play[None]:
    begins = choice[0] == TRAIN
    roll = practice_to_begin(s, me, choice[1]) if begins else practice(s, me, choice[1])
    yield from put_in(s, me, kind, roll, topic)
    yield from train(s, me, begin_unit(s, me, choice[1]) if begins else choice[1], roll)


# -- Nightmarch ----------------------------------------------------------------------------------------------------


def walkers(s: Gemhold, me: int) -> list[Option]:
    """G-143, G-144, GR-66: pieces that have not attacked and can take a step, even if deployed this turn."""
    options: list[Option] = []
    for slot in range(SLOTS):
        piece = me * SLOTS + slot
        if s.where[piece] >= 0 and not s.did[piece] & (ATTACKED | BOUND) and can_step(s, piece):
            options.append(ON_PIECES[slot])
    return options


def nightmarch(s: Gemhold, me: int, kind: int, slot: int, topic: str) -> Play[bool]:
    """One step over and above the piece's own movement; it may leave the Stage or enter a Gem Zone."""
    piece = me * SLOTS + slot
    steps = s.cards.amount[kind]
    rings = reach(ways(s, piece), s.where[piece], steps, s.at)
    options: list[Option] = []
    destinations(s, piece, rings, steps, options)
    options.append(LEAVING)
    s.played_on = slot
    choice = yield Ask(me, topic, options)
    if choice[0] == LEAVE:
        return False
    reveal_card(s, me, kind)
    before = s.moved[piece]
    go(s, piece, choice, rings)
    if s.where[piece] >= 0:
        s.moved[piece] = before
    return True


# -- Highground ----------------------------------------------------------------------------------------------------


def marksmen(s: Gemhold, me: int, more: int) -> list[Option]:
    """GR-61: pieces and Towers that can still attack and have a target with the longer range, once attacks begin."""
    options: list[Option] = []
    if s.phase < ACT:
        return options
    for slot in range(SLOTS):
        piece = me * SLOTS + slot
        if s.where[piece] >= 0 and not s.did[piece] & (ATTACKED | BOUND) and in_range(s, piece, more):
            options.append(ON_PIECES[slot])
    for space in range(SPACES):
        if tower_ready(s, me * SPACES + space) and tower_in_range(s, me * SPACES + space, more):
            options.append(ON_TOWERS[space])
    return options


def highground(s: Gemhold, me: int, kind: int, choice: Option, topic: str) -> Play[bool]:
    """One attack with more range, at any target within it."""
    more = s.cards.amount[kind]
    at_piece = choice[0] == ON_PIECE
    s.played_on = choice[1] if at_piece else SLOTS + choice[1]
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


def presence(s: Gemhold, me: int, kind: int, topic: str) -> Play[None]:
    """G-142, GR-72: a die of charge on its own, before or after the charge roll."""
    roll = charge_up(s, me)
    roll.joined.append(kind)
    roll.add(kind, 0)
    roll.throw(s.rng, s.cards.amount[kind])
    if joining(s, me, roll):
        yield from window(s, me, roll, topic)
    s.playing = NONE
    s.log.say(E.PLAYS, s.kingdom[me], kind)
    yield from charge(s, me, roll)


# -- Earthquake ----------------------------------------------------------------------------------------------------


def shakeable(s: Gemhold, me: int) -> list[Option]:
    """The opponents who have a Tower."""
    options: list[Option] = []
    for seat in range(s.seats):
        if seat != me and s.alive[seat]:
            for tower in range(seat * SPACES, seat * SPACES + SPACES):
                if s.tower[tower] != NONE:
                    options.append((AGAINST, seat))
                    break
    return options


def earthquake(s: Gemhold, me: int, kind: int, victim: int) -> None:
    """G-131, GR-18 to GR-20, GR-69: dice for each Tower of one opponent, Tower 1 first."""
    for space in range(SPACES):
        tower = victim * SPACES + space
        if s.tower[tower] == NONE:
            continue
        roll = Roll(QUAKING, s.kingdom[me], kind, NONE)
        roll.target_kingdom = s.kingdom[victim]
        roll.target_kind = s.tower[tower]
        roll.target_slot = space
        roll.target_q, roll.target_r = s.board.cells[s.board.towers[tower]]
        roll.pool(s.cards.inc[s.tower[tower]], s.tower_bubble[tower], 0)
        roll.throw(s.rng, s.cards.amount[kind])
        shake(s, tower, roll)


def shake(s: Gemhold, tower: int, roll: Roll) -> None:
    """Bubbles are lost; a Tower that loses its last is removed, a fresh one on bubble 0 survives a MISS."""
    s.tower_bubble[tower] = roll.settle()
    record(s, roll)
    if roll.after == 0 and roll.bubbles > 0:
        s.log.say(E.TOWER_FALLS, roll.target_kingdom, roll.target_kind, roll.target_slot)
        raze(s, tower)
