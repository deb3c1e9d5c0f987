"""kill -9 at any moment: what was acknowledged is there after the restart. `make kills` kills many more times."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from table_client import new_database
from table_kills import Torment, missing, summary


# Every kill is followed by the start of a server, which takes 10 seconds where other work keeps the machine busy.
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("kind", "workers", "kills"), [("sqlite", 1, 20), ("postgresql", 2, 8)])
def test_nothing_acknowledged_is_lost(
    kind: str, workers: int, kills: int, folder: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "sqlite":
        db = f"sqlite:///{folder / 'table.db'}"
    else:
        db = new_database(request.getfixturevalue("postgres"))
    torment = Torment(db, workers)
    torment.begin()
    try:
        torment.run(kills, random.Random(5))
    finally:
        torment.end()
    print(f"{kind}: {summary(torment, kills)}")
    assert len(torment.acknowledged) > kills
    assert torment.cut > 0, "no request was ever under way when the server was killed"
    assert missing(torment) == []
