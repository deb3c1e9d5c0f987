"""For all tests: a run ends with what it skipped."""

from __future__ import annotations

import pytest

import skips


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was skipped and how to have it run. Where processes share the tests, the first speaks for all."""
    if hasattr(terminalreporter.config, "workerinput"):
        return
    lines = skips.told(terminalreporter.stats.get("skipped", []))
    if lines:
        terminalreporter.write_sep("=", "skipped")
        terminalreporter.write_line("\n".join(lines))
    skips.keep(lines)
