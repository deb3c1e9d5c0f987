"""`wartable bots`: who can play besides people."""

from __future__ import annotations

from wartable.bots.registry import ABOUT
from wartable.cli.common import console, print_json


def run(json: bool) -> None:
    if json:
        print_json([{"name": name, "about": about} for name, about in ABOUT.items()])
        return
    out = console()
    width = max(len(name) for name in ABOUT)
    for name, about in ABOUT.items():
        out.print(f"[bold]{name:{width}}[/]  {about}")
