"""A combat while it is being fought."""

from __future__ import annotations

from typing import final

from wartable.games.tsukuyumi.terms import MOST_KINDS
from wartable.games.tsukuyumi.verbs import SPACES


@final
class Battle:
    """A combat while it is being fought. It begins and ends within one step."""

    def __init__(self, side: int, seat: int, space: int, like: Battle | None = None) -> None:
        self.side = side
        #: Who decides for the attacker; for the Oni, the player who moves them.
        self.seat = seat
        self.space = space
        self.card: int = -1 if like is None else like.card
        #: Attackers' units that took part, by kind, when the attack took effect.
        self.attackers: list[int] = [] if like is None else like.attackers.copy()
        #: Defending sides in the order they answer, and what each answered.
        self.defenders: list[int] = [] if like is None else like.defenders.copy()
        self.answers: list[list[int]] = [] if like is None else [answers.copy() for answers in like.answers]
        #: The defenders' units when the attack took effect (T-173), by kind.
        self.snapshot: list[int] = [] if like is None else like.snapshot.copy()
        #: Sides under Protection, as bits.
        self.protected: int = 0 if like is None else like.protected
        #: The Cybersamurai gave up a unit; those that stayed are safe from the attacker (TR-134).
        self.safe: bool = False if like is None else like.safe
        self.points: int = 0 if like is None else like.points
        self.damage: int = 0 if like is None else like.damage
        #: Did the conquest part succeed? -1 not tried, 0 no, 1 yes.
        self.conquered: int = -1 if like is None else like.conquered
        #: Where the attackers that take part stand by now, by space * MOST_KINDS + number of the kind in its faction.
        self.fighters: list[int] = [0] * (SPACES * MOST_KINDS) if like is None else like.fighters.copy()
        #: Kinds of weapon the Nomads used in it, as bits.
        self.fired: int = 0 if like is None else like.fired

    def copy(self) -> Battle:
        return Battle(self.side, self.seat, self.space, self)

    def follow(self, here: int, there: int, group: list[int]) -> None:
        """Move attackers that take part from one space to another (TR-160)."""
        for offset in range(MOST_KINDS):
            many = min(group[offset], self.fighters[here * MOST_KINDS + offset])
            self.fighters[here * MOST_KINDS + offset] -= many
            self.fighters[there * MOST_KINDS + offset] += many

    def drop(self, space: int, offset: int, many: int) -> None:
        """Take attackers that take part off the board."""
        at = space * MOST_KINDS + offset
        self.fighters[at] = max(0, self.fighters[at] - many)

    def swap(self, one: int, other: int) -> None:
        """TR-172: two areas change places; the fight and the fighters go with their tile."""
        if self.space in (one, other):
            self.space = one + other - self.space
        for offset in range(MOST_KINDS):
            a, b = one * MOST_KINDS + offset, other * MOST_KINDS + offset
            self.fighters[a], self.fighters[b] = self.fighters[b], self.fighters[a]

    def chose(self, side: int, counter: int) -> bool:
        for index in range(len(self.defenders)):
            if self.defenders[index] == side:
                return counter in self.answers[index]
        return False
