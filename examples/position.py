"""A position from a file: look at it, ask a bot what it would do, and see how it ends.

python examples/position.py 200
"""

import sys
from pathlib import Path

import wartable

iterations = int(sys.argv[1]) if len(sys.argv) > 1 else 200
match = wartable.load_match(Path(__file__).with_name("position.toml"))
print(match)
print()
print(match.hint(f"ismcts:{iterations}"))

# From here each option leads somewhere else: try them all on forks, with the same dice.
for option in match.options:
    fork = match.fork()
    fork.choose(option)
    fork.play("greedy")
    print(f"{option}: {fork.ending}, {' and '.join(fork.game.seat_name(seat) for seat in fork.winners) or 'nobody'}")
