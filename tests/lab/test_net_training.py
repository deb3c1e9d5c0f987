"""A net learns what a teacher thinks, and the same command makes the same net."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from command_help import Ran, refused, run
from wartable.bots import registry as bots
from wartable.core import registry
from wartable.lab import imitation
from wartable.lab.imitation import Lessons, Pupil, Questions, Shape, fit, sharp
from wartable.lab.teaching import Course, Taught, make_teacher, matches_of, teach

GAME = registry.load("jogu")


@contextmanager
def unseen(what: str, total: int) -> Iterator[Callable[[int], None]]:
    yield lambda done: None


def train(folder: Path, *more: str) -> Ran:
    """A training that takes seconds."""
    small = ("--games", "10", "--later", "10", "--wide", "8", "--narrow", "4", "--epochs", "2", "--jobs", "1")
    return run("net", "train", "jogu", "--teacher", "ismcts:2", "--out", folder / "made.net", *small, *more)


def synthetic(count: int) -> Questions:
    """Questions whose answer is to be seen: of four options that one whose input is set, unless another is set, too."""
    found = Questions(GAME)
    chance = np.random.default_rng(7)
    for number in range(count):
        right, flip = int(chance.integers(4)), int(chance.integers(2))
        wanted = (right + 2 * flip) % 4
        found.places.append(np.array([10 + right, *([20] if flip else [])], np.int32))
        found.values.append(np.ones(1 + flip, np.float32))
        found.offered.append(np.arange(100, 104, dtype=np.int32))
        found.shares.append(sharp([50 if option == wanted else 1 for option in range(4)]))
        found.tested.append(number % 10 == 9)
    return found


def test_a_net_learns_what_one_layer_could_not() -> None:
    pupil, found = fit(Lessons(synthetic(4000)), Shape(16, 8, 12, 0.01), 1, unseen)
    assert pupil.sizes == [5, 16, 8, 4]
    assert found["questions"] == 3600 and found["tested"] == 400
    assert found["agreed"] > 0.99
    # It learnt with a part of what is seen hidden, so it is not quite sure of anything.
    assert found["distance"] < 0.25


def test_slopes_are_those_of_the_distance() -> None:
    """Each number moves at first against the slope of the distance, as differences measure it."""
    lessons = Lessons(synthetic(60))
    seen, barred, shares = lessons.batch(np.arange(60))
    pupil = Pupil(len(lessons.inputs), len(lessons.actions), Shape(6, 5, 1, 0.1), 3)
    start = [weight.copy() for weight in pupil.weights]

    def distance(part: int, at: int, by: float) -> float:
        pupil.weights = [weight.copy() for weight in start]
        pupil.weights[part].reshape(-1)[at] += by
        return float(-(shares * np.log(pupil.forward(seen, barred)[2] + 1e-12)).sum() / len(seen))

    measured = {
        (part, at): (distance(part, at, 3e-3) - distance(part, at, -3e-3)) / 6e-3
        for part in range(6)
        for at in range(0, start[part].size, 7)
    }
    pupil.weights = [weight.copy() for weight in start]
    pupil.learn(seen, barred, shares, 1e-3)
    for (part, at), slope in measured.items():
        moved = pupil.slow[part].reshape(-1)[at] / (1.0 - imitation.MOMENTUM)
        assert moved == pytest.approx(slope, abs=5e-4)


def test_a_verdict_is_sharpened() -> None:
    assert sharp([3, 1, 0]).tolist() == pytest.approx([0.9, 0.1, 0.0])


def test_teachers_judge_every_question_with_a_choice() -> None:
    made = [make_teacher("ismcts:5", f"{seat}") for seat in range(2)]
    taught = teach(GAME, made, [], 4, "judged", 1000)
    match = registry.new_match(GAME, 2, {}, "judged")
    for choice, verdict in zip(taught.choices, taught.verdicts, strict=True):
        count = len(match.options)
        assert len(verdict) == (count if count > 1 else 0)
        assert not verdict or (sum(verdict) > 0 and verdict[choice] == max(verdict))
        match.take(choice)
    assert match.over


def test_pupils_play_and_teachers_only_judge() -> None:
    made = [make_teacher("ismcts:5", f"{seat}") for seat in range(2)]
    pupils = [bots.make("net:jogu", "") for _ in range(2)]
    taught = teach(GAME, made, pupils, 4, "played", 1000)
    strayed = [
        verdict[choice] < max(verdict)
        for choice, verdict in zip(taught.choices, taught.verdicts, strict=True)
        if verdict
    ]
    assert sum(strayed) > 5


def test_a_kept_match_that_does_not_fit_is_named() -> None:
    with pytest.raises(Exception, match="the kept match 'x' does not fit the rules of today"):
        Questions(GAME).add(Taught(0, [99], [[]]), 2, "x")


# -- the command ---------------------------------------------------------------------------------------------------


def test_the_same_command_makes_the_same_net_however_often_it_is_broken_off(tmp_path: Path) -> None:
    keep = tmp_path / "matches.jsonl"
    first = train(tmp_path, "--keep", str(keep), "--json")
    assert first.code == 0, first.err
    made = (tmp_path / "made.net").read_bytes()
    assert [one["matches"] for one in first.data["log"]] == [10, 10]
    assert first.data["log"][1]["questions"] > first.data["log"][0]["questions"] > 300
    lines = keep.read_text().splitlines()
    assert len(lines) == 21
    # As if the power had been cut in the second stage.
    keep.write_text("\n".join(lines[:14]) + "\n" + lines[14][:50])
    again = train(tmp_path, "--keep", str(keep))
    assert again.code == 0, again.err
    assert "stage 2: 10 more matches" in again.out
    assert (tmp_path / "made.net").read_bytes() == made
    assert sorted(keep.read_text().splitlines()[1:]) == sorted(lines[1:])
    assert first.data["command"].startswith("wartable net train jogu --seats 0 --games 10 --later 10 --stages 2")
    played = run("sim", "jogu", "--games", "2", "--seats", f"net:{tmp_path / 'made.net'},random", "--json")
    assert played.code == 0, played.err


def test_mistakes_are_named_before_anything_is_played(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "made.net"))
    train_jogu = ("net", "train", "jogu", *out)
    assert "teacher 'greedy' keeps no count of what it tried" in refused(*train_jogu, "--teacher", "greedy")
    assert "unknown bot 'clever'" in refused(*train_jogu, "--teacher", "clever")
    assert "jogu is not played by 3; allowed: --seats 2, or 0 for all in turn" in refused(*train_jogu, "--seats", "3")
    assert "there is no folder" in refused("net", "train", "jogu", "--out", tmp_path / "nowhere" / "made.net")
    keep = tmp_path / "matches.jsonl"
    keep.write_text("no matches\n")
    assert "it is not of a net; name another" in refused(*train_jogu, "--keep", keep)
    about = {"game": "jogu", "seats": 0, "teacher": "general", "stray": 10, "seed": "2"}
    keep.write_text(json.dumps({**about, "rules": GAME.version, "content": GAME.content_hash}) + "\n")
    assert "seed '2', now '1'" in refused(*train_jogu, "--keep", keep)


def test_later_stages_have_their_own_number_of_matches() -> None:
    course = Course("jogu", 0, 10, 20, "general", 10, "1")
    assert [matches_of(course, stage) for stage in (1, 2, 3)] == [10, 20, 20]
