"""The artificial scores that a change of the movement makes due, and their end with the change.

Each is a ruling for the two sides who lose the board (Laws 82B and 15B3).
"""

from datetime import datetime

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict
from clubs.wording import sentences
from events.actions.adjustments import write_adjustment, write_cancelled_adjustment
from events.actions.awarding import (
    ARTIFICIAL,
    Awarded,
    AwardEnded,
    AwardGround,
    award_words,
    write_ruled,
)
from events.actions.match_rows import write_match_decision_back
from events.actions.results import read_entry, write_result, write_withdrawal
from events.awards import artificial_award
from events.models import (
    Adjustment,
    Contestant,
    MatchDecision,
    MovementChange,
    Result,
    Section,
    Session,
)
from events.movements.changes.change import Due, PlannedChange
from events.movements.schedule import Contest, Schedule
from events.movements.table_rounds import Direction

LAWS = "15B3, 12C2(a)"
"""What an artificial score for one side alone is given by, where no ruling says so."""


def write_due_scores(
    actor: Actor,
    section: Section,
    change: PlannedChange,
    *,
    origin: str,
    is_told: bool,
    now: datetime,
) -> dict[str, list[int]]:
    """Enter and rule what the change makes due; a side that is not deprived has none (Law 15B3).

    For an act that holds the session and has laid the tables; what it wrote, by the rows' keys.
    """
    scores: dict[str, list[int]] = {"results": [], "adjustments": []}
    for due in change.due:
        is_of_both = bool(due.ns_award and due.ew_award)
        ground = AwardGround(due.laws, sentences(change.said), is_told)
        ns, ew = _sides(section, change.after, due)
        result = write_result(
            actor=actor,
            session=section.session,
            board_number=due.board,
            ns=ns,
            ew=ew,
            entry=read_entry(f"{due.ns_award}/{due.ew_award}" if is_of_both else "NP"),
            seen_version=0,
            now=now,
            ground=ground,
        )
        scores["results"].append(result.pk)
        if not is_of_both:
            awarded = _of_one_side(due, result, ground)
            adjustment = _award_one_side(actor, section.session, awarded, origin=origin, now=now)
            scores["adjustments"].append(adjustment.pk)
    return scores


def _of_one_side(due: Due, result: Result, ground: AwardGround) -> Awarded:
    return Awarded(
        at=result,
        ns_award=artificial_award(due.ns_award) if due.ns_award else None,
        ew_award=artificial_award(due.ew_award) if due.ew_award else None,
        ground=ground,
        decision=award_words(due.ns_award, due.ew_award),
    )


def _award_one_side(
    actor: Actor, session: Session, awarded: Awarded, *, origin: str, now: datetime
) -> Adjustment:
    """The adjusted score by its ruling; where none is given, by the change, its `origin`."""
    at = awarded.at
    if write_ruled(actor=actor, session=session, decided=awarded, now=now):
        return Adjustment.objects.in_force().get(board=at.board, ns=at.ns, ew=at.ew)
    return write_adjustment(
        actor=actor,
        session=session,
        board=at.board,
        ns=at.ns,
        ew=at.ew,
        ns_award=awarded.ns_award,
        ew_award=awarded.ew_award,
        laws=LAWS,
        origin=origin,
        now=now,
    )


def _sides(section: Section, schedule: Schedule, due: Due) -> tuple[Contestant, Contestant]:
    """Who sits there; in an individual the sides that the players make at that table."""
    if due.south:
        ns = section.contestants.get(number=due.ns, partner_number=due.south)
        return ns, section.contestants.get(number=due.ew, partner_number=due.west)
    if schedule.contest is Contest.INDIVIDUAL:
        table = section.table_rounds.get(round=due.round, table=due.table, part=0)
        sides = section.contestants.in_bulk([table.ns_id, table.ew_id])
        return sides[table.ns_id or 0], sides[table.ew_id or 0]
    lines = (
        (schedule.contestant(direction, number).line, number)
        for direction, number in ((Direction.NS, due.ns), (Direction.EW, due.ew))
    )
    ns, ew = (section.contestants.get(number=number, line=line.suffix) for line, number in lines)
    return ns, ew


def write_scores_back(
    actor: Actor, session: Session, last: MovementChange, *, reason: str, now: datetime
) -> None:
    """Take what a change made due out of the score, and end its rulings.

    Raises:
        UserError: a ruling is under appeal.
        Conflict: a score has been changed meanwhile.
    """
    for adjustment in Adjustment.objects.filter(pk__in=last.scores.get("adjustments", [])):
        _adjustment_back(actor, session, adjustment, reason=reason, now=now)
    for result in Result.objects.filter(pk__in=last.scores.get("results", [])):
        write_withdrawal(actor=actor, session=session, result=result, reason=reason, now=now)
        at = {"board": result.board_id, "ns": result.ns_id, "ew": result.ew_id}
        if Adjustment.objects.in_force().filter(**at).exists():
            raise _changed(result)
    for decision in MatchDecision.objects.filter(pk__in=last.scores.get("matches", [])):
        if not decision.is_current:
            raise Conflict(
                _("Match %(home)s – %(away)s has been decided otherwise meanwhile.")
                % {"home": decision.home.short, "away": decision.away.short}
            )
        write_match_decision_back(actor, session, decision.number, reason, now)


def _adjustment_back(
    actor: Actor,
    session: Session,
    adjustment: Adjustment,
    *,
    reason: str,
    now: datetime,
) -> None:
    ended = AwardEnded(adjustment, ARTIFICIAL, f"{capfirst(reason)}.")
    if write_ruled(actor=actor, session=session, decided=ended, now=now):
        return
    if not adjustment.is_current:
        raise _changed(adjustment)
    write_cancelled_adjustment(
        actor=actor,
        session=session,
        board=adjustment.board,
        ns=adjustment.ns,
        ew=adjustment.ew,
        origin=reason[:40],
        now=now,
    )


def _changed(row: Result | Adjustment) -> Conflict:
    return Conflict(_("The score of %s has been changed meanwhile.") % row)
