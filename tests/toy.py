"""A small game of a third party: hidden cards, a secret bid, a die. `Toy(broken=...)` breaks one promise at a time.

Each seat holds two of the cards 1 to 9. A round: all bid a card in secret; the highest bid scores its own value, ties
score nothing; each seat then may swap its other card for the top of the pile, or roll a die for a point on a six (or
two, by a setting). After two rounds the highest score wins. With `luck`, who holds a card from 7 on may add it to a
roll: a question that exists only because of a hidden card, which the others must not notice.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from one_class import OneClass
from wartable.core.ask import Ask, Option, Play, Together
from wartable.core.errors import RulesError
from wartable.core.game import Numbers, Words
from wartable.core.log import Event
from wartable.core.names import NOTATION, Names
from wartable.core.observation import Observation
from wartable.core.rng import Rng
from wartable.core.settings import MatchSettings, Setting
from wartable.core.state import State
from wartable.core.view import Asked, View
from wartable.draw import svg
from wartable.draw.picture import Picture

BID, SWAP, ROLL, STAY, LUCK, PLAIN = 0, 1, 2, 3, 4, 5
BIDS, SWAPS, GOT, ROLLS, STAYS, SCORES, TRIES = 1, 2, 3, 4, 5, 6, 7
LUCKY = 7
NAMES = ["red", "blue", "green"]


class Table(State):
    def __init__(self, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        self.hands: list[list[int]] = []
        self.pile: list[int] = []
        self.bids: list[int] = [0] * seats
        self.shown: list[int] = []
        self.scores = [0] * seats
        self.round = 0
        self.turn = -1
        #: How many points a six brings.
        self.six = 1
        #: Whether the seat whose turn it is has taken up the die.
        self.rolling = False
        #: How often each seat rolled, a record within the state.
        self.rolls = Rolls(seats)

    def copy(self) -> Table:
        twin = Table(self.rng.copy(), self.seats)
        self.hand_on(twin)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.pile = self.pile.copy()
        twin.bids = self.bids.copy()
        twin.shown = self.shown.copy()
        twin.scores = self.scores.copy()
        twin.round = self.round
        twin.turn = self.turn
        twin.six = self.six
        twin.rolling = self.rolling
        twin.rolls = self.rolls.copy()
        return twin


class Rolls:
    def __init__(self, seats: int) -> None:
        self.count = [0] * seats

    def copy(self) -> Rolls:
        twin = Rolls(len(self.count))
        twin.count = self.count.copy()
        return twin


class ForgetfulTable(Table):
    """A state whose copies forget something."""

    def copy(self) -> ForgetfulTable:
        twin = ForgetfulTable(self.rng.copy(), self.seats)
        twin.__dict__.update(super().copy().__dict__)
        twin.rolls = Rolls(self.seats)
        return twin


class SharingTable(Table):
    """A state whose copies are not independent."""

    def copy(self) -> SharingTable:
        twin = SharingTable(self.rng.copy(), self.seats)
        self.hand_on(twin)
        twin.__dict__.update({key: value for key, value in self.__dict__.items() if key not in ("rng", "log")})
        return twin


class ToyAsked(Asked, frozen=True, kw_only=True):
    #: What was already chosen in this step.
    said: list[int]


class ToyView(View, frozen=True, kw_only=True, dict=True):
    asked: ToyAsked | None
    round: int
    turn: int
    scores: list[int]
    shown: list[int]
    pile: int
    #: The own hand, and how many cards the others hold.
    hands: list[list[int] | int]
    bid: int
    rolling: bool
    #: What only a broken toy shows: the top card of the pile, how long the log is.
    top: int | UnsetType = UNSET
    lines: int | UnsetType = UNSET


class Toy(OneClass[Table, ToyView]):
    def __init__(self, broken: str = "", luck: bool = False, shows: bool = False) -> None:
        super().__init__("toy", "Toy", [2, 3])
        self.broken = broken
        self.luck = luck
        #: Whether somebody who stays must show a lucky card.
        self.shows = shows
        #: How many matches were begun; only a broken game cares.
        self.begun = 0

    def table(self, rng: Rng, seats: int) -> Table:
        kinds: dict[str, type[Table]] = {"copy": SharingTable, "forgetful": ForgetfulTable}
        return kinds.get(self.broken, Table)(rng, seats)

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Table:
        s = self.table(rng, seats)
        s.six = int(settings.one("six"))
        self.begun += 1
        if self.broken == "replay":
            s.rolls.count[0] = self.begun
        s.pile = list(range(1, 10))
        rng.shuffle(s.pile)
        if self.broken == "deal" and self.begun % 2:
            s.pile.reverse()
        s.hands = [[s.pile.pop(), s.pile.pop()] for _ in range(seats)]
        return s

    def settings(self) -> list[Setting]:
        return [Setting("six", "Points for a six", ["1", "2"], "1")]

    def step(self, s: Table) -> Play[None]:
        if s.turn < 0:
            yield from self.bidding(s)
        else:
            yield from self.swapping(s)

    def bidding(self, s: Table) -> Play[None]:
        yield Together(list(range(s.seats)), lambda seat: self.bid(s, seat))
        s.log.reveal()
        for seat in range(s.seats):
            s.log.say(BIDS, seat, s.bids[seat])
            s.hands[seat].remove(s.bids[seat])
        s.shown += s.bids
        best = max(s.bids)
        s.scores[s.bids.index(best)] += best
        s.log.say(SCORES, s.bids.index(best), best)
        s.bids = [0] * s.seats
        s.turn = 0

    def bid(self, s: Table, seat: int) -> Play[None]:
        if self.broken == "secret":
            s.shown.append(s.hands[seat][0])
        choice = yield Ask(seat, "bid", [(BID, card) for card in sorted(s.hands[seat])])
        s.bids[seat] = choice[1]
        if self.broken == "secret bid":
            s.shown.append(choice[1])

    def swapping(self, s: Table) -> Play[None]:
        me = s.turn
        options: list[Option] = [(ROLL,), (STAY,)]
        if s.pile and s.hands[me]:
            options.insert(0, (SWAP,))
        if self.broken == "options" and s.pile and s.pile[-1] > 5:
            options.remove((STAY,))
        if self.broken == "mood" and s.log.lines:
            options.remove((STAY,))
        if self.broken == "twice":
            options.append((ROLL,))
        choice = yield Ask(me, "swap", [] if self.broken == "empty" else options, publicly_known=True)
        if choice[0] == SWAP:
            s.pile.insert(0, s.hands[me].pop())
            card = s.pile.pop()
            s.hands[me].append(card)
            if self.broken != "undo":
                s.log.reveal()
            if self.broken == "log":
                s.log.say(GOT, me, card)
            else:
                s.log.tell(me, (GOT, me, card), (SWAPS, me))
        elif choice[0] == ROLL:
            yield from self.trying_luck(s, me)
            die = s.rng.die(6)
            s.log.say(ROLLS, me, die)
            if self.broken == "half-made, then drawn":
                s.log.reveal()
            s.rolls.count[me] += 1
            s.log.beat()
            s.scores[me] += s.six if die == 6 else 0
        else:
            s.log.say(STAYS, me)
            if self.broken == "beat":
                s.shown.append(max(s.hands[me], default=0))
                s.log.beat()
                s.shown.pop()
            if self.broken == "quiet beat" and max(s.hands[me], default=0) >= LUCKY:
                s.log.beat()
            if self.shows and max(s.hands[me], default=0) >= LUCKY:
                s.log.reveal()
                s.log.say(GOT, me, max(s.hands[me]))
            s.rolling = self.broken == "flag" and max(s.hands[me], default=0) >= LUCKY
            other = (me + 1) % s.seats
            if self.broken == "counter" and max(s.hands[other], default=0) >= LUCKY:
                yield Ask(other, "counter", [(LUCK,), (PLAIN,)])
            if self.broken == "pause" and max(s.hands[me], default=0) >= LUCKY:
                yield Ask(me, "swap", [(LUCK,), (PLAIN,)], about=(STAY,))
            if self.broken == "change":
                s.scores[me] -= 1
        self.pass_on(s)

    def pass_on(self, s: Table) -> None:
        s.turn += 1
        if s.turn == s.seats:
            s.turn = -1
            s.round += 1
            if s.round == 2 or not all(s.hands):
                if self.broken == "endless":
                    s.round = 0
                    s.hands = [[s.shown.pop(), s.shown.pop()] for _ in range(s.seats)]
                else:
                    best = max(s.scores)
                    s.finish([seat for seat in range(s.seats) if s.scores[seat] == best], "score")

    def trying_luck(self, s: Table, me: int) -> Play[None]:
        """A question before the roll, for who holds a lucky card. Nothing shows meanwhile; the topic is the same."""
        if not self.luck or max(s.hands[me], default=0) < LUCKY:
            return
        if self.broken.startswith("half-made"):
            s.rolling = True
        if self.broken == "line":
            s.log.say(TRIES, me)
        topic = "luck" if self.broken == "topic" else "swap"
        choice = yield Ask(me, topic, [(LUCK,), (PLAIN,)], about=() if self.broken == "unsaid" else (ROLL,))
        s.rolling = False
        if choice[0] == LUCK:
            s.scores[me] += 1

    def check(self, s: Table) -> None:
        cards = [card for hand in s.hands for card in hand] + s.pile + s.shown
        if sorted(cards) != list(range(1, 10)) and not self.broken.startswith("secret"):
            raise RulesError(f"cards are lost: {sorted(cards)}")
        if self.broken == "invariant" and s.round == 1:
            raise RulesError("the second round is broken")

    def check_change(self, before: Table, s: Table) -> None:
        if any(now < was for was, now in zip(before.scores, s.scores, strict=True)):
            raise RulesError("a score fell")

    def view(self, s: Table, seat: int, ask: Ask | None) -> ToyView:
        top = s.pile[-1] if s.pile else 0
        view = ToyView(
            seat=seat,
            asked=None if ask is None else ToyAsked(topic=ask.topic, said=list(ask.about)),
            round=s.round,
            turn=s.turn,
            scores=list(s.scores),
            shown=list(s.shown),
            pile=len(s.pile),
            hands=[list(hand) if owner == seat else len(hand) for owner, hand in enumerate(s.hands)],
            bid=s.bids[seat] if seat >= 0 else 0,
            rolling=s.rolling,
            top=top if self.broken == "view" else UNSET,
            lines=len(s.log.lines) if self.broken == "diary" else UNSET,
        )
        if self.broken == "picture":
            # A view that carries more than it says.
            view.__dict__["peek"] = top
        return view

    def imagine(self, s: Table, seat: int, rng: Rng) -> None:
        others = [owner for owner in range(s.seats) if owner != seat]
        pool = s.pile + [card for owner in others for card in s.hands[owner]]
        rng.shuffle(pool)
        if self.broken == "imagine":
            s.hands[seat].reverse()
        s.pile = [pool.pop() for _ in s.pile]
        if self.broken == "wild world" and len(s.pile) > 1:
            s.pile[0] = s.pile[1]
        for owner in others:
            s.hands[owner] = [pool.pop() for _ in s.hands[owner]]
            s.bids[owner] = 0

    def guess(self, s: Table, seat: int, rng: Rng) -> None:
        if self.broken == "guess":
            s.hands[seat].reverse()
        if self.broken == "wild guess":
            s.pile.append(1)

    def seat_name(self, seat: int) -> str:
        return NAMES[seat]

    def describe(self, view: ToyView, option: Option, names: Names = NOTATION) -> Words:
        said = ["Bid", "Swap", "Roll", "Stay", "Luck", "Plain"][option[0]]
        if self.broken == "words":
            said = "Go on"
        return Words(" ".join([said, *[str(number) for number in option[1:]]]), [])

    def tell(self, event: Event, names: Names = NOTATION) -> Words:
        said = ["", "bids", "swaps", "gets", "rolls", "stays", "scores", "tries"][event[0]]
        who = names.seat(event[1], NAMES[event[1]])
        return Words(" ".join([f"{who:{said}}", *[str(number) for number in event[2:]]]), [], event[1])

    def prompt(self, view: ToyView, names: Names = NOTATION) -> str:
        return f"What do you {view.asked.topic}?" if view.asked else ""

    def glossary(self) -> dict[str, str]:
        return {"Die": "It has six sides."}

    def option_words(self) -> list[str]:
        return ["bid", "swap", "roll", "stay", "luck", "plain"]

    def draw(self, view: ToyView) -> Picture:
        peek = view.__dict__.get("peek", "")
        return svg.picture(10, 10, "Toy", "", f"{view.scores}{peek}")

    def scores(self, s: Table) -> list[int]:
        return list(s.scores)

    def value(self, s: Table) -> list[float]:
        total = sum(s.scores) + s.seats
        values = [(score + 1) / total for score in s.scores]
        if self.broken == "values":
            return values[1:]
        return [2.0] * s.seats if self.broken == "value" else values

    def labels(self) -> list[str]:
        seats = ["mine", "next", "last"]
        cards = range(1, 10)
        told = ["round", "turn", "pile", "rolling", "bid", "asked to bid", "asked something else", "said"]
        told += [f"{what} {seat}" for what in ("score", "cards") for seat in seats]
        told += [f"{where} {card}" for where in ("hand", "shown") for card in cards]
        return [*told, "round" if self.broken == "labels" else "top"]

    def observe(self, s: Table, seat: int, ask: Ask | None, out: Observation) -> None:
        out.set(0, s.round)
        out.set(1, s.turn if s.turn < 0 else (s.turn - seat) % s.seats + 1)
        for at, value in ((2, len(s.pile)), (3, s.rolling), (4, s.bids[seat])):
            out.set(at, value)
        if ask is not None:
            out.set(5 if ask.topic == "bid" else 6, 1)
            out.set(7, 0 if self.broken == "unsaid number" else len(ask.about))
        for after in range(s.seats):
            other = (seat + after) % s.seats
            out.set(8 + after, s.scores[other])
            out.set(11 + after, len(s.hands[other]))
        for first, cards in ((13, s.hands[seat]), (22, s.shown)):
            for card in cards:
                out.set(first + card, 1)
        if self.broken == "peek" and s.pile:
            out.set(32, s.pile[-1])
        if self.broken == "encode":
            out.set(32 + s.round, 1)
        if self.broken == "infinite":
            out.set(0, float("inf"))

    def action_labels(self) -> list[str]:
        return [f"action {index}" for index in range(15 if self.broken == "unlabelled" else 16)]

    def action_index(self, option: Option) -> int:
        if self.broken == "range":
            return 16 + option[0] + sum(option[1:])
        return option[1] if option[0] == BID else 10 + option[0] * (self.broken != "index")

    def action_count(self) -> int:
        return 16

    def position(self, s: Table) -> dict[str, Any]:
        text = {
            "hands": [list(hand) for hand in s.hands],
            "pile": [] if self.broken == "text" else list(s.pile),
            "bids": list(s.bids),
            "shown": list(s.shown),
            "scores": list(s.scores),
            "round": s.round,
            "turn": s.turn,
            "six": s.six,
            "rolls": list(s.rolls.count),
            "rolling": s.rolling,
            "rng": s.rng.words(),
        }
        if self.broken == "unwritten":
            del text["rolls"]
        if self.broken == "restless":
            self.begun += 1
            text["times"] = self.begun
        return text

    def renumbered(self) -> list[Numbers]:
        """Only a broken toy says that the order of the pile means nothing."""
        return [Numbers([], ["pile"], [])] if self.broken == "order" else []

    def from_position(self, text: dict[str, Any]) -> Table:
        s = self.table(Rng(*text["rng"]), len(text["hands"]))
        s.hands = [list(hand) for hand in text["hands"]]
        s.pile = sorted(text["pile"]) if self.broken == "order" else list(text["pile"])
        s.bids = list(text["bids"])
        s.shown = list(text["shown"])
        s.scores = list(text["scores"])
        s.round = text["round"]
        s.turn = text["turn"]
        s.rolling = text.get("rolling", False)
        s.six = 1 if self.broken == "unread" else text.get("six", 1)
        s.rolls.count = list(text.get("rolls", [0] * s.seats))
        return s
