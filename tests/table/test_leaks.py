"""No message for a seat holds anything that the seat cannot know: checked for every message of whole matches."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import create_engine, select

from table_client import Guest, Server, Wire, bounded, play_on
from wartable.core import registry
from wartable.core.rng import seeded
from wartable.table import schema
from wartable.table.replay import Replay, tell
from wartable.table.sheet import Entry, Sheet
from wartable.table.store import sheets

GAMES = registry.keys()
#: What a message says about the moment; the story and what follows from the log have checks of their own.
OF_THE_MOMENT = ["picture", "topic", "prompt", "options", "waiting", "sides", "over"]
#: All that messages besides the state may have: nothing of it comes from the state of a match.
FIELDS = {
    "table": {"type", "id", "game", "settings", "guided", "listed", "seat"},
    "people": {"type", "you", "seats", "watchers"},
    "chat": {"type", "lines"},
    "accepted": {"type", "turn"},
    "pong": {"type"},
}


def stored(server: Server, match: str) -> tuple[Sheet, list[Entry]]:
    """The truth, from the database."""
    log = schema.choices
    with create_engine(server.db).connect() as connection:
        sheet = sheets(connection, schema.matches.c.id == match, 1)[0]
        rows = connection.execute(
            select(log.c.seat, log.c.option).where(log.c.match == match).order_by(log.c.seq)
        ).all()
    return sheet, [Entry(seat, None if option is None else tuple(json.loads(option))) for seat, option in rows]


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
        assert {(message["type"], *sorted(message)) for message in others} <= {
            (kind, *sorted(FIELDS[kind])) for kind in FIELDS
        }
        told = json.dumps(wire.messages)
        assert not [secret for secret in secrets if secret in told]


def check_states(sheet: Sheet, entries: list[Entry], seat: int, wire: Wire) -> None:
    """A wire's states are those its seat is told after each entry, and the same in any world it imagines."""
    replay = Replay(registry.load(sheet.game), sheet)
    rng = seeded(f"leaks {seat}")
    heard = iter([message for message in wire.messages if message["type"] == "state"])
    last: dict[str, Any] | None = None
    story: list[str] = []
    for number in range(len(entries) + 1):
        if number:
            replay.apply(entries[number - 1])
        told = replay.told(seat)
        if told == last:
            continue
        last = told
        message = next(heard)
        assert set(message) == {"type", *told}
        story[message["story"]["from"] :] = message["story"]["lines"]
        assert json.loads(json.dumps(told | {"story": story})) == {key: message[key] for key in told} | {"story": story}
        assert story == [replay.game.tell(event) for event in replay.match.events(seat)]
        # A watcher knows what everybody knows: whatever any seat imagines looks the same from the rail.
        for knower in range(sheet.seats) if seat < 0 else [seat]:
            if replay.match.over or not replay.match.can_imagine(knower):
                continue
            world = tell(replay.match.imagine(knower, rng), seat, 0, False)
            for field in OF_THE_MOMENT:
                assert world[field] == told[field], f"after entry {number}, {field} tells seat {seat} a secret"
    assert next(heard, None) is None, "a seat was told something that nobody chose"


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
