"""Reading faction sheets: the built-in ones, and packs that change tiles or bring new factions."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

from wartable.core.content import Pack, Table, fingerprint
from wartable.games.proxywars.sheets import (
    ACTION_NAMES,
    COLUMNS,
    FACTIONS,
    NO_ACTION,
    ROWS,
    SPECIALTY_NAMES,
    SQUARES,
    Sheets,
)

TILE_FIELDS = ["name", "recruit", "attack", "defense", "vp", "action"]
FACTION_FIELDS = ["name", "specialty", "motto"]
#: The greatest printed icon or number of victory points.
HIGHEST = 5
#: A tile without anything, for scenarios and puzzles; no sheet has it.
PLAIN = "plain"

Tile = dict[str, Any]


class Content:
    """Merged content as plain values: the factions with their tiles, and where each value comes from."""

    def __init__(self) -> None:
        self.factions: list[dict[str, Any]] = []
        #: By (what, field): the value and its source, in the order of the file.
        self.sources: dict[tuple[str, str], tuple[Any, str]] = {}

    @property
    def hash(self) -> str:
        return fingerprint(self.factions)

    def names(self) -> list[str]:
        return [tile["name"] for faction in self.factions for tile in faction["tiles"] if tile]


def ledger() -> str:
    """The rule ledger as text."""
    return (resources.files("wartable.games.proxywars") / "ledger.toml").read_text(encoding="utf-8")


def load(path: str | Path | None = None) -> Content:
    """The built-in content, with the changes of a pack if one is given."""
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
    faction = next((known for known in content.factions if known["name"] == name), None)
    if faction is None:
        if not (new or ("new" in table and table.flag("new"))):
            known = ", ".join(known["name"] for known in content.factions)
            raise table.fault("name", name, f"{known}; or say new = true for a new faction")
        if len(content.factions) == FACTIONS:
            raise table.fault("", f"{FACTIONS + 1} factions", f"at most {FACTIONS}, the built-in ones included")
        faction = {"name": name, "specialty": "none", "motto": "", "tiles": [None] * SQUARES}
        content.factions.append(faction)
    if "specialty" in table:
        faction["specialty"] = one_of(table, "specialty", SPECIALTY_NAMES)
    if "motto" in table:
        faction["motto"] = table.text("motto")
    for field in FACTION_FIELDS:
        if field in table:
            content.sources[name, field] = (faction[field], table.source(field))
    for tile in table.tables("tile"):
        read_tile(content, faction, tile)
    check_faction(faction, table)


def check_faction(faction: dict[str, Any], table: Table) -> None:
    """PR-08: a whole sheet, and somewhere to recruit however it is cut."""
    tiles = [tile for tile in faction["tiles"] if tile]
    if len(tiles) != SQUARES:
        raise table.fault("", f"{len(tiles)} tiles in {faction['name']}", f"a sheet of exactly {SQUARES} tiles")
    recruitment = sum(tile["recruit"] for tile in tiles)
    if recruitment < 3:
        allowed = "at least 3 recruitment tiles, as two tiles of a sheet are not used"
        raise table.fault("", f"{recruitment} recruitment tiles in {faction['name']}", allowed)


def read_tile(content: Content, faction: dict[str, Any], table: Table) -> None:
    table.only([*TILE_FIELDS, "at", "from"])
    square = read_square(table)
    tile: Tile | None = faction["tiles"][square]
    if tile is None:
        tile = {"name": "", "recruit": False, "attack": 0, "defense": 0, "vp": 0, "action": ACTION_NAMES[NO_ACTION]}
        tile["name"] = table.text("name")
    if "name" in table:
        name = table.text("name")
        others = [known for known in content.names() if known != tile["name"]]
        if name.lower() in [PLAIN, *(known.lower() for known in others)]:
            raise table.fault("name", name, "a name that no other tile has")
        tile["name"] = name
    for field in ("attack", "defense", "vp"):
        if field in table:
            tile[field] = table.whole(field, 0, HIGHEST)
    if "recruit" in table:
        tile["recruit"] = table.flag("recruit")
    if "action" in table:
        tile["action"] = one_of(table, "action", ACTION_NAMES)
    faction["tiles"][square] = tile
    for field in TILE_FIELDS:
        if field in table:
            content.sources[tile["name"], field] = (tile[field], table.source(field))


def read_square(table: Table) -> int:
    """The place of a tile on the sheet: row and column, counted from 1."""
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
    """The content as the columns that the rules read."""
    sheets = Sheets()
    for faction in content.factions:
        sheets.factions.append(faction["name"])
        sheets.specialty.append(SPECIALTY_NAMES.index(faction["specialty"]))
        for tile in faction["tiles"]:
            action = ACTION_NAMES.index(tile["action"])
            sheets.add(tile["name"], tile["recruit"], tile["attack"], tile["defense"], tile["vp"], action)
    sheets.add(PLAIN, False, 0, 0, 0, NO_ACTION)
    return sheets
