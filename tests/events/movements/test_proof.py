"""What the proof finds in unsound schedules, and that it finds nothing in generated ones."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.movements.catalogue import generate
from events.movements.kind import MovementKind
from events.movements.kinds import KINDS
from events.movements.proof import prove
from events.movements.schedule import ByeStand, Contest, Schedule, Share
from events.movements.table_rounds import TableRound
from events.movements.violations import Rule
from scoring.entrants import Line
from tests.events.movements.breaches import told
from tests.events.movements.vectors import plain_mitchell, schedule_of, stored
from tests.example_count import example_count


@st.composite
def schedules(draw: st.DrawFn, contest: Contest | None = None) -> Schedule:
    """Any movement of any kind and size, full or curtailed; of one contest, or of any."""
    kind = draw(
        st.sampled_from([kind for kind in KINDS.values() if contest in {None, kind.contest}])
    )
    field = draw(st.sampled_from(kind.sizes))
    rounds = draw(st.sampled_from(kind.possible_rounds(field)))
    return generate(
        kind.key,
        field=field,
        boards=rounds * draw(st.integers(1, 4)),
        rounds=rounds,
        winners=draw(st.sampled_from(kind.winners)),
    )


@given(schedules())
@example_count(100)
def test_every_generated_movement_is_sound(schedule: Schedule) -> None:
    assert prove(schedule) == ()


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: str(kind.key))
def test_every_size_of_a_kind_is_sound(kind: MovementKind) -> None:
    """Hypothesis tries numbers of rounds and winners; here no size up to 40 tables is left out."""
    for pairs in filter(kind.fits, range(2, 82)):
        rounds = max(kind.possible_rounds(pairs))
        schedule = generate(kind.key, field=pairs, boards=rounds, rounds=rounds)
        assert (prove(schedule), schedule.field) == ((), pairs)


@given(schedules(Contest.PAIRS))
@example_count(50)
def test_every_round_accounts_for_every_pair(schedule: Schedule) -> None:
    half = schedule.field % 2
    assert [one.round for one in schedule.sit_outs()] == list(
        range(1, (schedule.rounds_count if half else 0) + 1)
    )
    assert len(list(schedule.seats())) == schedule.field * schedule.rounds_count


@given(schedules(Contest.PAIRS))
@example_count(50)
def test_one_winner_movements_number_pairs_from_1_to_the_last(schedule: Schedule) -> None:
    numbers = [one.number for one in schedule.contestants()]
    lines = [one.line for one in schedule.contestants()]
    if schedule.winners == 1:
        assert numbers == list(range(1, schedule.field + 1))
    else:
        north_south = lines.count(Line.NS)
        assert abs(2 * north_south - schedule.field) == schedule.field % 2
        assert numbers == [
            *range(1, north_south + 1),
            *range(1, schedule.field - north_south + 1),
        ]


@pytest.mark.parametrize("name", ["howell", "mitchell"])
def test_every_stored_movement_is_sound(name: str) -> None:
    assert [prove(schedule_of(entry)) for entry in stored(name)] == [()] * len(stored(name))


def test_plain_mitchell_of_even_tables_repeats_boards_from_half_way() -> None:
    found = prove(plain_mitchell(6))
    assert {violation.rule for violation in found} == {Rule.BOARD_ONCE}
    assert {violation.round for violation in found} == {4, 5, 6}
    message = "Round 4, table 1: EW pair 4 has played board 10 before."
    assert told(found)[0] == (Rule.BOARD_ONCE, message, 4, 1, 10)


def sound() -> Schedule:
    """A Howell with a sit-out at table 1 and boards waiting at bye-stands."""
    return generate("howell", field=7, boards=14)


def changed(schedule: Schedule, round_number: int, table: int, entry: TableRound) -> Schedule:
    rounds = [list(tables) for tables in schedule.rounds]
    rounds[round_number - 1][table - 1] = entry
    return replace(schedule, rounds=tuple(tuple(tables) for tables in rounds))


def with_pair_in_two_places(schedule: Schedule) -> Schedule:
    entry, other = schedule.rounds[1][2], schedule.rounds[1][1]
    return changed(schedule, 2, 3, replace(entry, ns=other.ns))


def with_boards_at_a_sit_out(schedule: Schedule) -> Schedule:
    return changed(
        schedule, 2, 1, replace(schedule.rounds[1][0], board_set=2, boards=schedule.boards_of(2))
    )


def with_wrong_boards(schedule: Schedule) -> Schedule:
    return changed(schedule, 2, 3, replace(schedule.rounds[1][2], boards=(1, 2)))


def with_unknown_board_set(schedule: Schedule) -> Schedule:
    return changed(schedule, 2, 3, replace(schedule.rounds[1][2], board_set=9))


def with_tables_out_of_order(schedule: Schedule) -> Schedule:
    return replace(schedule, rounds=(tuple(reversed(schedule.rounds[0])), *schedule.rounds[1:]))


def with_a_round_played_again(schedule: Schedule) -> Schedule:
    return replace(schedule, rounds=(*schedule.rounds, schedule.rounds[0]))


def with_another_number_of_pairs(schedule: Schedule) -> Schedule:
    return replace(schedule, field=8)


def with_a_share_that_is_not(schedule: Schedule) -> Schedule:
    return replace(schedule, shares=(Share(1, 3, (2, 3)),))


def with_a_share_unsaid(schedule: Schedule) -> Schedule:
    return replace(generate("mitchell", field=8, boards=8), shares=())


def with_byestands_unsaid(schedule: Schedule) -> Schedule:
    return replace(schedule, byestands=(ByeStand(4, 3),))


def with_a_pair_against_itself(schedule: Schedule) -> Schedule:
    entry = schedule.rounds[1][2]
    return changed(schedule, 2, 3, replace(entry, ew=entry.ns))


def with_a_table_of_two_copies(schedule: Schedule) -> Schedule:
    return replace(schedule, circuits=((1, 2), (2, 3, 4)))


def with_a_revenge_undeclared(schedule: Schedule) -> Schedule:
    return replace(generate("blackpool", field=12, boards=16), repeats=(8,))


@pytest.mark.parametrize(
    ("spoil", "rule", "message"),
    [
        (
            with_pair_in_two_places,
            Rule.ONE_PLACE,
            "In round 2 pair 1 is at table 2 and at table 3.",
        ),
        (with_boards_at_a_sit_out, Rule.SIT_OUT, "Round 2, table 1: boards, but not two pairs."),
        (
            with_wrong_boards,
            Rule.BOARD_SET,
            "Round 2, table 3: the boards are not those of board set 6.",
        ),
        (with_unknown_board_set, Rule.BOARD_SET, "Round 2, table 3: there is no board set 9."),
        (with_tables_out_of_order, Rule.TABLES, "Round 1 does not list tables 1 to 4 once each."),
        (
            with_a_round_played_again,
            Rule.MEET_ONCE,
            "Round 8, table 2: pair 7 and pair 2 meet again, after round 1.",
        ),
        (
            with_another_number_of_pairs,
            Rule.FIELD,
            "The movement is said to be for 8 pairs and seats 7.",
        ),
        (
            with_a_share_that_is_not,
            Rule.SHARE,
            "In round 1 board set 3 is not shared as stated.",
        ),
        (
            with_a_share_unsaid,
            Rule.SHARE,
            "In round 1 board set 1 is at tables 1 and 4, and no share is stated.",
        ),
        (
            with_byestands_unsaid,
            Rule.BYE_STAND,
            "Board set 5 leaves table 3 after round 1 and comes to table 2 in round 3; no",
        ),
        (
            with_a_table_of_two_copies,
            Rule.CIRCUIT,
            "Table 2 belongs to 2 copies of the boards, not to one.",
        ),
        (
            with_a_revenge_undeclared,
            Rule.MEET_ONCE,
            "Round 7, table 1: NS pair 1 and EW pair 1 meet again, after round 1.",
        ),
        (with_a_pair_against_itself, Rule.MEET_ONCE, "Round 2, table 3: pair 7 meets itself."),
    ],
)
def test_an_unsound_schedule_is_told_what_is_wrong(
    spoil: Callable[[Schedule], Schedule], rule: Rule, message: str
) -> None:
    found = [violation for violation in prove(spoil(sound())) if violation.rule is rule]
    assert str(found[0]).startswith(message)


def test_a_meeting_again_and_an_unsaid_share_name_their_place_and_first_board() -> None:
    again = prove(with_a_revenge_undeclared(sound()))[0]
    share = prove(with_a_share_unsaid(sound()))[0]
    assert (again.round, again.table, again.board) == (7, 1, 13)
    assert (share.round, share.table, share.board) == (1, 1, 1)


def test_a_pair_left_out_of_a_round_is_missed() -> None:
    schedule = sound()
    gone = changed(schedule, 2, 1, replace(schedule.rounds[1][0], ew=None))
    message = "In round 2 pair 2 has no place and no sit-out is stated."
    assert told(prove(gone)) == ((Rule.ONE_PLACE, message, 2, None, None),)
