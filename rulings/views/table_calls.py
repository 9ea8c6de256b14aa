"""What a table's page asks of the director: a call, and whether somebody is on the way."""

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from clubs.actors import Actor
from clubs.errors import UserError
from events.queries.table_plays import table_plays
from events.table_access import TableAt, table_view
from rulings.actions.table_calls import call_from_table
from rulings.models import Call
from rulings.queries.table_calls import open_calls, place_at


@csrf_exempt
@require_http_methods(["GET", "POST"])
@table_view
def table_calls(request: HttpRequest, at: TableAt) -> HttpResponse:
    """The calls of the table that wait; a POST makes one, `{"about": "revoke"}`.

    No cookie authorises anything here, the address does: nothing could be forged.
    """
    if request.method == "POST":
        try:
            _call(request, at)
        except UserError as wrong:
            return JsonResponse({"message": str(wrong)}, status=400)
    return JsonResponse({"calls": open_calls(at.session, at.name)})


def _call(request: HttpRequest, at: TableAt) -> None:
    if at.section is None:
        raise UserError(_("The session has not begun."))
    now = timezone.now()
    plays = table_plays(at.session, at.section, at.number, now)
    call_from_table(
        actor=Actor(name=_("Table %s") % at.name),
        session=at.session,
        place=place_at(plays, at.name),
        about=_about(request.body),
        now=now,
    )


def _about(body: bytes) -> str:
    """The reason that was tapped; none is one as well."""
    try:
        about = json.loads(body)["about"]
    except (ValueError, KeyError, TypeError):
        about = ""
    return about if about in Call.About.values else Call.About.OTHER
