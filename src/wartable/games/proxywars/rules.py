"""Proxy Wars, phase by phase, in the order of the rules: strategy, setup, gaming."""

from __future__ import annotations

from wartable.core.ask import STEP_ENDS, Ask, Option, Play, Together
from wartable.core.rng import Rng
from wartable.games.proxywars import events
from wartable.games.proxywars.abilities import GOING_VIRAL, OCCUPY, SECOND_RECRUIT, SOLIDARITY, SPECIALTIES
from wartable.games.proxywars.catalogue import SQUARES, Sheets
from wartable.games.proxywars.combat import attacks
from wartable.games.proxywars.cutting import cut_sheet, fiefdoms, take_prepared, unused
from wartable.games.proxywars.disband import disband, disbands
from wartable.games.proxywars.entry import attack, move, picks, recruit_on, relieve, starts, walk
from wartable.games.proxywars.moves import moves, recruitment, relievable, steps_from
from wartable.games.proxywars.placing import placing
from wartable.games.proxywars.state import (
    CUTTING,
    GAMING,
    NO_DEED,
    NOBODY,
    NONE,
    PLACING,
    Agreed,
    ProxyWars,
    empty_table,
)
from wartable.games.proxywars.totals import TURN_LIMIT, count, repetition_test, win_test
from wartable.games.proxywars.verbs import ATTACK, DECLINE, DECLINING, FACTION, MOVE, RECRUIT, RECRUITS


def setup(sheets: Sheets, agreed: Agreed, factions: list[int], rng: Rng) -> ProxyWars:
    """P-001, P-003: a sheet and ten agents for each player. A faction NONE is chosen at the table."""
    s = empty_table(sheets, rng, agreed)
    s.draft.factions = factions
    return s


def step(s: ProxyWars) -> Play[None]:
    """Choosing and cutting, then one fiefdom after the other, then one turn after the other."""
    if s.phase == GAMING:
        return gaming(s)
    if s.phase == PLACING:
        return placing(s)
    return cutting(s) if s.phase == CUTTING else choose_factions(s)


# -- Strategy phase ------------------------------------------------------------------------------------------------


def choose_factions(s: ProxyWars) -> Play[None]:
    """P-004, PR-11: each player chooses a faction, openly, the second one seeing what the first has."""
    for me in range(2):
        if s.draft.factions[me] == NONE:
            taken = NONE if s.agreed.mirror else s.draft.factions[1 - me]
            options: list[Option] = [(FACTION, f) for f in range(len(s.sheets.factions)) if f != taken]
            (_, s.draft.factions[me]) = yield Ask(me, "faction", options, publicly_known=True)
        s.log.say(events.FACTION, me, s.draft.factions[me])
    s.phase = CUTTING


def cutting(s: ProxyWars) -> Play[None]:
    """P-009, PR-12: both cut at the same time and in secret; then both cuttings are shown, and who starts."""
    if s.agreed.prepared:
        for me in range(2):
            take_prepared(s, me)
    else:
        yield Together([0, 1], lambda me: cut_sheet(s, me))
    s.log.reveal()
    if not s.log.quiet:
        for me in range(2):
            show_cutting(s, me)
    # PR-13: drawn only now, so that nobody cuts knowing the seat.
    s.start = s.rng.below(2) if s.agreed.start == NOBODY else s.agreed.start
    s.turn = s.start
    s.log.say(events.STARTS, s.who(s.start))
    s.phase = PLACING
    s.log.beat()


def show_cutting(s: ProxyWars, me: int) -> None:
    first = s.draft.factions[me] * SQUARES
    for number, squares in enumerate(fiefdoms(s.draft.cut[me])):
        s.log.show((events.CUTS, s.who(me), number, *[first + square for square in squares]))
    s.log.show((events.UNUSED, s.who(me), *[first + square for square in unused(s.draft.cut[me])]))


# -- Gaming phase --------------------------------------------------------------------------------------------------


def gaming(s: ProxyWars) -> Play[None]:
    """P-024: turn after turn."""
    while True:
        repetition_test(s)
        me = s.turn
        s.log.say(events.TURN, s.who(me), s.turns)
        options = turn_options(s, me)
        if options:
            choice = yield Ask(me, "turn", options, publicly_known=True)
            verb = choice[0]
            s.touched = 0
            # What sets off nothing more is done here: a rule that asks nothing need not be a generator.
            if verb == MOVE and not starts(s, me, choice[2]):
                move(s, me, choice[1], choice[2])
            elif verb == MOVE:
                yield from walk(s, me, choice[1], choice[2])
            elif verb == RECRUIT:
                yield from recruit(s, me, choice[1])
            elif verb == ATTACK:
                yield from attack(s, me, choice[1], choice[2])
            else:
                yield from disband(s, me, choice[1])
        else:
            lose_turn(s, me)
        end_turn(s)
        yield STEP_ENDS


def turn_options(s: ProxyWars, me: int) -> list[Option]:
    """P-026: one option out of four: recruit, move, attack, tile action. None if the turn must be skipped."""
    if s.skip == me:
        return []
    options: list[Option] = recruits(s, me)
    moves(s, me, options)
    attacks(s, me, options)
    disbands(s, me, options)
    return options


def lose_turn(s: ProxyWars, me: int) -> None:
    """PR-18, PR-19: nobody passes by choice, but a turn without any option is over, as is one to be skipped."""
    s.log.say(events.SKIPS if s.skip == me else events.PASSES, s.who(me))
    s.skip = NOBODY
    s.deed = NO_DEED
    s.touched = 0


def recruits(s: ProxyWars, me: int) -> list[Option]:
    """P-027 to P-030: an agent from the supply onto an own unoccupied recruitment tile."""
    if not s.reserve[me] and not solidarity(s, me):
        return []
    return [RECRUITS[option[1]] for option in picks(recruitment(s, me))]


def solidarity(s: ProxyWars, me: int) -> bool:
    """Return whether the Recruit option would first relieve a captured agent."""
    return s.specialty(me) == SOLIDARITY and relievable(s, me) > 0


def recruit(s: ProxyWars, me: int, tile: int) -> Play[None]:
    """Play the Recruit option, with what specialties and a Community Kitchen make of it."""
    second = bool(s.holding(me, SECOND_RECRUIT)) and s.on_board(me) < s.on_board(1 - me)
    if solidarity(s, me):
        relieve(s, me, 1)
    yield from recruit_and_step(s, me, tile)
    if second and s.reserve[me]:
        options = picks(recruitment(s, me))
        if options:
            options.append(DECLINING)
            choice = yield Ask(me, OCCUPY[SECOND_RECRUIT].name, options, publicly_known=True)
            if choice[0] != DECLINE:
                yield from recruit_and_step(s, me, choice[1])


def recruit_and_step(s: ProxyWars, me: int, tile: int) -> Play[None]:
    """Going Viral: an agent recruited beside another own one may take a step at once."""
    viral = s.specialty(me) == GOING_VIRAL and bool(s.agents(me) & s.board.adjacent[tile])
    stands = yield from recruit_on(s, me, tile)
    if viral and s.occupant(stands) == me:
        options = picks(steps_from(s, me, stands))
        if options:
            options.append(DECLINING)
            topic = SPECIALTIES[GOING_VIRAL].name
            choice = yield Ask(me, topic, options, publicly_known=True, about=(stands,))
            if choice[0] != DECLINE:
                yield from walk(s, me, stands, choice[1])


def end_turn(s: ProxyWars) -> None:
    """PR-05, PR-43: the win test, then the limit of turns, then the other player's turn."""
    s.log.beat()
    win_test(s)
    if s.turns >= s.agreed.limit:
        s.log.say(events.LIMIT, s.turns)
        count(s, TURN_LIMIT)
    s.turns += 1
    s.turn = 1 - s.turn
    s.resolved = 0
