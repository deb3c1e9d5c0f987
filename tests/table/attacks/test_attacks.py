"""A sample of the hostile clients; `make attacks` lets all of them come, and looks at the clock as well."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from table.attacks.run import GROWTH, Siege, kinds
from table_client import Server

SAMPLE = ["silent_askers", "tiny_messages", "slow_bodies", "frames", "talk", "bombs", "passwords"]


@pytest.fixture(scope="module")
def siege(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Siege]:
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('siege') / 'table.db'}", "--pace", "0")
    yield Siege(server, 2.0)
    server.end()


def test_there_are_many_kinds_and_all_say_what_they_do() -> None:
    assert len(kinds()) >= 40
    assert all(attack.__doc__ for attack in kinds().values())


@pytest.mark.parametrize("kind", SAMPLE)
def test_others_play_on_while_somebody_attacks(siege: Siege, kind: str) -> None:
    outcome = siege.bear(kind)
    assert outcome.errors == []
    assert outcome.choices > 0, "nobody could play"
    assert outcome.growth < GROWTH
