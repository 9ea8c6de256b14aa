"""A table's page on whoever's phone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from events.table_access import TableAt, table_view


@table_view
@require_safe
def table_page(request: HttpRequest, at: TableAt) -> HttpResponse:
    return render(request, "table/page.html", {"at": at, "session": at.session})
