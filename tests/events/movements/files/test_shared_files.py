"""The movement files of other programs: every movement loads and is proved, or says why not."""

import os
from pathlib import Path

import pytest

from events.movements.files.code_pages import decoded
from events.movements.files.reading import read

SHARED = Path(os.environ.get("TENACE_SHARED", Path(__file__).parents[5] / "shared"))
MOVEMENTS = SHARED / "data" / "movements"

pytestmark = pytest.mark.skipif(
    not MOVEMENTS.is_dir(), reason="the shared data folder is not here (TENACE_SHARED)"
)

MEET_AGAIN = {
    "Armonk 2 Tables",
    "Howell 4 teams 2 tables 18 boards",
    "Howell 4 teams 2 tables 24 boards",
}
"""Two tables, three opponents, each met in two rounds with different boards."""

SPLIT_SETS = {
    "3 Tables Howell, no relay",
    "Howell 5 teams 2 tables 20 boards",
    "Howell 6 teams 3 tables 20 boards",
    "2 Tables Howell, 5 teams",
}
"""Boards in twos, of which a table plays two at a time that do not belong together."""


def test_every_ribbon_is_sound() -> None:
    found = read(decoded((MOVEMENTS / "howell-ribbons.json").read_bytes()))
    assert len(found) == 69
    assert [each.name for each in found if not each.is_sound] == []
    assert {each.schedule.tables for each in found if each.schedule} == set(range(4, 18))


def test_small_movements_are_sound_or_say_why_not() -> None:
    text = decoded((MOVEMENTS / "thebridsk" / "boardsetsAndMovements.json").read_bytes())
    found = read(text)
    assert len(found) == 22
    assert {each.name for each in found if each.meets_again} == MEET_AGAIN
    unsound = {each.name for each in found if not each.is_sound and not each.meets_again}
    assert unsound == SPLIT_SETS
    for each in found:
        if each.name in SPLIT_SETS:
            assert all("board set" in str(defect) for defect in each.defects), each.name


def test_played_matches_tell_their_movements() -> None:
    text = decoded((MOVEMENTS / "thebridsk" / "demoMatchDuplicates.json").read_bytes())
    first, second = read(text)
    assert first.meets_again
    assert first.schedule is not None
    assert second.schedule is not None
    assert first.schedule.rounds == second.schedule.rounds
