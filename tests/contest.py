"""A game whose truth is known, for studies: factions meet, and chance decides as their strengths in the content say.

A content pack is `strength = { Red = 2.0 }`. A seat may also lean on its Banner, which wins by itself a part of the
matches that would be lost: so much is a card worth that can be taken away.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from one_class import OneClass
from wartable.core.ask import Ask, Option, Play
from wartable.core.content import fingerprint
from wartable.core.game import Words
from wartable.core.names import NOTATION, Names
from wartable.core.rng import Rng
from wartable.core.settings import MatchSettings, Setting
from wartable.core.state import State
from wartable.core.view import Asked, View

FACTIONS = ["Red", "Blue", "Green"]
WAIT, BANNER, MARCH = 0, 1, 2
#: How often the Banner turns a loss into a win.
BANNER_HELPS = 0.25


class Field(State):
    def __init__(self, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        self.factions: list[int] = []
        self.banner = [False] * seats
        self.turn = 0

    def copy(self) -> Field:
        twin = Field(self.rng.copy(), self.seats)
        self.hand_on(twin)
        twin.factions, twin.banner, twin.turn = self.factions, self.banner.copy(), self.turn
        return twin


class ContestView(View, frozen=True, kw_only=True):
    turn: int
    banner: list[bool]


class Contest(OneClass[Field, ContestView]):
    def __init__(self, strength: dict[str, float]) -> None:
        super().__init__("contest", "Contest", [2, 3])
        self.strength = strength
        self.content_hash = fingerprint(strength)

    def settings(self) -> list[Setting]:
        return [
            Setting("faction", "Whose side", [*FACTIONS, "random"], "random", per_seat=True),
            Setting("turns", "Turns of each seat", ["1", "3"], "1"),
        ]

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Field:
        s = Field(rng, seats)
        names = settings.each("faction")
        s.factions = [FACTIONS.index(name) if name != "random" else rng.below(3) for name in names]
        s.turn = int(settings.one("turns")) * seats
        return s

    def step(self, s: Field) -> Play[None]:
        while s.turn > 0:
            s.turn -= 1
            seat = s.turn % s.seats
            choice = yield Ask(seat, "act", [(WAIT,), (BANNER,), *[(MARCH, to) for to in range(5)]])
            s.banner[seat] = s.banner[seat] or choice[0] == BANNER
        powers = [self.strength[FACTIONS[faction]] for faction in s.factions]
        luck = s.rng.below(1 << 30) / (1 << 30) * sum(powers)
        winner = 0
        while winner < s.seats - 1 and luck >= powers[winner]:
            luck -= powers[winner]
            winner += 1
        for seat in range(s.seats):
            if s.banner[seat] and seat != winner and s.rng.below(1000) < 1000 * BANNER_HELPS:
                winner = seat
                break
        s.finish([winner], "decided")

    def sides(self, s: Field) -> list[str]:
        return [FACTIONS[faction] for faction in s.factions]

    def scores(self, s: Field) -> list[int]:
        return [int(seat in s.winners) for seat in range(s.seats)]

    def rounds(self, s: Field) -> int:
        return 1

    def view(self, s: Field, seat: int, ask: Ask | None) -> ContestView:
        asked = None if ask is None else Asked(topic=ask.topic)
        return ContestView(seat=seat, asked=asked, turn=s.turn, banner=list(s.banner))

    def value(self, s: Field) -> list[float]:
        powers = [
            self.strength[FACTIONS[faction]] * (1.5 if s.banner[seat] else 1.0)
            for seat, faction in enumerate(s.factions)
        ]
        return [power / sum(powers) for power in powers]

    def describe(self, view: ContestView, option: Option, names: Names = NOTATION) -> Words:
        if option[0] == MARCH:
            return Words(f"March to {option[1]}", [f"at-{option[1]}"])
        return Words("Raise the Banner" if option[0] == BANNER else "Wait", [])

    def content_texts(self) -> list[str]:
        return ["[strength]\n" + "".join(f"{name} = {power}\n" for name, power in dict.fromkeys(FACTIONS, 1.0).items())]

    def glossary(self) -> dict[str, str]:
        return {"Banner": "Turns some losses into wins."}


def load(key: str, pack: str | Path | None = None) -> Contest:
    """As the registry loads a game."""
    strength: dict[str, Any] = dict.fromkeys(FACTIONS, 1.0)
    if pack is not None:
        strength.update(tomllib.loads(Path(pack).read_text(encoding="utf-8"))["strength"])
    return Contest(strength)
