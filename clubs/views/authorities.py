"""What the officials of a regulating authority do: recognise organisers (Law 80B1)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import actor_of, authority_view
from clubs.actions.organisers import recognise_organiser
from clubs.forms import RecogniseForm
from clubs.mail import invitation_link
from clubs.models import Authority
from clubs.refusals import refusals_into
from clubs.views.qr import qr_code


@authority_view
@require_safe
def authority(request: HttpRequest, authority: Authority) -> HttpResponse:
    return render(
        request,
        "clubs/authority.html",
        {"authority": authority, "organisers": authority.organisers.all()},
    )


@authority_view
def recognise(request: HttpRequest, authority: Authority) -> HttpResponse:
    form = RecogniseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            recognised = recognise_organiser(
                actor=actor_of(request),
                authority=authority,
                now=timezone.now(),
                **form.cleaned_data,
            )
            link = invitation_link(recognised.invited.key)
            page = {"invitation": recognised.invited.invitation, "link": link, "qr": qr_code(link)}
            return render(request, "clubs/invitation_made.html", page)
    return render(request, "clubs/recognise.html", {"authority": authority, "form": form})
