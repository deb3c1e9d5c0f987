"""G-134: the Guardians' Specials, each usable once per deployment. A Special is no attack (GR-62)."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
from wartable.games.gemhold import events as E
from wartable.games.gemhold.cards import (
    BINDS,
    FIREFALL,
    ICEBIND,
    NO_MORE,
    SLOTS,
    STOPPING,
    UNDERTOW,
)
from wartable.games.gemhold.dice import SPECIALLY, Roll
from wartable.games.gemhold.harm import aim, hit, shield
from wartable.games.gemhold.state import BOUND, SPENT, Gemhold
from wartable.games.gemhold.table import say_piece, stand


def has_special(s: Gemhold, piece: int) -> bool:
    """GR-34, GR-62: not spent, not on the Stage, and somebody it touches."""
    if s.did[piece] & (SPENT | BOUND) or s.where[piece] < 0 or s.staged(piece):
        return False
    kind = s.piece[piece]
    if s.cards.special[kind] == FIREFALL:
        return bool(strikes(s, piece))
    return bool(within(s, piece // SLOTS, s.where[piece], s.cards.radius[kind]))


def special(s: Gemhold, piece: int) -> Play[None]:
    s.did[piece] |= SPENT
    kind = s.piece[piece]
    s.log.say(E.SPECIAL, s.kingdom[piece // SLOTS], kind)
    what = s.cards.special[kind]
    if what == ICEBIND:
        yield from icebind(s, piece)
    elif what == UNDERTOW:
        yield from undertow(s, piece)
    elif what == FIREFALL:
        yield from firefall(s, piece)
    else:
        trample(s, piece)


def within(s: Gemhold, me: int, cell: int, far: int) -> list[int]:
    """GR-45, GR-69: the enemy pieces within a distance, nearest first, then in seat order, then by letter."""
    away = s.board.away[cell]
    found: list[int] = []
    for distance in range(far + 1):
        for piece in range(len(s.where)):
            place = s.where[piece]
            if place >= 0 and away[place] == distance and piece // SLOTS != me:
                found.append(piece)
    return found


def strike(s: Gemhold, piece: int, target: int, dice: int) -> None:
    """GR-62: no structure, no Affix of one's own; the target's Shield counts."""
    roll = Roll(SPECIALLY, s.kingdom[piece // SLOTS], s.piece[piece], piece % SLOTS)
    aim(s, roll, s.where[piece], target)
    roll.throw(s.rng, dice)
    shield(s, roll, target)
    hit(s, target, roll)


# -- Ciclestone ----------------------------------------------------------------------------------------------------


def icebind(s: Gemhold, piece: int) -> Play[None]:
    """GR-67: one or two enemy pieces are bound until the end of their owner's next turn."""
    me = piece // SLOTS
    kind = s.piece[piece]
    near = within(s, me, s.where[piece], s.cards.radius[kind])
    chosen = 0
    while near and chosen < s.cards.most_targets[kind]:
        options: list[Option] = [BINDS[target] for target in near]
        if chosen:
            options.append(STOPPING)
        choice = yield Ask(me, "icebind", options, open=True)
        if choice[0] == NO_MORE:
            return
        target = choice[1] * SLOTS + choice[2]
        near.remove(target)
        s.did[target] |= BOUND
        say_piece(s, E.BOUND, target)
        chosen += 1


# -- Deepswell -----------------------------------------------------------------------------------------------------


def undertow(s: Gemhold, piece: int) -> Play[None]:
    """GR-68: a die for everybody near; then survivors are pushed back, those nearest their own Deploy hex first."""
    me = piece // SLOTS
    kind = s.piece[piece]
    for target in homeward(s, within(s, me, s.where[piece], s.cards.radius[kind])):
        strike(s, piece, target, s.cards.special_dice[kind])
        if s.where[target] >= 0 and not s.staged(target):
            yield from push(s, me, target)


def homeward(s: Gemhold, pieces: list[int]) -> list[int]:
    """Pieces in the order of their distance to their own Deploy hex, then by seat and letter."""
    ranked = [(s.board.away[s.board.deploy[piece // SLOTS]][s.where[piece]], piece) for piece in pieces]
    ranked.sort()
    return [piece for _, piece in ranked]


def push(s: Gemhold, me: int, target: int) -> Play[None]:
    """One hex backward, as the target's owner sees it, if such a hex is free; Deepswell's player chooses."""
    cells = [cell for cell in s.board.backward[target // SLOTS][s.where[target]] if s.at[cell] == 0]
    if not cells:
        return
    cell = cells[0]
    if len(cells) > 1:
        (_, cell) = yield Ask(me, "undertow", [s.board.pushes[cell] for cell in cells], open=True)
    if not s.log.quiet:
        old, new = s.board.cells[s.where[target]], s.board.cells[cell]
        s.log.show((E.PUSHED, s.kingdom[target // SLOTS], s.piece[target], target % SLOTS, *old, *new))
    stand(s, target, cell)


# -- Fellstomp -----------------------------------------------------------------------------------------------------


def trample(s: Gemhold, piece: int) -> None:
    """Every enemy piece in reach takes dice of its own."""
    kind = s.piece[piece]
    for target in within(s, piece // SLOTS, s.where[piece], s.cards.radius[kind]):
        strike(s, piece, target, s.cards.special_dice[kind])


# -- Flamedrop -----------------------------------------------------------------------------------------------------


def strikes(s: Gemhold, piece: int) -> list[Option]:
    """The cells in reach at which, or beside which, an enemy piece stands."""
    me = piece // SLOTS
    away = s.board.away[s.where[piece]]
    far = s.cards.radius[s.piece[piece]]
    cells: list[int] = []
    # What stands one hex beyond the reach is still beside a place within it.
    for target in within(s, me, s.where[piece], far + 1):
        for cell in (s.where[target], *s.board.grid.neighbours[s.where[target]]):
            if away[cell] <= far and cell not in cells:
                cells.append(cell)
    cells.sort()
    return [s.board.strikes[cell] for cell in cells]


def firefall(s: Gemhold, piece: int) -> Play[None]:
    """Dice for an enemy piece at the chosen place, fewer for those beside it; the middle first."""
    me = piece // SLOTS
    kind = s.piece[piece]
    (_, centre) = yield Ask(me, "firefall", strikes(s, piece), open=True)
    for target in within(s, me, centre, 1):
        at_centre = s.where[target] == centre
        strike(s, piece, target, s.cards.special_dice[kind] if at_centre else s.cards.splash_dice[kind])
