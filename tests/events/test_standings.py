"""The score as a function of stored rows, and what an award would do to it."""

from fractions import Fraction

import pytest
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.results import enter_result
from events.awards import AwardJson
from events.models import Contestant, Scoring, Session
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from events.queries.standings import PlaceChange, effect_of, places, score_input
from tests.builders import NOW, build_session, enter_results

pytestmark = pytest.mark.django_db


def ranking(session: Session) -> list[tuple[str, str, str]]:
    with scope(organiser=session.organiser):
        return [
            (place.label, place.rank, place.figure)
            for place in places(score_input(session)).values()
        ]


def play_board(session: Session, number: int, texts: list[str]) -> None:
    """Enter the board's results, in order of rounds."""
    with scope(organiser=session.organiser):
        plays = [play for play in session_plays(session, WHOLE).all if play.board == number]
        for play, text in zip(plays, texts, strict=True):
            enter_result(
                actor=SYSTEM,
                session=session,
                board_number=number,
                ns=play.ns,
                ew=play.ew,
                text=text,
                seen_version=0,
                now=NOW,
            )


def pairs(session: Session) -> tuple[Contestant, Contestant]:
    return (
        session.contestants.get(number=1, line="NS"),
        session.contestants.get(number=1, line="EW"),
    )


def effect(session: Session, ns: AwardJson | None, ew: AwardJson | None) -> list[PlaceChange]:
    with scope(organiser=session.organiser):
        return effect_of(session, session.boards.get(number=1), *pairs(session), ns, ew)


FOUR_RESULTS = ["4S N =", "4S N +1", "4S N -1", "4S N ="]


def test_two_winners_are_ranked_line_by_line() -> None:
    session = build_session()
    play_board(session, 1, FOUR_RESULTS)
    assert ranking(session) == [
        ("4NS", "1", "100.00"),
        ("1NS", "2=", "50.00"),
        ("2NS", "2=", "50.00"),
        ("3NS", "4", "0.00"),
        ("2EW", "1", "100.00"),
        ("1EW", "2=", "50.00"),
        ("3EW", "2=", "50.00"),
        ("4EW", "4", "0.00"),
    ]


def test_one_winner_is_one_ranking() -> None:
    session = build_session(kind="howell", boards=21)
    enter_results(session)
    with scope(organiser=session.organiser):
        assert {place.line for place in places(score_input(session)).values()} == {"ALL"}
    assert len(ranking(session)) == 8


@pytest.mark.parametrize(
    ("scoring", "top"),
    [(Scoring.MATCHPOINTS, Fraction(6)), (Scoring.HALF_MATCHPOINTS, Fraction(3))],
)
def test_conditions_say_what_a_beaten_score_is_worth(scoring: Scoring, top: Fraction) -> None:
    session = build_session(scoring=scoring)
    play_board(session, 1, FOUR_RESULTS)
    with scope(organiser=session.organiser):
        lines = score_input(session).score().boards[0].lines
    assert max(line.earned_ns or Fraction(0) for line in lines) == top


def test_effect_shows_everyone_before_and_after() -> None:
    session = build_session()
    play_board(session, 1, FOUR_RESULTS)
    changes = effect(session, {"assigned": [{"score": -50, "weight": "1"}]}, None)
    by_label = {change.after.label: change for change in changes}
    own = by_label["1NS"]
    assert own.before is not None
    assert (own.before.figure, own.after.figure) == ("50.00", "16.67")
    assert len(changes) == 8
    assert by_label["1EW"].before == by_label["1EW"].after


def test_effect_writes_nothing() -> None:
    session = build_session()
    play_board(session, 1, FOUR_RESULTS)
    before = ranking(session)
    effect(session, {"artificial": "A+"}, {"artificial": "A-"})
    assert ranking(session) == before


def test_effect_on_one_side_needs_a_result_for_the_other() -> None:
    session = build_session()
    with pytest.raises(UserError, match="award both sides, or enter the result first"):
        effect(session, {"artificial": "A+"}, None)


def test_effect_of_an_award_to_both_sides_needs_no_result() -> None:
    session = build_session()
    play_board(session, 2, FOUR_RESULTS)
    changes = effect(session, {"artificial": "A+"}, {"artificial": "A-"})
    assert {
        (change.before and change.before.figure, change.after.figure)
        for change in changes
        if change.after.label in {"1NS", "1EW"}
    } == {("50.00", "55.00"), ("50.00", "45.00")}


@pytest.mark.parametrize("pairs_playing", [6, 12])
def test_scoring_takes_a_fixed_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries, pairs_playing: int
) -> None:
    session = build_session(pairs=pairs_playing)
    enter_results(session)
    with scope(organiser=session.organiser), django_assert_num_queries(6):
        score_input(session)
