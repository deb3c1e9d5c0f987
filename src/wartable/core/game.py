"""What a game gives to Wartable: a few hooks, and nothing else is needed."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core import weights
from wartable.core.ask import Ask, Option, Play
from wartable.core.errors import RulesError
from wartable.core.log import Event
from wartable.core.rng import Rng
from wartable.core.state import State

S = TypeVar("S", bound=State)

#: What one seat may know, as plain data that goes into JSON as it is.
View = dict[str, Any]

#: A value of the content: what it belongs to, its field, the value, and where it comes from (`content.SOURCES`).
Provenance = tuple[str, str, Any, str]


class Words:
    """An option for people: what it says, and the elements of the board it touches (their `data-ref`)."""

    def __init__(self, text: str, refs: list[str]) -> None:
        self.text = text
        self.refs = refs


class Setting:
    """One thing that can be chosen before a match: a faction for each seat, a number of rounds."""

    def __init__(self, name: str, help: str, allowed: list[str], default: str, per_seat: bool = False) -> None:
        self.name = name
        self.help = help
        self.allowed = allowed
        self.default = default
        self.per_seat = per_seat


class Numbers:
    """Things that a state keeps by number, where the numbers themselves mean nothing: the fields that hold such numbers
    in an order that counts, those where it does not, and those that are indexed by them."""

    def __init__(self, ordered: list[str], loose: list[str], indexed: list[str]) -> None:
        self.ordered = ordered
        self.loose = loose
        self.indexed = indexed


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A game's rules and content. One object serves any number of matches; it holds nothing about a match."""

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
        #: What each of `feature_names` is worth, for a game whose estimate is fitted.
        self.worths: list[float] = []

    # -- playing -----------------------------------------------------------------------------------------------

    def setup(self, seats: int, settings: dict[str, Any], rng: Rng) -> S:
        """The state before the first step. `settings` were checked against `settings()`."""
        raise RulesError(f"{self.key}: no setup")

    def step(self, s: S) -> Play[None]:
        """One small piece of play from this state: a turn, a phase. Called again until the match is over."""
        raise RulesError(f"{self.key}: no step")

    def check(self, s: S) -> None:
        """Raise RulesError if the state breaks an invariant of the game."""

    def check_change(self, before: S, s: S) -> None:
        """Raise RulesError if a choice may not have led from one of these states to the other."""

    # -- knowing -----------------------------------------------------------------------------------------------

    def view(self, s: S, seat: int) -> View:
        """All that `seat` may know; a seat below 0 is a watcher. The only door out of a state."""
        raise RulesError(f"{self.key}: no view")

    def imagine(self, s: S, seat: int, rng: Rng) -> None:
        """Deal anew, in place, everything that `seat` cannot know, and clear the secret choices of the others."""

    # -- telling -----------------------------------------------------------------------------------------------

    def settings(self) -> list[Setting]:
        """What can be chosen before a match."""
        return []

    def brief(self) -> dict[str, Any]:
        """Settings for a match short enough to be printed whole, where a usual one is not; for golden playthroughs."""
        return {}

    def first(self) -> dict[str, Any]:
        """Settings for somebody's first match, where the usual ones would begin with what only an expert can judge."""
        return {}

    def sides(self, s: S) -> list[str]:
        """The faction of each seat, for statistics."""
        return [""] * s.seats

    def seat_name(self, seat: int) -> str:
        """How the log and scenarios call a seat."""
        return f"seat {seat}"

    def describe(self, view: View, option: Option) -> Words:
        """An option in words, from what its seat may know."""
        raise RulesError(f"{self.key}: no words for options")

    def prompt(self, view: View, topic: str) -> str:
        """The question behind a topic, as the table asks it."""
        return topic

    def tell(self, event: Event) -> str:
        """An event in words."""
        raise RulesError(f"{self.key}: no words for events")

    def draw(self, view: View) -> str:
        """The board as an SVG picture."""
        raise RulesError(f"{self.key}: no picture")

    def screen(self, view: View, width: int) -> str:
        """The board for a terminal of this width, in rich's markup; `[seat0]` to `[seat5]` are the seats' colours."""
        return outline(view)

    def scores(self, s: S) -> list[int]:
        """The visible score of each seat."""
        return [0] * s.seats

    def glossary(self) -> dict[str, str]:
        """What each card, unit or tile does, in plain words, by name."""
        return {}

    def option_words(self) -> list[str]:
        """All the words that options can say, besides those of the glossary, in small letters."""
        return []

    def rules_text(self) -> str:
        """The rule ledger, as TOML: id, text, chapter, and why an entry is only physical."""
        return ""

    def provenance(self) -> list[Provenance]:
        """Every value of the content and where it comes from, in the order of the content."""
        return []

    # -- thinking ----------------------------------------------------------------------------------------------

    def value(self, s: S) -> list[float]:
        """A quick estimate of each seat's chance to win, between 0 and 1, while the match goes on (see `prospects`). A
        game without features writes its own."""
        return weights.shares([weights.score(self.worths, features) for features in self.features(s)])

    def secret(self, s: S, seat: int) -> int:
        """What `seat` alone knows and plays by, besides its options, as a small number; 0 for nothing. A search keeps
        the choices of another seat apart by it."""
        return 0

    def calm(self, s: S) -> bool:
        """Whether the estimate can be trusted here. A rollout goes on until it can."""
        return True

    def turns(self, s: S, seat: int) -> int:
        """How many turns a seat has begun, or more than it ever will if it is out, where a turn is many small choices
        and `quick` makes sensible ones: among many seats bots then plan to their next turn. -1 in other games."""
        return -1

    def quick(self, s: S, ask: Ask, rng: Rng) -> int:
        """A quick choice of a seat in a rollout, by its index: sensible, from what the seat knows; usually any."""
        return rng.below(ask.count)

    def guess(self, s: S, seat: int, rng: Rng) -> None:
        """After `imagine`, make likelier in place what the others' choices so far let `seat` suspect."""

    def feature_names(self) -> list[str]:
        """What `features` counts, in its order, in words. A game that says so lets `wartable train` fit `worths`."""
        return []

    def features(self, s: S) -> list[list[float]]:
        """What may decide the match, counted for each seat: the higher seat's sum of features times worths leads. A
        seat that can no longer win has none."""
        raise RulesError(f"{self.key}: no features")

    def encode(self, view: View) -> list[float]:
        """A view as a fixed number of features, for learners."""
        raise RulesError(f"{self.key}: no encoding")

    def action_index(self, option: Option) -> int:
        """The place of an option in the fixed list of all actions, for learners."""
        raise RulesError(f"{self.key}: no action index")

    def action_count(self) -> int:
        raise RulesError(f"{self.key}: no action count")

    # -- writing -----------------------------------------------------------------------------------------------

    def position(self, s: S) -> dict[str, Any]:
        """The whole truth of a state in words, as a TOML document."""
        raise RulesError(f"{self.key}: no text form")

    def from_position(self, text: dict[str, Any]) -> S:
        """The state that a position describes; what it leaves out has sensible defaults. Raises BadPosition."""
        raise RulesError(f"{self.key}: no text form")

    def renumbered(self) -> list[Numbers]:
        """Things that a position numbers anew. All other fields of a state it keeps as they are."""
        return []


def prospects(game: Game[Any], state: State) -> list[float]:
    """Each seat's chance to win: what came out, if the match is over, else the game's estimate. Winners share a win,
    and in a draw everybody does."""
    if not state.over:
        return game.value(state)
    values = [0.0] * state.seats
    winners = state.winners if state.winners else list(range(state.seats))
    for seat in winners:
        values[seat] = 1.0 / len(winners)
    return values


def outline(data: Any, indent: str = "") -> str:
    """Plain data as indented lines, for a game that does not draw its own board on terminals."""
    lines: list[str] = []
    for name, value in data.items() if isinstance(data, dict) else enumerate(data):
        said = in_line(value)
        if said is None:
            lines += [f"{indent}{name}:", outline(value, indent + "  ")]
        elif said:
            lines.append(f"{indent}{name}: {said}".replace("[", "\\["))
    return "\n".join([line for line in lines if line])


def in_line(value: Any) -> str | None:
    """A value that fits a line; nothing for what is empty, None for what is too deep."""
    if isinstance(value, dict):
        if any(isinstance(inner, dict | list) for inner in value.values()):
            return None
        return ", ".join([f"{key} {inner}" for key, inner in value.items() if inner is not None])
    if isinstance(value, list):
        return (
            None if any(isinstance(item, dict | list) for item in value) else ", ".join([str(item) for item in value])
        )
    return "" if value is None else str(value)
