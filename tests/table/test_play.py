"""Playing over the socket, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import json
import re
import threading

import pytest

from table_client import PATIENCE, Data, Guest, Server, Wire, play_on, shortened
from table_sight import Sight
from wartable.core import record as records
from wartable.core import registry

GAMES = registry.keys()


def seated(guest: Guest, game: str, count: int, settings: dict[str, str] | None = None) -> tuple[str, dict[int, Wire]]:
    """A table with a wire at every seat."""
    table = guest.table(game, "me", *["friend"] * (count - 1), settings=settings or {})
    tokens = guest.tokens(table)
    return table["id"], {seat: Wire(guest.server, table["id"], tokens[seat]) for seat in sorted(tokens)}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_and_its_record_replays(guest: Guest, game: str) -> None:
    seats = registry.load(game).seats[0]
    match, wires = seated(guest, game, seats, shortened(game, 2))
    assert play_on(wires, seed=7) > 0
    for wire in wires.values():
        assert wire.outcome == wires[0].outcome
        assert wire.state["result"]["why"], "every reader is told why it ended"
    record = records.parse(guest.http.get(f"/api/tables/{match}/record").content, "download")
    replayed = records.replay(record, registry.load(game))
    assert replayed.over
    assert replayed.state.winners == wires[0].state["result"]["winners"]


def test_every_game_can_be_begun_as_the_front_page_begins_it(guest: Guest) -> None:
    for brief in guest.get("/api/games"):
        table = guest.table(brief["key"], "me", *["random"] * (brief["seats"][0] - 1), settings=brief["first"])
        wire = Wire(guest.server, table["id"], table["mine"]["token"])
        assert play_on({0: wire}, seed=1, most=1) == 1


def test_a_bot_answers(guest: Guest) -> None:
    table = guest.table(GAMES[0], "me", "random")
    wire = Wire(guest.server, table["id"], table["mine"]["token"])
    assert play_on({0: wire}, seed=3, most=12) == 12


def test_whoever_comes_back_is_told_everything(guest: Guest) -> None:
    match, wires = seated(guest, GAMES[0], 2)
    play_on(wires, seed=1, most=9)
    for wire in wires.values():
        wire.settle()
    token = guest.get(f"/api/tables/{match}")["mine"]["token"]
    before = wires[0]
    again = Wire(guest.server, match, token)
    assert again.story == before.story
    assert again.sight.picture == before.sight.picture
    assert again.state["options"] == before.state["options"]


def test_a_choice_can_be_taken_back_until_it_is_answered(guest: Guest) -> None:
    _, wires = seated(guest, GAMES[0], 2)
    able: list[Wire] = []
    for step in range(60):
        play_on(wires, seed=step, most=1)
        for wire in wires.values():
            wire.settle()
        able = able or [wire for wire in wires.values() if wire.state["undo"]]
        if able:
            break
    wire = able[0]
    told = len(wire.story)
    wire.send({"type": "undo", "turn": wire.state["turn"]})
    wire.until_type("accepted")
    wire.until(lambda: bool(wire.state["options"]))
    assert len(wire.story) <= told
    play_on(wires, seed=99, most=3)


def test_a_stale_or_repeated_choice_is_refused_and_the_first_counts(guest: Guest) -> None:
    _, wires = seated(guest, GAMES[0], 2)
    wire = next(wire for wire in wires.values() if wire.state["options"])
    message = {"type": "choose", "turn": wire.state["turn"], "option": wire.state["options"][0]["option"]}
    wire.send(message)
    wire.until_type("accepted")
    refused = wire.refusal(message)
    assert refused["code"] in {"stale", "not-asked"}
    play_on(wires, seed=5, most=4)


def test_of_two_browsers_on_one_seat_one_wins_and_the_other_is_told(guest: Guest) -> None:
    table = guest.table(GAMES[0], "me", "friend")
    tokens = guest.tokens(table)
    first = {seat: Wire(guest.server, table["id"], token) for seat, token in tokens.items()}
    seat = next(seat for seat, wire in first.items() if wire.state["options"])
    pair = [first[seat], Wire(guest.server, table["id"], tokens[seat])]
    outcomes: list[str] = []

    def race(wire: Wire) -> None:
        wire.send({"type": "choose", "turn": wire.state["turn"], "option": wire.state["options"][0]["option"]})
        while True:
            message = wire.hear()
            if message["type"] in {"accepted", "error"}:
                outcomes.append(message.get("code", "accepted"))
                return

    threads = [threading.Thread(target=race, args=(wire,)) for wire in pair]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert sorted(outcomes)[0] == "accepted"
    assert sorted(outcomes)[1] in {"stale", "not-asked"}
    for wire in pair:
        wire.settle()
    assert pair[0].sight.picture == pair[1].sight.picture


def test_chat_reaches_everybody_as_it_was_written(guest: Guest) -> None:
    match, wires = seated(guest, GAMES[0], 2)
    watcher = Wire(guest.server, match)
    wires[0].send({"type": "say", "text": "<b>hello</b>  there\u0007"})
    for wire in (wires[0], wires[1], watcher):
        while not (message := wire.until_type("chat"))["lines"]:
            continue
        assert message["lines"][-1]["text"] == "<b>hello</b> there"


def unlabelled(svg: str) -> str:
    """A picture without the words for those who do not see it, which come with a whole state only."""
    return re.sub(r'(<svg [^>]*?) aria-label="[^"]*"', r"\1", svg, count=1)


def test_a_line_of_the_story_shows_its_moment(guest: Guest) -> None:
    _, wires = seated(guest, GAMES[0], 2)
    play_on(wires, seed=2, most=14)
    wire = wires[1]
    wire.settle()
    sight = Sight()
    seen = set()
    for message in wire.messages:
        if message["type"] == "state":
            sight.change(message)
            seen |= {unlabelled(one.svg()) for one in (*sight.moments, sight.picture)}
    for line in range(0, len(wire.story), 5):
        wire.send({"type": "moment", "line": line})
        moment = wire.until_type("moment")
        assert moment["text"] == wire.story[line]
        assert unlabelled(moment["picture"]) in seen, "a moment shows what this seat has not seen"
    assert wire.refusal({"type": "moment", "line": len(wire.story)})["code"] == "no-such-line"


def test_a_hint_is_one_of_the_options(guest: Guest) -> None:
    table = guest.table(GAMES[0], "me", "random")
    wire = Wire(guest.server, table["id"], table["mine"]["token"])
    wire.until(lambda: bool(wire.state["options"]))
    wire.send({"type": "hint", "turn": wire.state["turn"]})
    hint = wire.until_type("hint")
    assert hint["option"] in [one["option"] for one in wire.state["options"]]


def test_people_sit_down_from_the_lobby(guest: Guest, server: Server) -> None:
    table = guest.table(GAMES[0], "me", "anyone")
    other = Guest(server)
    assert table["id"] in [one["id"] for one in other.get("/api/tables")]
    seated = other.post(f"/api/tables/{table['id']}/sit", {})
    wire = Wire(server, table["id"], seated["mine"]["token"])
    assert wire.messages[0]["seat"] == 1
    assert Guest(server).http.post(f"/api/tables/{table['id']}/sit", json={}).status_code == 409


def test_a_rematch_takes_everybody_along(guest: Guest) -> None:
    table = guest.table(GAMES[0], "me", "friend", settings=shortened(GAMES[0]))
    tokens = guest.tokens(table)
    wires = {seat: Wire(guest.server, table["id"], token) for seat, token in tokens.items()}
    path = f"/api/tables/{table['id']}/rematch"
    assert guest.http.post(path, json={}, headers={"authorization": f"Bearer {tokens[0]}"}).status_code == 409
    play_on(wires, seed=4)
    again = guest.post(path, {}, tokens[0])
    people = wires[1].until_type("people")
    while "next" not in people:
        people = wires[1].until_type("people")
    assert people["next"] == {"id": again["id"]}
    theirs = Guest(guest.server).post(path, {}, tokens[1])
    assert (theirs["id"], theirs["seat"]) == (again["id"], 1)
    both = {seat: Wire(guest.server, again["id"], one["token"]) for seat, one in enumerate((again, theirs))}
    play_on(both, seed=1, most=4)


def test_everything_can_be_done_by_posts(guest: Guest) -> None:
    table = guest.table(GAMES[0], "me", "friend")
    tokens = guest.tokens(table)
    path = f"/api/tables/{table['id']}"
    states: dict[int, Data] = {}
    for _ in range(6):
        states = {seat: guest.get(f"{path}/state?view=true", token) for seat, token in tokens.items()}
        seat = next(seat for seat, state in states.items() if state["options"])
        body = {"turn": states[seat]["turn"], "option": states[seat]["options"][0]["option"]}
        assert guest.post(f"{path}/choose", body, tokens[seat])["accepted"]
    assert "view" in states[0]
    watched = guest.get(f"{path}/state")
    assert watched["seat"] == -1
    assert watched["options"] == []


def test_after_the_end_there_is_a_replay_with_chances(guest: Guest) -> None:
    table = guest.table(GAMES[0], "me", "friend", settings=shortened(GAMES[0]))
    path = f"/api/tables/{table['id']}"
    for closed in ("replay", "frames/0", "chances", "record"):
        assert guest.http.get(f"{path}/{closed}").status_code == 409
    tokens = guest.tokens(table)
    wires = {seat: Wire(guest.server, table["id"], token) for seat, token in tokens.items()}
    made = play_on(wires, seed=11)
    replay = guest.get(f"{path}/replay")
    assert replay["frames"] == made + 1
    for seat in (-1, 0, 1):
        last = guest.http.get(f"{path}/frames/{made}/picture.svg?seat={seat}").text
        assert last.startswith("<svg")
        if seat >= 0:
            assert last == wires[seat].sight.picture.svg()
            assert len(replay["stories"][str(seat)]) == len(wires[seat].story)
    assert [line for line, _ in replay["stories"]["0"]] == wires[0].story, "whoever reads it is you"
    name = guest.get("/api/me")["name"]
    assert name not in str(replay["stories"]) and name in str(wires[1].story)
    chances = guest.get(f"{path}/chances")
    assert len(chances["chances"]) == made + 1
    assert all(abs(sum(frame) - 1) < 0.01 for frame in chances["chances"])
    assert set(chances["turns"]) <= set(range(1, made + 1))
    assert guest.http.get(f"{path}/frames/{made}/picture.svg").headers["content-type"] == "image/svg+xml"
    assert json.loads(guest.http.get(f"{path}/record").text)["game"] == GAMES[0]
