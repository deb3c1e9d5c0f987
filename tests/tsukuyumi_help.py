"""For tests of Tsukuyumi: views as what they are."""

from __future__ import annotations

from wartable.core.match import Match
from wartable.games.tsukuyumi.view import TsukuyumiView


def seen(match: Match, seat: int) -> TsukuyumiView:
    view = match.view(seat)
    assert isinstance(view, TsukuyumiView)
    return view
