"""A position of Tsukuyumi in words, and back.

Spaces are tables by name (`space.J9`), each a tile and what lies and stands on it; the moon is always there. What is
left out is empty, in reserve or at its start. A player's turn may be given by its card, or by `lines` left of it.
"""

from __future__ import annotations

from typing import Any

from wartable.core.errors import BadPosition, one_of
from wartable.core.fields import Data, only, table, whole
from wartable.core.rng import Rng, seeded
from wartable.games.tsukuyumi import combatcards, state, terms
from wartable.games.tsukuyumi.board import add_space, add_tile, opposite, put, rebuild
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.cells import MOON_CELLS, cell_name, cell_named
from wartable.games.tsukuyumi.position_forms import (
    CARD,
    CARDS,
    FLAG,
    FLAG_NUMBER,
    LINES_LEFT,
    MAY_MOVE,
    NUMBER,
    NUMBERS,
    SEAT_LIST,
    SPACE,
    SPACE_BITS,
    SPACE_LIST,
    TILES,
    TO_SET,
    WEAPON_STATES,
    Field,
    bits,
    card_named,
    pick,
    space_named,
    unit_named,
    word,
    word_list,
)
from wartable.games.tsukuyumi.sight import side_words
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.verbs import ABILITIES
from wartable.games.tsukuyumi.view import SEATS

SETTLINGS = ["home", "start", "uplinks", "units", "markers"]

#: What stands for itself at the top of a position, in the order in which it is read.
FIELDS = [
    Field("round", "course", NUMBER),
    Field("stage", "course", word(state.STAGES)),
    Field("phase", "course", word(terms.PHASES)),
    Field("turn", "course", NUMBER),
    Field("turn_order", "course", SEAT_LIST),
    Field("initiative", "course", SEAT_LIST, "order"),
    Field("begun", "course", FLAG),
    Field("must_attack", "course", FLAG),
    Field("vendettas", "course", SEAT_LIST),
    Field("lines", "turn", LINES_LEFT),
    Field("actions", "turn", NUMBER),
    Field("fought", "turn", FLAG),
    Field("doing", "turn", word(state.DOINGS)),
    Field("points", "turn", NUMBER),
    Field("draws", "turn", NUMBER),
    Field("plays", "turn", NUMBER),
    Field("drew", "turn", FLAG),
    Field("range", "turn", NUMBER),
    Field("may_move", "turn", MAY_MOVE, omit=[]),
    Field("back", "turn", word(state.DOINGS)),
    Field("effect", "turn", bits(ABILITIES)),
    Field("owed", "turn", NUMBERS),
    Field("pile", "draft", CARDS),
    Field("burnt", "draft", CARD),
    Field("ghosted", "draft", FLAG),
    Field("ghost_drew", "draft", FLAG),
    Field("weapons", "powers", WEAPON_STATES),
    Field("rad_proof", "powers", FLAG),
    Field("all_flying", "powers", FLAG),
    Field("uplinks", "powers", bits(terms.UPLINKS)),
    Field("spent", "powers", bits(combatcards.KEYS)),
    Field("tiles_left", "setup", TILES),
    Field("settler", "setup", NUMBER),
    Field("settling", "setup", word(SETTLINGS)),
    Field("starts", "setup", SPACE_LIST),
    Field("to_set", "setup", TO_SET),
]
#: What stands for itself in the table of a seat.
SEAT_FIELDS = [
    Field("home", "board", SPACE, omit=state.NOT_OUT),
    Field("vp", "score", NUMBER),
    Field("missions", "score", bits(terms.MISSIONS)),
    Field("goal", "score", FLAG_NUMBER),
    Field("kills", "score", NUMBER),
    Field("taken", "score", SPACE_BITS),
    Field("taken_from", "score", SPACE_BITS),
    Field("barred", "course", SPACE_BITS),
    Field("events", "events", word_list(terms.EVENTS, "event"), "held"),
    Field("card", "draft", CARD, "chosen", omit=-1),
    Field("picked", "draft", CARD, omit=-1),
]
#: What stands for itself in the table of a space.
SPACE_FIELDS = [
    Field("owner", "board", word(terms.FACTIONS), omit=-1),
    Field("markers", "board", bits(list(terms.PROPERTIES)), "marks", omit=0),
    Field("negated", "board", bits(list(terms.PROPERTIES)), omit=0),
    Field("mines", "board", NUMBER, omit=0),
    Field("eggs", "board", NUMBER, omit=0),
    Field("strongholds", "board", NUMBER, omit=0),
    Field("covers", "board", NUMBER, omit=0),
]
TABLES = ["space", "tunnels", "kaneda", "rocket", "reserve", "events", "deck"]
ALLOWED = ["game", "rounds", *[field.word for field in FIELDS], *TABLES, "rng", "factions", *SEATS]
SEAT_ALLOWED = ["faction", *[field.word for field in SEAT_FIELDS], "hand", "gone"]
SPACE_ALLOWED = ["tile", "turned", "sides", *[field.word for field in SPACE_FIELDS], "units", "moved", "attacked"]
SIDE_BITS = {"red": state.PRINTED, "passage": state.PASSAGE, "blockade": state.BLOCKADE, "pigs": state.PIGS}


# -- writing -------------------------------------------------------------------------------------------------------


def write(s: Tsukuyumi) -> Data:
    """Return the whole truth of a state."""
    text: Data = {"game": "tsukuyumi", "rounds": s.rounds}
    for field in FIELDS:
        field.write(s, text)
    text |= write_board(s)
    text["events"] = {
        "stack": [terms.EVENTS[event] for event in reversed(s.events.stack)],
        "display": [terms.EVENTS[event] for event in s.events.display],
        "discard": [terms.EVENTS[event] for event in s.events.discard],
    }
    text["deck"] = [s.catalogue.actions[card].name for card in reversed(s.draft.deck)]
    text["rng"] = s.rng.words()
    for seat in range(s.seats):
        text[SEATS[seat]] = write_seat(s, seat)
    return text


def name(s: Tsukuyumi, space: int) -> str:
    return cell_name(s.board.cell[space])


def write_board(s: Tsukuyumi) -> Data:
    board = s.board
    return {
        "space": {name(s, space): write_space(s, space) for space in range(len(board.cell))},
        "tunnels": [
            {"between": [name(s, side // 6), name(s, board.near[side])], "used": bool(used)}
            for side, used in zip(board.tunnels, board.tunnel_used, strict=True)
        ],
        "kaneda": {
            colour: [name(s, side // 6), side % 6]
            for colour, side in zip(state.COLOURS, board.kaneda, strict=True)
            if side >= 0
        },
        "rocket": {
            colour: name(s, space)
            for colour, space in zip(state.COLOURS, board.rocket, strict=True)
            if space != state.NOT_OUT
        },
        "reserve": {s.catalogue.tiles[tile].key: many for tile, many in enumerate(board.reserve)},
    }


def write_space(s: Tsukuyumi, space: int) -> Data:
    board = s.board
    tile = board.tile[space]
    text: Data = {"tile": s.catalogue.tiles[tile].key if tile >= 0 else terms.TYPES[board.type[space]]}
    sides = board.sides[space * 6 : space * 6 + 6]
    printed = [direction for direction in range(6) if sides[direction] & state.PRINTED]
    if tile >= 0 and printed:
        red = s.catalogue.tiles[tile].red
        text["turned"] = next(
            turned for turned in range(6) if sorted((edge + turned) % 6 for edge in red) == sorted(printed)
        )
    marked = {
        str(direction): side_words(bears & ~state.PRINTED)
        for direction, bears in enumerate(sides)
        if bears & ~state.PRINTED
    }  # fmt: skip
    if marked:
        text["sides"] = marked
    for field in SPACE_FIELDS:
        field.write(s, text, space)
    first = space * terms.KINDS
    for place, column in (("units", board.units), ("moved", board.stuck), ("attacked", board.raged)):
        many_of = column[first : first + terms.KINDS]
        if any(many_of):
            text[place] = {terms.UNITS[kind]: many for kind, many in enumerate(many_of) if many}
    return text


def write_seat(s: Tsukuyumi, seat: int) -> Data:
    hand = s.hand_of(seat)
    text: Data = {"faction": terms.FACTIONS[s.faction[seat]]}
    for field in SEAT_FIELDS:
        field.write(s, text, seat)
    text["hand"] = [write_card(s, seat, card) for card in s.draft.hands[hand]]
    text["gone"] = [write_card(s, seat, card) for card in s.draft.gone[hand]]
    return text


def write_card(s: Tsukuyumi, seat: int, card: int) -> Any:
    """Return an action card by name; with who knows of it where that is not just its holder."""
    called = s.catalogue.actions[card].name
    known = s.draft.known[card]
    if known == 1 << seat:
        return called
    return {
        "card": called,
        "known": [SEATS[other] for other in range(4) if known >> other & 1],
        "sure": [SEATS[other] for other in range(4) if known >> other & 16],
    }


# -- reading -------------------------------------------------------------------------------------------------------


def read(catalogue: Catalogue, text: Data) -> Tsukuyumi:
    """Return the state that a position describes."""
    only(text, ALLOWED, "position")
    text = with_defaults(text)
    seats = [at for at in range(4) if SEATS[at] in text]
    if seats != list(range(len(seats))) or len(seats) < 2:
        raise BadPosition("seats: found " + ", ".join(SEATS[at] for at in seats) + "; allowed: first, second, ...")
    factions = [pick(text[SEATS[seat]].get("faction"), terms.FACTIONS[:4], "faction") for seat in seats]
    if len(set(factions)) != len(factions):
        raise BadPosition("faction: two seats have the same; allowed: a different faction for each seat")
    words = text.get("rng")
    rng = Rng(*words) if words else seeded("position")
    s = Tsukuyumi(catalogue, factions, whole(text, "rounds", catalogue.rounds), rng)
    read_board(s, text)
    for field in FIELDS:
        field.read(s, text)
    read_order(s, text)
    read_events(s, text)
    for seat in seats:
        read_seat(s, seat, text[SEATS[seat]])
    read_deck(s, text)
    if s.seat_of[terms.NOMADS] >= 0 and "weapons" not in text:
        for at in range(3):
            s.powers.weapons[at * 3 + (terms.ACTIVE if at == terms.PISTOL else terms.INACTIVE)] = (
                catalogue.weapon_count[at]
            )
    return s


def with_defaults(text: Data) -> Data:
    """Return a position with its defaults: it is of a match under way, and who has lines left is in the middle of a
    turn. `factions = [...]` is short for a seat for each of them; what is known of a seat is added to it."""
    turn: Data = {"actions": state.UNLIMITED, "begun": True} if "lines" in text else {}
    text = {"stage": "play", **turn, **text}
    for seat, faction in enumerate(text.pop("factions", [])):
        text[SEATS[seat]] = {"faction": faction} | table(text, SEATS[seat])
    return text


def read_board(s: Tsukuyumi, text: Data) -> None:
    board = s.board
    spaces = table(text, "space")
    for cell in MOON_CELLS:
        add_space(s, cell, terms.MOON)
    for called, data in spaces.items():
        only(data, SPACE_ALLOWED, f"space.{called}")
        cell = cell_named(called)
        if cell < 0:
            raise BadPosition(f"space: found {called!r}; allowed: a letter A to Q and a number 1 to 17 on the table")
        if cell not in MOON_CELLS:
            add_land(s, cell, data.get("tile", "t01"), whole(data, "turned", 0))
    rebuild(s)
    for called, data in spaces.items():
        read_space(s, space_named(s, called), data)
    board.stuck = read_worn(s, spaces, "moved")
    board.raged = read_worn(s, spaces, "attacked")
    for data in text.get("tunnels", []):
        read_tunnel(s, data)
    for at, colour in enumerate(state.COLOURS):
        if colour in table(text, "kaneda"):
            called, direction = text["kaneda"][colour]
            board.kaneda[at] = space_named(s, called) * 6 + direction
        if colour in table(text, "rocket"):
            board.rocket[at] = space_named(s, text["rocket"][colour])
    rebuild(s)
    for tile, printing in enumerate(s.catalogue.tiles):
        board.reserve[tile] = max(0, printing.copies - board.tile.count(tile))
        if "reserve" in text:
            board.reserve[tile] = table(text, "reserve").get(printing.key, 0)


def add_land(s: Tsukuyumi, cell: int, tile: str, turned: int) -> None:
    if tile == "homezone":
        add_space(s, cell, terms.HOME)
    else:
        add_tile(s, cell, pick(tile, [printing.key for printing in s.catalogue.tiles], "tile"), turned)


def read_space(s: Tsukuyumi, space: int, data: Data) -> None:
    board = s.board
    for direction, words in table(data, "sides").items():
        for part in words.split():
            if part not in SIDE_BITS:
                raise BadPosition(one_of("side", part, list(SIDE_BITS)))
            board.sides[space * 6 + int(direction)] |= SIDE_BITS[part]
    for field in SPACE_FIELDS:
        field.read(s, data, space)
    for called, many in table(data, "units").items():
        kind = unit_named(s, called)
        put(s, space, kind, many)
        board.pool[kind] -= many
        if board.pool[kind] < 0:
            raise BadPosition(f"units: more than {s.catalogue.count[kind]} {called}")


def read_worn(s: Tsukuyumi, spaces: Data, place: str) -> list[int]:
    """Return units that have moved or attacked on their own in this phase; nothing where there are none."""
    units = s.board.units
    column = [0] * len(units)
    for called, data in spaces.items():
        for unit, many in table(data, place).items():
            at = space_named(s, called) * terms.KINDS + unit_named(s, unit)
            column[at] = many
            if many > units[at]:
                raise BadPosition(f"{place}: found {many} {unit} in {called}; allowed: up to {units[at]}")
    return column if any(column) else []


def read_tunnel(s: Tsukuyumi, data: Data) -> None:
    one, other = (space_named(s, called) for called in data["between"])
    sides = [side for side in range(one * 6, one * 6 + 6) if s.board.near[side] == other]
    if not sides:
        raise BadPosition(f"tunnels: {data['between']} do not touch; allowed: two neighbouring spaces")
    s.board.tunnels.append(min(sides[0], opposite(s, sides[0])))
    s.board.tunnel_used.append(int(data.get("used", False)))


def read_order(s: Tsukuyumi, text: Data) -> None:
    course = s.course
    if sorted(course.order) != list(range(s.seats)):
        raise BadPosition(f"initiative: found {text['initiative']}; allowed: every seat once")
    if "turn_order" not in text and course.stage == state.PLAY:
        course.turn_order = course.order.copy()


def read_events(s: Tsukuyumi, text: Data) -> None:
    """Read the events; what is not named lies in the stack."""
    events = table(text, "events")
    only(events, ["stack", "display", "discard"], "events")
    display, discard, stack = (
        [pick(called, terms.EVENTS, "event") for called in events.get(zone, [])]
        for zone in ("display", "discard", "stack")
    )
    held = [
        pick(called, terms.EVENTS, "event") for seat in range(s.seats) for called in text[SEATS[seat]].get("events", [])
    ]
    rest = [event for event in range(len(terms.EVENTS)) if event not in display + discard + held + stack]
    s.events.display = display
    s.events.discard = discard
    s.events.stack = rest + stack[::-1]
    if "display" not in events:
        s.events.display = [s.events.stack.pop(0) for _ in range(min(2, len(s.events.stack)))]


def read_seat(s: Tsukuyumi, seat: int, data: Data) -> None:
    only(data, SEAT_ALLOWED, SEATS[seat])
    for field in SEAT_FIELDS:
        field.read(s, data, seat)
    if "home" in data and s.board.type[s.board.home[seat]] != terms.HOME:
        raise BadPosition(f'home: {data["home"]} is no homezone; allowed: a space with tile = "homezone"')
    hand = s.hand_of(seat)
    s.draft.hands[hand] = sorted(read_card(s, seat, entry) for entry in data.get("hand", []))
    s.draft.gone[hand] = [read_card(s, seat, entry) for entry in data.get("gone", [])]


def read_card(s: Tsukuyumi, seat: int, entry: Any) -> int:
    if isinstance(entry, str):
        card = card_named(s, entry)
        s.draft.known[card] = 1 << seat
        return card
    only(entry, ["card", "known", "sure"], "hand")
    card = card_named(s, entry["card"])
    s.draft.known[card] = sum(1 << SEATS.index(called) for called in entry.get("known", []))
    s.draft.known[card] |= sum(16 << SEATS.index(called) for called in entry.get("sure", []))
    return card


def read_deck(s: Tsukuyumi, text: Data) -> None:
    """Action cards that are not named lie in the draw pile, but for those that somebody must have."""
    draft = s.draft
    taken = draft.pile + draft.chosen + [card for cards in draft.hands + draft.gone for card in cards]
    named = [card_named(s, called) for called in text.get("deck", [])]
    draft.deck = [card for card in range(len(s.catalogue.actions)) if card not in taken + named] + named[::-1]
    if s.course.stage == state.PLAY:
        # A scenario may leave out the cards of those who do not act.
        for seat in range(s.seats):
            if draft.chosen[seat] < 0:
                draft.chosen[seat] = draft.deck.pop(0)
    # Seats whose hand is not told get as many cards as they would have in this round.
    size = s.catalogue.hand_size - s.course.round + (0 if s.course.stage == state.PLAY else 1)
    for seat in range(s.seats):
        if "hand" not in text[SEATS[seat]]:
            hand = s.hand_of(seat)
            draft.hands[hand] = sorted(draft.deck.pop(0) for _ in range(max(0, size)))
            for card in draft.hands[hand]:
                draft.known[card] = 1 << seat
