"""Keys with which programs use the API: list, make, revoke."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest, organiser_view
from clubs.actions.tokens import create_token, revoke_token
from clubs.forms import TokenForm
from clubs.models import ApiToken
from clubs.permissions import Permission
from clubs.proofs import grave
from clubs.queries.grants import listed_tokens
from clubs.refusals import refusals_into


@organiser_view(Permission.MANAGE_CLUB)
@require_safe
def tokens(request: TenantRequest) -> HttpResponse:
    page = {"tokens": listed_tokens(request.organiser, timezone.now())}
    return render(request, "clubs/tokens.html", page)


@organiser_view(Permission.MANAGE_CLUB)
@grave
def token_new(request: TenantRequest) -> HttpResponse:
    form = TokenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            issued = create_token(
                actor=request.actor,
                organiser=request.organiser,
                name=form.cleaned_data["name"],
                scope=form.cleaned_data["scope"],
                lifetime=form.lifetime,
                now=timezone.now(),
            )
            return render(request, "clubs/token_made.html", {"issued": issued})
    return render(request, "clubs/token_new.html", {"form": form})


@organiser_view(Permission.MANAGE_CLUB)
@require_POST
def token_revoke(request: TenantRequest, token: int) -> HttpResponse:
    found = get_object_or_404(ApiToken.objects.select_related("organiser", "created_by"), pk=token)
    revoke_token(actor=request.actor, token=found, now=timezone.now())
    messages.success(request, _("“%s” is revoked: programs with it are refused now.") % found)
    return redirect("tokens", request.organiser.slug)
