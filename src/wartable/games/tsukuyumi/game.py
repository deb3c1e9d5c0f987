"""Tsukuyumi: Full Moon Down, as the game that Wartable plays."""

from __future__ import annotations

from typing import Any

from wartable.core.ask import Ask, Option, Play
from wartable.core.errors import Fault
from wartable.core.game import Game, Provenance, Setting, View, Words
from wartable.core.log import Event
from wartable.core.rng import Rng
from wartable.games.tsukuyumi import (
    content,
    instinct,
    invariants,
    knowledge,
    learn,
    mapmaker,
    phases,
    picture,
    position,
    scoring,
    screen,
    settling,
    value,
    verbs,
    view,
    words,
)
from wartable.games.tsukuyumi import tables as T
from wartable.games.tsukuyumi.state import Tsukuyumi

ROUNDS = [str(rounds) for rounds in range(3, 7)]
PLACING = ["by hand", "quick"]


class TsukuyumiGame(Game[Tsukuyumi]):
    def __init__(self, made: content.Content) -> None:
        super().__init__("tsukuyumi", "Tsukuyumi: Full Moon Down", [2, 3, 4], "2", made.hash)
        self.content = made
        self.tables = content.tables(made)
        self.worths = value.worths()
        self.blurb = (
            "The moon has fallen, and four very different factions fight over what is left: roving Nomads, stubborn "
            "Boarlords, the swarming Dark Seed and the Cybersamurai, with the Oni in between."
        )

    def settings(self) -> list[Setting]:
        return [
            Setting("faction", "The faction of each seat, all different", [*T.FACTIONS[:4], "random"], "random", True),
            Setting("rounds", "Number of rounds", ROUNDS, str(self.tables.rounds)),
            Setting("map", "How the map is made; sample is for four seats", mapmaker.SHAPES, "standard"),
            Setting("placing", "With two seats: place the tiles by turns, or let chance do it", PLACING, "by hand"),
        ]

    def setup(self, seats: int, settings: dict[str, Any], rng: Rng) -> Tsukuyumi:
        shape = mapmaker.SHAPES.index(settings["map"])
        if shape == mapmaker.SAMPLE and seats != 4:
            raise Fault(f"map: found 'sample' with {seats} seats; allowed: standard, drift, random")
        by_hand = seats == 2 and settings["placing"] == "by hand" and shape == mapmaker.STANDARD
        factions = self.factions(settings["faction"], rng)
        return settling.setup(self.tables, factions, int(settings["rounds"]), shape, by_hand, rng)

    def factions(self, names: list[str], rng: Rng) -> list[int]:
        """The factions of the seats; chance fills in what nobody chose."""
        chosen = [T.FACTIONS.index(name) for name in names if name != "random"]
        if len(set(chosen)) != len(chosen):
            raise Fault(f"faction: found {', '.join(names)}; allowed: a different faction for each seat")
        left = [side for side in range(4) if side not in chosen]
        rng.shuffle(left)
        return [left.pop() if name == "random" else T.FACTIONS.index(name) for name in names]

    def step(self, s: Tsukuyumi) -> Play[None]:
        return phases.step(s)

    def check(self, s: Tsukuyumi) -> None:
        invariants.check(s)

    def view(self, s: Tsukuyumi, seat: int) -> View:
        return view.view(s, seat)

    def imagine(self, s: Tsukuyumi, seat: int, rng: Rng) -> None:
        knowledge.imagine(s, seat, rng)

    def first(self) -> dict[str, Any]:
        return {"placing": "quick"}

    def sides(self, s: Tsukuyumi) -> list[str]:
        return [T.FACTIONS[side] for side in s.faction]

    def seat_name(self, seat: int) -> str:
        return view.SEATS[seat]

    def describe(self, view: View, option: Option) -> Words:
        return words.describe(self.tables, view, option)

    def prompt(self, view: View, topic: str) -> str:
        return words.PROMPTS[topic]

    def tell(self, event: Event) -> str:
        return words.tell(self.tables, event)

    def screen(self, view: View, width: int) -> str:
        return screen.screen(self.tables, view, width)

    def draw(self, view: View) -> str:
        return picture.draw(self.tables, view)

    def scores(self, s: Tsukuyumi) -> list[int]:
        return [scoring.total(s, seat) for seat in range(s.seats)]

    def glossary(self) -> dict[str, str]:
        return words.glossary(self.tables)

    def option_words(self) -> list[str]:
        return words.OPTION_WORDS

    def rules_text(self) -> str:
        return content.ledger()

    def provenance(self) -> list[Provenance]:
        return [(what, field, value, source) for (what, field), (value, source) in self.content.sources.items()]

    def feature_names(self) -> list[str]:
        return value.NAMES

    def value(self, s: Tsukuyumi) -> list[float]:
        return value.chances(s, self.worths)

    def quick(self, s: Tsukuyumi, ask: Ask, rng: Rng) -> int:
        return instinct.quick(s, ask, rng)

    def features(self, s: Tsukuyumi) -> list[list[float]]:
        return value.features(s)

    def encode(self, view: View) -> list[float]:
        return learn.encode(self.tables, view)

    def action_index(self, option: Option) -> int:
        return verbs.action_index(option)

    def action_count(self) -> int:
        return verbs.BASES[-1]

    def position(self, s: Tsukuyumi) -> dict[str, Any]:
        return position.write(s)

    def from_position(self, text: dict[str, Any]) -> Tsukuyumi:
        return position.read(self.tables, text)
