"""Skill, faction and seat in one model, so that none is taken for another."""

from __future__ import annotations

import numpy as np

from wartable.lab.report.blocks import Html, Section, heading, note
from wartable.lab.report.charts import NUMBERS, Row, intervals, track_around
from wartable.lab.report.material import Material
from wartable.lab.report.words import capital, listed, percent, signed
from wartable.lab.statistics.bootstrap import Interval
from wartable.lab.statistics.logit import Fitted, as_chance, design, fitted

TITLES = {
    "bot": "Skill",
    "faction": "Factions",
    "seat": "Seats",
    "faction by bot": "Factions by level",
    "faction in seat": "Factions in seats",
    "pairing": "Pairings",
}
#: What is not the sum of its parts.
INTERPLAY = ("faction by bot", "faction in seat", "pairing")
#: Rows of an interplay that are shown: the strongest.
SHOWN = 8


def joint_model(material: Material) -> Fitted | None:
    """Fit everything that the study varies; None if it varies nothing."""
    results = material.results
    rows = results.plain
    factions, bots = results.factions[rows].tolist(), results.bots[rows].tolist()
    seats = [capital(material.seat_name(seat)) for seat in range(results.seats)]
    kinds = {"bot": bots, "faction": factions, "seat": [seats] * len(bots)}
    if len(results.names) > 1:
        kinds["faction in seat"] = [
            [f"{name} as {seat}" for name, seat in zip(row, seats, strict=True)] for row in factions
        ]
        kinds["faction by bot"] = [
            [f"{name}, {bot}" for name, bot in zip(row, who, strict=True)]
            if len(results.levels) > 1
            else [""] * len(row)
            for row, who in zip(factions, bots, strict=True)
        ]
        if results.seats == 2:
            kinds["pairing"] = [pairing(row) for row in factions]
    if not bots:
        return None
    return fitted(design(kinds), results.points[rows], results.deal[rows])


def pairing(row: list[str]) -> list[str]:
    """Return what each of two factions has in particular against the other; nothing against itself."""
    return ["", ""] if row[0] == row[1] else [f"{row[0]} against {row[1]}", f"{row[1]} against {row[0]}"]


def section(material: Material, model: Fitted | None) -> Section | None:
    if model is None:
        return None
    content: list[Html] = []
    for kind, title in TITLES.items():
        found = model.words(kind)
        if len(found) > 1:
            content += [heading(title), effect_rows(material, model, kind, title)]
    content.append(
        note(
            "A conditional logit: each seat has a strength, the sum of its effects, and wins by the softmax of the "
            "strengths. "
            "All effects are fitted together and measured from the mean of their kind; intervals are from a bootstrap "
            "over "
            "deals. The chance is that of a seat with this effect alone against average others. Factions by level, in "
            "seats and "
            "in pairings are what is left after the effects above: near zero, they are the sum of their parts."
        )
    )
    return Section("effects", "All effects together", finding(material, model), tuple(content))


def finding(material: Material, model: Fitted) -> str:
    sizes = {
        kind: float(np.std([model.interval(kind, word).value for word in model.words(kind)]))
        for kind in TITLES
        if len(model.words(kind)) > 1
    }
    certain = [word for kind in INTERPLAY for word in model.words(kind) if not model.interval(kind, word).holds(0.0)]
    order = sorted(sizes, key=lambda kind: -sizes[kind])
    named = listed([f"{TITLES[kind].lower()} ({sizes[kind]:.2f})" for kind in order[:3]])
    first = f"What matters most, by the usual size of an effect: {named}."
    if not certain:
        return f"{first} Factions and seats add up: no pairing and no seat of a faction stands out for certain."
    return f"{first} Not the sum of their parts: {listed(strongest(model, certain)[:4])}."


def strongest(model: Fitted, certain: list[str]) -> list[str]:
    by_word = {word: abs(float(effect)) for (_, word), effect in zip(model.names, model.effects, strict=True)}
    return sorted(certain, key=lambda word: -by_word[word])


def effect_rows(material: Material, model: Fitted, kind: str, title: str) -> Html:
    words = sorted(model.words(kind), key=lambda word: -model.interval(kind, word).value)
    if kind in INTERPLAY and len(words) > SHOWN:
        words = words[: SHOWN // 2] + words[-SHOWN // 2 :]
    found = [(word, model.interval(kind, word)) for word in words]
    rows = [
        Row(word, one.value, one.low, one.high, signed(one.value, 2), (chance(material, one),)) for word, one in found
    ]
    return intervals(
        [title, "Strength", "Chance"],
        rows,
        track_around(rows, 0.0, None, 0.2, NUMBERS),
        f"{title}: strength and chance to win",
    )


def chance(material: Material, one: Interval) -> str:
    low, value, high = (percent(as_chance(at, material.results.seats)) for at in (one.low, one.value, one.high))
    return f"{value} ({low} to {high})"
