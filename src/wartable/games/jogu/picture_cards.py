"""Cards as pictures: tiles at a Location, cards in hand, backs, and the Location Cards.

What a kind of card looks like never changes, so each face is made once.
"""

from __future__ import annotations

from typing import Any

from wartable.games.jogu.cards import DODGE, RESTRICTIONS, TAGS, TRIGGERS, WHEN_PLAYED, Cards
from wartable.games.jogu.content import Content
from wartable.games.jogu.picture_art import OTHER, emblem, mark
from wartable.games.jogu.picture_text import box, hint, lines, place, say, width
from wartable.games.jogu.words import ABILITIES, hand_ref

Data = dict[str, Any]

TILE_W, TILE_H = 178, 64
ROW_H = 38
#: The width of a card in hand where three or four stand side by side.
HAND_W = {3: 316, 4: 234}
BACK_W, BACK_H = 44, 58

#: Each ability in a word or two, for cards at a Location.
SHORT = {
    "fixed location": "only {only_at}",
    "empty location": "alone",
    "opponent places": "offered",
    "face down": "covert",
    "engineer limit": "up to {engineer_limit}",
    "needs engineers": "built",
    "stay": "guards",
    "explore": "scouts",
    "lose morale": "burns",
    "conjure": "conjures",
    "draw then play": "calls",
    "gather gang": "gathers",
    "medic": "heals",
    "swap": "swaps",
    "sabotage": "sabotage",
    "support": "looks",
    "bombard": "bombs",
    "assassinate": "strikes",
    "reveal": "reveals",
    "dodge": "dodges",
    "battle at 2": "battle 2",
    "cancel battle": "no battle",
    "morale per spare": "+Morale",
}


def timing(ability: str) -> str:
    """J-045 to J-048: the mark of when an ability works: a restriction, when played, at its own time, in Resolution."""
    if ability in RESTRICTIONS:
        return "restricted"
    if ability in WHEN_PLAYED:
        return "played"
    return "trigger" if TRIGGERS[ability] & DODGE else "resolved"


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
        facts = {
            "only_at": cards.only_at[kind],
            "face_down": cards.face_down_strength,
            "engineer_limit": cards.engineer_limit,
        }
        written = (card for known in content.factions for card in known["cards"] if card["name"] == name)
        self.abilities: list[str] = next(written, {"abilities": []})["abilities"]
        self.sentences = [ABILITIES[ability].format(**facts) for ability in self.abilities]
        self.short = [SHORT[ability].format(**facts) for ability in self.abilities]
        self.hint = self.tell(content)

    def tell(self, content: Content) -> str:
        """The card in words; numbers that are not the printed ones say so."""
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
        """What must be seen even in one line: face down, Protected, tags, and abilities that still work."""
        if down:
            return ["covert"]
        live = [timing(ability) for ability in self.abilities if ability in TRIGGERS]
        return ["protected"] * self.protected + [tag.lower() for tag in self.tags] + live


class Deck:
    """The faces of all kinds of cards, made when first needed."""

    def __init__(self, cards: Cards, content: Content) -> None:
        self.cards = cards
        self.content = content
        self.kinds: dict[str, Kind] = {}
        self.tiles: dict[str, str] = {}
        self.hands: dict[tuple[str, int], HandFace] = {}

    def kind(self, name: str) -> Kind:
        if name not in self.kinds:
            self.kinds[name] = Kind(self.cards, self.content, name)
        return self.kinds[name]

    def tile(self, name: str) -> str:
        """The face of a tile without what changes on it."""
        if name not in self.tiles:
            kind = self.kind(name)
            self.tiles[name] = numbers(kind, TILE_W) + marks_of(kind) + tile_name(kind.name)
        return self.tiles[name]

    def hand(self, name: str, abreast: int) -> HandFace:
        if (name, abreast) not in self.hands:
            self.hands[name, abreast] = HandFace(self.kind(name), HAND_W[abreast])
        return self.hands[name, abreast]


class Ids:
    """Names for what moves: the kind and a running number among those that the view shows, never anything hidden."""

    def __init__(self) -> None:
        self.used: dict[str, int] = {}

    def next(self, what: str) -> str:
        number = self.used.get(what, 0)
        self.used[what] = number + 1
        return f"jogu-{what}-{number}"


# -- at a Location -------------------------------------------------------------------------------------------------


def numbers(kind: Kind, wide: float) -> str:
    """Strength on a filled shield, Morale on an open pennant."""
    return strength_badge(kind.strength) + place(wide - 42, 0, morale_badge(kind.morale))


def strength_badge(strength: int) -> str:
    return '<path class="j-solid" d="M0 10A10 10 0 0 1 10 0H44V20Q44 32 22 38 0 32 0 20Z"/>' + say(
        22, 28, str(strength), "strong", "j-m j-on", 36
    )


def morale_badge(morale: int) -> str:
    return '<path class="j-line" d="M3 0V33L20 24 37 33V0"/>' + say(20, 23, str(morale), "fact", "j-m", 28)


def marks_of(kind: Kind) -> str:
    """Protected, tags, and the ability in a word, between the two numbers."""
    names = (["protected"] if kind.protected else []) + [tag.lower() for tag in kind.tags]
    made = "".join(mark(name, 49 + index * 25, 6, 22) for index, name in enumerate(names))
    return made + ability_word(kind, 49 + len(names) * 25)


def ability_word(kind: Kind, x: float) -> str:
    """The ability that still matters most, in a word if there is room for one."""
    if not kind.abilities:
        return ""
    live = [index for index, ability in enumerate(kind.abilities) if ability in TRIGGERS]
    at = live[0] if live else len(kind.abilities) - 1
    room = TILE_W - 48 - x
    word = kind.short[at]
    if width(word, "tiny") > room * 1.3:
        return mark(timing(kind.abilities[at]), x + 1, 7, 20, "f")
    return say(x + 2, 24, word, "tiny", "j-accent" if live else "j-faint", room)


def tile_name(name: str) -> str:
    return say(TILE_W / 2, 56, name, "name", "j-m", TILE_W - 14)


def card_box(w: float, h: float, style: str, corner: float = 12) -> str:
    """A card with its shadow. Whoever lights what can be chosen changes the frame of `j-hit`."""
    return box(2, 4, w, h, "j-shade", corner) + box(0, 0, w, h, f"{style} j-hit", corner)


def tile(deck: Deck, card: Data) -> str:
    """A card at a Location whose face the viewer knows."""
    kind = deck.kind(card["card"])
    if not card["down"]:
        return card_box(TILE_W, TILE_H, "j-card") + deck.tile(kind.name) + stay_token(card["stay"])
    return (
        card_box(TILE_W, TILE_H, "j-card j-covert")
        + numbers(kind, TILE_W)
        + mark("covert", 50, 4, 26, "a")
        + say(80, 24, f"as {deck.cards.face_down_strength}", "tiny", "j-accent", 50)
        + tile_name(kind.name)
        + stay_token(card["stay"])
    )


def row(deck: Deck, card: Data) -> str:
    """The same in one line, where many cards are."""
    kind = deck.kind(card["card"])
    marks = ["stay"] * (card["stay"] > 0) + kind.row_marks(card["down"])
    left = 41 + 21 * len(marks)
    high = ROW_H - 4
    return (
        card_box(TILE_W, high, "j-card j-covert" if card["down"] else "j-card", 10)
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
    """A face-down card of which the viewer does not know the face."""
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


class HandFace:
    """A card in hand: its name, numbers, tags and every ability in full."""

    def __init__(self, kind: Kind, wide: int) -> None:
        self.kind = kind
        self.wide = wide
        self.body: list[str] = []
        y = 103.0
        for ability, sentence in zip(kind.abilities, kind.sentences, strict=True):
            self.body.append(mark(timing(ability), 11, y, 20, "a"))
            for text in lines(sentence, "text", wide - 50):
                self.body.append(say(38, y + 17, text, "text", "", wide - 46))
                y += 25
            y += 6
        self.height = max(y + 6, 128.0)

    def inside(self, height: float, count: int) -> str:
        kind, wide = self.kind, self.wide
        several = 14 if count > 1 else 0
        return (
            f'<path class="j-solid" d="M0 43V13A13 13 0 0 1 13 0H{wide - 13}A13 13 0 0 1 {wide} 13V43Z"/>'
            + ("" if self.body else self.watermark(height))
            + say(wide / 2 - several, 31, kind.name, "fact", "j-m j-on", wide - 20 - 2 * several)
            + place(9, 53, strength_badge(kind.strength))
            + place(wide - 49, 43, morale_badge(kind.morale))
            + (copies(wide, count) if several else "")
            + self.tags()
            + "".join(self.body)
        )

    def watermark(self, height: float) -> str:
        size = min(110.0, height - 56)
        x, y = (self.wide - size) / 2, 43 + (height - 43 - size) / 2
        href = f"#jogu-{self.kind.key}"
        return f'<use href="{href}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" class="j-water"/>'

    def tags(self) -> str:
        kind = self.kind
        marks = [("protected", "Protected")] * kind.protected + [(tag.lower(), tag) for tag in kind.tags]
        tops = (60,) if len(marks) == 1 else (48, 72)
        return "".join(
            mark(name, 59, top, 22) + say(84, top + 18, word, "small", "", 98)
            for top, (name, word) in zip(tops, marks, strict=False)
        )


def copies(wide: int, count: int) -> str:
    """How many of the same lie here."""
    disc = f'<circle cx="{wide - 14}" cy="4" r="22" class="j-disc"/>'
    return disc + say(wide - 14, 13, f"×{count}", "fact", "j-m", 36)


def hand_card(face: HandFace, x: float, y: float, height: float, ids: list[str], picked: bool, style: str) -> list[str]:
    """Copies of one kind as a stack: the foremost in full, the others peeping out behind it."""
    kind = face.kind
    said = f"To be discarded: {kind.hint}" if picked else kind.hint
    ref = "" if picked else hand_ref(kind.name)
    made = []
    for depth in range(len(ids) - 1, -1, -1):
        inside = [hint(said), card_box(face.wide, height, "j-card", 13)]
        if depth == 0:
            inside.append(face.inside(height, len(ids)))
            inside.append(discard_ribbon(face.wide, height) if picked else "")
        off = min(depth, 3) * 4
        made.append(place(x + off, y - off, *inside, id=ids[depth], ref=ref, style=f"j-moves {style}"))
    return made


def discard_ribbon(wide: int, height: float) -> str:
    corner = f"V{height - 13:g}a13 13 0 0 1-13 13H13a13 13 0 0 1-13-13Z"
    ribbon = f'<path class="j-bad" d="M0 {height - 40:g}H{wide}{corner}"/>'
    return ribbon + say(wide / 2, height - 12, "to discard", "name", "j-m j-on")


# -- backs and Location Cards --------------------------------------------------------------------------------------


def back(key: str, w: float = BACK_W, h: float = BACK_H) -> str:
    """The back of a Faction Card."""
    size = w * 0.66
    return (
        box(0, 0, w, h, "j-back", 8)
        + box(0, 0, w, h, "j-weave", 8)
        + mark(key, (w - size) / 2, (h - size) / 2, size, "on")
    )


def place_card(number: int | None, w: float, h: float) -> str:
    """A Location Card: its number over its land, or its back."""
    if number is None:
        return (
            box(0, 0, w, h, "j-back", 9)
            + box(0, 0, w, h, "j-weave", 9)
            + box(6, 6, w - 12, h - 12, "j-inner", 6)
            + say(w / 2, h / 2 + 17, "?", "figure", "j-m j-on")
        )
    scene = f'<use href="#jogu-land-{number}" x="2" y="2" width="{w - 4:g}" height="{h - 4:g}"/>'
    plate = f'<circle cx="{w / 2:g}" cy="{h / 2:g}" r="{h * 0.37:g}" class="j-plate"/>'
    return (
        box(0, 0, w, h, "j-dusk", 9)
        + scene
        + box(0, 0, w, h, "j-line", 9)
        + plate
        + say(w / 2, h / 2 + 20, str(number), "place", "j-m j-accent")
    )
