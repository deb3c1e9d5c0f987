"""Reading content: TOML tables that know where they stand, so that a mistake is reported with file, line and field."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from wartable.core.errors import BadContent

#: Where a value comes from.
SOURCES = ["rulebook", "public", "reconstructed"]


class Pack:
    """A content file: its name for messages, its text, and the tables in it."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as mistake:
            raise BadContent(f"{name}: not valid TOML: {mistake}") from None

    @classmethod
    def read(cls, path: str | Path) -> Pack:
        try:
            return cls(str(path), Path(path).read_text(encoding="utf-8"))
        except OSError as mistake:
            raise BadContent(f"{path}: cannot read the content pack: {mistake.strerror}") from None
        except UnicodeDecodeError:
            raise BadContent(f"{path}: the content pack is not UTF-8 text") from None

    @property
    def top(self) -> Table:
        return Table(self, self.data, [])


class Table:
    """One table of a pack, and the way to it."""

    def __init__(self, pack: Pack, data: dict[str, Any], way: list[str | int]) -> None:
        self.pack = pack
        self.data = data
        self.way = way

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def fault(self, key: str, found: object, allowed: str) -> BadContent:
        """Return the error for a field: file, line, field, what was found, what is allowed."""
        way = [*self.way, key] if key else self.way
        line = line_of(self.pack.text, way)
        return BadContent(f"{self.pack.name}:{line}: {field_name(way)}: found {found!r}; allowed: {allowed}")

    def only(self, allowed: Iterable[str]) -> None:
        """Refuse fields that mean nothing, so that a slip of the pen is not silently ignored."""
        known = list(allowed)
        for key in self.data:
            if key not in known:
                way = field_name([*self.way, key])
                line = line_of(self.pack.text, [*self.way, key])
                raise BadContent(f"{self.pack.name}:{line}: {way}: unknown field; allowed: {', '.join(known)}")

    def get(self, key: str) -> Any:
        """Return the bare value of a field, which may also be written as { value = ..., from = ... }."""
        value = self.data[key]
        return value["value"] if isinstance(value, dict) and "value" in value else value

    def source(self, key: str) -> str:
        """Return where the value of a field comes from; a pack that does not say is its owner's word."""
        value = self.data.get(key)
        origin = value.get("from") if isinstance(value, dict) else self.data.get("from")
        if isinstance(origin, dict):
            origin = origin.get(key)
        if origin is None:
            return "pack"
        if origin not in SOURCES:
            raise self.fault("from", origin, ", ".join(SOURCES))
        return str(origin)

    def whole(self, key: str, low: int, high: int) -> int:
        value = self.get(key) if key in self.data else None
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fault(key, value, f"a whole number from {low} to {high}")
        return value

    def flag(self, key: str) -> bool:
        value = self.get(key)
        if not isinstance(value, bool):
            raise self.fault(key, value, "true or false")
        return value

    def text(self, key: str) -> str:
        value = self.get(key) if key in self.data else None
        if not isinstance(value, str) or not value.strip():
            raise self.fault(key, value, "some text")
        return value.strip()

    def names(self, key: str, allowed: Iterable[str]) -> list[str]:
        known = list(allowed)
        value = self.get(key)
        if not isinstance(value, list):
            raise self.fault(key, value, f"a list of any of: {', '.join(known)}")
        for name in value:
            if name not in known:
                raise self.fault(key, name, ", ".join(known))
        return [str(name) for name in value]

    def wholes(self, key: str, count: int, low: int, high: int) -> list[int]:
        value = self.get(key)
        allowed = f"a list of {count} whole numbers from {low} to {high}"
        if not isinstance(value, list) or len(value) != count:
            raise self.fault(key, value, allowed)
        for number in value:
            if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
                raise self.fault(key, value, allowed)
        return list(value)

    def table(self, key: str) -> Table:
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.fault(key, value, f"a table [{key}]")
        return Table(self.pack, value, [*self.way, key])

    def tables(self, key: str) -> list[Table]:
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.fault(key, value, f"tables [[{key}]]")
        return [Table(self.pack, item, [*self.way, key, index]) for index, item in enumerate(value)]


def field_name(way: list[str | int]) -> str:
    """Return a way through tables in words: faction[2].card[3].strength, counted from 1."""
    name = ""
    for part in way:
        name += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if name else part
    return name or "(the whole file)"


def line_of(text: str, way: list[str | int]) -> int:
    """Return the line on which a field stands, or that of the nearest table around it."""
    counts: dict[str, int] = {}
    here: list[str | int] = []
    best, depth = 1, -1
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[(\[?)([^\]]+)\]", line)
        field = re.match(r"\s*([\w-]+|\"[^\"]*\")\s*=", line)
        if header:
            parts = [part.strip().strip('"') for part in header[2].split(".")]
            here = _way_of(parts, bool(header[1]), counts)
            found: list[str | int] = here
        elif field:
            found = [*here, field[1].strip('"')]
        else:
            continue
        if found == way[: len(found)] and len(found) > depth:
            best, depth = number, len(found)
    return best


def _way_of(parts: list[str], repeated: bool, counts: dict[str, int]) -> list[str | int]:
    """Return the full way of a header like [[faction.card]], counting the tables that repeat."""
    name = ".".join(parts)
    if repeated:
        counts[name] = counts.get(name, -1) + 1
        for other in [key for key in counts if key.startswith(name + ".")]:
            del counts[other]
    way: list[str | int] = []
    for depth, part in enumerate(parts):
        way.append(part)
        prefix = ".".join(parts[: depth + 1])
        if prefix in counts:
            way.append(counts[prefix])
    return way


def fingerprint(content: object) -> str:
    """Return a short digest of content, equal for equal content however it is written."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]
