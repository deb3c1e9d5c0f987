"""How this game asks: a question's words, and what is said with it."""

from __future__ import annotations

from wartable.core.ask import NOTHING_SAID, Ask, Option


def ask_openly(seat: int, topic: str, options: list[Option], about: Option = NOTHING_SAID) -> Ask:
    """Ask what most questions of this game are: its options anybody at the table could list."""
    return Ask(seat, topic, options, True, about)


class Question:
    """The words of a question, and what its `about` says, number by number.

    The names of what is `said` are fields of `TsukuyumiAsked`. `rest` names the list that the last numbers make:
    `group` and `survivors` are numbers of units by kind of the faction named before, `factions` are factions.
    """

    def __init__(self, prompt: str, *said: str, rest: str = "") -> None:
        self.prompt = prompt
        self.said = said
        self.rest = rest
