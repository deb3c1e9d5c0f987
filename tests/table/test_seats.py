"""Whose a seat is: invitations that count once, tokens that end, devices, sessions. On SQLite and on PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from itsdangerous import TimestampSigner
from sqlalchemy import create_engine, inspect, select, text
from sqlalchemy.engine import make_url
from starlette.websockets import WebSocketDisconnect

from table_client import new_database
from table_rig import GAIN, STAY, Browser, Rig, told
from wartable.table import deeds, schema
from wartable.table.room import SEAT_ENDED
from wartable.table.store import Store
from wartable.table.tokens import Session

OLD = Path(__file__).with_name("old_database.sql")
#: The token of Bob's seat there, as the version of then made it.
OLD_TOKEN = "jviznQuxNihggKn6sJKDLXd-"
PASSWORD = "correct horse battery"


def url_of(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{folder / 'table.db'}"
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def rig(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    folder = tmp_path_factory.mktemp("seats")
    with Rig(folder, db=url_of(request, folder), tables_an_hour=10**6, messages_a_second=10**6) as made:
        yield made


def named(rig: Rig, name: str) -> Browser:
    browser = rig.browser()
    assert browser.post("/api/me", json={"name": name}).status_code == 200
    return browser


def signed_in(rig: Rig, name: str, browser: Browser | None = None) -> Browser:
    """A browser that is signed in to an account of this name, a new one if there is none."""
    rig.clock.now += 1000
    browser = browser or rig.browser()
    body = {"name": name, "password": PASSWORD}
    if browser.post("/api/session", json=body).status_code != 200:
        assert browser.post("/api/accounts", json=body).status_code == 201
    return browser


def invited(rig: Rig) -> tuple[Browser, Browser, str, str]:
    """A table of Ada's with Bob, who has sat down; its id and the invitation that Ada sent him."""
    ada, bob = named(rig, "Ada A"), named(rig, "Bob B")
    table = ada.table("me", "friend")
    invitation = table["invitations"][0]["token"]
    bob.accept(table["id"], invitation)
    return ada, bob, table["id"], invitation


def refused_everywhere(browser: Browser, match: str, token: str) -> None:
    """No door lets somebody in who has this."""
    headers = {"authorization": f"Bearer {token}"}
    path = f"/api/tables/{match}"
    answers = [browser.get(f"{path}/state", headers=headers)]
    bodies: dict[str, Any] = {
        "choose": {"turn": 1, "option": [GAIN]},
        "undo": {"turn": 1},
        "rematch": {},
        "devices": {},
    }
    answers += [browser.post_json(f"{path}/{door}", body, token) for door, body in bodies.items()]
    assert [(one.status_code, one.json()["error"]["code"]) for one in answers] == [(403, "bad-token")] * len(answers)
    with browser.socket(match) as session:
        session.send_json({"type": "join", "token": token})
        assert session.receive_json()["code"] == "bad-token"
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_json()
        assert (end.value.code, bool(end.value.reason)) == (4400, True)


def mine(browser: Browser, match: str) -> str:
    table = browser.get(f"/api/tables/{match}").json()
    return str(table["mine"]["token"]) if "mine" in table else ""


# -- invitations -------------------------------------------------------------------------------------------------------


def test_an_invitation_counts_once_and_then_opens_nothing(rig: Rig) -> None:
    ada, bob, match, invitation = invited(rig)
    refused_everywhere(ada, match, invitation)
    for somebody in (named(rig, "Eve"), rig.browser()):
        again = somebody.post(f"/api/tables/{match}/sit", json={"invitation": invitation})
        assert (again.status_code, again.json()["error"]["code"]) == (409, "used-invitation")
    assert ada.get(f"/api/tables/{match}").json()["invitations"] == []
    assert bob.state(match, mine(bob, match))["seat"] == 1
    own = mine(ada, match)
    refused_everywhere(ada, match, own[:-1] + ("x" if own[-1] != "x" else "y"))


def test_whoever_invites_cannot_read_the_hand_of_the_invited_in_a_rematch_either(rig: Rig) -> None:
    ada, bob, match, invitation = invited(rig)
    tokens = [mine(ada, match), mine(bob, match)]
    while not ada.state(match)["over"]:
        seat = ada.state(match)["waiting"][0]
        (ada, bob)[seat].choose(match, tokens[seat], GAIN if seat else STAY)
    again = ada.post_json(f"/api/tables/{match}/rematch", {}, tokens[0]).json()
    theirs = bob.post_json(f"/api/tables/{match}/rematch", {}, tokens[1]).json()
    assert (again["id"], again["seat"], theirs["seat"]) == (theirs["id"], 0, 1)
    assert bob.state(again["id"], theirs["token"])["seat"] == 1
    for known in (invitation, *tokens):
        refused_everywhere(ada, again["id"], known)
    seen = ada.get(f"/api/tables/{again['id']}").text + ada.get("/api/me/tables").text
    assert theirs["token"] not in seen and tokens[1] not in seen


def test_whoever_sits_at_a_table_takes_no_second_seat_by_an_invitation(rig: Rig) -> None:
    ada = named(rig, "Ada A")
    table = ada.table("me", "friend")
    body = {"invitation": table["invitations"][0]["token"]}
    own = ada.post(f"/api/tables/{table['id']}/sit", json=body)
    assert (own.status_code, own.json()["error"]["code"]) == (409, "seated")
    assert named(rig, "Bob").post(f"/api/tables/{table['id']}/sit", json=body).status_code == 200, "it is still good"


def test_an_invitation_to_another_seat_or_table_is_none(rig: Rig) -> None:
    ada, bob = named(rig, "Ada A"), named(rig, "Bob B")
    table, other = ada.table("me", "friend"), ada.table("me", "friend")
    for wrong in (other["invitations"][0]["token"], "invite-", "invite-x", table["mine"]["token"], "\u2603"):
        answer = bob.post(f"/api/tables/{table['id']}/sit", json={"invitation": wrong})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "used-invitation")


# -- devices -----------------------------------------------------------------------------------------------------------


def devices(wire: Any) -> int:
    people = [one for one in wire.heard if one["type"] == "people"]
    return int(people[-1]["devices"])


def test_a_seat_shows_its_devices_and_its_holder_ends_the_others(rig: Rig) -> None:
    ada, bob, match, _ = invited(rig)
    token = mine(bob, match)
    thief = rig.browser()
    with ada.wire(match, mine(ada, match)) as other, bob.wire(match, token) as own, thief.wire(match, token) as copy:
        for wire in (own, copy, other):
            wire.settle()
        assert [devices(own), devices(other)] == [2, 1]
        answer = bob.post_json(f"/api/tables/{match}/devices", {}, token)
        fresh = answer.json()["token"]
        assert (answer.status_code, answer.json()["seat"], fresh == token) == (200, 1, False)
        for wire in (own, copy):
            assert wire.until("error")["code"] == "seat-ended"
            with pytest.raises(WebSocketDisconnect) as end:
                wire.hear()
            assert (end.value.code, bool(end.value.reason)) == (SEAT_ENDED, True)
        other.send(type="ping")
        assert other.until("pong", "error")["type"] == "pong", "the others' seats stay open"
    refused_everywhere(thief, match, token)
    assert mine(bob, match) == fresh and bob.state(match, fresh)["seat"] == 1


# -- sessions ----------------------------------------------------------------------------------------------------------


def copied(rig: Rig, browser: Browser) -> Browser:
    thief = rig.browser()
    thief.cookies.set("wartable", browser.cookies["wartable"])
    return thief


def tables(browser: Browser) -> list[str]:
    return [one["id"] for one in browser.get("/api/me/tables").json()]


def test_a_copied_guest_cookie_has_nothing_of_the_account_that_signs_in(rig: Rig) -> None:
    guest = named(rig, "Some Guest")
    before = guest.table("me", "friend")
    thief = copied(rig, guest)
    assert tables(thief) == [before["id"]], "as long as it is a guest both are the same"
    signed_in(rig, f"Grace {rig.settings.db[:4]}", guest)
    after = guest.table("me", "friend")
    assert tables(guest) == [after["id"], before["id"]], "what the guest had goes along"
    assert tables(thief) == [] and not mine(thief, before["id"]) and not mine(thief, after["id"])
    refused_everywhere(thief, before["id"], before["mine"]["token"])
    assert "invitations" in guest.get(f"/api/tables/{before['id']}").json(), "and it is still whose table it is"
    assert "invitations" not in thief.get(f"/api/tables/{before['id']}").json()
    guest.delete("/api/session")
    assert tables(thief) == [] and not mine(thief, after["id"])


def test_signing_out_everywhere_ends_sockets_and_tokens_too(rig: Rig) -> None:
    name = f"Emmy {rig.settings.db[:4]}"
    home = signed_in(rig, name)
    abroad = signed_in(rig, name)
    table = home.table("me", "friend")
    match, token = table["id"], table["mine"]["token"]
    with abroad.wire(match, mine(abroad, match)) as wire:
        wire.settle()
        assert home.delete("/api/session").status_code == 200
        assert wire.until("error")["code"] == "seat-ended"
        with pytest.raises(WebSocketDisconnect) as end:
            wire.hear()
        assert end.value.code == SEAT_ENDED
    refused_everywhere(abroad, match, token)
    assert not mine(home, match) and not mine(abroad, match)
    back = signed_in(rig, name)
    assert back.state(match, mine(back, match))["seat"] == 0


def test_a_session_is_renewed_on_use_and_a_clock_that_goes_back_ends_none(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_800_000_000]
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: now[0])
    browser = named(rig, "Ada A")
    day = 86400
    for seconds, renewed in ((0, False), (-5, False), (-3600, False), (day, False), (day + 1, True), (20 * day, True)):
        now[0] = 1_800_000_000 + seconds
        answer = browser.get("/api/me")
        assert (answer.json()["name"], "set-cookie" in answer.headers) == ("Ada A", renewed), seconds
    now[0] += 29 * day
    assert browser.get("/api/me").json()["name"] == "Ada A", "who comes now and then keeps a session for ever"
    now[0] += 30 * day + 1
    assert browser.get("/api/me").json()["name"] != "Ada A"


# -- databases of before -----------------------------------------------------------------------------------------------


def old_database(url: str) -> None:
    """A database as the version before nonces made it, with a table that is played, one with a free seat, one ended."""
    target = make_url(url)
    if target.drivername == "postgresql":
        target = target.set(drivername="postgresql+psycopg")
    with create_engine(target).begin() as connection:
        for statement in OLD.read_text().replace("id INTEGER NOT NULL", identity(target.drivername)).split(";\n"):
            if statement.strip():
                connection.execute(text(statement.replace(":", r"\:")))


def identity(driver: str) -> str:
    return "id SERIAL NOT NULL" if driver.startswith("postgresql") else "id INTEGER NOT NULL"


def test_a_database_of_before_is_brought_up_to_date(any_db: str, tmp_path: Path) -> None:
    old_database(any_db)
    with Rig(tmp_path, db=any_db, secret="") as rig:
        keys = rig.hall.keys
        bob, ada = rig.browser(), rig.browser()
        bob.cookies.set("wartable", keys.cookie(Session("client-bob", "Bob")))
        ada.cookies.set("wartable", keys.cookie(Session("client-ada", "Ada", "DshuEjwNHrDn1TLf")))
        assert sorted(tables(ada)) == ["ended-table", "invited-table", "played-table"]
        assert bob.state("played-table", mine(bob, "played-table"))["story"] == told(
            "seat 0: gain for 1", "seat 1: stay for 0"
        )
        assert bob.state("played-table", OLD_TOKEN)["seat"] == 1, (
            "a link of then still opens the seat of who sits there"
        )
        ada.choose("played-table", mine(ada, "played-table"), GAIN)
        invitation = ada.get("/api/tables/invited-table").json()["invitations"][0]["token"]
        assert rig.browser().accept("invited-table", invitation)
        entered = rig.browser().post("/api/session", json={"name": "Ada", "password": PASSWORD})
        assert entered.status_code == 200, entered.text
    assert missing_columns(any_db) == []


def missing_columns(url: str) -> list[str]:
    store = Store(url)
    with store.engine.connect() as connection:
        found = {
            f"{table}.{column['name']}"
            for table in inspect(connection).get_table_names()
            for column in inspect(connection).get_columns(table)
        }
        assert connection.execute(select(schema.players.c.nonce)).all()
    store.close()
    wanted = {f"{table.name}.{column.name}" for table in schema.metadata.sorted_tables for column in table.columns}
    return sorted(wanted - found)


# -- rematches ---------------------------------------------------------------------------------------------------------


def ended(rig: Rig) -> tuple[Browser, Browser, str, list[str]]:
    """A match of Ada and Bob that is over, and the tokens of their seats."""
    ada, bob, match, _ = invited(rig)
    tokens = [mine(ada, match), mine(bob, match)]
    assert ada.post_json(f"/api/tables/{match}/seats", {"do": "resign"}, tokens[0]).status_code == 200
    return ada, bob, match, tokens


def test_who_sat_here_before_gets_no_token_of_who_sits_in_the_rematch(rig: Rig) -> None:
    """Bob never came to the rematch, and Ada has given his seat to Cy."""
    ada, bob, match, tokens = ended(rig)
    again = ada.post_json(f"/api/tables/{match}/rematch", {}, tokens[0]).json()
    new, path = again["id"], f"/api/tables/{match}/rematch"
    assert bob.post_json(path, {}, tokens[1]).json()["token"] == rig.token(new, 1), "until then it is his"
    assert ada.state(new, again["token"])["seat"] == 0
    rig.hall.rooms[new].away[1] = time.monotonic() - deeds.NEVER_CAME - 1
    freed = ada.post_json(f"/api/tables/{new}/seats", {"do": "free", "seat": 1}, again["token"])
    assert freed.status_code == 200
    cy = named(rig, "Cy C")
    token = cy.accept(new, ada.get(f"/api/tables/{new}").json()["invitations"][0]["token"])
    late = bob.post_json(path, {}, tokens[1])
    assert (late.status_code, late.json()["error"]["code"]) == (403, "seat-ended")
    assert token not in late.text and cy.state(new, token)["seat"] == 1


def test_a_token_of_the_match_before_brings_back_no_device_that_was_ended(rig: Rig) -> None:
    ada, bob, match, tokens = ended(rig)
    again = bob.post_json(f"/api/tables/{match}/rematch", {}, tokens[1]).json()
    thief, path = rig.browser(), f"/api/tables/{match}/rematch"
    fresh = bob.post_json(f"/api/tables/{again['id']}/devices", {}, again["token"]).json()["token"]
    late = thief.post_json(path, {}, tokens[1])
    assert (late.status_code, late.json()["error"]["code"]) == (403, "seat-ended")
    assert bob.post_json(path, {}, tokens[1]).json()["token"] == fresh, "whose seat it is finds the way"
    assert ada.post_json(path, {}, tokens[0]).json()["token"] == rig.token(again["id"], 0)
