"""First choices: what bots begin with, and how it goes on from there."""

from __future__ import annotations

from collections import Counter

import numpy as np

from wartable.lab.report.blocks import Content, Section, note, table
from wartable.lab.report.material import Material
from wartable.lab.report.words import capital, in_words, percent, points
from wartable.lab.statistics.clusters import Effect, contrast
from wartable.lab.statistics.discovery import false_discovery

#: Openings that are shown, and how often one must have been chosen.
SHOWN = 18
LEAST = 12

Opening = tuple[str, str, str]


def section(material: Material) -> Section | None:
    chosen = openings(material)
    if not chosen:
        return None
    results = material.results
    heads: list[Content] = ["Faction"] if len(results.names) > 1 else []
    rows: list[list[Content]] = []
    for (side, topic, text), share, effect, false in chosen[:SHOWN]:
        mark = " *" if false <= 0.05 else ""
        first: list[Content] = [side] if heads else []
        rows.append([*first, capital(in_words(topic)), text, percent(share), points(effect) + mark])
    heads += ["Question", "First answer", "Chosen", "Wins, in points"]
    most = chosen[0]
    side, topic, text = most[0]
    said = f"Asked for {in_words(topic)}, {side or 'a seat'} begins with “{text}” in {percent(most[1])} of matches."
    return Section(
        "openings",
        "Openings",
        said,
        (
            table(
                heads, rows, f"First answers of level {results.main_level}", numbers=[len(heads) - 2, len(heads) - 1]
            ),
            note(
                "Compared with other first answers to the same question by the same faction in the same seat: an "
                "association, as bots "
                "choose by what they see. * marks those of which at most 5 % are expected to be false findings."
            ),
        ),
    )


def openings(material: Material) -> list[tuple[Opening, float, Effect, float]]:
    """Return first answers with how often they were chosen and how much oftener they win than others, the commonest
    first."""
    results = material.results
    asked: dict[tuple[str, str], list[tuple[str, int, int]]] = {}
    for seen, row in material.watched_rows:
        for seat, watch in enumerate(seen.seats):
            for topic, text in watch.opening.items():
                asked.setdefault((str(results.factions[row, seat]), topic), []).append((text, row, seat))
    found: list[tuple[Opening, float, Effect]] = []
    for (side, topic), answers in asked.items():
        counts = Counter(text for text, _, _ in answers)
        won = np.array([results.points[row, seat] for _, row, seat in answers])
        deals = np.array([results.deal[row] for _, row, _ in answers])
        seats = np.array([seat for _, _, seat in answers])
        for text, times in counts.items():
            if not LEAST <= times <= len(answers) - LEAST:
                continue
            chosen = np.array([float(one == text) for one, _, _ in answers])
            effect = contrast(won, chosen, seats, deals)
            if effect is not None:
                found.append(((side, topic, text), times / len(answers), effect))
    false = false_discovery([effect.p for _, _, effect in found])
    made = [(*one, q) for one, q in zip(found, false, strict=True)]
    return sorted(made, key=lambda one: (one[3] > 0.05, -one[1]))
