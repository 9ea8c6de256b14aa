"""PostgreSQL's database, by the programs that come with PostgreSQL."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from django.db import connection, transaction
from django.db.backends.postgresql.client import DatabaseClient

from clubs.backup.facts import SavedDatabase, saved
from clubs.backup.manifest import NotDone

DEBIAN = Path("/usr/lib/postgresql")
"""Debian keeps the programs of each version in a folder of its own, `15/bin`."""
OF_A_SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"

OTHERS = """
    SELECT coalesce(nullif(application_name, ''), usename::text), host(client_addr)
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL
    ORDER BY 1, 2
"""


def save(file: Path) -> SavedDatabase:
    """As it was at one instant, which the manifest's own questions see too."""
    program = program_for("pg_dump", server_version())
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(OF_A_SNAPSHOT)
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        how = ["--format=custom", f"--snapshot={snapshot}", f"--file={file}", "--no-privileges"]
        run(program, *how)
        return saved(file, str(server_version()), cursor)


def load(file: Path) -> None:
    """In one transaction: whoever is killed meanwhile has changed nothing."""
    program = program_for("pg_restore", server_version())
    connection.close()
    how = ["--single-transaction", "--exit-on-error", "--clean", "--if-exists"]
    run(program, *how, "--no-owner", "--no-privileges", str(file))


def empty() -> None:
    """Takes the site's tables away, not what else may be in the database."""
    ours = connection.introspection.django_table_names(only_existing=True, include_views=False)
    there = {*ours, "django_migrations"} & set(connection.introspection.table_names())
    if there:
        names = ", ".join(connection.ops.quote_name(each) for each in sorted(there))
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TABLE {names} CASCADE")


def refuse_load(engine_version: str) -> None:
    """Raises:
    NotDone: the server is too old or its program missing, or others are at work on the site.
    """
    if not engine_version.isdecimal() or int(engine_version) > server_version():
        raise NotDone(
            f"The archive is of PostgreSQL {engine_version}; the server here is older: "
            f"{server_version()}. Restore it to one that is as new."
        )
    program_for("pg_restore", server_version())
    if there := others():
        raise NotDone(
            f"{len(there)} others are connected to this database ({', '.join(there)}). Stop what "
            "serves the site; what is left of a restore that was killed ends by itself."
        )


def others() -> list[str]:
    """Who else is connected, by program and address; the server's own workers have no user."""
    with connection.cursor() as cursor:
        cursor.execute(OTHERS)
        return [" at ".join(filter(None, row)) for row in cursor.fetchall()]


def server_version() -> int:
    """The first number, which is all that matters since PostgreSQL 10."""
    connection.ensure_connection()
    number: int = connection.connection.info.server_version
    return number // 10_000


def program_for(name: str, version: int) -> str:
    """The server's own version of a program, else the oldest one that is newer.

    Raises:
        NotDone: there is none, or it is older than the server.
    """
    of_debian = {int(each.parts[-3]): str(each) for each in DEBIAN.glob(f"[0-9]*/bin/{name}")}
    if fit := sorted(each for each in of_debian if each >= version):
        return of_debian[fit[0]]
    package = f"(Debian package postgresql-client-{version})"
    path = shutil.which(name)
    if path is None:
        raise NotDone(f"{name} is not installed {package}: PostgreSQL is backed up with it.")
    told = subprocess.run(  # noqa: S603 - a program of PostgreSQL's
        [path, "--version"], check=True, capture_output=True, text=True
    )
    if (own := version_in(told.stdout)) < version:
        raise NotDone(
            f"{name} is of PostgreSQL {own} and the server of {version}: "
            f"it has to be as new as the server {package}."
        )
    return path


def version_in(told: str) -> int:
    """15 of `pg_dump (PostgreSQL) 15.8 (Debian 15.8-0+deb12u1)`."""
    found = re.search(r"\d+", told)
    return int(found[0]) if found else 0


def run(program: str, *options: str) -> None:
    """Runs it on the site's database.

    The password goes by the environment, which no other user of the machine reads.
    """
    words, secrets = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    *where, name = words[1:]
    done = subprocess.run(  # noqa: S603 - a program of PostgreSQL's
        [program, *where, f"--dbname={name}", *options],
        env=os.environ | (secrets or {}),
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
        raise NotDone(f"{Path(program).name} failed: {said[0]}")
