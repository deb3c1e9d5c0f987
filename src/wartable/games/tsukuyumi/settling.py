"""Setting up: the map, then each player in initiative order: homezone, starting areas, uplinks, units, markers."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option, Play
from wartable.core.rng import Rng
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.board import add_space, add_tile, can_cross, is_red, put, rebuild, to_home
from wartable.games.tsukuyumi.boarlords import build, buildable
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.cells import CELL_NEAR, CELLS, TABLE, apart
from wartable.games.tsukuyumi.darkseed import lay_egg
from wartable.games.tsukuyumi.draft import look_at_hands
from wartable.games.tsukuyumi.eventdeck import refill
from wartable.games.tsukuyumi.mapmaker import hand_tiles, lay_moon, make_map, ring_two_left
from wartable.games.tsukuyumi.production import appear
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.scoring import check
from wartable.games.tsukuyumi.showing import PLACE, show
from wartable.games.tsukuyumi.state import DRAFT, PLACE_TILES, SETTLE, Tsukuyumi
from wartable.games.tsukuyumi.terms import (
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

QUESTIONS: Final[dict[str, Question]] = {
    "setup tile": Question("Choose the next tile to lay"),
    "setup cell": Question("Where does the tile go?", "tile"),
    "setup turn": Question("Which way round?", "tile", "cell"),
    "homezone": Question("Place your homezone"),
    "starting area": Question("Mark a starting area"),
    "first uplinks": Question("Choose an uplink to start with"),
    "starting unit": Question("Place your starting units", "unit"),
    "first terraforming": Question("Place a terraforming in a starting area"),
    "first egg": Question("Lay an egg in a starting area"),
}

# The steps of settling, for each player.
TO_HOME: Final = 0
TO_START: Final = 1
TO_LINK: Final = 2
TO_SET: Final = 3
TO_MARK: Final = 4

STARTS: Final = 3
START_UPLINKS: Final = 2
HOMES_APART: Final = 3


def setup(catalogue: Catalogue, factions: list[int], rounds: int, shape: int, by_hand: bool, rng: Rng) -> Tsukuyumi:
    """2.2: initiative, moon, Oni, map, events, action cards; the players do the rest."""
    s = Tsukuyumi(catalogue, factions, rounds, rng)
    rng.shuffle(s.course.order)
    lay_moon(s)
    first_oni(s, rng)
    if by_hand:
        s.course.stage = PLACE_TILES
        s.setup.tiles_left = hand_tiles(s, rng)
    else:
        make_map(s, shape, rng)
    rng.shuffle(s.events.stack)
    refill(s)
    rng.shuffle(s.draft.deck)
    for seat in range(s.seats):
        for _ in range(catalogue.hand_size):
            s.draft.hands[seat].append(s.draft.deck.pop())
        s.draft.hands[seat].sort()
    look_at_hands(s)
    return s


def first_oni(s: Tsukuyumi, rng: Rng) -> None:
    """TR-11: a random Oni of the starting bag on each moon area."""
    bag: list[int] = []
    for kind in range(FIRST[ONI], KINDS):
        bag += [kind] * s.catalogue.bag[kind]
    rng.shuffle(bag)
    for space in range(7):
        kind = bag.pop()
        s.board.pool[kind] -= 1
        put(s, space, kind, 1)


# -- two players place the tiles -----------------------------------------------------------------------------------


def place_tile(s: Tsukuyumi) -> Play[None]:
    """TR-16: by turns, beginning with initiative place 1: a tile, a cell around the moon, a way round."""
    setup = s.setup
    me = s.course.order[setup.settler % s.seats]
    kinds = sorted(set(setup.tiles_left))
    answer = yield ask_openly(me, "setup tile", [(TILE, tile) for tile in kinds])
    tile: int = answer[1]
    answer = yield ask_openly(me, "setup cell", [(CELL, cell) for cell in ring_two_left(s)], (tile,))
    cell: int = answer[1]
    steps = s.catalogue.tiles[tile].symmetry
    answer = yield ask_openly(me, "setup turn", [(TURN, turned) for turned in range(steps)], (tile, cell))
    add_tile(s, cell, tile, answer[1])
    rebuild(s)
    setup.tiles_left.remove(tile)
    s.log.say(events.TILE_PLACED, s.faction[me], tile, cell)
    show(s, PLACE, len(s.board.cell) - 1)
    setup.settler += 1
    if not setup.tiles_left:
        setup.settler = 0
        s.course.stage = SETTLE


# -- one player settles --------------------------------------------------------------------------------------------


def settle(s: Tsukuyumi) -> Play[None]:
    """2.2 (6): steps a to e of the player whose turn it is to settle, one question a step."""
    setup = s.setup
    me = s.course.order[setup.settler]
    if setup.settling == TO_HOME:
        yield from choose_home(s, me)
    elif setup.settling == TO_START:
        yield from choose_start(s, me)
    elif setup.settling == TO_LINK:
        yield from choose_uplink(s, me)
    elif setup.settling == TO_SET:
        yield from set_unit(s, me)
    else:
        yield from set_marker(s, me)


def next_settler(s: Tsukuyumi) -> None:
    setup = s.setup
    setup.settling = TO_HOME
    setup.starts = []
    setup.settler += 1
    if setup.settler == s.seats:
        s.course.stage = DRAFT
        # TR-10: the first look at missions.
        check(s)


def choose_home(s: Tsukuyumi, me: int) -> Play[None]:
    """T-039, T-040, TR-06, TR-07: an empty cell at the rim; the Dark Seed may also cover an area."""
    board = s.board
    options: list[Option] = [(HOME_AT, cell) for cell in home_cells(s)]
    if s.faction[me] == DARK_SEED:
        options += [(HOME_ON, space) for space in range(len(board.cell)) if can_cover(s, space)]
    answer = yield ask_openly(me, "homezone", options)
    if answer[0] == HOME_AT:
        space = add_space(s, answer[1], HOME)
    else:
        space = answer[1]
        to_home(s, space)
    board.home[me] = space
    rebuild(s)
    s.log.say(events.HOMEZONE, s.faction[me], board.cell[space])
    show(s, PLACE, space)
    s.setup.settling = TO_START


def home_cells(s: Tsukuyumi) -> list[int]:
    """TR-06, with its fallbacks: first one open side is enough, then distance 2."""
    board = s.board
    opened = [0] * CELLS
    ground = [False] * CELLS
    for space in range(len(board.cell)):
        opened[board.cell[space]] = -99
        for direction in range(6):
            cell = CELL_NEAR[board.cell[space] * 6 + direction]
            if cell >= 0 and not is_red(board.sides[space * 6 + direction]):
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
    for home in s.board.home:
        if home >= 0 and apart(s.board.cell[home], cell) < away:
            return False
    return True


def can_cover(s: Tsukuyumi, space: int) -> bool:
    """TR-07: a non-moon area without marker, far from other homezones, with ground beside it to start from."""
    board = s.board
    if (
        board.type[space] in (MOON, HOME)
        or board.owner[space] >= 0
        or not far_from_homes(s, board.cell[space], HOMES_APART)
    ):
        return False
    for edge in range(space * 6, space * 6 + 6):
        beyond = board.near[edge]
        if beyond >= 0 and unmarked(s, beyond) and not is_red(board.sides[beyond * 6 + (edge + 3) % 6]):
            return True
    return False


def unmarked(s: Tsukuyumi, space: int) -> bool:
    """Return whether a space is a non-moon area without a marker."""
    return s.board.type[space] not in (MOON, HOME) and s.board.owner[space] < 0


# -- starting areas ------------------------------------------------------------------------------------------------


def choose_start(s: Tsukuyumi, me: int) -> Play[None]:
    options: list[Option] = [(START, space) for space in start_areas(s, me)]
    answer = yield ask_openly(me, "starting area", options)
    space = answer[1]
    s.setup.starts.append(space)
    s.board.owner[space] = s.faction[me]
    s.log.say(events.START_AREA, s.faction[me], s.board.cell[space])
    if len(s.setup.starts) == STARTS:
        prepare(s, me)


def start_areas(s: Tsukuyumi, me: int) -> list[int]:
    """TR-08: the first over an open side of the homezone, the others beside it or a chosen one; types limited."""
    board = s.board
    special = 0
    for space in s.setup.starts:
        if board.type[space] != OCEAN:
            special += 1
    free = [space for space in range(len(board.cell)) if unmarked(s, space)]
    beside = [space for space in free if starts_beside(s, me, space)]
    fitting = [space for space in beside if board.type[space] == OCEAN or special == 0]
    return fitting or beside or free


def starts_beside(s: Tsukuyumi, me: int, space: int) -> bool:
    for edge in range(space * 6, space * 6 + 6):
        beyond = s.board.near[edge]
        if beyond < 0:
            continue
        if beyond == s.board.home[me] and (s.setup.starts or can_cross(s, s.faction[me], edge, False)):
            return True
        if beyond in s.setup.starts:
            return True
    return False


def prepare(s: Tsukuyumi, me: int) -> None:
    """Note what a player will set: the starting units, kind by kind; Cybersamurai choose uplinks first."""
    powers = s.powers
    setup = s.setup
    side = s.faction[me]
    setup.to_set = []
    for kind in range(FIRST[side], FIRST[side + 1]):
        setup.to_set += [kind] * s.catalogue.start[kind]
    setup.settling = TO_SET
    if side == CYBERSAMURAI:
        powers.uplinks = 1 << AMATERASU
        setup.settling = TO_LINK
    elif side == NOMADS:
        # T-245: the pistols are ready, everything else must be bought.
        for weapon in range(3):
            powers.weapons[weapon * 3 + INACTIVE] = s.catalogue.weapon_count[weapon]
        powers.weapons[PISTOL * 3 + ACTIVE] = powers.weapons[PISTOL * 3 + INACTIVE]
        powers.weapons[PISTOL * 3 + INACTIVE] = 0


def choose_uplink(s: Tsukuyumi, me: int) -> Play[None]:
    """T-304, TR-130: two uplinks of choice besides Amaterasu; Shogun comes with its unit."""
    options: list[Option] = [(UPLINK, uplink) for uplink in range(len(UPLINKS)) if not s.powers.uplinks >> uplink & 1]
    answer = yield ask_openly(me, "first uplinks", options)
    s.powers.uplinks |= 1 << answer[1]
    s.log.say(events.UPLINK_ON, CYBERSAMURAI, answer[1])
    if answer[1] == SHOGUN:
        s.setup.to_set.append(SHOGUN_UNIT)
    if s.powers.uplinks.bit_count() == START_UPLINKS + 1:
        s.setup.settling = TO_SET


def set_unit(s: Tsukuyumi, me: int) -> Play[None]:
    """TR-09: each starting unit into one of the three starting areas."""
    setup = s.setup
    kind = setup.to_set[0]
    answer = yield ask_openly(me, "starting unit", [SETS[kind][space] for space in setup.starts], (kind,))
    setup.to_set.pop(0)
    appear(s, answer[2], kind)
    if setup.to_set:
        return
    markers = 0
    if s.faction[me] == BOARLORDS:
        markers = s.catalogue.start_terraformings
    elif s.faction[me] == DARK_SEED:
        markers = s.catalogue.start_eggs
    if markers:
        setup.to_set = [-1] * markers
        setup.settling = TO_MARK
    else:
        next_settler(s)


def set_marker(s: Tsukuyumi, me: int) -> Play[None]:
    """2.2 (6e): Boarlords place terraformings, Dark Seed eggs, in starting areas."""
    setup = s.setup
    if s.faction[me] == BOARLORDS:
        options: list[Option] = []
        for space in setup.starts:
            options += [(TERRAFORM, kind, space) for kind in buildable(s, space)]
        answer = yield ask_openly(me, "first terraforming", options)
        yield from build(s, me, answer[1], answer[2])
    else:
        answer = yield ask_openly(me, "first egg", [EGGS[space] for space in setup.starts])
        lay_egg(s, answer[1])
    setup.to_set.pop()
    if not setup.to_set:
        next_settler(s)
