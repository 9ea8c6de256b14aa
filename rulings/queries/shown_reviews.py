"""What guided rulings left to be looked at, with what adjusting the score would begin with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from events.mapping import InForce, Meeting
from events.models import Result, Session
from events.queries.columns import in_force
from rulings.guides.roles import TableRole
from rulings.laws import Clause, find
from rulings.models import GuideRun, OpenReview, Ruling
from rulings.queries.guide_runs import given_in, guide_of, review_text
from rulings.queries.guided import cast_of
from rulings.transferred import tricks_after
from scoring.contracts import parse_outcome

STANDING = (Ruling.State.DRAFT, Ruling.State.ISSUED)


@dataclass(frozen=True, slots=True)
class Transfer:
    """A recorded result, and what it would be had the tricks gone to the other side."""

    recorded: str
    with_tricks: str


@dataclass(frozen=True, slots=True)
class ShownReview:
    """What is to be looked at after play, in words, and what was found where it has been.

    The play `is_over` when the board has its result. `ruling` is the version that stands of what
    the run drafted; once that adjusts the score no further `transfer` is proposed.
    """

    row: OpenReview
    text: str
    clause: Clause
    is_over: bool
    ruling: Ruling | None
    transfer: Transfer | None

    @property
    def is_adjusted(self) -> bool:
        """Whether the ruling gives a score already."""
        return self.ruling is not None and self.ruling.adjusts

    @property
    def may_adjust(self) -> bool:
        """Whether there is a board of which the score could be adjusted."""
        return self.row.run.play is not None


def shown_reviews(
    session: Session, rows: Iterable[OpenReview], results: Mapping[Meeting, InForce]
) -> list[ShownReview]:
    """Each with the ruling that stands of its run; `results` are those in force."""
    rows = list(rows)
    rulings = _standing(session, {each.run for each in rows})
    return [_shown(each, rulings.get(each.run_id), results) for each in rows]


def shown_review(row: OpenReview) -> ShownReview:
    """One alone."""
    return shown_reviews(row.run.session, [row], results_at(row.run))[0]


def results_at(run: GuideRun) -> Mapping[Meeting, InForce]:
    """The results in force of the run's board; none where it is of no board."""
    if run.board_id is None:
        return {}
    rows = Result.objects.in_force().filter(session=run.session_id, board=run.board_id)
    return {each.meeting: each for each in in_force(rows)}


def _standing(session: Session, runs: Iterable[GuideRun]) -> dict[int, Ruling]:
    """By run the version that stands of its ruling."""
    numbers = {run.pk: run.ruling.number for run in runs if run.ruling}
    if not numbers:
        return {}
    rows = Ruling.objects.filter(session=session, number__in=numbers.values(), state__in=STANDING)
    found = {row.number: row for row in rows}
    return {pk: found[number] for pk, number in numbers.items() if number in found}


def _shown(
    row: OpenReview, ruling: Ruling | None, results: Mapping[Meeting, InForce]
) -> ShownReview:
    play = row.run.play
    result = results.get(play) if play else None
    is_adjusted = ruling is not None and ruling.adjusts
    return ShownReview(
        row=row,
        text=review_text(row),
        clause=find(row.clause),
        is_over=play is None or result is not None,
        ruling=ruling,
        transfer=None if is_adjusted or result is None else _transfer(row, result),
    )


def _transfer(row: OpenReview, result: InForce) -> Transfer | None:
    """None where no tricks were won, nobody is known to have offended, or nothing would change."""
    offender = cast_of(guide_of(row.run), given_in(row.run)).get(TableRole.OFFENDER)
    if not row.tricks or result.tricks is None or offender is None:
        return None
    after = tricks_after(result.tricks, result.declarer, offender, row.tricks)
    if after == result.tricks:
        return None
    texts = (
        str(parse_outcome(result.contract, result.declarer, tricks))
        for tricks in (result.tricks, after)
    )
    return Transfer(*texts)
