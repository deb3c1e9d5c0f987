"""A tournament: every bot plays every other one, from both seats of the same deals.

python examples/tournament.py 5
"""

import sys
from itertools import permutations

import wartable

BOTS = ["random", "greedy", "recruit"]

deals = int(sys.argv[1]) if len(sys.argv) > 1 else 5
points = dict.fromkeys(BOTS, 0.0)
for pair in permutations(BOTS, 2):
    for deal in range(deals):
        match = wartable.new_match("jogu", seed=deal)
        match.play(*pair)
        for seat in match.winners:
            points[pair[seat]] += 1 / len(match.winners)

played = 2 * deals * (len(BOTS) - 1)
for bot in sorted(BOTS, key=lambda bot: -points[bot]):
    print(f"{bot:10} {points[bot]:5.1f} of {played}")
# `wartable duel` does this for two bots in parallel, and says how sure the result is.
