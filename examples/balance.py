"""Balance: who wins how, over many matches, by faction.

python examples/balance.py 100
"""

import sys
from collections import Counter

import wartable

matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100
played: Counter[str] = Counter()
won: Counter[str] = Counter()
endings: Counter[str] = Counter()
for seed in range(matches):
    match = wartable.new_match("jogu", seed=seed)
    match.play("random")
    played.update(match.sides)
    won.update(match.sides[seat] for seat in match.winners)
    endings[match.ending] += 1

for side in sorted(played, key=lambda side: -won[side] / played[side]):
    print(f"{side:22} wins {won[side]:3} of {played[side]:3}")
print("ended by", ", ".join(f"{ending} {times}" for ending, times in endings.most_common()))
# `wartable sim` counts the same in parallel, thousands of matches a minute.
