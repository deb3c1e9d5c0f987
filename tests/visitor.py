"""A person at a browser, for the tests of the table's pages."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from table_client import PATIENCE, Guest, Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = Path(__file__).parents[1] / "client/node_modules/axe-core/axe.min.js"
ARROWS = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE: Any = {"viewport": {"width": 1440, "height": 900}}
#: Every option there is, as the list beside the board has it, whether that is open or not.
OPTIONS = ".choices.all .option:not([disabled])"


class Visitor:
    """A person at a browser. Nothing may go wrong in the page's own console.

    Moments are not shown unless `pace` says so: the tests that are not about them have no time for them.
    """

    def __init__(self, browser: Browser, server: Server, pace: str = "off", **screen: Any) -> None:
        self.server = server
        self.problems: list[str] = []
        self.context: BrowserContext = browser.new_context(
            **({"reduced_motion": "reduce", "service_workers": "block"} | screen)
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(f"localStorage['wartable:pace'] ??= {pace!r}")
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda line: self.problems.append(line.text) if line.type == "error" else None)
        self.told: list[str] = []
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.told.append(str(text))))

    def go(self, path: str) -> Page:
        self.page.goto(self.server.url + path)
        return self.page

    def heard(self, kind: str) -> list[Any]:
        """The messages of a kind that have come over the socket."""
        self.page.evaluate("0")  # what came over the socket is heard only while the page is spoken to
        return [message for message in map(json.loads, self.told) if message["type"] == kind]

    def accepted(self) -> int:
        """How many choices the server has accepted. Not all of them add to the story: some are half of a deed."""
        return len(self.heard("accepted"))

    def finished(self) -> bool:
        return self.page.locator(".ending h2").is_visible()

    def asked(self) -> bool:
        """Wait until there is something to choose, or the match is over; tells which."""
        self.page.locator(f"{OPTIONS}, .ending h2").first.wait_for(state="attached")
        return not self.finished()

    def open_options(self) -> None:
        """The list of all options is one key away."""
        if not self.page.locator(".choices.all").is_visible():
            self.page.keyboard.press("a")

    def play(self, most: int = 2000, by_keyboard: bool = False) -> int:
        """Choose whatever comes, until the match is over or so many choices were made.

        A click disables all options until the server has answered, so the next ones that can be clicked are new. On a
        busy machine the others may have begun before the page was there, or the connection may be lost and come back:
        then a card says what was missed, and is closed.
        """
        card = self.page.locator(".card.missed")
        self.page.add_locator_handler(card, lambda: card.get_by_role("button", name="Close").click())
        made = 0
        while made < most and self.asked():
            self.choose(made, by_keyboard)
            made += 1
        self.page.remove_locator_handler(card)
        return made

    def choose(self, number: int, by_keyboard: bool = False) -> None:
        """The first option in one turn, the last in the next: a game needs both to come to an end."""
        self.open_options()
        option = self.page.locator(OPTIONS).nth(0 if number % 3 else -1)
        if by_keyboard:
            option.focus()
            self.page.keyboard.press("Enter")
        else:
            option.click()

    def close(self) -> None:
        self.context.close()
        assert self.problems == [], self.problems


def start(visitor: Visitor, game: str, *who: str, **more: Any) -> tuple[str, dict[int, str]]:
    """A table made beside the browser, which then opens the first seat by its link."""
    guest = Guest(visitor.server)
    table = guest.table(game, *who, **more)
    tokens = guest.tokens(table)
    visitor.go(f"/table/{table['id']}#{tokens[0]}")
    visitor.page.locator(".board-sheet svg").first.wait_for()
    return table["id"], tokens


def serious_problems(page: Page, colours: bool) -> list[Any]:
    """What axe finds, or only what it finds of colours.

    The words inside a drawing are part of the drawing: things on the board are named by their title, so the rule that a
    name repeats the words inside is checked everywhere but there.
    """
    page.add_script_tag(path=str(AXE))
    names = "label-content-name-mismatch"
    everything = f"axe.run(document, {{rules: {{'{names}': {{enabled: false}}}}}})"
    outside = f"axe.run({{exclude: [['svg.board']]}}, {{runOnly: {{type: 'rule', values: ['{names}']}}}})"
    coloured = "axe.run(document, {runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']}})"
    found = [
        one for run in ([coloured] if colours else [everything, outside]) for one in page.evaluate(run)["violations"]
    ]
    return [
        (one["id"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in {"serious", "critical"}
    ]


def stop_clock(page: Page) -> None:
    """From now on time passes on a page only as a test says, if its clock is installed: a busy machine misses no
    moment."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def go_to_what_glows(page: Page, rng: random.Random) -> None:
    """What was chosen already can be reached too, and Enter would let go of it: go on in another direction. They are
    drawn: in a fixed order one may go round for ever between things that are chosen and let go."""
    for arrow in rng.sample(ARROWS, len(ARROWS)):
        page.keyboard.press(arrow)
        if page.evaluate("document.activeElement.matches('.lit')"):
            return
