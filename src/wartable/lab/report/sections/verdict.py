"""The verdict: what somebody reads who reads nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import numpy as np

from wartable.lab.report.blocks import Html
from wartable.lab.report.material import PAIR_BAND, Material, judged
from wartable.lab.report.sections.drama import drama_of
from wartable.lab.report.sections.pace import most_common_endings
from wartable.lab.report.words import THIN, capital, count, grouped, listed, percent, span
from wartable.lab.statistics.clusters import Share


@dataclass(frozen=True)
class Tile:
    """One number of the verdict, and what it means."""

    title: str
    value: str
    words: str
    tone: str = ""


@dataclass(frozen=True)
class Verdict:
    headline: str
    words: str
    tone: str
    tiles: list[Tile]

    def html(self) -> Html:
        tiles = "".join(
            f'<li class="{tile.tone}"><h3>{escape(tile.title)}</h3><b>{escape(tile.value)}</b>'
            f"<p>{escape(tile.words)}</p></li>"
            for tile in self.tiles
        )
        return Html(
            f'<section id="verdict" class="lab-verdict {self.tone}" aria-labelledby="verdict-title">'
            f'<h2 id="verdict-title">{escape(self.headline)}</h2><p>{escape(self.words)}</p>'
            f'<ul class="lab-tiles">{tiles}</ul></section>'
        )


def verdict(material: Material) -> Verdict:
    headline, words, tone = balance(material)
    tiles = [*faction_tiles(material), *seat_tile(material), *pace_tiles(material), *drama_tile(material)]
    return Verdict(headline, words, tone, tiles)


def shares_at(material: Material, level: str) -> list[tuple[str, Share]]:
    results = material.results
    found = [(name, results.faction_share(level, name)) for name in results.names]
    return sorted(found, key=lambda one: -one[1].share)


def balance(material: Material) -> tuple[str, str, str]:
    """Return the headline, the sentence below it, and how it is to be seen."""
    results = material.results
    level = results.main_level
    if len(results.names) < 2 or not level:
        return f"{grouped(results.size)} matches", "The study compares no factions.", ""
    shares = shares_at(material, level)
    low, high = material.band
    band = f"{percent(low)} to {percent(high)}"
    strong = [f"{name} {percent(share.share)}" for name, share in shares if judged(share, material.band) == "above"]
    weak = [f"{name} {percent(share.share)}" for name, share in shares if judged(share, material.band) == "below"]
    if strong or weak:
        said = []
        if strong:
            said.append(f"too strong: {listed(strong)}")
        if weak:
            said.append(f"too weak: {listed(weak)}")
        return "Not balanced", f"Between bots of the level {level}, {'; '.join(said)}. Balanced is {band}.", "lab-bad"
    if all(judged(share, material.band) == "inside" for _, share in shares):
        words = f"Between bots of the level {level}, every faction wins {band}, for certain."
        return "Balanced", words, "lab-good"
    unsure = [f"{name} ({span(share)})" for name, share in shares if judged(share, material.band) == "open"]
    words = f"Between bots of the level {level}, no faction is certainly outside {band}; open are {listed(unsure)}."
    return "No imbalance found", words, ""


def faction_tiles(material: Material) -> list[Tile]:
    results = material.results
    if len(results.names) < 2 or not results.levels:
        return []
    tiles = []
    for level in results.levels:
        shares = shares_at(material, level)
        (best, most), (worst, least) = shares[0], shares[-1]
        outside = any(judged(share, material.band) in {"above", "below"} for _, share in shares)
        tiles.append(
            Tile(
                f"Factions, level {level}",
                f"{percent(least.share)} – {percent(most.share)}",
                f"from {worst} to {best}",
                "lab-bad" if outside else "",
            )
        )
    return tiles + (pair_tile(material) if results.seats == 2 else [])


def pair_tile(material: Material) -> list[Tile]:
    """Return the most uneven pairing."""
    results = material.results
    pairs = [
        (results.pair_share(results.main_level, name, other), name, other)
        for at, name in enumerate(results.names)
        for other in results.names[at + 1 :]
    ]
    played = [pair for pair in pairs if pair[0].matches]
    if len(played) < 2:
        return []
    share, name, other = max(played, key=lambda pair: abs(pair[0].share - 0.5))
    if share.share < 0.5:
        name, other, value = other, name, 1 - share.share
    else:
        value = share.share
    bad = abs(share.share - 0.5) - share.half_width > PAIR_BAND
    return [Tile("Worst pairing", percent(value), f"{name} against {other}", "lab-bad" if bad else "")]


def seat_tile(material: Material) -> list[Tile]:
    results = material.results
    sat = results.sat(material.main)
    if results.seats < 2 or not len(sat.points):
        return []
    shares = [sat.where(sat.seat == seat).share() for seat in range(results.seats)]
    best = max(range(results.seats), key=lambda seat: shares[seat].share)
    certain = shares[best].low > material.band[1]
    words = f"{capital(material.seat_name(best))} wins most, {span(shares[best])}"
    return [Tile("Best seat", percent(shares[best].share), words, "lab-bad" if certain else "")]


def pace_tiles(material: Material) -> list[Tile]:
    results, main = material.results, material.main
    if not main.any():
        return []
    choices = results.choices[main]
    low, middle, high = np.quantile(choices, [0.05, 0.5, 0.95])
    ending, share = most_common_endings(material)[0]
    return [
        Tile("Length", count(int(middle), "choice"), f"90{THIN}% of matches: {low:.0f} to {high:.0f}"),
        Tile("Ends by", ending, f"{percent(share)} of matches"),
    ]


def drama_tile(material: Material) -> list[Tile]:
    drama = drama_of(material)
    if drama is None:
        return []
    settled = float(np.median(drama.settled))
    changes = f"{drama.lead_changes.mean():.1f} lead changes a match"
    return [Tile("Settled after", percent(settled), f"of a usual match; {changes}")]
