"""Whole rows by queries whose SQL is made once: of the organiser in scope, locked in an act."""

import pytest
from django.db import connection, transaction
from django.db.models import Model
from django.db.transaction import TransactionManagementError
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django_scopes import scope, scopes_disabled
from django_scopes.exceptions import ScopeError

from clubs.actors import SYSTEM
from clubs.errors import Conflict
from events.actions.releases import release_again
from events.locking import lock_session
from events.models import Session
from events.queries.prepared import Blank, PreparedModels
from events.queries.releases import release_in_force
from tests.builders import NOW, build_event, build_release, build_session, make_organiser


@pytest.mark.django_db
def test_a_session_is_held_as_it_is_now() -> None:
    session = build_session()
    with scope(organiser=session.organiser), transaction.atomic():
        Session.objects.update(state=Session.State.SETUP)
        assert lock_session(session).state == Session.State.SETUP


@pytest.mark.django_db
def test_another_organisers_session_is_not_found() -> None:
    session, other = build_session(), make_organiser("benji")
    with scope(organiser=other), transaction.atomic(), pytest.raises(Conflict):
        lock_session(session)


@pytest.mark.django_db
def test_without_an_organiser_in_scope_nothing_is_read() -> None:
    session = build_session()
    with transaction.atomic(), pytest.raises(ScopeError):
        lock_session(session)
    with scopes_disabled(), transaction.atomic(), pytest.raises(ScopeError):
        lock_session(session)


@pytest.mark.django_db
def test_a_held_row_is_locked_where_the_database_locks_rows() -> None:
    session = build_session()
    with (
        scope(organiser=session.organiser),
        transaction.atomic(),
        CaptureQueriesContext(connection) as asked,
    ):
        lock_session(session)
    locking = ['FOR UPDATE OF "events_session"' in query["sql"] for query in asked]
    assert any(locking) is connection.features.has_select_for_update


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_outside_a_transaction() -> None:
    session = build_session()
    with scope(organiser=session.organiser), pytest.raises(TransactionManagementError):
        lock_session(session)


@pytest.mark.django_db
def test_of_several_the_first_alone_is_read() -> None:
    session = build_release(build_session()).session
    with scope(organiser=session.organiser):
        second = release_again(actor=SYSTEM, session=session, reason="", now=NOW)
        with CaptureQueriesContext(connection) as asked:
            found = release_in_force(session)
    (query,) = asked
    assert found is not None
    assert found == second
    assert found.number == 2
    assert "LIMIT 1" in query["sql"]
    assert {"ranking", "travellers", "changes"} <= found.get_deferred_fields()


ALL_OF_IT = PreparedModels(
    lambda: (
        Session.objects.filter(pk=Blank("session"))
        .select_related("organiser", "event", "conditions")
        .order_by()
    )
)


@pytest.mark.django_db
def test_rows_come_with_what_they_refer_to_as_django_reads_them() -> None:
    session = build_session()
    with scopes_disabled():
        unplayed = build_event(make_organiser("benji")).sessions.get()
        rows = Session.objects.select_related("organiser", "event", "conditions").in_bulk()
    for each in (session, unplayed):
        with CaptureQueriesContext(connection) as asked:
            (found,) = ALL_OF_IT.rows(session=each.pk)
            related = [found.organiser, found.event, found.conditions]
        assert len(asked) == 1
        row = rows[each.pk]
        for mine, theirs in zip(
            [found, *related], [row, row.organiser, row.event, row.conditions], strict=True
        ):
            assert columns_of(mine) == columns_of(theirs)
    assert ALL_OF_IT.rows(session=0) == []


def columns_of(row: Model | None) -> dict[str, object]:
    """What a row says, column by column; nothing for none."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.fields} if row else {}


@pytest.mark.django_db
def test_a_session_is_found_under_its_own_organiser_alone(client: Client) -> None:
    session = build_session()
    make_organiser("benji")
    assert client.get(f"/o/acol/sessions/{session.pk}/next/").status_code == 200
    assert client.get(f"/o/benji/sessions/{session.pk}/next/").status_code == 404
    assert client.get(f"/o/acol/sessions/{2**64}/next/").status_code == 404
