"""How a rule asks: it yields an Ask and is resumed with the chosen option.

    (_, card) = yield Ask(me, "conjurer", options)

Where several seats choose at the same time and in secret, it yields `Together`, one small play a seat, and is resumed
when all of them are done.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final, TypeVar, final

from mypy_extensions import mypyc_attr

#: A small tuple of whole numbers, verb first. `Game.describe` gives its words.
Option = tuple[int, ...]
#: Who chose what.
Choice = tuple[int, Option]


@final
@mypyc_attr(free_list_len=1)
class Ask:
    """One seat is asked to pick one of `options`.

    `topic` names the question ("deploy", "scrambler"); it is public. `open` says that anybody at the table could list
    these options. Only then may the kernel take a single option by itself: were it to answer at once for a seat whose
    hidden cards leave one option, the missing pause would tell the others about those cards.
    """

    def __init__(self, seat: int, topic: str, options: list[Option], open: bool = False) -> None:
        self.seat = seat
        self.topic = topic
        self.options = options
        self.open = open


@final
class Together:
    """Several seats choose at once, each in secret, each at its own pace.

    `play(seat)` is the small play of that seat. It may be begun anew (when another seat imagines what it does not
    know), so it writes nothing but what `Game.imagine` clears for the others, and asks its own seat only.
    """

    def __init__(self, seats: list[int], play: Callable[[int], Generator[Any, Any, Any]]) -> None:
        self.seats = seats
        self.play = play


#: Yielded as the last thing of a step, this ends it as returning does, but spares an exception. The match goes on with
#: a new step, or, where nothing needs to be kept for a fork, resumes this very play: it may be written as a loop, which
#: leaves this out while the log is quiet, as in playouts, and the match not over.
STEP_ENDS: Final = None

T = TypeVar("T")
#: A piece of play: yields questions, is sent answers; `Play[int]` also returns a number to the rule it is part of.
Play = Generator[Ask | Together | None, Option, T]
