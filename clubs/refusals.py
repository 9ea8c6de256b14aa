"""The one place that turns a refused act into an answer: into a form, or onto a page of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.errors import Conflict, NotAllowed, UserError


@contextmanager
def refusals_into(form: BaseForm) -> Iterator[None]:
    """Show what an act refuses next to the field it concerns; the form is rendered again."""
    try:
        yield
    except NotAllowed:
        raise
    except UserError as refusal:
        field = refusal.field if refusal.field in form.fields else None
        form.add_error(field, str(refusal.message))


class RefusalMiddleware:
    """Answers a refused act that no form caught: 403, 409 or 400, with what to do next."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, UserError):
            return None
        return render(request, "refused.html", {"refusal": error}, status=status_of(error))


def status_of(refusal: UserError) -> int:
    """The HTTP status of a refusal."""
    if isinstance(refusal, NotAllowed):
        return 403
    return 409 if isinstance(refusal, Conflict) else 400
