"""A sample of `make screens`: a few questions of every game on a low laptop and on a phone.

And that whoever looks at the screens sees what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from screens.report import failed, written
from screens.sitting import EXAMINE, Seen, Sitting, Size
from scripted_table import ScriptedTable, option
from seeded_table import SeededServer
from table_client import Server
from visitor import Visitor
from wartable.core import registry

GAMES = registry.keys()
OPTIONS = [
    option(1, "Move Scout A to Place 12", "piece:A", "place:12"),
    option(2, "Move Scout A to Place 20", "piece:A", "place:20"),
    option(3, "Play Ambush A", "card:A"),
    option(4, "Pass"),
]


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that deals the same matches each time: `make screens` looks at others."""
    made = SeededServer("a deal that was looked at", f"sqlite:///{tmp_path_factory.mktemp('dealt') / 'table.db'}")
    yield made
    made.end()


@pytest.mark.parametrize("size", [(1280, 650), (390, 844)], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_few_questions_of_every_game(browser: Browser, dealt: Server, game: str, size: Size) -> None:
    sitting = Sitting(browser, dealt, game, size)
    seen = list(sitting.play(questions=6, every=4))[-1]
    assert seen.questions and seen.lit and seen.followed
    assert not failed(seen), written([seen])


def looked(visitor: Visitor, spoil: str = "") -> Any:
    """What is seen on a screen that is as it should be, but for what is done to it."""
    ScriptedTable(visitor, GAMES[0], prompt="Move a scout, or pass", waiting=[0], options=OPTIONS)
    if spoil:
        visitor.page.evaluate(spoil)
    return visitor.page.evaluate(EXAMINE, {"options": OPTIONS, "limit": 50})


def test_nothing_is_found_where_nothing_is_wrong(visitor: Visitor) -> None:
    found = looked(visitor)
    assert [found[kind] for kind in ("page", "small", "dead", "undrawn")] == [[], [], [], []]
    assert [way["how"] for way in found["ways"]] == ["clicked"] * 3
    assert found["lit"] == 2


SPOILED = {
    "page": "document.querySelector('.hand-box').style.translate = '0 40px'",
    "small": "document.querySelector('[data-key=place3] text').setAttribute('font-size', 9)",
    "dead": """document.body.insertAdjacentHTML('beforeend',
        '<div class="veil" style="position:fixed;inset:0;z-index:99"></div>')""",
}


@pytest.mark.parametrize("kind", SPOILED)
def test_what_is_wrong_is_found(visitor: Visitor, kind: str) -> None:
    assert looked(visitor, SPOILED[kind])[kind]


def test_a_way_that_is_covered_is_found(visitor: Visitor) -> None:
    """What lies over the second thing to be clicked, which does not glow yet."""
    cover = """(() => { const box = document.querySelector('[data-ref="place:12"]').getBoundingClientRect();
        const veil = document.body.appendChild(document.createElement('div'));
        const { x, y, width, height } = box;
        veil.style = `position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px;z-index:99`;
    })()"""
    found = looked(visitor, cover)
    assert [way["how"] for way in found["ways"]] == ["dead", "clicked", "clicked"]


def test_a_part_that_is_scaled_anew_in_one_phase_is_told() -> None:
    sitting = Sitting.__new__(Sitting)
    sitting.before, sitting.topic = ("", {}), "moving"

    def shown(wide: int, touched: int = 0) -> Any:
        return {"board": {"size": [980, 560, wide, wide * 4 // 7], "touched": touched}}

    assert sitting.rescaled(shown(800)) == []
    assert sitting.rescaled(shown(790)) != []
    assert sitting.rescaled(shown(1200, 40)) != []
    assert sitting.rescaled(shown(1400, 40)) == [], "its tiles are as large as before"
    assert sitting.rescaled(shown(1400, 30)) == [], "the drawing has changed, not its scale"
    assert sitting.rescaled(shown(1200, 26)) != []
    sitting.topic = "fighting"
    assert sitting.rescaled(shown(800)) == [], "another phase may have another picture"


def test_too_few_options_that_can_be_clicked_fail() -> None:
    seen = Seen("game", (1280, 650), questions=1, followed=100, clicked=94, worded=1)
    assert not failed(seen)
    seen.worded = 0
    assert failed(seen)
