"""`wartable play` and `replay`: a whole game at a keyboard or through a pipe, saved, resumed and looked at again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.text import Text

from command_help import GAME, random_match, refused, run
from wartable.cli.menu import TerminalMenu
from wartable.cli.session import TerminalSession, cut
from wartable.core import record, registry
from wartable.core.ask import Option
from wartable.core.errors import Fault
from wartable.core.game import Words
from wartable.core.lesson import read_introduction

GUARDS = ["--set", "faction=Guards of Keion"]
#: Passing all the way: in the first round there is no hand to discard from.
IDLE = "pass\n" + "done\npass\n" * 6


def idle_game(*more: str | Path, typed: str = IDLE, terminal: bool = False) -> str:
    ran = run("play", GAME, "--seats", "you,random", "--seed", "3", *GUARDS, *more, typed=typed, terminal=terminal)
    assert ran.code == 0, ran
    return ran.out


# -- playing -------------------------------------------------------------------------------------------------------


def test_a_whole_game_through_a_pipe_ends_with_the_result() -> None:
    told = idle_game()
    assert "You: Play a card to a Location, or pass" in told
    assert "You pass" in told and "Random (Guards of Keion) plays" in told
    assert "The end. Random (Guards of Keion) wins." in told
    assert "Random (Guards of Keion) has 7 victory points after the last round, you 0.\nVictory points: you 0, " in told


def test_a_person_is_told_only_what_their_seat_may_know() -> None:
    told = idle_game(typed="log all\n")
    assert "Random (Guards of Keion) draws 7" in told and "Random (Guards of Keion) draws a Location Card" in told
    assert "Your Location Card" in told and "Location Card of Random" not in told


def test_at_a_terminal_the_screen_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    told = idle_game(typed="nonsense\nhelp\n? punisher\nlook\nlog\nquit\n", terminal=True)
    assert "\x1b[2J" in told
    assert "'nonsense' fits no option; offered: " in told
    assert "take back your latest choice" in told
    assert "its Location is no" in told
    assert "Location 2: Strength " in told and "Your hand: " in told
    assert told.count("Play a card to a Location, or pass") == 1 + 4, (
        "after help, twice, look and log the question is repeated"
    )
    assert "Not saved." in told


def test_choices_are_taken_by_number_by_two_numbers_and_by_words() -> None:
    by_words = idle_game(typed="explorer 4\n")
    assert "You play Explorer to 4" in by_words
    line = next(line for line in by_words.splitlines() if "Play Explorer to" in line)
    number = line.split()[0]
    assert "You play Explorer to 4" in idle_game(typed=f"{number} 4\n")
    assert "You play Explorer to 4" in idle_game(typed=f"{number}\n4\n")
    assert "You play Explorer to 4" in idle_game(typed="expl\n4\n")


def test_an_unfitting_choice_in_a_pipe_is_refused_with_its_line() -> None:
    ran = run("play", GAME, "--seed", "3", *GUARDS, typed="? punisher\ncastle kingside\n")
    assert ran.code == 2
    assert "line 2 of the input: 'castle kingside' fits no option; offered: Play" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_undo_takes_back_a_choice_and_says_when_it_cannot() -> None:
    told = idle_game(typed="pass\n1\nundo\ndone\npass\n")
    assert " Away " in told
    assert told.index(" Away ") < told.index("> undo") and " Away " not in told[told.index("> undo") :]
    ran = run("play", GAME, "--seed", "3", typed="undo\n")
    assert ran.code == 2 and "nothing to take back" in ran.err


def test_people_at_one_keyboard_do_not_see_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    both = ["play", GAME, "--seats", "you:Anna,you:Ben", "--seed", "3", *GUARDS]
    told = run(*both, typed="\npass\n\nquit\n", terminal=True).out
    assert "Anna (Guards of Keion)" in told and "Ben (Guards of Keion)" in told
    assert told.count("looks away") == 2 and told.count("\x1b[3J") == 2
    assert "-- Ben (Guards of Keion) is at the keyboard" in run(*both, typed="quit\n").out


def test_the_question_in_the_documents_is_what_one_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs/command.md").read_text(encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "96")
    told = run("play", GAME, "--set", "faction=Tribe Wu,random", "--seed", "1", typed="quit\n").out
    assert page.partition("```text\n")[2].partition("```")[0] in told


def test_bots_alone_are_watched() -> None:
    told = run("play", GAME, "--seats", "random,random", "--seed", "3").out
    assert "The end." in told and "draws Location Card" not in told


def test_without_a_game_a_person_is_asked_and_a_program_is_refused() -> None:
    assert "which game? Allowed: " in refused("play")
    told = run("play", typed="1\nyou,random\nquit\n", terminal=True).out
    assert "What shall we play?" in told and "wartable learn" in told
    first = next(game for game in map(registry.load, registry.keys()) if read_introduction(game.library).first)
    assert told.index(first.name) < min(told.index(f"{number}  ") for number in (2, 3, 4))


@pytest.mark.parametrize(("width", "rounds"), [(80, "7"), (80, "10"), (100, "7"), (120, "7")])
def test_the_table_fits_the_terminal_all_through_a_match(width: int, rounds: str) -> None:
    match = registry.new_match(registry.load(GAME), settings={"rounds": rounds}, seed="wide")
    while not match.over:
        match.take(len(match.choices) * 5 % len(match.options))
        for seat in (-1, 0, 1):
            table = Text.from_markup(match.game.screen(match.view(seat), width))
            assert max(len(line) for line in table.plain.splitlines()) <= width, table.plain


# -- saving --------------------------------------------------------------------------------------------------------


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = idle_game("--save", file, typed="explorer 4\npass\nquit\n")
    assert f"Saved. Go on with: wartable play --resume {file}" in told
    before = record.load(file)
    assert before.names == ["you", "random"] and before.choices
    ran = run("play", "--resume", file, typed="done\npass\n" * 6)
    assert ran.code == 0 and "The end." in ran.out
    after = record.load(file)
    assert after.choices[: len(before.choices)] == before.choices
    assert after.result["ending"] == "points"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_every_choice_is_saved_at_once_and_ctrl_c_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    lines = iter(["explorer 4"])

    def typing(_: TerminalSession) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(TerminalSession, "read", typing)
    ran = run("play", GAME, "--seats", "you,random", "--seed", "3", *GUARDS, "--save", file)
    assert ran.code == 130
    assert "Go on with: wartable play --resume" in ran.out
    assert record.load(file).choices


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("precious")
    assert "there is a file already" in refused("play", GAME, "--save", file)
    ran = run("play", GAME, "--seed", "3", typed=f"save {file}\n")
    assert ran.code == 2 and "there is a file already" in ran.err
    assert file.read_text() == "precious"
    assert "cannot write" in refused("play", GAME, "--save", tmp_path / "no folder" / "game.json")


def test_save_in_the_middle_of_a_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = idle_game(typed=f"save {file}\npass\nquit\n")
    assert f"saved in {file}" in told
    assert len(record.load(file).choices) > 1


def bad_records(path: Path) -> dict[str, tuple[bytes, str]]:
    whole = path.read_bytes()
    data = json.loads(whole)
    edited = data | {"choices": [[0, 99], *data["choices"][1:]]}
    return {
        "truncated": (whole[: len(whole) // 2], "not a complete Wartable record"),
        "edited": (json.dumps(edited).encode(), "was changed after it was saved"),
        "newer": (json.dumps(data | {"format": 99}).encode(), "from a newer Wartable: record format 99"),
        "another file": (b'{"hello": 1}', "not a Wartable record"),
        "empty": (b"", "not a complete Wartable record"),
    }


@pytest.mark.parametrize("how", ["truncated", "edited", "newer", "another file", "empty"])
def test_a_bad_record_is_refused_and_left_alone(tmp_path: Path, how: str) -> None:
    file = tmp_path / "game.json"
    random_match(file)
    data, message = bad_records(file)[how]
    file.write_bytes(data)
    for command in (["play", "--resume", str(file)], ["replay", str(file)]):
        said = refused(*command)
        assert message in said and str(file) in said
    assert file.read_bytes() == data


def test_a_record_with_other_content_is_refused(tmp_path: Path) -> None:
    pack, file = tmp_path / "pack.toml", tmp_path / "game.json"
    pack.write_text('[[faction]]\nname = "Tribe Wu"\n[[faction.card]]\nname = "Conjurer"\nstrength = 3\n')
    random_match(file, content=str(pack))
    for command in (["play", "--resume", str(file)], ["replay", str(file)]):
        assert "made with other content" in refused(*command)
        assert "Traceback" not in run(*command, "--content", pack).err
    assert run("replay", file, "--content", pack).code == 0


def test_an_illegal_choice_in_a_record_is_refused_with_its_number(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = random_match(file)
    saved.choices[3] = [saved.choices[3][0], 99]
    saved.digest = saved.sign()
    record.save(saved, file)
    said = refused("replay", file)
    assert "choice 4 of" in said and "[99] is not an option of seat" in said


def test_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    random_match(file)
    assert "--seed does not go with --resume" in refused("play", "--resume", file, "--seed", "1")
    assert "cannot read the record" in refused("play", "--resume", tmp_path / "none.json")
    assert "unknown game 'chess'" in refused("play", "chess")
    assert "a game of 'jogu', not of 'chess'" in refused("play", "chess", "--resume", file)
    assert "found 1; jogu is played by 2" in refused("play", "--resume", file, "--seats", "you")


# -- replaying -----------------------------------------------------------------------------------------------------


def test_replay_tells_the_story_up_to_a_choice(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = random_match(file)
    told = run("replay", file, "--at", "5").out
    assert "Round 1:" in told and f"choice 5 of {len(saved.choices)}" in told
    whole = run("replay", file).out
    assert "the end: " in whole
    assert (
        "Random (Tribe Wu) draws 7" in told
        and "Random (Tribe Wu) draws 7" not in run("replay", file, "--at", "5", "--seat", "0").out
    )


def test_replay_in_json(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = random_match(file)
    report = run("replay", file, "--at", "7", "--seat", "second", "--json").data
    assert (report["at"], report["choices"], report["seat"]) == (7, len(saved.choices), 1)
    assert report["view"]["seat"] == 1 and report["view"]["sides"][0]["hand"] is None
    assert report["story"][-1]["choice"] <= 7


def test_replay_draws_the_picture_of_a_seat(tmp_path: Path) -> None:
    file, picture = tmp_path / "game.json", tmp_path / "out.svg"
    random_match(file)
    ran = run("replay", file, "--svg", picture, "--seat", "0", "--at", "57")
    assert ran.code == 0
    assert picture.read_text().startswith("<svg")


def test_a_position_can_be_printed_and_played_on(tmp_path: Path) -> None:
    file, position, save = tmp_path / "game.json", tmp_path / "position.toml", tmp_path / "on.json"
    random_match(file)
    written = run("replay", file, "--at", "20", "--text").out
    position.write_text(written)
    ran = run("play", GAME, "--at", position, "--seats", "random,random", "--save", save)
    assert ran.code == 0 and "The end." in ran.out
    assert "the end: " in run("replay", save).out
    assert run("replay", save, "--at", "0", "--text").code == 0


def test_a_bad_position_is_refused(tmp_path: Path) -> None:
    position = tmp_path / "position.toml"
    assert "cannot read the position" in refused("play", GAME, "--at", position)
    position.write_text("round = ")
    assert "position.toml: not a position" in refused("play", GAME, "--at", position)
    position.write_text('game = "chess"\n')
    assert "position.toml: the position is of 'chess', not of 'jogu'" in refused("play", GAME, "--at", position)
    for text in ("no_such_thing = 1", "since = 3", "rng = [1]", "[first]\nhand = 3"):
        position.write_text(text)
        assert "position.toml: " in refused("play", GAME, "--at", position)


def test_a_seat_or_choice_that_is_not_there_is_refused(tmp_path: Path) -> None:
    file, picture = tmp_path / "game.json", tmp_path / "out.svg"
    saved = random_match(file)
    said = refused("replay", file, "--seat", "third", "--svg", picture)
    assert "unknown seat 'third'; allowed: 0, 1, first, second, watcher" in said
    last = len(saved.choices)
    assert f"no choice {last + 1}; allowed: 0 to {last}" in refused(
        "replay", file, "--at", str(last + 1), "--svg", picture
    )
    assert not picture.exists()


# -- the menu ------------------------------------------------------------------------------------------------------


def menu(*texts: str) -> TerminalMenu:
    """Options whose first word but the verb is what they touch."""
    return TerminalMenu([((at,), Words(text, text.split()[1:2])) for at, text in enumerate(texts)])


def test_options_that_touch_the_same_thing_are_one_line() -> None:
    plays = menu("Play Knight to 2", "Play Knight to 3", "Play Medic to 2", "Pass")
    assert [entry.text for entry in plays.lines] == ["Play Knight to 2 3", "Play Medic to 2", "Pass"]
    assert plays.pick("1 3") == (1,)
    assert plays.pick("2") == (2,)
    assert plays.pick("pass") == (3,)
    assert plays.pick("kni 2") == (0,)
    narrowed = plays.pick("1")
    assert isinstance(narrowed, TerminalMenu) and narrowed.plain
    assert narrowed.pick("3") == (1,)


def test_options_that_differ_in_a_number_are_typed_by_that_number() -> None:
    moves = menu("Move 2", "Move 4", "Move 6")
    assert moves.plain
    assert moves.pick("4") == (1,)
    with pytest.raises(Fault, match="'3' fits no option; offered: Move 2 4 6"):
        moves.pick("3")


def test_words_that_fit_several_options_leave_a_smaller_menu() -> None:
    cards = menu("Discard Red Knight", "Discard Green Knight", "Discard Medic")
    left = cards.pick("knight")
    assert isinstance(left, TerminalMenu)
    assert [entry.text for entry in left.lines] == ["Discard Red Knight", "Discard Green Knight"]
    assert left.pick("2") == (1,)


def test_what_does_not_fit_is_cut_at_its_brackets() -> None:
    assert cut("Homezone at G9 (on the upper left, 3 from the moon centre)", 30) == "Homezone at G9"
    assert cut("Homezone at G9 (on the upper left)", 40) == "Homezone at G9 (on the upper left)"
    assert cut("A line that is long and has no brackets", 10) == "A line that is long and has no brackets"


def test_a_grouped_line_without_room_leaves_its_example_to_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.load("jogu")
    saved, match = record.begin(game, 2, {}, "room", ["you", "greedy"])
    session = TerminalSession(game, match, saved, None, None)
    options: list[tuple[Option, Words]] = [
        ((number,), Words(f"Play the Master of Fire to {number}", ["hand:fire"])) for number in (2, 4)
    ]
    options.append(((9,), Words("Pass", [])))
    monkeypatch.setattr(session.out, "_width", 72)
    assert session.show_menu(TerminalMenu(options), compact=True) == "1 2"
    assert session.show_menu(TerminalMenu(options), compact=False) == ""
