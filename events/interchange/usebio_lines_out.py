"""A line of a traveller as USEBIO has it: one contract and its score.

Of an adjusted score (Law 12) it therefore says what can be said: artificial scores of whole per
cents as "A6040"; a single result that was assigned to both sides as if it had been obtained; of all
others what was obtained, beside what each side was awarded for it.
"""

from typing import TypedDict

from scoring.awards import Artificial, AwardError
from scoring.boards import Vulnerability
from scoring.contracts import PassedOut, Played
from scoring.notation import NotationError, TableResult, parse_entry


class LineRow(TypedDict):
    """What is said of a table's line on a board; what the sides earned is exact."""

    ns: str
    ew: str
    contract: str
    declarer: str
    lead: str
    tricks: int | None
    score: int | None
    ns_award: str
    ew_award: str
    earned_ns: str
    earned_ew: str


def played(line: LineRow, vulnerability: Vulnerability) -> str:
    """Contract, declarer, lead, tricks and score; what can be said of an adjusted score."""
    if line["ns_award"] or line["ew_award"]:
        if artificial := _artificial(line):
            return _result(score=artificial)
        if assigned := _assigned(line):
            return _outcome(assigned, vulnerability)
    if line["contract"]:
        return _result(
            line["contract"],
            line["declarer"],
            line["lead"],
            str(line["tricks"]),
            str(line["score"]),
        )
    return _result("PASS", score="0") if line["score"] == 0 else _result()


def _artificial(line: LineRow) -> str:
    """Both sides' artificial scores like "A6040"; empty where they are not such."""
    try:
        percents = [Artificial.parse(line[side]).percent for side in ("ns_award", "ew_award")]
    except AwardError:
        return ""
    if any(each.denominator > 1 or each > 99 for each in percents):
        return ""
    return "A" + "".join(f"{each.numerator:02}" for each in percents)


def _assigned(line: LineRow) -> TableResult | None:
    """The one result that both sides are scored with."""
    if line["ns_award"] != line["ew_award"]:
        return None
    try:
        entry = parse_entry(line["ns_award"])
    except (AwardError, NotationError):
        return None
    return entry if isinstance(entry, TableResult) else None


def _outcome(result: TableResult, vulnerability: Vulnerability) -> str:
    outcome = result.outcome
    if isinstance(outcome, PassedOut):
        return _result("PASS", score="0")
    return _result(*_words(outcome), str(outcome.score(vulnerability)))


def _words(outcome: Played) -> tuple[str, str, str, str]:
    return str(outcome.contract), outcome.declarer.value, "", str(outcome.tricks)


def _result(
    contract: str = "", declarer: str = "", lead: str = "", tricks: str = "", score: str = ""
) -> str:
    return (
        f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>{declarer}</PLAYED_BY><LEAD>{lead}</LEAD>"
        f"<TRICKS>{tricks}</TRICKS><SCORE>{score}</SCORE>"
    )
