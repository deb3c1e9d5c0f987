"""What is somebody's own stays theirs: seats, names, tables, and what others can notice of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from table_client import until
from table_rig import ADD, GAIN, KEEP, ROLL, STAY, Ambush, AmbushView, Browser, Data, Rig, told
from table_sight import Sight
from toy import Toy
from wartable.core import registry
from wartable.core.ask import Option
from wartable.core.log import Event
from wartable.core.match import Match
from wartable.core.rng import seeded
from wartable.core.view import View
from wartable.draw.picture import Picture
from wartable.table import schema
from wartable.table.replay import WATCHER, Replay
from wartable.table.sheet import LogEntry, Player, Sheet

GAMES = registry.keys()


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    with Rig(tmp_path_factory.mktemp("privacy"), tables_an_hour=10**6, messages_a_second=10**6) as made:
        made.clock.now = 0.0
        yield made


@pytest.fixture
def ada(rig: Rig) -> Browser:
    return named(rig, "Ada")


@pytest.fixture
def bob(rig: Rig) -> Browser:
    return named(rig, "Bob")


def named(rig: Rig, name: str) -> Browser:
    browser = rig.browser()
    assert browser.post("/api/me", json={"name": name}).status_code == 200
    return browser


def account(rig: Rig, name: str) -> Browser:
    """A browser that is signed in under a new account; more than one limit of passwords is not the matter here."""
    rig.clock.now += 1000
    browser = rig.browser()
    assert browser.post("/api/accounts", json={"name": name, "password": "correct horse"}).status_code == 201
    return browser


def enter(rig: Rig, name: str) -> Browser:
    rig.clock.now += 1000
    browser = rig.browser()
    assert browser.post("/api/session", json={"name": name, "password": "correct horse"}).status_code == 200
    return browser


def names(browser: Browser, match: str) -> list[str]:
    return [one["name"] for one in browser.get(f"/api/tables/{match}").json()["seats"]]


def ids(browser: Browser, path: str) -> list[str]:
    return [one["id"] for one in browser.get(path).json()]


def tokens_of(rig: Rig, match: str, seats: int = 2) -> list[str]:
    return [rig.token(match, seat) for seat in range(seats)]


def called(wire: Any, before: str) -> list[str]:
    """How those at a table are called, once nobody is called as before: what was under way may still say so."""
    said: list[str] = [one["name"] for one in wire.until("people")["seats"]]
    return called(wire, before) if before in said else said


def play_out(rig: Rig, browser: Browser, match: str) -> list[tuple[int, tuple[int, ...]]]:
    """Play a table to its end; seat 1 rolls with its card in its second turn, and keeps the card."""
    made: list[tuple[int, tuple[int, ...]]] = []
    tokens = tokens_of(rig, match)
    plan = [(GAIN,), (GAIN,), (STAY,), (ROLL,), (KEEP,), (GAIN,), (STAY,), (ROLL,), (ROLL,), (ADD,)]
    for option in plan:
        seat = next(seat for seat in (0, 1) if browser.state(match, tokens[seat])["options"])
        browser.choose(match, tokens[seat], *option)
        made.append((seat, option))
    assert browser.state(match)["over"]
    until(lambda: browser.get(f"/api/tables/{match}").json()["ended"] is not None, "the end was not written down")
    return made


# -- seats and invitations ---------------------------------------------------------------------------------------------


def test_only_whoever_started_a_table_gets_its_invitations(rig: Rig, ada: Browser, bob: Browser) -> None:
    table = ada.table("me", "friend", "anyone")
    match = table["id"]
    assert table["mine"] == {"seat": 0, "token": rig.token(match, 0)}
    assert [one["seat"] for one in table["invitations"]] == [1], "the seat of the lobby needs no invitation"
    sat = bob.post(f"/api/tables/{match}/sit", json={})
    assert sat.json()["mine"] == {"seat": 2, "token": rig.token(match, 2)}
    assert ada.get(f"/api/tables/{match}").json()["invitations"] == table["invitations"], "they can be asked for again"
    tokens = [rig.token(match, 0), table["invitations"][0]["token"], rig.token(match, 2)]
    seen = {
        "bob": sat.text + bob.get(f"/api/tables/{match}").text + bob.get("/api/tables").text,
        "eve": "".join(rig.browser().get(path).text for path in (f"/api/tables/{match}", "/api/tables")),
    }
    assert [token for token in tokens[:2] if token in seen["bob"]] == []
    assert [token for token in tokens if token in seen["eve"]] == []
    assert "invitations" not in sat.json()


def test_whoever_starts_a_table_and_sits_down_later_keeps_the_invitations(rig: Rig, ada: Browser) -> None:
    match = ada.table("friend", "anyone")["id"]
    sat = ada.post(f"/api/tables/{match}/sit", json={}).json()
    assert [one["seat"] for one in sat["invitations"]] == [0]
    assert sat["mine"]["seat"] == 1


def test_a_seat_that_is_taken_stays_taken(rig: Rig, ada: Browser, bob: Browser) -> None:
    match = ada.table("me", "anyone")["id"]
    assert bob.post(f"/api/tables/{match}/sit", json={}).status_code == 200
    tokens = tokens_of(rig, match)
    eve = named(rig, "Eve")
    late = eve.post(f"/api/tables/{match}/sit", json={})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "no-seat")
    with eve.wire(match, tokens[1]):
        assert names(ada, match) == ["Ada", "Bob"], "a token opens the seat, but whoever sat down keeps it"
    assert match in ids(bob, "/api/me/tables") and match not in ids(eve, "/api/me/tables")
    nonce = truth(rig, match)[0].players[1].nonce
    assert not rig.run(rig.hall.store.sit, match, Player(1, name="Eve", client="eve"), nonce)
    assert bob.post(f"/api/tables/{match}/sit", json={}).json()["mine"]["seat"] == 1, "sitting down again is no harm"


def test_nobody_sits_down_in_the_place_of_a_bot_or_of_a_friend(rig: Rig, ada: Browser, bob: Browser) -> None:
    match = ada.table("me", "friend", "random")["id"]
    assert bob.post(f"/api/tables/{match}/sit", json={}).status_code == 409
    bot = truth(rig, match)[0].players[2]
    assert not rig.run(rig.hall.store.sit, match, Player(2, name="Bob", client="bob"), bot.nonce)
    with bob.socket(match) as session:
        session.send_json({"type": "join", "token": rig.hall.keys.seat_token(match, bot)})
        assert session.receive_json()["code"] == "bad-token"
    assert names(ada, match) == ["Ada", "", "Random"]


def test_whoever_opens_an_invitation_first_sits_there_under_their_name(rig: Rig, ada: Browser, bob: Browser) -> None:
    match = ada.table("me", "friend")["id"]
    token = bob.accept(match, ada.get(f"/api/tables/{match}").json()["invitations"][0]["token"])
    assert names(ada, match) == ["Ada", "Bob"]
    assert match in ids(bob, "/api/me/tables")
    assert bob.state(match, token)["seat"] == 1
    written = rig.hall.store.writer.commits
    with bob.wire(match, token) as wire:
        wire.settle()
    assert rig.hall.store.writer.commits == written, "whoever comes back is written down no second time"


def test_watching_takes_no_seat(rig: Rig, ada: Browser, bob: Browser) -> None:
    match = ada.table("me", "friend")["id"]
    with bob.wire(match) as wire:
        assert wire.heard[0]["seat"] == WATCHER
        assert names(ada, match) == ["Ada", ""]
    assert match not in ids(bob, "/api/me/tables")


# -- lists and names ---------------------------------------------------------------------------------------------------


def test_the_lobby_shows_listed_tables_alone(rig: Rig, ada: Browser, bob: Browser) -> None:
    hidden = ada.table("me", "friend")["id"]
    listed = ada.table("me", "friend", listed=True)["id"]
    opened = ada.table("me", "anyone")["id"]
    ended = ada.table("me", "friend", listed=True)["id"]
    old = ada.table("me", "friend", listed=True)["id"]
    play_out(rig, ada, ended)

    async def age(made: float) -> None:
        change = update(schema.matches).where(schema.matches.c.id == old).values(made=made)
        await rig.hall.store.writer.do(lambda connection: connection.execute(change))

    rig.run(age, time.time() - 8 * 86400)
    shown = ids(bob, "/api/tables")
    assert [one in shown for one in (hidden, listed, opened, ended, old)] == [False, True, True, False, False]
    assert hidden not in bob.get("/api/tables").text


def test_a_rematch_is_not_listed(rig: Rig, ada: Browser) -> None:
    match = ada.table("me", "friend", listed=True)["id"]
    play_out(rig, ada, match)
    again = ada.post_json(f"/api/tables/{match}/rematch", {}, tokens_of(rig, match)[0]).json()
    assert again["id"] not in ids(ada, "/api/tables")


def test_my_tables_are_mine(rig: Rig, ada: Browser, bob: Browser) -> None:
    mine, theirs = ada.table("me", "friend")["id"], bob.table("me", "friend")["id"]
    assert ids(ada, "/api/me/tables") == [mine]
    assert ids(bob, "/api/me/tables") == [theirs]
    assert ids(rig.browser(), "/api/me/tables") == []
    for browser, match in ((ada, theirs), (bob, mine), (rig.browser(), mine)):
        assert "mine" not in browser.get(f"/api/tables/{match}").json()
    assert ada.get(f"/api/tables/{mine}").json()["mine"] == {"seat": 0, "token": tokens_of(rig, mine)[0]}


def test_the_tables_of_an_account_follow_it_and_no_other(rig: Rig) -> None:
    home, other = account(rig, "Grace"), account(rig, "Alan")
    match = home.table("me", "friend")["id"]
    abroad = enter(rig, "Grace")
    assert ids(abroad, "/api/me/tables") == [match]
    assert abroad.get(f"/api/tables/{match}").json()["mine"]["token"] == tokens_of(rig, match)[0]
    assert ids(other, "/api/me/tables") == []
    assert "mine" not in other.get(f"/api/tables/{match}").json()


def test_renaming_renames_one(rig: Rig, ada: Browser, bob: Browser) -> None:
    shared = ada.table("me", "anyone")["id"]
    bob.post(f"/api/tables/{shared}/sit", json={})
    apart = bob.table("me", "friend")["id"]
    ended = ada.table("me", "friend")["id"]
    play_out(rig, ada, ended)
    with bob.wire(shared) as wire:
        wire.settle()
        assert ada.post("/api/me", json={"name": "Countess"}).json()["name"] == "Countess"
        assert called(wire, "Ada") == ["Countess", "Bob"]
    assert names(ada, shared) == ["Countess", "Bob"]
    assert names(ada, apart) == ["Bob", ""]
    assert names(ada, ended)[0] == "Ada", "what is over stays as it was"
    assert bob.get("/api/me").json()["name"] == "Bob"


def test_an_account_made_at_a_running_table_is_called_by_its_name_there(rig: Rig, ada: Browser, bob: Browser) -> None:
    shared = ada.table("me", "anyone")["id"]
    bob.post(f"/api/tables/{shared}/sit", json={})
    ended = ada.table("me", "friend")["id"]
    play_out(rig, ada, ended)
    with bob.wire(shared) as wire:
        wire.settle()
        made = ada.post("/api/accounts", json={"name": "Lovelace", "password": "correct horse"})
        assert made.status_code == 201, made.text
        assert called(wire, "Ada") == ["Lovelace", "Bob"]
    assert names(ada, shared) == ["Lovelace", "Bob"]
    assert names(ada, ended)[0] == "Ada"
    assert ids(ada, "/api/me/tables") == [ended, shared], "and here one's history goes on"
    assert ids(enter(rig, "Lovelace"), "/api/me/tables") == [shared], "and finds its table from anywhere"


def test_another_account_in_the_same_browser_leaves_the_seats_of_the_first_alone(rig: Rig) -> None:
    account(rig, "Hypatia")
    home = account(rig, "Sofia")
    match = home.table("me", "friend")["id"]
    assert home.post("/api/session", json={"name": "Hypatia", "password": "correct horse"}).status_code == 200
    assert names(home, match) == ["Sofia", ""]
    assert ids(enter(rig, "Sofia"), "/api/me/tables") == [match]


def test_signing_out_signs_one_out_everywhere_and_nobody_else(rig: Rig) -> None:
    home, other = account(rig, "Rosalind"), account(rig, "Francis")
    match = home.table("me", "friend")["id"]
    abroad = enter(rig, "Rosalind")
    cookie = home.cookies["wartable"]
    assert home.delete("/api/session").json()["account"] is False
    assert home.get("/api/me").json()["account"] is False
    assert ids(home, "/api/me/tables") == []
    assert abroad.get("/api/me").json()["account"] is False
    assert other.get("/api/me").json() == {"name": "Francis", "account": True}
    kept = rig.browser()
    kept.cookies.set("wartable", cookie)
    assert kept.get("/api/me").json()["account"] is False, "the cookie of before opens nothing any more"
    assert enter(rig, "Rosalind").get("/api/me").json()["account"] is True
    assert match in ids(enter(rig, "Rosalind"), "/api/me/tables")


def test_a_signed_out_cookie_takes_no_seat_for_its_account(rig: Rig, ada: Browser) -> None:
    home = account(rig, "Emmy")
    cookie = home.cookies["wartable"]
    home.delete("/api/session")
    match = ada.table("me", "friend")["id"]
    thief = rig.browser()
    thief.cookies.set("wartable", cookie)
    thief.accept(match, ada.get(f"/api/tables/{match}").json()["invitations"][0]["token"])
    assert names(ada, match)[1].startswith("Guest ")
    assert ids(enter(rig, "Emmy"), "/api/me/tables") == []


def test_a_guest_who_signs_out_keeps_nothing(rig: Rig, ada: Browser, bob: Browser) -> None:
    match = ada.table("me", "friend")["id"]
    ada.delete("/api/session")
    assert match not in ids(ada, "/api/me/tables")
    assert bob.get("/api/me").json()["name"] == "Bob"


# -- watchers ----------------------------------------------------------------------------------------------------------


def test_a_watcher_speaks_as_a_watcher(rig: Rig, ada: Browser, bob: Browser) -> None:
    table = ada.table("me", "friend")
    match = table["id"]
    token = bob.accept(match, table["invitations"][0]["token"])
    with bob.wire(match, token) as player, ada.wire(match) as rail, rig.browser().wire(match) as stranger:
        for wire, seat, name in ((player, 1, "Bob"), (rail, WATCHER, "Ada"), (stranger, WATCHER, "Guest")):
            wire.send(type="say", text="hello")
            line = wire.until("chat")["lines"][-1]
            while not wire.heard[-1]["lines"]:
                line = wire.until("chat")["lines"][-1]
            assert line["seat"] == seat
            assert line["name"].startswith(name)
            for other in (player, rail, stranger):
                other.settle()


def test_a_watcher_sees_as_a_watcher_and_chooses_nothing(rig: Rig, ada: Browser) -> None:
    match = ada.table("me", "friend")["id"]
    watched = ada.get(f"/api/tables/{match}/state?view=true").json()
    shown = rig.game.draw(AmbushView(seat=WATCHER, asked=None, turn=0, scores=[0, 0], card=False)).svg()
    assert (watched["seat"], watched["picture"], watched["view"]["seat"]) == (WATCHER, shown, WATCHER)
    assert (watched["options"], watched["topic"], watched["prompt"], watched["turn"]) == ([], "", "", 0)
    with ada.wire(match) as rail:
        assert rail.sight.picture.svg() == shown
        asked = (
            {"type": "choose", "turn": 1, "option": [GAIN]},
            {"type": "undo", "turn": 1},
            {"type": "hint", "turn": 1},
        )
        for message in asked:
            rail.send(**message)
            assert rail.until("error")["code"] == "watcher"
    for path, body in (("choose", {"turn": 1, "option": [GAIN]}), ("undo", {"turn": 1})):
        assert ada.post_json(f"/api/tables/{match}/{path}", body).json()["error"]["code"] == "no-token"
    assert truth(rig, match)[1] == []


@pytest.mark.parametrize("end", ["replay", "frames/0", "frames/0/picture.svg", "chances", "record"])
def test_what_shows_all_hands_comes_after_the_end(rig: Rig, ada: Browser, end: str) -> None:
    match = ada.table("me", "friend")["id"]
    for made in range(2):
        answer = ada.get(f"/api/tables/{match}/{end}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-over")
        ada.choose(match, tokens_of(rig, match)[made], GAIN)


def truth(rig: Rig, match: str) -> tuple[Sheet, list[LogEntry]]:
    sheet = rig.run(rig.hall.store.sheet, match)
    assert sheet is not None
    return sheet, rig.run(rig.hall.store.entries, match)


def seen(rig: Rig, match: str, seat: int) -> list[list[Picture]]:
    """The pictures of a seat with each number of choices, from the truth: those of the moments, then how it was."""
    sheet, entries = truth(rig, match)
    played = registry.new_match(rig.game, sheet.seats, sheet.settings, sheet.seed)
    played.keep_moments()
    found = [[rig.game.draw(played.view(seat))]]
    for entry in entries:
        assert entry.option is not None
        played.apply(entry.option, entry.seat)
        views = [*(moment.views[seat] for moment in played.moments), played.view(seat)]
        found.append([rig.game.draw(view) for view in views])
    return found


def test_a_moment_is_what_its_viewer_saw(rig: Rig, ada: Browser) -> None:
    match = ada.table("me", "friend")["id"]
    play_out(rig, ada, match)
    tokens = ["", *tokens_of(rig, match)]
    #: After how many choices each line was told: the second roll of seat 1 took two.
    told = [1, 2, 3, 5, 6, 7, 8, 10]
    for seat in (WATCHER, 0, 1):
        shown = seen(rig, match, seat)
        with ada.wire(match, tokens[seat + 1]) as wire:
            for line, number in enumerate(told):
                wire.send(type="moment", line=line)
                assert wire.until("moment")["picture"] == shown[number][0].svg()
            for line in (-1, -8, len(told)):
                wire.send(type="moment", line=line)
                assert wire.until("error")["code"] == "no-such-line"


def test_a_frame_is_what_its_viewer_saw(rig: Rig, ada: Browser) -> None:
    match = ada.table("me", "friend")["id"]
    made = play_out(rig, ada, match)
    path = f"/api/tables/{match}"
    shown = {seat: seen(rig, match, seat) for seat in (WATCHER, 0, 1)}
    assert shown[WATCHER][0] != shown[0][0] != shown[1][0]
    replay = ada.get(f"{path}/replay").json()
    assert replay["frames"] == len(made) + 1
    assert replay["choosers"] == [seat for seat, _ in made]
    for frame in range(len(made) + 1):
        for seat in (WATCHER, 0, 1):
            sight, pictures = Sight(), shown[seat][frame]
            for still in ada.get(f"{path}/frames/{frame}?seat={seat}").json()["stills"]:
                assert sight.seen(still).parts in [picture.parts for picture in pictures]
            assert sight.picture.parts == pictures[-1].parts
            assert ada.get(f"{path}/frames/{frame}/picture.svg?seat={seat}").text == pictures[-1].svg()
        for end in ("", "/picture.svg"):
            watched = [ada.get(f"{path}/frames/{frame}{end}{eyes}").text for eyes in ("", "?seat=-1")]
            assert watched[0] == watched[1]
    for frame, seat, status in ((-1, 0, 404), (len(made) + 1, 0, 404), (0, 2, 404), (0, -2, 422), (-1, -1, 404)):
        for end in ("", "/picture.svg"):
            assert ada.get(f"{path}/frames/{frame}{end}?seat={seat}").status_code == status


def test_the_stories_of_a_replay_are_those_of_their_readers(rig: Rig, ada: Browser) -> None:
    match = ada.table("me", "friend")["id"]
    play_out(rig, ada, match)
    stories = ada.get(f"/api/tables/{match}/replay").json()["stories"]
    for seat, token in zip((WATCHER, 0, 1), ("", *tokens_of(rig, match)), strict=True):
        assert told(*(line for line, _ in stories[str(seat)])) == ada.state(match, token)["story"]
        assert [number for _, number in stories[str(seat)]] == [1, 2, 3, 5, 6, 7, 8, 10]


def test_a_rematch_is_for_players(rig: Rig, ada: Browser, bob: Browser) -> None:
    match = ada.table("me", "friend")["id"]
    tokens = tokens_of(rig, match)
    path = f"/api/tables/{match}/rematch"
    assert ada.post_json(path, {}, tokens[0]).json()["error"]["code"] == "not-over"
    play_out(rig, ada, match)
    assert bob.post_json(path, {}).json()["error"]["code"] == "no-token"
    assert bob.post_json(path, {}, tokens[0][:-1]).json()["error"]["code"] == "bad-token"
    with bob.wire(match) as rail, bob.wire(match, tokens[1]) as player, ada.wire(match, tokens[0]) as owner:
        for wire in (rail, player, owner):
            wire.settle()
        again = ada.post_json(path, {}, tokens[0]).json()
        ways = [next_way(wire) for wire in (rail, player, owner)]
    new = tokens_of(rig, again["id"])
    assert again == {"id": again["id"], "seat": 0, "token": new[0]}
    assert ways == [{"id": again["id"]}] * 3
    assert ada.post_json(path, {}, tokens[1]).json() == {"id": again["id"], "seat": 1, "token": new[1]}


def next_way(wire: Any) -> Data:
    message = wire.until("people")
    while "next" not in message:
        message = wire.until("people")
    way: Data = message["next"]
    return way


def test_two_who_ask_for_a_rematch_at_once_get_the_same(rig: Rig, ada: Browser) -> None:
    match = ada.table("me", "friend")["id"]
    play_out(rig, ada, match)
    before = set(ids(ada, "/api/me/tables"))
    tokens = tokens_of(rig, match)
    cookies = {"wartable": ada.cookies["wartable"]}

    async def both() -> list[Data]:
        transport = httpx.ASGITransport(rig.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://table.test", cookies=cookies) as client:
            asked = [
                client.post(f"/api/tables/{match}/rematch", json={}, headers={"authorization": f"Bearer {token}"})
                for token in tokens
            ]
            return [answer.json() for answer in await asyncio.gather(*asked)]

    first, second = rig.run(both)
    assert first["id"] == second["id"]
    new = tokens_of(rig, first["id"])
    assert [first["token"], second["token"]] == new
    assert set(ids(ada, "/api/me/tables")) - before == {first["id"]}, "no table is left over"


# -- what cannot be noticed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("holds", [False, True])
def test_nobody_notices_a_question_about_a_hidden_card(tmp_path: Path, holds: bool) -> None:
    """Seat 1 rolls. If it holds the card it is asked once more; until the roll counts the others hear nothing, and then
    the same as if it had not been asked."""
    with Rig(tmp_path, Ambush(cards=(False, holds))) as rig:
        ada = rig.first
        match = ada.table("me", "friend")["id"]
        tokens = tokens_of(rig, match)
        with ada.wire(match, tokens[0]) as other, ada.wire(match, tokens[1]) as chooser, ada.wire(match) as rail:
            ada.choose(match, tokens[0], GAIN)
            for wire in (other, chooser, rail):
                wire.settle()
            assert other.state["undo"] is True
            before = [other.whole, rail.whole]
            known = ada.state(match, tokens[0]), ada.state(match)
            ada.choose(match, tokens[1], ROLL)
            if holds:
                assert [other.settle(), rail.settle()] == [[], []]
                assert (ada.state(match, tokens[0]), ada.state(match)) == known
                with ada.wire(match, tokens[0]) as again, ada.wire(match) as newcomer:
                    assert [again.whole, newcomer.whole] == before
                    for late in (again, newcomer):
                        assert late.state["story"] == {"from": 0, "lines": told("seat 0: gain for 1")}
                for wire in (other, rail):
                    wire.settle()
                ada.choose(match, tokens[1], KEEP)
            heard = [[one for one in wire.settle() if one["type"] == "state"] for wire in (other, rail)]
            assert [len(one) for one in heard] == [1, 1]
            assert [one[0]["turn"] for one in heard] == [3, 0]
            assert [one[0]["undo"] for one in heard] == [False, False]


def test_who_has_chosen_in_secret_is_not_told(tmp_path: Path) -> None:
    """Both bid at once: until the last has, nobody hears of it, and the table waits for both."""
    with Rig(tmp_path, Toy()) as rig:
        ada = rig.first
        match = ada.table("me", "friend", game="toy")["id"]
        tokens = tokens_of(rig, match)
        with ada.wire(match, tokens[0]) as first, ada.wire(match, tokens[1]) as second, ada.wire(match) as rail:
            for wire in (first, second, rail):
                wire.settle()
            bids = [wire.state["options"][0]["option"] for wire in (first, second)]
            before = second.state, rail.state
            ada.choose(match, tokens[0], *bids[0])
            assert [second.settle(), rail.settle()] == [[], []]
            assert before[0]["waiting"] == before[1]["waiting"] == [0, 1]
            first.settle()
            assert first.state["waiting"] == [1] and first.state["undo"]
            undone = ada.post_json(f"/api/tables/{match}/undo", {"turn": first.state["turn"]}, tokens[0])
            assert undone.status_code == 200
            ada.choose(match, tokens[0], *bids[0])
            assert [second.settle(), rail.settle()] == [[], []], "nor that somebody has thought again"
            ada.choose(match, tokens[1], *bids[1])
            told = [wire.settle() for wire in (first, second, rail)]
            assert [[one["type"] for one in heard] for heard in told] == [["state"] * 3, ["state"], ["state"]]


def test_taking_back_does_not_tell_of_a_question_about_a_hidden_card(tmp_path: Path) -> None:
    with Rig(tmp_path, Ambush(cards=(False, True))) as rig:
        ada = rig.first
        match = ada.table("me", "friend")["id"]
        tokens = tokens_of(rig, match)
        ada.choose(match, tokens[0], GAIN)
        ada.choose(match, tokens[1], ROLL)
        state = ada.state(match, tokens[0])
        assert state["undo"]
        answer = ada.post_json(f"/api/tables/{match}/undo", {"turn": state["turn"]}, tokens[0])
        assert answer.status_code == 200
        assert ada.state(match, tokens[0])["topic"] == "deed"
        assert ada.state(match, tokens[1])["options"] == []
        _, entries = truth(rig, match)
        assert entries == [LogEntry(0, (GAIN,)), LogEntry(1, (ROLL,)), LogEntry(1, None), LogEntry(0, None)]
        # What was seen stays: a choice that others could see cannot be taken back any more.
        ada.choose(match, tokens[0], GAIN)
        ada.choose(match, tokens[1], GAIN)
        state = ada.state(match, tokens[0])
        assert not state["undo"]
        answer = ada.post_json(f"/api/tables/{match}/undo", {"turn": state["turn"]}, tokens[0])
        assert answer.json()["error"]["code"] == "no-undo"


def test_a_bot_makes_no_longer_pause_for_a_question_about_a_hidden_card(tmp_path: Path) -> None:
    with Rig(tmp_path, Ambush(cards=(False, True))) as rig:
        ada = rig.first
        match = ada.table("me", "friend", pace=1)["id"]
        tokens = tokens_of(rig, match)
        ada.choose(match, tokens[0], GAIN)
        room = rig.hall.rooms[match]
        seen_at = room.last_sight
        assert room.pause(1, seen_at) == 1.0
        assert room.pause(1, seen_at + 0.5) == 0.5
        ada.choose(match, tokens[1], ROLL)
        assert room.last_sight == seen_at and room.last_change > seen_at
        assert room.pause(1, seen_at + 5) == 0.0
        ada.choose(match, tokens[1], ADD)
        assert room.last_sight > seen_at


def told_of(match: Match, seat: int) -> tuple[View, list[Event], list[Option], list[int]]:
    """Return what a seat knows of a match, made anew."""
    return match.view(seat), match.events(seat), match.options_of(seat), match.waiting_for(seat)


@pytest.mark.parametrize("game", GAMES)
def test_what_changes_nothing_that_a_seat_can_see_tells_it_nothing(game: str) -> None:
    """Whole matches: wherever somebody else's choice leaves a seat's view, story, question and wait as they were, all
    that it is told stays the same, the counters and flags too."""
    made = registry.load(game)
    seats = made.seats[0]
    settings = registry.complete_settings(made, seats, {})
    unseen = 0
    for number in range(2):
        players = [Player(seat, client=str(seat)) for seat in range(seats)]
        given: Data = {"rules": made.version, "content": made.content_hash, "seats": seats, "settings": settings}
        given |= {"owner": "", "pace": 0, "guided": False, "listed": False, "made": 0, "players": players}
        replay = Replay(made, Sheet(id="a", game=game, seed=f"unseen {number}", **given))
        rng = seeded(f"unseen {number}")
        for _ in range(200):
            match = replay.match
            if match.over:
                break
            seat = match.to_move[rng.below(len(match.to_move))]
            options = match.options_of(seat)
            entry = LogEntry(seat, options[rng.below(len(options))])
            if rng.below(12) == 0 and match.can_undo(seat):
                entry = LogEntry(seat, None)
            others = [other for other in range(seats) if other != seat]
            before = {other: (told_of(match, other), replay.turns[other], replay.undoes[other]) for other in others}
            replay.apply(entry)
            for other in others:
                if told_of(replay.match, other) == before[other][0]:
                    unseen += 1
                    assert (replay.turns[other], replay.undoes[other]) == before[other][1:]
    assert unseen > 0, "nothing was ever unseen: this test tested nothing"
