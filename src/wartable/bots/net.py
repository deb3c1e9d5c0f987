"""A learned player: a small network that looks at what its seat may know and says how good each option is.

It needs nothing but its file of numbers. Only what is not 0 in an observation is looked at, and only options that are
offered are judged, so a choice takes some ten thousand multiplications.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wartable.bots.bot import Bot
from wartable.bots.net_file import NetFile, net_named, stamp
from wartable.core.ask import Option
from wartable.core.errors import Fault
from wartable.core.learning import labels_digest
from wartable.core.observation import Observation
from wartable.core.rng import Rng
from wartable.core.seat import Seat

#: The worth of an action that the teacher was never offered: it is taken where there is no other.
UNHEARD_OF: Final = -1000.0


def numbers_of(places: list[int]) -> vec[i64]:
    """Return the number of each place among these, in order; -1 for the others."""
    found = [-1] * (max(places, default=-1) + 1)
    for number, place in enumerate(places):
        found[place] = number
    return vec[i64](found)


@final
class Net:
    """Two layers of rectified sums between what is observed and what is worth doing."""

    def __init__(self, file: NetFile) -> None:
        self.key = file.key
        self.digest = file.digest
        self.wide: i64 = file.wide
        self.narrow: i64 = file.narrow
        #: By place in an observation and by action: its number in the net, or -1.
        self.input: vec[i64] = numbers_of(file.inputs)
        self.action: vec[i64] = numbers_of(file.actions)
        #: By input and unit of the first layer; by unit of the second layer and of the first; by action and unit of the
        #: second layer.
        self.first: vec[float] = vec[float](file.numbers[0])
        self.first_bias: vec[float] = vec[float](file.numbers[1])
        self.second: vec[float] = vec[float](file.numbers[2])
        self.second_bias: vec[float] = vec[float](file.numbers[3])
        self.last: vec[float] = vec[float](file.numbers[4])
        self.last_bias: vec[float] = vec[float](file.numbers[5])

    def think(self, row: Observation) -> vec[float]:
        """Return the second layer for an observation."""
        wide, narrow = self.wide, self.narrow
        first, second = self.first, self.second
        sums = self.first_bias[:]
        for at in range(row.written):
            place = row.places[at]
            value = row.numbers[place]
            start = (self.input[place] if place < len(self.input) else -1) * wide
            if start < 0:
                continue
            for unit in range(wide):
                sums[unit] = sums[unit] + value * first[start + unit]
        result = self.second_bias[:]
        for unit in range(narrow):
            total = result[unit]
            start = unit * wide
            for other in range(wide):
                value = sums[other]
                if value > 0.0:
                    total += value * second[start + other]
            result[unit] = total if total > 0.0 else 0.0
        return result

    def worth(self, layer: vec[float], action: i64) -> float:
        """Return how much an action is worth; only differences between actions mean anything."""
        number = self.action[action] if action < len(self.action) else -1
        if number < 0:
            return UNHEARD_OF
        total = self.last_bias[number]
        start = number * self.narrow
        for unit in range(self.narrow):
            total += layer[unit] * self.last[start + unit]
        return total


@final
class NetBot(Bot):
    """Takes what its network thinks best, without looking ahead."""

    def __init__(self, rng: Rng, net: Net) -> None:
        super().__init__(rng)
        self.net = net
        #: Made when the net was found to be of the game at the table.
        self.row: Observation | None = None

    def choose(self, seat: Seat) -> Option:
        options = seat.options
        if len(options) == 1:
            return options[0]
        worths = self.judge(seat, options)
        return options[worths.index(max(worths))]

    def judge(self, seat: Seat, options: list[Option]) -> list[float]:
        """Return what each option is worth to the network."""
        learning = seat.learning
        row = self.row or self.fitting(seat)
        row.clear()
        seat.observe(row)
        layer = self.net.think(row)
        return [self.net.worth(layer, learning.action_index(option)) for option in options]

    def fitting(self, seat: Seat) -> Observation:
        """Return a row to observe the game in. Raises Fault for another game, or where numbers mean something else than
        when the net was trained."""
        if seat.game_key != self.net.key:
            raise Fault(f"bot net: this net plays {self.net.key}, not {seat.game_key}")
        if labels_digest(seat.learning) != self.net.digest:
            raise Fault(
                f"bot net: this net was trained for other cards or rules of {self.net.key} than those in use; "
                f"train one for them: wartable net train {self.net.key}"
            )
        self.row = Observation(len(seat.learning.labels()))
        return self.row


#: Nets that were read already: a match needs a bot a seat, but the numbers only once.
_KNOWN: Final[dict[str, Net]] = {}


def net_bot(rng: Rng, name: str) -> NetBot:
    """Return the bot of a net, by the key of its game or the path of its file."""
    mark = stamp(name)
    net = _KNOWN.get(mark)
    if net is None:
        net = Net(net_named(name))
        _KNOWN[mark] = net
    return NetBot(rng, net)
