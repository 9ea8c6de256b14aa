"""Teams and players who come late or leave, and rounds left out: proved, or refused and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.movements.catalogue import generate
from events.movements.changes.change import MatchesLeft, PlannedChange, PlayedSoFar
from events.movements.changes.joining import join, newcomer
from events.movements.changes.leaving import Remaining, leave, leave_matches
from events.movements.changes.round_left_out import leave_round_out
from events.movements.kinds import KINDS
from events.movements.proof import prove
from events.movements.schedule import Contest, Contestant, MovementError, Schedule
from scoring.entrants import Line
from tests.events.movements.changes.sessions import plays_until
from tests.example_count import example_count

BEGIN = PlayedSoFar()


def team(number: int) -> Contestant:
    return Contestant(number, Line.ALL, Contest.TEAMS)


def player(number: int) -> Contestant:
    return Contestant(number, Line.ALL, Contest.INDIVIDUAL)


def five_teams() -> Schedule:
    """Byes, by round: teams 1, 4, 2, 5 and 3."""
    return generate("round-robin", field=5, boards=20)


def said(change: PlannedChange) -> list[str]:
    return [str(each) for each in change.said]


def test_late_team_meets_who_would_have_a_bye() -> None:
    change = join(five_teams(), PlayedSoFar(3, plays_until(five_teams(), 2)), 3)
    assert newcomer(change) == team(6)
    assert said(change) == [
        "From round 3 on team 6 plays against those who would have a bye.",
        "Round 3, tables 5 and 6: against team 2, boards 9 to 12.",
        "Round 4, tables 5 and 6: against team 5, boards 13 to 16.",
        "Round 5, tables 3 and 4: against team 3, boards 17 to 20.",
    ]
    assert prove(change.after) == ()
    assert change.after.field == 6
    assert [each.contestant.number for each in change.after.sit_outs()] == [1, 1, 4, 4]


def test_late_team_makes_a_round_robin_of_five_one_of_six() -> None:
    after, six = join(five_teams(), BEGIN, 1).after, generate("round-robin", field=6, boards=20)
    # Which of the two is at home may differ.
    met = [
        {(number, frozenset((entry.ns, entry.ew)), entry.boards) for number, entry in each.plays()}
        for each in (after, six)
    ]
    assert met[0] == met[1]
    assert not after.sit_outs()


def test_late_team_finds_no_bye_in_an_even_field() -> None:
    with pytest.raises(MovementError, match="No team has a bye in round 2"):
        join(generate("round-robin", field=6, boards=20), BEGIN, 2)


def test_team_that_leaves_gives_byes() -> None:
    change = leave(five_teams(), BEGIN, team(2), 3)
    assert said(change) == [
        "After round 2 team 2 leaves.",
        "Round 4: team 4 has a bye.",
        "Round 5: team 1 has a bye.",
    ]
    assert prove(change.after) == ()


def test_late_team_takes_the_place_of_one_that_left_with_its_bye() -> None:
    gone = leave(five_teams(), BEGIN, team(2), 3)
    change = join(gone.after, BEGIN, 3)
    assert said(change)[1:] == [
        "Round 3: team 6 has a bye.",
        "Round 4, tables 3 and 4: against team 4, boards 13 to 16.",
        "Round 5, tables 1 and 2: against team 1, boards 17 to 20.",
    ]


def test_team_with_a_result_does_not_leave_before_it() -> None:
    played = PlayedSoFar(3, plays_until(five_teams(), 2))
    with pytest.raises(MovementError, match=r"Round 2, table 1: board 5 has a result"):
        leave(five_teams(), played, team(1), 2)


def test_pair_of_a_team_leaves_with_its_team_alone() -> None:
    with pytest.raises(MovementError, match="There is no the NS pair of team 2"):
        leave(five_teams(), BEGIN, Contestant(2, Line.NS, Contest.TEAMS), 2)


def test_half_of_a_match_is_never_left() -> None:
    whist = generate("american-whist", field=7, boards=28)
    with pytest.raises(MovementError, match="one pair of team 6 would wait while the other plays"):
        leave(whist, BEGIN, team(2), 2)
    change = leave_matches(whist, BEGIN, team(2), 2, Remaining.NOT_PLAYED)
    assert change.left == MatchesLeft(2, (1, 3, 4, 5, 6, 7), are_void=False)
    assert change.after.rounds == whist.rounds


def test_L78D_matches_left_are_not_played_or_all_void() -> None:
    change = leave_matches(five_teams(), BEGIN, team(2), 4, Remaining.NOT_PLAYED)
    assert change.left == MatchesLeft(2, (1, 4), are_void=False)
    assert said(change) == [
        "After round 3 team 2 leaves.",
        "From then on its matches count as not played by it: those against team 1 and team 4.",
    ]
    void = leave_matches(five_teams(), BEGIN, team(2), 4, Remaining.VOID)
    assert void.left == MatchesLeft(2, (1, 3, 4, 5), are_void=True)


def test_late_player_is_the_fourth() -> None:
    eleven = generate("individual", field=11, boards=22)
    change = join(eleven, BEGIN, 4)
    assert newcomer(change) == player(12)
    assert prove(change.after) == ()
    assert not [each for each in change.after.sit_outs() if each.round >= 4]


def test_late_player_finds_no_three_who_wait() -> None:
    with pytest.raises(MovementError, match="No three players sit out together in round 1"):
        join(generate("individual", field=12, boards=22), BEGIN, 1)
    with pytest.raises(MovementError, match="No three players sit out together in round 3"):
        join(generate("individual", field=9, boards=18), BEGIN, 3)


def test_late_player_takes_the_partners_of_one_that_left() -> None:
    nine = generate("individual", field=9, boards=18)
    gone = leave(nine, BEGIN, player(2), 3)
    assert said(gone)[1] == "Round 3, table 1: player 6, player 9 and player 1 sit out."
    change = join(gone.after, BEGIN, 3)
    assert change.after.repeats == ()
    assert prove(change.after) == ()


def test_round_is_left_out_where_nothing_has_been_played() -> None:
    change = leave_round_out(five_teams(), PlayedSoFar(2, plays_until(five_teams(), 1)), 2)
    assert len(change.after.exceptions.marks) == 4 * 4
    with pytest.raises(MovementError, match="Nothing is left to play in round 2"):
        leave_round_out(change.after, BEGIN, 2)
    with pytest.raises(MovementError, match="Round 1, table 3: board 1 has a result"):
        leave_round_out(five_teams(), PlayedSoFar(2, plays_until(five_teams(), 1)), 1)


@st.composite
def movements(draw: st.DrawFn) -> Schedule:
    """Any movement of teams or of players, with two boards a round."""
    others = [each for each in KINDS.values() if each.contest is not Contest.PAIRS]
    found = [each for each in others if max(each.sizes) >= 4]
    kind = draw(st.sampled_from(found))
    size = draw(st.sampled_from([each for each in range(4, 17) if each in kind.sizes]))
    rounds = draw(st.sampled_from(kind.possible_rounds(size)))
    return generate(kind.key, field=size, boards=rounds * 2, rounds=rounds)


@given(data=st.data(), schedule=movements())
@example_count(100)
def test_whoever_comes_and_goes_the_movement_is_proved(
    data: st.DataObject, schedule: Schedule
) -> None:
    number = data.draw(st.integers(1, schedule.rounds_count))
    played = PlayedSoFar(number, plays_until(schedule, number - 1))
    for act in data.draw(st.lists(st.sampled_from(["join", "leave", "round"]), max_size=3)):
        first = data.draw(st.integers(1, schedule.rounds_count))
        who = data.draw(st.sampled_from(schedule.ranked()))
        try:
            if act == "join":
                change = join(schedule, played, first)
            elif act == "leave":
                change = leave(schedule, played, who, first)
            else:
                change = leave_round_out(schedule, played, first)
        except MovementError:
            continue
        assert prove(change.after) == ()
        assert Schedule.from_dict(change.after.as_dict()) == change.after
        schedule = change.after
