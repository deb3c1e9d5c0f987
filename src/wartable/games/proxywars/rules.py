"""Proxy Wars, phase by phase, in the order of the rules: strategy, setup, gaming."""

from __future__ import annotations

from wartable.core.ask import STEP_ENDS, Ask, Option, Play, Together
from wartable.core.rng import Rng
from wartable.games.proxywars import events as E
from wartable.games.proxywars.combat import attacks
from wartable.games.proxywars.cutting import cut_sheet, fiefdoms, unused
from wartable.games.proxywars.disband import disband, disbands
from wartable.games.proxywars.entry import attack, move, picks, recruit_on, relieve, starts, walk
from wartable.games.proxywars.moves import moves, recruitment, relievable, steps_from
from wartable.games.proxywars.placing import placing
from wartable.games.proxywars.sheets import (
    ATTACK,
    DECLINE,
    DECLINING,
    FACTION,
    GOING_VIRAL,
    MOVE,
    RECRUIT,
    RECRUITS,
    SECOND_RECRUIT,
    SOLIDARITY,
    SQUARES,
    Sheets,
)
from wartable.games.proxywars.state import (
    CUTTING,
    GAMING,
    NOBODY,
    NONE,
    PLACING,
    ProxyWars,
    empty_table,
)
from wartable.games.proxywars.totals import TURN_LIMIT, count, repetition_test, win_test


def setup(sheets: Sheets, factions: list[int], rng: Rng) -> ProxyWars:
    """P-001, P-003: a sheet and ten agents for each player. A faction NONE is chosen at the table."""
    s = empty_table(sheets, rng)
    s.factions = factions
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
        if s.factions[me] == NONE:
            taken = NONE if s.mirror else s.factions[1 - me]
            options: list[Option] = [(FACTION, f) for f in range(len(s.sheets.factions)) if f != taken]
            (_, s.factions[me]) = yield Ask(me, "faction", options, open=True)
        s.log.say(E.FACTION, me, s.factions[me])
    s.phase = CUTTING


def cutting(s: ProxyWars) -> Play[None]:
    """P-009, PR-12: both cut at the same time and in secret; then both cuttings are shown, and who starts."""
    yield Together([0, 1], lambda me: cut_sheet(s, me))
    s.log.reveal()
    if not s.log.quiet:
        for me in range(2):
            show_cutting(s, me)
    # PR-13: drawn only now, so that nobody cuts knowing the seat.
    s.start = s.rng.below(2) if s.agreed == NOBODY else s.agreed
    s.turn = s.start
    s.log.say(E.STARTS, s.start)
    s.phase = PLACING


def show_cutting(s: ProxyWars, me: int) -> None:
    first = s.factions[me] * SQUARES
    for number, squares in enumerate(fiefdoms(s.cut[me])):
        s.log.show((E.CUTS, me, number, *[first + square for square in squares]))
    s.log.show((E.UNUSED, me, *[first + square for square in unused(s.cut[me])]))


# -- Gaming phase --------------------------------------------------------------------------------------------------


def gaming(s: ProxyWars) -> Play[None]:
    """P-024: turn after turn."""
    while True:
        repetition_test(s)
        me = s.turn
        s.log.say(E.TURN, me, s.turns)
        options = turn_options(s, me)
        if options:
            choice = yield Ask(me, "turn", options, open=True)
            verb = choice[0]
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
    s.log.say(E.SKIPS if s.skip == me else E.PASSES, me)
    s.skip = NOBODY


def recruits(s: ProxyWars, me: int) -> list[Option]:
    """P-027 to P-030: an agent from the supply onto an own unoccupied recruitment tile."""
    if not s.reserve[me] and not solidarity(s, me):
        return []
    return [RECRUITS[option[1]] for option in picks(recruitment(s, me))]


def solidarity(s: ProxyWars, me: int) -> bool:
    """Whether the Recruit option would first relieve a captured agent."""
    return s.sheets.specialty[s.factions[me]] == SOLIDARITY and relievable(s, me) > 0


def recruit(s: ProxyWars, me: int, tile: int) -> Play[None]:
    """The Recruit option, with what specialties and a Community Kitchen make of it."""
    second = bool(s.holding(me, SECOND_RECRUIT)) and s.on_board(me) < s.on_board(1 - me)
    if solidarity(s, me):
        relieve(s, me, 1)
    yield from recruit_and_step(s, me, tile)
    if second and s.reserve[me]:
        options = picks(recruitment(s, me))
        if options:
            options.append(DECLINING)
            choice = yield Ask(me, "second_recruit", options, open=True)
            if choice[0] != DECLINE:
                yield from recruit_and_step(s, me, choice[1])


def recruit_and_step(s: ProxyWars, me: int, tile: int) -> Play[None]:
    """Going Viral: an agent recruited beside another own one may take a step at once."""
    viral = s.sheets.specialty[s.factions[me]] == GOING_VIRAL and bool(s.agents(me) & s.board.adjacent[tile])
    stands = yield from recruit_on(s, me, tile)
    if viral and s.occupant(stands) == me:
        options = picks(steps_from(s, me, stands))
        if options:
            options.append(DECLINING)
            choice = yield Ask(me, "going_viral", options, open=True)
            if choice[0] != DECLINE:
                yield from walk(s, me, stands, choice[1])


def end_turn(s: ProxyWars) -> None:
    """PR-05, PR-43: the win test, then the limit of turns, then the other player's turn."""
    win_test(s)
    if s.turns >= s.limit:
        s.log.say(E.LIMIT, s.turns)
        count(s, TURN_LIMIT)
    s.turns += 1
    s.turn = 1 - s.turn
    s.resolved = 0
