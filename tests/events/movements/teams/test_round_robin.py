"""Round robins against stored ones, with byes and with triples."""

import json
from itertools import combinations
from typing import Any

import pytest

from events.movements.catalogue import generate
from events.movements.notes import NoteCode
from events.movements.proof import prove
from events.movements.schedule import MovementError, Schedule, Share
from scoring.errors import Message
from tests.events.movements.vectors import VECTORS, seats_of

STORED: list[dict[str, Any]] = json.loads((VECTORS / "movements" / "teams.json").read_text())[
    "round_robin"
]
WITH_TRIPLES = [3, *range(7, 40, 2)]


def full(kind: str, teams: int) -> Schedule:
    rounds = teams - 1 + (kind == "round-robin" and teams % 2)
    return generate(kind, field=teams, boards=2 * rounds, rounds=rounds)


def met(schedule: Schedule) -> list[tuple[int | None, int | None]]:
    """North-South and East-West at all tables of all rounds."""
    return sorted((entry.ns or 0, entry.ew or 0) for _, entry in schedule.plays())


def everyone_at_both_tables(teams: int) -> list[tuple[int, int]]:
    pairs = combinations(range(1, teams + 1), 2)
    return sorted(seat for one, other in pairs for seat in ((one, other), (other, one)))


@pytest.mark.parametrize("entry", STORED, ids=lambda entry: str(entry["teams"]))
def test_matches_are_those_of_the_stored_round_robin(entry: dict[str, Any]) -> None:
    schedule = full("round-robin", entry["teams"])
    expected = [
        [
            [[one, other, number], [other, one, number]]
            if entry["bye"] not in {one, other}
            else [[min(one, other), None, None], [None, min(one, other), None]]
            for one, other in matches
        ]
        for number, matches in enumerate(entry["schedule"], start=1)
    ]
    assert seats_of(schedule) == [[seat for match in row for seat in match] for row in expected]


@pytest.mark.parametrize("teams", [2, 3, 5, 17, 39, 40])
def test_everyone_meets_everyone_at_both_tables(teams: int) -> None:
    schedule = full("round-robin", teams)
    assert met(schedule) == everyone_at_both_tables(teams)
    assert prove(schedule) == ()


@pytest.mark.parametrize("teams", [3, 5, 39])
def test_both_pairs_of_each_team_have_one_bye_in_an_odd_field(teams: int) -> None:
    sit_outs = full("round-robin", teams).sit_outs()
    assert len(sit_outs) == len({one.contestant for one in sit_outs}) == 2 * teams


def test_two_tables_of_a_match_share_a_copy_of_the_boards() -> None:
    schedule = generate("round-robin", field=4, boards=24)
    assert schedule.circuits == ((1, 2), (3, 4))
    assert schedule.shares[:2] == (Share(1, 1, (1, 2)), Share(1, 1, (3, 4)))
    assert schedule.notes == (Message(NoteCode.MATCH_COPY),)


@pytest.mark.parametrize("teams", WITH_TRIPLES)
def test_triples_bring_everyone_together_without_a_bye(teams: int) -> None:
    schedule = full("round-robin-triples", teams)
    assert met(schedule) == everyone_at_both_tables(teams)
    assert (prove(schedule), schedule.sit_outs()) == ((), ())


def test_triple_plays_its_three_matches_over_two_rounds_on_three_sets() -> None:
    schedule = full("round-robin-triples", 7)
    assert [row[4:] for row in seats_of(schedule)[:2]] == [
        [[5, 6, 1], [6, 7, 2], [7, 5, 7]],
        [[5, 7, 7], [6, 5, 1], [7, 6, 2]],
    ]


@pytest.mark.parametrize("teams", [7, 21, 39])
def test_third_set_of_a_triple_is_played_by_nobody_else(teams: int) -> None:
    schedule = full("round-robin-triples", teams)
    spare = [entry.table for _, entry in schedule.plays() if (entry.board_set or 0) > teams - 1]
    assert sorted(set(spare)) == [teams - 2, teams]
    assert len(spare) == teams - 1


def test_five_teams_cannot_play_triples() -> None:
    with pytest.raises(MovementError, match="the other two would meet twice"):
        generate("round-robin-triples", field=5, boards=20)
