"""Signing in and out, and choosing a new password; Django's own views with our pages and limits."""

from datetime import timedelta
from typing import Any

from axes.helpers import get_cool_off
from axes.utils import reset as lift_lock_out
from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from clubs import throttles
from clubs.access import public_view
from clubs.actions.access_records import hand_over_wrong_password, note_of_person
from clubs.actions.second_factor import check_second_factor
from clubs.actions.sessions import end_sessions
from clubs.errors import TooMany
from clubs.forms import CodeForm, LoginForm
from clubs.mail import hand_over_password_reset
from clubs.models import AccessRecord, User
from clubs.queries.second_factor import authenticator_of, recovery_codes_left
from clubs.refusals import refusals_into
from clubs.second_factor import halfway, remember_halfway, sign_in
from clubs.visitors import network_of, visit_of


class Login(views.LoginView):
    template_name = "clubs/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        now = timezone.now()
        throttles.count(throttles.SIGN_INS_FROM_ADDRESS, network_of(request), now)
        name = request.POST.get("username", "").strip().lower()
        throttles.count(throttles.SIGN_INS_OF_NAME, name, now)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user = form.get_user()
        throttles.forget(throttles.SIGN_INS_OF_NAME, user.email)
        if authenticator_of(user):
            remember_halfway(self.request, user, self.get_success_url(), timezone.now())
            return redirect("login_code")
        sign_in(self.request, user, self.get_success_url())
        return HttpResponseRedirect(self.get_success_url())

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        if email := form.cleaned_data.get("username", "").lower():  # what was typed may be no name
            visit = visit_of(self.request)
            hand_over_wrong_password(email=email, visit=visit, now=timezone.now())
        return super().form_invalid(form)


@public_view
@never_cache
def login_code(request: HttpRequest) -> HttpResponse:
    """The second step, for whoever gave the right password a moment ago."""
    found = halfway(request, timezone.now())
    if found is None:
        return redirect("login")
    user, go_to = found
    form, early = CodeForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        try:
            with refusals_into(form):
                return finish(request, user, go_to, form.cleaned_data["code"])
        except TooMany as refusal:
            form.add_error("code", str(refusal.message))
            early = refusal
        kind = AccessRecord.Kind.WRONG_CODE
        note_of_person(user=user, kind=kind, visit=visit_of(request), now=timezone.now())
    response = render(request, "clubs/login_code.html", {"form": form})
    return response if early is None else refused_for_now(response, early.retry_after)


def finish(request: HttpRequest, user: User, go_to: str, code: str) -> HttpResponse:
    if check_second_factor(user=user, code=code, now=timezone.now()):
        warn_of_codes_left(request, recovery_codes_left(user))
    sign_in(request, user, go_to)
    return redirect(go_to)


def warn_of_codes_left(request: HttpRequest, left: int) -> None:
    if not left:
        text = _("That was your last recovery code: make new ones under “Second factor”.")
    else:
        said = ngettext("You have %d recovery code left.", "You have %d recovery codes left.", left)
        text = said % left
    messages.warning(request, text)


def refused_for_now(response: HttpResponse, seconds: int) -> HttpResponse:
    response.status_code = 429
    response["Retry-After"] = str(seconds)
    return response


def locked_out(
    request: HttpRequest, _response: HttpResponse | None, _credentials: dict[str, Any] | None
) -> HttpResponse:
    """What is answered while a name is locked out from an address."""
    cool_off = get_cool_off(request) or timedelta()
    page = render(request, "clubs/locked_out.html")
    return refused_for_now(page, round(cool_off.total_seconds()))


class PasswordReset(views.PasswordResetView):
    """Sends the link, and says the same whether there is such a login or not, as soon."""

    template_name = "clubs/password_reset.html"
    success_url = reverse_lazy("password_reset_done")

    def form_valid(self, form: Any) -> HttpResponse:
        now, email = timezone.now(), form.cleaned_data["email"].strip().lower()
        throttles.count(throttles.RESETS_FROM_ADDRESS, network_of(self.request), now)
        throttles.count(throttles.RESETS_OF_NAME, email, now)
        hand_over_password_reset(email)
        return HttpResponseRedirect(self.get_success_url())


class PasswordResetConfirm(views.PasswordResetConfirmView):
    """Saves the new password and ends all sessions; whoever has it is locked out no longer."""

    template_name = "clubs/password_reset_confirm.html"
    success_url = reverse_lazy("login")
    user: User

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        lift_lock_out(username=self.user.email)
        throttles.forget(throttles.SIGN_INS_OF_NAME, self.user.email)
        end_sessions(user=self.user)
        return response


login = public_view(Login.as_view())
logout = public_view(views.LogoutView.as_view())
password_reset = public_view(PasswordReset.as_view())
password_reset_done = public_view(
    views.PasswordResetDoneView.as_view(template_name="clubs/password_reset_done.html")
)
password_reset_confirm = public_view(PasswordResetConfirm.as_view())
