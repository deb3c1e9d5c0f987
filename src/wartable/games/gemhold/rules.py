"""The turn of Gemhold, stage by stage, in the order of the manual."""

from __future__ import annotations

from wartable.core.ask import STEP_ENDS, Ask, Option, Play
from wartable.core.rng import Rng
from wartable.games.gemhold import events
from wartable.games.gemhold.action import (
    actors,
    attack,
    attack_from_tower,
    can_act,
    deeds,
    go,
    targets_of_tower,
    walk,
)
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.building import ANYTHING, standard_build, start_and_build, starts
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.gems import ROUND_LIMIT, win
from wartable.games.gemhold.instants import play, playable
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS, SPACES
from wartable.games.gemhold.piles import draw, put_away
from wartable.games.gemhold.specials import special
from wartable.games.gemhold.state import (
    ACT,
    ATTACKED,
    BEGIN,
    BOUND,
    BUILD,
    DEPLOYED,
    DISCARD,
    FIRST_CARD,
    NONE,
    OFF,
    TRAIN,
    Gemhold,
    new_state,
)
from wartable.games.gemhold.training import (
    begin_and_train,
    charge,
    charge_up,
    charges,
    held_back,
    let_come,
    place_waiting,
    practice,
    standard_training,
    throw_to_train,
    train,
    trainable,
)
from wartable.games.gemhold.verbs import (
    ATTACK,
    CARD,
    DRILL,
    DRILLS,
    FINISH,
    FINISHING,
    KEEPING,
    LEAVE,
    LEAVING,
    PICK,
    PICK_TOWER,
    REPLACE,
    REPLACING,
    SPECIAL,
    TIDY,
    TIDYING,
    WORK,
    WORKS,
)
from wartable.games.gemhold.window import joining, window

# -- Setup ---------------------------------------------------------------------------------------------------------


def setup(cards: Catalogue, board: Board, kingdoms: list[int], rng: Rng) -> Gemhold:
    """G-001 to G-015: tokens and gems as `new_state` has them, the decks shuffled, five cards each."""
    s = new_state(cards, board, kingdoms, rng)
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


def mulligan(s: Gemhold) -> Play[None]:
    """G-016, G-017, GR-02: in seat order, each may replace the whole first hand once."""
    me = s.turn
    who = s.kingdom[me]
    if not s.log.quiet:
        if me == 0:
            s.log.show((events.START, *s.kingdom))
        s.log.tell(me, (events.DREW, who, *s.hand[me]), (events.DRAWS, who, len(s.hand[me])))
    choice = yield Ask(me, "mulligan", [KEEPING, REPLACING], publicly_known=True)
    if choice[0] == REPLACE:
        refused = s.hand[me]
        if not s.log.quiet:
            s.log.show((events.REPLACES_HAND, who, *refused))
        s.hand[me] = []
        s.discard[s.deck_of(me)] += refused
        draw(s, me, s.cards.hand_size)
    else:
        s.log.say(events.KEEPS_HAND, who)
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
            s.log.show((events.FIRST_DICE, *said))
        best = max(dice)
        tied = [seat for index, seat in enumerate(tied) if dice[index] == best]
    s.first = s.turn = tied[0]
    s.log.say(events.FIRST, s.kingdom[s.first])
    s.phase = BEGIN
    s.log.beat()


# -- 1 Build -------------------------------------------------------------------------------------------------------


def begin_turn(s: Gemhold) -> Play[None]:
    """GR-26: who waits comes in."""
    me = s.turn
    s.log.say(events.TURN, s.kingdom[me], s.round)
    yield from place_waiting(s, me)
    s.due = s.builds[me].copy()
    s.phase = BUILD


def building(s: Gemhold) -> Play[None]:
    """G-038 to G-040, GR-102: every Build token in use is rolled for, in any order; then free ones may start something.

    GR-107: whether the player is asked hangs on what everybody sees, never on the hand.
    """
    me = s.turn
    options: list[Option] = []
    if s.due:
        options = [WORKS[target] for target in s.due]
    elif s.free_builds(me) > s.locked_builds:
        options = starts(s, me, ANYTHING)
    elif not s.trains[me]:
        # Nothing can be begun and no roll comes next: the next question is soon enough for cards.
        s.phase = TRAIN
        return
    choice = yield from ask(s, me, "build", options)
    if choice[0] == FINISH:
        s.attempt.left.clear()
        yield from begin_training(s, me)
    elif choice[0] == WORK:
        yield from standard_build(s, me, choice[1])
        s.attempt.left.clear()
    elif choice[0] != CARD:
        yield from start_and_build(s, me, choice)
        s.attempt.left.clear()


def ask(s: Gemhold, me: int, topic: str, options: list[Option]) -> Play[Option]:
    """Ask with the cards that can be played beside the rest (GR-100); a card is played here. A stage is done when
    nothing is left that must be rolled for."""
    playable(s, me, options)
    if not s.due:
        options.append(FINISHING)
    choice = yield Ask(me, topic, options, publicly_known=not s.hand[me])
    if choice[0] == CARD:
        yield from play_card(s, me, choice[1], topic)
    return choice


def play_card(s: Gemhold, me: int, kind: int, topic: str) -> Play[bool]:
    """Play a card on its own, and let those come in who wait if it made room; return whether it was played."""
    played = yield from play(s, me, kind, topic)
    if played:
        s.attempt.left.clear()
        yield from place_waiting(s, me)
    return played


# -- 2 Train -------------------------------------------------------------------------------------------------------


def begin_training(s: Gemhold, me: int) -> Play[None]:
    """G-063, GR-55: Training tokens in use are rolled for; a single one at once, because cards could just be played."""
    if len(s.trains[me]) != 1:
        s.phase = TRAIN
        s.due = s.trains[me].copy()
        return
    slot = s.trains[me][0]
    roll = practice(s, me, slot)
    throw_to_train(s, me, roll)
    if joining(s, me, roll):
        yield from window(s, me, roll, "build")
    s.phase = TRAIN
    yield from train(s, me, slot, roll)


def training(s: Gemhold) -> Play[None]:
    """GR-55, GR-102: Training tokens in use are rolled for, in any order; G-064: then free ones may begin a Unit."""
    me = s.turn
    options: list[Option] = []
    if s.due:
        options = [DRILLS[slot] for slot in s.due]
    elif s.free_trains(me) > 0 and s.free_letter(me) != NONE:
        options = trainable(s, me)
    elif s.pieces.where[me * SLOTS + GUARDIAN_SLOT] != OFF:
        # As in `building`.
        s.phase = ACT
        return
    choice = yield from ask(s, me, "train", options)
    if choice[0] == FINISH:
        s.attempt.left.clear()
        yield from charging(s, me)
    elif choice[0] == DRILL:
        yield from standard_training(s, me, choice[1])
        s.attempt.left.clear()
    elif choice[0] != CARD:
        yield from begin_and_train(s, me, choice[1])
        s.attempt.left.clear()


# -- 3 Charge ------------------------------------------------------------------------------------------------------


def charging(s: Gemhold, me: int) -> Play[None]:
    """G-085, G-088: 2 dice for the Guardian, unless it is active or waits; GR-104: one held back may come now."""
    if charges(s, me):
        roll = charge_up(s, me)
        roll.throw(s.rng, s.cards.standard_dice)
        if joining(s, me, roll):
            yield from window(s, me, roll, "train")
        s.phase = ACT
        yield from charge(s, me, roll)
    else:
        s.phase = ACT
        if held_back(s, me):
            yield from let_come(s, me)


# -- 4 Move and 5 Attack -------------------------------------------------------------------------------------------


def act(s: Gemhold) -> Play[None]:
    """G-090, G-099: pieces and Towers act in any order; cards are played in between.

    A piece stays picked after its move, as long as it can act. What was left alone may be thought over before the stage
    ends. It ends by itself if nobody can act, and fewer cards are held than one draws up to (GR-108).
    """
    me = s.turn
    while s.phase == ACT:
        piece = me * SLOTS + s.attempt.picked
        rings: list[list[int]] = []
        options: list[Option] = []
        if s.attempt.picked != NONE:
            rings = walk(s, piece)
            options = deeds(s, piece, rings)
        options += actors(s, me)
        full = len(s.hand[me]) == s.cards.hand_size
        if not options and not full and not left_alone(s):
            s.phase = DISCARD
            return
        playable(s, me, options)
        options.append(FINISHING)
        if full:
            options.append(TIDYING)
        choice = yield Ask(me, "act", options, publicly_known=not s.hand[me])
        verb = choice[0]
        if verb in (FINISH, TIDY):
            s.attempt.left.clear()
            s.attempt.picked = NONE
            s.phase = DISCARD
            if verb == FINISH and full:
                yield from drawing(s)
            return
        if verb == PICK:
            # Most choices of a match are made here, so the usual ones need no play of their own.
            piece = me * SLOTS + choice[1]
            rings = walk(s, piece)
            s.attempt.picked = choice[1]
            options = deeds(s, piece, rings)
            options.append(LEAVING)
            s.attempt.choosing = True
            deed = yield Ask(me, "do", options, publicly_known=True)
            s.attempt.choosing = False
            if deed[0] == LEAVE:
                s.attempt.left.append(choice[1])
                s.attempt.picked = NONE
            else:
                yield from do(s, piece, deed, rings, "do")
        elif verb == PICK_TOWER:
            yield from fire(s, me * SPACES + choice[1])
        elif verb == CARD:
            yield from play_card(s, me, choice[1], "act")
            release(s, me)
        else:
            yield from do(s, piece, choice, rings, "act")
        if s.waiting[me]:
            yield from place_waiting(s, me)
        yield STEP_ENDS


def left_alone(s: Gemhold) -> bool:
    """Return whether a piece or Tower was picked and left alone since the last action."""
    for code in s.attempt.left:
        if code < FIRST_CARD:
            return True
    return False


def do(s: Gemhold, piece: int, deed: Option, rings: list[list[int]], topic: str) -> Play[None]:
    """Let the picked piece attack, use its Special, or move."""
    if deed[0] == ATTACK:
        yield from attack(s, piece, deed, topic)
    elif deed[0] == SPECIAL:
        yield from special(s, piece)
    else:
        go(s, piece, deed, rings)
    s.attempt.left.clear()
    release(s, piece // SLOTS)


def release(s: Gemhold, me: int) -> None:
    """Put down a picked piece that can do no more."""
    if s.attempt.picked != NONE:
        piece = me * SLOTS + s.attempt.picked
        if s.pieces.where[piece] < 0 or not can_act(s, piece):
            s.attempt.picked = NONE


def fire(s: Gemhold, tower: int) -> Play[None]:
    """Let a Tower that was picked attack, or leave it alone."""
    options = targets_of_tower(s, tower, 0)
    options.append(LEAVING)
    s.attempt.picked = SLOTS + tower % SPACES
    s.attempt.choosing = True
    choice = yield Ask(tower // SPACES, "do", options, publicly_known=True)
    s.attempt.choosing = False
    if choice[0] == LEAVE:
        s.attempt.left.append(SLOTS + tower % SPACES)
    else:
        yield from attack_from_tower(s, tower, choice, "do")
        s.attempt.left.clear()
    s.attempt.picked = NONE


# -- 6 Discard and Draw --------------------------------------------------------------------------------------------


def discarding(s: Gemhold) -> Play[None]:
    """G-101, G-106, GR-50: discard at will, and play cards until drawing begins.

    GR-108: a card that lets a piece or Tower act leads back to moving and attacking.
    """
    me = s.turn
    choice = FINISHING
    if s.hand[me]:
        options = discards(s, me)
        playable(s, me, options)
        options.append(FINISHING)
        choice = yield Ask(me, "discard", options)
    if choice[0] == FINISH:
        s.attempt.left.clear()
        yield from drawing(s)
    elif choice[0] == CARD:
        played = yield from play_card(s, me, choice[1], "discard")
        if played and actors(s, me):
            s.phase = ACT
    else:
        discard(s, me, choice[1])


def drawing(s: Gemhold) -> Play[None]:
    """G-102 to G-104, GR-50: draw up to five; who holds five draws a sixth and discards one."""
    me = s.turn
    size = s.cards.hand_size
    if len(s.hand[me]) < size:
        draw(s, me, size - len(s.hand[me]))
    else:
        draw(s, me, 1)
        if len(s.hand[me]) > size:
            choice = yield Ask(me, "sixth card", discards(s, me))
            discard(s, me, choice[1])
    end_turn(s)


def discards(s: Gemhold, me: int) -> list[Option]:
    """Return each title in hand once."""
    options: list[Option] = []
    previous = -1
    for kind in s.hand[me]:
        if kind != previous:
            previous = kind
            options.append(s.cards.options.discards[kind])
    return options


def discard(s: Gemhold, me: int, kind: int) -> None:
    s.hand[me].remove(kind)
    put_away(s, me, kind)
    s.log.say(events.DISCARDS, s.kingdom[me], kind)


# -- The next turn -------------------------------------------------------------------------------------------------


def end_turn(s: Gemhold) -> None:
    """End what holds for one turn; the next living player follows, in seat order (GR-01)."""
    pieces = s.pieces
    me = s.turn
    s.locked_builds = 0
    for piece in range(me * SLOTS, me * SLOTS + SLOTS):
        pieces.moved[piece] = 0
        pieces.did[piece] &= ~(DEPLOYED | ATTACKED | BOUND)
    for tower in range(me * SPACES, me * SPACES + SPACES):
        s.towers.attacked[tower] = False
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
    s.log.say(events.LIMIT, s.round)
    best: list[int] = []
    top = (0, 0)
    for seat in range(s.seats):
        rank = (s.gems[seat], s.pieces.bubble[seat * SLOTS + GUARDIAN_SLOT])
        if s.alive[seat] and rank >= top:
            best = [*best, seat] if rank == top else [seat]
            top = rank
    win(s, best, ROUND_LIMIT)
