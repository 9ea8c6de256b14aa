"""What several tests of events are given."""

from collections.abc import Iterator

import pytest
import time_machine

from tests.builders import NOW


@pytest.fixture
def an_evening() -> Iterator[None]:
    """The clock goes on from `NOW`: the day does not end before the test does."""
    with time_machine.travel(NOW):
        yield
