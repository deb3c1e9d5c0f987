"""The properties that hold at every point of every match of every game. Each raises RulesError where one does not."""

from __future__ import annotations

import json

from wartable.core.ask import Option
from wartable.core.errors import RulesError
from wartable.core.game import Game, prospects
from wartable.core.log import Log
from wartable.core.match import Match
from wartable.core.moments import seen
from wartable.core.position import read_position, write_position
from wartable.core.rng import Rng, seeded
from wartable.core.view import View, as_json, plain
from wartable.testing.encodings import numbers_tell_no_secret


def knowledge(match: Match, seat: int, since: int = 0) -> str:
    """Return all that reaches a seat: its view, its options, its log, its picture, as one text to compare byte for
    byte."""
    game = match.game
    view = match.view(seat)
    ask = match.ask_of(seat)
    options = [(list(option), game.describe(view, option).text) for option in match.options_of(seat)]
    events = match.events(seat, since)
    return json.dumps(
        {
            "view": plain(view),
            "topic": ask.topic if ask else None,
            "options": options,
            "events": events,
            "story": [game.tell(event).text for event in events],
            "picture": game.draw(view).svg(),
        }
    )


def expect(holds: bool, what: str) -> None:
    if not holds:
        raise RulesError(what)


def same(what: str, one: str, other: str) -> None:
    """Compare two texts; where they differ, show the first difference."""
    if one != other:
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        low = max(0, at - 60)
        raise RulesError(f"{what}: ...{one[low : at + 60]!r} against ...{other[low : at + 60]!r}")


def options_are_sound(match: Match) -> None:
    """Before the end somebody is asked, each with distinct options; after it, nobody."""
    if match.over:
        expect(not match.asks, "the match is over, and a seat is still asked")
        return
    expect(bool(match.asks), "the match is not over, and nobody is asked")
    for ask in match.asks:
        expect(len(ask.options) > 0, f"seat {ask.seat} is asked {ask.topic!r} without an option")
        expect(len(set(ask.options)) == len(ask.options), f"an option of {ask.topic!r} is offered twice: {ask.options}")
        view = match.view(ask.seat)
        said = [match.game.describe(view, option).text for option in ask.options]
        expect(len(set(said)) == len(said), f"two options of {ask.topic!r} have the same words: {said}")


def fork_is_independent(match: Match) -> None:
    """Check that a fork equals its match, and playing it on leaves the match alone."""
    before = whole(match)
    twin = match.fork()
    same("a fork differs from its match", before, whole(twin))
    if not twin.over:
        twin.take(len(twin.options) - 1)
    same("playing a fork changed its match", before, whole(match))


def whole(match: Match) -> str:
    """Return the truth of a match as text, with what is asked and how the log reads."""
    asks = [(ask.seat, ask.topic, ask.options) for ask in match.asks]
    lines = [(line.public, line.secret, line.to) for line in match.log.lines]
    return json.dumps([match.game.position(match.state), asks, lines, match.state.over, match.state.winners])


def text_round_trips(match: Match) -> None:
    """Written as text and read again, a match is at the same point."""
    if match.over:
        return
    written = write_position(match)
    again = read_position(match.game, written)
    same("the text form does not round-trip", written, write_position(again))
    for seat in range(-1, match.state.seats):
        ours, theirs = match.view(seat), again.view(seat)
        same(f"seat {seat} sees another position after the text form", as_json(ours), as_json(theirs))
    asks = [[(ask.seat, ask.topic, ask.options) for ask in one.asks] for one in (match, again)]
    expect(asks[0] == asks[1], f"the text form asks something else: {asks[0]} against {asks[1]}")


def imagining_keeps_knowledge(match: Match, seat: int, rng: Rng) -> None:
    """Check that what a seat imagines looks to that seat, byte for byte, like the truth, and is a sound state of the
    game."""
    state = match.state.copy()
    match.game.imagine(state, seat, rng)
    match.game.check(state)
    mine = match.view(seat)
    imagined = match.game.view(state, seat, match.ask_of(seat))
    same(f"imagining changes what seat {seat} sees", as_json(mine), as_json(imagined))
    numbers_tell_no_secret(match, seat, state)
    same(
        f"the picture tells seat {seat} what it cannot know",
        match.game.draw(mine).svg(),
        match.game.draw(imagined).svg(),
    )
    match.game.thinking.guess(state, seat, rng)
    match.game.check(state)
    guessed = match.game.view(state, seat, match.ask_of(seat))
    same(f"guessing changes what seat {seat} sees", as_json(mine), as_json(guessed))


def secrets_are_imagined(match: Match, seat: int) -> None:
    """Check that a game whose seats see what a watcher does not says how to imagine it. Without that all other
    properties would hold, and bots think in the true world."""
    if type(match.game).imagine is not Game.imagine:
        return
    mine, public = plain(match.view(seat)), plain(match.view(-1))
    own = [field for field in mine if field not in ("seat", "asked") and mine[field] != public.get(field)]
    expect(
        not own,
        f"seat {seat} sees another {', '.join(own)} than a watcher, and {type(match.game).__name__} has no `imagine`: "
        "to the other seats' bots it would be no secret",
    )


def nothing_leaks(match: Match, seat: int, rng: Rng, steps: int = 6) -> None:
    """Check the leak property: worlds that differ only in what a seat cannot know tell it the same, now and later.

    Now: view, options, log and picture. Later: whatever this seat chooses by itself, as long as chance and the other
    seats have not spoken, leads to the same knowledge in both worlds, or to something openly revealed.
    """
    secrets_are_imagined(match, seat)
    imagining_keeps_knowledge(match, seat, rng)
    if not match.can_imagine(seat):
        return
    log_tells_no_more_than_the_view(match, seat, rng)
    world = match.imagine(seat, rng)
    world.state.log = Log()
    truth = match.fork()
    truth.keep_moments()
    world.keep_moments()
    same(f"a world that seat {seat} imagines offers it something else", known(truth, seat), known(world, seat))
    for _ in range(steps):
        options = truth.options_of(seat)
        if not options:
            return
        option = options[rng.below(len(options))]
        revealed, chance = truth.log.revealed, truth.state.rng.turn
        told, imagined = len(truth.log.lines), len(world.log.lines)
        before = truth.view(seat)
        world.moments = []
        truth.apply(option, seat)
        world.apply(option, seat)
        if truth.log.revealed != revealed or truth.state.rng.turn != chance or truth.over:
            return
        same(
            f"without anything revealed, choosing {list(option)} tells seat {seat} what it could not know",
            known(truth, seat) + json.dumps(truth.events(seat, told)),
            known(world, seat) + json.dumps(world.events(seat, imagined)),
        )
        same(
            f"the moments after choosing {list(option)} show seat {seat} what it could not know",
            shown(truth, seat, told, before),
            shown(world, seat, imagined, before),
        )


def shown(match: Match, seat: int, since: int, before: View) -> str:
    """Return the moments that a seat is shown, which had read so many lines of the log and seen `before`."""
    return json.dumps([plain(moment.view) for moment in seen(match.moments, seat, match.log, since, before)])


def known(match: Match, seat: int) -> str:
    return json.dumps([plain(match.view(seat)), match.options_of(seat)])


def log_tells_no_more_than_the_view(match: Match, seat: int, rng: Rng) -> None:
    """When another seat chooses, and all that this seat sees afterwards is the same in two worlds, so are its log and
    the moments it is shown.

    Dice are no secret, though a view need not keep them, so choices that chance answers are left out.
    """
    others = [other for other in match.to_move if other != seat]
    if not others:
        return
    other = others[rng.below(len(others))]
    options = match.options_of(other)
    option = options[rng.below(len(options))]
    truth = match.fork()
    truth.keep_moments()
    truth.apply(option, other)
    world = match.imagine(seat, rng)
    if truth.state.rng.turn != match.state.rng.turn or option not in world.options_of(other):
        return
    world.state.log = Log()
    world.keep_moments()
    told = len(match.log.lines)
    before = match.view(seat)
    if chance_after(world, option, other):
        return
    if as_json(truth.view(seat)) == as_json(world.view(seat)):
        same(
            f"the log of seat {seat} tells what it cannot know of {list(option)} by seat {other}",
            json.dumps(truth.events(seat, told)),
            json.dumps(world.events(seat)),
        )
        same(
            f"the moments of seat {seat} show what it cannot know of {list(option)} by seat {other}",
            shown(truth, seat, told, before),
            shown(world, seat, 0, before),
        )


def chance_after(world: Match, option: Option, seat: int) -> bool:
    """Make a choice in a world. Return whether chance had a say in what followed."""
    before = world.state.rng.turn
    world.apply(option, seat)
    return bool(world.state.rng.turn != before)


def secret_choices_stay_secret(match: Match, seat: int, rng: Rng) -> None:
    """Check that where seats choose at once, what one chooses does not show for the others before all are ready."""
    if len(match.to_move) < 2 or seat not in match.to_move:
        return
    options = match.options_of(seat)
    others = [other for other in range(-1, match.state.seats) if other != seat]
    shown: dict[int, str] = {}
    for option in options:
        twin = match.fork()
        twin.apply(option, seat)
        if twin.log.revealed != match.log.revealed:
            continue
        for other in others:
            now = knowledge(twin, other)
            same(f"seat {other} sees what seat {seat} chose in secret", shown.setdefault(other, now), now)


def undo_takes_back_nothing_learnt(match: Match, seat: int, rng: Rng) -> bool:
    """Check that where a seat may take a choice back, that choice had taught it nothing: any world it considered
    possible would have answered the same. Return whether there was anything to take back."""
    if not match.can_undo(seat):
        return False
    past = match.fork()
    before = len(past.choices)
    index = max(at for at, (who, _) in enumerate(past.choices) if who == seat)
    option = past.choices[index][1]
    now = as_json(match.view(seat))
    past.undo(seat)
    expect(len(past.choices) == before - 1, "undo took back more or less than one choice")
    expect(option in past.options_of(seat), "after undo the choice that was taken back is no longer offered")
    expect(past.can_imagine(seat), "a seat that is asked cannot imagine")
    world = past.imagine(seat, rng)
    world.apply(option, seat)
    truth = past.fork()
    truth.apply(option, seat)
    same("undo and the same choice lead elsewhere", now, as_json(truth.view(seat)))
    same(
        f"seat {seat} may undo {list(option)}, but learnt something from it",
        as_json(truth.view(seat)),
        as_json(world.view(seat)),
    )
    return True


def values_are_chances(match: Match) -> None:
    values = prospects(match.game, match.state)
    expect(len(values) == match.state.seats, f"value gives {len(values)} numbers for {match.state.seats} seats")
    expect(all(0.0 <= value <= 1.0 for value in values), f"value gives {values}, not chances between 0 and 1")


def fresh(seed: str) -> Rng:
    return seeded(f"properties {seed}")
