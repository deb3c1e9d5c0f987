"""`wartable content`: every value of a game's content, and where it comes from."""

from __future__ import annotations

from pathlib import Path

from wartable.cli.common import console, print_json
from wartable.core import registry
from wartable.core.content import SOURCES
from wartable.core.errors import Fault, one_of

#: What a source says of itself in colour: how sure a value is.
COLOURS = {"rulebook": "green", "public": "cyan", "reconstructed": "yellow", "pack": "magenta"}


def show_built_in(key: str) -> None:
    texts = registry.load(key).library.content_texts()
    if not texts:
        raise Fault(f"{key} has no content that a pack could change")
    print("\n".join(texts), end="")


def run(key: str, pack: Path | None, source: str | None, json: bool) -> None:
    game = registry.load(key, pack)
    values = game.library.provenance()
    known = [*SOURCES, "pack"]
    if source is not None and source not in known:
        raise Fault(one_of("source", source, known))
    found = [value for value in values if source is None or value[3] == source]
    if json:
        print_json(
            {
                "game": key,
                "content": game.content_hash,
                "values": [
                    {"what": what, "field": field, "value": value, "source": origin}
                    for what, field, value, origin in found
                ],
            }
        )
        return
    from rich.markup import escape
    from rich.table import Table

    out = console()
    grid = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("", "field", "value", "from"):
        grid.add_column(column)
    last = ""
    for what, field, value, origin in found:
        said = ", ".join(str(one) for one in value) if isinstance(value, list) else str(value)
        colour = COLOURS.get(origin, "")
        grid.add_row("" if what == last else f"[bold]{escape(what)}[/]", field, escape(said), f"[{colour}]{origin}[/]")
        last = what
    out.print(grid)
    counts = ", ".join(f"{sum(value[3] == name for value in values)} {name}" for name in known)
    out.print(f"\n{len(values)} values, {counts}; content {game.content_hash}", style="dim")
