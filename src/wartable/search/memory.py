"""What still holds of a tree when the seat is asked again."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option
from wartable.core.match import Match
from wartable.core.rng import Rng
from wartable.core.seat import Seat
from wartable.search.search import Search
from wartable.search.settings import SearchSettings
from wartable.search.tree import Edge, Joint, Node, Spot

#: Continuations worth remembering have this many visits, and no more than this many are remembered.
WORTH_KEEPING: Final = 40
MOST_KEPT: Final = 16


class Memory:
    """The last search of a seat, and the points of its tree at which the seat may be asked next."""

    def __init__(self) -> None:
        self.search: Search | None = None
        #: By what the seat will see then.
        self.kept: dict[str, Spot] = {}

    def resume(self, settings: SearchSettings, rng: Rng, seat: Seat) -> Search:
        """Return the search to go on with: the part of the last tree that came true, or a new one."""
        spot = self.kept.get(sight(seat)) if self.kept else None
        last = self.search
        if spot is None or last is None:
            return Search(settings, rng, Spot())
        last.root = spot
        return last

    def remember(self, search: Search, seat: Seat, chosen: Edge) -> None:
        """Look where the seat may be asked next, in some worlds, and keep those points of the tree."""
        self.search = search
        self.kept = {}
        worlds = min(MOST_KEPT, chosen.visits // WORTH_KEEPING)
        for _ in range(worlds):
            world = seat.imagine(search.rng, True)
            spot = follow(search, world, chosen)
            if spot is not None:
                self.kept.setdefault(sight(Seat(world, seat.seat)), spot)


def sight(seat: Seat) -> str:
    """Return all that a seat sees when it is asked, as one text."""
    return f"{seat.topic} {seat.options} {seat.view()!r}"


def follow(search: Search, world: Match, chosen: Edge) -> Spot | None:
    """Take the choice and then what the others most likely do, until the seat is asked again. Return that point."""
    secret = world.together
    seat = search.me
    world.apply(chosen.option, seat)
    if secret:
        return next_secret(search.root, world, seat, chosen)
    spot: Spot = chosen
    while world.asks and not world.together:
        ask = world.asks[0]
        if len(ask.options) == 1:
            world.take(0)
            continue
        node = search.question(world, spot, ask.seat)
        if ask.seat == seat:
            return spot if node.visits >= WORTH_KEEPING else None
        index = likely(node, ask.options, search.rng)
        if index < 0:
            return None
        spot = node.edges[ask.options[index]]
        world.take(index)
    return None


def next_secret(root: Spot, world: Match, seat: int, chosen: Edge) -> Spot | None:
    """Return the point where a seat that chooses in secret is asked on, while nothing of the others' choices is
    known."""
    if not world.together or root.joint is None or world.ask_of(seat) is None:
        return None
    spot = Spot()
    spot.joint = Joint(0)
    spot.joint.starts = root.joint.starts.copy()
    spot.joint.starts[seat] = chosen
    spot.joint.after = root.joint.after
    return spot


def likely(node: Node, options: list[Option], rng: Rng) -> int:
    """Return an option that was visited, as likely as its visits say; -1 if there is none."""
    visits = [node.edges[option].visits if option in node.edges else 0 for option in options]
    total = sum(visits)
    if total == 0:
        return -1
    left = rng.below(total)
    for index, count in enumerate(visits):
        left -= count
        if left < 0:
            return index
    return -1
