"""`wartable rules`: the ledger of a game, and which of its rules scenarios prove."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from wartable.cli.check import run_all
from wartable.cli.common import console, print_json, two_columns
from wartable.cli.ledger import chapter_of, has, ledger, row
from wartable.core import registry
from wartable.core.errors import Fault, one_of
from wartable.core.game import Game
from wartable.core.ledger import Ledger, LedgerEntry, Ruling
from wartable.testing.scenario import Result, find


def run(key: str, words: list[str], json: bool) -> None:
    known = ledger(registry.load(key))
    ids = {entry.id.lower(): entry for entry in known.entries}
    asked = [word for word in words if word.lower() in ids]
    if words and len(asked) == len(words):
        found = [ids[word.lower()] for word in asked]
    else:
        # The shape of an id, but not one of them: most likely a slip.
        prefixes = {name.split("-")[0] for name in ids}
        for word in words:
            head, dash, tail = word.lower().partition("-")
            if dash and head in prefixes and tail.isdecimal() and word.lower() not in ids:
                raise Fault(one_of("rule", word, [f"{known.rules[0].id} to {known.rules[-1].id}", "any words"]))
        found = [entry for entry in known.entries if has(entry, words)]
    if not found:
        raise Fault(f"no rule of {key} has the words {' '.join(words)!r}")
    if json:
        print_json(msgspec.to_builtins(found))
        return
    show(found, {ruling.id: ruling for ruling in known.rulings}, detailed=bool(words))


def show(found: Sequence[LedgerEntry], rulings: dict[str, Ruling], detailed: bool) -> None:
    """Print the entries under their chapters; where somebody looked for them, with the rulings that belong to them."""
    from rich.markup import escape

    out = console()
    shown = {entry.id for entry in found}
    for at, (chapter, entries) in enumerate(groupby(found, key=chapter_of)):
        if at:
            out.print()
        out.print(f"[bold underline]{escape(chapter)}[/]")
        rows = []
        for entry in entries:
            rows.append(row(entry))
            if isinstance(entry, Ruling):
                continue
            if entry.physical:
                rows.append(("", f"[dim]physical: {escape(entry.physical)}[/]"))
            related = [name for name in entry.rulings if name in rulings and name not in shown]
            rows += [row(rulings[name]) for name in related if detailed]
        two_columns(out, rows)


# -- coverage ------------------------------------------------------------------------------------------------------


def run_coverage(key: str, scenarios: Path, json: bool) -> None:
    game = registry.load(key)
    known = ledger(game)
    results, interrupted = run_all([scenario for scenario in find([scenarios]) if scenario.game_key == key])
    if interrupted:
        # Half a coverage would name rules unproven that are not.
        raise KeyboardInterrupt
    report = coverage(game, known, results)
    if json:
        print_json(report)
    else:
        show_coverage(report, len(results))
    if report["unproven"] or report["failing"] or report["unknown"]:
        sys.exit(1)


def coverage(game: Game[Any, Any], ledger: Ledger, results: list[Result]) -> dict[str, Any]:
    """Return which rules are proven: by a scenario that passes and says so, unless one that fails says so too."""
    passing = {name for result in results if result.passed for name in result.scenario.proves}
    failing = {name for result in results if not result.passed for name in result.scenario.proves}
    proven = passing - failing
    counted = [rule.id for rule in ledger.rules if not rule.physical]
    known = {entry.id for entry in ledger.entries}
    return {
        "game": game.key,
        "rules": len(counted),
        "proven": len([name for name in counted if name in proven]),
        "unproven": [name for name in counted if name not in proven],
        "physical": [{"id": rule.id, "reason": rule.physical} for rule in ledger.rules if rule.physical],
        "failing": [result.scenario.name for result in results if not result.passed],
        "rulings": len(ledger.rulings),
        "rulings_unproven": [ruling.id for ruling in ledger.rulings if ruling.id not in proven],
        #: What scenarios say they prove, and no ledger has: a slip of the pen.
        "unknown": sorted((passing | failing) - known),
    }


def show_coverage(report: dict[str, Any], scenarios: int) -> None:
    out = console()
    physical = len(report["physical"])
    out.print(
        f"{report['game']}: {report['proven']} of {report['rules']} rules are proven by {scenarios} scenarios; "
        f"{physical} {'is' if physical == 1 else 'are'} physical; "
        f"{report['rulings'] - len(report['rulings_unproven'])} of {report['rulings']} rulings are proven"
    )
    for what in ("unproven", "failing", "unknown", "rulings_unproven"):
        if report[what]:
            out.print(f"[bold]{what.replace('_', ' ')}[/]: {', '.join(report[what])}")
