"""Gemhold in words: options, questions, events, and what each card does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from wartable.core.ask import Option
from wartable.core.game import Words
from wartable.core.hexes import distance
from wartable.core.log import Event
from wartable.games.gemhold import events, verbs
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.catalogue import GUARDIAN, TOWER, UNIT, Catalogue
from wartable.games.gemhold.dice import Roll, read
from wartable.games.gemhold.instants import FOR_WHAT, WHERE
from wartable.games.gemhold.kingdom import STRUCTURES
from wartable.games.gemhold.specials import ICEBIND, SPECIALS, UNDERTOW
from wartable.games.gemhold.view import GUARDIAN as GUARDIAN_LETTER
from wartable.games.gemhold.view import (
    LETTERS,
    ActorView,
    GemholdView,
    PieceView,
    RollView,
    SideView,
    TermView,
    terms,
)

PROMPTS = {
    "mulligan": "Keep your first hand, or replace all of it once?",
    "build": "Build: start something with a free Build token, play a card, or go on",
    "train": "Train: begin a Unit with a free Training token, play a card, or go on",
    "deploy": "Where is it deployed?",
    "act": "Move and attack: choose who acts, play a card, or end your actions",
    "do": "What does it do?",
    **{special.name: special.question for special in SPECIALS if special.question},
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
        "discard guardian step then draw special new a b c d e f",
    ),
    *(str(number) for number in range(-20, 0)),
]


def prompt(view: GemholdView) -> str:
    """Return the question that is asked. Its player also sees what was said already: the roll, the card, the piece."""
    topic = view.asked.topic if view.asked else ""
    if view.window is not None:
        return f"{sum_line(view.window)}: add a card, or let it count"
    if view.playing is not None:
        card, on = view.playing.card, view.playing.on
        return WHERE.format(card, actor(view, on)) if on else FOR_WHAT.format(card)
    if view.picked and topic in ("act", "do"):
        name = actor(view, view.picked)
        return f"{name}: what does it do?" if topic == "do" else f"{name}: go on, or choose who acts next"
    if view.due and topic in DUE:
        return DUE[topic]
    return PROMPTS[topic]


#: The question while tokens in use are still to be rolled for.
DUE = {
    "build": "Build: roll for what your Build tokens lie on",
    "train": "Train: roll for your Units in training",
}


def actor(view: GemholdView, acting: ActorView) -> str:
    """Return the name of an own piece or Tower."""
    return f"Tower {acting.tower}" if acting.tower else view.on_turn.piece(acting.piece).name


# -- options -------------------------------------------------------------------------------------------------------


def describe(cards: Catalogue, board: Board, view: GemholdView, option: Option) -> Words:
    """An option in words, with the elements of the board it touches."""
    verb = option[0]
    if verb == verbs.FINISH:
        side = view.on_turn
        if view.phase in ("act", "discard") and side.hand_count == cards.hand_size:
            return Words(SIXTH[view.phase], [])
        return Words(DONE.get(view.phase, "Done"), [])
    if verb in SIMPLE:
        return Words(SIMPLE[verb], [])
    if verb == verbs.SPECIAL:
        return Words("Use the Special", [f"piece:{view.on_turn.name}:{GUARDIAN_LETTER}"])
    if verb == verbs.WORK and option[1] >= STRUCTURES:
        return tower_words(cards, view, (verbs.WORK, option[1] - STRUCTURES))
    if verb in (verbs.RAISE, verbs.ON_STRUCTURE_CARD, verbs.WORK):
        title = cards.title[cards.structures[option[1]]]
        if verb == verbs.RAISE:
            return Words(f"Build {title}", [f"structure:{title}"])
        return Words(f"{'Roll for' if verb == verbs.WORK else 'On'} {title}", [f"structure:{title}"])
    if verb in TITLED:
        title = cards.title[option[1]]
        return Words(TITLED[verb].format(title), [f"hand:{title}", *tray(view, verb)])
    if verb in (verbs.ERECT, verbs.REPAIR, verbs.ON_TOWER, verbs.PICK_TOWER):
        return tower_words(cards, view, option)
    if verb in OWN:
        return piece_words(view, view.turn, LETTERS[option[1]], OWN[verb])
    if verb in (verbs.ATTACK, verbs.BIND):
        return piece_words(view, option[1], LETTERS[option[2]], SPECIAL_OPTIONS.get(verb, "Attack"))
    if verb in (verbs.ENTER, verbs.AGAINST):
        side = view.sides[option[1]]
        said = "Enter the Gem Zone of" if verb == verbs.ENTER else "Against"
        return Words(f"{said} {side.kingdom}", [f"gems:{side.name}"])
    return Words(cell_words(board, view, option), ["cell:{},{}".format(*board.cells[option[1]])])


DONE = {
    "build": "Done with building",
    "train": "Done with training",
    "act": "End your actions",
    "discard": "Done, draw cards",
}
SIXTH = {"act": "End your actions, draw a sixth card", "discard": "Done, draw a sixth card"}
#: What concerns nothing that is drawn.
SIMPLE = {
    verbs.KEEP: "Keep the hand",
    verbs.REPLACE: "Replace the hand",
    verbs.ACCEPT: "Let it count",
    verbs.LEAVE: "Leave it",
    verbs.NO_MORE: "Nobody else",
    verbs.HOLD: "Hold the Guardian back",
    verbs.AWAIT: "Deploy the Guardian as soon as there is room",
    verbs.TIDY: "End your actions, discard first",
}
TITLED = {verbs.TRAIN: "Train {}", verbs.CARD: "Play {}", verbs.JOIN: "Add {}", verbs.DISCARD: "Discard {}"}
OWN = {verbs.PICK: "Pick", verbs.ON_PIECE: "On", verbs.DRILL: "Roll for"}
#: The words of the options of Specials, by verb.
SPECIAL_OPTIONS = {special.verb: special.option for special in SPECIALS}


def tray(view: GemholdView, verb: int) -> list[str]:
    """Where a card is laid that may be either played or discarded."""
    if view.asked is None or view.asked.topic != "discard" or view.playing is not None:
        return []
    return ["tray:discard" if verb == verbs.DISCARD else "tray:play"]


def cell_words(board: Board, view: GemholdView, option: Option) -> str:
    """A deed with a cell: a place of the own home by its name, any other by its coordinates."""
    verb, cell = option[0], option[1]
    if verb == verbs.PLACE:
        return f"Deploy {place_words(board, view.turn, cell)}"
    return "{} ({},{})".format(SPECIAL_OPTIONS.get(verb, "Move to"), *board.cells[cell])


def tower_words(cards: Catalogue, view: GemholdView, option: Option) -> Words:
    verb = option[0]
    space = option[2] if verb == verbs.ERECT else option[1]
    side = view.on_turn
    ref = f"tower:{side.name}:{space + 1}"
    if verb == verbs.ERECT:
        title = cards.title[option[1]]
        said = f"Upgrade to {title} on space" if side.towers[space] else f"Build {title} on space"
        return Words(f"{said} {space + 1}", [f"hand:{title}", ref])
    said = {verbs.REPAIR: "Repair", verbs.ON_TOWER: "On", verbs.PICK_TOWER: "Pick", verbs.WORK: "Roll for"}[verb]
    return Words(f"{said} {side.tower(space + 1).title} on space {space + 1}", [ref])


def piece_words(view: GemholdView, seat: int, letter: str, verb: str) -> Words:
    side = view.sides[seat]
    piece = side.piece(letter)
    return Words(f"{verb} {piece.name if seat == view.turn else whose(piece, side)}", [f"piece:{side.name}:{letter}"])


def whose(piece: PieceView, side: SideView) -> str:
    """A piece with its kingdom; a Guardian has the kingdom's own name."""
    return piece.name if piece.is_guardian else f"{piece.name} of {side.kingdom}"


def place_words(board: Board, seat: int, cell: int) -> str:
    if cell == board.deploy[seat]:
        return "on the Deploy hex"
    if cell in board.flanks[seat]:
        return ("on the left flank", "on the right flank")[board.flanks[seat].index(cell)]
    return ("on the left Stage", "on the right Stage")[board.stages[seat].index(cell)]


# -- events --------------------------------------------------------------------------------------------------------


def tell(cards: Catalogue, event: Event) -> str:
    """An event in words, as a referee would say it."""
    what, rest = event[0], list(event[1:])
    if what == events.ROLL:
        return roll_line(cards, read(list(event)))
    if what in LINES:
        return LINES[what](cards, rest)
    if what == events.RESHUFFLES:
        return f"The discard pile of deck {rest[0] + 1} is shuffled into a new deck"
    if what == events.LIMIT:
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


def name(cards: Catalogue, kingdom: int) -> str:
    """A kingdom is called by its Guardian, as its side is at the table."""
    return cards.title[cards.guardians[kingdom]]


def owned(cards: Catalogue, kind: int, slot: int, kingdom: int) -> str:
    """A piece with its kingdom; a Guardian has the kingdom's own name."""
    piece = piece_name(cards, kind, slot)
    return piece if cards.group[kind] == GUARDIAN else f"{piece} of {name(cards, kingdom)}"


def listing(cards: Catalogue, kinds: list[int]) -> str:
    return ", ".join(cards.title[kind] for kind in kinds)


def piece_name(cards: Catalogue, kind: int, slot: int) -> str:
    return cards.title[kind] if cards.group[kind] == GUARDIAN else f"{cards.title[kind]} {LETTERS[slot]}"


LISTS = {
    events.REPLACES_HAND: "{} replaces the first hand: {}",
    events.DREW: "{} draws {}",
    events.DISCARDS: "{} discards {}",
    events.PLAYS: "{} plays {}",
    events.SPECIAL: "{} uses the Special of {}",
    events.HOLDS_BACK: "{} holds {} back",
}
KINDS = {
    events.RAISES: "{who} starts {card}",
    events.ERECTS: "{who} starts {card} on space {space}, clock side up",
    events.UPGRADES: "{who} upgrades {old} on space {space} to {card}, clock side up",
    events.REPAIRS: "{who} repairs {card} on space {space}",
    events.ACTIVE: "{card} of {who} is complete and active",
    events.TOWER_FALLS: "{card} of {who} on space {space} falls",
}
PLAIN = {
    events.KEEPS_HAND: "{} keeps the first hand",
    events.DRAWS: "{} draws {}",
    events.FIRST: "{} begins",
    events.TURN: "{} is on turn in round {}",
    events.OUT: "{} has no gems left and is out of the game",
    events.WINS: "{} wins the game",
}
PLACES = ["on the Deploy hex", "on the left flank", "on the right flank", "on the left Stage", "on the right Stage"]


def tell_start(cards: Catalogue, rest: list[int]) -> str:
    return f"The kingdoms: {', '.join(name(cards, kingdom) for kingdom in rest)}"


def tell_first_dice(cards: Catalogue, rest: list[int]) -> str:
    rolls = [f"{name(cards, rest[at])} {rest[at + 1]}" for at in range(0, len(rest), 2)]
    return f"Who begins: {', '.join(rolls)}"


def tell_trains(cards: Catalogue, rest: list[int]) -> str:
    return f"{name(cards, rest[0])} begins to train {piece_name(cards, rest[1], rest[2])}"


def tell_deploys(cards: Catalogue, rest: list[int]) -> str:
    return f"{name(cards, rest[0])} deploys {piece_name(cards, rest[1], rest[2])} {PLACES[rest[3]]}"


def tell_waits(cards: Catalogue, rest: list[int]) -> str:
    return f"{owned(cards, rest[1], rest[2], rest[0])} waits for room"


def tell_moves(cards: Catalogue, rest: list[int]) -> str:
    who, kind, slot, q, r, to_q, to_r = rest
    steps = distance((q, r), (to_q, to_r))
    return f"{name(cards, who)} moves {piece_name(cards, kind, slot)} {steps} hex{'es' if steps > 1 else ''}"


def tell_pushed(cards: Catalogue, rest: list[int]) -> str:
    return UNDERTOW.line.format(piece=owned(cards, rest[1], rest[2], rest[0]))


def tell_enters(cards: Catalogue, rest: list[int]) -> str:
    who, kind, slot, victim, taken, left = rest
    gems = "1 gem" if taken == 1 else f"{taken} gems"
    piece = owned(cards, kind, slot, who)
    return f"{piece} enters the Gem Zone of {name(cards, victim)}: {gems} lost, {left} left"


def tell_dies(cards: Catalogue, rest: list[int]) -> str:
    return f"{owned(cards, rest[1], rest[2], rest[0])} is removed from the board"


def tell_bound(cards: Catalogue, rest: list[int]) -> str:
    return ICEBIND.line.format(piece=owned(cards, rest[1], rest[2], rest[0]))


def tell_affixes(cards: Catalogue, rest: list[int]) -> str:
    return f"{name(cards, rest[0])} puts {cards.title[rest[1]]} on {piece_name(cards, rest[2], rest[3])}"


def tell_affixes_tower(cards: Catalogue, rest: list[int]) -> str:
    return f"{name(cards, rest[0])} puts {cards.title[rest[1]]} on {cards.title[rest[2]]} on space {rest[3] + 1}"


def tell_drawn(cards: Catalogue, rest: list[int]) -> str:
    return f"A draw between {' and '.join(name(cards, kingdom) for kingdom in rest)}"


LINES: dict[int, Callable[[Catalogue, list[int]], str]] = {
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


def roll_line(cards: Catalogue, roll: Roll) -> str:
    """Who rolls for what, every term, the rounding, and where the marker goes."""
    who = name(cards, roll.kingdom)
    sums = sum_text(roll.dice, terms(cards, roll.terms), max(0, roll.total))
    if roll.bubbles == 0:
        result = "MISS"
    else:
        result = f"{roll.bubbles} bubble{'s' if roll.bubbles > 1 else ''}, {roll.before}>{roll.after}"
    return f"{who} {roll_subject(cards, roll)}: {sums}, inc {roll.inc}: {result}"


def roll_subject(cards: Catalogue, roll: Roll) -> str:
    what = ["builds", "trains", "charges", "attacks with", "strikes with", "shakes with"][roll.purpose]
    title = cards.title[roll.kind]
    if cards.group[roll.kind] == UNIT:
        title = piece_name(cards, roll.kind, roll.slot)
    elif cards.group[roll.kind] == TOWER:
        title = f"{title} {roll.slot + 1}"
    if roll.target_kind < 0:
        return f"{what} {title}"
    target = owned(cards, roll.target_kind, roll.target_slot, roll.target_kingdom)
    if cards.group[roll.target_kind] == TOWER:
        space = roll.target_slot + 1
        target = f"{cards.title[roll.target_kind]} {space} of {name(cards, roll.target_kingdom)}"
    return f"{what} {title} > {target}"


def sum_text(dice: Sequence[int], found: Iterable[TermView], total: int) -> str:
    said = "+".join(str(die) for die in dice)
    for term in found:
        said += f" with {term.source}" if term.amount == 0 else f" {term.amount:+d} {term.source}"
    return f"{said.strip()} = {total}"


def sum_line(roll: RollView) -> str:
    """An open roll, for the question whether a card is added."""
    bubbles = "MISS" if roll.bubbles == 0 else f"{roll.bubbles} of {abs(roll.goal - roll.before)} bubbles"
    return f"{roll.title}: {sum_text(roll.dice, roll.terms, roll.total)}, inc {roll.inc}, {bubbles}"
