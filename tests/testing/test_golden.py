"""Every golden playthrough is what the rules do now."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.cli.golden import difference, matches
from wartable.core import registry
from wartable.testing import playthrough

KEYS = registry.keys()
FOLDER = Path(__file__).parents[1] / "golden"
NAMES = [(key, name) for key in KEYS for name, _, _ in matches(registry.load(key))]


@pytest.mark.parametrize(("key", "name"), NAMES, ids=[name for _, name in NAMES])
def test_the_rules_do_what_a_golden_playthrough_says(key: str, name: str) -> None:
    game = registry.load(key)
    ((seats, settings),) = [(seats, settings) for other, seats, settings in matches(game) if other == name]
    found = playthrough(game, seats, settings, name)
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert found == written, f"{difference(written, found)}\nif this change is meant: wartable golden {key} --update"


def test_no_playthrough_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(name for _, name in NAMES)
