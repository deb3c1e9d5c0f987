"""Help for tests of Proxy Wars."""

from __future__ import annotations

from wartable.core.match import Match
from wartable.games.proxywars.view import ProxyWarsView


def seen(match: Match, seat: int) -> ProxyWarsView:
    """What a seat sees, by its type."""
    view = match.view(seat)
    assert isinstance(view, ProxyWarsView)
    return view
