"""What the table says in a lesson."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from wartable.core.ask import Option
from wartable.table.messages.sent import StateMessage
from wartable.table.messages.structs import Received, Sent


class LessonChoice(Received, frozen=True, kw_only=True):
    """What a learner chose; nothing where a step is only read."""

    option: Annotated[list[int], Meta(max_length=64, description="One of the step's options.")] = []


class LessonStep(Sent, frozen=True, kw_only=True):
    """A step of a lesson, counted from 0: what to notice and why, what is meant (`show`, by `data-ref`), the options
    that go on, and the table as the learner sees it. The state has all of the picture where a lesson is opened, else
    what has changed since the step before."""

    step: int
    steps: int
    seat: int
    notice: str
    why: str
    show: list[str]
    wanted: list[Option]
    state: StateMessage


class LessonAnswer(Sent, frozen=True, kw_only=True):
    """What a choice led to: the next step, or why it was not the one that was meant."""

    wrong: str
    next: LessonStep | UnsetType = UNSET
