"""What a seat is worth, and how many points would make up for it."""

from __future__ import annotations

from math import isinf

import numpy as np

from wartable.lab.report.blocks import Html, Section, heading, note, paragraph
from wartable.lab.report.charts import NUMBERS, Row, intervals, track_around
from wartable.lab.report.material import Material
from wartable.lab.report.results import Sittings
from wartable.lab.report.sections.factions import tone_of
from wartable.lab.report.words import capital, percent, signed, span, with_span
from wartable.lab.statistics.bids import fair_bid, margins
from wartable.lab.statistics.bootstrap import Interval


def section(material: Material) -> Section | None:
    results = material.results
    if results.seats < 2 or not results.levels:
        return None
    content: list[Html] = []
    for level in results.levels:
        sat = results.sat(results.at_level(level))
        content.append(seat_rows(material, sat, level))
    content += bids(material)
    return Section("seats", "Seats and a fair bid", finding(material), tuple(content))


def finding(material: Material) -> str:
    results = material.results
    sat = results.sat(material.main)
    shares = [sat.where(sat.seat == seat).share() for seat in range(results.seats)]
    best = max(range(results.seats), key=lambda seat: shares[seat].share)
    name = material.seat_in_words(best)
    if shares[best].low > results.fair:
        said = f"{capital(name)} has an advantage: it wins {with_span(shares[best])}"
        return f"{said} between bots of the level {results.main_level}."
    return f"No seat is certainly better: {name} wins most, {with_span(shares[best])}."


def seat_rows(material: Material, sat: Sittings, level: str) -> Html:
    rows = []
    for seat in range(material.results.seats):
        share = sat.where(sat.seat == seat).share()
        row = Row(
            capital(material.seat_name(seat)),
            share.share,
            share.low,
            share.high,
            percent(share.share, 1),
            (span(share),),
            tone_of(share, material.band),
        )
        rows.append(row)
    track = track_around(rows, material.results.fair, material.band)
    return intervals(["Seat", "Wins", "Interval"], rows, track, f"How often each seat wins, level {level}")


def bids(material: Material) -> list[Html]:
    """Return the fair bid of every seat and every faction, where points say who is ahead."""
    results = material.results
    scores = results.scores[material.main]
    if not len(scores) or np.all(scores == scores[:, :1]):
        return []
    rows = [seat_bid(material, seat) for seat in range(results.seats)]
    rows += [faction_bid(material, name) for name in results.names] if len(results.names) > 1 else []
    named = [(label, found) for label, found in rows if not isinf(found.value)]
    content = [heading("The fair bid")]
    if not named:
        return [*content, paragraph("Too many matches end by something else than points: no bid would make them fair.")]
    drawn = [Row(label, bid.value, bid.low, bid.high, signed(bid.value, 0), (bid_span(bid),)) for label, bid in named]
    content.append(
        intervals(
            ["Side", "Fair bid", "Interval"],
            drawn,
            track_around(drawn, 0.0, None, 2.0, NUMBERS),
            f"Points a side would have to give away beforehand, level {results.main_level}",
        )
    )
    content.append(
        note(
            "A side that gives away its fair bid before the match wins its fair share, if everybody plays as before. A "
            "match that points did not decide counts as won or lost by any margin."
        )
    )
    return content


def bid_span(bid: Interval) -> str:
    return f"{signed(bid.low, 0)} to {signed(bid.high, 0)}"


def seat_bid(material: Material, seat: int) -> tuple[str, Interval]:
    results, main = material.results, material.main
    seats = np.full(int(main.sum()), seat, dtype=np.int64)
    ahead = margins(results.scores[main], results.points[main], seats)
    return capital(material.seat_name(seat)), fair_bid(ahead, results.deal[main], results.fair)


def faction_bid(material: Material, name: str) -> tuple[str, Interval]:
    results = material.results
    sat = results.sat(material.main & ~results.twins)
    mine = sat.where(sat.faction == name)
    ahead = margins(results.scores[mine.match], results.points[mine.match], mine.seat)
    return name, fair_bid(ahead, mine.deal, results.fair)
