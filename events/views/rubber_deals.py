"""The deals of a rubber: typed, taken back, corrected, and changed by Arbiter or committee."""

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import rubber_view
from events.actions.rubber_deals import (
    Acknowledged,
    At,
    DealError,
    Happened,
    adjust_deal,
    correct_deal,
    enter_deal,
    overrule_deal,
    take_back_deal,
)
from events.forms.rubber import CorrectionForm, DealForm, DecisionForm, SeenDealForm
from events.models import RubberDeal, RubberTable
from events.queries.rubber_paper import versions_of
from events.queries.rubber_sheets import RubberNow, rubbers_of
from events.views.rubber_crumbs import rubber_crumbs
from events.views.rubber_tables import show_table


@rubber_view(Permission.KEEP_RUBBER)
@require_POST
def rubber_deal_enter(request: TenantRequest, table: RubberTable) -> HttpResponse:
    """The next deal; a line that is refused comes back as it was typed."""
    form = DealForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            enter_deal(
                actor=request.actor,
                table=table,
                at=At(form.cleaned_data["rubber"], form.cleaned_data["deal"]),
                text=form.cleaned_data["entry"],
                now=timezone.now(),
            )
            return redirect("rubber_table", request.organiser.slug, table.pk)
    return show_table(request, table, entry=form)


@rubber_view(Permission.KEEP_RUBBER)
@require_POST
def rubber_deal_back(request: TenantRequest, table: RubberTable) -> HttpResponse:
    """The last deal was mistyped."""
    form = SeenDealForm(request.POST)
    if not form.is_valid():
        return redirect("rubber_table", request.organiser.slug, table.pk)
    at = At(**form.cleaned_data)
    take_back_deal(actor=request.actor, table=table, at=at, now=timezone.now())
    messages.success(request, _("Deal %d is taken back: type it again.") % at.deal)
    return redirect("rubber_table", request.organiser.slug, table.pk)


@rubber_view(Permission.KEEP_RUBBER)
def rubber_deal(request: TenantRequest, table: RubberTable, number: int, deal: int) -> HttpResponse:
    """One deal with all its versions, and its correction (Law 78)."""
    rubber, standing = _standing(table, number, deal)
    form = _correction(rubber, standing, request.POST or None)
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        with refusals_into(form):
            correct_deal(
                actor=request.actor,
                table=table,
                at=At(number, deal, asked["seen"]),
                text=asked["entry"],
                acknowledged=Acknowledged(
                    DealError(asked["error"]), asked["agreeing"], Happened(asked["happened"])
                ),
                reason=asked["reason"],
                now=timezone.now(),
            )
            return _done(request, table, number, _("Deal %d is corrected.") % deal)
    return _show(request, rubber, standing, form, DecisionForm(initial=_shown(standing)))


@rubber_view(Permission.KEEP_RUBBER)
@require_POST
def rubber_decision(
    request: TenantRequest, table: RubberTable, number: int, deal: int
) -> HttpResponse:
    """One deal as the Arbiter or the committee decided (Part VIII)."""
    rubber, standing = _standing(table, number, deal)
    form = DecisionForm(request.POST)
    if form.is_valid():
        asked = form.cleaned_data
        told = {"text": asked["entry"], "reason": asked["reason"], "now": timezone.now()}
        at = At(number, deal, asked["seen"])
        with refusals_into(form):
            if asked["by"] == "arbiter":
                adjust_deal(actor=request.actor, table=table, at=at, law=asked["law"], **told)
            else:
                overrule_deal(actor=request.actor, table=table, at=at, **told)
            return _done(request, table, number, _("Deal %d is scored as decided.") % deal)
    return _show(request, rubber, standing, _correction(rubber, standing), form)


def _standing(table: RubberTable, number: int, deal: int) -> tuple[RubberNow, RubberDeal]:
    """The deal in force, and its rubber."""
    for rubber in rubbers_of(table):
        for each in rubber.deals:
            if (rubber.row.number, each.number) == (number, deal):
                return rubber, each
    raise Http404


def _correction(
    rubber: RubberNow, standing: RubberDeal, typed: QueryDict | None = None
) -> CorrectionForm:
    has_next = standing.number < len(rubber.deals) or rubber.is_agreed
    return CorrectionForm(typed, initial=_shown(standing), has_next=has_next)


def _shown(standing: RubberDeal) -> dict[str, object]:
    return {"seen": standing.version, "entry": standing.line}


def _done(request: TenantRequest, table: RubberTable, number: int, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("rubber_sheet", request.organiser.slug, table.pk, number)


def _show(
    request: TenantRequest,
    rubber: RubberNow,
    standing: RubberDeal,
    correction: Form,
    decision: Form,
) -> HttpResponse:
    table = rubber.table
    title = _("Deal %d") % standing.number
    number = rubber.row.number
    context = {
        "table": table,
        "deal": standing,
        "number": number,
        "versions": versions_of(rubber, standing.number),
        "correction": correction,
        "decision": decision,
        "crumbs": rubber_crumbs(table, _("Rubber %d") % number, title),
    }
    refused = correction.errors or decision.errors
    status = 422 if refused else 200
    return render(request, "events/rubber_deal.html", context, status=status)
