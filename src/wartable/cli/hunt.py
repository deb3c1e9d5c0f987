"""A hunt for violations: many choices, checked in chunks by processes, until all are made or one breaks a promise."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from wartable.cli.common import print_json, progress
from wartable.core.errors import RulesError
from wartable.lab.processes import Stopped, processors, spread

Report = dict[str, Any]
#: The number of a chunk, and how many choices it has. The chunks, not the processes, have the seeds.
Chunk = tuple[int, int]
P = TypeVar("P")


class Found(Protocol):
    decisions: int


F = TypeVar("F", bound=Found)


def hunt(
    title: str,
    decisions: int,
    size: int,
    prepare: Callable[..., P],
    arguments: tuple[Any, ...],
    check: Callable[[P, Chunk, Stopped], F],
    add: Callable[[F], None],
    jobs: int,
) -> Report:
    """Check chunks of a size until so many decisions are made; return how it ended, for the report."""
    chunks = [(at // size, min(size, decisions - at)) for at in range(0, decisions, size)]
    with progress(title, decisions) as advance:

        def done(found: F) -> None:
            add(found)
            advance(found.decisions)

        try:
            stopped = spread(prepare, arguments, check, chunks, min(jobs or processors(), len(chunks)), done)
        except RulesError as problem:
            return {"violation": str(problem), "interrupted": False}
    return {"violation": None, "interrupted": stopped}


def ending(report: Report) -> str:
    """Say in a word or two how a hunt ended."""
    return "interrupted" if report["interrupted"] else "a violation" if report["violation"] else "no violation"


def conclude(report: Report, show: Callable[[Report], None] | None = None) -> None:
    """Show a report, or print it as JSON; end the command if something was found, or if it was interrupted."""
    if show:
        show(report)
    else:
        print_json(report)
    if report["violation"]:
        print(f"wartable: {report['violation']}", file=sys.stderr)
        sys.exit(1)
    if report["interrupted"]:
        sys.exit(130)
