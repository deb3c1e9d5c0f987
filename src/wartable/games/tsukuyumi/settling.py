"""Setting up: the map, then each player in initiative order: homezone, starting areas, uplinks, units, markers."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Ask, Option, Play
from wartable.core.rng import Rng
from wartable.games.tsukuyumi import news as N
from wartable.games.tsukuyumi.board import add_space, add_tile, can_cross, is_red, put, rebuild, to_home
from wartable.games.tsukuyumi.boarlords import build, buildable
from wartable.games.tsukuyumi.cells import CELL_NEAR, CELLS, TABLE, apart
from wartable.games.tsukuyumi.darkseed import lay_egg
from wartable.games.tsukuyumi.draft import look_at_hands
from wartable.games.tsukuyumi.eventcards import refill
from wartable.games.tsukuyumi.mapmaker import hand_tiles, lay_moon, make_map, ring_two_left
from wartable.games.tsukuyumi.production import appear
from wartable.games.tsukuyumi.scoring import check
from wartable.games.tsukuyumi.state import DRAFT, PLACE_TILES, SETTLE, Tsukuyumi, empty_table
from wartable.games.tsukuyumi.tables import (
    ACTIVE,
    AMATERASU,
    BOARLORDS,
    CYBERSAMURAI,
    DARK_SEED,
    FIRST,
    HOME,
    INACTIVE,
    KINDS,
    MOON,
    NOMADS,
    OCEAN,
    ONI,
    PISTOL,
    SHOGUN,
    SHOGUN_UNIT,
    UPLINKS,
    Tables,
)
from wartable.games.tsukuyumi.verbs import (
    CELL,
    EGGS,
    HOME_AT,
    HOME_ON,
    SETS,
    START,
    TERRAFORM,
    TILE,
    TURN,
    UPLINK,
)

# The steps of settling, for each player.
TO_HOME: Final = 0
TO_START: Final = 1
TO_LINK: Final = 2
TO_SET: Final = 3
TO_MARK: Final = 4

STARTS: Final = 3
START_UPLINKS: Final = 2
HOMES_APART: Final = 3


def setup(tables: Tables, factions: list[int], rounds: int, shape: int, by_hand: bool, rng: Rng) -> Tsukuyumi:
    """2.2: initiative, moon, Oni, map, events, action cards; the players do the rest."""
    s = empty_table(tables, factions, rounds, rng)
    rng.shuffle(s.order)
    lay_moon(s)
    first_oni(s, rng)
    if by_hand:
        s.stage = PLACE_TILES
        s.tiles_left = hand_tiles(s, rng)
    else:
        make_map(s, shape, rng)
    rng.shuffle(s.stack)
    refill(s)
    rng.shuffle(s.deck)
    for seat in range(s.seats):
        for _ in range(tables.hand_size):
            s.hands[seat].append(s.deck.pop())
        s.hands[seat].sort()
    look_at_hands(s)
    return s


def first_oni(s: Tsukuyumi, rng: Rng) -> None:
    """TR-11: a random Oni of the starting bag on each moon area."""
    bag: list[int] = []
    for kind in range(FIRST[ONI], KINDS):
        bag += [kind] * s.tables.bag[kind]
    rng.shuffle(bag)
    for space in range(7):
        kind = bag.pop()
        s.pool[kind] -= 1
        put(s, space, kind, 1)


# -- two players place the tiles -----------------------------------------------------------------------------------


def place_tile(s: Tsukuyumi) -> Play[None]:
    """TR-16: by turns, beginning with initiative place 1: a tile, a cell around the moon, a way round."""
    me = s.order[s.settler % s.seats]
    kinds = sorted(set(s.tiles_left))
    answer = yield Ask(me, "setup tile", [(TILE, tile) for tile in kinds], open=True)
    tile: int = answer[1]
    answer = yield Ask(me, "setup cell", [(CELL, cell) for cell in ring_two_left(s)], open=True)
    cell: int = answer[1]
    steps = s.tables.tiles[tile].symmetry
    answer = yield Ask(me, "setup turn", [(TURN, turned) for turned in range(steps)], open=True)
    add_tile(s, cell, tile, answer[1])
    rebuild(s)
    s.tiles_left.remove(tile)
    s.log.say(N.TILE_PLACED, s.faction[me], tile, cell)
    s.settler += 1
    if not s.tiles_left:
        s.settler = 0
        s.stage = SETTLE


# -- one player settles --------------------------------------------------------------------------------------------


def settle(s: Tsukuyumi) -> Play[None]:
    """2.2 (6): steps a to e of the player whose turn it is to settle, one question a step."""
    me = s.order[s.settler]
    if s.settling == TO_HOME:
        yield from choose_home(s, me)
    elif s.settling == TO_START:
        yield from choose_start(s, me)
    elif s.settling == TO_LINK:
        yield from choose_uplink(s, me)
    elif s.settling == TO_SET:
        yield from set_unit(s, me)
    else:
        yield from set_marker(s, me)


def next_settler(s: Tsukuyumi) -> None:
    s.settling = TO_HOME
    s.starts = []
    s.settler += 1
    if s.settler == s.seats:
        s.stage = DRAFT
        # TR-10: the first look at missions.
        check(s)


def choose_home(s: Tsukuyumi, me: int) -> Play[None]:
    """T-039, T-040, TR-06, TR-07: an empty cell at the rim; the Dark Seed may also cover an area."""
    options: list[Option] = [(HOME_AT, cell) for cell in home_cells(s)]
    if s.faction[me] == DARK_SEED:
        options += [(HOME_ON, space) for space in range(len(s.cell)) if can_cover(s, space)]
    answer = yield Ask(me, "homezone", options, open=True)
    if answer[0] == HOME_AT:
        space = add_space(s, answer[1], HOME)
    else:
        space = answer[1]
        to_home(s, space)
    s.home[me] = space
    rebuild(s)
    s.log.say(N.HOMEZONE, s.faction[me], s.cell[space])
    s.settling = TO_START


def home_cells(s: Tsukuyumi) -> list[int]:
    """TR-06, with its fallbacks: first one open side is enough, then distance 2."""
    opened = [0] * CELLS
    ground = [False] * CELLS
    for space in range(len(s.cell)):
        opened[s.cell[space]] = -99
        for direction in range(6):
            cell = CELL_NEAR[s.cell[space] * 6 + direction]
            if cell >= 0 and not is_red(s.sides[space * 6 + direction]):
                opened[cell] += 1
                # A first starting area must be there to be chosen (TR-08, TR-151).
                if unmarked(s, space):
                    ground[cell] = True
    for sides, away in ((2, HOMES_APART), (1, HOMES_APART), (1, HOMES_APART - 1), (1, 1)):
        found = [cell for cell in TABLE if ground[cell] and opened[cell] >= sides and far_from_homes(s, cell, away)]
        if found:
            return found
    return []


def far_from_homes(s: Tsukuyumi, cell: int, away: int) -> bool:
    for home in s.home:
        if home >= 0 and apart(s.cell[home], cell) < away:
            return False
    return True


def can_cover(s: Tsukuyumi, space: int) -> bool:
    """TR-07: a non-moon area without marker, far from other homezones, with ground beside it to start from."""
    if s.type[space] in (MOON, HOME) or s.owner[space] >= 0 or not far_from_homes(s, s.cell[space], HOMES_APART):
        return False
    for edge in range(space * 6, space * 6 + 6):
        beyond = s.near[edge]
        if beyond >= 0 and unmarked(s, beyond) and not is_red(s.sides[beyond * 6 + (edge + 3) % 6]):
            return True
    return False


def unmarked(s: Tsukuyumi, space: int) -> bool:
    """A non-moon area without a marker."""
    return s.type[space] not in (MOON, HOME) and s.owner[space] < 0


# -- starting areas ------------------------------------------------------------------------------------------------


def choose_start(s: Tsukuyumi, me: int) -> Play[None]:
    options: list[Option] = [(START, space) for space in start_areas(s, me)]
    answer = yield Ask(me, "starting area", options, open=True)
    space = answer[1]
    s.starts.append(space)
    s.owner[space] = s.faction[me]
    s.log.say(N.START_AREA, s.faction[me], s.cell[space])
    if len(s.starts) == STARTS:
        prepare(s, me)


def start_areas(s: Tsukuyumi, me: int) -> list[int]:
    """TR-08: the first over an open side of the homezone, the others beside it or a chosen one; types limited."""
    special = 0
    for space in s.starts:
        if s.type[space] != OCEAN:
            special += 1
    free = [space for space in range(len(s.cell)) if unmarked(s, space)]
    beside = [space for space in free if starts_beside(s, me, space)]
    fitting = [space for space in beside if s.type[space] == OCEAN or special == 0]
    return fitting or beside or free


def starts_beside(s: Tsukuyumi, me: int, space: int) -> bool:
    for edge in range(space * 6, space * 6 + 6):
        beyond = s.near[edge]
        if beyond < 0:
            continue
        if beyond == s.home[me] and (s.starts or can_cross(s, s.faction[me], edge, False)):
            return True
        if beyond in s.starts:
            return True
    return False


def prepare(s: Tsukuyumi, me: int) -> None:
    """What a player sets: the starting units, kind by kind; Cybersamurai choose uplinks first."""
    side = s.faction[me]
    s.to_set = []
    for kind in range(FIRST[side], FIRST[side + 1]):
        s.to_set += [kind] * s.tables.start[kind]
    s.settling = TO_SET
    if side == CYBERSAMURAI:
        s.uplinks = 1 << AMATERASU
        s.settling = TO_LINK
    elif side == NOMADS:
        # T-245: the pistols are ready, everything else must be bought.
        for weapon in range(3):
            s.weapons[weapon * 3 + INACTIVE] = s.tables.weapon_count[weapon]
        s.weapons[PISTOL * 3 + ACTIVE] = s.weapons[PISTOL * 3 + INACTIVE]
        s.weapons[PISTOL * 3 + INACTIVE] = 0


def choose_uplink(s: Tsukuyumi, me: int) -> Play[None]:
    """T-304, TR-130: two uplinks of choice besides Amaterasu; Shogun comes with its unit."""
    options: list[Option] = [(UPLINK, uplink) for uplink in range(len(UPLINKS)) if not s.uplinks >> uplink & 1]
    answer = yield Ask(me, "first uplinks", options, open=True)
    s.uplinks |= 1 << answer[1]
    s.log.say(N.UPLINK_ON, CYBERSAMURAI, answer[1])
    if answer[1] == SHOGUN:
        s.to_set.append(SHOGUN_UNIT)
    if s.uplinks.bit_count() == START_UPLINKS + 1:
        s.settling = TO_SET


def set_unit(s: Tsukuyumi, me: int) -> Play[None]:
    """TR-09: each starting unit into one of the three starting areas."""
    kind = s.to_set[0]
    answer = yield Ask(me, "starting unit", [SETS[kind][space] for space in s.starts], open=True)
    s.to_set.pop(0)
    appear(s, answer[2], kind)
    if s.to_set:
        return
    markers = 0
    if s.faction[me] == BOARLORDS:
        markers = s.tables.start_terraformings
    elif s.faction[me] == DARK_SEED:
        markers = s.tables.start_eggs
    if markers:
        s.to_set = [-1] * markers
        s.settling = TO_MARK
    else:
        next_settler(s)


def set_marker(s: Tsukuyumi, me: int) -> Play[None]:
    """2.2 (6e): Boarlords place terraformings, Dark Seed eggs, in starting areas."""
    if s.faction[me] == BOARLORDS:
        options: list[Option] = []
        for space in s.starts:
            options += [(TERRAFORM, kind, space) for kind in buildable(s, space)]
        answer = yield Ask(me, "first terraforming", options, open=True)
        yield from build(s, me, answer[1], answer[2])
    else:
        answer = yield Ask(me, "first egg", [EGGS[space] for space in s.starts], open=True)
        lay_egg(s, answer[1])
    s.to_set.pop()
    if not s.to_set:
        next_settler(s)
