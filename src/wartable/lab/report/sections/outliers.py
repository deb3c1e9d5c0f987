"""Matches that stand out, to be looked at: the shortest, the longest, the clearest, the most unlikely."""

from __future__ import annotations

import json

import numpy as np

from wartable.lab.report.blocks import Html, Section, note, table
from wartable.lab.report.material import Material
from wartable.lab.report.replays import reel_of
from wartable.lab.report.sections.drama import drama_of
from wartable.lab.report.words import grouped, listed, percent

#: Why a match is shown, and its number.
Outlier = tuple[str, int]


def outliers(material: Material) -> list[Outlier]:
    """Return matches of the main level that stand out, each once."""
    results = material.results
    rows = np.flatnonzero(material.main & results.finished)
    if not len(rows):
        return []
    found: dict[int, str] = {}

    def take(row: int, why: str) -> None:
        number = int(results.number[row])
        found[number] = f"{found[number]}, and {why}" if number in found else why

    take(int(rows[results.choices[rows].argmin()]), "the shortest")
    take(int(rows[results.choices[rows].argmax()]), "the longest")
    ranked = np.sort(results.scores[rows], axis=1)
    if results.seats > 1 and np.any(ranked[:, -1] != ranked[:, -2]):
        take(int(rows[(ranked[:, -1] - ranked[:, -2]).argmax()]), "the clearest win")
    drama = drama_of(material)
    if drama is not None:
        worst = int(drama.lowest.argmin())
        take(int(drama.rows[worst]), f"won after an estimate of {percent(float(drama.lowest[worst]))}")
    return [(why, number) for number, why in found.items()]


def section(material: Material) -> Section | None:
    found = outliers(material)
    if not found:
        return None
    packed = reel_of(material.study, [number for _, number in found])
    rows = []
    for why, number in found:
        at = material.row_of[number]
        results = material.results
        won = [int(seat) for seat in np.flatnonzero(results.points[at])]
        winners = [str(results.factions[at, seat]) or material.seat_name(seat) for seat in won]
        rows.append(
            [f"Match {number}", why, grouped(int(results.choices[at])), listed(winners), str(results.ending[at])]
        )
    content = [table(["Match", "Why", "Choices", "Won by", "By"], rows, "Matches that stand out", numbers=[2])]
    if packed:
        content.insert(0, player(found, packed))
    content.append(
        note(
            "Drawn as somebody sees it who watches and sits nowhere. Any match of the study: ",
            Html("<code>wartable lab show study/ --match NUMBER</code>"),
        )
    )
    said = f"Worth a look: {listed([f'match {number} ({why})' for why, number in found])}."
    return Section("matches", "Matches that stand out", said, tuple(content))


def player(found: list[Outlier], packed: str) -> Html:
    """Return the replays: their controls, and their pictures packed."""
    names = json.dumps([f"Match {number}: {why}" for why, number in found]).replace("<", "\\u003c")
    return Html(
        '<div class="lab-player" hidden><div class="lab-tabs" role="group" aria-label="Which match"></div>'
        '<div class="lab-stage"></div><p class="lab-sides"></p>'
        '<div class="lab-controls"><button type="button" data-step="-1" aria-label="Back">‹</button>'
        '<input type="range" min="0" value="0" aria-label="Moment of the match">'
        '<button type="button" data-step="1" aria-label="On">›</button><output></output></div>'
        '<ol class="lab-story" aria-live="polite"></ol></div>'
        f'<script type="application/json" id="lab-names">{names}</script>'
        f'<script type="text/plain" id="lab-reel">{packed}</script>'
        "<noscript><p>The replays need JavaScript.</p></noscript>"
    )
