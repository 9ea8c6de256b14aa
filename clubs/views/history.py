"""Who changed what, and when."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest, organiser_view
from clubs.forms import HistoryForm
from clubs.history.words import act_in_words, changes
from clubs.permissions import Permission
from clubs.queries.history import acts, history, witness
from clubs.queries.unseen import unseen_sessions

PER_PAGE = 50


@organiser_view(Permission.SEE_HISTORY)
@require_safe
def history_list(request: TenantRequest) -> HttpResponse:
    form = HistoryForm(request.GET, acts=[(act, act_in_words(act)) for act in acts()])
    form.full_clean()
    wanted = form.cleaned_data
    unseen = [each.session for each in unseen_sessions(request.actor, request.organiser)]
    found = history(
        wanted.get("search", ""), wanted.get("act", ""), wanted.get("session"), without=unseen
    )
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    rows = [(entry, act_in_words(entry.act), changes(entry)) for entry in page]
    context = {"form": form, "page": page, "rows": rows, "witness": witness(), "unseen": unseen}
    return render(request, "clubs/history.html", context)
