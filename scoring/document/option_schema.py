"""What a document may set, as its JSON Schema and its description tell it.

Read off the declarations in `scoring.conditions.options`; `make schema` writes both.
"""

from dataclasses import Field, fields
from enum import EnumMeta
from fractions import Fraction
from typing import Any

from scoring.conditions.options import MissedBoards, Options, SmallGroups
from scoring.document.conditions import OPTIONS, declared

Schema = dict[str, object]

_NUMBER: Schema = {"$ref": "#/$defs/number"}
_RULES: dict[type, Schema] = {
    MissedBoards: {"$ref": "#/$defs/missed_boards"},
    SmallGroups: {"$ref": "#/$defs/small_groups"},
}


def option_schemas() -> dict[str, Schema]:
    """The schema of each option, in the order in which they are declared."""
    return {name: _schema(*each) for name, each in declared(Options).items() if name in OPTIONS}


def option_words() -> dict[str, str]:
    """What is said of each option."""
    return {each.name: each.metadata["words"] for each in fields(Options) if each.name in OPTIONS}


def _schema(kind: type, member: Field[Any]) -> Schema:
    if kind in _RULES:
        return _RULES[kind]
    if kind is bool:
        return {"type": "boolean"}
    if kind is int:
        limits = {"minimum": member.metadata["least"], "maximum": member.metadata["most"]}
        return {
            "type": "integer",
            **{key: limit for key, limit in limits.items() if limit is not None},
        }
    if kind is Fraction:
        return _NUMBER
    if isinstance(kind, EnumMeta):
        return {"enum": [name.lower() for name in kind.__members__]}
    members = {name: _schema(*each) for name, each in declared(kind).items()}
    return {"type": "object", "properties": members, "additionalProperties": False}
