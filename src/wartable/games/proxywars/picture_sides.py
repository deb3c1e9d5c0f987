"""The players around the board: their agents, the meter that tells who wins, attacks and actions in words."""

from __future__ import annotations

from wartable.games.proxywars.picture_board import Table
from wartable.games.proxywars.picture_parts import (
    WIDE,
    Data,
    agent,
    box,
    group,
    icon,
    lines,
    say,
    width,
)
from wartable.games.proxywars.words import SPECIALTIES, sum_text

STRIP = 188.0
EDGE = 20.0
FULL = WIDE - 2 * EDGE


def strip(table: Table, seat: int, y: float) -> str:
    """One player: faction, specialty, the ten agents by where they are, and the meter."""
    side = table.sides[seat]
    you = " (you)" if seat == table.view["seat"] else ""
    turn = table.view["turn"] == seat
    made = [
        box(EDGE, y, FULL, STRIP, "pw-panel", 16),
        box(EDGE, y, 12, STRIP, f"pw-s{seat}", 6),
        say(52, y + 40, side["faction"] or "no faction yet", 34, "pw-d", 420),
        say(52, y + 70, f"{side['name']}{you}" + (", to play" if turn else ""), 24, f"pw-b pw-s{seat}", 420),
        agents(side, seat, y),
    ]
    if table.view["phase"] == "gaming":
        made.append(meter(table, seat, y))
    else:
        made.append(specialty(table, side, y))
    return group(*made, id=f"pw-side-{seat}")


def agents(side: Data, seat: int, y: float) -> str:
    """Ten agents: on the board, in reserve, captured, destroyed."""
    made = []
    x = 500.0
    for word, count in (
        ("board", side["on_board"]),
        ("reserve", side["reserve"]),
        ("captured", side["captured"]),
        ("destroyed", side["destroyed"]),
    ):
        faded = "" if count else "pw-off"
        body = agent(x + 22, y + 36, 19, seat) if word in ("board", "reserve") else lost(x + 3, y + 17, word)
        made.append(
            group(
                body,
                say(x + 50, y + 47, str(count), 32, "pw-d"),
                say(x, y + 80, word, 22, "pw-faint"),
                ref="reserve" if word == "reserve" else "",
                hint=f"{count} {word}",
                style=faded,
            )
        )
        x += 122
    return "".join(made)


def lost(x: float, y: float, word: str) -> str:
    """Captured behind bars, destroyed crossed out."""
    bars = "".join(box(x + at, y, 4, 38, "pw-faint", 2) for at in (4, 14, 24, 34))
    cross = f'<path d="M{x + 4:g} {y + 4:g}l30 30m0-30l-30 30" stroke="currentColor" class="pw-line"/>'
    return bars if word == "captured" else cross


def specialty(table: Table, side: Data, y: float) -> str:
    faction = table.factions.get(side["faction"])
    text = SPECIALTIES[faction["specialty"]] if faction else ""
    rows = lines(text, 24, FULL - 70)
    return "".join(say(52, y + 128 + 32 * at, row, 24, "pw-faint", FULL - 64) for at, row in enumerate(rows[:2]))


def meter(table: Table, seat: int, y: float) -> str:
    """P-063 to P-066: the own total against all that the opponent has, and the margin; who has +1 wins."""
    side, other = table.sides[seat], table.sides[1 - seat]
    own = side["on_board"] + side["points"]
    against = other["on_board"] + other["reserve"] + other["points"]
    margin = side["margin"]
    x, top, room = 52.0, y + 108, 660.0
    scale = room / max(own, against, 12)
    needed = against + 1
    words = (
        f"{count(side['on_board'], 'agent')} + {count(side['points'], 'point')} = {own}   against   "
        f"{other['on_board']} + {other['reserve']} + {other['points']} = {against}"
    )
    style = "pw-good" if margin > 0 else "pw-gold" if margin >= -1 else "pw-ink"
    told = "wins" if margin > 0 else f"needs {1 - margin} more"
    return group(
        box(x, top, room, 22, "pw-hole", 11),
        box(x, top, max(8.0, scale * own), 22, f"pw-s{seat}", 11),
        box(x + scale * needed - 4 if needed * scale <= room else x + room - 4, top - 5, 5, 32, "pw-ink", 2),
        say(x, top + 58, words, 24, "pw-faint", room),
        say(WIDE - 48, top + 27, f"{margin:+d}" if margin else "0", 44, f"pw-d pw-end {style}"),
        say(WIDE - 48, top + 58, told, 24, "pw-end pw-faint"),
        hint=f"{side['name']}: {words}. Margin {margin:+d}; wins at +1.",
    )


def count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def header(table: Table, y: float) -> str:
    """What is going on: the phase, whose turn it is, how far the game has come."""
    view = table.view
    if view["over"]:
        title = "Drawn" if view["winner"] is None else f"{table.sides[view['winner']]['name'].capitalize()} wins"
        note = f"by {view['ending']}" if view["ending"] else ""
    elif view["phase"] == "gaming":
        title = f"Turn {view['turns']}"
        note = f"of {view['turn_limit']} at most"
        if view["repeated"] >= 2:
            note = "this position once more, and the game ends by count"
        if view["skip"] is not None:
            note = f"{table.sides[view['skip']]['name']} must skip the next turn"
    else:
        title = {"choosing": "Choosing factions", "cutting": "Cutting the sheets", "placing": "Placing fiefdoms"}[
            view["phase"]
        ]
        note = placing_note(table)
    return say(EDGE + 4, y + 40, title, 40, "pw-d") + say(
        WIDE - EDGE - 4, y + 38, note, 26, "pw-end pw-faint", WIDE - 80 - width(title, 40, True)
    )


def placing_note(table: Table) -> str:
    view = table.view
    if view["phase"] == "placing":
        return (
            f"{table.sides[view['start']]['name']} starts, {table.sides[view['placing']['last']]['name']} places last"
        )
    if view["phase"] == "cutting":
        waiting = [f"{side['name']} is {'ready' if side['ready'] else 'cutting'}" for side in table.sides]
        return ", ".join(waiting)
    return ""


# -- attacks and actions in words ----------------------------------------------------------------------------------


def attack_lines(table: Table, y: float) -> tuple[str, float]:
    """Every attack between agents that touch, with its sum; the viewer's first, what cannot be made is pale."""
    attacks = sorted(table.view["attacks"], key=lambda attack: (attack["seat"] != table.below, attack["result"] <= 0))
    if not attacks:
        return "", y
    made = [say(EDGE + 4, y + 34, "Attacks", 30, "pw-d")]
    y += 52
    for attack in attacks:
        made.append(attack_line(table, attack, y))
        y += 78
    return "".join(made), y + 4


def attack_line(table: Table, attack: Data, y: float) -> str:
    labels = [tile["label"] for tile in table.view["board"]]
    possible = attack["result"] > 0
    told = attack["outcome"] if possible else f"needs {1 - attack['result']} more"
    names = f"{labels[attack['from']]} → {labels[attack['to']]}"
    terms = ", ".join(
        f"{term['term']} {term['amount']:+d}" if term["amount"] else term["term"] for term in attack["terms"][1:]
    )
    named = ", ".join(f"{term['term']} {labels[term['tile']]} {term['amount']:+d}" for term in attack["terms"])
    return group(
        box(EDGE, y, FULL, 70, "pw-panel", 12),
        box(EDGE, y, 10, 70, f"pw-s{attack['seat']}", 5),
        icon("attack", 44, y + 10, 28, "pw-ink"),
        say(84, y + 31, names, 26, "pw-b", 520),
        say(84, y + 59, terms, 21, "pw-faint", 600),
        say(WIDE - 44, y + 31, sum_text(attack), 26, "pw-b pw-end", 330),
        say(WIDE - 44, y + 59, told, 22, f"pw-end {'pw-good' if possible else 'pw-faint'}"),
        hint=f"{names}: {named}. {sum_text(attack)}, {told}",
        style="" if possible else "pw-off",
    )


def actions(table: Table, y: float) -> tuple[str, float]:
    """What the actions under agents do: those in force, those silenced, those an enemy stands on."""
    shown = [tile for tile in table.view["board"] if tile.get("action_state") in ("active", "silenced")]
    if not shown:
        return "", y
    made = [say(EDGE + 4, y + 34, "Actions of occupied tiles", 30, "pw-d")]
    y += 56
    for tile in sorted(shown, key=lambda tile: tile["owner"] != table.below):
        text = table.action(tile["name"])
        rows = lines(text, 24, FULL - 70)
        silent = tile["action_state"] == "silenced"
        made.append(box(EDGE, y, 10, 38 + 30 * len(rows), f"pw-s{tile['owner']}", 5))
        made.append(say(48, y + 26, tile["label"] + (" (silenced)" if silent else ""), 26, "pw-b", 800))
        made += [say(48, y + 58 + 30 * at, row, 24, "pw-faint", FULL - 60) for at, row in enumerate(rows)]
        y += 52 + 30 * len(rows)
    return "".join(made), y
