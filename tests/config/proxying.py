"""nginx with the sample of docs/deploy, before two web servers of a test."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scripts.servers import free_port, wait_for_port
from scripts.steps import ROOT

SAMPLE = ROOT / "docs" / "deploy" / "nginx.conf"
PLACES = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
"""Of what nginx puts into files for a while."""


@contextmanager
def behind_nginx(folder: Path, *servers: int) -> Iterator[int]:
    """Where it answers, before servers at these ports; skips the test if there is no nginx."""
    if (program := shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin")) is None:
        pytest.skip("nginx is not installed (Debian package nginx-light)")
    port = free_port()
    (folder / "site.conf").write_text(sample_at(folder, port, servers), encoding="utf-8")
    places = "".join(f"{one}_temp_path {folder}/{one};\n" for one in PLACES)
    (folder / "nginx.conf").write_text(
        f"daemon off;\nuser root;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
        "events {}\n"
        f"http {{ access_log {folder}/access; {places} include {folder}/site.conf; }}\n",
        encoding="utf-8",
    )
    with subprocess.Popen([program, "-c", str(folder / "nginx.conf")]) as proxy:
        try:
            wait_for_port(port, proxy)
            yield port
        finally:
            proxy.terminate()


def sample_at(folder: Path, port: int, servers: tuple[int, ...]) -> str:
    """The sample at this port and without TLS, before these servers; its log is in the folder."""
    words = re.sub(r"^ *ssl_certificate.*$", "", SAMPLE.read_text(), flags=re.MULTILINE)
    for here, there in (
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port};"),
        ("/var/log/nginx/access.log", f"{folder}/access"),
        ("127.0.0.1:8001", f"127.0.0.1:{servers[0]}"),
        ("127.0.0.1:8002", f"127.0.0.1:{servers[1]}"),
    ):
        assert words.count(here) == 1
        words = words.replace(here, there)
    return words
