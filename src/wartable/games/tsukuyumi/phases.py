"""The round: the four phases in initiative order, turn by turn, and its end."""

from __future__ import annotations

from wartable.core.ask import STEP_ENDS, Play
from wartable.games.tsukuyumi import cybersamurai, events, state, terms
from wartable.games.tsukuyumi.actions import (
    choose_action,
    draw_step,
    free_attack,
    oni_step,
    owed_attack,
    play_step,
    seed_step,
)
from wartable.games.tsukuyumi.damage import take_off
from wartable.games.tsukuyumi.draft import draft, look_at_hands
from wartable.games.tsukuyumi.movement import one_order
from wartable.games.tsukuyumi.production import productive_points, purchase
from wartable.games.tsukuyumi.scoring import expansion, final_scoring, rivers, score_moon
from wartable.games.tsukuyumi.settling import place_tile, settle
from wartable.games.tsukuyumi.showing import REVEAL, SCORE, show
from wartable.games.tsukuyumi.state import Tsukuyumi

PHASE_LINES = [
    [],
    [terms.EVENT, terms.PLAYS, terms.INITIATIVE, terms.FACTION_EFFECT, terms.NUDGE],
    [terms.PRODUCTION, terms.ONI_PLACE, terms.ONI_MOVE],
    [terms.MOVEMENT, terms.COMBAT],
]


def step(s: Tsukuyumi) -> Play[None]:
    """Play one small piece after another: a question of setting up, a draft, a piece of a turn."""
    while True:
        if s.course.stage == state.PLAY:
            yield from turn_step(s)
        elif s.course.stage == state.DRAFT:
            yield from draft_step(s)
        elif s.course.stage == state.SETTLE:
            yield from settle(s)
        else:
            yield from place_tile(s)
        yield STEP_ENDS


def draft_step(s: Tsukuyumi) -> Play[None]:
    course = s.course
    if not course.begun:
        course.begun = True
        s.log.say(events.ROUND, course.round)
    yield from draft(s)
    if s.draft.chosen[0] >= 0:
        course.stage = state.PLAY
        look_at_hands(s)
        begin_phase(s, terms.WHITE)
        show(s, REVEAL)


# -- phases and turns ----------------------------------------------------------------------------------------------


def begin_phase(s: Tsukuyumi, phase: int) -> None:
    """T-074, TR-22: the order of a phase is fixed when it begins."""
    course = s.course
    course.phase = phase
    course.turn_order = course.order.copy()
    course.turn = 0
    course.begun = False
    # TR-102: Time Consuming holds until the end of the phase.
    course.barred = [0] * s.seats
    course.must_attack = False
    # TR-170, TR-173: massive units may move again, aggressive ones attack again.
    s.board.stuck = []
    s.board.raged = []
    s.log.say(events.PHASE, phase)


def begin_turn(s: Tsukuyumi) -> None:
    """Set what the card, and what else, offers in this phase (T-073, TR-27, TR-28)."""
    course = s.course
    turn = s.turn
    me = course.active()
    side = s.faction[me]
    card = s.catalogue.actions[s.draft.chosen[me]]
    course.begun = True
    turn.doing = state.CHOOSING
    turn.fought = False
    turn.actions = state.UNLIMITED
    turn.lines = [0] * terms.LINES
    for line in PHASE_LINES[course.phase]:
        turn.lines[line] = card.lines[line]
    present = has_phase(s, me)
    s.log.say(events.TURN if present else events.NO_PHASE, side, course.phase)
    if course.phase == terms.WHITE:
        turn.lines = s.catalogue.white.copy()
        turn.actions = s.catalogue.white_actions
    elif course.phase == terms.GREEN:
        turn.lines[terms.PRODUCTION] += productive_points(s, side) + rivers(s, side)
        turn.lines[terms.FREE_DRONE] = 1 if side == terms.CYBERSAMURAI else 0
    elif side == terms.CYBERSAMURAI:
        uplink_lines(s, present)


def has_phase(s: Tsukuyumi, seat: int) -> bool:
    """TR-28, TR-166: does a seat's action card have the phase that is being played?"""
    return bool(s.catalogue.actions[s.draft.chosen[seat]].phases >> s.course.phase & 1)


def uplink_lines(s: Tsukuyumi, present: bool) -> None:
    """2.6 (1), 2.8 (1): markers leave, and red uplinks can be used."""
    if s.course.phase == terms.BLUE:
        cybersamurai.blue_off(s)
        return
    s.turn.lines[terms.LASER] = 1 if cybersamurai.linked(s, terms.TETSUO) else 0
    if not present:
        cybersamurai.red_off(s)
        return
    s.turn.lines[terms.PLACE_KANEDA] = 1 if cybersamurai.linked(s, terms.KANEDA) else 0
    s.turn.lines[terms.PLACE_ROCKET] = 1 if cybersamurai.linked(s, terms.ROCKET) else 0


def turn_step(s: Tsukuyumi) -> Play[None]:
    """Play one action of a turn, or one piece of a longer one."""
    turn = s.turn
    if not s.course.begun:
        begin_turn(s)
    me = s.course.active()
    if turn.owed:
        yield from owed_attack(s)
    elif turn.doing == state.MOVING:
        going = yield from one_order(s, me, s.faction[me])
        if not going:
            turn.doing = turn.back
    elif turn.doing == state.PRODUCING:
        yield from purchase(s, me, "production")
        if turn.points <= 0:
            turn.doing = state.CHOOSING
    elif turn.doing == state.DRAWING:
        yield from draw_step(s, me)
    elif turn.doing == state.PLAYING:
        yield from play_step(s, me)
    elif turn.doing == state.FACTION:
        yield from seed_step(s, me)
    elif turn.doing == state.ONI_PLACING:
        yield from oni_step(s, me)
    elif turn.doing == state.AVENGING:
        yield from vendetta_step(s)
    else:
        more = yield from choose_action(s, me)
        if not more:
            end_turn(s)


# -- ends ----------------------------------------------------------------------------------------------------------


def end_turn(s: Tsukuyumi) -> None:
    """T-282: the Boarlords' goal is looked at when they end their red turn; then Vendettas, then the next player."""
    me = s.course.active()
    if s.course.phase == terms.RED and s.faction[me] == terms.BOARLORDS and has_phase(s, me):
        expansion(s)
    s.turn.doing = state.AVENGING
    if not s.course.vendettas:
        next_turn(s)


def vendetta_step(s: Tsukuyumi) -> Play[None]:
    """T-200 to T-202, TR-108: one free combat action each, in initiative order, before the next player acts."""
    course = s.course
    if not course.vendettas:
        next_turn(s)
        return
    for seat in course.order:
        if seat in course.vendettas:
            course.vendettas.remove(seat)
            yield from free_attack(s, seat, "vendetta")
            return


def next_turn(s: Tsukuyumi) -> None:
    course = s.course
    s.turn.doing = state.CHOOSING
    course.begun = False
    course.turn += 1
    if course.turn < s.seats:
        return
    if course.phase < terms.RED:
        begin_phase(s, course.phase + 1)
    else:
        end_round(s)


def end_round(s: Tsukuyumi) -> None:
    """2.12, TR-141: radioactivity, the moon centre, then everything that lasts a round is cleared."""
    course = s.course
    radioactivity(s)
    score_moon(s)
    s.board.tunnel_used = [0] * len(s.board.tunnels)
    s.powers.spent = 0
    s.powers.all_flying = False
    s.powers.rad_proof = False
    course.barred = [0] * s.seats
    s.score.taken = [0] * s.seats
    s.score.taken_from = [0] * s.seats
    for seat in range(s.seats):
        # TR-20: played cards lie open.
        s.draft.pile.append(s.draft.chosen[seat])
        s.draft.chosen[seat] = -1
    course.begun = False
    course.turn = 0
    course.turn_order = []
    if course.round == s.rounds:
        final_scoring(s)
    course.round += 1
    course.stage = state.DRAFT


def radioactivity(s: Tsukuyumi) -> None:
    """T-022, T-023, T-133: every unit there is destroyed, to nobody's credit."""
    board = s.board
    for space in range(len(board.cell)):
        if not board.has(space, terms.RADIOACTIVE):
            continue
        for side in range(terms.SIDES):
            if not board.count[space * terms.SIDES + side] or immune(s, space, side):
                continue
            for kind in range(terms.FIRST[side], terms.FIRST[side + 1]):
                many = board.units[space * terms.KINDS + kind]
                if many:
                    take_off(s, space, kind, many)
                    s.log.say(events.RADIATION, side, many, kind, board.cell[space])
                    show(s, SCORE, space)


def immune(s: Tsukuyumi, space: int, side: int) -> bool:
    """TR-122, TR-123: Nomads who ignore it this round; Dark Seed, unless a Rocket Attack marker lies there."""
    if side == terms.NOMADS:
        return s.powers.rad_proof
    return side == terms.DARK_SEED and not s.board.rocketed(space, terms.DARK_SEED)
