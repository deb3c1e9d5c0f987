"""Open the table at once, and let it become quick: what `make play` does where nothing is compiled yet.

Compiling the rules takes minutes, so the table opens with interpreted ones, which play alike and only let bots think
less far. When the compiled package is built, the server is stopped in order, the package installed, and the server
started again: every choice is stored, and browsers come back by themselves.
"""

from __future__ import annotations

import os
import runpy
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

BIN = Path(sys.executable).parent
#: The stamp of the compiled package, which has the time at which its build began.
BUILT = ".venv/.wheel"
SERVE = [str(BIN / "wartable"), "serve"]
Process = subprocess.Popen[bytes]


def make(target: str) -> list[str]:
    return [os.environ.get("MAKE", "make"), "--no-print-directory", target]


def ready() -> bool:
    """Return whether the compiled package is installed and as new as the sources."""
    built = Path(BUILT)
    if not built.exists() or not Path(".venv/.installed").exists():
        return False
    began = built.stat().st_mtime
    return all(path.stat().st_mtime <= began for path in [*sources(), Path("pyproject.toml"), Path("setup.py")])


def sources() -> list[Path]:
    """Return what the package is built from, without what building it leaves beside that."""
    return [path for path in Path("src").rglob("*") if path.is_file() and not any(map(made, path.parts))]


def made(part: str) -> bool:
    return part in {"__pycache__", "static", "node_modules"} or part.endswith(".egg-info")


def cannot_compile() -> str:
    """Return why the rules cannot be compiled here, or nothing if they can."""
    if os.environ.get("WARTABLE_PURE", "0") not in {"", "0"}:
        return "WARTABLE_PURE is set"
    reason: str = runpy.run_path("setup.py")["lacks_compiler"]()
    return reason


@contextmanager
def serving(*options: str) -> Iterator[Process]:
    """Serve, and stop in order whatever happens."""
    # A group of its own, so that Ctrl+C reaches this program alone and the server is told once.
    server = subprocess.Popen([*SERVE, *options], start_new_session=True, stdout=subprocess.PIPE)
    assert server.stdout is not None
    try:
        # Where it is comes before the progress of what follows.
        print(server.stdout.readline().decode(), end="", flush=True)
        yield server
    finally:
        if server.poll() is None:
            server.send_signal(signal.SIGTERM)
            server.wait()


def compile_beside(server: Process) -> bool:
    """Build the compiled package while the server runs; return whether it is there."""
    build = subprocess.Popen(make(BUILT))
    while build.poll() is None and server.poll() is None:
        time.sleep(0.2)
    if build.poll() is None:
        build.send_signal(signal.SIGINT)
    return build.wait() == 0


def open_and_compile() -> int:
    if subprocess.run(make("interpreted"), check=False).returncode:
        return 1
    reason = cannot_compile()
    if reason:
        print(f"The table opens with rules that are not compiled, so bots are slower: {reason}", flush=True)
        return open_table("--open")
    print("The table opens now, with rules that are not compiled yet: bots are slower until they are.", flush=True)
    with serving("--open") as server:
        compiled = compile_beside(server)
        if server.poll() is not None:
            return server.returncode
        if not compiled:
            print("*** compiling failed: the table goes on interpreted", file=sys.stderr, flush=True)
            return server.wait()
        print("Compiled. The table starts again, and every match goes on where it was.", flush=True)
    if subprocess.run(make("compiled"), check=False).returncode:
        return 1
    return open_table()


def open_table(*options: str) -> int:
    with serving(*options) as server:
        return server.wait()


def stop(*_: Any) -> None:
    raise KeyboardInterrupt


def main() -> int:
    if ready():
        os.execv(SERVE[0], [*SERVE, "--open"])
    # A terminal that is closed, and somebody who ends this program, mean the same as Ctrl+C.
    for told in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(told, stop)
    try:
        return open_and_compile()
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
