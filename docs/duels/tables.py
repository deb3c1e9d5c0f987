"""The tables of docs/duels.md: how strong the bots are in each game, by `wartable duel`.

    python docs/duels/tables.py            plays what is not yet in docs/duels/ and writes the page
    python docs/duels/tables.py --write    only writes the page

Each table is one file of `wartable duel --json`. A run that was broken off goes on where it was, even in the middle of
a table. A table is played again by deleting its file, and if it was broken off also the one in build/duels/.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
RESULTS = ROOT / "docs" / "duels"
#: Tables that are being played.
KEPT = ROOT / "build" / "duels"
PAGE = ROOT / "docs" / "duels.md"
GAMES = {"proxywars": "Proxy Wars", "tsukuyumi": "Tsukuyumi", "jogu": "Warriors of Jogu", "gemhold": "Gemhold"}
MATCHES = 200
SEED = "1"
#: What the levels think about a choice here, in iterations. A Warlord's usual second would take days.
ITERATIONS = {"captain": 60, "general": 160}
WARLORD = {"proxywars": 800, "tsukuyumi": 300, "jogu": 3000, "gemhold": 300}
#: The same where four play.
WARLORD_OF_FOUR = {"tsukuyumi": 300, "gemhold": 100}
#: Who plays whom, and the share that is asked for.
PAIRS = [
    ("greedy", "random", 0.9),
    ("captain", "greedy", 0.65),
    ("general", "captain", 0.6),
    ("warlord", "general", 0.55),
    ("warlord", "greedy", 0.9),
]
SHARE_OF_FOUR = 0.7


def tables(game: str) -> list[tuple[str, str, int, float]]:
    """The tables of a game: the two bots, the seats, and the share that is asked for."""
    found = [(spec(game, one), spec(game, other), 2, asked) for one, other, asked in PAIRS]
    if game in WARLORD_OF_FOUR:
        found.append((f"warlord:{WARLORD_OF_FOUR[game]}", "greedy", 4, SHARE_OF_FOUR))
    return found


def spec(game: str, name: str) -> str:
    iterations = WARLORD[game] if name == "warlord" else ITERATIONS.get(name)
    return f"{name}:{iterations}" if iterations else name


def file_of(game: str, one: str, other: str, seats: int) -> Path:
    return RESULTS / f"{game}-{seats}-{one}-{other}.json".replace(":", "_")


def command(game: str, one: str, other: str, seats: int) -> list[str]:
    return ["duel", one, other, "--game", game, "--seats", str(seats), "--games", str(MATCHES), "--seed", SEED]


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"games": 0}
    return found


def play(game: str, one: str, other: str, seats: int) -> None:
    """One table, unless all its matches are there. Interrupted, it keeps those that were played."""
    path = file_of(game, one, other, seats)
    if read(path)["games"] >= MATCHES:
        return
    KEPT.mkdir(parents=True, exist_ok=True)
    arguments = [*command(game, one, other, seats), "--keep", str(KEPT / path.name), "--json"]
    line = [sys.executable, "-m", "wartable", *arguments]
    done = subprocess.run(line, stdout=subprocess.PIPE, text=True, check=False)
    report = json.loads(done.stdout)
    if report["games"] > read(path)["games"]:
        path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    if report["games"] >= MATCHES:
        (KEPT / path.name).unlink()
    print(game, row(report, 0.0), flush=True)


def against(other: str, seats: int) -> str:
    return other if seats == 2 else f"{seats - 1} x {other}"


def row(report: dict[str, Any], asked: float) -> str:
    one, other = report["bots"]
    low, high = report["interval"]
    return (
        f"| `{one}` | `{against(other, report['seats'])}` | {report['games']} | **{report['share']:.1%}** | "
        f"{low:.1%} - {high:.1%} | {asked:.0%} |"
    )


def section(game: str) -> list[str]:
    lines = [
        f"## {GAMES[game]}",
        "",
        "| bot | against | matches | share | 95 % | asked |",
        "|---|---|---|---|---|---|",
    ]
    for one, other, seats, asked in tables(game):
        report = read(file_of(game, one, other, seats))
        if report["games"]:
            lines.append(row(report, asked))
        else:
            lines.append(f"| `{one}` | `{against(other, seats)}` | 0 | not played yet | | {asked:.0%} |")
    return [*lines, ""]


def write() -> None:
    """Put the tables into the page, between the words that people wrote."""
    text = PAGE.read_text(encoding="utf-8")
    for game in GAMES:
        start, end = f"<!-- {game} -->\n", f"<!-- end of {game} -->\n"
        head, rest = text.split(start)
        tail = rest.split(end)[1]
        text = head + start + "\n".join(section(game)) + end + tail
    PAGE.write_text(text, encoding="utf-8")


def main() -> None:
    RESULTS.mkdir(exist_ok=True)
    if "--write" not in sys.argv:
        for game in GAMES:
            for one, other, seats, _ in tables(game):
                play(game, one, other, seats)
    write()


if __name__ == "__main__":
    main()
