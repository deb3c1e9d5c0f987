"""No message for a seat holds anything that the seat cannot know: checked for every message of whole matches."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, select

from table_client import Data, Guest, Server, Wire, bounded, play_on
from table_rig import person, states
from table_sight import Sight
from toy import Toy, ToyView
from wartable.core import registry
from wartable.core.game import Game
from wartable.core.log import Log
from wartable.core.match import Match
from wartable.core.moments import seen
from wartable.core.rng import Rng, seeded
from wartable.core.view import as_json
from wartable.draw import svg
from wartable.draw.picture import Picture
from wartable.table import schema
from wartable.table.messages.structs import MatchSettings
from wartable.table.replay import Replay, Told, names_of, state_of, story_line
from wartable.table.sheet import LogEntry, Sheet
from wartable.table.store import sheets

GAMES = registry.keys()
#: What a message says about the moment; the story and what follows from the log have checks of their own.
OF_THE_MOMENT = ["topic", "prompt", "options", "waiting", "sides", "over"]
#: How a state says what is seen.
OF_THE_PICTURE = ["style", "defs", "label", "seats", "moments", "picture", "gone"]
#: All that messages besides the state may have: nothing of it comes from the state of a match.
FIELDS = {
    "table": {"type", "id", "game", "settings", "guided", "listed", "seat", "clock", "notice", "frozen"},
    "people": {"type", "you", "seats", "watchers"},
    "chat": {"type", "lines"},
    "accepted": {"type", "turn"},
    "pong": {"type"},
}


def stored(server: Server, match: str) -> tuple[Sheet, list[LogEntry]]:
    """The truth, from the database."""
    log = schema.choices
    with create_engine(server.db).connect() as connection:
        sheet = sheets(connection, schema.matches.c.id == match, 1)[0]
        rows = connection.execute(
            select(log.c.seat, log.c.option).where(log.c.match == match).order_by(log.c.seq)
        ).all()
    return sheet, [LogEntry(seat, None if option is None else tuple(json.loads(option))) for seat, option in rows]


@pytest.mark.parametrize("game", GAMES)
def test_every_message_of_a_whole_match(quick: Server, game: str) -> None:
    guest = Guest(quick)
    seats = registry.load(game).seats[0]
    table = guest.table(game, "me", *["friend"] * (seats - 1), settings=bounded(game, 12))
    tokens = guest.tokens(table)
    wires = {seat: Wire(quick, table["id"], token) for seat, token in tokens.items()}
    watcher = Wire(quick, table["id"])
    play_on(wires, seed=21)
    watcher.until(lambda: bool(watcher.state["over"]))
    sheet, entries = stored(quick, table["id"])
    for seat, wire in [*wires.items(), (-1, watcher)]:
        check_states(sheet, entries, seat, wire)
        secrets = [sheet.seed, *(token for other, token in tokens.items() if other != seat)]
        others = [message for message in wire.messages if message["type"] != "state"]
        allowed = FIELDS | ({"people": FIELDS["people"] | {"devices"}} if seat >= 0 else {})
        assert {(message["type"], *sorted(message)) for message in others} <= {
            (kind, *sorted(fields)) for kind, fields in allowed.items()
        }
        told = json.dumps(wire.messages)
        assert not [secret for secret in secrets if secret in told]


def check_states(sheet: Sheet, entries: list[LogEntry], seat: int, wire: Wire) -> None:
    """A wire's states are those its seat is told after each entry, and the same in any world it imagines."""
    heard = [message for message in wire.messages if message["type"] == "state"]
    check_story(registry.load(sheet.game), sheet, entries, seat, heard)


def check_story(game: Game[Any, Any], sheet: Sheet, entries: list[LogEntry], seat: int, heard: list[Data]) -> None:
    """States are what a seat is told after each entry of a match, and the same in any world it imagines."""
    replay, sight, told = Replay(game, sheet), Sight(), iter(heard)
    replay.keep_moments()
    rng = seeded(f"leaks {seat}")
    last: Told | None = None
    story: list[Data] = []
    for number in range(len(entries) + 1):
        earlier = replay.match.fork()
        if number:
            replay.apply(entries[number - 1])
        now, moments = replay.told(seat), replay.moments(seat)
        if now == last and not moments:
            continue
        last = now
        message = next(told)
        sight.change(message)
        said = msgspec.json.decode(msgspec.json.encode(now.state))
        assert message == message | said, "a state says something that its seat is not told"
        assert set(message) <= {"type", *said, *OF_THE_PICTURE, "story"}
        assert sight.picture == now.picture
        assert [lines_of(moment) for moment in message["moments"]] == [moment.lines for moment in moments]
        assert [picture.parts for picture in sight.moments] == [moment.picture.parts for moment in moments]
        story[message["story"]["from"] :] = message["story"]["lines"]
        # What was told before everybody sat down calls those by "Invited" who came later.
        assert story in [story_told(replay, empty_seats(sheet), seat), story_told(replay, sheet, seat)]
        # A watcher knows what everybody knows: whatever any seat imagines looks the same from the rail.
        for knower in range(sheet.seats) if seat < 0 else [seat]:
            check_world(replay, now, knower, seat, rng, f"after entry {number}")
            if number:
                check_moments(earlier, replay, entries[number - 1], sight.moments, knower, seat, rng)
    assert next(told, None) is None, "a seat was told something that nobody chose"


def story_told(replay: Replay, sheet: Sheet, seat: int) -> list[Data]:
    names = names_of(replay.game, sheet, replay.match, seat)
    lines = [story_line(replay.game, event, names) for event in replay.match.events(seat)]
    told: list[Data] = msgspec.json.decode(msgspec.json.encode(lines))
    return told


def empty_seats(sheet: Sheet) -> Sheet:
    """The sheet as it was when only its maker and bots had sat down."""
    players = [player if player.seat == 0 else msgspec.structs.replace(player, name="") for player in sheet.players]
    return msgspec.structs.replace(sheet, players=players)


def check_world(replay: Replay, now: Told, knower: int, seat: int, rng: Rng, when: str) -> None:
    """A world that a seat imagines is told in the same words and shown in the same picture."""
    match = replay.match
    if match.over or not match.can_imagine(knower):
        return
    world = match.imagine(knower, rng)
    view = world.view(seat)
    state = state_of(world, view, 0, False, names_of(match.game, replay.sheet, world, seat), replay.leaving)
    for field in OF_THE_MOMENT:
        assert getattr(state, field) == getattr(now.state, field), f"{when}, {field} tells seat {seat} a secret"
    assert match.game.draw(view) == now.picture, f"{when}, the picture tells seat {seat} a secret"


def check_moments(
    earlier: Match, replay: Replay, entry: LogEntry, shown: list[Picture], knower: int, seat: int, rng: Rng
) -> None:
    """Where a choice leads to the same in an imagined world, without chance, so do the moments on the way."""
    now = replay.match
    if entry.option is None or not earlier.can_imagine(knower) or now.state.rng.turn != earlier.state.rng.turn:
        return
    world = earlier.imagine(knower, rng)
    chance = world.state.rng.turn
    if entry.option not in world.options_of(entry.seat):
        return
    world.state.log = Log()
    world.keep_moments()
    sight = now.game.view(world.state, seat, None)
    world.apply(entry.option, entry.seat)
    if world.state.rng.turn != chance or world.view(seat) != now.view(seat):
        return
    imagined = [now.game.draw(moment.view) for moment in seen(world.moments, seat, world.log, 0, sight)]
    assert [picture.parts for picture in imagined] == [picture.parts for picture in shown], (
        f"the moments of {entry} tell seat {seat} a secret"
    )


def lines_of(moment: Data) -> list[str]:
    lines: list[str] = moment["lines"]
    return lines


def told_by(game: Game[Any, Any], sheet: Sheet, entries: list[LogEntry], seat: int) -> list[Data]:
    """The states that a connection of a seat is sent while these entries are played."""
    replay, connection = Replay(game, sheet), person(seat)
    replay.keep_moments()
    connection.send_state(replay)
    found = states(connection)
    for entry in entries:
        replay.apply(entry)
        connection.send_state(replay)
        found += states(connection)
    return found


def toy_match(game: Toy, seed: int) -> tuple[Sheet, list[LogEntry]]:
    """A match of the toy, its choices made by chance."""
    settings: MatchSettings = {"six": "1"}
    sheet = Sheet("m", "toy", game.version, "", 2, settings, str(seed), "c0", 0.0, False, False, 0.0, [])
    replay, rng = Replay(game, sheet), seeded(f"toy {seed}")
    while not replay.match.over:
        seat = replay.match.seat
        options = replay.match.options_of(seat)
        replay.apply(LogEntry(seat, options[rng.below(len(options))]))
    return sheet, replay.entries


class DrawnToy(Toy):
    """The toy with a picture of all that its view holds."""

    def draw(self, view: ToyView) -> Picture:
        return svg.picture(10, 10, "Toy", "", as_json(view))


def check_toy(broken: str) -> int:
    """Check what all are told in some matches of a toy; returns how many moments they were shown."""
    count = 0
    for seed in range(20):
        game = DrawnToy(broken)
        sheet, entries = toy_match(game, seed)
        for seat in (-1, 0, 1):
            heard = told_by(game, sheet, entries, seat)
            count += sum(len(state["moments"]) for state in heard)
            check_story(game, sheet, entries, seat, heard)
    return count


def test_moments_tell_nothing_hidden() -> None:
    assert check_toy("") > 20


@pytest.mark.parametrize("broken", ["beat", "quiet beat"])
def test_a_moment_that_shows_a_hidden_card_is_found(broken: str) -> None:
    """A card that is turned up for the length of a pause, or a pause that is there only because of a hidden card."""
    with pytest.raises(AssertionError, match=r"tell seat -?[01] a secret"):
        check_toy(broken)


def test_while_others_choose_in_secret_nothing_is_sent(quick: Server) -> None:
    """Where seats choose at once, a seat hears nothing of what the other does: not even that it did something."""
    assert [game for game in GAMES if silent_while_choosing(quick, game)], "no game ever asked two seats at once"


def silent_while_choosing(server: Server, game: str) -> bool:
    """Play until two seats are asked at once and check what the others hear of it; False if that never happens."""
    guest = Guest(server)
    table = guest.table(game, "me", *["friend"] * (registry.load(game).seats[0] - 1))
    wires = {seat: Wire(server, table["id"], token) for seat, token in guest.tokens(table).items()}
    for step in range(80):
        for wire in wires.values():
            wire.settle()
        asked = [wire for wire in wires.values() if wire.state["options"]]
        if len(asked) > 1 and len(asked[0].state["options"]) > 1:
            others = [wire for wire in wires.values() if wire is not asked[0]]
            before = [told(wire) for wire in others]
            asked[0].choose()
            for wire in others:
                wire.settle()
            assert [told(wire) for wire in others] == before
            return True
        play_on(wires, seed=step, most=1)
    return False


def told(wire: Wire) -> list[dict[str, Any]]:
    """What a wire was told, without the answers to its own pings."""
    return [message for message in wire.messages if message["type"] != "pong"]
