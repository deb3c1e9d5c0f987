"""Gemhold in words: options, questions, events, and what each card does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from wartable.core.ask import Option
from wartable.core.game import View, Words
from wartable.core.log import Event
from wartable.games.gemhold import cards as C
from wartable.games.gemhold import events as E
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.cards import Cards
from wartable.games.gemhold.dice import OFF, Roll, read
from wartable.games.gemhold.view import LETTERS, terms

PROMPTS = {
    "mulligan": "Keep your first hand, or replace all of it once?",
    "build": "Build: start something with a free Build token, play a card, or go on",
    "train": "Train: begin a Unit with a free Training token, play a card, or go on",
    "deploy": "Where is it deployed?",
    "act": "Move and attack: choose who acts, play a card, or end your actions",
    "do": "What does it do?",
    "icebind": "Icebind: whom to bind?",
    "undertow": "Undertow: where is it pushed?",
    "firefall": "Firefall: where does it come down?",
    "discard": "Discard what you do not want, or play a card; then you draw up to five",
    "sixth card": "You held five cards and drew a sixth: discard one",
}

#: The words of `describe` besides the names of cards.
OPTION_WORDS = [
    *re.findall(
        r"[\w-]+",
        "keep the hand replace it build on space upgrade to repair tower train play done with building training end "
        "your actions let count add put at deploy left right flank stage hex pick attack move enter gem zone of use "
        "leave alone roll hold as soon there is room first sixth card for against bind nobody else strike push back "
        "discard guardian step then draw special "
        "yellow blue green red purple orange white black new a b c d e f",
    ),
    *(str(number) for number in range(-20, 0)),
]


def prompt(view: View, topic: str) -> str:
    """The question behind a topic. Its player also sees what was said already: the roll, the card, the piece."""
    if view["window"] is not None:
        return f"{sum_line(view['window'])}: add a card, or let it count"
    if view["playing"] is not None:
        card, on = view["playing"]["card"], view["playing"]["on"]
        return f"{card}: where with {actor(view, on)}?" if on else f"{card}: play it for what?"
    if view["picked"] and topic in ("act", "do"):
        name = actor(view, view["picked"])
        return f"{name}: what does it do?" if topic == "do" else f"{name}: go on, or choose who acts next"
    if view["due"] and topic in DUE:
        return DUE[topic]
    return PROMPTS[topic]


#: The question while tokens in use are still to be rolled for.
DUE = {
    "build": "Build: roll for what your Build tokens lie on",
    "train": "Train: roll for your Units in training",
}


def actor(view: View, acting: dict[str, Any]) -> str:
    """An own piece or Tower."""
    return f"Tower {acting['tower']}" if "tower" in acting else who(view, acting["piece"])


def who(view: View, letter: str) -> str:
    """An own piece by its letter."""
    piece = piece_of(view["sides"][view["turn"]], letter)
    return str(piece["title"]) if letter == "Guardian" else f"{piece['title']} {letter}"


def piece_of(side: dict[str, Any], letter: str) -> dict[str, Any]:
    """The piece of a side that has this letter."""
    return {str(piece["letter"]): dict(piece) for piece in side["pieces"]}[letter]


# -- options -------------------------------------------------------------------------------------------------------


def describe(cards: Cards, board: Board, view: View, option: Option) -> Words:
    """An option in words, with the elements of the board it touches."""
    verb = option[0]
    if verb == C.FINISH:
        side = view["sides"][view["turn"]]
        if view["phase"] in ("act", "discard") and side["hand_count"] == cards.hand_size:
            return Words(SIXTH[view["phase"]], ["done"])
        return Words(DONE.get(view["phase"], "Done"), ["done"])
    if verb in SIMPLE:
        return Words(*SIMPLE[verb])
    if verb == C.WORK and option[1] >= C.STRUCTURES:
        return tower_words(cards, view, (C.WORK, option[1] - C.STRUCTURES))
    if verb in (C.RAISE, C.ON_STRUCTURE_CARD, C.WORK):
        title = cards.title[cards.structures[option[1]]]
        if verb == C.RAISE:
            return Words(f"Build {title}", [f"structure:{title}"])
        return Words(f"{'Roll for' if verb == C.WORK else 'On'} {title}", [f"structure:{title}"])
    if verb in TITLED:
        title = cards.title[option[1]]
        return Words(TITLED[verb].format(title), [f"hand:{title}"])
    if verb in (C.ERECT, C.REPAIR, C.ON_TOWER, C.PICK_TOWER):
        return tower_words(cards, view, option)
    if verb in OWN:
        return piece_words(view, view["turn"], LETTERS[option[1]], OWN[verb])
    if verb in (C.ATTACK, C.BIND):
        return piece_words(view, option[1], LETTERS[option[2]], "Attack" if verb == C.ATTACK else "Bind")
    if verb in (C.ENTER, C.AGAINST):
        side = view["sides"][option[1]]
        said = "Enter the Gem Zone of" if verb == C.ENTER else "Against"
        refs = [f"gems:{side['name']}"] if verb == C.ENTER else [f"kingdom:{side['name']}"]
        return Words(f"{said} {side['colour'].capitalize()}", refs)
    q, r = board.cells[option[1]]
    if verb == C.PLACE:
        return Words(f"Deploy {place_words(board, view['turn'], option[1])} ({q},{r})", [cell_ref(q, r)])
    return Words(f"{CELLS[verb]} ({q},{r})", [cell_ref(q, r)])


DONE = {
    "build": "Done with building",
    "train": "Done with training",
    "act": "End your actions",
    "discard": "Done, draw cards",
}
SIXTH = {"act": "End your actions, draw a sixth card", "discard": "Done, draw a sixth card"}
SIMPLE: dict[int, tuple[str, list[str]]] = {
    C.KEEP: ("Keep the hand", ["keep"]),
    C.REPLACE: ("Replace the hand", ["replace"]),
    C.ACCEPT: ("Let it count", ["accept"]),
    C.SPECIAL: ("Use the Special", ["special"]),
    C.LEAVE: ("Leave it", ["leave"]),
    C.NO_MORE: ("Nobody else", ["no more"]),
    C.HOLD: ("Hold the Guardian back", ["hold"]),
    C.AWAIT: ("Deploy the Guardian as soon as there is room", ["await"]),
    C.TIDY: ("End your actions, discard first", ["discard first"]),
}
TITLED = {C.TRAIN: "Train {}", C.CARD: "Play {}", C.JOIN: "Add {}", C.DISCARD: "Discard {}"}
OWN = {C.PICK: "Pick", C.ON_PIECE: "On", C.DRILL: "Roll for"}
CELLS = {C.MOVE: "Move to", C.STRIKE: "Strike at", C.PUSH: "Push back to"}


def cell_ref(q: int, r: int) -> str:
    return f"cell:{q},{r}"


def tower_words(cards: Cards, view: View, option: Option) -> Words:
    verb = option[0]
    space = option[2] if verb == C.ERECT else option[1]
    side = view["sides"][view["turn"]]
    standing = side["towers"][space]
    ref = f"tower:{side['name']}:{space + 1}"
    if verb == C.ERECT:
        title = cards.title[option[1]]
        said = f"Upgrade to {title} on space" if standing else f"Build {title} on space"
        return Words(f"{said} {space + 1}", [f"hand:{title}", ref])
    said = {C.REPAIR: "Repair", C.ON_TOWER: "On", C.PICK_TOWER: "Pick", C.WORK: "Roll for"}[verb]
    return Words(f"{said} {standing['title']} on space {space + 1}", [ref])


def piece_words(view: View, seat: int, letter: str, verb: str) -> Words:
    side = view["sides"][seat]
    piece = piece_of(side, letter)
    name = piece["title"] if letter == "Guardian" else f"{piece['title']} {letter}"
    owner = "" if seat == view["turn"] else f" {side['colour'].capitalize()}"
    where = " ({},{})".format(*piece["at"]) if piece["at"] else ""
    return Words(f"{verb}{owner} {name}{where}", [f"piece:{side['name']}:{letter}"])


def place_words(board: Board, seat: int, cell: int) -> str:
    if cell == board.deploy[seat]:
        return "on the Deploy hex"
    if cell in board.flanks[seat]:
        return ("on the left flank", "on the right flank")[board.flanks[seat].index(cell)]
    return ("on the left Stage", "on the right Stage")[board.stages[seat].index(cell)]


# -- events --------------------------------------------------------------------------------------------------------


def tell(cards: Cards, event: Event) -> str:
    """An event in words, as a referee would say it."""
    what, rest = event[0], list(event[1:])
    if what == E.ROLL:
        return roll_line(cards, read(list(event)))
    if what in LINES:
        return LINES[what](cards, rest)
    if what == E.RESHUFFLES:
        return f"The discard pile of deck {rest[0] + 1} is shuffled into a new deck"
    if what == E.LIMIT:
        return f"Round {rest[0]} was the last"
    kingdom = name(cards, rest[0])
    if what in LISTS:
        return LISTS[what].format(kingdom, listing(cards, rest[1:]))
    if what in KINDS:
        title = cards.title[rest[1]]
        space = rest[2] + 1 if len(rest) > 2 else 0
        return KINDS[what].format(
            who=kingdom, card=title, space=space, old=cards.title[rest[3]] if len(rest) > 3 else ""
        )
    return PLAIN[what].format(kingdom, *rest[1:])


def name(cards: Cards, kingdom: int) -> str:
    """A kingdom is called by its colour (G-004)."""
    return cards.colour[cards.guardians[kingdom]].capitalize()


def listing(cards: Cards, kinds: list[int]) -> str:
    return ", ".join(cards.title[kind] for kind in kinds)


def piece_name(cards: Cards, kind: int, slot: int) -> str:
    return cards.title[kind] if cards.group[kind] == C.GUARDIAN else f"{cards.title[kind]} {LETTERS[slot]}"


LISTS = {
    E.REPLACES_HAND: "{} replaces the first hand: {}",
    E.DREW: "{} draws {}",
    E.DISCARDS: "{} discards {}",
    E.PLAYS: "{} plays {}",
    E.SPECIAL: "{} uses the Special of {}",
    E.HOLDS_BACK: "{} holds {} back",
}
KINDS = {
    E.RAISES: "{who} starts {card}",
    E.ERECTS: "{who} starts {card} on space {space}, clock side up",
    E.UPGRADES: "{who} upgrades {old} on space {space} to {card}, clock side up",
    E.REPAIRS: "{who} repairs {card} on space {space}",
    E.ACTIVE: "{card} of {who} is complete and active",
    E.TOWER_FALLS: "{card} of {who} on space {space} falls",
}
PLAIN = {
    E.KEEPS_HAND: "{} keeps the first hand",
    E.DRAWS: "{} draws {}",
    E.FIRST: "{} begins",
    E.TURN: "{} is on turn in round {}",
    E.OUT: "{} has no gems left and is out of the game",
    E.WINS: "{} wins the game",
}
PLACES = ["on the Deploy hex", "on the left flank", "on the right flank", "on the left Stage", "on the right Stage"]


def tell_start(cards: Cards, rest: list[int]) -> str:
    kingdoms = [f"{name(cards, kingdom)} with {cards.title[cards.guardians[kingdom]]}" for kingdom in rest]
    return f"The kingdoms: {', '.join(kingdoms)}"


def tell_first_dice(cards: Cards, rest: list[int]) -> str:
    rolls = [f"{name(cards, rest[at])} {rest[at + 1]}" for at in range(0, len(rest), 2)]
    return f"Who begins: {', '.join(rolls)}"


def tell_trains(cards: Cards, rest: list[int]) -> str:
    return f"{name(cards, rest[0])} begins to train {piece_name(cards, rest[1], rest[2])}"


def tell_deploys(cards: Cards, rest: list[int]) -> str:
    return f"{name(cards, rest[0])} deploys {piece_name(cards, rest[1], rest[2])} {PLACES[rest[3]]}"


def tell_waits(cards: Cards, rest: list[int]) -> str:
    return f"{piece_name(cards, rest[1], rest[2])} of {name(cards, rest[0])} waits for room"


def tell_moves(cards: Cards, rest: list[int]) -> str:
    who, kind, slot, q, r, to_q, to_r = rest
    return f"{name(cards, who)} moves {piece_name(cards, kind, slot)} from ({q},{r}) to ({to_q},{to_r})"


def tell_pushed(cards: Cards, rest: list[int]) -> str:
    who, kind, slot, q, r, to_q, to_r = rest
    return f"{piece_name(cards, kind, slot)} of {name(cards, who)} is pushed from ({q},{r}) to ({to_q},{to_r})"


def tell_enters(cards: Cards, rest: list[int]) -> str:
    who, kind, slot, victim, taken, left = rest
    gems = "1 gem" if taken == 1 else f"{taken} gems"
    piece = piece_name(cards, kind, slot)
    return f"{piece} of {name(cards, who)} enters the Gem Zone of {name(cards, victim)}: {gems} lost, {left} left"


def tell_dies(cards: Cards, rest: list[int]) -> str:
    return f"{piece_name(cards, rest[1], rest[2])} of {name(cards, rest[0])} is removed from the board"


def tell_bound(cards: Cards, rest: list[int]) -> str:
    return f"{piece_name(cards, rest[1], rest[2])} of {name(cards, rest[0])} is bound in its next turn"


def tell_affixes(cards: Cards, rest: list[int]) -> str:
    return f"{name(cards, rest[0])} puts {cards.title[rest[1]]} on {piece_name(cards, rest[2], rest[3])}"


def tell_affixes_tower(cards: Cards, rest: list[int]) -> str:
    return f"{name(cards, rest[0])} puts {cards.title[rest[1]]} on {cards.title[rest[2]]} on space {rest[3] + 1}"


def tell_drawn(cards: Cards, rest: list[int]) -> str:
    return f"A draw between {' and '.join(name(cards, kingdom) for kingdom in rest)}"


LINES: dict[int, Callable[[Cards, list[int]], str]] = {
    E.START: tell_start,
    E.FIRST_DICE: tell_first_dice,
    E.TRAINS: tell_trains,
    E.DEPLOYS: tell_deploys,
    E.WAITS: tell_waits,
    E.MOVES: tell_moves,
    E.PUSHED: tell_pushed,
    E.ENTERS: tell_enters,
    E.DIES: tell_dies,
    E.BOUND: tell_bound,
    E.AFFIXES: tell_affixes,
    E.AFFIXES_TOWER: tell_affixes_tower,
    E.DRAWN: tell_drawn,
}


def roll_line(cards: Cards, roll: Roll) -> str:
    """Who rolls for what, every term, the rounding, and where the marker goes."""
    who = name(cards, roll.kingdom)
    sums = sum_text(roll.dice, terms(cards, roll.terms), max(0, roll.total))
    if roll.bubbles == 0:
        result = "MISS"
    else:
        result = f"{roll.bubbles} bubble{'s' if roll.bubbles > 1 else ''}, {roll.before}>{roll.after}"
    return f"{who} {roll_subject(cards, roll)}: {sums}, inc {roll.inc}: {result}"


def roll_subject(cards: Cards, roll: Roll) -> str:
    what = ["builds", "trains", "charges", "attacks with", "strikes with", "shakes with"][roll.purpose]
    title = cards.title[roll.kind]
    if cards.group[roll.kind] == C.UNIT:
        title = piece_name(cards, roll.kind, roll.slot)
    elif cards.group[roll.kind] == C.TOWER:
        title = f"{title} {roll.slot + 1}"
    at = "" if roll.q == OFF else f" ({roll.q},{roll.r})"
    if roll.target_kind < 0:
        return f"{what} {title}{at}"
    target = piece_name(cards, roll.target_kind, roll.target_slot)
    if cards.group[roll.target_kind] == C.TOWER:
        target = f"{cards.title[roll.target_kind]} {roll.target_slot + 1}"
    owner = name(cards, roll.target_kingdom)
    return f"{what} {title}{at} > {owner} {target} ({roll.target_q},{roll.target_r})"


def sum_text(dice: list[int], found: list[dict[str, Any]], total: int) -> str:
    said = "+".join(str(die) for die in dice)
    for term in found:
        amount, source = term["amount"], term["source"]
        said += f" with {source}" if amount == 0 else f" {amount:+d} {source}"
    return f"{said.strip()} = {total}"


def sum_line(roll: dict[str, Any]) -> str:
    """An open roll, for the question whether a card is added."""
    bubbles = "MISS" if roll["bubbles"] == 0 else f"{roll['bubbles']} of {abs(roll['goal'] - roll['before'])} bubbles"
    return f"{roll['title']}: {sum_text(roll['dice'], roll['terms'], roll['total'])}, inc {roll['inc']}, {bubbles}"
