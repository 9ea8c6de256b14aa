"""How the reader likes all pages: light or dark, the colours of the suits, the language."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from clubs.access import public_view
from clubs.forms import PreferencesForm

A_YEAR = 365 * 24 * 3600


@public_view
@csrf_exempt
@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Remembered by cookies, which scripts may set as well, so that no login is needed.

    A forged form could change how pages look and nothing else; without a token of the visitor's a
    page is the same for everybody, and may be kept for everybody.
    """
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    response = HttpResponseRedirect(wanted if is_ours else resolve_url("home"))
    form = PreferencesForm(request.POST)
    form.full_clean()
    for name, value in form.cleaned_data.items():
        if value:
            response.set_cookie(name, value, max_age=A_YEAR, secure=settings.SECURE, samesite="Lax")
    return response
