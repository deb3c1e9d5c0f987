"""Warriors of Jogu: Feint, as the game that Wartable plays."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
from wartable.core.game import Document, Game, Numbers, Words
from wartable.core.learning import Learning
from wartable.core.library import PackagedLibrary, packaged_bytes
from wartable.core.log import Event
from wartable.core.names import NOTATION, Names
from wartable.core.observation import Observation
from wartable.core.rng import Rng
from wartable.core.settings import MatchSettings, Setting
from wartable.core.thinking import Thinking
from wartable.draw.picture import Picture
from wartable.games.jogu import (
    content,
    encoding,
    instinct,
    knowledge,
    picture,
    position,
    rules,
    screen,
    sight,
    state,
    value,
    words,
    words_look,
)
from wartable.games.jogu.catalogue import Cards
from wartable.games.jogu.picture_cards import Deck
from wartable.games.jogu.state import DEPLOYMENT, NONE, Jogu
from wartable.games.jogu.verbs import USES
from wartable.games.jogu.view import SEATS, JoguView

ROUNDS = [str(rounds) for rounds in range(1, 11)]


class JoguThinking(Thinking[Jogu]):
    """What bots know of the game."""

    def __init__(self, cards: Cards) -> None:
        super().__init__()
        self.cards = cards
        self.worths = value.worths(cards)

    def private_key(self, s: Jogu, seat: int) -> int:
        """Return the Location where this player knows that there will be a battle."""
        card = s.current[seat]
        return 0 if card == NONE else s.place[card]

    def reliable(self, s: Jogu) -> bool:
        """Return whether the round is over: within it too much is open."""
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


class JoguLearning(Learning[Jogu]):
    """What a seat may know, and options, as numbers."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.layout = encoding.Layout(cards)
        self.actions = encoding.Actions(cards)

    def labels(self) -> list[str]:
        return self.layout.labels

    def observe(self, s: Jogu, seat: int, ask: Ask | None, out: Observation) -> None:
        encoding.observe(s, self.layout, seat, ask, out)

    def action_count(self) -> int:
        return self.actions.count

    def action_index(self, option: Option) -> int:
        return self.actions.index(option)

    def action_labels(self) -> list[str]:
        return [words.label(self.cards, option) for option in self.actions.options()]

    def net(self) -> bytes:
        return packaged_bytes("wartable.games.jogu", "player.net")


class JoguLibrary(PackagedLibrary):
    """What there is to read."""

    def __init__(self, made: content.Content) -> None:
        super().__init__("wartable.games.jogu", made.sources)
        self.content = made

    def glossary(self) -> dict[str, str]:
        board = self.content.board
        return {card.name: words.card_text(card, board) for faction in self.content.factions for card in faction.cards}

    def option_words(self) -> list[str]:
        return words.option_words()

    def uses(self, option: Option) -> bool:
        return option[0] in USES


class JoguGame(Game[Jogu, JoguView]):
    def __init__(self, made: content.Content) -> None:
        super().__init__("jogu", "Warriors of Jogu: Feint", [2], "2", made.hash)
        self.content = made
        self.cards = content.tables(made)
        self.thinking = JoguThinking(self.cards)
        self.learning = JoguLearning(self.cards)
        self.library = JoguLibrary(made)
        self.deck = Deck(self.cards, made)
        self.score_name = "victory points"
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

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Jogu:
        names = settings.each("faction")
        taken = [self.cards.factions.index(name) for name in names if name != "random"]
        chosen = [self.faction(name, taken, rng) for name in names]
        return rules.setup(self.cards, chosen, int(settings.one("rounds")), rng)

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

    def view(self, s: Jogu, seat: int, ask: Ask | None) -> JoguView:
        return sight.view(s, seat, ask)

    def imagine(self, s: Jogu, seat: int, rng: Rng) -> None:
        knowledge.imagine(s, seat, rng)

    def sides(self, s: Jogu) -> list[str]:
        return [self.cards.factions[faction] for faction in s.factions]

    def seat_name(self, seat: int) -> str:
        return SEATS[seat]

    def describe(self, view: JoguView, option: Option, names: Names = NOTATION) -> Words:
        return words.describe(self.cards, option)

    def prompt(self, view: JoguView, names: Names = NOTATION) -> str:
        return words.prompt(view)

    def tell(self, event: Event, names: Names = NOTATION) -> Words:
        return words.tell(self.cards, event, names)

    def screen(self, view: JoguView, width: int, names: Names = NOTATION) -> str:
        return screen.screen(self.cards, view, width, names)

    def look(self, view: JoguView, names: Names = NOTATION) -> list[str]:
        return words_look.look(self.cards, view, names)

    def why(self, s: Jogu, names: Names = NOTATION) -> str:
        return words_look.why(s, names) or super().why(s, names)

    def draw(self, view: JoguView) -> Picture:
        return picture.draw(self.deck, view)

    def scores(self, s: Jogu) -> list[int]:
        return [s.victory_points(0), s.victory_points(1)]

    def rounds(self, s: Jogu) -> int:
        # After the last round the marker stands on the end space.
        return min(s.round, s.end_space - 1)

    def position(self, s: Jogu) -> Document:
        return position.write(s)

    def from_position(self, text: Document) -> Jogu:
        return position.read(self.cards, text)

    def renumbered(self) -> list[Numbers]:
        """Return what a position numbers anew: cards and Location Cards, whose ids are nobody's knowledge."""
        zones = ["hand", "pile", "discard", "aside", "at", "picked", "rumours.ids"]
        return [
            Numbers(zones, ["down", "stay"], ["face", "seen"]),
            Numbers(["current", "place_pile", "place_discard"], [], ["place", "place_seen"]),
        ]
