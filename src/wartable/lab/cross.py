"""From a few words to a whole plan: what is crossed with what, checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise, product
from pathlib import Path
from typing import Any

import msgspec

from wartable.bots import registry as bots
from wartable.bots.bot import Bot
from wartable.bots.command import CommandBot
from wartable.bots.search_bot import SearchBot
from wartable.core import registry
from wartable.core.content import Pack
from wartable.core.errors import BadContent, Fault, one_of
from wartable.core.game import Game
from wartable.core.settings import Setting
from wartable.lab.plan import BUILT_IN, FORMAT, Cell, Plan, StudyPack, estimate_of, load_pack
from wartable.lab.statistics.shares import Z

#: Matches in each cell where nobody says how many.
USUAL_GAMES = 400
#: Matches in a file, by the slowest bot: enough to be worth a file, few enough to be played again after a break.
BLIND_SHARD, QUICK_SHARD, SLOW_SHARD = 600, 120, 24
#: A small study still comes in this many files, for as many processes.
LEAST_SHARDS = 16
#: Cells of a study, at most: more is a slip of the pen.
MOST_CELLS = 20_000


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to know, before it is checked."""

    game: str
    kind: str = "run"
    bots: list[str] = msgspec.field(default_factory=lambda: ["greedy"])
    #: Seats at the table; 0: the fewest.
    seats: int = 0
    #: The factions to cross; none: all.
    factions: list[str] = []
    #: Settings for all matches.
    settings: dict[str, str] = {}
    #: Settings to cross, with their values.
    cross: dict[str, list[str]] = {}
    #: Content packs by name; none: the game's own content.
    packs: dict[str, Path | str | None] = {}
    #: Further packs by name, given as text.
    texts: dict[str, str] = {}
    #: Whether each bot also meets the next of the list.
    ladder: bool = False
    #: Whether a faction also meets itself.
    twins: bool = False
    games_per_cell: int = 0
    precision: float = 0.0
    seed: str = "1"
    #: Whether bots may think by the clock.
    timed: bool = False


def wish_of(game: str, wished: dict[str, Any]) -> Wish:
    """Return a wish from what was called for in Python."""
    known = [name for name in Wish.__struct_fields__ if name != "game"]
    for name in wished:
        if name not in known:
            raise Fault(one_of("part of a study", name, known))
    return Wish(game=game, **wished)


def make_plan(wish: Wish) -> Plan:
    """Return the plan of a study, or say what is wrong with the wish."""
    files = wish.packs or ({} if wish.texts else {BUILT_IN: None})
    packs = [read_pack(wish.game, name, source) for name, source in files.items()]
    packs += [given_pack(wish.game, name, text) for name, text in wish.texts.items()]
    game = packs[0][1]
    seats = wish.seats or game.seats[0]
    if seats not in game.seats:
        raise Fault(one_of(f"number of seats for {game.key}", seats, [str(count) for count in game.seats]))
    players = check_bots(wish)
    setting = faction_setting(game, seats)
    settings = check_settings(game, {name: [value] for name, value in wish.settings.items()}, setting)
    crossed = check_settings(game, wish.cross, setting)
    tables = tables_of(wish, [one for _, one in packs], seats, setting)
    cells = [
        Cell(line_up, list(table), pack.name, dict(zip(crossed, values, strict=True)))
        for pack, _ in packs
        for values in product(*crossed.values())
        for table in tables
        for line_up in line_ups(wish.bots, seats, list(table), wish.ladder)
    ]
    if not 0 < len(cells) <= MOST_CELLS:
        raise Fault(f"the plan has {len(cells)} cells; allowed: 1 to {MOST_CELLS}")
    deals = deals_of(wish, seats)
    return Plan(
        format=FORMAT,
        kind=wish.kind,
        game=game.key,
        rules=game.version,
        estimate=estimate_of(game),
        seed=wish.seed,
        seats=seats,
        faction_setting=setting.name if setting is not None else "",
        settings={name: values[0] for name, values in settings.items()},
        deals=deals,
        precision=wish.precision,
        shard=shard_size(players, seats, deals * len(cells) * seats),
        timed=any(by_the_clock(bot) for bot in players),
        packs=[pack for pack, _ in packs],
        cells=cells,
    )


def read_pack(key: str, name: str, source: Path | str | None) -> tuple[StudyPack, Game[Any, Any]]:
    """Return a pack from its file, with the game as it is played with it."""
    game = registry.load(key, source)
    text = Pack.read(source).text if source is not None else ""
    return StudyPack(name, game.content_hash, text), game


def given_pack(key: str, name: str, text: str) -> tuple[StudyPack, Game[Any, Any]]:
    """Return a pack that is made here; what its content refuses is told with its name."""
    try:
        game = load_pack(key, text)
    except BadContent as fault:
        raise BadContent(f"{name}: {str(fault).partition('pack.toml:')[2] or fault}") from None
    return StudyPack(name, game.content_hash, text), game


# -- bots --------------------------------------------------------------------------------------------------------------


def check_bots(wish: Wish) -> list[Bot]:
    if not wish.bots:
        raise Fault("bots: found none; allowed: one or more, such as greedy,captain")
    if len(set(wish.bots)) != len(wish.bots):
        raise Fault(f"bots: found {','.join(wish.bots)}; allowed: each of them once")
    players = [bots.make(name, wish.seed) for name in wish.bots]
    for name, player in zip(wish.bots, players, strict=True):
        player.close()
        if by_the_clock(player) and not wish.timed:
            raise Fault(
                f"bot {name!r} thinks by the clock, so that its matches cannot be repeated; give it iterations, such "
                "as warlord:400, or mark the study with --timed"
            )
    return players


def by_the_clock(bot: Bot) -> bool:
    """Return whether what a bot chooses may depend on how busy a machine is."""
    if isinstance(bot, SearchBot):
        return bot.budget.seconds > 0.0 or bot.budget.processes > 1
    return isinstance(bot, CommandBot)


def line_ups(names: list[str], seats: int, table: list[str], ladder: bool) -> Iterator[list[str]]:
    """Return who plays the factions of a table: each bot among itself, and on a ladder one of each bot among those of
    the bot before it."""
    for name in names:
        yield [name] * seats
    met: set[tuple[tuple[str, str], ...]] = set()
    for lower, higher in pairwise(names) if ladder else ():
        for climber in range(seats):
            line_up = [higher if player == climber else lower for player in range(seats)]
            # Where factions are equal, it is the same whoever of them climbs.
            same = tuple(sorted(zip(table or [""] * seats, line_up, strict=True)))
            if same not in met:
                met.add(same)
                yield line_up


# -- factions and settings ---------------------------------------------------------------------------------------------


def faction_setting(game: Game[Any, Any], seats: int) -> Setting | None:
    """Return the setting that says which faction a seat plays, if the game has one."""
    for setting in game.settings():
        if setting.per_seat and factions_of(game, setting, seats):
            return setting
    return None


def factions_of(game: Game[Any, Any], setting: Setting, seats: int) -> list[str]:
    """Return the values of a setting that are factions: a seat that chooses one plays it."""
    found = []
    for value in setting.allowed:
        match = registry.new_match(
            game, seats, {setting.name: [value] + [setting.default] * (seats - 1)}, "factions", playout=True
        )
        if game.sides(match.state)[0] == value:
            found.append(value)
    return found


def check_settings(game: Game[Any, Any], wished: dict[str, list[str]], faction: Setting | None) -> dict[str, list[str]]:
    """Return settings that were wished for, spelt as the game spells them."""
    known = {setting.name: setting for setting in game.settings() if not setting.per_seat}
    found: dict[str, list[str]] = {}
    for name, values in wished.items():
        if faction is not None and name == faction.name:
            raise Fault(f"{name}: factions are crossed anyway; name those you want with --factions")
        if name not in known:
            raise Fault(one_of(f"factor of {game.key}", name, sorted(known)))
        if not values:
            raise Fault(f"{name}: found no value; allowed: {', '.join(known[name].allowed)}")
        found[name] = [spelt(name, value, known[name].allowed) for value in values]
        once(name, found[name])
    return found


def spelt(what: str, value: str, allowed: Iterable[str]) -> str:
    by_letters = {one.lower(): one for one in allowed}
    if value.strip().lower() not in by_letters:
        raise Fault(one_of(what, value, list(by_letters.values())))
    return by_letters[value.strip().lower()]


def once(what: str, values: list[str]) -> None:
    if len(set(values)) != len(values):
        raise Fault(f"{what}: found {', '.join(values)}; allowed: each of them once")


def tables_of(wish: Wish, games: list[Game[Any, Any]], seats: int, setting: Setting | None) -> list[Sequence[str]]:
    """Return the factions that meet: all sets of them that the game allows."""
    if setting is None:
        if wish.factions:
            raise Fault(f"--factions: {wish.game} has no factions to choose")
        return [()]
    # With all packs: what one of them alone has cannot be compared.
    known = [
        name for name in factions_of(games[0], setting, seats) if all(knows(game, setting, name) for game in games)
    ]
    wanted = [spelt("faction", name, known) for name in wish.factions] or known
    once("factions", wanted)
    sets = combinations_with_replacement(wanted, seats) if wish.twins else combinations(wanted, seats)
    found: list[Sequence[str]] = [table for table in sets if allowed(games[0], setting, table)]
    if not found:
        raise Fault(
            f"an empty plan: no {seats} of {', '.join(wanted)} can meet; name more --factions, or let a faction meet "
            "itself with --twins"
        )
    return found


def knows(game: Game[Any, Any], setting: Setting, name: str) -> bool:
    return any(name in own.allowed for own in game.settings() if own.name == setting.name)


def allowed(game: Game[Any, Any], setting: Setting, table: Sequence[str]) -> bool:
    """Return whether a game can be played by these factions; some allow each of them once."""
    try:
        registry.new_match(game, len(table), {setting.name: list(table)}, "table", playout=True)
    except Fault:
        return False
    return True


# -- size --------------------------------------------------------------------------------------------------------------


def deals_of(wish: Wish, seats: int) -> int:
    """Return the deals of a cell, at most. To a precision they are those that the worst case needs: a share of one
    half, and all mirrors of a deal won by the same player."""
    if wish.games_per_cell < 0:
        raise Fault(f"games per cell: found {wish.games_per_cell}; allowed: 1 or more")
    if wish.precision and not 0.001 <= wish.precision < 0.5:
        raise Fault(f"precision: found {wish.precision:g}; allowed: 0.1% to 50%, such as 2%")
    if wish.games_per_cell:
        return -(-wish.games_per_cell // seats)
    if wish.precision:
        return int((Z / 2 / wish.precision) ** 2) + 1
    return -(-USUAL_GAMES // seats)


def shard_size(players: list[Bot], seats: int, matches: int) -> int:
    """Return the matches of a file: whole mirrored deals."""
    if all(bot.plays_by_chance for bot in players):
        usual = BLIND_SHARD
    elif any(isinstance(bot, SearchBot | CommandBot) for bot in players):
        usual = SLOW_SHARD
    else:
        usual = QUICK_SHARD
    size = max(1, min(usual, matches // LEAST_SHARDS))
    return -(-size // seats) * seats
