"""Law 86: a board of a match without two results that can be compared, from what a director enters.

Looked at from one table: the rules themselves are in `scoring.teams.noncomparable`, here they meet
awards as they are kept. What the director judged stays; what comes of it is reckoned again from the
results of the day. Asks the database nothing.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NotRequired, TypedDict

from events.awards import AwardJson, artificial, award_of, imps_award
from scoring.awards import Artificial, Assigned
from scoring.numbers import exact
from scoring.teams.noncomparable import (
    ClearlyFavourable,
    Fault,
    NonComparable,
    RoomName,
    RulingReason,
    several_results,
    single_result,
)
from scoring.teams.score import UNITS
from scoring.teams.units import Imps, MatchUnit


class Door(StrEnum):
    """The way that a board takes through the Law."""

    SINGLE = "86B1"
    SEVERAL = "86B2"
    REGULATED = "86B3"


@dataclass(frozen=True, slots=True)
class MatchTable:
    """A table's board of a match, in the `unit` in which its boards count: `elsewhere` is the score
    at the match's other table, None where that has none or a split one; `to_finish` how many other
    boards are still to be compared. Above `clear_gain` an expected gain is clear (Law 86B1).
    """

    unit: MatchUnit
    clear_gain: Fraction
    elsewhere: Assigned | None
    to_finish: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the director judges: each side's part in what went wrong, and what this table would
    probably have scored; or the IMPs that a regulation gives both sides, N-S first.
    """

    door: Door
    ns_fault: Fault
    ew_fault: Fault
    probable: AwardJson | None = None
    regulated: tuple[Fraction, Fraction] | None = None


class ComparedJson(TypedDict):
    """Probable scores of both tables with N-S's sign, what they are worth, and how probable."""

    ns: int
    ew: int
    difference: int
    points: str
    weight: str


class ReckoningJson(TypedDict):
    """How awards were worked out, in plain values as it is kept.

    `reason` names a `RulingReason`. `imps` is what N-S could expect of the board, exact, in `unit`
    (IMPs where none is said), and `compared` what that is made from; both are empty where nothing
    was weighed.
    """

    door: str
    ns_fault: str
    ew_fault: str
    probable: AwardJson | None
    reason: str
    clear_gain: str
    imps: str
    compared: list[ComparedJson]
    unit: NotRequired[str]


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What the Law makes of it."""

    ns_award: AwardJson
    ew_award: AwardJson
    laws: tuple[str, ...]
    reckoning: ReckoningJson


def reckon(judged: Judgement, table: MatchTable) -> Reckoned:
    """The awards of both sides of the table, and why.

    `ValueError` where a single result is judged without a probable score, or without a score at the
    other table; and where a regulation gives nothing.
    """
    if judged.door is Door.REGULATED:
        return _regulated(judged, table)
    probable = award_of(judged.probable)
    if judged.door is Door.SINGLE:
        if not isinstance(probable, Assigned) or table.elsewhere is None:
            raise ValueError("a single result needs one, and what the other would probably be")
        ruled = single_result(
            open_room=probable,  # North-South here are home, who sit so in the open room
            closed_room=table.elsewhere,
            missing=RoomName.OPEN,
            home=judged.ns_fault,
            away=judged.ew_fault,
            unit=table.unit,
            favourable=ClearlyFavourable(table.clear_gain),
        )
    else:
        both = isinstance(probable, Assigned) and table.elsewhere is not None
        ruled = several_results(
            home=judged.ns_fault,
            away=judged.ew_fault,
            assigned=(probable, table.elsewhere) if both else None,  # type: ignore[arg-type]
            unit=table.unit,
        )
    ns_award, ew_award = _awards(judged, ruled)
    return Reckoned(ns_award, ew_award, _cited(ruled.laws), _reckoning(judged, table, ruled))


def reckon_again(kept: ReckoningJson, table: MatchTable) -> Reckoned | None:
    """What the same judgement makes of what the other table has now (Laws 79C and 86B).

    None where it is made from nothing that can change: a regulation's IMPs (86B3), or a single
    result (86B1) whose other table has no one score any more, so that the director must look.
    """
    door = Door(kept["door"])
    if door is Door.REGULATED or (door is Door.SINGLE and table.elsewhere is None):
        return None
    faults = Fault[kept["ns_fault"]], Fault[kept["ew_fault"]]
    return reckon(Judgement(door, *faults, kept["probable"]), table)


_ASSIGNED = frozenset(
    {
        RulingReason.CERTAIN,
        RulingReason.CLEARLY_FAVOURABLE,
        RulingReason.ONE_AT_FAULT_ASSIGNED,
    }
)


def _awards(judged: Judgement, ruled: NonComparable) -> tuple[AwardJson, AwardJson]:
    if ruled.reason in _ASSIGNED and judged.probable is not None:
        return judged.probable, judged.probable
    ns, ew = (
        artificial(each if isinstance(each, Artificial) else _COMPLEMENT)
        for each in (ruled.home_award, ruled.away_award)
    )
    return ns, ew


_COMPLEMENT = Artificial(Fraction(40))
"""Of average plus, for offenders (Law 86B2(b)): it is no average minus, which may sink further."""


def _regulated(judged: Judgement, table: MatchTable) -> Reckoned:
    if judged.regulated is None:
        raise ValueError("a regulation gives IMPs")
    ns, ew = (imps_award(each) for each in judged.regulated)
    return Reckoned(ns, ew, ("86B3",), _reckoning(judged, table, None))


def imps_by_fault(fault: Fault, imps: int) -> Fraction:
    """What a regulation by fault gives a side for a board played at one table only (Law 86B3)."""
    return Fraction({Fault.NONE: imps, Fault.PARTLY: 0, Fault.DIRECT: -imps}[fault])


def _reckoning(judged: Judgement, table: MatchTable, ruled: NonComparable | None) -> ReckoningJson:
    expected = ruled.expected if ruled else None
    found: ReckoningJson = {
        "door": judged.door.value,
        "ns_fault": judged.ns_fault.name,
        "ew_fault": judged.ew_fault.name,
        "probable": judged.probable,
        "reason": (ruled.reason if ruled else RulingReason.REGULATED).name,
        "clear_gain": exact(table.clear_gain),
        "imps": exact(expected.points) if expected and expected.points is not None else "",
        "compared": [
            {
                "ns": row.ns,
                "ew": row.ew,
                "difference": row.difference,
                "points": exact(row.points),
                "weight": exact(row.weight),
            }
            for row in (expected.comparisons if expected else ())
        ],
    }
    if not isinstance(table.unit, Imps):
        found["unit"] = UNITS[table.unit.name].value
    return found


def _cited(laws: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses as the catalogue numbers them: "86B2(b)" is a part of 86B2."""
    found = (law.partition("(")[0] if law.startswith("86") else law for law in laws)
    return tuple(dict.fromkeys(found))
