"""Steps 4 and 5: moving and attacking, which may be mixed (G-090)."""

from __future__ import annotations

from wartable.core.ask import Option, Play
from wartable.core.hexes import reach
from wartable.games.gemhold import events
from wartable.games.gemhold.dice import AGAINST_TYPE, ATTACKING, Roll
from wartable.games.gemhold.gems import take_gems
from wartable.games.gemhold.harm import aim, hit, shield
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES
from wartable.games.gemhold.pieces import stand
from wartable.games.gemhold.piles import reveal_card
from wartable.games.gemhold.specials import has_special
from wartable.games.gemhold.state import ATTACKED, BOUND, DEPLOYED, MOVED, NONE, Gemhold
from wartable.games.gemhold.verbs import ATTACKS, ENTER, ENTERS, PICK_TOWERS, PICKS, USING_SPECIAL
from wartable.games.gemhold.window import joining, lay_down, window

# -- who can act ---------------------------------------------------------------------------------------------------


def actors(s: Gemhold, me: int) -> list[Option]:
    """Return the pieces that can move, attack or use their Special, and the Towers that have a target; all but who is
    picked already, or was left alone since the last action."""
    where = s.pieces.where
    attempt = s.attempt
    options: list[Option] = []
    for slot in range(SLOTS):
        piece = me * SLOTS + slot
        if where[piece] >= 0 and slot != attempt.picked and slot not in attempt.left and can_act(s, piece):
            options.append(PICKS[slot])
    for space in range(SPACES):
        tower = me * SPACES + space
        if tower_ready(s, tower) and SLOTS + space not in attempt.left and tower_in_range(s, tower, 0):
            options.append(PICK_TOWERS[space])
    return options


def can_act(s: Gemhold, piece: int) -> bool:
    """GR-67: a bound piece does nothing."""
    pieces = s.pieces
    if pieces.did[piece] & BOUND:
        return False
    if points(s, piece) > 0 and can_step(s, piece):
        return True
    if not pieces.did[piece] & ATTACKED and in_range(s, piece, 0):
        return True
    return piece % SLOTS == GUARDIAN_SLOT and has_special(s, piece)


def tower_ready(s: Gemhold, tower: int) -> bool:
    """GR-17, GR-43: an active Tower attacks once a turn, also in the turn it was completed."""
    return not s.towers.attacked[tower] and s.tower_active(tower)


# -- moving --------------------------------------------------------------------------------------------------------


def points(s: Gemhold, piece: int) -> int:
    """Return the movement points a piece has left: none once it attacked (G-092) or if deployed this turn (G-080)."""
    pieces = s.pieces
    if pieces.did[piece] & (ATTACKED | DEPLOYED | BOUND):
        return 0
    total = s.cards.move[pieces.kind[piece]]
    if pieces.affix[piece]:
        for kind in s.cards.affixes:
            if pieces.affix[piece] & s.cards.bit[kind]:
                total += s.cards.more_move[kind]
    return total - pieces.moved[piece]


def ways(s: Gemhold, piece: int) -> list[list[int]]:
    """G-094 to G-096, GR-37: forward and sideways for a Unit, all directions for a Guardian."""
    seat = piece // SLOTS
    return s.board.ways_of_guardian[seat] if piece % SLOTS == GUARDIAN_SLOT else s.board.ways[seat]


def can_step(s: Gemhold, piece: int) -> bool:
    """Return whether a single step leads anywhere."""
    cell = s.pieces.where[piece]
    for other in ways(s, piece)[cell]:
        if s.at[other] == 0:
            return True
    return opens(s, piece // SLOTS, cell)


def opens(s: Gemhold, me: int, cell: int) -> bool:
    """G-098, GR-38, GR-39: whether an opponent's Gem Zone can be entered from this cell."""
    owner = s.board.opens[cell]
    if owner < 0 or owner == me or not s.alive[owner]:
        return False
    for gate in s.board.gates[cell]:
        if s.at[gate] == 0:
            return True
    return False


def destinations(s: Gemhold, piece: int, rings: list[list[int]], left: int, options: list[Option]) -> None:
    """List every cell that can be reached, then every Gem Zone that can be entered, with the points that are left."""
    board = s.board
    for away in range(1, len(rings)):
        for cell in rings[away]:
            options.append(board.moves[cell])
    me = piece // SLOTS
    for away in range(min(left, len(rings))):
        for cell in rings[away]:
            if board.opens[cell] >= 0 and opens(s, me, cell):
                option = ENTERS[board.opens[cell]]
                if option not in options:
                    options.append(option)


def go(s: Gemhold, piece: int, choice: Option, rings: list[list[int]]) -> None:
    """Walk to a cell, or off the board into a Gem Zone."""
    if choice[0] == ENTER:
        take_gems(s, piece, choice[1])
        return
    cell = choice[1]
    for away in range(1, len(rings)):
        if cell in rings[away]:
            s.pieces.moved[piece] += away
    if not s.log.quiet:
        old, new = s.board.cells[s.pieces.where[piece]], s.board.cells[cell]
        s.log.show((events.MOVES, s.kingdom[piece // SLOTS], s.pieces.kind[piece], piece % SLOTS, *old, *new))
    s.did(MOVED, s.pieces.where[piece], cell, 0)
    stand(s, piece, cell)
    s.log.beat()


# -- attacking -----------------------------------------------------------------------------------------------------


def in_range(s: Gemhold, piece: int, more: int) -> bool:
    """Return whether a piece has a target."""
    if s.pieces.where[piece] >= s.board.hexes:
        return bool(staged_targets(s, piece))
    return reaches(s, piece // SLOTS, s.pieces.where[piece], s.cards.reach[s.pieces.kind[piece]] + more)


def tower_in_range(s: Gemhold, tower: int, more: int) -> bool:
    return reaches(s, tower // SPACES, s.board.towers[tower], s.cards.reach[s.towers.kind[tower]] + more)


def reaches(s: Gemhold, me: int, cell: int, far: int) -> bool:
    """Return whether an enemy piece stands within a distance."""
    away = s.board.away[cell]
    where = s.pieces.where
    mine = me * SLOTS
    for piece in range(len(where)):
        place = where[piece]
        if place >= 0 and away[place] <= far and (piece < mine or piece >= mine + SLOTS):
            return True
    return False


def targets(s: Gemhold, me: int, cell: int, far: int) -> list[Option]:
    """G-117, GR-44: enemy pieces on hexes and Stage spaces at most so far away; never Towers (G-130)."""
    options: list[Option] = []
    away = s.board.away[cell]
    where = s.pieces.where
    mine = me * SLOTS
    for piece in range(len(where)):
        place = where[piece]
        if place >= 0 and away[place] <= far and (piece < mine or piece >= mine + SLOTS):
            options.append(ATTACKS[piece])
    return options


def staged_targets(s: Gemhold, piece: int) -> list[Option]:
    """G-082, G-084, GR-29: from the Stage only an enemy on the own Deploy hex."""
    me = piece // SLOTS
    there = s.at[s.board.deploy[me]]
    if there > 0 and (there - 1) // SLOTS != me:
        return [ATTACKS[there - 1]]
    return []


def targets_of(s: Gemhold, piece: int, more: int) -> list[Option]:
    if s.staged(piece):
        return staged_targets(s, piece)
    return targets(s, piece // SLOTS, s.pieces.where[piece], s.cards.reach[s.pieces.kind[piece]] + more)


def targets_of_tower(s: Gemhold, tower: int, more: int) -> list[Option]:
    return targets(s, tower // SPACES, s.board.towers[tower], s.cards.reach[s.towers.kind[tower]] + more)


def attack(s: Gemhold, piece: int, choice: Option, topic: str, card: int = NONE) -> Play[None]:
    """G-091, G-092: a piece attacks; it cannot move any more in this turn. A card that makes it possible is played when
    the roll counts (GR-105)."""
    me = piece // SLOTS
    target = choice[1] * SLOTS + choice[2]
    roll = Roll(ATTACKING, s.kingdom[me], s.pieces.kind[piece], piece % SLOTS)
    aim(s, roll, s.pieces.where[piece], target)
    roll.throw(s.rng, s.cards.dice[roll.kind])
    if piece % SLOTS != GUARDIAN_SLOT:
        # GR-54: structures help the attacks of Units only.
        for number in range(STRUCTURES):
            kind = s.cards.structures[number]
            if s.cards.attack_bonus[kind] and s.stands(me, number):
                roll.add(kind, s.cards.attack_bonus[kind])
    add_up(s, roll, s.pieces.affix[piece], target)
    if joining(s, me, roll):
        yield from window(s, me, roll, topic)
    s.pieces.did[piece] |= ATTACKED
    if card != NONE:
        reveal_card(s, me, card)
    lay_down(s, me, roll)
    hit(s, target, roll)


def attack_from_tower(s: Gemhold, tower: int, choice: Option, topic: str, card: int = NONE) -> Play[None]:
    me = tower // SPACES
    target = choice[1] * SLOTS + choice[2]
    roll = Roll(ATTACKING, s.kingdom[me], s.towers.kind[tower], tower % SPACES)
    aim(s, roll, s.board.towers[tower], target)
    roll.throw(s.rng, s.cards.dice[roll.kind])
    add_up(s, roll, s.towers.affix[tower], target)
    if joining(s, me, roll):
        yield from window(s, me, roll, topic)
    s.towers.attacked[tower] = True
    if card != NONE:
        reveal_card(s, me, card)
    lay_down(s, me, roll)
    hit(s, target, roll)


def add_up(s: Gemhold, roll: Roll, carried: int, target: int) -> None:
    """GR-07: the bonus against a type, then the Affixes of both sides."""
    cards = s.cards
    versus = cards.versus[roll.kind]
    if versus >= 0 and versus == cards.type[roll.target_kind]:
        roll.add(AGAINST_TYPE + versus, cards.extra[roll.kind])
    if carried:
        for kind in cards.affixes:
            if carried & cards.bit[kind] and cards.more_attack[kind]:
                roll.add(kind, cards.more_attack[kind])
    shield(s, roll, target)


# -- what an actor does --------------------------------------------------------------------------------------------


def walk(s: Gemhold, piece: int) -> list[list[int]]:
    """Return the cells a piece reaches with the points it has left, ring by ring; nothing if it has none."""
    left = points(s, piece)
    return reach(ways(s, piece), s.pieces.where[piece], left, s.at) if left > 0 else []


def deeds(s: Gemhold, piece: int, rings: list[list[int]]) -> list[Option]:
    """Return all that a picked piece may do."""
    options: list[Option] = []
    if rings:
        destinations(s, piece, rings, points(s, piece), options)
    if not s.pieces.did[piece] & ATTACKED:
        options += targets_of(s, piece, 0)
    if piece % SLOTS == GUARDIAN_SLOT and has_special(s, piece):
        options.append(USING_SPECIAL)
    return options
