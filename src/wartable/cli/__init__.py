"""The `wartable` command. `app` declares it; each command has a module of its own, imported only when it runs."""

from __future__ import annotations

import sys


def main(argv: list[str] | None = None) -> None:
    """Run the command and leave with its exit code: 1 is a check that failed or a game whose rules are at fault, 2 a
    mistake in what was given."""
    from wartable.cli.app import app
    from wartable.core.errors import Fault, RulesError

    try:
        app(args=argv, prog_name="wartable")
    except Fault as fault:
        print(f"wartable: {fault}", file=sys.stderr)
        sys.exit(2)
    except RulesError as problem:
        print(f"wartable: the game's own code is at fault: {problem}", file=sys.stderr)
        sys.exit(1)
