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

    `numbers` lends its memory to whoever wants to read the whole row, as numpy does, without copying it.
    """

    def __init__(self, size: int) -> None:
        self.size: i64 = size
        self.numbers: vec[float] = vec[float]([0.0] * size)
        #: Where something was written, in order of writing; the first `written` of them count.
        self.places: vec[i64] = vec[i64]([0] * size)
        self.written: i64 = 0

    def set(self, index: i64, value: float) -> None:
        """Write a number; what is not written is 0."""
        if self.numbers[index] == 0.0:
            if value == 0.0:
                return
            self.places[self.written] = index
            self.written = self.written + 1
        self.numbers[index] = value

    def add(self, index: i64, value: float) -> None:
        """Add something above 0 to a number, as in counting."""
        if self.numbers[index] == 0.0:
            self.places[self.written] = index
            self.written = self.written + 1
        self.numbers[index] = self.numbers[index] + value

    def clear(self) -> None:
        """Make all numbers 0 again."""
        for at in range(self.written):
            self.numbers[self.places[at]] = 0.0
        self.written = 0

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
