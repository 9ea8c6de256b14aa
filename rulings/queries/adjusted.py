"""The adjusted score in force at a table, and what correcting its result leaves of it (Law 79C)."""

from dataclasses import dataclass

from events.awards import AwardJson, award_text, is_relieved
from events.models import Adjustment, Board, Contestant, Result
from rulings.models import Ruling


@dataclass(frozen=True, slots=True)
class AdjustedPlay:
    """A table's board whose score an adjustment has taken the place of.

    `by` names what decided it. A result that is corrected changes nothing there, but where a side
    keeps the table result, or where the award is made of results (Laws 12C1(e) and 86). Where
    the artificial score itself is on record, correcting that ends the ruling or replaces it.
    """

    by: str
    ruling: Ruling | None
    follows_result: bool
    ends_with_record: bool


def adjusted_board(board: Board, ns: Contestant, ew: Contestant) -> AdjustedPlay | None:
    """That of the adjustment in force; None where the table result is what counts."""
    row = Adjustment.objects.in_force().filter(board=board, ns=ns, ew=ew).first()
    if row is None:
        return None
    awards = (row.ns_award, row.ew_award)
    follows = None in awards or any(map(is_relieved, awards)) or row.reckoning is not None
    ruling = ruling_in_force(board, ns, ew)
    return AdjustedPlay(row.origin, ruling, follows, ruling is not None and is_on_record(row))


def is_on_record(row: Adjustment) -> bool:
    """Whether an artificial score stands in the place of the result, and not over one."""
    if not all("artificial" in (award or {}) for award in (row.ns_award, row.ew_award)):
        return False
    found = Result.objects.in_force().filter(board=row.board_id, ns=row.ns_id, ew=row.ew_id)
    return found.filter(kind=Result.Kind.ARTIFICIAL).exists()


def ruling_in_force(board: Board, ns: Contestant, ew: Contestant) -> Ruling | None:
    """The ruling that adjusts the board at that table; without one the last that does not."""
    rows = Ruling.objects.filter(board=board, ns=ns, ew=ew, is_of_board=True)
    found = list(rows.filter(state=Ruling.State.ISSUED).order_by("number"))
    adjusting = [each for each in found if each.ns_award is not None or each.ew_award is not None]
    return next(iter(adjusting or found[::-1]), None)


def awards_text(ns_award: AwardJson | None, ew_award: AwardJson | None) -> str:
    """Both awards as they are recorded, North-South's first; a dash where the result stands."""
    texts = dict.fromkeys(award_text(each) or "–" for each in (ns_award, ew_award))
    return " / ".join(texts)
