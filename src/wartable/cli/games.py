"""`wartable games`: what can be played here."""

from __future__ import annotations

from typing import Any

from wartable.cli.common import console, print_json
from wartable.cli.which import spans
from wartable.core import registry


def run(json: bool) -> None:
    keys = registry.keys()
    found = [registry.about(registry.load(key)) for key in keys]
    if json:
        print_json(found)
        return
    out = console()
    for game in found:
        out.print(f"[bold]{game['key']}[/]  {game['name']}, {spans(map(str, game['seats']))} players")
        if game["blurb"]:
            out.print(f"  {game['blurb']}", style="dim")
        for setting in game["settings"]:
            value = "...,..." if setting["per_seat"] else "..."
            out.print(f"  --set {setting['name']}={value}  {setting['help']} [dim](usually {setting['default']})[/]")
            out.print(f"    {spans(setting['allowed'])}", markup=False)
        content = game["content"]
        listed = f", content {content['hash']}: {told(content)}" if content["hash"] else ""
        out.print(f"  rules {game['rules']}{listed}", style="dim")


def told(content: dict[str, Any]) -> str:
    """Return how much of the content is known, and from where."""
    sources = content["sources"]
    parts = ", ".join(f"{count} {source}" for source, count in sorted(sources.items()))
    return f"{content['values']} values, {parts}" if parts else "no values listed"
