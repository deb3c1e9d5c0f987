"""Counterattacks with effects of other kinds: on events, markers, Oni and what the attacker has."""

from __future__ import annotations

from typing import Final, final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.board import is_area, spaces_with
from wartable.games.tsukuyumi.boarlords import raze, razeable
from wartable.games.tsukuyumi.counterattack import Counterattack
from wartable.games.tsukuyumi.damage import take_off
from wartable.games.tsukuyumi.eventcards import play, playable
from wartable.games.tsukuyumi.eventdeck import draw, draw_options, espionage
from wartable.games.tsukuyumi.movement import (
    begin_movement_from,
    can_scatter,
    movement,
)
from wartable.games.tsukuyumi.nomads import has_weapon, out_of_ammo
from wartable.games.tsukuyumi.oni import can_place_oni, place_oni
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    BOARLORDS,
    BOARRIOR,
    KINDS,
    ONI,
    SIDES,
    SQUEAKER,
    UNSTABLE,
)
from wartable.games.tsukuyumi.terrain import change_side, closable, mark_property, marker_fits, openable
from wartable.games.tsukuyumi.verbs import (
    DEVOLVE,
    FROMS,
    IS_DONE,
    ONI_FROM,
    REMOVE_EGG,
    REMOVE_MINE,
    SIDE,
)

QUESTIONS: Final[dict[str, Question]] = {
    "wisdom draw": Question("Nature's Wisdom: draw an event"),
    "wisdom play": Question("Nature's Wisdom: play an event?"),
    "remove egg": Question("Which egg is removed?", "left"),
    "misfire": Question("Which mine is removed?"),
    "loss of control": Question("Which terraforming is removed?", "left"),
    "landscaping": Question("Which side is changed?", "space"),
    "de-evolution": Question("Which Boarrior becomes a Squeaker?", "left"),
    "what a racket": Question("Move the units of which space?"),
}


@final
class TimeConsuming(Counterattack):
    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-189, TR-102: until the end of the phase, for this attacker only."""
        s.course.barred[battle.seat] |= 1 << battle.space
        s.log.say(events.BARRED, battle.side, s.board.cell[battle.space])
        yield from ()


@final
class NaturesWisdom(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return bool(draw_options(s)) or bool(s.events.held[s.seat_of[side]])

    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-190, TR-103: draw an event, then one own event may be played, on any area."""
        seat = s.seat_of[side]
        options = draw_options(s)
        if options:
            answer = yield ask_openly(seat, "wisdom draw", options)
            draw(s, seat, answer)
            yield from espionage(s, seat)
        options = playable(s, seat)
        options.append(IS_DONE)
        answer = yield ask_openly(seat, "wisdom play", options)
        if answer != IS_DONE:
            yield from play(s, seat, answer[1])


@final
class DamagedEarthCrust(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return is_area(s, battle.space) and marker_fits(s, battle.space, UNSTABLE)

    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        if marker_fits(s, battle.space, UNSTABLE):
            mark_property(s, battle.space, UNSTABLE)
        yield from ()


@final
class DarkerFuture(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return max(s.board.eggs) > 0

    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-197, T-198, TR-167: up to 2 eggs off the board, from anywhere."""
        board = s.board
        for left in (2, 1):
            options: list[Option] = [(REMOVE_EGG, space) for space in range(len(board.eggs)) if board.eggs[space]]
            options.append(IS_DONE)
            answer = yield ask_openly(s.seat_of[side], "remove egg", options, (left,))
            if answer == IS_DONE:
                return
            board.eggs[answer[1]] -= 1
            s.log.say(events.EGGS_OFF, side, board.cell[answer[1]])


@final
class OutOfAmmo(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return has_weapon(s)

    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        yield from out_of_ammo(s, battle.fired)


@final
class Misfire(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return max(s.board.mines) > 0

    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-210, T-211, TR-167: the defender may take a mine off the board, from anywhere."""
        board = s.board
        options: list[Option] = [(REMOVE_MINE, space) for space in range(len(board.mines)) if board.mines[space]]
        options.append(IS_DONE)
        answer = yield ask_openly(s.seat_of[side], "misfire", options)
        if answer != IS_DONE:
            board.mines[answer[1]] -= 1
            s.log.say(events.MINE_OFF, side, board.cell[answer[1]])


@final
class LossOfControl(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return bool(razeable(s, side))

    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-213, T-214: up to 2 terraformings off areas the defender controls."""
        for left in (2, 1):
            options = razeable(s, side)
            options.append(IS_DONE)
            answer = yield ask_openly(s.seat_of[side], "loss of control", options, (left,))
            if answer == IS_DONE:
                return
            raze(s, side, answer)


@final
class Landscaping(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return is_area(s, battle.space) and bool(landscapes(s, battle.space))

    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-215: the defender decides whether a blockade is set or removed, and on which side."""
        space = battle.space
        options: list[Option] = [(SIDE, direction) for direction in landscapes(s, space)]
        answer = yield ask_openly(s.seat_of[side], "landscaping", options, (space,))
        change_side(s, space, answer[1])


def landscapes(s: Tsukuyumi, space: int) -> list[int]:
    """TR-113: sides of the contested area where a blockade can be set or removed."""
    return sorted(set(openable(s, space)) | set(closable(s, space)))


@final
class DeEvolution(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return s.board.pool[BOARRIOR] < s.catalogue.count[BOARRIOR]

    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-216, TR-111: up to 2 Boarriors anywhere become Squeakers, or leave if there is none in reserve."""
        board = s.board
        for left in (2, 1):
            options: list[Option] = [
                (DEVOLVE, space) for space in range(len(board.cell)) if board.units[space * KINDS + BOARRIOR]
            ]  # fmt: skip
            options.append(IS_DONE)
            answer = yield ask_openly(s.seat_of[side], "de-evolution", options, (left,))
            if answer == IS_DONE:
                return
            space = answer[1]
            take_off(s, space, BOARRIOR, 1)
            if board.pool[SQUEAKER]:
                board.pool[SQUEAKER] -= 1
                board.units[space * KINDS + SQUEAKER] += 1
                board.count[space * SIDES + BOARLORDS] += 1
            s.log.say(events.DEVOLVED, BOARLORDS, board.cell[space])


@final
class WhereThereIsOne(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return can_place_oni(s)

    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        if can_place_oni(s):
            yield from place_oni(s, s.seat_of[side])


@final
class WhatARacket(Counterattack):
    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-208, T-209, TR-110, TR-165: units of one area, own or Oni, move 1; Oni do not conquer by it."""
        seat = s.seat_of[side]
        options: list[Option] = []
        for space in spaces_with(s, side):
            if is_area(s, space) and can_scatter(s, side, space):
                options.append(FROMS[space])
        for space in spaces_with(s, ONI):
            if is_area(s, space) and can_scatter(s, ONI, space):
                options.append((ONI_FROM, space))
        options.append(IS_DONE)
        answer = yield ask_openly(seat, "what a racket", options)
        if answer == IS_DONE:
            return
        mover = ONI if answer[0] == ONI_FROM else side
        begin_movement_from(s, mover, 1, answer[1])
        yield from movement(s, seat, mover)


@final
class Vendetta(Counterattack):
    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-201, TR-108: after this phase turn."""
        s.course.vendettas.append(s.seat_of[side])
        s.log.say(events.VENDETTA, side)
        yield from ()
