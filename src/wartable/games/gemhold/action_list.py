"""Gemhold's options as places in a fixed list, for learners."""

from __future__ import annotations

from typing import Final, final

from wartable.core.ask import Option
from wartable.games.gemhold import verbs
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, KINGDOMS, SPACES
from wartable.games.gemhold.verbs import OPERANDS, VERBS, Operand

SLOT_NAMES: Final = [*[f"Unit {letter}" for letter in "ABCDEF"[:GUARDIAN_SLOT]], "the Guardian"]
SPACE_NAMES: Final = [f"Tower space {space + 1}" for space in range(SPACES)]
#: What each verb means, with its operands in braces. Kingdoms and cells are named by their numbers.
MEANINGS: Final[dict[int, str]] = {
    verbs.KEEP: "keep the first hand",
    verbs.REPLACE: "replace the first hand",
    verbs.RAISE: "build {}",
    verbs.ERECT: "build {} on {}",
    verbs.REPAIR: "repair {}",
    verbs.TRAIN: "train {}",
    verbs.CARD: "play {}",
    verbs.FINISH: "end this stage",
    verbs.ACCEPT: "let the roll count",
    verbs.JOIN: "add {} to the roll",
    verbs.PLACE: "deploy at {}",
    verbs.PICK: "act with {}",
    verbs.PICK_TOWER: "act with {}",
    verbs.MOVE: "move to {}",
    verbs.ENTER: "enter the Gem Zone of {}",
    verbs.ATTACK: "attack, of {}, {}",
    verbs.SPECIAL: "use the Special",
    verbs.LEAVE: "leave it alone",
    verbs.ON_PIECE: "play it on {}",
    verbs.ON_TOWER: "play it on {}",
    verbs.ON_STRUCTURE_CARD: "play it on {}",
    verbs.AGAINST: "play it against {}",
    verbs.BIND: "bind, of {}, {}",
    verbs.NO_MORE: "bind nobody else",
    verbs.STRIKE: "strike at {}",
    verbs.PUSH: "push it to {}",
    verbs.DISCARD: "discard {}",
    verbs.WORK: "roll for {}",
    verbs.DRILL: "roll for {}",
    verbs.HOLD: "hold the Guardian back",
    verbs.AWAIT: "let the Guardian come as soon as there is room",
    verbs.TIDY: "end this stage, then discard",
}


def operand_names(cards: Catalogue, cells: int) -> dict[Operand, list[str]]:
    """Return what each number of each operand is called."""
    structures = [cards.title[kind] for kind in cards.structures]
    return {
        "card": cards.title,
        "structure": structures,
        "space": SPACE_NAMES,
        "slot": SLOT_NAMES,
        "seat": [f"kingdom {seat + 1}" for seat in range(KINGDOMS)],
        "cell": [f"cell {cell}" for cell in range(cells)],
        "target": [*structures, *SPACE_NAMES],
    }


@final
class Actions:
    """The list of all options over all boards: each verb has its own stretch, in which its last number runs
    quickest."""

    def __init__(self, cards: Catalogue, cells: int) -> None:
        names = operand_names(cards, cells)
        self.labels: list[str] = []
        #: By verb: where its stretch begins, and how many values its last number has.
        self.first: list[int] = []
        self.last: list[int] = []
        for verb in range(VERBS):
            self.first.append(len(self.labels))
            operands = OPERANDS.get(verb, ())
            self.last.append(len(names[operands[-1]]) if operands else 0)
            found = [MEANINGS[verb]]
            for operand in operands:
                found = [said.replace("{}", name, 1) for said in found for name in names[operand]]
            self.labels += found

    def index(self, option: Option) -> int:
        """Return the place of an option in the list."""
        verb = option[0]
        place = self.first[verb]
        if len(option) == 2:
            place += option[1]
        elif len(option) == 3:
            place += option[1] * self.last[verb] + option[2]
        return place
