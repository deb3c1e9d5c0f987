"""`wartable bots`: who can play besides people."""

from __future__ import annotations

from wartable.bots.registry import ABOUT
from wartable.cli.common import console, print_json, two_columns


def run(json: bool) -> None:
    if json:
        print_json([{"name": name, "about": about} for name, about in ABOUT.items()])
        return
    two_columns(console(), [(f"[bold]{name}[/]", about) for name, about in ABOUT.items()])
