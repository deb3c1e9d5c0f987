"""Wartable: asymmetric-faction board games, played by their complete rules."""

import os
import sys
from importlib.abc import PathEntryFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

__version__ = "0.1.0"


def _interpret() -> None:
    """Load the sources instead of what was compiled from them: to debug, and to test that both do the same."""
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
