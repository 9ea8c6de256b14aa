"""The code by which a phone without a camera finds its table's page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from clubs.access import public_view
from clubs.refusals import refusals_into
from clubs.visitors import network_of
from events.actions.table_codes import token_for_code
from events.forms.table_keys import TableCodeForm


@public_view
@csrf_exempt  # the code alone counts, and a phone that keeps no cookies may type it too
@never_cache
def table_code(request: HttpRequest) -> HttpResponse:
    """Type the code of the card."""
    form = TableCodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            token = token_for_code(
                code=form.cleaned_data["code"], address=network_of(request), now=timezone.now()
            )
            return redirect("table_page", token)
    return render(request, "table_code.html", {"form": form}, status=400 if form.errors else 200)
