"""Jogu for learners: a view as numbers, an option as a place in a fixed list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.core.ask import Option
from wartable.games.jogu.abilities import ABILITIES
from wartable.games.jogu.catalogue import LOCATIONS, Cards
from wartable.games.jogu.playing import ORDER
from wartable.games.jogu.rules import DEPLOYING, REINFORCING
from wartable.games.jogu.verbs import CARD, COPY, INDEX, LOCATION, OPERANDS, TOKENS
from wartable.games.jogu.view import JoguAsked, JoguView, LocationView, SideView

#: How many values an operand has; a kind of card has as many as there are kinds.
VALUES: Final = {LOCATION: 7, TOKENS: 7, COPY: 2, INDEX: 40}
#: Verbs without operands come first in the list of actions.
VERBS: Final = sorted(OPERANDS, key=lambda verb: len(OPERANDS[verb]) > 0)
#: The topics of all questions.
TOPICS: Final = [REINFORCING, DEPLOYING, ORDER, *[ability.name for ability in ABILITIES if ability.prompt]]
#: So many cards on top of a pile are told one by one.
TOP: Final = 3


# -- Options -------------------------------------------------------------------------------------------------------


def action_count(cards: Cards) -> int:
    return sum([stretch(cards, verb) for verb in VERBS])


def action_index(cards: Cards, option: Option) -> int:
    """Return the place of an option: each verb has its own stretch of the list, with a place for all its operands."""
    first = 0
    for verb in VERBS:
        if verb == option[0]:
            break
        first += stretch(cards, verb)
    place = 0
    for at, what in enumerate(OPERANDS[option[0]], 1):
        size = values(cards, what)
        place = place * size + (min(option[at], size - 1) if at < len(option) else 0)
    return first + place


def stretch(cards: Cards, verb: int) -> int:
    """Return how many options a verb can have."""
    size = 1
    for what in OPERANDS[verb]:
        size *= values(cards, what)
    return size


def values(cards: Cards, what: str) -> int:
    return len(cards.name) if what == CARD else VALUES[what]


# -- Views ---------------------------------------------------------------------------------------------------------


def encode(cards: Cards, view: JoguView) -> list[float]:
    """Return a view as numbers: the round, both sides, one's own first, the Locations, and the question. Always the
    same length for the same content."""
    number = {name: kind for kind, name in enumerate(cards.name)}
    me = max(0, view.seat)
    features = [
        view.round / 10,
        view.end_space / 10,
        1.0 if view.phase == "deployment" else 0.0,
        1.0 if view.start_player == me else 0.0,
        1.0 if view.turn == me else 0.0,
    ]
    for seat in (me, 1 - me):
        features.append(1.0 if view.passed[seat] else 0.0)
        features += side_features(cards, number, view.sides[seat])
        for location in view.locations:
            features += there(number, location, seat)
    for location in view.locations:
        features += [location.total / 10, location.capacity / 10]
    return features + question(number, view, view.asked)


def side_features(cards: Cards, number: dict[str, int], side: SideView) -> list[float]:
    features = [
        side.morale / 30,
        side.victory_points / 10,
        side.hand_count / 10,
        side.pile_count / 40,
        side.morale_at_risk / 20,
    ]
    features += one_hot(cards.factions, side.faction)
    features += counts(number, side.hand or side.hand_known)
    features += counts(number, side.picked or ())
    features += counts(number, side.discard)
    features += counts(number, [known.card for known in side.pile_known])
    for at in range(TOP):
        features += counts(number, [known.card for known in side.pile_known if known.from_top == at])
    features += one_hot(LOCATIONS, side.location_card)
    features += one_hot(LOCATIONS, side.location_next)
    features += [left / 2 for left in side.location_left]
    return features


def there(number: dict[str, int], location: LocationView, seat: int) -> list[float]:
    """Return the cards of a seat at a Location, and the Stay tokens on them."""
    here = location.cards[seat]
    known = [(card.card, card.stay) for card in here if card.card is not None]
    features = [(len(here) - len(known)) / 3, sum([card.down for card in here]) / 3]
    features += counts(number, [name for name, _ in known])
    return features + counts(number, [name for name, stay in known for _ in range(stay)])


def question(number: dict[str, int], view: JoguView, asked: JoguAsked | None) -> list[float]:
    """Return what is asked: the topic, the card that asks it and where it lies, and what was already said."""
    asking = view.offered or view.resolving
    features = one_hot(TOPICS, asked.topic if asked else None)
    features += one_hot(LOCATIONS, asked.at if asked else None)
    features.append(float(view.resolving.stay) if view.resolving else 0.0)
    features += counts(number, [asking.card] if asking else ())
    features += counts(number, asked.chosen if asked else ())
    waiting = asked.waiting if asked else ()
    features += counts(number, [card.card for card in waiting if card.card])
    return features + counts(number, [card.card for card in waiting for _ in range(card.stay) if card.card])


def one_hot(values: Iterable[object], found: object) -> list[float]:
    return [1.0 if value == found else 0.0 for value in values]


def counts(number: dict[str, int], names: Iterable[str]) -> list[float]:
    """Return how often each kind of card is in a list."""
    found = [0.0] * len(number)
    for name in names:
        found[number[name]] += 1.0
    return found
