"""Information-set Monte-Carlo tree search for any game: imagine a world, walk the tree, look a little further, learn.

Each iteration deals anew all that the seat cannot know. Every seat maximises its own chance, so any number of seats
can play. Where seats choose at once, each chooses without knowing of the others. An option counts as neglected only in
the worlds in which it could have been taken.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from wartable.core.ask import Ask, Option
from wartable.core.game import prospects
from wartable.core.match import Match
from wartable.core.rng import Rng
from wartable.search.luck import Luck
from wartable.search.settings import SearchSettings
from wartable.search.tree import Edge, Habits, Node, Spot

#: A seat that chooses in secret takes any option it knows one time in this many.
MIXED: Final = 3


@final
class Search:
    """The tree of one seat that thinks, what it has learnt of options and of luck, and how it grows by an iteration."""

    def __init__(self, settings: SearchSettings, rng: Rng, root: Spot) -> None:
        self.settings = settings
        self.rng = rng
        self.root = root
        self.iterations = 0
        self.serial = 0
        #: The seat that thinks.
        self.me = -1
        #: Whether rollouts go on until the estimate is reliable.
        self.rough = False
        #: How much neglected options draw, among this number of seats.
        self.curiosity = 0.0
        self.habits: list[Habits] = []
        self.luck: list[Luck] = []
        # The choices of this iteration: in the tree, and all that habits learn from.
        self.path: list[Edge] = []
        self.path_seats: list[int] = []
        self.taken: list[Option] = []
        self.taken_seats: list[int] = []

    def begin(self, first: Match, seat: int) -> None:
        """Get ready for a question of this seat; `first` is a world it considers possible."""
        self.me = seat
        seats = first.state.seats
        self.rough = not first.game.thinking.reliable(first.state)
        self.curiosity = self.settings.curiosity * 2.0 / seats
        while len(self.habits) < seats:
            self.habits.append(Habits())
            self.luck.append(Luck())

    def own_node(self, world: Match) -> Node:
        """Return the question that is being thought about."""
        if world.together:
            return self.root.together(world.state.seats).starts[self.me].node(self.me)
        return self.root.node(self.me)

    def edge(self, option: Option, prior: float) -> Edge:
        self.serial += 1
        return Edge(option, self.serial, prior)

    # -- one iteration -------------------------------------------------------------------------------------------

    def iterate(self, world: Match, chosen: Edge | None = None) -> None:
        """Walk down the tree in one world, roll out from its edge, and tell every choice on the way what came out. The
        first choice may be given."""
        self.path.clear()
        self.path_seats.clear()
        self.taken.clear()
        self.taken_seats.clear()
        before = prospects(world.game, world.state) if self.settings.steady else []
        spot: Spot | None = self.root
        if chosen is not None:
            self.path.append(chosen)
            self.path_seats.append(self.me)
            world.apply(chosen.option, self.me)
            spot = chosen if chosen.visits else None
        while spot is not None and world.asks:
            if world.together:
                spot = self.walk_together(world, spot)
                continue
            ask = world.asks[0]
            if ask.count == 1:
                world.take(0)
                continue
            edge = self.descend(world, spot, False)
            spot = edge if edge.visits else None
        self.roll_out(world)
        after = prospects(world.game, world.state)
        for seat in range(len(before)):
            luck = self.luck[seat]
            luck.learn(before[seat], after[seat])
            after[seat] = luck.without(before[seat], after[seat])
        self.learn(after)

    def question(self, world: Match, spot: Spot, seat: int) -> Node:
        """Return the question of a seat at this point. Others choose by what they know in this world: were it kept out,
        they would seem to play their own secrets blindly."""
        if seat == self.me:
            return spot.node(seat)
        return spot.node(seat, world.game.thinking.private_key(world.state, seat))

    def descend(self, world: Match, spot: Spot, secret: bool) -> Edge:
        """Make one choice in the tree, by the seat that is asked first.

        Seats that choose in secret now and then take any option they know: were both to follow their estimates alone,
        they would chase each other in step, and one would seem to read the other's mind.
        """
        ask = world.asks[0]
        node = self.question(world, spot, ask.seat)
        index = self.pick(node, ask.options)
        if secret and self.rng.below(MIXED) == 0:
            other = self.rng.below(ask.count)
            known = node.edges.get(ask.options[other])
            if known is not None and known.visits:
                index = other
        option = ask.options[index]
        edge = node.edges[option]
        self.path.append(edge)
        self.path_seats.append(ask.seat)
        world.take(index)
        return edge

    def walk_together(self, world: Match, spot: Spot) -> Spot | None:
        """Let every seat go down its own small tree. Return the point after it, unless one of them has left the
        tree."""
        joint = spot.together(world.state.seats)
        cursors: list[Spot | None] = list(joint.starts)
        last = [0] * world.state.seats
        left = False
        while world.together and world.asks:
            ask = world.asks[0]
            cursor = cursors[ask.seat]
            if ask.count == 1:
                world.take(0)
            elif cursor is None:
                self.stroll(world)
            else:
                edge = self.descend(world, cursor, True)
                last[ask.seat] = edge.serial
                if edge.visits:
                    cursors[ask.seat] = edge
                else:
                    cursors[ask.seat] = None
                    left = True
        return None if left else joint.then(tuple(last))

    def trust(self) -> float:
        """Return how many visits the expectation of an option counts for."""
        return self.settings.rough_trust if self.rough else self.settings.trust

    def pick(self, node: Node, options: list[Option]) -> int:
        """Return the option with the best upper bound: its estimate, and a bonus for being neglected where it was
        possible.

        Of the options that were never tried only the most promising is looked at, and of a wide choice only so many as
        the visits are worth.
        """
        settings = self.settings
        trust = self.trust()
        curiosity = self.curiosity
        habits = self.habits[node.seat]
        average = habits.average()
        edges = node.edges
        node.visits += 1
        best = -1
        best_score = -1.0
        fresh = -1
        fresh_prior = -1.0
        fresh_ties = 1
        tried = 0
        for index in range(len(options)):
            option = options[index]
            edge = edges.get(option) if edges else None
            if edge is not None and edge.visits:
                tried += 1
                edge.available += 1
                visits = edge.visits
                score = (edge.total + trust * edge.prior) / (visits + trust) + curiosity * sqrt(
                    log(float(edge.available + 1)) / (visits + 1)
                )
                if score > best_score:
                    best = index
                    best_score = score
            else:
                prior = edge.prior if edge is not None else habits.expect(option, average)
                if prior > fresh_prior:
                    fresh = index
                    fresh_prior = prior
                    fresh_ties = 1
                elif prior == fresh_prior:
                    # An order of options is no reason: each of the equal ones is as likely as the others.
                    fresh_ties += 1
                    if self.rng.below(fresh_ties) == 0:
                        fresh = index
        if fresh >= 0 and tried < settings.width + settings.widening * sqrt(float(node.visits)):
            score = fresh_prior + curiosity * sqrt(log(float(node.visits + 1)))
            if best < 0 or score > best_score:
                best = fresh
                option = options[fresh]
                edge = edges.get(option)
                if edge is None:
                    edge = self.edge(option, fresh_prior)
                    edges[option] = edge
                # It was there all the time.
                edge.available = node.visits
        return best

    def roll_out(self, world: Match) -> None:
        """Play a few more choices, so that the estimate is asked where the dust has settled."""
        settings = self.settings
        if settings.depth < 0 and not settings.sensible and not settings.picky:
            world.play_randomly(self.rng)
            return
        world.state.fleeting = True
        left = settings.depth
        game = world.game
        while world.asks:
            if left == 0:
                if game.thinking.reliable(world.state):
                    break
                self.rough = True
            if world.asks[0].count == 1:
                world.take(0)
            else:
                self.stroll(world)
                if left > 0:
                    left -= 1

    def stroll(self, world: Match) -> None:
        """Make one quick decision outside the tree."""
        ask = world.asks[0]
        index = self.quick(world, ask)
        if self.settings.picky:
            options = ask.options
            other = self.quick(world, ask)
            habits = self.habits[ask.seat]
            average = habits.average()
            if habits.expect(options[other], average) > habits.expect(options[index], average):
                index = other
            self.taken.append(options[index])
            self.taken_seats.append(ask.seat)
        world.take(index)

    def quick(self, world: Match, ask: Ask) -> int:
        if self.settings.sensible:
            return world.game.thinking.quick(world.state, ask, self.rng)
        return self.rng.below(ask.count)

    def learn(self, values: list[float]) -> None:
        """Tell every choice of this iteration what came out for the seat that made it."""
        for index in range(len(self.path)):
            edge = self.path[index]
            seat = self.path_seats[index]
            value = values[seat]
            edge.visits += 1
            edge.total += value
            self.habits[seat].learn(edge.option, value)
        for index in range(len(self.taken)):
            seat = self.taken_seats[index]
            self.habits[seat].learn(self.taken[index], values[seat])
