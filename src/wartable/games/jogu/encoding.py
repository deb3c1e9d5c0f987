"""Jogu for learners: what a seat may know as numbers, an option as a place in a fixed list."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from wartable.core.ask import Ask, Option
from wartable.core.observation import Labels, Observation
from wartable.games.jogu.abilities import ABILITIES
from wartable.games.jogu.catalogue import LOCATIONS, Cards
from wartable.games.jogu.ids import among
from wartable.games.jogu.playing import ORDER
from wartable.games.jogu.rules import DEPLOYING, REINFORCING
from wartable.games.jogu.state import BOTH, DEPLOYMENT, NONE, Jogu
from wartable.games.jogu.verbs import CARD, COPY, INDEX, LOCATION, OPERANDS, OPPONENT_CHOOSES, PLAY, TOKENS
from wartable.games.jogu.when_played import GUARDIAN_ANGEL, MEDIC_ABILITY

#: The topics of all questions.
TOPICS: Final = [REINFORCING, DEPLOYING, ORDER, *[ability.name for ability in ABILITIES if ability.prompt]]
TOPIC_NUMBERS: Final = {topic: number for number, topic in enumerate(TOPICS)}
#: So many cards on top of one's own pile are told one by one: no more are ever looked at together (J-139).
TOP: Final = 3
PLACES: Final = ["Location 2", "Location 3", "Location 4", "Location 5", "Location 6"]


# -- Options -------------------------------------------------------------------------------------------------------

#: How many values an operand has; a kind of card has as many as there are kinds. A card in play has one Stay token or
#: none; face-down cards at one Location are never more than a deck.
VALUES: Final = {LOCATION: len(LOCATIONS), TOKENS: 2, COPY: 2, INDEX: 40}
#: Verbs without operands come first in the list of actions.
VERBS: Final = sorted(OPERANDS, key=lambda verb: len(OPERANDS[verb]) > 0)
MOST_OPERANDS: Final = 3


@final
class Actions:
    """The list of all actions: each verb has its own stretch, with a place for every combination of its operands."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.count = 0
        #: By verb: where its stretch begins; by verb and operand: the operand's first value, and by how much the place
        #: changes from one value to the next; how many values there are.
        self.first: vec[i64] = vec[i64]([0] * len(OPERANDS))
        self.low: vec[i64] = vec[i64]([0] * (len(OPERANDS) * MOST_OPERANDS))
        self.stride: vec[i64] = vec[i64]([0] * (len(OPERANDS) * MOST_OPERANDS))
        self.values: vec[i64] = vec[i64]([1] * (len(OPERANDS) * MOST_OPERANDS))
        for verb in VERBS:
            self.first[verb] = self.count
            size = 1
            for at in reversed(range(len(OPERANDS[verb]))):
                what = OPERANDS[verb][at]
                number = verb * MOST_OPERANDS + at
                self.stride[number] = size
                self.values[number] = len(cards.name) if what == CARD else VALUES[what]
                if what == LOCATION:
                    self.low[number] = LOCATIONS[0]
                    if verb == PLAY:
                        # The opponent's choice takes the place before the first Location.
                        self.low[number] = LOCATIONS[0] - 1
                        self.values[number] = self.values[number] + 1
                size *= self.values[number]
            self.count += size

    def index(self, option: Option) -> int:
        """Return the place of an option. Operands that an option leaves out are 0."""
        verb: i64 = option[0]
        place = self.first[verb]
        number = verb * MOST_OPERANDS
        for at in range(1, len(option)):
            operand: i64 = option[at]
            value = operand - self.low[number]
            if value > 0:
                place += min(value, self.values[number] - 1) * self.stride[number]
            number += 1
        return place

    def options(self) -> list[Option]:
        """Return the option of each place, as it is if it leaves nothing out."""
        found: list[Option] = []
        for verb in VERBS:
            rest: list[Option] = [(verb,)]
            for at in range(len(OPERANDS[verb])):
                number = verb * MOST_OPERANDS + at
                low: int = self.low[number]
                values = list(range(low, low + self.values[number]))
                if verb == PLAY and at == 1:
                    values[0] = OPPONENT_CHOOSES
                rest = [(*option, value) for option in rest for value in values]
            found += rest
        return found


# -- Observations --------------------------------------------------------------------------------------------------


@final
class Layout:
    """Where each number of an observation stands. Of both sides, one's own comes first."""

    def __init__(self, cards: Cards) -> None:
        labels = Labels()
        self.labels = labels.all
        kinds = cards.name
        #: Only some kinds of cards get Stay tokens; the others share one place.
        self.token: vec[i64] = vec[i64]()
        tokened = ["any other card"]
        for kind in range(len(kinds)):
            if cards.when_played[kind] == GUARDIAN_ANGEL:
                self.token = append(self.token, len(tokened))
                tokened.append(kinds[kind])
            else:
                self.token = append(self.token, 0)
        self.round: i64 = labels.one("round, in tenths")
        self.end_space: i64 = labels.one("space of the end-game marker, in tenths")
        self.deploying: i64 = labels.one("Deployment, not Reinforcement")
        self.side: list[SideLayout] = []
        for who in ("my", "other's"):
            self.side.append(SideLayout(labels, who, cards, tokened))
        self.total: i64 = labels.each("Strength that counts against the Capacity, in tenths", PLACES)
        self.capacity: i64 = labels.each("Capacity, in tenths", PLACES)
        self.topic: i64 = labels.each("question", TOPICS)
        self.asking: i64 = labels.each("card that asks or is offered", kinds)
        self.asking_mine: i64 = labels.one("the card that asks or is offered is mine")
        self.asking_tokens: i64 = labels.one("Stay tokens on the card that asks")
        self.asking_at: i64 = labels.each("card that asks is at", PLACES)
        self.chosen: i64 = labels.each("already chosen for the pile", kinds)
        self.waiting: i64 = labels.each("ability that waits", kinds)
        self.waiting_tokens: i64 = labels.each("Stay tokens on the card whose ability waits", tokened)


@final
class SideLayout:
    """Where the numbers of one player stand."""

    def __init__(self, labels: Labels, who: str, cards: Cards, tokened: list[str]) -> None:
        kinds = cards.name
        self.starts: i64 = labels.one(f"{who} start of the round")
        self.turn: i64 = labels.one(f"{who} turn")
        self.passed: i64 = labels.one(f"{who} pass in this round")
        self.morale: i64 = labels.one(f"{who} Morale, in thirtieths")
        self.points: i64 = labels.one(f"{who} victory points, in tenths")
        self.hand_count: i64 = labels.one(f"{who} cards in hand, in tenths")
        self.pile_count: i64 = labels.one(f"{who} cards in the pile, in fortieths")
        self.risk: i64 = labels.one(f"{who} Morale on known cards in play, in twentieths")
        self.faction: i64 = labels.each(f"{who} faction", cards.factions)
        self.hand: i64 = labels.each(f"{who} known cards in hand", kinds)
        self.discard: i64 = labels.each(f"{who} discard pile", kinds)
        self.pile: i64 = labels.each(f"{who} known cards in the pile", kinds)
        #: What only the own side has: picked cards and known cards on top; what only the other has: rumours.
        self.picked: i64 = 0
        self.top: i64 = 0
        self.rumour: i64 = 0
        self.rumour_where: i64 = 0
        if who == "my":
            self.picked = labels.each("my cards picked for discarding", kinds)
            self.top = len(labels.all)
            for at in range(TOP):
                labels.each(f"my pile, card {at + 1} from the top", kinds)
        else:
            self.rumour = labels.each("other's hidden cards that are known to be somewhere", kinds)
            where = ["in the pile", "in hand", "in play"]
            self.rumour_where = labels.each("other's cards among which they are, in tenths", where)
        self.place: i64 = labels.each(f"{who} Location Card", PLACES)
        self.place_drawn: i64 = labels.one(f"{who} Location Card is drawn")
        self.place_shown: i64 = labels.one(f"{who} Location Card is shown")
        self.next: i64 = labels.each(f"{who} next Location Card", PLACES)
        self.left: i64 = labels.each(f"{who} Location markers left, in halves", PLACES)
        # What lies at each Location follows in stretches of the same length.
        self.there: i64 = len(labels.all)
        for place in PLACES:
            labels.one(f"{who} unknown cards at {place}, in thirds")
            labels.one(f"{who} face-down cards at {place}, in thirds")
            labels.each(f"{who} known cards at {place}", kinds)
            labels.each(f"{who} Stay tokens at {place}", tokened)
        self.stretch: i64 = (len(labels.all) - self.there) // len(PLACES)


def observe(s: Jogu, layout: Layout, seat: int, ask: Ask | None, out: Observation) -> None:
    """Write what a seat may know: the round, both sides, the Locations, and the question."""
    out.set(layout.round, s.round / 10)
    out.set(layout.end_space, s.end_space / 10)
    if s.phase == DEPLOYMENT:
        out.set(layout.deploying, 1.0)
    own, other = layout.side[0], layout.side[1]
    for at, side in ((seat, own), (1 - seat, other)):
        observe_side(s, side, seat, at, out)
        observe_places(s, side, seat, at, out)
        observe_play(s, layout, side, seat, at, out)
    observe_own(s, own, seat, out)
    observe_rumours(s, other, seat, out)
    for index in range(5):
        capacity = s.capacity[index]
        out.set(layout.total + index, (capacity - s.room[index]) / 10)
        out.set(layout.capacity + index, capacity / 10)
    observe_asking(s, layout, seat, out)
    if ask is not None:
        observe_question(layout, ask, out)


def observe_side(s: Jogu, side: SideLayout, seat: i64, at: i64, out: Observation) -> None:
    """Write a player's numbers and the cards that are known of hand, pile and discard pile."""
    if s.start_player == at:
        out.set(side.starts, 1.0)
    if s.turn == at and s.phase == DEPLOYMENT and not s.over:
        out.set(side.turn, 1.0)
    if s.passed[at]:
        out.set(side.passed, 1.0)
    out.set(side.morale, max(0, s.morale[at]) / 30)
    out.set(side.points, s.victory_points(at) / 10)
    out.set(side.hand_count, len(s.hand[at]) / 10)
    out.set(side.pile_count, len(s.pile[at]) / 40)
    out.set(side.faction + s.factions[at], 1.0)
    face, seen = s.face, s.seen
    mine = at == seat
    for card in s.hand[at]:
        if mine or seen[card] >> seat & 1:
            out.add(side.hand + face[card], 1.0)
    for card in s.discard[at]:
        out.add(side.discard + face[card], 1.0)
    for card in s.pile[at]:
        if seen[card] >> seat & 1:
            out.add(side.pile + face[card], 1.0)


def observe_places(s: Jogu, side: SideLayout, seat: i64, at: i64, out: Observation) -> None:
    """Write what is known of a player's Location Cards."""
    current = s.current[at]
    left = vec[i64]([2, 2, 2, 2, 2])
    for card in s.place_discard[at]:
        left[s.place[card] - 2] = left[s.place[card] - 2] - 1
    if current != NONE:
        out.set(side.place_drawn, 1.0)
        if s.place_seen[current] >> seat & 1:
            out.set(side.place + s.place[current] - 2, 1.0)
        if s.place_seen[current] == BOTH:
            out.set(side.place_shown, 1.0)
            left[s.place[current] - 2] = left[s.place[current] - 2] - 1
    pile = s.place_pile[at]
    if pile and s.place_seen[pile[-1]] >> seat & 1:
        out.set(side.next + s.place[pile[-1]] - 2, 1.0)
    for index in range(5):
        out.set(side.left + index, left[index] / 2)


def observe_play(s: Jogu, layout: Layout, side: SideLayout, seat: i64, at: i64, out: Observation) -> None:
    """Write the cards of a player at the Locations, with the Stay tokens on those that are known."""
    face, seen = s.face, s.seen
    risk: i64 = 0
    for index in range(5):
        cards = s.at[index * 2 + at]
        if not cards:
            continue
        first = side.there + index * side.stretch
        for card in cards:
            if s.down and among(s.down, card):
                out.add(first + 1, 1 / 3)
            if not seen[card] >> seat & 1:
                out.add(first, 1 / 3)
                continue
            kind = face[card]
            risk += s.cards.morale[kind]
            out.add(first + 2 + kind, 1.0)
            if s.stay:
                for other in s.stay:
                    if other == card:
                        out.add(first + 2 + len(s.cards.name) + layout.token[kind], 1.0)
    out.set(side.risk, risk / 20)


def observe_own(s: Jogu, side: SideLayout, seat: i64, out: Observation) -> None:
    """Write what only its owner knows: the cards that are picked, and those on top of the pile."""
    for card in s.picked[seat]:
        out.add(side.picked + s.face[card], 1.0)
    pile = s.pile[seat]
    kinds = len(s.cards.name)
    for depth in range(min(TOP, len(pile))):
        card = pile[-1 - depth]
        if s.seen[card] >> seat & 1:
            out.set(side.top + depth * kinds + s.face[card], 1.0)


def observe_rumours(s: Jogu, side: SideLayout, seat: i64, out: Observation) -> None:
    """Write which cards of the other are known to be among some hidden ones, and where those are."""
    other = 1 - seat
    for rumour in s.rumours:
        if rumour.owner != other:
            continue
        for kind in rumour.faces:
            out.add(side.rumour + kind, 1.0)
        for card in rumour.ids:
            if among(s.pile[other], card):
                out.add(side.rumour_where, 0.1)
            elif among(s.hand[other], card):
                out.add(side.rumour_where + 1, 0.1)
            elif among(s.down, card):
                out.add(side.rumour_where + 2, 0.1)


def observe_asking(s: Jogu, layout: Layout, seat: int, out: Observation) -> None:
    """Write the card that is offered, or whose ability asks; both lie face up."""
    card = s.resolving if s.offered == NONE else s.offered
    if card == NONE or s.over:
        return
    owner = s.owner(card)
    out.set(layout.asking + s.face[card], 1.0)
    if owner == seat:
        out.set(layout.asking_mine, 1.0)
    resolving = s.resolving
    if resolving == NONE:
        return
    out.set(layout.asking_tokens, float(s.stay.count(resolving)))
    for index in range(5):
        if among(s.at[index * 2 + s.owner(resolving)], resolving):
            out.set(layout.asking_at + index, 1.0)


def observe_question(layout: Layout, ask: Ask, out: Observation) -> None:
    """Write the topic, and what was already said in this step, which is in `about`: kinds, for an order with their
    tokens."""
    out.set(layout.topic + TOPIC_NUMBERS[ask.topic], 1.0)
    if ask.topic == MEDIC_ABILITY.name:
        for kind in ask.about:
            out.add(layout.chosen + kind, 1.0)
    elif ask.topic == ORDER:
        for at in range(0, len(ask.about), 2):
            kind = ask.about[at]
            out.add(layout.waiting + kind, 1.0)
            if ask.about[at + 1]:
                out.add(layout.waiting_tokens + layout.token[kind], float(ask.about[at + 1]))
