"""`make pace`: how long bots' turns take at usual pace, from a person's choice to the next question.

A table of each game is played at a time, in a browser, by somebody who chooses at random and looks at every moment.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import chromium
from table_client import GENEROUS, Server, shortened
from visitor import FLAGS, WIDE, Visitor, start
from wartable.core import registry
from wartable.table.tempo import USUAL_PACE

#: The seconds that a bot's turn may take.
LIMIT = 6.0
SCRIPT = (Path(__file__).parent / "pace.js").read_text(encoding="utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=registry.keys())
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--turns", type=int, default=20, help="of a match that are timed")
    parser.add_argument("--bot", default="captain")
    return parser.parse_args()


def opened(browser: Browser, server: Server, game: str, bot: str) -> Visitor:
    visitor = Visitor(browser, server, pace="usual", reduced_motion="no-preference", **WIDE)
    visitor.context.add_init_script(SCRIPT)
    rules = registry.load(game)
    seats = rules.seats[0]
    bots = [bot] * (seats - 1)
    start(visitor, game, "me", *bots, settings={**rules.first_settings(), **shortened(game, least=3)}, pace=USUAL_PACE)
    return visitor


def played(visitors: dict[str, Visitor], turns: int) -> dict[str, list[float]]:
    """Wait until every table is over or has had its turns; return the seconds of each turn of a bot, by game."""
    found: dict[str, list[float]] = {}
    while visitors:
        for game, visitor in list(visitors.items()):
            paces = visitor.page.evaluate("window.paces")
            if paces["over"] or len(paces["turns"]) >= turns:
                found[game] = [seconds / bots for seconds, bots in paces["turns"]]
                visitors.pop(game).context.close()
        time.sleep(0.2)
    return found


def line(game: str, turns: list[float]) -> str:
    late = sum(one > LIMIT for one in turns)
    median, worst = statistics.median(turns), max(turns)
    return f"{game:12} {len(turns):5} turns  median {median:4.1f} s  worst {worst:4.1f} s  over {LIMIT:.0f} s: {late}"


def main() -> int:
    path = chromium.found()
    if path is None:
        print(chromium.MISSING, file=sys.stderr)
        return 2
    args = arguments()
    turns: dict[str, list[float]] = {game: [] for game in args.games}
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(f"sqlite:///{place}/table.db", *GENEROUS)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            for number in range(args.matches):
                visitors = {game: opened(browser, server, game, args.bot) for game in args.games}
                for game, found in played(visitors, args.turns).items():
                    turns[game] += found
                left = (time.monotonic() - began) / (number + 1) * (args.matches - number - 1) / 60
                print(f"match {number + 1} of {args.matches}, about {left:.0f} min left", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            print("stopped; this is what was timed until now", file=sys.stderr)
        finally:
            browser.close()
            server.end()
    timed = {game: found for game, found in turns.items() if found}
    print("\n".join(line(game, found) for game, found in timed.items()))
    return any(max(found) > LIMIT for found in timed.values())


if __name__ == "__main__":
    sys.exit(main())
