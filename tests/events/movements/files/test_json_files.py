"""Movements as JSON: of this program, as rings, as hands, and as matches that were played."""

import json
from itertools import count
from typing import Any

import pytest

from events.movements.catalogue import generate
from events.movements.files.json_files import write
from events.movements.files.loaded import Loaded, accept_repeats
from events.movements.files.reading import read
from events.movements.schedule import Schedule


def only(data: object) -> Loaded:
    (loaded,) = read(json.dumps(data))
    return loaded


def ribbon_of(schedule: Schedule) -> dict[str, Any]:
    """A cyclic Howell as a ring: each pair follows the one numbered one lower."""
    seats = {
        number: f"{entry.table}{'N' if side == 'NS' else 'E'}"
        for entry in schedule.rounds[0]
        for side, number in entry.sides()
    }
    begins = {entry.board_set: entry.table for entry in schedule.rounds[0]}
    moving = range(schedule.field - 1, 0, -1)
    return {
        "tables": schedule.tables,
        "rounds": schedule.rounds_count,
        "movement": [seats[pair] for pair in moving],
        "positions": [n for entry in schedule.rounds[0] for n in (entry.ns, entry.ew)],
        "sets": [begins.get(number, 0) for number in range(1, schedule.rounds_count + 1)],
    }


def hands_of(schedule: Schedule) -> list[dict[str, Any]]:
    return [
        {
            "table": entry.table,
            "round": number,
            "ns": entry.ns,
            "ew": entry.ew,
            "boards": list(entry.boards),
        }
        for number, entry in schedule.plays()
    ]


@pytest.mark.parametrize(("kind", "pairs"), [("mitchell", 9), ("howell", 8), ("web", 28)])
def test_own_movements_come_back_as_they_were(kind: str, pairs: int) -> None:
    schedule = generate(kind, field=pairs, boards=24)
    (loaded,) = read(write([schedule]))
    assert loaded.schedule is not None
    assert loaded.schedule.as_dict() == {
        **schedule.as_dict(),
        "kind": "own",
        "title_by_code": [None],
    }
    assert only(schedule.as_dict()) == loaded


def test_an_own_movement_is_proved_and_not_believed() -> None:
    data = generate("mitchell", field=6, boards=18).as_dict()
    data["rounds"][1][0]["ew"] = 1
    assert not only(data).is_sound
    assert "In round 2 EW pair 1 is at table 1 and at table 2." in [
        str(defect) for defect in only(data).defects
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"tables": 10**9},
        {"tables": None},
        {"winners": 3},
        {"contest": "teams", "teams": 3, "winners": 2},
        {"contest": "individual", "players": 6},
        {"rounds": []},
        {"rounds": {}},
        {"rounds": [[[]]]},
        {"boards_per_set": 1e300},
        {"shares": 7},
        {"contest": []},
    ],
)
def test_an_own_movement_out_of_measure_is_refused(change: dict[str, Any]) -> None:
    data = {**generate("mitchell", field=6, boards=18).as_dict(), **change}
    assert only(data).schedule is None


@pytest.mark.parametrize("tables", [4, 5, 6, 7])
def test_a_ribbon_is_the_howell_that_it_was_made_of(tables: int) -> None:
    howell = generate("howell", field=2 * tables, boards=2 * tables - 1)
    loaded = only({f"{tables}-{2 * tables - 1}": ribbon_of(howell)})
    assert loaded.is_sound
    assert loaded.schedule is not None
    assert [[(e.ns, e.ew, e.board_set) for e in row] for row in loaded.schedule.rounds] == [
        [(e.ns, e.ew, e.board_set) for e in row] for row in howell.rounds
    ]


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("positions", [1] * 8, "its positions are not the pairs 1 to 8, each once."),
        ("sets", [1, 2, 3, 0, 0, 0, 0], "its board sets do not begin at the tables 1 to 4, one"),
        ("movement", ["9N"], "its ring names a seat twice, or one that is not there."),
        ("movement", ["X"], "its tables, rounds, sets, movement or positions are no such thing."),
        ("rounds", 10**9, "it has 4 tables and 1000000000 rounds."),
    ],
)
def test_a_ribbon_that_does_not_fit_together_says_why(part: str, value: object, said: str) -> None:
    ribbon = ribbon_of(generate("howell", field=8, boards=7))
    (defect,) = only({"4-7": {**ribbon, part: value}}).defects
    assert str(defect).startswith(said)


def test_hands_are_laid_out_with_those_who_do_not_play() -> None:
    howell = generate("howell", field=7, boards=21)
    loaded = only({"movements": [{"name": "Seven", "hands": hands_of(howell)}]})
    assert (loaded.name, loaded.is_sound) == ("Seven", True)
    assert loaded.schedule is not None
    assert [(sit.round, sit.contestant) for sit in loaded.schedule.sit_outs()] == [
        (sit.round, sit.contestant) for sit in howell.sit_outs()
    ]


@pytest.mark.parametrize("boards", [3, 6, 18])
def test_hands_of_pairs_that_never_turn_have_two_winners(boards: int) -> None:
    mitchell = generate("mitchell", field=6, boards=boards)
    hands = [{**hand, "ew": hand["ew"] + 3} for hand in hands_of(mitchell)]
    loaded = only({"movements": [{"name": "Mitchell", "hands": hands}]})
    assert loaded.schedule is not None
    assert (loaded.schedule.winners, loaded.schedule.rounds) == (2, mitchell.rounds)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"boards": [5, 6, 9]},
            "Round 1, table 1: boards 5, 6 and 9 do not follow one another, so",
        ),
        (
            {"boards": [2, 3, 4]},
            "Round 1, table 1: boards 2, 3 and 4 are parts of two board sets",
        ),
        ({"boards": []}, "Round 1, table 1: no boards are named."),
        ({"ns": 0}, "Round 1, table 1: pair 0 cannot meet pair 1."),
        ({"table": 2}, "Round 1, table 2: two hands are at this table."),
        ({"round": 10**9}, "Round 1000000000, table 1: there are at most 60 rounds and 150 tab"),
        ({"boards": [3 * 10**30 + 1]}, "Round 1, table 2: 3 boards are played, at other tables 1."),
        ({"boards": None}, "its hands do not say table, round, pairs and boards."),
    ],
)
def test_hands_that_make_no_board_sets_say_where(change: dict[str, Any], said: str) -> None:
    hands = hands_of(generate("howell", field=8, boards=21))
    hands[0] |= change
    (defect, *_) = only({"movements": [{"hands": hands}]}).defects
    assert str(defect).startswith(said)


@pytest.mark.parametrize("change", [{"ns": 1000}, {"boards": [10**30 + i for i in range(3)]}])
def test_hands_out_of_measure_are_refused(change: dict[str, Any]) -> None:
    hands = hands_of(generate("howell", field=8, boards=21))
    hands[0] |= change
    (defect, *_) = only({"movements": [{"hands": hands}]}).defects
    assert str(defect) == "contestants are numbered up to 999, board sets up to 500."


def test_a_match_that_was_played_tells_its_movement() -> None:
    teams = [{"id": f"T{number}"} for number in range(1, 5)]
    meetings = [(1, "T1", "T2"), (2, "T1", "T3"), (3, "T1", "T4")]
    others = {"T2": ("T3", "T4"), "T3": ("T4", "T2"), "T4": ("T2", "T3")}
    boards = []
    for number, (round_number, ns, ew) in zip(count(1), meetings, strict=False):
        hands = [{"table": "1", "round": round_number, "nsTeam": ns, "ewTeam": ew}]
        hands.append(
            {
                "table": "2",
                "round": round_number,
                "nsTeam": others[ew][0],
                "ewTeam": others[ew][1],
            }
        )
        boards.append({"id": f"B{number}", "hands": hands})
    loaded = only([{"id": "M7", "movement": "Two tables", "teams": teams, "boards": boards}])
    assert (str(loaded.name), loaded.is_sound) == ("Two tables as played in M7", True)
    assert loaded.schedule is not None
    assert [(e.ns, e.ew) for e in loaded.schedule.rounds[1]] == [(1, 3), (4, 2)]


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"movements": [1, null]}', "[" * 100_000, '{"a": 1e999}']
)
def test_json_without_a_movement_says_so(text: str) -> None:
    (loaded,) = read(text)
    assert (loaded.schedule, len(loaded.defects)) == (None, 1)


def test_meeting_again_can_be_accepted() -> None:
    revenge = "1v2 A 3v4 B\n1v2 B 3v4 A\n1v3 C 4v2 D\n1v3 D 4v2 C"
    (loaded,) = read(revenge)
    assert (loaded.is_sound, loaded.meets_again) == (False, True)
    assert {defect.round for defect in loaded.defects} == {2, 4}
    accepted = accept_repeats(loaded)
    assert accepted.is_sound
    assert accepted.schedule is not None
    assert accepted.schedule.repeats == (2, 4)


def test_other_defects_cannot_be_accepted() -> None:
    (loaded,) = read("1v2 A 3v4 B\n1v2 A 3v4 B\n1v3 C 4v2 D")
    assert not loaded.meets_again
    left = accept_repeats(loaded).defects
    assert {str(defect.rule) for defect in left} == {"board-once"}
