"""Packs for Gemhold: what they may change, and how a mistake in one is told."""

from pathlib import Path

import pytest

from wartable.core import registry
from wartable.core.errors import BadContent
from wartable.games.gemhold import game
from wartable.games.gemhold.state import Gemhold

SMALL_BOARD = """
[[board]]
rows = [[0, 0, 4], [1, 0, 3], [2, -1, 3], [3, -1, 2], [4, -2, 2]]

  [[board.kingdom]]
  deploy = [2, 0]
  flanks = [[1, 0], [3, 0]]
  stages = [[2, -1], [3, -1]]
  towers = [[0, 1], [1, 1], [3, 1]]
  forward = [[-1, 1], [0, 1]]
  sideways = [[-1, 0], [1, 0]]

  [[board.kingdom]]
  deploy = [0, 4]
  flanks = [[1, 4], [-1, 4]]
  stages = [[0, 5], [-1, 5]]
  towers = [[2, 3], [1, 3], [-1, 3]]
  forward = [[0, -1], [1, -1]]
  sideways = [[-1, 0], [1, 0]]
"""


def pack(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_pack_can_bring_another_board(tmp_path: Path) -> None:
    made = game(pack(tmp_path, "[rules]\nround_limit = [4, 4, 4]\n" + SMALL_BOARD))
    assert made.boards[2].hexes == 23
    assert made.boards[3].hexes == 61
    match = registry.new_match(made, 2, seed="small")
    while not match.over:
        match.take(len(match.choices) % len(match.options))
        assert isinstance(match.state, Gemhold)
        made.check(match.state)
    assert match.game.draw(match.view(0)).svg().startswith("<svg")
    assert made.content_hash != game().content_hash


def test_a_pack_can_change_a_number_and_add_a_card(tmp_path: Path) -> None:
    text = """
    [[card]]
    title = "Swordsman"
    move = 3

    [[card]]
    title = "Scout"
    kind = "unit"
    new = true
    count = 3
    type = "Ground"
    inc = 2
    train = 2
    pool = 2
    range = 1
    move = 4
    dice = 1
    gems = 1
    """
    made = game(pack(tmp_path, text))
    assert made.cards.move[made.cards.find("Swordsman")] == 3
    assert len(made.cards.deck) == 63
    assert "moves 4" in made.library.glossary()["Scout"]
    assert ("Swordsman", "move", 3, "pack") in made.library.provenance()


def test_every_value_says_where_it_comes_from() -> None:
    sources = {source for _, _, _, source in game().library.provenance()}
    assert sources == {"rulebook", "reconstructed"}
    known = {(what, field): (value, source) for what, field, value, source in game().library.provenance()}
    assert known["Catapult", "gems"] == (2, "rulebook")
    assert known["Catapult", "range"] == (4, "reconstructed")
    assert known["rules", "start_gems"] == (8, "rulebook")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            '[[card]]\ntitle = "Sordsman"\nmove = 3',
            r"mine.toml:2: card\[1\].title: found 'Sordsman'; allowed: Swordsman",
        ),
        (
            '[[card]]\ntitle = "Archer"\nmove = 30',
            r"mine.toml:3: card\[1\].move: found 30; allowed: a whole number from 0",
        ),
        ('[[card]]\ntitle = "Archer"\nspeed = 3', "unknown field; allowed: title, kind, count"),
        ('[[card]]\ntitle = "Archer"\ntype = "Sky"', "found 'Sky'; allowed: Ground, Mounted, Siege"),
        ('[[card]]\ntitle = "Archer"\ntrain = 9', "at most the whole pool of 5"),
        (
            '[[card]]\ntitle = "Archer"\nneeds = "Church"',
            "found 'Church'; allowed: Barracks, Armory, Stables, Workshop",
        ),
        ('[[card]]\ntitle = "Church"\nkind = "structure"\nnew = true', "every player has exactly four"),
        ('[[card]]\ntitle = "Scout"\nkind = "unit"\nnew = true', "a unit has the fields count, type, inc"),
        ('[[card]]\ntitle = "Flamedrop"\ncolour = "blue"', "a different colour for each Guardian"),
        ("[rules]\nhand_size = 0", "found 0; allowed: a whole number from 1 to 12"),
        ("[rules]\nround_limit = [60]", "a list of 3 whole numbers"),
        ("[[board]]\nrows = [[0, 0, 4]]", "2, 3 or 4 kingdoms"),
        (SMALL_BOARD.replace("deploy = [2, 0]", "deploy = [9, 9]"), "found .9, 9.; allowed: a hex of the board"),
        (SMALL_BOARD.replace("stages = [[2, -1], [3, -1]]", "stages = [[2, 1], [3, -1]]"), "a place off the board"),
        (SMALL_BOARD.replace("towers = [[0, 1], [1, 1]", "towers = [[0, 1], [0, 1]"), "no two spaces on the same hex"),
        (SMALL_BOARD.replace("forward = [[0, -1]", "forward = [[0, -2]"), r"found \[0, -2\]; allowed"),
    ],
)
def test_a_mistake_in_a_pack_is_told_with_its_place(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(BadContent, match=reason):
        game(pack(tmp_path, text))
