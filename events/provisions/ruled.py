"""What an authority says of one provision, as a form, a document or the database has it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from events.provisions.kinds import Value


@dataclass(frozen=True, slots=True)
class Ruled:
    """A value for all below, or to begin with, or only what they may choose."""

    value: Value | None = None
    is_fixed: bool = False
    approved: tuple[Value, ...] = ()
    citation: str = ""

    def kept(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return {
            "value": self.value,
            "fixed": self.is_fixed,
            "approved": list(self.approved),
            "citation": self.citation,
        }

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "Ruled":
        """The same from JSON."""
        return cls(kept["value"], kept["fixed"], tuple(kept["approved"]), kept["citation"])


@dataclass(frozen=True, slots=True)
class ChapterRule:
    """What an authority says of a chapter of conditions: events fill it in, and words for it."""

    is_required: bool = False
    text: str = ""

    def kept(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return {"required": self.is_required, "text": self.text}

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "ChapterRule":
        """The same from JSON."""
        return cls(kept["required"], kept["text"])
