"""Single changes of known movements: what they do, say and refuse."""

from dataclasses import replace

import pytest

from events.movements.catalogue import generate
from events.movements.changes.boards import cancel, cancel_extra, postpone
from events.movements.changes.change import Fault, PlayedSoFar
from events.movements.changes.difference import BoardChange, Difference, TableChange, difference
from events.movements.changes.joining import join, newcomer
from events.movements.changes.leaving import leave
from events.movements.changes.length import leave_out_rounds, put_rounds_back
from events.movements.changes.skipping import skip_table
from events.movements.changes.wrong_play import Case, Facts, WrongPlayRuling, decide
from events.movements.exceptions import Absence, Exceptions, Extra, PlayState, UnplayedBoard
from events.movements.notes import english
from events.movements.proof import prove
from events.movements.schedule import Contestant, MovementError, Schedule
from events.movements.violations import Rule
from scoring.entrants import Line
from tests.events.movements.changes.sessions import plays_until

BEGIN = PlayedSoFar()


def mitchell(tables: int, rounds: int | None = None, winners: int = 2) -> Schedule:
    """A Mitchell of one board a round."""
    rounds = rounds or tables
    return generate("mitchell", field=2 * tables, boards=rounds, rounds=rounds, winners=winners)


def row(schedule: Schedule, number: int) -> list[tuple[int | None, int | None, int | None]]:
    """Who meets whom with which set, table by table."""
    return [(entry.ns, entry.ew, entry.board_set) for entry in schedule.rounds[number - 1]]


def test_late_pair_takes_the_place_that_the_whole_howell_has_for_it() -> None:
    half = generate("howell", field=7, boards=7)
    change = join(half, BEGIN, 1)
    who = newcomer(change)
    assert who == Contestant(8)
    assert change.after.sit_outs() == ()
    assert {frozenset((entry.ns, entry.ew)) for _, entry in change.after.plays()} == {
        frozenset((low, high)) for high in range(1, 9) for low in range(1, high)
    }


def test_late_pair_of_the_whole_howell_plays_from_its_first_round_on() -> None:
    half = generate("howell", field=7, boards=7)
    after = join(half, PlayedSoFar(3), 3).after
    assert [row(after, number) for number in (1, 2)] == [row(half, number) for number in (1, 2)]
    assert {sit.round for sit in after.sit_outs()} == {1, 2}


def test_late_pair_replaces_one_that_left() -> None:
    left = leave(mitchell(5), BEGIN, Contestant(2, Line.EW), 2).after
    change = join(left, PlayedSoFar(3), 3)
    assert newcomer(change) == Contestant(6, Line.EW)
    assert row(change.after, 2)[2] == (3, None, None)
    expected = [(ns, 6 if ew == 2 else ew, number) for ns, ew, number in row(mitchell(5), 3)]
    assert row(change.after, 3) == expected


def test_late_pair_of_an_unknown_movement_gets_boards_that_nobody_plays_twice() -> None:
    own = replace(generate("mitchell", field=9, boards=5), kind="own")
    change = join(own, PlayedSoFar(2), 2)
    assert newcomer(change) == Contestant(5, Line.NS)
    assert [entry.ns for entry in (tables[4] for tables in change.after.rounds)] == [None, *4 * [5]]
    assert change.after.shares == ()


def test_table_is_added_with_everyone_in_place() -> None:
    change = join(mitchell(5), PlayedSoFar(1, plays_until(mitchell(5), 1)), 1)
    assert str(change.after.title) == "Skip Mitchell for 5½ tables"
    assert change.after.rounds_count == 5
    assert row(change.after, 1)[:3] == row(mitchell(5), 1)[:3]
    assert [each.round for each in change.after.sit_outs()] == [1, 2, 3, 4, 5]


def test_table_is_added_to_a_howell_only_before_a_result() -> None:
    howell = generate("howell", field=12, boards=11)
    assert str(join(howell, BEGIN, 1).after.title) == "Howell for 6½ tables"
    with pytest.raises(MovementError, match=r"Round 1, table \d: board \d+ has a result"):
        join(howell, PlayedSoFar(1, plays_until(howell, 1)), 1)


def test_late_pair_has_no_place_when_all_play_and_the_first_round_is_over() -> None:
    with pytest.raises(MovementError, match="only while the first round lasts"):
        join(mitchell(5), PlayedSoFar(2), 2)


def test_pair_that_left_has_left() -> None:
    left = leave(mitchell(5), BEGIN, Contestant(2, Line.EW), 3)
    assert left.after.exceptions.absences == (Absence(2, "EW", 3),)
    assert left.after.field == 10
    with pytest.raises(MovementError, match="no EW pair 2 in play from round 4 on"):
        leave(left.after, BEGIN, Contestant(2, Line.EW), 4)


def test_pair_that_leaves_is_told_what_it_has_still_to_play() -> None:
    entry = mitchell(5).rounds[0][1]
    late = postpone(mitchell(5), BEGIN, 1, 2, entry.boards[:1]).after
    leaving = Contestant(2, Line.EW)
    assert "waits for EW pair 2" in str(leave(late, BEGIN, leaving, 3).said[-1])
    played = PlayedSoFar(2, frozenset({(2, 2, entry.boards[0])}))
    assert not any(
        "waits for" in str(sentence) for sentence in leave(late, played, leaving, 3).said
    )


def test_rounds_put_back_are_played_without_those_who_left() -> None:
    whole = mitchell(5)
    fewer = leave_out_rounds(whole, BEGIN, 2)
    assert english(fewer.said) == ("Play ends after round 3: each plays up to 2 boards fewer.",)
    left = leave(fewer.after, BEGIN, Contestant(1, Line.EW), 3)
    more = put_rounds_back(left.after, BEGIN, whole)
    assert english(more.said) == ("Rounds 4 to 5 are played after all.",)
    assert row(more.after, 5) == [
        (ns, *((None, None) if ew == 1 else (ew, number))) for ns, ew, number in row(whole, 5)
    ]


def test_rounds_put_back_are_as_they_were_stated() -> None:
    late = postpone(mitchell(5), BEGIN, 5, 2, [1]).after
    gone = cancel(late, BEGIN, 4, 1, [4], None).after
    gone = postpone(gone, BEGIN, 3, 1, [3]).after
    fewer = leave_out_rounds(gone, BEGIN, 2).after
    assert [mark.round for mark in fewer.exceptions.marks] == [3]
    assert put_rounds_back(fewer, BEGIN, gone).after == gone


@pytest.mark.parametrize(("left_out", "is_still_played"), [(2, True), (4, False)])
def test_late_play_of_two_remains_while_one_of_them_misses_the_board(
    left_out: int, is_still_played: bool
) -> None:
    """East-West 1 are missed on board 2 in round 4, North-South 1 in round 2: by two who meet."""
    whole = mitchell(5)
    wrong = decide(whole, BEGIN, Facts(1, 1, 2, 1, 1)).change.after
    fewer = leave_out_rounds(wrong, BEGIN, left_out).after
    late = [one for one in fewer.exceptions.extras if one.state is PlayState.LATE]
    assert bool(late) is is_still_played
    assert all(one.round == fewer.rounds_count for one in late)
    assert put_rounds_back(fewer, BEGIN, wrong).after.exceptions.marks == wrong.exceptions.marks


def test_table_is_not_skipped_over_a_board_that_is_late_for_those_who_meet() -> None:
    late = postpone(generate("mitchell", field=18, boards=9), BEGIN, 3, 3, [5]).after
    with pytest.raises(MovementError, match="Round 3, table 3: board 5 is late for the pairs"):
        skip_table(late, BEGIN, 3)
    assert skip_table(late, BEGIN, 4).after.exceptions == late.exceptions


def test_round_with_a_result_is_not_left_out() -> None:
    played = PlayedSoFar(5, plays_until(mitchell(5), 5))
    with pytest.raises(MovementError, match="Round 5, table 1: board 5 has a result"):
        leave_out_rounds(mitchell(5), played)


def test_skip_half_way_makes_a_skip_mitchell_of_a_plain_one() -> None:
    plain = replace(generate("skip-mitchell", field=16, boards=7), rounds=mitchell(8, 4).rounds)
    skipped = skip_table(plain, PlayedSoFar(3), 3)
    assert prove(skipped.after) == ()
    assert [entry.ew for entry in skipped.after.rounds[2]] == [6, 7, 8, 1, 2, 3, 4, 5]


def test_howell_has_no_line_that_could_skip() -> None:
    with pytest.raises(MovementError, match="in Mitchells only"):
        skip_table(generate("howell", field=8, boards=7), BEGIN, 3)


def test_difference_names_tables_boards_and_what_is_played_besides() -> None:
    whole = mitchell(5)
    late = postpone(whole, BEGIN, 1, 2, [2]).after
    assert difference(whole, late).boards == (BoardChange(1, 2, 2, None, PlayState.LATE),)
    left = leave(whole, BEGIN, Contestant(5, Line.EW), 5).after
    there, gone = whole.rounds[4][3], left.rounds[4][3]
    assert difference(whole, left).tables == (TableChange(5, 4, there, gone),)
    assert difference(whole, whole) == Difference((), (), ())


def test_late_board_is_cancelled_and_nothing_twice() -> None:
    late = postpone(mitchell(5), BEGIN, 1, 2, [2]).after
    with pytest.raises(MovementError, match="board 2 is late already"):
        postpone(late, BEGIN, 1, 2, [2])
    gone = cancel(late, BEGIN, 1, 2, [2], (Fault.NONE, Fault.DIRECTLY))
    assert gone.after.exceptions.marks == (UnplayedBoard(1, 2, 2, PlayState.CANCELLED),)
    assert [(due.ns_award, due.ew_award) for due in gone.due] == [("A+", "A-")]
    with pytest.raises(MovementError, match="board 2 is cancelled"):
        cancel(gone.after, BEGIN, 1, 2, [2], None)


def found(table: int, board: int, ns: int, ew: int) -> WrongPlayRuling:
    """What Law 15B makes of it in round 2 of five tables, the first round played."""
    whole = mitchell(5)
    return decide(whole, PlayedSoFar(2, plays_until(whole, 1)), Facts(2, table, board, ns, ew))


@pytest.mark.parametrize(
    ("decision", "case"),
    [
        (found(1, 4, 1, 5), Case.BOARD_NEW),
        (found(1, 1, 1, 5), Case.BOARD_KNOWN),
        (found(1, 2, 1, 4), Case.OPPONENTS_NEW),
        (found(1, 2, 1, 2), Case.OPPONENTS_KNOWN),
    ],
)
def test_L15B_four_cases(decision: WrongPlayRuling, case: Case) -> None:
    assert decision.case is case
    clause = "15B2" if case in {Case.BOARD_NEW, Case.OPPONENTS_NEW} else "15B1"
    assert (case.stands, case.clause) == (clause == "15B2", clause)
    assert f"Law {clause}" in str(decision.change.said[0])


def test_L15B2_both_were_to_meet_on_the_board_anyway() -> None:
    """In a barometer played in the wrong order nobody is deprived."""
    whole = generate("howell", field=8, boards=14)
    meeting = whole.rounds[3][0]
    ns, ew, board = meeting.ns or 0, meeting.ew or 0, meeting.boards[0]
    change = decide(whole, BEGIN, Facts(1, 1, board, ns, ew)).change
    assert change.due == ()
    assert change.after.exceptions == Exceptions(
        marks=(UnplayedBoard(4, 1, board, PlayState.CANCELLED),),
        extras=(Extra(1, 1, board, ns, ew),),
    )


def test_L15B2_late_play_of_the_two_is_cancelled_with_scores() -> None:
    decision = found(1, 4, 1, 5)
    late = next(one for one in decision.change.after.exceptions.extras if one.state)
    gone = cancel_extra(decision.change.after, BEGIN, late, (Fault.NONE, Fault.NONE))
    assert [(due.ns, due.ew, due.ns_award, due.ew_award) for due in gone.due] == [
        (late.ns, late.ew, "A+", "A+")
    ]
    with pytest.raises(MovementError, match="do not wait to play"):
        cancel_extra(gone.after, BEGIN, late, (Fault.NONE, Fault.NONE))


@pytest.mark.parametrize(
    ("exceptions", "rule"),
    [
        (Exceptions(marks=(UnplayedBoard(1, 1, 2, PlayState.LATE),)), Rule.EXCEPTION),
        (Exceptions(extras=(Extra(1, 1, 9, 1, 2),)), Rule.EXCEPTION),
        (Exceptions(extras=(Extra(1, 1, 9, 1, 9),)), Rule.EXCEPTION),
        (Exceptions(extras=(Extra(1, 1, 2, 1, 3),)), Rule.BOARD_ONCE),
        (Exceptions(absences=(Absence(1, "NS", 2),)), Rule.ONE_PLACE),
    ],
)
def test_proof_finds_exceptions_that_are_none(exceptions: Exceptions, rule: Rule) -> None:
    violations = prove(replace(mitchell(5), exceptions=exceptions))
    assert violations
    assert {violation.rule for violation in violations} == {rule}


def test_skipping_a_table_is_for_pairs() -> None:
    players = generate("individual", field=8, boards=14)
    with pytest.raises(MovementError, match="This change is for pairs"):
        skip_table(players, BEGIN, 2)


def test_L15B1_both_have_played_the_board_with_one_another() -> None:
    whole = mitchell(5)
    played = PlayedSoFar(2, plays_until(whole, 1))
    decision = decide(whole, played, Facts(2, 3, 1, 1, 1))
    assert (decision.case, decision.change.due) == (Case.OPPONENTS_KNOWN, ())
    assert decision.change.after == whole
