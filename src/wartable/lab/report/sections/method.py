"""How the numbers were made, and how to make them again."""

from __future__ import annotations

import shlex

from wartable.lab.plan import Plan
from wartable.lab.report.blocks import Html, Section, html, note, paragraph, table
from wartable.lab.report.material import Material
from wartable.lab.report.words import THIN, count, grouped, listed


def section(material: Material) -> Section:
    plan, results = material.results.plan, material.results
    rows = [
        ["Game", f"{material.game.name}, rules {plan.rules}"],
        ["Content", listed([f"{pack.name} ({pack.content})" for pack in plan.packs])],
        ["Seats", str(plan.seats)],
        ["Bots", listed(list(dict.fromkeys(bot for cell in plan.cells for bot in cell.bots)))],
        [
            "Design",
            f"{count(len(plan.cells), 'cell')}, each dealt {grouped(plan.deals)} times and played from every seat",
        ],
        ["Matches", f"{grouped(results.size)} of {grouped(plan.matches)}"],
        ["Seed", plan.seed],
        ["Watched again", count(len(material.watched), "match", "matches")],
    ]
    command = Html(f'<pre class="lab-command"><code>{html(again(plan))}</code></pre>')
    content = (
        paragraph("The same matches, byte for byte, on any machine:"),
        command,
        table(["", ""], rows, "The study", style="lab-table lab-facts"),
        note(
            f"All intervals hold the truth 95{THIN}% of the time, which simulated studies check. A deal is played "
            "once from every seat; "
            "its matches have luck in common, so deals are counted, not matches. Bots get the same view as a person "
            "in their seat. "
            "What bots of one level find balanced, people need not: read the levels together."
        ),
    )
    finding = "Every combination is played on the same deals, and every deal from every seat, so that luck cancels out."
    return Section("method", "Method", finding, content)


def again(plan: Plan) -> str:
    """Return the command that plays the study again: in words where it can be said in a few, else from its plan."""
    plain = plan.kind == "run" and len(plan.packs) == 1 and not plan.packs[0].text and not plan.timed
    if not plain or any(cell.settings for cell in plan.cells):
        return "wartable lab run study/plan.toml --out again/"
    bots = list(dict.fromkeys(bot for cell in plan.cells for bot in cell.bots))
    parts = ["wartable", "lab", "run", plan.game, "--seats", str(plan.seats), "--bots", ",".join(bots)]
    if plan.precision:
        parts += ["--precision", f"{100 * plan.precision:g}%"]
    else:
        parts += ["--games-per-cell", str(plan.deals * plan.mirrors)]
    if any(len(set(cell.bots)) > 1 for cell in plan.cells):
        parts.append("--ladder")
    if any(len(set(cell.factions)) < len(cell.factions) for cell in plan.cells):
        parts.append("--twins")
    if plan.faction_setting:
        parts += ["--factions", ",".join(dict.fromkeys(name for cell in plan.cells for name in cell.factions))]
    for name, value in plan.settings.items():
        parts += ["--set", f"{name}={value}"]
    parts += ["--seed", plan.seed, "--out", "study/"]
    return shlex.join(parts)
