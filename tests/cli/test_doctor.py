"""`wartable doctor` finds what is missing, and says what to do."""

from __future__ import annotations

import json
import shutil
import socket
from pathlib import Path
from typing import Any

import pytest

from command_help import run
from wartable.cli import doctor
from wartable.core import registry


def examined(*arguments: str) -> dict[str, dict[str, Any]]:
    found = json.loads(run("doctor", "--json", *arguments).out)
    return {one["what"]: one for one in found}


def test_on_a_machine_where_all_is_well(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'new.db'}"
    ran = run("doctor", "--port", "0", "--db", db)
    assert ran.code == 0
    assert "Everything that is needed to play is here." in ran.out
    assert not (tmp_path / "new.db").exists(), "looking makes no database"
    found = examined("--port", "0", "--db", db)
    assert found["games"] == {"what": "games", "state": "ok", "found": ", ".join(registry.keys()), "remedy": ""}
    assert found["database"]["state"] == found["web table"]["state"] == found["port"]["state"] == "ok"


def test_a_database_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "not.db"
    file.write_text("this is no database, however long it goes on" * 50, encoding="utf-8")
    ran = run("doctor", "--port", "0", "--db", f"sqlite:///{file}")
    assert ran.code == 1
    assert "file is not a database" in ran.out
    assert "1 broken" in ran.out


def test_a_database_that_nobody_runs() -> None:
    found = examined("--port", "0", "--db", "postgresql://wartable:hush@127.0.0.1:1/wartable")
    assert found["database"]["state"] == "broken"
    assert "127.0.0.1" in found["database"]["found"]
    assert "hush" not in str(found), "a password is not printed"


def test_a_kind_of_database_that_is_not_served() -> None:
    assert "allowed: sqlite:///FILE" in examined("--port", "0", "--db", "mysql://x")["database"]["found"]


def test_a_port_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = examined("--port", str(port))["port"]
    assert found["state"] == "could be better"
    assert f"--port {port + 1}" in found["remedy"]


def test_what_is_missing_has_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "find_spec", lambda _: None)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(doctor, "compiled", lambda: False)
    found = {one.what: one for one in doctor.examine("sqlite:///none.db", 0)}
    missing = ["rules", "browser", *[what for what, _, _ in doctor.EXTRAS]]
    assert all(found[what].state == doctor.LESS and found[what].remedy for what in missing)
    assert "C compiler" in found["rules"].remedy


def test_a_game_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> None:
        raise ImportError("no module named cards")

    monkeypatch.setattr(registry, "load", fail)
    found = doctor.games()
    assert found.state == doctor.BROKEN
    assert f"{registry.keys()[0]} (no module named cards)" in found.found
