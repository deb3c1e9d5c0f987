"""Gemhold, as the game that Wartable plays."""

from __future__ import annotations

from typing import Any

from wartable.core.ask import Ask, Option, Play
from wartable.core.errors import Fault
from wartable.core.game import Game, Provenance, Setting, View, Words
from wartable.core.log import Event
from wartable.core.rng import Rng
from wartable.games.gemhold import (
    content,
    glossary,
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
from wartable.games.gemhold.state import Gemhold

#: GR-53: the limit that the content gives for the number of seats.
AS_RULED = "as ruled"
ROUNDS = [str(rounds) for rounds in range(1, 121)]


class GemholdGame(Game[Gemhold]):
    def __init__(self, made: content.Content) -> None:
        super().__init__("gemhold", "Gemhold", sorted(made.boards), "2", made.hash)
        self.content = made
        self.cards = content.tables(made)
        self.boards = content.boards(made)
        self.texts = {card["title"]: glossary.card_text(card, made.cards) for card in made.cards}
        self.worths = value.worths()
        self.actions = learn.firsts(self.cards, max(board.size for board in self.boards.values()))
        self.blurb = (
            "Two to four kingdoms build, train and charge a Guardian, and walk their Units over the board into each "
            "other's Gem Zones. Who has no gems left is out; the last kingdom standing wins."
        )

    def settings(self) -> list[Setting]:
        kingdoms = [self.cards.title[kind] for kind in self.cards.guardians]
        return [
            Setting("kingdom", "The Guardian of each seat", [*kingdoms, "random"], "random", per_seat=True),
            Setting("rounds", "Rounds after which a match is stopped", [AS_RULED, *ROUNDS], AS_RULED),
        ]

    def setup(self, seats: int, settings: dict[str, Any], rng: Rng) -> Gemhold:
        s = rules.setup(self.cards, self.boards[seats], self.kingdoms(settings["kingdom"], rng), rng)
        if settings["rounds"] != AS_RULED:
            s.limit = int(settings["rounds"])
        return s

    def brief(self) -> dict[str, Any]:
        return {"rounds": "3"}

    def kingdoms(self, names: list[str], rng: Rng) -> list[int]:
        """G-004, GR-73: any distinct kingdoms; chance picks among those left for seats that do not mind."""
        known = [self.cards.title[kind] for kind in self.cards.guardians]
        chosen = [known.index(name) for name in names if name != "random"]
        if len(set(chosen)) != len(chosen):
            raise Fault(f"kingdom: found {', '.join(names)}; allowed: a different kingdom for each seat")
        free = [number for number in range(len(known)) if number not in chosen]
        rng.shuffle(free)
        return [free.pop() if name == "random" else known.index(name) for name in names]

    def step(self, s: Gemhold) -> Play[None]:
        return rules.step(s)

    def check(self, s: Gemhold) -> None:
        state.check(s)

    def check_change(self, before: Gemhold, s: Gemhold) -> None:
        state.check_change(before, s)

    def view(self, s: Gemhold, seat: int) -> View:
        return view.view(s, seat)

    def imagine(self, s: Gemhold, seat: int, rng: Rng) -> None:
        knowledge.imagine(s, seat, rng)

    def sides(self, s: Gemhold) -> list[str]:
        return [self.cards.title[self.cards.guardians[kingdom]] for kingdom in s.kingdom]

    def seat_name(self, seat: int) -> str:
        return view.SEATS[seat]

    def describe(self, view: View, option: Option) -> Words:
        return words.describe(self.cards, self.boards[view["seats"]], view, option)

    def prompt(self, view: View, topic: str) -> str:
        return words.prompt(view, topic)

    def tell(self, event: Event) -> str:
        return words.tell(self.cards, event)

    def draw(self, view: View) -> str:
        return picture.draw(self.cards, self.boards[view["seats"]], self.texts, view)

    def screen(self, view: View, width: int) -> str:
        return screen.screen(self.cards, self.boards[view["seats"]], self.texts, view, width)

    def scores(self, s: Gemhold) -> list[int]:
        return list(s.gems)

    def glossary(self) -> dict[str, str]:
        return self.texts

    def option_words(self) -> list[str]:
        return words.OPTION_WORDS

    def rules_text(self) -> str:
        return content.ledger()

    def provenance(self) -> list[Provenance]:
        return [(what, field, value, source) for (what, field), (value, source) in self.content.sources.items()]

    def value(self, s: Gemhold) -> list[float]:
        return value.chances(s, self.worths)

    def calm(self, s: Gemhold) -> bool:
        return instinct.calm(s)

    def turns(self, s: Gemhold, seat: int) -> int:
        return instinct.turns(s, seat)

    def quick(self, s: Gemhold, ask: Ask, rng: Rng) -> int:
        return instinct.quick(s, ask, rng)

    def feature_names(self) -> list[str]:
        return value.NAMES

    def features(self, s: Gemhold) -> list[list[float]]:
        return value.features(s)

    def encode(self, view: View) -> list[float]:
        return learn.encode(self.cards, view)

    def action_index(self, option: Option) -> int:
        return learn.action_index(self.actions, option)

    def action_count(self) -> int:
        return self.actions[-1]

    def position(self, s: Gemhold) -> dict[str, Any]:
        return position.write(s)

    def from_position(self, text: dict[str, Any]) -> Gemhold:
        return position.read(self.cards, self.boards, text)
