"""Which numbers make a game balanced: candidates of a space are halved on mirrored deals until one is left, and that
one is judged on deals it was not chosen by."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, log2, prod, sqrt
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace

from wartable.core import registry
from wartable.core.errors import BadContent, Fault
from wartable.core.game import Game
from wartable.core.rng import Rng, seeded
from wartable.lab.cross import Wish, given_pack, make_plan
from wartable.lab.effects import Change, points_by_deal
from wartable.lab.plan import BUILT_IN, Cell, Plan
from wartable.lab.study import Study
from wartable.lab.study_diff import diff_changes
from wartable.lab.values import Place, Plain, find, pack_text, values_of

#: The part of the budget that is kept for judging the winner.
FOR_THE_END = 0.4
#: Deals of every pairing that a candidate gets before any is dropped, at least.
FIRST_DEALS = 6
#: Values that a candidate changes, at most: a game that is changed in few places stays itself.
MOST_CHANGES = 3
#: How far a share may be from even, over all pairings of a faction and in one of them, to count as balanced.
OVERALL, PAIRING = 0.05, 0.12
TARGETS = ["balanced"]

#: Carries out a plan in a folder of this name.
CarryOut = Callable[[str, Plan], Study]
#: Values of a candidate, where they differ from the content as it is.
Candidate = dict[Place, Plain]


@dataclass(frozen=True)
class Tuned:
    """What a search came to."""

    changes: Candidate
    pack: str
    #: Far from balance, before and after, on deals that chose nothing: 1 is just at the bounds.
    before: float
    after: float
    effects: list[Change]
    #: Matches that were played for it.
    matches: int
    rounds: list[dict[str, Any]]


def read_space(game: Game[Any, Any], path: Path) -> dict[Place, list[Plain]]:
    """Return the values that may be tried, from a file of THING.FIELD = "FIRST..LAST" or a list."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as mistake:
        raise Fault(f"{path}: cannot read the space: {mistake.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as mistake:
        raise Fault(f"{path}: not valid TOML: {mistake}") from None
    entries = data.get("values")
    if not isinstance(entries, dict) or not entries:
        raise Fault(f'{path}: an empty space; allowed: a table [values] with lines such as "Archer.move" = "1..4"')
    space: dict[Place, list[Plain]] = {}
    for name, given in entries.items():
        place = find(game, name)
        text = given if isinstance(given, str) else ",".join(map(str, given)) if isinstance(given, list) else str(given)
        space[place] = [value for value in values_of(place, text) if value != place.now]
        if not space[place]:
            raise Fault(f"{path}: {place.name}: no value but the present {place.now}")
    return space


# -- candidates --------------------------------------------------------------------------------------------------------


def candidates(game: Game[Any, Any], space: dict[Place, list[Plain]], count: int, rng: Rng) -> list[Candidate]:
    """Return the content as it is and others that change a few values, all different and all allowed."""
    found: list[Candidate] = [{}]
    seen: set[str] = {""}
    alone = [{place: value} for place, values in space.items() for value in values]
    rng.shuffle(alone)
    # Half of them change one value alone, as far as there are so many.
    for one in alone[: count // 2]:
        take(game, one, found, seen)
    tries = 0
    limit = prod(len(values) + 1 for values in space.values())
    while len(found) < min(count, limit) and tries < 50 * count:
        tries += 1
        places = list(space)
        rng.shuffle(places)
        some = places[: 1 + rng.below(min(MOST_CHANGES, len(places)))]
        take(game, {place: space[place][rng.below(len(space[place]))] for place in some}, found, seen)
    return found


def take(game: Game[Any, Any], one: Candidate, found: list[Candidate], seen: set[str]) -> None:
    """Add a candidate, unless it is known or the content refuses it."""
    name = name_of(one)
    if name in seen:
        return
    seen.add(name)
    try:
        given_pack(game.key, name, pack_text(one))
    except BadContent:
        return
    found.append(one)


def name_of(one: Candidate) -> str:
    return ", ".join(sorted(f"{place.name}={value}" for place, value in one.items()))


# -- judging -----------------------------------------------------------------------------------------------------------


def imbalance(study: Study, pack: str) -> float:
    """Return how far a pack is from balance: 1 where factions, or pairings, are on average just at their bounds. What
    chance adds to squares is taken off again, so that few deals do not look like bad balance."""
    even = 1.0 / study.plan.seats
    overall = spread(points_by_deal(study, of_faction(pack)), even)
    pairings = spread(points_by_deal(study, of_pairing(pack)), even)
    return sqrt((max(0.0, overall) / OVERALL**2 + max(0.0, pairings) / PAIRING**2) / 2)


def spread(groups: dict[tuple[str, str], Any], even: float) -> float:
    squares = [
        (points.mean() - even) ** 2 - (points.var(ddof=1) / len(points) if len(points) > 1 else 0.0)
        for points in groups.values()
    ]
    return float(np.mean(squares)) if squares else 0.0


def of_faction(pack: str) -> Callable[[Cell, int], tuple[str, str] | None]:
    return lambda cell, player: (pack, cell.factions[player]) if cell.pack == pack and cell.factions else None


def of_pairing(pack: str) -> Callable[[Cell, int], tuple[str, str] | None]:
    return lambda cell, player: (pack, f"{player} {cell.factions}") if cell.pack == pack and cell.factions else None


# -- the search --------------------------------------------------------------------------------------------------------


class Tuning:
    """The rounds of a search. Each is a study of its own, so that a search goes on where it was broken off."""

    def __init__(self, wish: Wish, space: Path, target: str, budget: int, carry_out: CarryOut) -> None:
        if target not in TARGETS:
            raise Fault(f"--target {target!r}: allowed: {', '.join(TARGETS)}")
        self.wish = replace(wish, kind="tune", packs={}, texts={})
        self.game = registry.load(wish.game)
        self.space = read_space(self.game, space)
        self.budget = budget
        self.carry_out = carry_out
        self.matches = 0
        self.rounds: list[dict[str, Any]] = []
        sample = make_plan(replace(self.wish, games_per_cell=1))
        if not sample.faction_setting:
            raise Fault(f"{wish.game} has no factions to balance")
        self.seats = sample.seats
        #: Matches of one deal of one candidate.
        self.deal = len(sample.cells) * sample.mirrors
        least = self.deal * FIRST_DEALS * 4
        if budget < least:
            raise Fault(f"--budget {budget}: allowed: at least {least}, a few deals for a few candidates")

    def run(self) -> Tuned:
        field = self.first_field()
        while len(field) > 1:
            field = self.halve(field)
        return self.judge(field[0])

    def first_field(self) -> list[Candidate]:
        """Return as many candidates as the budget can tell apart."""
        count = 2
        while self.share_of_round(count * 2) >= count * 2 * self.deal * FIRST_DEALS:
            count *= 2
        return candidates(self.game, self.space, count, seeded(f"{self.wish.seed} candidates"))

    def share_of_round(self, count: int) -> float:
        """Return the matches of each round, if it begins with `count` candidates."""
        return self.budget * (1.0 - FOR_THE_END) / max(1, ceil(log2(count)))

    def halve(self, field: list[Candidate]) -> list[Candidate]:
        """Play all candidates on the same fresh deals. Return the better half; between equals, who changes less."""
        number = len(self.rounds) + 1
        first = len(self.rounds[0]["candidates"]) if self.rounds else len(field)
        deals = max(FIRST_DEALS, int(self.share_of_round(first) / (len(field) * self.deal)))
        study = self.play(f"round-{number}", field, deals)
        far = {name_of(one): imbalance(study, name_of(one) or BUILT_IN) for one in field}
        ranked = sorted(field, key=lambda one: (far[name_of(one)], len(one), name_of(one)))
        self.rounds.append(
            {
                "round": number,
                "deals": deals,
                "candidates": [{"changes": name_of(one), "imbalance": round(far[name_of(one)], 3)} for one in ranked],
            }
        )
        return ranked[: (len(field) + 1) // 2] if len(field) > 2 else ranked[:1]

    def judge(self, winner: Candidate) -> Tuned:
        """Estimate the winner anew, beside the content as it is: what it was chosen by flatters it."""
        if not winner:
            far = self.rounds[-1]["candidates"][0]["imbalance"]
            return Tuned({}, "", far, far, [], self.matches, self.rounds)
        deals = max(FIRST_DEALS, int(self.budget * FOR_THE_END / (2 * self.deal)))
        study = self.play("winner", [{}, winner], deals)
        return Tuned(
            winner,
            pack_text(winner),
            imbalance(study, BUILT_IN),
            imbalance(study, name_of(winner)),
            diff_changes(study),
            self.matches,
            self.rounds,
        )

    def play(self, name: str, field: list[Candidate], deals: int) -> Study:
        packs: dict[str, Path | str | None] = {BUILT_IN: None} if {} in field else {}
        texts = {name_of(one): pack_text(one) for one in field if one}
        wish = replace(self.wish, packs=packs, texts=texts, seed=f"{self.wish.seed} {name}", precision=0.0)
        study = self.carry_out(name, make_plan(replace(wish, games_per_cell=deals * self.seats)))
        self.matches += study.matches.num_rows
        return study
