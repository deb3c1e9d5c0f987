"""Gemhold in words: options, questions and rolls; `words_story.py` has what happens, `words_places.py` where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from wartable.core.ask import Option
from wartable.core.game import Words
from wartable.core.names import Names
from wartable.games.gemhold import verbs
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.forecast import forecast
from wartable.games.gemhold.instants import FOR_WHAT, WHERE
from wartable.games.gemhold.kingdom import STRUCTURES
from wartable.games.gemhold.specials import SPECIALS
from wartable.games.gemhold.view import GUARDIAN as GUARDIAN_LETTER
from wartable.games.gemhold.view import LETTERS, ActorView, GemholdView, PieceView, RollView, SideView, TermView
from wartable.games.gemhold.words_places import hex_words

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


def prompt(view: GemholdView, names: Names) -> str:
    """Return the question that is asked. Its player also sees what was said already: the roll, the card, the piece."""
    topic = view.asked.topic if view.asked else ""
    if view.window is not None:
        return f"{sum_line(view.window, names.spoken)}: add a card, or let it count"
    if view.playing is not None:
        card, on = view.playing.card, view.playing.on
        return WHERE.format(card, actor(view, on)) if on else FOR_WHAT.format(card)
    if view.picked and topic in ("act", "do"):
        name = actor(view, view.picked)
        return f"{name}: what does it do?" if topic == "do" else f"{name}: go on, or choose who acts next"
    if view.due and topic in DUE:
        return DUE[topic]
    return (spoken_prompt(view, topic) if names.spoken else "") or PROMPTS[topic]


def spoken_prompt(view: GemholdView, topic: str) -> str:
    """Return a question with what there is left to do, or what it is about; nothing where there is no more to say."""
    side = view.on_turn
    if topic in TOKENS:
        name, what = TOKENS[topic]
        free = side.build_tokens.free if topic == "build" else side.training_tokens.free
        if not free:
            return f"No {name} token is free: play a card, or go on"
        return f"{free} {name} token{'s' if free > 1 else ''} free: choose {what}, play a card, or go on"
    if topic == "deploy" and view.asked is not None and view.asked.deploying:
        return f"Where is {side.piece(view.asked.deploying).name} deployed?"
    return ""


#: What tokens are called, and what they may be given to, by the question.
TOKENS = {
    "build": ("Build", "a Structure or a Tower to build"),
    "train": ("Training", "a Unit of your hand to train"),
}


#: The question while tokens in use are still to be rolled for.
DUE = {
    "build": "Build: roll for what your Build tokens lie on",
    "train": "Train: roll for your Units in training",
}


def actor(view: GemholdView, acting: ActorView) -> str:
    """Return the name of an own piece or Tower."""
    return f"Tower {acting.tower}" if acting.tower else view.on_turn.piece(acting.piece).name


# -- options -------------------------------------------------------------------------------------------------------


def describe(cards: Catalogue, board: Board, view: GemholdView, option: Option, names: Names) -> Words:
    """Return an option in words, with the elements of the board it touches."""
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
        return piece_words(view, names, view.turn, LETTERS[option[1]], OWN[verb])
    if verb in (verbs.ATTACK, verbs.BIND):
        words = piece_words(view, names, option[1], LETTERS[option[2]], SPECIAL_OPTIONS.get(verb, "Attack"))
        return promised(cards, view, option, words) if verb == verbs.ATTACK and names.spoken else words
    if verb in (verbs.ENTER, verbs.AGAINST):
        side = view.sides[option[1]]
        who = names.seat(side.seat, side.kingdom)
        said = f"Enter {who:your Gem Zone|the Gem Zone of *}" if verb == verbs.ENTER else f"Against {who}"
        return Words(said, [f"gems:{side.name}"])
    return Words(cell_words(board, view, option, names), ["cell:{},{}".format(*board.cells[option[1]])])


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
    """Return where a card is laid that may be either played or discarded."""
    if view.asked is None or view.asked.topic != "discard" or view.playing is not None:
        return []
    return ["tray:discard" if verb == verbs.DISCARD else "tray:play"]


def cell_words(board: Board, view: GemholdView, option: Option, names: Names) -> str:
    """Return a deed with a cell: a place of the own home by its name, any other as a person says it, or in notation by
    its coordinates."""
    verb, cell = option[0], option[1]
    if verb == verbs.PLACE:
        return f"Deploy {place_words(board, view.turn, cell)}"
    if names.spoken:
        return f"{SPOKEN[verb]} {hex_words(board, view, names, verb, cell)}"
    return "{} ({},{})".format(SPECIAL_OPTIONS.get(verb, "Move to"), *board.cells[cell])


#: Deeds with a hex that is told from where a piece stands.
SPOKEN = {verbs.MOVE: "Move", verbs.PUSH: "Push it", verbs.STRIKE: "Strike"}


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


def piece_words(view: GemholdView, names: Names, seat: int, letter: str, verb: str) -> Words:
    side = view.sides[seat]
    piece = side.piece(letter)
    said = piece.name if seat == view.turn else whose(names, piece, side)
    return Words(f"{verb} {said}", [f"piece:{side.name}:{letter}"])


def promised(cards: Catalogue, view: GemholdView, option: Option, said: Words) -> Words:
    """Add what an attack would come to, for people."""
    expected = forecast(cards, view, view.sides[option[1]].piece(LETTERS[option[2]]))
    return said if expected is None else Words(f"{said.text} ({expected.words()})", said.refs)


def whose(names: Names, piece: PieceView, side: SideView) -> str:
    """Return a piece with its kingdom; a Guardian has the kingdom's own name."""
    who = names.seat(side.seat, side.kingdom)
    return f"{who:your {piece.name}|{piece.name}{'' if piece.is_guardian else ' of *'}}"


def place_words(board: Board, seat: int, cell: int) -> str:
    if cell == board.deploy[seat]:
        return "on the Deploy hex"
    if cell in board.flanks[seat]:
        return ("on the left flank", "on the right flank")[board.flanks[seat].index(cell)]
    return ("on the left Stage", "on the right Stage")[board.stages[seat].index(cell)]


# -- rolls ---------------------------------------------------------------------------------------------------------


def sum_text(dice: Sequence[int], found: Iterable[TermView], total: int) -> str:
    said = "+".join(str(die) for die in dice)
    for term in found:
        said += f" with {term.source}" if term.amount == 0 else f" {term.amount:+d} {term.source}"
    return f"{said.strip()} = {total}"


def sum_line(roll: RollView, spoken: bool) -> str:
    """Return an open roll, for the question whether a card is added."""
    missing = abs(roll.goal - roll.before)
    if spoken:
        each = f"one bubble for every {roll.inc}"
        return f"{roll.title}: {sum_text(roll.dice, roll.terms, roll.total)}, {each}, so {roll.bubbles} of {missing}"
    bubbles = "MISS" if roll.bubbles == 0 else f"{roll.bubbles} of {missing} bubbles"
    return f"{roll.title}: {sum_text(roll.dice, roll.terms, roll.total)}, inc {roll.inc}, {bubbles}"
