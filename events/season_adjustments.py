"""What rulings award on boards of a season's match (Law 12), as a report keeps it; no database is
asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from events.awards import AwardJson, award_of, award_text
from events.law_86 import ReckoningJson
from events.season_line_ups import MatchRoom
from scoring.teams.boards import Room


@dataclass(frozen=True, slots=True)
class MatchAdjustment:
    """An adjusted score in one room on a board of a stanza, for one side or both.

    The columns are those of `Adjustment`; `origin` is the ruling that gave it ("R1"). One without
    any award takes away what stood there.
    """

    stanza: int
    board: int
    room: MatchRoom
    ns_award: AwardJson | None
    ew_award: AwardJson | None
    laws: str = ""
    origin: str = ""
    reckoning: ReckoningJson | None = None

    @property
    def place(self) -> tuple[int, int, MatchRoom]:
        """One score stands there."""
        return self.stanza, self.board, self.room

    @property
    def is_empty(self) -> bool:
        return self.ns_award is None and self.ew_award is None

    @property
    def text(self) -> str:
        """What both sides are scored with, North-South first; a dash is the table's result."""
        ns, ew = award_text(self.ns_award) or "–", award_text(self.ew_award) or "–"
        return ns if ns == ew and "assigned" in (self.ns_award or {}) else f"{ns} / {ew}"

    @property
    def told(self) -> str:
        """As history remembers it."""
        return f"{self.board}, {self.room.value}: {self.text} ({self.laws}; {self.origin})"

    @property
    def as_json(self) -> dict[str, Any]:
        return {
            "stanza": self.stanza,
            "board": self.board,
            "room": self.room.value,
            "ns_award": self.ns_award,
            "ew_award": self.ew_award,
            "laws": self.laws,
            "origin": self.origin,
            "reckoning": self.reckoning,
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        return cls(**{**kept, "room": MatchRoom(kept["room"])})

    def scored(self, played: Room) -> Room:
        """The room as it counts, of what was played there."""
        ns, ew = award_of(self.ns_award), award_of(self.ew_award)
        return Room(played.ns if ns is None else ns, played.ew if ew is None else ew)
