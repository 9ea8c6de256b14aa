"""Random evenings: no right is cut short, nothing is done too late, no score differs from a fresh
one, no final score has anything open, and history says all that was done.
"""

import pytest

from tests.rulings.evenings import Evening, play_out
from tests.rulings.night import Night

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(2))
def test_L79C1_L92B_random_acts_cut_no_right_short_and_leave_nothing_open(
    night: Night, seed: int
) -> None:
    play_out(Evening(night, seed))


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(2, 60))
def test_L79C1_L92B_many_random_evenings_cut_no_right_short(night: Night, seed: int) -> None:
    play_out(Evening(night, seed))
