"""How long a match is, how much there is to choose, and how it ends."""

from __future__ import annotations

import numpy as np

from wartable.lab.report.blocks import Html, Section, figure, heading, note, side_by_side, table
from wartable.lab.report.charts import bars, histogram
from wartable.lab.report.material import Material
from wartable.lab.report.words import THIN, grouped, listed, percent, span
from wartable.lab.statistics.clusters import Floats, wilson_by_deal


def section(material: Material) -> Section | None:
    results, main = material.results, material.main
    if not main.any():
        return None
    content: list[Html] = []
    spreads = [(results.choices, "choices"), (results.rounds, "rounds")]
    content.append(
        side_by_side(
            *(spread_of(values[main].astype(np.float64), name) for values, name in spreads if values[main].any())
        )
    )
    content += [summary(material), heading("How matches end"), endings(material)]
    return Section("pace", "Length, choice and endings", finding(material), tuple(content))


def finding(material: Material) -> str:
    results, main = material.results, material.main
    choices = np.median(results.choices[main])
    options = results.options[main].sum() / max(1, results.choices[main].sum())
    forced = results.forced[main].sum() / max(1, results.choices[main].sum())
    commonest = most_common_endings(material)[:2]
    ends = listed([f"{name} ({percent(share)})" for name, share in commonest])
    rounds = f" in {np.median(results.rounds[main]):.0f} rounds" if results.rounds[main].any() else ""
    return (
        f"A match is {choices:.0f} choices long{rounds}, with {options:.1f} options each on average; "
        f"{percent(forced)} of "
        f"them leave no choice. It ends most often by {ends}."
    )


def most_common_endings(material: Material) -> list[tuple[str, float]]:
    found, counts = np.unique(ending_names(material), return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return [(str(found[at]), float(counts[at] / counts.sum())) for at in order]


def ending_names(material: Material) -> list[str]:
    results, main = material.results, material.main
    return [
        "not finished" if not finished else str(ending) or "its end"
        for ending, finished in zip(results.ending[main], results.finished[main], strict=True)
    ]


def spread_of(values: Floats, name: str) -> Html:
    low, middle, high = np.quantile(values, [0.05, 0.5, 0.95])
    drawing, counts = histogram(values, name, f"How many {name} a match has")
    said = f"{name.capitalize()} of a match: usually {middle:.0f}, nine of ten between {low:.0f} and {high:.0f}."
    rows = [[label, grouped(count)] for label, count in counts if count]
    return figure(drawing, said, table([name.capitalize(), "Matches"], rows, f"Matches by {name}", numbers=[1]))


def summary(material: Material) -> Html:
    """Length and choice at every level."""
    results = material.results
    rows = []
    for level in results.levels:
        these = results.at_level(level)
        choices = results.choices[these]
        if not len(choices):
            continue
        low, middle, high = np.quantile(choices, [0.05, 0.5, 0.95])
        rounds = f"{np.median(results.rounds[these]):.0f}" if results.rounds[these].any() else "–"
        rows.append(
            [
                level,
                grouped(len(choices)),
                f"{middle:.0f}",
                f"{low:.0f} to {high:.0f}",
                rounds,
                f"{results.options[these].sum() / max(1, choices.sum()):.1f}",
                percent(results.forced[these].sum() / max(1, choices.sum())),
            ]
        )
    heads = ["Level", "Matches", "Choices", f"90{THIN}% of matches", "Rounds", "Options a choice", "Forced"]
    return table(heads, rows, "Length and choice by level", numbers=range(1, 7))


def endings(material: Material) -> Html:
    results, main = material.results, material.main
    names = np.array(ending_names(material), dtype=object)
    rows = []
    for name, share in most_common_endings(material):
        found = wilson_by_deal((names == name).astype(np.float64), results.deal[main])
        rows.append((name, share, f"{percent(share, 1)} ({span(found)})"))
    made = bars(["Ending", "Share of matches"], rows, f"How matches end, level {results.main_level}")
    return Html(made.text + note("Endings are called as the game's rules call them.").text)
