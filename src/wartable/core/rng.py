"""The small seedable random generator that lives in every state.

It is sfc32: four 32-bit words, no multiplication, so that it gives the same numbers interpreted and compiled and
stays fast in both. `turn` counts what was drawn, which tells a match that chance has spoken since a choice.
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64

from wartable.core.errors import Fault

MASK: Final = 0xFFFFFFFF

T = TypeVar("T")


@final
class Rng:
    def __init__(self, a: i64, b: i64, c: i64, turn: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.turn: i64 = turn
        # Outcomes fixed beforehand, for scenarios: the next `below` and `die` calls give these, in order.
        self.fixed: list[int] | None = None

    def next(self) -> i64:
        """Return the next 32 random bits."""
        mask: i64 = 0xFFFFFFFF
        b = self.b
        c = self.c
        turn = self.turn
        out = (self.a + b + turn) & mask
        self.turn = turn + 1
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & mask
        self.c = ((((c << 21) & mask) | (c >> 11)) + out) & mask
        return out

    def below(self, n: int) -> int:
        """Return a number from 0 to n-1."""
        if self.fixed is not None and self.fixed:
            return self._fixed(n)
        size: i64 = n
        return int((self.next() * size) >> 32)

    def die(self, sides: int) -> int:
        """Roll a die: 1 to `sides`."""
        return self.below(sides) + 1

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (Fisher and Yates). Fixed outcomes do not touch shuffles: a position gives the order."""
        last: i64 = len(items) - 1
        while last > 0:
            other = (self.next() * (last + 1)) >> 32
            item = items[last]
            items[last] = items[other]
            items[other] = item
            last -= 1

    def deal(self, pool: vec[i64], places: vec[i64], into: vec[i64]) -> None:
        """Lay the numbers of a pool at as many places of a table, in the order in which `shuffle` would leave them. The
        pool is used up."""
        left = len(places)
        while left > 1:
            drawn = (self.next() * left) >> 32
            left -= 1
            into[places[left]] = pool[drawn]
            pool[drawn] = pool[left]
        if left:
            into[places[0]] = pool[0]

    def copy(self) -> Rng:
        twin = Rng(self.a, self.b, self.c, self.turn)
        if self.fixed is not None:
            twin.fixed = self.fixed.copy()
        return twin

    def split(self) -> Rng:
        """Return a new generator whose numbers say nothing about this one's next ones."""
        return Rng(self.next(), self.next(), self.next(), 1)

    def words(self) -> list[int]:
        """Return the whole state of the generator, for the text form of a position."""
        return [int(self.a), int(self.b), int(self.c), int(self.turn)]

    def _fixed(self, n: int) -> int:
        assert self.fixed is not None
        outcome = self.fixed.pop(0)
        self.turn = (self.turn + 1) & 0xFFFFFFFF
        if outcome < 0 or outcome >= n:
            raise Fault(f"fixed outcome {outcome} does not fit: chance has {n} outcomes here, 0 to {n - 1}")
        return outcome


def seeded(seed: str | int) -> Rng:
    """Return a generator from a seed; equal seeds give equal games on every machine."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    words = [int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8)]
    rng = Rng(words[0], words[1], words[2], 1)
    for _ in range(12):
        rng.next()
    return rng
