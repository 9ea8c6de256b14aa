"""Pages go over the wire compressed: the desk of a full room is a sixth of what it was."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

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
        # Caches keep one of each for whoever takes it and who does not, of short answers too.
        patch_vary_headers(response, ["Accept-Encoding"])
        if not response.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)
