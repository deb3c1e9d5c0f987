"""Fitting a game's estimate on self-play: from many positions and who won from there, what each feature is worth.

The model is the game's own: a seat's score is the sum of its features times their worth, and chances are in proportion
to the exponentials of the scores. So the fit is a logistic regression over the seats, solved by Newton's method.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from wartable.core.rng import Rng
from wartable.core.weights import score, shares

#: One position: the features of each seat that can still win, and the part of the win that each got.
Sample = tuple[list[list[float]], list[float]]

#: Draws worths towards 0, as so many positions would; a feature that hardly ever differs needs it. One that never
#: occurs keeps the worth it has.
RIDGE: Final = 4.0
STEPS: Final = 12


def fit(samples: list[Sample], start: list[float], hold: float = 0.0) -> list[float]:
    """Return the worths under which the results were most likely, beginning the search at `start`; with `hold` drawn
    towards those, as so many positions would, and not towards 0."""
    anchor = start if hold else [0.0] * len(start)
    ridge = hold if hold else RIDGE
    worths = start.copy()
    occurs = occurring(samples, len(worths))
    best = cost(samples, worths, occurs, anchor, ridge)
    for _ in range(STEPS):
        step = newton_step(samples, worths, occurs, anchor, ridge)
        scale = 1.0
        moved = [worth - scale * change for worth, change in zip(worths, step)]
        found = cost(samples, moved, occurs, anchor, ridge)
        while found > best and scale > 0.01:
            scale /= 2.0
            moved = [worth - scale * change for worth, change in zip(worths, step)]
            found = cost(samples, moved, occurs, anchor, ridge)
        if best - found < 1e-9:
            break
        worths, best = moved, found
    return worths


def cost(samples: list[Sample], worths: list[float], occurs: list[bool], anchor: list[float], ridge: float) -> float:
    """Return what a fit makes as small as it can: the loss, and how far the worths are from what draws them."""
    apart = 0.0
    for index in range(len(worths)):
        if occurs[index]:
            apart += (worths[index] - anchor[index]) ** 2
    return loss(samples, worths) + ridge / 2.0 * apart / max(1, len(samples))


def occurring(samples: list[Sample], size: int) -> list[bool]:
    """Return which features are not 0 in some position."""
    found = [False] * size
    for features, _ in samples:
        for mine in features:
            for index in range(size):
                if mine[index] != 0.0:
                    found[index] = True
    return found


def newton_step(
    samples: list[Sample], worths: list[float], occurs: list[bool], anchor: list[float], ridge: float
) -> list[float]:
    size = len(worths)
    slope = [ridge * (worths[index] - anchor[index]) if occurs[index] else 0.0 for index in range(size)]
    curve = [[ridge if row == column else 0.0 for column in range(size)] for row in range(size)]
    for features, result in samples:
        add_sample(features, result, worths, slope, curve)
    for row in range(size):
        for column in range(row):
            curve[column][row] = curve[row][column]
    return solve(curve, slope)


def add_sample(
    features: list[list[float]], result: list[float], worths: list[float], slope: list[float], curve: list[list[float]]
) -> None:
    """Add what one position says about the slope and the curvature of the loss; of that only one half, it is
    symmetric."""
    size = len(worths)
    chances = shares([score(worths, one) for one in features])
    middle = [0.0] * size
    for seat in range(len(features)):
        chance = chances[seat]
        mine = features[seat]
        for index in range(size):
            middle[index] += chance * mine[index]
    for seat in range(len(features)):
        chance = chances[seat]
        miss = chance - result[seat]
        mine = features[seat]
        apart = [mine[index] - middle[index] for index in range(size)]
        for row in range(size):
            slope[row] += miss * mine[row]
        # Many features are 0 for all seats at a time.
        differing = [index for index in range(size) if apart[index] != 0.0]
        for place, row in enumerate(differing):
            part = chance * apart[row]
            line = curve[row]
            for column in differing[: place + 1]:
                line[column] += part * apart[column]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations, by elimination; the matrix is symmetric and positive definite."""
    size = len(right)
    rows = [[*matrix[row], right[row]] for row in range(size)]
    for pivot in range(size):
        top = rows[pivot]
        for row in range(pivot + 1, size):
            factor = rows[row][pivot] / top[pivot]
            if factor != 0.0:
                below = rows[row]
                for column in range(pivot, size + 1):
                    below[column] -= factor * top[column]
    found = [0.0] * size
    for row in range(size - 1, -1, -1):
        rest = rows[row][size]
        for column in range(row + 1, size):
            rest -= rows[row][column] * found[column]
        found[row] = rest / rows[row][row]
    return found


def loss(samples: list[Sample], worths: list[float]) -> float:
    """Return how surprising the results are, on average, in nats; to guess blindly between two seats costs 0.693."""
    total = 0.0
    for features, result in samples:
        chances = shares([score(worths, one) for one in features])
        for seat in range(len(result)):
            if result[seat] > 0.0:
                total -= result[seat] * log(max(1e-12, chances[seat]))
    return total / max(1, len(samples))


def hits(samples: list[Sample], worths: list[float]) -> float:
    """Return how often the seat with the best chance won; of several that lead together each counts its part."""
    right = 0.0
    for features, result in samples:
        scores = [score(worths, one) for one in features]
        best = max(scores)
        leaders = [seat for seat in range(len(scores)) if scores[seat] >= best - 1e-12]
        for seat in leaders:
            right += result[seat] / len(leaders)
    return right / max(1, len(samples))


def spreads(samples: list[Sample], size: int) -> list[float]:
    """Return how much each of so many features differs between the seats, usually: what a worth of 1 moves a score
    by."""
    totals = [0.0] * size
    count = 0
    for features, _ in samples:
        for seat in range(1, len(features)):
            count += 1
            for index in range(size):
                gap = features[seat][index] - features[0][index]
                totals[index] += gap * gap
    return [sqrt(total / max(1, count)) for total in totals]


def calibration(samples: list[Sample], worths: list[float], bins: int = 10) -> list[tuple[float, float, int]]:
    """Return for each range of chances: the average chance given, how often it came true, and how many there were."""
    given = [0.0] * bins
    true = [0.0] * bins
    count = [0] * bins
    for features, result in samples:
        chances = shares([score(worths, one) for one in features])
        for seat in range(len(result)):
            index = min(bins - 1, int(chances[seat] * bins))
            given[index] += chances[seat]
            true[index] += result[seat]
            count[index] += 1
    return [(given[at] / count[at], true[at] / count[at], count[at]) for at in range(bins) if count[at]]


def split(matches: list[list[Sample]], rng: Rng) -> tuple[list[Sample], list[Sample]]:
    """Return samples to fit on and samples to check with, from different matches: about one match in five is for
    checking, and at least one is for either."""
    checks = [rng.below(5) == 0 for _ in matches]
    if len(checks) > 1 and checks.count(checks[0]) == len(checks):
        checks[0] = not checks[0]
    fitting: list[Sample] = []
    checking: list[Sample] = []
    for samples, check in zip(matches, checks):
        if check:
            checking.extend(samples)
        else:
            fitting.extend(samples)
    return fitting, checking


class Refit:
    """New worths beside the old ones, by matches that neither was fitted on. The new ones are taken if they are better
    there, and only then."""

    def __init__(self, fitting: list[Sample], checking: list[Sample], old: list[float], hold: float) -> None:
        new = fit(fitting, old, hold)
        self.loss_before = loss(checking, old)
        self.loss_after = loss(checking, new)
        self.right_before = hits(checking, old)
        self.right_after = hits(checking, new)
        #: How much less surprising the check was, in nats.
        self.gain = self.loss_before - self.loss_after
        self.taken = self.gain > 0.0
        self.worths = new if self.taken else old
