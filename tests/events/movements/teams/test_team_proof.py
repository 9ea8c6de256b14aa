"""What the proof finds in unsound movements of teams, and who has to be found in their places."""

from dataclasses import replace

from hypothesis import given

from events.movements.catalogue import generate
from events.movements.layout import Plan, Seat, lay_out
from events.movements.proof import prove
from events.movements.schedule import Contest, Schedule
from events.movements.violations import Rule
from tests.events.movements.breaches import told
from tests.events.movements.test_proof import schedules
from tests.example_count import example_count


def laid_out(*rows: list[Seat], aggregate: bool = False) -> Schedule:
    plan = Plan("By hand", rows, contest=Contest.TEAMS, aggregate=aggregate)
    teams = {team for row in rows for seat in row for team in seat[:2] if team}
    return lay_out("by-hand", plan, field=len(teams), boards_per_set=2, rounds=len(rows))


@given(schedules(Contest.TEAMS))
@example_count(50)
def test_both_pairs_of_every_team_have_a_place_in_every_round(schedule: Schedule) -> None:
    teams = range(1, schedule.field + 1)
    for tables in schedule.rounds:
        assert sorted(entry.ns for entry in tables if entry.ns) == [*teams]
        assert sorted(entry.ew for entry in tables if entry.ew) == [*teams]


@given(schedules(Contest.TEAMS))
@example_count(50)
def test_teams_play_whole_matches_on_the_same_boards(schedule: Schedule) -> None:
    played = {(entry.ns, entry.ew, entry.board_set) for _, entry in schedule.plays()}
    turned = {(ew, ns, board_set) for ns, ew, board_set in played}
    assert schedule.aggregate or played == turned


def test_team_against_itself_is_found() -> None:
    found = prove(laid_out([(1, 1, 1), (2, 2, 2)]))
    assert told(found) == (
        (Rule.OWN_TEAM, "Round 1, table 1: team 1 meets itself.", 1, 1, 1),
        (Rule.OWN_TEAM, "Round 1, table 2: team 2 meets itself.", 1, 2, 3),
    )


def test_match_on_different_boards_is_found() -> None:
    found = prove(laid_out([(1, 2, 1), (2, 1, 2)]))
    assert [str(violation) for violation in found] == [
        "Round 1, table 1: team 1 plays board 1 North-South against team 2, but not East-West.",
        "Round 1, table 2: team 2 plays board 3 North-South against team 1, but not East-West.",
    ]


def test_triple_without_its_second_half_is_not_compared() -> None:
    found = prove(laid_out([(1, 2, 1), (2, 3, 2), (3, 1, 3)]))
    assert [(violation.rule, violation.table) for violation in found] == [
        (Rule.MATCH, 1),
        (Rule.MATCH, 2),
        (Rule.MATCH, 3),
    ]


def test_board_without_other_results_is_found_where_teams_compare_in_aggregate() -> None:
    found = prove(laid_out([(1, 2, 1), (2, 3, 1), (3, 1, 2)], aggregate=True))
    message = (
        "Round 1, table 3: board 3 is played at no other table, so that teams 3 and 1 have nothing "
        "to compare."
    )
    assert told(found)[-1] == (Rule.MATCH, message, 1, 3, 3)


def test_team_of_which_one_pair_has_no_place_is_found() -> None:
    schedule = generate("round-robin", field=3, boards=6)
    first, second, *tables = schedule.rounds[0]
    one_pair = (first, replace(second, ew=None), *tables)
    found = prove(replace(schedule, rounds=(one_pair, *schedule.rounds[1:])))
    assert told(found) == (
        (
            Rule.ONE_PLACE,
            "In round 1 the EW pair of team 1 has no place and no sit-out is stated.",
            *(1, None, None),
        ),
    )
