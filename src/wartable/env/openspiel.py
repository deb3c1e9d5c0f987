"""Games for OpenSpiel: `import wartable.env.openspiel; pyspiel.load_game("wartable_jogu")`.

Chance speaks once, at the beginning, by one of `deals` numbers, from which all that is dealt and rolled follows. Where
seats choose at once they do so one after the other, without observing each other's choices. A state can be copied
anywhere, and `resample_from_infostate` gives worlds that a player considers possible, so that nothing hidden is used.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import numpy as np

from wartable.core import registry
from wartable.core.errors import Fault

try:
    import pyspiel
except ImportError:
    raise Fault(
        'wartable.env.openspiel cannot import pyspiel; install it with: pip install "open_spiel>=1.6"'
    ) from None

from wartable.core.game import Game
from wartable.core.observation import Observation
from wartable.env.arena import outcome
from wartable.env.spaces import Numbers, lent
from wartable.env.worlds import Beginning, World, begun, loaded

#: No match is longer than this many choices.
LONGEST = 20_000
#: How many different deals there are, unless a parameter says otherwise.
DEALS = 1_000
# The parameter `settings`, as in "rounds:3;faction:Tribe Wu/Guards of Keion": OpenSpiel parts parameters at commas.
BETWEEN, NAMED, BY_SEAT = ";", ":", "/"
WRITTEN = f"NAME{NAMED}VALUE{BETWEEN}NAME{NAMED}VALUE{BY_SEAT}VALUE, with a value for each seat where it has its own"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game by OpenSpiel's parameters: how many play, how many deals there are, and the settings of the game."""

    def __init__(self, key: str, kind: Any, params: dict[str, Any]) -> None:
        self.rules: Game[Any, Any] = loaded(key)
        given = {**kind.parameter_specification, **params}
        self.players = int(given["players"])
        self.deals = int(given["deals"])
        chosen = self._settings(given)
        self.settings = tuple((name, tuple(one) if isinstance(one, list) else one) for name, one in chosen.items())
        learning = self.rules.learning
        self.row = Observation(len(learning.labels()))
        self.numbers = lent(self.row.numbers, np.float64)
        self.action_labels = learning.action_labels()
        info = pyspiel.GameInfo(
            num_distinct_actions=learning.action_count(),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def _settings(self, given: dict[str, Any]) -> dict[str, str | list[str]]:
        """Return the settings of matches; raises SpielError, which names what is allowed."""
        by_seat = [setting.name for setting in self.rules.settings() if setting.per_seat]
        parts = [part.partition(NAMED) for part in str(given["settings"]).split(BETWEEN) if part]
        asked = {name: value.split(BY_SEAT) if name in by_seat else value for name, _, value in parts}
        try:
            if self.players not in self.rules.seats:
                raise Fault(f"{self.rules.key} is for {self.rules.seats} players, not {self.players}")
            if self.deals < 1:
                raise Fault(f"found {self.deals} deals; allowed: 1 or more")
            for name, named, _ in parts:
                if not named:
                    raise Fault(f"settings: found {name!r}; allowed: {WRITTEN}")
            return registry.complete_settings(self.rules, self.players, asked)
        except Fault as fault:
            raise pyspiel.SpielError(str(fault)) from None

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)

    def observe(self, world: World, player: int) -> None:
        """Write what a player observes into `numbers`."""
        self.row.clear()
        self.rules.learning.observe(world.match.state, player, world.match.ask_of(player), self.row)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A point of a match. Before chance has dealt, there is no match yet."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._game = Shared(game)
        self._world: World | None = None

    # -- what OpenSpiel asks for -------------------------------------------------------------------------------

    def current_player(self) -> int:
        if self._world is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._world.match.over else self._world.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._game.it.deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self._world is None or self._world.seat != player:
            return []
        index = self._game.it.rules.learning.action_index
        return sorted(index(option) for option in self._world.options)

    def _apply_action(self, action: int) -> None:
        game = self._game.it
        if self._world is None:
            if not 0 <= action < game.deals:
                raise pyspiel.SpielError(f"there is no deal {action}; allowed: 0 to {game.deals - 1}")
            self._world = begun(Beginning(game.rules.key, game.players, game.settings, f"deal {action}"))
            return
        world = self._world
        index = game.rules.learning.action_index
        option = next((option for option in world.options if index(option) == action), None)
        if option is None:
            raise pyspiel.SpielError(self._refusal(action))
        player = world.seat
        game.observe(world, player)
        world.remember(player, observed_bytes(game) + action.to_bytes(4, "little"))
        world.take(option)

    def _refusal(self, action: int) -> str:
        if self.is_terminal():
            return "the match is over: no action is allowed"
        allowed = self._legal_actions(self.current_player())
        labels = self._game.it.action_labels
        listed = "; ".join(f"{one} ({labels[one]})" for one in allowed[:12])
        return f"action {action} is not allowed for player {self.current_player()} now; allowed: {listed}"

    def _action_to_string(self, player: int, action: int) -> str:
        return f"Deal {action}" if player < 0 else self._game.it.action_labels[action]

    def is_terminal(self) -> bool:
        return self._world is not None and bool(self._world.match.over)

    def returns(self) -> list[float]:
        if self._world is None or not self._world.match.over:
            return [0.0] * self._game.it.players
        return outcome(self._game.it.rules, self._world.match.state)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a state that a player who is asked considers possible."""
        if self._world is None or self._world.seat != player_id:
            raise pyspiel.SpielError(f"player {player_id} is not asked now, and cannot imagine anything")
        twin: SpielState = self.clone()
        try:
            twin._world = self._world.imagine(player_id, probability_sampler)
        except Fault as fault:
            raise pyspiel.SpielError(str(fault)) from None
        return twin

    def __str__(self) -> str:
        if self._world is None:
            return "before the deal"
        match = self._world.match
        return f"{match.game.name}, {len(self.history()) - 1} choices, {', '.join(match.game.sides(match.state))}"

    # -- what observers ask for --------------------------------------------------------------------------------

    def told(self, player: int, recall: bool) -> str:
        """Return what a player observes as a text: the numbers that are not 0, or a digest of these and all before."""
        game = self._game.it
        if self._world is None:
            return ""
        game.observe(self._world, player)
        if recall:
            seen = blake2b(self._world.memory[player] + observed_bytes(game), digest_size=16).hexdigest()
            return f"player {player}: {seen}"
        labels = game.rules.learning.labels()
        return "\n".join(f"{labels[at]}: {value:g}" for at, value in game.row.found())

    def write(self, player: int, tensor: Numbers) -> None:
        """Write what a player observes into a tensor."""
        if self._world is None:
            tensor.fill(0.0)
            return
        self._game.it.observe(self._world, player)
        tensor[:] = self._game.it.numbers


class Shared:
    """A game that copies of a state share: OpenSpiel copies all that a state has."""

    def __init__(self, game: SpielGame) -> None:
        self.it = game

    def __deepcopy__(self, memo: dict[int, Any]) -> Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared, (str(self.it),)


def shared(game: str) -> Shared:
    return Shared(pyspiel.load_game(game))


class SpielObserver:
    """What a player observes, as OpenSpiel's observers give it. With perfect recall the text tells what was observed
    before, too."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self.recall = recall
        self.tensor: Numbers = np.zeros(len(game.rules.learning.labels()), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        state.write(player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.told(player, self.recall)


def observed_bytes(game: SpielGame) -> bytes:
    return game.numbers.astype(np.float32).tobytes()


def register(key: str) -> None:
    """Make a game known to OpenSpiel, as `wartable_KEY`."""
    rules = loaded(key)
    parameters: dict[str, Any] = {"players": rules.seats[0], "deals": DEALS, "settings": ""}
    kind = pyspiel.GameType(
        short_name=f"wartable_{key}",
        long_name=rules.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.seats),
        min_num_players=min(rules.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )

    class Registered(SpielGame):
        """OpenSpiel makes games by a class of their own."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(key, kind, params or {})

    pyspiel.register_game(kind, Registered)


for _key in registry.keys():  # noqa: SIM118  (a list, not a dict)
    if f"wartable_{_key}" not in pyspiel.registered_names():
        register(_key)
