"""The conformance suite: what any game, ours or yours, must pass.

>>> from wartable.core import registry
>>> from wartable.testing import api_test
>>> api_test(registry.load("jogu"), games=1, interpreted=False)
"""

from wartable.testing.conformance import api_test
from wartable.testing.fuzz import Findings, fuzz
from wartable.testing.playthrough import playthrough

__all__ = ["Findings", "api_test", "fuzz", "playthrough"]
