"""Queries whose SQL is made once and asked again and again, with other values each time.

What hundreds of phones ask every few seconds is little, and so is what every entered result asks;
Django takes ten times as long to write such a query as the database to answer it. Nothing is kept
but the SQL; what it finds is always read anew.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigIntegerField, Expression, Field, IntegerField, QuerySet
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError
from django_scopes import get_scope, scopes_disabled
from django_scopes.exceptions import ScopeError

from clubs.models import Organiser, TenantOwned

Row = TypeVar("Row", bound=TenantOwned)
Parameters = tuple[Any, ...]


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


class PreparedRows(Generic[Row]):
    """A query for whole rows of one model, of the organiser in scope; numbers are left `Blank`.

    It joins nothing to them. One that locks its rows has to be asked inside a transaction, as
    Django has it. `most` is how many rows it gives at most.
    """

    def __init__(self, make: Callable[[], QuerySet[Row]], *, most: int | None = None) -> None:
        self._make = make
        self._most = most

    @cached_property
    def _rows(self) -> QuerySet[Row]:
        with scopes_disabled():
            return self._make().filter(organiser=Blank("organiser"))[: self._most]

    @cached_property
    def _written(self) -> tuple[str, Parameters]:
        return self._rows.query.sql_with_params()

    def rows(self, **values: int) -> list[Row]:
        """What the database answers for these values; nothing for one that no column can hold.

        Raises:
            ScopeError: no organiser is in scope.
            TransactionManagementError: it locks, and there is no transaction.
        """
        organiser = get_scope().get("organiser")
        if not isinstance(organiser, Organiser):
            raise ScopeError("An organiser needs to be in scope for this query.")
        if self._rows.query.select_for_update and transaction.get_autocommit():
            raise TransactionManagementError("These rows are locked inside a transaction.")
        if any(abs(value) > BigIntegerField.MAX_BIGINT for value in values.values()):
            return []
        sql, parameters = self._written
        given = _filled(parameters, {**values, "organiser": organiser.pk})
        return list(self._rows.raw(sql, given))


def _filled(parameters: Parameters, values: Mapping[str, int | str]) -> list[Any]:
    """The parameters of a query with these values in place of the blanks."""
    return [values[each.name] if isinstance(each, Blank) else each for each in parameters]
