"""Which match an environment plays: the game, its seats and settings, and a seed for each one."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from wartable.core import registry
from wartable.core.errors import Fault, one_of
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.settings import Chosen
from wartable.env.errors import BadSetup, is_list, whole


class Saved(msgspec.Struct, frozen=True):
    """A point of a match: how it was begun, and every choice since: the seat, and which of its options it
    took or that it gave up."""

    game: str
    content: str
    seats: int
    settings: dict[str, str | list[str]]
    seed: str
    taken: tuple[tuple[int, int], ...]


class Deals:
    """Begins matches of one game. Without a seed nobody can guess what is dealt; after a seed all matches follow from
    it: `7`, then `7/1`, `7/2` and so on."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int = 0,
        settings: Mapping[str, object] | None = None,
        factions: Sequence[str] | None = None,
        content: str | Path | None = None,
    ) -> None:
        if not isinstance(game, str | Game):
            keys = ", ".join(registry.keys())
            raise BadSetup(f"game: found {game!r}; allowed: the key of a game ({keys}), or a Game")
        if content is not None and not isinstance(content, str | Path):
            raise BadSetup(f"content: found {content!r}; allowed: the path of a content pack")
        # By what it is loaded again in another process.
        self._named = (game, content) if isinstance(game, str) else None
        try:
            self.game = registry.load(game, content) if isinstance(game, str) else game
            allowed = [str(count) for count in self.game.seats]
            asked = whole(seats)
            if asked is None:
                raise Fault(f"seats: found {seats!r}; allowed: a whole number, {', '.join(allowed)}")
            self.seats = asked or self.game.seats[0]
            if self.seats not in self.game.seats:
                raise Fault(one_of(f"number of seats for {self.game.key}", seats, allowed))
            self.settings = self._complete({**checked_settings(settings), **self._sides(factions)})
        except Fault as fault:
            raise BadSetup(str(fault)) from None
        if not self.game.learning.labels():
            raise BadSetup(f"{self.game.key} offers no numbers for learners: its `learning` has no labels")
        self.base = secrets.token_hex(16)
        self.number = 0

    def _complete(self, settings: Mapping[str, object]) -> Chosen:
        return registry.complete_settings(self.game, self.seats, settings)

    def _sides(self, factions: Sequence[str] | None) -> dict[str, object]:
        """Return the setting by which each seat has its faction, whatever the game calls it."""
        if factions is None:
            return {}
        if not is_list(factions):
            raise Fault(f"factions: found {factions!r}; allowed: a list of {self.seats}, one for each seat")
        names = [setting.name for setting in self.game.settings() if setting.per_seat]
        if not names:
            raise Fault(f"{self.game.key} has no factions to choose")
        return {names[0]: list(factions)}

    def seed(self, seed: int | str | None) -> None:
        """Let all further matches follow from a seed, if one is given."""
        if seed is None:
            return
        if not isinstance(seed, str) and whole(seed) is None:
            raise BadSetup(f"seed: found {seed!r}; allowed: a whole number, a text, or None for what nobody can guess")
        self.base = str(seed)
        self.number = 0

    def next_seed(self) -> str:
        seed = f"{self.base}/{self.number}" if self.number else self.base
        self.number += 1
        return seed

    def options(self, options: Mapping[str, Any] | None) -> Chosen:
        """Return the settings of the next match: those that `reset` was given in its options, else the usual ones."""
        if options is None:
            return self.settings
        if not isinstance(options, Mapping):
            raise BadSetup(f'options: found {options!r}; allowed: None, or {{"settings": {{NAME: VALUE}}}}')
        asked = options.get("settings")
        if asked is None:
            return self.settings
        try:
            return self._complete({**self.settings, **checked_settings(asked)})
        except Fault as fault:
            raise BadSetup(str(fault)) from None

    def begin(self, seed: str, settings: Chosen, tracked: bool) -> Match:
        """Return a new match: quick and without a way back, or tracked, as bots need it."""
        return registry.new_match(self.game, self.seats, settings, seed, playout=not tracked)

    def check(self, saved: object) -> None:
        """Refuse what was saved by another game, or not at all."""
        if not isinstance(saved, Saved):
            raise BadSetup(f"restore: found {type(saved).__name__} {saved!r}; allowed: what save() has returned")
        here = (self.game.key, self.game.content_hash, self.seats)
        there = (saved.game, saved.content, saved.seats)
        if here != there:
            raise BadSetup(
                f"saved was {there[0]} for {there[2]} seats with content {there[1]}; this environment plays "
                f"{here[0]} for {here[2]} seats with content {here[1]}"
            )

    # -- copies ------------------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__)
        if self._named is not None:
            del state["game"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self._named is not None:
            self.game = registry.load(*self._named)

    def __deepcopy__(self, memo: dict[int, Any]) -> Deals:
        """Nothing in it changes but the seed, so a copy within a process shares the game."""
        twin = Deals.__new__(Deals)
        twin.__dict__.update(self.__dict__)
        return twin


def checked_settings(settings: Mapping[str, object] | None) -> Mapping[str, object]:
    if settings is not None and not isinstance(settings, Mapping):
        raise Fault(f"settings: found {settings!r}; allowed: {{NAME: VALUE}}")
    return settings or {}
