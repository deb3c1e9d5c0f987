"""A match moment by moment: every moment is exactly what it was, before and after every copy that the film keeps."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from table_rig import ADD, GAIN, KEEP, ROLL, STAY, Ambush
from table_sight import Sight
from toy import Toy
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.names import NOTATION
from wartable.core.registry import new_match
from wartable.core.rng import seeded
from wartable.draw.picture import Picture
from wartable.table.film import STRIDE, Film
from wartable.table.messages.sent import Frame, MomentMessage
from wartable.table.replay import Replay
from wartable.table.room import Room
from wartable.table.sheet import LogEntry, Player, Sheet


def replayed(game: Game[Any, Any], choices: int, seed: str = "film") -> Replay:
    """A match of so many choices, now and then with one taken back."""
    replay = begun(game, seed)
    rng = seeded(seed)
    while len(replay.match.choices) < choices and not replay.match.over:
        match = replay.match
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        replay.apply(LogEntry(seat, options[rng.below(len(options))]))
        if rng.below(4) == 0 and replay.match.can_undo(seat):
            replay.apply(LogEntry(seat, None))
    return replay


def begun(game: Game[Any, Any], seed: str = "film") -> Replay:
    players = [Player(0), Player(1)]
    return Replay(game, Sheet("match", game.key, "1", "x", 2, {}, seed, "me", 0, False, False, 0, players))


def moments(replay: Replay) -> list[Match]:
    """The match after each number of choices that stand, each played from the start."""
    found = []
    for number in range(len(replay.match.choices) + 1):
        match = new_match(replay.game, replay.sheet.seats, {}, replay.sheet.seed)
        for seat, option in replay.match.choices[:number]:
            match.apply(option, seat)
        found.append(match)
    return found


def stills(frame: Frame) -> list[Picture]:
    sight = Sight()
    return [sight.seen(still) for still in msgspec.to_builtins(frame.stills)]


@pytest.mark.parametrize("choices", [0, 1, STRIDE - 1, STRIDE, STRIDE + 1, 3 * STRIDE + 5])
def test_every_moment_is_exact(choices: int) -> None:
    game = Ambush(cards=(True, True), length=10**6)
    replay = replayed(game, choices)
    assert choices < STRIDE or any(entry.option is None for entry in replay.entries)
    film = Film(replay)
    true = moments(replay)
    assert len(film) == len(true) == choices + 1
    assert film.choices == replay.match.choices
    assert film.seq == replay.seq
    for number, match in enumerate(true):
        at = film.at(number)
        assert at.choices == match.choices
        assert at.to_move == match.to_move and at.options == match.options
        for seat in (-1, 0, 1):
            assert at.view(seat) == match.view(seat)
            assert film.picture(number, seat) == game.draw(match.view(seat)).svg()
            assert stills(film.frame(number, seat, NOTATION))[-1].parts == game.draw(match.view(seat)).parts


def test_a_line_is_told_with_the_choice_that_told_it() -> None:
    game = Ambush(cards=(True, True), length=10**6)
    replay = begun(game)
    options = [(GAIN,), (ROLL,), (KEEP,), (STAY,), (ROLL,), (ADD,), (ROLL,), (KEEP,)]
    for option in options:
        replay.apply(LogEntry(replay.match.seat, option))
    film = Film(replay)
    numbers = [1, 3, 4, 6, 8]
    for seat in (-1, 0, 1):
        names = replay.names(seat)
        story = film.story(seat, names)
        assert [number for _, number in story] == numbers
        assert [line for line, _ in story] == [line.text for line in replay.story(seat)]
        for line, (words, number) in enumerate(story):
            shown = [one.picture for one in film.stills(number, seat, names) if words in one.lines]
            assert film.moment(seat, line, names) == MomentMessage(line=line, text=words, picture=shown[0].svg())
        for line in (-1, -5, len(story), 10**9):
            assert film.moment(seat, line, names) is None


def test_a_frame_has_the_moments_that_were_shown_in_play_and_then_how_it_was() -> None:
    game = Ambush(cards=(True, True), length=10**6)
    film = Film(replayed(game, 2 * STRIDE + 3))
    live = begun(game)
    live.keep_moments()
    several = 0
    for number, (seat, option) in enumerate(film.choices, 1):
        told = {viewer: len(live.story(viewer)) for viewer in (-1, 0, 1)}
        live.apply(LogEntry(seat, option))
        for viewer in (-1, 0, 1):
            moments, found = live.moments(viewer), film.stills(number, viewer, live.names(viewer))
            several += len(found) > 1
            assert found[: len(moments)] == moments
            assert found[-1].picture == game.draw(live.match.view(viewer))
            assert len(found) in {len(moments), len(moments) + 1}
            assert [line for one in found for line in one.lines] == [
                line.text for line in live.story(viewer)[told[viewer] :]
            ]
    assert several, "no choice had a moment before its end"


def test_lines_that_only_some_may_read_keep_their_moments() -> None:
    """In the toy a swap tells its seat the card; the story of the others has another line in its place."""
    films = [(replay, Film(replay)) for replay in (replayed(Toy(), 60, f"film {number}") for number in range(30))]
    everybody = films[0][0].names(-1)
    told = [[film.story(seat, everybody) for seat in (-1, 0, 1)] for _, film in films]
    at = next(at for at, (watched, one, other) in enumerate(told) if one != other != watched)
    replay, film = films[at]
    true = moments(replay)
    stories = {seat: film.story(seat, replay.names(seat)) for seat in (-1, 0, 1)}
    for seat, story in stories.items():
        for line, (words, number) in enumerate(story):
            before, after = (len(true[number - 1].events(seat)), len(true[number].events(seat)))
            assert before <= line < after, f"line {line} was told with another choice than {number}"
            assert words == replay.game.tell(true[number].events(seat)[line], replay.names(seat)).text


def test_a_room_makes_a_new_film_when_its_match_went_on() -> None:
    async def work() -> None:
        game = Ambush(length=10**6)
        replay = begun(game)
        room = Room(game, replay.sheet, None)  # type: ignore[arg-type]
        empty = await room.film()
        assert await room.film() is empty
        room.replay.apply(LogEntry(0, (GAIN,)))
        one = await room.film()
        assert len(one) == 2
        room.replay.apply(LogEntry(0, None))
        assert len(await room.film()) == 1, "what was taken back is not in the film"

    asyncio.run(work())
