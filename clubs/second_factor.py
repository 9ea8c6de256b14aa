"""The log-in with a second factor: its steps, and what a session remembers between them."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from clubs.actions.access_records import note_of_person
from clubs.kept import REFUSED, is_fragment, refuse_fragment
from clubs.models import AccessRecord, User
from clubs.queries.second_factor import is_second_factor_due
from clubs.refusals import is_api
from clubs.sessions import DEVICE
from clubs.visitors import visit_of

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"
HALFWAY, DUE = "halfway", "second_factor_due"
"""Keys of the session: who gave the right password; where to go once a second factor is set up."""

PATIENCE = timedelta(minutes=10)
OPEN = {"login_state", "logout", "preferences", "second_factor"}
"""What a login may do whose second factor is due."""


def sign_in(request: HttpRequest, user: User, go_to: str = "") -> None:
    """Open a session with a new key, for who has shown all that is asked of them."""
    request.session.pop(HALFWAY, None)
    login(request, user, MODEL_BACKEND)
    visit = visit_of(request)
    request.session[DEVICE] = visit.device
    request.session.set_expiry(settings.SESSION_LIFETIME)
    kind = AccessRecord.Kind.SIGNED_IN
    note_of_person(user=user, kind=kind, visit=visit, now=timezone.now())
    if is_second_factor_due(user):
        request.session[DUE] = go_to


def remember_halfway(request: HttpRequest, user: User, go_to: str, now: datetime) -> None:
    """The password was right: wait for the code."""
    request.session[HALFWAY] = {
        "login": user.pk,
        "password": user.get_session_auth_hash(),
        "until": (now + PATIENCE).isoformat(),
        "go_to": go_to,
    }


def halfway(request: HttpRequest, now: datetime) -> tuple[User, str] | None:
    """Who gave the right password a moment ago, and where they want to go."""
    kept = request.session.get(HALFWAY)
    if kept is None or now > datetime.fromisoformat(kept["until"]):
        return None
    user = User.objects.filter(pk=kept["login"], is_active=True).first()
    if user is None or not constant_time_compare(kept["password"], user.get_session_auth_hash()):
        return None
    return user, kept["go_to"]


class SetUpFirst:
    """Leads whoever has to set up a second factor there, from every page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, *_view: object, **_arguments: object
    ) -> HttpResponseBase | None:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return None
        match = request.resolver_match
        if "_auth_user_id" not in request.session or DUE not in request.session:
            return None
        if match is not None and match.url_name in OPEN:
            return None
        if is_api(request):
            said = {"error": _("Set up your second factor first."), "field": None}
            return JsonResponse(said, status=403)
        if is_fragment(request):
            return refuse_fragment(REFUSED, 409, _("Set up your second factor first."))
        return redirect("second_factor")
