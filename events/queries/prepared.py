"""Queries whose SQL is made once and asked again and again, with other values each time.

What hundreds of phones ask every few seconds is little, and so is what every entered result asks;
Django takes ten times as long to write such a query as the database to answer it. Nothing is kept
but the SQL; what it finds is always read anew.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigIntegerField, Expression, Field, IntegerField, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError
from django_scopes import get_scope, scopes_disabled
from django_scopes.exceptions import ScopeError

from clubs.models import Organiser, TenantOwned

Row = TypeVar("Row", bound=TenantOwned)
Parameters = Sequence[Any]


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
    through one: a session's. Only for columns that every database gives as they are: numbers and
    text.
    """

    def __init__(self, make: Callable[[], QuerySet[Any, Any]]) -> None:
        self._make = make

    @cached_property
    def _written(self) -> tuple[str, Parameters]:
        with scopes_disabled():
            return self._make().query.sql_with_params()

    def rows(self, **values: int | str) -> list[tuple[Any, ...]]:
        """What the database answers for these values."""
        sql, parameters = self._written
        with connection.cursor() as cursor:
            cursor.execute(sql, _filled(parameters, values))
            found: list[tuple[Any, ...]] = cursor.fetchall()
        return found


class PreparedModels(Generic[Row]):
    """A query for whole rows, and for those that it joins to them (`select_related`).

    It may find rows of every organiser: it has to name one itself, as an address does.
    """

    def __init__(self, make: Callable[[], QuerySet[Row]]) -> None:
        self._make = make

    @cached_property
    def _query(self) -> QuerySet[Row]:
        with scopes_disabled():
            return self._make()

    @cached_property
    def _written(self) -> "_Written[Row]":
        return _Written(self._query)

    def rows(self, **values: int | str) -> list[Row]:
        """What the database answers for these values; nothing for one that no column can hold.

        Raises:
            TransactionManagementError: it locks, and there is no transaction.
        """
        if self._query.query.select_for_update and transaction.get_autocommit():
            raise TransactionManagementError("These rows are locked inside a transaction.")
        numbers = (value for value in values.values() if isinstance(value, int))
        if any(abs(number) > BigIntegerField.MAX_BIGINT for number in numbers):
            return []
        return self._written.rows(values)


class PreparedRows(PreparedModels[Row]):
    """The same for rows of the organiser in scope alone."""

    def __init__(self, make: Callable[[], QuerySet[Row]], *, most: int | None = None) -> None:
        """`most` is how many rows it gives at most."""
        super().__init__(lambda: make().filter(organiser=Blank("organiser"))[:most])

    def rows(self, **values: int | str) -> list[Row]:
        """What the database answers for these values; nothing for one that no column can hold.

        Raises:
            ScopeError: no organiser is in scope.
            TransactionManagementError: it locks, and there is no transaction.
        """
        organiser = get_scope().get("organiser")
        if not isinstance(organiser, Organiser):
            raise ScopeError("An organiser needs to be in scope for this query.")
        return super().rows(**values, organiser=organiser.pk)


class _Written(Generic[Row]):
    """The SQL of a query, and how rows are made of its columns, as `ModelIterable` makes them."""

    def __init__(self, rows: QuerySet[Row]) -> None:
        compiler: Any = rows.query.get_compiler(using=connection.alias)
        self._sql, self._parameters = compiler.as_sql()
        select, self._model = compiler.select, rows.model
        columns = compiler.klass_info["select_fields"]
        self._own = slice(columns[0], columns[-1] + 1)
        self._names = [column.target.attname for column, *_ in select[self._own]]
        self._related = get_related_populators(  # type: ignore[call-arg]  # stubs of a later Django
            compiler.klass_info, select, connection.alias
        )
        self._converters = compiler.get_converters([column for column, *_ in select])
        self._compiler = compiler
        compiler.connection = connection  # that of whichever thread asks

    def rows(self, values: Mapping[str, int | str]) -> list[Row]:
        with connection.cursor() as cursor:
            cursor.execute(self._sql, _filled(self._parameters, values))
            found = self._compiler.apply_converters(cursor.fetchall(), self._converters)
            return [self._row(columns) for columns in found]

    def _row(self, columns: list[Any]) -> Row:
        row = self._model.from_db(connection.alias, self._names, columns[self._own])
        for related in self._related:
            related.populate(columns, row)
        return row


def _filled(parameters: Parameters, values: Mapping[str, int | str]) -> list[Any]:
    """The parameters of a query with these values in place of the blanks."""
    return [values[each.name] if isinstance(each, Blank) else each for each in parameters]
