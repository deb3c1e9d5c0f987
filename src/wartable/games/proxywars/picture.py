"""draft"""

from __future__ import annotations

from typing import Any

from wartable.games.proxywars.content import Content


def draw(content: Content, view: dict[str, Any]) -> str:
    return "<svg/>"
