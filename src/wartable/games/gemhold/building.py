"""Step 1: Structures and Towers. A build target is a number: the structures, then the Tower spaces."""

from __future__ import annotations

from wartable.core.ask import Option, Play
from wartable.games.gemhold import events
from wartable.games.gemhold.catalogue import ON_STONE, ON_STRUCTURE, ON_WOOD, TOWER
from wartable.games.gemhold.dice import BUILDING, Roll
from wartable.games.gemhold.kingdom import SPACES, STRUCTURES
from wartable.games.gemhold.piles import put_away
from wartable.games.gemhold.state import BUILD, FIRST_SPACE, NONE, Gemhold
from wartable.games.gemhold.verbs import ERECT, RAISE, RAISES, REPAIRS
from wartable.games.gemhold.window import joining, lay_down, record, window

ANYTHING = ON_STRUCTURE | ON_WOOD | ON_STONE


# -- what may be started -------------------------------------------------------------------------------------------


def starts(s: Gemhold, me: int, on: int) -> list[Option]:
    """G-039: each structure, Tower, upgrade and repair that a free token may begin, of the kinds in the mask `on`."""
    options: list[Option] = []
    if on & ON_STRUCTURE:
        for number in range(STRUCTURES):
            if s.structure[me * STRUCTURES + number] == NONE:
                options.append(RAISES[number])
    cards = s.cards
    previous = -1
    for kind in s.hand[me]:
        if kind != previous:
            previous = kind
            if cards.group[kind] == TOWER and cards.on[kind] & on:
                for space in range(SPACES):
                    if may_stand(s, me * SPACES + space, kind):
                        options.append(cards.options.erects[kind][space])
    for space in range(SPACES):
        tower = me * SPACES + space
        kind = s.towers.kind[tower]
        if kind != NONE and cards.on[kind] & on and damaged(s, me, space):
            options.append(REPAIRS[space])
    return options


def may_stand(s: Gemhold, tower: int, kind: int) -> bool:
    """G-043, G-044, GR-14: Level 1 on a blank space; G-050 to G-052, G-129: higher levels on the matching Tower."""
    old = s.towers.kind[tower]
    if s.cards.level[kind] == 1:
        return old == NONE and s.at[s.board.towers[tower]] == 0
    return (
        old != NONE
        and s.cards.material[old] == s.cards.material[kind]
        and s.cards.level[old] == s.cards.level[kind] - 1
        and s.tower_active(tower)
    )


def damaged(s: Gemhold, me: int, space: int) -> bool:
    """G-132: a Tower below its last bubble on which no Build token lies."""
    return not s.tower_active(me * SPACES + space) and FIRST_SPACE + space not in s.builds[me]


# -- starting ------------------------------------------------------------------------------------------------------


def start(s: Gemhold, me: int, choice: Option) -> int:
    """Put a Build token on what was chosen; return the build target."""
    verb = choice[0]
    if verb == RAISE:
        target = choice[1]
        # G-041: its card is turned face up.
        s.structure[me * STRUCTURES + target] = 0
        s.log.say(events.RAISES, s.kingdom[me], s.cards.structures[target])
    elif verb == ERECT:
        target = FIRST_SPACE + choice[2]
        erect(s, me, choice[1], choice[2])
    else:
        target = FIRST_SPACE + choice[1]
        s.log.say(events.REPAIRS, s.kingdom[me], s.towers.kind[me * SPACES + choice[1]], choice[1])
    s.builds[me].append(target)
    return target


def erect(s: Gemhold, me: int, kind: int, space: int) -> None:
    """G-045 to G-047, G-053, G-054, GR-15: the card comes from the hand; its roll says where it begins."""
    tower = me * SPACES + space
    old = s.towers.kind[tower]
    s.hand[me].remove(kind)
    s.towers.kind[tower] = kind
    if old == NONE:
        s.at[s.board.towers[tower]] = -1 - tower
        s.log.say(events.ERECTS, s.kingdom[me], kind, space)
    else:
        put_away(s, me, old)
        s.log.say(events.UPGRADES, s.kingdom[me], kind, space, old)


# -- progress ------------------------------------------------------------------------------------------------------


def work(s: Gemhold, me: int, target: int) -> Roll:
    """Return a roll for what a Build token lies on, without dice yet."""
    if target < FIRST_SPACE:
        return progress(s, me, target, s.cards.structures[target], s.structure[me * STRUCTURES + target])
    tower = me * SPACES + target - FIRST_SPACE
    return progress(s, me, target - FIRST_SPACE, s.towers.kind[tower], s.towers.bubble[tower])


def work_to_start(s: Gemhold, me: int, choice: Option) -> Roll:
    """Return a roll for what is about to be started, without dice yet: new cards begin at bubble 0."""
    if choice[0] == RAISE:
        return progress(s, me, choice[1], s.cards.structures[choice[1]], 0)
    if choice[0] == ERECT:
        return progress(s, me, choice[2], choice[1], 0)
    return work(s, me, FIRST_SPACE + choice[1])


def progress(s: Gemhold, me: int, slot: int, kind: int, bubble: int) -> Roll:
    roll = Roll(BUILDING, s.kingdom[me], kind, slot)
    roll.pool(s.cards.inc[kind], bubble, s.cards.pool[kind])
    return roll


def throw_to_build(s: Gemhold, me: int, roll: Roll) -> None:
    """G-040, G-041, G-048: 2 dice, and what complete structures add to build rolls."""
    roll.throw(s.rng, s.cards.standard_dice)
    for number in range(STRUCTURES):
        kind = s.cards.structures[number]
        if s.cards.build_bonus[kind] and s.stands(me, number):
            roll.add(kind, s.cards.build_bonus[kind])


def standard_build(s: Gemhold, me: int, target: int) -> Play[None]:
    """G-040: a Build token in use is rolled for."""
    roll = work(s, me, target)
    throw_to_build(s, me, roll)
    if joining(s, me, roll):
        yield from window(s, me, roll, "build")
    s.due.remove(target)
    build(s, me, target, roll)


def start_and_build(s: Gemhold, me: int, choice: Option) -> Play[None]:
    """G-041, G-048: what is started is rolled for at once. It is started when the roll counts (GR-105)."""
    roll = work_to_start(s, me, choice)
    throw_to_build(s, me, roll)
    if joining(s, me, roll):
        yield from window(s, me, roll, "build")
    build(s, me, start(s, me, choice), roll)


def build(s: Gemhold, me: int, target: int, roll: Roll) -> None:
    """G-042, G-049, G-055 to G-057: the token moves on; on the last bubble it is done, and its token locked."""
    lay_down(s, me, roll)
    bubble = roll.settle()
    if target < FIRST_SPACE:
        s.structure[me * STRUCTURES + target] = bubble
    else:
        s.towers.bubble[me * SPACES + target - FIRST_SPACE] = bubble
    record(s, roll)
    if bubble == roll.goal:
        s.builds[me].remove(target)
        if s.phase == BUILD and target in s.due:
            # Finished by an Instant before its roll: nothing is left to roll for.
            s.due.remove(target)
        s.locked_builds += 1
        s.log.say(events.ACTIVE, s.kingdom[me], roll.kind)
        s.log.beat()
