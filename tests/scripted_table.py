"""A table that says what a test wants it to say, with a picture of a few hexes, pieces and cards.

The page is the real one; what comes over its socket is made here, so that a test of the screen needs no game that
happens to come to the right point.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocketRoute

from visitor import Visitor
from wartable.draw.svg import el, theme, title, words

Data = dict[str, Any]
Fragments = list[tuple[str, str]]
PLACES = [(column, row) for row in range(5) for column in range(9)]


def centre(place: int) -> tuple[int, int]:
    column, row = PLACES[place]
    return 70 + column * 105, 60 + row * 108


def written(text: str, x: float, y: float) -> str:
    return words(x, y, text, font_size=15)


def place(number: int) -> tuple[str, str]:
    x, y = centre(number)
    name = f"Place {number}"
    ground = el("circle", cx=x, cy=y, r=50, fill="var(--panel)")
    return f"place{number}", el("g", title(name), ground, written(name, x - 30, y + 40), data_ref=f"place:{number}")


def piece(name: str, at: int) -> tuple[str, str]:
    x, y = centre(at)
    inside = title(f"Scout {name}: strength 2") + el("circle", cx=x, cy=y, r=24, fill="var(--first)")
    return f"piece{name}", el("g", inside, id=f"piece-{name}", data_ref=f"piece:{name}")


def card(name: str, slot: int) -> tuple[str, str]:
    inside = title(f"Ambush {name}") + el("rect", width=120, height=170, rx=9, fill="var(--panel)")
    move = f"translate({10 + slot * 130} 8)"
    return f"card{name}", el("g", inside, id=f"card-{name}", data_ref=f"card:{name}", transform=move)


def board(*pieces: tuple[str, int]) -> Fragments:
    return [*map(place, range(len(PLACES))), *(piece(name, at) for name, at in pieces)]


SIZES = {
    "board": (980, 560),
    "hand": (980, 190),
    "side": (280, 170),
    "more": (320, 180),
    "column": (250, 560),
    "strip": (520, 108),
}


def part(name: str, role: str, fragments: Fragments, whole: bool = True, seat: int = -1, touch: int = 0) -> Data:
    """A part as it is sent: all of it, or only fragments that have changed."""
    width, height = SIZES[role]
    letters = 15 if role == "board" else 14
    change: Data = {"name": name, "fragments": fragments}
    if whole:
        frame = {
            "role": role,
            "width": width,
            "height": height,
            "letters": letters,
            "touch": touch,
            "label": name,
            "seat": seat,
        }
        change |= {"frame": frame, "order": [0, 0, [key for key, _ in fragments]]}
    return change


def side(seat: int) -> Data:
    return part(f"side{seat}", "side", [("points", written("Points 7", 20, 40))], seat=seat)


def whole(seats: int) -> list[Data]:
    cards = [card(name, slot) for slot, name in enumerate("ABC")]
    parts = [part("board", "board", board(("A", 11), ("B", 30))), part("hand", "hand", cards, seat=0)]
    return [*parts, *map(side, range(seats)), part("piles", "more", [("deck", written("Deck 23", 20, 40))])]


def option(number: int, text: str, *refs: str) -> Data:
    return {"option": [number], "text": text, "refs": list(refs)}


def moment(*lines: str, picture: list[Data]) -> Data:
    return {"lines": list(lines), "picture": picture, "gone": []}


def state(turn: int = 1, **more: Any) -> Data:
    plain: Data = {"type": "state", "turn": turn, "topic": "", "prompt": "", "options": [], "waiting": [1]}
    plain |= {"undo": False, "sides": ["Engineers", "Nomads"], "over": False, "result": None}
    plain |= {"seats": ["first", "second"], "moments": [], "picture": [], "gone": [], "story": {"from": 0, "lines": []}}
    return plain | more


def people(seats: int) -> Data:
    seat = {"open": False, "taken": True, "online": True, "left": "", "stand_in": "", "wanted": [], "can": []}
    made = [
        {"seat": at, "name": "Captain" if at else "Ada", "bot": "greedy" if at else "", "role": f"seat {at}"} | seat
        for at in range(seats)
    ]
    return {"type": "people", "you": 0, "seats": made, "watchers": 0}


class ScriptedTable:
    """Stands between a page and its table: hears what the page sends, and says what it is told to say."""

    def __init__(self, visitor: Visitor, game: str, seats: int = 2, **first: Any) -> None:
        self._page = visitor.page
        self._sent: list[Data] = []
        hello: Data = {"type": "table", "id": "x", "game": {"key": game, "name": "Scripted"}, "settings": {}}
        hello |= {"guided": False, "listed": False, "seat": 0, "clock": None, "notice": "", "frozen": False}
        self._greeting = [hello, people(seats), state(style=theme(), defs="", picture=whole(seats), **first)]
        self._route: WebSocketRoute | None = None
        visitor.page.route_web_socket("**/ws/tables/x", self._open)
        visitor.go("/table/x#token")
        visitor.page.locator(".board-sheet svg").wait_for()

    def say(self, message: Data) -> None:
        assert self._route is not None
        self._route.send(json.dumps(message))

    def sent(self, kind: str) -> list[Data]:
        """The messages of a kind that the page has sent."""
        self._page.evaluate("0")  # what the page sends is heard only while it is spoken to
        return [message for message in self._sent if message["type"] == kind]

    def chosen(self) -> list[Data]:
        return self.sent("choose")

    def _open(self, route: WebSocketRoute) -> None:
        self._route = route
        route.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        self._sent.append(message)
        if message["type"] == "join":
            for answer in self._greeting:
                self.say(answer)
