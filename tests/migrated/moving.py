"""Moves databases of old states on, and says what is read from them then.

`python -m tests.migrated.moving <state>=<name>...` works on empty databases of these names. One
alone is moved as a site is, by `migrate`; several together.
"""

import json
import lzma
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from tests.migrated.together import database_named, use
from tests.migrated.together import move as move_together

FOLDER = Path(__file__).parent
STATES = sorted(
    (file.name.removesuffix(".sql.xz") for file in FOLDER.glob("*.sql.xz")),
    key=lambda name: int(name.partition("-")[0]),
)
AS_BEGUN = {"clubs": "0001_initial", "events": "0001_initial", "rulings": "0001_initial"}
SHAPES = {
    "1-as-begun": AS_BEGUN,
    "2-checked-results": AS_BEGUN | {"events": "0002_checked_results"},
    "3-imps": AS_BEGUN | {"events": "0003_imps"},
    "4-fouled-boards": AS_BEGUN | {"events": "0004_fouled_boards"},
    "5-scoring": AS_BEGUN | {"events": "0004_fouled_boards"},
    "6-movements": AS_BEGUN | {"events": "0007_round_clock"},
    "7-release-pages": {
        "clubs": "0011_parts_of_jobs",
        "events": "0018_choices_in_python",
        "rulings": "0002_telling_recorded",
    },
    "8-several-sessions": {
        "clubs": "0011_parts_of_jobs",
        "events": "0034_teams",
        "rulings": "0002_telling_recorded",
    },
    "9-whole-contests": {
        "clubs": "0011_parts_of_jobs",
        "events": "0044_datum_byes_and_margins",
        "rulings": "0004_match_rulings",
    },
    "10-the-directors-book": {
        "clubs": "0022_words_of_records",
        "events": "0075_withdrawn_scores",
        "rulings": "0031_whole_awards",
    },
}
"""The migrations after which tables have a state's shape, by their names today."""
OF_OTHERS = ("auth", "axes", "contenttypes", "sessions")
BOOLEAN = 16
"""PostgreSQL's number for it."""
SESSION = "/o/riverside/sessions/2"
PAGES = (
    *("/", "/o/riverside/", f"{SESSION}/", f"{SESSION}/boards/1/", f"{SESSION}/releases/"),
    f"{SESSION}/rulings/1/",
)
READ = {
    "events_result": "id, kind, contract, declarer, tricks, score, ns_award, ew_award",
    "rulings_ruling": "id, number, state, facts, decision, ns_award, ew_award",
    "rulings_telling": "id, ruling_id, contestant_id",
    "clubs_historyrecord": "id, organiser_id, number, act, hash",
}


def restored(state: str) -> sqlite3.Connection:
    """The old database, in memory."""
    text = lzma.decompress((FOLDER / f"{state}.sql.xz").read_bytes()).decode()
    database = sqlite3.connect(":memory:")
    database.executescript(text)
    return database


def rows(cursor: Any, table: str) -> list[list[Any]]:
    cursor.execute(f"SELECT {READ[table]} FROM {table} ORDER BY id")  # noqa: S608 - our own words
    return [[read(value) for value in row] for row in cursor.fetchall()]


def official(cursor: Any) -> list[Any]:
    """The figures of each official score: places, totals and what each board was worth."""
    cursor.execute("SELECT id, is_final, ranking, travellers FROM events_scorerelease ORDER BY id")
    return [
        [
            number,
            bool(is_final),
            [
                [row[name] for name in ("rank", "names", "total", "percent")]
                for row in read(ranking)
            ],
            [
                [line["result"], line["percent_ns"], line["percent_ew"]]
                for sheet in read(travellers)
                for line in sheet["lines"]
            ],
        ]
        for number, is_final, ranking, travellers in cursor.fetchall()
    ]


def read(value: Any) -> Any:
    """What a column holds: PostgreSQL keeps the keys of JSON in an order of its own."""
    return json.loads(value) if isinstance(value, str) and value[:1] in {"[", "{"} else value


def facts(cursor: Any) -> dict[str, Any]:
    """What must read the same before and after, of an old database or a new."""
    return {table: rows(cursor, table) for table in READ} | {"official": official(cursor)}


def columns() -> dict[str, list[str]]:
    """The columns of every table of ours."""
    with connection.cursor() as cursor:
        ours = [
            name
            for name in sorted(connection.introspection.table_names(cursor))
            if name.startswith(("clubs_", "events_", "rulings_"))
        ]
        return {
            name: sorted(
                column.name
                for column in connection.introspection.get_table_description(cursor, name)
            )
            for name in ours
        }


def fill(state: str) -> None:
    """Gives the empty database what the old one held, and the shape it had."""
    if connection.vendor == "sqlite":
        with (
            closing(restored(state)) as old,
            closing(sqlite3.connect(connection.settings_dict["NAME"])) as target,
        ):
            old.backup(target)
        return
    make_tables(state)
    copy_rows(state)


def make_tables(state: str) -> None:
    """All at once, as the models stood after the state's migrations: these do nothing besides.

    One by one they are gone through where states are moved together.
    """
    loader = MigrationLoader(connection)
    others = [node for node in loader.graph.leaf_nodes() if node[0] in OF_OTHERS]
    stood = loader.project_state([*others, *SHAPES[state].items()])
    MigrationRecorder(connection).ensure_schema()
    with connection.schema_editor() as editor:
        for model in stood.apps.get_models():
            if model._meta.app_label in {*OF_OTHERS, *SHAPES[state]}:
                editor.create_model(model)


def copy_rows(state: str) -> None:
    """All of them from SQLite to PostgreSQL, where the tables have their shape."""
    with (
        closing(restored(state)) as old,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        tables = [name for (name,) in old.execute("SELECT name FROM sqlite_sequence WHERE seq > 0")]
        cursor.execute("SET LOCAL TIME ZONE 'UTC'")
        cursor.execute(f"TRUNCATE {', '.join(tables)} CASCADE")
        for table in tables:
            copy(old, cursor, table)


def copy(old: sqlite3.Connection, cursor: Any, table: str) -> None:
    """The rows of one table from SQLite to PostgreSQL, which has a type for truth."""
    types = connection.introspection.get_table_description(cursor, table)
    flags = {column.name for column in types if column.type_code == BOOLEAN}
    found = old.execute(f"SELECT * FROM {table}")  # noqa: S608 - a table's name
    names = [column[0] for column in found.description]
    quoted = (f'"{name}"' for name in names)
    columns, places = ", ".join(quoted), ", ".join(["%s"] * len(names))
    cursor.executemany(
        f"INSERT INTO {table} ({columns}) VALUES ({places})",  # noqa: S608 - names of our own
        [
            [
                bool(value) if name in flags else value
                for name, value in zip(names, row, strict=True)
            ]
            for row in found
        ],
    )
    cursor.execute(
        f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"  # noqa: S608
    )


def move(databases: Mapping[str, BaseDatabaseWrapper]) -> None:
    """Several of them, each from its state to the latest."""
    is_of_files = connection.vendor == "sqlite"
    if is_of_files:
        for state, database in databases.items():
            use(database)
            fill(state)
    graph = MigrationLoader(None).graph
    shapes = {"others": [node for node in graph.leaf_nodes() if node[0] in OF_OTHERS]}
    shapes |= {state: list(shape.items()) for state, shape in SHAPES.items()}
    move_together(databases, shapes, (lambda _state: None) if is_of_files else copy_rows)


def said() -> dict[str, Any]:
    """Of the site's database, once it is the latest."""
    call_command("migrate", verbosity=0)
    call_command("verify_history", stdout=sys.stderr)
    with connection.cursor() as cursor:
        read_now = facts(cursor)
    pages = {address: Client(HTTP_HOST="localhost").get(address).status_code for address in PAGES}
    return {"facts": read_now, "columns": columns(), "pages": pages}


def main(names: Mapping[str, str]) -> None:
    django.setup()
    databases = {state: database_named(name) for state, name in names.items()}
    use(*list(databases.values())[:1])
    if len(databases) == 1:
        fill(*databases)
    else:
        move(databases)
    after = {}
    for state, database in databases.items():
        use(database)
        after[state] = said()
    json.dump(after, sys.stdout)


if __name__ == "__main__":
    main(dict(each.split("=", 1) for each in sys.argv[1:]))
