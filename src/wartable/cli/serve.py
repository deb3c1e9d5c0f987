"""`wartable serve`: the web table."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import urllib.request
import webbrowser
from typing import TYPE_CHECKING

from wartable.core import compiled, registry
from wartable.core.errors import Fault, one_of

try:
    import resource
except ModuleNotFoundError:  # not everywhere there is such a limit
    resource = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from wartable.table.settings import Settings


def packs_of(given: list[str]) -> dict[str, str]:
    """Return the content packs of `--content GAME=PACK`, each tried once so that a mistake is told before people
    come."""
    packs: dict[str, str] = {}
    for one in given:
        key, equals, path = one.partition("=")
        if not equals:
            raise Fault(f"--content {one!r}: found no '='; allowed: GAME=PACK")
        known = registry.keys()
        if key not in known:
            raise Fault(one_of("game", key, known))
        registry.load(key, path)
        packs[key] = os.path.abspath(path)
    return packs


def run(settings: Settings, open_browser: bool) -> None:
    """Serve until told to stop."""
    import uvicorn

    from wartable.table import limits, migration
    from wartable.table.pages import check_built
    from wartable.table.settings import check, hand_over
    from wartable.table.wire import Requests, Sockets

    check_built()
    hand_over(check(settings))
    # Before any worker does: what is wrong with it is told once, and in one line.
    migration.opened(settings.db).dispose()
    shown = "localhost" if settings.host in {"127.0.0.1", "0.0.0.0", "::"} else settings.host
    address = f"http://{shown}:{settings.port}/"
    print(f"Wartable is at {address}  (Ctrl+C stops it)", flush=True)
    if not compiled():
        print(
            "The rules are not compiled: bots think several times slower. `wartable doctor` says what to do.",
            flush=True,
        )
    if open_browser:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    # A server that was told to stop, and did so in order, ends with 0 and not as if it had been killed.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    allow_many_files()
    uvicorn.run(
        "wartable.table.app:create",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_level="warning",
        http=Requests,
        ws=Sockets,
        ws_max_size=limits.MESSAGE * 4,
        ws_ping_interval=20,
        timeout_graceful_shutdown=5,
        server_header=False,
    )


def allow_many_files() -> None:
    """Let this process and its workers have as many sockets as the system allows them: often that is not the
    default."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def open_when_ready(address: str) -> None:
    """Show the front page once the server answers."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}health", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
