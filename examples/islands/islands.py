"""Islands: hidden bids on a board, for 2 or 3 seats.

Each seat holds five ships of different strengths. In a round all send a ship to a free island, at once and in secret;
the strongest one there takes it, and all ships sent are gone. Most points win when islands or ships have run out.
"""

from __future__ import annotations

from typing import Any

from wartable.core.ask import Ask, Option, Play, Together
from wartable.core.errors import RulesError
from wartable.core.game import Game, Words
from wartable.core.log import Event
from wartable.core.names import NOTATION, Names, capital
from wartable.core.rng import Rng
from wartable.core.settings import MatchSettings
from wartable.core.state import State
from wartable.core.view import Asked, View
from wartable.draw import svg
from wartable.draw.picture import Picture

ISLANDS = ["Fern", "Gull", "Heron", "Ibis", "Jade"]
POINTS = [2, 3, 5, 4, 2]
SEATS = ["Blue", "Red", "Green"]
SHIPS = 5  # in a hand
FREE = -1  # nobody's island
SAIL, SAILS, TAKES = range(3)  # option (SAIL, island, ship); events (SAILS, seat, island, ship), (TAKES, seat, island)


def fleet(seats: int) -> list[int]:
    return list(range(1, (SHIPS + 1) * seats))  # some ships stay in the box


class Sea(State):
    def __init__(self, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        self.owners = [FREE] * len(ISLANDS)
        self.hands: list[list[int]] = []
        self.gone: list[int] = []
        self.orders: list[Option] = [()] * seats  # what each seat has said in this round, still secret

    def copy(self) -> Sea:
        twin = Sea(self.rng.copy(), self.seats)
        self.hand_on(twin)
        twin.owners, twin.hands = self.owners.copy(), [hand.copy() for hand in self.hands]
        twin.gone, twin.orders = self.gone.copy(), self.orders.copy()
        return twin


class SeaView(View, frozen=True, kw_only=True):
    owners: tuple[int, ...]
    hand: tuple[int, ...]
    gone: tuple[int, ...]
    points: tuple[int, ...]


class Islands(Game[Sea, SeaView]):
    def __init__(self) -> None:
        super().__init__("islands", "Islands", seats=[2, 3], version="1", content_hash="")
        self.blurb = "Send ships to islands, in secret; the strongest take them."

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Sea:
        s, ships = Sea(rng, seats), fleet(seats)
        rng.shuffle(ships)
        s.hands = [sorted(ships.pop() for _ in range(SHIPS)) for _ in range(seats)]
        return s

    def step(self, s: Sea) -> Play[None]:
        yield Together(list(range(s.seats)), lambda seat: self.order(s, seat))
        s.log.reveal()
        orders = [(ship, island, seat) for seat, (_, island, ship) in enumerate(s.orders)]
        for ship, island, seat in sorted(orders, reverse=True):
            s.log.say(SAILS, seat, island, ship)
            s.hands[seat].remove(ship)
            s.gone.append(ship)
            if s.owners[island] == FREE:
                s.owners[island] = seat
                s.log.say(TAKES, seat, island)
        s.orders = [()] * s.seats
        if FREE not in s.owners or not s.hands[0]:
            points = self.scores(s)
            s.decide([seat for seat in range(s.seats) if points[seat] == max(points)], "points")

    def order(self, s: Sea, seat: int) -> Play[None]:
        free = [island for island, owner in enumerate(s.owners) if owner == FREE]
        s.orders[seat] = yield Ask(seat, "order", [(SAIL, island, ship) for island in free for ship in s.hands[seat]])

    def scores(self, s: Sea) -> list[int]:
        return [sum(POINTS[at] for at, owner in enumerate(s.owners) if owner == seat) for seat in range(s.seats)]

    def view(self, s: Sea, seat: int, ask: Ask | None) -> SeaView:
        return SeaView(
            seat=seat,
            asked=None if ask is None else Asked(topic=ask.topic),
            owners=tuple(s.owners),
            hand=() if seat < 0 else tuple(s.hands[seat]),
            gone=tuple(s.gone),
            points=tuple(self.scores(s)),
        )

    def imagine(self, s: Sea, seat: int, rng: Rng) -> None:
        unseen = [ship for ship in fleet(s.seats) if ship not in s.gone + s.hands[seat]]
        rng.shuffle(unseen)
        for other in [other for other in range(s.seats) if other != seat]:
            s.hands[other] = sorted(unseen.pop() for _ in s.hands[other])
            s.orders[other] = ()

    def seat_name(self, seat: int) -> str:
        return SEATS[seat]

    def prompt(self, view: SeaView, names: Names = NOTATION) -> str:
        return "Sail where, with which ship?" if view.asked else ""

    def describe(self, view: SeaView, option: Option, names: Names = NOTATION) -> Words:
        return Words(f"Sail to {ISLANDS[option[1]]} with {option[2]}", [f"island-{option[1]}"])

    def tell(self, event: Event, names: Names = NOTATION) -> Words:
        who, where = names.seat(event[1], SEATS[event[1]]), ISLANDS[event[2]]
        said = f"{who:sails} to {where} with {event[3]}" if event[0] == SAILS else f"{who:takes} {where}"
        return Words(capital(said), [f"island-{event[2]}"], event[1])

    def draw(self, view: SeaView) -> Picture:
        colours = ["first", "second", "third"][: len(view.points)]
        parts: list[str] = []
        for at, owner in enumerate(view.owners):
            fill = "var(--edge)" if owner == FREE else f"var(--{colours[owner]})"
            parts.append(svg.el("circle", cx=70 + 120 * at, cy=70, r=50, fill=fill, data_ref=f"island-{at}"))
            parts.append(svg.words(70 + 120 * at, 140, f"{ISLANDS[at]} {POINTS[at]}", text_anchor="middle"))
        points = ", ".join(f"{SEATS[seat]} {points}" for seat, points in enumerate(view.points))
        parts.append(svg.words(20, 180, f"{points}. Your ships: {', '.join(map(str, view.hand))}"))
        return svg.picture(620, 200, "Islands", svg.theme(), *parts, seats=colours)

    def position(self, s: Sea) -> dict[str, Any]:
        return {"hands": [*map(list, s.hands)], "owners": list(s.owners), "gone": list(s.gone), "rng": s.rng.words()}

    def from_position(self, text: dict[str, Any]) -> Sea:
        s = Sea(Rng(*text["rng"]), len(text["hands"]))
        s.hands, s.owners, s.gone = text["hands"], text["owners"], text["gone"]
        return s.copy()

    def check(self, s: Sea) -> None:
        ships = sum(s.hands, s.gone)
        if len(set(ships)) != SHIPS * s.seats or not set(ships) <= set(fleet(s.seats)):
            raise RulesError(f"not the ships that were dealt: {ships}")


def game(pack: object = None) -> Islands:
    return Islands()
