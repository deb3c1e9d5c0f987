"""The Dark Seed: their faction effect, eggs, and For the Queen!"""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.board import is_area, kinds_at, spaces_with
from wartable.games.tsukuyumi.damage import take_off
from wartable.games.tsukuyumi.movement import begin_movement, enter, pushes
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.routes import flies
from wartable.games.tsukuyumi.state import NOT_OUT, Tsukuyumi
from wartable.games.tsukuyumi.terms import BREEDER, DARK_SEED, FIRST, KINDS, MOST_KINDS, PLANTER, SIDES, WASP
from wartable.games.tsukuyumi.traits import loose
from wartable.games.tsukuyumi.verbs import (
    ADDITIONAL_MOVE,
    ALL_FLYING,
    EGG_THROW,
    EGGS,
    IS_DONE,
    LOSES,
    REMOVE_EGG,
    TOS,
)

QUESTIONS: Final[dict[str, Question]] = {
    "throw egg": Question("Egg Throw: where to?", "space"),
    "take egg": Question("All eggs are out: which one is moved?", "space"),
    "for the queen": Question("For the Queen! Which unit is removed?", "left"),
    "queen to": Question("Where do the others go?", "faction", "space", rest="group"),
    "wasps further": Question("Do the Wasps go one further?", "faction", "space", "pushed_from", "left"),
}

ABILITIES: Final = [ADDITIONAL_MOVE, ALL_FLYING, EGG_THROW]
PER_EFFECT: Final = 2


def abilities_left(s: Tsukuyumi) -> list[int]:
    """T-294: two of the three, in any order; no Additional Move after an attack (TR-26)."""
    if s.turn.effect.bit_count() >= PER_EFFECT:
        return []
    left: list[int] = []
    for ability in ABILITIES:
        if s.turn.effect >> ability & 1:
            continue
        if ability == ADDITIONAL_MOVE and s.turn.fought:
            continue
        if ability == EGG_THROW and not throwers(s):
            continue
        left.append(ability)
    return left


def additional_move(s: Tsukuyumi) -> None:
    """T-295, TR-128: range 1; units under a Rocket Attack marker are left out (T-339)."""
    begin_movement(s, DARK_SEED, 1)
    for space in range(len(s.board.cell)):
        if s.board.rocketed(space, DARK_SEED):
            for offset in range(MOST_KINDS):
                s.turn.may_move[space * MOST_KINDS + offset] = 0


def all_units_flying(s: Tsukuyumi) -> None:
    """T-296: from now until the end of the round."""
    s.powers.all_flying = True
    s.log.say(events.FLYING, DARK_SEED)


# -- eggs ----------------------------------------------------------------------------------------------------------


def throwers(s: Tsukuyumi) -> list[int]:
    """T-297: the spaces of Planters and Breeders, as often as there are such units."""
    board = s.board
    found: list[int] = []
    for space in spaces_with(s, DARK_SEED):
        if not board.rocketed(space, DARK_SEED):
            many = board.units[space * KINDS + PLANTER] + board.units[space * KINDS + BREEDER]
            found += [space] * many
    return found


def egg_throw(s: Tsukuyumi, me: int) -> Play[None]:
    """T-297 to T-299: each into its own or an adjacent area, whatever lies or stands there, over any blockade."""
    for space in throwers(s):
        options: list[Option] = []
        if is_area(s, space):
            options.append(EGGS[space])
        for edge in range(space * 6, space * 6 + 6):
            beyond = s.board.near[edge]
            if beyond >= 0 and is_area(s, beyond):
                options.append(EGGS[beyond])
        options.append(IS_DONE)
        answer = yield ask_openly(me, "throw egg", options, (space,))
        if answer != IS_DONE:
            yield from spare_egg(s, me, answer[1])
            lay_egg(s, answer[1])


def spare_egg(s: Tsukuyumi, me: int, place: int) -> Play[None]:
    """T-288: if all eggs are on the board, one of them is taken for the new place."""
    board = s.board
    if sum(board.eggs) < s.catalogue.eggs:
        return
    options: list[Option] = [(REMOVE_EGG, space) for space in range(len(board.eggs)) if board.eggs[space]]
    answer = yield ask_openly(me, "take egg", options, (place,))
    board.eggs[answer[1]] -= 1
    s.log.say(events.EGG_MOVED, DARK_SEED, board.cell[answer[1]])


def lay_egg(s: Tsukuyumi, space: int) -> None:
    s.board.eggs[space] += 1
    s.log.say(events.EGG_LAID, DARK_SEED, s.board.cell[space])


# -- For the Queen! ------------------------------------------------------------------------------------------------


def for_the_queen(s: Tsukuyumi, me: int, space: int) -> Play[None]:
    """T-283, T-284, TR-119: half the units, rounded up, are removed; the others leave together before the attack."""
    board = s.board
    for left in range((board.count[space * SIDES + DARK_SEED] + 1) // 2, 0, -1):
        kinds = kinds_at(s, space, DARK_SEED)
        answer = yield ask_openly(me, "for the queen", [LOSES[kind] for kind in kinds], (left,))
        take_off(s, space, answer[1], 1)
        s.log.say(events.REMOVED, DARK_SEED, 1, answer[1], board.cell[space])
    group, dests = leaving_together(s, space)
    if not dests:
        return
    answer = yield ask_openly(me, "queen to", [TOS[dest][0] for dest in dests], (DARK_SEED, space, *group))
    swift = not board.rocketed(space, DARK_SEED)
    yield from enter(s, DARK_SEED, space, answer[1], group)
    if swift:
        yield from wasps_further(s, me, answer[1], group[WASP - FIRST[DARK_SEED]], NOT_OUT)


def leaving_together(s: Tsukuyumi, space: int) -> tuple[list[int], list[int]]:
    """Return who can leave for one and the same neighbour, and which it can be; who cannot reach any stays."""
    walking = pushes(s, DARK_SEED, space, False)
    flying = pushes(s, DARK_SEED, space, True)
    group = [0] * MOST_KINDS
    walk = False
    for kind in kinds_at(s, space, DARK_SEED):
        many = loose(s, space, kind)
        if flies(s, DARK_SEED, kind):
            group[kind - FIRST[DARK_SEED]] = many
        elif walking:
            group[kind - FIRST[DARK_SEED]] = many
            walk = walk or many > 0
    if not max(group):
        return group, []
    return group, walking if walk else flying


def wasps_further(s: Tsukuyumi, me: int, space: int, wasps: int, pushed_from: int) -> Play[None]:
    """T-285: whenever Wasps move, they may go one space further; never back to where they were pushed from (TR-161).

    Massive Wasps, as a pack may have them, do not (TR-170)."""
    if not wasps or s.catalogue.massive[WASP]:
        return
    group = [0] * MOST_KINDS
    group[WASP - FIRST[DARK_SEED]] = wasps
    options: list[Option] = [TOS[dest][0] for dest in pushes(s, DARK_SEED, space, True) if dest != pushed_from]
    options.append(IS_DONE)
    answer = yield ask_openly(me, "wasps further", options, (DARK_SEED, space, pushed_from, wasps))
    if answer != IS_DONE:
        yield from enter(s, DARK_SEED, space, answer[1], group)
