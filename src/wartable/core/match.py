"""A match: a state, the rules running on it, and the log of choices that rebuilds it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final, final

from wartable.core.ask import STEP_ENDS, Ask, Choice, Option, Together
from wartable.core.errors import IllegalChoice, RulesError
from wartable.core.game import Game
from wartable.core.log import Event, Log
from wartable.core.moments import Moment
from wartable.core.rng import Rng
from wartable.core.state import Over, State
from wartable.core.view import View

#: A play in progress, whatever it returns, and how it goes on.
Running = Generator[Any, Any, Any]
Send = Callable[[Any], Any]
#: A question that the kernel answered by itself: the seat, the topic and the only option.
Answered = tuple[int, str, Option]

#: Why a match has ended in which a seat could not go on.
FORFEIT: Final = "forfeit"
#: The seat of somebody who watches.
WATCHER: Final = -1
#: Undoing replays about this many choices at most, and a match keeps a state for as many.
MARKED: Final = 16
#: Shared by all that keep none, and never changed.
NO_MOMENTS: Final[list[Moment]] = []
NO_WAY_BACK: Final = "a playout cannot be forked: it keeps no way back"


def by_chance(ask: Ask, rng: Rng) -> Option:
    """Return any of the options; where there is only one, nothing is drawn."""
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
                if not ask.publicly_known or ask.count > 1:
                    self.ask = ask
                    return
                answer = ask.at(0)
                self.answered.append((self.seat, ask.topic, answer))
        except StopIteration:
            self.ask = None


@final
class StepSoFar:
    """How the step of the game that runs now began. A fork copies that state and replays the choices made since."""

    def __init__(self, start: State, revealed: int) -> None:
        self.start = start
        self.since: list[Choice] = []
        #: What the log had revealed by then.
        self.revealed = revealed
        #: Who has chosen together in it, and how many choices of the match there were before.
        self.choosing: list[int] = []
        self.together_from = 0

    def copy(self) -> StepSoFar:
        twin = StepSoFar(self.start, self.revealed)
        twin.since = self.since.copy()
        twin.choosing = self.choosing
        twin.together_from = self.together_from
        return twin


@final
class Mark:
    """The start of a step that undoing can play on from: the state then, and how much there was of what only grows."""

    def __init__(self, state: State, choices: int, answered: int, lines: int, revealed: int) -> None:
        self.state = state
        self.choices = choices
        self.answered = answered
        self.lines = lines
        self.revealed = revealed


@final
class Match:
    """A running match of any game.

    `asks` are the open questions: one, or several where seats choose at once. Asking for `options` is the only
    legality there is. A match begun with `playout=True` keeps no log and no way back, for speed.
    """

    def __init__(self, game: Game[Any, Any], state: State, playout: bool = False, begin: bool = True) -> None:
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
        #: What there was to see since the latest choice began, if it is kept (see `keep_moments`).
        self.moments = NO_MOMENTS
        self._keeps_moments = False
        # Resumes the rules with an answer; kept, because looking the method up each time costs more than the call.
        self._send: Send | None = None
        # A fork replays the rules to where it is only when it is played on.
        self._asleep = False
        self._choosers: list[Chooser] | None = None
        self._together: Together | None = None
        # Makes all choices of a playout that is only to be finished, without a word to the caller.
        self._chance: Rng | None = None
        # None for a playout, which keeps no way back.
        self._step: StepSoFar | None = None
        # From the latest of these before it, undoing plays again.
        self._marks: list[Mark] = []
        # Nothing before this many choices can be undone: something was revealed or rolled since.
        self._floor = 0
        if begin:
            if not playout:
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
        """Return the open question of a seat, if there is one."""
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        return None

    def waiting_for(self, seat: int) -> list[int]:
        """Return whom the table waits for, as `seat` may know it: while seats choose in secret, who is ready is not
        told."""
        if not self.together:
            return self.to_move
        # A match that stands somewhere without having played there yet knows them from its step, a playout does not.
        choosing = self._way_back().choosing if self._together is None else self._together.seats
        return [other for other in choosing if other != seat or self.ask_of(seat) is not None]

    def options_of(self, seat: int) -> list[Option]:
        ask = self.ask_of(seat)
        return [] if ask is None else ask.options

    def view(self, seat: int) -> View:
        view: View = self.game.view(self.state, seat, self.ask_of(seat))
        return view

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """Return the log as a seat reads it, from line `since` on."""
        return self.state.log.seen_by(seat, since)

    def keep_moments(self) -> None:
        """Keep from now on what each seat sees where the rules pause (`Log.beat`)."""
        self._keeps_moments = True
        self.state.log.on_beat = self._keep_moment

    def _keep_moment(self) -> None:
        seats = [*range(self.state.seats), WATCHER]
        views = [self.game.view(self.state, seat, None) for seat in seats]
        self.moments = [*self.moments, Moment(len(self.state.log.lines), views)]

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

    def take(self, index: int, at: int = 0) -> None:
        """Make the choice with this index among the options of one of `asks`; the quick way for bots and playouts."""
        ask = self.asks[at]
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
        self.moments = NO_MOMENTS
        self.choices.append((ask.seat, option))
        assert self._step is not None
        self._step.since.append((ask.seat, option))
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
            self._step = StepSoFar(self.state.copy(), self.state.log.revealed)
            self._mark(self._step.start)
        self._send = self.game.step(self.state).send

    def _mark(self, start: State) -> None:
        """Mark the start of a step, if the latest mark is some way back; marks before all that can be undone go."""
        at, marks = len(self.choices), self._marks
        if marks and at - marks[-1].choices < MARKED:
            return
        while len(marks) > 1 and marks[1].choices <= self._floor:
            del marks[0]
        log = self.state.log
        marks.append(Mark(start, at, len(self.answered), len(log.lines), log.revealed))

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
                if count > 1 or (count and not request.publicly_known):
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
                if self._step is not None:
                    self._step.choosing = request.seats
                    self._step.together_from = len(self.choices)
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

    def play_randomly(self, rng: Rng) -> None:
        """Make every choice by chance, to the end of the match: the quick way to an outcome."""
        if self.is_playout:
            self._chance = rng
            self.state.fleeting = True
        while self.asks:
            ask = self.asks[0]
            self._take(ask, by_chance(ask, rng))

    def forfeit(self, seat: int) -> None:
        """End the match: this seat cannot go on, and all others win."""
        self.end([other for other in range(self.state.seats) if other != seat], FORFEIT)

    def end(self, winners: list[int], ending: str) -> None:
        """End the match here, as its players have agreed and not as the rules say. Whoever has seen the end takes
        nothing back."""
        self.state.decide(winners, ending)
        self._floor = len(self.choices)
        self._end()

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
        """Put this question in place of the last one of its seat."""
        for index, open_ask in enumerate(self.asks):
            if open_ask.seat == ask.seat:
                self.asks[index] = ask

    def _part(self) -> None:
        """Let the seats go on one at a time: all have chosen."""
        self._choosers = None
        self._together = None
        self.together = False

    def anchor(self) -> tuple[State, list[Choice]]:
        """Return the state at the start of this step and the choices since: together they are this very point."""
        step = self._way_back()
        return step.start, step.since

    def _way_back(self) -> StepSoFar:
        if self._step is None:
            raise RulesError(NO_WAY_BACK)
        return self._step

    # -- going elsewhere ---------------------------------------------------------------------------------------

    def fork(self) -> Match:
        """Return an independent match at this very point, with the same future chance."""
        self._way_back()
        twin = Match(self.game, self.state, begin=False)
        twin._marks = self._marks.copy()
        twin._floor = self._floor
        twin._stand_at(self)
        return twin

    def _stand_at(self, other: Match) -> None:
        """Be at the point where another match is, independent of it. The rules follow when it is played on."""
        self.state = other.state.copy()
        self.state.log = other.state.log.copy()
        if self._keeps_moments:
            self.keep_moments()
        self.moments = NO_MOMENTS
        self.asks = other.asks
        self.together = other.together
        self.choices = other.choices.copy()
        self.answered = other.answered.copy()
        self._step = other._way_back().copy()
        self._asleep = True

    def _wake(self) -> None:
        """Bring the rules to where the match stands: replay the step's choices from its start."""
        self._asleep = False
        step = self._way_back()
        log, together_from, answered = self.state.log, step.together_from, self.answered.copy()
        self.state = step.start.copy()
        self._replay(step)
        self.state.log = log
        step.together_from = together_from
        # The choosers hold this very list.
        self.answered[:] = answered

    def playout(self) -> Match:
        """Return a fork for one run to the end: no log, no undo, no further forks."""
        step = self._way_back()
        twin = Match(self.game, step.start.copy(), playout=True, begin=False)
        twin._replay(step)
        return twin

    def _replay(self, step: StepSoFar) -> None:
        """Run a step from the state at its start, and make its choices again."""
        self._send = self.game.step(self.state).send
        self._resume(None)
        for seat, option in step.since:
            ask = self.ask_of(seat)
            assert ask is not None
            self._answer(ask, option)

    def can_imagine(self, seat: int) -> bool:
        """Return whether a seat can imagine worlds now: when it is asked, when all choose in secret, when a step
        begins.

        Where another seat is asked in the middle of a step, its open question holds options from its true cards.
        """
        if self.together or self.ask_of(seat) is not None:
            return True
        step = self._step
        if step is None or step.since:
            return False
        return step.start.rng.turn == self.state.rng.turn and step.revealed == self.state.log.revealed

    def imagine(self, seat: int, rng: Rng, guess: bool = False) -> Match:
        """Return a playout from a position this seat considers possible: all that it cannot know is dealt anew. With
        `guess`, what the others have done makes some positions likelier.

        Secret choices the others have already made in this step are theirs to make again.
        """
        if not self.can_imagine(seat):
            raise RulesError(f"seat {seat} cannot imagine while another seat is asked in the middle of a step")
        if not self.together and self.ask_of(seat) is None:
            return self._imagine_step(seat, rng, guess)
        world = self.playout()
        world.game.imagine(world.state, seat, rng)
        if guess:
            world.game.thinking.guess(world.state, seat, rng)
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
        state = self._way_back().start.copy()
        self.game.imagine(state, seat, rng)
        if guess:
            self.game.thinking.guess(state, seat, rng)
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
        while self._marks[-1].choices > at:
            del self._marks[-1]
        past = self._at_mark(self._marks[-1])
        for chooser, option in self.choices[len(past.choices) : at] + self.choices[at + 1 :]:
            past.apply(option, chooser)
        self._stand_at(past)

    def _at_mark(self, mark: Mark) -> Match:
        """Return this match as it was at a mark."""
        past = Match(self.game, mark.state.copy(), begin=False)
        past.choices = self.choices[: mark.choices]
        past.answered = self.answered[: mark.answered]
        past.state.log = Log()
        past.state.log.lines = self.state.log.lines[: mark.lines]
        past.state.log.revealed = mark.revealed
        past._begin()
        return past

    def _undoable(self, seat: int) -> int:
        """Return the index of the choice that this seat may take back, or -1."""
        at = len(self.choices) - 1
        if self.together:
            # While seats choose together in secret, what the others have chosen meanwhile does not stand in the way.
            # What came before stays: could it be taken back until somebody chooses, that would tell who has chosen.
            since = 0 if self._step is None else self._step.together_from
            while at >= since and self.choices[at][0] != seat:
                at -= 1
            if at < since:
                return -1
        return at if at >= self._floor and self.choices[at][0] == seat else -1
