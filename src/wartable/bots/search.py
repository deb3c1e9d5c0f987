"""Information-set Monte-Carlo tree search for any game: imagine a world, walk the tree, look a little further, learn.

Each iteration deals anew all that the seat cannot know. Every seat maximises its own chance, so any number of seats
can play. Where seats choose at once, each chooses without knowing of the others. An option counts as neglected only in
the worlds in which it could have been taken.
"""

from __future__ import annotations

import time
from math import log, sqrt
from typing import Final, final

from wartable.bots.budget import Budget, still
from wartable.bots.luck import Luck
from wartable.bots.planner import Planner
from wartable.bots.rivals import Halving, Rival, best_of
from wartable.bots.tree import Edge, Habits, Node, Spot
from wartable.bots.worlds import imagine_again
from wartable.core.ask import Ask, Option
from wartable.core.game import prospects
from wartable.core.match import Match
from wartable.core.rng import Rng
from wartable.core.seat import Seat

#: Iterations a second, roughly, to weigh what to do within a time.
USUAL_SPEED: Final = 4000.0
#: An option that is behind gets no more than this part of the iterations that are left, but for rare cases.
CATCHING_UP: Final = 0.5
#: A seat that chooses in secret takes any option it knows one time in so many.
MIXED: Final = 3


class Taste:
    """How a search searches. The defaults suit all games; tests and measurements change them."""

    def __init__(self) -> None:
        #: How much neglected options draw, between two seats; with more, chances differ less.
        self.curiosity = 0.15
        #: As many visits as the expectation of an option counts; and where rollouts go on to a calm point, so that one
        #: result says less than a look.
        self.trust = 1.0
        self.rough_trust = 8.0
        #: Quick choices a rollout makes before the game's own estimate is asked; below 0 it goes to the end. With a
        #: fitted estimate none is best, but for those that lead to a calm position: random choices undo what the tree
        #: has found.
        self.depth = 0
        #: Worlds in which each option of the first question is tried once before the search, for its expectation, as
        #: far as that takes no more than a quarter of the budget; and where rollouts go on from here.
        self.primers = 2
        self.rough_primers = 6
        #: A node with n visits considers this many options and this many times the root of n.
        self.width = 4.0
        self.widening = 2.0
        #: Whether rollouts make the game's quick choices; else any.
        self.sensible = True
        #: Whether worlds are as likely as what the others have done makes them; else all that are possible are alike.
        self.suspicious = True
        #: Whether results count without the luck of the world they come from.
        self.steady = True
        #: Whether rollouts prefer, of two such choices, the one that usually went better.
        self.picky = False


@final
class Search:
    """One seat thinking about one question."""

    def __init__(self, taste: Taste, rng: Rng, root: Spot) -> None:
        self.taste = taste
        self.rng = rng
        self.root = root
        self.iterations = 0
        self.serial = 0
        #: The seat that thinks, and its number.
        self.thinker: Seat | None = None
        self.me = -1
        #: Whether rollouts go on to a calm point.
        self.rough = False
        #: How much neglected options draw, among so many seats.
        self.curiosity = 0.0
        self.habits: list[Habits] = []
        self.luck: list[Luck] = []
        # The choices of this iteration: in the tree, and all that habits learn from.
        self.path: list[Edge] = []
        self.path_seats: list[int] = []
        self.taken: list[Option] = []
        self.taken_seats: list[int] = []

    # -- thinking ------------------------------------------------------------------------------------------------

    def think(self, seat: Seat, budget: Budget) -> Node:
        """Search until the budget is spent or cannot change the choice any more; gives the question with what was
        found."""
        self.me = seat.seat
        self.thinker = seat
        first = seat.imagine(self.rng, self.taste.suspicious)
        seats = first.state.seats
        self.rough = not first.game.calm(first.state)
        self.curiosity = self.taste.curiosity * 2.0 / seats
        while len(self.habits) < seats:
            self.habits.append(Habits())
            self.luck.append(Luck())
        node = self.own_node(first, seat.seat)
        many = seats > 2 and not first.together
        if many and first.game.turns(first.state, self.me) >= 0:
            self.iterations += Planner(self.rng, seat, first, node).plan(budget)
            return node
        self.prepare(seat, node, budget)
        if many:
            self.halve(seat, node, budget)
            return node
        start = time.perf_counter()
        limit = budget.iterations
        done = 0
        while limit == 0 or done < limit:
            self.iterate(seat.imagine(self.rng, self.taste.suspicious))
            done += 1
            if done & 15 == 0:
                left = still(budget, done, time.perf_counter() - start)
                if left <= 0 or (not budget.whole and settled(node, left)):
                    break
        self.iterations += done
        return node

    def own_node(self, world: Match, seat: int) -> Node:
        """The question that is being thought about."""
        if world.together:
            return self.root.together(world.state.seats).starts[seat].node(seat)
        return self.root.node(seat)

    def prepare(self, seat: Seat, node: Node, budget: Budget) -> None:
        """Keep of an earlier tree what is possible in truth, and try each option once in the same few worlds, to expect
        what the game's estimate says then."""
        options = seat.options
        edges: dict[Option, Edge] = {}
        for option in options:
            if option in node.edges:
                edges[option] = node.edges[option]
        node.edges = edges
        worlds = self.primers(len(options), budget)
        if worlds == 0:
            return
        for option in options:
            if option not in edges:
                edges[option] = self.edge(option, 0.0)
            edges[option].prior = 0.0
        for _ in range(worlds):
            seed = self.rng.next()
            for option in options:
                world = imagine_again(seat, seed, self.taste.suspicious)
                world.apply(option, seat.seat)
                edges[option].prior += prospects(world.game, world.state)[seat.seat] / worlds

    def primers(self, options: int, budget: Budget) -> int:
        """In how many worlds to try every option beforehand; in one, if the budget is no more than enough for that."""
        tries = budget.iterations
        if tries == 0:
            tries = int(budget.seconds * USUAL_SPEED)
        worlds = tries // (4 * options)
        if worlds == 0 and options <= tries:
            worlds = 1
        return min(self.taste.rough_primers if self.rough else self.taste.primers, worlds)

    def edge(self, option: Option, prior: float) -> Edge:
        self.serial += 1
        return Edge(option, self.serial, prior)

    # -- among many seats ----------------------------------------------------------------------------------------

    def halve(self, seat: Seat, node: Node, budget: Budget) -> None:
        """Among many seats the first question is decided by trying its options in the same worlds."""
        halving = Halving(self.rivals(seat, node, budget), self.trust(), self.rng)
        halving.run(budget, self.sweep)
        self.iterations += halving.done

    def rivals(self, seat: Seat, node: Node, budget: Budget) -> list[Rival]:
        """All options, or the most promising if the budget is too small for all. Of an earlier tree what was found
        further on is kept, but not its counts: those come from other worlds."""
        habits = self.habits[self.me]
        average = habits.average()
        found: list[Rival] = []
        for option in seat.options:
            edge = node.edges.get(option)
            if edge is None:
                edge = self.edge(option, habits.expect(option, average))
                node.edges[option] = edge
            edge.visits = 0
            edge.total = 0.0
            found.append(Rival(edge))
        # Halving goes through all of them about twice at least.
        most = budget.iterations // 2
        if budget.iterations and len(found) > most:
            found = best_of(found, max(1, most), self.trust(), self.rng)
        return found

    def sweep(self, rivals: list[Rival]) -> None:
        """One iteration for each of these options, all in the same world."""
        seat = self.thinker
        assert seat is not None
        node = self.root.node(self.me)
        seed = self.rng.next()
        for rival in rivals:
            edge = rival.edge
            node.visits += 1
            edge.available += 1
            before = edge.total
            self.iterate(imagine_again(seat, seed, self.taste.suspicious), edge)
            rival.results.append(edge.total - before)

    # -- one iteration -------------------------------------------------------------------------------------------

    def iterate(self, world: Match, chosen: Edge | None = None) -> None:
        """Walk down the tree in one world, roll out from its edge, and tell every choice on the way what came out. The
        first choice may be given."""
        self.path.clear()
        self.path_seats.clear()
        self.taken.clear()
        self.taken_seats.clear()
        before = prospects(world.game, world.state) if self.taste.steady else []
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
        """The question of a seat at this point. Others choose by what they know in this world: were it kept out, they
        would seem to play their own secrets blindly."""
        if seat == self.me:
            return spot.node(seat)
        return spot.node(seat, world.game.secret(world.state, seat))

    def descend(self, world: Match, spot: Spot, secret: bool) -> Edge:
        """One choice in the tree, by the seat that is asked first.

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
        """Every seat goes down its own small tree; the point after it, unless one of them has left the tree."""
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
        """As many visits as the expectation of an option counts."""
        return self.taste.rough_trust if self.rough else self.taste.trust

    def pick(self, node: Node, options: list[Option]) -> int:
        """The option with the best upper bound: its estimate, and a bonus for being neglected where it was possible.

        Of the options that were never tried only the most promising is looked at, and of a wide choice only so many as
        the visits are worth.
        """
        taste = self.taste
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
        if fresh >= 0 and tried < taste.width + taste.widening * sqrt(float(node.visits)):
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
        """A few more choices, so that the estimate is asked where the dust has settled."""
        taste = self.taste
        if taste.depth < 0 and not taste.sensible and not taste.picky:
            world.finish(self.rng)
            return
        world.state.fleeting = True
        left = taste.depth
        game = world.game
        while world.asks:
            if left == 0:
                if game.calm(world.state):
                    break
                self.rough = True
            if world.asks[0].count == 1:
                world.take(0)
            else:
                self.stroll(world)
                if left > 0:
                    left -= 1

    def stroll(self, world: Match) -> None:
        """One quick decision outside the tree."""
        ask = world.asks[0]
        index = self.quick(world, ask)
        if self.taste.picky:
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
        if self.taste.sensible:
            return world.game.quick(world.state, ask, self.rng)
        return self.rng.below(ask.count)

    def learn(self, values: list[float]) -> None:
        """Every choice of this iteration learns what came out for the seat that made it."""
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


def settled(node: Node, left: int) -> bool:
    """Whether the most visited option will hardly be overtaken by what the iterations that are left bring."""
    best = 0
    second = 0
    for edge in node.edges.values():
        if edge.visits > best:
            second = best
            best = edge.visits
        elif edge.visits > second:
            second = edge.visits
    return best - second > CATCHING_UP * left
