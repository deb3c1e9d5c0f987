"""The content of Jogu: the built-in cards and what a pack changes in them."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from wartable.core.content import Pack, Table, fingerprint
from wartable.games.jogu.abilities import ABILITIES, BY_NAME
from wartable.games.jogu.ability import IN_RESOLUTION, OWN_TIME, RESTRICTION, WHEN_PLAYED
from wartable.games.jogu.catalogue import LOCATIONS, TAGS, Cards

CARD_FIELDS = ["name", "copies", "strength", "morale", "tags", "protected", "abilities", "only_at"]
DECK_SIZE = 40
#: Cards that no deck holds: Strength 0 to 10, Morale 1, no ability. For scenarios and puzzles.
PLAIN = [f"plain {strength}" for strength in range(11)]


class Card(msgspec.Struct):
    name: str
    copies: int = 0
    strength: int = 0
    morale: int = 0
    tags: list[str] = []
    protected: bool = False
    abilities: list[str] = []
    #: The one Location of a Knight; 0 for any.
    only_at: int = 0


class Faction(msgspec.Struct):
    name: str
    initiative: int
    cards: list[Card] = []


class Board(msgspec.Struct):
    start_morale: int = 0
    capacity: list[int] = []
    rounds: int = 0
    refill: int = 0
    face_down_strength: int = 0
    engineer_limit: int = 0


#: A value of the content.
Value = int | str | bool | list[int] | list[str]


class Content:
    """Merged content: the board, the factions with their cards, and where each value comes from."""

    def __init__(self) -> None:
        self.board = Board()
        self.factions: list[Faction] = []
        #: Value and source of each field of each thing, in the order of the file.
        self.sources: dict[tuple[str, str], tuple[Value, str]] = {}

    @property
    def hash(self) -> str:
        return fingerprint(msgspec.to_builtins([self.board, self.factions]))

    def find(self, name: str) -> Card:
        """Return the card with this name; one that no deck holds has no abilities."""
        found = (card for faction in self.factions for card in faction.cards if card.name == name)
        return next(found, Card(name))


def load(path: str | Path | None = None) -> Content:
    """Return the built-in content, with the changes of a pack if one is given."""
    builtin = resources.files("wartable.games.jogu") / "content" / "cards.toml"
    content = Content()
    read(content, Pack("jogu/cards.toml", builtin.read_text(encoding="utf-8")), new=True)
    if path is not None:
        read(content, Pack.read(path), new=False)
    return content


def read(content: Content, pack: Pack, new: bool) -> None:
    """Lay a file over the content so far. In a pack, what is new says `new = true`, so that a slip is no new card."""
    top = pack.top
    top.only(["board", "faction"])
    read_board(content, top.table("board"))
    for table in top.tables("faction"):
        read_faction(content, table, new)


def read_board(content: Content, table: Table) -> None:
    table.only(["start_morale", "capacity", "rounds", "refill", "face_down_strength", "engineer_limit"])
    ranges = {
        "start_morale": (1, 99),
        "rounds": (1, 10),
        "refill": (1, 40),
        "face_down_strength": (0, 20),
        "engineer_limit": (0, 99),
    }
    for key in table.data:
        value = table.wholes(key, 5, 0, 99) if key == "capacity" else table.whole(key, *ranges[key])
        setattr(content.board, key, value)
        content.sources["board", key] = (value, table.source(key))


def read_faction(content: Content, table: Table, new: bool) -> None:
    table.only(["name", "initiative", "from", "new", "card"])
    name = table.text("name")
    faction = next((known for known in content.factions if known.name == name), None)
    if faction is None:
        if not (new or ("new" in table and table.flag("new"))):
            known = ", ".join(faction.name for faction in content.factions)
            raise table.fault("name", name, f"{known}; or say new = true for a new faction")
        faction = Faction(name, table.whole("initiative", 1, 99))
        content.factions.append(faction)
        new = True
    if "initiative" in table:
        faction.initiative = table.whole("initiative", 1, 99)
        content.sources[name, "initiative"] = (faction.initiative, table.source("initiative"))
    for card in table.tables("card"):
        read_card(content, faction, card, new)
    faction.cards = [card for card in faction.cards if card.copies > 0]
    size = sum(card.copies for card in faction.cards)
    if size != DECK_SIZE:
        raise table.fault("", f"{size} cards in {name}", f"a deck of exactly {DECK_SIZE} cards")


def read_card(content: Content, faction: Faction, table: Table, new: bool) -> None:
    table.only([*CARD_FIELDS, "from", "new"])
    name = table.text("name")
    card = next((known for known in faction.cards if known.name == name), None)
    if card is None:
        if not (new or ("new" in table and table.flag("new"))):
            known = ", ".join(card.name for card in faction.cards)
            raise table.fault("name", name, f"{known}; or say new = true for a new card")
        if name.lower() in PLAIN or any(card.name == name for known in content.factions for card in known.cards):
            raise table.fault("name", name, "a name that no other card has")
        copies, strength, morale = (table.whole(field, 0, 40) for field in ("copies", "strength", "morale"))
        card = Card(name, copies, strength, morale)
        faction.cards.append(card)
    change_card(card, table)
    for field in CARD_FIELDS:
        if field in table:
            content.sources[name, field] = (getattr(card, field), table.source(field))
    validate_abilities(card, table)


def change_card(card: Card, table: Table) -> None:
    for field, high in (("copies", 40), ("strength", 20), ("morale", 20)):
        if field in table:
            setattr(card, field, table.whole(field, 0, high))
    if "tags" in table:
        card.tags = table.names("tags", TAGS)
    if "protected" in table:
        card.protected = table.flag("protected")
    if "abilities" in table:
        card.abilities = table.names("abilities", [ability.name for ability in ABILITIES])
    if "only_at" in table:
        card.only_at = table.whole("only_at", LOCATIONS[0], LOCATIONS[-1])


def validate_abilities(card: Card, table: Table) -> None:
    """Refuse two abilities at once when played, a fixed Location without one, a secret that tells."""
    played = [name for name in card.abilities if BY_NAME[name].when == WHEN_PLAYED]
    if len(played) > 1:
        raise table.fault("abilities", played, "at most one ability that resolves when the card is played")
    if ("fixed location" in card.abilities) != (card.only_at > 0):
        raise table.fault("only_at", card.only_at, "2 to 6, together with the ability fixed location")
    if "face down" in card.abilities and (played or card.protected or card.tags):
        raise table.fault("abilities", card.abilities, "face down without tag, Protected or when-played ability")
    if "opponent places" in card.abilities and "face down" in card.abilities:
        raise table.fault("abilities", card.abilities, "opponent places or face down, not both")


def tables(content: Content) -> Cards:
    """Return the content as the columns that the rules read."""
    cards = Cards()
    board = content.board
    cards.start_morale = board.start_morale
    cards.capacity = vec[i64](board.capacity)
    cards.end_space = board.rounds + 1
    cards.refill = board.refill
    cards.face_down_strength = board.face_down_strength
    cards.engineer_limit = board.engineer_limit
    for number, faction in enumerate(content.factions):
        cards.factions.append(faction.name)
        cards.initiative.append(faction.initiative)
        deck: list[int] = []
        for card in faction.cards:
            deck += [add(cards, number, card)] * card.copies
        cards.decks.append(deck)
    for strength, name in enumerate(PLAIN):
        cards.add(name, -1, strength, 1, False, 0, 0, 0, 0, 0)
    return cards


def add(cards: Cards, faction: int, card: Card) -> int:
    return cards.add(
        card.name,
        faction,
        card.strength,
        card.morale,
        card.protected,
        sum(TAGS[tag] for tag in card.tags),
        number(card, RESTRICTION),
        number(card, WHEN_PLAYED),
        number(card, OWN_TIME) | number(card, IN_RESOLUTION),
        card.only_at,
    )


def number(card: Card, when: str) -> int:
    """Return the abilities of a card that work at one time, as the tables note them."""
    return sum(BY_NAME[name].number for name in card.abilities if BY_NAME[name].when == when)
