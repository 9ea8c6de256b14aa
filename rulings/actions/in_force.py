"""What a ruling in force lets be done to it, and to its table's board beside it."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.actions.results import current_result
from events.models import Result, Session
from rulings.models import OPEN_APPEAL, Call, Ruling
from rulings.queries.calls import CallPlace
from rulings.queries.referrals import is_to_be_changed
from rulings.states import RULING, RulingAct


def other_rulings(ruling: Ruling) -> QuerySet[Ruling]:
    """Other rulings in force that adjust the score of the same table's board."""
    others = Ruling.objects.filter(
        board=ruling.board, ns=ruling.ns, ew=ruling.ew, state=Ruling.State.ISSUED
    ).exclude(number=ruling.number)
    return others.exclude(ns_award__isnull=True, ew_award__isnull=True)


def refuse_second_adjustment(ruling: Ruling) -> None:
    """Refuse to adjust what another ruling adjusts already."""
    if ruling.ns_award is None and ruling.ew_award is None:
        return
    other = other_rulings(ruling).first()
    if other:
        raise adjusted_already(other)


def adjusted_already(other: Ruling) -> UserError:
    """The refusal of a second ruling that adjusts the score of one table's board."""
    return UserError(
        _("%(other)s already adjusts the score of this board: revise that ruling instead.")
        % {"other": other}
    )


def refuse_unless_revisable(ruling: Ruling) -> None:
    """Refuse to change a ruling that is not in force, or that an appeal has hold of."""
    if RulingAct.REPLACE not in RULING[ruling.stage]:
        raise UserError(_("Only a ruling in force can be revised."))
    if ruling.appeals.filter(state__in=OPEN_APPEAL).exists():
        raise UserError(_("The ruling is under appeal: decide the appeal instead."))
    if ruling.made_on_appeal.exists() and not is_to_be_changed(ruling):
        raise UserError(_("The ruling was made on appeal: it is not revised here."))


def refuse_nothing_to_stand(before: Ruling, version: Ruling) -> None:
    """An artificial score on record is no table result that could stand in its own place."""
    if before.ns_award is None and before.ew_award is None:
        return
    result = current_result(version.board, version.ns, version.ew)
    is_on_record = result is not None and result.kind == Result.Kind.ARTIFICIAL
    if is_on_record and version.ns_award is None and version.ew_award is None:
        raise UserError(
            _(
                "No result was obtained at this table: the artificial score is what is on record."
                " Award another score, or put the result on record in its place."
            ),
            field="kind",
        )


def refuse_words_alone(ruling: Ruling) -> None:
    """Refuse to write a ruling anew without the penalty that it gives.

    Raises:
        UserError: it gives one.
    """
    if ruling.penalty_id:
        raise UserError(
            _("%(ruling)s is penalty %(penalty)s: change the penalty, or take it back.")
            % {"ruling": ruling, "penalty": ruling.penalty}
        )


def refuse_unless_open(session: Session) -> None:
    """Refuse before play and once the score is final.

    Raises:
        UserError: it is one of the two.
    """
    if session.state == Session.State.SETUP:
        raise UserError(_("The session has not started yet."))
    if session.state == Session.State.FINAL:
        raise UserError(_("The score is final: the period of Law 92B is over."))


def refuse_elsewhere(session: Session, place: CallPlace, call: Call | None = None) -> None:
    """Refuse a table, or a call, of another session.

    Raises:
        UserError: one of them is.
    """
    rows = [row for row in (*place.sides, place.board, call) if row]
    if any(row.session_id != session.pk for row in rows):
        raise UserError(_("That table is not of this session."))
