"""`wartable lab`, as a designer uses it: from a change of one number to what it does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import contest
from command_help import refused, run
from wartable.core import registry
from wartable.lab.study import open_study

QUICK = ("--bots", "random", "--jobs", "1")


@pytest.fixture(autouse=True)
def _contest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(registry, "load", contest.load)
    monkeypatch.chdir(tmp_path)


def lab(*words: str | Path) -> str:
    ran = run("lab", *words)
    assert ran.code == 0, ran.err
    return ran.out


def lab_json(*words: str | Path) -> dict[str, Any]:
    ran = run("lab", *words, "--json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = ran.data
    return found


def strong(path: Path = Path("strong.toml"), red: float = 3.0) -> Path:
    path.write_text(f"strength = {{ Red = {red} }}", encoding="utf-8")
    return path


def test_a_study_says_who_wins_how_often() -> None:
    said = lab("run", "contest", *QUICK, "-n", "40", "--out", "study")
    assert said.startswith("contest: 120 matches in study\n")
    assert [line.split()[0] for line in said.splitlines()[2:5]] == ["Red", "Blue", "Green"]
    assert re.search(r"^Red +Blue +\d", said, re.MULTILINE) and "wartable lab report study -o report.html" in said
    found = lab_json("run", "contest", *QUICK, "-n", "40", "--out", "study")
    assert (found["matches"], found["complete"], found["forfeits"], found["unfinished"]) == (120, True, 0, 0)
    row = found["shares"][0]
    assert (row["faction"], row["against"], row["deals"]) == ("Red", ["Blue"], 20)
    assert row["low"] < row["share"] < row["high"]
    assert lab("show", "study") == said


def test_without_a_folder_a_study_has_one_of_its_own() -> None:
    found = lab_json("run", "contest", *QUICK, "-n", "8")
    assert found["study"].startswith("contest-run-") and Path(found["study"], "plan.toml").exists()
    assert lab_json("run", "contest", *QUICK, "-n", "8") == found


def test_a_precision_is_reached() -> None:
    found = lab_json("run", "contest", *QUICK, "--precision", "8%", "--out", "study")
    assert all(row["high"] - row["low"] <= 0.16 + 1e-9 for row in found["shares"])
    assert refused("lab", "run", "contest", "--precision", "narrow").startswith(
        "wartable: --precision 'narrow': allowed: a share such as 2%"
    )


def test_a_plan_is_carried_out_again() -> None:
    lab("run", "contest", *QUICK, "-n", "8", "--cross", "turns=1,3", "--content", strong(), "--out", "study")
    lab("run", "study/plan.toml", "--jobs", "1", "--out", "again")
    for path in Path("study").iterdir():
        assert path.read_bytes() == Path("again", path.name).read_bytes()
    assert "cannot read the plan: No such file" in refused("lab", "run", "none.toml")


def test_a_diff_answers_in_a_sentence() -> None:
    said = lab("diff", "contest", "--content", strong(), *QUICK, "-n", "200", "--out", "diff")
    assert "clearly change; most of all Red, strong: +2" in said
    found = lab_json("diff", "contest", "--content", "strong.toml", *QUICK, "-n", "200", "--out", "diff")
    red = found["changes"][0]
    assert red["who"] == "Red" and 0 < red["low"] < 0.25 < red["high"] + 0.05
    assert [one["who"] for one in found["pairings"]] == ["Red against Blue", "Red against Green", "Blue against Green"]
    strong(Path("stronger.toml"), 3.001)
    packs = ("--content", "stronger.toml", "--against", "strong.toml")
    other = lab("diff", "contest", *packs, *QUICK, "-n", "20")
    assert "No clear effect: if there is one, it is smaller than" in other


def test_a_card_is_taken_away() -> None:
    said = lab("ablate", "contest", "--without", "card:Banner", *QUICK, "-n", "20", "--out", "ablate")
    assert "options were taken away in all" in said
    found = lab_json("ablate", "contest", "--without", "card:Banner", *QUICK, "-n", "20", "--out", "ablate")
    assert {one["change"] for one in found["changes"]} == {"without card:Banner"}
    assert refused("lab", "ablate", "contest", "--without", "Banner").startswith(
        "wartable: --without 'Banner': allowed:"
    )


def test_a_number_is_swept_and_tuned() -> None:
    said = lab("sweep", "contest", "strength.Red=1.0,2.0,8.0", *QUICK, "-n", "40", "--out", "sweep")
    assert "strength.Red=2.0" in said and "strength.Red=8.0" in said
    Path("space.toml").write_text('[values]\n"strength.Red" = "5.0"\n', encoding="utf-8")
    said = lab("tune", "contest", "--space", "space.toml", "--budget", "400", *QUICK, "--out", "tune")
    assert "Nothing in the space is better than the content as it is" in said
    found = lab_json("tune", "contest", "--space", "space.toml", "--budget", "400", *QUICK, "--out", "tune")
    assert found["changes"] == {} and found["rounds"][0]["candidates"][0]["changes"] == ""


def test_any_match_is_shown_and_saved() -> None:
    lab("run", "contest", *QUICK, "-n", "8", "--out", "study")
    said = lab("show", "study", "--match", "5", "--save", "match.json")
    assert said.splitlines()[-1] == "Saved. See it again with: wartable replay match.json"
    row = open_study("study").row(5)
    assert (
        said.startswith("Contest: Random (Green), Random (Blue)")
        and f"choice {row['choices']} of {row['choices']}" in said
    )
    assert "the end: Random (" in said and Path("match.json").exists()
    assert lab_json("show", "study", "--match", "5")["winners"] == row["winners"]
    assert "the end" not in lab("show", "study", "--match", "5", "--at", "1")
    assert "match 500 is not there; there are 24 matches" in refused("lab", "show", "study", "--match", "500")
    assert "not a study" in refused("lab", "show", "elsewhere")


def test_slips_are_refused_in_a_line() -> None:
    for words, said in (
        (("--set", "turns"), "--set 'turns': found no '='; allowed: NAME=VALUE"),
        (("--cross", "pace=1,2"), "unknown factor of contest 'pace'; allowed: turns"),
        (("--factions", "Red"), "an empty plan: no 2 of Red can meet"),
        (("--bots", "warlord"), "thinks by the clock"),
    ):
        assert said in refused("lab", "run", "contest", *words)
    lab("run", "contest", *QUICK, "-n", "8", "--out", "study")
    assert "a study of another plan (seed '1', now '2')" in refused(
        "lab", "run", "contest", *QUICK, "-n", "8", "--seed", "2", "--out", "study"
    )


def test_forfeits_are_counted_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    from solved import GivesUp
    from wartable.bots import registry as bots
    from wartable.bots.bot import Bot
    from wartable.core.rng import seeded

    usual = bots.make

    def make(spec: str, seed: str) -> Bot:
        return GivesUp(seeded(seed)) if seed.startswith("1 bot 0 0 ") else usual(spec, seed)

    monkeypatch.setattr(bots, "make", make)
    said = lab("run", "contest", *QUICK, "-n", "8", "--out", "study")
    assert (
        "3 forfeited (counted as lost), 0 unfinished (counted as drawn); without them shares differ by up to"
        in " ".join(said.split())
    )
    rows = open_study("study").standing.as_table()
    assert any(row["share"] != row["share_by_the_rules"] for row in rows)
    assert "the end: Random (" in lab("show", "study", "--match", "0")
