"""What a person can do wrong with the command, and what it says then: one line with what was found and what is allowed,
and exit code 2; and the shape of what it prints for programs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from command_help import GAME, random_match, refused, run
from wartable.cli.menu import TerminalMenu
from wartable.core import record, registry
from wartable.core.errors import Fault
from wartable.core.game import Words
from wartable.table import pages


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """A game in which the next choice is the tenth, saved."""
    saved, match = record.begin(registry.load(GAME), 2, {}, "half", ["you", "random"])
    for _ in range(9):
        match.take(0)
    path = tmp_path / "half.json"
    record.save(record.update(saved, match), path)
    return path


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = tmp_path / "whole.json"
    random_match(path)
    return path


# -- usage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no-such-command"], "No such command 'no-such-command'"),
        (["games", "--no-such-option"], "No such option: --no-such-option"),
        (["games", "more"], "Got unexpected extra argument(s) (more)"),
        (["sim"], "Missing argument 'GAME'"),
        (
            ["sim", GAME, "--games", "0"],
            "Invalid value for '--games' / '-n': Input should be greater than or equal to 1",
        ),
        (["sim", GAME, "--games", "many"], "Invalid value for '--games' / '-n': Input should be a valid integer"),
        (
            ["sim", GAME, "--jobs", "-1"],
            "Invalid value for '--jobs' / '-j': Input should be greater than or equal to 0",
        ),
        (["duel", "random", "random"], "Missing option '--game' / '-g'"),
        (["duel", "random", "random", "-g", GAME, "-n", "0"], "greater than or equal to 1"),
        (["explain", "game.json", "--at", "0"], "Invalid value for '--at': Input should be greater than or equal to 1"),
        (["replay", "game.json", "--at", "-1"], "Invalid value for '--at': Input should be greater than or equal to 0"),
        (["bench", GAME, "--rounds", "0"], "Invalid value for '--rounds': Input should be greater than or equal to 1"),
        (["bench", GAME, "--seconds", "0"], "Input should be greater than or equal to 0.01"),
        (["serve", "--port", "99999"], "Input should be less than or equal to 65535"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_says_what_would_be_right(arguments: list[str], said: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2 and not ran.out
    assert said in " ".join(ran.err.replace("│", "").split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sim", GAME, "--seats", ""], "--seats '': found 1; jogu is played by 2"),
        (["sim", GAME, "--seats", "random,"], "unknown bot ''; allowed: recruit, "),
        (["sim", GAME, "--set", "=x"], "unknown setting of jogu ''; allowed: faction, rounds"),
        (["rules", GAME, "J-99999"], "unknown rule 'J-99999'; allowed: J-001 to J-"),
        (["content", GAME, "--source", ""], "unknown source ''; allowed: rulebook, public, reconstructed, pack"),
        (["serve", "--content", GAME], "--content 'jogu': found no '='; allowed: GAME=PACK"),
        (["serve", "--content", "chess=x.toml"], "unknown game 'chess'; allowed: "),
        (["serve", "--content", f"{GAME}=no-such.toml"], "no-such.toml: cannot read the content pack: No such file"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_given_wrong_is_named(arguments: list[str], said: str) -> None:
    assert said in refused(*arguments)


def test_a_database_that_cannot_be_served_is_told_once_and_without_its_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "check_built", lambda: None)
    (tmp_path / "letter.db").write_text("this is a letter to a friend, and no database " * 40, encoding="utf-8")
    said = refused("serve", "--db", f"sqlite:///{tmp_path / 'letter.db'}")
    assert "--db: cannot use this database: file is not a database" in said
    said = refused("serve", "--db", "postgresql://wartable:hush@127.0.0.1:1/wartable", "--workers", "2")
    assert "--db: cannot use this database: " in said and "127.0.0.1" in said
    assert "hush" not in said
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "psycopg is not installed: pip install 'wartable[postgres]'" in refused("serve", "--db", "postgresql://x/y")


@pytest.mark.parametrize(
    ("command", "kind"),
    [("play --resume", "record"), ("replay", "record"), ("explain", "record"), (f"play {GAME} --at", "position")],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, command: str, kind: str) -> None:
    missing = tmp_path / "missing"
    assert f"{missing}: cannot read the {kind}: No such file or directory" in refused(*command.split(), missing)
    assert f"{tmp_path}: cannot read the {kind}: Is a directory" in refused(*command.split(), tmp_path)


def test_what_does_not_go_together_is_refused(half: Path) -> None:
    for option, value in (("--set", "rounds=2"), ("--seed", "3"), ("--at", str(half))):
        said = refused("play", "--resume", half, option, value)
        assert f"{option} does not go with --resume: a saved game has its own" in said
    for option, value in (("--set", "rounds=2"), ("--seed", "3")):
        said = refused("play", GAME, "--at", half, option, value)
        assert f"{option} does not go with --at: a position has its own" in said
    assert f"{half}: a game of 'jogu', not of 'gemhold'" in refused("play", "gemhold", "--resume", half)
    assert "--seats 'you': found 1; jogu is played by 2" in refused("play", "--resume", half, "--seats", "you")


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path, whole: Path) -> None:
    nowhere = tmp_path / "no" / "file"
    assert f"{nowhere}: cannot write: No such file or directory" in refused("replay", whole, "--svg", nowhere)
    assert f"{tmp_path}: cannot write: Is a directory" in refused("replay", whole, "--svg", tmp_path)
    for option in ("--out", "--report"):
        said = refused("train", GAME, option, tmp_path)
        assert f"{option} {tmp_path}: cannot write: it is a folder; name a file" in said
    assert "it is not of a training" in refused("train", GAME, "--keep", whole)
    assert "it is not of a duel" in refused("duel", "random", "random", "-g", GAME, "--keep", whole)


def test_what_only_looks_like_a_number_is_none(whole: Path) -> None:
    """A small 2 is a digit, and no number."""
    assert "unknown seat '²'; allowed: 0, 1, first, second, watcher" in refused("replay", whole, "--seat", "²")
    moves = TerminalMenu([((at,), Words(f"Move {at}", [])) for at in (2, 4)])
    with pytest.raises(Fault, match="'²' fits no option; offered: Move 2 4"):
        moves.pick("²")
    ran = run("play", typed="²\n", terminal=True)
    assert ran.code == 2 and "found '²'; allowed: 1 to " in ran.err
    assert "unknown rule" not in run("rules", GAME, "J-²").err


@pytest.mark.parametrize("arguments", [["bots", "--json"], ["content", GAME, "--json"], ["rules", GAME]], ids=" ".join)
def test_a_reader_who_has_had_enough_is_not_complained_to(arguments: list[str]) -> None:
    """Whether all fits into what is written at once or not."""
    line = [sys.executable, "-c", f"from wartable.cli import main; main({arguments})"]
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(line, stdout=writer, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (1, "")


# -- explain -------------------------------------------------------------------------------------------------------


def test_an_explanation_of_any_point_of_a_game(whole: Path, half: Path) -> None:
    last = len(record.load(whole).choices)
    for path, at in ((whole, 1), (whole, last), (half, 9), (half, 10)):
        saved = record.load(path)
        match = record.replay(saved, registry.load(GAME), at - 1)
        report = run("explain", path, "--at", str(at), "--bot", "ismcts:30", "--json").data
        assert [one["seat"] for one in report] == match.to_move
        for one in report:
            ask = match.ask_of(one["seat"])
            assert ask is not None and one["topic"] == ask.topic
            assert all(tuple(found["option"]) in ask.options for found in one["options"])
    now, tenth = (run("explain", half, "--bot", "ismcts:30", "--json", *more).data[0] for more in ([], ["--at", "10"]))
    assert now["options"] == tenth["options"], "without a number it is about the choice to come"


def test_points_that_are_not_there_are_refused(whole: Path, half: Path) -> None:
    last = len(record.load(whole).choices)
    assert f"{whole}: the game is over there; allowed: --at 1 to {last}" in refused("explain", whole)
    assert f"{whole}: the game is over there; allowed: --at 1 to {last}" in refused("explain", whole, "--at", "9999")
    assert f"{half}: no choice 11; allowed: --at 1 to 10" in refused("explain", half, "--at", "11")
    assert "bot 'greedy' does not search; allowed: ismcts" in refused("explain", half, "--bot", "greedy")
    assert "unknown bot 'clever'; allowed: " in refused("explain", half, "--bot", "clever")


def test_an_explanation_is_the_same_for_the_same_seed_and_says_so_to_people(half: Path) -> None:
    arguments: list[str | Path] = ["explain", half, "--bot", "ismcts:60", "--json"]
    one, same, other = (run(*arguments, "--seed", seed).data[0] for seed in ("1", "1", "2"))
    for report in (one, same, other):
        assert set(report) == {"seat", "topic", "chance", "options", "continuation", "iterations", "seconds"}
        assert {frozenset(found) for found in report["options"]} == {
            frozenset({"option", "text", "visits", "share", "chance"})
        }
        del report["seconds"]
    assert one == same != other
    told = run("explain", half, "--bot", "ismcts:60", "--seed", "1").out
    assert f"chance to win: {one['chance']:.0%}" in told and f"{one['iterations']} iterations in" in told
    assert all(found["text"] in told for found in one["options"])


# -- for programs --------------------------------------------------------------------------------------------------


def test_the_shapes_of_what_is_printed_for_programs(whole: Path) -> None:
    sim = run("sim", GAME, "-n", "2", "-j", "1", "--json").data
    assert set(sim) == {
        *("game", "rules", "content", "seats", "settings", "seed", "games", "decisions", "seconds", "wins", "draws"),
        *("decisions_per_second", "length", "lengths", "rounds", "by_faction", "endings", "jobs", "compiled"),
        "interrupted",
    }
    duel = run("duel", "random", "random", "-g", GAME, "-n", "2", "-j", "1", "--json").data
    assert set(duel) == {
        *("game", "bots", "seats", "settings", "seed", "games", "points", "wins", "losses", "shared", "share"),
        *("interval", "test", "by_seat", "by_faction", "ms_a_choice", "endings", "forfeits"),
        *("rules", "content", "seconds", "jobs", "compiled", "interrupted"),
    }
    train = run("train", "proxywars", "-n", "10", "--rounds", "1", "--bot", "random", "-j", "1", "--json").data
    assert set(train) == {"game", "seats", "bot", "seed", "rounds", "worth", "weight", "calibration"}
    assert set(train["rounds"][0]) == {
        *("round", "matches", "positions", "loss_before", "loss_after", "right_before", "right_after", "taken"),
    }
    for bot in run("bots", "--json").data:
        assert set(bot) == {"name", "about"} and bot["about"]
    for game in run("games", "--json").data:
        assert set(game) == {"key", "name", "seats", "blurb", "rules", "settings", "content"}
    content = run("content", GAME, "--json").data
    assert set(content) == {"game", "content", "values"}
    replay = run("replay", whole, "--json").data
    assert set(replay) == {
        *("game", "rules", "content", "settings", "names", "choices", "at", "seat", "over", "result", "story", "view"),
        "svg",
    }
    assert all(
        set(entry) >= {"id", "text", "chapter"}
        for entry in run("rules", GAME, "discard", "--json").data
        if "text" in entry
    )
