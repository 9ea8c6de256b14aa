"""What may still be changed on a score sheet (rubber Laws 76, 78, 79; App. 4 B), in a document.

A deal has `corrected` beside it: what would stand in its place, what was wrong, and what has
happened since. Where that is allowed the deal is scored as corrected, else as it was recorded;
the result says which, on what ground.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from scoring.document.codes import QuantityCode
from scoring.document.document import Output
from scoring.document.node import Fields, Node
from scoring.document.sheet_codes import SheetCode
from scoring.rubber.chicago import ChicagoSheet
from scoring.rubber.deals import PlayedDeal, Result
from scoring.rubber.limits import (
    Ground,
    Since,
    Verdict,
    extra_deal_stands,
    honours_claim,
    incorrect_deck,
    missing_deal_playable,
    recollection,
    scoring_error,
    tricks_error,
)

_SINCE = ("called", "next_hand_dealt", "cards_mixed", "rubber_scored", "net_score_agreed")
CORRECTED = ("error", "agreeing", "recalled", "since")
"""The members of `corrected` beside those of a result."""

_PLAYERS = 4


class Mistake(Enum):
    """What was found to be wrong."""

    SCORING = "scoring"
    TRICKS = "tricks"
    HONOURS = "honours"
    DECK = "deck"


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict on deal `deal` of the document, counted from 1; 0 is the series of deals."""

    deal: int
    question: str
    verdict: Verdict

    def as_dict(self) -> Output:
        found = self.verdict
        return {
            "deal": self.deal,
            "question": self.question,
            "allowed": found.allowed,
            "ground": found.ground.value,
            "law": found.law,
        }


def corrected(
    number: int,
    result: Result,
    node: Node,
    read: Callable[[Fields], Result],
    members: Sequence[str],
) -> tuple[Result, Judged]:
    """The result that counts, and why; `read` reads the one that would stand in its place."""
    fields = node.fields(*members, *CORRECTED)
    error = fields["error"].choice(Mistake)
    since = fields.read("since", _since, Since())
    if "recalled" in fields:
        return _recalled(number, result, fields, error, since)
    verdict = _verdict(fields, error, since)
    return read(fields) if verdict.allowed else result, Judged(number, _name(error), verdict)


def _recalled(
    number: int, result: Result, fields: Fields, error: Mistake, since: Since
) -> tuple[Result, Judged]:
    """Law 78: where two scores kept disagree, what most players recall of the tricks."""
    node = fields["recalled"]
    others = [key for key in fields.values if key not in ("error", "recalled", "since")]
    if others:
        raise fields[others[0]].error(SheetCode.TRICKS_ALONE)
    if error is not Mistake.TRICKS or not isinstance(result, PlayedDeal):
        raise node.error(SheetCode.RECALLED)
    recalled = [each.whole(0, 13, QuantityCode.TRICKS) for each in node.items()]
    if len(recalled) > _PLAYERS:
        raise node.error(SheetCode.FOUR_PLAYERS)
    tricks = recollection(recalled)
    if tricks is None:
        verdict = Verdict(allowed=False, ground=Ground.NO_MAJORITY, law="78")
    else:
        verdict = tricks_error(since, agreeing=recalled.count(tricks))
    judged = Judged(number, _name(error), verdict)
    if tricks is None or not verdict.allowed:
        return result, judged
    return node.made(lambda: replace(result, tricks=tricks)), judged


def _verdict(fields: Fields, error: Mistake, since: Since) -> Verdict:
    match error:
        case Mistake.HONOURS:
            return honours_claim(since)
        case Mistake.DECK:
            return incorrect_deck(since)
        case Mistake.SCORING:
            return scoring_error(since, agreeing=_agreeing(fields))
        case Mistake.TRICKS:
            return tricks_error(since, agreeing=_agreeing(fields))


def _agreeing(fields: Fields) -> int:
    return fields["agreeing"].whole(0, _PLAYERS, QuantityCode.PLAYERS)


def _since(node: Node) -> Since:
    fields = node.fields(*_SINCE)
    return Since(
        called=fields.read("called", lambda each: each.whole(0, _PLAYERS, QuantityCode.PLAYERS), 0),
        next_hand_dealt=fields.flag("next_hand_dealt", default=False),
        cards_mixed=fields.flag("cards_mixed", default=False),
        rubber_scored=fields.flag("rubber_scored", default=False),
        net_score_agreed=fields.flag("net_score_agreed", default=False),
    )


def _name(error: Mistake) -> str:
    return error.name.lower()


def extra_deal(number: int, sheet: ChicagoSheet, extra: int, *, over: bool) -> Judged:
    """Whether a deal that is one too many scores; `extra` counts those before it, from 0."""
    verdict = extra_deal_stands(max(sheet.numeral, 5) + extra, rubber_over=over)
    return Judged(number, "extra_deal", verdict)


def missing_deal(*, over: bool) -> Judged:
    """Whether a series of fewer than four deals is completed."""
    return Judged(0, "missing_deal", missing_deal_playable(rubber_over=over))
