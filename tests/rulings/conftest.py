"""A club night for each test that asks for one; whatever is done in it, nothing due is missed."""

from collections.abc import Iterator

import pytest
from django_scopes import scope

from events.models import Session
from rulings.deadlines import due_at
from rulings.queries.matters import matters
from tests.rulings.night import Night, build_night, build_official_night


def assert_due_in_time(session: Session) -> None:
    """Time decides nothing about the session before the schedule looks at it."""
    if session.state == Session.State.OFFICIAL and session.due_at is not None:
        decided = due_at(matters(session))
        assert decided is None or session.due_at <= decided


@pytest.fixture
def night(db: None, request: pytest.FixtureRequest) -> Iterator[Night]:
    """A running session with all its results, inside its organiser's scope.

    For who asks for it as `official` its score is out already.
    """
    is_official = "official" in request.fixturenames
    built = build_official_night() if is_official else build_night()
    with scope(organiser=built.organiser):
        yield built
        assert_due_in_time(built.reload())


@pytest.fixture
def official(night: Night) -> Night:
    """The same night with its official score out since OFFICIAL."""
    return night
