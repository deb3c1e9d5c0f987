"""Names that look like others', passwords that anybody would try, and what must not trouble a database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from sqlalchemy import delete, select, update

from table_client import new_database
from table_rig import Browser, Rig, executing
from wartable.table import migration, names, schema

PASSWORD = "correct horse battery"
#: Names that look like "Ada Lovelace".
ALIKE = [
    "ada lovelace",
    "ADA LOVELACE",
    "Ａｄａ Ｌｏｖｅｌａｃｅ",
    "Аdа Lоvеlасе",
    "Ada  Lovelace ",
    "Ada Love1ace",
    "Ada LoveIace",
    "Ada L0velace",
    "Αda Lovelace",
    "𝐀𝐝𝐚 𝐋𝐨𝐯𝐞𝐥𝐚𝐜𝐞",
]
UNLIKE = ["Ada Lovelock", "Eda Lovelace", "AdaLovelace", "Àda Lovelace", "Аня", "田中", "Ada L"]


@pytest.fixture(params=["sqlite", "postgresql"])
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    db = f"sqlite:///{tmp_path / 'table.db'}"
    if request.param == "postgresql":
        db = new_database(request.getfixturevalue("postgres"))
    with Rig(tmp_path, db=db, tables_an_hour=10**6, messages_a_second=10**6) as made:
        yield made


def later(rig: Rig, seconds: float) -> None:
    """Let time pass for all that is counted, by this worker and in the database."""
    rig.clock.now += seconds
    table = schema.allowances
    rig.run(rig.hall.store.writer.do, executing(update(table).values(at=table.c.at - seconds)))


def sign_up(rig: Rig, name: str, password: str = PASSWORD) -> tuple[int, str]:
    """What comes of a new account: the status and the code."""
    later(rig, 1000)
    answer = rig.browser().post("/api/accounts", json={"name": name, "password": password})
    return answer.status_code, answer.json().get("error", {}).get("code", "")


def test_names_that_look_alike_are_one(rig: Rig) -> None:
    assert sign_up(rig, "Ada Lovelace") == (201, "")
    assert {name: sign_up(rig, name) for name in ALIKE} == dict.fromkeys(ALIKE, (409, "name-taken"))
    assert {name: sign_up(rig, name) for name in UNLIKE} == dict.fromkeys(UNLIKE, (201, ""))
    later(rig, 10**6)
    for name in ("Ada Lovelace", "ada lovelace", "Ａｄａ Ｌｏｖｅｌａｃｅ"):
        browser = rig.browser()
        assert browser.post("/api/session", json={"name": name, "password": PASSWORD}).json()["name"] == "Ada Lovelace"


def test_a_guest_is_not_called_like_somebody_with_an_account(rig: Rig) -> None:
    owner = rig.browser()
    assert owner.post("/api/accounts", json={"name": "Grace", "password": PASSWORD}).status_code == 201
    guest = rig.browser()
    before = guest.get("/api/me").json()
    for name in ("Grace", "GRACE", "Grаce"):
        answer = guest.post("/api/me", json={"name": name})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "name-taken")
    assert guest.get("/api/me").json() == before
    assert owner.post("/api/me", json={"name": "grace"}).status_code == 200, "one's own name is one's own"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u3164",
        "\u2800\u2800",
        "A\u200bda",
        "Ad\u034fa",
        "A\u202eda",
        "\ufe0f",
        "...",
        "Z\u0301\u0301\u0301a",
        "Captain",
        "cарtain",
        "\x00",
        "\ufdfa" * 24,
    ],
)
def test_names_that_nobody_could_read_or_tell_from_another(rig: Rig, name: str) -> None:
    """A sign that becomes eighteen letters when it is compared would not fit into PostgreSQL's column."""
    for path, body in (("/api/me", {"name": name}), ("/api/accounts", {"name": name, "password": PASSWORD})):
        answer = rig.browser().post(path, json=body)
        assert answer.status_code in {400, 422}, answer.text
        assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "password", ["password", "password1", "12345678", "qwertyuiop", "iloveyou1", "P@ssw0rd", "adaadaada", "aaaaaaaaaa"]
)
def test_passwords_that_anybody_would_try(rig: Rig, password: str) -> None:
    assert sign_up(rig, "Ada", password) == (400, "bad-password")


def test_good_passwords(rig: Rig) -> None:
    for number, password in enumerate(["correct horse", "vYq3-lamp-ostrich", "x7!kQ9vb", "ein Pferd frisst Gurken"]):
        assert sign_up(rig, f"Ada {'abcd'[number]}", password) == (201, "")


def test_many_addresses_guess_no_better_than_one(rig: Rig) -> None:
    assert sign_up(rig, "Ada") == (201, "")
    later(rig, 10**6)
    tried = []
    for number in range(30):
        browser = rig.browser(client=(f"198.51.100.{number}", 5000))
        tried.append(browser.post("/api/session", json={"name": "ＡＤＡ", "password": "wrong horses"}).status_code)
    assert tried == [403] * 20 + [429] * 10
    other = rig.browser(client=("198.51.100.99", 5000))
    assert other.post("/api/session", json={"name": "Bob", "password": "wrong horses"}).status_code == 403
    later(rig, 30)
    assert other.post("/api/session", json={"name": "Ada", "password": PASSWORD}).status_code == 200


def test_an_account_is_limited_wherever_it_is(tmp_path: Path) -> None:
    with Rig(tmp_path, tables_an_hour=40) as rig:
        assert rig.first.post("/api/accounts", json={"name": "Ada", "password": PASSWORD}).status_code == 201
        made = []
        for number in range(12):
            browser = rig.browser(client=(f"198.51.100.{number}", 5000))
            browser.cookies.set("wartable", rig.first.cookies["wartable"])
            body = {"game": "ambush", "seats": [{"who": "me"}, {"who": "friend"}]}
            made.append(browser.post("/api/tables", json=body).status_code)
        assert made == [201] * 10 + [429] * 2


#: Texts that a database, an encoding or a comparison might stumble over.
HOSTILE = [
    "\x00",
    "a\x00b",
    "\ufdfa" * 24,
    "\U0001f600" * 20,
    "\u202e",
    "\x1b[2J",
    "'; DROP TABLE matches; --",
    "%s",
    "%",
    "\\",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_makes_the_server_stumble(rig: Rig, text: str) -> None:
    browser = rig.browser()
    table = browser.table("me", "friend")
    path = f"/api/tables/{table['id']}"
    two = [{"who": "me"}, {"who": "friend"}]
    posts = [
        ("/api/me", {"name": text}),
        ("/api/accounts", {"name": text, "password": PASSWORD}),
        ("/api/accounts", {"name": "Ada", "password": text}),
        ("/api/session", {"name": text, "password": PASSWORD}),
        ("/api/session", {"name": "Ada", "password": text}),
        ("/api/tables", {"game": text, "seats": two}),
        ("/api/tables", {"game": "ambush", "seats": [{"who": "me"}, {"who": "bot", "bot": text}]}),
        ("/api/tables", {"game": "ambush", "seats": two, "settings": {text: text}}),
        (f"{path}/sit", {"invitation": text}),
        (f"{path}/seats", {"do": text}),
        (text, {}),
    ]
    for where, body in posts:
        answer = browser.post(where, json=body) if where != text else browser.get(f"/api/games/{quote(text)}")
        assert answer.status_code < 500, (where, body, answer.text)
    with browser.wire(table["id"], rig.token(table["id"], 0)) as wire:
        wire.settle()
        wire.send(type="say", text=text)
        assert wire.until("chat", "error").get("code", "empty") == "empty"
        wire.send(type="join", token=text)
        assert wire.until("error")["code"] == "joined"


# -- databases ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", ["a%00b", "%00", "x" * 24 + "%00", "%F0%9F%99%82", "a.b", "a%20b", "'%3B--"])
def test_ids_that_are_none(rig: Rig, match: str) -> None:
    for path in ("", "/state", "/replay", "/record"):
        answer = rig.first.get(f"/api/tables/{match}{path}")
        assert 400 <= answer.status_code < 500, (path, answer.text)
    for path in ("sit", "rematch"):
        assert 400 <= rig.first.post_json(f"/api/tables/{match}/{path}", {}, "x").status_code < 500
    with rig.first.socket(match) as session:
        session.send_json({"type": "join"})
        assert session.receive_json()["code"] == "no-such-table"


def test_a_table_that_cannot_be_read_spoils_no_list(rig: Rig) -> None:
    ada: Browser = rig.browser()
    good, mad, short = (ada.table("me", "anyone")["id"] for _ in range(3))
    matches, players = schema.matches, schema.players
    spoil = update(matches).where(matches.c.id == mad).values(settings="{")
    rig.run(rig.hall.store.writer.do, executing(spoil))
    rig.run(rig.hall.store.writer.do, executing(delete(players).where(players.c.match == short, players.c.seat == 1)))
    for path in ("/api/tables", "/api/me/tables"):
        assert [one["id"] for one in ada.get(path).json()] == [good]
    for match in (mad, short):
        answer = ada.get(f"/api/tables/{match}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "unreadable")
        with ada.socket(match) as session:
            session.send_json({"type": "join"})
            assert session.receive_json()["code"] == "unreadable"


def test_accounts_of_before_keep_their_names(rig: Rig) -> None:
    """Two that look alike may be there from before: both can still sign in."""
    for name in ("Bill", "BiIl"):
        sign_up(rig, name if name == "Bill" else "Other")
    accounts, meta = schema.accounts, schema.meta
    for name, old in (("Bill", "bill"), ("Other", "bi1l")):
        change = update(accounts).where(accounts.c.name == name).values(key=old, name=old.title())
        rig.run(rig.hall.store.writer.do, executing(change))
    rig.run(rig.hall.store.writer.do, executing(delete(meta).where(meta.c.name == "names that look alike")))
    migration.prepare(rig.hall.store.engine)
    with rig.hall.store.engine.connect() as connection:
        keys = set(connection.execute(select(accounts.c.key)).scalars())
    assert keys == {names.key_of("Bill"), "bi1l"}
    later(rig, 10**6)
    for name in ("Bill", "Bi1L"):
        entered = rig.browser().post("/api/session", json={"name": name, "password": PASSWORD})
        assert entered.json()["name"].casefold() == name.casefold()
    assert sign_up(rig, "bi1l") == (409, "name-taken")
