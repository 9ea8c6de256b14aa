"""The second factor of one's login: set up, new recovery codes, turned off."""

from base64 import b32encode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubs.access import login_view, person_of
from clubs.actions.accounts import check_password
from clubs.actions.second_factor import (
    begin_second_factor,
    confirm_second_factor,
    renew_recovery_codes,
    turn_off_second_factor,
)
from clubs.actions.sessions import end_sessions
from clubs.forms import CodeForm, PasswordForm
from clubs.models import User
from clubs.queries.second_factor import (
    authenticator_of,
    authorities_that_ask,
    recovery_codes_left,
)
from clubs.refusals import refusals_into
from clubs.second_factor import DUE
from clubs.typography.qr import qr_code


@login_view
def second_factor(request: HttpRequest) -> HttpResponse:
    user = person_of(request)
    if authenticator_of(user):
        return show(request, user)
    if DUE in request.session and not authorities_that_ask(user):
        return redirect(resolve_url(request.session.pop(DUE) or "home"))
    return set_up(request, user, begin_second_factor(user=user))


def set_up(request: HttpRequest, user: User, device: TOTPDevice) -> HttpResponse:
    form = CodeForm(request.POST or None)
    del form.fields["code"].widget.attrs["autofocus"]  # the picture comes first
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            codes = confirm_second_factor(user=user, now=timezone.now(), **form.cleaned_data)
            request.session.cycle_key()
            end_sessions(user=user, keep=request.session.session_key)
            return show_codes(request, codes)
    page = {
        "form": form,
        "qr": qr_code(device.config_url),
        "secret": grouped(b32encode(device.bin_key).decode()),
        "asking": authorities_that_ask(user),
    }
    return render(request, "clubs/second_factor_new.html", page)


@login_view
@require_POST
def second_factor_codes(request: HttpRequest) -> HttpResponse:
    user, form = person_of(request), PasswordForm(request.POST, prefix="codes")
    if form.is_valid():
        with refusals_into(form):
            check_password(user=user, now=timezone.now(), **form.cleaned_data)
            return show_codes(request, renew_recovery_codes(user=user, now=timezone.now()))
    return show(request, user, codes_form=form)


@login_view
@require_POST
def second_factor_off(request: HttpRequest) -> HttpResponse:
    user, form = person_of(request), PasswordForm(request.POST, prefix="off")
    if form.is_valid():
        with refusals_into(form):
            check_password(user=user, now=timezone.now(), **form.cleaned_data)
            turn_off_second_factor(user=user, now=timezone.now())
            messages.success(request, _("The second factor is turned off."))
            return redirect("second_factor")
    return show(request, user, off_form=form)


def show(
    request: HttpRequest,
    user: User,
    codes_form: PasswordForm | None = None,
    off_form: PasswordForm | None = None,
) -> HttpResponse:
    page = {
        "authenticator": authenticator_of(user),
        "codes_left": recovery_codes_left(user),
        "asking": authorities_that_ask(user),
        "codes_form": codes_form or PasswordForm(prefix="codes"),
        "off_form": off_form or PasswordForm(prefix="off"),
    }
    return render(request, "clubs/second_factor.html", page)


def show_codes(request: HttpRequest, codes: list[str]) -> HttpResponse:
    """The only page that has the codes; from here the visitor goes where they wanted to."""
    wanted = request.session.pop(DUE, "")
    is_page = wanted and wanted != reverse("login_state")  # which is for scripts (login.js)
    page = {"codes": codes, "go_on": resolve_url(wanted if is_page else "second_factor")}
    return render(request, "clubs/recovery_codes.html", page)


def grouped(secret: str) -> str:
    """In fours, for typing."""
    return " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))
