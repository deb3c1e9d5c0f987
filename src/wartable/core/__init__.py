"""The kernel: it knows no game."""

from __future__ import annotations

from wartable.core import rng


def compiled() -> bool:
    """Return whether the kernel runs compiled."""
    return not rng.__file__.endswith(".py")
