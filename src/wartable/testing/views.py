"""The law of views: for one seat, equal views mean equal options.

So whoever has the view, a person, a program in another language, a learner, can tell what is asked.
"""

from __future__ import annotations

from hashlib import blake2b

from wartable.core.errors import RulesError
from wartable.core.match import Match
from wartable.core.view import as_json


class Views:
    """Every view that was met in a run, by its hash: the hash of its options, and the match where it was met first."""

    def __init__(self) -> None:
        self.met: dict[int, tuple[int, str]] = {}
        #: How many were looked at, and how many of them had been met before.
        self.checks = 0
        self.again = 0

    def tell_the_options(self, match: Match, name: str) -> None:
        """Look at the view of everybody who is asked; raises RulesError where it was met before with other options."""
        for ask in match.asks:
            view = digest(as_json(match.view(ask.seat)))
            options = sorted(ask.options)
            first = self.meet(view, (digest(repr(options)), name))
            if first:
                raise RulesError(
                    f"seat {ask.seat} is asked {ask.topic!r} and sees what it saw with other options in match "
                    f"{first!r}; here it has {len(options)}: {', '.join(str(list(option)) for option in options[:8])}"
                )

    def meet(self, view: int, found: tuple[int, str]) -> str:
        """Note a view; returns the match in which it was met first if it had other options there."""
        self.checks += 1
        self.again += view in self.met
        first = self.met.setdefault(view, found)
        return "" if first[0] == found[0] else first[1]

    def add(self, others: Views) -> None:
        """Note what was met elsewhere; raises RulesError where the two do not agree."""
        for view, found in others.met.items():
            first = self.meet(view, found)
            if first:
                raise RulesError(f"a seat sees the same with other options in the matches {first!r} and {found[1]!r}")
        # Each of them was counted once just now.
        self.checks += others.checks - len(others.met)
        self.again += others.again


def digest(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
