"""The turn of Gemhold, stage by stage, in the order of the manual."""

from __future__ import annotations

from wartable.core.ask import STEP_ENDS, Ask, Option, Play
from wartable.core.rng import Rng
from wartable.games.gemhold import events as E
from wartable.games.gemhold.action import actors, attack, attack_from_tower, deeds, go, targets_of_tower, walk
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.building import ANYTHING, forced_builds, standard_build, start, starts
from wartable.games.gemhold.cards import (
    ATTACK,
    BUILD_PROGRESS,
    CARD,
    FINISH,
    FINISHING,
    GUARDIAN_SLOT,
    KEEPING,
    LEAVE,
    LEAVING,
    NOTHING,
    PICK,
    PICK_TOWER,
    REPLACE,
    REPLACING,
    SLOTS,
    SPACES,
    SPECIAL,
    TRAIN_PROGRESS,
    Cards,
)
from wartable.games.gemhold.instants import play, playable
from wartable.games.gemhold.specials import special
from wartable.games.gemhold.state import (
    ACT,
    ATTACKED,
    BEGIN,
    BOUND,
    BUILD,
    DEPLOYED,
    DISCARD,
    NONE,
    TRAIN,
    Gemhold,
    empty_table,
)
from wartable.games.gemhold.table import ROUND_LIMIT, draw, put_away, win
from wartable.games.gemhold.training import (
    begin_unit,
    charge,
    charge_up,
    charges,
    place_waiting,
    standard_training,
    trainable,
)

# -- Setup ---------------------------------------------------------------------------------------------------------


def setup(cards: Cards, board: Board, kingdoms: list[int], rng: Rng) -> Gemhold:
    """G-001 to G-015: tokens and gems as `empty_table` has them, the decks shuffled, five cards each."""
    s = empty_table(cards, board, kingdoms, rng)
    for number in range(len(s.deck)):
        s.deck[number] = cards.deck.copy()
        rng.shuffle(s.deck[number])
    for seat in range(s.seats):
        draw(s, seat, cards.hand_size)
    return s


def step(s: Gemhold) -> Play[None]:
    """G-029: Build, Train, Charge, Move and Attack, Discard and Draw. A step is one decision of a stage."""
    while True:
        if s.phase == ACT:
            yield from act(s)
        elif s.phase == DISCARD:
            yield from discarding(s)
        elif s.phase == BUILD:
            yield from building(s)
        elif s.phase == TRAIN:
            yield from training(s)
        elif s.phase == BEGIN:
            yield from begin_turn(s)
        else:
            yield from mulligan(s)
        yield STEP_ENDS


def to_choose(s: Gemhold) -> list[Option]:
    """What the player on turn can do in the stages where much is optional. A stage without anything ends by itself."""
    me = s.turn
    options: list[Option] = []
    if s.phase == ACT:
        options = actors(s, me)
        playable(s, me, NOTHING, options)
    elif s.phase == BUILD:
        if s.free_builds(me) > s.locked_builds:
            options = starts(s, me, ANYTHING)
        playable(s, me, BUILD_PROGRESS, options)
    elif s.phase == TRAIN:
        if s.free_trains(me) > s.locked_trains:
            options = trainable(s, me)
        playable(s, me, TRAIN_PROGRESS, options)
    return options


def mulligan(s: Gemhold) -> Play[None]:
    """G-016, G-017, GR-02: in seat order, each may replace the whole first hand once."""
    me = s.turn
    who = s.kingdom[me]
    if not s.log.quiet:
        if me == 0:
            s.log.show((E.START, *s.kingdom))
        s.log.tell(me, (E.DREW, who, *s.hand[me]), (E.DRAWS, who, len(s.hand[me])))
    choice = yield Ask(me, "mulligan", [KEEPING, REPLACING], open=True)
    if choice[0] == REPLACE:
        refused = s.hand[me]
        if not s.log.quiet:
            s.log.show((E.REPLACES_HAND, who, *refused))
        s.hand[me] = []
        s.discard[s.deck_of(me)] += refused
        draw(s, me, s.cards.hand_size)
    else:
        s.log.say(E.KEEPS_HAND, who)
    if me + 1 < s.seats:
        s.turn = me + 1
    else:
        first_player(s)


def first_player(s: Gemhold) -> None:
    """G-018, GR-01: everybody rolls a die, the highest begins, those who tie roll again."""
    tied = list(range(s.seats))
    while len(tied) > 1:
        dice = [s.rng.die(6) for _ in tied]
        if not s.log.quiet:
            said: list[int] = []
            for index, seat in enumerate(tied):
                said += [s.kingdom[seat], dice[index]]
            s.log.show((E.FIRST_DICE, *said))
        best = max(dice)
        tied = [seat for index, seat in enumerate(tied) if dice[index] == best]
    s.first = s.turn = tied[0]
    s.log.say(E.FIRST, s.kingdom[s.first])
    s.phase = BEGIN


# -- 1 Build -------------------------------------------------------------------------------------------------------


def begin_turn(s: Gemhold) -> Play[None]:
    """GR-26: who waits comes in. G-038, G-040: every Build token in use is rolled."""
    me = s.turn
    # GR-83: whether this player is asked in the stages to come tells the others something.
    s.log.reveal()
    s.log.say(E.TURN, s.kingdom[me], s.round)
    yield from place_waiting(s, me)
    for target in forced_builds(s, me):
        yield from standard_build(s, me, target)
    s.phase = BUILD


def building(s: Gemhold) -> Play[None]:
    """G-039: free Build tokens may start something."""
    me = s.turn
    choice = yield from begin_or_play(s, me, "build")
    if choice[0] == FINISH:
        s.left.clear()
        yield from begin_training(s, me)
    elif choice[0] != CARD:
        yield from standard_build(s, me, start(s, me, choice))
        s.left.clear()


def begin_or_play(s: Gemhold, me: int, topic: str) -> Play[Option]:
    """GR-10: in stages 1 and 2 something may be begun, or an Instant played on its own, which is done here."""
    options = to_choose(s)
    choice = FINISHING
    if options or s.left:
        options.append(FINISHING)
        choice = yield Ask(me, topic, options)
    if choice[0] == CARD:
        yield from play_card(s, me, choice[1])
        if s.waiting[me]:
            yield from place_waiting(s, me)
    return choice


def play_card(s: Gemhold, me: int, kind: int) -> Play[None]:
    played = yield from play(s, me, kind)
    if played:
        s.left.clear()


# -- 2 Train -------------------------------------------------------------------------------------------------------


def begin_training(s: Gemhold, me: int) -> Play[None]:
    """G-063, GR-55: every Training token in use is rolled."""
    for slot in s.trains[me].copy():
        yield from standard_training(s, me, slot)
    s.phase = TRAIN


def training(s: Gemhold) -> Play[None]:
    """G-064: free Training tokens may begin a Unit."""
    me = s.turn
    choice = yield from begin_or_play(s, me, "train")
    if choice[0] == FINISH:
        s.left.clear()
        yield from charging(s, me)
    elif choice[0] != CARD:
        yield from standard_training(s, me, begin_unit(s, me, choice[1]))
        s.left.clear()


# -- 3 Charge ------------------------------------------------------------------------------------------------------


def charging(s: Gemhold, me: int) -> Play[None]:
    """G-085, G-088: 2 dice for the Guardian, unless it is active or waits."""
    if charges(s, me):
        roll = charge_up(s, me)
        roll.throw(s.rng, s.cards.standard_dice)
        yield from charge(s, me, roll)
    s.phase = ACT


# -- 4 Move and 5 Attack -------------------------------------------------------------------------------------------


def act(s: Gemhold) -> Play[None]:
    """G-090, G-099: pieces and Towers act in any order; cards are played in between.

    What was left alone may be thought over before the stage ends.
    """
    me = s.turn
    while s.phase == ACT:
        options = to_choose(s)
        choice = FINISHING
        if options or s.left:
            options.append(FINISHING)
            choice = yield Ask(me, "act", options)
        verb = choice[0]
        if verb == FINISH:
            s.left.clear()
            s.phase = DISCARD
            return
        if verb == PICK:
            # Most choices of a match are made here, so the usual ones need no play of their own.
            piece = me * SLOTS + choice[1]
            rings = walk(s, piece)
            s.picked = choice[1]
            deed = yield Ask(me, "do", deeds(s, piece, rings), open=True)
            s.picked = NONE
            if deed[0] == LEAVE:
                s.left.append(choice[1])
            else:
                s.left.clear()
                if deed[0] == ATTACK:
                    yield from attack(s, piece, deed)
                elif deed[0] == SPECIAL:
                    yield from special(s, piece)
                else:
                    go(s, piece, deed, rings)
        elif verb == PICK_TOWER:
            yield from fire(s, me * SPACES + choice[1])
        else:
            yield from play_card(s, me, choice[1])
        if s.waiting[me]:
            yield from place_waiting(s, me)
        yield STEP_ENDS


def fire(s: Gemhold, tower: int) -> Play[None]:
    """A Tower that was picked attacks, or is left alone."""
    options = targets_of_tower(s, tower, 0)
    options.append(LEAVING)
    s.picked = SLOTS + tower % SPACES
    choice = yield Ask(tower // SPACES, "do", options, open=True)
    s.picked = NONE
    if choice[0] == LEAVE:
        s.left.append(SLOTS + tower % SPACES)
    else:
        s.left.clear()
        yield from attack_from_tower(s, tower, choice)


# -- 6 Discard and Draw --------------------------------------------------------------------------------------------


def discarding(s: Gemhold) -> Play[None]:
    """G-101 to G-104, GR-50: discard at will, draw up to five; who holds five draws a sixth and discards one."""
    me = s.turn
    while s.hand[me]:
        choice = yield Ask(me, "discard", [*discards(s, me), FINISHING])
        if choice[0] == FINISH:
            break
        discard(s, me, choice[1])
    size = s.cards.hand_size
    if len(s.hand[me]) < size:
        draw(s, me, size - len(s.hand[me]))
    else:
        draw(s, me, 1)
        if len(s.hand[me]) > size:
            options = discards(s, me)
            choice = options[0]
            if len(options) > 1:
                choice = yield Ask(me, "sixth card", options)
            discard(s, me, choice[1])
    end_turn(s)


def discards(s: Gemhold, me: int) -> list[Option]:
    """Each title in hand once."""
    options: list[Option] = []
    previous = -1
    for kind in s.hand[me]:
        if kind != previous:
            previous = kind
            options.append(s.cards.discards[kind])
    return options


def discard(s: Gemhold, me: int, kind: int) -> None:
    s.hand[me].remove(kind)
    put_away(s, me, kind)
    s.log.say(E.DISCARDS, s.kingdom[me], kind)


# -- The next turn -------------------------------------------------------------------------------------------------


def end_turn(s: Gemhold) -> None:
    """What holds for one turn ends; the next living player follows, in seat order (GR-01)."""
    me = s.turn
    s.locked_builds = 0
    s.locked_trains = 0
    for piece in range(me * SLOTS, me * SLOTS + SLOTS):
        s.moved[piece] = 0
        s.did[piece] &= ~(DEPLOYED | ATTACKED | BOUND)
    for tower in range(me * SPACES, me * SPACES + SPACES):
        s.tower_attacked[tower] = False
    s.phase = BEGIN
    after = me
    while True:
        after = (after + 1) % s.seats
        if after == s.first:
            # Everybody has had a turn, whether or not the first player is still in the game.
            if s.round >= s.limit:
                stop(s)
            s.round += 1
        if s.alive[after]:
            break
    s.turn = after


def stop(s: Gemhold) -> None:
    """GR-53: most gems win, then most bubbles of the Guardian, else those who tie share it."""
    s.log.say(E.LIMIT, s.round)
    best: list[int] = []
    top = (0, 0)
    for seat in range(s.seats):
        rank = (s.gems[seat], s.bubble[seat * SLOTS + GUARDIAN_SLOT])
        if s.alive[seat] and rank >= top:
            best = [*best, seat] if rank == top else [seat]
            top = rank
    win(s, best, ROUND_LIMIT)
