"""`wartable check`: run scenarios, and say what each failing one expected, found and where it stood."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

from wartable.cli.common import console, print_json, progress
from wartable.core.errors import Fault
from wartable.testing.scenario import Result, Runner, Scenario, find

#: How many of the questions that nobody had to answer are shown, the latest.
SHOWN = 12


def run(files: list[Path], only: str, content: Path | None, verbose: bool, json: bool) -> None:
    scenarios = [scenario for scenario in find(list(files)) if wanted(scenario, only)]
    if only and not scenarios:
        raise Fault(f"-k {only!r}: no scenario has these words in its name, game, file or the rules it proves")
    results, interrupted = run_all(scenarios, content)
    failed = [result for result in results if not result.passed]
    if json:
        print_json(
            {
                "passed": len(results) - len(failed),
                "failed": len(failed),
                "interrupted": interrupted,
                "scenarios": [as_data(result) for result in results],
            }
        )
    else:
        for result in failed:
            show(result, verbose)
        if interrupted:
            print(f"interrupted after {len(results)} of {len(scenarios)}")
        print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    if interrupted:
        sys.exit(130)
    if failed:
        sys.exit(1)


def run_one(runner: Runner, scenario: Scenario) -> Result:
    """Run one scenario; one that cannot even be run is a failing one, and does not keep the others from running."""
    try:
        return runner.run(scenario)
    except Exception as mistake:
        where = traceback.extract_tb(mistake.__traceback__)[-1]
        found = f"{type(mistake).__name__}: {mistake} ({Path(where.filename).name}, line {where.lineno})"
        return Result(scenario, f"cannot be run; is a field of the wrong kind? {found}")


def run_all(scenarios: list[Scenario], content: Path | None = None) -> tuple[list[Result], bool]:
    """Return the results of all, or of those before Ctrl-C, and whether it was pressed."""
    runner = Runner(content)
    results = []
    with progress("scenarios", len(scenarios)) as advance:
        try:
            for scenario in scenarios:
                results.append(run_one(runner, scenario))
                advance(1)
        except KeyboardInterrupt:
            return results, True
    return results, False


def wanted(scenario: Scenario, only: str) -> bool:
    text = " ".join([scenario.name, scenario.game_key, str(scenario.path), *map(str, scenario.proves)]).lower()
    return all(word in text for word in only.lower().split())


def as_data(result: Result) -> dict[str, object]:
    scenario = result.scenario
    return {
        "name": scenario.name,
        "game": scenario.game_key,
        "file": str(scenario.path),
        "proves": scenario.proves,
        "passed": result.passed,
        "problem": result.problem or None,
        "answered": result.answered,
        "position": result.position or None,
    }


def show(result: Result, verbose: bool) -> None:
    """Print the difference first, then what the kernel did by itself; the whole position only if it is asked for."""
    out = console()
    scenario = result.scenario
    out.print(f"[bold red]FAILED[/] [bold]{escaped(scenario.name)}[/]")
    for line in result.problem.splitlines():
        out.print(f"  {line}", markup=False, soft_wrap=True)
    if result.answered:
        out.print("  answered without being asked, as there was one option for all to see:", style="dim")
        for line in result.answered[-SHOWN:]:
            out.print(f"    {line}", markup=False, style="dim", soft_wrap=True)
    if result.position and verbose:
        out.print("  the position there:", style="dim")
        for line in result.position.splitlines():
            out.print(f"    {line}", markup=False, style="dim", soft_wrap=True)
    out.print(f"  {scenario.path}: {', '.join(scenario.proves) or 'proves nothing'}", markup=False, style="dim")
    out.print()


def escaped(text: str) -> str:
    from rich.markup import escape

    return escape(text)
