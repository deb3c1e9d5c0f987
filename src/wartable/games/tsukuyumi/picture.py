"""The table of Tsukuyumi as a picture, from what a seat may know and from nothing else.

From top to bottom: the round and the initiative, a combat under way, the map, the players, own cards, events.
"""

from __future__ import annotations

from typing import Any

from wartable.core import svg
from wartable.core.svg import el
from wartable.games.tsukuyumi import tables as T
from wartable.games.tsukuyumi.picture_art import CSS, KEYS, textures
from wartable.games.tsukuyumi.picture_map import board
from wartable.games.tsukuyumi.tables import Tables
from wartable.games.tsukuyumi.words import card_lines

Data = dict[str, Any]

WIDE = 1000
PAD = 16
PHASE_LINES = {
    "blue": [T.EVENT, T.INITIATIVE, T.FACTION_EFFECT, T.NUDGE],
    "green": [T.PRODUCTION, T.ONI_PLACE, T.ONI_MOVE],
    "red": [T.MOVEMENT, T.COMBAT],
}
PHASE_WIDTHS = {"blue": 276, "green": 246, "red": 158}
PHASE_COLOURS = {"white": "faint", "blue": "cyber", "green": "seed", "red": "wall"}


def draw(tables: Tables, view: Data) -> str:
    y = 0.0
    made: list[str] = []
    for part in (header, result, combat):
        text, y = part(view, y)
        made.append(text)
    text, top = board(view, y)
    made.append(text)
    below, y = lower(tables, view, top)
    y += 10
    ground = f'<rect width="{WIDE}" height="{y:g}" class="t-ground"/>'
    seats = [KEYS[player["faction"]] for player in view["players"]]
    return svg.picture(WIDE, y, name(view), CSS, textures(), ground, *made, svg.aside(top, below), seats=seats)


def lower(tables: Tables, view: Data, y: float) -> tuple[str, float]:
    """What is below the map."""
    made: list[str] = []
    for player in ordered(view):
        text, y = player_panel(tables, view, player, y)
        made.append(text)
    text, y = hand(tables, view, y)
    made.append(text)
    text, y = events(view, y)
    made.append(text)
    return "".join(made), y


def name(view: Data) -> str:
    factions = ", ".join(player["faction"] for player in view["players"])
    return f"Tsukuyumi: {factions}, round {view['round']} of {view['rounds']}"


def ordered(view: Data) -> list[Data]:
    """The own seat first, then the others as they sit."""
    seats = len(view["players"])
    me = max(0, view["seat"])
    return [view["players"][(me + step) % seats] for step in range(seats)]


def panel(y: float, height: float) -> str:
    return el("rect", x=PAD, y=y, width=WIDE - 2 * PAD, height=height, rx=14, class_="t-panel")


def say(x: float, y: float, text: str, size: int = 26, kind: str = "", **more: object) -> str:
    return svg.words(x, y, text, font_size=size, class_=kind or None, **more)


# -- the head ------------------------------------------------------------------------------------------------------


def header(view: Data, y: float) -> tuple[str, float]:
    """Round and phase, and the initiative order with who has acted in this phase."""
    made = [
        panel(y + 10, 116),
        say(38, y + 54, f"Round {min(view['round'], view['rounds'])} of {view['rounds']}", 34, "t-strong"),
    ]
    made.append(phases(view, 38, y + 78))
    acted = view["turn_order"][: view["turn"]] if view["phase"] else []
    x = 368.0
    made.append(say(x, y + 44, "Initiative", 22, "t-faint"))
    for place, seat in enumerate(view["initiative"]):
        faction = view["players"][seat]["faction"]
        made.append(initiative(x, y + 56, place, faction, seat == view["active"], seat in acted))
        x += 153
    return "".join(made), y + 136


def phases(view: Data, x: float, y: float) -> str:
    made = []
    for phase in T.PHASES:
        now = phase == view["phase"]
        box = el(
            "rect", x=x, y=y, width=72, height=32, rx=8, fill=f"var(--{PHASE_COLOURS[phase]})",
            fill_opacity=1 if now else 0.22,
        )  # fmt: skip
        made.append(box + say(x + 36, y + 23, phase, 20, "t-on t-mid" if now else "t-faint t-mid"))
        x += 78
    return "".join(made)


def initiative(x: float, y: float, place: int, faction: str, active: bool, acted: bool) -> str:
    key = KEYS[faction]
    box = el(
        "rect", x=x, y=y, width=147, height=54, rx=10, class_=f"t-{key}", fill_opacity=0.35 if acted else 1,
        stroke="var(--lit)" if active else "none", stroke_width=6,
    )  # fmt: skip
    bonus = ["+2", "+1", "", ""][place]
    words = say(x + 10, y + 24, f"{place + 1}. {bonus}".strip(), 18, "t-on") + say(x + 10, y + 46, faction, 18, "t-on")
    return el("g", box, words, data_ref=f"initiative:{place}", id=f"initiative-{key}")


def result(view: Data, y: float) -> tuple[str, float]:
    """The final scoring, part by part."""
    if not view["over"] or view["winner"] is None:
        return "", y
    winner = view["players"][view["winner"]]
    made = [panel(y, 64 + 44 * len(view["players"]))]
    made.append(say(38, y + 44, f"The {winner['faction']} win", 34, f"t-strong t-ink-{KEYS[winner['faction']]}"))
    ranked = sorted(view["players"], key=lambda one: (-one["projected"], view["initiative"].index(one["seat"])))
    for row, player in enumerate(ranked):
        line = y + 88 + 44 * row
        parts = f"{player['vp']} at once + {player['area_points']} areas + {player['initiative_points']} initiative"
        made.append(say(38, line, player["faction"], 28, f"t-strong t-ink-{KEYS[player['faction']]}"))
        made.append(
            say(300, line, parts, 25, "t-faint") + say(948, line, str(player["projected"]), 32, "t-strong t-end")
        )
    return "".join(made), y + 76 + 44 * len(view["players"])


# -- a combat ------------------------------------------------------------------------------------------------------


def combat(view: Data, y: float) -> tuple[str, float]:
    """Both sides' totals, the card, and the answers so far."""
    fight = view["battle"]
    if fight is None:
        return "", y
    height = 104 + 44 * max(1, len(fight["defenders"]))
    where = view["spaces"][fight["space"]]["name"]
    key = KEYS[fight["attacker"]]
    made = [panel(y, height), el("rect", x=PAD, y=y, width=12, height=height, rx=6, class_=f"t-{key}")]
    card = fight["card"] or "declares an attack"
    made.append(say(44, y + 42, f"{fight['attacker']} in {where}: {card}", 30, f"t-strong t-ink-{key}"))
    hill = f", mountain {fight['mountain']}" if fight["mountain"] else ""
    outcome = {1: " · conquered", 0: " · not conquered", -1: ""}[fight["conquered"]]
    totals = f"conquest {fight['points']}{hill} · damage {fight['damage']}{outcome}"
    made.append(say(44, y + 80, totals, 25, "t-faint"))
    if not fight["defenders"]:
        made.append(say(44, y + 122, "Nobody has answered yet.", 24, "t-faint"))
    for row, other in enumerate(fight["defenders"]):
        line = y + 122 + 44 * row
        made.append(say(44, line, other["faction"], 26, f"t-strong t-ink-{KEYS[other['faction']]}"))
        values = f"{other['points']} / {other['health']} / {other['damage']}"
        made.append(say(280, line, values, 25))
        answer = ", ".join(other["answers"]) or "no answer"
        made.append(say(480, line, answer, 25, "t-strong" if other["answers"] else "t-faint"))
    return "".join(made), y + height + 10


# -- players -------------------------------------------------------------------------------------------------------


def player_panel(tables: Tables, view: Data, player: Data, y: float) -> tuple[str, float]:
    key = KEYS[player["faction"]]
    lines = details(view, player)
    height = 156 + 32 * len(lines)
    mine = player["seat"] == view["seat"]
    made = [panel(y, height), el("rect", x=PAD, y=y, width=12, height=height, rx=6, class_=f"t-{key}")]
    title = player["faction"] + (" (you)" if mine else "")
    made.append(say(44, y + 42, title, 32, f"t-strong t-ink-{key}"))
    made.append(say(958, y + 44, f"{player['projected']} points", 32, "t-strong t-end"))
    parts = f"{player['vp']} at once + {player['area_points']} areas + {player['initiative_points']} initiative"
    made.append(say(958, y + 76, parts, 22, "t-faint t-end"))
    made.append(say(44, y + 76, f"{player['areas']} areas · {player['kills']} destroyed", 24, "t-faint"))
    made.append(action_card(tables, view, player, 44, y + 92))
    for row, text in enumerate(lines):
        made.append(say(44, y + 174 + 32 * row, text, 23))
    return "".join(made), y + height + 10


def details(view: Data, player: Data) -> list[str]:
    """Missions and goal, then what only this faction has, then its events."""
    done = ", ".join(player["missions"]) or "none"
    goal = "reached" if player["goal"] else goal_words(player)
    lines = [f"Missions: {done} · goal: {goal}"]
    if "weapons" in player:
        arms = ", ".join(f"{name} {counts[0]}/{sum(counts)}" for name, counts in player["weapons"].items())
        lines.append(f"Active weapons: {arms} · mines left {player['mines_left']}")
    if player.get("uplinks"):
        lines += svg.wrap("Uplinks: " + ", ".join(player["uplinks"]), 78, 3)
    if "terraformings_left" in player:
        left = ", ".join(f"{name} {many}" for name, many in player["terraformings_left"].items())
        lines.append(f"Terraformings left: {left}")
    if "eggs_left" in player:
        flying = " · all units fly" if view["all_flying"] else ""
        lines.append(f"Eggs left {player['eggs_left']}{flying}")
    reserve = ", ".join(f"{name} {many}" for name, many in player["reserve"].items() if many)
    lines += svg.wrap(f"Reserve: {reserve or 'empty'}", 80, 2)
    if player["events"]:
        lines += svg.wrap("Events: " + ", ".join(player["events"]), 80, 2)
    if player["hand_known"]:
        lines += svg.wrap("Known in hand: " + ", ".join(player["hand_known"]), 80, 2)
    return lines


def goal_words(player: Data) -> str:
    if player["faction"] == "Nomads":
        return f"{player['taken_from']} of 4 marked areas taken this round"
    if player["faction"] == "Boarlords":
        return f"{player['areas']} of 10 areas"
    if player["faction"] == "Dark Seed":
        return f"{player['taken']} of 6 areas taken this round"
    return "mountain, fertile, ocean, Tsukuyumi"


def action_card(tables: Tables, view: Data, player: Data, x: float, y: float) -> str:
    """The card of this round: what each phase grants, and what is left of the running one."""
    if player["card"] is None:
        return say(x, y + 32, f"{player['hand_count']} action cards in hand", 24, "t-faint")
    card = next(action for action in tables.actions if action.name == player["card"])
    made = [say(x, y + 31, player["card"], 21, "t-strong")]
    left = x + 232
    running = view["phase"] if player["seat"] == view["active"] else None
    for phase, lines in PHASE_LINES.items():
        texts = [line_words(card.lines, line) for line in lines if card.lines[line] or event_line(card.lines, line)]
        shade = 0.9 if phase == running else 0.22
        wide = PHASE_WIDTHS[phase]
        colour = f"var(--{PHASE_COLOURS[phase]})"
        box = el("rect", x=left, y=y, width=wide, height=46, rx=8, fill=colour, fill_opacity=shade)
        ink = "t-on t-mid" if phase == running else "t-mid"
        text = " · ".join(texts) or "—"
        made.append(el("g", svg.title(card_lines(card.lines)), box, say(left + wide / 2, y + 30, text, 17, ink)))
        left += wide + 8
    return el("g", *made, data_ref=f"card:{player['card']}")


def event_line(amounts: list[int], line: int) -> bool:
    return line == T.EVENT and bool(amounts[T.PLAYS])


def line_words(amounts: list[int], line: int) -> str:
    if line == T.EVENT:
        return f"Event {amounts[T.EVENT]}/{amounts[T.PLAYS]}"
    if line in (T.FACTION_EFFECT, T.NUDGE):
        return {T.FACTION_EFFECT: "Effect", T.NUDGE: "Nudge"}[line]
    short = {T.INITIATIVE: "Init", T.PRODUCTION: "Prod", T.ONI_PLACE: "Oni +", T.ONI_MOVE: "Oni move"}
    short |= {T.MOVEMENT: "Move", T.COMBAT: "Combat"}
    return f"{short[line]} {amounts[line]}"


# -- cards ---------------------------------------------------------------------------------------------------------


def hand(tables: Tables, view: Data, y: float) -> tuple[str, float]:
    """The own hand of action cards, each with its lines."""
    if view["seat"] < 0 or view["over"]:
        return "", y
    me = view["players"][view["seat"]]
    cards = me["hand"] or []
    if not cards:
        return "", y
    made = [say(24, y + 34, "Your action cards", 26, "t-strong")]
    top = y + 46
    for index, card in enumerate(cards):
        x = PAD + (index % 2) * 488.0
        row = top + (index // 2) * 112
        made.append(hand_card(tables, card, x, row, card == me["picked"]))
    return "".join(made), top + ((len(cards) + 1) // 2) * 112 + 4


def hand_card(tables: Tables, card: str, x: float, y: float, picked: bool) -> str:
    lines = next(action.lines for action in tables.actions if action.name == card)
    box = el(
        "rect", x=x, y=y, width=480, height=102, rx=12, class_="t-panel", stroke="var(--lit)" if picked else None
    )  # fmt: skip
    made = [box, say(x + 16, y + 34, card, 26, "t-strong")]
    for row, (phase, kinds) in enumerate(PHASE_LINES.items()):
        texts = [line_words(lines, line) for line in kinds if lines[line] or event_line(lines, line)]
        left = x + 16 + [0, 206, 352][row]
        made.append(el("rect", x=left - 6, y=y + 46, width=6, height=44, rx=3, fill=f"var(--{PHASE_COLOURS[phase]})"))
        for at, text in enumerate(svg.wrap(" · ".join(texts) or "—", [19, 14, 12][row], 2)):
            made.append(say(left + 6, y + 64 + 26 * at, text, 19))
    return el("g", *made, data_ref=f"card:{card}")


def events(view: Data, y: float) -> tuple[str, float]:
    """The display of events, the own ones, the stack and the discard pile."""
    mine = view["players"][view["seat"]]["events"] if view["seat"] >= 0 else []
    made = [panel(y, 104 + (50 if mine else 0)), say(38, y + 38, "Events face up", 24, "t-faint")]
    x = 240.0
    for event in view["events"]["display"]:
        made.append(chip(x, y + 12, event))
        x += 366
    counts = f"Stack {view['events']['stack']} · discarded {len(view['events']['discard'])}"
    oni = ", ".join(f"{many} {name.split()[0]}" for name, many in view["oni_reserve"].items())
    made.append(say(38, y + 84, f"{counts} · Oni in reserve: {oni}", 23, "t-faint"))
    if mine:
        x = 240.0
        made.append(say(38, y + 132, "Your events", 24, "t-faint"))
        for event in mine[:2]:
            made.append(chip(x, y + 106, event))
            x += 366
    return "".join(made), y + 114 + (50 if mine else 0)


def chip(x: float, y: float, event: str) -> str:
    box = el("rect", x=x, y=y, width=356, height=40, rx=20, fill="var(--lit)", fill_opacity=0.25, stroke="var(--edge)")
    return el("g", box, say(x + 178, y + 28, event, 23, "t-mid"), data_ref=f"event:{event}")
