"""The content of Gemhold: the built-in cards and boards, and what a pack changes in them."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

from wartable.core.content import Pack, Table, fingerprint
from wartable.core.hexes import DIRECTIONS, Axial, distance
from wartable.games.gemhold.board import Board, Home
from wartable.games.gemhold.catalogue import (
    BUILDABLE,
    GROUPS,
    MATERIALS,
    ON_STRUCTURE,
    TYPES,
    Catalogue,
)
from wartable.games.gemhold.dice import ATTACKING
from wartable.games.gemhold.instants import ABILITIES, EFFECTS, PUT_ON
from wartable.games.gemhold.specials import SPECIAL_NAMED, SPECIALS

#: The fields of each kind of card besides title, kind and count: whole numbers with their range.
NUMBERS = {
    "inc": (1, 9), "pool": (1, 20), "train": (1, 20), "range": (1, 9), "move": (0, 9), "dice": (1, 9), "extra": (0, 9),
    "gems": (0, 8), "level": (1, 9), "amount": (1, 12), "radius": (1, 9), "special_dice": (1, 9),
    "splash_dice": (1, 9), "most_targets": (1, 9), "train_bonus": (0, 9), "attack_bonus": (0, 9),
    "build_bonus": (0, 9), "more_move": (0, 9), "more_attack": (0, 9), "incoming": (-9, 0),
}  # fmt: skip
NEEDED = {
    "structure": ["inc", "pool"],
    "unit": ["type", "inc", "train", "pool", "range", "move", "dice", "gems"],
    "guardian": ["colour", "inc", "pool", "icons", "range", "move", "dice", "special", "radius"],
    "tower": ["material", "level", "inc", "pool", "range", "dice"],
    "instant": ["effect", "amount"],
    "affix": ["on"],
}
OPTIONAL = {
    "structure": ["train_bonus", "train_type", "attack_bonus", "build_bonus"],
    "unit": ["versus", "extra", "needs"],
    "guardian": ["special_dice", "splash_dice", "most_targets"],
    "tower": ["versus", "extra"],
    "instant": ["on"],
    "affix": ["more_move", "more_attack", "incoming"],
}
COLOURS = ["yellow", "blue", "green", "red", "purple", "orange", "white", "black"]
RULES = {
    "start_gems": (1, 40),
    "hand_size": (1, 12),
    "build_tokens": (1, 7),
    "training_tokens": (1, 6),
    "standard_dice": (1, 9),
}

Card = dict[str, Any]


class Content:
    """Merged content as plain values, and where each comes from."""

    def __init__(self) -> None:
        self.rules: dict[str, Any] = {}
        self.cards: list[Card] = []
        #: By number of seats.
        self.boards: dict[int, dict[str, Any]] = {}
        self.sources: dict[tuple[str, str], tuple[Any, str]] = {}

    @property
    def hash(self) -> str:
        return fingerprint([self.rules, self.cards, [self.boards[seats] for seats in sorted(self.boards)]])


def file(name: str) -> str:
    return (resources.files("wartable.games.gemhold") / name).read_text(encoding="utf-8")


def load(path: str | Path | None = None) -> Content:
    """Return the built-in content, with the changes of a pack if one is given."""
    content = Content()
    for name in ("cards.toml", "boards.toml"):
        read(content, Pack(f"gemhold/{name}", file(f"content/{name}")), new=True)
    if path is not None:
        pack = Pack.read(path)
        read(content, pack, new=False)
        check_whole(content, pack.top)
    return content


def read(content: Content, pack: Pack, new: bool) -> None:
    """Lay a file over the content so far. In a pack, a new card says `new = true`, so that a slip is no new card."""
    top = pack.top
    top.only(["rules", "card", "board"])
    read_rules(content, top.table("rules"))
    for table in top.tables("card"):
        read_card(content, table, new)
    for table in top.tables("board"):
        read_board(content, table)


def read_rules(content: Content, table: Table) -> None:
    table.only([*RULES, "round_limit"])
    for key in table.data:
        if key == "round_limit":
            content.rules[key] = table.wholes(key, 3, 1, 1000)
        else:
            content.rules[key] = table.whole(key, *RULES[key])
        content.sources["rules", key] = (content.rules[key], table.source(key))


# -- cards ---------------------------------------------------------------------------------------------------------


def read_card(content: Content, table: Table, new: bool) -> None:
    title = table.text("title")
    card: Card | None = next((known for known in content.cards if known["title"] == title), None)
    if card is None:
        if not (new or ("new" in table and table.flag("new"))):
            known = ", ".join(known["title"] for known in content.cards)
            raise table.fault("title", title, f"{known}; or say new = true for a new card")
        kind = table.text("kind")
        if kind not in GROUPS:
            raise table.fault("kind", kind, ", ".join(GROUPS))
        if kind == "structure" and not new:
            raise table.fault("kind", kind, "any kind but structure: every player has exactly four")
        card = {"title": title, "kind": kind}
        for field in ["count", *NEEDED[kind]]:
            if field not in table:
                raise table.fault(field, None, f"a {kind} has the fields count, {', '.join(NEEDED[kind])}")
        content.cards.append(card)
    kind = card["kind"]
    table.only(["title", "kind", "count", *NEEDED[kind], *OPTIONAL[kind], "from", "new"])
    if "kind" in table and table.text("kind") != kind:
        raise table.fault("kind", table.text("kind"), kind)
    for field in ["count", *NEEDED[kind], *OPTIONAL[kind]]:
        if field in table:
            card[field] = read_field(content, card, table, field)
            content.sources[title, field] = (card[field], table.source(field))
    check_card(card, table)


def read_field(content: Content, card: Card, table: Table, field: str) -> Any:
    kind = card["kind"]
    if field == "count":
        return table.whole(field, 1 if kind in ("guardian", "structure") else 0, 12)
    if field in NUMBERS:
        return table.whole(field, *NUMBERS[field])
    if field == "on":
        return table.names(field, BUILDABLE if kind == "instant" else ["Unit", "Tower"])
    if field == "icons":
        value = table.get(field)
        if not isinstance(value, list) or not all(isinstance(icon, int) and 1 <= icon <= 20 for icon in value):
            raise table.fault(field, value, "a list of bubbles, each a whole number from 1 to 20")
        return list(value)
    allowed = {
        "type": TYPES,
        "versus": TYPES,
        "train_type": TYPES,
        "material": MATERIALS,
        "effect": list(EFFECTS),
        "special": list(SPECIAL_NAMED),
        "colour": COLOURS,
        "needs": [known["title"] for known in content.cards if known["kind"] == "structure"] or None,
    }[field]
    value = table.text(field)
    # The built-in Units stand before the structures they name; load() checks those by making the tables.
    if allowed is not None and value not in allowed:
        raise table.fault(field, value, ", ".join(allowed))
    return value


def check_card(card: Card, table: Table) -> None:
    """Refuse what a card cannot be."""
    if card["kind"] == "unit" and card["train"] > card["pool"]:
        raise table.fault("train", card["train"], f"at most the whole pool of {card['pool']}")
    if card.get("effect") == "build progress" and not card.get("on"):
        raise table.fault("on", card.get("on"), f"a list of any of: {', '.join(BUILDABLE)}")
    if "special" in card:
        for field, what in SPECIALS[SPECIAL_NAMED[card["special"]]].needs().items():
            if field not in card:
                raise table.fault(field, None, what)
    if ("versus" in card) != ("extra" in card):
        raise table.fault("extra", card.get("extra"), "versus and extra together")


def check_whole(content: Content, table: Table) -> None:
    """Refuse cards that do not make a game together."""
    colours = [card["colour"] for card in content.cards if card["kind"] == "guardian"]
    if len(set(colours)) != len(colours):
        raise table.fault("card", colours, "a different colour for each Guardian")
    hands = sum(card["count"] for card in content.cards if card["kind"] not in ("guardian", "structure"))
    if hands < 2 * content.rules["hand_size"] + 2:
        raise table.fault("card", hands, "a draw deck large enough for two hands")


# -- boards --------------------------------------------------------------------------------------------------------


def read_board(content: Content, table: Table) -> None:
    """Read a board for as many seats as it has kingdoms; it takes the place of the one there was."""
    table.only(["rows", "from", "kingdom"])
    kingdoms = table.tables("kingdom")
    if not 2 <= len(kingdoms) <= 4:
        raise table.fault("kingdom", len(kingdoms), "2, 3 or 4 kingdoms")
    hexes: list[list[int]] = []
    for row in table.get("rows") if "rows" in table else []:
        if not isinstance(row, list) or len(row) != 3 or not all(isinstance(number, int) for number in row):
            raise table.fault("rows", row, "[r, first q, last q], whole numbers")
        hexes += [[q, row[0]] for q in range(row[1], row[2] + 1)]
    if not hexes or len(hexes) > 200 or len({tuple(cell) for cell in hexes}) != len(hexes):
        raise table.fault("rows", f"{len(hexes)} hexes", "1 to 200 different hexes")
    homes = [read_kingdom(kingdom, hexes) for kingdom in kingdoms]
    stages = [stage for home in homes for stage in home["stages"]]
    spaces = [cell for home in homes for cell in [home["deploy"], *home["flanks"], *home["towers"]]]
    for name, cells in (("stages", stages), ("deploy, flanks, towers", spaces)):
        if len({tuple(cell) for cell in cells}) != len(cells):
            raise table.fault("kingdom", name, "no two spaces on the same hex")
    content.boards[len(kingdoms)] = {"hexes": hexes, "kingdoms": homes}
    content.sources[f"board for {len(kingdoms)}", "rows"] = (len(hexes), table.source("rows"))


def read_kingdom(table: Table, hexes: list[list[int]]) -> dict[str, Any]:
    table.only(["deploy", "flanks", "stages", "towers", "forward", "sideways"])
    kingdom: dict[str, Any] = {"deploy": pairs(table, "deploy", 1)[0]}
    for field, count in (("flanks", 2), ("stages", 2), ("towers", 3), ("forward", 2), ("sideways", 2)):
        kingdom[field] = pairs(table, field, count)
    for field in ("deploy", "flanks", "towers"):
        for cell in [kingdom[field]] if field == "deploy" else kingdom[field]:
            if cell not in hexes:
                raise table.fault(field, cell, "a hex of the board")
    for side, stage in enumerate(kingdom["stages"]):
        near = distance(tuple(stage), tuple(kingdom["deploy"])), distance(tuple(stage), tuple(kingdom["flanks"][side]))
        if stage in hexes or near != (1, 1):
            raise table.fault("stages", stage, "a place off the board that touches the Deploy hex and its flank")
    for field in ("forward", "sideways"):
        for way in kingdom[field]:
            if tuple(way) not in DIRECTIONS:
                raise table.fault(field, way, ", ".join(str(list(step)) for step in DIRECTIONS))
    return kingdom


def pairs(table: Table, field: str, count: int) -> list[list[int]]:
    """Return N coordinates; a single one is written without the outer brackets."""
    value = table.get(field) if field in table else None
    found = [value] if count == 1 else value
    if not isinstance(found, list) or len(found) != count:
        raise table.fault(field, value, f"{count} places, each [q, r]")
    for pair in found:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(number, int) for number in pair):
            raise table.fault(field, pair, "[q, r], two whole numbers")
    return [list(pair) for pair in found]


# -- for the rules -------------------------------------------------------------------------------------------------


def catalogue(content: Content) -> Catalogue:
    """Return the content as the columns that the rules read."""
    cards = Catalogue()
    rules = content.rules
    cards.start_gems = rules["start_gems"]
    cards.hand_size = rules["hand_size"]
    cards.build_tokens = rules["build_tokens"]
    cards.training_tokens = rules["training_tokens"]
    cards.standard_dice = rules["standard_dice"]
    cards.round_limit = [0, 0, *rules["round_limit"]]
    for card in content.cards:
        group = GROUPS.index(card["kind"])
        kind = cards.add(card["title"], group, card["count"], card.get("inc", 1), card.get("pool", 0))
        ADDERS[card["kind"]](cards, kind, card)
    for kind, card in enumerate(content.cards):
        if "needs" in card:
            cards.needs[kind] = cards.structures.index(cards.find(card["needs"]))
    return cards


def fill(cards: Catalogue, kind: int, card: Card) -> None:
    """Fill the columns that are plain numbers of the card."""
    columns: dict[str, list[int]] = {
        "train": cards.train, "range": cards.reach, "move": cards.move, "dice": cards.dice, "extra": cards.extra,
        "level": cards.level, "amount": cards.amount, "radius": cards.radius, "special_dice": cards.special_dice,
        "splash_dice": cards.splash_dice, "most_targets": cards.most_targets, "train_bonus": cards.train_bonus,
        "attack_bonus": cards.attack_bonus, "build_bonus": cards.build_bonus, "more_move": cards.more_move,
        "more_attack": cards.more_attack, "incoming": cards.incoming,
    }  # fmt: skip
    for field, column in columns.items():
        if field in card:
            column[kind] = card[field]
    if "versus" in card:
        cards.versus[kind] = TYPES.index(card["versus"])


def add_structure(cards: Catalogue, kind: int, card: Card) -> None:
    fill(cards, kind, card)
    cards.on[kind] = ON_STRUCTURE
    if "train_type" in card:
        cards.train_type[kind] = TYPES.index(card["train_type"])
    cards.structures.append(kind)


def add_unit(cards: Catalogue, kind: int, card: Card) -> None:
    fill(cards, kind, card)
    cards.type[kind] = TYPES.index(card["type"])
    cards.worth[kind] = [card["gems"]] * (card["pool"] + 1)
    cards.deck += [kind] * card["count"]


def add_guardian(cards: Catalogue, kind: int, card: Card) -> None:
    """G-027, G-028: an icon counts if the life is on it or above it."""
    fill(cards, kind, card)
    cards.worth[kind] = [sum(icon <= life for icon in card["icons"]) for life in range(card["pool"] + 1)]
    cards.special[kind] = SPECIAL_NAMED[card["special"]]
    cards.icons[kind] = card["icons"]
    cards.colour[kind] = card["colour"]
    cards.guardians.append(kind)


def add_tower(cards: Catalogue, kind: int, card: Card) -> None:
    fill(cards, kind, card)
    cards.material[kind] = MATERIALS.index(card["material"])
    cards.on[kind] = BUILDABLE[card["material"]]
    cards.deck += [kind] * card["count"]


def add_instant(cards: Catalogue, kind: int, card: Card) -> None:
    fill(cards, kind, card)
    ability = EFFECTS[card["effect"]]
    cards.ability[kind] = ability
    cards.joins_roll[kind] = ABILITIES[ability].joins
    cards.adds_dice[kind] = ABILITIES[ability].adds_dice
    cards.on[kind] = sum(BUILDABLE[name] for name in card.get("on", []))
    cards.deck += [kind] * card["count"]


def add_affix(cards: Catalogue, kind: int, card: Card) -> None:
    fill(cards, kind, card)
    cards.ability[kind] = PUT_ON
    if cards.more_attack[kind]:
        cards.joins_roll[kind] = ATTACKING
    cards.bit[kind] = 1 << len(cards.affixes)
    cards.for_units[kind] = "Unit" in card["on"]
    cards.for_towers[kind] = "Tower" in card["on"]
    cards.affixes.append(kind)
    cards.deck += [kind] * card["count"]


ADDERS = {
    "structure": add_structure,
    "unit": add_unit,
    "guardian": add_guardian,
    "tower": add_tower,
    "instant": add_instant,
    "affix": add_affix,
}


def boards(content: Content) -> dict[int, Board]:
    """Return a board for each number of seats."""
    return {seats: board(data) for seats, data in content.boards.items()}


def board(data: dict[str, Any]) -> Board:
    def places(cells: list[list[int]]) -> list[Axial]:
        return [(q, r) for q, r in cells]

    homes = [
        Home(
            places([kingdom["deploy"]])[0],
            places(kingdom["flanks"]),
            places(kingdom["stages"]),
            places(kingdom["towers"]),
            places(kingdom["forward"]),
            places(kingdom["sideways"]),
        )
        for kingdom in data["kingdoms"]
    ]
    return Board(places(data["hexes"]), homes)
