"""`wartable serve` with tables that are all dealt from one seed: `python seeded_table.py SEED serve ...`.

For tests that look at a few questions of a match: a deal that nobody has looked at yet may show something new, which is
for `make screens` to find, and not for whoever changes something else.
"""

from __future__ import annotations

import sys
from types import SimpleNamespace
from unittest.mock import patch

from table_client import Server
from wartable.cli import main


class SeededServer(Server):
    """A server whose tables are dealt alike each time."""

    def __init__(self, seed: str, db: str, *options: str) -> None:
        self.seed = seed
        super().__init__(db, *options)

    def command(self) -> list[str]:
        python, _, _, *rest = super().command()
        return [python, __file__, self.seed, *rest]


if __name__ == "__main__":
    seed = sys.argv.pop(1)
    with patch("wartable.table.hall.secrets", SimpleNamespace(token_hex=lambda _: seed)):
        main()
