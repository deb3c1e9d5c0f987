"""`make pictures`: the pictures of the documents, taken from tables in play. The same sources make the same pictures.

Bots play the matches, from seeds of their own; a browser then sits down on the first seat and looks.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import chromium
from table_client import GENEROUS, Server, until
from visitor import FLAGS, PHONE, WIDE, Visitor, stop_clock
from wartable.bots.registry import make
from wartable.core import registry
from wartable.core.seat import Seat
from wartable.table.settings import Settings
from wartable.table.sheet import LogEntry, Player, Sheet
from wartable.table.store import Store
from wartable.table.tokens import Keys

FOLDER = Path(__file__).parents[2] / "docs/images"
#: As many colours as keep edges smooth and files small.
COLOURS = 160
#: Takes the first option whose words begin so, from the list of all.
TAKE = """(words) => [...document.querySelectorAll('.choices.all .option')]
    .find((one) => (one.getAttribute('aria-label') || one.textContent).startsWith(words)).click()"""
BOT = "greedy"
OPPONENT = "captain"


@dataclass(frozen=True)
class Table:
    """A match to be looked at: how long bots play it until the first seat is asked again, or to its end."""

    game: str
    choices: int
    seats: int = 2
    settings: Mapping[str, Any] = field(default_factory=dict)
    whole: bool = False

    @property
    def name(self) -> str:
        return f"{self.game}{self.seats}-{'end' if self.whole else self.choices}"


@dataclass(frozen=True)
class Shot:
    """One picture: of a page, or of a table as its first seat sees it, once there is what it waits for. If it has a
    `choice`, that is made, and the picture is taken at the first moment after it whose words begin with `moment`."""

    name: str
    what: str | Table
    screen: Mapping[str, Any]
    scheme: str = "light"
    wait: str = ".board-sheet svg"
    choice: str = ""
    moment: str = ""


JOGU = Table("jogu", 44, settings={"faction": ["Society of Engineers", "Tribe Wu"]})
PROXYWARS = Table("proxywars", 60, settings={"faction": ["GreenEngage", "MegaCorp"]})
GEMHOLD = Table("gemhold", 300)
TSUKUYUMI = Table("tsukuyumi", 260)
#: The other has passed: a battle follows if one passes too. And one can attack, to which a bot has an answer.
BATTLE = Table("jogu", 31, settings=JOGU.settings)
ATTACK = Table("proxywars", 66, settings=PROXYWARS.settings)
#: Seconds until a bot has answered.
ANSWER = 60.0
SHOTS = [
    Shot("table-front", "/", WIDE, wait=".themed"),
    Shot("table-jogu", JOGU, WIDE),
    Shot("table-proxywars", PROXYWARS, WIDE),
    Shot("table-gemhold", GEMHOLD, WIDE),
    Shot("table-tsukuyumi", TSUKUYUMI, WIDE),
    Shot("table-dark", TSUKUYUMI, WIDE, "dark"),
    Shot("table-battle", BATTLE, WIDE, choice="Pass", moment="You have a Strategy Rating"),
    Shot("table-turn", ATTACK, WIDE, choice="Attack Camp from Petition Stand", moment="Captain (MegaCorp)"),
    Shot("table-phone", JOGU, PHONE),
    Shot("table-phone-gemhold", GEMHOLD, PHONE),
    Shot("table-lesson", "/learn/jogu", WIDE),
    Shot("table-end", Table("proxywars", 0, settings=PROXYWARS.settings, whole=True), WIDE, wait=".review li"),
    Shot("table-replay", Table("jogu", 0, settings=JOGU.settings, whole=True), WIDE, wait=".graph-turn"),
]


def played(table: Table) -> list[LogEntry]:
    """What bots choose in this match."""
    match = registry.new_match(registry.load(table.game), table.seats, table.settings, table.name)
    bots = [make(BOT, f"{table.name} {seat}") for seat in range(table.seats)]
    while match.asks and (table.whole or len(match.choices) < table.choices or match.seat != 0):
        seat = match.seat
        match.apply(bots[seat].choose(Seat(match, seat)), seat)
    return [LogEntry(seat, option) for seat, option in match.choices]


async def stored(store: Store, table: Table) -> str:
    """Keep a match as the table does; return the token of its first seat."""
    game = registry.load(table.game)
    people = [Player(0, name="Ada", client="ada", nonce="first")]
    bots = [Player(seat, bot=OPPONENT, name=OPPONENT.capitalize()) for seat in range(1, table.seats)]
    now = time.time()
    settings = registry.complete_settings(game, table.seats, table.settings)
    sheet = Sheet(
        id=table.name,
        game=game.key,
        rules=game.version,
        content=game.content_hash,
        seats=table.seats,
        settings=settings,
        seed=table.name,
        owner="ada",
        pace=0.0,
        guided=False,
        listed=False,
        made=now,
        players=people + bots,
    )
    await store.create(sheet)
    for seq, entry in enumerate(played(table)):
        await store.append(table.name, seq, entry)
    return Keys(store.secret(), Settings().session_days).seat_token(table.name, people[0])


def tokens_of(db: str, shots: list[Shot]) -> dict[str, str]:
    """Play the matches of these into a database; return the tokens of their first seats by the names of the tables."""

    async def keep() -> dict[str, str]:
        store = Store(db)
        tables = {shot.what.name: shot.what for shot in shots if isinstance(shot.what, Table)}
        made = {name: await stored(store, table) for name, table in tables.items()}
        store.close()
        return made

    return asyncio.run(keep())


def address(what: str | Table, tokens: Mapping[str, str]) -> str:
    return what if isinstance(what, str) else f"/table/{what.name}#{tokens[what.name]}"


def opened(page: Page, shot: Shot) -> None:
    """Wait until the page has all that is to be seen."""
    page.locator(".board-sheet svg, .themed").first.wait_for()
    if shot.name == "table-replay":
        page.get_by_role("link", name="Replay").click()
    page.locator(shot.wait).first.wait_for(state="attached")
    if page.locator(".missed").is_visible():
        page.locator(".missed").get_by_role("button", name="Close").click()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => undefined)")


def watched(page: Page, shot: Shot) -> None:
    """Make the choice of a picture, and go on to the moment that it is of. There time stands still."""
    stop_clock(page)
    page.evaluate(TAKE, shot.choice)
    caption = page.locator(".caption-words")

    def there() -> bool:
        if caption.is_visible() and caption.inner_text().startswith(shot.moment):
            return True
        page.keyboard.press(" ")
        return False

    until(there, f"no moment of {shot.name} begins with {shot.moment!r}; choose another one", ANSWER)


def taken(browser: Browser, server: Server, shot: Shot, tokens: Mapping[str, str]) -> None:
    pace = "slow" if shot.choice else "off"
    visitor = Visitor(browser, server, pace, color_scheme=shot.scheme, **shot.screen)
    if shot.choice:
        visitor.page.clock.install()
    opened(visitor.go(address(shot.what, tokens)), shot)
    if shot.choice:
        watched(visitor.page, shot)
    path = FOLDER / f"{shot.name}.png"
    visitor.page.screenshot(path=str(path))
    visitor.close()
    with Image.open(path) as image:
        small = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB", file=sys.stderr)


def main() -> int:
    path = chromium.found()
    if path is None:
        print(chromium.MISSING, file=sys.stderr)
        return 2
    shots = [shot for shot in SHOTS if shot.name in sys.argv[1:]] or SHOTS
    with tempfile.TemporaryDirectory() as place:
        db = f"sqlite:///{place}/table.db"
        tokens = tokens_of(db, shots)
        server = Server(db, *GENEROUS)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
                for shot in shots:
                    taken(browser, server, shot, tokens)
                browser.close()
        finally:
            server.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
