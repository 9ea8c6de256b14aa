"""The hands of a session's boards, for its directors: dealt, brought in, dealt anew, handed out.

What of them may be seen is asked in `events.queries.deals` alone.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.errors import UserError
from clubs.permissions import Permission
from clubs.privacy import PRIVATE
from clubs.refusals import refusals_into
from clubs.wording import worded
from events.access import session_view
from events.actions.deal_reports import HandsPaper, request_hands
from events.actions.deals import bring_in_deals, generate_deals, open_deals_to, redeal_board
from events.deals.codes import WrongDeal
from events.deals.dup import write_dup
from events.deals.pbn import write_pbn
from events.forms.deals import DealFileForm, GenerateForm, OpenDealsForm, RedealForm
from events.models import Session
from events.queries.deals import (
    OpenDeals,
    boards_to_deal,
    deals_for,
    is_opened_to,
    open_deals,
    openings_of,
    shown_deals,
)
from events.queries.periods import day_of
from events.views.crumbs import session_crumbs
from events.views.official_page import official_page_or_404


@session_view(Permission.DIRECT)
@require_safe
@never_cache
def hands(request: TenantRequest, session: Session) -> HttpResponse:
    """Every board that was dealt, without its cards, and what can be done."""
    return _hands(request, session)


@session_view(Permission.DIRECT)
@require_POST
def hands_generate(request: TenantRequest, session: Session) -> HttpResponse:
    form = GenerateForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            rows = generate_deals(
                actor=request.actor, session=session, boards=form.boards, now=timezone.now()
            )
            said = ngettext("%d board dealt.", "%d boards dealt.", len(rows)) % len(rows)
            return _done(request, session, said)
    return _hands(request, session, generate=form)


@session_view(Permission.DIRECT)
@require_POST
def hands_bring_in(request: TenantRequest, session: Session) -> HttpResponse:
    form = DealFileForm(request.POST, request.FILES)
    if form.is_valid():
        with refusals_into(form):
            brought = bring_in_deals(
                actor=request.actor,
                session=session,
                content=form.cleaned_data["file"].read(),
                is_shared=form.cleaned_data["is_shared"],
                reason=form.cleaned_data["reason"],
                now=timezone.now(),
            )
            taken = len(brought.taken)
            said = ngettext("%d board brought in.", "%d boards brought in.", taken) % taken
            if left := len(brought.left):
                more = ngettext(
                    "%d board of the file is not played here.",
                    "%d boards of the file are not played here.",
                    left,
                )
                said = f"{said} {more % left}"
            return _done(request, session, said)
    return _hands(request, session, bring_in=form)


@session_view(Permission.DIRECT)
def hands_redeal(request: TenantRequest, session: Session, board: int) -> HttpResponse:
    """Deal one board anew."""
    form = RedealForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            redeal_board(
                actor=request.actor, session=session, board=board, now=timezone.now(),
                **form.cleaned_data,
            )  # fmt: skip
            return _done(request, session, _("Board %s is dealt anew.") % board)
    title = _("Deal board %s anew") % board
    here = reverse("hands", args=[request.organiser.slug, session.pk])
    crumbs = session_crumbs(session, (_("Hands"), here), title)
    context = {"session": session, "form": form, "title": title, "crumbs": crumbs}
    return render(request, "events/hands_redeal.html", context)


@session_view(Permission.DIRECT)
@require_POST
def hands_open(request: TenantRequest, session: Session) -> HttpResponse:
    """Open the hands to who makes up the boards."""
    form = OpenDealsForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            open_deals_to(
                actor=request.actor,
                session=session,
                plays_not=form.cleaned_data["plays_not"],
                reason=form.cleaned_data["purpose"],
                now=timezone.now(),
            )
            return _done(request, session, _("The hands are open to you, which is on record."))
    return _hands(request, session, opening=form)


@session_view(Permission.DIRECT)
@require_safe
@never_cache
def hands_file(request: TenantRequest, session: Session) -> HttpResponse:
    """PBN for the dealing machine: all boards for who opened them, else those that are over."""
    return _pbn(session, deals_for(session, request.actor.user))


@session_view(Permission.DIRECT)
@require_safe
@never_cache
def hands_duplimate(request: TenantRequest, session: Session) -> HttpResponse:
    """The same boards for a machine that reads no PBN."""
    deals = _there(deals_for(session, request.actor.user))
    try:
        content = write_dup({number: row.numbered.deal for number, row in deals.items()})
    except WrongDeal as wrong:
        raise UserError(worded(wrong)) from wrong
    return _file(session, content, "application/octet-stream", "dup")


@session_view(Permission.ASK_REPORT)
@require_POST
def report_hands(request: TenantRequest, session: Session, paper: HandsPaper) -> HttpResponse:
    """Ask for hand records or curtain cards and go to where they can be followed."""
    job = request_hands(actor=request.actor, session=session, paper=paper, now=timezone.now())
    return redirect("job", request.organiser.slug, job.pk)


@session_view(None)
@require_safe
@never_cache
def boards_file(request: TenantRequest, session: Session) -> HttpResponse:
    """PBN for everybody, of the boards that nobody may play any more."""
    page = official_page_or_404(request, session)
    return _pbn(page.session, open_deals(page.session))


def _done(request: TenantRequest, session: Session, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("hands", request.organiser.slug, session.pk)


def _hands(request: TenantRequest, session: Session, **tried: Any) -> HttpResponse:
    """The page, with the form that was refused in its place."""
    first, last = boards_to_deal(session)
    user = request.actor.user
    context = {
        "session": session,
        "deals": shown_deals(session),
        "openings": openings_of(session),
        "is_opened": user is not None and is_opened_to(session, user),
        "is_unplayed": session.state in {Session.State.SETUP, Session.State.RUNNING},
        "generate": GenerateForm(initial={"first": first, "last": last}),
        "bring_in": DealFileForm(),
        "opening": OpenDealsForm(),
        "crumbs": session_crumbs(session, _("Hands")),
        **tried,
    }
    return render(request, "events/hands.html", context, status=400 if tried else 200)


def _pbn(session: Session, deals: OpenDeals) -> HttpResponse:
    event, day = session.event, day_of(session)
    content = write_pbn(
        {number: row.numbered.deal for number, row in _there(deals).items()},
        event=session.full_name,
        site=event.place or session.organiser.name,
        date=f"{day:%Y.%m.%d}",
    )
    return _file(session, content, "application/x-pbn", "pbn")


def _there(deals: OpenDeals) -> OpenDeals:
    if not deals:
        raise UserError(_("There are no hands yet that you may see."))
    return deals


def _file(session: Session, content: bytes, content_type: str, ending: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    name = f"{slugify(session.full_name) or 'hands'}-{day_of(session):%Y-%m-%d}.{ending}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = PRIVATE
    return response
