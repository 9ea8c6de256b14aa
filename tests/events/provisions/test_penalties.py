"""A schedule of procedural penalties (Law 90) as a text: read, refused, and written in one form."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.provisions.penalties import (
    OFFENCES,
    UNITS,
    ScheduleError,
    Standard,
    canonical,
    format_schedule,
    parse_schedule,
)

amounts = st.dictionaries(
    st.sampled_from(UNITS), st.decimals(0, 9999, allow_nan=False, places=2), min_size=1
)
schedules = st.dictionaries(
    st.sampled_from(OFFENCES), st.tuples(st.booleans(), amounts), max_size=len(OFFENCES)
)


def test_L90_a_line_says_whether_it_begins_with_a_warning_and_how_much_in_which_unit() -> None:
    schedule = parse_schedule("90B2: warning, 10%, 1 IMP, 0.5 VP\n90b1: 25 %, 3 imps\n")
    assert list(schedule) == ["90B1", "90B2"]
    assert schedule["90B2"] == Standard(
        "90B2", True, {"%": Decimal(10), "IMP": Decimal(1), "VP": Decimal("0.5")}
    )
    assert canonical("90b1: 3 imps, 25.00 %") == "90B1: 25%, 3 IMP"
    assert canonical(" \n") == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("90B2", "“90B2” is no line of the schedule: write 90B2: warning, 10%, 1 IMP, 0.5 VP"),
        ("90B2:", "“90B2:” is no line of the schedule: write 90B2: warning, 10%, 1 IMP, 0.5 VP"),
        ("90B2: ten", "“90B2: ten” is no line of the schedule: "),
        ("90B2: -1%", "“90B2: -1%” is no line of the schedule: "),
        ("90B2: ١%", "“90B2: ١%” is no line of the schedule: "),
        ("90B9: 10%", "“90B9” is no kind of offence: it can be 90A, 90B1"),
        ("90B2: 1%, 2%", "% stands twice in “90B2: 1%, 2%”"),
        ("90B2: warning, warning", "warning stands twice in “90B2: warning, warning”"),
        ("90B2: 1%\n90B2: 2%", "90B2 has two lines"),
    ],
)
def test_what_is_no_schedule_is_refused_by_its_line(text: str, said: str) -> None:
    with pytest.raises(ScheduleError) as refused:
        parse_schedule(text)
    assert str(refused.value).startswith(said)


@given(schedules)
def test_what_is_written_is_read_again(said: dict[str, tuple[bool, dict[str, Decimal]]]) -> None:
    schedule = {clause: Standard(clause, *said[clause]) for clause in OFFENCES if clause in said}
    text = format_schedule(schedule)
    assert parse_schedule(text) == schedule
    assert canonical(text) == text
