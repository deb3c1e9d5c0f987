"""The messages as TypeScript: `python -m wartable.table.typescript FILE` writes what the client is compiled against."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import msgspec
from msgspec import NODEFAULT
from msgspec.inspect import (
    BoolType,
    DictType,
    Field,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from wartable.core.view import Asked, View
from wartable.table.messages import games, lesson, received, sent
from wartable.table.messages.structs import Received

HEAD = """// What travels between the table and its clients. Made from the Structs in src/wartable/table/messages by
// `python -m wartable.table.typescript`: change those, not this file.
"""
#: The client's name for each type of JSON that is a single word.
PLAIN: dict[type[Type], str] = {
    BoolType: "boolean",
    FloatType: "number",
    IntType: "number",
    NoneType: "null",
    StrType: "string",
}


def types() -> str:
    """Return the whole file."""
    known: list[type[msgspec.Struct]] = [Asked, View]
    for module in (games, sent, received, lesson):
        known.extend(structs(module))
    made = [interface(struct, [base for base in struct.__bases__ if base in known]) for struct in known]
    made.append(union("ServerMessage", sent.ServerMessage, "What the table says over the socket."))
    made.append(union("ClientMessage", received.ClientMessage, "What a client says over the socket."))
    return "\n".join([HEAD, *made])


def structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    """Return the Structs that a module defines, in its order."""
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__:
            yield value


def interface(struct: type[msgspec.Struct], bases: list[type[msgspec.Struct]]) -> str:
    """Return a Struct as an interface. What may be left out is what has a default, in what the table receives, and what
    may be UNSET, in what it sends."""
    info = type_info(struct)
    assert isinstance(info, StructType)
    extends = f" extends {', '.join(base.__name__ for base in bases)}" if bases else ""
    lines = [*comment(inspect.getdoc(struct) or ""), f"export interface {struct.__name__}{extends} {{"]
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    inherited = {name for base in bases for name in base.__struct_fields__}
    for field in info.fields:
        if field.name in inherited:
            continue
        optional = not field.required and (issubclass(struct, Received) or may_be_unset(field))
        lines.append(f"  {field.encode_name}{'?' if optional else ''}: {name_of(field.type)};")
    return "\n".join([*lines, "}", ""])


def may_be_unset(field: Field) -> bool:
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def union(name: str, kinds: object, about: str) -> str:
    info = type_info(kinds)
    assert isinstance(info, UnionType)
    members = "".join(f"\n  | {name_of(kind)}" for kind in info.types)
    return "\n".join([*comment(about), f"export type {name} ={members};", ""])


def comment(text: str) -> list[str]:
    """Return the first paragraph of a docstring as a comment."""
    first = text.partition("\n\n")[0].splitlines()
    if len(first) == 1:
        return [f"/** {first[0]} */"]
    return ["/**", *(f" * {line.strip()}" for line in first), " */"]


def name_of(kind: Type) -> str:
    """Return how TypeScript says a type."""
    if isinstance(kind, Metadata):
        return name_of(kind.type)
    if isinstance(kind, StructType):
        return kind.cls.__name__
    if isinstance(kind, LiteralType):
        return " | ".join(f'"{value}"' for value in kind.values)
    if isinstance(kind, UnionType):
        return " | ".join(name_of(one) for one in kind.types)
    if isinstance(kind, ListType | VarTupleType):
        item = name_of(kind.item_type)
        return f"({item})[]" if isinstance(kind.item_type, UnionType | LiteralType) else f"{item}[]"
    if isinstance(kind, TupleType):
        return f"[{', '.join(name_of(one) for one in kind.item_types)}]"
    if isinstance(kind, DictType):
        return f"Record<{name_of(kind.key_type)}, {name_of(kind.value_type)}>"
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    raise TypeError(f"messages cannot have {kind}: typescript.py has no word for it")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(types(), encoding="utf-8")
