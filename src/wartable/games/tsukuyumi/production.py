"""Production: what can be bought, and where new units appear."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.board import put, side_of
from wartable.games.tsukuyumi.nomads import arm, buyable
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.showing import PLACE, show
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    BOARLORDS,
    BOARMOTHER,
    BREEDER,
    CYBERSAMURAI,
    DARK_SEED,
    FIRST,
    KINDS,
    NOMADS,
    PLANTER,
    SHOGUN,
    SHOGUN_UNIT,
    SIDES,
    SQUEAKER,
    UPLINKS,
    WEAPONS,
    WORKER,
)
from wartable.games.tsukuyumi.verbs import (
    BUNDLE,
    BUY,
    BUYS,
    HATCH,
    IS_DONE,
    SETS,
    UPGRADE,
    UPGRADE_AT,
    UPLINK,
    WEAPON,
)

QUESTIONS: Final[dict[str, Question]] = {
    "production": Question("Production: what do you buy?"),
    "stocking up": Question("Stocking Up: spend 1 production point"),
    "place unit": Question("Where does it appear?", "unit"),
    "upgrade where": Question("Which unit is upgraded?", "unit", "into"),
    "bundle unit": Question("Choose a unit of the bundle", "left"),
    "bundle weapon": Question("Choose the weapon of the bundle"),
}

BUNDLE_PRICE = 2
BUNDLE_UNITS = 2


def productive_points(s: Tsukuyumi, side: int) -> int:
    """T-053, T-291, TR-55: the extra points of productive units, none under a Rocket Attack marker."""
    board = s.board
    total = 0
    for space in range(len(board.cell)):
        if board.count[space * SIDES + side] and not board.rocketed(space, side):
            for kind in range(FIRST[side], FIRST[side + 1]):
                total += board.units[space * KINDS + kind] * s.catalogue.productive[kind]
    return total


def places_for(s: Tsukuyumi, seat: int, kind: int) -> list[int]:
    """T-032, TR-47: the homezone, and where a faction's own rules let a unit appear."""
    side = s.faction[seat]
    found = [s.board.home[seat]] if s.board.home[seat] >= 0 else []
    if side == BOARLORDS and kind == SQUEAKER:
        add_places(s, found, BOARMOTHER, side)
    elif side == DARK_SEED:
        add_places(s, found, BREEDER, side)
        add_places(s, found, PLANTER, side)
    return found


def add_places(s: Tsukuyumi, found: list[int], host: int, side: int) -> None:
    board = s.board
    for space in range(len(board.cell)):
        if board.units[space * KINDS + host] and space not in found and not board.rocketed(space, side):
            found.append(space)


def purchases(s: Tsukuyumi, seat: int, points: int) -> list[Option]:
    """Return everything a seat can buy for `points` points."""
    board = s.board
    options: list[Option] = []
    catalogue = s.catalogue
    side = s.faction[seat]
    for kind in range(FIRST[side], FIRST[side + 1]):
        if board.pool[kind] and catalogue.cost[kind] <= points and kind != SHOGUN_UNIT:
            options.append(BUYS[kind])
    for pair in catalogue.upgrades:
        old, new = pair // KINDS, pair % KINDS
        if FIRST[side] <= old < FIRST[side + 1] and board.pool[new] and board.pool[old] < catalogue.count[old]:
            options.append((UPGRADE, old, new))
    if side == NOMADS:
        add_weapons(s, options, points)
    elif side == DARK_SEED and board.pool[WORKER]:
        for space in range(len(board.eggs)):
            if board.eggs[space] and not board.rocketed(space, DARK_SEED):
                options.append((HATCH, space))
    elif side == CYBERSAMURAI:
        for uplink in range(len(UPLINKS)):
            if not s.powers.uplinks >> uplink & 1 and catalogue.uplink_cost[uplink] <= points:
                options.append((UPLINK, uplink))
    return options


def add_weapons(s: Tsukuyumi, options: list[Option], points: int) -> None:
    any_weapon = False
    for weapon in range(len(WEAPONS)):
        if buyable(s, weapon):
            options.append((WEAPON, weapon))
            any_weapon = True
    if points >= BUNDLE_PRICE and (any_weapon or (options and options[0][0] == BUY)):
        options.append((BUNDLE,))


def purchase(s: Tsukuyumi, seat: int, topic: str) -> Play[None]:
    """Play one purchase from the points at hand; none are left once the production is over (TR-31: the rest is
    lost)."""
    turn = s.turn
    options = purchases(s, seat, turn.points)
    if not options:
        turn.points = 0
        return
    options.append(IS_DONE)
    answer = yield ask_openly(seat, topic, options)
    if answer == IS_DONE:
        turn.points = 0
        return
    turn.points -= price(s, answer)
    yield from carry_out(s, seat, answer)


def price(s: Tsukuyumi, bought: Option) -> int:
    verb = bought[0]
    if verb == BUY:
        return s.catalogue.cost[bought[1]]
    if verb == UPLINK:
        return s.catalogue.uplink_cost[bought[1]]
    return BUNDLE_PRICE if verb == BUNDLE else 1


def carry_out(s: Tsukuyumi, seat: int, bought: Option) -> Play[None]:
    verb = bought[0]
    if verb == BUY:
        yield from place_unit(s, seat, bought[1])
    elif verb == UPGRADE:
        yield from upgrade(s, seat, bought[1], bought[2])
    elif verb == WEAPON:
        arm(s, bought[1])
    elif verb == BUNDLE:
        yield from bundle(s, seat)
    elif verb == HATCH:
        hatch(s, bought[1])
    else:
        yield from link(s, seat, bought[1])


def place_unit(s: Tsukuyumi, seat: int, kind: int) -> Play[None]:
    """Place a new unit from the reserve; no mine reacts to it (T-235)."""
    answer = yield ask_openly(seat, "place unit", [SETS[kind][space] for space in places_for(s, seat, kind)], (kind,))
    appear(s, answer[2], kind)


def appear(s: Tsukuyumi, space: int, kind: int) -> None:
    s.board.pool[kind] -= 1
    put(s, space, kind, 1)
    s.log.say(events.PLACED, side_of(kind), kind, s.board.cell[space])
    show(s, PLACE, space)


def upgrade(s: Tsukuyumi, seat: int, old: int, new: int) -> Play[None]:
    """TR-49: the unit is replaced where it stands; nobody gets credit for it."""
    board = s.board
    options: list[Option] = [
        (UPGRADE_AT, space) for space in range(len(board.cell)) if board.units[space * KINDS + old]
    ]  # fmt: skip
    answer = yield ask_openly(seat, "upgrade where", options, (old, new))
    space = answer[1]
    put(s, space, old, -1)
    board.pool[old] += 1
    put(s, space, new, 1)
    board.pool[new] -= 1
    s.log.say(events.UPGRADED, s.faction[seat], old, new, board.cell[space])


def bundle(s: Tsukuyumi, seat: int) -> Play[None]:
    """T-248, TR-50: for 2 points of the same phase 2 units and 1 weapon; a missing part is forfeited."""
    for left in range(BUNDLE_UNITS, 0, -1):
        options: list[Option] = [BUYS[kind] for kind in range(FIRST[NOMADS], FIRST[NOMADS + 1]) if s.board.pool[kind]]
        if options:
            answer = yield ask_openly(seat, "bundle unit", options, (left,))
            yield from place_unit(s, seat, answer[1])
    weapons: list[Option] = [(WEAPON, weapon) for weapon in range(len(WEAPONS)) if buyable(s, weapon)]
    if weapons:
        answer = yield ask_openly(seat, "bundle weapon", weapons)
        arm(s, answer[1])


def hatch(s: Tsukuyumi, space: int) -> None:
    """T-292, TR-52: an egg becomes a Worker; mines do not react."""
    board = s.board
    board.eggs[space] -= 1
    board.pool[WORKER] -= 1
    put(s, space, WORKER, 1)
    s.log.say(events.HATCHED, DARK_SEED, board.cell[space])


def link(s: Tsukuyumi, seat: int, uplink: int) -> Play[None]:
    """T-305, T-309, TR-53: an uplink works at once; Shogun brings its unit."""
    s.powers.uplinks |= 1 << uplink
    s.log.say(events.UPLINK_ON, CYBERSAMURAI, uplink)
    if uplink == SHOGUN:
        yield from place_unit(s, seat, SHOGUN_UNIT)
