"""The options of a question as a menu: a number or words narrow it, step by step, until one option is left."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.ask import Option
from wartable.core.errors import Fault
from wartable.core.game import Words
from wartable.core.phrases import meant, tokens

Said = tuple[Option, Words]


class MenuLine:
    """One line of a menu: a single option, or several that begin alike, with what tells them apart."""

    def __init__(self, said: list[Said]) -> None:
        self.said = said
        texts = [words.text for _, words in said]
        self.label = shared(texts)
        self.tails = [text[len(self.label) :].strip() for text in texts] if len(texts) > 1 else []

    @property
    def numbered(self) -> bool:
        """Whether numbers tell its options apart: then those numbers are what one types."""
        return bool(self.tails) and all(tail.isdecimal() for tail in self.tails)

    @property
    def text(self) -> str:
        if not self.tails:
            return self.label
        listed = " ".join(self.tails) if self.numbered else ", ".join(self.tails)
        return f"{self.label} {listed}" if len(listed) <= 40 else f"{self.label} ... ({len(self.tails)} ways)"

    def how(self, number: int) -> str:
        """Return what to type for one of several options of the line with this number; nothing for a single one."""
        if not self.tails:
            return ""
        return f"  (type {number} {self.tails[0]})" if self.numbered else f"  (type {number}, then which)"


class TerminalMenu:
    """What can be typed for a question."""

    def __init__(self, said: Sequence[Said], depth: int = 0) -> None:
        self.said = list(said)
        self.depth = depth
        lines = grouped(self.said, depth)
        if len(lines) == 1 and len(self.said) > 1 and not lines[0].numbered:
            # There is nothing to choose between but the options themselves.
            lines = [MenuLine([one]) for one in self.said]
        self.lines = lines

    @property
    def plain(self) -> bool:
        """Whether one only types which of some numbers: the line itself needs no number."""
        return len(self.lines) == 1 and self.lines[0].numbered

    def pick(self, typed: str) -> Option | TerminalMenu:
        """Return the option that is meant, or the menu of those that could be. Raises Fault where none could."""
        head, _, rest = typed.strip().partition(" ")
        if head.isdecimal():
            inner = self.number(head)
            if inner is not None:
                return settle(inner, self.depth + 1, rest)
        found = [self.said[index] for index in meant(typed.strip(), [one[1].text for one in self.said], shortened=True)]
        if not found or not tokens(typed):
            offered = "; ".join(line.text for line in self.lines)
            raise Fault(f"{typed.strip()!r} fits no option; offered: {offered}")
        return settle(found, self.depth + (len(found) < len(self.said)), "")

    def number(self, head: str) -> list[Said] | None:
        """Return what a number means: a line of the menu, or else what it stands for in the one line that has it."""
        if not self.plain and 1 <= int(head) <= len(self.lines):
            return self.lines[int(head) - 1].said
        having = [line for line in self.lines if line.numbered and head in line.tails]
        if len(having) == 1:
            return [having[0].said[having[0].tails.index(head)]]
        return None


def settle(said: list[Said], depth: int, rest: str) -> Option | TerminalMenu:
    if len(said) == 1 and not rest:
        return said[0][0]
    menu = TerminalMenu(said, depth)
    return menu.pick(rest) if rest else menu


def grouped(said: list[Said], depth: int) -> list[MenuLine]:
    """Return the lines of a menu: options that touch the same thing first are one, and so are those that differ in a
    last number only."""
    groups: dict[str, list[Said]] = {}
    for one in said:
        refs = one[1].refs
        groups.setdefault(refs[depth] if len(refs) > depth else one[1].text, []).append(one)
    merged: dict[str, list[Said]] = {}
    for key, group in groups.items():
        alone = len(group) == 1 and group[0][1].text.rpartition(" ")[2].isdecimal()
        stem = group[0][1].text.rpartition(" ")[0] if alone else key
        merged.setdefault(stem, []).extend(group)
    lines = []
    for group in merged.values():
        line = MenuLine(group)
        # Options that have nothing in common but the thing they touch are lines of their own.
        lines += [line] if line.label else [MenuLine([one]) for one in group]
    return lines


def shared(texts: list[str]) -> str:
    """Return the words with which all texts begin; the whole text of a single one."""
    if len(texts) == 1:
        return texts[0]
    common: list[str] = []
    for words in zip(*(text.split() for text in texts), strict=False):
        if len(set(words)) > 1:
            break
        common.append(words[0])
    return " ".join(common)
