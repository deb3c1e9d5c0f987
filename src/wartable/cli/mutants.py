"""`wartable mutants`: put small faults into the code one at a time, and list those that nothing notices."""

from __future__ import annotations

import json as json_text
import sys
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any

from wartable.cli.common import console, print_json, progress
from wartable.core.errors import Fault
from wartable.lab.processes import processors
from wartable.testing.mutation import Mutant, Outcome, Run, Survey, Target, survey, target
from wartable.testing.mutation.planted import pasteable
from wartable.testing.mutation.runner import fingerprint

#: What scenarios and tests reach is kept here between runs.
CACHE = Path(".mutants")
Found = list[tuple[Mutant, Outcome]]


class Kept:
    """A file of outcomes, one a line; those of other sources or tests are not used again."""

    def __init__(self, path: Path, about: Target) -> None:
        self.path = path
        self.state = fingerprint(about, True, about.tests)
        self.outcomes: dict[str, Outcome] = {}
        if not path.exists():
            return
        try:
            for line in path.read_text(encoding="utf-8").splitlines():
                data = json_text.loads(line)
                if data.pop("state") == self.state:
                    self.outcomes[data["id"]] = Outcome(**data)
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            raise Fault(
                f"--keep {path}: there is a file already, and it is not of a mutation run; name another"
            ) from None

    def add(self, outcome: Outcome) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            print(json_text.dumps({"state": self.state, **asdict(outcome)}), file=file)


def run(
    name: str,
    count: int,
    seed: str,
    jobs: int,
    keep: Path | None,
    only: str,
    least: float,
    paste: bool,
    markdown: bool,
    json: bool,
) -> None:
    about = target(name)
    found = survey(about)
    by_hand = [mutant for mutant in found.planted.mutants if wanted(mutant, only)]
    sampled = [mutant for mutant in found.sample(len(found.possible), seed) if wanted(mutant, only)][:count]
    if only and not by_hand and not sampled:
        raise Fault(f"--only {only!r}: no mutant has these words in its name, file, function, operator or lines")
    kept = Kept(keep, about) if keep is not None else None
    start = time.perf_counter()
    outcomes, failing, interrupted = try_all(found, [*by_hand, *sampled], jobs or processors(), kept)
    report = summary(found, by_hand, sampled, outcomes, seed, least)
    report |= {
        "failing_unmutated": failing,
        "seconds": round(time.perf_counter() - start, 1),
        "interrupted": interrupted,
    }
    if json:
        print_json(report)
    elif markdown:
        print(markdown_table(report))
    else:
        show(found, report, [(mutant, outcomes[mutant.id]) for mutant in by_hand + sampled if mutant.id in outcomes])
        if paste:
            print(*(pasteable(about, one) for one in sampled if lives(one, outcomes)), sep="\n\n")
    if interrupted:
        sys.exit(130)
    if not report["enough"]:
        sys.exit(1)


def wanted(mutant: Mutant, only: str) -> bool:
    """Return whether all these words are in what is said of a mutant."""
    said = " ".join([mutant.name, mutant.file, mutant.function, mutant.operator, mutant.before, mutant.id]).lower()
    return all(word in said for word in only.lower().split())


def lives(mutant: Mutant, outcomes: dict[str, Outcome]) -> bool:
    return mutant.id in outcomes and not outcomes[mutant.id].killed


def try_all(
    found: Survey, chosen: list[Mutant], jobs: int, kept: Kept | None
) -> tuple[dict[str, Outcome], list[str], bool]:
    """Return the outcomes by id, what fails unmutated, and whether it was interrupted."""
    outcomes = {one.id: kept.outcomes[one.id] for one in chosen if one.id in kept.outcomes} if kept is not None else {}
    left = [mutant for mutant in chosen if mutant.id not in outcomes]
    if not left:
        return outcomes, [], False
    err = console(stderr=True)
    with Run(found, min(jobs, len(left)), CACHE, lambda words: err.print(f"{words} ...", style="dim")) as going:
        with progress(f"mutants of {found.target.name}", len(chosen)) as advance:
            advance(len(outcomes))
            try:
                for mutant, outcome in going.go(left):
                    outcomes[mutant.id] = outcome
                    if kept is not None:
                        kept.add(outcome)
                    advance(1)
                interrupted = False
            except KeyboardInterrupt:
                interrupted = True
        failing = going.reach.failing()
    for problem in failing:
        err.print(f"fails unmutated, and is left out: {problem}", markup=False, style="yellow")
    return outcomes, failing, interrupted


# -- telling -------------------------------------------------------------------------------------------------------


def figures(chosen: list[Mutant], outcomes: dict[str, Outcome]) -> dict[str, Any]:
    """Return how many were tried, by what they were killed, and the share."""
    known = [outcomes[mutant.id] for mutant in chosen if mutant.id in outcomes]
    how = Counter(outcome.how for outcome in known if outcome.killed)
    killed = sum(how.values())
    return {
        "tried": len(known),
        "killed": killed,
        "by_scenario": how["scenario"],
        "by_test": how["test"],
        "by_error": how["error"],
        "by_time": how["time"],
        "survived": len(known) - killed,
        "never_run": sum(outcome.never_run for outcome in known),
        "share": round(100 * killed / len(known), 1) if known else None,
    }


def summary(
    found: Survey, by_hand: list[Mutant], sampled: list[Mutant], outcomes: dict[str, Outcome], seed: str, least: float
) -> dict[str, Any]:
    of_hand, of_sample = figures(by_hand, outcomes), figures(sampled, outcomes)
    living = [mutant for mutant in by_hand + sampled if lives(mutant, outcomes)]
    shares = [of["share"] for of in (of_hand, of_sample) if of["share"] is not None]
    never = [mutant for mutant in living if mutant.concerns or (mutant.name and found.target.strict)]
    return {
        "of": found.target.name,
        "seed": seed,
        "possible": len(found.possible),
        "excused": len(found.planted.excuses),
        "sampled": of_sample,
        "by_hand": of_hand,
        "least": least,
        "enough": bool(shares) and all(share >= least for share in shares) and not never and not found.planted.problems,
        "out_of_date": found.planted.problems,
        "survivors": [survivor(found, mutant, outcomes[mutant.id]) for mutant in living],
    }


def survivor(found: Survey, mutant: Mutant, outcome: Outcome) -> dict[str, Any]:
    return {
        "id": mutant.id,
        "name": mutant.name,
        "where": mutant.where,
        "operator": mutant.operator,
        "breaks": mutant.breaks,
        "concerns": mutant.concerns,
        "lives": mutant.lives,
        "never_run": outcome.never_run,
        "diff": mutant.diff(found.sources[mutant.file].text),
    }


COLUMNS = ["tried", "by_scenario", "by_test", "by_error", "by_time", "survived", "never_run"]
HEADS = ["tried", "by scenario", "by test", "by error", "by time", "survived", "never run"]


def show(found: Survey, report: dict[str, Any], tried: Found) -> None:
    from rich.table import Table as Grid

    out = console()
    for one in report["survivors"]:
        what = one["name"] or one["operator"]
        out.print(f"[bold red]SURVIVED[/] [bold]{escaped(what)}[/] [dim]{one['id']}[/]", soft_wrap=True)
        rest = ", never run" if one["never_run"] else ""
        out.print(f"  {one['where']}{rest}", markup=False, style="dim", soft_wrap=True)
        for words in (one["breaks"], one["lives"] and f"may live: {one['lives']}"):
            if words:
                out.print(f"  {words}", markup=False, soft_wrap=True)
        for line in one["diff"].splitlines():
            style = {"-": "red", "+": "green"}.get(line[:1], "dim")
            out.print(f"    {line}", markup=False, style=style, soft_wrap=True)
        out.print()
    for problem in report["out_of_date"]:
        out.print(f"out of date: {problem}", markup=False, style="yellow", soft_wrap=True)
    grid = Grid(box=None, header_style="dim", pad_edge=False)
    for column in ["", *HEADS, "killed"]:
        grid.add_column(column, justify="right" if column else "left")
    for kind, figure in (("sampled", report["sampled"]), ("by hand", report["by_hand"])):
        if figure["tried"]:
            grid.add_row(kind, *(f"{figure[column]:,}" for column in COLUMNS), f"{figure['share']:g} %")
    out.print(grid)
    seconds = sum(outcome.seconds for _, outcome in tried)
    out.print(
        f"{report['of']}: {report['possible']:,} mutants are possible, {report['excused']} of them excused; seed "
        f"{report['seed']}; {report['seconds']:g} s, {seconds / max(1, len(tried)):.1f} s a mutant"
    )
    if report["interrupted"]:
        out.print("[bold]interrupted[/]")
    elif not report["enough"]:
        all_of = "every one written by hand" if found.target.strict else "each that concerns secrets and the like"
        out.print(
            f"[bold red]not enough[/]: at least {report['least']:g} % must be killed, and {all_of}; none out of date"
        )


def markdown_table(report: dict[str, Any]) -> str:
    """Return the figures, and the survivors written by hand, as rows of the tables in docs/proofs.md."""
    rows = [
        "| | mutants | possible | tried | by scenario | by test | by error | by time | survived | never run | killed |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for kind, possible, figure in (
        ("sampled", f"{report['possible']:,}", report["sampled"]),
        ("by hand", "", report["by_hand"]),
    ):
        if figure["tried"]:
            cells = [f"{figure[column]:,}" for column in COLUMNS]
            rows.append(f"| {report['of']} | {kind} | {possible} | {' | '.join(cells)} | {figure['share']:g} % |")
    living = [one for one in report["survivors"] if one["name"]]
    if living:
        rows += ["", "| survivor | where | why it may live |", "|---|---|---|"]
        rows += [f"| {one['name']} | `{one['where']}` | {one['lives']} |" for one in living]
    return "\n".join(rows)


def escaped(text: str) -> str:
    from rich.markup import escape

    return escape(text)
