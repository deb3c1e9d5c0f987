"""How a search searches."""

from __future__ import annotations


class SearchSettings:
    """The defaults suit all games; tests and measurements change them."""

    def __init__(self) -> None:
        #: How much neglected options draw, between two seats; with more, chances differ less.
        self.curiosity = 0.15
        #: As many visits as the expectation of an option counts; and where rollouts go on until the estimate is
        #: reliable, so that one result says less than a look.
        self.trust = 1.0
        self.rough_trust = 8.0
        #: Quick choices a rollout makes before the game's own estimate is asked; below 0 it goes to the end. With a
        #: fitted estimate none is best, but for those that lead to where it is reliable: random choices undo what the
        #: tree has found.
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
