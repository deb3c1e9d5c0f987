"""What a study is: everything that decides its matches, in one file that people can read."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from wartable.core import registry
from wartable.core.content import fingerprint
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.record import write_whole
from wartable.core.settings import Chosen

FORMAT = 1
PLAN = "plan.toml"
#: The name of a game's own content among the packs of a study.
BUILT_IN = "built-in"


class StudyPack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content that is played with, whole, so that a study can be gone on with and replayed anywhere."""

    name: str
    #: Fingerprint of the game's content with this pack.
    content: str
    #: The pack itself (TOML); nothing for the game's own content.
    text: str = ""


class Ban(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player of a cell may not do."""

    player: int
    #: As `--without` has it, such as card:NAME.
    what: str


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One combination of all that is crossed. Its players sit in every seat in turn."""

    #: The bot of each player.
    bots: list[str]
    #: The faction of each player; empty where the game has none.
    factions: list[str] = []
    pack: str = BUILT_IN
    #: What was chosen for all seats, where it differs between cells.
    settings: dict[str, str] = {}
    bans: list[Ban] = []


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that decides the matches of a study. Equal plans give equal files."""

    format: int
    #: Why the study was made: run, diff, ablate or sweep.
    kind: str = "run"
    game: str
    #: Version of the rules.
    rules: str
    #: Fingerprint of what the game's estimate is worth, which bots think with.
    estimate: str
    seed: str
    seats: int
    #: The setting that names a seat's faction; empty where the game has none.
    faction_setting: str = ""
    #: What was chosen for all seats of all matches.
    settings: dict[str, str] = {}
    #: Deals in each cell; with `precision`, at most.
    deals: int
    #: Half the width that every interval may have at the end, as a share; 0: all deals are played.
    precision: float = 0.0
    #: Matches in a file.
    shard: int
    #: A match of more choices is unfinished.
    longest: int = 50_000
    #: Whether bots think by the clock, so that matches cannot be repeated exactly.
    timed: bool = False
    packs: list[StudyPack]
    cells: list[Cell]

    @property
    def mirrors(self) -> int:
        """Matches of one deal in one cell: each player sits in every seat once."""
        return self.seats

    @property
    def matches(self) -> int:
        """All matches; with `precision`, at most."""
        return self.deals * len(self.cells) * self.mirrors

    @property
    def shards(self) -> int:
        return -(-self.matches // self.shard)

    @property
    def digest(self) -> str:
        """A fingerprint of all of it, kept in every file."""
        return fingerprint(msgspec.to_builtins(self))

    def numbers(self, shard: int) -> range:
        """Return the matches of a shard."""
        return range(shard * self.shard, min((shard + 1) * self.shard, self.matches))

    def name_of(self, cell: Cell, player: int) -> str:
        """Return how a player is called in this study: its faction, with its bot where there are several."""
        several = len({bot for other in self.cells for bot in other.bots}) > 1
        if not cell.factions:
            return cell.bots[player]
        return f"{cell.factions[player]} ({cell.bots[player]})" if several else cell.factions[player]

    def chosen(self, cell: Cell, factions: list[str]) -> Chosen:
        """Return the settings of a match in which seats have these factions."""
        chosen: Chosen = {**self.settings, **cell.settings}
        if self.faction_setting:
            chosen[self.faction_setting] = factions
        return chosen


def estimate_of(game: Game[Any, Any]) -> str:
    return hashlib.sha256(repr(game.thinking.worths).encode()).hexdigest()[:16]


# -- games of a plan ---------------------------------------------------------------------------------------------------


def load_games(plan: Plan) -> dict[str, Game[Any, Any]]:
    """Return the game with each pack, exactly as it was when the plan was made, or say what has changed."""
    games = {pack.name: load_pack(plan.game, pack.text) for pack in plan.packs}
    for pack in plan.packs:
        game = games[pack.name]
        unchanged("rules", plan.rules, game.version)
        unchanged(f"content of {pack.name}", pack.content, game.content_hash)
        unchanged("estimate", plan.estimate, estimate_of(game))
    return games


def load_pack(key: str, text: str) -> Game[Any, Any]:
    """Return a game with the content of a pack that is given as text."""
    if not text:
        return registry.load(key)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "pack.toml")
        path.write_text(text, encoding="utf-8")
        return registry.load(key, path)


def unchanged(what: str, was: str, now: str) -> None:
    if was != now:
        raise Fault(
            f"the study was made with other {what} (found {was}, this is {now}): results of both are never counted "
            "together; make a new study in another folder"
        )


# -- files -------------------------------------------------------------------------------------------------------------


def write_plan(folder: Path, plan: Plan) -> None:
    write_whole(folder / PLAN, msgspec.toml.encode(plan))


def read_plan(folder: Path) -> Plan:
    """Return the plan of a study folder."""
    if not (folder / PLAN).exists():
        raise Fault(f"{folder}: not a study: there is no {folder / PLAN}")
    return read_plan_file(folder / PLAN)


def read_plan_file(path: Path) -> Plan:
    """Return a plan; say what is wrong with a file that has none."""
    try:
        data = path.read_bytes()
    except OSError as mistake:
        raise Fault(f"{path}: cannot read the plan: {mistake.strerror}") from None
    try:
        raw = msgspec.toml.decode(data)
        if isinstance(raw.get("format"), int) and raw["format"] > FORMAT:
            raise Fault(f"{path}: from a newer Wartable: format {raw['format']}; this one reads up to {FORMAT}")
        plan = msgspec.convert(raw, Plan)
    except (msgspec.DecodeError, UnicodeDecodeError) as mistake:
        raise Fault(f"{path}: not the plan of a study: {mistake}") from None
    check_plan(plan, path)
    return plan


def check_plan(plan: Plan, path: Path) -> None:
    """Refuse a plan that was changed by hand into one that cannot be played."""
    packs = {pack.name for pack in plan.packs}
    if not plan.cells or plan.deals < 1 or plan.seats < 1 or plan.shard < 1:
        raise Fault(f"{path}: an empty plan: it needs cells, and deals, seats and shard of at least 1")
    if plan.shard % plan.mirrors:
        raise Fault(f"{path}: shard: found {plan.shard}; allowed: a multiple of {plan.mirrors}, whole mirrored deals")
    for number, cell in enumerate(plan.cells, 1):
        if len(cell.bots) != plan.seats or len(cell.factions) not in {0, plan.seats}:
            raise Fault(f"{path}: cell {number}: allowed: {plan.seats} bots, and as many factions or none")
        if cell.pack not in packs:
            raise Fault(f"{path}: cell {number}: unknown pack {cell.pack!r}; allowed: {', '.join(sorted(packs))}")
        for ban in cell.bans:
            if not 0 <= ban.player < plan.seats:
                raise Fault(f"{path}: cell {number}: bans: player {ban.player}; allowed: 0 to {plan.seats - 1}")
