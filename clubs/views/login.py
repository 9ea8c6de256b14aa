"""Signing in and out, and choosing a new password; Django's own views with our pages."""

from django.conf import settings
from django.contrib.auth import views
from django.urls import reverse_lazy

from clubs.access import public_view
from clubs.forms import LoginForm

login = public_view(
    views.LoginView.as_view(
        template_name="clubs/login.html",
        authentication_form=LoginForm,
        redirect_authenticated_user=True,
    )
)
logout = public_view(views.LogoutView.as_view())
password_reset = public_view(
    views.PasswordResetView.as_view(
        template_name="clubs/password_reset.html",
        email_template_name="mail/password_reset.txt",
        subject_template_name="mail/password_reset_subject.txt",
        extra_email_context={"origin": settings.ORIGIN},
        success_url=reverse_lazy("password_reset_done"),
    )
)
password_reset_done = public_view(
    views.PasswordResetDoneView.as_view(template_name="clubs/password_reset_done.html")
)
password_reset_confirm = public_view(
    views.PasswordResetConfirmView.as_view(
        template_name="clubs/password_reset_confirm.html",
        success_url=reverse_lazy("login"),
    )
)
