"""The content of Tsukuyumi: the built-in numbers and what a pack changes in them."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

from wartable.core.content import SOURCES, Pack, Table, fingerprint
from wartable.games.tsukuyumi import combatcards, terms
from wartable.games.tsukuyumi.catalogue import ActionCard, Catalogue, Tile

HOME = "wartable.games.tsukuyumi"
TABLES = [
    "faction", "action", "white", "combat", "counterattack", "event", "uplink", "weapon", "supply", "tile", "recipe"
]  # fmt: skip
FILES = ["units", "actions", "combat", "events", "material", "tiles"]

UNIT_NUMBERS = {
    "cost": (0, 9), "conquest": (0, 200), "health": (1, 200), "damage": (0, 200), "count": (1, 40), "start": (0, 20),
    "bag": (0, 40), "weight": (1, 9),
}  # fmt: skip
UNIT_PROPERTIES = ["flying", "swift", "massive", "aggressive", "productive 1", "productive 2", "bounty"]
#: Types that a tile may have; the last two are for packs.
LAND = [terms.TYPES[type] for type in (terms.OCEAN, terms.FERTILE, terms.MOUNTAIN, terms.RIVERLAND, terms.DEVASTATED)]
PROTECTIONS = ["+0", "+5", "+10", "+15", "x2"]
LINES = {
    "initiative": (terms.INITIATIVE, terms.BLUE, 3),
    "faction": (terms.FACTION_EFFECT, terms.BLUE, 1),
    "nudge": (terms.NUDGE, terms.BLUE, 1),
    "production": (terms.PRODUCTION, terms.GREEN, 9),
    "place_oni": (terms.ONI_PLACE, terms.GREEN, 5),
    "move_oni": (terms.ONI_MOVE, terms.GREEN, 5),
    "movement": (terms.MOVEMENT, terms.RED, 5),
    "combat": (terms.COMBAT, terms.RED, 6),
}
SUPPLY = {
    "rounds": (3, 6), "hand_size": (6, 9), "mines": (0, 20), "mine_damage": (0, 100), "eggs": (0, 40),
    "start_eggs": (0, 9), "start_terraformings": (0, 9), "strongholds": (0, 20), "covers": (0, 20), "pigs": (0, 20),
    "tunnels": (0, 20), "stronghold_points": (0, 100), "cover_reduction": (0, 100), "laser_damage": (0, 100),
    "tsukuyumi_markers": (0, 40), "unstable_markers": (0, 40), "radioactive_markers": (0, 40),
    "negation_markers": (0, 40), "blockade_markers": (0, 40),
}  # fmt: skip
RECIPE = ["plain", "fertile", "mountain", "unstable", "radioactive", "tsukuyumi", "any"]
POOL_SIZE = 44

Data = dict[str, Any]


class Content:
    """Merged content as plain values, and where each value comes from."""

    def __init__(self) -> None:
        self.factions: dict[str, Data] = {}
        self.units: dict[str, Data] = {}
        self.actions: dict[str, Data] = {}
        self.white: Data = {}
        self.combat: dict[str, Data] = {}
        self.counters: dict[str, Data] = {}
        self.events: dict[str, Data] = {}
        self.uplinks: dict[str, Data] = {}
        self.weapons: dict[str, Data] = {}
        self.supply: Data = {}
        self.tiles: dict[str, Data] = {}
        self.recipes: dict[str, Data] = {}
        #: (what, field): value and source, in the order of the files.
        self.sources: dict[tuple[str, str], tuple[Any, str]] = {}

    @property
    def hash(self) -> str:
        return fingerprint(
            [
                self.factions, self.units, self.actions, self.white, self.combat, self.counters, self.events,
                self.uplinks, self.weapons, self.supply, self.tiles, self.recipes,
            ]
        )  # fmt: skip


def load(path: str | Path | None = None) -> Content:
    """Return the built-in content, with the changes of a pack if one is given."""
    content = Content()
    for name in FILES:
        text = (resources.files(HOME) / "content" / f"{name}.toml").read_text(encoding="utf-8")
        read(content, Pack(f"tsukuyumi/{name}.toml", text), new=True)
    if path is not None:
        read(content, Pack.read(path), new=False)
    return content


def read(content: Content, pack: Pack, new: bool) -> None:
    """Lay a file over the content so far. What has abilities of its own is known by name; a pack adds none."""
    top = pack.top
    top.only(TABLES)
    for table in top.tables("faction"):
        read_faction(content, table)
    for table in top.tables("action"):
        read_action(content, table, new)
    read_white(content, top.table("white"))
    for table in top.tables("combat"):
        read_combat(content, table)
    for table in top.tables("counterattack"):
        read_named(content.counters, table, terms.COUNTERS, content)
    for table in top.tables("event"):
        read_named(content.events, table, terms.EVENTS, content)
    for table in top.tables("uplink"):
        read_named(content.uplinks, table, terms.UPLINKS, content, {"cost": (0, 9)})
    for table in top.tables("weapon"):
        read_named(content.weapons, table, terms.WEAPONS, content, {"damage": (0, 100), "count": (0, 20)})
    read_supply(content, top.table("supply"))
    for table in top.tables("tile"):
        read_tile(content, table, new)
    for table in top.tables("recipe"):
        read_recipe(content, table)
    if content.tiles and not new:
        check_pool(content, top)


def name_of(table: Table, field: str, allowed: list[str]) -> str:
    name = table.text(field)
    if name not in allowed:
        raise table.fault(field, name, ", ".join(dict.fromkeys(allowed)))
    return name


def note(content: Content, what: str, table: Table, fields: list[str], values: Data) -> None:
    """Remember where the values of a table come from."""
    for field in fields:
        if field in table:
            origin = table.data.get("from")
            source = origin.get(field, "pack") if isinstance(origin, dict) else table.source(field)
            if source not in [*SOURCES, "pack"]:
                raise table.fault("from", source, ", ".join(SOURCES))
            content.sources[what, field] = (values[field], source)


def read_named(
    into: dict[str, Data],
    table: Table,
    known: list[str],
    content: Content,
    numbers: dict[str, tuple[int, int]] | None = None,
) -> None:
    """Read a thing with a fixed name, some numbers and a text."""
    ranges = numbers or {}
    table.only(["name", "text", "from", *ranges])
    name = name_of(table, "name", known)
    thing = into.setdefault(name, {"text": ""})
    if "text" in table:
        thing["text"] = table.text("text")
    for field, (low, high) in ranges.items():
        if field in table or field not in thing:
            thing[field] = table.whole(field, low, high)
    note(content, name, table, ["name", *ranges], {"name": name, **thing})


def read_faction(content: Content, table: Table) -> None:
    table.only(["name", "protection", "from", "unit"])
    name = name_of(table, "name", terms.FACTIONS)
    faction = content.factions.setdefault(name, {"protection": "+0"})
    if "protection" in table:
        faction["protection"] = name_of_value(table, "protection", PROTECTIONS)
        content.sources[name, "protection"] = (faction["protection"], table.source("protection"))
    side = terms.FACTIONS.index(name)
    kinds = terms.UNITS[terms.FIRST[side] : terms.FIRST[side + 1]]
    for unit in table.tables("unit"):
        read_unit(content, unit, kinds)


def name_of_value(table: Table, field: str, allowed: list[str]) -> str:
    value = table.get(field)
    if value not in allowed:
        raise table.fault(field, value, ", ".join(allowed))
    return str(value)


def read_unit(content: Content, table: Table, kinds: list[str]) -> None:
    table.only(["name", "properties", "becomes", "text", "from", *UNIT_NUMBERS])
    name = name_of(table, "name", kinds)
    defaults = {"cost": 0, "start": 0, "bag": 0, "weight": 1, "properties": [], "becomes": [], "text": ""}
    unit = content.units.setdefault(name, defaults)
    for field, (low, high) in UNIT_NUMBERS.items():
        if field in table or field not in unit:
            unit[field] = table.whole(field, low, high)
    if "properties" in table:
        # The Oni have no turn in which an aggressive one could attack.
        known = [name for name in UNIT_PROPERTIES if name != "aggressive" or terms.UNITS[terms.SMALL_ONI] not in kinds]
        unit["properties"] = table.names("properties", known)
    if "becomes" in table:
        unit["becomes"] = table.names("becomes", kinds)
    if "text" in table:
        unit["text"] = table.text("text")
    if unit["start"] > unit["count"] or unit["bag"] > unit["count"]:
        raise table.fault("start", max(unit["start"], unit["bag"]), f"at most the {unit['count']} there are")
    note(content, name, table, [*UNIT_NUMBERS, "properties", "becomes"], unit)


def read_action(content: Content, table: Table, new: bool) -> None:
    table.only(["name", "blue", "green", "red", "from"])
    name = table.text("name")
    if not new and name not in content.actions:
        raise table.fault("name", name, ", ".join(content.actions))
    card = content.actions.setdefault(name, {"blue": {}, "green": {}, "red": {}})
    for phase in ("blue", "green", "red"):
        if phase in table:
            card[phase] = read_lines(table.table(phase), phase)
    note(content, name, table, ["name", "blue", "green", "red"], {"name": name, **card})


def read_lines(table: Table, phase: str) -> Data:
    fields = [key for key, line in LINES.items() if terms.PHASES[line[1]] == phase] + ["event"] * (phase == "blue")
    table.only(fields)
    lines: Data = {}
    for key in table.data:
        lines[key] = table.wholes(key, 2, 0, 5) if key == "event" else table.whole(key, 1, LINES[key][2])
    return lines


def read_white(content: Content, table: Table) -> None:
    table.only(["actions", "movement", "combat", "production", "event"])
    for key in table.data:
        content.white[key] = table.wholes(key, 2, 0, 5) if key == "event" else table.whole(key, 1, 4)
        content.sources["white phase", key] = (content.white[key], table.source(key))


def read_combat(content: Content, table: Table) -> None:
    table.only(["id", "name", "once", "counterattacks", "text", "from"])
    key = name_of(table, "id", combatcards.KEYS)
    card = content.combat.setdefault(key, {"once": False, "counterattacks": [], "text": ""})
    if "once" in table:
        card["once"] = table.flag("once")
    if "counterattacks" in table:
        card["counterattacks"] = table.names("counterattacks", terms.COUNTERS)
    if "text" in table:
        card["text"] = table.text("text")
    note(content, key, table, ["once", "counterattacks"], card)


def read_supply(content: Content, table: Table) -> None:
    table.only(SUPPLY)
    for key in table.data:
        low, high = SUPPLY[key]
        content.supply[key] = table.whole(key, low, high)
        content.sources["supply", key] = (content.supply[key], table.source(key))


def read_tile(content: Content, table: Table, new: bool) -> None:
    table.only(["id", "copies", "type", "red", "property", "number", "from"])
    key = table.text("id")
    if not new and key not in content.tiles:
        raise table.fault("id", key, ", ".join(content.tiles))
    tile = content.tiles.setdefault(key, {"red": [], "property": "", "number": 0})
    if "copies" in table or "copies" not in tile:
        tile["copies"] = table.whole("copies", 0, POOL_SIZE)
    if "type" in table or "type" not in tile:
        tile["type"] = name_of(table, "type", LAND)
    if "red" in table:
        tile["red"] = table.wholes("red", len(table.get("red")), 0, 5)
    if "property" in table:
        tile["property"] = name_of(table, "property", list(terms.PROPERTIES))
    if "number" in table:
        tile["number"] = table.whole("number", 0, 99)
    if (tile["type"] == "mountain range") != (tile["number"] > 0):
        raise table.fault("number", tile["number"], "a number for a mountain range, and for no other type")
    note(content, key, table, ["copies", "type", "red", "property", "number"], tile)


def read_recipe(content: Content, table: Table) -> None:
    table.only(["seats", "from", *RECIPE])
    seats = str(table.whole("seats", 2, 4))
    recipe = content.recipes.setdefault(seats, {})
    for field in RECIPE:
        if field in table or field not in recipe:
            recipe[field] = table.whole(field, 0, POOL_SIZE)
    note(content, f"map of {seats}", table, RECIPE, recipe)


def check_pool(content: Content, top: Table) -> None:
    """Room is kept for 44 tiles: more of one kind means fewer of another."""
    size = sum(tile["copies"] for tile in content.tiles.values())
    if size != POOL_SIZE:
        raise top.fault("tile", f"{size} tiles", f"{POOL_SIZE} tiles in all")


# -- as the columns that the rules read ------------------------------------------------------------------------------


def catalogue(content: Content) -> Catalogue:
    made = Catalogue()
    add_units(made, [content.units[name] for name in terms.UNITS])
    made.protection = [protection(content.factions[name]["protection"]) for name in terms.FACTIONS]
    made.actions = [action_card(name, card) for name, card in content.actions.items()]
    made.white = white_lines(content.white)
    made.white_actions = content.white["actions"]
    add_cards(made, [content.combat[key] for key in combatcards.KEYS])
    made.counter_text = [content.counters[name]["text"] for name in terms.COUNTERS]
    made.event_text = [content.events[name]["text"] for name in terms.EVENTS]
    made.uplink_cost = [content.uplinks[name]["cost"] for name in terms.UPLINKS]
    made.uplink_text = [content.uplinks[name]["text"] for name in terms.UPLINKS]
    made.weapon_damage = [content.weapons[name]["damage"] for name in terms.WEAPONS]
    made.weapon_count = [content.weapons[name]["count"] for name in terms.WEAPONS]
    add_supply(made, content.supply)
    made.tiles = [tile_of(key, tile) for key, tile in content.tiles.items()]
    made.recipe = [[content.recipes[str(seats)][field] for field in RECIPE] for seats in (2, 3, 4)]
    return made


def protection(word: str) -> int:
    return -1 if word == "x2" else int(word)


def add_units(made: Catalogue, units: list[Data]) -> None:
    made.cost = [unit["cost"] for unit in units]
    made.conquest = [unit["conquest"] for unit in units]
    made.health = [unit["health"] for unit in units]
    made.damage = [unit["damage"] for unit in units]
    made.count = [unit["count"] for unit in units]
    made.start = [unit["start"] for unit in units]
    made.bag = [unit["bag"] for unit in units]
    made.weight = [unit["weight"] for unit in units]
    made.unit_text = [unit["text"] for unit in units]
    made.upgrades = [
        kind * terms.KINDS + terms.UNITS.index(name) for kind, unit in enumerate(units) for name in unit["becomes"]
    ]
    properties = [unit["properties"] for unit in units]
    made.flying = ["flying" in those for those in properties]
    made.bonus = [1 if "swift" in those else 0 for those in properties]
    made.massive = ["massive" in those for those in properties]
    made.aggressive = ["aggressive" in those for those in properties]
    made.bounty = ["bounty" in those for those in properties]
    made.productive = [sum(points for points in (1, 2) if f"productive {points}" in those) for those in properties]


def add_cards(made: Catalogue, cards: list[Data]) -> None:
    made.counters = [[terms.COUNTERS.index(name) for name in card["counterattacks"]] for card in cards]
    made.once = [card["once"] for card in cards]
    made.card_text = [card["text"] for card in cards]


def tile_of(key: str, tile: Data) -> Tile:
    bits = terms.PROPERTIES[tile["property"]] if tile["property"] else 0
    return Tile(key, tile["copies"], terms.TYPES.index(tile["type"]), tile["red"], bits, tile["number"])


def action_card(name: str, card: Data) -> ActionCard:
    lines = [0] * terms.LINES
    phases = 1 << terms.WHITE
    for phase in (terms.BLUE, terms.GREEN, terms.RED):
        for key, value in card[terms.PHASES[phase]].items():
            phases |= 1 << phase
            if key == "event":
                lines[terms.EVENT], lines[terms.PLAYS] = value
            else:
                lines[LINES[key][0]] = value
    return ActionCard(name, lines, phases)


def white_lines(white: Data) -> list[int]:
    lines = [0] * terms.LINES
    lines[terms.MOVEMENT] = white["movement"]
    lines[terms.COMBAT] = white["combat"]
    lines[terms.PRODUCTION] = white["production"]
    lines[terms.EVENT], lines[terms.PLAYS] = white["event"]
    return lines


def add_supply(made: Catalogue, supply: Data) -> None:
    made.rounds = supply["rounds"]
    made.hand_size = supply["hand_size"]
    made.mines = supply["mines"]
    made.mine_damage = supply["mine_damage"]
    made.eggs = supply["eggs"]
    made.start_eggs = supply["start_eggs"]
    made.start_terraformings = supply["start_terraformings"]
    made.terraformings = [supply[name] for name in ("strongholds", "covers", "pigs", "tunnels")]
    made.stronghold_points = supply["stronghold_points"]
    made.cover_reduction = supply["cover_reduction"]
    made.laser_damage = supply["laser_damage"]
    made.property_markers = [supply[f"{name}_markers"] for name in ("tsukuyumi", "unstable", "radioactive")] + [0]
    made.negations = supply["negation_markers"]
    made.barriers = supply["blockade_markers"]
