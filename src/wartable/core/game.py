"""What a game gives to Wartable: a few hooks, and nothing else is needed."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.ask import Ask, Option, Play
from wartable.core.errors import MissingHook
from wartable.core.learning import Learning
from wartable.core.library import Library
from wartable.core.log import Event
from wartable.core.names import NOBODY, NOTATION, Names, capital
from wartable.core.rng import Rng
from wartable.core.settings import Chosen, MatchSettings, Setting
from wartable.core.state import State
from wartable.core.thinking import NoEstimate, Thinking
from wartable.core.view import View, outline
from wartable.draw import svg
from wartable.draw.picture import Picture

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)

#: A TOML document, as it was read.
Document = dict[str, object]


class Words:
    """An option or an event for people: what it says, and the elements of the board it touches (their `data-ref`). Of
    an event, also the seat whose doing it is, and whether it begins a part of the story: a round, a turn, a battle."""

    def __init__(self, text: str, refs: list[str], seat: int = NOBODY, begins: bool = False) -> None:
        self.text = text
        self.refs = refs
        self.seat = seat
        self.begins = begins


class Numbers:
    """Things that a state keeps by number, where the numbers themselves mean nothing: the fields that hold such numbers
    in an order that counts, those where it does not, and those that are indexed by them."""

    def __init__(self, ordered: list[str], loose: list[str], indexed: list[str]) -> None:
        self.ordered = ordered
        self.loose = loose
        self.indexed = indexed


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """A game's rules and content. One object serves any number of matches; it holds nothing about a match.

    `S` is its state, `V` what a seat may know of it. Three parts are optional: `thinking`, `learning` and `library`.
    """

    def __init__(self, key: str, name: str, seats: list[int], version: str, content_hash: str) -> None:
        self.key = key
        self.name = name
        #: The numbers of seats it can be played with.
        self.seats = seats
        #: Version of the rules: a record made under another one is replayed and says where it no longer fits.
        self.version = version
        #: Fingerprint of the content in use; a record says with which content it was made.
        self.content_hash = content_hash
        #: What the game is, in a sentence or two, for people who choose.
        self.blurb = ""
        #: What `scores` counts.
        self.score_name = "points"
        self.thinking: Thinking[S] = NoEstimate()
        self.learning: Learning[S] = Learning()
        self.library = Library()

    # -- playing -----------------------------------------------------------------------------------------------

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> S:
        """Return the state before the first step. `settings` were checked against `settings()`."""
        raise self.missing("setup")

    def step(self, s: S) -> Play[None]:
        """Play one small piece from this state: a turn, a phase. Called again until the match is over."""
        raise self.missing("step")

    def check(self, s: S) -> None:
        """Raise RulesError if the state breaks an invariant of the game."""

    def check_change(self, before: S, s: S) -> None:
        """Raise RulesError if a choice may not have led from one of these states to the other."""

    # -- knowing -----------------------------------------------------------------------------------------------

    def view(self, s: S, seat: int, ask: Ask | None) -> V:
        """Return all that `seat` may know, with the question it is asked now; a seat below 0 is a watcher. The only
        door out of a state."""
        raise self.missing("view")

    def imagine(self, s: S, seat: int, rng: Rng) -> None:
        """Deal anew, in place, everything that `seat` cannot know, and clear the secret choices of the others."""

    # -- telling -----------------------------------------------------------------------------------------------

    def settings(self) -> list[Setting]:
        """Return what can be chosen before a match."""
        return []

    def short_settings(self) -> Chosen:
        """Return settings for a match short enough to be printed whole, where a usual one is not; for golden
        playthroughs."""
        return {}

    def first_settings(self) -> Chosen:
        """Return settings for somebody's first match, where the usual ones would begin with what only an expert can
        judge."""
        return {}

    def sides(self, s: S) -> list[str]:
        """Return the faction of each seat, for statistics."""
        return [""] * s.seats

    def seat_name(self, seat: int) -> str:
        """Return how the log and scenarios call a seat."""
        return f"seat {seat}"

    def names(self, s: S, players: list[str], you: int = NOBODY) -> Names:
        """Return how the reader in the seat `you` calls these players; nobody is "you" to a watcher."""
        return Names(players, self.sides(s), you)

    def describe(self, view: V, option: Option, names: Names = NOTATION) -> Words:
        """Return an option in words, from what its seat may know; its numbers in a game that has no words yet."""
        return Words(numbers_in_words(option), [])

    def prompt(self, view: V, names: Names = NOTATION) -> str:
        """Return the question that the seat is asked, as the table asks it."""
        return "" if view.asked is None else view.asked.topic

    def tell(self, event: Event, names: Names = NOTATION) -> Words:
        """Return an event in words; its numbers in a game that has no words yet."""
        return Words(numbers_in_words(event), [])

    def look(self, view: V, names: Names = NOTATION) -> list[str]:
        """Return the position in words, a line for each thing: for screen readers, and where a screen leaves doubt."""
        return outline(view).replace("\\[", "[").splitlines()

    def why(self, s: S, names: Names = NOTATION) -> str:
        """Return why the match ended and by what, as a sentence; the word for it in a game that says no more."""
        return capital(s.ending)

    def draw(self, view: V) -> Picture:
        """Return the board as an SVG picture; the view as lines of text in a game that has no picture yet."""
        # An outline is rich's markup, in which brackets are escaped.
        return svg.page(self.name, outline(view).replace("\\[", "[").splitlines())

    def screen(self, view: V, width: int, names: Names = NOTATION) -> str:
        """Return the board for a terminal of this width, in rich's markup; `[seat0]` to `[seat5]` are the seats'
        colours."""
        return outline(view)

    def scores(self, s: S) -> list[int]:
        """Return the visible score of each seat."""
        return [0] * s.seats

    def rounds(self, s: S) -> int:
        """Return how many rounds have begun, for statistics; 0 in a game that counts none."""
        return 0

    # -- writing -----------------------------------------------------------------------------------------------

    def position(self, s: S) -> Document:
        """Return the whole truth of a state in words, as a TOML document."""
        raise self.missing("position")

    def from_position(self, text: Document) -> S:
        """Return the state that a position describes; what it leaves out has sensible defaults. Raises BadPosition."""
        raise self.missing("from_position")

    def renumbered(self) -> list[Numbers]:
        """Return things that a position numbers anew. All other fields of a state it keeps as they are."""
        return []

    def missing(self, hook: str) -> MissingHook:
        """Return what to say where a hook is needed that this game does not have."""
        return MissingHook(f"{self.key} has no `{hook}`: {type(self).__name__} must write this hook of Game")


def numbers_in_words(numbers: tuple[int, ...]) -> str:
    return " ".join([str(number) for number in numbers])


def prospects(game: Game[Any, Any], state: State) -> list[float]:
    """Return each seat's chance to win: what came out, if the match is over, else the game's estimate. Winners share a
    win, and in a draw everybody does."""
    if not state.over:
        return game.thinking.value(state)
    values = [0.0] * state.seats
    winners = state.winners if state.winners else list(range(state.seats))
    for seat in winners:
        values[seat] = 1.0 / len(winners)
    return values
