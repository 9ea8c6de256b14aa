"""Pages go over the wire compressed: the desk of a full room is a sixth of what it was."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXT = ("text/", "application/json", "application/vnd.oai.openapi", "image/svg+xml")
"""What gains by it; a PDF or a picture is compressed in itself."""


class CompressedText(GZipMiddleware):
    """Compresses text for a browser that takes it.

    A page that repeats what a stranger sent beside a secret could be guessed from its length
    (BREACH): the base class makes the length random, and the token of forms is masked anew in each
    page.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)
