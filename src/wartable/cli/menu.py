"""The options of a question as a menu: a number or words narrow it, step by step, until one option is left."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.ask import Option
from wartable.core.errors import Fault
from wartable.core.game import Words
from wartable.core.scenario import fits, tokens

Said = tuple[Option, Words]


class Entry:
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


class Menu:
    """What can be typed for a question."""

    def __init__(self, said: Sequence[Said], depth: int = 0) -> None:
        self.said = list(said)
        self.depth = depth
        entries = grouped(self.said, depth)
        if len(entries) == 1 and len(self.said) > 1 and not entries[0].numbered:
            # There is nothing to choose between but the options themselves.
            entries = [Entry([one]) for one in self.said]
        self.entries = entries

    @property
    def plain(self) -> bool:
        """Whether one only types which of some numbers: the entry itself needs no number."""
        return len(self.entries) == 1 and self.entries[0].numbered

    def pick(self, typed: str) -> Option | Menu:
        """The option that is meant, or the menu of those that could be. Raises Fault where none could."""
        head, _, rest = typed.strip().partition(" ")
        if head.isdecimal():
            inner = self.number(head)
            if inner is not None:
                return settle(inner, self.depth + 1, rest)
        found = [one for one in self.said if one[1].text.lower() == typed.strip().lower()]
        found = found or [one for one in self.said if fits(typed, one[1].text)]
        found = found or [one for one in self.said if begins(typed, one[1].text)]
        if not found or not tokens(typed):
            offered = "; ".join(entry.text for entry in self.entries)
            raise Fault(f"{typed.strip()!r} fits no option; offered: {offered}")
        return settle(found, self.depth + (len(found) < len(self.said)), "")

    def number(self, head: str) -> list[Said] | None:
        """What a number means: a line of the menu, or else what it stands for in the one entry that has it."""
        if not self.plain and 1 <= int(head) <= len(self.entries):
            return self.entries[int(head) - 1].said
        having = [entry for entry in self.entries if entry.numbered and head in entry.tails]
        if len(having) == 1:
            return [having[0].said[having[0].tails.index(head)]]
        return None


def settle(said: list[Said], depth: int, rest: str) -> Option | Menu:
    if len(said) == 1 and not rest:
        return said[0][0]
    menu = Menu(said, depth)
    return menu.pick(rest) if rest else menu


def grouped(said: list[Said], depth: int) -> list[Entry]:
    """Options that touch the same thing first are one entry; so are those that differ in a last number only."""
    groups: dict[str, list[Said]] = {}
    for one in said:
        refs = one[1].refs
        groups.setdefault(refs[depth] if len(refs) > depth else one[1].text, []).append(one)
    merged: dict[str, list[Said]] = {}
    for key, group in groups.items():
        alone = len(group) == 1 and group[0][1].text.rpartition(" ")[2].isdecimal()
        stem = group[0][1].text.rpartition(" ")[0] if alone else key
        merged.setdefault(stem, []).extend(group)
    entries = []
    for group in merged.values():
        entry = Entry(group)
        # Options that have nothing in common but the thing they touch are lines of their own.
        entries += [entry] if entry.label else [Entry([one]) for one in group]
    return entries


def shared(texts: list[str]) -> str:
    """The words with which all texts begin; the whole text of a single one."""
    if len(texts) == 1:
        return texts[0]
    common: list[str] = []
    for words in zip(*(text.split() for text in texts), strict=False):
        if len(set(words)) > 1:
            break
        common.append(words[0])
    return " ".join(common)


def begins(typed: str, text: str) -> bool:
    """Whether words of the text begin with those typed, in this order: `conj 4` for `Play Conjurer to 4`."""
    words = iter(tokens(text))
    return all(
        any(word == part or (word.startswith(part) and not part.isdecimal()) for word in words)
        for part in tokens(typed)
    )
