"""What all environments of one match share: matches begun and saved, numbers for numpy, bots to ask, pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from wartable.bots import registry as bots
from wartable.bots.bot import Bot, Forfeit
from wartable.core.ask import Option
from wartable.core.errors import Fault, one_of
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.core.settings import Chosen
from wartable.env import render
from wartable.env.arena import NO_OPTION, Arena, outcome, outlook
from wartable.env.deals import Deals, Saved
from wartable.env.errors import BadSetup, IllegalAction, MatchOver, whole
from wartable.env.spaces import Mask, Numbers, lent

#: Made once: numpy need not look it up at each observation.
SINGLE = np.dtype(np.float32)
#: How many allowed actions a message lists.
LISTED = 12


class EnvTable:
    """One match at a time, through numbers. Matches are quick and cannot be looked ahead in, until a bot is asked: from
    then on they are tracked."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int = 0,
        settings: Mapping[str, object] | None = None,
        factions: Sequence[str] | None = None,
        content: str | Path | None = None,
        shaped: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._set_up(Deals(game, seats, settings, factions, content), shaped, render.checked(render_mode))

    def _set_up(self, deals: Deals, shaped: bool, render_mode: str | None) -> None:
        self.deals = deals
        self.game = deals.game
        self.seats = deals.seats
        self.size = len(self.game.learning.labels())
        self.actions = self.game.learning.action_count()
        self.shaped = shaped
        self.render_mode = render_mode
        self.tracked = False
        self.arena: Arena | None = None
        self._seed = ""
        self._settings: Chosen = {}
        self._experts: dict[str, Bot] = {}
        #: What each seat expected last, where rewards are shaped, and the chance by which it imagines.
        self._expected: list[float] = []
        self._rng: Rng = seeded("")

    # -- matches -----------------------------------------------------------------------------------------------

    def reset(self, seed: int | str | None, options: Mapping[str, Any] | None) -> None:
        """Begin the next match."""
        settings = self.deals.options(options)
        self.deals.seed(seed)
        self._begin(self.deals.next_seed(), settings)

    def _begin(self, seed: str, settings: Chosen) -> None:
        self._seed, self._settings = seed, settings
        match = self.deals.begin(seed, settings, self.tracked)
        if self.arena is None:
            self.arena = Arena(self.game, match)
            # Memory that the arena lends; both are written anew all the time.
            self._numbers = lent(self.arena.row.numbers, np.float64)
            self._mask = lent(self.arena.mask, np.int8)
        else:
            self.arena.begin(match)
        self._experts = {}
        self._rng = seeded(f"{seed} rewards")
        self._expected = [0.0] * self.seats

    @property
    def now(self) -> Arena:
        """The arena, once a match was begun."""
        if self.arena is None:
            raise MatchOver("no match was begun yet: call reset() first")
        return self.arena

    @property
    def over(self) -> bool:
        return bool(self.now.match.over)

    def save(self) -> Saved:
        taken = tuple(self.now.taken)
        return Saved(self.game.key, self.game.content_hash, self.seats, self._settings, self._seed, taken)

    def restore(self, saved: Saved) -> None:
        """Go to a point that was saved: the match is played again up to there."""
        self.deals.check(saved)
        self._go_to(saved)
        if self.shaped:
            self.rewards()

    def _go_to(self, saved: Saved) -> None:
        self._begin(saved.seed, saved.settings)
        for seat, index in saved.taken:
            self.now.repeat(seat, index)

    def rewind(self, count: int) -> None:
        """Go back to where N choices were made."""
        saved = self.save()
        self.restore(msgspec.structs.replace(saved, taken=saved.taken[:count]))

    def track(self) -> None:
        """Play from now on matches in which bots can look ahead; the present one is played again up to here."""
        if not self.tracked:
            self.tracked = True
            self.restore(self.save())

    # -- copies ------------------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """A copy, here or in another process, stands at the same point; bots think anew there."""
        rng = self._rng
        return {
            "deals": self.deals,
            "shaped": self.shaped,
            "render_mode": self.render_mode,
            "tracked": self.tracked,
            "saved": None if self.arena is None else self.save(),
            "expected": self._expected,
            "chance": (rng.a, rng.b, rng.c, rng.turn),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._set_up(state["deals"], state["shaped"], state["render_mode"])
        self.tracked = state["tracked"]
        if state["saved"] is not None:
            self._go_to(state["saved"])
            self._expected = state["expected"]
            self._rng = Rng(*state["chance"])

    def __repr__(self) -> str:
        if self.arena is None:
            now = "not begun"
        elif self.over:
            now = f"over after {len(self.arena.taken)} choices"
        else:
            asked = " and ".join(str(seat) for seat in self.arena.match.to_move)
            now = f"seat {asked} is asked after {len(self.arena.taken)} choices"
        return f"{self.game.key} for {self.seats}, {now}"

    # -- numbers -----------------------------------------------------------------------------------------------

    def observation(self, seat: int) -> Numbers:
        """Return what a seat may know, as an array of its own."""
        self.now.observe(seat)
        return self._numbers.astype(SINGLE)

    def seen(self, seat: int) -> dict[str, Any]:
        """Return both as PettingZoo has it: what a seat may know, and which actions it has."""
        arena = self.arena or self.now
        arena.show(seat)
        return {"observation": self._numbers.astype(SINGLE), "action_mask": self._mask.copy()}

    def mask(self, seat: int) -> Mask:
        """Return which actions a seat has, as an array of its own."""
        self.now.offer(seat)
        return self._mask.copy()

    def act(self, seat: int, action: Any, name: str) -> None:
        """Play an action for a seat; raises IllegalAction, which names what is allowed, and changes nothing."""
        number = whole(action)
        if number is None or not self.now.act(seat, number):
            raise IllegalAction(self.refusal(seat, action, name))

    def option_of(self, seat: int, action: Any, name: str) -> int:
        """Return which of its options a seat takes by an action; raises IllegalAction, which names what is allowed."""
        number = whole(action)
        if number is not None:
            option = self.now.option_of(seat, number)
            if option != NO_OPTION:
                return option
        raise IllegalAction(self.refusal(seat, action, name))

    def refusal(self, seat: int, action: Any, name: str) -> str:
        """Say what is wrong with an action, and what would be right."""
        if self.now.match.ask_of(seat) is None:
            asked = ", ".join(str(other) for other in self.now.match.to_move) or "nobody, the match is over"
            return f"{name} is not asked now; seats that are asked: {asked}"
        labels = self.game.learning.action_labels()
        allowed = sorted(self.now.offered(seat))
        listed = "; ".join(f"{one} ({labels[one]})" for one in allowed[:LISTED])
        more = f" and {len(allowed) - LISTED} more" if len(allowed) > LISTED else ""
        number = whole(action)
        if number is None:
            found = f"{type(action).__name__} {action!r} is no action, which is one whole number"
        elif not 0 <= number < self.actions:
            found = f"there is no action {number}, they go from 0 to {self.actions - 1}"
        else:
            found = f"action {number} ({labels[number]}) is not allowed for {name} now"
        return f"{found}; allowed: {listed}{more}"

    # -- rewards -----------------------------------------------------------------------------------------------

    def rewards(self) -> list[float]:
        """Return what each seat gets for what has happened since it was asked for last: the outcome at the end, and
        where rewards are shaped the change of what a seat may expect."""
        over = self.over
        if not self.shaped:
            return outcome(self.game, self.now.match.state) if over else [0.0] * self.seats
        state = self.now.match.state
        if over:
            found = outcome(self.game, state)
        else:
            found = [outlook(self.game, state, seat, self._rng) for seat in range(self.seats)]
        change = [now - before for now, before in zip(found, self._expected, strict=True)]
        self._expected = found
        return change

    # -- bots --------------------------------------------------------------------------------------------------

    def expert(self, bot: str, seat: int) -> int:
        """Return the action that a bot would choose for a seat that is asked."""
        if self.now.match.ask_of(seat) is None:
            raise IllegalAction(self.refusal(seat, 0, f"seat {seat}"))
        self.track()
        name = f"{bot} {seat}"
        if name not in self._experts:
            self._experts[name] = made_bot(bot, f"{self._seed} {name}")
        option = chosen(self._experts[name], self.now.match, seat)
        return int(self.game.learning.action_index(option))

    # -- pictures ----------------------------------------------------------------------------------------------

    def render(self, seat: int) -> Any:
        """Return what a seat sees, in the render mode; below 0, what a watcher does."""
        if whole(seat) is None or seat >= self.seats:
            raise BadSetup(one_of("seat", seat, ["-1 for a watcher", *[str(other) for other in range(self.seats)]]))
        return render.rendered(self.now.match, seat, self.render_mode)


class Labelled:
    """What every environment can say of its numbers."""

    table: EnvTable

    def labels(self) -> list[str]:
        """Return what each number of an observation means, in order."""
        return self.table.game.learning.labels()

    def action_labels(self) -> list[str]:
        """Return what each action is, in order."""
        return self.table.game.learning.action_labels()

    def describe(self, observation: Numbers) -> dict[str, float]:
        """Return an observation in words: the numbers that are not 0, by what they mean."""
        numbers = np.asarray(observation)
        if numbers.shape != (self.table.size,):
            raise BadSetup(f"observation: found an array with shape {numbers.shape}; allowed: ({self.table.size},)")
        labels = self.labels()
        return {labels[at]: round(float(numbers[at]), 6) for at in np.flatnonzero(numbers)}


def made_bot(spec: object, seed: str) -> Bot:
    if not isinstance(spec, str):
        raise BadSetup(f"bot: found {spec!r}; allowed: its name, such as 'greedy' or 'captain'")
    try:
        return bots.make(spec, seed)
    except Fault as fault:
        raise BadSetup(str(fault)) from None


def chosen(bot: Bot, match: Match, seat: int) -> Option:
    """Return what a bot chooses for a seat. Raises BadSetup where it does not play this game."""
    try:
        return bot.choose(Seat(match, seat))
    except Forfeit:
        raise
    except Fault as fault:
        raise BadSetup(str(fault)) from None
