"""A position of Proxy Wars in words, and back.

The board is written as it lies: one line a row, cells between bars, `.` for none. A cell is the name of a tile, with
`blue:` or `red:` before it where both could own it, and `@blue` or `@red` after it where an agent stands:

    board = ["Press Officer @blue | Activist Boat @red", ". | blue:plain"]
"""

from __future__ import annotations

from typing import Any

from wartable.core.errors import BadPosition, one_of
from wartable.core.fields import table
from wartable.core.rng import Rng, seeded
from wartable.games.proxywars.board import Board, Laid
from wartable.games.proxywars.catalogue import AGENTS, FIEFDOMS, SEATS, SQUARES, TILES, Sheets
from wartable.games.proxywars.cutting import WHOLE, cuts, follow
from wartable.games.proxywars.events import DEEDS
from wartable.games.proxywars.sight import deed_of
from wartable.games.proxywars.state import (
    CUTTING,
    GAMING,
    NO_DEED,
    NOBODY,
    NONE,
    PLACES,
    PLACING,
    Agreed,
    ProxyWars,
    empty_table,
)
from wartable.games.proxywars.tiles import BIT, tiles_of
from wartable.games.proxywars.view import PHASES

TOP_FIELDS = [
    "game", "phase", "mirror", "agreed", "start", "turn", "turns", "limit", "table", "skip", "blocks", "history",
    "prepared", "last", "touched", "origin", "board", "rng", *SEATS,
]  # fmt: skip
SIDE_FIELDS = ["faction", "cut", "ready", "hand", "reserve", "captured", "destroyed"]

Data = dict[str, Any]


# -- writing -------------------------------------------------------------------------------------------------------


def write(s: ProxyWars) -> Data:
    """Write the whole truth of a state."""
    agreed = s.agreed
    text: Data = {
        "game": "proxywars",
        "phase": PHASES[s.phase],
        "mirror": agreed.mirror,
        "turn": SEATS[s.turn],
        "turns": s.turns,
        "limit": agreed.limit,
        "table": agreed.table,
        "prepared": agreed.prepared,
        "rng": s.rng.words(),
    }
    for key, seat in (("agreed", agreed.start), ("start", s.start), ("skip", s.skip)):
        if seat != NOBODY:
            text[key] = SEATS[seat]
    if s.draft.laid:
        text["origin"] = [min(tile.row for tile in s.draft.laid), min(tile.column for tile in s.draft.laid)]
        text["board"] = write_board(s)
    if s.blocks:
        text["blocks"] = [[s.board.label[tile] for tile in s.blocks[at : at + 2]] for at in range(0, len(s.blocks), 2)]
    if s.deed != NO_DEED:
        text["last"] = [*deed_of(s)]
    if s.touched:
        text["touched"] = tiles_of(s.touched)
    if s.history:
        # One number a turn: what `position_key` gave.
        text["history"] = [f"{key:x}" for key in s.history]
    return text | {SEATS[me]: write_side(s, me) for me in range(2)}


def write_side(s: ProxyWars, me: int) -> Data:
    side: Data = {
        "cut": "".join(str(code) for code in s.draft.cut[me]),
        "ready": s.draft.ready[me],
        "hand": [piece + 1 for piece in s.draft.hand[me]],
        "reserve": s.reserve[me],
        "captured": s.captured[me],
        "destroyed": s.destroyed[me],
    }
    if s.draft.factions[me] != NONE:
        side["faction"] = s.sheets.factions[s.draft.factions[me]]
    return side


def write_board(s: ProxyWars) -> list[str]:
    tiles = s.board.laid if s.phase == GAMING else s.draft.laid
    top, left = min(tile.row for tile in tiles), min(tile.column for tile in tiles)
    width = max(tile.column for tile in tiles) - left + 1
    rows = [["."] * width for _ in range(max(tile.row for tile in tiles) - top + 1)]
    for number, tile in enumerate(tiles):
        name = s.sheets.name[tile.kind]
        if owner_of(s, tile.kind) != tile.owner:
            name = f"{SEATS[tile.owner]}:{name}"
        if s.phase == GAMING and s.occupant(number) != NOBODY:
            name += f" @{SEATS[s.occupant(number)]}"
        rows[tile.row - top][tile.column - left] = name
    return [" | ".join(row) for row in rows]


def owner_of(s: ProxyWars, kind: int) -> int:
    """Return whose a tile must be by its faction; NOBODY where that does not tell."""
    owners = [seat for seat in range(2) if s.draft.factions[seat] == kind // SQUARES]
    return owners[0] if len(owners) == 1 else NOBODY


# -- reading -------------------------------------------------------------------------------------------------------


def read(sheets: Sheets, text: Data) -> ProxyWars:
    """Read a state. What is left out: the gaming phase, no agents captured, the others in reserve."""
    only(text, TOP_FIELDS, "position")
    rng = Rng(*text["rng"]) if "rng" in text else seeded("position")
    s = empty_table(sheets, rng, read_agreed(text))
    phases: list[str] = [*PHASES]
    s.phase = phases.index(word(text, "phase", "gaming", phases))
    s.turns = whole(text, "turns", 1 if s.phase == GAMING else 0)
    s.start = seat(text, "start", 0 if s.phase >= PLACING else NOBODY)
    s.turn = seat(text, "turn", max(0, s.start))
    s.skip = seat(text, "skip")
    for me in range(2):
        read_side(s, me, table(text, SEATS[me]))
    read_board(s, text)
    for me in range(2):
        read_agents(s, me, table(text, SEATS[me]))
    read_blocks(s, text)
    read_deed(s, text)
    s.history = [int(key, 16) for key in text.get("history", [])]
    s.refresh()
    return s


def read_agreed(text: Data) -> Agreed:
    usual = Agreed()
    return Agreed(
        mirror=bool(text.get("mirror", usual.mirror)),
        start=seat(text, "agreed", usual.start),
        limit=whole(text, "limit", usual.limit, 1),
        table=whole(text, "table", usual.table),
        prepared=bool(text.get("prepared", usual.prepared)),
    )


def read_side(s: ProxyWars, me: int, side: Data) -> None:
    only(side, SIDE_FIELDS, SEATS[me])
    names = s.sheets.factions
    if "faction" in side or s.phase >= CUTTING:
        s.draft.factions[me] = names.index(word(side, "faction", names[me], names))
    s.draft.cut[me] = read_cut(str(side.get("cut", "")), me)
    s.draft.ready[me] = bool(side.get("ready", s.phase > CUTTING))
    hand = side.get("hand", [] if s.phase == GAMING else list(range(1, FIEFDOMS + 1)))
    if sorted(set(hand)) != sorted(hand) or any(piece not in range(1, FIEFDOMS + 1) for piece in hand):
        raise BadPosition(f"{SEATS[me]}.hand: found {hand}; allowed: numbers of fiefdoms, 1 to {FIEFDOMS}")
    s.draft.hand[me] = [piece - 1 for piece in hand]
    if s.phase == PLACING and follow(s.draft.cut[me])[0] != WHOLE:
        raise BadPosition(f"{SEATS[me]}.cut: found {side.get('cut')!r}; allowed: a whole cutting, for example 11111010")


def read_cut(text: str, me: int) -> list[int]:
    """Read the codes of a cutting, each of which must be possible after those before it."""
    codes: list[int] = []
    for digit in text:
        allowed = [str(option[1]) for option in cuts(codes)]
        if digit not in allowed:
            at = len(codes) + 1
            raise BadPosition(
                f"{SEATS[me]}.cut: digit {at} of {text!r}: found {digit!r}; allowed: {', '.join(allowed)}"
            )
        codes.append(int(digit))
    return codes


def read_board(s: ProxyWars, text: Data) -> None:
    """Read the tiles where they lie, and the agents on them."""
    top, left = text.get("origin", [0, 0])
    agents: list[tuple[Laid, int]] = []
    for down, line in enumerate(text.get("board", [])):
        for right, cell in enumerate(str(line).split("|")):
            if cell.strip() not in ("", "."):
                tile, agent = read_cell(s, cell.strip(), top + down, left + right)
                s.draft.laid.append(tile)
                if agent != NOBODY:
                    agents.append((tile, agent))
    if len(s.draft.laid) > TILES:
        raise BadPosition(f"board: found {len(s.draft.laid)} tiles; allowed: at most {TILES}")
    if s.phase == GAMING:
        s.board = Board(s.sheets, s.draft.laid)
        if not s.draft.laid or not s.board.connected():
            raise BadPosition("board: found no tile, or tiles apart; allowed: tiles that hang together by edges")
        for tile, agent in agents:
            s.put(agent, s.board.laid.index(tile))


def read_cell(s: ProxyWars, cell: str, row: int, column: int) -> tuple[Laid, int]:
    name, _, agent = cell.partition("@")
    owner, colon, rest = name.partition(":")
    kind = s.sheets.find(rest if colon else name)
    if kind < 0:
        raise BadPosition(one_of("tile on the board", name.strip(), [*s.sheets.name]))
    whose = SEATS.index(choice("owner", owner.strip(), SEATS)) if colon else owner_of(s, kind)
    if whose == NOBODY:
        raise BadPosition(f"board: whose is {name.strip()!r}? allowed: blue:{name.strip()}, red:{name.strip()}")
    standing = SEATS.index(choice("agent", agent.strip(), SEATS)) if agent else NOBODY
    return Laid(kind, whose, row, column), standing


def read_agents(s: ProxyWars, me: int, side: Data) -> None:
    """P-003: the agents on the board, captured, destroyed and in reserve are ten."""
    s.captured[me] = whole(side, "captured", 0)
    s.destroyed[me] = whole(side, "destroyed", 0)
    standing = bin(s.agents(me)).count("1")
    rest = AGENTS - standing - s.captured[me] - s.destroyed[me]
    s.reserve[me] = whole(side, "reserve", max(0, rest))
    if s.reserve[me] != rest:
        found = [standing, s.reserve[me], s.captured[me], s.destroyed[me]]
        raise BadPosition(
            f"{SEATS[me]}: agents on the board, in reserve, captured, destroyed are {found}; allowed: {AGENTS} together"
        )


def read_blocks(s: ProxyWars, text: Data) -> None:
    for pair in text.get("blocks", []):
        names = [choice("tile in blocks", name, s.board.label) for name in pair]
        source, target = (s.board.label.index(name) for name in names)
        if s.occupant(source) != s.board.owner[source]:
            raise BadPosition(f"blocks: found {names[0]!r}; allowed: a tile where an agent of its owner stands")
        if source == target:
            raise BadPosition(f"blocks: {names[0]!r} cannot block itself")
        s.blocks = [*s.blocks, source, target]


def read_deed(s: ProxyWars, text: Data) -> None:
    """Read what was done last, and the tiles touched: by their numbers in reading order."""
    if "last" in text:
        what, source, target = text["last"]
        names = list(DEEDS.values())
        s.deed = ([*DEEDS][names.index(choice("last", str(what), names))] * PLACES + source) * PLACES + target
    for tile in text.get("touched", []):
        s.touched |= BIT[tile]


def only(data: Data, allowed: list[str], where: str) -> None:
    for key in data:
        if key not in allowed:
            raise BadPosition(f"{where}: {one_of('field', key, allowed)}")


def choice(what: str, found: str, allowed: list[str]) -> str:
    if found not in allowed:
        raise BadPosition(one_of(what, found, allowed))
    return found


def word(data: Data, key: str, default: str, allowed: list[str]) -> str:
    return choice(key, str(data.get(key, default)), allowed)


def seat(data: Data, key: str, default: int = NOBODY) -> int:
    return SEATS.index(word(data, key, "", SEATS)) if key in data else default


def whole(data: Data, key: str, default: int, low: int = 0) -> int:
    value = data.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < low:
        raise BadPosition(f"{key}: found {value!r}; allowed: a whole number from {low}")
    return value
