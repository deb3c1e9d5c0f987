"""What can happen in a match of Gemhold, as numbers for the log. `words.py` has the sentences.

After the kind of event comes the kingdom it is about (its number among the Guardians), then what the line says: kinds
of cards, slots, cells as q and r.
"""

from typing import Final

START: Final = 1  # kingdoms, in seat order
KEEPS_HAND: Final = 2  # kingdom
REPLACES_HAND: Final = 3  # kingdom, kinds...
DRAWS: Final = 4  # kingdom, how many
DREW: Final = 5  # kingdom, kinds... (secret)
FIRST_DICE: Final = 6  # kingdom, die, kingdom, die, ...
FIRST: Final = 7  # kingdom
TURN: Final = 8  # kingdom, round
ROLL: Final = 9  # see dice.Roll.numbers
RAISES: Final = 10  # kingdom, kind: starts a Structure
ERECTS: Final = 11  # kingdom, kind, space
UPGRADES: Final = 12  # kingdom, kind, space, old kind
REPAIRS: Final = 13  # kingdom, kind, space
ACTIVE: Final = 14  # kingdom, kind
TRAINS: Final = 15  # kingdom, kind, slot
DEPLOYS: Final = 16  # kingdom, kind, slot, place
WAITS: Final = 17  # kingdom, kind, slot
MOVES: Final = 18  # kingdom, kind, slot, from q, r, to q, r
ENTERS: Final = 19  # kingdom, kind, slot, whose zone, gems taken, gems left
DIES: Final = 20  # kingdom, kind, slot
TOWER_FALLS: Final = 21  # kingdom, kind, space
AFFIXES: Final = 22  # kingdom, affix, kind, slot
AFFIXES_TOWER: Final = 23  # kingdom, affix, kind, space
PLAYS: Final = 24  # kingdom, kind
SPECIAL: Final = 25  # kingdom, kind
BOUND: Final = 26  # kingdom, kind, slot
PUSHED: Final = 27  # kingdom, kind, slot, from q, r, to q, r
OUT: Final = 28  # kingdom
DISCARDS: Final = 29  # kingdom, kind
RESHUFFLES: Final = 30  # deck
WINS: Final = 31  # kingdom
LIMIT: Final = 32  # round
DRAWN: Final = 33  # kingdoms that share it...
HOLDS_BACK: Final = 34  # kingdom, kind

# Places a piece is deployed to.
ON_DEPLOY: Final = 0
ON_LEFT: Final = 1
ON_RIGHT: Final = 2
ON_LEFT_STAGE: Final = 3
ON_RIGHT_STAGE: Final = 4
