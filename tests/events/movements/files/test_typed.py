"""Movements as a director types them."""

import pytest

from events.movements.catalogue import generate
from events.movements.files.reading import read
from events.movements.schedule import Contest, Schedule
from events.movements.table_rounds import PlayersRound

SMALL = """# for the summer
Name: Three tables
Boards: 6
1v4 A  2v5 B  3v6 C
1v6 B  2v4 C  3v5 A
1v5 C  2v6 A  3v4 B
"""


def sound(text: str) -> Schedule:
    (loaded,) = read(text)
    assert [str(defect) for defect in loaded.defects] == []
    assert loaded.schedule is not None
    return loaded.schedule


def messages(text: str) -> list[str]:
    return [str(defect) for loaded in read(text) for defect in loaded.defects]


def test_a_line_is_a_round() -> None:
    schedule = sound(SMALL)
    assert (schedule.title, schedule.tables, schedule.boards_per_set) == ("Three tables", 3, 6)
    assert [[(e.ns, e.ew, e.board_set) for e in tables] for tables in schedule.rounds] == [
        [(1, 4, 1), (2, 5, 2), (3, 6, 3)],
        [(1, 6, 2), (2, 4, 3), (3, 5, 1)],
        [(1, 5, 3), (2, 6, 1), (3, 4, 2)],
    ]


def test_rounds_may_be_numbered_and_sets_too() -> None:
    text = "Round 1: 1 v 4 1 | 2V5 2; 3v6 3\n2: 1v6 2, 2v4 3, 3v5 1\n3: 1v5 3 2v6 1 3v4 2"
    assert sound(text).rounds == sound(SMALL.replace("Boards: 6", "Boards: 8")).rounds


def test_two_winners_number_their_lines_separately() -> None:
    text = "Kind: two winners\nBoards: 6\n1v1 A 2v2 B 3v3 C\n1v3 B 2v1 C 3v2 A\n1v2 C 2v3 A 3v1 B"
    assert sound(text).rounds == generate("mitchell", field=6, boards=18).rounds


def test_sit_outs_and_empty_tables() -> None:
    schedule = sound("1v2 A - 3 out\n3v1 B - 2 out\n2v3 C - 1 out")
    assert [(sit.table, sit.contestant.number) for sit in schedule.sit_outs()] == [
        (3, 3),
        (3, 2),
        (3, 1),
    ]


def test_players_are_joined_by_a_plus() -> None:
    (loaded,) = read("1+2 v 3+4 A\n1+3 v 4+2 B\n1+4 v 2+3 C")
    schedule = loaded.schedule
    assert schedule is not None
    assert schedule.contest is Contest.INDIVIDUAL
    assert schedule.rounds[1] == (PlayersRound(1, 1, 4, 2, (9, 10, 11, 12, 13, 14, 15, 16), 3, 2),)


def test_teams_are_said_to_be_teams() -> None:
    (loaded,) = read("Kind: teams\n1v2 A 2v1 A")
    assert loaded.schedule is not None
    assert (loaded.schedule.contest, loaded.schedule.field) == (Contest.TEAMS, 2)


def test_a_name_begins_the_next_movement() -> None:
    text = SMALL + SMALL.replace("Three tables", "The same again")
    assert [each.name for each in read(text)] == ["Three tables", "The same again"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2v4 C", "2v4", "Line 5, column 8: “2v4 3v5” has no board set of its own: write 1v8 A, "),
        ("2v4 C", "2x4 C", "Line 5, column 8: “2x4 C” is not a table: write 1v8 A, 5 out, or - "),
        ("2v4 C", "2v4C3v5", "Line 5, column 8: “2v4C3v5 3v5” has no board set of its own"),
        ("  3v5 A", "", "Line 5: 2 tables here and 3 in the first round; write - for nobody."),
        ("2v4 C", "2+1v4+3 C", "Line 5: table 2 is not one of"),
        ("2v4 C", "0v4 C", "Line 5: table 2 has a number 0; count from 1."),
        ("2v4 C", "2v7 C", "Line 5: In only 1 of 3 rounds pair 7 plays, first in round 2 at "),
        ("2v4 C", "2v5 C", "Line 5: In round 2 pair 5 is at table 2 and at table 3."),
        ("Boards: 6", "Boards: 99", "Line 3, column 8: “Boards” cannot be “99”; write 1 to 60."),
        ("Boards: 6", "Kind: rubber", "Line 3, column 6: “Kind” cannot be “rubber”; write pairs, "),
    ],
)
def test_defects_name_line_and_column(old: str, new: str, said: str) -> None:
    assert messages(SMALL.replace(old, new))[0].startswith(said)


@pytest.mark.parametrize("text", ["", "\n \n", "Good evening.", "Name: nothing\n", "1,2,3"])
def test_text_without_a_movement_says_so(text: str) -> None:
    assert len(messages(text)) == 1
