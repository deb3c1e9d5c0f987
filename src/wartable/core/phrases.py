"""Which option a person means: words are matched to the texts of options, in scenarios and at the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence


def tokens(text: str) -> list[str]:
    """Return the words and numbers of a text, in lower case."""
    return re.findall(r"[\w+-]+", text.lower())


def fits(wanted: str, said: str) -> bool:
    """Return whether all words of `wanted` occur in `said`, in this order."""
    words = iter(tokens(said))
    return all(word in words for word in tokens(wanted))


def begins(wanted: str, said: str) -> bool:
    """Return whether words of `said` begin with those wanted, in this order: `conj 4` for `Play Conjurer to 4`."""
    words = iter(tokens(said))
    return all(
        any(word == part or (word.startswith(part) and not part.isdecimal()) for word in words)
        for part in tokens(wanted)
    )


def meant(wanted: str, texts: Sequence[str], shortened: bool = False) -> list[int]:
    """Return the indices of the texts that these words mean: the very text, else those with all the words in this
    order, else, where words may be shortened, those with words that begin so."""
    exact = [index for index, text in enumerate(texts) if text.lower() == wanted.lower()]
    found = exact or [index for index, text in enumerate(texts) if fits(wanted, text)]
    if found or not shortened:
        return found
    return [index for index, text in enumerate(texts) if begins(wanted, text)]
