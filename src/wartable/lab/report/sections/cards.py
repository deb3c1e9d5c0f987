"""What cards and units are worth. Three questions that are easily taken for one another are kept apart: who has used a
card wins how often (association), what being dealt it changes (chance decides that, so it is an effect), and what
forbidding it changes (restricted play, an effect too)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from wartable.lab.plan import Cell
from wartable.lab.report.blocks import Content, Html, Section, folded, heading, note, paragraph
from wartable.lab.report.charts import POINTS, Row, intervals, track_around
from wartable.lab.report.material import Material
from wartable.lab.report.watching import SeatWatch
from wartable.lab.report.words import count, listed, percent, points
from wartable.lab.statistics.clusters import Effect, contrast
from wartable.lab.statistics.discovery import false_discovery

#: Rows that stand in the open; the others can be unfolded.
SHOWN = 12
#: A finding may be a false one with this chance.
FALSE = 0.05


@dataclass(frozen=True)
class CardEffect:
    """What a card goes with, or does, to its owner's chance to win."""

    name: str
    #: In which share of matches it was so.
    share: float
    effect: Effect
    #: The share of false findings, if this is taken for one.
    false: float


def watched_effects(material: Material, has: Callable[[SeatWatch, str], bool]) -> list[CardEffect]:
    """Return for every card how much more a seat wins that `has` it than others of its faction in the same seat."""
    rows = [
        (seen.seats[seat], row, seat) for seen, row in material.watched_rows for seat in range(material.results.seats)
    ]
    if not rows:
        return []
    results = material.results
    won = np.array([results.points[row, seat] for _, row, seat in rows])
    deals = np.array([results.deal[row] for _, row, _ in rows])
    strata = np.array([f"{results.factions[row, seat]} {seat}" for _, row, seat in rows])
    found: list[tuple[str, float, Effect]] = []
    for name in sorted(material.game.library.glossary()):
        had = np.array([float(has(watch, name)) for watch, _, _ in rows])
        # Only where some have it and some have not.
        mixed = [stratum for stratum in np.unique(strata) if 0.0 < had[strata == stratum].mean() < 1.0]
        these = np.isin(strata, mixed)
        if min(had[these].sum(), (1 - had[these]).sum()) < 10:
            continue
        effect = contrast(won[these], had[these], strata[these], deals[these])
        if effect is not None:
            found.append((name, float(had[these].mean()), effect))
    return tested(found)


def tested(found: list[tuple[str, float, Effect]]) -> list[CardEffect]:
    false = false_discovery([effect.p for _, _, effect in found])
    made = [CardEffect(name, share, effect, q) for (name, share, effect), q in zip(found, false, strict=True)]
    return sorted(made, key=lambda one: -one.effect.effect)


def banned_effects(material: Material) -> list[CardEffect]:
    """Return what a side loses that may not do something, from cells that differ in nothing else."""
    found: list[tuple[str, float, Effect]] = []
    for what in sorted({ban.what for cell in material.results.plan.cells for ban in cell.bans}):
        sat = banned_sittings(material, what)
        won, forbidden, strata, deals = (np.array(column) for column in zip(*sat, strict=True))
        effect = contrast(won.astype(np.float64), forbidden.astype(np.float64), strata, deals)
        if effect is not None:
            worth = Effect(-effect.effect, -effect.high, -effect.low, effect.p, effect.matches)
            found.append((what, float(forbidden.mean()), worth))
    return tested(found)


def banned_sittings(material: Material, what: str) -> list[tuple[float, float, str, int]]:
    """Return the seats of whoever is forbidden something, and of whoever sits there in the same match without the ban:
    points, whether it is forbidden, what may be compared, and the deal."""
    results, cells = material.results, material.results.plan.cells
    free = {all_but_bans(cell): number for number, cell in enumerate(cells) if not cell.bans}
    found: list[tuple[float, float, str, int]] = []
    for number, cell in enumerate(cells):
        for ban in cell.bans:
            if ban.what != what or all_but_bans(cell) not in free:
                continue
            for of, forbidden in ((number, 1.0), (free[all_but_bans(cell)], 0.0)):
                for row in np.flatnonzero(results.cell == of):
                    seat = int(np.flatnonzero(results.players[row] == ban.player)[0])
                    points = float(results.points[row, seat])
                    found.append((points, forbidden, f"{number} {seat}", int(results.deal[row])))
    return found


def all_but_bans(cell: Cell) -> str:
    return repr((cell.bots, cell.factions, cell.pack, sorted(cell.settings.items())))


def section(material: Material) -> Section | None:
    used = watched_effects(material, lambda watch, name: watch.used[name] > 0)
    dealt = watched_effects(material, lambda watch, name: name in watch.dealt)
    banned = banned_effects(material)
    if not used and not dealt and not banned:
        return None
    content: list[Html] = [heading("What it does: forbidden")]
    if banned:
        content += [rows_of(banned, "Without it", "What a card is worth, from restricted play")]
    else:
        content.append(
            paragraph(
                "This study forbids nothing. ",
                Html("<code>wartable lab ablate</code>"),
                " plays the same deals without a card, and says what it is worth.",
            )
        )
    content.append(heading("What it does: dealt at the start"))
    if dealt:
        content += [rows_of(dealt, "Dealt", "What being dealt a card changes, in percentage points of wins")]
        content.append(
            note(
                "Chance deals, so this is an effect and no coincidence: of having it at the start, not of playing it "
                "well."
            )
        )
    else:
        content.append(paragraph("No seat begins with a hand that differs from match to match."))
    content.append(heading("What it goes with: used in the match"))
    content += [rows_of(used, "Used", "Wins of those who used a card, against those who did not")] if used else []
    content.append(
        note(
            "An association, no effect: who is winning has more time to use everything, and some cards are used in "
            "need. "
            "Compared are seats of the same faction in the same place. Of all findings called certain, at most "
            f"{percent(FALSE)} are expected to be false (Benjamini and Hochberg; the number in brackets is what that "
            "share "
            "would be if the line drawn were here)."
        )
    )
    return Section("cards", "Cards and units", finding(material, dealt, banned), tuple(content))


def finding(material: Material, dealt: list[CardEffect], banned: list[CardEffect]) -> str:
    strong = [one for one in [*banned, *dealt] if one.false <= FALSE]
    watched = count(len(material.watched), "match", "matches")
    if not strong:
        return f"No card is certain to change who wins ({watched} watched). What winners use is below, and is no proof."
    named = [
        f"{one.name} ({points(one.effect)})" for one in sorted(strong, key=lambda one: -abs(one.effect.effect))[:4]
    ]
    return f"Certain to change who wins, in percentage points: {listed(named)}."


def rows_of(found: list[CardEffect], share: str, caption: str) -> Html:
    """Return the strongest of both ends in the open, and all of them to be unfolded."""
    open_rows = found if len(found) <= SHOWN else found[: SHOWN // 2] + found[-SHOWN // 2 :]
    made = drawn(open_rows, share, caption)
    if len(found) <= SHOWN:
        return made
    return Html(made.text + folded(f"All {len(found)}", drawn(found, share, caption)).text)


def doubt(one: CardEffect) -> str:
    return f"{one.false:.2f}" if one.false >= 0.005 else "<0.01"


def drawn(found: list[CardEffect], share: str, caption: str) -> Html:
    rows = []
    for one in found:
        certain = one.false <= FALSE
        tone = ("lab-good" if one.effect.effect > 0 else "lab-bad") if certain else "lab-dim"
        more: tuple[Content, ...] = (percent(one.share), f"{'certain' if certain else 'open'} ({doubt(one)})")
        effect = one.effect
        rows.append(Row(one.name, effect.effect, effect.low, effect.high, points(effect), more, tone))
    return intervals(
        ["Name", "Wins, in points", share, "Finding"], rows, track_around(rows, 0.0, None, 0.05, POINTS), caption
    )
