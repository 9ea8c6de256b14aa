"""Movement list files: what each type means, defects with their line, and writing one."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.movements.catalogue import full_boards, generate
from events.movements.files import reading
from events.movements.files.list_file import read, write
from events.movements.files.loaded import Loaded, accept_repeats
from events.movements.kinds import KINDS
from events.movements.notes import english
from events.movements.schedule import Contest, Schedule
from events.movements.table_rounds import TableRound
from events.movements.violations import Rule

MITCHELL = """Mitchell, three tables
{type},3,18,6,3
1,{a},1,1,{c},2,1,{b},3
2,{b},2,2,{a},3,2,{c},1
3,{c},3,3,{b},1,3,{a},2
"""
APART = MITCHELL.format(type="{}", a=1, b=2, c=3)
TOGETHER = MITCHELL.format(type="{}", a=4, b=5, c=6)

TEN = [kind for kind in KINDS.values() if kind.contest is Contest.PAIRS]


def only(text: str) -> Loaded:
    (loaded,) = read(text)
    return loaded


def sound(text: str) -> Schedule:
    loaded = only(text)
    assert [str(defect) for defect in loaded.defects] == []
    assert loaded.schedule is not None
    return loaded.schedule


def message(text: str) -> str:
    return str(only(text).defects[0])


def sides_forgotten(schedule: Schedule) -> list[list[TableRound]]:
    """The rounds with those who sit out always on the North-South side."""
    return [
        [
            entry if entry.is_played else replace(entry, ns=entry.ns or entry.ew, ew=None)
            for entry in tables
        ]
        for tables in schedule.rounds
    ]


def test_type_0_has_one_winner() -> None:
    schedule = sound(TOGETHER.format(0))
    assert (schedule.winners, schedule.field, schedule.boards_per_set) == (1, 6, 6)
    assert str(schedule.title) == "Mitchell, three tables"
    assert schedule.rounds[1] == (
        TableRound(1, 1, 6, 2, (7, 8, 9, 10, 11, 12)),
        TableRound(2, 2, 4, 3, (13, 14, 15, 16, 17, 18)),
        TableRound(3, 3, 5, 1, (1, 2, 3, 4, 5, 6)),
    )


def test_type_1_numbers_its_lines_separately() -> None:
    schedule = sound(APART.format(1))
    assert (schedule.winners, schedule.field) == (2, 6)
    assert schedule.rounds == generate("mitchell", field=6, boards=18).rounds


def test_type_2_numbered_apart_is_switched_here() -> None:
    schedule = sound(APART.format(2))
    generated = generate("mitchell", field=6, boards=18, winners=1)
    assert (schedule.rounds, schedule.switched_rounds) == (generated.rounds, (3,))


def test_type_2_numbered_together_says_which_rounds_are_switched() -> None:
    text = TOGETHER.format(2).replace("1,6,2", "6,1,2").replace("2,4,3", "4,2,3")
    schedule = sound(text.replace("3,5,1", "5,3,1"))
    assert (schedule.winners, schedule.switched_rounds) == (1, (2,))


@pytest.mark.parametrize("kind", [3, 4])
def test_types_3_and_4_are_individuals(kind: int) -> None:
    text = f"Four players\n{kind},1,6,2,3\n1,2,3,4,1,1,3,4,2,2,1,4,2,3,3\n"
    schedule = only(text).schedule
    assert schedule is not None
    assert (schedule.contest, schedule.field) == (Contest.INDIVIDUAL, 4)
    assert [dict(entry.sides()) for (entry,) in schedule.rounds][1] == {
        "N": 1,
        "S": 3,
        "E": 4,
        "W": 2,
    }


def test_player_at_two_seats_is_found() -> None:
    text = "Four players\n3,1,6,2,3\n1,2,3,4,1,1,3,4,4,2,1,4,2,3,3\n"
    assert message(text) == "Line 3: In round 2 player 4 is at table 1 and at table 1."


def test_players_with_set_0_sit_out() -> None:
    text = (
        "Five\n3,2,10,2,5\n"
        "1,2,3,4,1,2,3,4,5,2,3,4,5,1,3,4,5,1,2,4,5,1,2,3,5\n5,5,5,5,0,1,1,1,1,0,2,2,2,2,0,"
        "3,3,3,3,0,4,4,4,4,0\n"
    )
    schedule = only(text).schedule
    assert schedule is not None
    assert [sit.contestant.number for sit in schedule.sit_outs()] == [5, 1, 2, 3, 4]


@pytest.mark.parametrize("kind", [5, 6, 7])
def test_types_5_to_7_are_for_teams_whose_bye_is_a_meeting_with_itself(kind: int) -> None:
    text = f"Two teams and a bye\n{kind},3,4,2,1\n1,2,1\n2,1,1\n3,3,2\n"
    schedule = only(text).schedule
    assert schedule is not None
    assert (schedule.contest, schedule.field) == (Contest.TEAMS, 2)
    assert [entry.is_played for entry in schedule.rounds[0]] == [True, True, False]


@pytest.mark.parametrize(
    ("kind", "field"),
    [("individual", 12), ("rainbow", 20), ("round-robin", 7), ("teams-mitchell", 9)],
)
def test_players_and_teams_are_read_back(kind: str, field: int) -> None:
    schedule = generate(kind, field=field, boards=full_boards(kind, field))
    again = sound(write([schedule]))
    assert (again.contest, again.field, again.aggregate) == (
        schedule.contest,
        schedule.field,
        schedule.aggregate,
    )
    assert [(number, entry) for number, entry in again.plays()] == list(schedule.plays())
    assert write([again]) == write([schedule])


def test_set_0_with_equal_numbers_is_a_sit_out() -> None:
    text = "Three pairs\n0,2,9,3,3\n1,2,1,3,1,2,2,3,3\n3,3,0,2,2,0,1,1,0\n"
    schedule = sound(text)
    assert [(sit.round, sit.table, sit.contestant.number) for sit in schedule.sit_outs()] == [
        (1, 2, 3),
        (2, 2, 2),
        (3, 2, 1),
    ]


def test_those_whom_the_file_leaves_out_sit_out() -> None:
    schedule = sound("Three pairs\n0,1,9,3,3\n1,2,1,3,1,2,2,3,3\n")
    assert schedule.tables == 2
    assert [sit.contestant.number for sit in schedule.sit_outs()] == [3, 2, 1]


def test_many_movements_under_headings() -> None:
    text = f"MOVEMENTS OF THE CLUB\n\n{APART.format(1)}\n{TOGETHER.format(0)}Empty part\n"
    assert [(each.name, each.is_sound) for each in read(text)] == [
        ("Mitchell, three tables", True),
        ("Mitchell, three tables", True),
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2,5,2", "2,x,2", "Line 4, column 3: “x” is not a number."),
        ("0,3,18,6,3", "0,4,18,6,3", "Line 2: the header speaks of 4 tables; 3 follow."),
        ("0,3,18,6,3", "8,3,18,6,3", "Line 2, column 1: there is no type 8; types are 0 to 7."),
        ("0,3,18,6,3", "0,3,18,0,3", "Line 2: 0 cannot be the number of boards in a set."),
        ("0,3,18,6,3", "0,3,18", "Line 2: a header has five or six numbers"),
        ("1,5,3", "1,5", "Line 3: 3 rounds take 9 numbers; here are 8."),
        ("2,5,2", "2,5,0", "Line 4: round 1: 2 and 5 have no boards; set 0 is for those"),
        ("2,5,2", "2,5,-2", "Line 4: -2 is no contestant and no board set."),
        ("1,6,2", "1,9,2", "Line 3: In only 1 of 3 rounds pair 9 plays, first in round 2 at ta"),
        ("1,6,2", "1,5,2", "Line 5: In round 2 pair 5 is at table 1 and at table 3."),
        ("1,6,2", "1,6,1", "Line 3: Round 2, table 1: pair 1 has played board 1 before."),
        ("1,5,3", "1,4,3", "Line 5: In round 3 pair 4 is at table 1 and at table 3."),
    ],
)
def test_defects_name_line_round_and_table(old: str, new: str, said: str) -> None:
    assert message(TOGETHER.format(0).replace(old, new)).startswith(said)


def test_a_defect_leaves_the_other_movements_readable() -> None:
    broken = TOGETHER.format(0).replace("2,5,2", "2,x,2")
    assert [each.is_sound for each in read(broken + APART.format(1))] == [False, True]


def test_boards_that_do_not_add_up_are_remarked_upon() -> None:
    schedule = sound(TOGETHER.format(0).replace("0,3,18", "0,3,20"))
    assert english(schedule.notes) == ("The file speaks of 20 boards; 3 sets of 6 are 18.",)


@pytest.mark.parametrize(("pairs", "header"), [(6, "1,3,18,6,3"), (5, "1,3,18,6,3,-1")])
def test_a_header_says_how_many_are_missing_and_nothing_of_a_full_field(
    pairs: int, header: str
) -> None:
    written = write([generate("mitchell", field=pairs, boards=18)])
    assert written.splitlines()[1] == header


@given(st.data())
def test_what_is_written_is_read_back(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(TEN))
    field = data.draw(st.sampled_from([size for size in kind.sizes if size <= 26]))
    winners = data.draw(st.sampled_from(kind.winners))
    schedule = generate(kind.key, field=field, boards=full_boards(kind.key, field), winners=winners)
    loaded = only(write([schedule]))
    again = accept_repeats(loaded) if loaded.meets_again else loaded
    assert [str(defect) for defect in again.defects] == []
    assert again.schedule is not None
    assert sides_forgotten(again.schedule) == sides_forgotten(schedule)
    assert again.schedule.title == str(schedule.title)
    same = ("tables", "field", "winners", "board_sets", "boards_per_set", "repeats")
    for name in (*same, "switched_rounds"):
        assert getattr(again.schedule, name) == getattr(schedule, name), name
    assert write([again.schedule]) == write([schedule])


@pytest.mark.parametrize(
    ("kind", "pairs"),
    [("mitchell", 16), ("howell", 14), ("web", 20), ("web", 36), ("barometer", 9)],
)
def test_copies_of_the_boards_are_found_again(kind: str, pairs: int) -> None:
    schedule = generate(kind, field=pairs, boards=full_boards(kind, pairs))
    again = sound(write([schedule]))
    for name in ("circuits", "shares", "byestands"):
        assert getattr(again, name) == getattr(schedule, name), name


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("[M6] Mitchell, 3 tables", "[M6] Mitchell, 3 tables"),
        ('"[M6] Mitchell, 3 tables",,,,', "[M6] Mitchell, 3 tables"),
        ('"The ""short"" one"', 'The "short" one'),
        ('Mitchell "A"', 'Mitchell "A"'),
        ("3, 5, 7 tables", "3, 5, 7 tables"),
        ("3 variations", "3 variations"),
        ("Boards: 18", "Boards: 18"),
        ("{x} Mitchell", "{x} Mitchell"),
        ("[1, 2]", "[1, 2]"),
        ("[]", "[]"),
    ],
)
def test_names_of_any_form(line: str, name: str) -> None:
    text = TOGETHER.format(0).replace("Mitchell, three tables", line)
    assert [(each.name, each.is_sound) for each in reading.read(text)] == [(name, True)]


PLAYERS = """Eight players
3,2,16,2,4
1,2,3,4,1,1,3,2,4,2,1,4,2,3,3,{four},7
5,6,7,8,4,5,7,6,8,5,5,8,6,7,6,{eight},8
"""


@pytest.mark.parametrize(
    ("four", "eight", "rules"),
    [
        ("1,2,5,6", "3,4,7,8", {Rule.PARTNERS_ONCE}),
        ("1,5,4,8", "3,7,2,6", {Rule.OPPONENTS_TWICE}),
        ("1,2,3,4", "5,6,7,8", {Rule.PARTNERS_ONCE, Rule.OPPONENTS_TWICE}),
    ],
)
def test_players_who_meet_again_can_be_accepted(four: str, eight: str, rules: set[Rule]) -> None:
    loaded = only(PLAYERS.format(four=four, eight=eight))
    assert {defect.rule for defect in loaded.defects} == rules
    assert loaded.meets_again
    kept = accept_repeats(loaded).schedule
    assert kept is not None
    assert kept.repeats == (4,)
    assert english(kept.notes)[-1] == (
        "By design players are partners again, or opponents a third time, in round 4."
    )


def test_players_who_play_a_board_again_cannot_be_accepted() -> None:
    loaded = only(PLAYERS.format(four="1,2,5,6", eight="3,4,7,8").replace(",7\n", ",1\n"))
    assert {defect.rule for defect in loaded.defects} == {Rule.PARTNERS_ONCE, Rule.BOARD_ONCE}
    assert not loaded.meets_again


def test_a_name_that_looks_like_numbers_is_read_back() -> None:
    schedule = replace(generate("mitchell", field=6, boards=18), title="1,2,3")
    assert only(write([schedule])).name == "Movement 1,2,3"
