"""What a director rectifies of what nobody asked about (Law 81C3)."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.models import Session
from events.queries.periods import zone_of
from rulings.models import Call, Ruling
from rulings.queries.calls import CallPlace, rectifying_window


def refuse_learnt_too_late(session: Session, ruling: Ruling) -> None:
    """Refuse to adjust a score by a ruling that was begun when the periods of Laws 79C and 92B were
    over, unless it answers a call or the score is reopened: that had its own time.

    Raises:
        UserError: it would.
    """
    awards = ruling.ns_award is not None or ruling.ew_award is not None
    if not awards or session.is_reopened or Call.objects.filter(ruling=ruling).exists():
        return
    window = rectifying_window(session, CallPlace(ruling.ns, ruling.ew, ruling.board))
    if window.closes_at is None or window.is_open(ruling.created_at):
        return
    at = date_format(window.closes_at.astimezone(zone_of(session)), _("j M, H:i"))
    raise UserError(
        _(
            "The time for rulings on this board ended at %(time)s (Laws 79C1 and 92B): what nobody"
            " asked about before is not rectified (Law 81C3). If you were told of it in time, log"
            " that as a call first, and rule on the call."
        )
        % {"time": at},
        field="board",
    )
