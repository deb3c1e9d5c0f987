"""A match in one person's hands, for notebooks and shells: look, choose in words, let bots choose, save.

`wartable.new_match` begins one. It adds words, bots and files to the kernel's `Match`, which is its `kernel`.
"""

from __future__ import annotations

import base64
import secrets
import tomllib
import warnings
from collections.abc import Callable, Mapping
from copy import deepcopy
from html import escape
from pathlib import Path
from typing import Any

from wartable.bots import registry as bot_registry
from wartable.bots.bot import Bot
from wartable.bots.runner import take_turn
from wartable.bots.simple import bot_rng
from wartable.core import record, registry
from wartable.core.ask import Option
from wartable.core.errors import BadPosition, Fault, IllegalChoice
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.names import NOTATION, Names
from wartable.core.phrases import meant
from wartable.core.position import read_position, write_position
from wartable.core.record import Record
from wartable.core.seat import Seat
from wartable.core.view import View
from wartable.search.explain import explain

#: In `play`, a seat whose choices are left to the person; as in `wartable play --seats you,captain`.
YOU = "you"
#: Options that a message or a notebook lists, at most.
LISTED = 40
#: How wide `print(match)` may be.
WIDTH = 100


class HotSeat:
    """A match of any game, seen and played by one person from one seat, or from every seat in turn.

    Without a `seat` of their own the person sits wherever somebody is asked, and after the end looks on as a watcher.
    """

    def __init__(self, kernel: Match, saved: Record, seat: int | None = None) -> None:
        if seat is not None and not 0 <= seat < kernel.state.seats:
            raise Fault(f"no seat {seat}; allowed: 0 to {kernel.state.seats - 1}")
        self.kernel = kernel
        self.record = saved
        self._seat = seat
        #: The bots that have played here, by seat and name: some remember what they thought.
        self._bots: dict[tuple[int, str], Bot] = {}

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any, Any]:
        return self.kernel.game

    @property
    def seat(self) -> int:
        """The seat through whose eyes everything is seen; -1 for a watcher."""
        return self.kernel.seat if self._seat is None else self._seat

    @property
    def over(self) -> bool:
        return self.kernel.over

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty for a draw, or while the match runs."""
        return list(self.kernel.state.winners)

    @property
    def ending(self) -> str:
        """Why the match ended, in a word of the game; empty while it runs."""
        return self.kernel.state.ending

    @property
    def scores(self) -> list[int]:
        return self.game.scores(self.kernel.state)

    @property
    def sides(self) -> list[str]:
        """The faction of each seat; empty words in a game without factions."""
        return self.game.sides(self.kernel.state)

    @property
    def names(self) -> Names:
        """How the players are called: a person with a seat of their own is "you", and plays against opponents. Whoever
        plays for all seats reads the game's own notation."""
        if self._seat is None:
            return NOTATION
        return self.game.names(self.kernel.state, ["Opponent"] * self.kernel.state.seats, self._seat)

    @property
    def prompt(self) -> str:
        """The question that `seat` is asked; empty if it is not asked."""
        return self.game.prompt(self.view(), self.names)

    @property
    def options(self) -> list[str]:
        """The options of `seat`, in words."""
        view = self.view()
        names = self.names
        return [self.game.describe(view, option, names).text for option in self.kernel.options_of(self.seat)]

    def view(self, seat: int | None = None) -> View:
        """Return all that a seat may know."""
        return self.kernel.view(self.seat if seat is None else seat)

    def story(self, seat: int | None = None) -> list[str]:
        """Return what has happened, as a seat reads it."""
        names = self.names
        return [self.game.tell(event, names).text for event in self.kernel.events(self.seat if seat is None else seat)]

    def svg(self, seat: int | None = None) -> str:
        """Return the board as a seat sees it, as an SVG picture."""
        return self.game.draw(self.view(seat)).svg()

    def hint(self, bot: str = "general") -> str:
        """Return what a searching bot thinks of the options of `seat`."""
        if self.kernel.ask_of(self.seat) is None:
            raise Fault(f"there is nothing to hint at: {self._standing()}")
        return explain(
            Seat(self.kernel, self.seat, self.names), bot_rng(self.record.seed), bot_registry.budget(bot)
        ).text()

    # -- playing -----------------------------------------------------------------------------------------------

    def choose(self, choice: str | int | Option) -> None:
        """Make a choice for `seat`: by its words or some of them, by its index in `options`, or as the option itself.

        Raises IllegalChoice where no option is meant, or several are, and changes nothing.
        """
        options = self.kernel.options_of(self.seat)
        if not options:
            raise IllegalChoice(f"there is nothing to choose: {self._standing()}")
        if isinstance(choice, tuple):
            self.kernel.apply(choice, self.seat)
            return
        index = self._index(choice) if isinstance(choice, str) else choice
        if not 0 <= index < len(options):
            raise IllegalChoice(f"no option {index}; allowed: 0 to {len(options) - 1}")
        self.kernel.apply(options[index], self.seat)

    def _index(self, words: str) -> int:
        said = self.options
        found = meant(words, said, shortened=True)
        if len(found) != 1:
            which = [said[index] for index in found] or said
            raise IllegalChoice(
                f"{words!r} means {len(found) or 'none'} of {len(said)} options; "
                f"{'which of them' if found else 'allowed'}: {'; '.join(which[:LISTED])}"
                + (" ..." if len(which) > LISTED else "")
            )
        return found[0]

    def play(
        self, *players: str | Bot, choices: int | None = None, until: Callable[[HotSeat], bool] | None = None
    ) -> None:
        """Let bots choose, to the end of the match: one for all seats, or one for each.

            match.play("captain")                 all seats, to the end
            match.play("captain", choices=1)      a single choice
            match.play("you", "captain")          until you are asked: seat 0 is yours
            match.play("greedy", until=lambda match: match.view().round == 2)

        `until` is asked before each choice. A bot that cannot go on forfeits, and a warning says why.
        """
        bots = self._sit_down(players)
        made = 0
        while not self.over and made != choices and not (until is not None and until(self)):
            ready = [(seat, bot) for seat in self.kernel.to_move if (bot := bots[seat]) is not None]
            if not ready:
                return
            seat, bot = ready[0]
            trouble = take_turn(self.kernel, bot, Seat(self.kernel, seat))
            if trouble:
                warnings.warn(trouble, stacklevel=2)
            made += 1
        if self.over:
            for bot in self._bots.values():
                bot.close()

    def _sit_down(self, players: tuple[str | Bot, ...]) -> list[Bot | None]:
        """Return the bot of each seat, None for one whose choices are the person's."""
        seats = self.kernel.state.seats
        if len(players) not in {1, seats}:
            raise Fault(f"play: found {len(players)} players; allowed: one for all seats, or {seats}, one for each")
        each = players * seats if len(players) == 1 else players
        return [self._bot(seat, player) for seat, player in enumerate(each)]

    def _bot(self, seat: int, player: str | Bot) -> Bot | None:
        if isinstance(player, Bot):
            return player
        if player == YOU:
            return None
        if (seat, player) not in self._bots:
            self._bots[seat, player] = bot_registry.make(player, f"{self.record.seed} {seat}")
        return self._bots[seat, player]

    def undo(self) -> None:
        """Take back the latest choice of your own seat, or of whoever chose last if you have none."""
        if not self.kernel.choices:
            raise IllegalChoice("nothing was chosen yet")
        self.kernel.undo(self.kernel.choices[-1][0] if self._seat is None else self._seat)

    def fork(self) -> HotSeat:
        """Return an independent match at this very point, with the same future chance."""
        return HotSeat(self.kernel.fork(), deepcopy(self.record), self._seat)

    # -- keeping -----------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the match as a record; `wartable.load_match` and `wartable play --resume` go on with it."""
        record.save(self._up_to_date(), path)

    def position(self) -> str:
        """Return this point as text (TOML), the whole truth of it, to be changed and played on from."""
        return write_position(self.kernel)

    def _up_to_date(self) -> Record:
        return record.update(self.record, self.kernel)

    # -- showing -----------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """Return what it is: the game, who plays what, how far it is, and who is asked what."""
        names = [self.game.seat_name(seat) for seat in range(self.kernel.state.seats)]
        who = ", ".join(f"{name} ({side})" if side else name for name, side in zip(names, self.sides, strict=True))
        made = self._choices_known()
        return f"<{self.game.name}: {who}; {made} choice{'' if made == 1 else 's'} made; {self._standing()}>"

    def _choices_known(self) -> int:
        """Return how many choices were made, as the seat may know it: who is ready in secret is not told."""
        made = len(self.kernel.choices)
        if self._seat is None or not self.kernel.together:
            return made
        _, since = self.kernel.anchor()
        return made - sum(seat != self._seat for seat, _ in since)

    def _standing(self) -> str:
        """Return who is asked what, or how the match ended."""
        if self.over:
            won = " and ".join(self.game.seat_name(seat) for seat in self.winners)
            verb = "wins" if len(self.winners) == 1 else "win"
            return f"{won} {verb} by {self.ending}" if won else f"nobody wins, by {self.ending}"
        # A topic is public; the question's words may tell what only the asked seat knows.
        asked = " and ".join(self.game.seat_name(seat) for seat in self.kernel.waiting_for(self.seat))
        return f"{asked} {'is' if ' and ' not in asked else 'are'} asked {self.kernel.asks[0].topic!r}"

    def __str__(self) -> str:
        """Return the board as text, the question, and the options with their indices."""
        from rich.text import Text

        board = Text.from_markup(self.game.screen(self.view(), WIDTH, self.names)).plain
        listed = [f"{index:3}  {said}" for index, said in enumerate(self.options)]
        return "\n".join([board, self._question(), *listed])

    def _question(self) -> str:
        who = self.names.seat(self.seat, self.game.seat_name(self.seat)).heading(False)
        return f"{who}: {self.prompt}" if self.options else self._standing()

    def _repr_html_(self) -> str:
        """Return how a notebook shows it: the picture, the question and the options, as `seat` knows them."""
        # As an image of its own the picture shares no style and no id with the page.
        picture = base64.b64encode(self.svg().encode()).decode()
        listed = "".join(f"<li>{escape(said)}</li>" for said in self.options[:LISTED])
        more = len(self.options) - LISTED
        return (
            f'<img alt="{escape(self.game.name)}" style="max-width:900px;width:100%" '
            f'src="data:image/svg+xml;base64,{picture}">'
            f'<p>{escape(self._question())}</p><ol start="0">{listed}</ol>'
            + (f"<p>and {more} more</p>" if more > 0 else "")
        )


# -- beginning -----------------------------------------------------------------------------------------------------


def new_match(
    game: str | Game[Any, Any],
    seats: int = 0,
    settings: Mapping[str, Any] | None = None,
    seed: str | int | None = None,
    content: str | Path | None = None,
    seat: int | None = None,
) -> HotSeat:
    """Begin a match of a game, named by its key (see `list_games`) or given itself.

    `seats` is how many play (usually the fewest), `settings` what can be chosen before a match, `content` a content
    pack. Equal seeds give equal matches, and a fresh one is drawn where none is given. `seat` is the person's own seat:
    then nothing is shown but what that seat may know. Without it, everything is shown as whoever is asked sees it.
    """
    found = _game(game, content)
    seed = secrets.token_hex(8) if seed is None else seed
    saved, kernel = record.begin(found, seats or found.seats[0], dict(settings or {}), str(seed))
    return HotSeat(kernel, saved, seat)


def load_match(
    path: str | Path, content: str | Path | None = None, seat: int | None = None, upto: int | None = None
) -> HotSeat:
    """Go on with a saved match, or from a position if the file is TOML. `upto` is how many of the saved choices are
    made again, usually all."""
    if Path(path).suffix == ".toml":
        return from_position(_read(Path(path)), None, content, seat)
    saved = record.load(path)
    return HotSeat(record.replay(saved, registry.load(saved.game, content), upto), saved, seat)


def from_position(
    position: str | Mapping[str, Any],
    game: str | Game[Any, Any] | None = None,
    content: str | Path | None = None,
    seat: int | None = None,
) -> HotSeat:
    """Begin a match at a position: TOML as `HotSeat.position` returns it, or what it says. It names its game, unless
    that is given."""
    try:
        document = tomllib.loads(position) if isinstance(position, str) else dict(position)
    except tomllib.TOMLDecodeError as mistake:
        raise BadPosition(f"not valid TOML: {mistake}") from None
    key = game or document.get("game")
    if not isinstance(key, str | Game):
        raise BadPosition(f"game: found {key!r}; allowed: the key of a game")
    found = _game(key, content)
    kernel = read_position(found, document)
    document.pop("since", None)
    saved = Record(found.key, found.version, found.content_hash, kernel.state.seats, {}, "", position=document)
    return HotSeat(kernel, saved, seat)


def _game(game: str | Game[Any, Any], content: str | Path | None) -> Game[Any, Any]:
    if isinstance(game, str):
        return registry.load(game, content)
    if content is not None:
        raise Fault("content: a pack goes with the key of a game; this game was made with its content already")
    return game


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as mistake:
        raise BadPosition(f"{path}: cannot read the position: {mistake}") from None


def list_games() -> dict[str, str]:
    """Return the names of all installed games, by their keys."""
    return {key: registry.load(key).name for key in registry.keys()}  # noqa: SIM118  (a function, not a dict)


def list_bots() -> dict[str, str]:
    """Return what each bot is, by its name."""
    return dict(bot_registry.ABOUT)
