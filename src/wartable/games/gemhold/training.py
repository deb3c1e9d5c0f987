"""Steps 2 and 3: training Units, charging the Guardian, and deploying both."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
from wartable.games.gemhold import events
from wartable.games.gemhold.catalogue import UNIT
from wartable.games.gemhold.dice import CHARGING, TRAINING, Roll
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS, STRUCTURES
from wartable.games.gemhold.pieces import stand
from wartable.games.gemhold.state import DEPLOYED, NONE, OFF, TRAIN, WAITING, Gemhold
from wartable.games.gemhold.verbs import AWAIT, AWAITING, HOLDING, PLACE
from wartable.games.gemhold.window import joining, lay_down, record, window

# -- training ------------------------------------------------------------------------------------------------------


def trainable(s: Gemhold, me: int) -> list[Option]:
    """G-064 to G-066: the Units in hand that may begin, if a letter is free."""
    options: list[Option] = []
    if s.free_letter(me) == NONE:
        return options
    cards = s.cards
    previous = -1
    for kind in s.hand[me]:
        if kind != previous:
            previous = kind
            if cards.group[kind] == UNIT and (cards.needs[kind] < 0 or s.stands(me, cards.needs[kind])):
                options.append(cards.options.trains[kind])
    return options


def begin_unit(s: Gemhold, me: int, kind: int) -> int:
    """G-067, GR-22: the card is laid open, a token on it, and a letter taken; return the slot."""
    piece = s.free_letter(me)
    s.hand[me].remove(kind)
    s.pieces.kind[piece] = kind
    s.trains[me].append(piece % SLOTS)
    s.log.say(events.TRAINS, s.kingdom[me], kind, piece % SLOTS)
    return piece % SLOTS


def practice(s: Gemhold, me: int, slot: int) -> Roll:
    """Return a roll for a Unit in training, without dice yet."""
    return progress(s, me, slot, s.pieces.kind[me * SLOTS + slot], s.pieces.bubble[me * SLOTS + slot])


def practice_to_begin(s: Gemhold, me: int, kind: int) -> Roll:
    """Return a roll for a Unit that is about to begin, without dice yet."""
    return progress(s, me, s.free_letter(me) % SLOTS, kind, 0)


def progress(s: Gemhold, me: int, slot: int, kind: int, bubble: int) -> Roll:
    roll = Roll(TRAINING, s.kingdom[me], kind, slot)
    roll.pool(s.cards.inc[kind], bubble, s.cards.train[kind])
    return roll


def throw_to_train(s: Gemhold, me: int, roll: Roll) -> None:
    """G-067, GR-55: 2 dice, and what complete structures add to the training of this type."""
    roll.throw(s.rng, s.cards.standard_dice)
    for number in range(STRUCTURES):
        kind = s.cards.structures[number]
        bonus = s.cards.train_bonus[kind]
        if bonus and s.cards.train_type[kind] == s.cards.type[roll.kind] and s.stands(me, number):
            roll.add(kind, bonus)


def standard_training(s: Gemhold, me: int, slot: int) -> Play[None]:
    """GR-55: a Training token in use is rolled for."""
    roll = practice(s, me, slot)
    throw_to_train(s, me, roll)
    if joining(s, me, roll):
        yield from window(s, me, roll, "train")
    s.due.remove(slot)
    yield from train(s, me, slot, roll)


def begin_and_train(s: Gemhold, me: int, kind: int) -> Play[None]:
    """G-067: a Unit that begins is rolled for at once. It begins when the roll counts (GR-105)."""
    roll = practice_to_begin(s, me, kind)
    throw_to_train(s, me, roll)
    if joining(s, me, roll):
        yield from window(s, me, roll, "train")
    yield from train(s, me, begin_unit(s, me, kind), roll)


def train(s: Gemhold, me: int, slot: int, roll: Roll) -> Play[None]:
    """G-068, G-069, G-071, GR-101: on the last Training bubble the Unit is ready, and its token free."""
    piece = me * SLOTS + slot
    lay_down(s, me, roll)
    s.pieces.bubble[piece] = roll.settle()
    record(s, roll)
    if roll.after == roll.goal:
        s.trains[me].remove(slot)
        if s.phase == TRAIN and slot in s.due:
            # Finished by an Instant before its roll: nothing is left to roll for.
            s.due.remove(slot)
        yield from deploy(s, me, slot)


# -- charging ------------------------------------------------------------------------------------------------------


def charges(s: Gemhold, me: int) -> bool:
    """G-088, GR-31, GR-104: whether the Guardian is neither active nor waiting nor held back."""
    piece = me * SLOTS + GUARDIAN_SLOT
    return s.pieces.where[piece] == OFF and s.pieces.bubble[piece] < s.cards.pool[s.pieces.kind[piece]]


def held_back(s: Gemhold, me: int) -> bool:
    """GR-104: whether the Guardian is active, but its owner has not let it come yet."""
    return s.pieces.where[me * SLOTS + GUARDIAN_SLOT] == OFF and not charges(s, me)


def charge_up(s: Gemhold, me: int) -> Roll:
    """Return a roll for the Guardian, without dice yet."""
    piece = me * SLOTS + GUARDIAN_SLOT
    kind = s.pieces.kind[piece]
    roll = Roll(CHARGING, s.kingdom[me], kind, GUARDIAN_SLOT)
    roll.pool(s.cards.inc[kind], s.pieces.bubble[piece], s.cards.pool[kind])
    return roll


def charge(s: Gemhold, me: int, roll: Roll) -> Play[None]:
    """G-085, G-086: progress for the Guardian; on the last bubble it is active."""
    lay_down(s, me, roll)
    s.pieces.bubble[me * SLOTS + GUARDIAN_SLOT] = roll.settle()
    record(s, roll)
    if roll.after == roll.goal:
        yield from let_come(s, me)


def let_come(s: Gemhold, me: int) -> Play[None]:
    """G-087, GR-104: an active Guardian is deployed like a Unit, or its owner holds it back."""
    spaces = room(s, me)
    options = [s.board.places[space] for space in spaces] if spaces else [AWAITING]
    options.append(HOLDING)
    choice = yield Ask(me, "deploy", options, publicly_known=True, about=(GUARDIAN_SLOT,))
    if choice[0] == PLACE:
        come_in(s, me, GUARDIAN_SLOT, choice[1])
    elif choice[0] == AWAIT:
        yield from deploy(s, me, GUARDIAN_SLOT)
    else:
        s.log.say(events.HOLDS_BACK, s.kingdom[me], s.pieces.kind[me * SLOTS + GUARDIAN_SLOT])


# -- deploying -----------------------------------------------------------------------------------------------------


def deploy(s: Gemhold, me: int, slot: int) -> Play[None]:
    """G-078, G-079: from now on the bubbles are Life, all of them. GR-26: whoever waits already comes first."""
    piece = me * SLOTS + slot
    s.pieces.bubble[piece] = s.cards.pool[s.pieces.kind[piece]]
    s.pieces.where[piece] = WAITING
    s.waiting[me].append(slot)
    yield from place_waiting(s, me)
    if s.pieces.where[piece] == WAITING:
        s.log.say(events.WAITS, s.kingdom[me], s.pieces.kind[piece], slot)


def place_waiting(s: Gemhold, me: int) -> Play[None]:
    """G-072 to G-076: those who wait come in, in order, as long as there is room."""
    while s.waiting[me]:
        spaces = room(s, me)
        if not spaces:
            return
        cell = spaces[0]
        if len(spaces) > 1:
            options = [s.board.places[space] for space in spaces]
            (_, cell) = yield Ask(me, "deploy", options, publicly_known=True, about=(s.waiting[me][0],))
        come_in(s, me, s.waiting[me].pop(0), cell)


def come_in(s: Gemhold, me: int, slot: int, cell: int) -> None:
    """G-080: a piece comes to the board, and does not move in this turn."""
    piece = me * SLOTS + slot
    stand(s, piece, cell)
    s.pieces.did[piece] |= DEPLOYED
    if not s.log.quiet:
        s.log.say(events.DEPLOYS, s.kingdom[me], s.pieces.kind[piece], slot, place_name(s, me, cell))
        s.log.beat()


def room(s: Gemhold, me: int) -> list[int]:
    """GR-24, GR-25: the Deploy hex; behind a friend the Stage; GR-103: beside an enemy a flank or the Stage."""
    deploy = s.board.deploy[me]
    if s.at[deploy] == 0:
        return [deploy]
    stages = free(s, s.board.stages[me])
    if (s.at[deploy] - 1) // SLOTS == me:
        return stages
    return free(s, s.board.flanks[me]) + stages


def free(s: Gemhold, cells: list[int]) -> list[int]:
    return [cell for cell in cells if s.at[cell] == 0]


def place_name(s: Gemhold, me: int, cell: int) -> int:
    """Return where a piece was deployed, for the log."""
    if cell == s.board.deploy[me]:
        return events.ON_DEPLOY
    if cell in s.board.flanks[me]:
        return events.ON_LEFT + s.board.flanks[me].index(cell)
    return events.ON_LEFT_STAGE + s.board.stages[me].index(cell)
