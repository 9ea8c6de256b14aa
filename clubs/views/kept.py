"""What becomes of a page that was opened under a login that has ended or was renewed since."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import public_view
from clubs.kept import (
    SIGNED_OUT,
    TOKEN_RENEWED,
    is_fragment,
    keep_typed,
    may_be_kept,
    refuse_fragment,
)
from clubs.models import User


@public_view
@require_safe
@never_cache
def login_state(request: HttpRequest) -> JsonResponse:
    """Who is signed in, and the token with which their open pages may go on (login.js)."""
    user = request.user
    known = {"account": str(user.pk), "name": str(user)} if isinstance(user, User) else {}
    return JsonResponse({"account": "", "name": "", **known, "token": get_token(request)})


def csrf_failure(request: HttpRequest, **_reason: str) -> HttpResponse:
    """Django's answer to a form whose token does not hold (settings.CSRF_FAILURE_VIEW)."""
    is_in = isinstance(request.user, User)
    if is_fragment(request):
        return refuse_fragment(TOKEN_RENEWED, 403) if is_in else refuse_fragment(SIGNED_OUT, 401)
    if may_be_kept(request):
        return keep_typed(request, 403 if is_in else 401)
    return render(request, "403_csrf.html", status=403)
