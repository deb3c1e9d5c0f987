"""How a reader calls the players: "you" for oneself, "Captain (Engineers)" for another.

A sentence is a format string, and a player in it a `Called`, which knows grammar:

    {who:plays} a card                      "You play a card", "Captain (Engineers) plays a card"
    {who:your hand|the hand of *} is empty  "Your hand is empty", "The hand of Captain (Engineers) is empty"
    a draw for {who}                        "A draw for you"

Nobody has to give names: scenarios, golden playthroughs and programs read a game's own notation, in which players are
called by seat or faction, and nobody is "you".
"""

from __future__ import annotations

from typing import Final, final

NOBODY: Final = -1
#: All there is to some names, to compare: the players with their sides, the sides, and the reader's seat.
NamesKey = tuple[tuple[str, ...], tuple[str, ...], int]
#: Third persons whose plain form does not follow from their letters.
IRREGULAR: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}


def plain_form(verb: str) -> str:
    """Return a verb as it follows "you" or several: play for plays, are for is, must for must."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return verb[:-2]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-1] if verb.endswith("s") else verb


def capital(text: str) -> str:
    """Return a sentence with a large first letter."""
    return text[:1].upper() + text[1:]


@final
class Called:
    """One player, as a reader calls them; `plural` for a name like "Nomads"."""

    def __init__(self, name: str, you: bool = False, plural: bool = False) -> None:
        self.name = name
        self.you = you
        self.plural = plural

    def __str__(self) -> str:
        return self.name

    def heading(self, own: bool) -> str:
        """Return the name as it stands alone; in notation one's own is marked."""
        return capital(self.name) if self.you else f"{self.name} (you)" if own else self.name

    def __format__(self, spec: str) -> str:
        """Return the name; with a verb, the name and the verb in its right form; with `one|other`, the first for "you"
        and else the second, where * is the name."""
        if not spec:
            return self.name
        if "|" in spec:
            one, _, other = spec.partition("|")
            return one if self.you else other.replace("*", self.name)
        verb, space, rest = spec.partition(" ")
        return f"{self.name} {plain_form(verb) if self.you or self.plural else verb}{space}{rest}"


@final
class Names:
    """How one reader calls the players of a match. Without `players`, it is a game's own notation."""

    def __init__(self, players: list[str] | None = None, sides: list[str] | None = None, you: int = NOBODY) -> None:
        #: What each seat plays; empty words where that is not known yet.
        self.sides = sides or []
        #: The seat of the reader.
        self.you = you
        #: Each player, alone and with the side they play; nothing in notation.
        self.bare = told_apart(players or [], self.sides, you)
        self.full = [f"{name} ({side})" if side else name for name, side in paired(self.bare, self.sides)]

    @property
    def spoken(self) -> bool:
        """Whether a person reads: then places are said as people say them, too."""
        return bool(self.full)

    def seat(self, seat: int, notation: str) -> Called:
        """Return the player of a seat, which the game's notation calls so."""
        if not self.full:
            return Called(notation)
        return Called("you", True) if seat == self.you else Called(self.full[seat])

    def short(self, seat: int, notation: str) -> Called:
        """Return the player of a seat without the side, where that can be seen anyway."""
        called = self.seat(seat, notation)
        return called if called.you or not self.bare else Called(self.bare[seat])

    def side(self, side: str, plural: bool = False) -> Called:
        """Return whoever plays a side; the side itself in notation, or where it is nobody's."""
        seat = self.seat_of(side)
        return Called(side, False, plural) if seat < 0 or not self.full else self.seat(seat, side)

    def seat_of(self, side: str) -> int:
        """Return the seat that plays a side, or -1."""
        return self.sides.index(side) if side in self.sides else NOBODY

    def key(self) -> NamesKey:
        """Return all there is to it, to compare."""
        return tuple(self.full), tuple(self.sides), self.you


def told_apart(players: list[str], sides: list[str], you: int) -> list[str]:
    """Return the players, with numbers where two others have the same name and play the same side."""
    named = ["You" if seat == you else capital(player) for seat, player in enumerate(players)]
    pairs = paired(named, sides)
    return [
        f"{pair[0]} {pairs[: seat + 1].count(pair)}" if pairs.count(pair) > 1 else pair[0]
        for seat, pair in enumerate(pairs)
    ]


def paired(names: list[str], sides: list[str]) -> list[tuple[str, str]]:
    """Return each name with its side, as far as that is known."""
    return [(name, sides[seat] if seat < len(sides) else "") for seat, name in enumerate(names)]


#: A game's own notation, for programs, scenarios and golden playthroughs.
NOTATION: Final = Names()
