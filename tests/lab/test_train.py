"""Fitted estimates: features and their worths for every game, and a fit that finds what is there to be found."""

from __future__ import annotations

from pathlib import Path

import pytest

from command_help import refused, run
from toy import Toy
from wartable.bots import registry as bots
from wartable.bots.bot import Bot
from wartable.core import registry, weights
from wartable.core.ask import Option
from wartable.core.errors import BadContent
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.lab import regression, selfplay

KEYS = registry.keys()
EVERY_GAME = [(key, seats) for key in KEYS for seats in registry.load(key).seats]


# -- features ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), EVERY_GAME)
def test_the_estimate_of_a_game_is_its_features_times_their_worths(key: str, seats: int) -> None:
    game = registry.load(key)
    size = len(game.thinking.feature_names())
    assert len(set(game.thinking.feature_names())) == size == len(game.thinking.worths) > 0
    rng = seeded(f"features {key}")
    match = registry.new_match(game, seats, {}, "features")
    while not match.over:
        if rng.below(10) == 0:
            features = game.thinking.features(match.state)
            assert len(features) == seats
            assert {len(one) for one in features} <= {size, 0}
            chances = game.thinking.value(match.state)
            assert sum(chances) == pytest.approx(1.0)
            assert chances == pytest.approx(
                weights.shares([weights.score(game.thinking.worths, one) for one in features])
            )
        match.take(rng.below(len(match.options)))


@pytest.mark.parametrize("key", KEYS)
def test_worths_decide_the_estimate(key: str) -> None:
    game = registry.load(key)
    match = registry.new_match(game, 2, {}, "worths")
    game.thinking.worths = [0.0] * len(game.thinking.worths)
    assert game.thinking.value(match.state) == [0.5, 0.5]


# -- the file of worths --------------------------------------------------------------------------------------------


def test_worths_come_back_as_they_were_written() -> None:
    text = weights.write(["gems", "other's gems"], [0.5, -0.25], ["What they are worth."])
    assert text.startswith("# What they are worth.\n")
    assert weights.read(text, ["other's gems", "gems", "towers"], "value.toml") == [-0.25, 0.5, 0.0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[worth]\ngem = 1", "value.toml: unknown feature 'gem'; allowed: gems, towers"),
        ("[worth]\ngems = 'many'", "value.toml: worth of 'gems': found 'many'; allowed: a number"),
        ("[worth]\ngems = true", "value.toml: worth of 'gems': found True; allowed: a number"),
        ("[worths]\ngems = 1", "value.toml: found worths; allowed: one table, [worth]"),
        ("worth = 1", "value.toml: found worth; allowed: one table, [worth]"),
        ("", "value.toml: found nothing; allowed: one table, [worth]"),
        ("gems", "value.toml: not valid TOML"),
    ],
)
def test_a_mistake_in_the_worths_is_named(text: str, message: str) -> None:
    with pytest.raises(BadContent) as found:
        weights.read(text, ["gems", "towers"], "value.toml")
    assert message in str(found.value)


# -- fitting -------------------------------------------------------------------------------------------------------


def test_a_fit_finds_the_worths_that_decided() -> None:
    rng = seeded("fit")
    true = [1.5, -0.5, 0.0]
    samples: list[regression.Sample] = []
    for _ in range(4000):
        features = [[rng.below(1000) / 500.0 for _ in true] for _ in range(2 + rng.below(2))]
        chances = weights.shares([weights.score(true, one) for one in features])
        luck = rng.below(1000) / 1000.0
        winner = 0
        while winner < len(chances) - 1 and luck >= chances[winner]:
            luck -= chances[winner]
            winner += 1
        samples.append((features, [1.0 if seat == winner else 0.0 for seat in range(len(features))]))
    found = regression.fit(samples, [0.0, 0.0, 0.0])
    assert found == pytest.approx(true, abs=0.15)
    assert regression.loss(samples, found) < regression.loss(samples, [0.0, 0.0, 0.0])
    assert regression.hits(samples, found) > 0.5


def test_a_feature_that_never_occurs_keeps_its_worth() -> None:
    samples: list[regression.Sample] = [
        ([[1.0, 0.0], [0.0, 0.0]], [1.0, 0.0]),
        ([[0.0, 0.0], [1.0, 0.0]], [1.0, 0.0]),
    ] * 20
    found = regression.fit(samples, [0.5, 0.25])
    assert found[0] == pytest.approx(0.0, abs=0.01)
    assert found[1] == 0.25


def test_who_is_out_has_no_chance_and_no_part_in_a_fit() -> None:
    assert weights.shares([0.0, weights.score([1.0], []), 0.0]) == [0.5, 0.0, 0.5]
    assert selfplay.sample([[1.0], [], [2.0]], [0.0, 0.0, 1.0]) == ([[1.0], [2.0]], [0.0, 1.0])


@pytest.mark.parametrize("key", KEYS)
def test_every_game_can_be_fitted_on_its_own_play(key: str) -> None:
    game = registry.load(key)
    seats = game.seats[-1]
    samples = selfplay.self_play(game, seats, [bots.make("random", f"{seat}") for seat in range(seats)], "fit")[0][:200]
    assert len(samples) > 10
    assert all(len(features) == len(result) for features, result in samples)
    assert all(sum(result) == pytest.approx(1.0) for _, result in samples)
    found = regression.fit(samples, game.thinking.worths)
    assert len(found) == len(game.thinking.worths)
    assert regression.loss(samples, found) < regression.loss(samples, game.thinking.worths)


def test_training_writes_a_file_that_can_be_read_and_a_report(tmp_path: Path) -> None:
    out, note = tmp_path / "value.toml", tmp_path / "report.md"
    ran = run(
        *("train", "proxywars", "--games", "10", "--rounds", "1", "--bot", "random", "--jobs", "1", "--seed", "2"),
        *("--out", out, "--report", note, "--json"),
    )
    assert ran.code == 0, ran.err
    names = registry.load("proxywars").thinking.feature_names()
    assert list(ran.data["worth"]) == names
    assert weights.read(out.read_text(), names, "value.toml") == list(ran.data["worth"].values())
    assert note.read_text().startswith("# What decides Proxy Wars")


def test_training_can_be_on_matches_of_so_many() -> None:
    ran = run(
        *("train", "tsukuyumi", "--seats", "3", "--games", "10", "--rounds", "1", "--bot", "random", "--jobs", "1"),
        "--json",
    )
    assert ran.code == 0, ran.err
    assert ran.data["seats"] == 3
    # What is counted between two only never occurred.
    assert ran.data["weight"] and all(" to come: " in name or "last round: " in name for name in ran.data["weight"])


def test_seats_that_no_match_has_are_named() -> None:
    assert "jogu is not played by 3; allowed: --seats 2" in refused("train", "jogu", "--seats", "3", "--games", "10")


def test_a_game_without_features_cannot_be_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", lambda key: Toy())
    assert "no features to fit" in refused("train", "toy")


# -- trainings that go on ------------------------------------------------------------------------------------------

TRAIN = ["train", "proxywars", "--games", "10", "--rounds", "2", "--bot", "random", "--jobs", "1", "--json"]


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The matches for which a bot was made to think."""
    found: list[str] = []
    make = bots.make

    class Thinking(Bot):
        def __init__(self, spec: str, seed: str) -> None:
            self.bot, self.seed = make(spec, seed), seed
            super().__init__(self.bot.rng)

        def choose(self, seat: Seat) -> Option:
            if self.seed not in found:
                found.append(self.seed)
            return self.bot.choose(seat)

        def close(self) -> None:
            self.bot.close()

    monkeypatch.setattr(bots, "make", Thinking)
    return found


def test_a_training_that_was_broken_off_goes_on_as_if_it_had_never_stopped(tmp_path: Path, thoughts: list[str]) -> None:
    kept = tmp_path / "diary"
    whole = run(*TRAIN, "--keep", kept)
    assert whole.code == 0, whole.err
    lines = kept.read_text().splitlines()
    assert len(lines) == 1 + 10 * len(whole.data["rounds"])
    # As after a power cut: seven matches of the first round are there, and of the eighth a part.
    kept.write_text("\n".join([*lines[:8], lines[8][:20]]))
    thoughts.clear()
    again = run(*TRAIN, "--keep", kept)
    assert again.data == whole.data
    assert not [seed for seed in thoughts if seed.startswith("1 1 ") and int(seed.split()[2]) < 7]
    assert [seed for seed in thoughts if seed.startswith("1 1 7")]
    assert kept.read_text().splitlines() == lines
    thoughts.clear()
    assert run(*TRAIN, "--keep", kept).data == whole.data == run(*TRAIN).data
    assert len(thoughts) == 20 * len(whole.data["rounds"]), "only the one without a file thought"


def test_what_was_kept_of_another_training_is_not_used(tmp_path: Path) -> None:
    kept = tmp_path / "diary"
    assert run(*TRAIN, "--keep", kept).code == 0
    before = kept.read_bytes()
    said = refused(*TRAIN, "--stray", "9", "--keep", kept)
    assert "it is of another training (stray 8, now 9); name another" in said
    assert kept.read_bytes() == before
    for text in (
        "something else\n",
        "",
        "[]\n",
        '{"game": "proxywars"}\n',
        before.decode() + "[1]\n",
        before.decode() + '[1, 3, "x"]\n',
    ):
        kept.write_text(text)
        assert "it is not of a training" in refused(*TRAIN, "--keep", kept), text


def test_a_kept_match_that_no_longer_fits_the_rules_is_named(tmp_path: Path) -> None:
    kept = tmp_path / "diary"
    assert run(*TRAIN, "--keep", kept).code == 0
    lines = kept.read_text().splitlines()
    kept.write_text(lines[0] + "\n[1, 3, [99999]]\n")
    assert "the kept match '1 1 3' does not fit the rules of today" in refused(*TRAIN, "--keep", kept)
    assert "cannot write" in refused(*TRAIN, "--keep", tmp_path / "no" / "such" / "folder")
