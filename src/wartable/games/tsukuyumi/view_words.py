"""What a picture and a screen reader say of what a view shows, with the arithmetic of its numbers."""

from __future__ import annotations

from wartable.games.tsukuyumi.picture_art import SIDE_OF_UNIT
from wartable.games.tsukuyumi.view import PlayerView, SpaceView
from wartable.games.tsukuyumi.words import counted


def space_words(space: SpaceView, home: str = "") -> str:
    """Return what hovering and a screen reader say of a space, a line for each thing."""
    parts = [f"{space.name}, {space.type}" + (f" of the {home}" if home else "")]
    if space.number:
        parts.append(f"needs {space.number} conquest points more")
    if space.type == "riverland":
        parts.append("1 production point in the green phase")
    if space.type != "homezone":
        parts.append(f"worth {counted(space.worth, 'victory point') if space.worth else 'no victory points'}")
    if space.owner:
        parts.append(f"marked by the {space.owner}")
    parts += [f"{faction}: {stack_words(space, faction)}" for faction in space.totals]
    parts += things_words(space)
    parts += properties(space)
    for words, some in (("moved in this phase", space.moved), ("made their free attack", space.attacked)):
        if some:
            parts.append(", ".join(f"{n} {name}" for name, n in some.items()) + f" {words}")
    if space.rocketed:
        parts.append("under Rocket Attack")
    return "\n".join(parts)


def things_words(space: SpaceView) -> list[str]:
    """Return what lies there: "1 mine", "2 eggs"."""
    return [counted(many, kind.removesuffix("s")) for kind, many in space.things()]


def stack_words(space: SpaceView, faction: str) -> str:
    """Return who stands there of a faction, and what they have together."""
    points, health, damage = space.totals[faction]
    units = ", ".join(f"{n} {name}" for name, n in space.units.items() if SIDE_OF_UNIT[name] == faction)
    return f"{units}; together conquest {points}, health {health}, damage {damage}"


def properties(space: SpaceView) -> list[str]:
    """Return the properties of an area, and where they come from."""
    found = [name for name in space.printed if name not in space.negated]
    return found + [f"{name} by a marker" for name in space.markers] + [f"no longer {name}" for name in space.negated]


def score_words(player: PlayerView) -> str:
    return (
        f"{counted(player.projected, 'point')} = {player.vp} at once + {player.area_points} for "
        f"{counted(player.areas, 'area')} "
        f"+ {player.initiative_points} for initiative"
    )
