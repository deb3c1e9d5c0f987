"""Tsukuyumi's options as places in a fixed list, for learners.

What a question says already takes no places: which unit is set, who is dealt a share of the damage, whose units are
aimed at. So the list is less than half as long as all options together.
"""

from __future__ import annotations

from itertools import product
from typing import Final, final

from wartable.core.ask import Option
from wartable.games.tsukuyumi import combatcards, verbs, words
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.cells import CELLS, TABLE, cell_name
from wartable.games.tsukuyumi.terms import FIRST, KINDS, MOST_KINDS, PIG, SIDE_OF, TERRAFORMINGS
from wartable.games.tsukuyumi.verbs import AIM, AIMS, CELL, HOME_AT, RAZE, SET, SHARE, SHARES, SPACES, UPGRADE, VERBS

#: The place of each cell among those on the table.
PLACE_OF_CELL: Final = [TABLE.index(cell) if cell in TABLE else -1 for cell in range(CELLS)]
EDGES: Final = 6
#: The meaning of verbs whose words alone would not say it: they rely on the question.
MEANINGS: Final[dict[int, str]] = {
    SET: "Put it into {space}",
    SHARE: "{damage} damage to them",
    AIM: "{damage} damage to their kind {unit}",
    verbs.PICK: "Pick {card}",
    verbs.ACT: "Action: {line}",
    verbs.BUY: "Buy {unit}",
    verbs.ABILITY: "Ability: {ability}",
    verbs.CARD: "Attack with {combat}",
    verbs.COUNTER: "Answer with {counter}",
}


@final
class Actions:
    """The list: each verb has its own stretch, in which its last number runs quickest."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        #: By verb: where its stretch begins, and how many values its last number has.
        self.first: list[int] = []
        self.last: list[int] = []
        self.count = 0
        for verb in range(max(VERBS) + 1):
            self.first.append(self.count)
            operands = VERBS[verb].operands if verb in VERBS else ()
            self.last.append(operands[-1].size if operands else 0)
            self.count += len(self.options(verb))

    def options(self, verb: int) -> list[Option]:
        """Return an option for each place of a verb's stretch."""
        if verb not in VERBS:
            return []
        if verb in (CELL, HOME_AT):
            return [(verb, cell) for cell in TABLE]
        if verb in (SET, SHARE):
            return [(verb, 0, number) for number in range(SPACES if verb == SET else SHARES)]
        if verb == AIM:
            return [(verb, kind, damage) for kind in range(MOST_KINDS) for damage in range(AIMS)]
        if verb == UPGRADE:
            return [(verb, pair // KINDS, pair % KINDS) for pair in self.catalogue.upgrades]
        if verb == RAZE:
            whole: list[Option] = [(verb, kind, space, 0) for kind in range(PIG) for space in range(SPACES)]
            kinds = range(PIG, len(TERRAFORMINGS))
            return whole + [(verb, *found) for found in product(kinds, range(SPACES), range(EDGES))]
        return [(verb, *found) for found in product(*[range(operand.size) for operand in VERBS[verb].operands])]

    def index(self, option: Option) -> int:
        """Return the place of an option in the list."""
        verb = option[0]
        first = self.first[verb]
        if len(option) == 1:
            return first
        if len(option) == 2:
            return first + (PLACE_OF_CELL[option[1]] if verb in (CELL, HOME_AT) else option[1])
        if verb in (SET, SHARE):
            return first + option[2]
        if verb == AIM:
            return first + (option[1] - FIRST[SIDE_OF[option[1]]]) * AIMS + option[2]
        if verb == UPGRADE:
            return first + self.catalogue.upgrades.index(option[1] * KINDS + option[2])
        if verb == RAZE:
            if option[1] < PIG:
                return first + option[1] * SPACES + option[2]
            return first + PIG * SPACES + ((option[1] - PIG) * SPACES + option[2]) * EDGES + option[3]
        return first + option[1] * self.last[verb] + option[2]

    def labels(self) -> list[str]:
        """Return what each place means. Spaces are named by their numbers, because boards differ."""
        return [self.label(option) for verb in range(max(VERBS) + 1) for option in self.options(verb)]

    def label(self, option: Option) -> str:
        verb = VERBS[option[0]]
        said = {
            operand.name: self.name(operand.sort, number)
            for operand, number in zip(verb.operands, option[1:], strict=True)
        }
        if option[0] == AIM:
            said["unit"] = str(option[1] + 1)
        elif option[0] == RAZE and option[1] < PIG:
            said["edge"] = ""
        return (MEANINGS.get(option[0]) or verb.text_for(said)).format(**said)

    def name(self, sort: str, number: int) -> str:
        """Return what a number of an option says."""
        if sort == "combat":
            names = combatcards.FULL_NAMES
        elif sort in words.NAMED:
            names = words.NAMED[sort]
        elif sort == "card":
            names = [card.name for card in self.catalogue.actions]
        elif sort == "tile":
            names = [
                f"{tile + 1}: {words.tile_words(self.catalogue, tile)}" for tile in range(len(self.catalogue.tiles))
            ]
        else:
            return self.number_name(sort, number)
        # A pack may have fewer than there are places for.
        return names[number] if number < len(names) else f"{sort} {number + 1}"

    def number_name(self, sort: str, number: int) -> str:
        if sort == "cell":
            return cell_name(number)
        if sort == "edge":
            return f" {words.DIRECTIONS[number]}"
        if sort in ("space", "player"):
            return f"{sort} {number}"
        return str(number * 5 if sort == "share" else number + 1 if sort == "initiative" else number)
