"""What an attack would come to, from what everybody sees: the dice, what is added, the life it takes, and the chance
that nothing is left. Cards that may still join are not counted."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.view import GemholdView, PieceView

SIDES_OF_DIE = 6


class Forecast(NamedTuple):
    """The roll, and the bubbles of life it takes at least and at most."""

    dice: int
    plus: int
    least: int
    most: int
    life: int
    #: In how many of 100 rolls nothing is left of the target.
    deadly: int

    @property
    def taken(self) -> str:
        """Return the life it takes."""
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    @property
    def short(self) -> str:
        """Return the chance that nothing is left, or else the life it takes."""
        if self.deadly:
            return f"{self.deadly} %"
        return f"−{self.most} life" if self.least == self.most else f"{self.least}–{self.most} life"

    def words(self) -> str:
        """Return it as a sentence."""
        dice = "1 die" if self.dice == 1 else f"{self.dice} dice"
        sum_ = f"{dice} {'+' if self.plus > 0 else '−'} {abs(self.plus)}" if self.plus else dice
        last = f", all of it in {self.deadly} of 100 rolls" if self.deadly else ""
        return f"{sum_} takes {self.taken} of {self.life} life{last}"


def forecast(cards: Catalogue, view: GemholdView, target: PieceView) -> Forecast | None:
    """Return what the picked piece or Tower would do to an enemy piece; nothing if none is picked."""
    acting = view.acting
    if acting is None or target.bubble <= 0:
        return None
    side = view.on_turn
    attacker = side.tower(acting.tower) if acting.tower else side.piece(acting.piece)
    kind, met = cards.find(attacker.title), cards.find(target.title)
    plus = sum(cards.more_attack[cards.find(title)] for title in attacker.affixes)
    plus += sum(cards.incoming[cards.find(title)] for title in target.affixes)
    if cards.versus[kind] >= 0 and cards.versus[kind] == cards.type[met]:
        plus += cards.extra[kind]
    if isinstance(attacker, PieceView) and not attacker.is_guardian:
        # GR-54: structures help the attacks of Units only.
        plus += sum(cards.attack_bonus[cards.find(one.title)] for one in side.structures if one.active)
    return reckoned(cards.dice[kind], plus, target.inc, target.bubble)


@lru_cache(maxsize=1024)
def reckoned(dice: int, plus: int, inc: int, life: int) -> Forecast:
    ways = sums(dice)
    lost = {total: min(life, max(0, total + plus) // inc) for total in range(dice, SIDES_OF_DIE * dice + 1)}
    deadly = sum(ways[total] for total, taken in lost.items() if taken == life)
    return Forecast(dice, plus, min(lost.values()), max(lost.values()), life, round(100 * deadly / sum(ways.values())))


@lru_cache(maxsize=8)
def sums(dice: int) -> dict[int, int]:
    """Return in how many ways the dice make each sum."""
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, many in ways.items():
            for pips in range(1, SIDES_OF_DIE + 1):
                more[total + pips] = more.get(total + pips, 0) + many
        ways = more
    return ways
