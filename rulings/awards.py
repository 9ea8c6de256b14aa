"""Awards as a director types them, and as `events.Adjustment` keeps them.

An award is kept as JSON with a list of outcomes, so that weighted scores have their place.
"""

from typing import Any

from scoring.awards import Artificial, AwardError
from scoring.boards import Vulnerability
from scoring.contracts import PassedOut
from scoring.notation import Entry, Fault, NotationError, TableResult, parse_entry

AwardJson = dict[str, Any]


def artificial_award(text: str) -> AwardJson:
    """The award for "A+", "A", "A-" or a percentage such as "60%" (Law 12C2).

    Raises:
        AwardError: the text is none of these.
    """
    return {"artificial": str(Artificial.parse(text))}


def assigned_award(text: str, vulnerability: str) -> AwardJson:
    """The award for a result such as "4S N -1" or "P" (Law 12C1), scored at that vulnerability.

    The score is in points from N-S's side, also when the award is E-W's.

    Raises:
        NotationError: the text is no result.
        AwardError: the text is an artificial score, or a board not played.
    """
    entry = _entry(text)
    if not isinstance(entry, TableResult):
        raise AwardError("an assigned score is a contract and its result, like 4S N -1")
    outcome = entry.outcome
    score = outcome.score(Vulnerability(vulnerability))
    part: AwardJson = {"contract": "PASS", "declarer": "", "tricks": None}
    if not isinstance(outcome, PassedOut):
        part = {
            "contract": str(outcome.contract),
            "declarer": outcome.declarer.value,
            "tricks": outcome.tricks,
        }
    return {"assigned": [{**part, "score": score, "weight": "1"}]}


def read_awards(kind: str, text: str, vulnerability: str) -> tuple[AwardJson, AwardJson]:
    """What a line such as "4S N -1", "A+/A-" or "4S N =/4S N -1" awards N-S and E-W.

    One result or percentage alone is for both sides; `kind` is "artificial" or "assigned".

    Raises:
        AwardError, NotationError: the text is no award of that kind.
    """
    parts = [part.strip() for part in text.split("/")]
    if len(parts) > 2:
        raise AwardError("write both sides once, N-S first, like A+/A-")
    awards = [
        artificial_award(part) if kind == "artificial" else assigned_award(part, vulnerability)
        for part in parts
    ]
    return awards[0], awards[-1]


def _entry(text: str) -> Entry | None:
    """The typed result; None for an artificial score, whole or half of one."""
    try:
        return parse_entry(text)
    except NotationError as wrong:
        if wrong.fault in (Fault.BOTH_SIDES, Fault.ARTIFICIAL):
            return None
        raise
