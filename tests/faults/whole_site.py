"""A whole site with its real parts: two web servers behind nginx, worker, beat, PostgreSQL, Redis.

They run from a checkout of their own, so that it can be brought to another version beneath them.
PostgreSQL is as it is shipped: what it has acknowledged it writes down first.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, LiteralString

import psycopg
from redis import Redis

from events.management.phones import PATIENCE
from scripts.servers import Cluster, RedisServer, cluster, free_port, redis_server
from scripts.site import environment
from scripts.steps import ROOT
from tests.config.proxying import behind_nginx
from tests.config.serving import wait_until
from tests.faults.crowd import Crowd, talking
from tests.faults.programs import Program
from tests.faults.small_disk import small_disk

NOT_COPIED = shutil.ignore_patterns(
    *(".*", "build", "data", "docs", "tests", "node_modules", "__pycache__")
)
WEBS = ("web-a", "web-b")
CELERY = ("-m", "celery", "--quiet", "--app", "config")
WORKER = (*CELERY, "worker", "--loglevel", "WARNING", "--concurrency", "2")
BEAT = (*CELERY, "beat", "--loglevel", "WARNING")
FROM_MODELS = {"DJANGO_SETTINGS_MODULE": "tests.journeys.from_models"}
"""For what builds: tables of the database are made from the models, which is quicker."""
ANSWER_SECONDS = 15
SECOND = "second beat"
N_PLUS_1 = """
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("events", "{before}")]
    operations = [migrations.AddField("tablestatement", "of_n_plus_1", models.TextField(null=True))]
"""


@dataclass(frozen=True, slots=True)
class WholeSite:
    """Its folder, its programs by name, and the phones that talk with it through the proxy."""

    folder: Path
    told: dict[str, str]
    database: Cluster
    redis: RedisServer
    programs: dict[str, Program]
    ports: dict[str, int]
    crowd: Crowd
    due: list[int] = field(default_factory=list)
    """Sessions whose scores fell due meanwhile."""

    @property
    def code(self) -> Path:
        return self.folder / "code"

    def is_ready(self) -> bool:
        """Whether each web server says that it can work."""
        return are_ready(self.ports)

    def rows(self, query: LiteralString, *told: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database.url) as connection:
            return connection.execute(query, told).fetchall()

    def redis_does(self, command: str) -> None:
        with Redis.from_url(self.redis.url) as server:
            server.execute_command(command)

    def kept(self) -> set[str]:
        """The names of all statements that are in the database."""
        return {key for (key,) in self.rows("SELECT key FROM events_tablestatement")}

    def log(self, name: str) -> str:
        return self.programs[name].log.read_text(encoding="utf-8", errors="replace")

    def manages(self, *words: str) -> bool:
        """Whether a command of the site succeeds."""
        command = [sys.executable, "manage.py", *words]
        with (self.folder / "commands.log").open("ab") as log:
            done = subprocess.run(
                command, cwd=self.code, env=self.told, stdout=log, stderr=log, check=False
            )
        return done.returncode == 0

    def bring_next_version(self) -> None:
        """The code of n+1: what n has, and one migration more."""
        folder = self.code / "events" / "migrations"
        before = max(each.stem for each in folder.glob("[0-9]*.py"))
        number = int(before.partition("_")[0]) + 1
        file = folder / f"{number:04}_n_plus_1.py"
        file.write_text(N_PLUS_1.format(before=before), encoding="ascii")


def are_ready(ports: dict[str, int]) -> bool:
    return all(status_of(port, "/readyz") == 200 for port in ports.values())


def status_of(port: int, page: str) -> int | None:
    """None where nobody answers."""
    with closing(HTTPConnection("localhost", port, timeout=ANSWER_SECONDS)) as client:
        try:
            client.request("GET", page)
            return client.getresponse().status
        except (OSError, HTTPException):
            return None


@contextmanager
def whole_site(folder: Path, clubs: int, patience: float = PATIENCE) -> Iterator[WholeSite]:
    """So many clubs play at twelve tables each, with two phones at each, which state results.

    Raises:
        Unavailable: this machine has not what it takes.
    """
    with ExitStack() as stack:
        database, redis = (
            stack.enter_context(cluster(folder_for=small_disk)),
            stack.enter_context(redis_server()),
        )
        told = environment(folder / "data", "0") | {
            "DATABASE_URL": database.url,
            "BROKER_URL": redis.url,
            "TENACE_CACHE_URL": redis.url,
            "TENACE_ORIGIN": "http://localhost",
            "TENACE_TRUSTED_PROXIES": "127.0.0.1",
        }
        shutil.copytree(ROOT, folder / "code", ignore=NOT_COPIED)
        (folder / "code" / "build").symlink_to(ROOT / "build")
        tokens = built(told, clubs)
        ports = {name: free_port() for name in WEBS}
        programs = programs_of(folder, told, redis, ports)
        for name, each in programs.items():
            stack.callback(each.stop)
            if name != SECOND:
                each.start()
        wait_until(lambda: are_ready(ports))
        proxy = stack.enter_context(behind_nginx(folder, *ports.values()))
        crowd = stack.enter_context(talking(f"http://localhost:{proxy}", tokens, patience))
        yield WholeSite(folder, told, database, redis, programs, ports, crowd)


def built(told: dict[str, str], clubs: int) -> list[str]:
    """The keys of its tables."""
    build = [sys.executable, "-m", "tests.faults.room", str(clubs)]
    said = subprocess.check_output(build, cwd=ROOT, env=told | FROM_MODELS, text=True)
    noted = [sys.executable, "manage.py", "migrate", "--fake", "--verbosity", "0"]
    subprocess.run(noted, cwd=ROOT, env=told, check=True)
    tokens: list[str] = json.loads(said.splitlines()[-1])["tokens"]
    return tokens


def programs_of(
    folder: Path, told: dict[str, str], redis: RedisServer, ports: dict[str, int]
) -> dict[str, Program]:
    def program(name: str, *words: str, **own: str) -> Program:
        command = [sys.executable, *words]
        return Program(command, folder / "code", told | own, folder / f"{name}.log")

    webs = {
        name: program(name, "-m", "config.web", TENACE_PORT=str(port))
        for name, port in ports.items()
    }
    return {
        "redis": Program(redis.command, folder, told, folder / "redis.log"),
        **webs,
        "worker": program("worker", *WORKER),
        "beat": program("beat", *BEAT),
        SECOND: program(SECOND, *BEAT, "--schedule", str(folder / SECOND)),
    }
