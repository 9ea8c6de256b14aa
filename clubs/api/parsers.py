"""What the API reads: JSON, no longer and no deeper than anything that it asks for."""

import io
import json
from typing import IO, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

from scoring.nesting import is_too_deep

MAX_BYTES = 100_000


class TooLong(APIException):
    """What was sent is longer than anything that the API asks for (413)."""

    status_code = 413
    default_detail = gettext_lazy("This is too long: send at most 100 kB at once.")


class MeasuredJSONParser(JSONParser):
    """Measures a body before it reads it."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Any = None,
    ) -> dict[str, Any]:
        body: bytes = stream.read(MAX_BYTES + 1)
        if len(body) > MAX_BYTES:
            raise TooLong
        if is_too_deep(body.decode(json.detect_encoding(body), errors="replace")):
            raise ParseError(_("Lists and objects are nested too deeply."))
        read: dict[str, Any] = super().parse(io.BytesIO(body), media_type, parser_context)
        return read
