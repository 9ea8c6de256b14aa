"""What an address names besides the page's own: the call, or the review, that a ruling is on."""

import re

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.errors import UserError
from events.access import seen_by
from events.models import Session
from rulings.models import Call, GuideRun, OpenReview

_REVIEW = re.compile(r"(\d{1,5})-(\d{1,5})", re.ASCII)


def call_named(request: TenantRequest, session: Session) -> Call | None:
    """The call that the address names, if any."""
    asked = request.GET.get("call", "")
    calls = Call.objects.filter(session=session).select_related("board", "ns", "ew")
    found = get_object_or_404(calls, number=asked) if asked.isdecimal() else None
    _refuse_hidden(request, session, found)
    return found


def review_named(request: TenantRequest, session: Session) -> OpenReview | None:
    """The review that the address names, by the numbers of its run and its own: `review=1-2`."""
    asked = request.GET.get("review", "")
    if not asked:
        return None
    named = _REVIEW.fullmatch(asked)
    if named is None:
        raise Http404
    rows = OpenReview.objects.filter(run__session=session)
    rows = rows.select_related("run__session__event__organiser", "run__session__conditions")
    rows = rows.select_related("run__session__stage", "run__board", "run__ruling")
    rows = rows.prefetch_related("run__answers")
    found = get_object_or_404(rows, run__number=named[1], number=named[2])
    _refuse_hidden(request, session, found.run)
    return found


def _refuse_hidden(request: TenantRequest, session: Session, row: Call | GuideRun | None) -> None:
    """What is hidden from the visitor they go on with once they have played it, or lifted that.

    Raises:
        UserError: it is hidden.
    """
    if row and seen_by(request, session).hides(row.play):
        raise UserError(
            _("%(matter)s is hidden until you have played its board.") % {"matter": row}
        )
