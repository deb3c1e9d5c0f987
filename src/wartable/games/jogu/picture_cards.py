"""Cards as pictures: tiles at a Location, cards in hand, backs, and the Location Cards.

What a kind of card looks like never changes, so each face is made once.
"""

from __future__ import annotations

from typing import Any

from wartable.games.jogu.cards import CANCEL_BATTLE, DODGE, RESTRICTIONS, TAGS, TRIGGERS, WHEN_PLAYED, Cards
from wartable.games.jogu.content import Content
from wartable.games.jogu.picture_art import OTHER, emblem, mark
from wartable.games.jogu.picture_text import box, hint, lines, place, say, width
from wartable.games.jogu.words import ABILITIES, hand_ref

Data = dict[str, Any]

TILE_W, TILE_H = 178, 64
ROW_H = 38
HAND_W = 233
BACK_W, BACK_H = 44, 58

#: Each ability in a word or two, for cards at a Location.
SHORT = {
    "fixed location": "only {only_at}",
    "empty location": "alone",
    "opponent places": "offered",
    "face down": "covert",
    "engineer limit": "to {engineer_limit}",
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
    "morale per spare": "+ Morale",
}


def timing(ability: str) -> str:
    """The mark of when an ability works: a restriction, when played, at its own time, in Resolution."""
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
        parts = [f"{self.name}: Strength {self.strength}, Morale {self.morale}."]
        parts += [f"{tag}." for tag in self.tags]
        parts += self.sentences
        if self.protected:
            parts.append("Protected.")
        sources = {content.sources.get((self.name, field), (0, ""))[1] for field in ("strength", "morale")}
        if "reconstructed" in sources:
            parts.append("(Its numbers are reconstructed.)")
        return " ".join(parts)


class Deck:
    """The faces of all kinds of cards, made when first needed."""

    def __init__(self, cards: Cards, content: Content) -> None:
        self.cards = cards
        self.content = content
        self.kinds: dict[str, Kind] = {}
        self.tiles: dict[str, str] = {}
        self.hands: dict[str, HandFace] = {}

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

    def hand(self, name: str) -> HandFace:
        if name not in self.hands:
            self.hands[name] = HandFace(self.kind(name))
        return self.hands[name]


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
    return strength_badge(0, 0, str(kind.strength)) + morale_badge(wide - 42, 0, str(kind.morale))


def strength_badge(x: float, y: float, text: str) -> str:
    return place(
        x,
        y,
        '<path class="j-accent" d="M0 10a10 10 0 0 1 10-10h34v20q0 13-22 18Q0 33 0 20Z"/>',
        say(22, 28, text, "strong", "j-m j-on", 36),
    )


def morale_badge(x: float, y: float, text: str) -> str:
    return place(
        x,
        y,
        '<path class="j-line" d="M2 0v34l18-9 18 9V10"/>',
        say(20, 24, text, "fact", "j-m", 30),
    )


def marks_of(kind: Kind) -> str:
    """Protected, tags, and the ability in a word, between the two numbers."""
    names = (["protected"] if kind.protected else []) + [tag.lower() for tag in kind.tags]
    made = "".join(mark(name, 50 + index * 26, 5, 23) for index, name in enumerate(names))
    return made + ability_word(kind, 50 + len(names) * 26)


def ability_word(kind: Kind, x: float) -> str:
    """The ability that still matters most, in a word if there is room for one."""
    if not kind.abilities:
        return ""
    live = [index for index, ability in enumerate(kind.abilities) if ability in TRIGGERS]
    at = live[0] if live else len(kind.abilities) - 1
    room = TILE_W - 46 - x
    word = kind.short[at]
    if width(word, "tiny") > room * 1.25:
        return mark(timing(kind.abilities[at]), x, 6, 21, "f") if room > 22 else ""
    return say(x + 2, 23, word, "tiny", "j-accent" if live else "j-faint", room)


def tile_name(name: str) -> str:
    return say(TILE_W / 2, 56, name, "name", "j-m", TILE_W - 14)


def tile(deck: Deck, card: Data) -> str:
    """A card at a Location whose face the viewer knows."""
    kind = deck.kind(card["card"])
    if not card["down"]:
        return box(0, 0, TILE_W, TILE_H, "j-card j-hit") + deck.tile(kind.name) + stay_token(card["stay"])
    return (
        box(0, 0, TILE_W, TILE_H, "j-card j-covert j-hit")
        + numbers(kind, TILE_W)
        + mark("covert", 52, 4, 25, "a")
        + say(80, 24, f"as {deck.cards.face_down_strength}", "tiny", "j-accent", 52)
        + tile_name(kind.name)
        + stay_token(card["stay"])
    )


def row(deck: Deck, card: Data) -> str:
    """The same in one line, where many cards are."""
    kind = deck.kind(card["card"])
    marks = (["covert"] if card["down"] else ["protected"] if kind.protected else []) + ["stay"] * (card["stay"] > 0)
    left = 48 + 22 * len(marks)
    return (
        box(0, 0, TILE_W, ROW_H - 3, "j-card j-hit j-covert" if card["down"] else "j-card j-hit", 10)
        + numbers(kind, TILE_W)
        + "".join(mark(name, 48 + index * 22, 8, 19, "a") for index, name in enumerate(marks))
        + say(left, 26, kind.name, "name", "", TILE_W - 46 - left)
    )


def stay_token(tokens: int) -> str:
    """J-077: a card with a token stays for another round."""
    if not tokens:
        return ""
    return (
        box(48, 3, 84, 29, "j-accent", 14)
        + mark("stay", 54, 6, 22, "on")
        + say(80, 25, "stays" if tokens == 1 else f"stays {tokens}", "tiny", "j-on", 48)
    )


def hidden_tile(key: str, counts: int, high: float) -> str:
    """A face-down card of which the viewer does not know the face."""
    middle = high / 2
    return (
        box(0, 0, TILE_W, high, "j-back j-hit")
        + box(5, 5, TILE_W - 10, high - 10, "j-inner", 8)
        + mark(
            key,
            TILE_W / 2 - 15 if high < 50 else TILE_W / 2 - 19,
            middle - (15 if high < 50 else 19),
            30 if high < 50 else 38,
            "on",
        )
        + mark("covert", 16, middle - 13, 26, "on")
        + say(TILE_W - 14, middle + 8, f"as {counts}", "small", "j-e j-on")
    )


# -- in hand -------------------------------------------------------------------------------------------------------


class HandFace:
    """A card in hand: its name, numbers, tags and every ability in full."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        made: list[str] = []
        y = 104.0
        for ability, sentence in zip(kind.abilities, kind.sentences, strict=True):
            made.append(mark(timing(ability), 11, y - 1, 19, "a"))
            for text in lines(sentence, "text", HAND_W - 48):
                made.append(say(37, y + 16, text, "text", "", HAND_W - 46))
                y += 24
            y += 5
        self.inside = "".join(made) + self.top()
        self.height = max(y + 8, 116.0) if made else 104.0

    def top(self) -> str:
        kind = self.kind
        return (
            f'<path class="j-accent" d="M0 42V13a13 13 0 0 1 13-13h{HAND_W - 26}a13 13 0 0 1 13 13v29Z"/>'
            + say(HAND_W / 2, 30, kind.name, "fact", "j-m j-on", HAND_W - 20)
            + place(9, 52, strength_badge(0, 0, str(kind.strength)), morale_badge(HAND_W - 58, 0, str(kind.morale)))
            + self.tags()
        )

    def tags(self) -> str:
        kind = self.kind
        marks = [("protected", "Protected")] * kind.protected + [(tag.lower(), tag) for tag in kind.tags]
        if len(marks) == 1:
            name, word = marks[0]
            return mark(name, 61, 59, 22) + say(87, 77, word, "small", "", HAND_W - 52 - 87)
        high = zip((48, 72), marks, strict=False)
        return "".join(mark(name, 61, y, 20) + say(86, y + 17, word, "tiny") for y, (name, word) in high)


def hand_card(face: HandFace, height: float, ids: list[str], picked: bool) -> list[str]:
    """Copies of one kind as a stack: the foremost in full, the others peeping out behind it."""
    kind = face.kind
    made = []
    for depth in range(len(ids) - 1, -1, -1):
        inside = [hint(kind.hint if not picked else f"To be discarded: {kind.hint}")]
        inside.append(box(0, 0, HAND_W, height, "j-card j-hit", 13))
        if depth == 0:
            inside.append(face.inside)
            inside.append(copies(len(ids)) if len(ids) > 1 else "")
            inside.append(discard_ribbon(height) if picked else "")
        ref = "" if picked else hand_ref(kind.name)
        style = f"j-moves j-{kind.key}"
        made.append(place(min(depth, 3) * 5, min(depth, 3) * -5, *inside, id=ids[depth], ref=ref, style=style))
    return made


def copies(count: int) -> str:
    return (
        f'<circle cx="{HAND_W / 2:g}" cy="70" r="0" class="j-accent"/>'
        + box(HAND_W - 96, 55, 42, 30, "j-slot", 15)
        + say(HAND_W - 75, 77, f"×{count}", "fact", "j-m", 36)
    )


def discard_ribbon(height: float) -> str:
    return box(0, height - 36, HAND_W, 36, "j-bad", 12) + say(HAND_W / 2, height - 11, "to discard", "name", "j-m j-on")


# -- backs and Location Cards --------------------------------------------------------------------------------------


def back(key: str, w: float = BACK_W, h: float = BACK_H) -> str:
    """The back of a Faction Card."""
    size = w * 0.66
    return box(0, 0, w, h, "j-back", 7) + mark(key, (w - size) / 2, (h - size) / 2, size, "on")


def place_card(number: int | None, w: float, h: float) -> str:
    """A Location Card: its number over its land, or its back."""
    if number is None:
        inner = box(6, 6, w - 12, h - 12, "j-inner", 6)
        return box(0, 0, w, h, "j-back", 9) + inner + say(w / 2, h / 2 + 17, "?", "figure", "j-m j-on")
    land = f'<use href="#jogu-land-{number}" x="3" y="{h - 3 - w * 0.62:g}" width="{w - 6:g}" height="{w * 0.62:g}" class="j-land"/>'
    return box(0, 0, w, h, "j-card", 9) + land + say(w / 2, h / 2 + 22, str(number), "huge", "j-m j-accent")


def cancels(kind: Kind) -> bool:
    return bool(kind.triggers & CANCEL_BATTLE)
