"""Wartable: asymmetric-faction board games, played by their complete rules.

>>> import wartable
>>> match = wartable.new_match("jogu", seed=1)
>>> match.play("captain")
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["HotSeat", "__version__", "from_position", "list_bots", "list_games", "load_match", "new_match"]

if TYPE_CHECKING:
    from importlib.abc import PathEntryFinder

    from wartable.hotseat import HotSeat, from_position, list_bots, list_games, load_match, new_match
else:

    def __getattr__(name: str) -> object:
        """Import what is behind a name when it is first used: the command and the kernel need none of it."""
        if name not in __all__:
            raise AttributeError(f"wartable has no {name!r}; it has {', '.join(__all__)}")
        from wartable import hotseat

        return getattr(hotseat, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _interpret() -> None:
    """Load the sources instead of what was compiled from them: to debug, and to test that both do the same."""
    import sys
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
    from pathlib import Path

    home = str(Path(__file__).parent)
    sources = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def ours_only(path: str) -> PathEntryFinder:
        if not path.startswith(home):
            raise ImportError
        return sources(path)

    sys.path_hooks.insert(0, ours_only)
    for path in [path for path in sys.path_importer_cache if path.startswith(home)]:
        del sys.path_importer_cache[path]


if os.environ.get("WARTABLE_INTERPRETED", "0") not in {"", "0"}:
    _interpret()
