"""The wartable command, run as a person or a program would."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from command_help import GAME, refused, run
from wartable import __version__
from wartable.cli.which import spans
from wartable.core import registry

# -- the command itself --------------------------------------------------------------------------------------------


def test_version() -> None:
    assert run("--version").out.startswith(f"wartable {__version__}, ")


@pytest.mark.parametrize(
    "arguments", [["no-such-command"], ["games", "--no-such-option"], ["sim"], ["sim", GAME, "-n", "0"]]
)
def test_unknown_usage_is_refused(arguments: list[str]) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert "Traceback" not in ran.err
    assert ran.err and not ran.out


def test_every_command_has_help() -> None:
    listed = run("--help").out
    for command in ("games", "bots", "play", "sim", "rules", "check", "content", "replay", "bench", "fuzz", "golden"):
        assert command in listed
        assert "Usage" in run(command, "--help").out


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    colour = re.compile(r"\x1b\[[0-9;]*[39][0-7]m")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    arguments = ["play", GAME, "--seed", "1"]
    assert colour.search(run(*arguments, terminal=True).out)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colour.search(run(*arguments, terminal=True).out)


# -- games, bots, content ------------------------------------------------------------------------------------------


def test_games_lists_what_can_be_played() -> None:
    found = {game["key"]: game for game in run("games", "--json").data}
    game = found[GAME]
    assert game["seats"] == [2]
    assert {setting["name"] for setting in game["settings"]} == {"faction", "rounds"}
    assert game["content"]["sources"]["reconstructed"] > 0
    told = run("games").out
    assert game["name"] in told and "Tribe Wu" in told and game["content"]["hash"] in told


def test_numbers_that_follow_each_other_are_listed_by_their_ends() -> None:
    assert spans(["as ruled", *map(str, range(1, 121))]) == "as ruled, 1 to 120"
    assert spans(["10", "20", "30"]) == "10, 20, 30"
    assert spans(["2"]) == "2"


def test_the_help_begins_with_what_somebody_new_wants() -> None:
    listed = run("--help").out
    doors = [listed.index(f"─ {door} ─") for door in ("Play", "Host", "Design", "Research", "Build")]
    assert doors == sorted(doors)
    play = listed[doors[0] : doors[1]]
    assert [word for word in play.split() if word in {"play", "learn", "replay"}][:3] == ["play", "learn", "replay"]


def test_bots_lists_who_can_play() -> None:
    assert {bot["name"] for bot in run("bots", "--json").data} >= {"random", "greedy"}
    assert "greedy:N" in run("bots").out


def test_content_says_where_each_value_comes_from() -> None:
    values = run("content", GAME, "--json").data["values"]
    assert {"what": "board", "field": "start_morale", "value": 23, "source": "rulebook"} in values
    only = run("content", GAME, "--source", "reconstructed", "--json").data["values"]
    assert only and {value["source"] for value in only} == {"reconstructed"}
    assert "reconstructed" in run("content", GAME).out


def test_the_built_in_content_is_printed_as_it_is_written() -> None:
    told = run("content", GAME, "--toml").out
    assert all(text in told for text in registry.load(GAME).library.content_texts())
    assert "[[faction]]" in told


def test_content_of_a_pack(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text('[[faction]]\nname = "Tribe Wu"\n[[faction.card]]\nname = "Conjurer"\nstrength = 3\n')
    values = run("content", GAME, "--content", pack, "--json").data["values"]
    assert {"what": "Conjurer", "field": "strength", "value": 3, "source": "pack"} in values


def test_an_unknown_source_is_refused() -> None:
    assert "unknown source 'guess'; allowed: rulebook" in refused("content", GAME, "--source", "guess")


# -- bad packs -----------------------------------------------------------------------------------------------------

BAD_PACKS = {
    "wrong type": ('strength = "strong"', "pack.toml:5: faction[1].card[1].strength: found 'strong'; allowed: a whole"),
    "negative Strength": ("strength = -1", "pack.toml:5: faction[1].card[1].strength: found -1; allowed: a whole"),
    "39 cards": ("copies = 1", "found '38 cards in Tribe Wu'; allowed: a deck of exactly 40 cards"),
    "unknown field": ("strenght = 3", "pack.toml:5: faction[1].card[1].strenght: unknown field; allowed: name, copies"),
}


@pytest.mark.parametrize(("line", "message"), BAD_PACKS.values(), ids=BAD_PACKS.keys())
def test_a_bad_pack_is_refused_with_its_place(tmp_path: Path, line: str, message: str) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text(f'[[faction]]\nname = "Tribe Wu"\n[[faction.card]]\nname = "Conjurer"\n{line}\n')
    for command in (["content", GAME], ["sim", GAME], ["play", GAME]):
        said = refused(*command, "--content", pack)
        if line == "copies = 1":
            assert re.search(r"found '\d+ cards in Tribe Wu'; allowed: a deck of exactly 40 cards", said)
        else:
            assert message in said


def test_an_unknown_card_in_a_pack_is_refused(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text('[[faction]]\nname = "Tribe Wu"\n[[faction.card]]\nname = "Conjuror"\nstrength = 3\n')
    assert "pack.toml:4: faction[1].card[1].name: found 'Conjuror'" in refused("content", GAME, "--content", pack)
    assert "cannot read the content pack" in refused("content", GAME, "--content", tmp_path / "none.toml")


# -- names that are not there --------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["sim", "play", "rules", "content", "fuzz", "bench", "golden"])
def test_an_unknown_game_is_refused(command: str) -> None:
    assert f"unknown game 'chess'; allowed: {', '.join(registry.keys())}" in refused(command, "chess")


def test_unknown_bots_seats_and_settings_are_refused() -> None:
    assert "unknown bot 'clever'; allowed: " in refused("sim", GAME, "--seats", "random,clever")
    assert "ismcts, or you" in refused("play", GAME, "--seats", "you,clever")
    assert "found 'many'; allowed: a whole number" in refused("sim", GAME, "--seats", "greedy:many,random")
    assert "--seats 'random': found 1; jogu is played by 2" in refused("sim", GAME, "--seats", "random")
    assert "unknown faction 'Wu'; allowed: Society of Engineers" in refused("sim", GAME, "--set", "faction=Wu,random")
    assert "unknown setting of jogu 'colour'; allowed: faction, rounds" in refused("sim", GAME, "--set", "colour=red")
    assert "--set 'faction': found no '='" in refused("sim", GAME, "--set", "faction")
    assert "allowed: a list of 2, one for each seat" in refused("play", GAME, "--set", "faction=random,random,random")
