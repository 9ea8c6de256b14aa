"""Who signed in, and what was refused, for those who administer the organiser."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest, organiser_view
from clubs.actions.access_records import KEPT
from clubs.forms import AccessForm
from clubs.permissions import Permission
from clubs.queries.access_records import access_records

PER_PAGE = 50


@organiser_view(Permission.MANAGE_CLUB)
@require_safe
def sign_ins(request: TenantRequest) -> HttpResponse:
    form = AccessForm(request.GET)
    form.full_clean()
    found = access_records(form.cleaned_data.get("kind", ""))
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "days": KEPT.days}
    return render(request, "clubs/sign_ins.html", context)
