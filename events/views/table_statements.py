"""What a table's page asks and sends while it lives: its state, and statements of results."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from clubs.errors import TooMany, UserError
from events.actions.statements import StatedResult, state_result
from events.forms.statements import read_sent
from events.models import Section
from events.queries.kept_table_states import kept_table_state
from events.queries.table_plays import device_number
from events.queries.table_state import StateVersion, table_state
from events.table_access import TableAt, table_view

VERSION = "Table-Version"
"""The header of the short answer: what the page has is this version too."""


@require_GET
@table_view
def state(request: HttpRequest, at: TableAt) -> HttpResponse:
    """How the table stands; nothing where the page has this already, under another version.

    Who has the version of now has been answered before (`events.table_looks`).
    """
    held = StateVersion.parse(request.GET.get("version", ""))
    found = kept_table_state(at.session, at.section, at.number, at.name, timezone.now())
    version = StateVersion.parse(found["version"])
    if held and version and held.content == version.content:
        return HttpResponse(status=204, headers={VERSION: found["version"]})
    return JsonResponse(found)


@csrf_exempt
@require_POST
@table_view
def statements(request: HttpRequest, at: TableAt) -> HttpResponse:
    """Keep what was sent, each by itself, and say of each whether it is kept.

    No cookie authorises anything here, the address does: nothing could be forged.
    """
    try:
        sent = read_sent(request.body)
        section = _section_of(at)
        answers = [_answer(at, section, sent.device, said) for said in sent.statements]
        device = device_number(section, at.number, sent.device)
    except TooMany as wrong:
        headers = {"Retry-After": str(wrong.retry_after)}
        return JsonResponse({"message": str(wrong)}, status=429, headers=headers)
    except UserError as wrong:
        return JsonResponse({"message": str(wrong)}, status=400)
    at.session.refresh_from_db(fields=["version"])  # which the statements have moved
    found = table_state(at.session, at.section, at.number, at.name, timezone.now())
    return JsonResponse({"answers": answers, "device": device, "state": found})


def _section_of(at: TableAt) -> Section:
    if at.section is None:
        raise UserError(_("The session has not begun."))
    return at.section


def _answer(at: TableAt, section: Section, device: str, said: StatedResult) -> dict[str, Any]:
    try:
        state_result(
            session=at.session,
            section=section,
            table=at.number,
            device=device,
            said=said,
            now=timezone.now(),
        )
    except TooMany:
        raise
    except UserError as wrong:
        return {"id": said.key, "outcome": "refused", "message": str(wrong)}
    return {"id": said.key, "outcome": "taken", "message": ""}
