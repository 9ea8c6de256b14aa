"""The one shape of an error in the API: `{"error": message, "field": name or null}`."""

from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from clubs.busy import is_passing, retry_seconds
from clubs.errors import UserError
from clubs.refusals import headers_of, log_passing, passing_text, status_of


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """What was refused, or cannot be done now, as a response; bugs are left to be raised."""
    if isinstance(error, UserError):
        refused = {"error": str(error.message), "field": error.field}
        return Response(refused, status_of(error), headers=headers_of(error))
    if is_passing(error):
        log_passing(error)
        headers = {"Retry-After": str(retry_seconds(error))}
        return Response({"error": passing_text(error), "field": None}, 503, headers=headers)
    response = exception_handler(error, context)
    if response is not None:
        response.data = said(error, response.data)
    return response


def said(error: Exception, detail: Any) -> dict[str, str | None]:
    """The first thing that is wrong, and with which field."""
    if not isinstance(error, ValidationError):
        return {"error": str(detail["detail"]), "field": None}
    field = None
    while not isinstance(detail, str):
        if isinstance(detail, Mapping):
            name, detail = next(iter(detail.items()))
            field = field or (None if name == "non_field_errors" else name)
        else:
            detail = next(part for part in detail if part)
    return {"error": str(detail), "field": field}
