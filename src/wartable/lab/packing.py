"""The choices of a match in as few bytes as the rules allow: which of the options was taken each time, in just the bits
that a choice among the options needs. What had one option needs none. The rules say the options again when a match is
replayed."""

from __future__ import annotations

from wartable.core.errors import BadRecord
from wartable.core.match import Match


class Packer:
    """Takes one choice after the other."""

    def __init__(self) -> None:
        self.value = 0
        self.bits = 0

    def add(self, index: int, count: int) -> None:
        """Note which of `count` options was taken."""
        self.value |= index << self.bits
        self.bits += (count - 1).bit_length()

    def packed(self) -> bytes:
        return self.value.to_bytes((self.bits + 7) // 8, "little")


def unpack(match: Match, packed: bytes, choices: int) -> None:
    """Make the choices again that were packed, in a fresh match of the same game, settings and seed."""
    value = int.from_bytes(packed, "little")
    bits = 0
    for number in range(1, choices + 1):
        count = len(match.options)
        size = (count - 1).bit_length()
        index = value >> bits & (1 << size) - 1
        bits += size
        if index >= count:
            raise BadRecord(f"choice {number} of {choices} does not fit these rules: option {index} of {count}")
        match.take(index)
    if (bits + 7) // 8 != len(packed):
        raise BadRecord(f"the {choices} choices need {bits} bits under these rules, and {len(packed)} bytes are kept")
