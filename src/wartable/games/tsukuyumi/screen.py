"""The table of Tsukuyumi on a terminal, in rich's markup: drawn from a view, as every picture is."""

from __future__ import annotations

from textwrap import wrap

from wartable.core.names import Names
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.view import BattleView, PlayerView, SpaceView, TsukuyumiView
from wartable.games.tsukuyumi.words import card_lines

#: How wide a column of the map is.
COLUMN = 5


def screen(catalogue: Catalogue, view: TsukuyumiView, width: int, names: Names) -> str:
    """Round and initiative, the players, a combat, the spaces where something is, and the own cards."""
    lines = [head(view), *(player_line(view, player) for player in view.players)]
    if view.battle is not None:
        lines.append(battle_line(view, view.battle))
    lines += ["", *map_lines(view), ""]
    for space in view.spaces:
        lines += space_lines(view, space, width)
    lines += own_lines(catalogue, view, width)
    return "\n".join(lines)


def seat_of(view: TsukuyumiView, faction: str | None) -> int:
    for player in view.players:
        if player.faction == faction:
            return player.seat
    return -1


def coloured(view: TsukuyumiView, faction: str, text: str) -> str:
    """Text in the colour of the seat that plays this faction; the Oni have none."""
    seat = seat_of(view, faction)
    return f"[seat{seat}]{text}[/]" if seat >= 0 else text


def head(view: TsukuyumiView) -> str:
    phase = f", {view.phase} phase" if view.phase else f", {view.stage}"
    order = " > ".join(view.players[seat].faction for seat in view.initiative)
    return f"[bold]Round {view.round} of {view.rounds}{phase}[/]   initiative: {order}"


def player_line(view: TsukuyumiView, player: PlayerView) -> str:
    mark = "▶" if player.seat == view.active else " "
    card = player.card or f"{player.hand_count} cards"
    text = f"{mark} {player.faction:13} {player.projected:3} points ({player.vp} at once), "
    text += f"{player.areas} areas, {player.kills} destroyed, {card}"
    return coloured(view, player.faction, text)


def battle_line(view: TsukuyumiView, fight: BattleView) -> str:
    where = view.spaces[fight.space].name
    answers = "; ".join(f"{one.faction}: {', '.join(one.answers) or 'no answer'}" for one in fight.defenders)
    return f"[bold]Combat in {where}[/]: {fight.attacker}, {fight.card or 'no card yet'}. {answers}"


def map_lines(view: TsukuyumiView) -> list[str]:
    """The names of the spaces as they lie on the table, each in the colour of its owner."""
    left = min(space.q for space in view.spaces)
    rows: dict[int, list[SpaceView]] = {}
    for space in view.spaces:
        rows.setdefault(2 * space.r + space.q, []).append(space)
    lines = []
    for row in range(min(rows), max(rows) + 1):
        line = ""
        column = 0
        for space in sorted(rows.get(row, []), key=lambda one: one.q):
            line += " " * (COLUMN * (space.q - left) - column)
            column = COLUMN * (space.q - left) + len(space.name)
            line += coloured(view, space.owner, space.name) if space.owner else space.name
        lines.append(line)
    return lines


def space_lines(view: TsukuyumiView, space: SpaceView, width: int) -> list[str]:
    """A space on a line, if there is anything to tell of it."""
    parts = []
    for faction in space.totals:
        own = [name for name in space.units if belongs(view, name, faction)]
        units = ", ".join(f"{space.units[name]} {name}" for name in own)
        values = "/".join(str(value) for value in space.totals[faction])
        parts.append(coloured(view, faction, f"{units} ({values})"))
    parts += [f"{many} {kind}" for kind, many in space.things()]
    closed = sum(1 for side in space.sides if side and side != "red passage")
    if closed:
        parts.append(f"{closed} closed sides")
    parts += space.printed if space.type != "moon" else []
    parts += [f"+{name}" for name in space.markers] + [f"no {name}" for name in space.negated]
    if not parts and not space.owner:
        return []
    owner = coloured(view, space.owner, space.owner) if space.owner else "nobody"
    number = f" {space.number}" if space.number else ""
    return [f"{space.name:4} {space.type + number:18} {owner}: " + "; ".join(parts)]


def belongs(view: TsukuyumiView, name: str, faction: str) -> bool:
    if faction == "Oni":
        return name.endswith("Oni")
    player = view.players[seat_of(view, faction)]
    return name in player.reserve


def own_lines(catalogue: Catalogue, view: TsukuyumiView, width: int) -> list[str]:
    """The own hand with what each card grants, and the events at hand."""
    lines = ["", "Events face up: " + ", ".join(view.events.display)]
    if view.seat < 0:
        return lines
    me = view.players[view.seat]
    if me.events:
        lines += wrap("Your events: " + ", ".join(me.events), width)
    for card in me.hand or ():
        amounts = next(action.lines for action in catalogue.actions if action.name == card)
        lines.append(f"  {card:22} {card_lines(amounts)}"[:width])
    return lines
