"""Several workers on one PostgreSQL: any worker serves any table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from table_client import GENEROUS, Guest, Server, Wire, new_database, play_on, shortened
from wartable.core import registry

GAME = registry.keys()[0]


@pytest.fixture(scope="module")
def pair(postgres: str) -> Iterator[list[Server]]:
    """Two servers on one database."""
    db = new_database(postgres)
    made = [Server(db, *GENEROUS), Server(db, *GENEROUS)]
    yield made
    for server in made:
        server.end()


def test_two_players_on_different_workers_play_a_whole_game(pair: list[Server]) -> None:
    guest = Guest(pair[0])
    table = guest.table(GAME, "me", "friend", settings=shortened(GAME, 2))
    tokens = guest.tokens(table)
    wires = {seat: Wire(pair[seat], table["id"], token) for seat, token in tokens.items()}
    watcher = Wire(pair[1], table["id"])
    assert play_on(wires, seed=6) > 10
    watcher.until(lambda: bool(watcher.state["over"]))
    assert wires[0].outcome == wires[1].outcome == watcher.outcome
    assert watcher.outcome["ending"]


def test_talk_and_presence_cross_over(pair: list[Server]) -> None:
    guest = Guest(pair[0])
    table = guest.table(GAME, "me", "friend")
    tokens = guest.tokens(table)
    here = Wire(pair[0], table["id"], tokens[0])
    there = Wire(pair[1], table["id"], tokens[1])
    there.send({"type": "say", "text": "hello from afar"})
    while not here.until_type("chat")["lines"]:
        continue
    assert here.messages[-1]["lines"][0]["text"] == "hello from afar"
    online = [message["seats"][1]["online"] for message in here.messages if message["type"] == "people"]
    if not any(online):
        while not here.until_type("people")["seats"][1]["online"]:
            continue


def test_the_same_seat_on_two_workers_can_only_answer_once(pair: list[Server]) -> None:
    guest = Guest(pair[0])
    table = guest.table(GAME, "me", "friend")
    tokens = guest.tokens(table)
    seats = {seat: Wire(pair[0], table["id"], token) for seat, token in tokens.items()}
    seat = next(seat for seat, wire in seats.items() if wire.state["options"])
    twins = [seats[seat], Wire(pair[1], table["id"], tokens[seat])]
    option = twins[0].state["options"][0]["option"]
    for wire in twins:
        wire.send({"type": "choose", "turn": wire.state["turn"], "option": option})
    answers = []
    for wire in twins:
        message = wire.hear()
        while message["type"] not in {"accepted", "error"}:
            message = wire.hear()
        answers.append(message.get("code", "accepted"))
    assert answers.count("accepted") == 1
    assert answers.count("stale") + answers.count("not-asked") == 1


def test_one_command_starts_two_workers(postgres: str) -> None:
    server = Server(new_database(postgres), "--workers", "2", *GENEROUS)
    guest = Guest(server)
    table = guest.table(GAME, "me", "friend")
    tokens = guest.tokens(table)
    wires = {seat: Wire(server, table["id"], token) for seat, token in tokens.items()}
    assert play_on(wires, seed=2, most=20) == 20
    server.end()
