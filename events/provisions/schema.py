"""The JSON Schema of a regulation as a document, made from the catalogue and the chapters.

Pure; editors that know TOML check a document by it. What a schema cannot say stands in
`docs/regulations.md`, and `events.provisions.document` reads by the catalogue itself.
"""

from collections.abc import Sequence
from typing import Any

from clubs import limits
from events.provisions.document import CHAPTERS, LONGEST_CITATION, LONGEST_TITLE, Catalogue
from events.provisions.kinds import Choice, Kind, Number, Ordered, Words, YesNo
from events.provisions.provision import Need, Provision


def document_schema(catalogue: Catalogue, chapters: Sequence[str]) -> dict[str, Any]:
    """What a document may say."""
    text = {"type": "string", "minLength": 1, "maxLength": LONGEST_TITLE}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "required": ["authority", "title", "effective_on"],
        "additionalProperties": False,
        "properties": {
            "authority": text,
            "title": text,
            "effective_on": {"type": "string", "format": "date"},
            **{key: _ruled(each) for key, each in catalogue.items()},
            CHAPTERS: {
                "type": "object",
                "additionalProperties": False,
                "properties": dict.fromkeys(chapters, _CHAPTER),
            },
        },
    }


_CHAPTER = {
    "type": "object",
    "additionalProperties": False,
    "minProperties": 1,
    "properties": {
        "required": {"type": "boolean", "default": False},
        "text": {"type": "string", "maxLength": limits.CONDITIONS},
    },
}


def _ruled(provision: Provision[Any]) -> dict[str, Any]:
    value = _value(provision.kind)
    said: dict[str, Any] = {
        "value": value,
        "fixed": {"type": "boolean", "default": False},
        "citation": {"type": "string", "maxLength": LONGEST_CITATION},
    }
    if provision.need is Need.APPROVAL:
        said["approved"] = {"type": "array", "items": value}
    return {
        "type": "object",
        "title": f"{provision.name} ({provision.clause})",
        "additionalProperties": False,
        "minProperties": 1,
        "properties": said,
    }


def _value(kind: Kind[Any]) -> dict[str, Any]:
    if isinstance(kind, YesNo):
        return {"type": "boolean"}
    if isinstance(kind, Number):
        return {"type": "integer", "minimum": kind.least, "maximum": kind.most}
    if isinstance(kind, Choice):
        return {"enum": [value for value, _said in kind.options]}
    if isinstance(kind, Ordered):
        words = {"enum": [value for value, _said in kind.options]}
        return {
            "type": "array",
            "items": words,
            "minItems": 1,
            "maxItems": kind.most,
            "uniqueItems": True,
        }
    most = kind.most if isinstance(kind, Words) else 0
    return {"type": "string", "maxLength": most, "description": kind.word}
