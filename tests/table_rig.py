"""The table inside a test: the real application without a network, with a game of a few choices and a held clock."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from table_sight import Sight
from wartable.core.ask import Ask, Option, Play
from wartable.core.errors import RulesError
from wartable.core.game import Game, Words
from wartable.core.log import Event
from wartable.core.names import NOTATION, Names
from wartable.core.rng import Rng
from wartable.core.settings import MatchSettings
from wartable.core.state import State
from wartable.core.thinking import Thinking
from wartable.core.view import Asked, View
from wartable.draw import svg
from wartable.draw.picture import Picture
from wartable.table.app import make
from wartable.table.connection import Connection, written
from wartable.table.desk import Desk
from wartable.table.errors import Refused
from wartable.table.hall import Hall
from wartable.table.jobs import Job, Thought
from wartable.table.messages.sent import SeatState
from wartable.table.room import Room
from wartable.table.settings import Settings
from wartable.table.sheet import Player, Sheet
from wartable.table.store import Store
from wartable.table.tokens import Keys, Session, new_session

with warnings.catch_warnings():
    # It would rather have a younger library than the one that all other tests use.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient, WebSocketTestSession

T = TypeVar("T")
Data = dict[str, Any]
SECRET = "the secret of these tests"
#: Generous, because the machine may be busy; nothing waits this long when all is well.
PATIENCE = 60.0

ROLL, STAY, ADD, KEEP, GAIN = 0, 1, 2, 3, 4
VERBS = ["roll", "stay", "add the card", "keep the card", "gain"]


class Ground(State):
    def __init__(self, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        self.cards: list[bool] = []
        self.scores = [0] * seats
        self.turn = 0

    def copy(self) -> Ground:
        twin = Ground(self.rng.copy(), self.seats)
        self.hand_on(twin)
        twin.cards = self.cards.copy()
        twin.scores = self.scores.copy()
        twin.turn = self.turn
        return twin


class AmbushView(View, frozen=True, kw_only=True):
    turn: int
    scores: list[int]
    card: bool


class AmbushThinking(Thinking[Ground]):
    def value(self, s: Ground) -> list[float]:
        return [(score + 1) / (sum(s.scores) + s.seats) for score in s.scores]


def told(*lines: str) -> list[dict[str, Any]]:
    """Lines of the story of an Ambush, as they are sent: each begins with whose doing it is."""
    return [{"text": line, "refs": [], "seat": int(line[5]), "begins": False} for line in lines]


class Ambush(Game[Ground, AmbushView]):
    """In turn each seat gains a point, stays, or rolls a die. Whoever holds the hidden card is asked, after it said
    that it rolls, whether to add the card: the others must not notice that it was asked. The most points win. All look
    at the points before the next turn begins."""

    def __init__(self, cards: tuple[bool, ...] = (False, True), length: int = 8) -> None:
        super().__init__("ambush", "Ambush", [2, 3], "1", "ambush")
        self.thinking = AmbushThinking()
        self.cards = cards
        self.length = length
        #: Broken on purpose, while a test says so: the rules in one turn, or the picture.
        self.stumbles_at = -1
        self.blind = False

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Ground:
        ground = Ground(rng, seats)
        ground.cards = [*self.cards, False][:seats]
        return ground

    def step(self, s: Ground) -> Play[None]:
        me = s.turn % s.seats
        deed = yield Ask(me, "deed", [(ROLL,), (STAY,), (GAIN,)])
        if s.turn == self.stumbles_at:
            raise RulesError("the rules have stumbled")
        gained = 0
        if deed == (ROLL,):
            added = False
            if s.cards[me]:
                added = (yield Ask(me, "card", [(ADD,), (KEEP,)])) == (ADD,)
                s.cards[me] = not added
            gained = s.rng.die(6) + 6 * added
        elif deed == (GAIN,):
            gained = 1
        s.scores[me] += gained
        s.log.say(deed[0], me, gained)
        s.log.beat()
        s.turn += 1
        if s.turn == self.length:
            best = max(s.scores)
            s.finish([seat for seat in range(s.seats) if s.scores[seat] == best], "points")

    def view(self, s: Ground, seat: int, ask: Ask | None) -> AmbushView:
        asked = None if ask is None else Asked(topic=ask.topic)
        card = seat >= 0 and s.cards[seat]
        return AmbushView(seat=seat, asked=asked, turn=s.turn, scores=list(s.scores), card=card)

    def imagine(self, s: Ground, seat: int, rng: Rng) -> None:
        for other in range(s.seats):
            if other != seat:
                s.cards[other] = rng.below(2) == 1

    def describe(self, view: AmbushView, option: Option, names: Names = NOTATION) -> Words:
        return Words(VERBS[option[0]], [])

    def tell(self, event: Event, names: Names = NOTATION) -> Words:
        return Words(f"seat {event[1]}: {VERBS[event[0]]} for {event[2]}", [], event[1])

    def draw(self, view: View) -> Picture:
        if self.blind:
            raise RulesError("the picture cannot be drawn")
        return svg.picture(10, 10, "Ambush", "", str(view))

    def scores(self, s: Ground) -> list[int]:
        return list(s.scores)


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Browser(TestClient):
    """A browser at the rig's server, with its own cookies. Failures of the server are answers, as over a network."""

    def post_json(self, path: str, body: Any, token: str = "") -> Any:
        return self.post(path, json=body, headers={"authorization": f"Bearer {token}"} if token else {})

    def table(self, *who: str, game: str = "ambush", **more: Any) -> Data:
        seats = [{"who": one} if one in {"me", "friend", "anyone"} else {"who": "bot", "bot": one} for one in who]
        answer = self.post("/api/tables", json={"game": game, "seats": seats, "pace": 0} | more)
        assert answer.status_code == 201, answer.text
        made: Data = answer.json()
        return made

    def accept(self, match: str, invitation: str) -> str:
        """Sit down by an invitation; the token of the seat."""
        answer = self.post(f"/api/tables/{match}/sit", json={"invitation": invitation})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["mine"]["token"])

    def state(self, match: str, token: str = "") -> Data:
        answer = self.get(f"/api/tables/{match}/state", headers={"authorization": f"Bearer {token}"} if token else {})
        assert answer.status_code == 200, answer.text
        state: Data = answer.json()
        return state

    def choose(self, match: str, token: str, *option: int) -> None:
        turn = self.state(match, token)["turn"]
        answer = self.post_json(f"/api/tables/{match}/choose", {"turn": turn, "option": list(option)}, token)
        assert answer.status_code == 200, answer.text

    def socket(self, match: str, **headers: str) -> WebSocketTestSession:
        """A socket that has not joined yet."""
        return self.websocket_connect(f"ws://table.test/ws/tables/{match}", headers=headers)

    @contextmanager
    def wire(self, match: str, token: str = "") -> Iterator[Wire]:
        with self.socket(match) as session:
            session.send_json({"type": "join"} | ({"token": token} if token else {}))
            wire = Wire(session)
            wire.until("state")
            yield wire


class Wire:
    """A socket of the rig; keeps what it heard."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.heard: list[Data] = []
        self.sight = Sight()

    def send(self, **message: Any) -> None:
        self.session.send_json(message)

    def hear(self) -> Data:
        self.heard.append(self.session.receive_json())
        if self.heard[-1]["type"] == "state":
            self.sight.change(self.heard[-1])
        return self.heard[-1]

    def until(self, *kinds: str) -> Data:
        """The next message of one of these types."""
        while self.hear()["type"] not in kinds:
            continue
        return self.heard[-1]

    def settle(self) -> list[Data]:
        """All messages that were under way: they come in order, so the answer to a ping comes last."""
        known = len(self.heard)
        self.send(type="ping")
        self.until("pong")
        return self.heard[known:-1]

    @property
    def state(self) -> Data:
        return next(message for message in reversed(self.heard) if message["type"] == "state")

    @property
    def whole(self) -> Data:
        """What the latest state says, with the whole picture instead of what has changed in it; without the story."""
        said = {field: self.state[field] for field in SeatState.__struct_fields__}
        return said | {"picture": self.sight.picture}


class Rig:
    """The application, its hall and its desk. Buckets fill by `clock`, which stands still."""

    def __init__(self, folder: Path, game: Game[Any, Any] | None = None, **settings: Any) -> None:
        given: Data = {"db": f"sqlite:///{folder / 'table.db'}", "secret": SECRET, "pace": 0.0} | settings
        given.setdefault("names", ["table.test"])
        self.settings = Settings(**given)
        self.app = make(self.settings)
        self.game = game or Ambush()
        self.clock = Clock()
        self.first = Browser(self.app, base_url="http://table.test")

    def __enter__(self) -> Rig:
        self.first.__enter__()
        self.desk: Desk = self.app.state.desk
        self.hall: Hall = self.desk.hall
        self.hall.games[self.game.key] = self.game
        hall = self.hall
        for allowance in (hall.tables, hall.posts, hall.reads, hall.passwords, hall.guesses, hall.talk):
            allowance.clock = self.clock
        return self

    def __exit__(self, *reason: Any) -> None:
        self.first.__exit__(*reason)

    def browser(self, **more: Any) -> Browser:
        """Another browser, at the same server."""
        made = Browser(self.app, **({"base_url": "http://table.test"} | more))
        made.portal = self.first.portal
        return made

    def token(self, match: str, seat: int) -> str:
        """The token of a seat as it is now. Where nobody sits yet, a friend sits down."""
        sheet = self.run(self.hall.store.sheet, match)
        assert sheet is not None
        if not sheet.players[seat].taken:
            invitation = self.hall.keys.invitation(match, sheet.players[seat])
            return self.browser().accept(match, invitation)
        return self.hall.keys.seat_token(match, sheet.players[seat])

    def run(self, work: Callable[..., Coroutine[Any, Any, T]], *given: Any) -> T:
        """Run something on the server's own loop."""
        assert self.first.portal is not None
        found: T = self.first.portal.call(work, *given)
        return found


class Bench:
    """A hall on a loop of the test's own, without an application around it, for what goes on inside."""

    def __init__(self, db: str, game: Game[Any, Any] | None = None, **settings: Any) -> None:
        given: Data = {"db": db, "secret": SECRET, "pace": 0.0} | settings
        self.settings = Settings(**given)
        self.store = Store(db)
        self.keys = Keys(SECRET, 30)
        self.hall = Hall(self.settings, self.store, self.keys)
        self.game = game or Ambush()
        self.hall.games[self.game.key] = self.game

    async def table(self, *bots: str, **more: Any) -> Sheet:
        """A table with these bots, an empty name for a person."""
        players = [
            Player(seat, bot=bot, name=bot or f"P{seat}", client="" if bot else f"c{seat}", came=not bot)
            for seat, bot in enumerate(bots or ("", ""))
        ]
        return await self.hall.create(self.game, players, {}, more.pop("owner", "c0"), **more)

    async def close(self) -> None:
        await self.hall.close()
        self.store.close()


class Puppets:
    """Bots whose thoughts the test gives, instead of a pool of processes."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[tuple[Job, asyncio.Future[Thought]]] = asyncio.Queue()
        self.owners: list[str] = []
        self.waiting = self.busy = self.done = 0

    async def think(self, owner: str, job: Job) -> Thought:
        self.owners.append(owner)
        future: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        self.asked.put_nowait((job, future))
        return await future

    def close(self) -> None:
        pass


def session_cookie(name: str = "Ada", client: str = "", days: int = 30, secret: str = SECRET) -> str:
    """A cookie as the server makes it."""
    session = new_session()
    session.name = name
    session.client = client or session.client
    return Keys(secret, days).cookie(session)


def on(bench: Bench, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test on a bench, and clear the bench away. Nothing may take for ever."""

    async def whole() -> None:
        try:
            await asyncio.wait_for(work(), PATIENCE)
        finally:
            await bench.close()

    asyncio.run(whole())


def person(seat: int) -> Connection:
    return Connection(seat, Session(f"c{seat}", f"P{seat}"))


def heard(connection: Connection) -> list[Data]:
    """All messages that wait for a connection."""
    found = []
    while not connection.outgoing.empty():
        message = written(connection.outgoing.get_nowait())
        found.append({"type": "end"} if message is None else msgspec.json.decode(message))
    connection.waiting = 0
    return found


def states(connection: Connection) -> list[Data]:
    return [message for message in heard(connection) if message["type"] == "state"]


async def seated(bench: Bench, *bots: str, **more: Any) -> tuple[Room, list[Connection]]:
    """A room with everybody in it, who have heard all there was to hear."""
    sheet = await bench.table(*bots, **more)
    room = await bench.hall.room(sheet.id)
    people = [person(player.seat) for player in sheet.players if not player.bot]
    for one in people:
        await bench.hall.join(room, one)
    for one in people:
        heard(one)
    return room, people


async def choose(hall: Hall, room: Room, seat: int, *option: int) -> None:
    await hall.choose(room, seat, room.replay.turns[seat], option)


async def refusal(work: Awaitable[Any]) -> Refused:
    with pytest.raises(Refused) as refused:
        await work
    return refused.value


async def settled(holds: Callable[[], bool]) -> None:
    """Let the loop run until something holds; `on` sees to it that this ends."""
    while not holds():
        await asyncio.sleep(0.001)


def executing(statement: Any) -> Callable[[Any], Any]:
    return lambda connection: connection.execute(statement)
