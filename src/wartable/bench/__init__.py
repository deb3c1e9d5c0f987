"""Side-by-side speed measurements: `harness` takes them, the other modules bring public peers.

Nothing here knows a game of ours: a contender is any callable that works for about the
seconds it is given and says how much it did.
"""
