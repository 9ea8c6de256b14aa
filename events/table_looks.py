"""The look of a waiting table's phone, answered before anything else is done for it.

A room of phones asks every ten to fifteen seconds whether what it shows is still so, and nearly
always it is. Who asks is told by the address alone (`events.table_access`), so that neither login
nor language nor form matters: what is left is one row. Every other look goes on to the page's view.
"""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from events.queries.table_keys import key_that_waits, why_closed
from events.queries.table_state import StateVersion
from events.table_access import HEADERS

LOOK = re.compile(r"/t/([\w-]{1,64})/state/", re.ASCII)


class WaitingTables:
    """Says in no word that nothing has changed, as the view of the state does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        look = LOOK.fullmatch(request.path_info)
        if look and request.method == "GET":
            held = StateVersion.parse(request.GET.get("version", ""))
            if held and is_still_so(look[1], held):
                return HttpResponse(status=204, headers=HEADERS)
        return self.get_response(request)


def is_still_so(token: str, held: StateVersion) -> bool:
    """Whether the key opens its table, and nobody has acted on the session since."""
    now, key = timezone.now(), key_that_waits(token)
    return key is not None and why_closed(key, now) is None and held.holds(key.session, now)
