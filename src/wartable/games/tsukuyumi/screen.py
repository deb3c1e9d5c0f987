"""The table of Tsukuyumi on a terminal, in rich's markup: drawn from a view, as every picture is."""

from __future__ import annotations

from textwrap import wrap

from wartable.core.names import Names
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.picture_art import SIDE_OF_UNIT
from wartable.games.tsukuyumi.view import BattleView, PlayerView, SpaceView, TsukuyumiView
from wartable.games.tsukuyumi.words import counted, several

#: A column of the map is never narrower or wider than this.
NARROWEST, WIDEST = 8, 14
GROUND = {
    "moon": "☾", "ocean floor": "~", "fertile ground": "♣", "mountain range": "▲", "homezone": "⌂", "riverland": "≈",
    "devastated land": "x",
}  # fmt: skip
#: Questions that are about the own cards.
CARD_TOPICS = ("draft", "ghost discard")
#: What an action card grants, in columns, and how wide they are.
COLUMNS = [
    ("Event", 7), ("Initiative", 12), ("Effect", 8), ("Nudge", 7), ("Production", 12), ("Oni", 6), ("Move", 6),
    ("Combat", 7),
]  # fmt: skip
#: How the sizes of Oni are written.
ONI_SIZES = {"small Oni": "s", "medium Oni": "m", "large Oni": "L"}
SIZES = " (s, m, L by size)"
#: More Oni than these in a space are counted.
MOST_SIZES = 3
#: What stands on the map, and the faction in whose colour.
Sign = tuple[str, str]


def screen(catalogue: Catalogue, view: TsukuyumiView, width: int, names: Names) -> str:
    """Draw round and initiative, the players, a combat, who stands where, the own cards and the map. What the question
    is about comes last: on a low terminal the rest has scrolled away above it."""
    lines = [*wrap(head(view), width), *(player_line(view, player, names, width) for player in view.players)]
    if view.battle is not None:
        lines += wrap(battle_line(view, view.battle, names), width)
    crowds = [line for space in view.spaces for line in space_lines(view, space, width)]
    if crowds:
        lines += ["", "[dim]Who stands where; together conquest/health/damage:[/]", *crowds]
    cards = ["", *own_lines(catalogue, view, width)]
    table = ["", *[f"[dim]{line}[/]" for line in wrap(legend(view)[0], width)], *map_lines(view, width)]
    picking = view.asked is not None and view.asked.topic in CARD_TOPICS
    return "\n".join(lines + (table + cards if picking else cards + table))


def seat_of(view: TsukuyumiView, faction: str | None) -> int:
    for player in view.players:
        if player.faction == faction:
            return player.seat
    return -1


def coloured(view: TsukuyumiView, faction: str, text: str) -> str:
    """Return text in the colour of the seat that plays this faction; the Oni have none."""
    seat = seat_of(view, faction)
    return f"[seat{seat}]{text}[/]" if seat >= 0 else text


def head(view: TsukuyumiView) -> str:
    phase = f", {view.phase} phase" if view.phase else f", {view.stage}"
    # By factions: two bots may have the same name.
    order = " > ".join(view.players[seat].faction for seat in view.initiative)
    return f"Round {view.round} of {view.rounds}{phase}   initiative: {order}"


def player_line(view: TsukuyumiView, player: PlayerView, names: Names, width: int) -> str:
    mark = "▶" if player.seat == view.active else " "
    card = player.card or f"{player.hand_count} cards"
    who = names.short(player.seat, "").heading(False)
    points = "point" if player.projected == 1 else "points"
    text = f"{mark} {f'{who} {player.faction}'.strip():22} {player.projected:3} {points} ({player.vp} at once), "
    text += f"{counted(player.areas, 'area')}, {counted(player.kills, 'kill')}, {card}"
    return coloured(view, player.faction, text if len(text) <= width else f"{text[: width - 1]}…")


def battle_line(view: TsukuyumiView, fight: BattleView, names: Names) -> str:
    where = view.spaces[fight.space].name
    answers = "; ".join(
        f"{names.side(one.faction, True)}: {', '.join(one.answers) or 'no answer'}" for one in fight.defenders
    )
    return f"Combat in {where}: {names.side(fight.attacker, True)}, {fight.card or 'no card yet'}. {answers}"


def map_lines(view: TsukuyumiView, width: int) -> list[str]:
    """Return the spaces as they lie on the table, each on two lines: its name and what it is, in the colour of its
    owner; then whose units stand there and how many, and what else lies there."""
    left = min(space.q for space in view.spaces)
    columns = max(space.q for space in view.spaces) - left + 1
    wide = max(NARROWEST, min(WIDEST, width // columns))
    rows: dict[int, list[tuple[int, str]]] = {}
    for space in view.spaces:
        top = 2 * space.r + space.q
        at = wide * (space.q - left)
        rows.setdefault(top, []).append((at, fitted(view, ground_signs(view, space), wide - 1)))
        rows.setdefault(top + 1, []).append((at, fitted(view, unit_signs(space), wide - 1)))
    return [map_line(sorted(rows.get(row, [])), wide - 1) for row in range(min(rows), max(rows) + 1)]


def map_line(cells: list[tuple[int, str]], wide: int) -> str:
    line, used = "", 0
    for at, text in cells:
        line += " " * (at - used) + text
        used = at + wide
    return line.rstrip()


def ground_signs(view: TsukuyumiView, space: SpaceView) -> list[Sign]:
    """Return the name of a space, its sign, what it takes to conquer it, and whether it is radioactive."""
    number = str(space.number) if space.number else ""
    marks = "!" if space.doomed else ""
    owner = space.owner or (view.players[space.home].faction if space.home is not None else "")
    return [(space.name, owner), (GROUND[space.type] + number + marks, owner)]


def unit_signs(space: SpaceView) -> list[Sign]:
    """Return two letters of each faction with its number of units, of the Oni their sizes; then eggs, mines and what is
    built."""
    found = [(f"{faction[:2]}{told(space, faction)}", faction) for faction in space.totals]
    things = "".join(f"{kind[0]}{many}" for kind, many in space.things())
    return found + ([(things, "")] if things else [])


def told(space: SpaceView, faction: str) -> str:
    if faction == "Oni" and count(space, faction) <= MOST_SIZES:
        return "".join(ONI_SIZES[name] * many for name, many in space.units.items() if name in ONI_SIZES)
    return str(count(space, faction))


def count(space: SpaceView, faction: str) -> int:
    return sum(many for name, many in space.units.items() if SIDE_OF_UNIT[name] == faction)


def fitted(view: TsukuyumiView, signs: list[Sign], wide: int) -> str:
    """Return signs one after the other, each in its colour, on exactly this width; a plus where some do not fit."""
    text, used = "", 0
    for number, (sign, faction) in enumerate(signs):
        gap = 1 if used else 0
        more = 1 if number + 1 < len(signs) else 0
        if used + gap + len(sign) + more > wide:
            text, used = f"{text}+", used + 1
            break
        text += " " * gap + coloured(view, faction, sign)
        used += gap + len(sign)
    return text + " " * (wide - used)


def legend(view: TsukuyumiView) -> list[str]:
    """Return what the signs of the map mean, as far as they are on it."""
    types = dict.fromkeys(space.type for space in view.spaces)
    ground = ", ".join(f"{GROUND[kind]} {kind}" for kind in types)
    factions = dict.fromkeys(faction for space in view.spaces for faction in space.totals)
    units = ", ".join(f"{faction[:2]} {faction}{SIZES if faction == 'Oni' else ''}" for faction in factions)
    things = "e egg, m mine, s stronghold, c cover" if any(space.things() for space in view.spaces) else ""
    return [", ".join(part for part in (ground, "! radioactive", units and f"units: {units}", things) if part)]


def space_lines(view: TsukuyumiView, space: SpaceView, width: int) -> list[str]:
    """Return who stands in a space, and with what together; nothing where the map says it all, since nobody stands
    there, or only Oni."""
    if not any(faction != "Oni" for faction in space.totals):
        return []
    parts = []
    for faction in space.totals:
        own = [name for name in space.units if SIDE_OF_UNIT[name] == faction]
        units = ", ".join(several(space.units[name], name) for name in own)
        values = "/".join(str(value) for value in space.totals[faction])
        parts.append(f"{units} ({values})")
    head = f"{space.name:4} {space.type}: "
    return wrap(head + "; ".join(parts), width, subsequent_indent="     ")


def own_lines(catalogue: Catalogue, view: TsukuyumiView, width: int) -> list[str]:
    """Return the events at hand, and the own hand with what each card grants: a column a line of the cards."""
    lines = wrap("Events face up: " + ", ".join(view.events.display), width)
    if view.seat < 0:
        return lines
    me = view.players[view.seat]
    if me.events:
        lines += wrap("Your events: " + ", ".join(me.events), width)
    hand = [next(action for action in catalogue.actions if action.name == card) for card in me.hand or ()]
    if not hand:
        return lines
    first = max(len(action.name) for action in hand) + 2
    short = first + sum(wide for _, wide in COLUMNS) > width
    lines.append("[dim]" + (" " * first + columns([name for name, _ in COLUMNS], short)).rstrip() + "[/]")
    return lines + [f"{action.name:{first}}{columns(granted(action.lines), short)}".rstrip() for action in hand]


def columns(values: list[str], short: bool) -> str:
    """Return values in columns; narrow ones have no room for whole headings."""
    made = ""
    for value, (_, wide) in zip(values, COLUMNS, strict=True):
        room = min(wide, 8) if short else wide
        made += f"{value[: room - 1]:{room}}"
    return made


def granted(amounts: list[int]) -> list[str]:
    """Return what a card grants, in the order of the columns: events are drawn and played, Oni placed and moved."""
    events, oni = (terms.EVENT, terms.PLAYS), (terms.ONI_PLACE, terms.ONI_MOVE)
    drawn, laid = (
        "/".join(str(amounts[line]) for line in two) if any(amounts[line] for line in two) else ""
        for two in (events, oni)
    )
    plain = [terms.INITIATIVE, terms.FACTION_EFFECT, terms.NUDGE, terms.PRODUCTION]
    yes = [terms.FACTION_EFFECT, terms.NUDGE]
    said = ["yes" if line in yes and amounts[line] else str(amounts[line] or "") for line in plain]
    return [drawn, *said, laid, *(str(amounts[line] or "") for line in (terms.MOVEMENT, terms.COMBAT))]
