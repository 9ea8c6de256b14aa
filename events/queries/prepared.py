"""Queries whose SQL is made once and asked again and again, with other values each time.

What hundreds of phones ask every few seconds is little, and Django takes ten times as long to write
such a query as the database to answer it. Only for columns that every database gives as they are:
numbers and text. Nothing is kept but the SQL; what it finds is always read anew.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Field, IntegerField, QuerySet
from django.db.models.sql.compiler import SQLCompiler
from django_scopes import scopes_disabled


class Blank(Expression):
    """A value that is known only when the query is asked: `filter(number=Blank("number"))`."""

    def __init__(self, name: str, output_field: Field[Any, Any] | None = None) -> None:
        super().__init__(output_field=output_field or IntegerField())
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        return "%s", [self]


class Prepared:
    """A query of plain columns in which some values are left `Blank`.

    It is written without a tenant, and has to say whose rows it is about by a key that was reached
    through one: a session's.
    """

    def __init__(self, make: Callable[[], QuerySet[Any, Any]]) -> None:
        self._make = make

    @cached_property
    def _written(self) -> tuple[str, tuple[Any, ...]]:
        with scopes_disabled():
            return self._make().query.sql_with_params()

    def rows(self, **values: int | str) -> list[tuple[Any, ...]]:
        """What the database answers for these values."""
        sql, parameters = self._written
        given = [values[each.name] if isinstance(each, Blank) else each for each in parameters]
        with connection.cursor() as cursor:
            cursor.execute(sql, given)
            found: list[tuple[Any, ...]] = cursor.fetchall()
        return found
