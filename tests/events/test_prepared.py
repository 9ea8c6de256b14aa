"""Whole rows by queries whose SQL is made once: of the organiser in scope, locked in an act."""

import pytest
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext
from django_scopes import scope, scopes_disabled
from django_scopes.exceptions import ScopeError

from clubs.actors import SYSTEM
from clubs.errors import Conflict
from events.actions.releases import release_again
from events.locking import lock_session
from events.models import Session
from events.queries.releases import release_in_force
from tests.builders import NOW, build_release, build_session, make_organiser


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
