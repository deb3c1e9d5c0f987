"""Numbers in words, the same all over a report."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from wartable.lab.statistics.bootstrap import Interval
from wartable.lab.statistics.clusters import Effect, Share

#: A narrow space, which keeps a number and its unit together.
THIN = "\u202f"
MINUS = "\u2212"


def percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f}{THIN}%"


def span(share: Share | Interval) -> str:
    """Return the interval of a share."""
    return f"{100 * share.low:.0f} to {100 * share.high:.0f}{THIN}%"


def with_span(share: Share) -> str:
    return f"{percent(share.share)} ({span(share)})"


def signed(value: float, digits: int = 1) -> str:
    """Return a number with its sign; the minus is a minus."""
    if isinf(value):
        return "any" if value > 0 else f"{MINUS}any"
    text = f"{abs(value):.{digits}f}"
    if float(text) == 0.0:
        return text
    return ("+" if value > 0 else MINUS) + text


def points(effect: Effect) -> str:
    """Return a difference of shares in percentage points, with its interval."""
    return f"{signed(100 * effect.effect)} ({signed(100 * effect.low)} to {signed(100 * effect.high)})"


def count(number: int, one: str, many: str = "") -> str:
    """Return a number of things."""
    return f"{grouped(number)} {one if number == 1 else many or one + 's'}"


def grouped(number: int) -> str:
    return f"{number:,}".replace(",", THIN)


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return things one after the other, as a sentence has them."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def in_words(topic: str) -> str:
    """Return the name of a question without what only programs like."""
    return topic.replace("_", " ")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
