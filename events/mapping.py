"""From rows to the values that `scoring` works on, and back to the words people type.

Knows the shape of rows and of award JSON; asks the database nothing.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from events.awards import AwardJson, award_of, award_text
from events.models import Adjustment, Result, ScorePenalty, TableStatement
from scoring.awards import Artificial, Assigned
from scoring.boards import Vulnerability
from scoring.cards import Card
from scoring.conditions.penalties import Amount, AmountUnit, Penalty
from scoring.contracts import PassedOut, parse_outcome
from scoring.entrants import Entrant
from scoring.notation import ArtificialResult, Entry, NotPlayed, TableResult, format_entry
from scoring.traveller import SideScore, TravellerLine

Meeting = tuple[int, int, int]
"""Who plays what: board number and the primary keys of the N-S and E-W contestants."""


class ResultColumns(NamedTuple):
    """The columns of a `Result` that a score is computed from: a whole session's load quickly."""

    table_round_id: int | None
    kind: str
    contract: str
    declarer: str
    lead: str
    tricks: int | None
    score: int | None
    ns_award: str
    ew_award: str
    group: str


class ScoreColumns(NamedTuple):
    """Those of them that the score alone is computed from."""

    kind: str
    score: int | None
    ns_award: str
    ew_award: str
    group: str


class InForce(NamedTuple):
    """A result in force as columns: who met on which board, and what came of it there.

    A session's are read once for all that a page says of them. `is_unchecked` while no director
    has said that it is right.
    """

    board: int
    ns_id: int
    ew_id: int
    pk: int
    board_id: int
    is_unchecked: bool
    table_round_id: int | None
    kind: str
    contract: str
    declarer: str
    lead: str
    tricks: int | None
    score: int | None
    ns_award: str
    ew_award: str
    group: str

    @property
    def meeting(self) -> Meeting:
        return self[:3]


AnyResult = Result | ResultColumns | InForce
AnyScore = AnyResult | ScoreColumns


def entry_of(result: AnyResult) -> Entry:
    """The result as the value that the entry notation stands for."""
    if result.kind == Result.Kind.ARTIFICIAL:
        return ArtificialResult(
            Artificial.parse(result.ns_award), Artificial.parse(result.ew_award)
        )
    if result.kind == Result.Kind.NOT_PLAYED:
        return NotPlayed()
    if result.kind == Result.Kind.PASSED_OUT:
        return TableResult(PassedOut(), None)
    outcome = parse_outcome(result.contract, result.declarer, result.tricks)
    return TableResult(outcome, Card.parse(result.lead) if result.lead else None)


def entry_text(result: AnyResult) -> str:
    """The result as the director would type it: "4SX N -1"."""
    return format_entry(entry_of(result))


def fields_of(entry: Entry, vulnerability: str) -> dict[str, Any]:
    """The columns of a `Result` for an entry; points from N-S's side at that vulnerability."""
    if isinstance(entry, NotPlayed):
        return {"kind": Result.Kind.NOT_PLAYED}
    if isinstance(entry, ArtificialResult):
        return {
            "kind": Result.Kind.ARTIFICIAL,
            "ns_award": str(entry.ns),
            "ew_award": str(entry.ew),
        }
    outcome = entry.outcome
    if isinstance(outcome, PassedOut):
        return {"kind": Result.Kind.PASSED_OUT, "score": 0}
    return {
        "kind": Result.Kind.PLAYED,
        "contract": str(outcome.contract),
        "declarer": outcome.declarer.value,
        "tricks": outcome.tricks,
        "lead": str(entry.lead) if entry.lead else "",
        "score": outcome.score(Vulnerability(vulnerability)),
    }


def points(award: AwardJson | None, result: AnyResult | None) -> int | None:
    """The one score in points, from N-S's side, that a side is scored with; None if there is none.

    The award comes before the table result; artificial and weighted scores are not in points.
    """
    if award is None:
        return result.score if result else None
    parts = award.get("assigned", [])
    return parts[0]["score"] if len(parts) == 1 else None


def side_scores(result: AnyScore | None) -> tuple[SideScore, SideScore]:
    """What the table result alone gives each side."""
    if result is None or result.kind == Result.Kind.NOT_PLAYED:
        return None, None
    if result.kind == Result.Kind.ARTIFICIAL:
        return Artificial.parse(result.ns_award), Artificial.parse(result.ew_award)
    plain = Assigned.plain(result.score or 0)
    return plain, plain


def line_of(
    ns: str,
    ew: str,
    result: AnyScore | None,
    ns_award: AwardJson | None,
    ew_award: AwardJson | None,
) -> TravellerLine:
    """One line of the traveller: the table result, with awards over it side by side."""
    ns_score, ew_score = side_scores(result)
    return TravellerLine.split(
        ns,
        ew,
        award_of(ns_award) if ns_award is not None else ns_score,
        award_of(ew_award) if ew_award is not None else ew_score,
        group=result.group if result else "",
    )


_PENALTY_UNITS: Mapping[str, tuple[AmountUnit, int]] = {
    ScorePenalty.Unit.SCORE: (AmountUnit.SCORE, 1),
    ScorePenalty.Unit.TOP: (AmountUnit.TOP, 100),
    ScorePenalty.Unit.PERCENT: (AmountUnit.PERCENT, 1),
}
"""The engine's unit, and how many typed ones it is: it counts tops, people per cents of them."""


def penalty_of(row: ScorePenalty, contestant: Entrant) -> Penalty:
    """A penalty as `scoring` takes it from the total."""
    unit, parts = _PENALTY_UNITS[row.unit]
    amount = Amount(Fraction(row.amount) / parts, unit)
    return Penalty(contestant, amount, row.law, row.reason)


def result_words(result: Result) -> dict[str, Any]:
    """A result as history remembers it, with who met on which board."""
    return {
        "entry": entry_text(result),
        "board": result.board.number,
        "ns": result.ns.label,
        "ew": result.ew.label,
        **({"group": result.group} if result.group else {}),
    }


def statement_words(row: TableStatement) -> dict[str, Any]:
    """A table's statement as history remembers it."""
    return {
        "entry": row.entry,
        "side": row.side,
        "board": row.board.number,
        "round": row.table_round.round,
        "table": row.table_round.table,
        "phone": row.device.number,
        "made_at": row.made_at.isoformat(),
        "standing": row.standing,
        "key": row.key,
        "number": row.number,
        "seen": row.seen,
        "version": row.result.version if row.result else None,
    }


def adjustment_words(adjustment: Adjustment) -> dict[str, Any]:
    """An adjustment as history remembers it."""
    return {
        "ns": award_text(adjustment.ns_award) or None,
        "ew": award_text(adjustment.ew_award) or None,
        "laws": adjustment.laws,
        "origin": adjustment.origin,
    }


def _suspended(penalty: ScorePenalty) -> dict[str, Any]:
    return {
        "from": penalty.first_round,
        "until": penalty.last_round,
        "stand_in": penalty.has_stand_in,
    }


def penalty_words(penalty: ScorePenalty) -> dict[str, Any]:
    """A penalty as history remembers it."""
    return {
        "contestant": penalty.contestant.label,
        "amount": f"{penalty.amount:f}",
        "unit": penalty.unit,
        **({"against": penalty.opponents.label} if penalty.opponents else {}),
        **(_suspended(penalty) if penalty.is_suspension else {}),
        "law": penalty.law,
        "reason": penalty.reason,
    }
