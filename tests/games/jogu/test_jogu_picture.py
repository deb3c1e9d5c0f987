"""The picture of Jogu's table: drawn from the view alone, complete for its seat, and silent about the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape, unescape
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from wartable.core import registry
from wartable.core.match import Match
from wartable.core.rng import seeded
from wartable.core.view import as_json
from wartable.games.jogu import events
from wartable.games.jogu import game as load
from wartable.games.jogu.picture_board import Scene, rating
from wartable.games.jogu.picture_cards import HAND_CARD_H
from wartable.games.jogu.state import NONE
from wartable.games.jogu.verbs import DISCARD, PASS, PLAY
from wartable.games.jogu.view import JoguView

GAME = load()
FACTIONS = GAME.cards.factions
#: Every faction with two others, and one against itself.
PAIRS = [(FACTIONS[at], FACTIONS[(at + step) % 5]) for at in range(5) for step in (1, 3)] + [(FACTIONS[2], FACTIONS[2])]
#: Buttons of the page, not things on the table.
BUTTONS = {"pass", "done"}

Data = dict[str, Any]


def points(pair: tuple[str, str], every: int = 1) -> Iterator[Match]:
    """A match of two factions, at every decision or some; passing is rare, so that the table fills."""
    rng = seeded(f"picture {pair}")
    match = registry.new_match(GAME, 2, {"faction": list(pair)}, f"picture {pair}")
    while True:
        if len(match.choices) % every == 0 or match.over:
            yield match
        if match.over:
            return
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        lively = [option for option in options if option[0] not in (PASS, DISCARD)]
        chosen = lively if lively and rng.below(10) else options
        match.apply(chosen[rng.below(len(chosen))], seat)


def refs(picture: str) -> set[str]:
    return {unescape(ref) for ref in re.findall(r' data-ref="([^"]+)"', picture)}


def view_of(position: Data, seat: int) -> JoguView:
    return GAME.view(GAME.from_position(position), seat, None)


def picture(position: Data, seat: int) -> str:
    return GAME.draw(view_of(position, seat)).svg()


def texts(drawn: str) -> list[str]:
    return [
        "".join(element.itertext()) for element in ElementTree.fromstring(drawn).iter() if element.tag.endswith("text")
    ]


# -- at every point of many matches --------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", PAIRS)
def test_every_picture_is_well_formed_and_names_no_element_twice(pair: tuple[str, str]) -> None:
    for match in points(pair, every=3):
        for seat in (-1, 0, 1):
            drawn = match.game.draw(match.view(seat)).svg()
            ids = [element.attrib["id"] for element in ElementTree.fromstring(drawn).iter() if "id" in element.attrib]
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("pair", PAIRS)
def test_whatever_an_option_touches_is_in_the_picture(pair: tuple[str, str]) -> None:
    for match in points(pair):
        for ask in match.asks:
            view = match.view(ask.seat)
            shown = refs(match.game.draw(view).svg())
            for option in ask.options:
                touched = set(match.game.describe(view, option).refs) - BUTTONS
                assert touched <= shown, f"{ask.topic}: {match.game.describe(view, option).text}"


@pytest.mark.parametrize("pair", PAIRS)
def test_no_card_is_named_that_the_view_does_not_name(pair: tuple[str, str]) -> None:
    for match in points(pair, every=3):
        for seat in (-1, 0, 1):
            view = match.view(seat)
            said = as_json(view)
            drawn = match.game.draw(view).svg()
            for name in GAME.cards.name:
                assert name in said or escape(name, quote=False) not in drawn


def test_the_picture_is_drawn_from_plain_data_alone() -> None:
    """A view that went through JSON gives the same picture, also in another game object."""
    other = load()
    for match in points((FACTIONS[1], FACTIONS[3]), every=5):
        view = match.view(0)
        assert isinstance(view, JoguView)
        assert other.draw(msgspec.json.decode(msgspec.json.encode(view), type=JoguView)).svg() == GAME.draw(view).svg()


def test_the_art_is_in_the_picture() -> None:
    """Whatever is used by name is drawn: nothing comes from elsewhere."""
    for match in points((FACTIONS[0], FACTIONS[4]), every=5):
        drawn = match.game.draw(match.view(0)).svg()
        assert set(re.findall(r'href="#([^"]+)"', drawn)) <= set(re.findall(r' id="([^"]+)"', drawn))
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")


# -- what must be seen ---------------------------------------------------------------------------------------------

SCENE: Data = {
    "round": 3,
    "turn": "first",
    "start_player": "second",
    "points": ["first", "second"],
    "passed": ["second"],
    "first": {
        "faction": "League of Agents",
        "hand": ["Saboteur", "Saboteur", "Assassin"],
        "at": {"2": ["Covert Senior Agent"], "5": ["Safehouse Bruiser", "Field Operative"]},
        "location_card": 5,
        "location_discard": [6, 6],
        "discard": ["Street Informant", "Street Informant"],
    },
    "second": {
        "faction": "Guards of Keion",
        "morale": 12,
        "hand": [{"card": "Knight of 3", "seen": ["first", "second"]}, "Patriot"],
        "at": {"5": ["Banner Captain"], "6": [{"card": "Guardian Angel", "stay": 1}, "Dragoon"]},
        "location_card": 3,
        "pile": [{"card": "Explorer", "seen": ["first"]}, "Patriot", "Patriot"],
    },
}


def test_totals_stand_against_the_capacity_with_a_warning_above_it() -> None:
    drawn = picture(SCENE, 0)
    assert {"3/10", "12/10", "6/10", "0/10"} <= set(texts(drawn))
    assert "Location 5: 12 of 10, over Capacity" in drawn
    assert drawn.count('href="#jogu-over"') == 1


def test_a_face_down_card_is_open_to_its_owner_and_a_back_to_others() -> None:
    mine, theirs = picture(SCENE, 0), picture(SCENE, 1)
    assert "Face down: Covert Senior Agent" in mine
    assert "Covert" not in theirs
    assert "Face-down card 1 of first: counts 3 for Capacity" in theirs


def test_known_cards_of_a_hidden_hand_are_shown_and_others_are_backs() -> None:
    drawn = picture(SCENE, 0)
    assert "Hand: 2 cards; known: Knight of 3" in drawn
    assert "In the opponent's hand: Knight of 3" in " ".join(texts(drawn))
    assert "Patriot" not in drawn


def test_what_is_known_of_a_pile_is_told() -> None:
    assert "The opponent's pile, from the top: 1. Explorer" in " ".join(texts(picture(SCENE, 0)))
    assert not any("Explorer" in text for text in texts(picture(SCENE, 1)))


def test_turn_pass_start_and_stay_are_written_out() -> None:
    drawn = picture(SCENE, 0)
    assert {"stays", "Round 3", "of 7 · deployment"} <= set(texts(drawn))
    for said in ("To move", "Passed", "Start player: wins ties"):
        assert f"<title>{said}</title>" in drawn


def test_morale_says_how_much_is_at_risk() -> None:
    """J-071; of the opponent only what lies open counts."""
    assert {"6 at risk", "5 at risk"} <= set(texts(picture(SCENE, 0)))
    assert "3 at risk + 1?" in texts(picture(SCENE, 1))


def test_the_rating_counts_the_own_location_card_and_dragoons() -> None:
    """J-064, J-091: battles at 2 and 5; the own face-down card counts its printed Strength."""
    scene = Scene(GAME.deck, view_of(SCENE, 0))
    assert scene.battles == [2, 5]
    assert rating(scene, 0) == (5 * 2 + 7 * 5, 0)
    assert rating(scene, 1) == (5 * 5, 0)


def test_a_punisher_calls_the_battle_off() -> None:
    """J-095, J-096."""
    position = json.loads(json.dumps(SCENE))
    position["second"]["at"]["5"].append("Punisher")
    scene = Scene(GAME.deck, view_of(position, 0))
    assert scene.battles == [2]
    assert "battle called off" in picture(position, 0)


def test_a_watcher_sees_no_hand_and_no_hidden_location_card() -> None:
    drawn = picture(SCENE, -1)
    assert "Your hand" not in drawn
    assert drawn.count("Location Card of this round: hidden") == 2
    assert "Saboteur" not in drawn


def test_copies_in_hand_are_counted_and_picked_ones_marked() -> None:
    scene = json.loads(json.dumps(SCENE)) | {"phase": "reinforcement"}
    assert "×2" in texts(picture(SCENE, 0))
    scene["first"]["picked"] = [0]
    said = texts(picture(scene, 0))
    assert "to discard" in said
    assert "×2" not in said
    assert "to discard" not in texts(picture(scene, 1))


def test_only_cards_where_the_bomb_tower_stands_can_be_aimed_at() -> None:
    """J-141: its targets are at its Location, so no other card answers to a click."""
    scene = {
        "first": {"faction": "Society of Engineers", "at": {"4": ["Bomb Tower"], "2": ["Boiler Guard"]}},
        "second": {"faction": "League of Agents", "at": {"4": ["Covert Junior Agent"], "2": ["Covert Junior Agent"]}},
    }
    drawn = picture(scene, 0)
    assert drawn.count('data-ref="down:0"') == 1
    assert "play:Boiler Guard" not in refs(drawn)


def test_an_offered_card_lies_open_in_the_middle() -> None:
    """JR-10."""
    s = GAME.from_position({"first": {"faction": "Tribe Wu", "hand": ["Storm Prodigy"]}})
    s.offered = s.hand[0].pop()
    assert s.offered != NONE
    s.seen[s.offered] = 3
    assert {"Opponent plays Storm Prodigy", "You choose its Location"} <= set(
        texts(GAME.draw(GAME.view(s, 1, None)).svg())
    )


@pytest.mark.parametrize(
    ("ending", "why"),
    [
        ("morale", "The Morale of Guards of Keion is broken"),
        ("points", "1 round won against 1"),
        ("final round", "1 rounds each: the winner of the final round prevails"),
    ],
)
def test_the_end_is_announced_with_its_reason(ending: str, why: str) -> None:
    view = replace(view_of(SCENE, 0), over=True, winner=0, ending=ending, turn=None)
    said = texts(GAME.draw(view).svg())
    assert "Victory: League of Agents" in said
    assert why in said
    loser = replace(view, seat=1, sides=view_of(SCENE, 1).sides)
    assert "Defeat by League of Agents" in texts(GAME.draw(loser).svg())


# -- parts ---------------------------------------------------------------------------------------------------------


def test_the_frame_of_the_picture_never_changes() -> None:
    """Whatever happens, board, hand and sides keep their size; only what may scroll grows."""
    sizes = {
        (part.name, part.width, part.height)
        for pair in PAIRS[:3]
        for match in points(pair, 5)
        for part in match.game.draw(match.view(0)).parts
        if part.role != "more"
    }
    assert len(sizes) == 5, sizes


def fragments(match: Match, seat: int) -> dict[tuple[str, str], str]:
    return {(part.name, key): svg for part in match.game.draw(match.view(seat)).parts for key, svg in part.fragments}


def test_what_has_not_changed_is_the_same_fragment() -> None:
    match = registry.new_match(GAME, 2, {"faction": list(PAIRS[0])}, "fragments")
    while match.asks[0].topic != "deployment":
        match.take(len(match.options) - 1)
    seat = match.seat
    before = {
        (part.name, key): drawn for part in match.game.draw(match.view(seat)).parts for key, drawn in part.fragments
    }
    option = next(option for option in match.options if option[0] == PLAY)
    match.apply(option)
    after = {
        (part.name, key): drawn for part in match.game.draw(match.view(seat)).parts for key, drawn in part.fragments
    }
    same = [key for name, key in after if after[name, key] == before.get((name, key)) and name == "board"]
    assert len([key for key in same if key.startswith("location")]) == 4, "a card changes one Location"


def test_all_that_a_card_in_hand_says_lies_on_the_card() -> None:
    for card in [card for faction in GAME.content.factions for card in faction.cards]:
        rows = [float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', GAME.deck.hand(card.name))]
        assert rows and max(rows) <= HAND_CARD_H - 12, card.name


def test_a_battle_is_shown_as_it_counts_up() -> None:
    """J-058 to J-071: the cards are turned up, each rating grows, somebody wins the round, the other loses Morale."""
    match = registry.new_match(GAME, 2, {"faction": list(PAIRS[0])}, "battle")
    match.keep_moments()
    rng = seeded("battle")
    while not match.moments:
        lively = [option for option in match.options if option[0] == PLAY] or match.options
        match.take(match.options.index(lively[rng.below(len(lively))]))
    views = [msgspec.to_builtins(moment.views[0]) for moment in match.moments]
    battles = [view["battle"] for view in views]
    assert all(battle is not None for battle in battles) and battles[0]["ratings"] == (0, 0)
    for one, other in pairwise(battles):
        assert all(now >= was for was, now in zip(one["ratings"], other["ratings"], strict=True))
    said = [line.public for line in match.log.lines]
    rated = {event[1]: event[2] for event in said if event[0] == events.RATES}
    terms = [event[1:] for event in said if event[0] == events.TERM]
    assert terms, "cards counted"
    assert [tuple(term.values()) for term in battles[-1]["terms"]] == [
        (seat, GAME.cards.name[kind], strength, at) for seat, kind, strength, at in terms
    ]
    assert battles[-1]["ratings"] == (rated[0], rated[1])
    now = msgspec.to_builtins(match.view(0))
    winner = now["points"][0]
    assert battles[-1]["winner"] == winner
    last = [texts(match.game.draw(view).svg()) for view in match.moments[-1].views]
    assert "win the round" in last[winner] and "wins the round" in last[1 - winner], "you win, the opponent wins"
    morale = [view["sides"][1 - winner]["morale"] for view in views]
    assert morale[-1] == morale[0] - battles[-1]["lost"]
    assert now["battle"] is None
