"""A saved match: game, rules version, content, settings, seed and choices. All else follows from these."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from wartable.core.content import fingerprint
from wartable.core.errors import BadRecord, Fault, IllegalChoice
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.registry import complete_settings, new_match

FORMAT = 1


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that rebuilds a match, and a digest that tells whether it was changed by hand."""

    game: str
    rules: str
    content: str
    seats: int
    settings: dict[str, Any]
    seed: str
    choices: list[list[int]] = []
    names: list[str] = []
    result: dict[str, Any] = {}
    #: A position to start from instead of a setup, as for puzzles and bug reports.
    position: dict[str, Any] | None = None
    format: int = FORMAT
    digest: str = ""

    def sign(self) -> str:
        """Return the digest of all that rebuilds the match."""
        return fingerprint(
            [self.game, self.rules, self.content, self.seats, self.settings, self.seed, self.choices, self.position]
        )


def begin(
    game: Game[Any, Any], seats: int, settings: dict[str, Any], seed: str, names: list[str] | None = None
) -> tuple[Record, Match]:
    """Return a new match and the record that goes with it."""
    settled = complete_settings(game, seats, settings)
    record = Record(game.key, game.version, game.content_hash, seats, settled, str(seed), names=names or [])
    return record, new_match(game, seats, settled, seed)


def update(record: Record, match: Match) -> Record:
    """Bring a record up to where its match is."""
    record.choices = [[seat, *option] for seat, option in match.choices]
    record.result = {}
    if match.over:
        state = match.state
        record.result = {"winners": state.winners, "ending": state.ending, "scores": match.game.scores(state)}
    record.digest = record.sign()
    return record


def replay(record: Record, game: Game[Any, Any], upto: int | None = None) -> Match:
    """Return the match of a record, up to a number of choices. Says at which choice it no longer fits these rules."""
    if record.game != game.key:
        raise BadRecord(f"the record is of {record.game!r}, not of {game.key!r}")
    if record.content != game.content_hash:
        raise BadRecord(
            f"the record was made with other content (found {record.content}, this is {game.content_hash}); "
            "give the content pack it was made with"
        )
    try:
        if record.position is not None:
            match = Match(game, game.from_position(record.position))
        else:
            match = new_match(game, record.seats, record.settings, record.seed)
    except BadRecord:
        raise
    except Fault as fault:
        raise BadRecord(f"the record cannot be set up: {fault}") from None
    last = len(record.choices) if upto is None else upto
    if not 0 <= last <= len(record.choices):
        raise BadRecord(f"the record has no choice {last}; allowed: 0 to {len(record.choices)}")
    for number, choice in enumerate(record.choices[:last], 1):
        try:
            match.apply(tuple(choice[1:]), choice[0])
        except (IllegalChoice, IndexError) as fault:
            raise BadRecord(
                f"choice {number} of {len(record.choices)} does not fit (record made under rules {record.rules}, "
                f"these are {game.version}): {fault}"
            ) from None
    return match


def dump(record: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def parse(data: bytes, name: str) -> Record:
    """Return a record from JSON. Says what is wrong with one that is cut short, changed by hand, or from a newer
    program."""
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as mistake:
        raise BadRecord(f"{name}: not a complete Wartable record: {mistake}") from None
    if isinstance(raw, dict) and isinstance(raw.get("format"), int) and raw["format"] > FORMAT:
        raise BadRecord(f"{name}: from a newer Wartable: record format {raw['format']}; this one reads up to {FORMAT}")
    try:
        record = msgspec.convert(raw, Record)
    except msgspec.ValidationError as mistake:
        raise BadRecord(f"{name}: not a Wartable record: {mistake}") from None
    if record.digest != record.sign():
        raise BadRecord(
            f"{name}: the record was changed after it was saved (digest {record.digest or 'missing'}, "
            f"its content gives {record.sign()})"
        )
    return record


def load(path: str | Path) -> Record:
    try:
        data = Path(path).read_bytes()
    except OSError as mistake:
        raise BadRecord(f"{path}: cannot read the record: {mistake.strerror}") from None
    return parse(data, str(path))


def save(record: Record, path: str | Path) -> None:
    """Write a record so that the file is always either the old one or the new one, whole."""
    write_whole(path, dump(record))


def write_whole(path: str | Path, data: bytes) -> None:
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as mistake:
        raise Fault(f"{path}: cannot write: {mistake.strerror}") from None
