"""What can happen in a match of Proxy Wars, as numbers for the log. `words.py` has the sentences.

Tiles are written as `Board.said` gives them: the kind, and whose it is where both players have it.
"""

from typing import Final

FACTION: Final = 1  # seat, faction
READY: Final = 2  # seat
CUTS: Final = 3  # seat, number of the fiefdom, three kinds
UNUSED: Final = 4  # seat, two kinds
STARTS: Final = 5  # seat
LAYS: Final = 6  # seat, number of the fiefdom, three kinds
TURN: Final = 7  # seat, number of the turn
RECRUITS: Final = 8  # seat, tile
MOVES: Final = 9  # seat, from, to
ATTACKS: Final = 10  # seat, from, to
TERM: Final = 11  # which term, amount, tile
RESULT: Final = 12  # sum
CAPTURED: Final = 13  # owner, tile
DESTROYED: Final = 14  # owner, tile
SAVED: Final = 15  # owner, tile: to the reserve instead
ADVANCES: Final = 16  # seat, tile
STAYS: Final = 17  # seat, tile
DISBANDS: Final = 18  # seat, tile
HOME: Final = 19  # owner, tile
RELIEVED: Final = 20  # owner, how many
BLOCKS: Final = 21  # seat, Blockade, tile
UNBLOCKED: Final = 22  # tile
PUSHED: Final = 23  # owner, from, to
SWAPPED: Final = 24  # seat, one, other
RELOCATED: Final = 25  # seat, from, to
GIVES_BACK: Final = 26  # seat
WILL_SKIP: Final = 27  # seat
SKIPS: Final = 28  # seat
PASSES: Final = 29  # seat
USES: Final = 30  # seat, tile: an entry action
DECLINES: Final = 31  # seat, tile
WINS: Final = 32  # seat, own total, other total
REPEATED: Final = 33
LIMIT: Final = 34  # turns
COUNT: Final = 35  # margins
WINS_COUNT: Final = 36  # seat
DRAWN: Final = 37

# The terms of an attack.
T_ATTACKER: Final = 0
T_ATTACK_ICON: Final = 1
T_SUPPORTER: Final = 2
T_DOUBLE: Final = 3
T_FAR: Final = 4
T_INFORMANT: Final = 5
T_ATTACK_ACTION: Final = 6
T_DEFENDER: Final = 7
T_DEFENSE_ICON: Final = 8
T_DEFENSE_ACTION: Final = 9
# Terms that an action takes away: they are 0, and say why.
T_ICON_OFF: Final = 10
T_DEFENSE_OFF: Final = 11
T_NO_SUPPORT: Final = 12
