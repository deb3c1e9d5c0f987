"""A quick estimate of who is winning, for bots: what may decide the match, counted; `value.toml` says what it is worth.

Points as they stand come first; then what they can still become: units and where they stand, missions and goals in
reach, what lies beside the board, and what the player whose turn it is has not used yet.
"""

from __future__ import annotations

from importlib import resources
from typing import Final

from wartable.core import weights
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.board import damage_at, health_at, is_area, points
from wartable.games.tsukuyumi.combatcards import COMBAT_CARDS
from wartable.games.tsukuyumi.conquest import can_conquer, would_conquer
from wartable.games.tsukuyumi.scoring import area_points, worth
from wartable.games.tsukuyumi.state import PLAY, Tsukuyumi

#: What is counted in a position.
COUNTED: Final = [
    "points at once",
    "points for areas",
    "points for areas in the last round",
    "moon centre, for the rounds to come",
    "initiative bonus",
    "initiative bonus in the last round",
    "strength of units",
    "number of units",
    "productive units",
    "strength in radioactive areas",
    "areas that could be conquered at once",
    "own areas with own units",
    "destroy three, under way",
    "moonstruck, under way",
    "seven areas, under way",
    "one of each, under way",
    "faction goal, under way",
    "events at hand",
    "weapons ready",
    "mines laid",
    "eggs laid",
    "uplinks",
    "Kaneda and Rocket Attack on the board",
    "Strongholds and Covers",
    "tunnels",
    "lines left in this turn",
    "production points left",
    "units that may still move",
    "attack under way",
    "plays Nomads",
    "plays Boarlords",
    "plays Dark Seed",
    "plays Cybersamurai",
]
#: What it is worth changes in the course of a match of more than two, so it is a feature of its own there.
WHEN: Final = ["last round", "1 round to come", "2 rounds to come", "3 rounds to come"]
NAMES: Final = [*COUNTED, *(f"{when}: {what}" for when in WHEN for what in COUNTED)]

#: What a line of a card is worth while it is unused, against each other.
LINE_WORTH: Final = [0.15, 0.12, 0.3, 0.1, 0.3, 0.0, 0.0, 0.25, 0.3, 0.3, 0.3, 0.12, 0.12, 0.1]
#: Standing ready to conquer an area, by its victory points.
WORTHS: Final = [0.5, 1.0, 1.7]
LAND: Final = 1 << terms.OCEAN | 1 << terms.FERTILE | 1 << terms.MOUNTAIN


def worths() -> list[float]:
    file = resources.files("wartable.games.tsukuyumi") / "value.toml"
    return weights.read(file.read_text(encoding="utf-8"), NAMES, "tsukuyumi/value.toml")


def features(s: Tsukuyumi) -> list[list[float]]:
    """Return one list a seat, in the order of NAMES."""
    before = [0.0] * first_worth(s)
    after = [0.0] * (len(NAMES) - len(before) - len(COUNTED))
    return [before + counted(s, seat) + after for seat in range(s.seats)]


def first_worth(s: Tsukuyumi) -> int:
    """Return where in NAMES the features begin that count now; the others are 0."""
    if s.seats == 2:
        return 0
    return len(COUNTED) * (1 + max(0, min(len(WHEN) - 1, s.rounds - s.course.round)))


def chances(s: Tsukuyumi, w: list[float]) -> list[float]:
    """Return each seat's win probability, by these worths."""
    first = first_worth(s)
    now = w[first : first + len(COUNTED)]
    return weights.shares([weights.score(now, counted(s, seat)) for seat in range(s.seats)])


def counted(s: Tsukuyumi, seat: int) -> list[float]:
    """Return what is counted for a seat, in the order of COUNTED."""
    course = s.course
    side = s.faction[seat]
    left = s.rounds - course.round
    last = 1.0 if left <= 0 else 0.0
    areas = float(area_points(s, side))
    place = course.place_of(seat)
    bonus = float(2 - place) if place < 2 else 0.0
    found = [
        float(s.score.vp[seat]),
        areas,
        areas * last,
        1.0 + left if s.board.owner[0] == side else 0.0,
        bonus,
        bonus * last,
    ]
    add_army(s, side, found)
    add_progress(s, seat, side, found)
    add_assets(s, seat, side, found)
    mine = course.stage == PLAY and bool(course.turn_order) and course.active() == seat
    found.append(lines_left(s) if mine else 0.0)
    found.append(float(s.turn.points) if mine else 0.0)
    found.append(1.0 if mine and s.turn.may_move else 0.0)
    found.append(fight(s, s.battle, side) if s.battle is not None else 0.0)
    for faction in range(4):
        found.append(1.0 if faction == side else 0.0)
    return found


def add_army(s: Tsukuyumi, side: int, found: list[float]) -> None:
    """Count units, and where they stand: ready to conquer is better than at home, radioactive ground is worse."""
    board = s.board
    catalogue = s.catalogue
    strength = 0
    count = 0
    productive = 0
    doomed = 0
    ready = 0.0
    held = 0
    for space in range(len(board.cell)):
        if not board.count[space * terms.SIDES + side]:
            continue
        here = 0
        for kind in range(terms.FIRST[side], terms.FIRST[side + 1]):
            many = board.units[space * terms.KINDS + kind]
            if many:
                count += many
                here += many * (catalogue.conquest[kind] + catalogue.health[kind] + catalogue.damage[kind])
                productive += many * catalogue.productive[kind]
        strength += here
        if (
            board.has(space, terms.RADIOACTIVE)
            and side != terms.DARK_SEED
            and not (side == terms.NOMADS and s.powers.rad_proof)
        ):
            doomed += here
        if board.owner[space] == side:
            held += 1
        elif is_area(s, space) and would_conquer(s, side, space, points(s, space, side)):
            ready += prize(s, space)
    found += [strength / 100.0, count / 10.0, float(productive), doomed / 100.0, ready, float(held)]


def prize(s: Tsukuyumi, space: int) -> float:
    """Return what standing ready to conquer an area is worth, against a plain one."""
    ready = 2.0 if space == 0 else WORTHS[worth(s, space)]
    return ready + (0.3 if s.board.owner[space] >= 0 else 0.0)


def add_progress(s: Tsukuyumi, seat: int, side: int, found: list[float]) -> None:
    """Missions that lie out and are not complete, and the faction goal, as far as they have come."""
    board = s.board
    score = s.score
    areas = 0
    types = 0
    sacred = 0
    for space in range(len(board.owner)):
        if board.owner[space] == side:
            areas += 1
            types |= 1 << board.type[space]
            if board.has(space, terms.TSUKUYUMI):
                sacred += 1
    steps = [
        min(3, score.kills[seat]) / 3.0,
        min(2, sacred) / 2.0,
        min(7, areas) / 7.0,
        (types & LAND).bit_count() / 3.0,
    ]
    for mission in range(4):
        out = s.seat_of[mission] >= 0 and not score.missions[seat] >> mission & 1
        found.append(steps[mission] if out else 0.0)
    goal = 0.0
    if not score.goal[seat]:
        if side == terms.NOMADS:
            goal = score.taken_from[seat].bit_count() / 4.0
        elif side == terms.BOARLORDS:
            goal = min(10, areas) / 10.0
        elif side == terms.DARK_SEED:
            goal = score.taken[seat].bit_count() / 6.0
        else:
            goal = ((types & LAND).bit_count() + (1 if sacred else 0)) / 4.0
    found.append(goal)


def add_assets(s: Tsukuyumi, seat: int, side: int, found: list[float]) -> None:
    """Count what lies beside the board or works without units."""
    board = s.board
    powers = s.powers
    weapons = 0.0
    mines = 0.0
    eggs = 0.0
    uplinks = 0.0
    markers = 0.0
    walls = 0.0
    tunnels = 0.0
    if side == terms.NOMADS:
        weapons = powers.weapons[0] * 0.4 + powers.weapons[3] * 0.7 + powers.weapons[6]
        mines = float(sum(board.mines))
    elif side == terms.DARK_SEED:
        eggs = float(sum(board.eggs)) + (1.0 if powers.all_flying else 0.0)
    elif side == terms.CYBERSAMURAI:
        for uplink in range(10):
            if powers.uplinks >> uplink & 1:
                uplinks += 1.0 + s.catalogue.uplink_cost[uplink]
        for marker in board.kaneda + board.rocket:
            markers += 1.0 if marker >= 0 else 0.0
    else:
        for space in range(len(board.owner)):
            standing = board.strongholds[space] + 0.6 * board.covers[space]
            walls += standing if board.owner[space] == side else 0.5 * standing
        tunnels = float(len(board.tunnels))
    found += [float(len(s.events.held[seat])), weapons, mines, eggs, uplinks, markers, walls, tunnels]


def lines_left(s: Tsukuyumi) -> float:
    """Ending the turn throws these away."""
    total = 0.12 * s.turn.draws + 0.05 * s.turn.plays
    for line in range(terms.LINES):
        total += LINE_WORTH[line] * s.turn.lines[line]
    return total


def fight(s: Tsukuyumi, battle: Battle, side: int) -> float:
    """Return what the card promises the attacker in a combat under way."""
    if battle.side != side or battle.conquered >= 0:
        return 0.0
    space = battle.space
    if battle.card < 0:
        return 0.5
    total = 0.25
    card = COMBAT_CARDS[battle.card]
    if card.conquers and can_conquer(s, side, space, battle.card):
        total += 1.4
    if card.hurts:
        harm = damage_at(s, space, side)
        if card.health:
            harm += health_at(s, space, side)
        total += 0.02 * min(harm, enemy_health(s, space, side))
    return total


def enemy_health(s: Tsukuyumi, space: int, side: int) -> int:
    total = 0
    for other in range(terms.SIDES):
        if other != side and s.board.count[space * terms.SIDES + other]:
            total += health_at(s, space, other)
    return total
