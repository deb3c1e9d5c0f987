"""A replay: save a match, then go through it again, with the estimate of who is ahead, and a picture of every stop.

python examples/replay.py FOLDER
"""

import sys
from pathlib import Path
from tempfile import mkdtemp

import wartable
from wartable.core.game import prospects

folder = Path(sys.argv[1] if len(sys.argv) > 1 else mkdtemp())
file = folder / "match.json"

match = wartable.new_match("jogu", seed=7)
match.play("greedy", "random")
match.save(file)

length = len(match.kernel.choices)
told = 0
for stop in range(0, length + 1, 20):
    then = wartable.load_match(file, upto=stop)
    chances = prospects(then.game, then.kernel.state)
    print(f"after {stop} of {length} choices the first has {chances[0]:.0%}:")
    for line in then.story(seat=-1)[told:][-3:]:
        print("   ", line)
    told = len(then.story(seat=-1))
    (folder / f"after-{stop}.svg").write_text(then.svg(seat=-1), encoding="utf-8")
print(f"{match!r}\npictures in {folder}")
