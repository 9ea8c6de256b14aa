"""Guided rulings at a table: which guide, one question after the other, and what is kept of it."""

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.models import Session
from events.queries.field import field_of
from events.queries.meetings import PairsMet
from events.queries.sight import WHOLE
from events.views.crumbs import session_crumbs
from rulings.actions.guide_runs import answer_guide, begin_guide, drop_guide, keep_guide
from rulings.forms.guide_runs import BeginGuideForm, FoundForm, OtherwiseForm
from rulings.models import Call, GuideRun
from rulings.queries.guide_runs import guide_of, runs_of, shown_run
from rulings.queries.guided import guides_by_moment
from rulings.queries.hidden import matter
from rulings.queries.runs_in_hand import live_duties, runs_in_hand
from rulings.queries.shown_reviews import results_at, shown_reviews
from rulings.views.named import call_named
from rulings.views.table_choice import NO_TABLE, board_in_play, nearest, pick_table


@session_view(Permission.RULE)
def guide_begin(request: TenantRequest, session: Session) -> HttpResponse:
    """A director begins a guided ruling: first the table, then by what happened."""
    call = call_named(request, session)
    asked = f"{call.ns_id}-{call.ew_id}" if call and call.ns_id else request.GET.get("table", "")
    met = {each.key: each for each in nearest(session)}
    if asked not in (*met, NO_TABLE) and not call:
        return pick_table(request, session, list(met.values()), _("Guided ruling"))
    meeting = met.get(asked)
    form = BeginGuideForm(
        request.POST or None,
        session=session,
        meeting=meeting,
        initial={"board": _board(session, call, meeting)},
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            run = begin_guide(
                actor=request.actor,
                session=session,
                place=form.place,
                guide=form.cleaned_data["guide"],
                call=call,
                now=timezone.now(),
            )
            return _to_where_it_stands(session, run)
    return _begin_page(request, session, form, call)


@session_view(Permission.RULE, about=matter(GuideRun))
@require_safe
def guide_run(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """How far one has been followed; with `again`, a question is open once more."""
    return run_page(request, session, _find(session, number))


@session_view(Permission.RULE, about=matter(GuideRun))
@require_POST
def guide_run_answer(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    said = {name: request.POST.get(name, "") for name in ("question", "answer")}
    run = _find(session, number)
    answer_guide(actor=request.actor, run=run, now=timezone.now(), **said)
    return _to_where_it_stands(session, run)


@session_view(Permission.RULE, about=matter(GuideRun))
@require_POST
def guide_run_keep(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Keep what it came to: as a draft of a ruling, or as a note alone."""
    run, otherwise, how = _find(session, number), "", request.POST.get("keep", "")
    if how == "otherwise":
        form = OtherwiseForm(request.POST)
        if not form.is_valid():
            return run_page(request, session, run, otherwise_form=form)
        otherwise = form.cleaned_data["otherwise"]
    kept = keep_guide(
        actor=request.actor,
        run=run,
        otherwise=otherwise,
        drafts=how == "draft" or bool(otherwise and run.board),
        now=timezone.now(),
    )
    if kept.ruling:
        messages.success(request, _("%s is written, as a draft.") % kept.ruling)
        page = "ruling_edit" if otherwise else "ruling"
        return redirect(page, request.organiser.slug, session.pk, kept.ruling.number)
    messages.success(request, _("Kept."))
    return redirect("guide_run", request.organiser.slug, session.pk, number)


@session_view(Permission.RULE, about=matter(GuideRun))
@require_POST
def guide_run_drop(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    run = drop_guide(actor=request.actor, run=_find(session, number), now=timezone.now())
    messages.success(request, _("%s is followed no further.") % run)
    return redirect("desk", request.organiser.slug, session.pk)


def _begin_page(
    request: TenantRequest, session: Session, form: BeginGuideForm, call: Call | None
) -> HttpResponse:
    words = request.GET.get("words", "")[:100]
    names, meeting = field_of(session), form.meeting
    context = {
        "session": session,
        "form": form,
        "meeting": meeting,
        "sides": [names[side.pk] for side in (meeting.ns, meeting.ew)] if meeting else [],
        "call": call,
        "moments": guides_by_moment(words),
        "words": words,
        "asked": request.GET.get("table", ""),
        "may_print": Permission.ASK_REPORT in request.permissions,
        "crumbs": session_crumbs(session, _("Guided ruling")),
    }
    return render(request, "rulings/guide_begin.html", context)


def run_page(
    request: TenantRequest, session: Session, run: GuideRun, **refused: Form
) -> HttpResponse:
    """The page of a run; with `refused`, one of its forms as it was sent."""
    names = field_of(session)
    context: dict[str, Any] = {
        "session": session,
        "row": run,
        "title": _(guide_of(run).title),
        "sides": [names[side.pk] for side in (run.ns, run.ew) if side],
        "run": shown_run(run, again=request.GET.get("again", "")),
        "is_open": run.state == GuideRun.State.OPEN,
        "otherwise_form": OtherwiseForm(),
        **_what_follows(session, run, refused.get("found_form")),
        "crumbs": session_crumbs(session, str(run)),
        **refused,
    }
    status = 400 if refused else 200
    return render(request, "rulings/guide_run.html", context, status=status)


def _what_follows(session: Session, run: GuideRun, refused: Form | None) -> dict[str, Any]:
    """Of a run that is kept what is in force, and what is looked at later, with its form.

    It is not hidden from whoever is here.
    """
    if run.state != GuideRun.State.KEPT:
        return {}
    results = results_at(run)
    reviews = [
        (each, None if each.row.outcome else refused or FoundForm(auto_id=f"{each.row.number}_%s"))
        for each in shown_reviews(session, run.reviews.all(), results)
    ]
    in_hand = (each for each in runs_in_hand(session, results, WHOLE) if each.run == run)
    return {"duties": live_duties(in_hand), "reviews": reviews}


def _to_where_it_stands(session: Session, run: GuideRun) -> HttpResponseRedirect:
    """To the question or what to say: the page opens there, and so does a screen reader."""
    address = reverse("guide_run", args=[session.organiser.slug, session.pk, run.number])
    return HttpResponseRedirect(f"{address}#now")


def _find(session: Session, number: int) -> GuideRun:
    return get_object_or_404(runs_of(session), number=number)


def _board(session: Session, call: Call | None, meeting: PairsMet | None) -> int | None:
    if call and call.board:
        return call.board.number
    return board_in_play(session, meeting) if meeting else None
