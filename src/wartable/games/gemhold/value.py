"""A quick estimate of who is winning, for bots: gems, and the means to take more.

`value.toml` says what each feature is worth. A bot only ever asks about a world it imagines, so hidden cards count
as they lie there.
"""

from __future__ import annotations

import math
from importlib import resources
from typing import Final

from wartable.core import weights
from wartable.games.gemhold.catalogue import AFFIX, TOWER, UNIT
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES
from wartable.games.gemhold.state import ACT, BUILD, DISCARD, FIRST_SPACE, NONE, OFF, TRAIN, WAITING, Gemhold

# The features, in the order of NAMES. Only the first two and the last are not means.
GEMS: Final = 0
ROOT: Final = 1
ON_BOARD: Final = 2
NEAR: Final = 3
TRAINING: Final = 4
CHARGING: Final = 5
CARRIED: Final = 6
STRUCTURE: Final = 7
STRUCTURE_DONE: Final = 8
TOWERS: Final = 9
TOWER_IN_WORK: Final = 10
TOWER_DONE: Final = 11
LEVELS: Final = 12
TOWER_AFFIX: Final = 13
HAND_UNIT: Final = 14
HAND_TOWER: Final = 15
HAND_AFFIX: Final = 16
HAND_INSTANT: Final = 17
HAND_USELESS: Final = 18
TO_DRAW: Final = 19
CHOOSING: Final = 20
NAMES: Final = [
    "gems",
    "root of gems",
    "gems that pieces on the board may take",
    "gems that others' pieces on the board may take here, the nearer they are",
    "gems that Units in training may take",
    "gems that the Guardian in charging may take",
    "Affixes on pieces",
    "Structures begun",
    "Structures, as far as they are built",
    "Towers",
    "Towers in work",
    "Towers, as far as they are built",
    "levels of Towers above the first",
    "Towers with an Affix",
    "Units in hand that can be trained",
    "Towers in hand that can be built",
    "Affixes in hand",
    "Instants in hand",
    "cards in hand without use so far",
    "cards about to be drawn",
    # Better than to end the stage: what it leads to is seen one choice later.
    "choosing what to do",
]

#: What nearness to a Gem Zone is left with at every step it is further away.
NEARER: Final = 0.82
#: What a score counts as long as more than two are in the game. Hardly anything foretells the winner then, and who
#: spends blows on the leader, rather than where they are easy, falls behind.
AMONG_MANY: Final = 0.1
#: What a standard roll brings, a little less than its mean, for what is lost by rounding.
USUAL: Final = 6.0

#: How much of a card to be drawn a card without use is worth, while it can still be given for one.
SWAPPED: Final = 0.9

#: For each feature, the worths by which it alone counts.
ALONE: Final = weights.alone(len(NAMES))


def worths() -> list[float]:
    file = resources.files("wartable.games.gemhold") / "value.toml"
    return weights.read(file.read_text(encoding="utf-8"), NAMES, "gemhold/value.toml")


def chances(s: Gemhold, w: list[float]) -> list[float]:
    """Return each seat's chance to win, by these worths; who is out has none."""
    return weights.shares(scores(s, w))


def features(s: Gemhold) -> list[list[float]]:
    """Return one list a seat, in the order of NAMES; none for who is out. A feature is the score by the worths
    ALONE."""
    columns = [scores(s, w) for w in ALONE]
    return [[column[seat] for column in columns] if s.alive[seat] else [] for seat in range(s.seats)]


def scores(s: Gemhold, w: list[float]) -> list[float]:
    """Return one score a seat. As long as more than two are in the game a lead says little."""
    found = [score(s, seat, w) if s.alive[seat] else weights.OUT for seat in range(s.seats)]
    threaten(s, w, found)
    if s.living() > 2:
        return [AMONG_MANY * one for one in found]
    return found


def score(s: Gemhold, me: int, w: list[float]) -> float:
    """Return what gems are worth, and the means to take others' gems. Of those a player among many gains less: the
    others gain as well."""
    means = pieces(s, me, w) + works(s, me, w) + hand(s, me, w)
    gems = s.gems[me]
    total = w[GEMS] * gems + w[ROOT] * math.sqrt(gems) + means / max(1, s.living() - 1)
    if s.turn == me and s.attempt.choosing:
        total += w[CHOOSING]
    return total


def threaten(s: Gemhold, w: list[float], found: list[float]) -> None:
    """Count for each seat what others' pieces may take from its Gem Zone: the nearer they are, the more."""
    pieces = s.pieces
    for me in range(s.seats):
        for piece in range(me * SLOTS, me * SLOTS + SLOTS):
            if pieces.kind[piece] != NONE and pieces.where[piece] >= 0:
                threat(s, me, piece, w[NEAR] * at_stake(s, piece), found)


def threat(s: Gemhold, me: int, piece: int, worth: float, found: list[float]) -> None:
    """Count the threat of one piece. Between two Gem Zones it threatens both, but the nearer one much more."""
    near = [0.0] * s.seats
    total = 0.0
    for seat in range(s.seats):
        if seat != me and s.alive[seat]:
            near[seat] = NEARER ** s.board.to_zone[seat][s.pieces.where[piece]]
            total += near[seat] * near[seat]
    for seat in range(s.seats):
        if near[seat] > 0.0:
            found[seat] = found[seat] + worth * near[seat] * (near[seat] * near[seat] / total)


def pieces(s: Gemhold, me: int, w: list[float]) -> float:
    """Return what pieces are worth by the gems they may take: less, the weaker they are or the less they are done."""
    pieces = s.pieces
    cards = s.cards
    total = 0.0
    for slot in range(SLOTS):
        piece = me * SLOTS + slot
        kind = pieces.kind[piece]
        if kind == NONE:
            continue
        where = pieces.where[piece]
        if where == OFF and slot == GUARDIAN_SLOT and pieces.bubble[piece] == cards.pool[kind]:
            # GR-104: held back it may take as many as on the board, but threatens nobody.
            total += w[ON_BOARD] * at_stake(s, piece)
            continue
        if where < 0:
            making = w[CHARGING] if slot == GUARDIAN_SLOT else w[TRAINING]
            total += making * cards.worth[kind][cards.pool[kind]] * done(s, me, piece)
            continue
        total += w[ON_BOARD] * at_stake(s, piece)
        if pieces.affix[piece]:
            for affix in cards.affixes:
                if pieces.affix[piece] & cards.bit[affix]:
                    total += w[CARRIED]
    return total


def at_stake(s: Gemhold, piece: int) -> float:
    """Return the gems that a piece on the board takes if it arrives: less, the weaker it is."""
    pieces = s.pieces
    kind = pieces.kind[piece]
    bubble = pieces.bubble[piece]
    life = bubble / s.cards.pool[kind]
    return s.cards.worth[kind][bubble] * (0.6 + 0.4 * life)


def done(s: Gemhold, me: int, piece: int) -> float:
    """Return how far a piece in the making is, the next roll included if it is still to come."""
    pieces = s.pieces
    if pieces.where[piece] == WAITING:
        return 1.0
    cards = s.cards
    kind = pieces.kind[piece]
    guardian = piece % SLOTS == GUARDIAN_SLOT
    goal = cards.pool[kind] if guardian else cards.train[kind]
    bubble = float(pieces.bubble[piece])
    if expected(s, me, ACT if guardian else TRAIN, piece % SLOTS):
        bubble = min(float(goal), bubble + USUAL / cards.inc[kind])
    return (bubble + 0.2) / goal


def expected(s: Gemhold, me: int, stage: int, target: int) -> bool:
    """Return whether the roll for something is still to come, which is made in this stage or at the latest before it.

    It is counted as if made, so that making it is no gain in itself, nor letting others make theirs a loss.
    """
    return s.turn != me or s.phase < stage or s.phase == DISCARD or (s.phase == stage and target in s.due)


def works(s: Gemhold, me: int, w: list[float]) -> float:
    """Return what Structures and Towers are worth, done and in the making."""
    towers = s.towers
    cards = s.cards
    total = 0.0
    for number in range(STRUCTURES):
        bubble = s.structure[me * STRUCTURES + number]
        if bubble != NONE:
            kind = cards.structures[number]
            total += w[STRUCTURE] + w[STRUCTURE_DONE] * progress(s, me, number, kind, bubble)
    for tower in range(me * SPACES, me * SPACES + SPACES):
        kind = towers.kind[tower]
        if kind != NONE:
            bubble = towers.bubble[tower]
            total += w[TOWERS] + w[LEVELS] * (cards.level[kind] - 1)
            target = FIRST_SPACE + tower % SPACES
            if target in s.builds[me]:
                total += w[TOWER_IN_WORK] + w[TOWER_DONE] * progress(s, me, target, kind, bubble)
            else:
                total += w[TOWER_DONE] * bubble / cards.pool[kind]
            if towers.affix[tower]:
                total += w[TOWER_AFFIX]
    return total


def progress(s: Gemhold, me: int, target: int, kind: int, bubble: int) -> float:
    """Return how far a build is, the next roll included if it is still to come."""
    pool = s.cards.pool[kind]
    if expected(s, me, BUILD, target):
        return min(1.0, (bubble + USUAL / s.cards.inc[kind]) / pool)
    return bubble / pool


def hand(s: Gemhold, me: int, w: list[float]) -> float:
    """Return what cards in hand are worth; while discarding, a card to be drawn counts as much as most, and what is of
    no use nearly so."""
    cards = s.hand[me]
    if s.phase != DISCARD or s.turn != me:
        return sum([w[use(s, me, kind)] for kind in cards])
    missing = s.cards.hand_size - len(cards)
    total = w[TO_DRAW] * max(0, missing)
    worst = HAND_UNIT
    for kind in cards:
        feature = use(s, me, kind)
        worst = max(worst, feature)
        if feature == HAND_USELESS and missing >= 0:
            total += SWAPPED * w[TO_DRAW] + (1.0 - SWAPPED) * w[HAND_USELESS]
        else:
            total += w[feature]
    # Of six cards one must go.
    return total - w[worst] if missing < 0 else total


def use(s: Gemhold, me: int, kind: int) -> int:
    """Return the feature that a card in hand counts for, by what it can still do."""
    cards = s.cards
    group = cards.group[kind]
    if group == UNIT:
        needs = cards.needs[kind]
        return HAND_UNIT if needs < 0 or s.stands(me, needs) else HAND_USELESS
    if group == TOWER:
        for tower in range(me * SPACES, me * SPACES + SPACES):
            if follows(s, tower, kind):
                return HAND_TOWER
        return HAND_USELESS
    return HAND_AFFIX if group == AFFIX else HAND_INSTANT


def follows(s: Gemhold, tower: int, kind: int) -> bool:
    """Return whether a Tower may come next on a space."""
    old = s.towers.kind[tower]
    if old == NONE:
        return s.cards.level[kind] == 1
    return s.cards.material[old] == s.cards.material[kind] and s.cards.level[old] == s.cards.level[kind] - 1
