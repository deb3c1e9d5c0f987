"""One small fault: where it is put into a source, and what the line says then."""

from __future__ import annotations

import ast
import difflib
import hashlib
import re
import textwrap
from dataclasses import dataclass, field

from wartable.core.errors import Fault

#: The name of what stands outside of all functions.
MODULE = ""


@dataclass(frozen=True)
class Mutant:
    """A source with `before` changed to `after`, the `nth` of its kind in that function."""

    file: str
    function: str
    operator: str
    line: int
    #: The lines that are touched, without their common indentation: they say what is changed, wherever it moves to.
    before: str
    after: str
    nth: int
    #: The place in the source that is replaced, in characters, and by what.
    start: int
    end: int
    to: str
    #: The lines whose running means that the fault may be noticed.
    lines: range = field(compare=False)
    #: Of a mutant written by hand: its name, what it breaks, the tests that must notice, what it is about.
    name: str = ""
    breaks: str = ""
    tests: tuple[str, ...] = ()
    concerns: str = ""
    lives: str = ""

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """What an excuse names."""
        return self.file, self.function, self.before, self.after, self.nth

    @property
    def id(self) -> str:
        """The same as long as function and line stay as they are, whatever is written around them."""
        return hashlib.sha256(repr((self.key, self.name)).encode()).hexdigest()[:12]

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line} {self.function or 'module'}"

    def apply(self, source: str) -> str:
        return source[: self.start] + self.to + source[self.end :]

    def diff(self, source: str) -> str:
        """Return what changes, with a little of what is around it."""
        old, new = source.splitlines(), self.apply(source).splitlines()
        lines = difflib.unified_diff(old, new, self.file, self.file, n=1, lineterm="")
        return "\n".join(list(lines)[2:])


@dataclass(frozen=True)
class Region:
    """A function in a source: its place in lines, and in characters."""

    name: str
    first: int
    last: int
    start: int
    end: int


class Source:
    """A file's text, its tree, and the ways between places in both."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.lines = text.splitlines(keepends=True)
        self.tree = ast.parse(text)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.regions = [Region(MODULE, 1, len(self.lines), 0, len(text))]
        self.find_functions(self.tree, "")

    def find_functions(self, node: ast.AST, inside: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{inside}{child.name}"
                first, last = child.lineno, child.end_lineno or child.lineno
                self.regions.append(Region(name, first, last, self.starts[first - 1], self.starts[last]))
                self.find_functions(child, f"{name}.")
            else:
                self.find_functions(child, inside)

    def offset(self, line: int, column: int) -> int:
        """Return a place in characters; the tree counts columns in bytes."""
        text = self.lines[line - 1]
        return self.starts[line - 1] + (column if text.isascii() else len(text.encode()[:column].decode()))

    def span(self, node: ast.expr | ast.stmt | ast.keyword) -> tuple[int, int]:
        return (
            self.offset(node.lineno, node.col_offset),
            self.offset(node.end_lineno or node.lineno, node.end_col_offset or 0),
        )

    def said(self, node: ast.expr | ast.stmt) -> str:
        start, end = self.span(node)
        return self.text[start:end]

    def line_of(self, offset: int) -> int:
        low, high = 0, len(self.lines)
        while low + 1 < high:
            middle = (low + high) // 2
            if self.starts[middle] <= offset:
                low = middle
            else:
                high = middle
        return low + 1

    def region(self, name: str) -> Region:
        """Return a function by its name with its class: the last of that name, as it is the one that counts."""
        found = [region for region in self.regions if region.name == name]
        if not found:
            raise Fault(f"{self.file}: there is no function {name!r}")
        return found[-1]

    def mutant(
        self, function: str, operator: str, start: int, end: int, to: str, covering: range | None = None
    ) -> Mutant:
        """Return a mutant with the place [start, end) replaced."""
        first, last = self.line_of(start), self.line_of(max(start, end - 1))
        old = self.text[self.starts[first - 1] : self.starts[last]]
        new = self.text[self.starts[first - 1] : start] + to + self.text[end : self.starts[last]]
        before, after = tidy(old), tidy(new)
        region = self.region(function)
        nth = 1
        for line in range(region.first, first):
            block = self.text[self.starts[line - 1] : self.starts[min(line + last - first, len(self.lines))]]
            nth += tidy(block) == before
        lines = covering if covering is not None else range(first, last + 1)
        return Mutant(self.file, function, operator, first, before, after, nth, start, end, to, lines)

    def locate(self, function: str, words: str, nth: int = 0) -> tuple[int, int]:
        """Return the place of these words in a function; how deep a line is indented does not matter.

        Without `nth` there must be one such place.
        """
        region = self.region(function)
        pattern = r"\n[ \t]*".join(re.escape(line.strip()) for line in words.strip().splitlines())
        head = r"(?<!\w)" if re.match(r"\w", words.strip()) else ""
        tail = r"(?!\w)" if re.search(r"\w$", words.strip()) else ""
        found = list(re.finditer(head + pattern + tail, self.text[region.start : region.end]))
        where = f"{self.file}, {function or 'module'}"
        if not found:
            raise Fault(f"{where}: nothing reads {words.strip()!r} any more")
        if not nth and len(found) > 1:
            raise Fault(f"{where}: {len(found)} places read {words.strip()!r}; say which by nth, or take more words")
        if nth > len(found):
            raise Fault(f"{where}: nth is {nth}, but only {len(found)} places read {words.strip()!r}")
        match = found[max(nth, 1) - 1]
        return region.start + match.start(), region.start + match.end()

    def planted(self, function: str, words: str, to: str, nth: int = 0) -> Mutant:
        """Return a mutant by hand: the words that change, and what they become."""
        start, end = self.locate(function, words, nth)
        line = self.lines[self.line_of(start) - 1]
        indent = line[: len(line) - len(line.lstrip())]
        made = textwrap.dedent(to).strip("\n").replace("\n", f"\n{indent}")
        if self.text[start:end] == made:
            raise Fault(f"{self.file}, {function or 'module'}: {words.strip()!r} would not change")
        found = self.mutant(function, "by hand", start, end, made)
        try:
            compile(found.apply(self.text), self.file, "exec")
        except SyntaxError as mistake:
            raise Fault(f"{self.file}, {function or 'module'}: {to.strip()!r} is no Python there: {mistake}") from None
        return found


def tidy(block: str) -> str:
    """Return lines without their common indentation and what trails."""
    return textwrap.dedent(block).strip()
