"""Awards as a director types them, and as `events.Adjustment` keeps them.

An award is kept as JSON with a list of outcomes: one, or several with their weights.
"""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from events.mapping import award_text, weight_text
from scoring.awards import Artificial, Assigned, AwardCode, AwardError
from scoring.boards import Vulnerability
from scoring.contracts import PassedOut
from scoring.errors import Code, gettext_noop
from scoring.notation import Entry, NotationCode, NotationError, TableResult, parse_entry

AwardJson = dict[str, Any]


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
_CLAIMS = re.compile(r"(68|69|70|71)(?!\d)")
_HOW_TO_RULE = re.compile(r"(12|84|85)(?!\d)")


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
        raise AwardError(TypedAwardCode.NO_ASSIGNED)
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


def outcomes_typed(award: AwardJson | None) -> str:
    """An assigned award as `weighted_award` reads it, one outcome on each line."""
    if award is None or "assigned" not in award:
        return ""
    lines = award_text(award).split(" + ")
    return "\n".join(line.replace(" of ", " ") for line in lines)


def allows_weights(laws: Iterable[str]) -> bool:
    """Whether a ruling under these Laws may weight outcomes.

    Tricks of a claim are transferred or not: Laws 69 to 71 never lead to a weighted score
    (Commentary on Law 71; WBFLC, Veldhoven 2011), nor does Law 68, which says what a claim is. How
    to rule and adjust (Laws 12, 84 and 85) does not change that; another infraction does.
    """
    grounds = [law for law in laws if not _HOW_TO_RULE.match(law)]
    return not grounds or not all(_CLAIMS.match(law) for law in grounds)


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
