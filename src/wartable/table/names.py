"""Names people play under: what a name may be, and whether two of them look alike."""

from __future__ import annotations

import functools
import unicodedata

from confusable_homoglyphs import confusables

from wartable.table import limits
from wartable.table.errors import Refused
from wartable.table.opponents import OPPONENTS

#: The longest key of an account that is stored. Some signs become many letters when they are compared.
KEY = 40
#: Signs that count as letters or marks but show nothing, besides those that are not printable at all.
INVISIBLE = frozenset(
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)
#: As many marks may stand over one letter; more would cover what stands above and below.
MARKS = 2
#: What looks the same in small letters and what looks the same in capitals is the same: I, i, l and 1.
FOLDED = str.maketrans("i", "l")


def checked(text: str) -> str:
    """Return a name as it is shown. Raises Refused for one that nobody could read or tell from another."""
    name = limits.clean(text, limits.NAME)
    if not name or not any(char.isalnum() for char in name):
        raise Refused("bad-name", "a name has at least one letter or digit")
    if any(char in INVISIBLE or unicodedata.category(char) == "Cf" for char in text):
        raise Refused("bad-name", "a name has no invisible characters")
    marks = [unicodedata.category(char).startswith("M") for char in unicodedata.normalize("NFD", name)]
    if any(all(marks[at : at + MARKS + 1]) for at in range(len(marks) - MARKS)):
        raise Refused("bad-name", f"a letter of a name has at most {MARKS} marks")
    if len(key_of(name)) > KEY:
        raise Refused("bad-name", "this name is too long when it is written out; choose a shorter one")
    if key_of(name) in bots():
        raise Refused("bad-name", f"{name!r} looks like the name of a bot; choose another")
    return name


def key_of(name: str) -> str:
    """Return what all names have in common that look like this one, after Unicode's tables of confusable characters:
    capitals or not, fullwidth or not, of whatever script."""
    plain = prototypes(unicodedata.normalize("NFKC", name))
    folded = prototypes(unicodedata.normalize("NFKD", plain.casefold()))
    return unicodedata.normalize("NFC", folded.casefold()).translate(FOLDED)


def old_key_of(name: str) -> str:
    """Return the key of an account as earlier versions made it."""
    return name.casefold()


def prototypes(text: str) -> str:
    return "".join(map(prototype, text))


@functools.lru_cache(4096)
def prototype(char: str) -> str:
    """Return what a character looks like, written with the commonest characters there are."""
    alike = confusables.confusables_data.get(char, [])
    return str(alike[0]["c"]) if len(alike) == 1 else char


@functools.cache
def bots() -> frozenset[str]:
    return frozenset(map(key_of, OPPONENTS))
