"""Arguments and options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="The key of a game; `wartable games` lists them.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Content = Annotated[Path | None, typer.Option("--content", metavar="PACK", help="A content pack (TOML) to play with.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUE", help="A setting; for one of each seat, values with commas. Repeatable."
    ),
]
Seed = Annotated[
    str | None, typer.Option("--seed", help="Equal seeds give equal matches. [dim]Default: a fresh one.[/]")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes to use; 0: one for each processor.")]
Keep = Annotated[
    Path | None, typer.Option("--keep", metavar="FILE", help="Keep what was played here, and go on with it next time.")
]
Scenarios = Annotated[Path, typer.Option("--scenarios", metavar="PATH", help="A scenario file or folder.")]
