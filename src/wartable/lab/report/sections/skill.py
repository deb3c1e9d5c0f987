"""Luck against skill: how much better the better bot does, and how much of a result is in the deal."""

from __future__ import annotations

import numpy as np

from wartable.lab.report.blocks import Html, Section, heading, note, paragraph, table
from wartable.lab.report.charts import Row, intervals, track_around
from wartable.lab.report.material import Material
from wartable.lab.report.words import capital, count, percent, signed, span
from wartable.lab.statistics.bootstrap import Interval
from wartable.lab.statistics.clusters import Floats, Ints, Share, centred, grouped
from wartable.lab.statistics.logit import Fitted, as_chance
from wartable.lab.statistics.luck import deal_share, slope
from wartable.lab.statistics.sequential import by_deal, sequential_test

#: What the test of a step of the ladder tells apart: no better, or better by this much.
BETTER = 0.05


def section(material: Material, model: Fitted | None) -> Section | None:
    content: list[Html] = []
    ladder = ladder_rows(material)
    if ladder:
        content += [heading("The ladder"), ladder_chart(material, ladder), *slope_words(material, model)]
    luck = luck_of(material)
    if luck is not None:
        said, found = luck
        content += [heading("The luck of the deal"), luck_table(said, found)]
    if not content:
        return None
    content.append(
        note(
            "The deal's share is the intraclass correlation: 0 % if the deal decides nothing, 100 % if everything. The "
            "test of a step is sequential, over mirrored deals; it tells a step of nothing from one of "
            f"{percent(BETTER)} more wins."
        )
    )
    return Section("skill", "Luck against skill", finding(ladder, luck), tuple(content))


def finding(ladder: list[tuple[str, str, Share, str]], luck: tuple[str, Interval] | None) -> str:
    said = []
    if ladder:
        higher, lower, share, _ = ladder[-1]
        said.append(f"{capital(higher)} wins {percent(share.share)} ({span(share)}) against {lower}.")
    if luck is not None:
        kept = f"{percent(max(0.0, luck[1].value))} ({deal_span(luck[1])})"
        said.append(f"The deal alone explains {kept} of who wins.")
    return " ".join(said)


def ladder_rows(material: Material) -> list[tuple[str, str, Share, str]]:
    """Return each meeting of two bots: the higher one's share, and what the sequential test says of it. Among more
    seats one climbs among many, and the share of one seat is counted."""
    results = material.results
    order = list(dict.fromkeys(bot for cell in results.plan.cells for bot in cell.bots))
    found = []
    mixed = results.plain & (results.level == "")
    for low, lower in enumerate(order):
        for higher in order[low + 1 :]:
            met = mixed & np.array([set(row) == {lower, higher} for row in results.bots.tolist()], dtype=np.bool_)
            if not met.any():
                continue
            sat = results.sat(met)
            climbed = sat.where(sat.bot == higher)
            share = climbed.share()
            # A deal of one cell is what the test calls a result: the bot from every seat.
            mirrored = results.cell[climbed.match] * (results.plan.deals + 1) + climbed.deal
            bounds = (results.fair, results.fair + BETTER)
            test = sequential_test(by_deal(climbed.points, mirrored), bounds, results.seats).found
            said = {"high": "better", "low": "no better", "": "not decided"}[test]
            found.append((higher, lower, share, said))
    return found


def ladder_chart(material: Material, ladder: list[tuple[str, str, Share, str]]) -> Html:
    rows = [
        Row(
            f"{higher} against {lower}",
            share.share,
            share.low,
            share.high,
            percent(share.share, 1),
            (span(share), said),
        )
        for higher, lower, share, said in ladder
    ]
    track = track_around(rows, material.results.fair)
    return intervals(["Bots", "Wins", "Interval", "Test"], rows, track, "How often the higher bot wins")


def slope_words(material: Material, model: Fitted | None) -> list[Html]:
    """Return how much a step of the ladder is worth, from the joint model."""
    if model is None or len(model.words("bot")) < 2:
        return []
    order = list(dict.fromkeys(bot for cell in material.results.plan.cells for bot in cell.bots))
    at = [model.names.index(("bot", bot)) for bot in order if ("bot", bot) in model.names]
    steps: Floats = np.arange(len(at), dtype=np.float64)
    found = slope(steps, model.effects[at], model.resamples[:, at])
    chance = percent(as_chance(found.value, material.results.seats))
    return [
        paragraph(
            f"A step of the ladder adds {signed(found.value, 2)} ({signed(found.low, 2)} to {signed(found.high, 2)}) "
            "to a "
            f"seat's strength, faction and seat apart: a chance of {chance} against others who are all a step below."
        )
    ]


def luck_of(material: Material) -> tuple[str, Interval] | None:
    """Return how alike matches end that began with the same deal and the same factions in the same seats: by the same
    bots where there are such, otherwise by others."""
    results = material.results
    factions = [tuple(row) for row in results.factions.tolist()]
    by_bots = [(*row, *bots) for row, bots in zip(factions, results.bots.tolist(), strict=True)]
    for said, who in (
        ("played again by the same bots", by_bots),
        ("played again by bots of another level", factions),
    ):
        number = groups(material, who)
        repeated = np.bincount(number)[number] > 1
        these = results.plain & repeated
        if these.sum() >= 60:
            # What factions and bots do is no luck.
            stratum, levels = grouped(np.array([repr(row) for row in by_bots])[these])
            found = deal_share(centred(results.points[these, 0], stratum, levels), number[these])
            if found is not None:
                return f"{said} ({count(int(these.sum()), 'match', 'matches')})", found
    return None


def groups(material: Material, who: list[tuple[str, ...]]) -> Ints:
    """Number matches by their deal and who sat where."""
    known: dict[tuple[object, ...], int] = {}
    plain = material.results.plain
    return np.array(
        [
            known.setdefault((int(deal), *row) if used else ("other", at), len(known))
            for at, (deal, row, used) in enumerate(zip(material.results.deal, who, plain, strict=True))
        ],
        dtype=np.int64,
    )


def luck_table(said: str, found: Interval) -> Html:
    rows = [[f"The same deal, {said}", percent(max(0.0, found.value)), deal_span(found)]]
    caption = "The share of who wins that the deal explains"
    return table(["How alike", "In the deal", "Interval"], rows, caption, numbers=[1, 2])


def deal_span(found: Interval) -> str:
    """Return the interval of a share that chance can put below nothing."""
    return f"{percent(max(0.0, found.low))} to {percent(min(1.0, max(0.0, found.high)))}"
