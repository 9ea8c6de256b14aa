"""American Whist and Stagger against stored ones."""

from typing import Any

import pytest

from events.movements.catalogue import generate
from events.movements.notes import english
from events.movements.proof import prove
from tests.events.movements.vectors import seats_of, stored

WHISTS = [entry for entry in stored("teams") if entry["family"] == "american-whist"]
STAGGERS = [entry for entry in stored("teams") if entry["family"] == "stagger"]


@pytest.mark.parametrize("entry", WHISTS, ids=lambda entry: str(entry["id"]))
def test_american_whist_is_the_stored_one(entry: dict[str, Any]) -> None:
    schedule = generate("american-whist", field=entry["teams"], boards=2 * entry["rounds"])
    assert seats_of(schedule) == entry["seats"]


@pytest.mark.parametrize("entry", STAGGERS, ids=lambda entry: str(entry["id"]))
def test_stagger_has_the_stored_sessions_one_after_the_other(entry: dict[str, Any]) -> None:
    teams = entry["teams"]
    schedule = generate("stagger", field=teams, boards=2 * teams, rounds=teams - 1)
    first, before = (teams // 2, 0) if entry["id"].endswith("1") else (teams - 1, teams // 2)
    played = [
        [[ns, ew, (number or 0) - before] for ns, ew, number in row] for row in seats_of(schedule)
    ]
    assert played[before:first] == entry["seats"]


def test_stored_team_movements_are_all_compared() -> None:
    assert len(WHISTS) + len(STAGGERS) == len(stored("teams")) == 28


@pytest.mark.parametrize("rounds", [2, 4, 6])
def test_short_american_whist_plays_whole_matches(rounds: int) -> None:
    schedule = generate("american-whist", field=9, boards=24, rounds=rounds)
    assert prove(schedule) == ()
    assert {entry.ew for _, entry in schedule.plays() if entry.ns == 1} == {
        entry.ns for _, entry in schedule.plays() if entry.ew == 1
    }


def test_short_american_whist_says_where_it_skips() -> None:
    schedule = generate("american-whist", field=9, boards=24, rounds=6)
    skip = "After round 3, East-West and boards move on as if 2 rounds had been played between"
    assert english(schedule.notes) == (f"{skip}, so that every match is finished.",)


def test_stagger_names_all_its_shares_in_one_note() -> None:
    schedule = generate("stagger", field=8, boards=28, rounds=7)
    assert english(schedule.notes) == (
        "First session: rounds 1 to 4; the second has other boards.",
        "Tables 1+5, 2+6, 3+7, 4+8 share their boards in every round.",
    )
