"""One model for all that makes a seat win: how well it is played, its faction, its place, and how these go together.

A conditional logit: each seat of a match has a strength, the sum of its effects, and wins with the softmax of the
strengths. With two seats and factions alone it is Bradley and Terry's model. Effects of one kind are measured from
their mean, which a slight pull to zero fixes; the same pull keeps them finite where somebody has won every match.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wartable.lab.statistics.bootstrap import Interval, normal, resampled
from wartable.lab.statistics.clusters import Floats, Ints, grouped

#: How strongly effects are pulled to zero: as if drawn from a normal distribution of variance 1 / PULL.
PULL = 0.01
STEPS = 40


@dataclass(frozen=True)
class Design:
    """What each seat of each match brings with it: `present[match, seat, effect]` is 1 where an effect acts."""

    names: list[tuple[str, str]]
    present: Floats


def design(kinds: dict[str, list[list[str]]]) -> Design:
    """Return a design. Each kind of effect gives a word for every seat of every match; an empty word has no effect."""
    names: list[tuple[str, str]] = []
    columns: list[Floats] = []
    for kind, words in kinds.items():
        table = np.array(words, dtype=object)
        for word in sorted({word for row in words for word in row if word}):
            names.append((kind, word))
            columns.append((table == word).astype(np.float64))
    return Design(names, np.stack(columns, axis=-1))


def without_constants(made: Design) -> Design:
    """Return a design without effects that act on all seats of a match alike wherever they act: nothing tells them."""
    varies = np.any(made.present != made.present[:, :1, :], axis=(0, 1))
    return Design([name for name, keep in zip(made.names, varies, strict=True) if keep], made.present[:, :, varies])


def chances(present: Floats, effects: Floats) -> Floats:
    """Return how likely each seat of each match wins."""
    strengths = present @ effects
    grown = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    made: Floats = grown / grown.sum(axis=1, keepdims=True)
    return made


def fit(present: Floats, points: Floats, weights: Floats, start: Floats | None = None, pull: float = PULL) -> Floats:
    """Return the likeliest effects, by Newton's method. `points[match, seat]` are the shares of the win, `weights` how
    often each match counts."""
    size = present.shape[2]
    effects = np.zeros(size) if start is None else start.copy()
    for _ in range(STEPS):
        slope, curve = slope_and_curve(present, points, weights, effects)
        step = np.linalg.solve(curve + pull * np.eye(size), slope - pull * effects)
        # A long step from a flat place would overshoot.
        effects += step / max(1.0, float(np.abs(step).max()) / 2.0)
        if float(np.abs(step).max()) < 1e-8:
            break
    return effects


def slope_and_curve(present: Floats, points: Floats, weights: Floats, effects: Floats) -> tuple[Floats, Floats]:
    likely = chances(present, effects)
    slope = np.einsum("ms,msk->k", weights[:, None] * (points - likely), present)
    middle = np.einsum("ms,msk->mk", likely, present)
    apart = (present - middle[:, None, :]) * np.sqrt(weights[:, None] * likely)[:, :, None]
    flat = apart.reshape(-1, present.shape[2])
    return slope, flat.T @ flat


@dataclass(frozen=True)
class Fitted:
    """A fitted model: its effects with intervals from a bootstrap over deals."""

    names: list[tuple[str, str]]
    effects: Floats
    #: Effects of each resample of the deals, a row each.
    resamples: Floats

    def interval(self, kind: str, word: str) -> Interval:
        at = self.names.index((kind, word))
        return normal(float(self.effects[at]), self.resamples[:, at])

    def words(self, kind: str) -> list[str]:
        return [word for of, word in self.names if of == kind]

    def difference(self, kind: str, one: str, other: str) -> Interval:
        first, second = self.names.index((kind, one)), self.names.index((kind, other))
        return normal(
            float(self.effects[first] - self.effects[second]), self.resamples[:, first] - self.resamples[:, second]
        )


def fitted(made: Design, points: Floats, deals: Ints, resamples: int = 200) -> Fitted:
    """Fit a design and resample its deals."""
    number, count = grouped(deals)
    made = without_constants(made)
    present, shares, kind = distinct(made.present, points)
    best = fit(present, shares, np.bincount(kind).astype(np.float64))

    def refit(times: Floats) -> Floats:
        weights = np.bincount(kind, weights=times[number], minlength=len(shares)).astype(np.float64)
        return fit(present, shares, weights, best)

    return Fitted(made.names, best, resampled(count, refit, resamples))


def distinct(present: Floats, points: Floats) -> tuple[Floats, Floats, Ints]:
    """Return matches that differ in who plays or who wins, each once, and which of them every match is: thousands of
    matches are a few hundred kinds."""
    flat = np.concatenate([present.reshape(len(points), -1), points], axis=1)
    _, first, kind = np.unique(flat, axis=0, return_index=True, return_inverse=True)
    return present[first], points[first], kind.reshape(-1).astype(np.int64)


def as_chance(strength: float, seats: int = 2) -> float:
    """Return how likely a seat wins that is so much stronger than all others, which are average."""
    return float(np.exp(strength) / (np.exp(strength) + seats - 1))
