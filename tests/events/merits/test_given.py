"""Everybody has two merits, each true, none twice: over random sessions of every sort."""

from collections import Counter
from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.merits import TWO, Merit, give
from events.merits.giving import candidates
from events.merits.picture import MeetingGain, RankedPlace, SessionPicture
from events.queries.merits import picture_of
from tests.events.merits.evenings import random_evening
from tests.events.merits.rows import TRUE, Score
from tests.example_count import example_count

SORTS = ("pairs", "individual", "teams")


def picture(score: Score) -> SessionPicture:
    matches = {"unit": "imp", "matches": score.matches} if score.of_teams else None
    rows = cast(Any, (score.ranking, score.travellers, matches))
    return picture_of(rows[0], rows[1], rows[2], {})


def holds(score: Score, who: str, merit: Merit) -> bool:
    return TRUE[merit.kind](score, who, dict(merit.says))


def evenings() -> st.SearchStrategy[Score]:
    return st.builds(
        random_evening,
        st.integers(0, 10**9),
        sort=st.sampled_from(SORTS),
        tables=st.sampled_from([2, 3, 5]),
        rounds=st.sampled_from([1, 3, 5]),
        in_round=st.sampled_from([2, 3, 4]),
    )


@example_count(100)
@given(evenings())
def test_everybody_has_two_none_twice_and_each_is_true(score: Score) -> None:
    given_ = give(picture(score))
    told = Counter(merit for merits in given_.values() for merit in merits)
    assert set(told.values()) <= {1}
    for who in score.everybody():
        boards = {board for _r, board, line, _ns in score.mine(who) if not line["ns_award"]}
        assert len(given_[who]) >= min(TWO, len(boards)), who
        assert [each for each in given_[who] if not holds(score, who, each)] == []


@example_count(40)
@given(evenings())
def test_whatever_may_be_said_is_true(score: Score) -> None:
    wrong = [each for each in candidates(picture(score)) if not holds(score, each.who, each.merit)]
    assert wrong == []


def test_every_kind_is_found_somewhere() -> None:
    found = {
        each.merit.kind
        for sort in SORTS
        for seed in range(8)
        for tables, rounds in ((3, 5), (4, 3), (5, 1))
        for each in candidates(
            picture(random_evening(seed, sort=sort, tables=tables, rounds=rounds, in_round=3))
        )
    }
    assert set(TRUE) - found == {"beat_leaders"}  # nobody of the first three wins against all


@pytest.mark.parametrize("sort", SORTS)
def test_where_everything_was_the_same_everywhere_all_have_two(sort: str) -> None:
    seed = next(
        seed
        for seed in range(100)
        if {
            line["score"]
            for sheet in random_evening(seed, sort=sort, tables=4, rounds=3, in_round=2).travellers
            for line in sheet["lines"]
        }
        == {420}
    )
    score = random_evening(seed, sort=sort, tables=4, rounds=3, in_round=2)
    merits = give(picture(score))
    assert {len(each) for each in merits.values()} == {2}
    assert len({merit for each in merits.values() for merit in each}) == 2 * len(merits)
    assert all(holds(score, who, merit) for who, each in merits.items() for merit in each)


def test_one_line_wins_against_each_of_the_first_three_of_the_other() -> None:
    """Pair 1 North-South was ahead of the first three East-West, pair 2 of two of them alone."""
    places = [RankedPlace(f"{rank}EW", "EW", rank, tied=False) for rank in (1, 2, 3, 4)]
    met = [("1NS", "1EW", 1), ("1NS", "2EW", 2), ("1NS", "3EW", 1), ("1NS", "4EW", -3)]
    met += [("2NS", "1EW", 0), ("2NS", "2EW", 2), ("2NS", "3EW", 1)]
    meetings = tuple(
        MeetingGain(who, "", opponents, (), Fraction(gain), None) for who, opponents, gain in met
    )
    found = candidates(SessionPicture(tuple(places), (), meetings, "imp"))
    led = [each for each in found if each.merit.kind == "beat_leaders"]
    merit = Merit.of("beat_leaders", leaders=3, line="EW")
    assert [(each.who, each.merit) for each in led] == [("1NS", merit)]
