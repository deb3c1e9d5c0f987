"""Matches that were saved long ago still replay to the same end: views, states and kernel were written otherwise then.

Rules that change on purpose get a new version, and the records of the game are played anew:

    match = wartable.new_match("jogu", seed=1)
    match.play("random")
    match.save("tests/records/jogu-2-0.json")

Where only values of the content change, the old records stay, and a content pack keeps the values of their time.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.core import record, registry
from wartable.core.record import Record

KEYS = registry.keys()
FOLDER = Path(__file__).parents[1] / "records"
FILES = sorted(FOLDER.glob("*.json"))
#: Values that have changed since, as a content pack named after the game and the content that it brings back.
PACKS = sorted(FOLDER.glob("*.toml"))


def pack_of(saved: Record) -> Path:
    return FOLDER / f"{saved.game}-{saved.content}.toml"


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_match_that_was_saved_long_ago_replays_to_its_end(path: Path) -> None:
    saved = record.load(path)
    pack = pack_of(saved)
    game = registry.load(saved.game, pack if pack in PACKS else None)
    assert (saved.rules, saved.content) == (game.version, game.content_hash), "of other rules: play it anew"
    match = record.replay(saved, game)
    assert match.over
    found = {
        "winners": match.state.winners,
        "ending": match.state.ending,
        "scores": game.scores(match.state),
    }
    assert found == saved.result
    assert len(match.choices) == len(saved.choices)


def test_there_is_one_for_every_game_and_number_of_seats() -> None:
    saved = {(found.game, found.seats) for found in map(record.load, FILES) if pack_of(found) not in PACKS}
    assert saved == {(key, seats) for key in KEYS for seats in registry.load(key).seats}


def test_every_pack_is_of_a_record() -> None:
    assert set(PACKS) <= {pack_of(record.load(path)) for path in FILES}
