"""A net learns to choose as a teacher would: matches become numbers, and a net is fitted to the teacher's verdicts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.observation import Observation
from wartable.lab.processes import Progress
from wartable.lab.teaching import Taught

Numbers = NDArray[np.float32]
#: How many questions are learnt from at a time.
BATCH: Final = 256
#: Adam's usual settings.
MOMENTUM: Final = 0.9
SCALE: Final = 0.999
TINY: Final = 1e-8
#: One match in this many is not learnt from, but tested with.
TESTED: Final = 10
#: The teacher's shares are raised to this power: what it tried most was to be its choice, and the rest half-hearted.
SHARPNESS: Final = 2.0
#: This part of what is observed is hidden while learning, another each time, so that no single number is relied on.
HIDDEN: Final = 0.15
#: So small that its exponential is 0.
NEVER: Final = np.float32(-1e9)


class Questions:
    """Questions with the verdicts of a teacher, as numbers: of each what is observed, what is offered, and how much the
    teacher thought of it. Rows of different lengths lie one after the other."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.row = Observation(len(game.learning.labels()))
        self.places: list[NDArray[np.int32]] = []
        self.values: list[Numbers] = []
        self.offered: list[NDArray[np.int32]] = []
        self.shares: list[Numbers] = []
        #: Whether each question is kept for the test.
        self.tested: list[bool] = []

    def __len__(self) -> int:
        return len(self.places)

    def add(self, taught: Taught, seats: int, seed: str) -> None:
        """Replay a match, and add its questions."""
        learning = self.game.learning
        match = registry.new_match(self.game, seats, {}, seed)
        for choice, verdict in zip(taught.choices, taught.verdicts, strict=True):
            ask = match.asks[0] if match.asks else None
            if ask is None or not 0 <= choice < ask.count or len(verdict) not in (0, ask.count):
                raise Fault(
                    f"the kept match {seed!r} does not fit the rules of today; train without it, from the start"
                )
            if sum(verdict) > 0:
                self.row.clear()
                learning.observe(match.state, ask.seat, ask, self.row)
                found = self.row.found()
                self.places.append(np.array([place for place, _ in found], np.int32))
                self.values.append(np.array([value for _, value in found], np.float32))
                self.offered.append(np.array([learning.action_index(option) for option in ask.options], np.int32))
                self.shares.append(sharp(verdict))
                self.tested.append(taught.index % TESTED == TESTED - 1)
            match.take(choice)


def sharp(verdict: list[int]) -> Numbers:
    """Return what a net is to learn of a verdict, as shares of 1."""
    wanted = np.array(verdict, np.float32) ** np.float32(SHARPNESS)
    return np.asarray(wanted / wanted.sum(), np.float32)


class Lessons:
    """Questions in the numbering of a net: of all that can be observed and done only what occurred has a number."""

    def __init__(self, questions: Questions) -> None:
        self.values = questions.values
        self.shares = questions.shares
        self.inputs, self.places = numbered(questions.places)
        self.actions, self.offered = numbered(questions.offered)
        tested = np.array(questions.tested, bool)
        self.learnt = np.flatnonzero(~tested)
        self.kept = np.flatnonzero(tested)

    def batch(self, which: NDArray[np.int64]) -> tuple[Numbers, Numbers, Numbers]:
        """Return what is observed, what is not offered (as NEVER, else 0), and the teacher's shares."""
        seen = np.zeros((len(which), len(self.inputs)), np.float32)
        barred = np.full((len(which), len(self.actions)), NEVER, np.float32)
        shares = np.zeros((len(which), len(self.actions)), np.float32)
        for at, question in enumerate(which):
            seen[at, self.places[question]] = self.values[question]
            barred[at, self.offered[question]] = 0.0
            shares[at, self.offered[question]] = self.shares[question]
        return seen, barred, shares


def numbered(rows: list[NDArray[np.int32]]) -> tuple[list[int], list[NDArray[np.int64]]]:
    """Return which places occur in these rows, and the rows with places by their number among those."""
    known = np.unique(np.concatenate(rows))
    return known.tolist(), [np.searchsorted(known, row) for row in rows]


@dataclass(frozen=True)
class Shape:
    """How large a net is, and how long it learns."""

    wide: int
    narrow: int
    epochs: int
    rate: float


class Pupil:
    """A net that learns, by Adam: each number moves against its slope, the less the more the slopes have varied."""

    def __init__(self, inputs: int, actions: int, shape: Shape, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.sizes = [inputs, shape.wide, shape.narrow, actions]
        self.weights: list[Numbers] = []
        for before, after in ((inputs, shape.wide), (shape.wide, shape.narrow), (shape.narrow, actions)):
            # Observations are mostly zeros, so the first layer begins larger than by its width alone.
            spread = np.sqrt(2.0 / min(before, 64))
            self.weights.append((chance.standard_normal((before, after)) * spread).astype(np.float32))
            self.weights.append(np.zeros(after, np.float32))
        self.weights[4] *= np.float32(0.1)
        self.slow = [np.zeros_like(weight) for weight in self.weights]
        self.square = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def forward(self, seen: Numbers, barred: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Return both layers, and how likely each action is to be taken."""
        first = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        second = np.maximum(first @ self.weights[2] + self.weights[3], 0)
        worth = second @ self.weights[4] + self.weights[5] + barred
        worth -= worth.max(axis=1, keepdims=True)
        chance = np.exp(worth)
        chance /= chance.sum(axis=1, keepdims=True)
        return first, second, chance

    def learn(self, seen: Numbers, barred: Numbers, shares: Numbers, rate: float) -> None:
        """Move a step towards the teacher's shares."""
        first, second, chance = self.forward(seen, barred)
        out = (chance - shares) / np.float32(len(seen))
        back = (out @ self.weights[4].T) * (second > 0)
        far = (back @ self.weights[2].T) * (first > 0)
        slopes = [seen.T @ far, far.sum(0), first.T @ back, back.sum(0), second.T @ out, out.sum(0)]
        self.steps += 1
        pace = rate * float(np.sqrt(1.0 - SCALE**self.steps)) / (1.0 - MOMENTUM**self.steps)
        for weight, slow, square, slope in zip(self.weights, self.slow, self.square, slopes, strict=True):
            slow += np.float32(1.0 - MOMENTUM) * (slope - slow)
            square += np.float32(1.0 - SCALE) * (slope * slope - square)
            weight -= np.float32(pace) * slow / (np.sqrt(square) + np.float32(TINY))

    def test(self, lessons: Lessons, which: NDArray[np.int64]) -> tuple[float, float]:
        """Return how far the net is from the teacher, in nats, and how often both like the same option best."""
        lost = 0.0
        right = 0
        for start in range(0, len(which), BATCH):
            seen, barred, shares = lessons.batch(which[start : start + BATCH])
            chance = self.forward(seen, barred)[2]
            known = shares > 0
            lost -= float((shares[known] * (np.log(chance[known] + 1e-12) - np.log(shares[known]))).sum())
            right += int((chance.argmax(1) == shares.argmax(1)).sum())
        return lost / max(1, len(which)), right / max(1, len(which))

    def numbers(self) -> list[list[float]]:
        """Return its numbers as a net's file has them: by input, then turned, so that what is summed lies together."""
        first, first_bias, second, second_bias, last, last_bias = self.weights
        return [part.ravel().tolist() for part in (first, first_bias, second.T, second_bias, last.T, last_bias)]


def fit(lessons: Lessons, shape: Shape, seed: int, progress: Progress) -> tuple[Pupil, dict[str, Any]]:
    """Fit a net to all questions but those kept for the test. Return it, and what the test says."""
    pupil = Pupil(len(lessons.inputs), len(lessons.actions), shape, seed)
    chance = np.random.default_rng(seed)
    with progress("learn", shape.epochs) as advance:
        for epoch in range(shape.epochs):
            # The pace falls to nothing, along a half wave.
            rate = shape.rate * 0.5 * (1.0 + float(np.cos(np.pi * epoch / shape.epochs)))
            order = chance.permutation(lessons.learnt)
            for start in range(0, len(order), BATCH):
                seen, barred, shares = lessons.batch(order[start : start + BATCH])
                seen *= (chance.random(seen.shape, np.float32) >= HIDDEN) / np.float32(1.0 - HIDDEN)
                pupil.learn(seen, barred, shares, rate)
            advance(1)
    lost, right = pupil.test(lessons, lessons.kept)
    return pupil, {
        "questions": len(lessons.learnt), "tested": len(lessons.kept), "distance": round(lost, 4),
        "agreed": round(right, 4),
    }  # fmt: skip
