"""Tables that were begun under other rules: those that fit go on and say so, the others are kept and say where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from table_rig import ADD, GAIN, ROLL, STAY, Ambush, Browser, Ground, Rig, executing
from wartable.core.ask import Ask, Play
from wartable.core.errors import Fault
from wartable.table import schema
from wartable.table.messages.received import ClockPlan
from wartable.table.replay import Replay
from wartable.table.sheet import LogEntry
from wartable.table.watch import Watch


class Younger(Ambush):
    """The next version of the rules, which plays the same."""

    def __init__(self) -> None:
        super().__init__()
        self.version = "2"


class Generous(Younger):
    """The next version, in which a gain counts twice: a log of before plays on to something else."""

    def step(self, s: Ground) -> Play[None]:
        before = list(s.scores)
        yield from super().step(s)
        s.scores = [2 * now - then if now - then == 1 else now for now, then in zip(s.scores, before, strict=True)]


class Strict(Younger):
    """The next version, in which nobody rolls: a choice of before is none any more."""

    def step(self, s: Ground) -> Play[None]:
        me = s.turn % s.seats
        deed = yield Ask(me, "deed", [(STAY,), (GAIN,)])
        s.scores[me] += deed == (GAIN,)
        s.log.say(deed[0], me, int(deed == (GAIN,)))
        s.turn += 1


def planted(folder: Path, db: str, entries: list[LogEntry], marked: bool = True, **more: Any) -> tuple[str, list[str]]:
    """A table of version 1 with these entries, with or without marks of how it stood then; its id, and the cookies of
    its players."""
    with Rig(folder, db=db, secret="") as rig:
        ada, bob = rig.browser(), rig.browser()
        table = ada.table("me", "friend", **more)
        bob.accept(table["id"], table["invitations"][0]["token"])
        for entry in entries:
            assert entry.option is not None
            browser = (ada, bob)[entry.seat]
            browser.choose(table["id"], mine(browser, table["id"]), *entry.option)
        if not marked:
            rig.run(rig.hall.store.writer.do, executing(update(schema.choices).values(mark=None)))
        return table["id"], [ada.cookies["wartable"], bob.cookies["wartable"]]


def mine(browser: Browser, match: str) -> str:
    return str(browser.get(f"/api/tables/{match}").json()["mine"]["token"])


def back(rig: Rig, cookies: list[str]) -> list[Browser]:
    found = [rig.browser() for _ in cookies]
    for browser, cookie in zip(found, cookies, strict=True):
        browser.cookies.set("wartable", cookie)
    return found


GAINED = [LogEntry(0, (GAIN,)), LogEntry(1, (STAY,)), LogEntry(0, (GAIN,))]
ROLLED = [LogEntry(0, (GAIN,)), LogEntry(1, (ROLL,)), LogEntry(1, (ADD,))]


def test_a_table_that_still_fits_goes_on_and_says_so(any_db: str, tmp_path: Path) -> None:
    match, cookies = planted(tmp_path, any_db, ROLLED)
    with Rig(tmp_path, Younger(), db=any_db, secret="") as rig:
        ada, _ = back(rig, cookies)
        token = mine(ada, match)
        with ada.wire(match, token) as wire:
            told = wire.heard[0]
            assert (told["type"], told["frozen"]) == ("table", False)
            assert told["notice"].startswith("This table was begun under version 1 of the rules (now 2). It goes on")
        ada.choose(match, token, GAIN)
        assert len(ada.state(match, token)["story"]) == 3


def test_a_table_of_the_same_rules_says_nothing(any_db: str, tmp_path: Path) -> None:
    match, cookies = planted(tmp_path, any_db, ROLLED)
    with Rig(tmp_path, db=any_db, secret="") as rig:
        ada, _ = back(rig, cookies)
        with ada.wire(match, mine(ada, match)) as wire:
            assert (wire.heard[0]["notice"], wire.heard[0]["frozen"]) == ("", False)


@pytest.mark.parametrize(
    ("rules", "entries", "marked", "fits"),
    [(Generous, GAINED, True, 0), (Strict, ROLLED, True, 0), (Strict, ROLLED, False, 1)],
    ids=["counts otherwise", "asks otherwise", "is no choice"],
)
def test_a_table_that_does_not_fit_is_kept_and_takes_no_more_choices(
    any_db: str, tmp_path: Path, rules: type[Younger], entries: list[LogEntry], marked: bool, fits: int
) -> None:
    match, cookies = planted(tmp_path, any_db, entries, marked)
    with Rig(tmp_path, rules(), db=any_db, secret="") as rig:
        people = back(rig, cookies)
        for seat, browser in enumerate(people):
            token = mine(browser, match)
            with browser.wire(match, token) as wire:
                notice = wire.heard[0]["notice"]
                assert wire.heard[0]["frozen"] and f"Entry {fits + 1} of its log does not fit" in notice
                assert "kept as it was before, and takes no more choices" in notice
                assert "option" not in notice and str([ROLL]) not in notice, "why is for the operator alone"
                state = wire.state
                assert (state["options"], state["prompt"], state["waiting"], state["undo"]) == ([], "", [], False)
                assert len(state["story"]["lines"]) == fits, "it can be read up to there"
                for message in ({"type": "choose", "option": [GAIN]}, {"type": "undo"}, {"type": "hint"}):
                    wire.send(**message, turn=state["turn"])
                    refused = wire.until("error", "accepted", "hint")
                    assert (refused.get("code"), refused.get("message")) == ("frozen", notice)
            path = f"/api/tables/{match}"
            body = {"turn": state["turn"], "option": [GAIN]}
            assert browser.post_json(f"{path}/choose", body, token).json()["error"]["code"] == "frozen"
            resigned = browser.post_json(f"{path}/seats", {"do": "resign"}, token)
            assert (resigned.status_code, resigned.json()["error"]["code"]) == (409, "not-now"), seat
        assert rig.run(rig.hall.store.entries, match) == entries, "nothing of it is lost or added"
    with Rig(tmp_path, db=any_db, secret="") as rig:
        ada, _ = back(rig, cookies)
        assert len(ada.state(match, mine(ada, match))["story"]) > fits, "under the rules of then it is as it was"


def test_at_a_frozen_table_no_bot_thinks_and_nobodys_time_runs(any_db: str, tmp_path: Path) -> None:
    clock = {"each": "move", "seconds": 10}
    match, cookies = planted(tmp_path, any_db, GAINED[:2], clock=clock)
    with Rig(tmp_path, Generous(), db=any_db, secret="") as rig:
        change = update(schema.players).where(schema.players.c.seat == 0).values(bot="random", client="")
        rig.run(rig.hall.store.writer.do, executing(change))
        _, bob = back(rig, cookies)
        with bob.wire(match, mine(bob, match)) as wire:
            room = rig.hall.rooms[match]
            assert room.sheet.clock == ClockPlan(each="move", seconds=10)
            assert (room.replay.frozen, room.thinking, room.clocks()) == (True, {}, None)
            rig.run(Watch(rig.hall).look_at_clocks, 0.0)
            assert [one["type"] for one in wire.settle() if one["type"] in {"clocks", "state"}] == []
        assert rig.run(rig.hall.store.entries, match) == GAINED[:2]


def test_a_choice_of_other_rules_that_comes_in_tells_nobody_what_its_seat_holds(
    postgres_db: str, tmp_path: Path
) -> None:
    """Another worker has newer rules already: why its choice is none here would name the options of a hidden card."""
    with Rig(tmp_path, Ambush(cards=(False, True)), db=postgres_db) as rig:
        ada, bob = rig.browser(), rig.browser()
        table = ada.table("me", "friend")
        match, token = table["id"], table["mine"]["token"]
        other = bob.accept(match, table["invitations"][0]["token"])
        ada.choose(match, token, GAIN)
        bob.choose(match, other, ROLL)
        with ada.wire(match, token) as wire:
            assert rig.run(rig.hall.store.append, match, 2, LogEntry(1, (9, 9)))
            answer = ada.get(f"/api/tables/{match}/state", headers={"authorization": f"Bearer {token}"})
            assert (answer.status_code, answer.json()["waiting"]) == (200, []), answer.text
            assert rig.hall.rooms[match].replay.frozen
            assert wire.until("state")["waiting"] == []
            wire.send(type="hint", turn=1)
            assert "option" not in wire.until("error")["message"]
        late = Replay(rig.game, rig.hall.rooms[match].sheet)
        with pytest.raises(Fault, match=r"entry 3 .*these are 1\)$"):
            late.extend([*GAINED[:1], *ROLLED[1:2], LogEntry(1, (9, 9))])
