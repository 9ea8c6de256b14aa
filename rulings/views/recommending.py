"""A change that whoever heard an appeal recommends and cannot make (Law 93B3)."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.refusals import refusals_into
from rulings.actions.recommendations import recommend_change
from rulings.forms.appeals import RecommendForm
from rulings.queries.appeal_terms import appeal_terms, recommended_text
from rulings.queries.deposits import deposit_of
from rulings.queries.stages import AnyAppeal


def recommend_page(
    request: TenantRequest, appeal: AnyAppeal, back: str, crumbs_of: Callable[[str], Any]
) -> HttpResponse:
    """What is recommended is written down, and the reader led `back`."""
    terms = appeal_terms(appeal.session)
    form = RecommendForm(request.POST or None, appeal=appeal)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            recommend_change(actor=request.actor, appeal=appeal, now=timezone.now(), **form.said)
            messages.success(request, recommended_text())
            return redirect(back)
    title = _("Recommendation on appeal %(appeal)s") % {"appeal": appeal}
    context = {
        "session": appeal.session,
        "form": form,
        "terms": terms,
        "deposit": deposit_of(appeal, terms),
        "title": title,
        "cancel_url": back,
        "crumbs": crumbs_of(title),
    }
    return render(request, "rulings/recommend_form.html", context)
