"""`wartable rules`, `check` and `golden`: what proves the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from command_help import GAME, refused, run

PASSING = """
[[scenario]]
name = "a round begins with a hand of seven"
game = "jogu"
proves = ["J-021"]
[scenario.expect]
topic = "deployment"
"""
FAILING = """
[[scenario]]
name = "nobody ever plays a card"
game = "jogu"
proves = ["J-032"]
[scenario.expect]
topic = "resting"
"""


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "passing.toml").write_text(PASSING)
    (folder / "failing.toml").write_text(FAILING)
    return folder


# -- rules ---------------------------------------------------------------------------------------------------------


def test_rules_are_found_by_id_and_by_words() -> None:
    (entry,) = run("rules", GAME, "j-105", "--json").data
    assert entry["id"] == "J-105"
    found = run("rules", GAME, "discard", "pile", "--json").data
    assert {"J-023", "J-105"} <= {entry["id"] for entry in found}
    told = run("rules", GAME, "J-105").out
    assert "J-105" in told and "Tribe Wu" in told
    assert len(run("rules", GAME).out.splitlines()) > 148


def test_rules_that_are_not_there_are_refused() -> None:
    assert "unknown rule 'J-999'; allowed: J-001 to J-148" in refused("rules", GAME, "J-999")
    assert "no rule of jogu has the words 'spaceship'" in refused("rules", GAME, "spaceship")


def test_coverage_counts_a_rule_only_if_no_scenario_for_it_fails(scenarios: Path) -> None:
    ran = run("rules", GAME, "--coverage", "--scenarios", scenarios, "--json")
    report = ran.data
    assert ran.code == 1
    assert report["game"] == GAME and report["proven"] == 1
    assert report["rules"] == len(report["unproven"]) + 1 == 148 - len(report["physical"])
    assert "J-021" not in report["unproven"] and "J-032" in report["unproven"]
    assert report["failing"] == ["nobody ever plays a card"]
    (scenarios / "again.toml").write_text(FAILING.replace("J-032", "J-021"))
    assert run("rules", GAME, "--coverage", "--scenarios", scenarios, "--json").data["proven"] == 0


def test_coverage_names_ids_that_no_ledger_has(scenarios: Path) -> None:
    (scenarios / "slip.toml").write_text(PASSING.replace("J-021", "J-O21"))
    ran = run("rules", GAME, "--coverage", "--scenarios", scenarios)
    assert ran.code == 1 and "unknown: J-O21" in ran.out


# -- check ---------------------------------------------------------------------------------------------------------


def test_check_shows_the_difference_first_and_where_only_on_demand(scenarios: Path) -> None:
    ran = run("check", scenarios)
    assert ran.code == 1
    assert ran.out.splitlines()[:2] == [
        "FAILED nobody ever plays a card",
        "  topic: expected 'resting', found 'deployment'",
    ]
    assert 'phase = "deployment"' not in ran.out
    assert ran.out.endswith("1 passed, 1 failed\n")
    assert 'phase = "deployment"' in run("check", scenarios, "--verbose").out


def test_check_says_what_was_answered_without_asking(scenarios: Path) -> None:
    """Both hands are empty and pass by themselves; then nothing can be done about the next round."""
    (scenarios / "failing.toml").write_text(FAILING + '[scenario.position]\nfirst.hand = ["Medic"]\n')
    ran = run("check", scenarios)
    assert "    second, deployment: Pass" not in ran.out
    (scenarios / "failing.toml").write_text(
        FAILING + "[scenario.position]\nround = 7\nfirst.pile = []\nsecond.pile = []\n"
    )
    ran = run("check", scenarios)
    told = ran.out.splitlines()
    assert "  answered without being asked, as there was one option for all to see:" in told
    assert "    first, deployment: Pass" in told and "    second, deployment: Pass" in told
    data = run("check", scenarios, "--json").data["scenarios"]
    assert next(entry["answered"] for entry in data if not entry["passed"])[0] == "first, deployment: Pass"


def test_check_takes_files_and_words(scenarios: Path) -> None:
    ran = run("check", scenarios / "passing.toml")
    assert (ran.code, ran.out) == (0, "1 passed, 0 failed\n")
    assert run("check", scenarios, "-k", "hand seven").out == "1 passed, 0 failed\n"
    assert run("check", scenarios, "-k", "J-032", "--json").data["failed"] == 1
    assert "no scenario has these words" in refused("check", scenarios, "-k", "nothing like this")


def test_check_in_json(scenarios: Path) -> None:
    report = run("check", scenarios, "--json").data
    assert (report["passed"], report["failed"]) == (1, 1)
    failed = next(found for found in report["scenarios"] if not found["passed"])
    assert failed["proves"] == ["J-032"] and "expected 'resting'" in failed["problem"] and failed["position"]


def test_check_refuses_what_it_cannot_read(tmp_path: Path) -> None:
    assert "no such scenario file or folder" in refused("check", tmp_path / "none.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("[[scenario]\n")
    assert "broken.toml: cannot read scenarios" in refused("check", broken)
    broken.write_text('[[scenario]]\nnmae = "x"\n')
    assert "unknown field 'nmae'; allowed: name" in refused("check", broken)
    broken.write_text("scenario = 3\n")
    assert "found 3; allowed: tables [[scenario]]" in refused("check", broken)
    broken.write_bytes(b"\xff\xfe")
    assert "broken.toml: cannot read scenarios" in refused("check", broken)


@pytest.mark.parametrize("field", ["choose = [3]", "position = 5", "then = 4", "settings = 3", "content = 3"])
def test_a_scenario_that_makes_no_sense_fails_and_lets_the_others_run(scenarios: Path, field: str) -> None:
    (scenarios / "failing.toml").write_text(f'[[scenario]]\nname = "nonsense"\ngame = "jogu"\n{field}\n')
    ran = run("check", scenarios)
    assert ran.code == 1 and "FAILED nonsense" in ran.out and ran.out.endswith("1 passed, 1 failed\n")
    assert "Traceback" not in ran.err


# -- golden --------------------------------------------------------------------------------------------------------


def test_golden_names_the_first_line_that_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "golden"
    assert "wartable golden --update makes it" in refused("golden", "--folder", folder)
    texts = {"one.txt": "a match\nas it was\n", "two.txt": "another\n"}
    monkeypatch.setattr("wartable.cli.golden.playthroughs", lambda game: texts)
    assert run("golden", GAME, "--folder", folder, "--update").out.endswith("0 as before, 2 updated\n")
    assert run("golden", GAME, "--folder", folder).out == "2 as before, 0 changed\n"
    texts["one.txt"] = "a match\nas it is now\n"
    ran = run("golden", GAME, "--folder", folder)
    assert ran.code == 1
    assert "one.txt: line 2: expected 'as it was', found 'as it is now'" in ran.out
    assert (folder / "one.txt").read_text() == "a match\nas it was\n"
    assert run("golden", GAME, "--folder", folder, "--json").data["changed"].keys() == {"one.txt"}
