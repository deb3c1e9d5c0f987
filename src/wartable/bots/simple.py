"""The two first bots: one that does not think, and one that looks a single choice ahead."""

from __future__ import annotations

from typing import final

from wartable.bots.bot import Bot
from wartable.core.ask import Option
from wartable.core.game import prospects
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.search.worlds import imagine_again


@final
class RandomBot(Bot):
    """Any option, each as likely as the others."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.plays_by_chance = True

    def choose(self, seat: Seat) -> Option:
        options = seat.options
        return options[self.rng.below(len(options))]


class GreedyBot(Bot):
    """The option after which the game's own estimate is best, on average over some worlds the seat considers possible.

    Every option is tried in the same worlds, so that luck does not decide between them.
    """

    def __init__(self, rng: Rng, worlds: int = 4) -> None:
        super().__init__(rng)
        self.worlds = worlds

    def choose(self, seat: Seat) -> Option:
        options = seat.options
        if len(options) == 1:
            return options[0]
        totals = [0.0] * len(options)
        for _ in range(self.worlds):
            seed = self.rng.next()
            for index, option in enumerate(options):
                world = imagine_again(seat, seed, guess=False)
                world.apply(option, seat.seat)
                totals[index] += prospects(world.game, world.state)[seat.seat]
        # Ties are broken by chance: an order of options is no reason.
        best = max(totals)
        ties = [index for index, total in enumerate(totals) if total >= best - 1e-12]
        return options[ties[self.rng.below(len(ties))]]


def bot_rng(seed: str) -> Rng:
    """Return chance for a bot, apart from any match's."""
    return seeded(f"bot {seed}")
