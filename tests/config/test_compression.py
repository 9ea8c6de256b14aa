"""Pages are compressed for a browser that takes it, and nothing else is."""

import gzip

import pytest
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from config.compression import CompressedText

TEXT = b"North-South " * 100
TAKES_IT = {"accept-encoding": "gzip"}


@pytest.mark.django_db
def test_a_page_is_a_fraction_of_itself_on_the_wire() -> None:
    client = Client()
    page = client.get("/login/").content
    packed = client.get("/login/", headers=TAKES_IT)
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert len(gzip.decompress(packed.content)) == len(page)
    assert len(packed.content) < len(page) / 2


def answered(kind: str, headers: dict[str, str]) -> HttpResponseBase:
    """What the middleware makes of a text of that kind."""
    response = HttpResponse(TEXT, content_type=kind)
    return CompressedText(lambda _request: response).process_response(
        RequestFactory().get("/", headers=headers), response
    )


@pytest.mark.parametrize(
    ("kind", "is_packed"),
    [
        ("text/html; charset=utf-8", True),
        ("text/csv", True),
        ("application/json", True),
        ("image/svg+xml", True),
        ("application/pdf", False),
        ("image/png", False),
    ],
)
def test_only_text_is_compressed(kind: str, is_packed: bool) -> None:
    assert (answered(kind, TAKES_IT).get("Content-Encoding") == "gzip") is is_packed


def test_who_does_not_take_it_gets_the_text_as_it_is() -> None:
    assert "Content-Encoding" not in answered("text/html", {})


def test_the_same_page_differs_in_length() -> None:
    lengths = {answered("text/html", TAKES_IT)["Content-Length"] for _ in range(30)}
    assert len(lengths) > 1
