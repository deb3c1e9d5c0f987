"""The `wartable` command: the commands of all doors, under which `wartable --help` lists them."""

from __future__ import annotations

from typing import Annotated

import typer

from wartable.cli import door_build, door_design, door_host, door_play, door_research

app = typer.Typer(
    help="Asymmetric-faction board games by their complete rules: play them, measure them, check them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for doors in (door_play, door_host, door_design, door_research, door_build):
    app.add_typer(doors.door)


def show_version(wanted: bool) -> None:
    if wanted:
        from wartable import __version__
        from wartable.core import compiled, registry

        print(f"wartable {__version__}, {'compiled' if compiled() else 'interpreted'}; {', '.join(registry.keys())}")
        raise typer.Exit


@app.callback()
def wartable(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass
