"""What is looked at again is made once, whoever asks, and not on the loop of those who play."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from table_rig import GAIN, Ambush, Bench, Rig, choose, on, seated
from wartable.core.names import NOTATION
from wartable.core.view import View
from wartable.draw.picture import Picture
from wartable.table import about, guard
from wartable.table import projector as projectors
from wartable.table.film import Film
from wartable.table.lessons import Teacher
from wartable.table.replay import Replay


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with Rig(tmp_path) as made:
        yield made


class Counted(Ambush):
    """Counts its pictures, and the threads that drew them."""

    def __init__(self) -> None:
        super().__init__(length=100)
        self.drawn = 0
        self.threads: set[str] = set()

    def draw(self, view: View) -> Picture:
        self.drawn += 1
        self.threads.add(threading.current_thread().name)
        return super().draw(view)


def test_a_frame_is_drawn_once_for_all_and_not_on_the_loop(db: str) -> None:
    game = Counted()
    bench = Bench(db, game)

    async def work() -> None:
        room, _ = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        game.drawn, game.threads = 0, set()
        show = bench.hall.projector
        frames = await asyncio.gather(*[show.frame(room, 1, 0, 0) for _ in range(64)])
        once = game.drawn
        assert 0 < once < 5 and all(one is frames[0] for one in frames)
        assert threading.current_thread().name not in game.threads
        assert await show.frame(room, 0, 0, 0) != frames[0]
        pictures = [await show.picture(room, 1, seat) for seat in (0, 1, 0, 1)]
        assert pictures[:2] == pictures[2:] and pictures[0] != pictures[1]
        drawn = game.drawn
        moments = [await show.moment(room, 0, 0) for _ in range(5)]
        assert game.drawn - drawn < 5 and moments[0] is not None
        assert await show.moment(room, 0, 7) is None
        assert set(await show.stories(room, 0)) == {"-1", "0", "1"}

    on(bench, work)


def test_a_film_goes_on_with_its_match(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(db, Ambush(length=100))
    made: list[Replay] = []
    begin = Film.__init__

    def counted(film: Film, replay: Replay) -> None:
        made.append(replay)
        begin(film, replay)

    monkeypatch.setattr(Film, "__init__", counted)

    async def work() -> None:
        room, _ = await seated(bench)
        film = await bench.hall.projector.film(room)
        for number in range(40):
            await choose(bench.hall, room, number % 2, GAIN)
            film = await bench.hall.projector.film(room)
            assert len(film) == number + 2
        assert len(made) == 1, "what is known is not played again"
        assert film.at(37).choices == room.replay.match.choices[:37]
        assert film.story(0, NOTATION) == Film(room.replay).story(0, NOTATION)
        await bench.hall.undo(room, 1, room.replay.turns[1])
        assert len(await bench.hall.projector.film(room)) == 40, "what was taken back is not in it"

    on(bench, work)


def test_films_and_pictures_are_kept_for_the_latest(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projectors, "FILMS", 2)
    monkeypatch.setattr(projectors, "SHOWN", 3)
    bench = Bench(db)

    async def work() -> None:
        show = bench.hall.projector
        rooms = [(await seated(bench))[0] for _ in range(3)]
        for room in rooms:
            await show.frame(room, 0, 0, 0)
            await show.frame(room, 0, 1, 0)
        assert [room._film is None for room in rooms] == [True, False, False]
        assert len(show._shown) == 3

    on(bench, work)


def test_what_a_game_says_of_itself_is_made_once(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of games, the balance and the lessons: each would take the loop tens of milliseconds."""
    made: list[tuple[str, str]] = []

    def counted(where: Any, name: str) -> None:
        work = getattr(where, name)

        def noted(*given: Any) -> Any:
            made.append((name, threading.current_thread().name))
            return work(*given)

        monkeypatch.setattr(where, name, noted)

    counted(about, "summary")
    counted(guard, "report_policy")
    counted(Teacher, "opened")
    lengths = dict.fromkeys(rig.hall.games, 40)
    monkeypatch.setattr(rig.desk, "lengths", lambda: answered(lengths))
    for path in ("/api/games", "/balance/jogu", "/api/games/jogu/lessons/0/3"):
        first, again = rig.first.get(path), rig.first.get(path)
        assert first.status_code == 200 and first.content == again.content, path
    loop = rig.run(running_thread)
    assert sorted(name for name, _ in made) == ["opened", "report_policy", *["summary"] * len(lengths)]
    assert loop not in {thread for _, thread in made}
    assert rig.first.get("/api/games/jogu/lessons/0/99").status_code == 404
    assert rig.first.get("/api/games/jogu/lessons/9/0").status_code == 404


async def answered(lengths: dict[str, int]) -> dict[str, int]:
    return lengths


async def running_thread() -> str:
    return threading.current_thread().name
