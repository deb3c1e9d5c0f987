"""How much one client may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from functools import lru_cache

#: The most bytes of the head of a request, of a posted body, and of a message.
HEAD = 16 * 1024
BODY = 64 * 1024
MESSAGE = 16 * 1024
NAME = 24
CHAT = 400
#: The bits of an IPv6 address that say whose it is.
NETWORK = 64


#: A worker borrows this part of what a client may do at once, for this many seconds; whoever was refused is refused
#: without asking for so long.
CHUNKS = 10
BORROWED = 5.0
REFUSED = 0.1


class Bucket:
    """A token bucket: `burst` at once, `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._level = burst
        self._at = clock()

    def take(self) -> bool:
        now = self._clock()
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for each client; those not seen for long are forgotten."""

    def __init__(
        self, rate: float, burst: float, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self._buckets.pop(who, None) or Bucket(self.rate, self.burst, self.clock)
        self._buckets[who] = bucket
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket.take()


#: Grants the next few of something: what it is and to whom, how many a second and how many at once, and how many are
#: wanted. Returns how many are granted.
Lender = Callable[[str, str, float, float, int], Awaitable[int]]


class Allowance:
    """How often each client may do something. Workers that share a database share this too: each borrows a few at a
    time from what all of them count, so that most are granted without asking."""

    def __init__(
        self, name: str, rate: float, burst: float, lender: Lender | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.name = name
        self.clock = clock
        self._own = Buckets(rate, burst, clock=self._now)
        self._lender = lender
        #: How many each client has left of what was borrowed for it, none where it was refused; and until when.
        self._borrowed: OrderedDict[str, tuple[int, float]] = OrderedDict()

    async def take(self, who: str) -> bool:
        """Return whether a client may do it now; that counts."""
        if self._lender is None:
            return self._own.take(who)
        left, until = self._borrowed.pop(who, (0, 0.0))
        if self.clock() >= until:
            left = await self._lender(self.name, who, self._own.rate, self._own.burst, self._chunk)
            until = self.clock() + (BORROWED if left else REFUSED)
        self._borrowed[who] = (max(0, left - 1), until if left != 1 else 0.0)
        if len(self._borrowed) > self._own.most:
            self._borrowed.popitem(last=False)
        return left > 0

    def _now(self) -> float:
        return self.clock()

    @property
    def _chunk(self) -> int:
        return max(1, int(self._own.burst / CHUNKS))


class Places:
    """How many of something each address has at a time, at most so many."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: Counter[str] = Counter()

    def enter(self, who: str) -> bool:
        """Take a place. False, and none is taken, if all are."""
        if self._taken[who] >= self.most:
            return False
        self._taken[who] += 1
        return True

    def leave(self, who: str) -> None:
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]


@lru_cache(4096)
def sender(address: str) -> str:
    """Return by what an address is counted. Whoever has one of IPv6 has a whole network of them, so that is what
    counts; one of IPv4 in the clothes of IPv6 is what it is."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, NETWORK), strict=False))


def clean(text: str, most: int) -> str:
    """Return a name or a line of chat: one line, no control characters, not too long."""
    printable = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(printable.split())[:most]
