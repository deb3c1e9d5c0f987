#!/usr/bin/env python3
"""A whole bot: it plays any game, and prefers whatever is not passing.

Try it:  wartable duel "cmd:examples/mybot.py" random --game jogu
"""

import json
import random
import sys

for line in sys.stdin:
    ask = json.loads(line)
    wanted = [index for index, option in enumerate(ask["options"]) if "pass" not in option["text"].lower()]
    print(random.choice(wanted or [0]), flush=True)
