"""Proxy Wars in words: options, questions, events, and what each tile does."""

from __future__ import annotations

import re

from wartable.core.ask import Option
from wartable.core.game import Words
from wartable.core.log import Event
from wartable.core.names import NOBODY, Called, Names, capital
from wartable.games.proxywars import events, verbs
from wartable.games.proxywars.actions import action_text
from wartable.games.proxywars.catalogue import COLUMNS, SEATS, Sheets
from wartable.games.proxywars.content import Tile
from wartable.games.proxywars.cutting import LEAVE, SHAPES
from wartable.games.proxywars.verbs import VERBS
from wartable.games.proxywars.view import AttackView, ProxyWarsView, TileView

#: How a tile lies to another, and the step from it to that one.
BESIDE = [("below", -1, 0), ("above", 1, 0), ("right of", 0, -1), ("left of", 0, 1)]
TURNS = ["as it was cut", "a quarter turn right", "half a turn", "a quarter turn left"]

#: The words of `describe` besides the names of tiles and factions.
OPTION_WORDS = re.findall(
    r"[\w-]+",
    "play leave unused cut out ready lay fiefdom turned as it was cut a quarter turn right half left "
    "put below above right left of row column recruit on move to attack from disband no thanks stay choose and the "
    "reserve blue red plain "
    + " ".join(str(-number) for number in range(1, 40))
    + " ".join(f" r{row}c{column}" for row in range(1, 9) for column in range(1, 9)),
)


# -- Options -------------------------------------------------------------------------------------------------------


#: The buttons that stand for a verb, whatever its tiles are.
BUTTONS = {
    verbs.RECRUIT: ["recruit"],
    verbs.DISBAND: ["disband"],
    verbs.DECLINE: ["decline"],
    verbs.TO_RESERVE: ["reserve"],
}


def describe(sheets: Sheets, view: ProxyWarsView, option: Option, names: Names) -> Words:
    """Describe an option in words, with the elements of the board it touches."""
    verb, tiles = option[0], option[1:]
    if verb <= verbs.LAY:
        return describe_setup(sheets, view, option, names)
    text = VERBS[verb].sentence.format(*(label(view, names, view.board[tile]) for tile in tiles))
    if verb == verbs.ATTACK:
        text += f" ({formula(view, option)})"
    return Words(text, [*BUTTONS.get(verb, []), *(f"tile:{tile}" for tile in tiles)])


def describe_setup(sheets: Sheets, view: ProxyWarsView, option: Option, names: Names) -> Words:
    """Describe an option before the gaming phase."""
    verb = option[0]
    say = VERBS[verb].sentence.format
    if verb == verbs.FACTION:
        return Words(say(sheets.factions[option[1]]), [f"faction:{option[1]}"])
    if verb == verbs.CONFIRM:
        return Words(say(), ["ready"])
    if verb == verbs.CUT:
        first = next_square(view)
        squares = SHAPES[first][option[1]]
        tiles = ", ".join(view.sides[view.seat].sheet[square] for square in squares)
        if option[1] == LEAVE:
            return Words(f"Leave {tiles} unused", [f"leave:{first}"])
        # What touches the marked tile comes first: that is clicked before what lies beyond it.
        others = sorted((square for square in squares if square != first), key=lambda square: apart(first, square))
        return Words(say(tiles), [f"square:{square}" for square in others])
    if verb == verbs.PIECE:
        side = view.mover
        tiles = ", ".join(side.sheet[square] for square in side.pieces[option[1]])
        return Words(f"{say(option[1] + 1)}: {tiles}", [f"fiefdom:{side.seat}:{option[1]}"])
    if verb == verbs.ROTATE:
        return Words(say(TURNS[option[1]]), [f"turn:{option[1]}"])
    where = place_text(view, names, option[1], option[2])
    if not names.spoken or twins(view):
        where += f" ({say(option[1], option[2])})"
    return Words(where, [f"cell:{option[1]}:{option[2]}"])


def twins(view: ProxyWarsView) -> bool:
    """Return whether two tiles of the fiefdom in hand have the same name, as packs may have it."""
    held = view.placing.held if view.placing is not None else None
    tiles = [view.mover.sheet[square] for square in view.mover.pieces[held]] if held is not None else []
    return len(set(tiles)) < len(tiles)


def label(view: ProxyWarsView, names: Names, tile: TileView) -> str:
    """Return a tile by its name, and where others have the same, whose it is and which of theirs."""
    same = [one for one in view.board if one.name == tile.name]
    if not names.spoken:
        return tile.label
    own = [one for one in same if one.owner == tile.owner]
    said = tile.name
    if len(own) > 1:
        said += f" {own.index(tile) + 1} of {len(own)}"
    return said + whose(names, tile.owner) if len(same) > len(own) else said


def whose(names: Names, owner: int) -> str:
    """Return whose a tile is, in brackets after its name."""
    return f" ({names.short(owner, SEATS[owner]):yours|*'s})"


def place_text(view: ProxyWarsView, names: Names, row: int, column: int) -> str:
    """Return where the fiefdom in hand would lie, by one of its tiles and one that lies already."""
    placing, side = view.placing, view.mover
    if placing is None or placing.held is None:
        raise KeyError("no fiefdom is being placed in the view")
    laid = {(tile.row, tile.column): tile for tile in view.board}
    for square, (down, right) in zip(side.pieces[placing.held], placing.shape, strict=True):
        for words, rows, columns in BESIDE:
            other = laid.get((row + down + rows, column + right + columns))
            if other is not None:
                return f"Put {side.sheet[square]} {words} {label(view, names, other)}"
    raise KeyError(f"nothing lies beside row {row} column {column}")


def apart(one: int, other: int) -> int:
    """Return how many steps two squares of a sheet are apart."""
    return abs(one // COLUMNS - other // COLUMNS) + abs(one % COLUMNS - other % COLUMNS)


def next_square(view: ProxyWarsView) -> int:
    """Return the tile of the own sheet that is cut next."""
    if view.cutting is None or view.cutting.next is None:
        raise KeyError("no tile is to be cut in the view")
    return view.cutting.next


def formula(view: ProxyWarsView, option: Option) -> str:
    """Return the sum of an attack, for example 1 + 1 + 1 - 1 - 1 = +1: attacker, icon, support, defender, icon, and so
    on."""
    for attack in view.attacks:
        if attack.source == option[1] and attack.target == option[2] and attack.seat == view.turn:
            return sum_text(attack)
    raise KeyError(f"no attack {option} in the view")


def sum_text(attack: AttackView) -> str:
    """Return the sum of one attack of a view, as `formula` does."""
    amounts = [term.amount for term in attack.terms if term.amount]
    text = str(amounts[0]) + "".join(f" {'+' if amount > 0 else '-'} {abs(amount)}" for amount in amounts[1:])
    return f"{text} = {attack.result:+d}".replace("+0", "0")


# -- Events --------------------------------------------------------------------------------------------------------


def tell(sheets: Sheets, event: Event, names: Names) -> Words:
    """Tell an event in words. Its tiles are found on the board by their names."""
    kind = events.KINDS[event[0]]
    numbers = list(zip(kind.operands, event[1:], strict=True))
    said = [operand_text(sheets, names, operand, number) for operand, number in numbers]
    text = capital(kind.sentence.format(*said))
    return Words(text, [], doer(event), event[0] == events.TURN)


def doer(event: Event) -> int:
    """Return the seat whose doing an event is, or -1."""
    if event[0] == events.FACTION:
        return event[1]
    active = events.KINDS[event[0]].operands[:1] == ["who"] and event[0] not in NOBODYS
    return event[1] // 2 % 2 if active else NOBODY


#: What befalls a player, or the match.
NOBODYS = {
    events.CAPTURED,
    events.DESTROYED,
    events.SAVED,
    events.HOME,
    events.PUSHED,
    events.WILL_SKIP,
    events.WINS,
    events.COUNT,
    events.WINS_COUNT,
}


def operand_text(sheets: Sheets, names: Names, operand: events.Operand, number: int) -> str | Called:
    """Return what a number of an event stands for."""
    match operand:
        case "seat":
            return names.short(number, SEATS[number].capitalize())
        case "who":
            return names.seat(number // 2 % 2, player_name(sheets, number))
        case "faction":
            return sheets.factions[number]
        case "fiefdom":
            return str(number + 1)
        case "kind":
            return sheets.name[number]
        case "tile":
            return tile_name(sheets, names, number)
        case "term":
            return events.TERMS[number]
        case "signed":
            return f"{number:+d}"
        case "number":
            return str(number)


def player_name(sheets: Sheets, said: int) -> str:
    """Return a player as the log writes it: the faction, and the colour where both play the same."""
    name = sheets.factions[said // 4]
    return f"{name} ({SEATS[said // 2 % 2]})" if said % 2 else name


def tile_name(sheets: Sheets, names: Names, said: int) -> str:
    """Return a tile as the log writes it: its name, and whose it is where both players have it."""
    name = sheets.name[said // 3]
    if not said % 3:
        return name
    owner = said % 3 - 1
    return name + (whose(names, owner) if names.spoken else f" ({SEATS[owner]})")


# -- Tiles ---------------------------------------------------------------------------------------------------------


def tile_text(tile: Tile, faction: str) -> str:
    """Return what a tile has and does, in plain words."""
    parts = [f"{faction}."]
    if tile.recruit:
        parts.append("Recruitment tile.")
    for word, number in (("Attack", tile.attack), ("Defense", tile.defense), ("Victory points", tile.vp)):
        if number:
            parts.append(f"{word} {number}.")
    parts.append(action_text(tile.action, faction))
    return " ".join(part for part in parts if part)
