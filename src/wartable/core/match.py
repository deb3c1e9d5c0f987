"""A match: a state, the rules running on it, and the log of choices that rebuilds it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final, final

from wartable.core.ask import STEP_ENDS, Ask, Choice, Option, Together
from wartable.core.errors import IllegalChoice, RulesError
from wartable.core.game import Game, View
from wartable.core.log import Event, Log
from wartable.core.rng import Rng
from wartable.core.state import Over, State

#: A play in progress, whatever it returns, and how it goes on.
Running = Generator[Any, Any, Any]
Send = Callable[[Any], Any]
#: A question that the kernel answered by itself: the seat, the topic and the only option.
Answered = tuple[int, str, Option]

NO_WAY_BACK: Final = "a playout cannot be forked: it keeps no way back"


def by_chance(ask: Ask, rng: Rng) -> Option:
    """Any of the options; where there is only one, nothing is drawn."""
    return ask.at(rng.below(ask.count) if ask.count > 1 else 0)


@final
class Chooser:
    """One seat's part of choosing together: how its small play goes on, and where it stands."""

    def __init__(self, seat: int, play: Running, answered: list[Answered]) -> None:
        self.seat = seat
        self.send = play.send
        self.answered = answered
        self.ask: Ask | None = None

    def resume(self, answer: Option | None) -> None:
        """Run until the seat is asked again or its part is done."""
        try:
            while True:
                ask = self.send(answer)
                if ask is STEP_ENDS:
                    self.ask = None
                    return
                if not isinstance(ask, Ask) or ask.seat != self.seat:
                    raise RulesError(f"a secret play may only ask its own seat {self.seat}")
                if not ask.count:
                    raise RulesError(f"seat {self.seat} was asked {ask.topic!r} without an option")
                if not ask.open or ask.count > 1:
                    self.ask = ask
                    return
                answer = ask.at(0)
                self.answered.append((self.seat, ask.topic, answer))
        except StopIteration:
            self.ask = None


@final
class Match:
    """A running match of any game.

    `asks` are the open questions: one, or several where seats choose at once. Asking for `options` is the only
    legality there is. A match begun with `playout=True` keeps no log and no way back, for speed.
    """

    def __init__(self, game: Game[Any], state: State, playout: bool = False, begin: bool = True) -> None:
        self.game = game
        self.state = state
        self.is_playout = playout
        self.asks: list[Ask] = []
        #: Every choice so far, in order.
        self.choices: list[Choice] = []
        #: The questions that nobody had to answer, because everybody could see that there was one option. Playouts keep
        #: none but those of secret plays.
        self.answered: list[Answered] = []
        #: Whether seats choose at once and in secret now, even if one alone has not finished.
        self.together = False
        # Resumes the rules with an answer; kept, because looking the method up each time costs more than the call.
        self._send: Send | None = None
        # A fork replays the rules to where it is only when it is played on.
        self._asleep = False
        self._choosers: list[Chooser] | None = None
        self._together: Together | None = None
        # Makes all choices of a playout that is only to be finished, without a word to the caller.
        self._chance: Rng | None = None
        # The state as it was when this step began, and the choices since: a fork copies one and replays the other.
        self._start: State | None = None
        self._since: list[Choice] = []
        # What the log had revealed when this step began.
        self._revealed = 0
        # The state before the first choice, from which undoing plays again.
        self._origin: State | None = None
        # Nothing before this many choices can be undone: something was revealed or rolled since.
        self._floor = 0
        # How many choices there were when the seats began to choose together.
        self._together_from = 0
        if begin:
            if not playout:
                self._origin = state.copy()
                state.log = Log()
            self._begin()

    # -- asking ------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def log(self) -> Log:
        return self.state.log

    @property
    def to_move(self) -> list[int]:
        """The seats that are asked now."""
        return [ask.seat for ask in self.asks]

    @property
    def seat(self) -> int:
        """The seat that is asked now; the first of them where several choose at once; -1 after the end."""
        return self.asks[0].seat if self.asks else -1

    @property
    def options(self) -> list[Option]:
        """The options of `seat`."""
        return self.asks[0].options if self.asks else []

    def ask_of(self, seat: int) -> Ask | None:
        """The open question of a seat, if there is one."""
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        return None

    def options_of(self, seat: int) -> list[Option]:
        ask = self.ask_of(seat)
        return [] if ask is None else ask.options

    def view(self, seat: int) -> View:
        return self.game.view(self.state, seat)

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """The log as a seat reads it, from line `since` on."""
        return self.state.log.seen_by(seat, since)

    # -- choosing ----------------------------------------------------------------------------------------------

    def apply(self, option: Option, seat: int = -1) -> None:
        """Make a choice for `seat` (default: the seat that is asked). Raises IllegalChoice and changes nothing."""
        asked = self.seat if seat < 0 else seat
        ask = self.ask_of(asked)
        if ask is None:
            waiting = ", ".join(str(due) for due in self.to_move) or "nobody: the match is over"
            raise IllegalChoice(f"seat {asked} is not asked now; asked: {waiting}")
        for index, allowed in enumerate(ask.options):
            if allowed is option or allowed == option:
                self._take(ask, ask.options[index])
                return
        raise IllegalChoice(
            f"{list(option)} is not an option of seat {asked} for {ask.topic!r}; it has {len(ask.options)}: "
            + "; ".join(str(list(allowed)) for allowed in ask.options[:12])
            + (" ..." if len(ask.options) > 12 else "")
        )

    def take(self, index: int) -> None:
        """Make the choice with this index among `options`; the quick way for bots and playouts."""
        ask = self.asks[0]
        if self.is_playout and self._choosers is None:
            self._resume(ask.at(index))
        else:
            self._take(ask, ask.at(index))

    def _take(self, ask: Ask, option: Option) -> None:
        if self.is_playout:
            self._answer(ask, option)
            return
        if self._asleep:
            self._wake()
        state = self.state
        chance = state.rng.turn
        revealed = state.log.revealed
        self.choices.append((ask.seat, option))
        self._since.append((ask.seat, option))
        self._answer(ask, option)
        if state.rng.turn != chance or state.log.revealed != revealed or state.over:
            self._floor = len(self.choices)

    def _answer(self, ask: Ask, option: Option) -> None:
        if self._choosers is None:
            self._resume(option)
        else:
            self._choose_together(ask.seat, option)

    # -- running the rules -------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Start the next step of the game, unless it is over."""
        if self.state.over:
            self.asks = []
            return
        self._next_step()
        self._resume(None)

    def _next_step(self) -> None:
        if not self.is_playout:
            self._start = self.state.copy()
            self._since = []
            self._revealed = self.state.log.revealed
        self._send = self.game.step(self.state).send

    def _resume(self, answer: Option | None) -> None:
        """Run the rules until somebody must choose or the match is over."""
        while True:
            try:
                assert self._send is not None
                request = self._send(answer)
            except StopIteration:
                if self.state.over:
                    self._end()
                    return
                self._next_step()
                answer = None
                continue
            except Over:
                self._end()
                return
            if isinstance(request, Ask):
                count = request.count
                if count and self._chance is not None:
                    answer = by_chance(request, self._chance)
                    continue
                if count > 1 or (count and not request.open):
                    if self.is_playout and len(self.asks) == 1:
                        # The next question takes the place of the last: nobody keeps the questions of a playout.
                        self.asks[0] = request
                    else:
                        self.asks = [request]
                    return
                if not count:
                    raise RulesError(f"seat {request.seat} was asked {request.topic!r} without an option")
                answer = request.at(0)
                if not self.is_playout:
                    self.answered.append((request.seat, request.topic, answer))
            elif request is STEP_ENDS:
                if self.state.over:
                    self._end()
                    return
                if not self.is_playout:
                    self._next_step()
                answer = None
            elif isinstance(request, Together):
                self.together = True
                self._together = request
                self._together_from = len(self.choices)
                self._choosers = [Chooser(seat, request.play(seat), self.answered) for seat in request.seats]
                for chooser in self._choosers:
                    chooser.resume(None)
                self.asks = self._open_asks()
                if self.asks:
                    return
                self._part()
                answer = None
            else:
                raise RulesError("a rule yields Ask or Together")

    def finish(self, rng: Rng) -> None:
        """Make every choice by chance, to the end of the match: the quick way to an outcome."""
        if self.is_playout:
            self._chance = rng
            self.state.fleeting = True
        while self.asks:
            ask = self.asks[0]
            self._take(ask, by_chance(ask, rng))

    def _end(self) -> None:
        self.asks = []
        self._send = None

    def _open_asks(self) -> list[Ask]:
        assert self._choosers is not None
        return [chooser.ask for chooser in self._choosers if chooser.ask is not None]

    def _choose_together(self, seat: int, option: Option) -> None:
        assert self._choosers is not None
        for chooser in self._choosers:
            if chooser.seat == seat:
                chooser.resume(option)
                if self.is_playout and chooser.ask is not None:
                    # As in `_resume`, the next question takes the place of the last.
                    self._replace(chooser.ask)
                    return
        self.asks = self._open_asks()
        if not self.asks:
            self._part()
            self._resume(None)

    def _replace(self, ask: Ask) -> None:
        """This question instead of the last one of its seat."""
        for index, open_ask in enumerate(self.asks):
            if open_ask.seat == ask.seat:
                self.asks[index] = ask

    def _part(self) -> None:
        """All have chosen: the seats go on one at a time."""
        self._choosers = None
        self._together = None
        self.together = False

    def anchor(self) -> tuple[State, list[Choice]]:
        """The state at the start of this step and the choices since: together they are this very point."""
        if self._start is None:
            raise RulesError(NO_WAY_BACK)
        return self._start, self._since

    # -- going elsewhere ---------------------------------------------------------------------------------------

    def fork(self) -> Match:
        """An independent match at this very point, with the same future chance."""
        if self._start is None:
            raise RulesError(NO_WAY_BACK)
        twin = Match(self.game, self.state.copy(), begin=False)
        twin.asks = self.asks
        twin.together = self.together
        twin.choices = self.choices.copy()
        twin.answered = self.answered.copy()
        twin._start = self._start
        twin._since = self._since.copy()
        twin._origin = self._origin
        twin._floor = self._floor
        twin._revealed = self._revealed
        twin._together_from = self._together_from
        twin._asleep = True
        log = Log()
        log.lines = self.state.log.lines.copy()
        log.revealed = self.state.log.revealed
        twin.state.log = log
        return twin

    def _wake(self) -> None:
        """Bring the rules of a fork to where it is: replay the step's choices from its start."""
        self._asleep = False
        assert self._start is not None
        log, together_from, answered = self.state.log, self._together_from, self.answered.copy()
        self.state = self._start.copy()
        self._replay()
        self.state.log = log
        self._together_from = together_from
        # The choosers hold this very list.
        self.answered[:] = answered

    def playout(self) -> Match:
        """As `fork`, but for one run to the end: no log, no undo, no further forks."""
        if self._start is None:
            raise RulesError(NO_WAY_BACK)
        twin = Match(self.game, self._start.copy(), playout=True, begin=False)
        twin._since = self._since
        twin._replay()
        return twin

    def _replay(self) -> None:
        """From the state at the start of the step, run it and make its choices again."""
        self._send = self.game.step(self.state).send
        self._resume(None)
        for seat, option in self._since:
            ask = self.ask_of(seat)
            assert ask is not None
            self._answer(ask, option)

    def can_imagine(self, seat: int) -> bool:
        """Whether a seat can imagine worlds now: when it is asked, when all choose in secret, when a step begins.

        Where another seat is asked in the middle of a step, its open question holds options from its true cards.
        """
        if self.together or self.ask_of(seat) is not None:
            return True
        quiet = self._start is not None and self._start.rng.turn == self.state.rng.turn
        return quiet and not self._since and self.state.log.revealed == self._revealed

    def imagine(self, seat: int, rng: Rng, guess: bool = False) -> Match:
        """A playout from a position this seat holds for possible: all that it cannot know is dealt anew. With `guess`,
        what the others have done makes some positions likelier.

        Secret choices the others have already made in this step are theirs to make again.
        """
        if not self.can_imagine(seat):
            raise RulesError(f"seat {seat} cannot imagine while another seat is asked in the middle of a step")
        if not self.together and self.ask_of(seat) is None:
            return self._imagine_step(seat, rng, guess)
        world = self.playout()
        world.game.imagine(world.state, seat, rng)
        if guess:
            world.game.guess(world.state, seat, rng)
        world.state.rng = rng.split()
        if world._choosers is not None and world._together is not None:
            for chooser in world._choosers:
                if chooser.seat != seat:
                    chooser.send = world._together.play(chooser.seat).send
                    chooser.resume(None)
            world.asks = world._open_asks()
        return world

    def _imagine_step(self, seat: int, rng: Rng, guess: bool) -> Match:
        """Imagine before the first question of a step: the step begins anew, and asks the other seat from its cards."""
        assert self._start is not None
        state = self._start.copy()
        self.game.imagine(state, seat, rng)
        if guess:
            self.game.guess(state, seat, rng)
        state.rng = rng.split()
        return Match(self.game, state, playout=True)

    # -- undoing -----------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        return self._undoable(seat) >= 0

    def undo(self, seat: int) -> None:
        """Take back this seat's latest choice. Never past something revealed or rolled, or another seat's answer."""
        at = self._undoable(seat)
        if at < 0:
            raise IllegalChoice(f"seat {seat} has nothing to take back: something was revealed or answered since")
        choices = self.choices[:at] + self.choices[at + 1 :]
        assert self._origin is not None
        past = Match(self.game, self._origin.copy())
        for chooser, option in choices:
            past.apply(option, chooser)
        self.state = past.state
        self.asks = past.asks
        self.choices = past.choices
        self.answered = past.answered
        self._send = past._send
        self._asleep = False
        self.together = past.together
        self._choosers = past._choosers
        self._together = past._together
        self._together_from = past._together_from
        self._start = past._start
        self._since = past._since
        self._revealed = past._revealed

    def _undoable(self, seat: int) -> int:
        """The index of the choice that this seat may take back, or -1."""
        at = len(self.choices) - 1
        if self.together:
            # While seats choose together in secret, what the others have chosen meanwhile does not stand in the way.
            # What came before stays: could it be taken back until somebody chooses, that would tell who has chosen.
            while at >= self._together_from and self.choices[at][0] != seat:
                at -= 1
            if at < self._together_from:
                return -1
        return at if at >= self._floor and self.choices[at][0] == seat else -1
