"""Proxy Wars, as the game that Wartable plays."""

from __future__ import annotations

from typing import Any

from wartable.core.ask import Option, Play
from wartable.core.game import Game, Provenance, Setting, View, Words
from wartable.core.log import Event
from wartable.core.rng import Rng
from wartable.games.proxywars import content, learn, picture, position, rules, screen, state, totals, value, view, words
from wartable.games.proxywars.sheets import SEATS
from wartable.games.proxywars.state import GAMING, NOBODY, NONE, ProxyWars

RANDOM = "random"
CHOOSE = "choose"
TURNS = ["10", "20", "30", "40", "60", "90", "120"]
TABLES = ["unlimited", *(str(size) for size in range(6, 19))]


class ProxyWarsGame(Game[ProxyWars]):
    def __init__(self, made: content.Content) -> None:
        super().__init__("proxywars", "Proxy Wars", [2], "1", made.hash)
        self.content = made
        self.sheets = content.tables(made)
        self.worths = value.worths()
        self.blurb = (
            "Two players cut their faction's sheet into fiefdoms in secret, lay them out as one board, and send ten "
            "agents each to occupy it. Whoever outweighs all that the opponent has left wins."
        )

    def settings(self) -> list[Setting]:
        factions = [*self.sheets.factions, RANDOM, CHOOSE]
        return [
            Setting("faction", "The sheet of each seat; choose: at the table", factions, RANDOM, per_seat=True),
            Setting("mirror", "Whether both may draw or choose the same faction", ["no", "yes"], "no"),
            Setting("start", "Who starts", [RANDOM, *SEATS], RANDOM),
            Setting("turns", "Turns of each player until the count", TURNS, "60"),
            Setting("table", "Greatest height and width of the layout", TABLES, TABLES[0]),
        ]

    def setup(self, seats: int, settings: dict[str, Any], rng: Rng) -> ProxyWars:
        mirror = settings["mirror"] == "yes"
        s = rules.setup(self.sheets, self.factions(settings["faction"], mirror, rng), rng)
        s.mirror = mirror
        s.agreed = NOBODY if settings["start"] == RANDOM else SEATS.index(settings["start"])
        s.limit = 2 * int(settings["turns"])
        s.table = 0 if settings["table"] == TABLES[0] else int(settings["table"])
        return s

    def factions(self, chosen: list[str], mirror: bool, rng: Rng) -> list[int]:
        """PR-11: a faction that is drawn is not the other's, unless that is allowed."""
        names = self.sheets.factions
        found = [names.index(name) if name in names else NONE for name in chosen]
        for seat, name in enumerate(chosen):
            if name == RANDOM:
                free = [faction for faction in range(len(names)) if mirror or faction != found[1 - seat]]
                found[seat] = free[rng.below(len(free))]
        return found

    def step(self, s: ProxyWars) -> Play[None]:
        return rules.step(s)

    def check(self, s: ProxyWars) -> None:
        state.check(s)

    def view(self, s: ProxyWars, seat: int) -> View:
        return view.view(s, seat)

    def imagine(self, s: ProxyWars, seat: int, rng: Rng) -> None:
        """The only secret is a cutting in progress; the kernel has the other seat cut anew. PR-49."""
        if s.phase == state.CUTTING:
            s.cut[1 - seat] = []

    def sides(self, s: ProxyWars) -> list[str]:
        return ["" if faction == NONE else self.sheets.factions[faction] for faction in s.factions]

    def seat_name(self, seat: int) -> str:
        return SEATS[seat]

    def describe(self, view: View, option: Option) -> Words:
        return words.describe(self.sheets, view, option)

    def prompt(self, view: View, topic: str) -> str:
        return words.PROMPTS[topic]

    def tell(self, event: Event) -> str:
        return words.tell(self.sheets, event)

    def screen(self, view: View, width: int) -> str:
        return screen.screen(self.sheets, view, width)

    def draw(self, view: View) -> str:
        return picture.draw(self.content, view)

    def scores(self, s: ProxyWars) -> list[int]:
        """The margins: a player wins at 1 or more."""
        return totals.margins(s) if s.phase == GAMING else [0, 0]

    def glossary(self) -> dict[str, str]:
        return {
            tile["name"]: words.tile_text(tile, faction["name"])
            for faction in self.content.factions
            for tile in faction["tiles"]
        }

    def option_words(self) -> list[str]:
        return words.OPTION_WORDS

    def rules_text(self) -> str:
        return content.ledger()

    def provenance(self) -> list[Provenance]:
        return [(what, field, value, source) for (what, field), (value, source) in self.content.sources.items()]

    def value(self, s: ProxyWars) -> list[float]:
        return value.chances(s, self.worths)

    def feature_names(self) -> list[str]:
        return value.NAMES

    def features(self, s: ProxyWars) -> list[list[float]]:
        return value.features(s)

    def encode(self, view: View) -> list[float]:
        return learn.encode(self.sheets, view)

    def action_index(self, option: Option) -> int:
        return learn.action_index(option)

    def action_count(self) -> int:
        return learn.ACTION_COUNT

    def position(self, s: ProxyWars) -> dict[str, Any]:
        return position.write(s)

    def from_position(self, text: dict[str, Any]) -> ProxyWars:
        return position.read(self.sheets, text)
