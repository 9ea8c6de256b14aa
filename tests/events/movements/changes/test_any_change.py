"""Whatever is changed: it is refused with a reason, or proved, and what is played stays."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from events.movements.changes.boards import cancel, open_boards, postpone
from events.movements.changes.change import Fault, PlannedChange, PlayedSoFar, meetings
from events.movements.changes.difference import difference
from events.movements.changes.joining import join
from events.movements.changes.leaving import leave
from events.movements.changes.length import leave_out_rounds, put_rounds_back
from events.movements.changes.skipping import skip_table
from events.movements.changes.wrong_directions import turn_round
from events.movements.changes.wrong_play import Facts, decide
from events.movements.proof import prove
from events.movements.schedule import MovementError, Schedule
from events.movements.table_rounds import Direction
from tests.events.movements.changes.sessions import in_play
from tests.example_count import example_count

Act = Callable[[Schedule, PlayedSoFar], PlannedChange]


@st.composite
def changes(draw: st.DrawFn, schedule: Schedule) -> Act:
    """Any change with any parameters."""
    first = draw(st.integers(1, schedule.rounds_count))
    who = draw(st.sampled_from(schedule.contestants()))
    table = draw(st.integers(1, schedule.tables))
    faults = draw(st.tuples(st.sampled_from(Fault), st.sampled_from(Fault)))
    facts = Facts(
        first,
        table,
        draw(st.integers(1, schedule.boards_total)),
        draw(_numbers(schedule, Direction.NS)),
        draw(_numbers(schedule, Direction.EW)),
        faults=faults,
    )
    acts: list[Act] = [
        lambda now, played: join(now, played, first),
        lambda now, played: leave(now, played, who, first),
        lambda now, played: leave_out_rounds(now, played, 1),
        lambda now, played: skip_table(now, played, first),
        lambda now, played: postpone(
            now, played, first, table, open_boards(now, played, first, table)
        ),
        lambda now, played: cancel(
            now, played, first, table, open_boards(now, played, first, table), faults
        ),
        lambda now, played: decide(now, played, facts).change,
        lambda now, played: turn_round(now, played, first, table),
        lambda now, played: put_rounds_back(now, played, schedule),
    ]
    return draw(st.sampled_from(acts))


def _numbers(schedule: Schedule, side: Direction) -> st.SearchStrategy[int]:
    line = schedule.contestant(side, 1).line
    return st.sampled_from([one.number for one in schedule.contestants() if one.line is line])


@given(data=st.data(), now=in_play())
@example_count(300)
def test_two_changes_in_a_row_are_proved_or_refused(
    data: st.DataObject, now: tuple[Schedule, PlayedSoFar]
) -> None:
    schedule, played = now
    at_start = {meeting: meetings(schedule)[meeting] for meeting in played.results}
    for act in data.draw(st.lists(changes(schedule), min_size=1, max_size=2)):
        try:
            change = act(schedule, played)
        except MovementError:
            continue
        assert change.said
        assert prove(change.after) == ()
        assert Schedule.from_dict(change.after.as_dict()) == change.after
        then = meetings(change.after)
        assert {meeting: then[meeting] for meeting in at_start} == at_start
        untouched = {
            (number, entry.table): entry
            for number, row in enumerate(change.after.rounds, start=1)
            for entry in row
        }
        differs = difference(change.before, change.after)
        for number, row in enumerate(change.before.rounds, start=1):
            for entry in row:
                if (number, entry.table) not in differs.places:
                    assert untouched[number, entry.table] == entry
        schedule = change.after
