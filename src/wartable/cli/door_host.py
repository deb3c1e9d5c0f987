"""Commands of those who serve the web table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.options import Json

#: The door of the documents under which `wartable --help` lists these.
DOOR = "Host"

door = typer.Typer()

Database = Annotated[str, typer.Option(envvar="WARTABLE_DB", help="sqlite:///FILE, or postgresql://USER@HOST/NAME.")]
Port = Annotated[int, typer.Option(envvar="WARTABLE_PORT", min=0, max=65535, help="The port.")]


@door.command(rich_help_panel=DOOR)
def doctor(db: Database = "sqlite:///wartable.db", port: Port = 8300, json: Json = False) -> None:
    """Look whether everything is in place, and say what to do where it is not.

    Example: wartable doctor --db postgresql://wartable@localhost/wartable
    """
    from wartable.cli import doctor

    doctor.run(db, port, json)


Workers = Annotated[
    int, typer.Option(envvar="WARTABLE_WORKERS", min=1, max=64, help="Worker processes; several need PostgreSQL.")
]
Thinkers = Annotated[
    int,
    typer.Option(
        envvar="WARTABLE_THINKERS", min=0, max=64, help="Processes of each worker where bots think; 0: one a processor."
    ),
]
Pace = Annotated[
    float, typer.Option(envvar="WARTABLE_PACE", min=0, max=10, help="Seconds before a bot's move is shown.")
]
TablesAnHour = Annotated[
    int, typer.Option(envvar="WARTABLE_TABLES_AN_HOUR", min=1, help="Tables one address may start in an hour.")
]
MessagesASecond = Annotated[
    float, typer.Option(envvar="WARTABLE_MESSAGES_A_SECOND", min=1, help="Messages one connection may send.")
]
Sockets = Annotated[int, typer.Option(envvar="WARTABLE_SOCKETS", min=1, help="Sockets one address may have open.")]
Secret = Annotated[
    str, typer.Option(envvar="WARTABLE_SECRET", help="Signs cookies and seats. [dim]Default: kept in the database.[/]")
]
Origins = Annotated[
    list[str] | None,
    typer.Option(envvar="WARTABLE_ORIGINS", metavar="URL", help="Another origin whose pages may play. Repeatable."),
]
Names = Annotated[
    list[str] | None,
    typer.Option(envvar="WARTABLE_NAMES", metavar="HOST", help="What the server is called by others. Repeatable."),
]
OperatorKey = Annotated[str, typer.Option(envvar="WARTABLE_OPERATOR_KEY", help="Opens /metrics, as a bearer token.")]
Packs = Annotated[
    list[str] | None,
    typer.Option("--content", envvar="WARTABLE_CONTENT", metavar="GAME=PACK", help="A content pack. Repeatable."),
]


@door.command(rich_help_panel=DOOR)
def serve(
    host: Annotated[str, typer.Option(envvar="WARTABLE_HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Port = 8300,
    db: Database = "sqlite:///wartable.db",
    workers: Workers = 1,
    thinkers: Thinkers = 0,
    pace: Pace = 0.9,
    secret: Secret = "",
    origin: Origins = None,
    name: Names = None,
    operator_key: OperatorKey = "",
    tables_an_hour: TablesAnHour = 120,
    messages_a_second: MessagesASecond = 20.0,
    sockets: Sockets = 64,
    rooms: Annotated[int, typer.Option(envvar="WARTABLE_ROOMS", min=1, help="Tables kept in memory.")] = 2000,
    session_days: Annotated[
        int, typer.Option(envvar="WARTABLE_SESSION_DAYS", min=1, help="Days until a session ends by itself.")
    ] = 30,
    keep_days: Annotated[
        int, typer.Option(envvar="WARTABLE_KEEP_DAYS", min=0, help="Remove tables untouched for so long; 0: never.")
    ] = 0,
    content: Packs = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Show the front page in a browser.")] = False,
) -> None:
    """Serve the web table: play in the browser, with friends, bots and watchers.

    Example: wartable serve --open --port 8300
    """
    from wartable.cli import serve
    from wartable.table.settings import Settings

    settings = Settings(
        db=db,
        host=host,
        port=port,
        workers=workers,
        secret=secret,
        origins=origin or [],
        names=name or [],
        operator_key=operator_key,
        thinkers=thinkers,
        pace=pace,
        tables_an_hour=tables_an_hour,
        messages_a_second=messages_a_second,
        sockets=sockets,
        rooms=rooms,
        session_days=session_days,
        keep_days=keep_days,
        packs=serve.packs_of(content or []),
    )
    serve.run(settings, open_browser)


@door.command(rich_help_panel=DOOR)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to put it; nothing is replaced.")],
    db: Database = "sqlite:///wartable.db",
) -> None:
    """Copy the table's database, while it serves or not.

    Example: wartable backup wartable-2026-11-18.db --db sqlite:///wartable.db
    """
    from wartable.cli import backup

    backup.run(file, db)


@door.command(rich_help_panel=DOOR)
def repair(
    db: Database = "sqlite:///wartable.db",
    content: Packs = None,
    write: Annotated[bool, typer.Option("--write", help="Bring tables up to date that replay to the same.")] = False,
    json: Json = False,
) -> None:
    """Say which tables were begun under other rules or content, and whether they still replay.

    Example: wartable repair --db sqlite:///wartable.db --write
    """
    from wartable.cli import repair

    repair.run(db, content or [], write, json)
