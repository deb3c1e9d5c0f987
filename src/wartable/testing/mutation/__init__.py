"""Mutation runs: small faults are put into the code one at a time, and scenarios and tests must notice each.

docs/proofs.md says how to run it and what it found; `wartable mutants` is its command.
"""

from wartable.testing.mutation.mutant import Mutant
from wartable.testing.mutation.runner import Outcome, Run, Survey, survey
from wartable.testing.mutation.scope import Target, target

__all__ = ["Mutant", "Outcome", "Run", "Survey", "Target", "survey", "target"]
