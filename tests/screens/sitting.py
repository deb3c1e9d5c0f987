"""One game played at a screen of one size, with a look at the whole page at its questions."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from table_client import Server, bounded, shortened, until
from visitor import Visitor, start
from wartable.core import registry

Size = tuple[int, int]
Data = dict[str, Any]
SIZES: list[Size] = [(1280, 650), (1366, 768), (1440, 900), (1920, 1080), (820, 1180), (390, 844)]
#: What is looked for, and how the report calls it.
KINDS = {
    "page": "out of sight",
    "small": "small text",
    "dead": "dead spots",
    "missed": "not clickable",
    "undrawn": "nothing drawn",
    "scaled": "rescaled",
    "narrow": "narrow targets",
    "mute": "clicks ignored",
}
#: How many options of one question are followed; some questions have thousands.
FOLLOWED = 120
#: Milliseconds until an answer is missed. The machine may be busy.
ANSWER = 20_000
EXAMINE = (Path(__file__).parent / "examine.js").read_text(encoding="utf-8")
SPOT = (Path(__file__).parent / "spot.js").read_text(encoding="utf-8")
#: The page has a question, or the match is over.
ASKED = """() => document.querySelector('.choices.all .option:not([disabled])') ? 'asked'
  : document.querySelector('.ending:not([hidden]) h2') ? 'over' : ''"""
#: A finger's first touch of this showed what it would be like.
TRIED = "(ref) => Boolean(document.querySelector(`svg.board.part .tried[data-ref='${ref}']`))"
#: What the list of all options has, and its answer to one of them.
LISTED = "[...document.querySelectorAll('.choices.all [data-option]')].map((option) => option.dataset.option)"
TAKE = "(option) => document.querySelector(`.choices.all [data-option='${option}']`).click()"


@dataclass
class Seen:
    """What was found in one game at one size. `examples` has for each kind how often each thing was found."""

    game: str
    size: Size
    questions: int = 0
    choices: int = 0
    lit: int = 0
    followed: int = 0
    clicked: int = 0
    worded: int = 0
    over: bool = False
    #: At how many questions each kind was found.
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    examples: dict[str, dict[str, int]] = field(default_factory=lambda: {kind: {} for kind in KINDS})

    @property
    def name(self) -> str:
        return f"{self.game}-{self.size[0]}x{self.size[1]}"

    def add(self, kind: str, found: list[str]) -> bool:
        """Count what was found at a question; tells whether there was anything of it that is new."""
        known = self.examples[kind]
        fresh = [one for one in found if one not in known]
        for one in found:
            known[one] = known.get(one, 0) + 1
        self.counts[kind] += bool(found)
        return bool(fresh)

    def share(self) -> float:
        """Of the options that concern something: how many are chosen by clicking it, with a last word or without."""
        return (self.clicked + self.worded) / self.followed if self.followed else 1.0

    def save(self, folder: Path) -> None:
        (folder / f"{self.name}.json").write_text(json.dumps(asdict(self), indent=1), encoding="utf-8")


def loaded(path: Path) -> Seen:
    data = json.loads(path.read_text(encoding="utf-8"))
    return Seen(**data | {"size": tuple(data["size"])})


def screen(size: Size) -> Data:
    """The kind of device that has this size."""
    width, height = size
    touched = {"has_touch": True} if width < 1100 else {}
    return {"viewport": {"width": width, "height": height}, **touched, **({"is_mobile": True} if width < 700 else {})}


def named(option: Data) -> str:
    """How the page's list names an option."""
    return "-".join(map(str, option["option"]))


class Sitting:
    """A game against bots that choose at random, by somebody who clicks what glows."""

    def __init__(self, browser: Browser, server: Server, game: str, size: Size, seed: int = 1, rounds: int = 0) -> None:
        self.visitor = Visitor(browser, server, **screen(size))
        self.seen = Seen(game, size)
        self.random = random.Random(f"{game} {size} {seed}")
        self.touch = size[0] < 1100
        self.before: tuple[str, Data] = ("", {})
        self.options: list[Data] = []
        self.ways: list[Data] = []
        self.topic = ""
        counts = registry.load(game).seats
        seats = counts[SIZES.index(size) % len(counts)] if size in SIZES else counts[0]
        settings = bounded(game, rounds) if rounds else shortened(game, least=3)
        start(self.visitor, game, "me", *["random"] * (seats - 1), settings=settings)

    def play(self, questions: int, every: int, folder: Path | None = None) -> Iterator[Seen]:
        """Look at every so many-th question, until so many were looked at or the game is over."""
        while self.seen.questions < questions and self.asked():
            self.listen()
            self.ways = []
            if self.seen.choices % every == 0:
                self.look(folder)
                yield self.seen
            self.choose()
            self.seen.choices += 1
        self.visitor.context.close()
        self.seen.add("page", [f"the console says: {one}" for one in self.visitor.problems])
        yield self.seen

    def asked(self) -> bool:
        answer = self.visitor.page.wait_for_function(ASKED, timeout=ANSWER * 3).json_value()
        self.seen.over = answer == "over"
        return not self.seen.over

    def listen(self) -> None:
        """The options of the question that is shown.

        The page may show a question before the browser has told of the message that brought it.
        """
        until(self.caught_up, "the list of all options has not what the server offers")
        self.visitor.told.clear()

    def caught_up(self) -> bool:
        """Whether the latest message is the one that the page shows."""
        states = self.visitor.heard("state")
        if states:
            self.options, self.topic = states[-1]["options"], states[-1]["topic"]
        return set(self.visitor.page.evaluate(LISTED)) == {named(option) for option in self.options}

    def look(self, folder: Path | None) -> None:
        found = self.visitor.page.evaluate(EXAMINE, {"options": self.options, "limit": FOLLOWED})
        seen, self.ways = self.seen, found["ways"]
        seen.questions += 1
        seen.lit += found["lit"]
        seen.followed += len(self.ways)
        seen.clicked += sum(one["how"] == "clicked" for one in self.ways)
        seen.worded += sum(one["how"] == "worded" for one in self.ways)
        found["missed"] = [self.told(one) for one in self.ways if one["how"] in {"words", "dead"}]
        found["scaled"] = self.rescaled(found["shapes"])
        for kind in KINDS:
            if kind in found and seen.add(kind, list(dict.fromkeys(found[kind]))) and folder:
                self.photograph(folder, kind)

    def told(self, way: Data) -> str:
        why = "what it concerns is folded away" if way["how"] == "words" else "a dead spot on the way"
        return f"[{self.topic}] {way['text'][:70]} {way['refs']}: {why}"

    def rescaled(self, shapes: Data) -> list[str]:
        """Parts that are shown larger or smaller than at the question before, in the same phase. A drawing that has
        grown is shown larger where a finger would else find its things smaller."""
        (topic, before), self.before = self.before, (self.topic, shapes)
        if topic != self.topic:
            return []
        return [
            f"[{topic}] {name}: {before[name]['size']} became {shape['size']}"
            for name, shape in shapes.items()
            if name in before
            and before[name]["size"] != shape["size"]
            and (not shape["touched"] or before[name]["touched"] != shape["touched"])
        ]

    def photograph(self, folder: Path, kind: str) -> None:
        """A picture of the page for the first few examples of each kind."""
        if len(self.seen.examples[kind]) > 40 or len(list(folder.glob(f"{self.seen.name}-{kind}-*.png"))) >= 3:
            return
        path = folder / f"{self.seen.name}-{kind}-{self.seen.choices}.png"
        self.visitor.page.screenshot(path=str(path))

    def choose(self) -> None:
        """Any option, by clicking what it concerns where that is said to work, else from the list."""
        clickable = [one for one in self.ways if one["how"] == "clicked"]
        if clickable and self.random.random() < 0.7 and self.click(self.random.choice(clickable)):
            return
        self.visitor.page.evaluate(TAKE, named(self.random.choice(self.options)))

    def click(self, way: Data) -> bool:
        """Click all that an option concerns; tells whether it was taken."""
        page = self.visitor.page
        for ref in way["clicks"]:
            spot = page.evaluate(SPOT, ref)
            if spot is None:
                return self.ignored(way, f"{ref} does not glow when its turn comes")
            if self.touch:
                page.touchscreen.tap(*spot)
                if page.evaluate(TRIED, ref):
                    page.touchscreen.tap(*spot)
            else:
                page.mouse.click(*spot)
        try:
            until(lambda: bool(self.visitor.heard("accepted")), "the clicks did nothing")
        except AssertionError:
            return self.ignored(way, "was not chosen by its clicks")
        return True

    def ignored(self, way: Data, why: str) -> bool:
        self.seen.add("mute", [f"[{self.topic}] {way['text'][:70]} {way['clicks']}: {why}"])
        # What is open is closed first, then what was clicked is let go of.
        for _ in range(2):
            self.visitor.page.keyboard.press("Escape")
        until(self.caught_up, f"Escape does not let go of {way['clicks']}")
        return False
