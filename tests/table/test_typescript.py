"""The client is compiled against types that are made of the messages, so that neither changes without the other."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from wartable.table import typescript
from wartable.table.messages.structs import MatchSettings, Received, Sent

ROOT = Path(__file__).parents[2]
FILE = "client/src/types.ts"


def git(*words: str) -> str | None:
    run = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)
    return run.stdout.decode() if run.returncode == 0 else None


def kept() -> str:
    """The types in the working tree; as they were committed where nobody has changed a source since, because a build
    has written the file anew by then."""
    if git("status", "--porcelain", "--", "src") == "":
        found = git("show", f"HEAD:{FILE}")
        assert found is not None
        return found
    return (ROOT / FILE).read_text(encoding="utf-8")


def test_the_clients_types_are_those_of_the_messages() -> None:
    assert kept() == typescript.types(), f"run: python -m wartable.table.typescript {FILE}"


class Part(Sent, frozen=True, kw_only=True):
    """A part."""

    names: dict[str, list[tuple[str, int]]]


class Whole(Part, frozen=True, kw_only=True, tag="whole", tag_field="type"):
    """A whole of two
    lines.

    And more.
    """

    kept: int = msgspec.field(name="from")
    part: Part | None = None
    always: bool = True
    sometimes: list[str | int] | UnsetType = UNSET


class Order(Received, frozen=True, kw_only=True):
    """An order."""

    share: float
    settings: MatchSettings = {}


@pytest.mark.parametrize(
    ("struct", "bases", "said"),
    [
        (
            Part,
            [],
            """\
/** A part. */
export interface Part {
  names: Record<string, [string, number][]>;
}
""",
        ),
        (
            Whole,
            [Part],
            """\
/**
 * A whole of two
 * lines.
 */
export interface Whole extends Part {
  type: "whole";
  from: number;
  part: Part | null;
  always: boolean;
  sometimes?: (string | number)[];
}
""",
        ),
        (
            Order,
            [],
            """\
/** An order. */
export interface Order {
  share: number;
  settings?: Record<string, string | string[]>;
}
""",
        ),
    ],
)
def test_what_may_be_left_out_and_what_may_be_nothing(
    struct: type[msgspec.Struct], bases: list[type[msgspec.Struct]], said: str
) -> None:
    assert typescript.interface(struct, bases) == said


def test_a_type_without_a_word_is_an_error() -> None:
    with pytest.raises(TypeError, match="no word for it"):
        typescript.name_of(msgspec.inspect.type_info(bytes))
