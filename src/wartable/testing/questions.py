"""The law of questions: a seat never learns from a question that exists only because of a hidden card.

Who is asked and the topic are public, and so is a deed that shows before its roll. Were somebody asked only because of
a card in the hand, with another topic or in the middle of a deed, the others would know of the card.
"""

from __future__ import annotations

import json

from wartable.core.ask import Choice
from wartable.core.errors import RulesError
from wartable.core.log import Event
from wartable.core.match import Match
from wartable.core.rng import Rng
from wartable.core.view import plain


class Told:
    """All that a seat is told at one point of a step: what it sees, what it reads, and who is asked which question."""

    def __init__(self, match: Match, seat: int) -> None:
        self.sees = json.dumps([plain(match.view(seat)), match.over])
        self.asked = [(ask.seat, ask.topic) for ask in match.asks]
        self.reads: list[Event] = match.events(seat)
        self.chance = int(match.state.rng.turn)
        # The end of a match may lay everything open, as a card turned up does.
        self.revealed = match.log.revealed + int(match.over)

    def same(self, other: Told) -> bool:
        return self.sees == other.sees and self.asked == other.asked and self.reads == other.reads

    def asks(self, asked: list[tuple[int, str]]) -> bool:
        """Return whether the same seats are asked, whatever the question."""
        return [seat for seat, _ in self.asked] == [seat for seat, _ in asked]

    def difference(self, other: Told) -> str:
        """Return what differs first, in a few words."""
        if self.asked != other.asked:
            return f"asked is {self.asked} against {other.asked}"
        if self.reads != other.reads:
            at = next((i for i, (a, b) in enumerate(zip(self.reads, other.reads, strict=False)) if a != b), -1)
            at = min(len(self.reads), len(other.reads)) if at < 0 else at
            return f"the log has {self.reads[at : at + 2]} against {other.reads[at : at + 2]}"
        at = next(i for i, (a, b) in enumerate(zip(self.sees, other.sees, strict=False)) if a != b)
        low = max(0, at - 60)
        return f"the view has ...{self.sees[low : at + 40]} against ...{other.sees[low : at + 40]}"


def questions_betray_nothing(match: Match, seat: int, rng: Rng) -> bool:
    """Check that in a world that `seat` considered possible when this step began, the same choices tell it the same,
    and so does any next choice. Return whether a world could be compared.

    Two things may tell worlds apart. What chance or an open card says, where both worlds say something and not the
    same. And a pause that shows nothing: the seat sees, reads and finds asked what it did before the last choice, as
    if the other were still thinking.
    """
    if match.over:
        return False
    start, since = match.anchor()
    imagined = start.copy()
    match.game.imagine(imagined, seat, rng)
    truth, world = Match(match.game, start.copy()), Match(match.game, imagined)
    for who, option in since:
        if option not in world.options_of(who):
            return False
        truth.apply(option, who)
        world.apply(option, who)
    who = match.to_move[rng.below(len(match.to_move))]
    possible = set(world.options_of(who))
    options = [option for option in match.options_of(who) if option in possible]
    before = Told(truth, seat)
    if not options or not before.same(Told(world, seat)):
        return False
    option = options[rng.below(len(options))]
    truth.apply(option, who)
    world.apply(option, who)
    one, other = Told(truth, seat), Told(world, seat)
    # What a seat learns from its own choices is the business of the leak property, but for who is asked then.
    if not one.same(other) and (who != seat or one.asked != other.asked):
        excuse_or_raise(one, other, before, (who, option), seat)
    return True


def excuse_or_raise(truth: Told, world: Told, before: Told, last: Choice, seat: int) -> None:
    """Raise RulesError unless what tells the worlds apart after the last choice is chance, an open card, or nothing."""
    if truth.same(before) or world.same(before):
        return
    spoke = [truth.chance != before.chance, world.chance != before.chance]
    opened = [truth.revealed != before.revealed, world.revealed != before.revealed]
    more = int(len(truth.reads) < len(world.reads))
    if any(one != other for one, other in zip(truth.reads, world.reads, strict=False)):
        # Both say something there, and not the same: a die, or a card turned up. A deed and its roll appear together.
        if opened[spoke.index(False)] if spoke[0] != spoke[1] else any(spoke) or any(opened):
            return
    elif truth.asked == world.asked and truth.reads == world.reads:
        # The same question. A card turned up may be seen without being told of.
        if all(opened):
            return
    elif spoke[0] == spoke[1] and opened[more]:
        # The one that says more shows a card that the other does not have, and goes on from it.
        return
    paused = [told for told in (truth, world) if told.asks(before.asked)]
    shown = f"; what it shows: {before.difference(paused[0])}" if len(paused) == 1 else ""
    after = f"after {list(last[1])} of seat {last[0]}"
    raise RulesError(f"a question tells seat {seat} of hidden cards {after}: {truth.difference(world)}{shown}")
