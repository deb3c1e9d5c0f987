"""The lock files: they hold what pyproject.toml asks for, for every Python and system, and name no place."""

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCK = runpy.run_path(str(ROOT / "scripts/lock.py"))
AUDIT = runpy.run_path(str(ROOT / "scripts/audit.py"))

PLACES = [
    {
        "python_version": f"3.{minor}",
        "python_full_version": f"3.{minor}.9",
        "sys_platform": system,
        "platform_system": {"linux": "Linux", "darwin": "Darwin"}[system],
        "platform_machine": "x86_64",
        "implementation_name": "cpython",
        "extra": "",
    }
    for minor in (11, 12, 13, 14)
    for system in ("linux", "darwin")
]


def pins(name: str) -> list[Requirement]:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    return [Requirement(line.removesuffix("\\")) for line in text.splitlines() if re.match("[a-z]", line)]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    monkeypatch.chdir(ROOT)
    found: dict[str, list[str]] = LOCK["requirements"]()
    return found


@pytest.mark.parametrize("name", LOCK["LOCKS"])
@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place['python_version']}-{place['sys_platform']}")
def test_a_lock_has_one_fitting_version_of_everything(
    name: str, place: dict[str, str], asked: dict[str, list[str]]
) -> None:
    held: dict[str, str] = {}
    for pin in [*pins(f"{name}.lock"), *pins("torch.txt")]:
        if pin.marker is None or pin.marker.evaluate(place):
            assert pin.name not in held, f"{pin.name} is there twice"
            (version,) = pin.specifier
            held[canonicalize_name(pin.name)] = version.version
    for line in (line for each in LOCK["LOCKS"][name] for line in asked[each]):
        wanted = Requirement(line)
        found = held.get(canonicalize_name(wanted.name), "no version")
        assert found != "no version" and wanted.specifier.contains(found), f"{line}: found {found}; run: make update"


@pytest.mark.parametrize("name", LOCK["LOCKS"])
def test_every_version_has_hashes_and_no_place(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE)
    entries = LOCK["blocks"](text.removeprefix(LOCK["HEADER"]))
    assert entries
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_a_library_in_two_locks_has_one_version() -> None:
    test = {str(pin) for pin in pins("test.lock")}
    names = {pin.name for pin in pins("test.lock")}
    others = [pin for name in ("play.lock", "bench.lock") for pin in pins(name)]
    assert [str(pin) for pin in others if pin.name in names and str(pin) not in test] == []


def test_what_makes_the_client_names_no_place() -> None:
    lock = json.loads((ROOT / "client/package-lock.json").read_text(encoding="utf-8"))
    packages = {name: held for name, held in lock["packages"].items() if name}
    assert packages
    assert [name for name, held in packages.items() if "resolved" in held or "integrity" not in held] == []


# -- audits ----------------------------------------------------------------------------------------------------------

SOUND = {"name": "click", "version": "8.5.1", "vulns": []}
HOLED = {"name": "h11", "version": "0.15", "vulns": [{"id": "PYSEC-1", "fix_versions": ["0.16"], "aliases": []}]}
UNKNOWN = {"name": "idna", "skip_reason": "Dependency not found on PyPI and could not be audited: idna (3.20)"}


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ([SOUND], "x: 1 libraries looked at, no known holes"),
        ([SOUND, HOLED], "x: h11 0.15: PYSEC-1, mended in 0.16\nx: 2 libraries looked at, 1 known holes"),
        ([UNKNOWN], "x: NOT AUDITED, the service gave no answer: 1 libraries unknown there: " + UNKNOWN["skip_reason"]),
    ],
)
def test_an_audit_of_python_is_told(held: list[Any], said: str) -> None:
    audit = AUDIT["of_python"](json.dumps({"dependencies": held, "fixes": []}), "")
    assert AUDIT["told"]("x", audit) == said


def test_an_audit_that_could_not_be_made_says_why() -> None:
    audit = AUDIT["of_python"]("", "a line\nERROR: cannot connect\n")
    assert AUDIT["told"]("x", audit) == "x: NOT AUDITED, the service gave no answer: ERROR: cannot connect"
    audit = AUDIT["of_client"](json.dumps({"message": "405 Method Not Allowed", "statusCode": 405}), "")
    assert AUDIT["told"]("x", audit) == "x: NOT AUDITED, the service gave no answer: 405 Method Not Allowed"


def test_an_audit_of_the_client_is_told() -> None:
    hole = {"severity": "high", "range": "<0.25.12"}
    found = {"vulnerabilities": {"esbuild": hole}, "metadata": {"dependencies": {"total": 40}}}
    assert AUDIT["told"]("x", AUDIT["of_client"](json.dumps(found), "")) == (
        "x: esbuild: high, <0.25.12\nx: 40 libraries looked at, 1 known holes"
    )


@pytest.mark.parametrize(("held", "code"), [([SOUND], 0), ([HOLED], 1), ([UNKNOWN], 0)])
def test_only_findings_fail_an_audit(
    held: list[Any], code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    python = json.dumps({"dependencies": held, "fixes": []})
    monkeypatch.setitem(AUDIT["main"].__globals__, "run", lambda command, folder=".": (python, "no answer"))
    assert AUDIT["main"]() == code
    assert "client/package-lock.json: NOT AUDITED" in capsys.readouterr().out
