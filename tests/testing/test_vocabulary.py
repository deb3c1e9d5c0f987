"""What can be said of a game: learnt from its refusals, from play and from scenarios, the same for equal seeds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from command_help import GAME, refused, run
from toy import Toy
from wartable.cli.vocabulary import as_data, markdown
from wartable.core.errors import BadPosition
from wartable.core.fields import only, table, whole, word
from wartable.core.rng import seeded
from wartable.core.settings import MatchSettings
from wartable.testing.positions import kind_of, kinds
from wartable.testing.vocabulary import Vocabulary, gather


class Refusing(Toy):
    """A toy whose positions have defaults, and which says what it allows."""

    def position(self, s: Any) -> dict[str, Any]:
        return super().position(s) | {"mood": "calm", "red": {"pieces": {"A 1": {"life": 3}}}, "blue": {}}

    def from_position(self, text: dict[str, Any]) -> Any:
        usual = self.position(self.setup(2, MatchSettings({"six": "1"}), seeded("usual")))
        only(text, list(usual), "position")
        word(text, "mood", "calm", ["calm", "wild"])
        whole(text, "round", 0)
        if "hands" not in text:
            raise BadPosition("hands: found nothing; allowed: a list for each seat")
        for seat in ("red", "blue"):
            only(text.get(seat, {}), ["pieces"], seat)
            for name, piece in table(text.get(seat, {}), "pieces").items():
                if name != "A 1":
                    raise BadPosition(f"unknown piece {name!r}; allowed: A 1")
                only(piece, ["life"], "piece")
        return super().from_position(usual | text)


def test_the_toy_is_learnt_by_playing_it() -> None:
    found = gather(Toy(luck=True), 300, "test", [])
    assert found.seats == ["red", "blue", "green"]
    assert sorted(found.topics) == ["bid", "swap"]
    assert {"Roll", "Stay", "Swap"} >= found.topics["swap"]
    assert [found.events[kind] for kind in sorted(found.events)][3:5] == [
        ["red rolls 1", "red rolls 2"],
        ["red stays", "blue stays"],
    ]
    assert found.endings == {"score"}
    assert kinds(found.views["hands.N"]) == "list of number, number"
    assert kinds(found.views["rolling"]) == "true or false"
    assert (found.option_words, found.names) == (["bid", "luck", "plain", "roll", "stay", "swap"], ["Die"])


def test_fields_are_what_a_game_would_have_allowed() -> None:
    found = {field.way: (field.kind, field.default) for field in gather(Refusing(), 200, "test", []).fields()}
    assert found["mood"] == ("calm, wild", '"calm"')
    assert found["round"] == ("a whole number", "0")
    assert found["hands"] == ("list of list of number", "must be said")
    assert found["SEAT.pieces"] == ("table by NAME: A 1", "see below")
    assert found["SEAT.pieces.NAME.life"] == ("number", "")
    assert found["shown"][0] == "list of number" and "blue.pieces" not in found


def test_equal_seeds_learn_the_same() -> None:
    assert markdown(gather(Toy(), 200, "one", [])) == markdown(gather(Toy(), 200, "one", []))
    assert as_data(gather(Toy(), 200, "one", [])) != as_data(gather(Toy(), 20, "two", []))


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (True, "true or false"),
        (1, "number"),
        ("a", "words"),
        (None, '"none"'),
        ([], "list"),
        ({}, "table"),
        ([1, "a"], "list of number or words"),
    ],
)
def test_values_have_kinds(value: object, kind: str) -> None:
    assert kind_of(value) == kind


def test_kinds_are_told_together() -> None:
    assert kinds(["list", "list of words", "list of table or words"]) == "list of table or words"
    assert kinds(['"none"', "words", "number"]) == 'number, words, "none"'
    assert kinds([]) == ""


def test_a_game_that_only_stumbles_has_no_fields_to_tell() -> None:
    found = Vocabulary(Toy())
    found.positions = [{"hands": 3}]
    assert found.fields() == []


# -- the command ---------------------------------------------------------------------------------------------------


def test_the_command_tells_as_text_markdown_and_json() -> None:
    told = run("vocabulary", GAME, "-n", "100")
    assert told.code == 0
    assert told.out.startswith("seats\n  first, second, watcher\nposition\n")
    assert "\n  SEAT.morale               a whole number | 23\n" in told.out
    assert "| `SEAT.morale` | a whole number | `23` |" in run("vocabulary", GAME, "-n", "100", "--markdown").out
    data = run("vocabulary", GAME, "-n", "100", "--json").data
    assert data["position"][1] == {"field": "round", "kind": "a whole number", "default": "1"}
    assert data["topics"]["deployment"] and data["view"]["sides.N.hand"] == 'list of words, "none"'


def test_scenarios_teach_what_play_seldom_comes_to(tmp_path: Path) -> None:
    file = tmp_path / "medic.toml"
    file.write_text(
        '[[scenario]]\ngame = "jogu"\nchoose = "Play Medic to 2"\nexpect.topic = "medic"\n'
        '[scenario.position]\nfirst.hand = ["Medic"]\nfirst.discard = ["Scrambler"]\n'
    )
    few = run("vocabulary", GAME, "-n", "1", "--seed", "few", "--json").data["topics"]
    more = run("vocabulary", GAME, "-n", "1", "--seed", "few", "--json", "--scenarios", file).data["topics"]
    assert set(more) >= {"medic"} and set(few) <= set(more)
    assert "Put Scrambler under your pile" in more["medic"]


def test_a_page_is_brought_up_to_date_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "jogu.md"
    assert "jogu.md: no such page" in refused("vocabulary", GAME, "-n", "10", "--page", page)
    page.write_text("# By hand\n")
    assert "found no part to renew" in refused("vocabulary", GAME, "-n", "10", "--page", page)
    begin = "<!-- Made by `wartable vocabulary jogu`; what is written here by hand is lost. -->"
    page.write_text(f"# By hand\n\n{begin}\nold\n<!-- The end of what is made. -->\nBy hand too\n")
    assert run("vocabulary", GAME, "-n", "10", "--page", page).code == 0
    written = page.read_text()
    assert written.startswith(f"# By hand\n\n{begin}\n\n## Seats and endings\n")
    assert written.endswith("\n<!-- The end of what is made. -->\nBy hand too\n") and "old" not in written.split()
