"""Gymnasium's environment of a game: one learner, the other seats played by bots or by policies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from wartable.bots.bot import Bot, Forfeit
from wartable.core.errors import one_of
from wartable.core.rng import seeded
from wartable.env.deals import Saved
from wartable.env.errors import BadSetup, IllegalAction, MatchOver, is_list
from wartable.env.render import MODES
from wartable.env.spaces import Actions, Mask, Numbers, numbers_space
from wartable.env.table import EnvTable, Labelled, chosen, made_bot

#: Who plays another seat: a bot by its name, or a function from an observation and its mask to an action.
Rival = str | Callable[[Numbers, Mask], int]
Info = dict[str, Any]
#: What becomes of an illegal action: an error, or any other that is allowed, for learners that know no masks.
REFUSE, REPLACE = "refuse", "replace"


class SingleEnv(Labelled, gymnasium.Env[Numbers, np.int64]):
    """A match of one learner against rivals. The learner's seat is drawn anew for each match, unless it is given."""

    def __init__(self, table: EnvTable, rivals: Sequence[Rival], seat: int | None, illegal: str) -> None:
        if not is_list(rivals) or len(rivals) not in (1, table.seats - 1):
            raise BadSetup(f"rivals: found {rivals!r}; allowed: a list of one for all seats, or of {table.seats - 1}")
        if seat is not None and seat not in range(table.seats):
            raise BadSetup(one_of("seat", seat, [str(other) for other in range(table.seats)]))
        if illegal not in (REFUSE, REPLACE):
            raise BadSetup(one_of("way with illegal actions", illegal, [REFUSE, REPLACE]))
        self.metadata = {"render_modes": MODES, "render_fps": 1}
        self.table = table
        self.render_mode = table.render_mode
        self.rivals = list(rivals) * (table.seats - 1 if len(rivals) == 1 else 1)
        self.observation_space = numbers_space(table.size)
        self.action_space: Actions = Actions(table.actions, self.action_masks_now)
        self.seat = seat or 0
        self.illegal = illegal
        self._fixed_seat = seat is not None
        self._players: dict[int, Bot | Callable[[Numbers, Mask], int]] = {}
        # Bots that look ahead need matches that can be looked ahead in; a wrong name is told at once.
        made = [made_bot(rival, "") for rival in self.rivals if not callable(rival)]
        table.tracked = not all(bot.plays_by_chance for bot in made)
        self._playing = False

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.table!r}>"

    # -- playing -----------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Numbers, Info]:
        """Begin the next match, and play on until the learner is asked."""
        super().reset(seed=seed)
        self.table.reset(seed, options)
        return self._start()

    def _start(self) -> tuple[Numbers, Info]:
        drawn = self.table.save().seed
        if not self._fixed_seat:
            self.seat = seeded(f"{drawn} learner").below(self.table.seats)
        self._seat_rivals(drawn)
        self._playing = False
        self._let_rivals_play()
        self._playing = True
        return self._observed(), self._info()

    def _seat_rivals(self, drawn: str) -> None:
        others = [seat for seat in range(self.table.seats) if seat != self.seat]
        self._players = {
            seat: made_bot(rival, f"{drawn} {seat}") if isinstance(rival, str) else rival
            for seat, rival in zip(others, self.rivals, strict=True)
        }

    def __getstate__(self) -> dict[str, Any]:
        """A copy, here or in another process, stands at the same point; rivals think anew there."""
        return {**self.__dict__, "_players": {}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.action_space.bind(self.action_masks_now)
        if self._playing:
            self._seat_rivals(self.table.save().seed)

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, Info]:
        """Play an action, then the rivals until the learner is asked again. Raises IllegalAction and changes nothing if
        it is not allowed, or if a rival answers it by one that is not."""
        if not self._playing or self.table.over:
            raise MatchOver("the match is over, or none was begun: call reset() to begin the next one")
        before = len(self.table.now.taken)
        self.table.now.take(self.seat, self._option_of(action))
        try:
            self._let_rivals_play()
        except (IllegalAction, BadSetup):
            self.table.rewind(before)
            raise
        reward = self.table.rewards()[self.seat]
        return self._observed(), reward, self.table.over, False, self._info()

    def _option_of(self, action: Any) -> int:
        try:
            return self.table.option_of(self.seat, action, "the learner")
        except IllegalAction:
            if self.illegal == REFUSE:
                raise
            saved = self.table.save()
            count = len(self.table.now.match.options_of(self.seat))
            return seeded(f"{saved.seed} {len(saved.taken)} instead").below(count)

    def _let_rivals_play(self) -> None:
        match = self.table.now.match
        while match.asks and match.ask_of(self.seat) is None:
            ask = match.asks[0]
            player = self._players[ask.seat]
            if isinstance(player, Bot):
                try:
                    self.table.now.take(ask.seat, ask.options.index(chosen(player, match, ask.seat)))
                except Forfeit:
                    self.table.now.forfeit(ask.seat)
            else:
                action = player(self.table.observation(ask.seat), self.table.mask(ask.seat))
                self.table.now.take(ask.seat, self.table.option_of(ask.seat, action, f"rival on seat {ask.seat}"))

    def _observed(self) -> Numbers:
        return self.table.observation(self.seat)

    def _info(self) -> Info:
        return {"action_mask": self.table.mask(self.seat), "seat": self.seat}

    def action_masks_now(self) -> Mask:
        return self.table.mask(self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are allowed, as MaskablePPO asks for it."""
        return self.action_masks_now().astype(np.bool_)

    # -- besides playing ---------------------------------------------------------------------------------------

    def expert(self, bot: str = "captain") -> int:
        """Return the action that a bot would choose now for the learner."""
        if not self._playing or self.table.over:
            raise MatchOver("the match is over, or none was begun: call reset() to begin the next one")
        return self.table.expert(bot, self.seat)

    def save(self) -> Saved:
        """Return this point of the match, to come back to."""
        return self.table.save()

    def restore(self, saved: Saved) -> tuple[Numbers, Info]:
        """Go to a point that was saved. Return what the learner observes there; rivals think anew."""
        self.table.restore(saved)
        return self._start()

    def render(self) -> Any:
        """Return what the learner sees."""
        return self.table.render(self.seat)

    def close(self) -> None:
        for player in self._players.values():
            if isinstance(player, Bot):
                player.close()
