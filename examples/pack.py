"""A content pack: what do other numbers do to a game?

python examples/pack.py 50
"""

import sys
from pathlib import Path
from statistics import mean

import wartable

PACK = Path(__file__).with_name("pack.toml")

matches = int(sys.argv[1]) if len(sys.argv) > 1 else 50
for name, content in (("as printed", None), (PACK.name, PACK)):
    lengths, seconds = [], 0
    for seed in range(matches):
        match = wartable.new_match("jogu", seed=seed, content=content)
        match.play("random")
        lengths.append(len(match.kernel.choices))
        seconds += match.winners == [1]
    print(f"{name}: {mean(lengths):.1f} choices a match, the second seat wins {seconds / matches:.0%}")
