"""Signing in and out, and choosing a new password; Django's own views with our pages and limits."""

from datetime import timedelta
from typing import Any

from axes.helpers import get_cool_off
from axes.utils import reset as lift_lock_out
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils import timezone

from clubs import throttles
from clubs.access import public_view
from clubs.forms import LoginForm
from clubs.models import User
from clubs.tasks import hand_over_password_reset
from clubs.visitors import network_of


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
        throttles.forget(throttles.SIGN_INS_OF_NAME, form.get_user().get_username())
        return super().form_valid(form)


def locked_out(
    request: HttpRequest, _response: HttpResponse | None, _credentials: dict[str, Any] | None
) -> HttpResponse:
    """What is answered while a name is locked out from an address."""
    cool_off = get_cool_off(request) or timedelta()
    page = render(request, "clubs/locked_out.html", status=429)
    page["Retry-After"] = str(round(cool_off.total_seconds()))
    return page


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
    """Saves the new password; whoever has it is locked out no longer."""

    template_name = "clubs/password_reset_confirm.html"
    success_url = reverse_lazy("login")
    user: User

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        lift_lock_out(username=self.user.email)
        throttles.forget(throttles.SIGN_INS_OF_NAME, self.user.email)
        return response


login = public_view(Login.as_view())
logout = public_view(views.LogoutView.as_view())
password_reset = public_view(PasswordReset.as_view())
password_reset_done = public_view(
    views.PasswordResetDoneView.as_view(template_name="clubs/password_reset_done.html")
)
password_reset_confirm = public_view(PasswordResetConfirm.as_view())
