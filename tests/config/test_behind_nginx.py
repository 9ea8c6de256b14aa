"""nginx with its sample before two web servers (docs/deploy/nginx.conf)."""

import http.client
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from config.web import LARGEST_REQUEST
from scripts.servers import free_port, wait_for_port
from scripts.steps import ROOT
from tests.config.serving import SETTINGS, Server, Visitor, serving, visiting, wait_until

pytestmark = pytest.mark.costly

SAMPLE = ROOT / "docs" / "deploy" / "nginx.conf"
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


def sample_at(port: int, servers: tuple[Server, Server]) -> str:
    """The sample at this port and without TLS, before these servers."""
    words = re.sub(
        r"^ *ssl_certificate.*$", "", SAMPLE.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    for here, there in (
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port};"),
        ("127.0.0.1:8001", f"127.0.0.1:{servers[0].port}"),
        ("127.0.0.1:8002", f"127.0.0.1:{servers[1].port}"),
    ):
        assert words.count(here) == 1
        words = words.replace(here, there)
    return words


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if (program := shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin")) is None:
        pytest.skip("nginx is not installed (Debian package nginx-light)")
    folder, port = tmp_path_factory.mktemp("proxied"), free_port()
    with two_servers(folder) as servers:
        (folder / "site.conf").write_text(sample_at(port, servers), encoding="utf-8")
        places = "".join(
            f"{one}_temp_path {folder}/{one};\n"
            for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off;\nuser root;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
            "events {}\n"
            f"http {{ access_log {folder}/access; {places} include {folder}/site.conf; }}\n",
            encoding="utf-8",
        )
        with subprocess.Popen([program, "-c", str(folder / "nginx.conf")]) as proxy:
            wait_for_port(port)
            yield Site(servers, port)
            proxy.terminate()


def asked(site: Site, page: str, **headers: str) -> http.client.HTTPResponse:
    client = http.client.HTTPConnection("localhost", site.port)
    client.request("GET", page, headers={"Connection": "close", **headers})
    return client.getresponse()


def test_the_site_is_told_who_asks_and_not_what_they_claim(site: Site) -> None:
    claimed = {"X-Forwarded-For": "192.0.2.7", "X-Request-ID": "claimed-by-a-stranger"}
    answer = asked(site, "/told/", **claimed)
    told = json.loads(answer.read())
    assert (told["REMOTE_ADDR"], told["HTTP_HOST"]) == ("127.0.0.1", f"localhost:{site.port}")
    assert re.fullmatch(r"[0-9a-f]{32}", told["HTTP_X_REQUEST_ID"])
    assert answer.headers["X-Request-ID"] == told["HTTP_X_REQUEST_ID"]


def test_what_is_too_large_and_what_is_for_insiders_goes_no_further(site: Site) -> None:
    client = http.client.HTTPConnection("localhost", site.port)
    client.putrequest("POST", "/told/")
    client.putheader("Content-Length", str(LARGEST_REQUEST + 1))
    client.endheaders()
    assert client.getresponse().status == 413
    client.close()
    assert asked(site, "/metrics").status == 404


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
