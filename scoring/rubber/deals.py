"""What happened on a deal of rubber bridge: contract, tricks, honours, and an Arbiter's decision.

Nothing about points; those are in `scoring.rubber.lines`.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import Denomination
from scoring.contracts import Contract, relative_text
from scoring.errors import BridgeError
from scoring.rubber.codes import RubberCode


class RubberError(BridgeError):
    """No such deal or honours, or a deal that has no place on this score sheet."""


class Partnership(StrEnum):
    """The two sides of a rubber: partnerships are cut for, so compass points do not name them."""

    A = "A"
    B = "B"

    @property
    def opponents(self) -> "Partnership":
        return Partnership.B if self is Partnership.A else Partnership.A


@dataclass(frozen=True, slots=True)
class Honours:
    """Honours held in one hand of a side (rubber Law 81).

    100 points for four of the five trump honours; 150 for all five, or for the four aces at no
    trumps. Two hands can never both hold them, so a deal has at most one claim.
    """

    side: Partnership
    points: int

    def __post_init__(self) -> None:
        if self.points not in (100, 150):
            raise RubberError(RubberCode.HONOURS, points=self.points)

    def __str__(self) -> str:
        return f"honours {self.points} {self.side}"


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A contract played out by `side`.

    `tricks` (0 to 13) are those its side won in play; `transferred` are added to them for an
    opponent's revoke, or taken off for its own when negative (rubber Laws 64 and 77).
    """

    side: Partnership
    contract: Contract
    tricks: int
    transferred: int = 0
    honours: Honours | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= 13:
            raise RubberError(RubberCode.TRICKS, tricks=self.tricks)
        if not 0 <= self.reckoned_tricks <= 13:
            raise RubberError(
                RubberCode.TRANSFERRED,
                tricks=self.tricks,
                transferred=self.transferred,
                reckoned=self.reckoned_tricks,
            )
        at_no_trump = self.contract.denomination is Denomination.NOTRUMP
        if self.honours is not None and at_no_trump and self.honours.points != 150:
            raise RubberError(RubberCode.HONOURS_AT_NOTRUMP, points=self.honours.points)

    @property
    def reckoned_tricks(self) -> int:
        """Tricks for all scoring purposes, transfers included (rubber Law 77)."""
        return self.tricks + self.transferred

    @property
    def relative(self) -> int:
        """Tricks over (positive) or under (negative) the contract."""
        return self.reckoned_tricks - self.contract.tricks_needed

    @property
    def made(self) -> bool:
        return self.relative >= 0

    def __str__(self) -> str:
        text = f"{self.contract} {self.side} {relative_text(self.relative)}"
        return text if self.honours is None else f"{text}, {self.honours}"


@dataclass(frozen=True, slots=True)
class PassedDeal:
    """All four players passed: no points for anyone, and no contract to hold honours in."""

    def __str__(self) -> str:
        return "passed out"


Result = PlayedDeal | PassedDeal


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A deal whose result an Arbiter replaced by the one he judged likely without the irregularity.

    Only under the Alternative Club Laws (Part VIII); `law` is the Club Law that empowers him,
    such as "64". The deal counts towards games as assigned.
    """

    table: Result
    assigned: Result
    reason: str
    law: str = "14"

    @property
    def clause(self) -> str:
        return f"Club Law {self.law}"

    def __post_init__(self) -> None:
        _need_reason(self.reason)

    def __str__(self) -> str:
        return f"{self.assigned}, adjusted from {self.table}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Overruled:
    """A deal whose Arbiter's decision was overruled on appeal (Part VIII, Club Appeals Committee).

    `recorded` is how the deal stood on the sheet: it keeps deciding games and the rubber, because
    later scores stand as they are. `decided` is what the deal itself scores now.
    """

    recorded: Result
    decided: Result
    reason: str

    @property
    def clause(self) -> str:
        return "Club Appeals Committee"

    def __post_init__(self) -> None:
        _need_reason(self.reason)

    def __str__(self) -> str:
        return f"{self.decided}, on appeal instead of {self.recorded}: {self.reason}"


Entry = PlayedDeal | PassedDeal | Adjusted | Overruled


def _need_reason(reason: str) -> None:
    if not reason.strip():
        raise RubberError(RubberCode.REASON)


def progress(entry: Entry) -> Result:
    """The result that decides games, vulnerability and the end of the rubber."""
    if isinstance(entry, Adjusted):
        return entry.assigned
    return entry.recorded if isinstance(entry, Overruled) else entry


def scored(entry: Entry) -> Result:
    """The result that the deal itself is scored for."""
    if isinstance(entry, Adjusted):
        return entry.assigned
    return entry.decided if isinstance(entry, Overruled) else entry


def entry_dict(entry: Entry) -> dict[str, object]:
    """Plain types for JSON: what is scored, and what was changed and why."""
    document: dict[str, object] = {"result": str(scored(entry))}
    if isinstance(entry, Adjusted):
        document["adjusted"] = {
            "table": str(entry.table),
            "reason": entry.reason,
            "law": entry.clause,
        }
    if isinstance(entry, Overruled):
        document["overruled"] = {
            "recorded": str(entry.recorded),
            "reason": entry.reason,
            "law": entry.clause,
        }
    return document
