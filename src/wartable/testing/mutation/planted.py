"""The committed entries: mutants written by hand, and excuses for those that no test can notice.

A file tests/mutants/NAME.toml holds those of a game or a part:

    [[mutant]]
    name = "Rumours are not mingled"
    file = "knowledge.py"
    function = "known_copy"
    from = "mingle_rumours(s, me)"
    to = "pass"
    breaks = "a card shown settles the wrong rumour"
    tests = ["tests/games/jogu/test_jogu.py"]      # where only some tests are to notice it
    concerns = "secrets"                # where a survivor is never accepted
    lives = "why it may survive"        # where it does, and may

    [[excuse]]
    file = "state.py"
    function = "Jogu.copy"
    from = "twin.log = self.log"
    to = "pass"
    reason = "the match gives a copy its log"
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from wartable.core.errors import Fault, one_of
from wartable.testing.mutation.mutant import Mutant, Source
from wartable.testing.mutation.scope import Target

MUTANT_FIELDS = ["name", "file", "function", "from", "to", "nth", "breaks", "tests", "concerns", "lives"]
EXCUSE_FIELDS = ["file", "function", "from", "to", "nth", "reason"]


@dataclass
class Planted:
    """What a file says, as far as it still applies."""

    mutants: list[Mutant] = field(default_factory=list)
    #: Reasons, by the key of the mutant that they excuse.
    excuses: dict[tuple[str, str, str, str, int], str] = field(default_factory=dict)
    #: What no longer applies, and why.
    problems: list[str] = field(default_factory=list)


def read(target: Target, sources: dict[str, Source], possible: list[Mutant]) -> Planted:
    """Return the entries of a target; those whose place is gone are told, and left out."""
    found = Planted()
    if target.planted is None or not target.planted.exists():
        return found
    path = target.planted
    where = path.relative_to(target.root).as_posix() if path.is_relative_to(target.root) else str(path)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as mistake:
        raise Fault(f"{where}: cannot be read: {mistake}") from None
    for kind in data:
        if kind not in {"mutant", "excuse"}:
            raise Fault(f"{where}: {one_of('table', kind, ['mutant', 'excuse'])}")
    names = set()
    for number, entry in enumerate(data.get("mutant", []), 1):
        name = str(entry.get("name", f"mutant {number}"))
        try:
            expect_fields(entry, MUTANT_FIELDS, ["name", "file", "from", "to", "breaks"])
            if name in names:
                raise Fault("there is another of this name")
            names.add(name)
            found.mutants.append(by_hand(target, sources, entry))
        except Fault as fault:
            found.problems.append(f"{where}: mutant {name!r}: {fault}")
    keys = {mutant.key for mutant in possible}
    for number, entry in enumerate(data.get("excuse", []), 1):
        try:
            expect_fields(entry, EXCUSE_FIELDS, ["file", "from", "to", "reason"])
            key = (
                f"{target.home}/{entry['file']}".lstrip("/"),
                entry.get("function", ""),
                entry["from"].strip(),
                entry["to"].strip(),
                entry.get("nth", 1),
            )
            if key not in keys:
                raise Fault(f"{entry['file']}, {key[1] or 'module'}: no mutant makes {key[3]!r} of {key[2]!r} any more")
            found.excuses[key] = entry["reason"]
        except Fault as fault:
            found.problems.append(f"{where}: excuse {number}: {fault}")
    return found


def expect_fields(entry: dict[str, Any], allowed: list[str], needed: list[str]) -> None:
    for name in entry:
        if name not in allowed:
            raise Fault(one_of("field", name, allowed))
    for name in needed:
        if not str(entry.get(name, "")).strip() and not (name == "to" and "to" in entry):
            raise Fault(f"there is no {name}")


def by_hand(target: Target, sources: dict[str, Source], entry: dict[str, Any]) -> Mutant:
    file = f"{target.home}/{entry['file']}".lstrip("/")
    if file not in sources:
        if not (target.source / file).exists():
            raise Fault(f"there is no file {file}")
        sources[file] = Source(file, target.text(file))
    made = sources[file].planted(entry.get("function", ""), entry["from"], entry["to"], entry.get("nth", 0))
    for test in entry.get("tests", []):
        if not is_there(target.root, test):
            raise Fault(f"there is no test {test}")
    return replace(
        made,
        name=entry["name"],
        breaks=entry["breaks"],
        tests=tuple(entry.get("tests", [])),
        concerns=entry.get("concerns", ""),
        lives=entry.get("lives", ""),
    )


def is_there(root: Path, test: str) -> bool:
    """Return whether a file of tests is there, and the test in it that is named: one that is gone would fail, and a
    mutant be called killed."""
    file, _, name = test.partition("::")
    path = root / file
    return path.exists() and (not name or f"def {name.partition('[')[0]}(" in path.read_text(encoding="utf-8"))


def pasteable(target: Target, mutant: Mutant) -> str:
    """Return the entry that would excuse a mutant, but for its reason."""
    lines = [
        "[[excuse]]",
        f'file = "{Path(mutant.file).relative_to(target.home).as_posix() if target.home else mutant.file}"',
        f'function = "{mutant.function}"',
        f"from = {quoted(mutant.before)}",
        f"to = {quoted(mutant.after)}",
    ]
    if mutant.nth > 1:
        lines.append(f"nth = {mutant.nth}")
    return "\n".join([*lines, 'reason = ""'])


def quoted(words: str) -> str:
    """Return words as TOML has them, in the quotes that need the least."""
    if "\n" in words:
        return f"'''\n{words}'''"
    return f"'{words}'" if "'" not in words else '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
