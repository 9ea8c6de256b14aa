"""Who calls the API: a program with `Authorization: Token …`, or a person's browser session."""

from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext as _
from django_scopes import scope, scopes_disabled
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from clubs.actions.tokens import note_use
from clubs.api.throttles import WrongTokenThrottle
from clubs.keys import hash_of
from clubs.models import ApiToken
from clubs.queries.grants import is_run_out
from clubs.queries.roles import token_roles

KEYWORD = "token"


class TokenAuthentication(BaseAuthentication):
    """An organiser's token; which organiser the request is about is checked afterwards."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, ApiToken] | None:
        words = get_authorization_header(request).decode("latin-1").split()
        if len(words) != 2 or words[0].lower() != KEYWORD:
            return None
        # The token says whose it is: this one look-up comes before the tenant is known.
        with scopes_disabled():
            tokens = ApiToken.objects.select_related("organiser", "created_by")
            token = tokens.filter(token_hash=hash_of(words[1]), revoked_at=None).first()
        if token is None:
            refuse_too_many(request)
            raise AuthenticationFailed(_("The token is unknown or revoked."))
        with scope(organiser=token.organiser):
            check_is_good(token, timezone.now())
        return AnonymousUser(), token

    def authenticate_header(self, request: Request) -> str:
        return "Token"


def refuse_too_many(request: Request) -> None:
    """Count a wrong token; a right one from the same address is never refused for it."""
    throttle = WrongTokenThrottle()
    if not throttle.counts(request):
        raise Throttled(throttle.wait())


def check_is_good(token: ApiToken, now: datetime) -> None:
    """Refuse a token that has run out or whose maker may not make one now; note the use of others.

    Raises:
        AuthenticationFailed: the token is good no more.
    """
    if is_run_out(token, now):
        raise AuthenticationFailed(_("The token has run out: ask the club for a new one."))
    if not token_roles(token, token.organiser):
        raise AuthenticationFailed(
            _("The token has ended: whoever made it is no longer an administrator.")
        )
    note_use(token, now)


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the API's description names the token."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": (
                "`Token` and a token of the organiser's, divided by a space. What it may do is"
                " its scope, as far as its maker still may, until it runs out or is revoked."
            ),
        }
