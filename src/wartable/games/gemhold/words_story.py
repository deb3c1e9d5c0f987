"""What happens in Gemhold, in words, with the pieces, Towers and hexes that each line touches."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wartable.core.game import Words
from wartable.core.hexes import distance
from wartable.core.log import Event
from wartable.core.names import NOBODY, Called, Names, capital
from wartable.games.gemhold import events
from wartable.games.gemhold.catalogue import GUARDIAN, TOWER, UNIT, Catalogue
from wartable.games.gemhold.dice import OFF_BOARD, Roll, read
from wartable.games.gemhold.sight import terms
from wartable.games.gemhold.specials import ICEBIND, UNDERTOW
from wartable.games.gemhold.view import LETTERS, SEATS
from wartable.games.gemhold.words import sum_text


class Teller(NamedTuple):
    """Who tells: the names of cards and how the reader calls the players."""

    cards: Catalogue
    names: Names

    def who(self, kingdom: int) -> Called:
        """Return how a kingdom is called: by its Guardian, as its side is at the table."""
        return self.names.side(self.cards.title[self.cards.guardians[kingdom]])

    def seat(self, kingdom: int) -> int:
        return self.names.seat_of(self.cards.title[self.cards.guardians[kingdom]])

    def piece(self, kind: int, slot: int) -> str:
        return piece_name(self.cards, kind, slot)

    def owned(self, kind: int, slot: int, kingdom: int) -> str:
        """Return a piece with its kingdom; a Guardian has the kingdom's own name."""
        name, who = self.piece(kind, slot), self.who(kingdom)
        return f"{who:your {name}|{name}}" if self.cards.group[kind] == GUARDIAN else f"{who:your {name}|{name} of *}"

    def titles(self, kinds: list[int]) -> str:
        return ", ".join(self.cards.title[kind] for kind in kinds)


def piece_name(cards: Catalogue, kind: int, slot: int) -> str:
    return cards.title[kind] if cards.group[kind] == GUARDIAN else f"{cards.title[kind]} {LETTERS[slot]}"


def tell(cards: Catalogue, event: Event, names: Names) -> Words:
    """Return an event in words, as a referee would say it."""
    what, rest = event[0], list(event[1:])
    by = Teller(cards, names)
    seat = by.seat(rest[0]) if what not in NOBODYS else NOBODY
    return Words(capital(sentence(by, event)), touched(by, what, rest), seat, what == events.TURN)


#: Lines that are nobody's doing, or not of the one they are about.
NOBODYS = {
    events.START,
    events.FIRST_DICE,
    events.RESHUFFLES,
    events.LIMIT,
    events.DIES,
    events.TOWER_FALLS,
    events.BOUND,
    events.PUSHED,
    events.OUT,
    events.WINS,
    events.DRAWN,
}


def sentence(by: Teller, event: Event) -> str:
    what, rest = event[0], list(event[1:])
    if what == events.ROLL:
        return roll_line(by, read(list(event)))
    if what in LINES:
        return LINES[what](by, rest)
    if what == events.RESHUFFLES:
        return f"The discard pile of deck {rest[0] + 1} is shuffled into a new deck"
    if what == events.LIMIT:
        return f"Round {rest[0]} was the last"
    who = by.who(rest[0])
    if what in LISTS:
        return LISTS[what].format(by.titles(rest[1:]), who=who)
    if what in KINDS:
        space = rest[2] + 1 if len(rest) > 2 else 0
        old = by.cards.title[rest[3]] if len(rest) > 3 else ""
        return KINDS[what].format(who=who, card=by.cards.title[rest[1]], space=space, old=old)
    return PLAIN[what].format(*rest[1:], who=who)


LISTS = {
    events.REPLACES_HAND: "{who:replaces} {who:your|the} first hand: {0}",
    events.DREW: "{who:draws} {0}",
    events.DISCARDS: "{who:discards} {0}",
    events.PLAYS: "{who:plays} {0}",
    events.SPECIAL: "{who:uses} the Special of {0}",
    events.HOLDS_BACK: "{who:holds} {0} back",
}
KINDS = {
    events.RAISES: "{who:starts} {card}",
    events.ERECTS: "{who:starts} {card} on space {space}, clock side up",
    events.UPGRADES: "{who:upgrades} {old} on space {space} to {card}, clock side up",
    events.REPAIRS: "{who:repairs} {card} on space {space}",
    events.ACTIVE: "{who:your {card}|{card} of *} is complete and active",
    events.TOWER_FALLS: "{who:your {card}|{card} of *} on space {space} falls",
}
PLAIN = {
    events.KEEPS_HAND: "{who:keeps} {who:your|the} first hand",
    events.DRAWS: "{who:draws} {0}",
    events.FIRST: "{who:begins}",
    events.TURN: "{who:is} on turn in round {0}",
    events.OUT: "{who:has} no gems left and {who:are|is} out of the game",
    events.WINS: "{who:wins} the game",
}
PLACES = ["on the Deploy hex", "on the left flank", "on the right flank", "on the left Stage", "on the right Stage"]


def tell_start(by: Teller, rest: list[int]) -> str:
    return f"The kingdoms: {', '.join(str(by.who(kingdom)) for kingdom in rest)}"


def tell_first_dice(by: Teller, rest: list[int]) -> str:
    rolls = [f"{by.who(rest[at])} {rest[at + 1]}" for at in range(0, len(rest), 2)]
    return f"Who begins: {', '.join(rolls)}"


def tell_trains(by: Teller, rest: list[int]) -> str:
    return f"{by.who(rest[0]):begins} to train {by.piece(rest[1], rest[2])}"


def tell_deploys(by: Teller, rest: list[int]) -> str:
    return f"{by.who(rest[0]):deploys} {by.piece(rest[1], rest[2])} {PLACES[rest[3]]}"


def tell_waits(by: Teller, rest: list[int]) -> str:
    return f"{by.owned(rest[1], rest[2], rest[0])} waits for room"


def tell_moves(by: Teller, rest: list[int]) -> str:
    who, kind, slot, q, r, to_q, to_r = rest
    steps = distance((q, r), (to_q, to_r))
    return f"{by.who(who):moves} {by.piece(kind, slot)} {steps} hex{'es' if steps > 1 else ''}"


def tell_pushed(by: Teller, rest: list[int]) -> str:
    return UNDERTOW.line.format(piece=by.owned(rest[1], rest[2], rest[0]))


def tell_enters(by: Teller, rest: list[int]) -> str:
    who, kind, slot, victim, taken, left = rest
    gems = "1 gem" if taken == 1 else f"{taken} gems"
    zone = f"{by.who(victim):your Gem Zone|the Gem Zone of *}"
    return f"{by.owned(kind, slot, who)} enters {zone}: {gems} lost, {left} left"


def tell_dies(by: Teller, rest: list[int]) -> str:
    return f"{by.owned(rest[1], rest[2], rest[0])} is removed from the board"


def tell_bound(by: Teller, rest: list[int]) -> str:
    return ICEBIND.line.format(piece=by.owned(rest[1], rest[2], rest[0]))


def tell_affixes(by: Teller, rest: list[int]) -> str:
    return f"{by.who(rest[0]):puts} {by.cards.title[rest[1]]} on {by.piece(rest[2], rest[3])}"


def tell_affixes_tower(by: Teller, rest: list[int]) -> str:
    titles = by.cards.title
    return f"{by.who(rest[0]):puts} {titles[rest[1]]} on {titles[rest[2]]} on space {rest[3] + 1}"


def tell_drawn(by: Teller, rest: list[int]) -> str:
    return f"A draw between {' and '.join(str(by.who(kingdom)) for kingdom in rest)}"


LINES: dict[int, Callable[[Teller, list[int]], str]] = {
    events.START: tell_start,
    events.FIRST_DICE: tell_first_dice,
    events.TRAINS: tell_trains,
    events.DEPLOYS: tell_deploys,
    events.WAITS: tell_waits,
    events.MOVES: tell_moves,
    events.PUSHED: tell_pushed,
    events.ENTERS: tell_enters,
    events.DIES: tell_dies,
    events.BOUND: tell_bound,
    events.AFFIXES: tell_affixes,
    events.AFFIXES_TOWER: tell_affixes_tower,
    events.DRAWN: tell_drawn,
}


# -- rolls ---------------------------------------------------------------------------------------------------------


#: What a roll is for, as a verb.
PURPOSES = ["builds", "trains", "charges", "attacks with", "strikes with", "shakes with"]


def roll_line(by: Teller, roll: Roll) -> str:
    """Return who rolls for what, every term, the rounding, and where the marker goes."""
    sums = sum_text(roll.dice, terms(by.cards, roll.terms), max(0, roll.total))
    doing = f"{by.who(roll.kingdom):{PURPOSES[roll.purpose]}} {roller(by, roll)}"
    target = roll_target(by, roll)
    if not by.names.spoken:
        result = "MISS" if roll.bubbles == 0 else f"{bubbles(roll.bubbles)}, {roll.before}>{roll.after}"
        return f"{doing}{' > ' if target else ''}{target}: {sums}, inc {roll.inc}: {result}"
    against = f" against {target}" if target else ""
    if roll.bubbles == 0:
        return f"{doing}{against}: {sums}, a miss: it takes {roll.inc} for a bubble"
    each = f" at {roll.inc} each" if roll.bubbles > 1 else f" for {roll.inc}"
    return f"{doing}{against}: {sums}, {bubbles(roll.bubbles)}{each}, from {roll.before} to {roll.after}"


def bubbles(many: int) -> str:
    return f"{many} bubble{'s' if many > 1 else ''}"


def roller(by: Teller, roll: Roll) -> str:
    title = by.cards.title[roll.kind]
    if by.cards.group[roll.kind] == UNIT:
        return by.piece(roll.kind, roll.slot)
    return f"{title} {roll.slot + 1}" if by.cards.group[roll.kind] == TOWER else title


def roll_target(by: Teller, roll: Roll) -> str:
    if roll.target_kind < 0:
        return ""
    if by.cards.group[roll.target_kind] == TOWER:
        tower = f"{by.cards.title[roll.target_kind]} {roll.target_slot + 1}"
        return f"{by.who(roll.target_kingdom):your {tower}|{tower} of *}"
    return by.owned(roll.target_kind, roll.target_slot, roll.target_kingdom)


# -- what lines touch ----------------------------------------------------------------------------------------------


def touched(by: Teller, what: int, rest: list[int]) -> list[str]:
    """Return the elements of the picture that a line speaks of, as far as it is known who plays what."""
    if what == events.ROLL:
        roll = read([what, *rest])
        return by_roll(by, roll)
    if what in PIECES:
        at = PIECES[what]
        found = [piece_ref(by, rest[0], rest[at])]
        if what in (events.MOVES, events.PUSHED):
            found += [f"cell:{rest[3]},{rest[4]}", f"cell:{rest[5]},{rest[6]}"]
        if what == events.ENTERS:
            found.append(f"gems:{side_name(by, rest[3])}")
        return found
    if what in TOWERS:
        return [f"tower:{side_name(by, rest[0])}:{rest[TOWERS[what]] + 1}"]
    if what == events.DREW:
        return [f"hand:{by.cards.title[kind]}" for kind in rest[1:]]
    if what == events.RAISES:
        return [f"structure:{by.cards.title[rest[1]]}"]
    return []


#: Where the slot of the piece, or the space of the Tower, stands in an event.
PIECES = {
    events.TRAINS: 2,
    events.DEPLOYS: 2,
    events.WAITS: 2,
    events.MOVES: 2,
    events.PUSHED: 2,
    events.ENTERS: 2,
    events.DIES: 2,
    events.BOUND: 2,
    events.AFFIXES: 3,
}
TOWERS = {
    events.ERECTS: 2,
    events.UPGRADES: 2,
    events.REPAIRS: 2,
    events.TOWER_FALLS: 2,
    events.AFFIXES_TOWER: 3,
}


def side_name(by: Teller, kingdom: int) -> str:
    """Return what the picture calls the side of a kingdom; nothing where nobody is known to play it."""
    seat = by.seat(kingdom)
    return SEATS[seat] if seat >= 0 else ""


def piece_ref(by: Teller, kingdom: int, slot: int) -> str:
    return f"piece:{side_name(by, kingdom)}:{LETTERS[slot]}"


def by_roll(by: Teller, roll: Roll) -> list[str]:
    found = []
    if roll.q != OFF_BOARD:
        found.append(f"cell:{roll.q},{roll.r}")
    if by.cards.group[roll.kind] in (UNIT, GUARDIAN):
        found.append(piece_ref(by, roll.kingdom, roll.slot))
    elif by.cards.group[roll.kind] == TOWER:
        found.append(f"tower:{side_name(by, roll.kingdom)}:{roll.slot + 1}")
    else:
        found.append(f"structure:{by.cards.title[roll.kind]}")
    if roll.target_kind >= 0:
        if by.cards.group[roll.target_kind] == TOWER:
            found.append(f"tower:{side_name(by, roll.target_kingdom)}:{roll.target_slot + 1}")
        else:
            found.append(piece_ref(by, roll.target_kingdom, roll.target_slot))
    return found
