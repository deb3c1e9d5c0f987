"""Gemhold, as the game that Wartable plays."""

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
from wartable.games.gemhold import (
    action_list,
    content,
    encoding,
    glossary,
    instinct,
    invariants,
    knowledge,
    picture,
    position,
    rules,
    screen,
    sight,
    value,
    words,
    words_look,
    words_story,
)
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.state import Gemhold
from wartable.games.gemhold.verbs import USES
from wartable.games.gemhold.view import SEATS, GemholdView

#: GR-53: the limit that the content gives for the number of seats.
AS_RULED = "as ruled"
ROUNDS = [str(rounds) for rounds in range(1, 121)]


class GemholdThinking(Thinking[Gemhold]):
    """What bots know of the game."""

    def __init__(self) -> None:
        super().__init__()
        self.worths = value.worths()

    def value(self, s: Gemhold) -> list[float]:
        return value.chances(s, self.worths)

    def reliable(self, s: Gemhold) -> bool:
        return instinct.reliable(s)

    def turns_begun(self, s: Gemhold, seat: int) -> int:
        return instinct.turns_begun(s, seat)

    def quick(self, s: Gemhold, ask: Ask, rng: Rng) -> int:
        return instinct.quick(s, ask, rng)

    def feature_names(self) -> list[str]:
        return value.NAMES

    def features(self, s: Gemhold) -> list[list[float]]:
        return value.features(s)


class GemholdLearning(Learning[Gemhold]):
    """What a seat may know, and options, as numbers."""

    def __init__(self, cards: Catalogue, cells: int) -> None:
        self.layout = encoding.Layout(cards, cells)
        self.actions = action_list.Actions(cards, cells)

    def labels(self) -> list[str]:
        return self.layout.labels

    def observe(self, s: Gemhold, seat: int, ask: Ask | None, out: Observation) -> None:
        encoding.observe(s, self.layout, seat, ask, out)

    def action_count(self) -> int:
        return len(self.actions.labels)

    def action_index(self, option: Option) -> int:
        return self.actions.index(option)

    def action_labels(self) -> list[str]:
        return self.actions.labels


class GemholdLibrary(PackagedLibrary):
    """What there is to read."""

    def __init__(self, made: content.Content, texts: dict[str, str]) -> None:
        super().__init__("wartable.games.gemhold", made.sources)
        self.texts = texts

    def glossary(self) -> dict[str, str]:
        return self.texts

    def option_words(self) -> list[str]:
        return words.OPTION_WORDS

    def uses(self, option: Option) -> bool:
        return option[0] in USES


class GemholdGame(Game[Gemhold, GemholdView]):
    def __init__(self, made: content.Content) -> None:
        super().__init__("gemhold", "Gemhold", sorted(made.boards), "2", made.hash)
        self.content = made
        self.cards = content.catalogue(made)
        self.boards = content.boards(made)
        self.texts = glossary.texts(self.cards)
        self.thinking = GemholdThinking()
        self.learning = GemholdLearning(self.cards, max(board.size for board in self.boards.values()))
        self.library = GemholdLibrary(made, self.texts)
        self.score_name = "gems"
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

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Gemhold:
        s = rules.setup(self.cards, self.boards[seats], self.kingdoms(settings.each("kingdom"), rng), rng)
        if settings.one("rounds") != AS_RULED:
            s.limit = int(settings.one("rounds"))
        return s

    def short_settings(self) -> Chosen:
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
        invariants.check(s)

    def check_change(self, before: Gemhold, s: Gemhold) -> None:
        invariants.check_change(before, s)

    def view(self, s: Gemhold, seat: int, ask: Ask | None) -> GemholdView:
        return sight.view(s, seat, ask)

    def imagine(self, s: Gemhold, seat: int, rng: Rng) -> None:
        knowledge.imagine(s, seat, rng)

    def sides(self, s: Gemhold) -> list[str]:
        return [self.cards.title[self.cards.guardians[kingdom]] for kingdom in s.kingdom]

    def seat_name(self, seat: int) -> str:
        return SEATS[seat]

    def describe(self, view: GemholdView, option: Option, names: Names = NOTATION) -> Words:
        return words.describe(self.cards, self.boards[view.seats], view, option, names)

    def prompt(self, view: GemholdView, names: Names = NOTATION) -> str:
        return words.prompt(view, names)

    def tell(self, event: Event, names: Names = NOTATION) -> Words:
        return words_story.tell(self.cards, event, names)

    def look(self, view: GemholdView, names: Names = NOTATION) -> list[str]:
        return words_look.look(self.cards, self.boards[view.seats], view, names)

    def why(self, s: Gemhold, names: Names = NOTATION) -> str:
        return words_look.why(s, names) or super().why(s, names)

    def draw(self, view: GemholdView) -> Picture:
        return picture.draw(self.cards, self.boards[view.seats], self.texts, view)

    def screen(self, view: GemholdView, width: int, names: Names = NOTATION) -> str:
        return screen.screen(self.cards, self.boards[view.seats], self.texts, view, width, names)

    def scores(self, s: Gemhold) -> list[int]:
        return list(s.gems)

    def rounds(self, s: Gemhold) -> int:
        return s.round

    def position(self, s: Gemhold) -> Document:
        return position.write(s)

    def from_position(self, text: Document) -> Gemhold:
        return position.read(self.cards, self.boards, text)
