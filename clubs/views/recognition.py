"""The recognition of one organiser, as officials see and change it (Law 80B1)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import actor_of, authority_view
from clubs.actions.recognition import change_recognition, hand_on_organiser
from clubs.forms import HandOnForm, RecognitionForm
from clubs.models import Authority, Organiser
from clubs.proofs import grave
from clubs.queries.recognition import recognition_of, recognition_words, today_at
from clubs.queries.tree import below
from clubs.refusals import refusals_into


@authority_view
def recognition(request: HttpRequest, authority: Authority, organiser: str) -> HttpResponse:
    found = _organiser(authority, organiser)
    today = today_at(found, timezone.now())
    form = RecognitionForm(request.POST or None, initial={"since": today})
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            change_recognition(
                actor=actor_of(request),
                authority=authority,
                organiser=found,
                now=timezone.now(),
                **form.cleaned_data,
            )
            messages.success(request, _("It is decided, and on record."))
            return redirect("recognition", authority.slug, found.slug)
    return _page(request, authority, found, form, HandOnForm(places=_places(authority, found)))


@authority_view
@grave
@require_POST
def organiser_hand_on(request: HttpRequest, authority: Authority, organiser: str) -> HttpResponse:
    found = _organiser(authority, organiser)
    form = HandOnForm(request.POST, places=_places(authority, found))
    if form.is_valid():
        with refusals_into(form):
            hand_on_organiser(
                actor=actor_of(request),
                authority=authority,
                organiser=found,
                now=timezone.now(),
                **form.cleaned_data,
            )
            messages.success(request, _("%s is handed on.") % found)
            return redirect("office", authority.slug)
    initial = {"since": today_at(found, timezone.now())}
    return _page(request, authority, found, RecognitionForm(initial=initial), form)


def _organiser(authority: Authority, slug: str) -> Organiser:
    """One that the authority, or another under it, recognises."""
    rows = Organiser.objects.select_related("authority")
    return get_object_or_404(rows, slug=slug, authority__in=below(authority))


def _places(authority: Authority, organiser: Organiser) -> list[Authority]:
    return [each for each in below(authority) if each.pk != organiser.authority_id]


def _page(
    request: HttpRequest,
    authority: Authority,
    organiser: Organiser,
    form: RecognitionForm,
    hand_on: HandOnForm,
) -> HttpResponse:
    standing = recognition_of(organiser, today_at(organiser, timezone.now()))
    context = {
        "authority": authority,
        "organiser": organiser,
        "standing": standing,
        "words": recognition_words(standing),
        "acts": organiser.recognition_acts.select_related("authority").order_by("-number"),
        "form": form if organiser.authority_id == authority.pk else None,
        "hand_on": hand_on if len(below(authority)) > 1 and not organiser.is_authority else None,
    }
    return render(request, "clubs/recognition.html", context)
