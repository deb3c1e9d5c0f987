"""A position of Tsukuyumi in words, and back.

Spaces are tables by name (`space.J9`), each a tile and what lies and stands on it; the moon is always there. What is
left out is empty, in reserve or at its start. A player's turn may be given by its card, or by `lines` left of it.
"""

from __future__ import annotations

from typing import Any

from wartable.core.errors import BadPosition, one_of
from wartable.core.fields import Data, only, table, whole
from wartable.core.rng import Rng, seeded
from wartable.games.tsukuyumi import state as S
from wartable.games.tsukuyumi import tables as T
from wartable.games.tsukuyumi.board import add_space, add_tile, opposite, put, rebuild
from wartable.games.tsukuyumi.cells import MOON_CELLS, cell_name, cell_named
from wartable.games.tsukuyumi.state import Tsukuyumi, empty_table
from wartable.games.tsukuyumi.tables import Tables
from wartable.games.tsukuyumi.verbs import ABILITIES
from wartable.games.tsukuyumi.view import COLOURS, SEATS, properties, side_words

TOP_FIELDS = [
    "game", "rounds", "round", "stage", "phase", "turn", "turn_order", "initiative", "begun", "lines", "actions",
    "fought", "must_attack", "doing", "points", "draws", "plays", "drew", "range", "may_move", "back", "effect", "owed",
    "vendettas", "space", "tunnels", "kaneda", "rocket", "reserve", "events", "deck", "pile", "burnt", "ghosted",
    "ghost_drew", "weapons", "rad_proof", "all_flying", "uplinks", "spent", "tiles_left", "settler", "settling",
    "starts", "to_set", "rng", "factions", *SEATS,
]  # fmt: skip
SPACE_FIELDS = [
    "tile", "turned", "sides", "owner", "markers", "negated", "mines", "eggs", "strongholds", "covers", "units",
    "moved", "attacked",
]  # fmt: skip
SEAT_FIELDS = [
    "faction", "home", "vp", "missions", "goal", "kills", "taken", "taken_from", "barred", "events", "card", "hand",
    "gone", "picked",
]  # fmt: skip
SIDE_BITS = {"red": S.PRINTED, "passage": S.PASSAGE, "blockade": S.BLOCKADE, "pigs": S.PIGS}
SETTLINGS = ["home", "start", "uplinks", "units", "markers"]
NUMBERS = ["actions", "points", "draws", "plays", "range", "settler"]
FLAGS = ["begun", "fought", "must_attack", "drew", "ghosted", "ghost_drew", "rad_proof", "all_flying"]


# -- writing -------------------------------------------------------------------------------------------------------


def write(s: Tsukuyumi) -> Data:
    """The whole truth of a state."""
    text: Data = {
        "game": "tsukuyumi",
        "rounds": s.rounds,
        "round": s.round,
        "stage": S.STAGES[s.stage],
        "phase": T.PHASES[s.phase],
        "turn": s.turn,
        "turn_order": [SEATS[seat] for seat in s.turn_order],
        "initiative": [SEATS[seat] for seat in s.order],
        "lines": {T.LINE_NAMES[line] or "Plays": s.lines[line] for line in range(T.LINES) if s.lines[line]},
        "doing": S.DOINGS[s.doing],
        "back": S.DOINGS[s.back],
        "effect": [name for at, name in enumerate(ABILITIES) if s.effect >> at & 1],
        "owed": list(s.owed),
        "vendettas": [SEATS[seat] for seat in s.vendettas],
        "space": {cell_name(s.cell[space]): write_space(s, space) for space in range(len(s.cell))},
        "tunnels": [write_tunnel(s, number) for number in range(len(s.tunnels))],
        "kaneda": {COLOURS[at]: side_name(s, s.kaneda[at]) for at in range(2) if s.kaneda[at] >= 0},
        "rocket": {COLOURS[at]: name(s, s.rocket[at]) for at in range(2) if s.rocket[at] >= 0},
        "reserve": {s.tables.tiles[tile].key: many for tile, many in enumerate(s.reserve)},
        "events": {
            "stack": [T.EVENTS[event] for event in reversed(s.stack)],
            "display": [T.EVENTS[event] for event in s.display],
            "discard": [T.EVENTS[event] for event in s.discard],
        },
        "deck": [s.tables.actions[card].name for card in reversed(s.deck)],
        "pile": [s.tables.actions[card].name for card in s.pile],
        "burnt": s.tables.actions[s.burnt].name if s.burnt >= 0 else "",
        "weapons": {word: s.weapons[at * 3 : at * 3 + 3] for at, word in enumerate(T.WEAPONS)},
        "uplinks": [word for at, word in enumerate(T.UPLINKS) if s.uplinks >> at & 1],
        "spent": [word for at, word in enumerate(T.COMBAT_IDS) if s.spent >> at & 1],
        "tiles_left": [s.tables.tiles[tile].key for tile in s.tiles_left],
        "settling": SETTLINGS[s.settling],
        "starts": [name(s, space) for space in s.starts],
        "to_set": [T.UNITS[kind] if kind >= 0 else "marker" for kind in s.to_set],
        "rng": s.rng.words(),
    }
    text |= {field: getattr(s, field) for field in NUMBERS + FLAGS}
    if s.may_move:
        text["may_move"] = write_may_move(s)
    for seat in range(s.seats):
        text[SEATS[seat]] = write_seat(s, seat)
    return text


def name(s: Tsukuyumi, space: int) -> str:
    return cell_name(s.cell[space])


def side_name(s: Tsukuyumi, side: int) -> list[Any]:
    return [name(s, side // 6), side % 6]


def write_space(s: Tsukuyumi, space: int) -> Data:
    text: Data = {"tile": space_word(s, space)}
    tile = s.tile[space]
    printed = [direction for direction in range(6) if s.sides[space * 6 + direction] & S.PRINTED]
    if tile >= 0 and printed:
        red = s.tables.tiles[tile].red
        text["turned"] = next(
            turned for turned in range(6) if sorted((edge + turned) % 6 for edge in red) == sorted(printed)
        )
    marked = {
        str(direction): side_words(s.sides[space * 6 + direction] & ~S.PRINTED)
        for direction in range(6)
        if s.sides[space * 6 + direction] & ~S.PRINTED
    }
    if marked:
        text["sides"] = marked
    if s.owner[space] >= 0:
        text["owner"] = T.FACTIONS[s.owner[space]]
    for field, bits in (("markers", s.marks[space]), ("negated", s.negated[space])):
        if bits:
            text[field] = properties(bits)
    for field in ("mines", "eggs", "strongholds", "covers"):
        many = getattr(s, field)[space]
        if many:
            text[field] = many
    first = space * T.KINDS
    for field, column in (("units", s.units), ("moved", s.stuck), ("attacked", s.raged)):
        many_of = column[first : first + T.KINDS]
        if any(many_of):
            text[field] = {T.UNITS[kind]: many for kind, many in enumerate(many_of) if many}
    return text


def space_word(s: Tsukuyumi, space: int) -> str:
    if s.tile[space] >= 0:
        return s.tables.tiles[s.tile[space]].key
    return T.TYPES[s.type[space]]


def write_tunnel(s: Tsukuyumi, number: int) -> Data:
    side = s.tunnels[number]
    return {"between": [name(s, side // 6), name(s, s.near[side])], "used": bool(s.tunnel_used[number])}


def write_may_move(s: Tsukuyumi) -> Data:
    """Which units may still move, by space and number of the kind within its faction."""
    text: Data = {}
    for at, many in enumerate(s.may_move):
        if many:
            text.setdefault(name(s, at // T.MOST_KINDS), {})[str(at % T.MOST_KINDS)] = many
    return text


def write_seat(s: Tsukuyumi, seat: int) -> Data:
    hand = s.hand_of(seat)
    text: Data = {
        "faction": T.FACTIONS[s.faction[seat]],
        "vp": s.vp[seat],
        "missions": [word for at, word in enumerate(T.MISSIONS) if s.missions[seat] >> at & 1],
        "goal": bool(s.goal[seat]),
        "kills": s.kills[seat],
        "events": [T.EVENTS[event] for event in s.events[seat]],
        "hand": [write_card(s, seat, card) for card in s.hands[hand]],
        "gone": [write_card(s, seat, card) for card in s.gone[hand]],
    }
    for field in ("taken", "taken_from", "barred"):
        bits = getattr(s, field)[seat]
        text[field] = [name(s, space) for space in range(len(s.cell)) if bits >> space & 1]
    if s.home[seat] >= 0:
        text["home"] = name(s, s.home[seat])
    if s.chosen[seat] >= 0:
        text["card"] = s.tables.actions[s.chosen[seat]].name
    if s.picked[seat] >= 0:
        text["picked"] = s.tables.actions[s.picked[seat]].name
    return text


def write_card(s: Tsukuyumi, seat: int, card: int) -> Any:
    """An action card by name; with who knows of it where that is not just its holder."""
    word = s.tables.actions[card].name
    known = s.known[card]
    if known == 1 << seat:
        return word
    return {
        "card": word,
        "known": [SEATS[other] for other in range(4) if known >> other & 1],
        "sure": [SEATS[other] for other in range(4) if known >> other & 16],
    }


# -- reading -------------------------------------------------------------------------------------------------------


def read(tables: Tables, text: Data) -> Tsukuyumi:
    """The state that a position describes."""
    only(text, TOP_FIELDS, "position")
    text = with_seats(text)
    seats = [at for at in range(4) if SEATS[at] in text]
    if seats != list(range(len(seats))) or len(seats) < 2:
        raise BadPosition("seats: found " + ", ".join(SEATS[at] for at in seats) + "; allowed: first, second, ...")
    factions = [pick(text[SEATS[seat]].get("faction"), T.FACTIONS[:4], "faction") for seat in seats]
    if len(set(factions)) != len(factions):
        raise BadPosition("faction: two seats have the same; allowed: a different faction for each seat")
    words = text.get("rng")
    rng = Rng(*words) if words else seeded("position")
    s = empty_table(tables, factions, whole(text, "rounds", tables.rounds), rng)
    s.round = whole(text, "round", 1)
    s.stage = pick(text.get("stage", "play"), S.STAGES, "stage")
    s.phase = pick(text.get("phase", "white"), T.PHASES, "phase")
    read_board(s, text)
    read_order(s, text)
    read_turn(s, text)
    read_cards(s, text)
    for seat in seats:
        read_seat(s, seat, text[SEATS[seat]])
    read_rest(s, text)
    return s


def with_seats(text: Data) -> Data:
    """`factions = [...]` is short for a seat for each of them; what is known of a seat is added to it."""
    text = dict(text)
    for seat, faction in enumerate(text.pop("factions", [])):
        text[SEATS[seat]] = {"faction": faction} | table(text, SEATS[seat])
    return text


def read_board(s: Tsukuyumi, text: Data) -> None:
    spaces = table(text, "space")
    for cell in MOON_CELLS:
        add_space(s, cell, T.MOON)
    for word, data in spaces.items():
        only(data, SPACE_FIELDS, f"space.{word}")
        cell = cell_named(word)
        if cell < 0:
            raise BadPosition(f"space: found {word!r}; allowed: a letter A to Q and a number 1 to 17 on the table")
        if cell in MOON_CELLS:
            continue
        add_land(s, cell, data.get("tile", "t01"), whole(data, "turned", 0))
    rebuild(s)
    for word, data in spaces.items():
        read_space(s, s.cell.index(cell_named(word)), data)
    s.stuck = read_worn(s, spaces, "moved")
    s.raged = read_worn(s, spaces, "attacked")
    for data in text.get("tunnels", []):
        one, other = (space_named(s, word) for word in data["between"])
        sides = [side for side in range(one * 6, one * 6 + 6) if s.near[side] == other]
        if not sides:
            raise BadPosition(f"tunnels: {data['between']} do not touch; allowed: two neighbouring spaces")
        s.tunnels.append(min(sides[0], opposite(s, sides[0])))
        s.tunnel_used.append(int(data.get("used", False)))
    for at, colour in enumerate(COLOURS):
        if colour in table(text, "kaneda"):
            word, direction = text["kaneda"][colour]
            s.kaneda[at] = space_named(s, word) * 6 + direction
        if colour in table(text, "rocket"):
            s.rocket[at] = space_named(s, text["rocket"][colour])
    rebuild(s)
    for tile, printing in enumerate(s.tables.tiles):
        s.reserve[tile] = max(0, printing.copies - s.tile.count(tile))
        if "reserve" in text:
            s.reserve[tile] = table(text, "reserve").get(printing.key, 0)


def add_land(s: Tsukuyumi, cell: int, word: str, turned: int) -> None:
    if word == "homezone":
        add_space(s, cell, T.HOME)
    else:
        add_tile(s, cell, pick(word, [tile.key for tile in s.tables.tiles], "tile"), turned)


def read_space(s: Tsukuyumi, space: int, data: Data) -> None:
    for direction, word in table(data, "sides").items():
        for part in word.split():
            if part not in SIDE_BITS:
                raise BadPosition(one_of("side", part, list(SIDE_BITS)))
            s.sides[space * 6 + int(direction)] |= SIDE_BITS[part]
    if "owner" in data:
        s.owner[space] = pick(data["owner"], T.FACTIONS, "owner")
    for field, column in (("markers", s.marks), ("negated", s.negated)):
        for word in data.get(field, []):
            column[space] |= T.PROPERTY_BITS[pick(word, list(T.PROPERTIES), field)]
    for field in ("mines", "eggs", "strongholds", "covers"):
        getattr(s, field)[space] = whole(data, field, 0)
    for word, many in table(data, "units").items():
        kind = unit_named(s, word)
        put(s, space, kind, many)
        s.pool[kind] -= many
        if s.pool[kind] < 0:
            raise BadPosition(f"units: more than {s.tables.count[kind]} {word}")


def read_worn(s: Tsukuyumi, spaces: Data, field: str) -> list[int]:
    """Units that have moved or attacked on their own in this phase; nothing where there are none."""
    column = [0] * len(s.units)
    for word, data in spaces.items():
        for unit, many in table(data, field).items():
            at = space_named(s, word) * T.KINDS + unit_named(s, unit)
            column[at] = many
            if many > s.units[at]:
                raise BadPosition(f"{field}: found {many} {unit} in {word}; allowed: up to {s.units[at]}")
    return column if any(column) else []


def read_order(s: Tsukuyumi, text: Data) -> None:
    s.order = [seat_named(s, word) for word in text.get("initiative", SEATS[: s.seats])]
    if sorted(s.order) != list(range(s.seats)):
        raise BadPosition(f"initiative: found {text['initiative']}; allowed: every seat once")
    default = s.order if s.stage == S.PLAY else []
    s.turn_order = [seat_named(s, word) for word in text["turn_order"]] if "turn_order" in text else list(default)
    s.turn = whole(text, "turn", 0)


def read_turn(s: Tsukuyumi, text: Data) -> None:
    for word, amount in table(text, "lines").items():
        names = [line or "Plays" for line in T.LINE_NAMES]
        s.lines[pick(word, names, "lines")] = amount
    s.actions = 99 if "lines" in text else 0
    for field in NUMBERS:
        if field in text:
            setattr(s, field, whole(text, field, 0))
    s.begun = "lines" in text
    for field in FLAGS:
        if field in text:
            setattr(s, field, bool(text[field]))
    s.doing = pick(text.get("doing", "choosing"), S.DOINGS, "doing")
    s.back = pick(text.get("back", "choosing"), S.DOINGS, "back")
    s.effect = sum(1 << pick(word, ABILITIES, "effect") for word in text.get("effect", []))
    s.owed = list(text.get("owed", []))
    s.vendettas = [seat_named(s, word) for word in text.get("vendettas", [])]
    if "may_move" in text:
        s.may_move = [0] * (len(s.cell) * T.MOST_KINDS)
        for word, kinds in table(text, "may_move").items():
            for offset, many in kinds.items():
                s.may_move[space_named(s, word) * T.MOST_KINDS + int(offset)] = many


def read_cards(s: Tsukuyumi, text: Data) -> None:
    """Events and action cards: what is not named lies in the stack and in the draw pile."""
    events = table(text, "events")
    only(events, ["stack", "display", "discard"], "events")
    s.display = [pick(word, T.EVENTS, "event") for word in events.get("display", [])]
    s.discard = [pick(word, T.EVENTS, "event") for word in events.get("discard", [])]
    held = [pick(word, T.EVENTS, "event") for seat in range(s.seats) for word in text[SEATS[seat]].get("events", [])]
    named = [pick(word, T.EVENTS, "event") for word in events.get("stack", [])]
    rest = [event for event in range(20) if event not in s.display + s.discard + held + named]
    s.stack = rest + named[::-1]
    if "display" not in events:
        s.display = [s.stack.pop(0) for _ in range(min(2, len(s.stack)))]
    s.pile = [card_named(s, word) for word in text.get("pile", [])]
    s.burnt = card_named(s, text["burnt"]) if text.get("burnt") else -1


def read_seat(s: Tsukuyumi, seat: int, data: Data) -> None:
    only(data, SEAT_FIELDS, SEATS[seat])
    s.vp[seat] = whole(data, "vp", 0)
    s.missions[seat] = sum(1 << pick(word, T.MISSIONS, "missions") for word in data.get("missions", []))
    s.goal[seat] = int(data.get("goal", False))
    s.kills[seat] = whole(data, "kills", 0)
    for field in ("taken", "taken_from", "barred"):
        bits = sum(1 << space_named(s, word) for word in data.get(field, []))
        getattr(s, field)[seat] = bits
    s.events[seat] = [pick(word, T.EVENTS, "event") for word in data.get("events", [])]
    if "home" in data:
        s.home[seat] = space_named(s, data["home"])
        if s.type[s.home[seat]] != T.HOME:
            raise BadPosition(f'home: {data["home"]} is no homezone; allowed: a space with tile = "homezone"')
    if data.get("card"):
        s.chosen[seat] = card_named(s, data["card"])
    hand = s.hand_of(seat)
    s.hands[hand] = sorted(read_card(s, seat, entry) for entry in data.get("hand", []))
    s.gone[hand] = [read_card(s, seat, entry) for entry in data.get("gone", [])]
    if data.get("picked"):
        s.picked[seat] = card_named(s, data["picked"])


def read_card(s: Tsukuyumi, seat: int, entry: Any) -> int:
    if isinstance(entry, str):
        card = card_named(s, entry)
        s.known[card] = 1 << seat
        return card
    only(entry, ["card", "known", "sure"], "hand")
    card = card_named(s, entry["card"])
    s.known[card] = sum(1 << SEATS.index(word) for word in entry.get("known", []))
    s.known[card] |= sum(16 << SEATS.index(word) for word in entry.get("sure", []))
    return card


def read_rest(s: Tsukuyumi, text: Data) -> None:
    taken = s.pile + s.chosen + [card for cards in s.hands + s.gone for card in cards]
    named = [card_named(s, word) for word in text.get("deck", [])]
    rest = [card for card in range(len(s.tables.actions)) if card not in taken + named]
    s.deck = rest + named[::-1]
    if s.stage == S.PLAY and any(card < 0 for card in s.chosen):
        # A scenario may leave out the cards of those who do not act.
        for seat in range(s.seats):
            if s.chosen[seat] < 0:
                s.chosen[seat] = s.deck.pop(0)
    deal_missing(s, text)
    for word, states in table(text, "weapons").items():
        at = pick(word, T.WEAPONS, "weapons")
        s.weapons[at * 3 : at * 3 + 3] = states
    if s.seat_of[T.NOMADS] >= 0 and "weapons" not in text:
        for at in range(3):
            s.weapons[at * 3 + (T.ACTIVE if at == T.PISTOL else T.INACTIVE)] = s.tables.weapon_count[at]
    s.uplinks = sum(1 << pick(word, T.UPLINKS, "uplinks") for word in text.get("uplinks", []))
    s.spent = sum(1 << pick(word, T.COMBAT_IDS, "spent") for word in text.get("spent", []))
    s.tiles_left = [pick(word, [tile.key for tile in s.tables.tiles], "tile") for word in text.get("tiles_left", [])]
    s.settling = pick(text.get("settling", "home"), SETTLINGS, "settling")
    s.starts = [space_named(s, word) for word in text.get("starts", [])]
    s.to_set = [-1 if word == "marker" else s.tables.unit(word) for word in text.get("to_set", [])]


def deal_missing(s: Tsukuyumi, text: Data) -> None:
    """Seats whose hand is not told get as many cards as they would have in this round."""
    size = s.tables.hand_size - s.round + (0 if s.stage == S.PLAY else 1)
    for seat in range(s.seats):
        if "hand" not in text[SEATS[seat]]:
            hand = s.hand_of(seat)
            s.hands[hand] = sorted(s.deck.pop(0) for _ in range(max(0, size)))
            for card in s.hands[hand]:
                s.known[card] = 1 << seat


# -- small help ----------------------------------------------------------------------------------------------------


def pick(word: Any, allowed: list[str], field: str) -> int:
    """The number of a name in a list, whatever its capitals."""
    small = [name.lower() for name in allowed]
    if str(word).lower() not in small:
        raise BadPosition(one_of(field, word, allowed))
    return small.index(str(word).lower())


def card_named(s: Tsukuyumi, word: str) -> int:
    return pick(word, [card.name for card in s.tables.actions], "action card")


def space_named(s: Tsukuyumi, word: str) -> int:
    cell = cell_named(word)
    if cell not in s.cell:
        raise BadPosition(one_of("space", word, [cell_name(known) for known in s.cell]))
    return s.cell.index(cell)


def unit_named(s: Tsukuyumi, word: str) -> int:
    kind = s.tables.unit(word)
    if kind < 0:
        raise BadPosition(one_of("unit", word, T.UNITS))
    return kind


def seat_named(s: Tsukuyumi, word: str) -> int:
    return pick(word, SEATS[: s.seats], "seat")
