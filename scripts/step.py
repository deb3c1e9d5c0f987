"""Run one step of the set-up, quietly, and show how long it takes: `step.py WHAT SECONDS -- COMMAND...`.

It runs before anything is installed, so it needs nothing but Python. What the command prints is shown if it fails. The
time that is left is what the step took last time on this machine; before there is a last time, what it took elsewhere
(SECONDS), stretched by how the steps before it fared here.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

#: Where this machine's times are kept, beside the interpreter that runs the steps or in the folder of the project.
TIMES = Path(".venv") / ".times.json"
WIDTH = 24


def read_times() -> dict[str, dict[str, float]]:
    """Return what earlier steps were expected to take and took, by their names."""
    try:
        found = json.loads(TIMES.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def expected(what: str, elsewhere: float, times: dict[str, dict[str, float]]) -> float:
    """Return how many seconds a step will probably take."""
    if what in times:
        return times[what]["took"]
    usual = sum(step["usual"] for step in times.values())
    took = sum(step["took"] for step in times.values())
    return elsewhere * (took / usual if usual else 1.0)


def bar(what: str, spent: float, whole: float) -> str:
    """Return one line: a bar, and the time that is left as far as one can know."""
    done = int(WIDTH * min(spent / whole, 1.0)) if whole else 0
    left = whole - spent
    when = f"about {spoken(left)} left" if left >= 1 else f"{spoken(spent)} so far, longer than expected"
    return f"{what} [{'=' * done}{' ' * (WIDTH - done)}] {when}"


def spoken(seconds: float) -> str:
    whole = max(1, round(seconds))
    return f"{whole} s" if whole < 90 else f"{whole // 60} min {whole % 60:02} s"


def run(what: str, elsewhere: float, command: list[str]) -> int:
    times = read_times()
    whole = expected(what, elsewhere, times)
    start = time.monotonic()
    watched = sys.stdout.isatty()
    if not watched:
        print(f"{what} (about {spoken(whole)})", flush=True)
    with tempfile.TemporaryFile() as said:
        try:
            process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        except OSError as problem:
            print(f"*** {what}: cannot run {command[0]}: {problem}", file=sys.stderr)
            return 127
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.2 if watched else None)
                break
            print(f"\r\x1b[K{bar(what, time.monotonic() - start, whole)}", end="", flush=True)
        took = time.monotonic() - start
        if process.returncode:
            said.seek(0)
            print(f"{chr(13) + chr(27) + '[K' if watched else ''}*** {what}: failed", flush=True)
            print(said.read().decode(errors="replace"), file=sys.stderr, flush=True)
            return process.returncode
    print(f"\r\x1b[K{what}: {spoken(took)}" if watched else f"  done in {spoken(took)}", flush=True)
    times[what] = {"usual": elsewhere, "took": took}
    with contextlib.suppress(OSError):
        TIMES.write_text(json.dumps(times), encoding="utf-8")
    return 0


def main(words: list[str]) -> int:
    if len(words) < 4 or words[2] != "--":
        print("usage: step.py WHAT SECONDS -- COMMAND...", file=sys.stderr)
        return 2
    return run(words[0], float(words[1]), words[3:])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        # The command has heard Ctrl-C as well.
        sys.exit(130)
