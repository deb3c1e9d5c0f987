"""The `wartable` command. `app` declares it; each command has a module of its own, imported only when it runs."""

from __future__ import annotations

import os
import sys


def main(argv: list[str] | None = None) -> None:
    """Run the command and leave with its exit code: 1 is a check that failed, 2 a mistake in what was given."""
    from wartable.cli.app import app
    from wartable.core.errors import Fault

    try:
        app(args=argv, prog_name="wartable")
    except Fault as fault:
        print(f"wartable: {fault}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # Whoever read our output has had enough. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
