"""One's own login: name, password, e-mail address and open sessions."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs.access import login_view, person_of, public_view
from clubs.actions.accounts import (
    address_asked_for,
    ask_for_new_address,
    change_address,
    change_password,
    rename_login,
)
from clubs.actions.sessions import end_session, end_sessions
from clubs.forms import NewAddressForm, NewPasswordForm, OwnNameForm
from clubs.queries.accounts import open_sessions
from clubs.queries.second_factor import authenticator_of
from clubs.refusals import refusals_into


@login_view
def account(request: HttpRequest) -> HttpResponse:
    user = person_of(request)
    form = OwnNameForm(request.POST or None, initial={"name": user.name})
    if request.method == "POST" and form.is_valid():
        rename_login(user=user, now=timezone.now(), **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("account")
    page = {
        "form": form,
        "has_second_factor": authenticator_of(user) is not None,
        "sessions": open_sessions(user, request.session.session_key, timezone.now()),
    }
    return render(request, "clubs/account.html", page)


@login_view
def account_password(request: HttpRequest) -> HttpResponse:
    user = person_of(request)
    form = NewPasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            key = request.session.session_key
            change_password(user=user, keep=key, now=timezone.now(), **form.cleaned_data)
            update_session_auth_hash(request, user)
            messages.success(request, _("Your password is changed; other devices are signed out."))
            return redirect("account")
    return render(request, "clubs/account_password.html", {"form": form})


@login_view
def account_email(request: HttpRequest) -> HttpResponse:
    form = NewAddressForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            ask_for_new_address(user=person_of(request), now=timezone.now(), **form.cleaned_data)
            messages.success(
                request,
                _("A link is on its way to %s: open it within a day.") % form.cleaned_data["email"],
            )
            return redirect("account")
    return render(request, "clubs/account_email.html", {"form": form})


@public_view
@never_cache
def email_confirm(request: HttpRequest, key: str) -> HttpResponse:
    """For whoever reads the mail of the new address, logged in or not."""
    if request.method == "POST":
        change_address(key=key, now=timezone.now())
        messages.success(request, _("Sign in with your new address from now on."))
        return redirect("home")
    return render(request, "clubs/email_confirm.html", {"asked": address_asked_for(key)})


@login_view
@require_POST
def session_end(request: HttpRequest, name: str) -> HttpResponse:
    end_session(user=person_of(request), name=name)
    messages.success(request, _("That device is signed out."))
    return redirect("account")


@login_view
@require_POST
def sessions_end(request: HttpRequest) -> HttpResponse:
    end_sessions(user=person_of(request), keep=request.session.session_key)
    messages.success(request, _("All other devices are signed out."))
    return redirect("account")
