"""The question a seat is asked, and all that was already said in this step, in words."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.ask import Ask
from wartable.core.view import Asked
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.cells import cell_name
from wartable.games.tsukuyumi.questions import QUESTIONS
from wartable.games.tsukuyumi.state import COLOURS, Tsukuyumi


class TsukuyumiAsked(Asked, frozen=True, kw_only=True, omit_defaults=True):
    """What a question does not speak of is None, and left out of the JSON."""

    #: Whose units it is about.
    faction: str | None = None
    #: The space it is about, by name.
    space: str | None = None
    #: The kind of unit that comes, or is upgraded `into` another.
    unit: str | None = None
    into: str | None = None
    #: How far units move.
    range: int | None = None
    #: The units that move, so far, by kind.
    group: dict[str, int] | None = None
    #: The units that may still move, by the name of their space.
    may_move: dict[str, dict[str, int]] | None = None
    #: The damage that is left to take or to divide.
    damage: float | None = None
    #: Whether it meets units under Protection.
    protected: bool | None = None
    #: The units that were hit already and survive, by kind.
    survivors: dict[str, int] | None = None
    #: The factions that damage is divided among: the one asked about, then those that follow.
    factions: tuple[str, ...] | None = None
    #: How many more such choices there are, this one counted; of Wasps, how many go.
    left: int | None = None
    #: The event card that is carried out.
    event: str | None = None
    tile: str | None = None
    cell: str | None = None
    terraforming: str | None = None
    #: The colour of the uplink marker.
    marker: str | None = None
    #: Whose initiative marker moves, and how many places at most.
    player: str | None = None
    steps: int | None = None
    #: Whether a further attack can follow this one in the phase.
    another_attack: bool | None = None
    #: Where units were pushed from, and may not go back to.
    pushed_from: str | None = None


def asked(s: Tsukuyumi, ask: Ask) -> TsukuyumiAsked:
    """Put the open question of a seat into words."""
    question = QUESTIONS[ask.topic]
    said = dict(zip(question.said, ask.about[: len(question.said)], strict=True))
    rest = ask.about[len(question.said) :]
    side = said.get("faction", terms.NOBODY)
    moving = side >= 0 and bool(s.turn.may_move)
    return TsukuyumiAsked(
        topic=ask.topic,
        faction=name(terms.FACTIONS, said.get("faction")),
        space=space_name(s, said.get("space")),
        unit=name(terms.UNITS, said.get("unit")),
        into=name(terms.UNITS, said.get("into")),
        range=s.turn.range if moving else said.get("range"),
        group=kinds(side, rest) if question.rest == "group" else None,
        may_move=by_space(s, side, s.turn.may_move) if moving else None,
        damage=said["damage"] / 2 if "damage" in said else None,
        protected=bool(said["protected"]) if "protected" in said else None,
        survivors=kinds(side, rest) if question.rest == "survivors" else None,
        factions=tuple(terms.FACTIONS[other] for other in rest) if question.rest == "factions" else None,
        left=said.get("left"),
        event=name(terms.EVENTS, said.get("event")),
        tile=s.catalogue.tiles[said["tile"]].key if "tile" in said else None,
        cell=cell_name(said["cell"]) if "cell" in said else None,
        terraforming=name(terms.TERRAFORMINGS, said.get("terraforming")),
        marker=name(COLOURS, said.get("marker")),
        player=terms.FACTIONS[s.faction[said["player"]]] if "player" in said else None,
        steps=said.get("steps"),
        another_attack=bool(said["another_attack"]) if "another_attack" in said else None,
        pushed_from=space_name(s, said.get("pushed_from")),
    )


def name(names: list[str], number: int | None) -> str | None:
    return None if number is None else names[number]


def space_name(s: Tsukuyumi, space: int | None) -> str | None:
    """Return the name of a space; nothing for a number below 0."""
    return None if space is None or space < 0 else cell_name(s.board.cell[space])


def kinds(side: int, many: Sequence[int]) -> dict[str, int]:
    """Return units of a faction by kind, from their numbers by kind."""
    return {terms.UNITS[terms.FIRST[side] + offset]: n for offset, n in enumerate(many) if n}


def by_space(s: Tsukuyumi, side: int, column: list[int]) -> dict[str, dict[str, int]]:
    """Return units of a faction by space and kind, from a column by `space * MOST_KINDS + number of the kind`."""
    found = {}
    for space in range(len(s.board.cell)):
        many = column[space * terms.MOST_KINDS : (space + 1) * terms.MOST_KINDS]
        if any(many):
            found[cell_name(s.board.cell[space])] = kinds(side, many)
    return found
