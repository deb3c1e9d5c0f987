"""`wartable vocabulary`: what scenarios can say of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.cli.common import print_json
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.record import write_whole
from wartable.testing.positions import kinds
from wartable.testing.scenario import find
from wartable.testing.vocabulary import Vocabulary, gather

#: How much random play a game is learnt from, unless told otherwise, and its seed.
DECISIONS = 1000
SEED = "vocabulary"
#: Between these lines of a page everything is made by this command.
BEGIN = "<!-- Made by `wartable vocabulary {key}`; what is written here by hand is lost. -->"
END = "<!-- The end of what is made. -->"


def run(
    key: str, content: Path | None, scenarios: Path | None, decisions: int, seed: str, page: Path | None, how: str
) -> None:
    """Print the vocabulary of a game as text, Markdown or JSON, or bring a page up to date."""
    game = registry.load(key, content)
    found = gather(game, decisions, seed, find([scenarios]) if scenarios else [])
    if page is not None:
        write_whole(page, renewed(page, found).encode())
        print(f"{page}: up to date")
    elif how == "json":
        print_json(as_data(found))
    elif how == "markdown":
        print(markdown(found), end="")
    else:
        print(plain(found), end="")


def renewed(page: Path, found: Vocabulary) -> str:
    """Return a page with its made part made anew."""
    begin = BEGIN.format(key=found.game.key)
    if not page.is_file():
        raise Fault(f"{page}: no such page")
    written = page.read_text(encoding="utf-8")
    if written.count(begin) != 1 or written.count(END) != 1:
        raise Fault(f"{page}: found no part to renew; allowed: a page with the lines {begin} and {END}")
    return f"{written[: written.index(begin)]}{begin}\n\n{markdown(found)}\n{written[written.index(END) :]}"


def as_data(found: Vocabulary) -> dict[str, Any]:
    return {
        "game": found.game.key,
        "seats": found.seats,
        "position": [{"field": field.way, "kind": field.kind, "default": field.default} for field in found.fields()],
        "view": {way: kinds(found.views[way]) for way in sorted(found.views)},
        "topics": {topic: sorted(found.topics[topic]) for topic in sorted(found.topics)},
        "option_words": found.option_words,
        "names": found.names,
        "events": [found.events[kind] for kind in sorted(found.events)],
        "endings": sorted(found.endings),
    }


def plain(found: Vocabulary) -> str:
    """Return it as text for a terminal, a thing a line."""
    told = as_data(found)
    parts = [
        ("seats", [", ".join([*told["seats"], "watcher"])]),
        ("position", columns([(one["field"], one["kind"], one["default"]) for one in told["position"]])),
        ("view", columns(list(told["view"].items()))),
        ("topics", columns([(topic, "; ".join(options)) for topic, options in told["topics"].items()])),
        ("option words", [" ".join(told["option_words"])]),
        ("names", [", ".join(told["names"])]),
        ("events", ["; ".join(lines) for lines in told["events"]]),
        ("endings", [", ".join(told["endings"])]),
    ]
    return "\n".join("\n  ".join([title, *lines]) for title, lines in parts) + "\n"


def columns(rows: list[tuple[str, ...]]) -> list[str]:
    width = max((len(row[0]) for row in rows), default=0)
    return [f"{row[0]:<{width}}  {' | '.join(cell for cell in row[1:] if cell)}" for row in rows]


def markdown(found: Vocabulary) -> str:
    """Return it as part of a page."""
    told = as_data(found)
    lines = [
        "## Seats and endings",
        "",
        f"Seats: {coded(told['seats'])}; `watcher` looks on. Endings: {coded(told['endings'])}.",
        "",
        "## Fields of a position",
        "",
        f"SEAT is one of {coded(told['seats'])}. NAME stands for the name of a thing.",
        "",
        *tabled(["field", "what it may be", "if left out"], [
            (f"`{one['field']}`", one["kind"], f"`{one['default']}`" if one["default"] else "")
            for one in told["position"]
        ]),
        "",
        "## Ways into a view",
        "",
        "N is a number from 0. Where a value may be unknown to a seat, or not there, `\"none\"` stands for it.",
        "",
        *tabled(["way", "what is there"], [(f"`{way}`", kind) for way, kind in told["view"].items()]),
        "",
        "## Topics and some of their options",
        "",
        *tabled(["topic", "options"], [
            (f"`{topic}`", coded(options)) for topic, options in told["topics"].items()
        ]),
        "",
        "## Lines of the log",
        "",
        *[f"- {'; '.join(lines)}" for lines in told["events"]],
        "",
        "## Words",
        "",
        f"Options say: {', '.join(told['option_words']) or 'nothing else'}.",
        "",
        f"Names: {', '.join(told['names'])}.",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def coded(words: list[str]) -> str:
    return ", ".join(f"`{word}`" for word in words) or "none"


def tabled(head: list[str], rows: list[tuple[str, ...]]) -> list[str]:
    cells = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    return [f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *cells]]
