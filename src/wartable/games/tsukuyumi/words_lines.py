"""What the lines of an action card allow, in a few words each: for what is offered, and for whoever reads the signs."""

from __future__ import annotations

from wartable.games.tsukuyumi import terms

#: What the faction effect of each faction does.
EFFECTS = {
    "Nomads": "lay mines, or ignore radioactivity",
    "Boarlords": "build terraformings in your areas",
    "Dark Seed": "one more move, all units fly, or throw an egg",
    "Cybersamurai": "use Tetsuo, Kaneda or Rocket Attack",
}
#: What each sign on an action card means, phase by phase.
SIGNS = {
    "blue": [
        (terms.EVENT, "events: draw / play"), (terms.INITIATIVE, "places in the order"),
        (terms.FACTION_EFFECT, "your faction's effect"), (terms.NUDGE, "move any marker by 1"),
    ],
    "green": [
        (terms.PRODUCTION, "points for new units"), (terms.ONI_PLACE, "Oni you place"),
        (terms.ONI_MOVE, "spaces Oni move"),
    ],
    "red": [(terms.MOVEMENT, "spaces units move"), (terms.COMBAT, "attacks")],
}  # fmt: skip


def many(number: int, what: str) -> str:
    """Return "1 space" or "2 spaces"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def line_words(lines: dict[str, int], line: int, faction: str) -> str:
    """Return what a line allows, of what is left of a card: "each unit may go up to 3 spaces"."""
    amount = lines.get(terms.LINE_NAMES[line], 0)
    if line == terms.EVENT:
        drawn, played = amount, lines.get("Event plays", 0)
        parts = [f"{verb} {number}" for verb, number in (("draw", drawn), ("play", played)) if number]
        return ", ".join(parts)
    if line == terms.FACTION_EFFECT:
        return EFFECTS[faction]
    return {
        terms.INITIATIVE: f"move your marker by up to {many(amount, 'place')}",
        terms.NUDGE: "move any marker by 1 place",
        terms.PRODUCTION: f"{many(amount, 'point')} to spend on new units",
        terms.ONI_PLACE: f"place {amount} Oni on the map",
        terms.ONI_MOVE: f"a group of Oni may move {many(amount, 'space')}, and conquer",
        terms.MOVEMENT: f"each unit may go up to {many(amount, 'space')}",
        terms.COMBAT: f"{many(amount, 'attack')}: choose the area on the map",
        terms.FREE_DRONE: "place a drone for nothing",
        terms.LASER: "damage in any area, without combat",
        terms.PLACE_KANEDA: "close a side to all others",
        terms.PLACE_ROCKET: "enemies in an area lose what is special",
    }.get(line, str(amount))
