"""What the proof finds in unsound individuals."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from events.movements.catalogue import generate
from events.movements.proof import prove
from events.movements.schedule import Schedule
from events.movements.table_rounds import PlayersRound
from events.movements.violations import Rule, Violation


def sound() -> Schedule:
    """Thirteen players, one of whom sits out at table 4."""
    return generate("individual", field=13, boards=26, rounds=13)


def changed(schedule: Schedule, round_number: int, table: int, entry: PlayersRound) -> Schedule:
    rounds = [list(tables) for tables in schedule.rounds]
    rounds[round_number - 1][table - 1] = entry
    return replace(schedule, rounds=tuple(tuple(tables) for tables in rounds))


def table_of(schedule: Schedule, round_number: int, table: int) -> PlayersRound:
    entry = schedule.rounds[round_number - 1][table - 1]
    assert isinstance(entry, PlayersRound)
    return entry


def with_partners_again(schedule: Schedule) -> Schedule:
    """The players of a table stay together, in the same directions, for another round."""
    first = table_of(schedule, 1, 1)
    again = replace(first, board_set=9, boards=schedule.boards_of(9))
    return replace(schedule, rounds=(schedule.rounds[0], (again, *schedule.rounds[1][1:])))


def with_opponents_three_times(schedule: Schedule) -> Schedule:
    first = table_of(schedule, 1, 1)
    rounds = [
        (replace(first, board_set=number, boards=schedule.boards_of(number)),) for number in (1, 2)
    ]
    crossed = replace(
        first, south=first.west, west=first.south, board_set=3, boards=schedule.boards_of(3)
    )
    return replace(
        schedule, tables=1, field=4, board_sets=3, rounds=(*rounds, (crossed,)), byestands=()
    )


def with_a_player_at_two_tables(schedule: Schedule) -> Schedule:
    entry = table_of(schedule, 2, 1)
    return changed(schedule, 2, 1, replace(entry, south=table_of(schedule, 2, 2).ns))


def with_boards_for_three(schedule: Schedule) -> Schedule:
    return changed(schedule, 2, 1, replace(table_of(schedule, 2, 1), west=None))


def with_a_board_again(schedule: Schedule) -> Schedule:
    before = table_of(schedule, 1, 1)
    entry = replace(
        table_of(schedule, 2, 1), board_set=before.board_set, boards=before.boards, ns=before.ns
    )
    return changed(schedule, 2, 1, entry)


@pytest.mark.parametrize(
    ("spoil", "rule", "message"),
    [
        (
            with_partners_again,
            Rule.PARTNERS_ONCE,
            "Round 2, table 1: player {n} and player {s} are partners again, after round 1.",
        ),
        (
            with_opponents_three_times,
            Rule.OPPONENTS_TWICE,
            "Round 3, table 1: player {n} and player {e} are opponents again, after rounds 1, 2",
        ),
        (with_a_player_at_two_tables, Rule.ONE_PLACE, "In round 2 player "),
        (with_boards_for_three, Rule.SIT_OUT, "Round 2, table 1: boards, but not four players."),
        (with_a_board_again, Rule.BOARD_ONCE, "Round 2, table 1: player {n} has played board 1 "),
    ],
)
def test_an_unsound_individual_is_told_what_is_wrong(
    spoil: Callable[[Schedule], Schedule], rule: Rule, message: str
) -> None:
    first = table_of(sound(), 1, 1)
    found = [violation for violation in prove(spoil(sound())) if violation.rule is rule]
    assert str(found[0]).startswith(message.format(n=first.ns, s=first.south, e=first.ew))


def test_partners_again_name_round_table_and_board() -> None:
    found = prove(with_partners_again(sound()))
    again = next(one for one in found if one.rule is Rule.PARTNERS_ONCE)
    assert (again.round, again.table, again.board) == (2, 1, 17)


def test_meeting_again_by_design_is_no_violation() -> None:
    def meetings(schedule: Schedule) -> list[Violation]:
        wrong = {Rule.PARTNERS_ONCE, Rule.OPPONENTS_TWICE}
        return [violation for violation in prove(schedule) if violation.rule in wrong]

    repeated = with_opponents_three_times(sound())
    assert meetings(repeated) != []
    assert meetings(replace(repeated, repeats=(2, 3))) == []
