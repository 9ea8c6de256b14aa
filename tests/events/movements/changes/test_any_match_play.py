"""Whatever a director finds at a table of teams: refused with a reason, or as Law 86B has it."""

from hypothesis import given
from hypothesis import strategies as st

from events.movements.catalogue import generate
from events.movements.changes.change import Fault, PlayedSoFar
from events.movements.changes.wrong_match_play import MatchFacts, decide_match_play
from events.movements.exceptions import PlayState
from events.movements.proof import prove
from events.movements.schedule import MovementError, Schedule

KINDS = (("round-robin", 6, 20), ("round-robin", 5, 20), ("american-whist", 7, 28))


@st.composite
def nights(draw: st.DrawFn) -> tuple[Schedule, PlayedSoFar]:
    """A movement for teams, and the tables that have a result on their boards."""
    kind, teams, boards = draw(st.sampled_from(KINDS))
    schedule = generate(kind, field=teams, boards=boards)
    plays = [
        (entry.ns or 0, entry.ew or 0, board)
        for _number, entry in schedule.plays()
        for board in entry.boards
    ]
    return schedule, PlayedSoFar(results=frozenset(draw(st.sets(st.sampled_from(plays)))))


@given(data=st.data(), night=nights())
def test_L86B_only_boards_that_are_known_and_open_are_lost(
    data: st.DataObject, night: tuple[Schedule, PlayedSoFar]
) -> None:
    schedule, played = night
    pair = st.sampled_from(schedule.contestants())
    boards = st.sets(st.integers(1, schedule.boards_total), min_size=1, max_size=4)
    facts = MatchFacts(
        data.draw(st.integers(1, schedule.rounds_count)),
        data.draw(st.integers(1, schedule.tables)),
        tuple(sorted(data.draw(boards))),
        data.draw(pair),
        data.draw(pair),
        (data.draw(st.sampled_from(Fault)), data.draw(st.sampled_from(Fault))),
    )
    try:
        change = decide_match_play(schedule, played, facts)
    except MovementError:
        return
    assert prove(change.after) == ()
    assert Schedule.from_dict(change.after.as_dict()) == change.after
    lost = {
        (number, entry.table, board)
        for number, entry in schedule.plays()
        for board in facts.boards
        if board in entry.boards
        and (entry.ns, entry.ew, board) not in played.results
        and not {*facts.pairs}.isdisjoint(one for own in schedule.both_sides(entry) for one in own)
    }
    marks = change.after.exceptions.marks
    assert {(mark.round, mark.table, mark.board) for mark in marks} == lost
    assert {mark.state for mark in marks} <= {PlayState.CANCELLED}
    assert {(due.round, due.table, due.board) for due in change.due} == lost
    assert all(due.ns_award and due.ew_award for due in change.due)
