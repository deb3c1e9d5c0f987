"""Warriors of Jogu: Feint, as the game that Wartable plays."""

from __future__ import annotations

from typing import Any

from wartable.core.ask import Ask, Option, Play
from wartable.core.game import Game, Numbers, Provenance, Setting, View, Words
from wartable.core.log import Event
from wartable.core.rng import Rng
from wartable.games.jogu import (
    content,
    instinct,
    knowledge,
    learn,
    picture,
    position,
    rules,
    screen,
    state,
    value,
    view,
    words,
)
from wartable.games.jogu.picture_cards import Deck
from wartable.games.jogu.state import DEPLOYMENT, NONE, Jogu

ROUNDS = [str(rounds) for rounds in range(1, 11)]


class JoguGame(Game[Jogu]):
    def __init__(self, made: content.Content) -> None:
        super().__init__("jogu", "Warriors of Jogu: Feint", [2], "2", made.hash)
        self.content = made
        self.cards = content.tables(made)
        self.worths = value.worths(self.cards)
        self.deck = Deck(self.cards, made)
        self.blurb = (
            "Two factions bluff over five locations. Each knows one of the places where this round is decided, "
            "and plays cards to win there, to mislead elsewhere, and to lose as little Morale as possible."
        )

    def settings(self) -> list[Setting]:
        factions = [*self.cards.factions, "random"]
        return [
            Setting("faction", "The faction deck of each seat", factions, "random", per_seat=True),
            Setting("rounds", "Rounds until the end-game marker", ROUNDS, str(self.cards.end_space - 1)),
        ]

    def setup(self, seats: int, settings: dict[str, Any], rng: Rng) -> Jogu:
        names = settings["faction"]
        taken = [self.cards.factions.index(name) for name in names if name != "random"]
        chosen = [self.faction(name, taken, rng) for name in names]
        return rules.setup(self.cards, chosen, int(settings["rounds"]), rng)

    def faction(self, name: str, taken: list[int], rng: Rng) -> int:
        """JR-01: left to chance, the two players have different factions."""
        if name != "random":
            return self.cards.factions.index(name)
        free = [faction for faction in range(len(self.cards.factions)) if faction not in taken]
        drawn = free[rng.below(len(free))]
        taken.append(drawn)
        return drawn

    def step(self, s: Jogu) -> Play[None]:
        return rules.step(s)

    def check(self, s: Jogu) -> None:
        state.check(s)

    def view(self, s: Jogu, seat: int) -> View:
        return view.view(s, seat)

    def imagine(self, s: Jogu, seat: int, rng: Rng) -> None:
        knowledge.imagine(s, seat, rng)

    def sides(self, s: Jogu) -> list[str]:
        return [self.cards.factions[faction] for faction in s.factions]

    def seat_name(self, seat: int) -> str:
        return view.SEATS[seat]

    def describe(self, view: View, option: Option) -> Words:
        return words.describe(self.cards, option)

    def prompt(self, view: View, topic: str) -> str:
        return words.prompt(view, topic)

    def tell(self, event: Event) -> str:
        return words.tell(self.cards, event)

    def screen(self, view: View, width: int) -> str:
        return screen.screen(self.cards, view, width)

    def draw(self, view: View) -> str:
        return picture.draw(self.deck, view)

    def scores(self, s: Jogu) -> list[int]:
        return [s.victory_points(0), s.victory_points(1)]

    def glossary(self) -> dict[str, str]:
        board = self.content.board
        return {
            card["name"]: words.card_text(card, board) for faction in self.content.factions for card in faction["cards"]
        }

    def option_words(self) -> list[str]:
        return words.OPTION_WORDS

    def rules_text(self) -> str:
        return content.ledger()

    def provenance(self) -> list[Provenance]:
        return [(what, field, value, source) for (what, field), (value, source) in self.content.sources.items()]

    def secret(self, s: Jogu, seat: int) -> int:
        """The Location where this player knows that there will be a battle."""
        card = s.current[seat]
        return 0 if card == NONE else s.place[card]

    def calm(self, s: Jogu) -> bool:
        """Within a round too much is open."""
        return s.phase != DEPLOYMENT

    def quick(self, s: Jogu, ask: Ask, rng: Rng) -> int:
        return instinct.quick(s, ask, rng)

    def guess(self, s: Jogu, seat: int, rng: Rng) -> None:
        instinct.guess(s, seat, rng)

    def value(self, s: Jogu) -> list[float]:
        return value.chances(s, self.worths)

    def feature_names(self) -> list[str]:
        return value.names(self.cards)

    def features(self, s: Jogu) -> list[list[float]]:
        return value.features(s)

    def encode(self, view: View) -> list[float]:
        return learn.encode(self.cards, view)

    def action_index(self, option: Option) -> int:
        return learn.action_index(self.cards, option)

    def action_count(self) -> int:
        return learn.action_count(self.cards)

    def position(self, s: Jogu) -> dict[str, Any]:
        return position.write(s)

    def from_position(self, text: dict[str, Any]) -> Jogu:
        return position.read(self.cards, text)

    def renumbered(self) -> list[Numbers]:
        """Cards, and Location Cards: their ids are nobody's knowledge, so a position does not tell them."""
        zones = ["hand", "pile", "discard", "aside", "at", "picked", "rumours.ids"]
        return [
            Numbers(zones, ["down", "stay"], ["face", "seen"]),
            Numbers(["current", "place_pile", "place_discard"], [], ["place", "place_seen"]),
        ]
