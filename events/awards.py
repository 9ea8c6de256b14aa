"""What a ruling awards a side on a board (Law 12): as it is kept, scored, read and typed.

Kept as JSON: `{"artificial": "A+"}`, or `{"assigned": [...]}` with a list of outcomes, one or
several with their weights; the score of each is in points from N-S's side. For non-offenders who
added to their damage (Law 12C1(e)) these are the normal result, and `"self_inflicted"` has the
outcomes of the `"actual"` and the `"expected"` one. `{"imps": "2"}` is what a regulation gives in a
match (Law 86B3). None leaves a side its table result.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from clubs.errors import UserError
from clubs.wording import worded
from scoring.awards import (
    Artificial,
    Assigned,
    Award,
    AwardCode,
    AwardError,
    RegulatedImps,
    Relieved,
)
from scoring.boards import Vulnerability
from scoring.contracts import Outcome, PassedOut, parse_outcome
from scoring.errors import Code, gettext_noop
from scoring.notation import Entry, NotationCode, NotationError, TableResult, parse_entry
from scoring.numbers import exact

AwardJson = Mapping[str, Any]


class TypedAwardCode(Code):
    NO_ASSIGNED = gettext_noop("an assigned score is a contract and its result, like 4S N -1")
    NO_WEIGHT = gettext_noop("%(result)s: write its weight first, like 60%% 4S N =")
    WEIGHTS = gettext_noop("The weights make %(total)s together; they must make 100%%")
    TWO_SIDES = gettext_noop("write both sides once, N-S first, like A+/A-")


_OUTCOME = re.compile(
    r"(?:(?P<percent>\d{1,3}(?:[.,]\d{1,2})?) *%|(?P<fraction>\d{1,3} */ *[1-9]\d{0,2}))?"
    r" *(?:of\b)? *(?P<result>[^,;\n]*)(?:[,;\n]\s*|$)",
    re.ASCII | re.IGNORECASE,
)


def award_of(award: AwardJson | None) -> Award | None:
    """The award that an adjustment's JSON stands for; None leaves the table result.

    Raises:
        UserError: the artificial score is none, or the weights do not add up to one.
    """
    if award is None:
        return None
    try:
        if "artificial" in award:
            return Artificial.parse(award["artificial"])
        if "imps" in award:
            return Artificial(RegulatedImps(Fraction(award["imps"])))
        normal = _outcomes(award["assigned"])
        if own := award.get("self_inflicted"):
            return Relieved(normal, *(Assigned(_outcomes(own[each])) for each in _OTHER_RESULTS))
        return Assigned(normal)
    except AwardError as wrong:
        raise UserError(worded(wrong)) from wrong


_OTHER_RESULTS = ("actual", "expected")


def _outcomes(parts: Sequence[Mapping[str, Any]]) -> tuple[tuple[int, Fraction], ...]:
    return tuple((part["score"], Fraction(part["weight"])) for part in parts)


def award_text(award: AwardJson | None) -> str:
    """An award in the words of a traveller: "A+", "4S N -1", "60% of 4S N = + 40% of 4S N -1"."""
    if award is None:
        return ""
    if "artificial" in award:
        return str(award["artificial"])
    if "imps" in award:
        return imps_text(Fraction(award["imps"]))
    less = " (12C1e)" if "self_inflicted" in award else ""
    return _parts_text(award["assigned"]) + less


def _parts_text(parts: Sequence[Mapping[str, Any]]) -> str:
    if len(parts) == 1:
        return _outcome_text(parts[0])
    return " + ".join(f"{_weight_text(part)} of {_outcome_text(part)}" for part in parts)


def imps_text(imps: Fraction) -> str:
    """IMPs with their sign: "+2 IMP"."""
    return f"{'+' if imps > 0 else ''}{exact(imps)} IMP"


def outcomes_typed(award: AwardJson | None) -> str:
    """An assigned award as `weighted_award` reads it, one outcome on each line."""
    if award is None or "assigned" not in award:
        return ""
    parts = award["assigned"]
    if len(parts) == 1:
        return _outcome_text(parts[0])
    return "\n".join(f"{_weight_text(part)} {_outcome_text(part)}" for part in parts)


def weight_text(weight: Fraction) -> str:
    """The weight of an outcome: "60%", or a fraction where two decimals are not exact: "2/3"."""
    percent = 100 * weight
    return f"{exact(percent)}%" if (100 * percent).denominator == 1 else str(weight)


def imps_award(imps: Fraction) -> AwardJson:
    """The award of IMPs by regulation (Law 86B3), whatever sign."""
    return {"imps": exact(imps)}


def relieved_award(normal: AwardJson, actual: AwardJson, expected: AwardJson) -> AwardJson:
    """What non-offenders get who added to their damage (Law 12C1(e)), from three assigned ones."""
    others = {"actual": actual["assigned"], "expected": expected["assigned"]}
    return {"assigned": normal["assigned"], "self_inflicted": others}


def with_actual(award: AwardJson | None, score: int | None) -> AwardJson | None:
    """An award with what was obtained at the table, in points, in force as its actual result.

    One that is not made of it stays, and so does each where no score was obtained in play.
    """
    if score is None or award is None or not is_relieved(award):
        return award
    actual = [{"score": score, "weight": "1"}]
    return {**award, "self_inflicted": {**award["self_inflicted"], "actual": actual}}


def artificial_award(text: str) -> AwardJson:
    """The award for "A+", "A", "A-" or a percentage such as "60%" (Law 12C2).

    Raises:
        AwardError: the text is none of these.
    """
    return artificial(Artificial.parse(text))


def artificial(score: Artificial) -> AwardJson:
    """The award of an artificial score."""
    return {"artificial": str(score)}


def assigned_award(text: str, vulnerability: str) -> AwardJson:
    """The award for a result such as "4S N -1" or "P" (Law 12C1), scored at that vulnerability.

    The score is in points from N-S's side, also when the award is E-W's.

    Raises:
        NotationError: the text is no result.
        AwardError: the text is an artificial score, or a board not played.
    """
    entry = _entry(text)
    if not isinstance(entry, TableResult):
        raise AwardError(TypedAwardCode.NO_ASSIGNED)
    return outcome_award(entry.outcome, vulnerability)


def outcome_award(outcome: Outcome, vulnerability: str) -> AwardJson:
    """The award of one outcome, scored at that vulnerability."""
    part: dict[str, Any] = {"contract": "PASS", "declarer": "", "tricks": None}
    if not isinstance(outcome, PassedOut):
        part = {
            "contract": str(outcome.contract),
            "declarer": outcome.declarer.value,
            "tricks": outcome.tricks,
        }
    score = outcome.score(Vulnerability(vulnerability))
    return {"assigned": [{**part, "score": score, "weight": "1"}]}


def weighted_award(text: str, vulnerability: str) -> AwardJson:
    """The award for outcomes such as "60% 4S N =, 2/5 4S N -1" (Law 12C1(c)).

    One outcome stands on each line, or they are set apart by commas; weights are percentages or
    fractions and make 100% together. A single outcome needs no weight.

    Raises:
        NotationError: an outcome is no result.
        AwardError: a weight is missing, or they do not add up to one.
    """
    found = [match for match in _OUTCOME.finditer(text.strip()) if match[0].strip(" ,;\r\n\t")]
    weights = [_weight(match) for match in found]
    if len(found) == 1 and weights == [None]:
        return assigned_award(found[0]["result"], vulnerability)
    parts: list[AwardJson] = []
    for match, weight in zip(found, weights, strict=True):
        if weight is None:
            raise AwardError(TypedAwardCode.NO_WEIGHT, result=match["result"].strip())
        (part,) = assigned_award(match["result"], vulnerability)["assigned"]
        parts.append({**part, "weight": str(weight)})
    total = sum((weight for weight in weights if weight is not None), Fraction(0))
    if total != 1:
        raise AwardError(TypedAwardCode.WEIGHTS, total=weight_text(total))
    Assigned(tuple((part["score"], Fraction(part["weight"])) for part in parts))
    return {"assigned": parts}


def is_weighted(award: AwardJson | None) -> bool:
    """Whether the award is several outcomes with their weights."""
    return award is not None and len(award.get("assigned", ())) > 1


def is_relieved(award: AwardJson | None) -> bool:
    """Whether the award is of non-offenders who added to their damage."""
    return award is not None and "self_inflicted" in award


def read_awards(kind: str, text: str, vulnerability: str) -> tuple[AwardJson, AwardJson]:
    """What a line such as "4S N -1", "A+/A-" or "4S N =/4S N -1" awards N-S and E-W.

    One result or percentage alone is for both sides; `kind` is "artificial" or "assigned".

    Raises:
        AwardError, NotationError: the text is no award of that kind.
    """
    parts = [part.strip() for part in text.split("/")]
    if len(parts) > 2:
        raise AwardError(TypedAwardCode.TWO_SIDES)
    awards = [
        artificial_award(part) if kind == "artificial" else assigned_award(part, vulnerability)
        for part in parts
    ]
    return awards[0], awards[-1]


def _weight(outcome: re.Match[str]) -> Fraction | None:
    if outcome["percent"]:
        return Fraction(outcome["percent"].replace(",", ".")) / 100
    if outcome["fraction"]:
        return Fraction("".join(outcome["fraction"].split()))
    return None


def _entry(text: str) -> Entry | None:
    """The typed result; None for an artificial score, whole or half of one."""
    try:
        return parse_entry(text)
    except NotationError as wrong:
        if wrong.code in (NotationCode.BOTH_SIDES, *AwardCode):
            return None
        raise


def _weight_text(part: AwardJson) -> str:
    return weight_text(Fraction(part["weight"]))


def _outcome_text(part: Mapping[str, Any]) -> str:
    if not part.get("contract"):
        return str(part["score"])
    return str(parse_outcome(part["contract"], part["declarer"], part["tricks"]))
