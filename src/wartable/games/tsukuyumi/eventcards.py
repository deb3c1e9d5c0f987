"""The event cards: when each can be played, what it asks and what it does."""

from __future__ import annotations

from typing import Final, final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.board import add_tile, is_area, rebuild, turn_area
from wartable.games.tsukuyumi.conquest import attack_spaces
from wartable.games.tsukuyumi.eventdeck import refill
from wartable.games.tsukuyumi.initiative import move_marker
from wartable.games.tsukuyumi.movement import begin_movement, can_move, can_scatter, movement, scatter
from wartable.games.tsukuyumi.production import purchase, purchases
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.showing import EVENT, PLACE, show
from wartable.games.tsukuyumi.state import (
    ANYWHERE,
    OFFENSIVE_ATTACK,
    Tsukuyumi,
)
from wartable.games.tsukuyumi.terms import (
    ASCENT,
    CONTAMINATION,
    DANGER_IN_THE_DEEP,
    INVISIBLE_HAZARD,
    MOON,
    NEUTRALIZATION,
    NEW_ALIGNMENT,
    ONI,
    ONI_RULE,
    ONWARD_MARCH,
    PASSAGE,
    PROPERTY_BITS,
    RADIOACTIVE,
    SAM,
    SIDES,
    SWALLOWED,
    SWAMP,
    TECTONIC_SHIFT,
    TSUKUYUMI,
    UNSOLID_GROUND,
    UNSTABLE,
)
from wartable.games.tsukuyumi.terrain import (
    cancel,
    cancellable,
    change_side,
    closable,
    is_open,
    land_cells,
    mark_property,
    marker_fits,
    openable,
    partners,
    swap,
)
from wartable.games.tsukuyumi.verbs import (
    AREAS,
    CELL,
    PLAYED,
    PROPERTY,
    SIDE,
    TILE,
    TURN,
)

QUESTIONS: Final[dict[str, Question]] = {
    "event target": Question("Choose the area", "event"),
    "turn area": Question("How far is it turned?", "space"),
    "property": Question("Which property is cancelled?", "space"),
    "march": Question("Onward March: move your units", "faction", "space"),
    "march oni": Question("Onward March: move the Oni", "faction", "space"),
    "swap with": Question("Swap it with which area?", "space"),
    "turn swapped": Question("How is the area put back?", "space"),
    "open side": Question("Which side is opened?", "space"),
    "close side": Question("Which side is closed?", "space"),
    "land tile": Question("Choose a tile of the reserve"),
    "land cell": Question("Where does it go?", "tile"),
    "land turn": Question("Which way round?", "tile", "cell"),
    "play again": Question("Choose an event of the discard pile"),
    "change of tactics": Question("Move your initiative marker", "player", "steps"),
}


class EventCard:
    """What an event card does, and when it can be played."""

    def works(self, s: Tsukuyumi, seat: int) -> bool:
        """Return whether the card can be carried out now."""
        raise NotImplementedError

    def carry_out(self, s: Tsukuyumi, seat: int) -> Play[None]:
        raise NotImplementedError


# -- playing -------------------------------------------------------------------------------------------------------


def playable(s: Tsukuyumi, seat: int) -> list[Option]:
    """Own event cards with at least one legal target."""
    return [PLAYED[event] for event in s.events.held[seat] if EVENT_CARDS[event].works(s, seat)]


def play(s: Tsukuyumi, seat: int, event: int) -> Play[None]:
    """T-086: carry an own event card out and discard it."""
    s.events.held[seat].remove(event)
    s.events.discard.append(event)
    s.log.say(events.PLAYS_EVENT, s.faction[seat], event)
    show(s, EVENT, event)
    refill(s)
    yield from EVENT_CARDS[event].carry_out(s, seat)


# -- cards played on an area ---------------------------------------------------------------------------------------


class AreaCard(EventCard):
    """A card that is played on one area; no event chooses a homezone (TR-59, TR-165)."""

    def __init__(self, event: int) -> None:
        self.event = event

    def works(self, s: Tsukuyumi, seat: int) -> bool:
        for space in range(len(s.board.cell)):
            if is_area(s, space) and self.fits(s, space):
                return True
        return False

    def carry_out(self, s: Tsukuyumi, seat: int) -> Play[None]:
        options: list[Option] = []
        for space in range(len(s.board.cell)):
            if is_area(s, space) and self.fits(s, space):
                options.append(AREAS[space])
        answer = yield ask_openly(seat, "event target", options, (self.event,))
        yield from self.affect(s, seat, answer[1])

    def fits(self, s: Tsukuyumi, space: int) -> bool:
        """Return whether the card can be played on this area."""
        raise NotImplementedError

    def affect(self, s: Tsukuyumi, seat: int, space: int) -> Play[None]:
        raise NotImplementedError


@final
class Rotation(AreaCard):
    """Tectonic Shift, Unsolid Ground."""

    def fits(self, s: Tsukuyumi, space: int) -> bool:
        """TR-174: units are not influenced, so they do not hinder."""
        return s.board.type[space] != MOON

    def affect(self, s: Tsukuyumi, seat: int, space: int) -> Play[None]:
        """T-088 to T-092: turn an area; what lies on its sides turns with it."""
        answer = yield ask_openly(seat, "turn area", [(TURN, steps) for steps in range(1, 6)], (space,))
        turn_area(s, space, answer[1])
        s.log.say(events.TURNED, s.faction[seat], s.board.cell[space], answer[1])


class Marking(AreaCard):
    """Oni Rule, Danger in the Deep, and below, Radioactive Contamination: an area gets a property."""

    def __init__(self, event: int, property: int) -> None:
        super().__init__(event)
        self.property = property

    def fits(self, s: Tsukuyumi, space: int) -> bool:
        return marker_fits(s, space, self.property)

    def affect(self, s: Tsukuyumi, seat: int, space: int) -> Play[None]:
        mark_property(s, space, self.property)
        yield from ()


@final
class Contamination(Marking):
    """Radioactive Contamination: only where nobody stands, or on unstable ground."""

    def fits(self, s: Tsukuyumi, space: int) -> bool:
        return marker_fits(s, space, self.property) and is_open(s, space)


@final
class Neutralization(AreaCard):
    """Neutralization, Swallowed by the Earth."""

    def fits(self, s: Tsukuyumi, space: int) -> bool:
        return bool(cancellable(s, space))

    def affect(self, s: Tsukuyumi, seat: int, space: int) -> Play[None]:
        """T-112 to T-114: a marker is taken off, a printed property negated."""
        options: list[Option] = [(PROPERTY, PROPERTY_BITS.index(property)) for property in cancellable(s, space)]
        answer = yield ask_openly(seat, "property", options, (space,))
        cancel(s, space, answer[1])


@final
class OnwardMarch(AreaCard):
    def fits(self, s: Tsukuyumi, space: int) -> bool:
        for side in range(SIDES):
            if s.board.count[space * SIDES + side] and can_scatter(s, side, space):
                return True
        return False

    def affect(self, s: Tsukuyumi, seat: int, space: int) -> Play[None]:
        """T-096 to T-098, TR-60: own units and the Oni first, then the others by their owners in initiative order."""
        yield from scatter(s, seat, s.faction[seat], space, "march")
        yield from scatter(s, seat, ONI, space, "march oni")
        start = s.course.place_of(seat)
        for step in range(1, s.seats):
            other = s.course.order[(start + step) % s.seats]
            yield from scatter(s, other, s.faction[other], space, "march")


@final
class NewAlignment(AreaCard):
    def fits(self, s: Tsukuyumi, space: int) -> bool:
        return bool(partners(s, space))

    def affect(self, s: Tsukuyumi, seat: int, space: int) -> Play[None]:
        """T-104, T-105: both areas with all that is theirs change places; the player chooses how each is put back."""
        board = s.board
        answer = yield ask_openly(seat, "swap with", [AREAS[other] for other in partners(s, space)], (space,))
        other: int = answer[1]
        swap(s, space, other)
        s.log.say(events.SWAPPED, s.faction[seat], board.cell[space], board.cell[other])
        for area in (space, other):
            answer = yield ask_openly(seat, "turn swapped", [(TURN, steps) for steps in range(6)], (area,))
            if answer[1]:
                turn_area(s, area, answer[1])
                s.log.say(events.TURNED, s.faction[seat], board.cell[area], answer[1])


@final
class Opening(AreaCard):
    """Ascent, Passage: a side becomes passable."""

    def fits(self, s: Tsukuyumi, space: int) -> bool:
        return bool(openable(s, space))

    def affect(self, s: Tsukuyumi, seat: int, space: int) -> Play[None]:
        options: list[Option] = [(SIDE, direction) for direction in openable(s, space)]
        answer = yield ask_openly(seat, "open side", options, (space,))
        change_side(s, space, answer[1])


@final
class Closing(AreaCard):
    """Swamp, Invisible Hazard: a side becomes impassable."""

    def fits(self, s: Tsukuyumi, space: int) -> bool:
        return bool(closable(s, space))

    def affect(self, s: Tsukuyumi, seat: int, space: int) -> Play[None]:
        options: list[Option] = [(SIDE, direction) for direction in closable(s, space)]
        answer = yield ask_openly(seat, "close side", options, (space,))
        change_side(s, space, answer[1])


# -- other cards ---------------------------------------------------------------------------------------------------


@final
class Land(EventCard):
    """Land Gain, New Land."""

    def works(self, s: Tsukuyumi, seat: int) -> bool:
        return max(s.board.reserve) > 0 and bool(land_cells(s))

    def carry_out(self, s: Tsukuyumi, seat: int) -> Play[None]:
        """T-108, TR-62: any tile of the reserve, any place that touches two spaces, any way round."""
        reserve = s.board.reserve
        options: list[Option] = [(TILE, tile) for tile in range(len(reserve)) if reserve[tile]]
        answer = yield ask_openly(seat, "land tile", options)
        tile: int = answer[1]
        answer = yield ask_openly(seat, "land cell", [(CELL, cell) for cell in land_cells(s)], (tile,))
        cell: int = answer[1]
        steps = s.catalogue.tiles[tile].symmetry
        answer = yield ask_openly(seat, "land turn", [(TURN, turned) for turned in range(steps)], (tile, cell))
        reserve[tile] -= 1
        add_tile(s, cell, tile, answer[1])
        rebuild(s)
        s.log.say(events.TILE_PLACED, s.faction[seat], tile, cell)
        show(s, PLACE, len(s.board.cell) - 1)


@final
class PlayItAgain(EventCard):
    def works(self, s: Tsukuyumi, seat: int) -> bool:
        return bool(sam_targets(s, seat))

    def carry_out(self, s: Tsukuyumi, seat: int) -> Play[None]:
        """T-118: use one event from the discard pile; it stays there."""
        answer = yield ask_openly(seat, "play again", [PLAYED[event] for event in sam_targets(s, seat)])
        s.log.say(events.PLAYS_EVENT, s.faction[seat], answer[1])
        yield from EVENT_CARDS[answer[1]].carry_out(s, seat)


def sam_targets(s: Tsukuyumi, seat: int) -> list[int]:
    """TR-61: discarded events of another name that could be carried out now."""
    return [event for event in s.events.discard if event != SAM and EVENT_CARDS[event].works(s, seat)]


@final
class StockingUp(EventCard):
    def works(self, s: Tsukuyumi, seat: int) -> bool:
        return bool(purchases(s, seat, 1))

    def carry_out(self, s: Tsukuyumi, seat: int) -> Play[None]:
        """T-119, T-120, TR-54: production with 1 point of its own, mixed with no other."""
        turn = s.turn
        kept = turn.points
        turn.points = 1
        while turn.points > 0:
            yield from purchase(s, seat, "stocking up")
        turn.points = kept


@final
class ChangeOfTactics(EventCard):
    def works(self, s: Tsukuyumi, seat: int) -> bool:
        return True

    def carry_out(self, s: Tsukuyumi, seat: int) -> Play[None]:
        yield from move_marker(s, seat, seat, 1, "change of tactics")


@final
class Offensive(EventCard):
    def works(self, s: Tsukuyumi, seat: int) -> bool:
        return bool(attack_spaces(s, seat, False))

    def carry_out(self, s: Tsukuyumi, seat: int) -> Play[None]:
        """T-122, TR-103: carried out as soon as whatever is under way has ended."""
        s.turn.owed.append(OFFENSIVE_ATTACK * 10000 + seat * 100 + ANYWHERE)
        yield from ()


@final
class ChangeOfPosition(EventCard):
    def works(self, s: Tsukuyumi, seat: int) -> bool:
        return can_move(s, s.faction[seat])

    def carry_out(self, s: Tsukuyumi, seat: int) -> Play[None]:
        begin_movement(s, s.faction[seat], 1)
        yield from movement(s, seat, s.faction[seat])


#: By their numbers, in the order of the Codex.
EVENT_CARDS: Final[list[EventCard]] = [
    Rotation(TECTONIC_SHIFT),
    Rotation(UNSOLID_GROUND),
    Marking(ONI_RULE, TSUKUYUMI),
    OnwardMarch(ONWARD_MARCH),
    Marking(DANGER_IN_THE_DEEP, UNSTABLE),
    NewAlignment(NEW_ALIGNMENT),
    Opening(ASCENT),
    Opening(PASSAGE),
    Land(),
    Land(),
    Neutralization(NEUTRALIZATION),
    Neutralization(SWALLOWED),
    Closing(SWAMP),
    Closing(INVISIBLE_HAZARD),
    PlayItAgain(),
    StockingUp(),
    ChangeOfTactics(),
    Offensive(),
    ChangeOfPosition(),
    Contamination(CONTAMINATION, RADIOACTIVE),
]
