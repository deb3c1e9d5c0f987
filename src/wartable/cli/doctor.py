"""`wartable doctor`: whether everything is in place, and what to do about what is not."""

from __future__ import annotations

import os
import platform
import shutil
import socket
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import msgspec

from wartable import __version__
from wartable.cli.common import console, print_json
from wartable.core import compiled, registry
from wartable.core.errors import Fault

#: What a finding means: all is well; it works, but less well or only in part; it does not work.
WELL, LESS, BROKEN = "ok", "could be better", "broken"
MARKS = {WELL: "[green]ok[/]   ", LESS: "[yellow]--[/]   ", BROKEN: "[bold red]no[/]   "}
BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "firefox", "open", "xdg-open"]
COMPILERS = ["cc", "gcc", "clang"]
#: Parts that need an extra: what somebody wants to do, a module that it needs, and the extra's name.
EXTRAS = [
    ("serving with several workers", "psycopg", "postgres"),
    ("studies of balance", "pyarrow", "lab"),
    ("studies on a cluster", "ray", "ray"),
    ("learning environments", "pettingzoo", "env"),
]


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at, and what to do where it is not well."""

    what: str
    state: str
    found: str
    remedy: str = ""


def run(db: str, port: int, json: bool) -> None:
    findings = examine(db, port)
    if json:
        print_json(msgspec.to_builtins(findings))
    else:
        show(findings)
    if any(one.state == BROKEN for one in findings):
        raise SystemExit(1)


def examine(db: str, port: int) -> list[Finding]:
    """Look at everything; what goes wrong in one place spoils no other."""
    return [python(), rules(), games(), client(), database(db), listening(port), browser(), *extras()]


def python() -> Finding:
    return Finding("Python", WELL, f"Python {platform.python_version()}, wartable {__version__}")


def rules() -> Finding:
    if compiled():
        return Finding("rules", WELL, "compiled")
    compiler = next((name for name in COMPILERS if shutil.which(name)), "")
    remedy = "install again with a C compiler and Python's headers (Debian: apt-get install gcc python3-dev)"
    if compiler:
        remedy = f"install again ({compiler} is here now), without WARTABLE_PURE and WARTABLE_INTERPRETED"
    return Finding("rules", LESS, "interpreted: several times slower, and bots think less far", remedy)


def games() -> Finding:
    loaded, broken = [], []
    for key in registry.keys():  # noqa: SIM118  (a function, not a dict)
        try:
            registry.load(key)
            loaded.append(key)
        except Exception as problem:  # a third party's game may fail in any way
            broken.append(f"{key} ({problem})")
    if broken:
        return Finding("games", BROKEN, f"cannot be loaded: {'; '.join(broken)}", "install those packages again")
    if not loaded:
        return Finding("games", BROKEN, "none is installed", "install wartable again: pip install .")
    return Finding("games", WELL, ", ".join(loaded))


def client() -> Finding:
    from wartable.table.pages import check_built

    return attempt("web table", check_built, "its pages are built", "run: make wheel, and install it")


def database(db: str) -> Finding:
    return attempt("database", lambda: try_database(db), f"{db.partition(':')[0]} answers", "name another: --db URL")


def try_database(db: str) -> None:
    """Ask the database something. A file that is not there yet is not made: its folder must let us."""
    from sqlalchemy import text

    from wartable.table.database import connect
    from wartable.table.migration import told
    from wartable.table.settings import Settings, check

    if check(Settings(db=db)).is_sqlite and not Path(db.removeprefix("sqlite:///")).exists():
        folder = Path(db.removeprefix("sqlite:///")).absolute().parent
        if not os.access(folder, os.W_OK):
            raise Fault(f"cannot write into {folder}")
        return
    try:
        with connect(db).connect() as connection:
            connection.execute(text("SELECT 1"))
    except Exception as problem:
        raise Fault(told(problem)) from None


def attempt(what: str, check: Callable[[], None], well: str, remedy: str) -> Finding:
    try:
        check()
    except Fault as problem:
        return Finding(what, BROKEN, str(problem), remedy)
    return Finding(what, WELL, well)


def listening(port: int) -> Finding:
    with socket.socket() as probe:
        # As the server does: a port that was in use a minute ago is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as problem:
            why = problem.strerror or str(problem)
            return Finding("port", LESS, f"{port}: {why}", f"serve on another: wartable serve --port {port + 1}")
    return Finding("port", WELL, f"{port} is free")


def browser() -> Finding:
    found = next((name for name in BROWSERS if shutil.which(name)), "")
    if found:
        return Finding("browser", WELL, f"{found} opens the table")
    remedy = "open the address that `wartable serve` prints on any machine that reaches this one"
    return Finding("browser", LESS, "none on this machine", remedy)


def extras() -> list[Finding]:
    found = []
    for what, module, extra in EXTRAS:
        if find_spec(module) is None:
            found.append(Finding(what, LESS, "not installed", f"pip install 'wartable[{extra}]'"))
        else:
            found.append(Finding(what, WELL, "installed"))
    return found


def show(findings: list[Finding]) -> None:
    from rich.markup import escape
    from rich.table import Table

    out = console()
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    for one in findings:
        said = escape(one.found) + (f"\n[dim]{escape(one.remedy)}[/]" if one.remedy else "")
        grid.add_row(MARKS[one.state], one.what, said)
    out.print(grid)
    broken = sum(one.state == BROKEN for one in findings)
    out.print(f"\n[bold]{broken} broken[/]" if broken else "\nEverything that is needed to play is here.")
