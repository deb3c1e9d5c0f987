"""What leaves a state, and what a game hands over, is typed to the end: nowhere does it say `Any`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from wartable.core import registry
from wartable.core.view import View
from wartable.table.messages import received, sent

ROOT = Path(__file__).parents[2]


def inside(kind: Any) -> Iterator[Any]:
    """A type, and all that it is made of."""
    yield kind
    for part in get_args(kind):
        if not isinstance(part, str | int):
            yield from inside(part)


def vague(struct: type[msgspec.Struct], seen: set[Any]) -> list[str]:
    """The fields of a Struct, and of those in it, that may hold anything."""
    if struct in seen:
        return []
    seen.add(struct)
    found = []
    for name, kind in get_type_hints(struct).items():
        for part in inside(kind):
            if part is Any:
                found.append(f"{struct.__name__}.{name}")
            elif isinstance(part, type) and issubclass(part, msgspec.Struct):
                found += vague(part, seen)
    return found


@pytest.mark.parametrize("key", registry.keys())
def test_a_view_is_typed_to_its_last_part(key: str) -> None:
    game = registry.load(key)
    view = type(registry.new_match(game, seed=1).view(0))
    assert issubclass(view, View)
    seen: set[Any] = set()
    assert vague(view, seen) == []
    assert len(seen) > 3


def test_messages_are_typed_to_their_last_part() -> None:
    structs = [
        kind
        for module in (sent, received)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    ]
    assert len(structs) > 20
    assert [field for struct in structs for field in vague(struct, set())] == []


@pytest.mark.parametrize("module", ["game", "thinking", "learning", "library"])
def test_hooks_are_typed(module: str) -> None:
    # From the sources: compiled functions do not tell.
    source = (ROOT / "src" / "wartable" / "core" / f"{module}.py").read_text(encoding="utf-8")
    parts = [part for part in ast.parse(source).body if isinstance(part, ast.ClassDef)]
    hooks = [hook for part in parts for hook in part.body if isinstance(hook, ast.FunctionDef)]
    assert len(hooks) > 5
    kinds = [
        (hook.name, kind)
        for hook in hooks
        for kind in [hook.returns, *[argument.annotation for argument in hook.args.args]]
        if kind is not None
    ]
    assert [name for name, kind in kinds if "Any" in ast.unparse(kind)] == []
