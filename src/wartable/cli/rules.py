"""`wartable rules`: the ledger of a game, and which of its rules scenarios prove."""

from __future__ import annotations

import sys
import tomllib
from itertools import groupby
from pathlib import Path
from typing import Any

from wartable.cli.check import run_all
from wartable.cli.common import console, print_json, two_columns
from wartable.core import registry
from wartable.core.errors import Fault, one_of
from wartable.core.game import Game
from wartable.core.scenario import Result, find

Entry = dict[str, Any]


def ledger(game: Game[Any]) -> tuple[list[Entry], list[Entry]]:
    """The rules and the rulings of a game."""
    data = tomllib.loads(game.rules_text())
    if not data.get("rule"):
        raise Fault(f"{game.key} has no rule ledger")
    return data["rule"], data.get("ruling", [])


def run(key: str, words: list[str], json: bool) -> None:
    rules, rulings = ledger(registry.load(key))
    ids = {entry["id"].lower(): entry for entry in [*rules, *rulings]}
    asked = [word for word in words if word.lower() in ids]
    if words and len(asked) == len(words):
        found = [ids[word.lower()] for word in asked]
    else:
        # The shape of an id, but not one of them: most likely a slip.
        prefixes = {name.split("-")[0] for name in ids}
        for word in words:
            head, dash, tail = word.lower().partition("-")
            if dash and head in prefixes and tail.isdecimal() and word.lower() not in ids:
                raise Fault(one_of("rule", word, [f"{rules[0]['id']} to {rules[-1]['id']}", "any words"]))
        found = [entry for entry in [*rules, *rulings] if has(entry, words)]
    if not found:
        raise Fault(f"no rule of {key} has the words {' '.join(words)!r}")
    if json:
        print_json(found)
        return
    show(found, {entry["id"]: entry for entry in rulings}, detailed=bool(words))


def has(entry: Entry, words: list[str]) -> bool:
    text = " ".join(str(value) for value in entry.values()).lower()
    return all(word.lower() in text for word in words)


def show(found: list[Entry], rulings: dict[str, Entry], detailed: bool) -> None:
    """The entries under their chapters; where somebody looked for them, with the rulings that belong to them."""
    from rich.markup import escape

    out = console()
    shown = {entry["id"] for entry in found}
    for at, (chapter, entries) in enumerate(groupby(found, key=lambda entry: entry.get("chapter", "Rulings"))):
        if at:
            out.print()
        out.print(f"[bold underline]{escape(chapter)}[/]")
        rows = []
        for entry in entries:
            rows.append(row(entry))
            if "physical" in entry:
                rows.append(("", f"[dim]physical: {escape(entry['physical'])}[/]"))
            related = [name for name in entry.get("rulings", []) if name in rulings and name not in shown]
            rows += [row(rulings[name]) for name in related if detailed]
        two_columns(out, rows)


def row(entry: Entry) -> tuple[str, str]:
    """An entry as its id and its text, in rich's markup."""
    from rich.markup import escape

    if "ruling" in entry:
        said = f"[italic]{escape(entry.get('question', ''))}[/] {escape(entry['ruling'])}"
        return f"[bold cyan]{entry['id']}[/]", said
    return f"[bold]{entry['id']}[/]", escape(entry["text"])


# -- coverage ------------------------------------------------------------------------------------------------------


def run_coverage(key: str, scenarios: Path, json: bool) -> None:
    game = registry.load(key)
    rules, rulings = ledger(game)
    results, interrupted = run_all([scenario for scenario in find([scenarios]) if scenario.game_key == key])
    if interrupted:
        # Half a coverage would name rules unproven that are not.
        raise KeyboardInterrupt
    report = coverage(game, rules, rulings, results)
    if json:
        print_json(report)
    else:
        show_coverage(report, len(results))
    if report["unproven"] or report["failing"] or report["unknown"]:
        sys.exit(1)


def coverage(game: Game[Any], rules: list[Entry], rulings: list[Entry], results: list[Result]) -> dict[str, Any]:
    """A rule is proven by a scenario that passes and says so, unless one that fails says so too."""
    passing = {name for result in results if result.passed for name in result.scenario.proves}
    failing = {name for result in results if not result.passed for name in result.scenario.proves}
    proven = passing - failing
    counted = [rule["id"] for rule in rules if "physical" not in rule]
    known = {entry["id"] for entry in [*rules, *rulings]}
    return {
        "game": game.key,
        "rules": len(counted),
        "proven": len([name for name in counted if name in proven]),
        "unproven": [name for name in counted if name not in proven],
        "physical": [{"id": rule["id"], "reason": rule["physical"]} for rule in rules if "physical" in rule],
        "failing": [result.scenario.name for result in results if not result.passed],
        "rulings": len(rulings),
        "rulings_unproven": [ruling["id"] for ruling in rulings if ruling["id"] not in proven],
        #: What scenarios say they prove, and no ledger has: a slip of the pen.
        "unknown": sorted((passing | failing) - known),
    }


def show_coverage(report: dict[str, Any], scenarios: int) -> None:
    out = console()
    out.print(
        f"{report['game']}: {report['proven']} of {report['rules']} rules are proven by {scenarios} scenarios; "
        f"{len(report['physical'])} are physical; "
        f"{report['rulings'] - len(report['rulings_unproven'])} of {report['rulings']} rulings are proven"
    )
    for what in ("unproven", "failing", "unknown", "rulings_unproven"):
        if report[what]:
            out.print(f"[bold]{what.replace('_', ' ')}[/]: {', '.join(report[what])}")
