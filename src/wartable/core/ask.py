"""How a rule asks: it yields an Ask and is resumed with the chosen option.

    (_, card) = yield Ask(me, "conjurer", options)

Where several seats choose at the same time and in secret, it yields `Together`, one small play a seat, and is resumed
when all of them are done.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

#: A small tuple of whole numbers, verb first. `Game.describe` gives its words.
Option = tuple[int, ...]
#: Who chose what.
Choice = tuple[int, Option]


# What is offered of a menu's row is `first << FIRST | size << SIZE | bits`: of the eight options from `first` on those
# whose bits are set, which are `size`. 0 is an empty row.
FIRST: Final = 16
SIZE: Final = 8
ROW_LENGTH: Final = 8


def nth_bits() -> list[int]:
    """Return for every set of eight bits, by `set * 8 + n`, which bit is the n-th of it."""
    found = [0] * 2048
    for bits in range(256):
        places = [place for place in range(8) if bits >> place & 1]
        found[bits * 8 : bits * 8 + len(places)] = places
    return found


#: Looked up instead of counted: bots take options all the time.
NTH: Final[vec[i64]] = vec[i64](nth_bits())
#: How many bits each set of eight has.
SIZES: Final[vec[i64]] = vec[i64]([bin(bits).count("1") for bits in range(256)])
#: Nobody has looked at the options of a menu yet.
UNLISTED: Final[list[Option]] = []
NOTHING_SAID: Final[Option] = ()


@final
@mypyc_attr(free_list_len=1)
class Ask:
    """One seat is asked to pick one of `options`.

    `topic` names the question ("deploy", "scrambler"); it is public. `publicly_known` says that anybody at the table
    could list these options. Only then may the kernel take a single option by itself: were it to answer at once for a
    seat whose hidden cards leave one option, the missing pause would tell the others about those cards. `about` is what
    was already said in this step and stands nowhere in the state: the game's view says it to the seat in words.
    """

    #: What of the menu is offered; unset without a menu.
    _rows: vec[i64]

    def __init__(
        self, seat: int, topic: str, options: list[Option], publicly_known: bool = False, about: Option = NOTHING_SAID
    ) -> None:
        self.seat = seat
        self.topic = topic
        self.publicly_known = publicly_known
        self.about = about
        #: How many options there are.
        self.count: i64 = len(options)
        self._listed = options
        self._menu: list[Option] | None = None
        self._offered: i64 = 0

    def offer(self, row: i64, which: i64) -> None:
        """Offer those options of a row of the menu (see `Menu.add`) whose bits are set, the first option's lowest."""
        # Held in locals, because bots spend much of their time here.
        at = self._offered
        size = SIZES[which]
        self._rows[at] = row | size << SIZE | which
        self._offered = at + 1
        self.count = self.count + size

    @property
    def options(self) -> list[Option]:
        if self._listed is UNLISTED and self._menu is not None:
            listed: list[Option] = []
            for row in self._rows:
                for n in range(row >> SIZE & 255):
                    listed.append(self._menu[(row >> FIRST) + NTH[(row & 255) << 3 | n]])
            self._listed = listed
        return self._listed

    def at(self, index: int) -> Option:
        """Return the option with this index."""
        menu = self._menu
        if menu is None or index < 0:
            return self.options[index]
        left: i64 = index
        for row in self._rows:
            size = row >> SIZE & 255
            if left < size:
                return menu[(row >> FIRST) + NTH[(row & 255) << 3 | left]]
            left -= size
        raise IndexError(f"there are {self.count} options, from 0 on, not {index}")


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
