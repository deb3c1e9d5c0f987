"""A bot of one's own: it plays every option out by chance, in worlds that its seat considers possible.

python examples/own_bot.py 10
"""

import sys

import wartable
from wartable.bots.bot import Bot
from wartable.core.ask import Option
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat


class Dreamer(Bot):
    """Takes the option that won most often in its dreams. It never sees the true state: a `Seat` has no such door."""

    def __init__(self, rng: Rng, dreams: int) -> None:
        super().__init__(rng)
        self.dreams = dreams

    def choose(self, seat: Seat) -> Option:
        wins = [sum(self.dream(seat, option) for _ in range(self.dreams)) for option in seat.options]
        return seat.options[wins.index(max(wins))]

    def dream(self, seat: Seat, option: Option) -> bool:
        world = seat.imagine(self.rng)
        world.apply(option, seat.seat)
        world.play_randomly(self.rng)
        return seat.seat in world.state.winners


matches = int(sys.argv[1]) if len(sys.argv) > 1 else 10
won = 0
for number in range(matches):
    match = wartable.new_match("jogu", seed=number)
    match.play(Dreamer(seeded(number), dreams=2), "random")
    won += match.winners == [0]
print(f"Dreamer wins {won} of {matches} matches against random")
