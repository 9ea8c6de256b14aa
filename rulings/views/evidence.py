"""Pictures in a matter: attached, shown to those who may see them, taken off."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.privacy import PRIVATE
from clubs.refusals import refusals_into
from events.access import session_view
from events.models import Session
from events.views.crumbs import session_crumbs
from rulings.actions.evidence import (
    attach_picture,
    refuse_unless_attachable,
    refuse_unless_removable,
    take_picture_off,
)
from rulings.forms.evidence import PictureForm, TakeOffForm
from rulings.models import Appeal, Call, Evidence, Ruling
from rulings.queries.committees import hearing_as
from rulings.queries.evidence import (
    PictureMatter,
    content_of,
    evidence_rows,
    may_see,
)
from rulings.queries.hidden import matter
from rulings.queries.viewers import viewer_of


@session_view(Permission.ATTACH_PICTURE, about=matter(Call))
def call_picture(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Attach a picture to a call."""
    rows = Call.objects.filter(session=session).select_related("asked_by")
    return _attach(request, session, get_object_or_404(rows, number=number))


@session_view(Permission.RULE, about=matter(Ruling))
def ruling_picture(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Attach a picture to a ruling, also after it was given."""
    rows = Ruling.objects.filter(session=session, number=number).order_by("-version")
    found = rows.first()
    if found is None:
        raise Http404
    return _attach(request, session, found)


@session_view(Permission.ATTACH_PICTURE, about=matter(Appeal))
def appeal_picture(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Attach a picture to an appeal."""
    rows = Appeal.objects.filter(session=session).select_related("ruling")
    return _attach(request, session, get_object_or_404(rows, number=number))


@session_view(None, even_cancelled=True, about=matter(Evidence))
@require_safe
def picture(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """The picture itself, for those who read the matter."""
    row = _find(request, session, number)
    content = content_of(row)
    if content is None:
        raise Http404
    name = f"{session.organiser.slug}-{session.pk}-{row}.jpg"
    return HttpResponse(
        content,
        content_type="image/jpeg",
        headers={
            "Content-Disposition": str(content_disposition_header(False, name)),  # noqa: FBT003
            "Cache-Control": PRIVATE,
            "X-Content-Type-Options": "nosniff",
        },
    )


@session_view(Permission.ATTACH_PICTURE, about=matter(Evidence))
def picture_take_off(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Take a mistaken picture off, with a reason."""
    row = _find(request, session, number)
    refuse_unless_removable(viewer_of(request.actor, request.permissions, session), row)
    form = TakeOffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            reason = form.cleaned_data["reason"]
            take_picture_off(actor=request.actor, row=row, reason=reason, now=timezone.now())
            messages.success(request, _("Taken off. That it was there is kept, with your reason."))
            return redirect(_address(session, row.matter))
    title = _("Take %(picture)s off %(matter)s") % {"picture": row, "matter": row.matter}
    return _page(request, session, form, title, row.matter, picture=row)


def _attach(request: TenantRequest, session: Session, matter: PictureMatter) -> HttpResponse:
    viewer = viewer_of(request.actor, request.permissions, session)
    if not may_see(viewer, matter):
        raise Http404
    refuse_unless_attachable(viewer, matter)
    form = PictureForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            added = attach_picture(
                actor=request.actor, matter=matter, now=timezone.now(), **form.cleaned_data
            )
            messages.success(request, _("%s is attached.") % added)
            return redirect(_address(session, matter))
    title = _("Attach a picture to %s") % matter
    return _page(request, session, form, title, matter)


def _page(
    request: TenantRequest,
    session: Session,
    form: PictureForm | TakeOffForm,
    title: str,
    matter: PictureMatter,
    **extra: Any,
) -> HttpResponse:
    context = {
        "session": session,
        "form": form,
        "title": title,
        "cancel_url": _address(session, matter),
        "crumbs": session_crumbs(session, title),
        **extra,
    }
    return render(request, "rulings/picture_form.html", context)


def _find(request: TenantRequest, session: Session, number: int) -> Evidence:
    """The picture, if the visitor may see its matter."""
    row = get_object_or_404(evidence_rows(session), number=number)
    viewer = viewer_of(request.actor, request.permissions, session)
    if not may_see(hearing_as(viewer, request.actor.user, session), row.matter):
        raise Http404
    return row


def _address(session: Session, matter: PictureMatter) -> str:
    route = matter._meta.model_name or ""
    return reverse(route, args=[session.organiser.slug, session.pk, matter.number])
