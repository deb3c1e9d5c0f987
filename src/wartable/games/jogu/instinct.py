"""What a player does and suspects without thinking, for bots: a sensible play, and where the other means to fight.

Both start from what one seat knows: its own Location Card, the cards in play, and which Location Cards are left.
"""

from __future__ import annotations

from math import exp
from typing import Final

from wartable.core.ask import Ask, Option
from wartable.core.rng import Rng
from wartable.games.jogu.in_resolution import DRAGOON, PUNISHER
from wartable.games.jogu.state import DEPLOYMENT, NONE, Jogu
from wartable.games.jogu.verbs import OPPONENT_CHOOSES, PASS, PLAY

#: How much likelier each Strength of the other at a Location makes it theirs, as a logarithm. In matches between bots
#: 0.8 fits those that look one choice ahead best and 0.55 those that search; people bluff.
TELLING: Final = 0.5
#: One quick choice in this many is any.
STRAY: Final = 8
#: What a card in the other's hand may add to a Location, in Strength, and the part of all it may do that is feared.
USUAL_STRENGTH: Final = 2.0
FEAR: Final = 0.5
#: The rating that a Morale is worth.
MORALE: Final = 0.5
#: The Location number at which a card will count, probably, whose Location the opponent chooses.
WORST_PLACE: Final = 1.0


# -- Suspecting ----------------------------------------------------------------------------------------------------


def guess(s: Jogu, me: int, rng: Rng) -> None:
    """Draw the other's current Location Card anew, as likely as what was played there makes it."""
    other = 1 - me
    card = s.current[other]
    if card == NONE or s.place_seen[card] >> me & 1:
        return
    wanted = drawn(suspicion(s, me), rng) + 2
    for unknown in range(other * 10, other * 10 + 10):
        if s.place[unknown] == wanted and not s.place_seen[unknown] >> me & 1:
            s.place[unknown] = s.place[card]
            s.place[card] = wanted
            return


def drawn(chances: list[float], rng: Rng) -> int:
    """Return an index, as likely as its chance; the last that is possible, where rounding leaves a rest."""
    left = float(rng.next()) / 4294967296.0
    last = 0
    for index, chance in enumerate(chances):
        if chance > 0.0:
            last = index
            left -= chance
            if left < 0.0:
                break
    return last


def suspicion(s: Jogu, me: int) -> list[float]:
    """Return how likely each Location, from 2 to 6, is on the other's Location Card, as `me` sees it."""
    other = 1 - me
    card = s.current[other]
    found = [0.0, 0.0, 0.0, 0.0, 0.0]
    if card == NONE:
        return found
    if s.place_seen[card] >> me & 1:
        found[s.place[card] - 2] = 1.0
        return found
    for unknown in range(other * 10, other * 10 + 10):
        if not s.place_seen[unknown] >> me & 1:
            index = s.place[unknown] - 2
            found[index] = found[index] + 1.0
    total = 0.0
    for index in range(5):
        if found[index] > 0.0:
            weight = found[index] * exp(TELLING * strength_shown(s, index, other))
            found[index] = weight
            total += weight
    return [weight / total for weight in found]


def strength_shown(s: Jogu, index: int, seat: int) -> int:
    """Return the Strength of a seat at a Location as the other sees it: a card that lies face down counts 3."""
    total = 0
    for card in s.at[index * 2 + seat]:
        total += s.weight(card)
    return total


def stakes(s: Jogu, me: int) -> list[float]:
    """Return what a Strength at each Location will probably add to the rating, as `me` sees it."""
    found = suspicion(s, me)
    card = s.current[me]
    if card != NONE:
        found[s.place[card] - 2] = 1.0
    called_off = 0
    triggers = s.cards.triggers
    for index in range(10):
        for played in s.at[index]:
            trigger = triggers[s.face[played]]
            if trigger & (DRAGOON | PUNISHER) and played not in s.down:
                if trigger & DRAGOON:
                    found[0] = 1.0
                if trigger & PUNISHER:
                    called_off |= 1 << index // 2
    for index in range(5):
        found[index] = 0.0 if called_off >> index & 1 else found[index] * (index + 2)
    return found


# -- Playing -------------------------------------------------------------------------------------------------------


def quick(s: Jogu, ask: Ask, rng: Rng) -> int:
    """Return the play that adds most where a battle is likely, or to pass if the lead will do or cannot be reached any
    more; now and then anything, so that rollouts differ."""
    options = ask.options
    last = len(options) - 1
    if rng.below(STRAY) == 0:
        return rng.below(len(options))
    if s.phase != DEPLOYMENT:
        # Keep the hand.
        return last
    if options[0][0] != PLAY:
        return rng.below(len(options))
    worth = stakes(s, ask.seat)
    if options[last][0] == PASS and is_decided(s, ask.seat, worth):
        return last
    return best_play(s, options, worth)


def is_decided(s: Jogu, me: int, worth: list[float]) -> bool:
    """Return whether the lead is probably safe, or the other's is out of reach."""
    lead = 0.5 if s.start_player == me else -0.5
    stock = 0
    for card in s.hand[me]:
        stock += s.cards.strength[s.face[card]]
    mine = float(stock)
    theirs = 0.0 if s.passed[1 - me] else USUAL_STRENGTH * len(s.hand[1 - me])
    hope = 0.0
    threat = 0.0
    for index in range(5):
        ahead = -strength_shown(s, index, 1 - me)
        for card in s.at[index * 2 + me]:
            ahead += s.cards.strength[s.face[card]]
        lead += worth[index] * ahead
        room = float(max(0, s.room[index]))
        hope += worth[index] * min(room, mine)
        threat += worth[index] * min(room, theirs)
    return lead > FEAR * threat + 1.0 or lead + hope < 0.0


def best_play(s: Jogu, options: list[Option], worth: list[float]) -> int:
    """Return the play that adds most to the rating for its Morale; the last option if none adds anything."""
    best = len(options) - 1
    best_gain = 0.0
    for index in range(len(options)):
        option = options[index]
        if option[0] == PLAY:
            kind = option[1]
            place = option[2]
            each = WORST_PLACE if place == OPPONENT_CHOOSES else worth[place - 2]
            gain = float(s.cards.strength[kind]) * each - MORALE * float(s.cards.morale[kind])
            if gain > best_gain:
                best_gain = gain
                best = index
    return best
