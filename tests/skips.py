"""What was skipped, why, and how to have it run.

`tests/conftest.py` says so at the end of every run. Where WARTABLE_SKIPPED names a file, it is also added to that file,
and `python tests/skips.py FILE` says it once more for all the runs of `make test`, each thing once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

#: What a reason speaks of, and the command after which its tests run.
REMEDIES = {
    "Chromium": ".venv/bin/playwright install chromium",
    "wartable[bench]": "make .venv/.bench",
    "pyspiel": "make .venv/.bench",
    "no nginx": "apt-get install nginx-light, or as your system has it",
    "no caddy": "apt-get install caddy, or as your system has it",
}
NO_REMEDY = "the reason says what is missing"


def reason_of(report: Any) -> str:
    """Why a test was skipped, on one line, without pytest's heading."""
    found = report.longrepr
    said = str(found[2] if isinstance(found, tuple) else found)
    return " ".join(said.removeprefix("Skipped: ").split())


def remedy_of(reason: str) -> str:
    return next((command for word, command in REMEDIES.items() if word in reason), NO_REMEDY)


def told(reports: Iterable[Any]) -> list[str]:
    """A line for each file and reason, with how many tests it stopped and the command after which they run."""
    counts: dict[tuple[str, str], int] = {}
    for report in reports:
        key = (report.nodeid.partition("::")[0], reason_of(report))
        counts[key] = counts.get(key, 0) + 1
    return [
        f"{file}: {count} skipped: {reason}; to have {'it' if count == 1 else 'them'} run: {remedy_of(reason)}"
        for (file, reason), count in sorted(counts.items())
    ]


def keep(lines: list[str]) -> None:
    """Add these lines to the file that is to be read at the end of all runs, if one is named."""
    name = os.environ.get("WARTABLE_SKIPPED")
    if name and lines:
        with Path(name).open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)


def main(name: str) -> None:
    """Say what all runs together have skipped, each thing once."""
    path = Path(name)
    lines = list(dict.fromkeys(path.read_text(encoding="utf-8").splitlines())) if path.exists() else []
    print("\n".join(lines) or "nothing was skipped")


if __name__ == "__main__":
    main(sys.argv[1])
