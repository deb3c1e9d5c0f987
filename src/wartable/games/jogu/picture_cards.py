"""Cards as pictures: tiles at a Location, cards in hand, backs, and the Location Cards.

What a kind of card looks like never changes, so each face is made once.
"""

from __future__ import annotations

from functools import lru_cache

from wartable.games.jogu.abilities import BY_NAME
from wartable.games.jogu.ability import IN_RESOLUTION, OWN_TIME, Ability
from wartable.games.jogu.catalogue import TAGS, Cards
from wartable.games.jogu.content import Content
from wartable.games.jogu.picture_art import OTHER, emblem, mark
from wartable.games.jogu.picture_text import box, hint, lines, place, say, width
from wartable.games.jogu.words import facts

TILE_W, TILE_H = 178, 64
ROW_H = 38
HAND_CARD_W, HAND_CARD_H = 138, 164
BACK_W, BACK_H = 44, 58


def still_works(ability: Ability) -> bool:
    """Return whether an ability matters after its card was played."""
    return ability.when in (OWN_TIME, IN_RESOLUTION)


class Kind:
    """All that the pictures of one kind of card need."""

    def __init__(self, cards: Cards, content: Content, name: str) -> None:
        kind = cards.find(name)
        self.name = name
        self.strength = cards.strength[kind]
        self.morale = cards.morale[kind]
        self.protected = cards.protected[kind]
        self.triggers = cards.triggers[kind]
        self.when_played = cards.when_played[kind]
        self.tags = [tag for tag, bit in TAGS.items() if cards.tags[kind] & bit]
        self.slug = "".join(letter if letter.isalnum() else "-" for letter in name.lower())
        faction = cards.faction_of[kind]
        self.key = emblem(cards.factions[faction]) if faction >= 0 else OTHER
        written = content.find(name)
        values = facts(written, content.board)
        self.abilities = [BY_NAME[ability] for ability in written.abilities]
        self.sentences = [ability.text.format(**values) for ability in self.abilities]
        self.short = [ability.short.format(**values) for ability in self.abilities]
        self.hint = self.tell(content)

    def tell(self, content: Content) -> str:
        """Return the card in words; numbers that are not the printed ones say so."""
        parts = [f"{self.name}: Strength {self.strength}, Morale {self.morale}."]
        parts += [f"{tag}." for tag in self.tags]
        parts += self.sentences
        if self.protected:
            parts.append("Protected: other cards cannot affect it.")
        sources = {content.sources.get((self.name, field), (0, ""))[1] for field in ("strength", "morale")}
        if "reconstructed" in sources:
            parts.append("(Reconstructed numbers.)")
        return " ".join(parts)

    def row_marks(self, down: bool) -> list[str]:
        """Return what must be seen even in one line: face down, Protected, tags, and abilities that still work."""
        if down:
            return ["covert"]
        live = [ability.when for ability in self.abilities if still_works(ability)]
        return ["protected"] * self.protected + [tag.lower() for tag in self.tags] + live


class Deck:
    """The faces of all kinds of cards, made when first needed."""

    def __init__(self, cards: Cards, content: Content) -> None:
        self.cards = cards
        self.content = content
        self.kinds: dict[str, Kind] = {}
        self.tiles: dict[str, str] = {}
        self.hands: dict[str, str] = {}
        self._sizes = {faction.name: len(faction.cards) for faction in content.factions}

    def kinds_of(self, faction: str) -> int:
        """Return how many kinds of cards the deck of a faction has."""
        return self._sizes.get(faction, 0)

    def kind(self, name: str) -> Kind:
        if name not in self.kinds:
            self.kinds[name] = Kind(self.cards, self.content, name)
        return self.kinds[name]

    def tile(self, name: str) -> str:
        """Return the face of a tile without what changes on it."""
        if name not in self.tiles:
            kind = self.kind(name)
            self.tiles[name] = numbers(kind, TILE_W) + marks_of(kind) + tile_name(kind.name)
        return self.tiles[name]

    def hand(self, name: str) -> str:
        """Return the face of a card in hand."""
        if name not in self.hands:
            self.hands[name] = hand_face(self.kind(name))
        return self.hands[name]


class Ids:
    """Names for what moves: the kind and a running number among those that the view shows, never anything hidden."""

    def __init__(self) -> None:
        self.used: dict[str, int] = {}

    def next(self, what: str) -> str:
        number = self.used.get(what, 0)
        self.used[what] = number + 1
        return f"jogu-{what}-{number}"


def kind_of_id(name: str) -> str:
    """Return what the ids of all copies of a card have in common."""
    return name.rpartition("-")[0]


# -- at a Location -------------------------------------------------------------------------------------------------


def numbers(kind: Kind, wide: float) -> str:
    """Draw Strength on a filled shield, Morale on an open pennant."""
    return strength_badge(kind.strength) + place(wide - 42, 0, morale_badge(kind.morale))


def strength_badge(strength: int) -> str:
    return '<path class="j-solid" d="M0 10A10 10 0 0 1 10 0H44V20Q44 32 22 38 0 32 0 20Z"/>' + say(
        22, 28, str(strength), "strong", "j-m j-on", 36
    )


def morale_badge(morale: int) -> str:
    return '<path class="j-line" d="M3 0V33L20 24 37 33V0"/>' + say(20, 23, str(morale), "fact", "j-m", 28)


def marks_of(kind: Kind) -> str:
    """Draw Protected, tags, and the ability in a word, between the two numbers."""
    names = (["protected"] if kind.protected else []) + [tag.lower() for tag in kind.tags]
    made = "".join(mark(name, 49 + index * 25, 6, 22) for index, name in enumerate(names))
    return made + ability_word(kind, 49 + len(names) * 25)


def ability_word(kind: Kind, x: float) -> str:
    """Write the ability that still matters most, in a word if there is room for one."""
    if not kind.abilities:
        return ""
    live = [index for index, ability in enumerate(kind.abilities) if still_works(ability)]
    at = live[0] if live else len(kind.abilities) - 1
    room = TILE_W - 48 - x
    word = kind.short[at]
    if width(word, "tiny") > room * 1.3:
        return mark(kind.abilities[at].when, x + 1, 7, 20, "f")
    return say(x + 2, 24, word, "tiny", "j-accent" if live else "j-faint", room)


def tile_name(name: str) -> str:
    return say(TILE_W / 2, 56, name, "name", "j-m", TILE_W - 14)


def card_box(w: float, h: float, style: str, corner: float = 12) -> str:
    """Draw a card with its shadow. Whoever lights what can be chosen changes the frame of `j-hit`."""
    return box(2, 4, w, h, "j-shade", corner) + box(0, 0, w, h, f"{style} j-hit", corner)


def tile(deck: Deck, kind: Kind, down: bool = False, stay: int = 0) -> str:
    """Draw a card at a Location whose face the viewer knows."""
    if not down:
        return card_box(TILE_W, TILE_H, "j-card") + deck.tile(kind.name) + stay_token(stay)
    return (
        card_box(TILE_W, TILE_H, "j-card j-covert")
        + numbers(kind, TILE_W)
        + mark("covert", 50, 4, 26, "a")
        + say(80, 24, f"as {deck.cards.face_down_strength}", "tiny", "j-accent", 50)
        + tile_name(kind.name)
        + stay_token(stay)
    )


def row(kind: Kind, down: bool, stay: int) -> str:
    """Draw the same in one line, where many cards are."""
    marks = ["stay"] * (stay > 0) + kind.row_marks(down)
    left = 41 + 21 * len(marks)
    high = ROW_H - 4
    return (
        card_box(TILE_W, high, "j-card j-covert" if down else "j-card", 10)
        + f'<path class="j-solid" d="M0 10A10 10 0 0 1 10 0H36V{high}H10A10 10 0 0 1 0 {high - 10}Z"/>'
        + say(18, 26, str(kind.strength), "strong", "j-m j-on", 30)
        + "".join(mark(name, 40 + index * 21, 7, 19, "a") for index, name in enumerate(marks))
        + say(left, 25, kind.name, "name", "", TILE_W - 36 - left)
        + place(TILE_W - 36, 0, f'<path class="j-line" d="M3 0V{high - 3}L17 {high - 10} 31 {high - 3}V0"/>')
        + say(TILE_W - 19, 22, str(kind.morale), "fact", "j-m", 24)
    )


def stay_token(tokens: int) -> str:
    """J-077: a card with a token stays for another round."""
    if not tokens:
        return ""
    return (
        box(48, 4, 84, 28, "j-solid", 14)
        + mark("stay", 53, 7, 22, "on")
        + say(80, 24, "stays" if tokens == 1 else f"stay {tokens}", "tiny", "j-on", 48)
    )


def hidden_tile(key: str, counts: int, high: float) -> str:
    """Draw a face-down card of which the viewer does not know the face."""
    size = min(40.0, high - 6)
    middle = high / 2
    return (
        card_box(TILE_W, high, "j-back")
        + box(0, 0, TILE_W, high, "j-weave")
        + mark(key, (TILE_W - size) / 2, middle - size / 2, size, "on")
        + mark("covert", 14, middle - 13, 26, "on")
        + say(TILE_W - 14, middle + 8, f"as {counts}", "name", "j-e j-on")
    )


# -- in hand -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def hand_card(
    deck: Deck, name: str, x: float, y: float, ids: tuple[str, ...], picked: bool, ref: str, style: str
) -> str:
    """Draw copies of one kind as a stack: the foremost in full, the others peeping out behind it."""
    kind = deck.kind(name)
    said = f"To be discarded: {kind.hint}" if picked else kind.hint
    made = ""
    for depth in range(len(ids) - 1, -1, -1):
        inside = [hint(said), card_box(HAND_CARD_W, HAND_CARD_H, "j-card", 12)]
        if depth == 0:
            inside.append(deck.hand(name))
            inside.append(copies(len(ids)) if len(ids) > 1 else "")
            inside.append(discard_ribbon() if picked else "")
        off = min(depth, 3) * 4
        made += place(
            x + off, y - off, *inside, id=ids[depth], same=kind_of_id(ids[depth]), ref=ref, style=f"j-moves {style}"
        )
    return made


def hand_face(kind: Kind) -> str:
    """Draw a card in hand: its name, numbers, tags, and its abilities in a word each; hovering tells them in full."""
    title = lines(kind.name, "small", HAND_CARD_W - 12)[:2]
    top = 30 if len(title) == 1 else 19
    wide = HAND_CARD_W
    made = f'<path class="j-solid" d="M0 46V12A12 12 0 0 1 12 0H{wide - 12}A12 12 0 0 1 {wide} 12V46Z"/>'
    for at, part in enumerate(title):
        made += say(wide / 2, top + at * 20, part, "small", "j-m j-on", wide - 12)
    made += place(6, 54, strength_badge(kind.strength)) + place(wide - 46, 46, morale_badge(kind.morale))
    if not kind.abilities:
        made += f'<use href="#jogu-{kind.key}" x="36" y="88" width="66" height="66" class="j-water"/>'
    marks = (["protected"] if kind.protected else []) + [tag.lower() for tag in kind.tags]
    # Two abilities need both rows, so tags go up between the numbers.
    above = len(kind.abilities) > 1
    made += "".join(
        mark(name, *((51 + at * 20, 57, 18) if above else (8 + at * 24, 98, 21))) for at, name in enumerate(marks)
    )
    y = 140 if marks and not above else 116
    for ability, word in zip(kind.abilities[:2], kind.short, strict=False):
        made += mark(ability.when, 7, y - 17, 19, "a") + say(31, y, word, "small", "", wide - 38)
        y += 25
    return made


def copies(count: int) -> str:
    """Write how many of the same lie here."""
    disc = f'<circle cx="{HAND_CARD_W - 16}" cy="{HAND_CARD_H - 16}" r="19" class="j-disc"/>'
    return disc + say(HAND_CARD_W - 16, HAND_CARD_H - 9, f"×{count}", "small", "j-m", 34)


def discard_ribbon() -> str:
    wide, height = HAND_CARD_W, HAND_CARD_H
    corner = f"V{height - 12}a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12Z"
    ribbon = f'<path class="j-bad" d="M0 {height - 36}H{wide}{corner}"/>'
    return ribbon + say(wide / 2, height - 11, "to discard", "small", "j-m j-on", wide - 10)


# -- backs and Location Cards --------------------------------------------------------------------------------------


def back(key: str, w: float = BACK_W, h: float = BACK_H) -> str:
    """Draw the back of a Faction Card."""
    size = w * 0.66
    return (
        box(0, 0, w, h, "j-back", 8)
        + box(0, 0, w, h, "j-weave", 8)
        + mark(key, (w - size) / 2, (h - size) / 2, size, "on")
    )


def place_card(number: int | None, w: float, h: float, letters: str) -> str:
    """Draw a Location Card: its number over its land, or its back."""
    if number is None:
        return (
            box(0, 0, w, h, "j-back", 9)
            + box(0, 0, w, h, "j-weave", 9)
            + box(6, 6, w - 12, h - 12, "j-inner", 6)
            + say(w / 2, h / 2 + 9, "?", letters, "j-m j-on")
        )
    scene = f'<use href="#jogu-land-{number}" x="2" y="2" width="{w - 4:g}" height="{h - 4:g}"/>'
    plate = f'<circle cx="{w / 2:g}" cy="{h / 2:g}" r="{h * 0.42:g}" class="j-plate"/>'
    return (
        box(0, 0, w, h, "j-dusk", 9)
        + scene
        + box(0, 0, w, h, "j-line", 9)
        + plate
        + say(w / 2, h / 2 + 9, str(number), letters, "j-m j-accent")
    )
