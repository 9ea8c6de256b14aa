"""What somebody says on a provision, and what all that was said comes to.

*Has not spoken* is the absence of a statement, *as the Law* a statement with the Law's own value.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from events.provisions.kinds import Value
from events.provisions.provision import Setter


@dataclass(frozen=True, slots=True, order=True)
class Speaker:
    """Who speaks: `rank` counts from the topmost authority, 0, down to the event.

    `version` numbers the regulations of an authority, the rules of an organiser or the conditions
    of an event, which hold `since` that day. Who speaks by a delegated power does so `in_name_of`
    an authority (Law 80A3).
    """

    rank: int
    setter: Setter
    name: str
    version: int | None = None
    since: date | None = None
    in_name_of: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """What one speaker says of one provision.

    `value` is None where an authority only approves what others may choose. One that `is_fixed`
    holds for all below. `citation` is where in the speaker's text it stands. An answer to a request
    approves or denies what was asked for, and says nothing of the rest.
    """

    speaker: Speaker
    value: Value | None
    is_fixed: bool = False
    approved: tuple[Value, ...] = ()
    citation: str = ""
    denied: tuple[Value, ...] = ()
    is_answer: bool = False


@dataclass(frozen=True, slots=True)
class Provenance:
    """Who said a value, and where; nobody where it is the Law's own.

    `joined` are those above whose values it is joined to.
    """

    setter: Setter | None = None
    name: str = ""
    citation: str = ""
    version: int | None = None
    since: date | None = None
    is_fixed: bool = False
    in_name_of: str = ""
    joined: tuple["Provenance", ...] = ()

    @classmethod
    def of(cls, said: Statement | None, joined: Iterable[Statement] = ()) -> "Provenance":
        if said is None:
            return cls()
        who = said.speaker
        return cls(
            who.setter,
            who.name,
            said.citation,
            who.version,
            who.since,
            said.is_fixed,
            who.in_name_of,
            tuple(cls.of(each) for each in joined),
        )

    def statement(self, value: Value | None) -> Statement | None:
        """The value as they said it; its rank among others is not told."""
        if self.setter is None:
            return None
        who = Speaker(0, self.setter, self.name, self.version, self.since, self.in_name_of)
        return Statement(who, value, self.is_fixed, citation=self.citation)

    def kept(self) -> dict[str, Any]:
        """As JSON keeps it."""
        kept = {
            "set_by": self.setter.value if self.setter else None,
            "name": self.name,
            "citation": self.citation,
            "version": self.version,
            "since": self.since.isoformat() if self.since else None,
            "fixed": self.is_fixed,
            "in_name_of": self.in_name_of,
        }
        return kept | ({"joined": [each.kept() for each in self.joined]} if self.joined else {})

    @classmethod
    def read(cls, kept: dict[str, Any]) -> "Provenance":
        """The same from JSON."""
        return cls(
            Setter(kept["set_by"]) if kept["set_by"] else None,
            kept["name"],
            kept["citation"],
            kept["version"],
            date.fromisoformat(kept["since"]) if kept["since"] else None,
            kept["fixed"],
            kept.get("in_name_of", ""),
            tuple(cls.read(each) for each in kept.get("joined", ())),
        )
