"""All tables of a worker: loading them, accepting choices, waking the bots, hearing the news of other workers."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

from wartable.core import registry
from wartable.core.ask import Option
from wartable.core.errors import Fault, IllegalChoice, RulesError
from wartable.core.game import Game
from wartable.table import ratings
from wartable.table.clocks import GRACE
from wartable.table.connection import Connection
from wartable.table.errors import Refused
from wartable.table.jobs import Job, JobKind
from wartable.table.leaving import ENDINGS, TIME
from wartable.table.limits import Allowance, Places
from wartable.table.messages.received import ClockPlan
from wartable.table.messages.sent import Hint
from wartable.table.messages.structs import MatchSettings
from wartable.table.news import Note
from wartable.table.opponents import OPPONENTS, strongest
from wartable.table.projector import Projector
from wartable.table.replay import WATCHER, result_of
from wartable.table.room import Room
from wartable.table.settings import Settings
from wartable.table.sheet import LogEntry, Player, Sheet
from wartable.table.store import Store
from wartable.table.thinkers import Thinkers, cores
from wartable.table.tokens import Keys, new_match_id
from wartable.table.watch import Watch

log = logging.getLogger("wartable.table")
#: How often a choice is tried again when other workers' choices came first.
ATTEMPTS = 20
#: As many sockets and pages an address may have less, for a socket that had to be ended.
FINE = 20


class Hall:
    """The tables of one worker."""

    def __init__(self, settings: Settings, store: Store, keys: Keys) -> None:
        self.settings = settings
        self.store = store
        self.keys = keys
        self.thinkers = Thinkers(settings.thinkers or cores())
        keys_of_games = registry.keys()
        self.games: dict[str, Game[Any, Any]] = {
            key: registry.load(key, settings.packs.get(key)) for key in keys_of_games
        }
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.projector = Projector()
        # Workers share what an address may have without asking each other: none has more than its part.
        self.sockets = Places(-(-settings.sockets // settings.workers))
        lender = None if settings.is_sqlite else store.lend
        a_second, an_hour = settings.messages_a_second, settings.tables_an_hour
        self.tables = Allowance("table", an_hour / 3600, max(1, an_hour / 4), lender)
        self.posts = Allowance("post", a_second, a_second * 5, lender)
        self.reads = Allowance("read", a_second * 2, a_second * 20, lender)
        self.passwords = Allowance("password", 0.1, 10, lender)
        self.guesses = Allowance("guess", 1 / 30, 20, lender)
        self.talk = Allowance("talk", 0.5, 6, lender)
        self.accepted = 0
        self.refused = 0
        self.watch = Watch(self)
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- opening and closing -----------------------------------------------------------------------------------

    def open(self) -> None:
        self.store.news.listen(self._hear, self._hear_all)
        self.spawn(self.watch.run())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        self.thinkers.close()
        for room in self.rooms.values():
            for connection in list(room.connections):
                connection.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something beside; a mistake in it is logged and harms nothing else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    def game(self, key: str) -> Game[Any, Any]:
        if key not in self.games:
            raise Refused("no-such-game", f"unknown game {key!r}; allowed: {', '.join(self.games)}", 404)
        return self.games[key]

    # -- tables ------------------------------------------------------------------------------------------------

    async def create(
        self,
        game: Game[Any, Any],
        players: list[Player],
        settings: MatchSettings,
        owner: str,
        pace: float | None = None,
        guided: bool = False,
        listed: bool = False,
        clock: ClockPlan | None = None,
    ) -> Sheet:
        """Return a new table. Raises Fault for settings, bots or a number of seats that do not exist."""
        if len(players) not in game.seats:
            allowed = " or ".join(str(count) for count in game.seats)
            raise Refused("bad-seats", f"seats: found {len(players)}; {game.key} is played by {allowed}")
        for player in players:
            if player.bot and player.bot not in OPPONENTS:
                raise Refused("bad-bot", f"unknown bot {player.bot!r}; allowed: {', '.join(OPPONENTS)}")
        settled = registry.complete_settings(game, len(players), settings)
        sheet = Sheet(
            id=new_match_id(),
            game=game.key,
            rules=game.version,
            content=game.content_hash,
            seats=len(players),
            settings=settled,
            seed=secrets.token_hex(16),
            owner=owner,
            pace=self.settings.pace if pace is None else pace,
            guided=guided,
            listed=listed,
            made=time.time(),
            players=players,
            clock=clock,
        )
        await self.store.create(sheet)
        return sheet

    async def room(self, match: str) -> Room:
        """Return a table, from memory or from its log."""
        if match in self.rooms:
            self.rooms.move_to_end(match)
            return self.rooms[match]
        if match not in self._loading:
            self._loading[match] = asyncio.ensure_future(self._load(match))
            self._loading[match].add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(self._loading[match])

    async def _load(self, match: str) -> Room:
        sheet = await self.store.sheet(match)
        if sheet is None:
            raise Refused("no-such-table", "there is no such table", 404)
        room = Room(self.game(sheet.game), sheet, self.store)
        await room.reload()
        room.note_change(time.monotonic())
        self.rooms[match] = room
        self._forget()
        room.note_presence(time.monotonic())
        if room.replay.match.over and sheet.ended is None:
            self.spawn(self._finish(room))
        self.wake_bots(room)
        return room

    def _forget(self) -> None:
        """Drop the tables that nobody is at and that were not used for longest; not the latest, to which somebody is on
        the way."""
        spare = len(self.rooms) - self.settings.rooms
        for match, room in list(self.rooms.items())[:-1]:
            if spare <= 0:
                return
            if not room.connections and not room.thinking and not room.lock.locked():
                del self.rooms[match]
                spare -= 1

    # -- coming and going --------------------------------------------------------------------------------------

    async def join(self, room: Room, connection: Connection) -> Room:
        """Come to a table. Return the table as it is now, should it have been dropped since it was asked for: if there
        were two of it, those at one would not hear of the other."""
        while self.rooms.get(room.sheet.id) is not room:
            room = await self.room(room.sheet.id)
        async with room.lock:
            room.make_way(connection)
            await room.greet(connection)
            room.send_clocks()
            room.note_presence(time.monotonic())
            # Its seat may have been closed while it came in.
            room.end_closed_seats()
        room.send_people()
        self.wake_bots(room)
        self.spawn(self._announce_presence(room, "hello"))
        return room

    async def leave(self, room: Room, connection: Connection) -> None:
        room.connections.pop(connection, None)
        if not room.connections:
            room.replay.forget_told()
        if connection.hint is not None:
            connection.hint.cancel()
        room.note_presence(time.monotonic())
        room.send_people()
        self.spawn(self._announce_presence(room, "here"))

    async def _announce_presence(self, room: Room, kind: str) -> None:
        if self.settings.is_sqlite:
            return
        news, match, seats = self.store.news, room.sheet.id, room.here()
        await self.store.writer.do(lambda connection: news.announce(connection, kind, match, seats))

    async def fine(self, address: str) -> None:
        """Let an address come back less often: coming back at once to flood anew would cost the others more time than
        all else that one address can do."""
        for _ in range(FINE):
            if not await self.reads.take(address):
                return

    # -- choosing ----------------------------------------------------------------------------------------------

    async def choose(self, room: Room, seat: int, turn: int, option: Option) -> None:
        """Make a seat's choice. Returns once it is in the log; raises Refused if it does not count."""
        async with room.lock:
            for _ in range(ATTEMPTS):
                self._expect_turn(room, seat, turn)
                await self._expect_in_time(room, seat, "nothing was chosen")
                if not room.replay.legal(seat, option):
                    count = len(room.replay.match.options_of(seat))
                    raise Refused("illegal", f"{list(option)} is not one of your {count} options", 409)
                if await self._accept(room, LogEntry(seat, option)):
                    return
        raise Refused("busy", "too much is going on at this table; try again", 503)

    async def undo(self, room: Room, seat: int, turn: int) -> None:
        """Take a seat's latest choice back.

        What others have chosen since without its knowledge goes too: a refusal would tell that they have.
        """
        async with room.lock:
            self._expect_thawed(room)
            if turn != room.replay.turns[seat]:
                raise Refused("stale", "something has happened since; this is how it stands now", 409)
            await self._expect_in_time(room, seat, "nothing was taken back")
            seats = room.replay.to_take_back(seat)
            if not seats:
                over = "the match is over" if room.replay.match.over else "something was revealed or answered since"
                raise Refused("no-undo", f"nothing to take back: {over}", 409)
            for one in seats:
                if not await self._accept(room, LogEntry(one, None)):
                    raise Refused("stale", "somebody else was quicker; this is how it stands now", 409)

    def _expect_turn(self, room: Room, seat: int, turn: int) -> None:
        self._expect_thawed(room)
        if room.replay.match.ask_of(seat) is None:
            over = "the match is over" if room.replay.match.over else "it is not your turn"
            raise Refused("not-asked", f"{over}; nothing was chosen", 409)
        if turn != room.replay.turns[seat]:
            raise Refused("stale", "this question has been answered already; this is how it stands now", 409)

    def _expect_thawed(self, room: Room) -> None:
        if room.replay.frozen:
            raise Refused("frozen", room.notice, 409)

    async def do(self, room: Room, seat: int, deed: str) -> None:
        """Do something that is no choice of the game (leaving.py). Returns once it is in the log."""
        async with room.lock:
            for _ in range(ATTEMPTS):
                self._expect_thawed(room)
                if room.replay.match.over:
                    raise Refused("over", "the match is over", 409)
                try:
                    if await self._accept(room, LogEntry(seat, None, deed)):
                        return
                except IllegalChoice as problem:
                    raise Refused("not-now", str(problem), 409) from None
        raise Refused("busy", "too much is going on at this table; try again", 503)

    async def _expect_in_time(self, room: Room, seat: int, done: str) -> None:
        if await self.flag(room, GRACE):
            raise Refused("too-late", f"time is up; {done}", 409)
        clocks = room.clocks()
        if clocks is not None and room.is_timed(seat) and clocks.is_up(seat, GRACE, time.time()):
            raise Refused("too-late", f"your time is up; {done}", 409)

    async def flag(self, room: Room, late: float) -> bool:
        """End the match of whoever has been out of time for longer than `late` seconds, once nobody else still chooses:
        sooner would tell those that whoever does not lose has chosen in secret. The lock is held. Return whether there
        was somebody. Of several it is who was so first, and all who were so at the same moment."""
        clocks = room.clocks()
        asked = [] if clocks is None else [seat for seat in room.replay.match.to_move if room.will_choose(seat)]
        due = {seat: clocks.due(seat) if room.is_timed(seat) else None for seat in asked} if clocks else {}
        ended = [at for at in due.values() if at is not None and at + late < time.time()]
        if not ended or len(ended) < len(due):
            return False
        lost = [seat for seat, at in due.items() if at == min(ended)]
        return await self._accept(room, LogEntry(lost[0], None, " ".join([TIME, *map(str, lost[1:])])))

    async def _accept(self, room: Room, entry: LogEntry) -> bool:
        """Play an entry and insert its row. The lock is held.

        If another worker's row is there already, that one counts: the table is brought up to it, and the answer is no.
        Whoever asked can try again if the question still stands, as where seats choose at the same time.
        """
        replay, match = room.replay, room.sheet.id
        seq = replay.seq
        try:
            replay.apply(entry)
            made = time.time()
            accepted = await self.store.append(match, seq, entry, made, replay.mark())
        except IllegalChoice:
            raise
        except Exception as problem:
            await self._recover(room)
            what = "the rules stumbled over this choice" if isinstance(problem, RulesError) else "it could not be saved"
            log.exception("table %s, entry %d", match, seq)
            raise Refused("failed", f"{what}; it does not count", 500) from problem
        if not accepted:
            await room.reload()
            self._changed(room)
            return False
        self.accepted += 1
        room.note_stored(made)
        room.note_choice(entry.seat)
        self._changed(room)
        if entry.deed:
            room.send_people()
        self.wake_bots(room)
        if replay.match.over:
            self.spawn(self._finish(room))
        return True

    async def _recover(self, room: Room) -> None:
        """Go back to what the log says after a failure in the middle, or forget the table, to be loaded anew."""
        try:
            await room.reload()
        except Exception:
            await room.rewind()
            self.rooms.pop(room.sheet.id, None)
            for connection in list(room.connections):
                connection.close()

    def _changed(self, room: Room) -> None:
        try:
            room.note_change(time.monotonic())
            room.send_state()
            room.send_clocks()
        except Exception:
            log.exception("table %s cannot be told", room.sheet.id)

    async def _finish(self, room: Room) -> None:
        """Write down the result and the ratings."""
        match, leaving = room.replay.match, room.replay.leaving
        await self.store.finish(room.sheet.id, result_of(match, room.replay.names(WATCHER), leaving))
        early = len(leaving.gone) > 0 and room.sheet.seats > 2 and match.state.ending in ENDINGS.values()
        await ratings.rate(self.store, room.sheet, match.state.winners, leaving.left, early)

    # -- bots --------------------------------------------------------------------------------------------------

    def wake_bots(self, room: Room) -> None:
        """Let every bot think that is asked and does not think yet. Bots among themselves play only for somebody."""
        if not room.connections and all(player.bot for player in room.sheet.players):
            return
        for seat in [] if room.replay.frozen else room.replay.match.to_move:
            bot = room.bot_of(seat)
            if bot and seat not in room.thinking:
                task = self.spawn(self._move(room, seat, bot))
                room.thinking[seat] = task

    async def _move(self, room: Room, seat: int, bot: str) -> None:
        """Make a bot's move: think in another process, keep a watchable pace, then choose like anybody else."""
        turn = room.replay.turns[seat]
        try:
            now = time.monotonic()
            pause = asyncio.create_task(asyncio.sleep(room.pause(seat, now)))
            option = room.only_option(seat)
            if option is None:
                job = self.job(room, "choose", seat, bot, room.tempo.thinking(seat, now))
                thought = await self.thinkers.think(room.patron(), job)
                option = thought.option
                room.pondered[seat] = time.monotonic() - now
            else:
                # It is plain, but a quicker answer than the last one would tell that it was.
                await asyncio.sleep(room.pondered.get(seat, 0.0))
            await pause
            if option is not None and room.bot_of(seat):
                await self.choose(room, seat, turn, option)
        except Refused as refused:
            if refused.code not in {"stale", "not-asked", "illegal"}:
                raise
        finally:
            room.thinking.pop(seat, None)
            if room.replay.turns[seat] != turn:
                self.wake_bots(room)

    def job(self, room: Room, kind: JobKind, seat: int = 0, bot: str = "", seconds: float = 0.0) -> Job:
        pack = self.settings.packs.get(room.sheet.game)
        return Job(kind, room.sheet, list(room.replay.entries), seat, bot, pack, seconds)

    async def hint(self, room: Room, seat: int, turn: int, address: str) -> Hint:
        """Return what the strongest bot would do on this seat. One is worked out at a time."""
        self._expect_turn(room, seat, turn)
        if seat in room.hinting:
            raise Refused("hint-asked", "a hint for your seat is being worked out already", 429)
        room.hinting.add(seat)
        try:
            thought = await self.thinkers.think(address, self.job(room, "hint", seat, strongest()))
        finally:
            room.hinting.discard(seat)
        assert thought.hint is not None
        return thought.hint

    # -- news --------------------------------------------------------------------------------------------------

    def _hear(self, note: Note) -> None:
        room = self.rooms.get(note.match)
        if room is None:
            return
        if note.kind in {"hello", "here"}:
            room.elsewhere[note.worker] = note.seats
            room.note_presence(time.monotonic())
            room.send_people()
            if note.kind == "hello":
                self.spawn(self._announce_presence(room, "here"))
        elif note.kind == "chat":
            self.spawn(room.send_chat())
        elif note.kind == "people":
            self.spawn(room.refresh_people())
        else:
            self.spawn(self.catch_up(room))

    def _hear_all(self) -> None:
        """Notes may have been missed: look at every table that somebody is at."""
        for room in self.rooms.values():
            self.spawn(self.catch_up(room))
            self.spawn(room.refresh_people())

    async def catch_up(self, room: Room) -> None:
        """Bring a table up to what other workers have added to its log."""
        async with room.lock:
            try:
                if await room.catch_up():
                    self._changed(room)
            except (Fault, RulesError):
                await self._recover(room)
                self._changed(room)
