"""Who checks the checker: each kind of expectation fails where it must, with its own message; its sound twin passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenario_help import problem, run_scenario
from toy import BID, ROLL, STAY, SWAP, Table, Toy, ToyView
from wartable.core.ask import Ask, Option, Play
from wartable.core.errors import Fault
from wartable.core.game import Words
from wartable.core.names import NOTATION, Names
from wartable.core.registry import new_match
from wartable.testing.scenario import Runner, find
from wartable.testing.scenario_expect import CHECKS, OF_LISTS

#: Red holds 3 and 5, blue 8 and 9; the top of the pile is 7. Bids come first.
POSITION = """
[position]
hands = [[3, 5], [8, 9]]
pile = [1, 2, 4, 6, 7]
bids = [0, 0]
shown = []
scores = [0, 0]
round = 0
turn = -1
rng = [1, 2, 3, 4]
"""
BIDS = 'choose = ["red: Bid 3", "blue: Bid 8"]\n'
SWAPS = 'choose = ["red: Bid 3", "blue: Bid 8", "Swap"]\n'
#: To the end: one round more, with the second cards, and nobody rolls.
ENDS = 'choose = ["red: Bid 3", "blue: Bid 8", "Stay", "Stay", "red: Bid", "blue: Bid", "Stay", "Stay"]\n'
LINES = "the lines:\n  red bids 3\n  blue bids 8\n  blue scores 8"

#: For each expectation: a scenario that must fail, the message, and one that differs in what is wrong and passes.
TABLE = {
    "position": (
        BIDS + "expect.position.turn = 1",
        "position turn: expected 1, found 0",
        BIDS + "expect.position.turn = 0",
    ),
    "position, a list": (
        BIDS + "expect.position.hands.0 = [3, 5]",
        "position hands.0: missing 3\nexpected: [3, 5]\nfound: [5]",
        BIDS + "expect.position.hands.0 = [5]",
    ),
    "position, another order": (
        "expect.position.hands.0 = [5, 3]",
        "position hands.0: another order\nexpected: [5, 3]\nfound: [3, 5]",
        "expect.position.hands.0 = [3, 5]",
    ),
    "position, a field that is not there": (
        "expect.position.towers.first = 3",
        "position towers.first: there is no 'towers'\n"
        "found: hands, pile, bids, shown, scores, round, turn, six, rolls, rolling, rng",
        "expect.position.rolls.0 = 0",
    ),
    "view": (
        "expect.view.blue.hands.0 = [3, 5]",
        "view of blue hands.0: expected [3, 5], found 2",
        "expect.view.red.hands.0 = [3, 5]",
    ),
    "view of a watcher": (
        "expect.view.watcher.seat = 0",
        "view of watcher seat: expected 0, found -1",
        "expect.view.watcher.seat = -1",
    ),
    "view, a seat that is not there": (
        "expect.view.green.round = 0",
        "unknown seat 'green'; allowed: red, blue, watcher",
        "expect.view.blue.round = 0",
    ),
    "count": (
        "expect.view.red.hands.0.count = 3",
        "view of red hands.0.count: expected 3, found 2: [3, 5]",
        "expect.view.red.hands.0.count = 2",
    ),
    "contains": (
        "expect.position.hands.0.contains = [3, 3]",
        "position hands.0.contains: missing 3\nfound: [3, 5]",
        "expect.position.hands.0.contains = [5, 3]",
    ),
    "lacks": (
        "expect.position.hands.0.lacks = [4, 5]",
        "position hands.0.lacks: not expected 5\nfound: [3, 5]",
        "expect.position.hands.0.lacks = [4, 6]",
    ),
    "any_order, too few": (
        "expect.position.hands.0.any_order = [5]",
        "position hands.0.any_order: not expected 3\nexpected in any order: [5]\nfound: [3, 5]",
        "expect.position.hands.0.any_order = [5, 3]",
    ),
    "any_order, too many": (
        "expect.position.hands.0.any_order = [5, 3, 3]",
        "position hands.0.any_order: missing 3\nexpected in any order: [5, 3, 3]\nfound: [3, 5]",
        "expect.position.hands.0.any_order = [5, 3]",
    ),
    "contains, no list": (
        "expect.position.hands.0.contains = 3",
        "position hands.0.contains: found 3; allowed: a list",
        "expect.position.hands.0.contains = [3]",
    ),
    "options, one is missing": (
        'expect.options.red = ["Bid 3", "Bid 4", "Bid 5"]',
        "options of red: missing 'Bid 4'\noffered:\n  Bid 3\n  Bid 5",
        'expect.options.red = ["Bid 3", "Bid 5"]',
    ),
    "options, one is extra": (
        'expect.options.red = "Bid 3"',
        "options of red: not expected 'Bid 5'\noffered:\n  Bid 3\n  Bid 5",
        'expect.options.red = ["Bid 5", "Bid 3"]',
    ),
    "options, none": (
        BIDS + "expect.options.red = []",
        "options of red: not expected 'Swap', 'Roll', 'Stay'\noffered:\n  Swap\n  Roll\n  Stay",
        BIDS + "expect.options.blue = []",
    ),
    "option_count": (
        "expect.option_count.red = 3",
        "options of red: expected 3 of them, found 2\noffered:\n  Bid 3\n  Bid 5",
        "expect.option_count.red = 2",
    ),
    "option_count, true is no number": (
        "expect.option_count.red = true",
        "options of red: expected True of them, found 2\noffered:\n  Bid 3\n  Bid 5",
        "expect.option_count.red = 2",
    ),
    "offered": (
        'expect.offered.red = ["Bid 3", "Bid 4"]',
        "options of red: missing 'Bid 4'\noffered:\n  Bid 3\n  Bid 5",
        'expect.offered.red = ["Bid 3", "Bid 5"]',
    ),
    "not_offered": (
        'expect.not_offered.red = ["Bid 4", "Bid 5"]',
        "options of red: not expected 'Bid 5', found 'Bid 5'\noffered:\n  Bid 3\n  Bid 5",
        'expect.not_offered.red = ["Bid 4", "Swap", "Die"]',
    ),
    "not_offered, misspelt": (
        'expect.not_offered.red = "Swpa"',
        "not_offered 'Swpa': no option can say 'swpa'; check the spelling",
        'expect.not_offered.red = "Swap"',
    ),
    "events": (
        BIDS + 'expect.events = ["red bids 3", "red scores"]',
        f"events: no line with 'red scores' after 'red bids 3'\n{LINES}",
        BIDS + 'expect.events = ["red bids 3", "blue scores"]',
    ),
    "events, not what was before this block": (
        BIDS + '[[then]]\nchoose = "Stay"\nexpect.events = "blue bids"',
        "events: no line with 'blue bids'\nthe lines:\n  red stays",
        BIDS + '[[then]]\nchoose = "Stay"\nexpect.events = "red stays"',
    ),
    "events, all without a choice": (
        BIDS + '[[then]]\nexpect.events = "red stays"',
        f"events: no line with 'red stays'\n{LINES}",
        BIDS + '[[then]]\nexpect.events = "blue bids"',
    ),
    "events, what a watcher may not read": (
        SWAPS + 'expect.events = "gets 7"',
        f"events: no line with 'gets 7'\n{LINES}\n  red swaps",
        SWAPS + 'expect.events = "red swaps"',
    ),
    "no_events": (
        BIDS + 'expect.no_events = ["red scores", "blue scores"]',
        f"no_events: not expected 'blue scores', found 'blue scores 8'\n{LINES}",
        BIDS + 'expect.no_events = ["red scores"]',
    ),
    "no_events, only those of this block": (
        BIDS + '[[then]]\nchoose = "Stay"\nexpect.no_events = "stays"',
        "no_events: not expected 'stays', found 'red stays'\nthe lines:\n  red stays",
        BIDS + '[[then]]\nchoose = "Stay"\nexpect.no_events = "bids"',
    ),
    "no_events, what a watcher may read": (
        SWAPS + 'expect.no_events = "swaps"',
        f"no_events: not expected 'swaps', found 'red swaps'\n{LINES}\n  red swaps",
        SWAPS + 'expect.no_events = "gets 7"',
    ),
    "events_of, only those of this block": (
        BIDS + '[[then]]\nchoose = "Stay"\nexpect.events_of.red = "bids"',
        "events_of red: no line with 'bids'\nthe lines:\n  red stays",
        BIDS + '[[then]]\nchoose = "Stay"\nexpect.events_of.red = "stays"',
    ),
    "no_events_of, only those of this block": (
        BIDS + '[[then]]\nchoose = "Stay"\nexpect.no_events_of.red = "stays"',
        "no_events_of red: not expected 'stays', found 'red stays'\nthe lines:\n  red stays",
        BIDS + '[[then]]\nchoose = "Stay"\nexpect.no_events_of.red = "bids"',
    ),
    "hides, only lines of this block": (
        BIDS + '[[then]]\nchoose = "Stay"\nexpect.hides.blue = "red stays"',
        "hides: blue reads 'red stays' in its log: red stays",
        BIDS + '[[then]]\nchoose = "Stay"\nexpect.hides.blue = "red bids"',
    ),
    "events_of": (
        SWAPS + 'expect.events_of.blue = "gets 7"',
        f"events_of blue: no line with 'gets 7'\n{LINES}\n  red swaps",
        SWAPS + 'expect.events_of.red = "gets 7"',
    ),
    "no_events_of": (
        SWAPS + 'expect.no_events_of.red = "gets 7"',
        f"no_events_of red: not expected 'gets 7', found 'red gets 7'\n{LINES}\n  red gets 7",
        SWAPS + 'expect.no_events_of.blue = "gets 7"',
    ),
    "hides, in the view": (
        'expect.hides.red = "[3, 5]"',
        "hides: red reads '[3, 5]' in its view: "
        '...n": -1, "scores": [0, 0], "shown": [], "pile": 5, "hands": [[3, 5], 2], "bid": 0, "rolling": false}...',
        'expect.hides.blue = "[3, 5]"',
    ),
    "hides, in the options": (
        'expect.hides.red = "Bid 3"',
        "hides: red reads 'Bid 3' in its options: Bid 3",
        'expect.hides.blue = "Bid 3"',
    ),
    "hides, in the topic": (
        BIDS + 'expect.hides.blue = "swap"',
        "hides: blue reads 'swap' in its topic: swap",
        BIDS + 'expect.hides.blue = "Swap it"',
    ),
    "hides, in the log": (
        SWAPS + 'expect.hides.red = "gets 7"',
        "hides: red reads 'gets 7' in its log: red gets 7",
        SWAPS + 'expect.hides = { blue = "gets 7", watcher = "gets 7" }',
    ),
    "asked": (
        'choose = "red: Bid 3"\nexpect.asked = ["red", "blue"]',
        "asked: missing 'red'\nexpected: ['blue', 'red']\nfound: ['blue']",
        'choose = "red: Bid 3"\nexpect.asked = "blue"',
    ),
    "asked, nobody": (
        "expect.asked = []",
        "asked: not expected 'blue', 'red'\nexpected: []\nfound: ['blue', 'red']",
        ENDS + "expect.asked = []",
    ),
    "topic": (BIDS + 'expect.topic = "bid"', "topic: expected 'bid', found 'swap'", BIDS + 'expect.topic = "swap"'),
    "topic after the end": (
        ENDS + 'expect.topic = "bid"',
        "topic: expected 'bid', found ''",
        ENDS + 'expect.topic = ""',
    ),
    "prompt": (
        'expect.prompt.red = "What do you swap?"',
        "prompt of red: expected 'What do you swap?', found 'What do you bid?'",
        'expect.prompt.red = "What do you bid?"',
    ),
    "prompt of one who is not asked": (
        BIDS + 'expect.prompt.blue = "What do you swap?"',
        "prompt of blue: expected 'What do you swap?', found ''",
        BIDS + 'expect.prompt.blue = ""',
    ),
    "scores": (
        BIDS + "expect.scores = [8, 0]",
        "scores: expected [8, 0], found [0, 8]",
        BIDS + "expect.scores = [0, 8]",
    ),
    "winner": (ENDS + 'expect.winner = "red"', "winner: expected 'red', found 'blue'", ENDS + 'expect.winner = "blue"'),
    "winner before the end": (
        BIDS + 'expect.winner = "blue"',
        "winner: expected 'blue', found 'nobody'",
        BIDS + 'expect.winner = "nobody"',
    ),
    "ending": (
        ENDS + 'expect.ending = "limit"',
        "ending: expected 'limit', found 'score'",
        ENDS + 'expect.ending = "score"',
    ),
    "over": (BIDS + "expect.over = true", "over: expected True, found False", BIDS + "expect.over = false"),
    "undo": (
        BIDS + "expect.undo.red = true",
        "undo of red: expected True, found False",
        'choose = "red: Bid 3"\nexpect.undo = { red = true, blue = false }',
    ),
    "draw": (
        BIDS + 'expect.draw.red = "[8, 0]"',
        "draw: the picture of red does not show '[8, 0]'",
        BIDS + 'expect.draw.red = "[0, 8]"',
    ),
    "an expectation that is not there": (
        'expect.evnts = "red bids"',
        "expect: unknown field 'evnts'; allowed: position, view, options, option_count, offered, not_offered, events, "
        "no_events, events_of, no_events_of, hides, asked, topic, prompt, scores, winner, ending, over, undo, draw",
        BIDS + 'expect.events = "red bids"',
    ),
    "a field of a block that is not there": (
        '[[then]]\nchose = "red: Bid"\nexpect.topic = "bid"',
        "then: unknown field 'chose'; allowed: chance, choose, expect",
        '[[then]]\nchoose = "red: Bid 3"\nexpect.topic = "bid"',
    ),
    "a choice that fits nothing": (
        'choose = "red: Bid 4"\nexpect.topic = "bid"',
        "choice 'Bid 4' fits no option of red\noffered:\n  Bid 3\n  Bid 5",
        'choose = "red: Bid 5"\nexpect.topic = "bid"',
    ),
    "a choice that fits several": (
        'choose = "red: Bid"\nexpect.topic = "bid"',
        "choice 'Bid' fits 2 options of red\nthese fit:\n  Bid 3\n  Bid 5",
        'choose = "red: 5"\nexpect.topic = "bid"',
    ),
    "a choice of one who is not asked": (
        BIDS.replace("]", ', "blue: Stay"]') + 'expect.topic = "swap"',
        "choice 'Stay' fits no option of blue, which is not asked",
        BIDS.replace("]", ', "red: Stay"]') + 'expect.topic = "swap"',
    ),
    "a choice of nobody knows whom": (
        'choose = "Bid 3"\nexpect.topic = "bid"',
        "choice 'Bid 3': asked now: red, blue; write \"seat: choice\"",
        'choose = ["red: Bid 3", "Bid 8"]\nexpect.topic = "swap"',
    ),
    "a choice that cannot be taken back": (
        BIDS.replace("]", ', "red: undo"]') + 'expect.topic = "bid"',
        "seat 0 has nothing to take back: something was revealed or answered since",
        'choose = ["red: Bid 3", "red: undo"]\nexpect.asked = ["red", "blue"]',
    ),
    "chance that nothing asks for": (
        BIDS + 'chance = [5]\nexpect.topic = "swap"',
        "chance: nothing asked for the outcomes [5]",
        BIDS.replace("]", ', "Roll"]') + "chance = [5]\nexpect.scores = [1, 8]",
    ),
    "chance that nothing asked for until the next": (
        BIDS + 'chance = [5]\n[[then]]\nchance = [1]\nchoose = "Roll"\nexpect.scores = [1, 8]',
        "chance: nothing asked for the outcomes [5]",
        BIDS + '[[then]]\nchance = [5]\nchoose = "Roll"\nexpect.scores = [1, 8]',
    ),
    "chance that does not fit": (
        BIDS + '[[then]]\nchance = [6]\nchoose = "Roll"\nexpect.scores = [0, 8]',
        "fixed outcome 6 does not fit: chance has 6 outcomes here, 0 to 5",
        BIDS + '[[then]]\nchance = [4]\nchoose = "Roll"\nexpect.scores = [0, 8]',
    ),
    "chance that is no number": (
        BIDS + '[[then]]\nchance = [true]\nchoose = "Roll"\nexpect.scores = [0, 8]',
        "chance: found [True]; allowed: a list of whole numbers",
        BIDS + '[[then]]\nchance = [1]\nchoose = "Roll"\nexpect.scores = [0, 8]',
    ),
    "choices that are no words": (
        'choose = [3]\nexpect.topic = "bid"',
        "choose: found 3; allowed: words, or a list of them",
        'expect.topic = "bid"',
    ),
    "lines that are no words": (
        BIDS + "expect.events = [3]",
        "events: found 3; allowed: words, or a list of them",
        BIDS + 'expect.events = ["3"]',
    ),
}


@pytest.mark.parametrize("kind", TABLE)
def test_what_is_not_so_fails_and_what_is_so_passes(kind: str) -> None:
    failing, message, sound = TABLE[kind]
    assert problem(placed(failing)) == message
    assert problem(placed(sound)) == ""


def test_every_kind_of_expectation_is_in_the_table() -> None:
    assert {*CHECKS, *OF_LISTS} <= {kind.split(",")[0].split()[0] for kind in TABLE}


def placed(text: str) -> str:
    """A scenario at the position; TOML wants the tables last, and further blocks after it."""
    head, then, blocks = text.partition("[[then]]")
    return head + POSITION + then + blocks


def test_a_start_is_refused_for_the_reason_that_is_given_and_no_other() -> None:
    assert problem('seats = 5\nrefused = "number of seats"') == ""
    assert problem('seats = 5\nrefused = "unknown setting"') == (
        "refused: expected the reason 'unknown setting', found \"unknown number of seats for toy '5'; allowed: 2, 3\""
    )
    assert problem('seats = 3\nrefused = "number of seats"') == (
        "refused: expected the reason 'number of seats', but the scenario starts"
    )


def test_a_new_game_is_that_of_its_seats_seed_and_settings() -> None:
    assert problem("seats = 3\nexpect.view.watcher.hands.count = 3") == ""
    assert problem('settings.six = "2"\nexpect.position.six = 2') == ""
    assert problem('settings.six = "2"\nexpect.position.six = 1') == "position six: expected 1, found 2"
    first, again, other = (run_scenario(f'seed = {seed}\nexpect.topic = "none"').position for seed in (1, 1, 2))
    assert first == again != other


def test_an_invariant_that_breaks_on_the_way_fails() -> None:
    told = problem(placed(ENDS + 'expect.ending = "score"'), Toy(broken="invariant"))
    assert told == "the second round is broken"


def test_choices_since_a_position_are_made_and_refused() -> None:
    assert problem(POSITION.replace("[position]", 'expect.asked = "blue"\n[position]\nsince = [[0, 0, 3]]')) == ""
    assert problem(POSITION.replace("[position]", 'expect.asked = "blue"\n[position]\nsince = [[0, 0, 4]]')) == (
        "since: choice 1 does not fit: [0, 4] is not an option of seat 0 for 'bid'; it has 2: [0, 3]; [0, 5]"
    )


class Said(Toy):
    """A toy whose options are parts of each other, and which answers a question by itself after the bids."""

    def describe(self, view: ToyView, option: Option, names: Names = NOTATION) -> Words:
        return Words({ROLL: "Roll", STAY: "Roll twice-over", SWAP: "Roll then Swap"}.get(option[0], "Bid +1"), [])

    def bidding(self, s: Table) -> Play[None]:
        yield from super().bidding(s)
        yield Ask(0, "only", [(ROLL,)], publicly_known=True)

    def bid(self, s: Table, seat: int) -> Play[None]:
        s.bids[seat] = s.hands[seat][0]
        yield Ask(seat, "bid", [(BID, s.bids[seat])])


@pytest.mark.parametrize(
    ("words", "problem_of"),
    [
        ("roll", ""),
        ("ROLL TWICE-OVER", ""),
        ("twice-over", ""),
        ("then swap", ""),
        ("swap then", "choice 'swap then' fits no option of red"),
        ("over", "choice 'over' fits no option of red"),
        ("twice", "choice 'twice' fits no option of red"),
    ],
)
def test_words_mean_the_very_option_or_the_only_one_that_has_them_in_order(words: str, problem_of: str) -> None:
    both = f'choose = ["red: Bid", "blue: Bid", "red: {words}"]\nexpect.asked = "blue"\n'
    assert problem(placed(both), Said()).split("\n")[0] == problem_of


def test_words_with_a_sign_are_words_of_their_own() -> None:
    assert problem(placed('expect.offered.red = "Bid +1"'), Said()) == ""
    assert problem(placed('expect.offered.red = "Bid 1"'), Said()).startswith("options of red: missing 'Bid 1'")


def test_a_failing_scenario_tells_what_was_answered_after_its_choices() -> None:
    result = run_scenario(placed('choose = ["red: Bid", "blue: Bid"]\nexpect.topic = "bid"'), Said())
    assert result.problem == "topic: expected 'bid', found 'swap'"
    assert result.answered == ["red, only: Roll"]


def test_chance_can_be_fixed_from_the_start_of_a_new_game() -> None:
    hands = [new_match(Toy(), seed=1).options_of(seat)[0][1] for seat in (0, 1)]
    head = f'choose = ["red: Bid {hands[0]}", "blue: Bid {hands[1]}", "Roll"]\n'
    for outcome in range(6):
        assert problem(f'{head}chance = [{outcome}]\nexpect.events = "red rolls {outcome + 1}"') == ""


# -- files ---------------------------------------------------------------------------------------------------------


def test_a_file_says_the_game_for_those_that_do_not(tmp_path: Path) -> None:
    file = tmp_path / "both.toml"
    file.write_text('game = "toy"\n[[scenario]]\n[[scenario]]\ngame = "jogu"\nname = "other"\nproves = "J-001"\n')
    first, second = find([file])
    assert (first.game_key, first.name, first.proves) == ("toy", "scenario 1", [])
    assert (second.game_key, second.name, second.proves) == ("jogu", "other", ["J-001"])


def test_a_folder_may_hold_other_files_but_a_file_must_hold_scenarios(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text("[board]\nsize = 3\n")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.toml").write_text("[[scenario]]\n")
    assert [scenario.path.name for scenario in find([tmp_path])] == ["one.toml"]
    with pytest.raises(Fault, match=r"pack\.toml: no \[\[scenario\]\] in it$"):
        find([pack])
    pack.write_text("[[scenario]]\n[extra]\nx = 1\n")
    with pytest.raises(Fault, match=r"pack\.toml: unknown field 'extra'; allowed: scenario, game$"):
        find([pack])


def test_a_misspelt_field_of_a_scenario_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "slip.toml"
    file.write_text('[[scenario]]\nname = "sound"\n[[scenario]]\nnmae = "slip"\n')
    with pytest.raises(Fault, match=r"slip\.toml: scenario 2: unknown field 'nmae'; allowed: name, game, proves, "):
        find([file])


def test_a_pack_is_found_beside_the_scenario(tmp_path: Path) -> None:
    file = tmp_path / "packed.toml"
    file.write_text('[[scenario]]\ngame = "jogu"\ncontent = "nowhere.toml"\nrefused = "nowhere.toml: cannot read"\n')
    (scenario,) = find([file])
    assert Runner().run(scenario).problem == ""
