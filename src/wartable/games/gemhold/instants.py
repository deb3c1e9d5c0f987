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
from wartable.games.gemhold.building import build, start, starts, work
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
from wartable.games.gemhold.state import ATTACKED, BOUND, FIRST_CARD, FIRST_SPACE, NONE, Gemhold
from wartable.games.gemhold.table import raze, record, spend
from wartable.games.gemhold.training import begin_unit, charge, charge_up, charges, practice, train, trainable
from wartable.games.gemhold.window import attach, joining, window


def playable(s: Gemhold, me: int, effect: int, options: list[Option]) -> None:
    """Add the cards in hand that can be played on their own now; only those with one effect, unless it is 0."""
    previous = -1
    cards = s.cards
    for kind in s.hand[me]:
        if kind != previous:
            previous = kind
            if (cards.effect[kind] == effect if effect else cards.effect[kind] or cards.bit[kind]) and (
                FIRST_CARD + kind not in s.left and has_use(s, me, kind)
            ):
                options.append(cards.cards[kind])


def has_use(s: Gemhold, me: int, kind: int) -> bool:
    """Whether a card has anything to be played on."""
    effect = s.cards.effect[kind]
    if s.cards.group[kind] == AFFIX:
        return bool(carriers(s, me, kind))
    if effect == BUILD_PROGRESS:
        return bool(build_targets(s, me, kind))
    if effect == TRAIN_PROGRESS:
        return bool(train_targets(s, me))
    if effect == STEPS:
        return bool(walkers(s, me))
    if effect == RANGE:
        return bool(marksmen(s, me, s.cards.amount[kind]))
    if effect == CHARGE_DICE:
        return charges(s, me)
    if effect == QUAKE:
        return bool(shakeable(s, me))
    # Berserk only ever joins an attack (GR-60).
    return False


def play(s: Gemhold, me: int, kind: int) -> Play[bool]:
    """Play a card on its own; gives whether it was played and not taken back."""
    effect = s.cards.effect[kind]
    if effect == CHARGE_DICE:
        yield from presence(s, me, kind)
        return True
    if s.cards.group[kind] == AFFIX:
        options = carriers(s, me, kind)
    elif effect == BUILD_PROGRESS:
        options = build_targets(s, me, kind)
    elif effect == TRAIN_PROGRESS:
        options = train_targets(s, me)
    elif effect == STEPS:
        options = walkers(s, me)
    elif effect == RANGE:
        options = marksmen(s, me, s.cards.amount[kind])
    else:
        options = shakeable(s, me)
    options.append(LEAVING)
    s.picked = FIRST_CARD + kind
    choice = yield Ask(me, "card", options)
    s.picked = NONE
    if choice[0] == LEAVE:
        s.left.append(FIRST_CARD + kind)
        return False
    if s.cards.group[kind] == AFFIX:
        s.hand[me].remove(kind)
        attach(s, me, kind, choice[0] == ON_TOWER, choice[1])
        return True
    spend(s, me, kind)
    s.log.say(E.PLAYS, s.kingdom[me], kind)
    if effect == BUILD_PROGRESS:
        yield from build_alone(s, me, kind, choice)
    elif effect == TRAIN_PROGRESS:
        yield from train_alone(s, me, kind, choice)
    elif effect == STEPS:
        yield from nightmarch(s, me, choice[1], s.cards.amount[kind])
    elif effect == RANGE:
        yield from highground(s, me, choice, s.cards.amount[kind])
    else:
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


def build_alone(s: Gemhold, me: int, kind: int, choice: Option) -> Play[None]:
    """GR-08, GR-64: an application of its own, without dice and without structures; others may be stacked on it."""
    if choice[0] == ON_STRUCTURE_CARD:
        target = choice[1]
    elif choice[0] == ON_TOWER:
        target = FIRST_SPACE + choice[1]
    else:
        target = start(s, me, choice)
        # G-058: a token that finished something this turn may be used, and is used first.
        if s.locked_builds > 0:
            s.locked_builds -= 1
    roll = work(s, me, target)
    roll.add(kind, s.cards.amount[kind])
    if joining(s, me, roll):
        yield from window(s, me, roll)
    build(s, me, target, roll)


# -- Sparring ------------------------------------------------------------------------------------------------------


def train_targets(s: Gemhold, me: int) -> list[Option]:
    """G-139, G-140, GR-56: Units in training; with a token at hand, locked or not, also a new Unit."""
    options: list[Option] = [ON_PIECES[slot] for slot in s.trains[me]]
    if s.free_trains(me) > 0:
        options += trainable(s, me)
    return options


def train_alone(s: Gemhold, me: int, kind: int, choice: Option) -> Play[None]:
    slot = choice[1]
    if choice[0] == TRAIN:
        slot = begin_unit(s, me, choice[1])
        if s.locked_trains > 0:
            s.locked_trains -= 1
    roll = practice(s, me, slot)
    roll.add(kind, s.cards.amount[kind])
    if joining(s, me, roll):
        yield from window(s, me, roll)
    yield from train(s, me, slot, roll)


# -- Nightmarch ----------------------------------------------------------------------------------------------------


def walkers(s: Gemhold, me: int) -> list[Option]:
    """G-143, G-144, GR-66: pieces that have not attacked and can take a step, even if deployed this turn."""
    options: list[Option] = []
    for slot in range(SLOTS):
        piece = me * SLOTS + slot
        if s.where[piece] >= 0 and not s.did[piece] & (ATTACKED | BOUND) and can_step(s, piece):
            options.append(ON_PIECES[slot])
    return options


def nightmarch(s: Gemhold, me: int, slot: int, steps: int) -> Play[None]:
    """One step over and above the piece's own movement; it may leave the Stage or enter a Gem Zone."""
    piece = me * SLOTS + slot
    rings = reach(ways(s, piece), s.where[piece], steps, s.at)
    options: list[Option] = []
    destinations(s, piece, rings, steps, options)
    s.picked = slot
    choice = yield Ask(me, "march", options, open=True)
    s.picked = NONE
    before = s.moved[piece]
    go(s, piece, choice, rings)
    if s.where[piece] >= 0:
        s.moved[piece] = before


# -- Highground ----------------------------------------------------------------------------------------------------


def marksmen(s: Gemhold, me: int, more: int) -> list[Option]:
    """GR-61: pieces and Towers that can still attack and have a target with the longer range."""
    options: list[Option] = []
    for slot in range(SLOTS):
        piece = me * SLOTS + slot
        if s.where[piece] >= 0 and not s.did[piece] & (ATTACKED | BOUND) and in_range(s, piece, more):
            options.append(ON_PIECES[slot])
    for space in range(SPACES):
        if tower_ready(s, me * SPACES + space) and tower_in_range(s, me * SPACES + space, more):
            options.append(ON_TOWERS[space])
    return options


def highground(s: Gemhold, me: int, choice: Option, more: int) -> Play[None]:
    """One attack with more range, at any target within it."""
    if choice[0] == ON_PIECE:
        piece = me * SLOTS + choice[1]
        s.picked = choice[1]
        target = yield Ask(me, "aim", targets_of(s, piece, more), open=True)
        s.picked = NONE
        yield from attack(s, piece, target)
    else:
        tower = me * SPACES + choice[1]
        s.picked = SLOTS + choice[1]
        target = yield Ask(me, "aim", targets_of_tower(s, tower, more), open=True)
        s.picked = NONE
        yield from attack_from_tower(s, tower, target)


# -- Presence ------------------------------------------------------------------------------------------------------


def presence(s: Gemhold, me: int, kind: int) -> Play[None]:
    """G-142, GR-72: a die of charge on its own, later in the turn than the charge roll."""
    spend(s, me, kind)
    s.log.say(E.PLAYS, s.kingdom[me], kind)
    roll = charge_up(s, me)
    roll.add(kind, 0)
    roll.throw(s.rng, s.cards.amount[kind])
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
