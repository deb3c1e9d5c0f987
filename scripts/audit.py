"""Look for known holes in the libraries of the lock files, Python's and the client's: what `make audit` runs.

A service that cannot be reached is no finding: that is said, and what was not looked at. Findings end it with 1.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple


class Audit(NamedTuple):
    """What one audit found: how many libraries it looked at, the holes in them, and why it could not look."""

    looked_at: int
    holes: list[str]
    problem: str = ""


def answer(output: str) -> dict[str, Any]:
    """Return what an audit printed as JSON, or nothing if it printed something else."""
    try:
        found = json.loads(output)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def of_python(output: str, errors: str) -> Audit:
    """Read what pip-audit printed. A library that the service does not know was not looked at."""
    found = answer(output)
    if "dependencies" not in found:
        return Audit(0, [], last_line(errors))
    looked_at = [one for one in found["dependencies"] if "skip_reason" not in one]
    skipped = [one["skip_reason"] for one in found["dependencies"] if "skip_reason" in one]
    holes = [
        f"{one['name']} {one['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version yet'}"
        for one in looked_at
        for hole in one["vulns"]
    ]
    return Audit(len(looked_at), holes, f"{len(skipped)} libraries unknown there: {skipped[0]}" if skipped else "")


def of_client(output: str, errors: str) -> Audit:
    """Read what `npm audit` printed."""
    found = answer(output)
    if "vulnerabilities" not in found:
        return Audit(0, [], found.get("message") or last_line(errors))
    holes = [f"{name}: {hole['severity']}, {hole['range']}" for name, hole in found["vulnerabilities"].items()]
    return Audit(found["metadata"]["dependencies"]["total"], holes)


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["it said nothing"])[-1]


def told(what: str, audit: Audit) -> str:
    """Return one audit in words."""
    lines = [f"{what}: {hole}" for hole in audit.holes]
    if audit.looked_at:
        lines.append(f"{what}: {audit.looked_at} libraries looked at, {len(audit.holes) or 'no'} known holes")
    if audit.problem:
        lines.append(
            f"{what}: NOT AUDITED{' in full' if audit.looked_at else ''}, the service gave no answer: {audit.problem}"
        )
    return "\n".join(lines)


def run(command: list[str], folder: str = ".") -> tuple[str, str]:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError as problem:
        return "", f"cannot run {command[0]}: {problem}"
    return done.stdout, done.stderr


def main() -> int:
    pip_audit = str(Path(sys.executable).parent / "pip-audit")
    holes = 0
    for lock in sorted(Path("requirements").glob("*.lock")):
        looked = ["--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json", "-r", str(lock)]
        audit = of_python(*run([pip_audit, *looked]))
        print(told(str(lock), audit), flush=True)
        holes += len(audit.holes)
    audit = of_client(*run(["npm", "audit", "--json"], "client"))
    print(told("client/package-lock.json", audit), flush=True)
    return 1 if holes + len(audit.holes) else 0


if __name__ == "__main__":
    sys.exit(main())
