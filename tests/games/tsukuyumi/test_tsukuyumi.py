"""Tsukuyumi as a whole: the conformance suite, the fuzzer, what seats know of hands, and the map maker.

Rules are proven by scenarios/tsukuyumi; here is what takes many worlds to see.
"""

from pathlib import Path
from typing import Any

import pytest

from tsukuyumi_help import seen
from wartable.core import record, registry
from wartable.core.errors import BadContent, BadPosition
from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.core.rng import seeded
from wartable.core.settings import MatchSettings
from wartable.games.tsukuyumi import game, terms
from wartable.games.tsukuyumi.game import TsukuyumiGame
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.testing import api_test, fuzz
from wartable.testing import properties as p
from wartable.testing.conformance import check_point, replays
from wartable.testing.scenario import choose


@pytest.fixture(scope="module")
def tsukuyumi() -> TsukuyumiGame:
    return game()


def random_match(tsukuyumi: TsukuyumiGame, seats: int, seed: str, every: int) -> Match:
    """A whole random match, looked at closely now and then."""
    rng = p.fresh(seed)
    saved, match = record.begin(tsukuyumi, seats, {}, seed)
    while not match.over:
        if len(match.choices) % every == 0:
            check_point(match, rng)
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        match.apply(options[rng.below(len(options))], seat)
    check_point(match, rng)
    replays(tsukuyumi, record.update(saved, match), match)
    return match


def test_a_short_game_of_two_keeps_every_promise_at_every_choice(tmp_path: Path) -> None:
    pack = tmp_path / "short.toml"
    pack.write_text("[supply]\nrounds = 3\n", encoding="utf-8")
    short = game(pack)
    short.seats = [2]
    api_test(short, games=1, interpreted=False)


@pytest.mark.parametrize("seats", [3, 4])
def test_larger_games_keep_every_promise(tsukuyumi: TsukuyumiGame, seats: int) -> None:
    match = random_match(tsukuyumi, seats, f"suite {seats}", every=40)
    assert match.state.ending == "final scoring"
    assert len(match.state.winners) == 1


@pytest.mark.at_random
def test_invariants_and_secrets_when_fuzzed(tsukuyumi: TsukuyumiGame) -> None:
    found = fuzz(tsukuyumi, decisions=4000, leaks_every=200, seed="suite")
    assert {len(sides.split(" / ")) for sides in found.sides} == {2, 3, 4}
    assert {"counterattack", "combat card", "draft", "move to", "production", "oni area", "damage"} <= set(found.topics)


EXPANSION = Path(__file__).parents[3] / "scenarios" / "tsukuyumi" / "expansion_pack.toml"


def test_a_fallen_unit_leaves_no_trace_of_having_attacked() -> None:
    """A state equals what its text form reads back, also after the last one that has attacked is gone."""
    fields = {"factions": ["Nomads", "Dark Seed"], "phase": "red", "lines": {"Combat": 2}}
    spaces = {"M9": {"units": {"Hunter": 1, "Worker": 2}}, "N9": {"units": {"Private": 1}}}
    match = read_position(game(EXPANSION), {**fields, "space": spaces})
    choose(match, "Free charge in M9")
    assert isinstance(match.state, Tsukuyumi)
    assert max(match.state.board.raged) == 1
    choose(match, "Conquest")
    choose(match, "Counterstrike")
    after = match.state
    assert isinstance(after, Tsukuyumi)
    assert after.board.raged == []


@pytest.mark.at_random
def test_a_pack_with_what_expansions_bring_keeps_invariants_and_secrets() -> None:
    """Aggressive and massive units, riverland and the rest (TR-170, TR-173) under random play."""
    found = fuzz(game(EXPANSION), decisions=3000, leaks_every=300, seed="pack")
    assert {"red", "move to", "damage", "production"} <= set(found.topics)


# -- what seats know of hands ----------------------------------------------------------------------------------------


def worlds(match: Match, seat: int, count: int = 60) -> list[Any]:
    """The true positions of worlds that a seat imagines."""
    states = []
    for number in range(count):
        state = match.state.copy()
        match.game.imagine(state, seat, seeded(number))
        match.game.check(state)
        states.append(match.game.position(state))
    return states


def hands(world: dict[str, Any], seat: str) -> list[str]:
    return sorted(card if isinstance(card, str) else card["card"] for card in world[seat]["hand"])


def after_ghost(tsukuyumi: TsukuyumiGame) -> Match:
    """The Cybersamurai drew Wildfire by Ghost, picked Siege and removed Logistics; three players, round 2 to come."""
    match = read_position(
        tsukuyumi,
        {
            "stage": "draft",
            "round": 2,
            "factions": ["Cybersamurai", "Boarlords", "Nomads"],
            "uplinks": ["Ghost"],
            "deck": ["Wildfire"],
            # The third player held the Cybersamurai's hand a round ago, the first the second's, and so on.
            "first": {
                "hand": [{"card": card, "known": ["first", "third"]} for card in ("Logistics", "Vanguard", "Siege")]
            },
            "second": {"hand": [{"card": card, "known": ["first", "second"]} for card in ("Feint", "Seers")]},
            "third": {"hand": [{"card": card, "known": ["second", "third"]} for card in ("Rituals", "Muster")]},
        },
    )
    for words in (
        "first: From the draw pile",
        "first: Siege",
        "first: Remove Logistics",
        "second: Feint",
        "third: Rituals",
    ):
        choose(match, words)
    return match


def test_what_ghost_removed_is_open_to_whoever_passed_that_hand_on(tsukuyumi: TsukuyumiGame) -> None:
    """T-337: the third player knows that Logistics and Vanguard were there; one of them or a new card is gone."""
    match = after_ghost(tsukuyumi)
    view = seen(match, 2)
    # The hand with Vanguard and Wildfire is the second player's now.
    assert view.players[1].hand_known == ("Logistics", "Vanguard")
    assert view.players[1].hand_unsure == 1
    imagined = [hands(world, "second") for world in worlds(match, 2)]
    assert any("Logistics" in hand for hand in imagined)
    assert any("Vanguard" in hand for hand in imagined)
    assert any("Logistics" not in hand for hand in imagined)
    assert len({tuple(hand) for hand in imagined}) > 5


def test_the_cybersamurai_and_the_new_holder_know_that_hand(tsukuyumi: TsukuyumiGame) -> None:
    match = after_ghost(tsukuyumi)
    assert seen(match, 0).players[1].hand_known == ("Vanguard", "Wildfire")
    assert all(hands(world, "second") == ["Vanguard", "Wildfire"] for world in worlds(match, 0))
    assert seen(match, 1).players[1].hand == ("Vanguard", "Wildfire")
    # The second player had never seen Logistics: any card may be the removed one.
    removed = {str(world["second"]["gone"]) for world in worlds(match, 1)}
    assert len(removed) > 5


def test_the_order_of_events_is_known_to_nobody(tsukuyumi: TsukuyumiGame) -> None:
    match = registry.new_match(tsukuyumi, 3, seed="events")
    stacks = {tuple(world["events"]["stack"]) for world in worlds(match, 0, 20)}
    assert len(stacks) > 15


# -- what is told ------------------------------------------------------------------------------------------------------


def test_damaged_earth_crust_chosen_by_two_is_told_once(tsukuyumi: TsukuyumiGame) -> None:
    """T-191: the second finds the area unstable already."""
    match = read_position(
        tsukuyumi,
        {
            "factions": ["Cybersamurai", "Nomads", "Boarlords"],
            "phase": "red",
            "lines": {"Combat": 1},
            "space": {"M9": {"units": {"Cyberoid": 2, "Private": 1, "Squeaker": 1}}},
        },
    )
    for words in ("Attack in M9", "Conquest", "second: Damaged Earth Crust", "third: Damaged Earth Crust"):
        choose(match, words)
    told = [tsukuyumi.tell(event).text for event in match.events(0)]
    assert told.count("M9 becomes unstable") == 1


# -- maps ------------------------------------------------------------------------------------------------------------


def new_state(tsukuyumi: TsukuyumiGame, seats: int, seed: str, **settings: str) -> Tsukuyumi:
    return tsukuyumi.setup(seats, MatchSettings(registry.complete_settings(tsukuyumi, seats, settings)), seeded(seed))


@pytest.mark.parametrize(
    ("seats", "shape"), [(3, "standard"), (4, "standard"), (4, "drift"), (4, "sample"), (2, "drift")]
)
def test_random_maps_are_fair(tsukuyumi: TsukuyumiGame, seats: int, shape: str) -> None:
    """TR-18: connected on foot, nobody shut in, no two fertile grounds side by side."""
    for number in range(8):
        s = new_state(tsukuyumi, seats, f"map {number}", map=shape, placing="quick")
        ground = [space for space in range(7, len(s.board.cell)) if s.board.type[space] != terms.HOME]
        assert len(ground) == {2: 10, 3: 21, 4: 28}[seats]
        reached = {0}
        queue = [0]
        for space in queue:
            for edge in range(space * 6, space * 6 + 6):
                other = s.board.near[edge]
                if other >= 0 and not s.board.wall[edge] and other not in reached:
                    reached.add(other)
                    queue.append(other)
        assert len(reached) == len(s.board.cell)
        for space in ground:
            ways = [edge for edge in range(space * 6, space * 6 + 6) if s.board.near[edge] >= 0]
            assert sum(1 for edge in ways if not s.board.wall[edge]) >= (1 if seats == 2 else 2)
            if seats > 2 and s.board.type[space] == terms.FERTILE:
                assert all(s.board.type[s.board.near[edge]] != terms.FERTILE for edge in ways)


def test_the_recipe_of_four(tsukuyumi: TsukuyumiGame) -> None:
    """4.10: 14 plain, 4 fertile, 4 mountains, 3 unstable, 2 radioactive, 1 Tsukuyumi."""
    s = new_state(tsukuyumi, 4, "recipe")
    assert [s.board.type.count(kind) for kind in (terms.OCEAN, terms.FERTILE, terms.MOUNTAIN)] == [20, 4, 4]
    assert [s.board.printed[7:].count(bit) for bit in terms.PROPERTY_BITS] == [1, 3, 2, 0]
    assert sum(s.board.reserve) == 16


# -- content and positions ---------------------------------------------------------------------------------------------


ONI = '[[faction]]\nname = "Oni"\n[[faction.unit]]\nname = "small Oni"\n'
DOG = '[[faction]]\nname = "Nomads"\n[[faction.unit]]\nname = "Dog"\n'


@pytest.mark.parametrize(
    ("pack", "said"),
    [
        (f"{DOG}health = 0\n", "pack.toml:5: faction[1].unit[1].health"),
        ('[[faction]]\nname = "Dwarves"\n', "Nomads, Boarlords"),
        ('[[combat]]\nid = "N1"\ncounterattacks = ["Wish"]\n', "Counterstrike"),
        ('[[tile]]\nid = "t01"\ncopies = 10\n', "44 tiles"),
        ('[[action]]\nname = "Vanguard"\nred = { movment = 2 }\n', "unknown field"),
        ("[supply]\nrounds = 9\n", "3 to 6"),
        (f'{ONI}properties = ["aggressive"]\n', "flying, swift, massive, productive"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_pack_is_told_with_its_place(tmp_path: Path, pack: str, said: str) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(pack, encoding="utf-8")
    with pytest.raises(BadContent, match=said.replace("[", r"\[").replace("]", r"\]")):
        game(path)


def test_a_pack_changes_what_it_names(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(f"{DOG}health = 25\n", encoding="utf-8")
    assert game(path).catalogue.health[terms.DOG] == 25
    assert game(path).content_hash != game().content_hash


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"space": {"Z9": {}}}, "letter A to Q"),
        ({"space": {"M9": {"units": {"Ogre": 1}}}}, "unknown unit"),
        ({"space": {"M9": {"units": {"Lt. Dan": 2}}}}, "more than 1"),
        ({"factions": ["Nomads", "Nomads"]}, "same"),
        ({"tunnels": [{"between": ["I9", "M9"]}], "space": {"M9": {}}}, "do not touch"),
        ({"first": {"home": "I9"}}, "no homezone"),
        ({"space": {"M9": {"units": {"Private": 1}, "moved": {"Private": 2}}}}, "up to 1"),
    ],
)
def test_an_impossible_position_is_refused(tsukuyumi: TsukuyumiGame, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        read_position(tsukuyumi, {"factions": ["Nomads", "Boarlords"], **fields})


def test_whose_action_card_is_not_told_has_the_first_that_nobody_else_has(tsukuyumi: TsukuyumiGame) -> None:
    cards = tsukuyumi.catalogue.actions
    fields = {"factions": ["Nomads", "Boarlords", "Dark Seed"], "second": {"card": cards[0].name}}
    state = read_position(tsukuyumi, fields).state
    assert isinstance(state, Tsukuyumi)
    assert state.draft.chosen == [1, 0, 2]


def test_a_copy_of_a_state_counts_areas_of_its_own(tsukuyumi: TsukuyumiGame) -> None:
    state = read_position(tsukuyumi, {"factions": ["Nomads", "Boarlords"]}).state
    assert isinstance(state, Tsukuyumi)
    copied = state.copy()
    for masks in (copied.score.taken, copied.score.taken_from):
        masks[0] |= 1
    assert state.score.taken == state.score.taken_from == [0, 0]


# -- pictures ----------------------------------------------------------------------------------------------------------


def test_the_picture_has_every_space_and_the_own_cards_to_click(tsukuyumi: TsukuyumiGame) -> None:
    match = registry.new_match(tsukuyumi, 4, seed="picture")
    view = seen(match, 0)
    drawn = tsukuyumi.draw(view).svg()
    for space in view.spaces:
        assert f'data-ref="space:{space.name}"' in drawn
    for card in view.players[0].hand or ():
        assert f'data-ref="card:{card}"' in drawn
    # What can be chosen now is on the picture: cells for a homezone.
    refs = [tsukuyumi.describe(seen(match, match.seat), option).refs[0] for option in match.options]
    assert all(f'data-ref="{ref}"' in drawn for ref in refs)


def test_the_screen_fits_and_tells_the_units(tsukuyumi: TsukuyumiGame) -> None:
    match = registry.new_match(tsukuyumi, 3, seed="screen")
    shown = tsukuyumi.screen(seen(match, 0), 80)
    assert "Round 1 of 4" in shown
    assert "Oni" in shown
