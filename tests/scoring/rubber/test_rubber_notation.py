"""The line of a deal: read in any form, written back so that it is read the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Denomination, Seat
from scoring.contracts import Contract, PassedOut, Played, Risk
from scoring.errors import BridgeError
from scoring.rubber import DealLine, parse_deal
from scoring.rubber.deals import Honours, Partnership, PassedDeal, PlayedDeal


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("4sn=", "4S N ="),
        ("4♠×e−1 h100w", "4SX E -1 H100 W"),
        ("3NT W 9 honours 150 n", "3NT W = H150 N"),
        ("3h n -1 r2", "3H N -1 R+2"),
        ("2C S +1 R-1 H100S", "2C S +1 R-1 H100 S"),
        ("2CS+1H100SR-1", "2C S +1 R-1 H100 S"),
        ("pass", "PASS"),
    ],
)
def test_a_line_in_every_form(typed: str, written: str) -> None:
    assert str(parse_deal(typed)) == written


def test_compass_points_become_sides() -> None:
    assert parse_deal("4HW = H100N").result == PlayedDeal(
        Partnership.B,
        Contract(4, Denomination.HEARTS),
        10,
        honours=Honours(Partnership.A, 100),
    )
    assert parse_deal("P").result == PassedDeal()


@pytest.mark.parametrize("typed", ["", "H100N", "4SN= H", "4SN= DK", "NP", "4SN= H150", "P R1"])
def test_what_is_no_deal(typed: str) -> None:
    with pytest.raises(BridgeError):
        parse_deal(typed)


PLAYED = st.builds(
    Played,
    st.builds(Contract, st.integers(1, 7), st.sampled_from(Denomination), st.sampled_from(Risk)),
    st.sampled_from(Seat),
    st.integers(2, 11),
)
HELD = st.one_of(st.just((0, None)), st.tuples(st.just(150), st.sampled_from(Seat)))


@given(PLAYED | st.just(PassedOut()), HELD, st.integers(-2, 2))
def test_what_is_written_is_read_the_same(
    outcome: Played | PassedOut, held: tuple[int, Seat | None], transferred: int
) -> None:
    line = DealLine(outcome, *held, transferred)
    if isinstance(outcome, PassedOut):
        line = DealLine(outcome)
    assert parse_deal(str(line)) == line
