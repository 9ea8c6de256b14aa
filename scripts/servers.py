"""Private PostgreSQL and Redis servers for tests: fresh, on free ports, gone at the end."""

import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 30
QUICK_RATHER_THAN_SAFE = (
    "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off"
)
"""Nothing is tidied either: a vacuum counts no row of a test, as none is committed, and the server,
which then takes full tables for empty ones, is minutes at one of their joins.
"""


class Unavailable(Exception):
    """A server cannot be run on this machine; says why."""


def postgres_programs() -> Path:
    """The folder of initdb and pg_ctl: Debian keeps them off the path."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])
    )
    if not versions:
        raise Unavailable("PostgreSQL is not installed (Debian package postgresql)")
    return versions[-1].parent


def postgres_user() -> str | None:
    """PostgreSQL refuses to run as root; None is the user who runs the tests."""
    return "postgres" if os.geteuid() == 0 else None


def free_port() -> int:
    """A port that the system gives to nobody else as long as this process lives.

    It stays bound and does not listen: a server that may use an address again may use this one.
    """
    probe = socket.socket()
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    probe.bind(("127.0.0.1", 0))
    port: int = probe.getsockname()[1]
    probe.detach()
    return port


@contextmanager
def private_folder(user: str | None) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="tenace-servers-"))
    try:
        if user:
            shutil.chown(folder, user)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgres() -> Iterator[str]:
    """Runs a PostgreSQL server; yields its DATABASE_URL."""
    programs, user, port = postgres_programs(), postgres_user(), free_port()
    password = secrets.token_hex(16)

    def execute(*command: str | Path) -> None:
        subprocess.run(command, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL)

    with private_folder(user) as folder:
        password_file, cluster = folder / "password", folder / "cluster"
        password_file.write_text(password, encoding="ascii")
        password_file.chmod(0o644)
        execute(
            *(programs / "initdb", "--pgdata", cluster, "--username", "tenace", "--no-sync"),
            *("--auth", "scram-sha-256", "--pwfile", password_file, "--encoding", "UTF8"),
            *("--locale", "C.UTF-8"),
        )
        options = f"-p {port} -c listen_addresses=127.0.0.1 -k {folder} {QUICK_RATHER_THAN_SAFE}"
        log = folder / "log"
        execute(programs / "pg_ctl", "start", "-w", "-D", cluster, "-l", log, "-o", options)
        try:
            yield f"postgres://tenace:{password}@127.0.0.1:{port}/postgres"
        finally:
            execute(programs / "pg_ctl", "stop", "-D", cluster, "-m", "immediate")


@contextmanager
def redis() -> Iterator[str]:
    """Runs a Redis server; yields its BROKER_URL."""
    program, port, password = shutil.which("redis-server"), free_port(), secrets.token_hex(16)
    if program is None:
        raise Unavailable("Redis is not installed (Debian package redis-server)")
    arguments = f"--port {port} --bind 127.0.0.1 --requirepass {password} --save --appendonly no"
    with (
        private_folder(None) as folder,
        subprocess.Popen(
            [program, *arguments.split(" "), "--dir", folder], stdout=subprocess.DEVNULL
        ) as server,
    ):
        try:
            wait_for_port(port)
            yield f"redis://:{password}@127.0.0.1:{port}/0"
        finally:
            server.terminate()


def wait_for_port(port: int) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise Unavailable(f"nothing answers on port {port} after {START_SECONDS} seconds")
