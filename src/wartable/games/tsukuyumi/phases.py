"""The round: the four phases in initiative order, turn by turn, and its end."""

from __future__ import annotations

from wartable.core.ask import STEP_ENDS, Ask, Option, Play
from wartable.games.tsukuyumi import boarlords, cybersamurai, darkseed, nomads
from wartable.games.tsukuyumi import news as N
from wartable.games.tsukuyumi import state as S
from wartable.games.tsukuyumi import tables as T
from wartable.games.tsukuyumi.board import spaces_with
from wartable.games.tsukuyumi.combat import combat, oni_conquest
from wartable.games.tsukuyumi.conquest import attack_spaces, can_attack
from wartable.games.tsukuyumi.damage import take_off
from wartable.games.tsukuyumi.draft import draft, look_at_hands
from wartable.games.tsukuyumi.eventcards import draw, draw_options, espionage, play, playable
from wartable.games.tsukuyumi.initiative import move_marker, nudge
from wartable.games.tsukuyumi.kamikaze import (
    another_attack,
    another_but_event,
    by_event,
    conquerors,
    conquerors_ready,
    offensives,
    owes_attack,
)
from wartable.games.tsukuyumi.movement import begin_movement, can_move, one_order
from wartable.games.tsukuyumi.oni import can_place_oni, move_oni, place_oni
from wartable.games.tsukuyumi.production import place_unit, productive_points, purchase, purchases
from wartable.games.tsukuyumi.scoring import expansion, final_scoring, rivers, score_moon
from wartable.games.tsukuyumi.settling import place_tile, settle
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.traits import rage, raging
from wartable.games.tsukuyumi.verbs import (
    ABILITY,
    ACTS,
    ADDITIONAL_MOVE,
    ALL_FLYING,
    ATTACK,
    ATTACKS,
    BUYS,
    CONQUER_FROM,
    IS_DONE,
    RAGE,
    RAGES,
)

PHASE_LINES = [
    [],
    [T.EVENT, T.PLAYS, T.INITIATIVE, T.FACTION_EFFECT, T.NUDGE],
    [T.PRODUCTION, T.ONI_PLACE, T.ONI_MOVE],
    [T.MOVEMENT, T.COMBAT],
]


def step(s: Tsukuyumi) -> Play[None]:
    """One small piece of play after another: a question of setting up, a draft, a piece of a turn."""
    while True:
        if s.stage == S.PLAY:
            yield from turn_step(s)
        elif s.stage == S.DRAFT:
            yield from draft_step(s)
        elif s.stage == S.SETTLE:
            yield from settle(s)
        else:
            yield from place_tile(s)
        yield STEP_ENDS


def draft_step(s: Tsukuyumi) -> Play[None]:
    if not s.begun:
        s.begun = True
        s.log.say(N.ROUND, s.round)
    yield from draft(s)
    if s.chosen[0] >= 0:
        s.stage = S.PLAY
        look_at_hands(s)
        begin_phase(s, T.WHITE)


# -- phases and turns ----------------------------------------------------------------------------------------------


def begin_phase(s: Tsukuyumi, phase: int) -> None:
    """T-074, TR-22: the order of a phase is fixed when it begins."""
    s.phase = phase
    s.turn_order = s.order.copy()
    s.turn = 0
    s.begun = False
    # TR-102: Time Consuming holds until the end of the phase.
    s.barred = [0] * s.seats
    s.must_attack = False
    # TR-170, TR-173: massive units may move again, aggressive ones attack again.
    s.stuck = []
    s.raged = []
    s.log.say(N.PHASE, phase)


def begin_turn(s: Tsukuyumi) -> None:
    """What the card, and what else, offers in this phase (T-073, TR-27, TR-28)."""
    me = s.active()
    side = s.faction[me]
    card = s.tables.actions[s.chosen[me]]
    s.begun = True
    s.doing = S.CHOOSING
    s.fought = False
    s.actions = 99
    s.lines = [0] * T.LINES
    for line in PHASE_LINES[s.phase]:
        s.lines[line] = card.lines[line]
    present = has_phase(s, me)
    s.log.say(N.TURN if present else N.NO_PHASE, side, s.phase)
    if s.phase == T.WHITE:
        s.lines = s.tables.white.copy()
        s.actions = s.tables.white_actions
    elif s.phase == T.GREEN:
        s.lines[T.PRODUCTION] += productive_points(s, side) + rivers(s, side)
        s.lines[T.FREE_DRONE] = 1 if side == T.CYBERSAMURAI else 0
    elif side == T.CYBERSAMURAI:
        uplink_lines(s, present)


def has_phase(s: Tsukuyumi, seat: int) -> bool:
    """TR-28, TR-166: does a seat's action card have the phase that is being played?"""
    return bool(s.tables.actions[s.chosen[seat]].phases >> s.phase & 1)


def uplink_lines(s: Tsukuyumi, present: bool) -> None:
    """2.6 (1), 2.8 (1): markers leave, and red uplinks can be used."""
    if s.phase == T.BLUE:
        cybersamurai.blue_off(s)
        return
    s.lines[T.LASER] = 1 if cybersamurai.linked(s, T.TETSUO) else 0
    if not present:
        cybersamurai.red_off(s)
        return
    s.lines[T.PLACE_KANEDA] = 1 if cybersamurai.linked(s, T.KANEDA) else 0
    s.lines[T.PLACE_ROCKET] = 1 if cybersamurai.linked(s, T.ROCKET) else 0


def turn_step(s: Tsukuyumi) -> Play[None]:
    """One action of a turn, or one piece of a longer one."""
    if not s.begun:
        begin_turn(s)
    me = s.active()
    if s.owed:
        yield from owed_attack(s)
    elif s.doing == S.MOVING:
        going = yield from one_order(s, me, s.faction[me])
        if not going:
            s.doing = s.back
    elif s.doing == S.PRODUCING:
        yield from purchase(s, me, "production")
        if s.points <= 0:
            s.doing = S.CHOOSING
    elif s.doing == S.DRAWING:
        yield from draw_step(s, me)
    elif s.doing == S.PLAYING:
        yield from play_step(s, me)
    elif s.doing == S.FACTION:
        yield from seed_step(s, me)
    elif s.doing == S.ONI_PLACING:
        yield from oni_step(s, me)
    elif s.doing == S.AVENGING:
        yield from vendetta_step(s)
    else:
        yield from choose_action(s, me)


def choose_action(s: Tsukuyumi, me: int) -> Play[None]:
    """T-075 to T-077: actions in any order, movement before attack; all but Oni lines may be left out."""
    options: list[Option] = []
    bound = False
    if s.actions > 0:
        for line in range(T.PLAYS):
            there = s.lines[line] or (line == T.EVENT and s.lines[T.PLAYS])
            if there and line != T.COMBAT and possible(s, me, line):
                options.append(ACTS[line])
                bound = bound or line in (T.ONI_PLACE, T.ONI_MOVE)
        if s.lines[T.COMBAT]:
            options += [ATTACKS[space] for space in attack_spaces(s, me, another_attack(s, me, 1, S.NOT_OUT))]
        options += [RAGES[space] for space in rage_spaces(s, me)]
        if owes_attack(s, me):
            ways = [option for option in options if brings_attack(s, me, option)]
            bound = bound or bool(ways)
            if ways and s.actions == 1:
                # TR-164: nothing else may use up the action that the attack needs.
                options = ways
    if not options:
        end_turn(s)
        return
    if not bound:
        options.append(IS_DONE)
    answer = yield Ask(me, T.PHASES[s.phase], options, open=True)
    if answer == IS_DONE:
        end_turn(s)
    elif answer[0] == ATTACK:
        yield from attack(s, me, answer[1])
    elif answer[0] == RAGE:
        yield from aggressive_attack(s, me, answer[1])
    else:
        yield from carry_out(s, me, answer[1])


def brings_attack(s: Tsukuyumi, me: int, option: Option) -> bool:
    """TR-164: is this an attack, or the action in which one can be made?"""
    if option == ACTS[T.EVENT]:
        return by_event(s, me, 0) and bool(attack_spaces(s, me, False))
    if option == ACTS[T.FACTION_EFFECT]:
        return bool(conquerors_ready(s, me, S.NOT_OUT))
    return option[0] in (ATTACK, RAGE)


def possible(s: Tsukuyumi, me: int, line: int) -> bool:
    """Can this line do anything now?"""
    if line == T.EVENT:
        return bool(s.lines[T.EVENT] and draw_options(s)) or bool(may_play(s) and playable(s, me))
    if line == T.FACTION_EFFECT:
        return effect_possible(s, me)
    if line == T.PRODUCTION:
        return bool(purchases(s, me, s.lines[line]))
    if line == T.ONI_PLACE:
        return can_place_oni(s)
    if line == T.ONI_MOVE:
        return bool(spaces_with(s, T.ONI))
    if line == T.MOVEMENT:
        return not s.fought and can_move(s, s.faction[me])
    if line == T.FREE_DRONE:
        return bool(cybersamurai.free_drones(s))
    if line == T.LASER:
        return bool(cybersamurai.laser_targets(s))
    return True


def may_play(s: Tsukuyumi) -> int:
    """T-311, TR-57: how many events the event line lets play; one more with the Shogun."""
    return s.lines[T.PLAYS] + (1 if shogun_helps(s) else 0)


def shogun_helps(s: Tsukuyumi) -> bool:
    return s.faction[s.active()] == T.CYBERSAMURAI and cybersamurai.linked(s, T.SHOGUN)


def effect_possible(s: Tsukuyumi, me: int) -> bool:
    side = s.faction[me]
    if side == T.BOARLORDS:
        return bool(boarlords.builders(s))
    if side == T.CYBERSAMURAI:
        return cybersamurai.effect_works(s)
    return True


def carry_out(s: Tsukuyumi, me: int, line: int) -> Play[None]:
    """Use a line of the card, or an extra."""
    side = s.faction[me]
    amount = s.lines[line]
    s.actions -= 1
    if line == T.ONI_PLACE:
        s.doing = S.ONI_PLACING
        yield from oni_step(s, me)
        return
    s.lines[line] = 0
    if line == T.EVENT:
        s.draws = amount
        s.plays = may_play(s)
        s.lines[T.PLAYS] = 0
        s.drew = False
        s.doing = S.DRAWING if s.draws and draw_options(s) else S.PLAYING
    elif line == T.INITIATIVE:
        yield from move_marker(s, me, me, amount, "initiative")
    elif line == T.FACTION_EFFECT:
        yield from faction_effect(s, me, side)
    elif line == T.NUDGE:
        yield from nudge(s, me)
    elif line == T.PRODUCTION:
        s.points = amount
        s.doing = S.PRODUCING
        s.log.say(N.PRODUCES, side, amount)
    elif line == T.ONI_MOVE:
        end = yield from move_oni(s, me, amount)
        if end >= 0:
            yield from oni_conquest(s, me, end)
    elif line == T.MOVEMENT:
        begin_movement(s, side, amount)
        s.doing = S.MOVING
        s.back = S.CHOOSING
    elif line == T.FREE_DRONE:
        answer = yield Ask(me, "free drone", [BUYS[kind] for kind in cybersamurai.free_drones(s)], open=True)
        yield from place_unit(s, me, answer[1])
    elif line == T.LASER:
        yield from cybersamurai.fire_laser(s, me)
    elif line == T.PLACE_KANEDA:
        yield from cybersamurai.place_kaneda(s, me, S.RED_MARKER)
    else:
        yield from cybersamurai.place_rocket(s, me, S.RED_MARKER)


def attack(s: Tsukuyumi, me: int, space: int) -> Play[None]:
    """A combat action of the combat line."""
    s.lines[T.COMBAT] -= 1
    s.actions -= 1
    yield from combat(s, me, space, another_attack(s, me, 0, S.NOT_OUT))


def rage_spaces(s: Tsukuyumi, me: int) -> list[int]:
    """T-055, T-056: where aggressive units can make their free attack, in any red phase."""
    if s.phase != T.RED:
        return []
    return [space for space in raging(s, s.faction[me]) if can_attack(s, me, space, False)]


def aggressive_attack(s: Tsukuyumi, me: int, space: int) -> Play[None]:
    """T-055, T-056: it costs nothing and stays in the unit's area; all own units there take part."""
    rage(s, s.faction[me], space)
    yield from combat(s, me, space, another_attack(s, me, 0, S.NOT_OUT))


# -- longer actions ------------------------------------------------------------------------------------------------


def draw_step(s: Tsukuyumi, me: int) -> Play[None]:
    """T-080, T-082, TR-56: one draw after another, each from what lies there now; then Espionage."""
    options = draw_options(s)
    if options:
        options.append(IS_DONE)
        answer = yield Ask(me, "draw event", options, open=True)
        if answer == IS_DONE:
            s.draws = 0
        else:
            draw(s, me, answer)
            s.draws -= 1
            s.drew = True
    if s.draws <= 0 or not options:
        s.doing = S.PLAYING
        if s.drew:
            yield from espionage(s, me)


def play_step(s: Tsukuyumi, me: int) -> Play[None]:
    """T-084, T-085: event cards are played in an event action only, and may be kept."""
    options = playable(s, me) if s.plays > 0 else []
    if not options:
        s.doing = S.CHOOSING
        return
    attacks = attacks_owed(s, me, options)
    if attacks and s.plays == 1:
        options = attacks
    if not attacks:
        options.append(IS_DONE)
    answer = yield Ask(me, "play event", options, open=True)
    if answer == IS_DONE:
        s.doing = S.CHOOSING
        return
    s.plays -= 1
    yield from play(s, me, answer[1])


def attacks_owed(s: Tsukuyumi, me: int, options: list[Option]) -> list[Option]:
    """TR-164: the events that bring the attack owed after Kamikaze, where it can be made in no other way."""
    if not owes_attack(s, me) or another_but_event(s, me):
        return []
    events = offensives(s, me)
    return [option for option in options if option[1] in events]


def oni_step(s: Tsukuyumi, me: int) -> Play[None]:
    """T-066, TR-29: so many Oni are placed, as far as there are any."""
    s.lines[T.ONI_PLACE] -= 1
    yield from place_oni(s, me)
    if not s.lines[T.ONI_PLACE] or not can_place_oni(s):
        s.lines[T.ONI_PLACE] = 0
        s.doing = S.CHOOSING


def faction_effect(s: Tsukuyumi, me: int, side: int) -> Play[None]:
    if side == T.NOMADS:
        yield from nomads.faction_effect(s, me)
    elif side == T.BOARLORDS:
        yield from boarlords.faction_effect(s, me)
    elif side == T.CYBERSAMURAI:
        yield from cybersamurai.faction_effect(s, me)
    else:
        s.effect = 0
        s.doing = S.FACTION
        yield from seed_step(s, me)


def seed_step(s: Tsukuyumi, me: int) -> Play[None]:
    """T-294, T-300, TR-129: an ability of the Dark Seed, or an attack by a Conqueror."""
    options: list[Option] = []
    for ability in darkseed.abilities_left(s):
        if ability != ADDITIONAL_MOVE or can_move(s, T.DARK_SEED):
            options.append((ABILITY, ability))
    attacks = conqueror_spaces(s, me)
    options += [(CONQUER_FROM, space) for space in attacks]
    if not options:
        s.doing = S.CHOOSING
        return
    # TR-164: after Kamikaze another attack must follow if one is possible.
    if not (owes_attack(s, me) and attacks) or by_event(s, me, 0):
        options.append(IS_DONE)
    answer = yield Ask(me, "faction effect", options, open=True)
    if answer == IS_DONE:
        s.doing = S.CHOOSING
    elif answer[0] == CONQUER_FROM:
        s.owed.append(S.CONQUEROR_ATTACK * 10000 + me * 100 + answer[1])
    else:
        s.effect |= 1 << answer[1]
        s.log.say(N.ABILITY, T.DARK_SEED, answer[1])
        if answer[1] == ADDITIONAL_MOVE:
            darkseed.additional_move(s)
            s.doing = S.MOVING
            s.back = S.FACTION
        elif answer[1] == ALL_FLYING:
            darkseed.all_units_flying(s)
        else:
            yield from darkseed.egg_throw(s, me)


def conqueror_spaces(s: Tsukuyumi, me: int) -> list[int]:
    return [space for space in conquerors(s) if can_attack(s, me, space, another_attack(s, me, 0, space))]


def owed_attack(s: Tsukuyumi) -> Play[None]:
    """An attack outside the combat line: by Offensive (T-122), or by a Conqueror (T-301, T-303)."""
    owed = s.owed.pop(0)
    seat = owed % 10000 // 100
    if owed // 10000 == S.CONQUEROR_ATTACK:
        space = owed % 100
        yield from combat(s, seat, space, another_attack(s, seat, 0, space), by_conqueror=True)
        return
    yield from free_attack(s, seat, "offensive")


def free_attack(s: Tsukuyumi, seat: int, topic: str) -> Play[None]:
    """One combat action in any space with own units, no movement with it (T-123, T-202); it may be left out."""
    more = another_attack(s, seat, 0, S.NOT_OUT)
    options: list[Option] = [ATTACKS[space] for space in attack_spaces(s, seat, more)]
    if not options:
        return
    if not owes_attack(s, seat):
        options.append(IS_DONE)
    answer = yield Ask(seat, topic, options, open=True)
    if answer != IS_DONE:
        yield from combat(s, seat, answer[1], more)


# -- ends ----------------------------------------------------------------------------------------------------------


def end_turn(s: Tsukuyumi) -> None:
    """T-282: the Boarlords' goal is looked at when they end their red turn; then Vendettas, then the next player."""
    me = s.active()
    if s.phase == T.RED and s.faction[me] == T.BOARLORDS and has_phase(s, me):
        expansion(s)
    s.doing = S.AVENGING
    if not s.vendettas:
        next_turn(s)


def vendetta_step(s: Tsukuyumi) -> Play[None]:
    """T-200 to T-202, TR-108: one free combat action each, in initiative order, before the next player acts."""
    if not s.vendettas:
        next_turn(s)
        return
    for seat in s.order:
        if seat in s.vendettas:
            s.vendettas.remove(seat)
            yield from free_attack(s, seat, "vendetta")
            return


def next_turn(s: Tsukuyumi) -> None:
    s.doing = S.CHOOSING
    s.begun = False
    s.turn += 1
    if s.turn < s.seats:
        return
    if s.phase < T.RED:
        begin_phase(s, s.phase + 1)
    else:
        end_round(s)


def end_round(s: Tsukuyumi) -> None:
    """2.12, TR-141: radioactivity, the moon centre, then everything that lasts a round is cleared."""
    radioactivity(s)
    score_moon(s)
    s.tunnel_used = [0] * len(s.tunnels)
    s.spent = 0
    s.all_flying = False
    s.rad_proof = False
    s.barred = [0] * s.seats
    s.taken = [0] * s.seats
    s.taken_from = [0] * s.seats
    for seat in range(s.seats):
        # TR-20: played cards lie open.
        s.pile.append(s.chosen[seat])
        s.chosen[seat] = -1
    s.begun = False
    s.turn = 0
    s.turn_order = []
    if s.round == s.rounds:
        final_scoring(s)
    s.round += 1
    s.stage = S.DRAFT


def radioactivity(s: Tsukuyumi) -> None:
    """T-022, T-023, T-133: every unit there is destroyed, to nobody's credit."""
    for space in range(len(s.cell)):
        if not s.has(space, T.RADIOACTIVE):
            continue
        for side in range(T.SIDES):
            if not s.count[space * T.SIDES + side] or immune(s, space, side):
                continue
            for kind in range(T.FIRST[side], T.FIRST[side + 1]):
                many = s.units[space * T.KINDS + kind]
                if many:
                    take_off(s, space, kind, many)
                    s.log.say(N.RADIATION, side, many, kind, s.cell[space])


def immune(s: Tsukuyumi, space: int, side: int) -> bool:
    """TR-122, TR-123: Nomads who ignore it this round; Dark Seed, unless a Rocket Attack marker lies there."""
    if side == T.NOMADS:
        return s.rad_proof
    return side == T.DARK_SEED and not s.rocketed(space, T.DARK_SEED)
