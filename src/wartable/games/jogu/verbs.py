"""The verbs of options, and what follows each of them.

Records are written in these numbers, so none is ever given to another verb.
"""

from __future__ import annotations

from typing import Final

PASS: Final = 0
PLAY: Final = 1
DISCARD: Final = 2
DONE: Final = 3
PLACE: Final = 4
MOVE: Final = 5
RECYCLE: Final = 6
RETURN: Final = 7
BOTTOM: Final = 8
BOMB: Final = 9
BOMB_FACE_DOWN: Final = 10
RESOLVE: Final = 11

#: The Location of a play whose Location the opponent chooses (Storm Prodigy).
OPPONENT_CHOOSES: Final = 0

# What an operand is.
#: A kind of card.
CARD: Final = "card"
LOCATION: Final = "location"
#: Stay tokens, which tell copies of a card in play apart (JR-41).
TOKENS: Final = "tokens"
#: Which of two copies: 0 for the first that there is, 1 for the next.
COPY: Final = "copy"
#: A place in a row, from 0 on.
INDEX: Final = "index"

#: What follows each verb. Tokens and copies are left out where they are 0.
OPERANDS: Final[dict[int, list[str]]] = {
    PASS: [],
    PLAY: [CARD, LOCATION],
    DISCARD: [CARD],
    DONE: [],
    PLACE: [LOCATION],
    MOVE: [LOCATION],
    RECYCLE: [CARD],
    RETURN: [CARD, LOCATION, TOKENS],
    BOTTOM: [CARD, COPY],
    BOMB: [CARD, TOKENS],
    BOMB_FACE_DOWN: [INDEX],
    RESOLVE: [CARD, TOKENS],
}

#: What puts to use the thing it names.
USES: Final = (PLAY,)
