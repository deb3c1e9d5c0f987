"""Proxy Wars, as the game that Wartable plays."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
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
from wartable.games.proxywars import (
    content,
    encoding,
    picture,
    picture_art,
    position,
    rules,
    screen,
    sight,
    state,
    totals,
    value,
    words,
    words_look,
)
from wartable.games.proxywars.actions import QUESTIONS
from wartable.games.proxywars.catalogue import SEATS, Sheets
from wartable.games.proxywars.state import GAMING, NOBODY, NONE, Agreed, ProxyWars
from wartable.games.proxywars.verbs import USES
from wartable.games.proxywars.view import ProxyWarsView

RANDOM = "random"
CHOOSE = "choose"
TURNS = ["10", "20", "30", "40", "60", "90", "120"]
BY_HAND, READY = "by hand", "ready"
TABLES = ["unlimited", *(str(size) for size in range(6, 19))]


class ProxyWarsThinking(Thinking[ProxyWars]):
    """What bots know of the game."""

    def __init__(self) -> None:
        super().__init__()
        self.worths = value.worths()

    def value(self, s: ProxyWars) -> list[float]:
        return value.chances(s, self.worths)

    def feature_names(self) -> list[str]:
        return value.NAMES

    def features(self, s: ProxyWars) -> list[list[float]]:
        return value.features(s)


class ProxyWarsLearning(Learning[ProxyWars]):
    """What a seat may know, and options, as numbers."""

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self.layout = encoding.Layout(sheets)

    def labels(self) -> list[str]:
        return self.layout.labels

    def observe(self, s: ProxyWars, seat: int, ask: Ask | None, out: Observation) -> None:
        encoding.observe(s, self.layout, seat, ask, out)

    def action_count(self) -> int:
        return encoding.ACTION_COUNT

    def action_index(self, option: Option) -> int:
        return encoding.action_index(option)

    def action_labels(self) -> list[str]:
        return encoding.action_labels(self.sheets)


class ProxyWarsLibrary(PackagedLibrary):
    """What there is to read."""

    def __init__(self, made: content.Content) -> None:
        super().__init__("wartable.games.proxywars", made.sources)
        self.content = made

    def glossary(self) -> dict[str, str]:
        return {
            tile.name: words.tile_text(tile, faction.name)
            for faction in self.content.factions
            for tile in faction.tiles
        }

    def option_words(self) -> list[str]:
        return words.OPTION_WORDS

    def uses(self, option: Option) -> bool:
        return option[0] in USES


class ProxyWarsGame(Game[ProxyWars, ProxyWarsView]):
    def __init__(self, made: content.Content) -> None:
        super().__init__("proxywars", "Proxy Wars", [2], "1", made.hash)
        self.content = made
        self.sheets = content.tables(made)
        self.art = picture_art.Art(made)
        self.thinking = ProxyWarsThinking()
        self.learning = ProxyWarsLearning(self.sheets)
        self.library = ProxyWarsLibrary(made)
        self.score_name = "margin"
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
            Setting("cutting", "How sheets are cut; ready: they come cut already", [BY_HAND, READY], BY_HAND),
            Setting("table", "Greatest height and width of the layout", TABLES, TABLES[0]),
        ]

    def first_settings(self) -> Chosen:
        return {"cutting": READY}

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> ProxyWars:
        mirror = settings.one("mirror") == "yes"
        agreed = Agreed(
            mirror,
            start=NOBODY if settings.one("start") == RANDOM else SEATS.index(settings.one("start")),
            limit=2 * int(settings.one("turns")),
            table=0 if settings.one("table") == TABLES[0] else int(settings.one("table")),
            prepared=settings.one("cutting") == READY,
        )
        return rules.setup(self.sheets, agreed, self.factions(settings.each("faction"), mirror, rng), rng)

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

    def view(self, s: ProxyWars, seat: int, ask: Ask | None) -> ProxyWarsView:
        return sight.view(s, seat, ask)

    def imagine(self, s: ProxyWars, seat: int, rng: Rng) -> None:
        """Clear a cutting in progress, the only secret there is: the kernel has the other seat cut anew. PR-49."""
        if s.phase == state.CUTTING:
            s.draft.cut[1 - seat] = []

    def sides(self, s: ProxyWars) -> list[str]:
        return ["" if faction == NONE else self.sheets.factions[faction] for faction in s.draft.factions]

    def seat_name(self, seat: int) -> str:
        return SEATS[seat]

    def describe(self, view: ProxyWarsView, option: Option, names: Names = NOTATION) -> Words:
        return words.describe(self.sheets, view, option, names)

    def prompt(self, view: ProxyWarsView, names: Names = NOTATION) -> str:
        return "" if view.asked is None else QUESTIONS[view.asked.topic]

    def tell(self, event: Event, names: Names = NOTATION) -> Words:
        return words.tell(self.sheets, event, names)

    def screen(self, view: ProxyWarsView, width: int, names: Names = NOTATION) -> str:
        return screen.screen(self.sheets, view, width, names)

    def look(self, view: ProxyWarsView, names: Names = NOTATION) -> list[str]:
        return words_look.look(self.sheets, view, names)

    def why(self, s: ProxyWars, names: Names = NOTATION) -> str:
        return words_look.why(s, names) or super().why(s, names)

    def draw(self, view: ProxyWarsView) -> Picture:
        return picture.draw(self.art, view)

    def scores(self, s: ProxyWars) -> list[int]:
        """Return the margins: a player wins at 1 or more."""
        return totals.margins(s) if s.phase == GAMING else [0, 0]

    def rounds(self, s: ProxyWars) -> int:
        """Return how many turns the player has begun who began more."""
        return (s.turns + 1) // 2

    def position(self, s: ProxyWars) -> Document:
        return position.write(s)

    def from_position(self, text: Document) -> ProxyWars:
        return position.read(self.sheets, text)
