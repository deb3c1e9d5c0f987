"""J-047: what triggers at its own time."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartable.core.ask import Ask, Option, Play
from wartable.games.jogu import events
from wartable.games.jogu.ability import OWN_TIME, Ability, Saying
from wartable.games.jogu.catalogue import LOCATIONS
from wartable.games.jogu.handling import MOVED, move
from wartable.games.jogu.state import Jogu
from wartable.games.jogu.verbs import MOVE

# -- Scrambler -----------------------------------------------------------------------------------------------------

#: A bit among the triggers of a card.
SCRAMBLER: Final = 1
SCRAMBLER_ABILITY: Final = Ability(
    "dodge",
    OWN_TIME,
    SCRAMBLER,
    text="When the opponent plays a card here, it must move to another Location.",
    short="dodges",
    prompt="Your {card} must move: where to?",
    options={MOVE: Saying("Move to {location}", "location:{location}")},
    events={events.MOVES: MOVED},
)


def meets_scrambler(s: Jogu, location: i64, seat: i64) -> bool:
    """Return whether a seat has a Scrambler at a Location: a quick look, since almost no card meets one."""
    theirs = s.there(location, seat)
    if theirs:
        triggers = s.cards.triggers
        face = s.face
        for card in theirs:
            if triggers[face[card]] & SCRAMBLER and card not in s.down:
                return True
    return False


def scramblers(s: Jogu, location: int, seat: int) -> list[int]:
    """Return the Scramblers of a seat at a Location; one that lies face down does not tell what it is."""
    triggers = s.cards.triggers
    return [card for card in s.there(location, seat) if triggers[s.face[card]] & SCRAMBLER and card not in s.down]


def scrambler(s: Jogu, owner: int, card: int, here: int) -> Play[None]:
    """J-121, J-122, JR-02: it must move; its owner chooses one of the four other Locations."""
    options: list[Option] = [(MOVE, location) for location in LOCATIONS if location != here]
    former = s.resolving
    s.resolving = card
    choice = yield Ask(owner, SCRAMBLER_ABILITY.name, options, publicly_known=True)
    s.resolving = former
    move(s, card, owner, here, choice[1])
