"""Closing one's own account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import login_view, person_of
from clubs.forms import PasswordForm
from clubs.queries.clubs import authorities_of, clubs_of
from clubs.refusals import refusals_into
from events.actions.closing import close_account


@login_view
def account_close(request: HttpRequest) -> HttpResponse:
    user = person_of(request)
    form = PasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            close_account(user=user, now=timezone.now(), **form.cleaned_data)
            logout(request)
            messages.success(request, _("Your account is closed."))
            return redirect("home")
    page = {"form": form, "clubs": clubs_of(user), "authorities": authorities_of(user)}
    return render(request, "events/account_close.html", page)
