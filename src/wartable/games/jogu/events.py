"""What can happen in a match of Jogu, as numbers for the log. `words.py` has the sentences.

After the kind of event come the seat and what the line says: kinds of cards and Locations, never ids.
"""

from typing import Final

ROUND: Final = 2  # round, start player
DISCARDS: Final = 3  # seat, kinds...
DRAWS: Final = 4  # seat, how many
DREW: Final = 5  # seat, kinds... (secret)
SCOUTS: Final = 6  # seat
SCOUTED: Final = 7  # seat, Location (secret)
PASSES: Final = 8  # seat
PLAYS: Final = 9  # seat, kind, Location
PLAYS_FACE_DOWN: Final = 10  # seat, Location
OFFERS: Final = 11  # seat, kind: the opponent chooses the Location
TOKEN: Final = 12  # seat, kind
EXPLORES: Final = 13  # seat
EXPLORED: Final = 14  # seat, Location (secret)
SHOWS_LOCATION: Final = 15  # seat, Location
LOSES_MORALE: Final = 16  # seat, amount, Morale left
MOVES: Final = 17  # seat, kind, from Location, to Location
RECYCLES: Final = 18  # seat, kinds...
RETURNS: Final = 19  # seat, kind, Location
RETURNS_FACE_DOWN: Final = 20  # seat, Location
MILLED: Final = 21  # seat whose pile, kinds discarded...
BACK_ON_TOP: Final = 22  # seat whose pile, kind
STRUCK: Final = 23  # seat whose hand, kind discarded
SPARED: Final = 24  # seat whose hand, kind
SUPPORTS: Final = 25  # seat, how many looked at
SUPPORTED: Final = 26  # seat, kinds from the top... (secret)
TO_BOTTOM: Final = 27  # seat
PUT_BOTTOM: Final = 28  # seat, kind (secret)
KEEPS_ORDER: Final = 29  # seat
BOMBED: Final = 30  # seat whose card, kind, Location
SPENT: Final = 31  # seat, kind of the bomb
TURNED_UP: Final = 32  # seat, kind, Location
BATTLE: Final = 33  # Location
CALLED_OFF: Final = 34  # Location
NO_BATTLE: Final = 35
GAINS_MORALE: Final = 36  # seat, amount, Morale now, Location
RATES: Final = 37  # seat, rating
TERM: Final = 38  # seat, kind, Strength, Location
WINS_ROUND: Final = 39  # seat, round, 1 if by tie
STAYS: Final = 40  # seat, kind, Location
WINS: Final = 41  # seat
NO_EFFECT: Final = 42  # seat, kind
RESHUFFLES: Final = 43  # seat
