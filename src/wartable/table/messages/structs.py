"""The two kinds of messages, and how FastAPI reads, writes and documents them.

FastAPI knows pydantic's types alone. The two methods below tell pydantic that a Struct is converted, encoded and
described by msgspec, so that the same Structs serve requests, the socket, the OpenAPI document and the client.
"""

from __future__ import annotations

import re
from typing import Any, Self

import msgspec
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

#: Settings of a match: one value, or a list where each seat chooses.
MatchSettings = dict[str, str | list[str]]


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """Anything that travels between the table and a client."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            cls.read,
            serialization=core_schema.plain_serializer_function_ser_schema(msgspec.to_builtins),
            ref=f"{cls.__module__}.{cls.__qualname__}",
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        (found,), parts = msgspec.json.schema_components([cls])
        whole: JsonSchemaValue = inlined(found, parts)
        return whole

    @classmethod
    def read(cls, data: object) -> Self:
        """Return the message that plain data describes, or the message itself. What does not fit is a mistake that
        pydantic reports."""
        if isinstance(data, cls):
            return data
        try:
            return msgspec.convert(data, cls)
        except msgspec.ValidationError as mistake:
            raise PydanticCustomError("message", "{said}", {"said": in_words(cls, mistake)}) from None


class Received(Message, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client sends. Fields that are not known are refused; those with a default may be left out."""


class Sent(Message, frozen=True, kw_only=True):
    """What the table sends. All fields are always there, but for those that may be UNSET."""


def in_words(message: type[Message], mistake: msgspec.ValidationError) -> str:
    """Return a mistake with the place first, as in `seats.1.who: ...`, and what would be allowed where that is a list
    of words."""
    what, _, where = str(mistake).partition(" - at `$")
    path = re.findall(r"[^.\[\]`]+", where)
    allowed = words_at(msgspec.inspect.type_info(message), path)
    right = f"; allowed: {', '.join(allowed)}" if allowed else ""
    return f"{'.'.join(path)}: {what}{right}" if path else f"{what}{right}"


def words_at(kind: msgspec.inspect.Type, path: list[str]) -> list[str]:
    """Return the words that are allowed at a place of a message, none if anything is."""
    if isinstance(kind, msgspec.inspect.LiteralType):
        return [str(value) for value in kind.values]
    if isinstance(kind, msgspec.inspect.ListType):
        return words_at(kind.item_type, path[1:])
    if isinstance(kind, msgspec.inspect.StructType):
        inner = [field.type for field in kind.fields if path[:1] == [field.encode_name]]
        return words_at(inner[0], path[1:]) if inner else []
    return []


def inlined(schema: Any, parts: dict[str, Any]) -> Any:
    """Return a JSON schema with its references replaced by what they refer to."""
    if isinstance(schema, list):
        return [inlined(one, parts) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return inlined(parts[schema["$ref"].rpartition("/")[2]], parts)
    return {name: inlined(one, parts) for name, one in schema.items()}
