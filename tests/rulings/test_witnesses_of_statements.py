"""What tables stated is compared with what history says of it."""

from datetime import timedelta

import pytest
from django.db.models import F
from django_scopes import scope

from events.actions.statements import StatedResult, state_result
from events.models import Session, TableRound, TableStatement
from scoring.cards import Side
from tests.builders import build_session, make_organiser
from tests.verifying import refused, verify

pytestmark = pytest.mark.django_db

A_MOMENT = timedelta(milliseconds=335)


def state_first_board(session: Session, *, side: Side, waited: timedelta) -> None:
    """At table 1, by a phone that waited so long until it could send."""
    first = TableRound.objects.get(section__session=session, table=1, round=1)
    assert session.started_at is not None
    said_at = session.started_at + timedelta(minutes=5)
    said = StatedResult(f"key-{side}", 1, first.pk, 1, side, "4S N =", made_at=said_at)
    state_result(
        session=session,
        section=first.section,
        table=1,
        device=f"phone-{side}",
        said=said,
        now=said_at + waited,
    )


def test_a_statement_came_when_its_record_says_and_was_made_when_the_phone_says() -> None:
    session = build_session(make_organiser(), pairs=6, boards=6)
    with scope(organiser=session.organiser):
        state_first_board(session, side=Side.NS, waited=A_MOMENT)
        state_first_board(session, side=Side.EW, waited=timedelta())
        assert ", all in order; " in verify()
        for name in ("received_at", "made_at"):
            late = TableStatement.objects.filter(side=Side.NS.value)
            late.update(**{name: F(name) + A_MOMENT})
            assert f"{name} is " in refused()
            late.update(**{name: F(name) - A_MOMENT})
        verify()
