"""Whole rows by queries whose SQL is made once: of the organiser in scope, locked in an act."""

import pytest
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext
from django_scopes import scope, scopes_disabled
from django_scopes.exceptions import ScopeError

from clubs.errors import Conflict
from events.locking import lock_session
from events.models import Session
from tests.builders import build_session, make_organiser


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
