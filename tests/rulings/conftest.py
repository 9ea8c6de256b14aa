"""A club night for each test that asks for one."""

from collections.abc import Iterator

import pytest
from django_scopes import scope

from tests.rulings.night import Night, build_night


@pytest.fixture
def night(db: None) -> Iterator[Night]:
    """A running session with all its results, inside its organiser's scope."""
    built = build_night()
    with scope(organiser=built.organiser):
        yield built


@pytest.fixture
def official(night: Night) -> Night:
    """The same night with its official score out since OFFICIAL."""
    night.publish()
    return night
