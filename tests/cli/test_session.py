"""A game at the terminal, seen closely: who is told what and how often, what a menu makes of what is typed, and what a
replay tells of each choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from command_help import GAME, random_match, refused, run
from toy import Toy, ToyView
from wartable.cli.menu import TerminalMenu
from wartable.cli.session import Quit, TerminalSession
from wartable.core import record, registry
from wartable.core.ask import Ask, Option
from wartable.core.errors import Fault
from wartable.core.game import Words
from wartable.core.match import Match
from wartable.core.names import NOTATION, Names
from wartable.core.view import plain

GUARDS = ["--set", "faction=Guards of Keion"]
PLAY = ["play", GAME, "--seats", "you,random", "--seed", "3", *GUARDS]
PACK = '[[faction]]\nname = "Guards of Keion"\n[[faction.card]]\nname = "Explorer"\nstrength = 3\n'


def told(*more: str | Path, typed: str) -> str:
    ran = run(*PLAY, *more, typed=typed)
    assert ran.code == 0, ran
    return ran.out


# -- what is told ----------------------------------------------------------------------------------------------------


def test_news_are_told_once() -> None:
    said = told(typed="explorer 4\npass\nquit\n")
    assert said.count("You play Explorer to 4") == 1
    lines = [
        line
        for line in said.splitlines()
        if line.startswith((" Random (Guards of Keion) plays", " Round 1:", " Round 2:"))
    ]
    assert len(lines) > 3 and len(lines) == len(set(lines))


def test_two_people_are_each_told_what_happened_since_they_looked() -> None:
    both = ["play", GAME, "--seats", "you:Anna,you:Ben", "--seed", "3", *GUARDS]
    said = run(*both, typed="pass\nexplorer 4\nquit\n").out
    ben, anna = said.split("-- Anna (Guards of Keion) is at the keyboard")
    assert ben.startswith("-- Ben (Guards of Keion) is at the keyboard")
    assert "Anna (Guards of Keion) draws 7" in ben and "Anna (Guards of Keion) draws 7" not in anna, (
        "who drew knows what"
    )
    assert "Ben (Guards of Keion) draws 7" in anna and "Ben (Guards of Keion) draws 7" not in ben
    assert "Ben (Guards of Keion) passes" in anna and "Ben (Guards of Keion) passes" not in ben


def test_at_the_end_of_a_game_of_two_people_nobodys_secrets_are_shown() -> None:
    both = ["play", GAME, "--seats", "you:Anna,you:Ben", "--seed", "3", *GUARDS]
    ran = run(*both, typed="pass\npass\n" + "done\ndone\npass\npass\n" * 6)
    assert ran.code == 0 and "The end." in ran.out
    assert "Your Location Card" not in ran.out.rpartition("> pass")[2]


def test_bots_think_on_as_they_would_have(tmp_path: Path) -> None:
    """A saved game is taken up by bots whose chance is of that point: two that go on from one save play alike."""
    file = tmp_path / "game.json"
    told("--save", file, typed="explorer 4\npass\nquit\n")
    ends: list[list[list[int]]] = []
    for name in ("one.json", "other.json"):
        copy = tmp_path / name
        copy.write_bytes(file.read_bytes())
        assert run("play", "--resume", copy, typed="done\npass\n" * 6).code == 0
        ends.append(record.load(copy).choices)
    assert ends[0] == ends[1]
    other = run("play", GAME, "--seats", "you,random", "--seed", "4", *GUARDS, typed="pass\n" + "done\npass\n" * 6).out
    assert other != told(typed="pass\n" + "done\npass\n" * 6)


def test_nobody_waits_for_a_bot_that_chooses_at_the_same_time(tmp_path: Path) -> None:
    """Where both are asked at once, the bot has chosen before the person is asked."""
    file = tmp_path / "game.json"
    told("--save", file, typed="pass\nquit\n")
    match = record.replay(record.load(file), registry.load(GAME))
    assert match.together and match.to_move == [0]
    assert match.choices[-1][0] == 1


def test_the_way_back_into_a_game_names_its_content(tmp_path: Path) -> None:
    pack, file = tmp_path / "my pack.toml", tmp_path / "game.json"
    pack.write_text(PACK)
    said = told("--content", pack, "--save", file, typed="quit\n")
    assert f"Saved. Go on with: wartable play --resume {file} --content '{pack}'" in said
    assert run("play", "--resume", file, "--content", pack, typed="quit\n").code == 0
    assert "other content" in refused("play", "--resume", file, typed="quit\n")


def test_a_game_that_goes_on_may_go_on_in_another_file(tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    told("--save", file, typed="explorer 4\nquit\n")
    before = file.read_bytes()
    assert run("play", "--resume", file, "--save", other, typed="pass\nquit\n").code == 0
    assert file.read_bytes() == before
    assert len(record.load(other).choices) > len(record.load(file).choices)


def test_usual_players_are_a_person_and_greedy_ones() -> None:
    assert "You: " in run("play", GAME, "--seed", "3", typed="quit\n").out
    assert "-- " not in run("play", GAME, "--seed", "3", typed="quit\n").out
    path_less = run("play", GAME, "--seed", "3", typed="save\n")
    assert path_less.code == 2 and "line 1 of the input: save: found no file name; allowed: save FILE" in path_less.err


def test_equal_seeds_deal_alike() -> None:
    hands = [run("play", GAME, "--seed", seed, *GUARDS, typed="quit\n").out for seed in ("3", "3", "4")]
    assert hands[0] == hands[1] != hands[2]


def test_the_log_can_be_had_whole_or_its_end() -> None:
    typed = "pass\n" + "done\npass\n" * 5
    short, whole = (told(typed=f"{typed}{words}\nquit\n").rpartition(f"> {words}")[2] for words in ("log", "log all"))
    assert "lines before: log all" in short and "lines before" not in whole
    assert len(whole.splitlines()) > len(short.splitlines())
    assert "Round 1:" in whole and "Round 1:" not in short


def test_what_nobody_knows_is_said_to_be_unknown() -> None:
    ran = run(*PLAY, typed="? spaceship\n")
    assert ran.code == 2
    assert "line 1 of the input: nothing is called 'spaceship', and no rule speaks of it" in ran.err
    assert "Explorer" in told(typed="? explorer\nquit\n")
    assert "J-" in told(typed="? discard pile\nquit\n")


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT"])
def test_there_are_several_words_to_leave(word: str) -> None:
    assert "Not saved." in told(typed=f"{word}\n")


# -- the menu --------------------------------------------------------------------------------------------------------


def menu(*texts: str) -> TerminalMenu:
    return TerminalMenu([((at,), Words(text, text.split()[1:2])) for at, text in enumerate(texts)])


def test_lines_are_numbered_from_one() -> None:
    moves = menu("Play Knight", "Play Medic", "Pass")
    assert [moves.pick(str(number)) for number in (1, 2, 3)] == [(0,), (1,), (2,)]
    for none in ("0", "4", "99"):
        with pytest.raises(Fault, match=f"'{none}' fits no option; offered: Play Knight; Play Medic; Pass"):
            moves.pick(none)


def test_the_very_words_of_an_option_are_that_option() -> None:
    moves = menu("Play Red Knight", "Play Knight", "Pass")
    assert moves.pick("play knight") == (1,), "though the other has these words as well"
    assert moves.pick(" PASS ") == (2,)


def test_nothing_typed_is_nothing_chosen() -> None:
    for typed in ("...", "-", "!"):
        with pytest.raises(Fault, match="fits no option"):
            menu("Play Knight", "Pass").pick(typed)


def test_a_number_is_meant_whole() -> None:
    """1 is not the beginning of 12."""
    moves = menu("Go to 12", "Go to 21", "Stay at 1 with all")
    assert moves.pick("go 21") == (1,)
    with pytest.raises(Fault):
        moves.pick("go 2")


def test_a_number_that_several_lines_have_says_nothing() -> None:
    plays = menu("Play Knight to 5", "Play Knight to 6", "Play Medic to 5", "Play Medic to 6")
    both = plays.pick("5")
    assert isinstance(both, TerminalMenu) and [option for option, _ in both.said] == [(0,), (2,)], "either may be meant"
    narrowed = plays.pick("2")
    assert isinstance(narrowed, TerminalMenu) and narrowed.pick("5") == (2,)
    assert plays.pick("2 6") == (3,)
    alone = menu("Play Knight to 5", "Play Knight to 6", "Pass")
    assert alone.pick("6") == (1,), "where one line alone has it, it is meant"


# -- replays ---------------------------------------------------------------------------------------------------------


def test_a_story_gives_each_line_the_choice_that_brought_it(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = random_match(file)
    game = registry.load(GAME)
    for seat in (-1, 0, 1):
        name = "watcher" if seat < 0 else str(seat)
        report = run("replay", file, "--seat", name, "--json").data
        match = record.replay(saved, game, 0)
        right = [{"choice": 0, "line": game.tell(event).text} for event in match.events(seat)]
        for number, choice in enumerate(saved.choices, 1):
            since = len(match.log.lines)
            match.apply(tuple(choice[1:]), choice[0])
            right += [{"choice": number, "line": game.tell(event).text} for event in match.events(seat, since)]
        assert report["story"] == right
        assert report["view"] == plain(match.view(seat))
        assert (report["seat"], report["over"], report["result"]) == (seat, True, saved.result)
    early = run("replay", file, "--at", "7", "--json").data
    assert (early["over"], early["result"], early["at"]) == (False, {}, 7)
    assert early["story"] == [line for line in right_of(file, "watcher") if line["choice"] <= 7]


def right_of(file: Path, seat: str) -> list[dict[str, int]]:
    story: list[dict[str, int]] = run("replay", file, "--seat", seat, "--json").data["story"]
    return story


def test_a_picture_is_of_the_seat_that_looks(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = random_match(file)
    game = registry.load(GAME)
    match = record.replay(saved, game, 20)
    drawn: list[str] = []
    for seat in ("watcher", "0", "1"):
        picture = tmp_path / f"{seat}.svg"
        assert run("replay", file, "--at", "20", "--seat", seat, "--svg", picture).code == 0
        drawn.append(picture.read_text())
    assert drawn == [game.draw(match.view(seat)).svg() for seat in (-1, 0, 1)]
    assert len(set(drawn)) == 3


def test_all_who_are_asked_at_once_are_explained(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = random_match(file)
    game = registry.load(GAME)
    at = next(number for number in range(len(saved.choices)) if several(record.replay(saved, game, number)))
    report = run("explain", file, "--at", str(at + 1), "--bot", "ismcts:20", "--json").data
    assert [one["seat"] for one in report] == [0, 1]


def several(match: Match) -> bool:
    return len(match.to_move) > 1


class Addressed(Toy):
    """Every option says whose view it is described from."""

    def describe(self, view: ToyView, option: Option, names: Names = NOTATION) -> Words:
        return Words(f"{super().describe(view, option, names).text}, as seat {view.seat} sees it", [])


def test_options_are_described_from_the_view_of_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Addressed()
    saved, match = record.begin(game, 2, {}, "menu", ["you:Anna", "you:Ben"])
    session = TerminalSession(game, match, saved, None, None)
    shown: list[tuple[int, TerminalMenu]] = []

    def look(seat: int, ask: Ask, menu: TerminalMenu) -> None:
        shown.append((seat, menu))
        raise Quit

    monkeypatch.setattr(session, "draw", look)
    for seat in match.to_move:
        with pytest.raises(Quit):
            session.person_turn(seat)
    assert [seat for seat, _ in shown] == [0, 1]
    for seat, menu in shown:
        assert all(words.text.endswith(f"as seat {seat} sees it") for _, words in menu.said)
