"""A game's estimate as plain numbers: what each feature of a position is worth, in a file that people can read.

A seat's score is the sum of its features times their worth; the seats' chances to win are in proportion to the
exponentials of their scores. `wartable train` fits the worths on self-play.
"""

from __future__ import annotations

import tomllib
from math import exp, inf
from typing import Final

from wartable.core.errors import BadContent

#: The score of a seat that can no longer win: its chance is 0. Such a seat has no features, an empty list.
OUT: Final = -inf


def read(text: str, names: list[str], file: str) -> list[float]:
    """Return the worth of each named feature from a TOML file; a feature that the file leaves out is worth nothing."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as mistake:
        raise BadContent(f"{file}: not valid TOML: {mistake}") from None
    found = tables.get("worth")
    if len(tables) != 1 or not isinstance(found, dict):
        raise BadContent(f"{file}: found {', '.join(tables) or 'nothing'}; allowed: one table, [worth]")
    for name, worth in found.items():
        if name not in names:
            raise BadContent(f"{file}: unknown feature {name!r}; allowed: {', '.join(names)}")
        if type(worth) is not float and type(worth) is not int:
            raise BadContent(f"{file}: worth of {name!r}: found {worth!r}; allowed: a number")
    return [float(found.get(name, 0.0)) for name in names]


def write(names: list[str], worths: list[float], heading: list[str]) -> str:
    """Return the file that `read` reads, with some lines of comment first."""
    lines = [f"# {line}".rstrip() for line in heading]
    lines += ["", "[worth]"]
    lines += [f'"{name}" = {worth:.4f}' for name, worth in zip(names, worths)]
    return "\n".join(lines) + "\n"


def alone(count: int) -> list[list[float]]:
    """Return, for each feature, the worths by which it alone counts: a game that sums its score directly gets its
    features by them, from the same sum."""
    return [[1.0 if one == other else 0.0 for other in range(count)] for one in range(count)]


def score(worths: list[float], features: list[float]) -> float:
    if not features:
        return OUT
    total = 0.0
    for index in range(len(worths)):
        total += worths[index] * features[index]
    return total


def shares(scores: list[float]) -> list[float]:
    """Scores as chances that add up to 1."""
    best = scores[0]
    for one in scores:
        best = max(best, one)
    found: list[float] = []
    total = 0.0
    for one in scores:
        power = exp(one - best)
        found.append(power)
        total += power
    return [power / total for power in found]
