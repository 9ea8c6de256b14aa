"""Tags of answers: by one a program asks whether what it has still holds, and is told in a word.

A tag is made of a few columns that every request reads anyhow, and of what was asked.
"""

import hashlib

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from rest_framework.request import Request

FORM = "3"
"""Part of every tag: counted up when the answers say the same in another form."""


def tag_of(request: Request, *parts: object) -> str:
    """The tag of the answer to this request, while these are what they are."""
    known = [FORM, request.get_full_path(), *map(str, parts)]
    return f'W/"{hashlib.sha256("|".join(known).encode()).hexdigest()[:32]}"'


def short_answer(request: Request, tag: str) -> HttpResponse | None:
    """What is answered in place of the page by what the program says to have; else None."""
    short = get_conditional_response(request, etag=tag)
    if not isinstance(short, HttpResponse):
        return None
    short["ETag"] = tag
    return short
