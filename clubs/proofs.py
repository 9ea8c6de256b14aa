"""A second check before grave acts: whoever acts has shown lately that they are who signed in.

The password of the last quarter of an hour, or a sign-in since then, counts. Else the act waits on
a page that asks for the password and sends what was sent along with it: nothing is typed twice.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.actions.access_records import note_of_person
from clubs.actions.accounts import check_password
from clubs.errors import UserError
from clubs.forms import PasswordForm
from clubs.kept import REFUSED, is_fragment, refuse_fragment
from clubs.models import AccessRecord, User
from clubs.refusals import refusals_into
from clubs.sessions import PROVEN
from clubs.visitors import visit_of

LASTS = timedelta(minutes=15)
PREFIX = "proof"
ANSWER = f"{PREFIX}-password"

View = Callable[..., HttpResponseBase]


def grave(view: View) -> View:
    """A page whose acts ask for the password, when it was not given lately; looking is free.

    It stands below the decorator that finds the organiser and asks for the right.
    """

    @wraps(view)
    def inner(request: HttpRequest, *found: Any, **rest: Any) -> HttpResponseBase:
        user = request.user
        if request.method != "POST" or not isinstance(user, User) or is_proven(request):
            return view(request, *found, **rest)
        return ask(request, user) or view(request, *found, **rest)

    inner.is_grave = True  # type: ignore[attr-defined]
    return inner


def is_proven(request: HttpRequest) -> bool:
    at = request.session.get(PROVEN)
    return at is not None and timezone.now() - datetime.fromisoformat(at) <= LASTS


def ask(request: HttpRequest, user: User) -> HttpResponse | None:
    """The page that asks; None once the password is right."""
    if is_fragment(request):
        return refuse_fragment(REFUSED, 409, _("Open the page again, and give your password."))
    form = PasswordForm(request.POST if ANSWER in request.POST else None, prefix=PREFIX)
    if form.is_valid():
        with refusals_into(form):
            prove(request, user, form.cleaned_data["password"])
            return None
    sent = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in {"csrfmiddlewaretoken", ANSWER}
    ]
    page = {"form": form, "sent": sent, "minutes": LASTS.seconds // 60}
    return render(request, "clubs/proof.html", page, status=401)


def prove(request: HttpRequest, user: User, password: str) -> None:
    now = timezone.now()
    try:
        check_password(user=user, password=password, now=now)
    except UserError:
        kind = AccessRecord.Kind.WRONG_PASSWORD
        note_of_person(user=user, kind=kind, visit=visit_of(request), now=now)
        raise
    request.session[PROVEN] = now.isoformat()
