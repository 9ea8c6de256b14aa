"""Everyone's list of the clubs and organisers on this site."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.access import public_view
from clubs.queries.clubs import organisers as organisers_by_name

PER_PAGE = 50


@public_view
@require_safe
def organisers(request: HttpRequest) -> HttpResponse:
    search = request.GET.get("search", "")[:120].strip()
    found = Paginator(organisers_by_name(search), PER_PAGE)
    page = found.get_page(request.GET.get("page"))
    return render(request, "clubs/organisers.html", {"page": page, "search": search})
