"""Where the rules may have gaps: cards that never come up, choices that are none, matches that only a limit ends."""

from __future__ import annotations

from collections import Counter

import numpy as np

from wartable.lab.report.blocks import Html, Section, heading, note, paragraph, table
from wartable.lab.report.material import Material
from wartable.lab.report.words import count, grouped, in_words, listed, percent, span
from wartable.lab.statistics.clusters import wilson_by_deal


def section(material: Material) -> Section | None:
    if not material.watched:
        return None
    silent, refused = dead_cards(material)
    content: list[Html] = [
        heading("Dead cards"),
        *card_words(silent, refused),
        heading("Dead ends"),
        questions(material),
    ]
    longest = max(seen.longest_forced for seen in material.watched)
    content.append(paragraph(f"The longest run of choices with a single option: {longest}."))
    content += [heading("Matches that did not come to their end"), unfinished(material)]
    said = [
        f"{count(len(silent), 'card')} never came up" if silent else "every card came up",
        f"{count(len(refused), 'card')} could be used and never was" if refused else "",
    ]
    matches = count(len(material.watched), "watched match", "watched matches")
    finding = f"In {matches}, {listed([one for one in said if one])}."
    return Section("gaps", "Gaps in the rules", finding, tuple(content))


def dead_cards(material: Material) -> tuple[list[str], list[tuple[str, int]]]:
    """Return what nothing ever spoke of, and what was offered but never chosen, with how often it was offered."""
    offered: Counter[str] = Counter()
    used: Counter[str] = Counter()
    told: set[str] = set()
    for seen in material.watched:
        offered.update(seen.offered)
        told |= seen.told
        for seat in seen.seats:
            used.update(seat.used)
            told |= seat.dealt
    names = sorted(material.game.library.glossary())
    silent = [name for name in names if not offered[name] and not used[name] and name not in told]
    refused = [(name, offered[name]) for name in names if offered[name] and not used[name]]
    return silent, sorted(refused, key=lambda one: -one[1])


def card_words(silent: list[str], refused: list[tuple[str, int]]) -> list[Html]:
    content = [
        paragraph(f"Nothing ever spoke of {listed(silent)}." if silent else "Every name of the glossary came up.")
    ]
    if refused:
        rows = [[name, grouped(times)] for name, times in refused[:12]]
        content.append(table(["Never chosen", "Times offered"], rows, "Offered and never chosen", numbers=[1]))
    content.append(
        note(
            "By the names of the game's glossary in options, hands and the log. What a pack never deals, and the "
            "cards of "
            "factions that do not play, cannot come up."
        )
    )
    return content


def questions(material: Material) -> Html:
    """Return every question: how often it is asked, and how much there is to choose."""
    asked: dict[str, list[int]] = {}
    for seen in material.watched:
        for topic, (times, options) in seen.asked.items():
            total = asked.setdefault(topic, [0, 0])
            total[0] += times
            total[1] += options
    matches = len(material.watched)
    ranked = sorted(asked.items(), key=lambda one: one[1][1] / one[1][0])
    rows = [
        [in_words(topic), f"{times / matches:.2f}", f"{options / times:.1f}"] for topic, (times, options) in ranked[:10]
    ]
    return table(["Question", "Times a match", "Options"], rows, "Questions with the least to choose", numbers=[1, 2])


def unfinished(material: Material) -> Html:
    results, main = material.results, material.main
    deals = results.deal[main]
    rows = []
    for label, these in (
        ("stopped, being too long", ~results.finished[main]),
        ("forfeited by a bot", results.forfeit[main] >= 0),
        ("won by nobody", np.ptp(results.points[main], axis=1) == 0.0),
    ):
        share = wilson_by_deal(these.astype(np.float64), deals)
        rows.append([label, grouped(int(these.sum())), percent(share.share, 1), span(share)])
    return table(
        ["Matches", "How many", "Share", "Interval"], rows, "Matches that did not come to their end", numbers=[1, 2, 3]
    )
