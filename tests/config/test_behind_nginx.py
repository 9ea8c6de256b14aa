"""nginx with its sample before two web servers (docs/deploy/nginx.conf)."""

import http.client
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from config.web import LARGEST_HEAD, LARGEST_REQUEST
from scripts.servers import free_port
from tests.config.proxying import behind_nginx
from tests.config.serving import (
    LONGEST_SECONDS,
    SETTINGS,
    Server,
    Visitor,
    serving,
    visiting,
    wait_until,
)

pytestmark = pytest.mark.costly

AT_EACH = 10
"""So many answers are waited for while both are there, and while one is."""
TELLS_WHO_ASKS = """
from django.http import JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

@csrf_exempt
def told(request):
    names = ("REMOTE_ADDR", "HTTP_X_REQUEST_ID", "HTTP_HOST")
    return JsonResponse({name: request.META.get(name) for name in names})

urlpatterns = [path("told/", told), path("metrics", told)]
"""


@dataclass(frozen=True, slots=True)
class Site:
    """Two web servers, and the port of the proxy before them."""

    servers: tuple[Server, Server]
    port: int


@contextmanager
def two_servers(folder: Path) -> Iterator[tuple[Server, Server]]:
    with ExitStack() as stack:
        both = []
        for name in ("a", "b"):
            own = folder / name
            own.mkdir()
            (own / "told_by_a_test.py").write_text(TELLS_WHO_ASKS, encoding="ascii")
            settings = f"{SETTINGS}ROOT_URLCONF = 'told_by_a_test'\n"
            proxies = {"TENACE_TRUSTED_PROXIES": "127.0.0.1"}
            both.append(stack.enter_context(serving(own, settings, **proxies)))
        yield both[0], both[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("proxied")
    with (
        two_servers(folder) as servers,
        behind_nginx(folder, *(one.port for one in servers)) as port,
    ):
        yield Site(servers, port)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes


def asked(port: int, page: str, **headers: str) -> Answer:
    with closing(connected(port)) as client:
        client.request("GET", page, headers=headers)
        return answered(client)


def connected(port: int) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("localhost", port, timeout=LONGEST_SECONDS)


def answered(client: http.client.HTTPConnection) -> Answer:
    with client.getresponse() as answer:
        return Answer(answer.status, answer.headers, answer.read())


def test_the_site_is_told_who_asks_and_not_what_they_claim(site: Site) -> None:
    claimed = {"X-Forwarded-For": "192.0.2.7", "X-Request-ID": "claimed-by-a-stranger"}
    answer = asked(site.port, "/told/", **claimed)
    told = json.loads(answer.body)
    assert (told["REMOTE_ADDR"], told["HTTP_HOST"]) == ("127.0.0.1", f"localhost:{site.port}")
    assert re.fullmatch(r"[0-9a-f]{32}", told["HTTP_X_REQUEST_ID"])
    assert answer.headers["X-Request-ID"] == told["HTTP_X_REQUEST_ID"]


def test_what_is_too_large_and_what_is_for_insiders_goes_no_further(site: Site) -> None:
    with closing(connected(site.port)) as client:
        client.putrequest("POST", "/told/")
        client.putheader("Content-Length", str(LARGEST_REQUEST + 1))
        client.endheaders()
        assert answered(client).status == 413
    assert asked(site.port, "/metrics").status == 404


def test_one_server_that_ends_is_missed_by_nobody(site: Site) -> None:
    visitors = [Visitor(site.port, keeps, "/told/", 200) for keeps in (True, True, False, False)]

    def all_hear(more: int) -> None:
        heard = [len(one.heard) for one in visitors]
        wait_until(
            lambda: all(len(one.heard) >= n + more for one, n in zip(visitors, heard, strict=True))
        )

    first = site.servers[0].process
    with visiting(*visitors):
        all_hear(AT_EACH)
        first.terminate()
        wait_until(lambda: first.poll() is not None)
        all_hear(AT_EACH)
    assert [one.trouble for one in visitors] == [[]] * len(visitors)


def test_keys_are_in_no_log_though_nobody_answers(tmp_path: Path) -> None:
    page, key = "https://tenace.example/invitation/", "key-of-somebody"
    with behind_nginx(tmp_path, free_port(), free_port()) as port:
        assert asked(port, "/told/", Referer=f"{page}{key}/").status == 502
        assert asked(port, f"/login/?next=/t/{key}/").status == 502
        assert asked(port, f"/t/{key}/").status == 502
        assert asked(port, f"/office/{key}/", Cookie="too long; " * LARGEST_HEAD).status == 400
    access = (tmp_path / "access").read_text(encoding="utf-8")
    assert re.findall(r'"GET ([^"]*)" (\d+)', access) == [("/told/", "502"), ("/login/", "502")]
    assert key not in access + (tmp_path / "errors").read_text(encoding="utf-8")
