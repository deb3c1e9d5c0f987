"""Event cards: drawing, playing, and what each of them does, in the order of the Codex."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
from wartable.games.tsukuyumi import news as N
from wartable.games.tsukuyumi.board import add_tile, is_area, is_empty, is_red, rebuild, rewall, turn_area
from wartable.games.tsukuyumi.cells import CELL_NEAR, CELLS
from wartable.games.tsukuyumi.conquest import attack_spaces
from wartable.games.tsukuyumi.cybersamurai import linked
from wartable.games.tsukuyumi.initiative import move_marker
from wartable.games.tsukuyumi.movement import begin_movement, can_move, can_scatter, movement, scatter
from wartable.games.tsukuyumi.production import purchase, purchases
from wartable.games.tsukuyumi.scoring import check
from wartable.games.tsukuyumi.state import (
    ANYWHERE,
    BLOCKADE,
    OFFENSIVE_ATTACK,
    PASSAGE,
    PIGS,
    PRINTED,
    Tsukuyumi,
)
from wartable.games.tsukuyumi.tables import (
    ASCENT,
    CHANGE_OF_POSITION,
    CHANGE_OF_TACTICS,
    CONTAMINATION,
    CYBERSAMURAI,
    DANGER_IN_THE_DEEP,
    ESPIONAGE,
    INVISIBLE_HAZARD,
    KINDS,
    LAND_GAIN,
    MOON,
    NEW_ALIGNMENT,
    NEW_LAND,
    OFFENSIVE,
    ONI,
    ONI_RULE,
    ONWARD_MARCH,
    PROPERTY_BITS,
    RADIOACTIVE,
    SAM,
    SIDES,
    STOCKING_UP,
    SWAMP,
    TECTONIC_SHIFT,
    TSUKUYUMI,
    UNSOLID_GROUND,
    UNSTABLE,
)
from wartable.games.tsukuyumi.tables import (
    PASSAGE as PASSAGE_CARD,
)
from wartable.games.tsukuyumi.verbs import (
    AREAS,
    CELL,
    ESPY,
    IS_DONE,
    PLAYED,
    PROPERTY,
    SIDE,
    TAKE,
    TAKE_TOP,
    TILE,
    TURN,
)

# -- drawing -------------------------------------------------------------------------------------------------------


def draw_options(s: Tsukuyumi) -> list[Option]:
    """T-080: a face-up card, or the top of the stack while there is one (TR-68)."""
    options: list[Option] = [(TAKE, event) for event in s.display]
    if s.stack or s.discard:
        options.append((TAKE_TOP,))
    return options


def draw(s: Tsukuyumi, seat: int, option: Option) -> None:
    """T-081, T-083: the card lies face up before its owner; a face-up card is replaced at once."""
    if option[0] == TAKE:
        event = option[1]
        s.display.remove(event)
        refill(s)
    else:
        event = top(s)
    s.events[seat].append(event)
    s.log.reveal()
    s.log.say(N.DRAWS_EVENT, s.faction[seat], event)


def top(s: Tsukuyumi) -> int:
    """T-087: the top of the stack; an exhausted one is rebuilt from the discard pile."""
    if not s.stack:
        s.stack = s.discard
        s.discard = []
        s.rng.shuffle(s.stack)
        s.log.say(N.SHUFFLED)
    return s.stack.pop()


def refill(s: Tsukuyumi) -> None:
    """T-079: two face-up cards lie beside the stack at all times."""
    while len(s.display) < 2 and (s.stack or s.discard):
        s.display.append(top(s))
        s.log.reveal()


def espionage(s: Tsukuyumi, drawer: int) -> Play[None]:
    """T-332 to T-334, TR-67: after another player drew, the Cybersamurai may take exactly one face-down event."""
    me = s.seat_of[CYBERSAMURAI]
    if me < 0 or me == drawer or not linked(s, ESPIONAGE) or not (s.stack or s.discard):
        return
    answer = yield Ask(me, "espionage", [(ESPY,), IS_DONE], open=True)
    if answer[0] == ESPY:
        event = top(s)
        s.events[me].append(event)
        s.log.reveal()
        s.log.say(N.SPIES, CYBERSAMURAI, event)


# -- playing -------------------------------------------------------------------------------------------------------


def playable(s: Tsukuyumi, seat: int) -> list[Option]:
    """Own event cards with at least one legal target."""
    return [PLAYED[event] for event in s.events[seat] if has_target(s, seat, event)]


def play(s: Tsukuyumi, seat: int, event: int) -> Play[None]:
    """T-086: carry an own event card out and discard it."""
    s.events[seat].remove(event)
    s.discard.append(event)
    s.log.say(N.PLAYS_EVENT, s.faction[seat], event)
    refill(s)
    yield from carry_out(s, seat, event)


def has_target(s: Tsukuyumi, seat: int, event: int) -> bool:
    if event == SAM:
        return bool(sam_targets(s, seat))
    if event == STOCKING_UP:
        return bool(purchases(s, seat, 1))
    if event == CHANGE_OF_TACTICS:
        return True
    if event == OFFENSIVE:
        return bool(attack_spaces(s, seat, False))
    if event == CHANGE_OF_POSITION:
        return can_move(s, s.faction[seat])
    if event in (LAND_GAIN, NEW_LAND):
        return max(s.reserve) > 0 and bool(land_cells(s))
    for space in range(len(s.cell)):
        if is_target(s, event, space):
            return True
    return False


def targets(s: Tsukuyumi, event: int) -> list[int]:
    """The areas an event may be played on."""
    return [space for space in range(len(s.cell)) if is_target(s, event, space)]


def is_target(s: Tsukuyumi, event: int, space: int) -> bool:
    if not is_area(s, space):
        # TR-59, TR-165: no event chooses a homezone.
        return False
    if event == ONWARD_MARCH:
        return marchers(s, space)
    if event in (TECTONIC_SHIFT, UNSOLID_GROUND):
        # TR-174: units are not influenced, so they do not hinder.
        return s.type[space] != MOON
    if event == ONI_RULE:
        return marker_fits(s, space, TSUKUYUMI)
    if event == DANGER_IN_THE_DEEP:
        return marker_fits(s, space, UNSTABLE)
    if event == CONTAMINATION:
        return marker_fits(s, space, RADIOACTIVE) and is_open(s, space)
    if event == NEW_ALIGNMENT:
        return bool(partners(s, space))
    if event in (ASCENT, PASSAGE_CARD):
        return bool(openable(s, space))
    if event in (SWAMP, INVISIBLE_HAZARD):
        return bool(closable(s, space))
    return bool(cancellable(s, space))


def is_open(s: Tsukuyumi, space: int) -> bool:
    """T-021, TR-58, TR-174: without units of anybody, or unstable."""
    return is_empty(s, space) or s.has(space, UNSTABLE)


def carry_out(s: Tsukuyumi, seat: int, event: int) -> Play[None]:
    if event == SAM:
        yield from play_it_again(s, seat)
    elif event == STOCKING_UP:
        yield from stocking_up(s, seat)
    elif event == CHANGE_OF_TACTICS:
        yield from move_marker(s, seat, seat, 1, "change of tactics")
    elif event == OFFENSIVE:
        # T-122, TR-103: carried out as soon as whatever is under way has ended.
        s.owed.append(OFFENSIVE_ATTACK * 10000 + seat * 100 + ANYWHERE)
    elif event == CHANGE_OF_POSITION:
        begin_movement(s, s.faction[seat], 1)
        yield from movement(s, seat, s.faction[seat])
    elif event in (LAND_GAIN, NEW_LAND):
        yield from new_land(s, seat)
    else:
        answer = yield Ask(seat, "event target", [AREAS[space] for space in targets(s, event)], open=True)
        yield from affect(s, seat, event, answer[1])


def affect(s: Tsukuyumi, seat: int, event: int, space: int) -> Play[None]:
    if event in (TECTONIC_SHIFT, UNSOLID_GROUND):
        yield from rotate(s, seat, space)
    elif event == ONI_RULE:
        mark_property(s, space, TSUKUYUMI)
    elif event == DANGER_IN_THE_DEEP:
        mark_property(s, space, UNSTABLE)
    elif event == CONTAMINATION:
        mark_property(s, space, RADIOACTIVE)
    elif event == ONWARD_MARCH:
        yield from onward_march(s, seat, space)
    elif event == NEW_ALIGNMENT:
        yield from new_alignment(s, seat, space)
    elif event in (ASCENT, PASSAGE_CARD):
        yield from open_side(s, seat, space)
    elif event in (SWAMP, INVISIBLE_HAZARD):
        yield from close_side(s, seat, space)
    else:
        yield from neutralize(s, seat, space)


# -- Tectonic Shift, Unsolid Ground --------------------------------------------------------------------------------


def rotate(s: Tsukuyumi, seat: int, space: int) -> Play[None]:
    """T-088 to T-092: turn an area; what lies on its sides turns with it."""
    answer = yield Ask(seat, "turn area", [(TURN, steps) for steps in range(1, 6)], open=True)
    turn_area(s, space, answer[1])
    s.log.say(N.TURNED, s.faction[seat], s.cell[space], answer[1])


# -- property markers ----------------------------------------------------------------------------------------------


def marker_fits(s: Tsukuyumi, space: int, property: int) -> bool:
    """TR-14, TR-15: the area lacks the property, and a marker is left."""
    return not s.has(space, property) and property_left(s, property) > 0


def property_left(s: Tsukuyumi, property: int) -> int:
    used = 0
    for marks in s.marks:
        if marks & property:
            used += 1
    return s.tables.property_markers[PROPERTY_BITS.index(property)] - used


def mark_property(s: Tsukuyumi, space: int, property: int) -> None:
    s.marks[space] |= property
    s.log.say(N.GETS, s.cell[space], PROPERTY_BITS.index(property))
    check(s)


def cancellable(s: Tsukuyumi, space: int) -> list[int]:
    """T-112, T-113: properties the area has now; a printed one needs a negation marker."""
    negations = 0
    for negated in s.negated:
        negations += negated.bit_count()
    found: list[int] = []
    for property in PROPERTY_BITS:
        if s.has(space, property) and (s.marks[space] & property or negations < s.tables.negations):
            found.append(property)
    return found


def neutralize(s: Tsukuyumi, seat: int, space: int) -> Play[None]:
    """T-112 to T-114: a marker is taken off, a printed property negated."""
    options: list[Option] = [(PROPERTY, PROPERTY_BITS.index(property)) for property in cancellable(s, space)]
    answer = yield Ask(seat, "property", options, open=True)
    property = PROPERTY_BITS[answer[1]]
    if s.marks[space] & property:
        s.marks[space] &= ~property
    else:
        s.negated[space] |= property
    s.log.say(N.LOSES_PROPERTY, s.cell[space], answer[1])


# -- Onward March --------------------------------------------------------------------------------------------------


def marchers(s: Tsukuyumi, space: int) -> bool:
    for side in range(SIDES):
        if s.count[space * SIDES + side] and can_scatter(s, side, space):
            return True
    return False


def onward_march(s: Tsukuyumi, seat: int, space: int) -> Play[None]:
    """T-096 to T-098, TR-60: own units and the Oni first, then the others by their owners in initiative order."""
    yield from scatter(s, seat, s.faction[seat], space, "march")
    yield from scatter(s, seat, ONI, space, "march oni")
    start = s.place_of(seat)
    for step in range(1, s.seats):
        other = s.order[(start + step) % s.seats]
        yield from scatter(s, other, s.faction[other], space, "march")


# -- New Alignment -------------------------------------------------------------------------------------------------


def partners(s: Tsukuyumi, space: int) -> list[int]:
    """T-102, T-103, T-106: adjacent areas with which this one may be swapped."""
    found: list[int] = []
    if s.type[space] != MOON and is_area(s, space) and is_open(s, space):
        for edge in range(space * 6, space * 6 + 6):
            other = s.near[edge]
            if other >= 0 and is_area(s, other) and s.type[other] != MOON and is_open(s, other):
                found.append(other)
    return found


def new_alignment(s: Tsukuyumi, seat: int, space: int) -> Play[None]:
    """T-104, T-105: both areas with all that is theirs change places; the player chooses how each is put back."""
    answer = yield Ask(seat, "swap with", [AREAS[other] for other in partners(s, space)], open=True)
    other: int = answer[1]
    swap(s, space, other)
    s.log.say(N.SWAPPED, s.faction[seat], s.cell[space], s.cell[other])
    for area in (space, other):
        answer = yield Ask(seat, "turn swapped", [(TURN, steps) for steps in range(6)], open=True)
        if answer[1]:
            turn_area(s, area, answer[1])
            s.log.say(N.TURNED, s.faction[seat], s.cell[area], answer[1])


def swap(s: Tsukuyumi, one: int, other: int) -> None:
    """TR-63, TR-172: everything travels with its area but tunnels, which stay at their edge of the board."""
    s.type = swapped(s.type, one, other)
    s.tile = swapped(s.tile, one, other)
    s.number = swapped(s.number, one, other)
    s.printed = swapped(s.printed, one, other)
    for column in (s.marks, s.negated, s.owner, s.mines, s.eggs, s.strongholds, s.covers):
        column[one], column[other] = column[other], column[one]
    for rows, width in ((s.sides, 6), (s.units, KINDS), (s.count, SIDES), (s.stuck, KINDS), (s.raged, KINDS)):
        for at in range(width if rows else 0):
            a, b = one * width + at, other * width + at
            rows[a], rows[b] = rows[b], rows[a]
    for colour in range(2):
        side = s.kaneda[colour]
        if side >= 0 and side // 6 in (one, other):
            s.kaneda[colour] = (one + other - side // 6) * 6 + side % 6
        if s.rocket[colour] in (one, other):
            s.rocket[colour] = one + other - s.rocket[colour]
    for masks in (s.taken, s.taken_from, s.barred):
        for seat in range(len(masks)):
            masks[seat] = swapped_bits(masks[seat], one, other)
    if s.battle is not None:
        s.battle.swap(one, other)
    rewall(s)


def swapped(column: list[int], one: int, other: int) -> list[int]:
    twin = column.copy()
    twin[one], twin[other] = column[other], column[one]
    return twin


def swapped_bits(mask: int, one: int, other: int) -> int:
    if (mask >> one & 1) != (mask >> other & 1):
        return mask ^ (1 << one | 1 << other)
    return mask


# -- blockades -----------------------------------------------------------------------------------------------------


def barriers_left(s: Tsukuyumi) -> int:
    """TR-14: blockade and passage markers come from one supply."""
    used = 0
    for bears in s.sides:
        if bears & (BLOCKADE | PASSAGE):
            used += 1
    return s.tables.barriers - used


def openable(s: Tsukuyumi, space: int) -> list[int]:
    """T-107, TR-64: printed red sides to cover, blockade markers to remove; never Pigs or Kaneda."""
    left = barriers_left(s) > 0
    found: list[int] = []
    for direction in range(6):
        bears = s.sides[space * 6 + direction]
        if bears & BLOCKADE or (left and bears & (PRINTED | PASSAGE) == PRINTED):
            found.append(direction)
    return found


def closable(s: Tsukuyumi, space: int) -> list[int]:
    """T-115, T-117, TR-65: sides towards another space that are not red, and passage markers to remove."""
    left = barriers_left(s) > 0
    found: list[int] = []
    for direction in range(6):
        side = space * 6 + direction
        bears = s.sides[side]
        if bears & PASSAGE or (left and s.near[side] >= 0 and not is_red(bears) and not bears & PIGS):
            found.append(direction)
    return found


def open_side(s: Tsukuyumi, seat: int, space: int) -> Play[None]:
    options: list[Option] = [(SIDE, direction) for direction in openable(s, space)]
    answer = yield Ask(seat, "open side", options, open=True)
    change_side(s, space, answer[1])


def close_side(s: Tsukuyumi, seat: int, space: int) -> Play[None]:
    options: list[Option] = [(SIDE, direction) for direction in closable(s, space)]
    answer = yield Ask(seat, "close side", options, open=True)
    change_side(s, space, answer[1])


def change_side(s: Tsukuyumi, space: int, direction: int) -> None:
    """A red side is opened, an open one closed: markers come off first, else one is put down."""
    side = space * 6 + direction
    bears = s.sides[side]
    if bears & BLOCKADE:
        s.sides[side] = bears & ~BLOCKADE
    elif bears & PASSAGE:
        s.sides[side] = bears & ~PASSAGE
    elif bears & PRINTED:
        s.sides[side] = bears | PASSAGE
    else:
        s.sides[side] = bears | BLOCKADE
    s.log.say(N.BLOCKED if is_red(s.sides[side]) else N.OPENED, s.cell[space], direction)
    rewall(s)


# -- Land Gain, New Land -------------------------------------------------------------------------------------------


def land_cells(s: Tsukuyumi) -> list[int]:
    """T-109 to T-111: empty cells that touch at least 2 spaces, homezones and moon included."""
    touched = [0] * CELLS
    for space in range(len(s.cell)):
        touched[s.cell[space]] = -99
        for direction in range(6):
            cell = CELL_NEAR[s.cell[space] * 6 + direction]
            if cell >= 0:
                touched[cell] += 1
    return [cell for cell in range(CELLS) if touched[cell] >= 2]


def new_land(s: Tsukuyumi, seat: int) -> Play[None]:
    """T-108, TR-62: any tile of the reserve, any place that touches two spaces, any way round."""
    options: list[Option] = [(TILE, tile) for tile in range(len(s.reserve)) if s.reserve[tile]]
    answer = yield Ask(seat, "land tile", options, open=True)
    tile: int = answer[1]
    answer = yield Ask(seat, "land cell", [(CELL, cell) for cell in land_cells(s)], open=True)
    cell: int = answer[1]
    steps = s.tables.tiles[tile].symmetry
    answer = yield Ask(seat, "land turn", [(TURN, turned) for turned in range(steps)], open=True)
    s.reserve[tile] -= 1
    add_tile(s, cell, tile, answer[1])
    rebuild(s)
    s.log.say(N.TILE_PLACED, s.faction[seat], tile, cell)


# -- Play it again, Sam! and Stocking Up ---------------------------------------------------------------------------


def sam_targets(s: Tsukuyumi, seat: int) -> list[int]:
    """TR-61: discarded events of another name that could be carried out now."""
    return [event for event in s.discard if event != SAM and has_target(s, seat, event)]


def play_it_again(s: Tsukuyumi, seat: int) -> Play[None]:
    """T-118: use one event from the discard pile; it stays there."""
    answer = yield Ask(seat, "play again", [PLAYED[event] for event in sam_targets(s, seat)], open=True)
    s.log.say(N.PLAYS_EVENT, s.faction[seat], answer[1])
    yield from carry_out(s, seat, answer[1])


def stocking_up(s: Tsukuyumi, seat: int) -> Play[None]:
    """T-119, T-120, TR-54: production with 1 point of its own, mixed with no other."""
    kept = s.points
    s.points = 1
    while s.points > 0:
        yield from purchase(s, seat, "stocking up")
    s.points = kept
