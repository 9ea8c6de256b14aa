"""Builders that build a thing once: asked again, they write the rows that it left the first time.

A club with its event and session takes a hundred queries and more by the acts, and one statement a
table from memory. Each test has a copy of its own, in the database and in Python.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from copy import deepcopy
from functools import lru_cache, wraps
from itertools import compress, islice
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.db import connection, models
from django_scopes import scopes_disabled

Asked = ParamSpec("Asked")
Made = TypeVar("Made")
Statement = tuple[str, list[Any]]

OF_THE_SITE = ("clubs", "events", "rulings")
MEMORIES: list[dict[Hashable, tuple[Any, list[Statement]]]] = []
AT_ONCE = 200
"""Rows of one statement: databases limit the number of values."""


def remembered(build: Callable[Asked, Made]) -> Callable[Asked, Made]:
    """What it builds on an empty database depends on its arguments alone.

    On a database that holds something, or without a transaction that takes all back, it builds.
    """
    memory: dict[Hashable, tuple[Made, list[Statement]]] = {}
    MEMORIES.append(memory)

    @wraps(build)
    def built(*args: Asked.args, **kwargs: Asked.kwargs) -> Made:
        if not connection.in_atomic_block or tables_with_rows():
            return build(*args, **kwargs)
        key = (args, tuple(sorted(kwargs.items())))
        if key not in memory:
            memory[key] = build(*args, **kwargs), list(statements())
        else:
            with connection.cursor() as cursor:
                for statement in memory[key][1]:
                    cursor.execute(*statement)
        return deepcopy(memory[key][0])

    return built


def forget() -> None:
    """To be called when tables were made anew: they give out the remembered keys once more."""
    for memory in MEMORIES:
        memory.clear()


@lru_cache(maxsize=1)
def tables() -> list[type[models.Model]]:
    return [model for label in OF_THE_SITE for model in apps.get_app_config(label).get_models()]


def tables_with_rows() -> list[type[models.Model]]:
    """Of some hundred tables, asked all at once: few builders write more than a dozen."""
    with connection.cursor() as cursor:
        cursor.execute(_question())
        return [*compress(tables(), cursor.fetchone())]


@lru_cache(maxsize=1)
def _question() -> str:
    """Asks of each table whether there is a row in it."""
    names = (connection.ops.quote_name(model._meta.db_table) for model in tables())
    return "SELECT " + ", ".join(f"EXISTS (SELECT 1 FROM {name})" for name in names)  # noqa: S608


def statements() -> Iterator[Statement]:
    """What writes all rows of the site again."""
    with scopes_disabled():
        for model in tables_with_rows():
            for rows in parts(model._base_manager.order_by("pk")):
                yield _inserting(model, rows)


def parts(rows: Iterable[models.Model]) -> Iterator[tuple[models.Model, ...]]:
    left = iter(rows)
    while part := tuple(islice(left, AT_ONCE)):
        yield part


def _inserting(model: type[models.Model], rows: tuple[models.Model, ...]) -> Statement:
    fields = model._meta.concrete_fields
    quoted = connection.ops.quote_name
    columns = ", ".join(quoted(field.column) for field in fields if field.column)
    values = ", ".join([f"({', '.join(['%s'] * len(fields))})"] * len(rows))
    sql = f"INSERT INTO {quoted(model._meta.db_table)} ({columns}) VALUES {values}"  # noqa: S608
    return sql, [
        field.get_db_prep_save(getattr(row, field.attname), connection)
        for row in rows
        for field in fields
    ]
