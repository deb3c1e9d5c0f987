"""The file of a net: a line of JSON that says what it is and how it was made, then its numbers in half precision."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.learning import labels_digest

FORMAT = 1


@dataclass(frozen=True)
class NetFile:
    """A net as it is stored."""

    #: The game it plays, and a fingerprint of what the numbers that it looks at and its actions mean.
    key: str
    digest: str
    #: The places in an observation that it looks at, and the actions it has an opinion of: others never occurred.
    inputs: list[int]
    actions: list[int]
    #: Units of the first and of the second layer.
    wide: int
    narrow: int
    #: The command that made it, and what its training found, for people.
    command: str
    log: list[dict[str, Any]]
    #: Weights and biases of the first layer, of the second, of the actions.
    numbers: list[list[float]]


def counts(inputs: int, wide: int, narrow: int, actions: int) -> list[int]:
    """Return how many numbers each part has."""
    return [inputs * wide, wide, narrow * wide, narrow, actions * narrow, actions]


def write(net: NetFile) -> bytes:
    about = {
        "format": FORMAT, "game": net.key, "digest": net.digest, "command": net.command, "log": net.log,
        "wide": net.wide, "narrow": net.narrow, "inputs": net.inputs, "actions": net.actions,
    }  # fmt: skip
    flat = [number for part in net.numbers for number in part]
    return json.dumps(about).encode() + b"\n" + struct.pack(f"<{len(flat)}e", *flat)


def read(data: bytes, name: str) -> NetFile:
    """Return the net of a file. Raises Fault where it is none."""
    head, _, body = data.partition(b"\n")
    try:
        about = json.loads(head)
        if about["format"] != FORMAT:
            raise Fault(f"net {name}: its format is {about['format']}; allowed: {FORMAT}; train it anew")
        parts = counts(len(about["inputs"]), about["wide"], about["narrow"], len(about["actions"]))
        flat = struct.unpack(f"<{sum(parts)}e", body)
        numbers: list[list[float]] = []
        at = 0
        for count in parts:
            numbers.append(list(flat[at : at + count]))
            at += count
        about.pop("format")
        return NetFile(key=about.pop("game"), numbers=numbers, **about)
    except (ValueError, LookupError, TypeError, struct.error):
        raise Fault(f"net {name}: this is no net; allowed: a file that `wartable net train` wrote") from None


def is_game(name: str) -> bool:
    known = registry.keys()
    return name in known


def net_named(name: str) -> NetFile:
    """Return a net by the key of its game, or by the path of its file."""
    if is_game(name):
        data = registry.load(name).learning.net()
        if not data:
            raise Fault(f"bot 'net:{name}': nobody has trained a net for {name} yet; wartable net train {name}")
        return read(data, name)
    try:
        return read(Path(name).read_bytes(), name)
    except OSError as mistake:
        known = ", ".join(registry.keys())
        raise Fault(
            f"bot 'net:{name}': cannot read {name}: {mistake.strerror}; allowed: a game ({known}) or the file of a net"
        ) from None


def stamp(name: str) -> str:
    """Return what tells a net from others, also from one that its file held before."""
    path = Path(name)
    if is_game(name) or not path.is_file():
        return name
    found = path.stat()
    return f"{name} {found.st_mtime_ns} {found.st_size}"


def digest_of(game: Game[Any, Any]) -> str:
    """Return the fingerprint of what a game's numbers mean. Raises Fault where it offers none."""
    if not game.learning.labels():
        raise Fault(f"{game.key} offers no numbers for learners: its `learning` writes no `observe`")
    return labels_digest(game.learning)
