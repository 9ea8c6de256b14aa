"""What somebody who has never been here fetches to see a page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request

from scripts.site import Site
from tests.journeys import acts

MOST_REQUESTS, MOST_REQUESTS_AT_THE_DESK = 12, 18
MOST_BYTES = 120_000
"""As they come over the wire, compressed."""


def fetched(page: Page, address: str) -> tuple[list[str], int]:
    """The addresses that a page makes the browser fetch, and the bytes of their answers.

    Without those of its looking again, which begins before a slow visit has ended.
    """
    finished: list[Request] = []

    def note(request: Request) -> None:
        if "hx-request" not in request.headers:
            finished.append(request)

    page.on("requestfinished", note)
    page.goto(address, wait_until="networkidle")
    sizes = [request.sizes() for request in finished]
    return [request.url for request in finished], sum(
        size["responseBodySize"] + size["responseHeadersSize"] for size in sizes
    )


@pytest.mark.parametrize("address", ["/", "/o/riverside/sessions/1/"])
def test_first_visit_of_a_page_open_to_all(visit: Callable[..., Page], address: str) -> None:
    addresses, size = fetched(visit(width=390), address)
    assert len([each for each in addresses if each.endswith(".css")]) == 2  # all, and the dark
    assert len(addresses) <= MOST_REQUESTS
    assert size <= MOST_BYTES


def test_first_visit_of_the_desk(visit: Callable[..., Page], site: Site) -> None:
    signed_in = visit(width=390)
    acts.sign_in_as(signed_in, site, "director")
    page = visit(width=390)
    login = next(one for one in signed_in.context.cookies() if one["name"] == "sessionid")
    page.context.add_cookies([{"name": "sessionid", "value": login["value"], "url": site.origin}])
    addresses, size = fetched(page, "/o/riverside/sessions/3/desk/")
    assert len(addresses) <= MOST_REQUESTS_AT_THE_DESK
    assert len(addresses) == len({re.sub(r"\.[0-9a-f]{12}\.", ".", each) for each in addresses})
    assert size <= MOST_BYTES
