"""What a captain tells a director of what the team asks, or of its appeal (Law 92C)."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.refusals import refusals_into
from events.queries.seasons import MatchNow, SeasonNow
from rulings.forms.match_requests import NoteMatchForm
from rulings.models import MatchAppeal, MatchRequest
from rulings.views.season_matches import match_form_page


def note_page(
    request: TenantRequest,
    found: SeasonNow,
    match: MatchNow,
    row: MatchAppeal | MatchRequest,
    acts: Mapping[str, Callable[..., Any]],
    lodger: str = "",
) -> HttpResponse:
    """Note that the captain concurs, or takes it back; of an appeal which somebody else has lodged
    what that `lodger` says too. The acts know the match, and the row as they were given it.
    """
    session = found.session
    form = NoteMatchForm(request.POST or None, session=session)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            note = acts[form.chosen(acts)]
            note(actor=request.actor, session=session, earlier=form.earlier, now=timezone.now())
            messages.success(request, _("Noted."))
            return redirect("season_match", request.organiser.slug, session.pk, match.number)
    title = _("What the captain says of %s") % row
    if lodger:
        title = _("What the captain or %(player)s says of %(matter)s")
        title %= {"player": lodger, "matter": row}
    context = {"form": form, "row": row, "lodger": lodger}
    return match_form_page(request, "match_note", found, match, title, context)
