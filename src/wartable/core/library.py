"""What a game has to read: its rules by id, what its cards and units do, where its numbers come from. Optional."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

from mypy_extensions import mypyc_attr

from wartable.core.ask import Option

#: By what a value of the content belongs to, and its field: the value, and where it comes from.
Sources = Mapping[tuple[str, str], tuple[object, str]]
#: A value of the content: what it belongs to, its field, the value, and where it comes from (`content.SOURCES`).
Provenance = tuple[str, str, object, str]


@mypyc_attr(allow_interpreted_subclasses=True)
class Library:
    def rules_text(self) -> str:
        """Return the rule ledger as TOML: id, text, chapter, and why an entry is only physical."""
        return ""

    def glossary(self) -> dict[str, str]:
        """Return what each card, unit or tile does, in plain words, by name."""
        return {}

    def option_words(self) -> list[str]:
        """Return all the words that options can say, besides those of the glossary, in small letters."""
        return []

    def content_texts(self) -> list[str]:
        """Return the game's own content as TOML, in which things are told apart by name, title or id: what a content
        pack has that changes one value follows from it."""
        return []

    def uses(self, option: Option) -> bool:
        """Return whether an option puts to use what its words name, as playing a card does, rather than to pay with it,
        to put it away or to aim at it."""
        return True

    def provenance(self) -> list[Provenance]:
        """Return every value of the content and where it comes from, in the order of the content."""
        return []

    def lessons(self) -> list[str]:
        """Return the lessons as TOML (`core/lesson.py`), the first to be learnt first."""
        return []

    def balance(self) -> str:
        """Return a report of the game's balance as a page of HTML, as `wartable lab report` makes it."""
        return ""

    def introduction(self) -> str:
        """Return what a newcomer is told first, as TOML: the goal, a turn in short, how long and how hard it is."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class PackagedLibrary(Library):
    """A library whose texts are files of the game's package: `ledger.toml`, `introduction.toml`, `balance.html`, and
    the TOML files in the folders `lessons` and `content`. What is not there is left out."""

    def __init__(self, package: str, sources: Sources | None = None) -> None:
        self.package = package
        self.sources: Sources = {} if sources is None else sources

    def _file(self, name: str) -> str:
        """Return a file of the package, nothing if there is none."""
        return packaged(self.package, name) if (resources.files(self.package) / name).is_file() else ""

    def _folder(self, folder: str) -> list[str]:
        """Return the TOML files in a folder of the package, nothing if there is none."""
        return all_packaged(self.package, folder) if (resources.files(self.package) / folder).is_dir() else []

    def rules_text(self) -> str:
        return self._file("ledger.toml")

    def introduction(self) -> str:
        return self._file("introduction.toml")

    def balance(self) -> str:
        return self._file("balance.html")

    def lessons(self) -> list[str]:
        return self._folder("lessons")

    def content_texts(self) -> list[str]:
        return self._folder("content")

    def provenance(self) -> list[Provenance]:
        return [(what, field, value, source) for (what, field), (value, source) in self.sources.items()]


def packaged(package: str, name: str) -> str:
    """Return a text file of a game's package."""
    return (resources.files(package) / name).read_text(encoding="utf-8")


def packaged_bytes(package: str, name: str) -> bytes:
    """Return a file of a game's package that is no text."""
    return (resources.files(package) / name).read_bytes()


def all_packaged(package: str, folder: str) -> list[str]:
    """Return the TOML files in a folder of a game's package, in the order of their names."""
    home = resources.files(package) / folder
    files = [file for file in home.iterdir() if file.name.endswith(".toml")]
    return [file.read_text(encoding="utf-8") for file in sorted(files, key=lambda file: file.name)]
