"""Reading the fields of a position that somebody wrote, with messages that say what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wartable.core.errors import BadPosition, one_of

Data = dict[str, Any]


def only(data: Any, allowed: list[str], what: str) -> None:
    """Refuse a table that has other fields than these."""
    if not isinstance(data, dict):
        raise BadPosition(f"{what}: found {data!r}; allowed: a table with {', '.join(allowed)}")
    for field in data:
        if field not in allowed:
            raise BadPosition(one_of(f"field of {what}", field, allowed))


def table(data: Data, field: str) -> Data:
    """Return a table inside a table; [] stands for an empty one, as it does for nothing elsewhere."""
    value = data.get(field, {})
    if value == []:
        return {}
    if not isinstance(value, dict):
        raise BadPosition(f"{field}: found {value!r}; allowed: a table, or [] for nothing")
    return value


def index_of(names: Sequence[str], name: str) -> int:
    """Return the place of a name, whatever its capitals, or -1."""
    wanted = name.strip().lower()
    for index, known in enumerate(names):
        if known.lower() == wanted:
            return index
    return -1


def whole(data: Data, field: str, default: int) -> int:
    value = data.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadPosition(f"{field}: found {value!r}; allowed: a whole number")
    return value


def word(data: Data, field: str, default: str, allowed: Sequence[str]) -> str:
    value = data.get(field, default)
    if value not in allowed:
        raise BadPosition(one_of(field, value, list(allowed)))
    return str(value)
