"""Who wins how often: every faction against all others, and every pairing, by bot level."""

from __future__ import annotations

from wartable.lab.report.blocks import Content, Html, Section, heading, note, table
from wartable.lab.report.charts import Row, intervals, track_around
from wartable.lab.report.material import PAIR_BAND, Material, judged
from wartable.lab.report.words import THIN, capital, listed, percent, span, with_span
from wartable.lab.statistics.clusters import Share

TONES = {"above": "lab-bad", "below": "lab-bad", "inside": "lab-good", "open": ""}
SAID = {"above": "too strong", "below": "too weak", "inside": "in the band", "open": "cannot be told yet"}


def tone_of(share: Share, band: tuple[float, float]) -> str:
    return TONES[judged(share, band)]


def section(material: Material) -> Section | None:
    results = material.results
    if len(results.names) < 2:
        return None
    content: list[Html] = []
    for level in results.levels:
        shares = {name: results.faction_share(level, name) for name in results.names}
        content += [heading(f"Between bots of the level {level}"), faction_rows(material, level, shares)]
        content.append(pair_matrix(material, level) if results.seats == 2 else seat_matrix(material, level))
    low, high = material.band
    content.append(
        note(
            f"The band of a balanced faction is {percent(low)} to {percent(high)}. Bars are 95{THIN}% intervals over "
            "deals. "
            "Matches of a faction against itself are left out."
        )
    )
    return Section("factions", "Factions", finding(material), tuple(content))


def finding(material: Material) -> str:
    results = material.results
    level = results.main_level
    shares = sorted(
        ((results.faction_share(level, name), name) for name in results.names), key=lambda one: -one[0].share
    )
    best, worst = shares[0], shares[-1]
    outside = [name for share, name in shares if judged(share, material.band) in {"above", "below"}]
    first = (
        f"Between bots of the level {level}, {best[1]} wins most, {with_span(best[0])}, and {worst[1]} least, "
        f"{with_span(worst[0])}."
    )
    if not outside:
        return f"{first} No faction is certainly outside the band."
    return f"{first} Certainly outside the band: {listed(outside)}."


def faction_rows(material: Material, level: str, shares: dict[str, Share]) -> Html:
    rows = [
        Row(
            name,
            share.share,
            share.low,
            share.high,
            percent(share.share, 1),
            (span(share), SAID[judged(share, material.band)]),
            tone_of(share, material.band),
        )
        for name, share in sorted(shares.items(), key=lambda one: -one[1].share)
    ]
    return intervals(
        ["Faction", "Wins", "Interval", "Verdict"],
        rows,
        track_around(rows, material.results.fair, material.band, 0.12),
        f"How often each faction wins, level {level}",
    )


def pair_matrix(material: Material, level: str) -> Html:
    """Return for two seats how often the faction of the row beats that of the column."""
    names = material.results.names
    rows: list[list[Content]] = []
    for name in names:
        cells = [
            Html('<span class="lab-none" aria-label="itself">·</span>')
            if other == name
            else coloured(material.results.pair_share(level, name, other), 0.5, PAIR_BAND)
            for other in names
        ]
        rows.append([name, *cells])
    return table(
        ["wins against", *names],
        rows,
        f"Wins of the row against the column, level {level}",
        style="lab-table lab-matrix",
    )


def seat_matrix(material: Material, level: str) -> Html:
    """More seats: how often a faction wins from each of them."""
    results = material.results
    sat = results.sat(results.at_level(level) & ~results.twins)
    seats = range(results.seats)
    rows: list[list[Content]] = []
    for name in results.names:
        mine = sat.where(sat.faction == name)
        cells = [coloured(mine.where(mine.seat == seat).share(), results.fair, PAIR_BAND) for seat in seats]
        rows.append([name, *cells])
    heads = [capital(material.seat_name(seat)) for seat in seats]
    return table(
        ["wins as", *heads], rows, f"Wins of each faction by seat, level {level}", style="lab-table lab-matrix"
    )


def coloured(share: Share, fair: float, room: float) -> Html:
    """Return a cell of a matrix: the redder above what is fair, the bluer below."""
    if share.matches == 0:
        return Html('<span class="lab-none" aria-label="not played">·</span>')
    strength = min(1.0, abs(share.share - fair) / (2 * room))
    side = "lab-above" if share.share > fair else "lab-below"
    half = f"±{100 * share.half_width:.0f}"
    return Html(
        f'<span class="lab-cell {side}" style="--mix:{100 * strength:.0f}%" '
        f'title="{span(share)}, {share.matches} matches">'
        f"<b>{percent(share.share)}</b><small>{half}</small></span>"
    )
