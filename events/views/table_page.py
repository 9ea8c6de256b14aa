"""A table's page on whoever's phone, and the worker that keeps it open without network."""

import hashlib
import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import public_view
from events.queries.kept_table_states import kept_table_state
from events.queries.table_waiting import beginning_at
from events.table_access import TableAt, table_view

MODULES = (
    "js/preferences.js",
    *(
        f"js/table/{name}.js"
        for name in (
            *("page", "director", "home", "keys", "lines", "notation", "packed", "plays"),
            *("result", "score", "screens", "server", "store", "typing", "words"),
        )
    ),
)
"""What the page runs, named so that a phone fetches all of it at once."""

ASSETS = (
    *("css/table.css", "css/dark.css", "fonts/tenace-text-400-normal.woff2", "img/tenace.svg"),
    *("js/table/kept_page.js", "js/table/more.js", "js/table/unsent.js"),
    "js/vendor/lean-qr-2.7.4.min.js",
    *MODULES,
)
"""What the page is made of."""

WORKER = "js/table-worker.js"
LOOKS_AGAIN = "20"
"""Seconds."""
TRICKS = range(1, 14)


@table_view
@require_safe
def table_page(request: HttpRequest, at: TableAt) -> HttpResponse:
    """The page with the state of its table in it; before play begins one that waits for it."""
    if at.section is None:
        beginning = beginning_at(at.session, at.key.letter, at.number)
        shown = {"at": at, "session": at.session, "beginning": beginning}
        waiting = render(request, "table/waiting.html", shown)
        waiting.headers["Refresh"] = LOOKS_AGAIN
        return waiting
    state = kept_table_state(at.session, at.section, at.number, at.name, timezone.now())
    shown = {"state": state, "modules": MODULES, "down": TRICKS}
    return render(request, "table/page.html", shown)


@public_view
@require_safe
def table_worker(_request: HttpRequest) -> HttpResponse:
    """The service worker of all tables' pages; its version changes with whatever they are of."""
    assets = json.dumps([static(name) for name in ASSETS])
    version = hashlib.sha256(assets.encode()).hexdigest()[:12]
    lines = (
        f"self.ASSETS={assets};",
        f'self.VERSION="{version}";',
        f'importScripts("{static(WORKER)}");',
    )
    headers = {"Cache-Control": "private, no-cache"}
    return HttpResponse("\n".join(lines), content_type="text/javascript", headers=headers)
