"""How a server is set up. `wartable serve --help` documents each of these; workers get them through the environment."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from wartable.core.errors import Fault

#: Where the command leaves the settings for the workers it starts.
VARIABLE = "WARTABLE_SERVE_SETTINGS"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a worker needs to know. The defaults are those of a server for oneself."""

    db: str = "sqlite:///wartable.db"
    host: str = "127.0.0.1"
    port: int = 8300
    workers: int = 1
    #: Signs cookies and seat tokens; empty: one that is made once and kept in the database.
    secret: str = ""
    #: What the server is called: names under which browsers may ask for it, besides numbers and this machine's own.
    names: list[str] = []
    #: Opens /metrics; empty: nothing does.
    operator_key: str = ""
    #: Origins besides the server's own that may open sockets and post.
    origins: list[str] = []
    #: Processes in which bots think; 0: as many as there are processors.
    thinkers: int = 0
    #: The pause before a bot's move is shown, in seconds, so that people can follow.
    pace: float = 0.9
    #: Tables that one client may start within an hour.
    tables_an_hour: int = 120
    #: Messages that one connection may send within a second, in the long run.
    messages_a_second: float = 20.0
    #: Sockets that one address may have open at a time.
    sockets: int = 64
    #: Tables kept in memory; the others are replayed from the log when somebody comes.
    rooms: int = 2000
    #: Days until a session ends by itself.
    session_days: int = 30
    #: Days after which a table that nobody touched is removed; 0 keeps all.
    keep_days: int = 0
    #: Content packs, by the key of their game.
    packs: dict[str, str] = {}

    @property
    def is_sqlite(self) -> bool:
        return self.db.startswith("sqlite")


def check(settings: Settings) -> Settings:
    """Refuse what cannot work, and say what would."""
    if not settings.db.startswith(("sqlite:///", "postgresql://")):
        raise Fault(f"--db: found {settings.db!r}; allowed: sqlite:///FILE or postgresql://USER@HOST/NAME")
    if settings.workers > 1 and settings.is_sqlite:
        raise Fault("--workers: more than one worker needs PostgreSQL: --db postgresql://USER@HOST/NAME")
    if settings.is_sqlite:
        file = Path(settings.db.removeprefix("sqlite:///"))
        if file.parent != Path() and not file.parent.is_dir():
            raise Fault(f"--db: there is no folder {str(file.parent)!r} for the database")
    return settings


def hand_over(settings: Settings) -> None:
    """Leave the settings where the workers of this process find them."""
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def received() -> Settings:
    """Return the settings that the command left, or the defaults."""
    text = os.environ.get(VARIABLE)
    return Settings() if text is None else msgspec.json.decode(text, type=Settings)
