"""Tsukuyumi: Full Moon Down, as the game that Wartable plays."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
from wartable.core.errors import Fault
from wartable.core.game import Document, Game, Words
from wartable.core.learning import Learning
from wartable.core.library import PackagedLibrary
from wartable.core.log import Event
from wartable.core.names import NOTATION, Names
from wartable.core.observation import Observation
from wartable.core.rng import Rng
from wartable.core.settings import Chosen, MatchSettings, Setting
from wartable.core.thinking import Thinking
from wartable.draw.picture import Picture
from wartable.games.tsukuyumi import (
    action_list,
    content,
    encoding,
    instinct,
    invariants,
    knowledge,
    mapmaker,
    phases,
    picture,
    position,
    scoring,
    screen,
    settling,
    sight,
    terms,
    value,
    words,
    words_look,
)
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.verbs import USES
from wartable.games.tsukuyumi.view import SEATS, TsukuyumiView

ROUNDS = [str(rounds) for rounds in range(3, 7)]
PLACING = ["by hand", "quick"]


class TsukuyumiThinking(Thinking[Tsukuyumi]):
    """What bots know of the game."""

    def __init__(self) -> None:
        super().__init__()
        self.worths = value.worths()

    def feature_names(self) -> list[str]:
        return value.NAMES

    def value(self, s: Tsukuyumi) -> list[float]:
        return value.chances(s, self.worths)

    def quick(self, s: Tsukuyumi, ask: Ask, rng: Rng) -> int:
        return instinct.quick(s, ask, rng)

    def features(self, s: Tsukuyumi) -> list[list[float]]:
        return value.features(s)


class TsukuyumiLearning(Learning[Tsukuyumi]):
    """What a seat may know, and options, as numbers."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.layout = encoding.Layout(catalogue)
        self.actions = action_list.Actions(catalogue)

    def labels(self) -> list[str]:
        return self.layout.labels

    def observe(self, s: Tsukuyumi, seat: int, ask: Ask | None, out: Observation) -> None:
        encoding.observe(s, self.layout, seat, ask, out)

    def action_count(self) -> int:
        return self.actions.count

    def action_index(self, option: Option) -> int:
        return self.actions.index(option)

    def action_labels(self) -> list[str]:
        return self.actions.labels()


class TsukuyumiLibrary(PackagedLibrary):
    """What there is to read."""

    def __init__(self, made: content.Content, catalogue: Catalogue) -> None:
        super().__init__("wartable.games.tsukuyumi", made.sources)
        self.catalogue = catalogue

    def glossary(self) -> dict[str, str]:
        return words.glossary(self.catalogue)

    def option_words(self) -> list[str]:
        return words.OPTION_WORDS

    def uses(self, option: Option) -> bool:
        return option[0] in USES


class TsukuyumiGame(Game[Tsukuyumi, TsukuyumiView]):
    def __init__(self, made: content.Content) -> None:
        super().__init__("tsukuyumi", "Tsukuyumi: Full Moon Down", [2, 3, 4], "2", made.hash)
        self.content = made
        self.catalogue = content.catalogue(made)
        self.thinking = TsukuyumiThinking()
        self.learning = TsukuyumiLearning(self.catalogue)
        self.library = TsukuyumiLibrary(made, self.catalogue)
        self.score_name = "victory points"
        self.blurb = (
            "The moon has fallen, and four very different factions fight over what is left: roving Nomads, stubborn "
            "Boarlords, the swarming Dark Seed and the Cybersamurai, with the Oni in between."
        )

    def settings(self) -> list[Setting]:
        return [
            Setting(
                "faction", "The faction of each seat, all different", [*terms.FACTIONS[:4], "random"], "random", True
            ),
            Setting("rounds", "Number of rounds", ROUNDS, str(self.catalogue.rounds)),
            Setting("map", "How the map is made; sample is for four seats", mapmaker.SHAPES, "standard"),
            Setting("placing", "With two seats: place the tiles by turns, or let chance do it", PLACING, "by hand"),
        ]

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Tsukuyumi:
        shape = mapmaker.SHAPES.index(settings.one("map"))
        if shape == mapmaker.SAMPLE and seats != 4:
            raise Fault(f"map: found 'sample' with {seats} seats; allowed: standard, drift, random")
        by_hand = seats == 2 and settings.one("placing") == "by hand" and shape == mapmaker.STANDARD
        factions = self.factions(settings.each("faction"), rng)
        return settling.setup(self.catalogue, factions, int(settings.one("rounds")), shape, by_hand, rng)

    def factions(self, names: list[str], rng: Rng) -> list[int]:
        """Return the factions of the seats; chance fills in what nobody chose."""
        chosen = [terms.FACTIONS.index(name) for name in names if name != "random"]
        if len(set(chosen)) != len(chosen):
            raise Fault(f"faction: found {', '.join(names)}; allowed: a different faction for each seat")
        left = [side for side in range(4) if side not in chosen]
        rng.shuffle(left)
        return [left.pop() if name == "random" else terms.FACTIONS.index(name) for name in names]

    def step(self, s: Tsukuyumi) -> Play[None]:
        return phases.step(s)

    def check(self, s: Tsukuyumi) -> None:
        invariants.check(s)

    def view(self, s: Tsukuyumi, seat: int, ask: Ask | None) -> TsukuyumiView:
        return sight.view(s, seat, ask)

    def imagine(self, s: Tsukuyumi, seat: int, rng: Rng) -> None:
        knowledge.imagine(s, seat, rng)

    def first_settings(self) -> Chosen:
        return {"placing": "quick"}

    def sides(self, s: Tsukuyumi) -> list[str]:
        return [terms.FACTIONS[side] for side in s.faction]

    def seat_name(self, seat: int) -> str:
        return SEATS[seat]

    def describe(self, view: TsukuyumiView, option: Option, names: Names = NOTATION) -> Words:
        return words.describe(self.catalogue, view, option, names)

    def prompt(self, view: TsukuyumiView, names: Names = NOTATION) -> str:
        return words.prompt(view, names)

    def tell(self, event: Event, names: Names = NOTATION) -> Words:
        return words.tell(self.catalogue, event, names)

    def screen(self, view: TsukuyumiView, width: int, names: Names = NOTATION) -> str:
        return screen.screen(self.catalogue, view, width, names)

    def look(self, view: TsukuyumiView, names: Names = NOTATION) -> list[str]:
        return words_look.look(self.catalogue, view, names)

    def why(self, s: Tsukuyumi, names: Names = NOTATION) -> str:
        return words_look.why(s, names) or super().why(s, names)

    def draw(self, view: TsukuyumiView) -> Picture:
        return picture.draw(self.catalogue, view)

    def scores(self, s: Tsukuyumi) -> list[int]:
        return [scoring.total(s, seat) for seat in range(s.seats)]

    def rounds(self, s: Tsukuyumi) -> int:
        return s.course.round

    def position(self, s: Tsukuyumi) -> Document:
        return position.write(s)

    def from_position(self, text: Document) -> Tsukuyumi:
        return position.read(self.catalogue, text)
