"""What an ability is called and what is said of it. What it does stands below its record, file by file:

- `restrictions.py`: how a card must be played (J-045);
- `when_played.py`: what happens when it is played (J-046);
- `scrambler.py`: what triggers at its own time (J-047);
- `in_resolution.py`: what triggers in Resolution (J-048).

`abilities.py` lists them all.
"""

from __future__ import annotations

from typing import Final, final

# When an ability works, as pictures mark it.
RESTRICTION: Final = "restricted"
WHEN_PLAYED: Final = "played"
OWN_TIME: Final = "trigger"
IN_RESOLUTION: Final = "resolved"


@final
class Saying:
    """The words of an option, and the elements of the picture that it touches. `{card}`, `{location}` and so on stand
    for its operands (see `verbs.py`)."""

    def __init__(self, text: str, *refs: str) -> None:
        self.text = text
        self.refs = list(refs)


@final
class Ability:
    """One ability. A pack may give any card any of them."""

    def __init__(
        self,
        name: str,
        when: str,
        number: int,
        text: str,
        short: str,
        prompt: str = "",
        options: dict[int, Saying] | None = None,
        events: dict[int, str] | None = None,
    ) -> None:
        #: What packs call it, and the topic of what it asks (JR-40).
        self.name = name
        self.when = when
        #: How the tables note it: a number of its own, or a bit where a card may have several such abilities.
        self.number = number
        #: What it does, as the card says it.
        self.text = text
        #: The same in a word or two, for cards at a Location.
        self.short = short
        #: What it asks; `{card}` is the card that has it.
        self.prompt = prompt
        #: Its options, by verb.
        self.options = options or {}
        #: Its lines in the log, by event. `{who}` is the player (see `core/names.py`), `{other}` the opponent,
        #: `{card}` or `{cards}` the kinds that follow, `{0}`, `{1}` the numbers after them.
        self.events = events or {}
