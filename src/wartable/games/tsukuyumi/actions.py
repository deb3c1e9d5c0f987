"""The actions of a turn: what a card lets a player do, one line after another, and the longer actions step by step."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import boarlords, cybersamurai, darkseed, events, nomads, state, terms
from wartable.games.tsukuyumi.board import spaces_with
from wartable.games.tsukuyumi.combat import combat, oni_conquest
from wartable.games.tsukuyumi.conquest import attack_spaces, can_attack
from wartable.games.tsukuyumi.eventcards import play, playable
from wartable.games.tsukuyumi.eventdeck import draw, draw_options, espionage
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
from wartable.games.tsukuyumi.movement import begin_movement, can_move
from wartable.games.tsukuyumi.oni import can_place_oni, move_oni, place_oni
from wartable.games.tsukuyumi.production import place_unit, purchases
from wartable.games.tsukuyumi.question import Question, ask_openly
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

QUESTIONS: Final[dict[str, Question]] = {
    "white": Question("White phase: choose an action"),
    "blue": Question("Blue phase: choose an action"),
    "green": Question("Green phase: choose an action"),
    "red": Question("Red phase: choose an action"),
    "draw event": Question("Draw an event card"),
    "play event": Question("Play an event card"),
    "faction effect": Question("Faction effect: choose"),
    "free drone": Question("Amaterasu: choose a drone"),
    "offensive": Question("Offensive: attack once"),
    "vendetta": Question("Vendetta: attack once"),
}


def choose_action(s: Tsukuyumi, me: int) -> Play[bool]:
    """T-075 to T-077: actions in any order, movement before attack; all but Oni lines may be left out. Return whether
    there are more."""
    turn = s.turn
    options: list[Option] = []
    bound = False
    if turn.actions > 0:
        for line in range(terms.PLAYS):
            there = turn.lines[line] or (line == terms.EVENT and turn.lines[terms.PLAYS])
            if there and line != terms.COMBAT and possible(s, me, line):
                options.append(ACTS[line])
                bound = bound or line in (terms.ONI_PLACE, terms.ONI_MOVE)
        if turn.lines[terms.COMBAT]:
            options += [ATTACKS[space] for space in attack_spaces(s, me, another_attack(s, me, 1, state.NOT_OUT))]
        options += [RAGES[space] for space in rage_spaces(s, me)]
        if owes_attack(s, me):
            ways = [option for option in options if brings_attack(s, me, option)]
            bound = bound or bool(ways)
            if ways and turn.actions == 1:
                # TR-164: nothing else may use up the action that the attack needs.
                options = ways
    if not options:
        return False
    if not bound:
        options.append(IS_DONE)
    answer = yield ask_openly(me, terms.PHASES[s.course.phase], options)
    if answer == IS_DONE:
        return False
    if answer[0] == ATTACK:
        yield from attack(s, me, answer[1])
    elif answer[0] == RAGE:
        yield from aggressive_attack(s, me, answer[1])
    else:
        yield from carry_out(s, me, answer[1])
    return True


def brings_attack(s: Tsukuyumi, me: int, option: Option) -> bool:
    """TR-164: is this an attack, or the action in which one can be made?"""
    if option == ACTS[terms.EVENT]:
        return by_event(s, me, 0) and bool(attack_spaces(s, me, False))
    if option == ACTS[terms.FACTION_EFFECT]:
        return bool(conquerors_ready(s, me, state.NOT_OUT))
    return option[0] in (ATTACK, RAGE)


def possible(s: Tsukuyumi, me: int, line: int) -> bool:
    """Return whether this line can do anything now."""
    if line == terms.EVENT:
        return bool(s.turn.lines[terms.EVENT] and draw_options(s)) or bool(may_play(s) and playable(s, me))
    if line == terms.FACTION_EFFECT:
        return effect_possible(s, me)
    if line == terms.PRODUCTION:
        return bool(purchases(s, me, s.turn.lines[line]))
    if line == terms.ONI_PLACE:
        return can_place_oni(s)
    if line == terms.ONI_MOVE:
        return bool(spaces_with(s, terms.ONI))
    if line == terms.MOVEMENT:
        return not s.turn.fought and can_move(s, s.faction[me])
    if line == terms.FREE_DRONE:
        return bool(cybersamurai.free_drones(s))
    if line == terms.LASER:
        return bool(cybersamurai.laser_targets(s))
    return True


def may_play(s: Tsukuyumi) -> int:
    """T-311, TR-57: how many events the event line lets play; one more with the Shogun."""
    return s.turn.lines[terms.PLAYS] + (1 if shogun_helps(s) else 0)


def shogun_helps(s: Tsukuyumi) -> bool:
    return s.faction[s.course.active()] == terms.CYBERSAMURAI and cybersamurai.linked(s, terms.SHOGUN)


def effect_possible(s: Tsukuyumi, me: int) -> bool:
    side = s.faction[me]
    if side == terms.BOARLORDS:
        return bool(boarlords.builders(s))
    if side == terms.CYBERSAMURAI:
        return cybersamurai.effect_works(s)
    return True


def carry_out(s: Tsukuyumi, me: int, line: int) -> Play[None]:
    """Use a line of the card, or an extra."""
    turn = s.turn
    side = s.faction[me]
    amount = turn.lines[line]
    turn.actions -= 1
    if line == terms.ONI_PLACE:
        turn.doing = state.ONI_PLACING
        yield from oni_step(s, me)
        return
    turn.lines[line] = 0
    if line == terms.EVENT:
        turn.draws = amount
        turn.plays = may_play(s)
        turn.lines[terms.PLAYS] = 0
        turn.drew = False
        turn.doing = state.DRAWING if turn.draws and draw_options(s) else state.PLAYING
    elif line == terms.INITIATIVE:
        yield from move_marker(s, me, me, amount, "initiative")
    elif line == terms.FACTION_EFFECT:
        yield from faction_effect(s, me, side)
    elif line == terms.NUDGE:
        yield from nudge(s, me)
    elif line == terms.PRODUCTION:
        turn.points = amount
        turn.doing = state.PRODUCING
        s.log.say(events.PRODUCES, side, amount)
    elif line == terms.ONI_MOVE:
        end = yield from move_oni(s, me, amount)
        if end >= 0:
            yield from oni_conquest(s, me, end)
    elif line == terms.MOVEMENT:
        begin_movement(s, side, amount)
        turn.doing = state.MOVING
        turn.back = state.CHOOSING
    elif line == terms.FREE_DRONE:
        answer = yield ask_openly(me, "free drone", [BUYS[kind] for kind in cybersamurai.free_drones(s)])
        yield from place_unit(s, me, answer[1])
    elif line == terms.LASER:
        yield from cybersamurai.fire_laser(s, me)
    elif line == terms.PLACE_KANEDA:
        yield from cybersamurai.place_kaneda(s, me, state.RED_MARKER)
    else:
        yield from cybersamurai.place_rocket(s, me, state.RED_MARKER)


def attack(s: Tsukuyumi, me: int, space: int) -> Play[None]:
    """Play a combat action of the combat line."""
    s.turn.lines[terms.COMBAT] -= 1
    s.turn.actions -= 1
    yield from combat(s, me, space, another_attack(s, me, 0, state.NOT_OUT))


def rage_spaces(s: Tsukuyumi, me: int) -> list[int]:
    """T-055, T-056: where aggressive units can make their free attack, in any red phase."""
    if s.course.phase != terms.RED:
        return []
    return [space for space in raging(s, s.faction[me]) if can_attack(s, me, space, False)]


def aggressive_attack(s: Tsukuyumi, me: int, space: int) -> Play[None]:
    """T-055, T-056: it costs nothing and stays in the unit's area; all own units there take part."""
    rage(s, s.faction[me], space)
    yield from combat(s, me, space, another_attack(s, me, 0, state.NOT_OUT))


# -- longer actions ------------------------------------------------------------------------------------------------


def draw_step(s: Tsukuyumi, me: int) -> Play[None]:
    """T-080, T-082, TR-56: one draw after another, each from what lies there now; then Espionage."""
    turn = s.turn
    options = draw_options(s)
    if options:
        options.append(IS_DONE)
        answer = yield ask_openly(me, "draw event", options)
        if answer == IS_DONE:
            turn.draws = 0
        else:
            draw(s, me, answer)
            turn.draws -= 1
            turn.drew = True
    if turn.draws <= 0 or not options:
        turn.doing = state.PLAYING
        if turn.drew:
            yield from espionage(s, me)


def play_step(s: Tsukuyumi, me: int) -> Play[None]:
    """T-084, T-085: event cards are played in an event action only, and may be kept."""
    turn = s.turn
    options = playable(s, me) if turn.plays > 0 else []
    if not options:
        turn.doing = state.CHOOSING
        return
    attacks = attacks_owed(s, me, options)
    if attacks and turn.plays == 1:
        options = attacks
    if not attacks:
        options.append(IS_DONE)
    answer = yield ask_openly(me, "play event", options)
    if answer == IS_DONE:
        turn.doing = state.CHOOSING
        return
    turn.plays -= 1
    yield from play(s, me, answer[1])


def attacks_owed(s: Tsukuyumi, me: int, options: list[Option]) -> list[Option]:
    """TR-164: the events that bring the attack owed after Kamikaze, where it can be made in no other way."""
    if not owes_attack(s, me) or another_but_event(s, me):
        return []
    events = offensives(s, me)
    return [option for option in options if option[1] in events]


def oni_step(s: Tsukuyumi, me: int) -> Play[None]:
    """T-066, TR-29: N Oni are placed, as far as there are any."""
    turn = s.turn
    turn.lines[terms.ONI_PLACE] -= 1
    yield from place_oni(s, me)
    if not turn.lines[terms.ONI_PLACE] or not can_place_oni(s):
        turn.lines[terms.ONI_PLACE] = 0
        turn.doing = state.CHOOSING


def faction_effect(s: Tsukuyumi, me: int, side: int) -> Play[None]:
    if side == terms.NOMADS:
        yield from nomads.faction_effect(s, me)
    elif side == terms.BOARLORDS:
        yield from boarlords.faction_effect(s, me)
    elif side == terms.CYBERSAMURAI:
        yield from cybersamurai.faction_effect(s, me)
    else:
        s.turn.effect = 0
        s.turn.doing = state.FACTION
        yield from seed_step(s, me)


def seed_step(s: Tsukuyumi, me: int) -> Play[None]:
    """T-294, T-300, TR-129: an ability of the Dark Seed, or an attack by a Conqueror."""
    turn = s.turn
    options: list[Option] = []
    for ability in darkseed.abilities_left(s):
        if ability != ADDITIONAL_MOVE or can_move(s, terms.DARK_SEED):
            options.append((ABILITY, ability))
    attacks = conqueror_spaces(s, me)
    options += [(CONQUER_FROM, space) for space in attacks]
    if not options:
        turn.doing = state.CHOOSING
        return
    # TR-164: after Kamikaze another attack must follow if one is possible.
    if not (owes_attack(s, me) and attacks) or by_event(s, me, 0):
        options.append(IS_DONE)
    answer = yield ask_openly(me, "faction effect", options)
    if answer == IS_DONE:
        turn.doing = state.CHOOSING
    elif answer[0] == CONQUER_FROM:
        turn.owed.append(state.CONQUEROR_ATTACK * 10000 + me * 100 + answer[1])
    else:
        turn.effect |= 1 << answer[1]
        s.log.say(events.ABILITY, terms.DARK_SEED, answer[1])
        if answer[1] == ADDITIONAL_MOVE:
            darkseed.additional_move(s)
            turn.doing = state.MOVING
            turn.back = state.FACTION
        elif answer[1] == ALL_FLYING:
            darkseed.all_units_flying(s)
        else:
            yield from darkseed.egg_throw(s, me)


def conqueror_spaces(s: Tsukuyumi, me: int) -> list[int]:
    return [space for space in conquerors(s) if can_attack(s, me, space, another_attack(s, me, 0, space))]


def owed_attack(s: Tsukuyumi) -> Play[None]:
    """Play an attack outside the combat line: by Offensive (T-122), or by a Conqueror (T-301, T-303)."""
    owed = s.turn.owed.pop(0)
    seat = owed % 10000 // 100
    if owed // 10000 == state.CONQUEROR_ATTACK:
        space = owed % 100
        yield from combat(s, seat, space, another_attack(s, seat, 0, space), by_conqueror=True)
        return
    yield from free_attack(s, seat, "offensive")


def free_attack(s: Tsukuyumi, seat: int, topic: str) -> Play[None]:
    """Play one combat action in any space with own units, no movement with it (T-123, T-202); it may be left out."""
    more = another_attack(s, seat, 0, state.NOT_OUT)
    options: list[Option] = [ATTACKS[space] for space in attack_spaces(s, seat, more)]
    if not options:
        return
    if not owes_attack(s, seat):
        options.append(IS_DONE)
    answer = yield ask_openly(seat, topic, options)
    if answer != IS_DONE:
        yield from combat(s, seat, answer[1], more)
