"""The files of a study: what a match needs to be there again, and what is said of files that are wrong."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import contest
from wartable.bots import registry as bots
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.lab import shards
from wartable.lab.dealer import Dealer
from wartable.lab.deals import around, bot_seed, deal, deal_seed, first_number, seating
from wartable.lab.plan import BUILT_IN, FORMAT, Cell, Plan, StudyPack, estimate_of, load_games, read_plan, write_plan
from wartable.lab.study import Study, open_study


def never() -> bool:
    return False


def plan_of(key: str, **changed: Any) -> Plan:
    game = registry.load(key)
    setting = next(setting for setting in game.settings() if setting.per_seat)
    usual: dict[str, Any] = {
        "format": FORMAT,
        "game": key,
        "rules": game.version,
        "estimate": estimate_of(game),
        "seed": "shards",
        "seats": 2,
        "faction_setting": setting.name,
        "deals": 4,
        "shard": 4,
        "packs": [StudyPack(BUILT_IN, game.content_hash)],
        "cells": [
            Cell(["random", "random"], setting.allowed[:2]),
            Cell(["random", "random"], setting.allowed[1:3]),
        ],
    }
    return Plan(**{**usual, **changed})


def written(folder: Path, plan: Plan, *indices: int) -> Study:
    write_plan(folder, plan)
    dealer = Dealer(plan)
    for index in indices:
        shard = dealer.shard(index, never)
        assert shard is not None
        shards.write_shard(folder, shard)
    return open_study(folder)


@pytest.fixture
def _contest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", contest.load)


# -- deals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_mirrors_of_a_deal_bring_each_player_to_every_seat_once(seats: int) -> None:
    for at in range(8):
        sat = [seating(seats, at, mirror) for mirror in range(seats)]
        for seat in range(seats):
            assert sorted(order[seat] for order in sat) == list(range(seats))


def test_deals_go_through_all_orders_around_the_table() -> None:
    assert len({tuple(around(4, which)) for which in range(6)}) == 6
    assert len({tuple(seating(4, at, mirror)) for at in range(6) for mirror in range(4)}) == 24


@pytest.mark.usefixtures("_contest")
def test_numbers_go_through_the_cells_of_a_deal_before_the_next() -> None:
    plan = plan_of("contest")
    assert plan.matches == 16 and plan.shards == 4
    found = [(one.deal, one.cell, one.mirror) for one in (deal(plan, number) for number in range(16))]
    assert found == [(at, cell, mirror) for at in range(4) for cell in range(2) for mirror in range(2)]
    assert first_number(plan, 1, 2) == 10


@pytest.mark.usefixtures("_contest")
def test_a_deal_is_the_same_in_all_cells_and_bots_have_chance_of_their_own() -> None:
    plan = plan_of("contest")
    seeds = [deal_seed(plan, deal(plan, number).deal) for number in range(16)]
    assert len(set(seeds)) == 4 and len(set(seeds[:4])) == 1
    own = {bot_seed(plan, deal(plan, number), seat) for number in range(16) for seat in range(2)}
    assert len(own) == 16, "of 4 deals, 2 mirrors and 2 seats"
    assert not own & set(seeds)


# -- plans -----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_contest")
def test_a_plan_is_read_as_it_was_written(tmp_path: Path) -> None:
    plan = plan_of("contest", precision=0.02, settings={"turns": "3"})
    write_plan(tmp_path, plan)
    assert read_plan(tmp_path) == plan
    assert read_plan(tmp_path).digest == plan.digest != plan_of("contest").digest


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format = 9", "from a newer Wartable: format 9; this one reads up to 1"),
        ("format = 1\ngame = 3", "not the plan of a study: Expected `str`, got `int` - at `$.game`"),
        ("game =", "not the plan of a study: Invalid value"),
    ],
)
def test_what_is_no_plan_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "plan.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as fault:
        read_plan(tmp_path)
    assert str(fault.value).startswith(f"{tmp_path / 'plan.toml'}: {said}")


def test_a_folder_without_a_plan_is_no_study(tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"not a study: there is no .*plan.toml"):
        open_study(tmp_path)


@pytest.mark.usefixtures("_contest")
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"cells": []}, "an empty plan: it needs cells"),
        ({"deals": 0}, "an empty plan"),
        ({"shard": 3}, "shard: found 3; allowed: a multiple of 2, whole mirrored deals"),
        ({"cells": [Cell(["random"])]}, "cell 1: allowed: 2 bots, and as many factions or none"),
        ({"cells": [Cell(["random"] * 2, pack="other")]}, "cell 1: unknown pack 'other'; allowed: built-in"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    write_plan(tmp_path, plan_of("contest", **changed))
    with pytest.raises(Fault, match=said):
        read_plan(tmp_path)


@pytest.mark.usefixtures("_contest")
@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"rules": "0"}, "rules"),
        ({"packs": [StudyPack(BUILT_IN, "0")]}, "content of built-in"),
        ({"estimate": "0"}, "estimate"),
    ],
)
def test_results_of_other_rules_or_content_are_never_merged(changed: dict[str, Any], what: str) -> None:
    with pytest.raises(Fault, match=rf"made with other {what} \(found 0, this is .*never counted together"):
        load_games(plan_of("contest", **changed))


@pytest.mark.usefixtures("_contest")
def test_a_pack_is_played_with_as_it_stands_in_the_plan() -> None:
    text = "strength = { Red = 5.0 }"
    strong = contest.Contest({"Red": 5.0, "Blue": 1.0, "Green": 1.0})
    plan = plan_of("contest", packs=[StudyPack("strong", strong.content_hash, text)])
    assert load_games(plan)["strong"].content_hash == strong.content_hash


# -- shards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", registry.keys())
def test_choices_that_were_kept_give_the_match_again(tmp_path: Path, key: str) -> None:
    study = written(tmp_path, plan_of(key), 0)
    for number in range(4):
        row, match = study.row(number), study.replay(number)
        assert len(match.choices) == row["choices"] and match.over == row["finished"]
        assert match.state.winners == row["winners"] and match.game.scores(match.state) == row["scores"]
        assert match.game.sides(match.state) == row["factions"]
        assert len(row["estimates"]) <= 64 and row["rounds"] > 0


@pytest.mark.usefixtures("_contest")
def test_a_match_of_bots_that_think_is_the_same_again_too(tmp_path: Path) -> None:
    plan = plan_of("contest", cells=[Cell(["greedy", "random"], ["Red", "Green"])], settings={"turns": "3"})
    study = written(tmp_path, plan, 0, 1)
    for row in study.matches.to_pylist():
        assert row["bots"] == [["greedy", "random"][player] for player in row["players"]]
        assert row["factions"] == [["Red", "Green"][player] for player in row["players"]]
        assert study.replay(row["number"]).state.winners == row["winners"]
        thinker = row["bots"].index("greedy")
        # What has the best estimate is the Banner.
        assert (thinker, (contest.BANNER,)) in study.replay(row["number"]).choices


@pytest.mark.usefixtures("_contest")
def test_equal_plans_give_equal_bytes_and_another_seed_others(tmp_path: Path) -> None:
    def made(seed: str) -> list[str]:
        shard = Dealer(plan_of("contest", seed=seed)).shard(1, never)
        assert shard is not None
        return [hashlib.sha256(data).hexdigest() for data in (shard.matches, shard.choices)]

    assert made("a") == made("a")
    assert made("a")[0] != made("b")[0] and made("a")[1] != made("b")[1]


@pytest.mark.usefixtures("_contest")
def test_matches_count_in_the_order_of_the_plan_and_not_before_those_before_them(tmp_path: Path) -> None:
    study = written(tmp_path, plan_of("contest"), 3, 1, 0)
    assert shards.present(tmp_path) == [0, 1, 3] and shards.unbroken(tmp_path) == range(2)
    assert study.matches.column("number").to_pylist() == list(range(8))
    assert study.choices.column("number").to_pylist() == list(range(8))
    assert study.matches.schema.equals(shards.MATCHES) and not study.complete
    with pytest.raises(Fault, match="match 9 is not there; there are 8 matches"):
        study.replay(9)


@pytest.mark.usefixtures("_contest")
def test_a_study_without_a_match_has_empty_tables(tmp_path: Path) -> None:
    study = written(tmp_path, plan_of("contest"))
    assert study.matches.num_rows == 0 and study.matches.schema.equals(shards.MATCHES)


@pytest.mark.usefixtures("_contest")
def test_a_shard_without_its_matches_is_not_there(tmp_path: Path) -> None:
    written(tmp_path, plan_of("contest"), 0, 1)
    shards.shard_path(tmp_path, "matches", 1).unlink()
    assert shards.present(tmp_path) == [0]


@pytest.mark.usefixtures("_contest")
def test_a_damaged_shard_is_named_and_left_alone(tmp_path: Path) -> None:
    study = written(tmp_path, plan_of("contest"), 0)
    path = shards.shard_path(tmp_path, "matches", 0)
    good = path.read_bytes()
    for bad in (good[: len(good) // 2], b"", good[:40] + bytes([good[40] ^ 255]) + good[41:]):
        path.write_bytes(bad)
        with pytest.raises(Fault, match=r"matches-000000.parquet: damaged: .*; delete or move this file and go on"):
            shards.read_all(study.folder, study.plan, "matches")
        assert path.read_bytes() == bad


@pytest.mark.usefixtures("_contest")
def test_a_shard_of_another_plan_or_place_is_refused(tmp_path: Path) -> None:
    study = written(tmp_path, plan_of("contest"), 0)
    shards.shard_path(tmp_path, "matches", 0).rename(shards.shard_path(tmp_path, "matches", 1))
    with pytest.raises(Fault, match="damaged: its matches are not those of the plan"):
        shards.read_shard(study.folder, study.plan, "matches", 1)
    write_plan(tmp_path, plan_of("contest", seed="other"))
    with pytest.raises(Fault, match="it is of another plan than the one beside it"):
        shards.read_shard(study.folder, read_plan(tmp_path), "matches", 1)
    table = pa.table({"number": list(range(4))}).replace_schema_metadata({shards.OF_PLAN: study.plan.digest})
    pq.write_table(table, shards.shard_path(tmp_path, "matches", 0))
    with pytest.raises(Fault, match="its columns are not those of this version"):
        shards.read_shard(study.folder, study.plan, "matches", 0)


@pytest.mark.usefixtures("_contest")
def test_who_forfeits_and_what_is_unfinished_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from solved import GivesUp
    from wartable.bots.bot import Bot
    from wartable.core.rng import seeded

    usual = bots.make

    def make(spec: str, seed: str) -> Bot:
        return GivesUp(seeded(seed)) if spec == "gives-up" else usual(spec, seed)

    monkeypatch.setattr(bots, "make", make)
    (tmp_path / "forfeits").mkdir()
    study = written(
        tmp_path / "forfeits", plan_of("contest", cells=[Cell(["gives-up", "random"])], faction_setting=""), 0
    )
    for row in study.matches.to_pylist():
        quitter = row["bots"].index("gives-up")
        assert (row["forfeit"], row["ending"], row["reason"]) == (quitter, "forfeit", f"seat {quitter} has enough")
        assert row["points"] == [float(seat != quitter) for seat in range(2)] and row["finished"]
        assert study.replay(row["number"]).state.winners == [1 - quitter]
    (tmp_path / "long").mkdir()
    study = written(tmp_path / "long", plan_of("contest", settings={"turns": "3"}, longest=4), 0)
    for row in study.matches.to_pylist():
        assert (row["finished"], row["choices"], row["winners"], row["points"]) == (False, 4, [], [0.5, 0.5])
        assert not study.replay(row["number"]).over
