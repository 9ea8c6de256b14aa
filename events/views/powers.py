"""The powers that an authority has given away or holds for another (Law 80A3)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import actor_of, authority_view, public_view
from clubs.models import Authority
from clubs.queries.officials import is_official
from clubs.queries.recognition import today_at
from clubs.queries.tree import below
from clubs.refusals import refusals_into
from events.actions.delegations import give_powers, revoke_powers
from events.forms.powers import PowerForm, PowerRevokeForm
from events.models import Delegation
from events.queries.power_pages import given_by, held_by, told_power


@public_view
def powers(request: HttpRequest, authority: str) -> HttpResponse:
    found = get_object_or_404(Authority, slug=authority)
    today = today_at(found, timezone.now())
    context = {
        "authority": found,
        "given": given_by(found, today),
        "held": held_by(found, today),
        "is_official": is_official(request.user, found),
    }
    return render(request, "events/powers.html", context)


@authority_view
def power_new(request: HttpRequest, authority: Authority) -> HttpResponse:
    now = timezone.now()
    form = PowerForm(
        request.POST or None,
        authority=authority,
        own=below(authority),
        initial={"since": today_at(authority, now), "giving": Delegation.Kind.DELEGATED},
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            made = give_powers(
                actor=actor_of(request), authority=authority, now=now, **form.cleaned_data
            )
            messages.success(request, _("%s can use it from its first day on.") % made.holder)
            return redirect("powers", authority.slug)
    return render(request, "events/power_new.html", {"authority": authority, "form": form})


@authority_view
def power_revoke(request: HttpRequest, authority: Authority, power: int) -> HttpResponse:
    found = get_object_or_404(Delegation, pk=power, authority=authority)
    now = timezone.now()
    form = PowerRevokeForm(request.POST or None, initial={"since": today_at(authority, now)})
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            revoke_powers(
                actor=actor_of(request),
                authority=authority,
                delegation=found,
                now=now,
                **form.cleaned_data,
            )
            messages.success(request, _("It is taken back."))
            return redirect("powers", authority.slug)
    told = told_power(found, today_at(authority, now))
    context = {"authority": authority, "power": told, "form": form}
    return render(request, "events/power_revoke.html", context)
