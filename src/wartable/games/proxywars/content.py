"""Reading faction sheets: the built-in ones, and packs that change tiles or bring new factions."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins

from wartable.core.content import Pack, Table, fingerprint
from wartable.games.proxywars.abilities import NO_ACTION, NO_SPECIALTY
from wartable.games.proxywars.actions import ACTION_NAMES, SPECIALTY_NAMES
from wartable.games.proxywars.catalogue import COLUMNS, FACTIONS, ROWS, SQUARES, Sheets

TILE_FIELDS = ["name", "recruit", "attack", "defense", "vp", "action"]
FACTION_FIELDS = ["name", "specialty", "motto"]
#: The greatest printed icon or number of victory points.
HIGHEST = 5
#: A tile without anything, for scenarios and puzzles; no sheet has it.
PLAIN = "plain"


class Tile(Struct):
    """A tile as it is printed."""

    name: str
    recruit: bool = False
    attack: int = 0
    defense: int = 0
    vp: int = 0
    action: str = ACTION_NAMES[NO_ACTION]


class Faction(Struct):
    name: str
    specialty: str
    motto: str
    #: The sheet in reading order.
    tiles: list[Tile]


class Content:
    """Merged content as plain values: the factions with their tiles, and where each value comes from."""

    def __init__(self) -> None:
        self.factions: list[Faction] = []
        #: By (what, field): the value and its source, in the order of the file.
        self.sources: dict[tuple[str, str], tuple[Any, str]] = {}

    @property
    def hash(self) -> str:
        return fingerprint(to_builtins(self.factions))


def load(path: str | Path | None = None) -> Content:
    """Load the built-in content, with the changes of a pack if one is given."""
    builtin = resources.files("wartable.games.proxywars") / "content" / "factions.toml"
    content = Content()
    read(content, Pack("proxywars/factions.toml", builtin.read_text(encoding="utf-8")), new=True)
    if path is not None:
        read(content, Pack.read(path), new=False)
    return content


def read(content: Content, pack: Pack, new: bool) -> None:
    """Lay a file over the content so far. In a pack, a new faction says `new = true`, so that a slip is no faction."""
    top = pack.top
    top.only(["faction"])
    for table in top.tables("faction"):
        read_faction(content, table, new)


def read_faction(content: Content, table: Table, new: bool) -> None:
    table.only([*FACTION_FIELDS, "from", "new", "tile"])
    name = table.text("name")
    faction = next((known for known in content.factions if known.name == name), None)
    if faction is None:
        faction = new_faction(content, table, name, new)
    if "specialty" in table:
        faction.specialty = one_of(table, "specialty", SPECIALTY_NAMES)
    if "motto" in table:
        faction.motto = table.text("motto")
    for field in FACTION_FIELDS:
        if field in table:
            content.sources[name, field] = (getattr(faction, field), table.source(field))
    taken = {tile.name for known in content.factions if known is not faction for tile in known.tiles}
    sheet = dict(enumerate(faction.tiles))
    for tile in table.tables("tile"):
        read_tile(content, sheet, taken, tile)
    check_sheet(name, sheet, table)
    faction.tiles = [sheet[square] for square in range(SQUARES)]


def new_faction(content: Content, table: Table, name: str, new: bool) -> Faction:
    if not (new or ("new" in table and table.flag("new"))):
        known = ", ".join(known.name for known in content.factions)
        raise table.fault("name", name, f"{known}; or say new = true for a new faction")
    if len(content.factions) == FACTIONS:
        raise table.fault("", f"{FACTIONS + 1} factions", f"at most {FACTIONS}, the built-in ones included")
    faction = Faction(name, SPECIALTY_NAMES[NO_SPECIALTY], "", [])
    content.factions.append(faction)
    return faction


def check_sheet(faction: str, sheet: dict[int, Tile], table: Table) -> None:
    """PR-08: a whole sheet, and somewhere to recruit however it is cut."""
    if len(sheet) != SQUARES:
        raise table.fault("", f"{len(sheet)} tiles in {faction}", f"a sheet of exactly {SQUARES} tiles")
    recruitment = sum(tile.recruit for tile in sheet.values())
    if recruitment < 3:
        allowed = "at least 3 recruitment tiles, as two tiles of a sheet are not used"
        raise table.fault("", f"{recruitment} recruitment tiles in {faction}", allowed)


def read_tile(content: Content, sheet: dict[int, Tile], taken: set[str], table: Table) -> None:
    """Read a tile of a sheet by its square; `taken` are the names of all other sheets."""
    table.only([*TILE_FIELDS, "at", "from"])
    square = read_square(table)
    tile = sheet.get(square) or Tile(table.text("name"))
    if "name" in table:
        name = table.text("name")
        others = taken | {known.name for known in sheet.values() if known.name != tile.name}
        if name.lower() in [PLAIN, *(known.lower() for known in others)]:
            raise table.fault("name", name, "a name that no other tile has")
        tile.name = name
    for field in ("attack", "defense", "vp"):
        if field in table:
            setattr(tile, field, table.whole(field, 0, HIGHEST))
    if "recruit" in table:
        tile.recruit = table.flag("recruit")
    if "action" in table:
        tile.action = one_of(table, "action", ACTION_NAMES)
    sheet[square] = tile
    for field in TILE_FIELDS:
        if field in table:
            content.sources[tile.name, field] = (getattr(tile, field), table.source(field))


def read_square(table: Table) -> int:
    """Read the place of a tile on the sheet: row and column, counted from 1."""
    allowed = f"[row, column], row 1 to {ROWS}, column 1 to {COLUMNS}"
    at = table.get("at") if "at" in table else None
    if not isinstance(at, list) or len(at) != 2 or not all(type(number) is int for number in at):
        raise table.fault("at", at, allowed)
    row, column = at
    if not (1 <= row <= ROWS and 1 <= column <= COLUMNS):
        raise table.fault("at", at, allowed)
    return int((row - 1) * COLUMNS + column - 1)


def one_of(table: Table, key: str, allowed: list[str]) -> str:
    value = table.get(key)
    if value not in allowed:
        raise table.fault(key, value, ", ".join(allowed))
    return str(value)


def tables(content: Content) -> Sheets:
    """Return the content as the columns that the rules read."""
    sheets = Sheets()
    for faction in content.factions:
        sheets.factions.append(faction.name)
        sheets.specialty.append(SPECIALTY_NAMES.index(faction.specialty))
        for tile in faction.tiles:
            action = ACTION_NAMES.index(tile.action)
            sheets.add(tile.name, tile.recruit, tile.attack, tile.defense, tile.vp, action)
    sheets.add(PLAIN, False, 0, 0, 0, NO_ACTION)
    return sheets
