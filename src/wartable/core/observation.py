"""What a seat may know as numbers: a long row of which few are not zero, with a label for each."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

#: No number of an observation is farther from 0.
LIMIT: Final = 100.0


@final
class Observation:
    """A row of numbers that is written over and over: only what is not zero is set, and only that is cleared.

    What hangs on one thing alone, such as a map that is the same for a whole match, need not be written each time: who
    writes asks first of all whether the row `holds` it, and if not, writes it and has it kept (`keep`). Nothing else
    may be written in its places.

    `numbers` lends its memory to whoever wants to read the whole row, as numpy does, without copying it.
    """

    def __init__(self, size: int) -> None:
        self.size: i64 = size
        self.numbers: vec[float] = vec[float]([0.0] * size)
        #: Where something was written, in order of writing; the first `written` of them count.
        self.places: vec[i64] = vec[i64]([0] * size)
        self.written: i64 = 0
        # How many of them stay when the row is cleared, and what they hang on.
        self._kept: i64 = 0
        self._key: object = None

    def holds(self, key: object) -> bool:
        """Return whether the row still holds what was kept for `key`, which may be None for nothing; if not, it is
        empty now."""
        if self._key is key:
            return True
        self._key = None
        self._kept = 0
        self.clear()
        return key is None

    def keep(self, key: object) -> None:
        """Keep all that was written so far, until the row is asked for another key. The key itself is kept too, so that
        no other can be taken for it."""
        self._key = key
        self._kept = self.written

    def set(self, index: i64, value: float) -> None:
        """Write a number; what is not written is 0."""
        if self.numbers[index] == 0.0:
            if value == 0.0:
                return
            written = self.written
            self.places[written] = index
            self.written = written + 1
        self.numbers[index] = value

    def add(self, index: i64, value: float) -> None:
        """Add something above 0 to a number, as in counting."""
        before = self.numbers[index]
        if before == 0.0:
            written = self.written
            self.places[written] = index
            self.written = written + 1
        self.numbers[index] = before + value

    def clear(self) -> None:
        """Make all numbers 0 again but those that are kept."""
        numbers, places = self.numbers, self.places
        for at in range(self._kept, self.written):
            numbers[places[at]] = 0.0
        self.written = self._kept

    def found(self) -> list[tuple[int, float]]:
        """Return what was written: each place in the row with its number, from the first to the last."""
        places = sorted([self.places[at] for at in range(self.written)])
        return [(place, self.numbers[place]) for place in places]


@final
class Labels:
    """The labels of a row, as it is laid out: each call adds numbers to its end and returns the place of the first."""

    def __init__(self) -> None:
        self.all: list[str] = []

    def one(self, label: str) -> int:
        """Add one number."""
        self.all.append(label)
        return len(self.all) - 1

    def each(self, what: str, names: list[str]) -> int:
        """Add a number for each of these names, "what: name"."""
        first = len(self.all)
        for name in names:
            self.all.append(f"{what}: {name}")
        return first
