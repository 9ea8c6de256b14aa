"""A regulating authority: its page for everybody, and some of what its officials do (Law 80)."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import actor_of, authority_view, public_view
from clubs.actions.authorities import ask_for_second_factor
from clubs.actions.officials import remove_official
from clubs.actions.organisers import recognise_organiser
from clubs.forms import RecogniseForm
from clubs.mail import invitation_link
from clubs.models import Authority, User
from clubs.proofs import grave
from clubs.queries.offices import told_acts
from clubs.queries.officials import is_official
from clubs.queries.recognition import recognised_organisers
from clubs.queries.tree import branches_of, chain_of
from clubs.refusals import refusals_into
from clubs.views.invitations import invitation_made

PER_PAGE = 50


@public_view
@require_safe
def authority(request: HttpRequest, authority: str) -> HttpResponse:
    found = get_object_or_404(Authority, slug=authority)
    context = {
        "authority": found,
        "chain": chain_of(found.pk)[:-1],
        "branches": branches_of(found),
        "organisers": recognised_organisers(found.organisers.all(), timezone.now()),
        "is_official": is_official(request.user, found),
    }
    return render(request, "clubs/authority.html", context)


@authority_view
@require_safe
def authority_acts(request: HttpRequest, authority: Authority) -> HttpResponse:
    """Everything that was done to the authority or in its name, the latest first."""
    page = Paginator(authority.acts.all(), PER_PAGE).get_page(request.GET.get("page"))
    context = {"authority": authority, "page": page, "acts": told_acts(page.object_list)}
    return render(request, "clubs/authority_acts.html", context)


@authority_view
@grave
@require_POST
def second_factor(request: HttpRequest, authority: Authority) -> HttpResponse:
    is_asked = request.POST.get("asked") == "yes"
    ask_for_second_factor(
        actor=actor_of(request), authority=authority, is_asked=is_asked, now=timezone.now()
    )
    messages.success(
        request,
        _("At their next sign-in they set it up.") if is_asked else _("It is their choice now."),
    )
    return redirect("office", authority.slug)


@authority_view
@grave
@require_POST
def official_remove(request: HttpRequest, authority: Authority, user: int) -> HttpResponse:
    official = get_object_or_404(User.objects.filter(offices__authority=authority), pk=user)
    now = timezone.now()
    remove_official(actor=actor_of(request), authority=authority, user=official, now=now)
    messages.success(request, _("%s no longer acts for the authority.") % official)
    if official == request.user:
        return redirect("home")
    return redirect("office", authority.slug)


@authority_view
@grave
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
            ways = [
                (reverse("recognise", args=[authority.slug]), _("Recognise another organiser")),
                (reverse("office", args=[authority.slug]), str(authority)),
            ]
            invited = recognised.invited
            return invitation_made(request, invited, invitation_link(invited.key), ways)
    return render(request, "clubs/recognise.html", {"authority": authority, "form": form})
