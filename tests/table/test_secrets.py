"""Nobody is ever sent what opens somebody else's door: every answer and message of every door, right and wrong."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from sqlalchemy import select
from starlette.websockets import WebSocketDisconnect

from table_rig import ADD, GAIN, KEEP, ROLL, SECRET, STAY, Ambush, Browser, Data, Rig
from wartable import table
from wartable.core.errors import Fault, IllegalChoice
from wartable.table import jobs, schema
from wartable.table.errors import Refused, told
from wartable.table.jobs import Job, Thought

PASSWORD = "correct horse battery"
OPERATOR = "the operator's own key"


class Person(Browser):
    """A browser that keeps all it was ever sent."""

    def __init__(self, rig: Rig, name: str) -> None:
        super().__init__(rig.app, base_url="http://table.test")
        self.portal = rig.first.portal
        self.name = name
        self.sent: list[str] = []
        self.tokens: dict[str, str] = {}

    def request(self, *given: Any, **named: Any) -> Any:
        answer = super().request(*given, **named)
        self.sent.append(f"{unquote(str(answer.headers))} {answer.text}")
        return answer

    def listens(self, match: str, *messages: Any, token: str = "") -> None:
        """Come to a table and say all this; whatever comes of it is kept."""
        with self.socket(match) as session:
            try:
                session.send_json({"type": "join"} | ({"token": token} if token else {}))
                for message in [*messages, {"type": "ping"}]:
                    session.send_text(message if isinstance(message, str) else json.dumps(message))
                while True:
                    self.sent.append(session.receive_text())
                    if json.loads(self.sent[-1])["type"] == "pong":
                        return
            except WebSocketDisconnect as end:
                self.sent.append(str(end))


class Beside:
    """Thinkers that think at once, in this process."""

    waiting = busy = done = 0

    async def think(self, who: str, job: Job) -> Thought:
        return jobs.think(job)

    async def beside(self, work: Any, *given: Any) -> Any:
        return 0

    def close(self) -> None:
        pass


@pytest.fixture
def rig(any_db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rig]:
    game = Ambush()
    monkeypatch.setattr(jobs, "_games", {("ambush", None): game})
    monkeypatch.setattr("wartable.table.hall.strongest", lambda: "greedy")
    limits: Data = {"tables_an_hour": 10**6, "messages_a_second": 10**6}
    with Rig(tmp_path, game, db=any_db, operator_key=OPERATOR, **limits) as made:
        made.hall.thinkers.close()
        made.hall.thinkers = Beside()  # type: ignore[assignment]
        yield made


def doors(rig: Rig) -> list[tuple[str, str]]:
    """Every request there is: its verb and its path."""
    described = rig.app.openapi()["paths"]
    found = [(verb.upper(), path) for path, verbs in described.items() for verb in verbs]
    pages = ("/table/{match}", "/replay/{match}", "/people", "/health", "/metrics", "/nowhere")
    return found + [("GET", page) for page in pages]


#: Bodies for every door: some that fit, and some that do not.
BODIES: list[Data] = [
    {},
    {"turn": 1, "option": [9, 9]},
    {"turn": 1},
    {"name": "Bob", "password": "wrong horses"},
    {"invitation": "invite-x"},
    {"do": "replace", "seat": 1},
    {"do": "free", "seat": 2},
    {"do": "back"},
    {"option": [9]},
    {"game": "ambush", "seats": [{"who": "me"}, {"who": "bot", "bot": "nobody"}]},
]
SAID: list[Any] = [
    {"type": "say", "text": "hello"},
    {"type": "moment", "line": 0},
    {"type": "moment", "line": 99},
    {"type": "choose", "turn": 1, "option": [9, 9]},
    {"type": "choose", "turn": 99, "option": [9, 9]},
    {"type": "undo", "turn": 99},
    {"type": "hint", "turn": 1},
    {"type": "missed"},
    {"type": "join"},
    {"type": "cheat"},
    "nonsense",
]


#: Doors that ask for the token of a seat, and those that are asked for one seat's eyes.
KEYED = ("/state", "/choose", "/undo", "/rematch", "/seats", "/devices")
EYES = ("/state", "/frames/{frame}", "/picture.svg")


def knock(rig: Rig, person: Person, match: str) -> None:
    """Ask at every door of a table, with every key this person has, and with some that are none."""
    own = person.tokens.get(match, "")
    for verb, path in doors(rig):
        if path.endswith("/devices") or (own and path.endswith("/rematch")) or verb == "DELETE":
            continue  # what these do is done where it is looked at
        where = path.replace("{match}", match).replace("{game}", "ambush").replace("{key}", "ambush")
        where = re.sub("{(frame|lesson|step)}", "0", where)
        for token in ("", own, own[:-1] or "x", "invite-x") if path.endswith(KEYED) else ("",):
            headers = {"authorization": f"Bearer {token}"} if token else {}
            if verb == "GET":
                for query in ("", "?view=true", "?seat=0", "?seat=1", "?seat=8") if path.endswith(EYES) else ("",):
                    person.get(f"{where}{query}", headers=headers)
            else:
                # Whoever asks for any seat may get one.
                for body in BODIES[path.endswith("/sit") : None if token == own else 3]:
                    person.post(where, json=body, headers=headers)
    for token in {"", own, "x", "invite-x"}:
        person.listens(match, *SAID, token=token)


def secrets_of(rig: Rig, people: list[Person]) -> dict[str, tuple[str, list[Person]]]:
    """What may be sent to nobody, or to some alone: each secret with what it is and who may know it."""
    found: dict[str, tuple[str, list[Person]]] = {
        SECRET: ("the server's secret", []),
        PASSWORD: ("a password", []),
        OPERATOR: ("the operator's key", []),
    }
    keys = rig.hall.keys
    with rig.hall.store.engine.connect() as connection:
        ids = list(connection.execute(select(schema.matches.c.id)).scalars())
        hidden = [*connection.execute(select(schema.accounts.c.id)).scalars()]
        hidden += connection.execute(select(schema.accounts.c.password)).scalars()
    for match in ids:
        sheet = rig.run(rig.hall.store.sheet, match)
        assert sheet is not None
        found[sheet.seed] = ("a seed", people if sheet.result else [])
        for player in sheet.players:
            hidden += [player.nonce, player.client]
            mine = [one for one in people if one.name == player.name]
            found[keys.seat_token(match, player)] = (f"the token of {player.name}", mine)
            owner = [one for one in people if match in one.tokens and sheet.players[0].name == one.name]
            found[keys.invitation(match, player)] = (f"the invitation of seat {player.seat}", owner)
    for person in people:
        if "wartable" in person.cookies:
            found[person.cookies["wartable"]] = (f"the cookie of {person.name}", [person])
    return found | {secret: ("what is stored of somebody", []) for secret in hidden if secret}


def check(rig: Rig, people: list[Person]) -> None:
    """Nobody was sent what they may not know, with what is stored now."""
    for secret, (what, known_to) in secrets_of(rig, people).items():
        for person in people:
            heard = [text for text in person.sent if secret in text]
            assert person in known_to or not heard, f"{person.name} was sent {what}: {heard[0][:300]}"


@pytest.mark.timeout(600)
def test_no_door_gives_away_what_opens_anothers(rig: Rig) -> None:
    people = ada, bob, cy, eve = [Person(rig, name) for name in ("Ada", "Bob", "Cy", "Eve")]
    for person in (ada, eve):
        assert person.post("/api/me", json={"name": person.name}).status_code == 200
    for person in (bob, cy):
        rig.clock.now += 1000
        body = {"name": person.name, "password": PASSWORD}
        assert person.post("/api/accounts", json=body).status_code == 201
    table = ada.table("me", "friend", "anyone", clock={"each": "game", "seconds": 86400})
    match = table["id"]
    ada.tokens[match] = table["mine"]["token"]
    knock(rig, ada, match)
    knock(rig, eve, match)
    check(rig, people)
    bob.tokens[match] = bob.accept(match, table["invitations"][0]["token"])
    cy.tokens[match] = cy.post(f"/api/tables/{match}/sit", json={}).json()["mine"]["token"]
    # Seat 1 rolls and holds the card that nobody knows of; what it is asked then is in nobody else's answers.
    for person, option in ((ada, GAIN), (bob, ROLL)):
        person.choose(match, person.tokens[match], option)
    for person in people:
        knock(rig, person, match)
    others = "".join(text for person in (ada, cy, eve) for text in person.sent)
    assert "keep the card" in "".join(bob.sent) and "keep the card" not in others
    check(rig, people)
    bob.tokens[match] = bob.post_json(f"/api/tables/{match}/devices", {}, bob.tokens[match]).json()["token"]
    for person, option in ((bob, KEEP), (cy, STAY), (ada, STAY), (bob, ROLL), (bob, ADD), (cy, GAIN), (ada, GAIN)):
        person.choose(match, person.tokens[match], option)
    bob.choose(match, bob.tokens[match], GAIN)
    assert ada.state(match)["over"]
    for person in people:
        knock(rig, person, match)
    check(rig, people)
    begun = [person.post_json(f"/api/tables/{match}/rematch", {}, person.tokens[match]).json() for person in (ada, bob)]
    for person, again in zip((ada, bob), begun, strict=True):
        person.tokens[again["id"]] = again["token"]
    for person in (bob, eve):
        knock(rig, person, begun[0]["id"])
    check(rig, people)
    assert all(len(person.sent) > 200 for person in people)
    codes = {code for person in people for text in person.sent for code in re.findall(r'"code":"([a-z-]+)"', text)}
    wanted = {"bad-token", "no-token", "not-over", "stale", "not-asked", "watcher", "used-invitation", "bad-message"}
    assert wanted | {"no-undo", "not-now", "wrong-password", "no-such-line", "not-here", "bad-json"} <= codes


def test_a_choice_that_does_not_fit_is_told_without_what_would() -> None:
    """Its whole message names the options of a seat; a refusal is made for whoever reads it."""
    assert told(IllegalChoice("[1] is not an option of seat 1; its options: [2], [3]")) == "this cannot be done now"
    assert told(Fault("there is no such game")) == "there is no such game"
    assert (
        told(Refused("stale", "this question has been answered already")) == "this question has been answered already"
    )


#: All that refusals and faults may name besides what is written in them: what the asker sent, what the server is, and
#: how many of something there are. Whoever adds to it sees to it that nothing here comes from what a seat alone knows.
NAMED = {
    "what the asker sent": {
        "key",
        "len(data)",
        "line",
        "list(option)",
        "mistake",
        "name",
        "player.bot",
        "seat",
    },
    "what everybody may know of the server and the table": {
        "', '.join(OPPONENTS)",
        "', '.join(self.games)",
        "LINE",
        "LONGEST",
        "MARKS",
        "NOT_NOW[FREE]",
        "NOT_NOW[deed]",
        "SHORTEST",
        "WATCHERS",
        "allowed",
        "found.name",
        "game.key",
        "game.name",
        "len(film) - 1",
        "len(known)",
        "len(players)",
        "len(self.lesson.steps)",
        "limits.MESSAGE",
        "room.notice",
        "room.sheet.seats - 1",
        "self.game.version",
        "self.seq + 1",
        "self.sheet.rules",
    },
    "how many options the asker has": {"count"},
    "a sentence of this very place": {"done", "over", "what", "wrong(token)", "*self._verdict"},
    "what a resignation or the like met, in words of leaving.py": {"str(problem)"},
    "settings, rows and files that cannot be read": {"versions: fault", "store: problem"},
    "what `told` leaves of a fault": {"told(fault)"},
    "said at the terminal before anybody is served": {"', '.join(missing)", "told(problem)"},
    "a refusal on its way": {"code", "message", "refused.code", "str(refused)"},
}
#: Names that may be anything: where they are used counts too.
ANYTHING = {"fault", "problem"}
#: What is said to whoever runs the server alone, at a terminal.
TERMINAL = {"backup.py", "settings.py"}


def named() -> set[str]:
    """All that the code of the table puts into a refusal, a fault or a message about one."""
    found: set[str] = set()
    for file in Path(table.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())) if file.name not in TERMINAL else ():
            if isinstance(call, ast.Call) and ast.unparse(call.func) in {"Refused", "Fault", "ErrorMessage", "Problem"}:
                for given in [*call.args, *(more.value for more in call.keywords)]:
                    texts = [ast.unparse(one) for one in put_in(given)]
                    found |= {f"{file.stem}: {text}" if text in ANYTHING else text for text in texts}
    return found


def put_in(given: ast.expr) -> list[ast.expr]:
    """What an argument is made of, besides text and numbers."""
    if isinstance(given, ast.JoinedStr):
        return [value.value for value in given.values if isinstance(value, ast.FormattedValue)]
    return [] if isinstance(given, ast.Constant) else [given]


def test_a_refusal_names_nothing_but_what_was_looked_at() -> None:
    looked_at = {one for names in NAMED.values() for one in names}
    assert named() - looked_at == set(), "may whoever is refused know this?"
    assert looked_at - named() == set(), "nothing says this any more"
