"""Gemhold's picture and its table on a terminal: they show what can be clicked, and nothing that is hidden."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from rich.text import Text

from wartable.core import registry
from wartable.core.ask import Option
from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.core.rng import seeded
from wartable.games.gemhold import game, verbs
from wartable.games.gemhold.dice import Roll, read
from wartable.games.gemhold.events import ROLL
from wartable.games.gemhold.forecast import Forecast, forecast, reckoned
from wartable.games.gemhold.game import GemholdGame
from wartable.games.gemhold.picture_board import ground_of
from wartable.games.gemhold.view import LETTERS, GemholdView
from wartable.games.gemhold.words_places import way_words
from wartable.testing.scenario import choose


@pytest.fixture(scope="module")
def gemhold() -> GemholdGame:
    return game()


def refs(picture: str) -> set[str]:
    return {element.get("data-ref", "") for element in ElementTree.fromstring(picture).iter()}


def points(gemhold: GemholdGame, seats: int, every: int) -> list[Match]:
    """Points all through a random match."""
    rng = seeded(f"picture {seats}")
    match = registry.new_match(gemhold, seats, {"rounds": "12"}, seed=f"picture {seats}")
    found = []
    while not match.over:
        if len(match.choices) % every == 0:
            found.append(match.fork())
        match.take(rng.below(len(match.options)))
    return [*found, match]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_an_option_touches_is_in_the_picture(gemhold: GemholdGame, seats: int) -> None:
    for match in points(gemhold, seats, 40):
        for seat in range(-1, seats):
            view = match.view(seat)
            drawn = match.game.draw(view).svg()
            shown = refs(drawn)
            ids = Counter(re.findall(r' id="([^"]*)"', drawn))
            assert max(ids.values(), default=1) == 1
            for option in match.options_of(seat):
                assert set(match.game.describe(view, option).refs) <= shown


def test_a_picked_piece_shows_where_it_can_go(gemhold: GemholdGame) -> None:
    match = read_position(gemhold, {"first": {"pieces": {"A": {"card": "Swordsman", "at": [1, 4], "moved": 1}}}})
    before = match.game.draw(match.view(0)).svg()
    choose(match, "Pick Swordsman A")
    after = match.game.draw(match.view(0)).svg()
    goals = re.findall(r'class="g-goal" d="([^"]*)"', after)
    assert 'g-goal" d' not in before
    # A hex is a path that begins with M; what is left alone is an option too.
    assert [goal.count("M") for goal in goals] == [len(match.options) - 1]


@pytest.mark.parametrize("seats", [2, 4])
def test_one_frame_for_a_whole_match_and_every_drawn_option_can_be_clicked(gemhold: GemholdGame, seats: int) -> None:
    frames: dict[int, set[tuple[tuple[str, int, int], ...]]] = {}
    for match in points(gemhold, seats, 15):
        for seat in range(seats):
            view = match.view(seat)
            parts = match.game.draw(view).parts
            frames.setdefault(seat, set()).add(tuple((part.name, part.width, part.height) for part in parts))
            found = [frozenset(match.game.describe(view, option).refs) for option in match.options_of(seat)]
            touched = [each for each in found if each]
            assert len(set(touched)) == len(touched)
            # What a question is about is never in a part that may be folded away; a phone shows a strip for the column.
            for beside in ("column", "strip"):
                shown = {
                    ref
                    for part in parts
                    if part.role in ("board", "hand", beside)
                    for _, fragment in part.fragments
                    for ref in re.findall(r'data-ref="([^"]*)"', fragment)
                }
                assert all(each <= shown for each in touched), beside
    assert [len(seen) for seen in frames.values()] == [1] * seats


def test_an_attack_is_a_moment_that_shows_who_struck_whom(gemhold: GemholdGame) -> None:
    match = read_position(
        gemhold,
        {
            "first": {"pieces": {"A": {"card": "Swordsman", "at": [1, 4]}}},
            "second": {"pieces": {"A": {"card": "Archer", "at": [1, 5], "life": 1}}},
        },
    )
    match.keep_moments()
    choose(match, "Pick Swordsman A")
    choose(match, "Attack Archer A of Deepswell")
    seen = match.moments[0].views[1]
    assert isinstance(seen, GemholdView)
    assert [(deed.what, deed.start, deed.end) for deed in seen.deeds] == [("strike", (1, 4), (1, 5))]
    # The piece is still there when the dice are seen, and its hex is marked.
    assert seen.sides[1].piece("A").bubble == 1 - seen.deeds[0].amount
    assert "g-struck" in "".join(svg for _, svg in match.game.draw(seen).parts[0].fragments)


def test_a_gem_zone_that_is_entered_shows_the_way_and_the_gems_lost(gemhold: GemholdGame) -> None:
    match = read_position(gemhold, {"first": {"pieces": {"A": {"card": "Swordsman", "at": [-1, 8]}}}})
    match.keep_moments()
    choose(match, "Pick Swordsman A")
    choose(match, "Enter the Gem Zone of Deepswell")
    seen = match.moments[0].views[-1]
    assert isinstance(seen, GemholdView)
    assert [(deed.what, deed.zone, deed.amount) for deed in seen.deeds] == [("enter", 1, 1)]
    assert (seen.sides[1].gems, seen.sides[0].piece("A").at) == (7, (-1, 8))


def test_a_hand_is_drawn_for_its_own_seat_only(gemhold: GemholdGame) -> None:
    match = read_position(gemhold, {"phase": "build", "first": {"hand": ["Earthquake"]}})
    shown = [match.game.draw(match.view(seat)) for seat in (0, 1, -1)]
    # Every card is named in the symbols and the discard pile; the hand itself is in one picture only.
    assert ["hand:Earthquake" in refs(picture.svg()) for picture in shown] == [True, False, False]
    assert [len(picture.of("hand")) for picture in shown] == [1, 1, 0]
    assert "Earthquake" in match.game.screen(match.view(0), 80)
    assert "Earthquake" not in match.game.screen(match.view(1), 80)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [80, 120])
def test_the_terminal_shows_every_hex_within_its_width(gemhold: GemholdGame, seats: int, width: int) -> None:
    for match in points(gemhold, seats, 60):
        for seat in range(-1, seats):
            shown = Text.from_markup(match.game.screen(match.view(seat), width)).plain
            assert max(len(line) for line in shown.splitlines()) <= width
    first = registry.new_match(gemhold, seats, seed=1)
    start = Text.from_markup(first.game.screen(first.view(0), width)).plain
    for q, r in gemhold.boards[seats].cells:
        assert re.search(rf"(?<![\d-]){q},{r}(?!\d)", start), (q, r)


def test_a_forecast_counts_every_roll_of_the_dice() -> None:
    # One die, 2 points a bubble, 2 bubbles of life: 1 takes none, 2 and 3 take one, from 4 on it is over.
    assert reckoned(1, 0, 2, 2) == Forecast(1, 0, 0, 2, 2, 50)
    assert reckoned(2, 1, 3, 9) == Forecast(2, 1, 1, 4, 9, 0)
    assert (reckoned(1, 6, 2, 3).taken, reckoned(1, 6, 2, 3).short) == ("3", "100 %")
    assert reckoned(1, 0, 3, 5).short == "0–2 life"


def test_attacks_come_to_what_was_forecast(gemhold: GemholdGame) -> None:
    rng = seeded("forecast")
    match = registry.new_match(gemhold, 2, {"rounds": "25"}, seed="forecast")
    seen = 0
    while not match.over:
        attacks = [option for option in match.options if option[0] == verbs.ATTACK]
        if attacks:
            told, roll = struck(gemhold, match.fork(), attacks[0])
            assert told.dice == len(roll.dice)
            assert told.plus == roll.total - sum(roll.dice)
            assert told.least <= min(told.life, roll.bubbles) <= told.most
            seen += 1
        match.apply(attacks[0] if attacks and rng.below(2) else match.options[rng.below(len(match.options))])
    assert seen > 20


def struck(gemhold: GemholdGame, match: Match, attack: Option) -> tuple[Forecast, Roll]:
    """An attack: what was forecast, and what was rolled."""
    view, seat, since = match.view(match.seat), match.seat, len(match.log.lines)
    assert isinstance(view, GemholdView)
    told = forecast(gemhold.cards, view, view.sides[attack[1]].piece(LETTERS[attack[2]]))
    assert told is not None
    match.apply(attack)
    while not (rolls := [event for event in match.events(seat, since) if event[0] == ROLL]):
        # Cards may join, and none does.
        match.apply(match.options[-1])
    return told, read(list(rolls[0]))


def test_a_picked_piece_shows_what_its_attack_would_take(gemhold: GemholdGame) -> None:
    match = read_position(
        gemhold,
        {
            "first": {"pieces": {"A": {"card": "Archer", "at": [1, 4]}}},
            "second": {"pieces": {"A": {"card": "Swordsman", "at": [1, 6]}, "B": {"card": "Archer", "at": [-1, 8]}}},
        },
    )
    assert "forecast" not in str([key for key, _ in match.game.draw(match.view(0)).parts[0].fragments])
    choose(match, "Pick Archer A")
    drawn = [key for key, _ in match.game.draw(match.view(0)).parts[0].fragments if key.startswith("forecast")]
    assert drawn == ["forecast second A"]
    attack = next(option for option in match.options if option[0] == verbs.ATTACK)
    names = match.game.names(match.state, ["Ann", "Bob"], 0)
    assert "1 die takes" in match.game.describe(match.view(0), attack, names).text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_forward_leads_away_from_the_own_gem_zone_in_the_picture(gemhold: GemholdGame, seats: int) -> None:
    board = gemhold.boards[seats]
    for seat in range(seats):
        ground = ground_of(board, seat)
        start = board.deploy[seat]
        out_x, out_y = ground.outward(ground.at, seat)
        for cell in range(board.hexes):
            if cell == start:
                continue
            dx, dy = (ground.at[cell][axis] - ground.at[start][axis] for axis in (0, 1))
            ahead = -(dx * out_x + dy * out_y) / ground.radius
            said = way_words(board, seat, start, cell)
            assert ("forward" in said) == (ahead > 0.1), (seat, board.cells[cell], said)
            assert ("back" in said) == (ahead < -0.1), (seat, board.cells[cell], said)
