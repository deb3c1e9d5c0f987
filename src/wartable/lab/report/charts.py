"""Charts of the report, drawn with the drawing kit. A chart of named rows is a table with a drawing in every row, so
that its words keep their size on a phone and a screen reader reads the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from wartable.draw.svg import el, words
from wartable.draw.text import width
from wartable.lab.report.blocks import Content, Html, table
from wartable.lab.report.words import percent, signed
from wartable.lab.statistics.clusters import Floats

WIDE, HIGH = 440, 230
LEFT, RIGHT, TOP, BOTTOM = 46, 22, 12, 36
#: The size of a line's name, and the room that names may take from the lines.
NAME, MOST_NAME = 11.5, 150
COLOURS = ("first", "second", "third", "fourth", "fifth", "sixth")


#: What a scale can count.
SHARES, POINTS, NUMBERS = "shares", "points", "numbers"


@dataclass(frozen=True)
class Row:
    """A value with its interval, and what stands to both sides of it."""

    label: Content
    value: float
    low: float
    high: float
    words: str
    more: tuple[Content, ...] = ()
    #: How it is to be seen: good, bad, or empty.
    tone: str = ""


@dataclass(frozen=True)
class Track:
    """The scale on which rows are drawn: from where to where, what is fair, and between which values all is well."""

    low: float
    high: float
    fair: float
    band: tuple[float, float] | None = None
    #: What the scale counts: shares, percentage points, or plain numbers.
    unit: str = SHARES

    def at(self, value: float) -> float:
        """Return a value as a place from 0 to 100."""
        return float(np.clip(100 * (value - self.low) / (self.high - self.low), 0.0, 100.0))


def track_around(
    rows: Sequence[Row], fair: float, band: tuple[float, float] | None = None, least: float = 0.1, unit: str = SHARES
) -> Track:
    """Return a scale that has room for all rows, the same to both sides of what is fair as far as shares go."""
    ends = [abs(end - fair) for row in rows for end in (row.low, row.high) if np.isfinite(end)]
    reach = max([least, *ends]) * 1.06
    low, high = fair - reach, fair + reach
    if unit == SHARES:
        low, high = max(0.0, low), min(1.0, high)
    return Track(low, high, fair, band, unit)


def intervals(headings: Sequence[str], rows: Sequence[Row], track: Track, caption: str) -> Html:
    """Return rows with a dot for the value and a bar for the interval; `headings` are of the label, the value, and
    what else stands in the rows. The drawing has a column of its own, without a heading."""
    made: list[list[Content]] = [[row.label, Html(interval_svg(row, track)), row.words, *row.more] for row in rows]
    heads: list[Content] = [headings[0], Html(scale_svg(track)), *headings[1:]]
    return table(heads, made, caption, style="lab-table lab-rows", numbers=range(2, len(heads)))


def interval_svg(row: Row, track: Track) -> str:
    low, high = track.at(row.low), track.at(row.high)
    inside = ""
    if track.band:
        start, end = track.at(track.band[0]), track.at(track.band[1])
        inside += el("rect", x=f"{start:.1f}%", y=0, width=f"{end - start:.1f}%", height=28, class_="lab-band")
    fair = f"{track.at(track.fair):.1f}%"
    inside += el("line", x1=fair, x2=fair, y1=0, y2=28, class_="lab-fair")
    inside += el("rect", x=f"{low:.1f}%", y=11, width=f"{max(0.4, high - low):.1f}%", height=6, rx=3, class_="lab-span")
    inside += el("circle", cx=f"{track.at(row.value):.1f}%", cy=14, r=5.5, class_="lab-dot")
    return el("svg", inside, class_=f"lab-track {row.tone}".strip(), height=28, aria_hidden="true")


def scale_svg(track: Track) -> str:
    """Return the ends of a scale and what is fair, above the rows."""
    said = [scale_word(value, track.unit) for value in (track.low, track.fair, track.high)]
    places = [("0%", "start"), (f"{track.at(track.fair):.1f}%", "middle"), ("100%", "end")]
    inside = "".join(
        el("text", text, x=x, y=12, text_anchor=anchor, class_="lab-tick")
        for text, (x, anchor) in zip(said, places, strict=True)
    )
    return el("svg", inside, class_="lab-track", height=16, aria_hidden="true")


def scale_word(value: float, unit: str) -> str:
    if unit == SHARES:
        return percent(value)
    return signed(100 * value, 0) if unit == POINTS else signed(value, 1 if abs(value) < 10 else 0)


def bars(headings: Sequence[str], rows: Sequence[tuple[Content, float, str]], caption: str) -> Html:
    """Return rows with a bar as long as their share, whose largest is as long as there is room."""
    longest = max([share for _, share, _ in rows], default=1.0) or 1.0
    made: list[list[Content]] = [[label, Html(bar_svg(share / longest)), said] for label, share, said in rows]
    return table([headings[0], "", headings[1]], made, caption, style="lab-table lab-rows", numbers=[2])


def bar_svg(length: float) -> str:
    bar = el("rect", x=0, y=6, width=f"{max(0.5, 100 * length):.1f}%", height=14, rx=3, class_="lab-bar")
    return el("svg", bar, class_="lab-track", height=26, aria_hidden="true")


# -- charts with axes ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Curve:
    """A line over the points of the horizontal axis, with the interval around it if it has one."""

    name: str
    values: Floats
    low: Floats | None = None
    high: Floats | None = None
    tone: str = COLOURS[0]


@dataclass(frozen=True)
class Axes:
    """What a chart's axes say."""

    across: str
    #: What stands at the places of the horizontal axis; an empty word leaves a place without one.
    ticks: Sequence[str]
    up: Sequence[tuple[float, str]]
    label: str

    def y(self, value: float) -> float:
        low, high = self.up[0][0], self.up[-1][0]
        return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * (value - low) / ((high - low) or 1.0)

    def drawn(self, inside: str) -> Html:
        lines = ""
        for value, text in self.up:
            at = self.y(value)
            lines += el("line", x1=LEFT, x2=WIDE - RIGHT, y1=at, y2=at, class_="lab-grid")
            lines += words(LEFT - 6, at + 4, text, text_anchor="end", class_="lab-tick")
        lines += words(LEFT + (WIDE - LEFT - RIGHT) / 2, HIGH - 2, self.across, text_anchor="middle", class_="lab-axis")
        view = f"0 0 {WIDE} {HIGH}"
        return Html(el("svg", lines + inside, viewBox=view, class_="lab-chart", role="img", aria_label=self.label))


def whole_steps(highest: float) -> list[tuple[float, str]]:
    """Return about four round steps up to a highest value."""
    raw = max(highest, 1e-9) / 4
    size = 10.0 ** np.floor(np.log10(raw))
    step = next(float(size * times) for times in (1, 2, 2.5, 5, 10) if size * times >= raw - 1e-12)
    steps = int(np.ceil(highest / step - 1e-9))
    return [(at * step, f"{at * step:g}") for at in range(steps + 1)]


def percent_steps(low: float, high: float) -> list[tuple[float, str]]:
    """Return round percentages that reach from one share to another."""
    step = 0.25 if high - low > 0.6 else 0.1 if high - low > 0.25 else 0.05
    first, last = int(np.floor(low / step + 1e-9)), int(np.ceil(high / step - 1e-9))
    return [(at * step, percent(at * step)) for at in range(first, last + 1)]


def histogram(values: Floats, across: str, label: str, bins: int = 24) -> tuple[Html, list[tuple[str, int]]]:
    """Return how values are spread, as a drawing and as numbers."""
    low, high = float(values.min()), float(values.max())
    step = max(1, int(np.ceil((high - low + 1) / bins)))
    edges = np.arange(np.floor(low), high + step + 1, step)
    counts, _ = np.histogram(values, edges)
    shares = counts / max(1, counts.sum())
    axes = Axes(across, [], [(at, percent(at)) for at, _ in whole_steps(float(shares.max()))], label)
    room = (WIDE - LEFT - RIGHT) / len(counts)
    inside = ""
    every = max(1, len(counts) // 6)
    for at, share in enumerate(shares):
        x, top = LEFT + at * room, axes.y(float(share))
        inside += el("rect", x=x + 0.5, y=top, width=max(1.0, room - 1), height=HIGH - BOTTOM - top, class_="lab-bar")
        if at % every == 0:
            inside += words(x + room / 2, HIGH - 20, f"{edges[at]:.0f}", text_anchor="middle", class_="lab-tick")
    named = [
        f"{edges[at]:.0f}" if step == 1 else f"{edges[at]:.0f} to {edges[at + 1] - 1:.0f}" for at in range(len(counts))
    ]
    return axes.drawn(inside), list(zip(named, counts.tolist(), strict=True))


def curves(axes: Axes, lines: Sequence[Curve], fair: float | None = None) -> Html:
    """Return lines over places that are evenly apart, each with its name at its end where there is more than one."""
    count = len(axes.ticks)
    room = min(MOST_NAME, 12 + max(width(line.name, NAME, bold=True) for line in lines)) if len(lines) > 1 else 0
    step = (WIDE - LEFT - RIGHT - room) / max(1, count - 1)
    xs = [LEFT + at * step for at in range(count)]
    inside = ""
    if fair is not None:
        inside += el("line", x1=LEFT, x2=xs[-1], y1=axes.y(fair), y2=axes.y(fair), class_="lab-fair")
    for x, tick in zip(xs, axes.ticks, strict=True):
        inside += words(x, HIGH - 20, tick, text_anchor="middle", class_="lab-tick") if tick else ""
    for line in lines:
        inside += curve_svg(axes, line, xs)
    return axes.drawn(inside + (names_svg(axes, lines, xs[-1]) if room else ""))


def curve_svg(axes: Axes, line: Curve, xs: list[float]) -> str:
    made = ""
    if line.low is not None and line.high is not None:
        upper = [f"{x:.1f},{axes.y(float(y)):.1f}" for x, y in zip(xs, line.high, strict=True)]
        lower = [f"{x:.1f},{axes.y(float(y)):.1f}" for x, y in zip(xs, line.low, strict=True)]
        made += el(
            "polygon", points=" ".join(upper + lower[::-1]), class_="lab-area", style=f"--tone:var(--{line.tone})"
        )
    along = [f"{x:.1f},{axes.y(float(y)):.1f}" for x, y in zip(xs, line.values, strict=True)]
    made += el("polyline", points=" ".join(along), class_="lab-line", style=f"--tone:var(--{line.tone})")
    for point in along:
        x, _, y = point.partition(",")
        made += el("circle", cx=x, cy=y, r=2.6, class_="lab-point", style=f"--tone:var(--{line.tone})")
    return made


def names_svg(axes: Axes, lines: Sequence[Curve], right: float) -> str:
    """Return the names of the lines at their ends, moved apart where they would overlap."""
    placed: list[tuple[float, Curve]] = []
    for line in sorted(lines, key=lambda line: axes.y(float(line.values[-1]))):
        at = axes.y(float(line.values[-1])) + 4
        placed.append((max(at, placed[-1][0] + 14) if placed else at, line))
    over = max(0.0, placed[-1][0] - (HIGH - BOTTOM + 4))
    room = WIDE - right - 8
    made = ""
    for at, line in placed:
        text = line.name
        while width(text, NAME, bold=True) > room:
            text = text.rstrip("…")[:-1].rstrip() + "…"
        tone = f"--tone:var(--{line.tone})"
        made += el("text", escape(text), x=right + 8, y=at - over, class_="lab-name", style=tone)
    return made
