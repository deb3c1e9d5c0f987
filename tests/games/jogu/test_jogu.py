"""Warriors of Jogu as a whole: the conformance suite, the fuzzer, and what each seat knows of the piles.

Rules are proven by scenarios/jogu; here is what takes many worlds to see.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from wartable.core import registry
from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.core.rng import seeded
from wartable.games.jogu import game
from wartable.games.jogu.catalogue import WORD
from wartable.games.jogu.game import JoguGame
from wartable.games.jogu.state import Jogu
from wartable.games.jogu.view import JoguView, PileView
from wartable.testing import api_test, fuzz
from wartable.testing.scenario import choose


@pytest.fixture(scope="module")
def jogu() -> JoguGame:
    return game()


def position(jogu: JoguGame, **fields: Any) -> Match:
    """A position in which both still hold a card, so that nobody must pass."""
    for seat in ("first", "second"):
        side = fields.setdefault(seat, {})
        side["hand"] = [*side.get("hand", []), "plain 1"]
    return read_position(jogu, fields)


def seen(match: Match, seat: int) -> JoguView:
    view = match.view(seat)
    assert isinstance(view, JoguView)
    return view


def test_jogu_keeps_every_promise(jogu: JoguGame) -> None:
    api_test(jogu, games=2)


def test_a_pack_may_have_more_kinds_than_a_word_has_bits(tmp_path: Path) -> None:
    """Each kind of card is offered once, however many kinds there are."""
    pack = tmp_path / "many.toml"
    card = '[[faction.card]]\nname = "{} {}"\ncopies = 2\nstrength = {}\nmorale = 1\n'
    written = ""
    for name in ("Crowd", "Throng"):
        written += f'[[faction]]\nname = "{name}"\nnew = true\ninitiative = 6\n'
        written += "".join(card.format(name, number, number % 4) for number in range(20))
    pack.write_text(written)
    crowd = registry.load("jogu", pack)
    assert isinstance(crowd, JoguGame)
    assert len(game().cards.name) <= WORD < min(crowd.cards.decks[-1])
    rng = seeded("crowd")
    match = registry.new_match(crowd, 2, {"faction": ["Throng", "Throng"]}, "crowd")
    twins: Counter[str] = Counter()
    while not match.over:
        options, topic = match.options, match.asks[0].topic
        side = seen(match, match.seat).sides[match.seat]
        kinds = [crowd.cards.find(name) for name in side.hand or ()]
        assert len(options) == len(set(options))
        if topic == "reinforcement" and not side.picked:
            assert {option[1] for option in options[:-1]} == set(kinds)
        twins[topic] += len(kinds) - len(set(kinds))
        # To pass, or to be ready, is last: so that cards stay in hand.
        match.take(rng.below(len(options)) if rng.below(2) else len(options) - 1)
    assert min(twins["reinforcement"], twins["deployment"]) > 0, "nobody held two of a kind: nothing was shown"


@pytest.mark.at_random
def test_jogu_keeps_its_invariants_and_secrets_when_fuzzed(jogu: JoguGame) -> None:
    found = fuzz(jogu, decisions=6000, leaks_every=60, seed="suite")
    assert len(found.sides) > 15
    assert {"support", "swap", "dodge", "medic"} <= set(found.topics)


@pytest.mark.parametrize("other", ["Gang of Mibits", "Society of Engineers", "Tribe Wu", "Guards of Keion"])
def test_who_knows_what_decides_nothing(jogu: JoguGame, other: str) -> None:
    """A rollout does not keep it up. Ids and the order of a hand may differ then, but nothing that counts. Against
    assassins it does: they take the card that lies at a place of the hand."""
    for number in range(40):
        factions = {"faction": ["Gang of Mibits", other]}
        match = registry.new_match(jogu, 2, factions, f"{number}")
        kept, fleeting = match.playout(), match.playout()
        fleeting.state.fleeting = True
        chance = seeded(number)
        while kept.asks:
            assert [sorted(ask.options) for ask in kept.asks] == [sorted(ask.options) for ask in fleeting.asks]
            option = sorted(kept.options)[chance.below(len(kept.options))]
            kept.apply(option)
            fleeting.apply(option)
        assert kept.over and fleeting.over
        assert kept.state.winners == fleeting.state.winners
        assert table_of(kept) == table_of(fleeting)


def table_of(match: Match) -> list[Any]:
    """What lies where, by kinds of cards, and how the match stands."""
    s = match.state
    assert isinstance(s, Jogu)
    zones = [*s.pile, *s.discard, *s.at, *[sorted(hand, key=lambda card: s.face[card]) for hand in s.hand]]
    return [s.points, s.morale, list(s.room), *[[s.face[card] for card in zone] for zone in zones]]


def worlds(match: Match, seat: int, count: int = 60) -> list[Any]:
    """The true positions of worlds that a seat imagines."""
    states = []
    for number in range(count):
        state = match.state.copy()
        match.game.imagine(state, seat, seeded(number))
        states.append(match.game.position(state))
    return states


def names(cards: list[Any]) -> list[str]:
    return [card if isinstance(card, str) else card["card"] for card in cards]


def test_the_order_under_the_medic_is_known_to_its_player_only(jogu: JoguGame) -> None:
    """JR-18, J-117: the opponent knows which cards lie at the bottom, not their order."""
    match = position(
        jogu,
        first={
            "faction": "Gang of Mibits",
            "hand": ["Medic"],
            "pile": ["Gangan Bit", "Burrow Brawler"],
            "discard": ["Scrambler", "Acorn Slinger", "Good-for-Something"],
        },
    )
    for words in ("Medic to 2", "Scrambler", "Acorn Slinger", "Good-for-Something"):
        choose(match, words)
    truth = ["Scrambler", "Acorn Slinger", "Good-for-Something"]
    written: dict[str, Any] = match.game.position(match.state)
    assert names(written["first"]["pile"])[2:] == truth
    assert all(names(world["first"]["pile"])[2:] == truth for world in worlds(match, 0))
    orders = Counter(tuple(names(world["first"]["pile"])[2:]) for world in worlds(match, 1))
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(truth))}
    assert len(orders) == 6


def test_what_the_saboteur_puts_back_stays_known_in_the_pile_and_in_the_hand(jogu: JoguGame) -> None:
    """J-131, JR-15: both have seen the Medic; once drawn, it is known in hand."""
    match = position(
        jogu,
        first={"faction": "League of Agents", "hand": ["Saboteur", "Saboteur"]},
        second={
            "faction": "Gang of Mibits",
            "hand": ["Good-for-Something", "Gangan Bit"],
            "pile": ["Medic", "Gangan Bit", "Scrambler", "Burrow Brawler"],
        },
    )
    choose(match, "Saboteur to 2")
    assert all(names(world["second"]["pile"])[0] == "Medic" for world in worlds(match, 0))
    assert seen(match, 0).sides[1].pile_known == (PileView(from_top=0, card="Medic"),)
    choose(match, "Good-for-Something to 3")
    assert seen(match, 0).sides[1].hand_known == ("Medic",)
    assert all("Medic" in names(world["second"]["hand"]) for world in worlds(match, 0))


def test_a_known_copy_is_the_one_that_is_played(jogu: JoguGame) -> None:
    """Copies are alike: playing one must not tell that the hand holds another."""
    for other in ("Medic", "Scrambler"):
        match = position(
            jogu,
            turn="second",
            first={"faction": "League of Agents"},
            second={
                "faction": "Gang of Mibits",
                "hand": [other, {"card": "Medic", "seen": ["first", "second"]}, "Gangan Bit"],
            },
        )
        choose(match, "Medic to 4")
        assert seen(match, 0).sides[1].hand_known == ()


def test_face_down_cards_are_imagined_as_cards_that_lie_face_down(jogu: JoguGame) -> None:
    """JR-21: the opponent knows that it is one of the three covert kinds."""
    match = position(jogu, second={"faction": "League of Agents", "at": {"4": ["Covert Senior Agent"]}})
    kinds = Counter(names(world["second"]["at"]["4"])[0] for world in worlds(match, 0, 200))
    assert set(kinds) == {"Smoke-n-Screen", "Covert Junior Agent", "Covert Senior Agent"}
    assert all(names(world["second"]["at"]["4"]) == ["Covert Senior Agent"] for world in worlds(match, 1))


def test_the_support_tower_blurs_what_the_opponent_knew_of_the_top(jogu: JoguGame) -> None:
    """J-139, JR-19: one of three went under the pile; the opponent knows the Heavy Tower is still one of them."""
    match = position(
        jogu,
        turn="second",
        second={
            "faction": "Society of Engineers",
            "hand": ["Support Tower"],
            "at": {"3": ["Engineer Unit 2"]},
            "pile": [
                {"card": "Heavy Tower", "seen": ["first", "second"]},
                "Boiler Guard",
                "Saiur Hauler",
                "Engineer Unit 1",
                "Engineer Unit 3",
            ],
        },
    )
    choose(match, "Support Tower to 3")
    choose(match, "Heavy Tower")
    places = Counter(names(world["second"]["pile"]).index("Heavy Tower") for world in worlds(match, 0, 200))
    assert set(places) == {0, 1, 4}
    assert all(names(world["second"]["pile"])[4] == "Heavy Tower" for world in worlds(match, 1))


def test_the_explorers_card_is_kept_by_its_player_and_free_for_the_opponent(jogu: JoguGame) -> None:
    """J-089, J-090"""
    match = position(
        jogu,
        first={
            "faction": "Guards of Keion",
            "hand": ["Explorer"],
            "location_card": 2,
            "location_pile": [6, 2, 3, 3, 4, 4, 5, 5, 6],
        },
    )
    choose(match, "Explorer to 2")
    assert seen(match, 0).sides[0].location_next == 6
    assert seen(match, 1).sides[0].location_next is None
    tops = [world["first"]["location_pile"][0] for world in worlds(match, 1)]
    assert len({str(top) for top in tops}) > 3
    mine = [world["first"]["location_pile"][0]["card"] for world in worlds(match, 0)]
    assert set(mine) == {6}


def test_the_trojans_card_at_the_bottom_is_known_to_both(jogu: JoguGame) -> None:
    """J-123: the card that goes under the pile was in play, for all to see."""
    match = position(
        jogu,
        first={
            "faction": "Gang of Mibits",
            "hand": ["Trojan Bit"],
            "at": {"2": ["Acorn Slinger"]},
            "pile": ["Gangan Bit", "Scrambler", "Burrow Brawler"],
        },
    )
    choose(match, "Trojan Bit to 4")
    assert all(names(world["first"]["pile"])[-1] == "Acorn Slinger" for world in worlds(match, 1))


def test_every_mirror_match_and_pair_can_be_played(jogu: JoguGame) -> None:
    """Faction choice: all twenty-five pairs, with a random start player for equal factions (JR-01)."""
    starts = Counter[int]()
    for mine in jogu.cards.factions:
        for theirs in jogu.cards.factions:
            match = registry.new_match(jogu, settings={"faction": [mine, theirs]}, seed=f"{mine} {theirs}")
            assert match.game.sides(match.state) == [mine, theirs]
    for seed in range(40):
        match = registry.new_match(jogu, settings={"faction": ["Tribe Wu", "Tribe Wu"]}, seed=seed)
        starts[seen(match, 0).start_player] += 1
    assert min(starts[0], starts[1]) > 5


def test_what_the_other_picked_for_discarding_is_not_imagined(jogu: JoguGame) -> None:
    """JR-24: the picks of Reinforcement are secret, and an imagined world starts without those of the others."""
    match = position(jogu, phase="reinforcement", first={"hand": ["Medic"]}, second={"hand": ["Medic", "Scrambler"]})
    choose(match, "first: Discard Medic")
    choose(match, "second: Discard Scrambler")
    for me, other in ((0, "second"), (1, "first")):
        for world in worlds(match, me, 5):
            assert world[other]["picked"] == []
            assert world[match.game.seat_name(me)]["picked"] == [me]


def test_a_playout_that_shuffles_the_location_cards_anew_leaves_the_match_alone(jogu: JoguGame) -> None:
    """J-030: an empty pile is renewed; copies of a state share the faces of the cards."""
    used = {"location_pile": [], "location_discard": [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]}
    match = position(jogu, phase="reinforcement", round=11, end_space=20, first=dict(used), second=dict(used))
    before = match.game.position(match.state)
    for number in range(5):
        playout = match.playout()
        playout.state.rng = seeded(number)
        playout.play_randomly(seeded(number))
        assert match.game.position(match.state) == before


def test_options_come_in_the_order_of_the_hand_and_to_pass_is_the_last(jogu: JoguGame) -> None:
    match = position(
        jogu, first={"hand": ["Knight of 5", "plain 10", "Knight of 2"]}, second={"at": {"3": ["plain 1"]}}
    )
    said = [match.game.describe(match.view(0), option).text for option in match.options]
    assert said[0] == "Play Knight of 5 to 5"
    assert said[1:5] == [f"Play plain 10 to {location}" for location in (2, 4, 5, 6)]
    assert said[5] == "Play Knight of 2 to 2"
    assert said[-1] == "Pass"
    assert [match.asks[0].at(index) for index in range(len(said))] == match.options
