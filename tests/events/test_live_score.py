"""The live score: after any acts it is the one that is computed from nothing."""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from django.db import transaction
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Player
from events.actions.changes import change_movement, undo_change
from events.actions.entries import add_late_entry
from events.actions.fouled import group_results
from events.actions.releases import publish_official_score
from events.actions.results import enter_result, read_entry
from events.interchange.people import Person
from events.models import Adjustment, MovementChange, Scoring, Session
from events.models.scoring_choices import AT_PAIRS_VP, IN_A_FIELD
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.field import field_of
from events.queries.live_score import SESSIONS_KEPT, _kept_of, live_score
from events.queries.plays import Play, session_plays
from events.queries.score_sheet import RankingRow, ranking_rows
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from scoring.numbers import exact
from scoring.session import ScoredBoard
from tests.builders import NOW, build_session, enter_play, enter_results, make_organiser
from tests.example_count import example_count
from tests.individuals import build_individual
from tests.together import at_once
from tests.writers import cancel_adjustment, correct_result, set_adjustment

pytestmark = pytest.mark.django_db

TEXTS = ("4S N =", "4S N -1", "3NT S +1", "2H E -1", "P", "A+/A-", "A/A", "55/40", "NP")
AWARDS: tuple[Any, ...] = (
    {"artificial": "A+"},
    {"artificial": "A-"},
    {"artificial": "45%"},
    {"assigned": [{"score": -50, "weight": "1"}]},
    {"assigned": [{"score": 420, "weight": "2/3"}, {"score": -50, "weight": "1/3"}]},
    None,
)

Act = Callable[[Session, st.DataObject], object]


def live(session: Session) -> list[RankingRow]:
    pairs = field_of(session)
    return ranking_rows(pairs, live_score(session, pairs, WHOLE))


def from_nothing(session: Session) -> list[RankingRow]:
    given = score_input(session)
    return ranking_rows(given.pairs, given.score())


def some_play(session: Session, state: st.DataObject) -> Play:
    return state.draw(st.sampled_from(session_plays(session, WHOLE).all))


def enter(session: Session, state: st.DataObject) -> None:
    enter_play(session, some_play(session, state), state.draw(st.sampled_from(TEXTS)))


def enter_all(session: Session, state: st.DataObject) -> None:
    enter_results(session, texts=state.draw(st.permutations(TEXTS)))


def adjust(session: Session, state: st.DataObject) -> None:
    play = some_play(session, state)
    award = st.sampled_from(AWARDS)
    set_adjustment(
        actor=SYSTEM,
        session=session,
        board=session.boards.get(number=play.board),
        ns=play.ns,
        ew=play.ew,
        ns_award=state.draw(award),
        ew_award=state.draw(award),
        laws="12C",
        origin="R1",
        now=NOW,
    )


def stop_adjusting(session: Session, state: st.DataObject) -> None:
    rows = list(Adjustment.objects.in_force().filter(session=session))
    row = state.draw(st.sampled_from(rows)) if rows else None
    if row:
        where = {"board": row.board, "ns": row.ns, "ew": row.ew}
        cancel_adjustment(actor=SYSTEM, session=session, **where, origin="R2", now=NOW)


def group(session: Session, state: st.DataObject) -> None:
    board = state.draw(st.sampled_from(list(session.boards.all())))
    form = st.sampled_from(["", "B"])
    groups = {row.pk: state.draw(form) for row in board.results.in_force()}
    group_results(
        actor=SYSTEM, session=session, board=board, groups=groups, reason="cards", now=NOW
    )


def change(session: Session, state: st.DataObject) -> None:
    at_table = Parameters(round=2, table=1, boards=[], ns_fault="none", ew_fault="directly")
    asked: list[tuple[ChangeKey, Parameters]] = [
        (ChangeKey.CANCEL, at_table),
        (ChangeKey.POSTPONE, Parameters(round=2, table=2, boards=[])),
        (ChangeKey.LEAVE, Parameters(pair="2EW", round=3)),
        (ChangeKey.FEWER_ROUNDS, Parameters(count=1)),
        (ChangeKey.MORE_ROUNDS, Parameters()),
    ]
    kind, parameters = state.draw(st.sampled_from(asked))
    seen = MovementChange.objects.filter(session=session).count()
    change_movement(
        actor=SYSTEM, session=session, kind=kind, parameters=parameters, seen=seen, now=NOW
    )


def change_back(session: Session, _state: st.DataObject) -> None:
    seen = MovementChange.objects.filter(session=session).count()
    undo_change(actor=SYSTEM, session=session, seen=seen, now=NOW)


def join(session: Session, _state: st.DataObject) -> None:
    people = Person("Ann Late"), Person("Bob Late")
    entered = add_late_entry(
        actor=SYSTEM, session=session, first=people[0], second=people[1], now=NOW
    )
    change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.JOIN,
        parameters=Parameters(entry=entered.entry.number, round=2),
        seen=MovementChange.objects.filter(session=session).count(),
        now=NOW,
    )


def publish(session: Session, _state: st.DataObject) -> None:
    publish_official_score(actor=SYSTEM, session=session, now=NOW)


def correct(session: Session, state: st.DataObject) -> None:
    play = some_play(session, state)
    correct_result(
        actor=SYSTEM,
        session=session,
        board_number=play.board,
        ns=play.ns,
        ew=play.ew,
        entry=read_entry(state.draw(st.sampled_from(TEXTS))),
        now=NOW,
        reason="card",
    )


def rename(session: Session, state: st.DataObject) -> None:
    player = Player.objects.filter(organiser=session.organiser).order_by("pk")[0]
    player.name = state.draw(st.sampled_from(["Zoe A", "Yan A"]))
    player.save()


ACTS: tuple[Act, ...] = (
    *(enter, enter, enter, enter_all, adjust, adjust, stop_adjusting, group),
    *(change, change_back, join, publish, correct, rename),
)


@given(
    state=st.data(),
    scoring=st.sampled_from(sorted(IN_A_FIELD - AT_PAIRS_VP)),
    acts=st.lists(st.sampled_from(ACTS), min_size=1, max_size=8),
)
@example_count(40)
def test_the_live_ranking_is_the_one_from_nothing_after_any_acts(
    state: st.DataObject, scoring: Scoring, acts: list[Act]
) -> None:
    """Whatever was kept, and by whichever ranking before."""
    with transaction.atomic():
        session = build_session(make_organiser("any"), pairs=7, boards=12, scoring=scoring)
        rank_after_each(acts, session, state)
        transaction.set_rollback(True)


@given(
    state=st.data(),
    scoring=st.sampled_from(sorted(IN_A_FIELD - AT_PAIRS_VP)),
    acts=st.lists(st.sampled_from(ACTS), min_size=1, max_size=8),
)
@example_count(20)
def test_the_live_ranking_of_an_individual_is_the_one_from_nothing_after_any_acts(
    state: st.DataObject, scoring: Scoring, acts: list[Act]
) -> None:
    """What would seat others than its partners is refused, and changes nothing."""
    with transaction.atomic():
        session = build_individual(make_organiser("any"), players=9, boards=18, scoring=scoring)
        rank_after_each(acts, session, state)
        transaction.set_rollback(True)


def rank_after_each(acts: list[Act], session: Session, state: st.DataObject) -> None:
    with scope(organiser=session.organiser):
        enter_results(session, leave=9)
        live(session)
        for act in acts:
            with suppress(UserError):
                act(session, state)
            session.refresh_from_db()
            assert live(session) == from_nothing(session)


def first_missing(session: Session) -> Play:
    return session_plays(session, WHOLE).missing[0]


def told(session: Session, play: Play, text: str, seen: int = 0) -> None:
    enter_result(
        actor=SYSTEM,
        session=session,
        board_number=play.board,
        ns=play.ns,
        ew=play.ew,
        text=text,
        seen_version=seen,
        now=NOW,
    )


def boards(session: Session) -> dict[int, ScoredBoard]:
    return {board.board: board for board in live_score(session, field_of(session), WHOLE).boards}


def test_only_the_touched_board_is_rated_again() -> None:
    session = build_session()
    with scope(organiser=session.organiser):
        enter_results(session, leave=1)
        before, play = boards(session), first_missing(session)
        told(session, play, "6S N -1")
        after = boards(session)
    assert [number for number in after if after[number] is not before[number]] == [play.board]


def test_a_score_of_the_whole_session_is_reckoned_again_on_boards_that_were_kept() -> None:
    """Average plus is what the contestant made of the other boards (Law 12C2(c))."""
    session = build_session(pairs=6, boards=6, rounds=2)
    with scope(organiser=session.organiser):
        plays = [play for play in session_plays(session, WHOLE).all if play.ns.number == 1]
        enter_results(session, texts=["4S N ="])
        told(session, plays[0], "A+/A-", seen=1)
        assert made(session, plays[0]) == "1.2"
        for play in plays[1:]:
            told(session, play, "4S N +1", seen=1)
        assert made(session, plays[0]) == "2"


def made(session: Session, play: Play) -> str:
    board = boards(session)[play.board]
    (line,) = [line for line in board.lines if line.ns == str(play.ns.number)]
    return exact(line.earned_ns or Fraction(0))


def test_other_conditions_are_obeyed_at_once() -> None:
    session = build_session()
    with scope(organiser=session.organiser):
        enter_results(session)
        whole = live(session)
        assert session.conditions is not None
        session.conditions.scoring = Scoring.HALF_MATCHPOINTS
        half = live(session)
        assert half == from_nothing(session)
    assert [row["of"] for row in half] == [row["of"] // 2 for row in whole]


@pytest.mark.parametrize("pairs", [6, 12])
def test_the_live_score_takes_a_fixed_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries, pairs: int
) -> None:
    session = build_session(pairs=pairs)
    enter_results(session)
    with scope(organiser=session.organiser), django_assert_num_queries(6):
        live(session)


def test_no_more_than_so_many_sessions_are_kept() -> None:
    session = build_session()
    enter_results(session)
    with scope(organiser=session.organiser):
        live(session)
    assert _kept_of(session.pk, frozenset()).last.score is not None
    for other in range(SESSIONS_KEPT):
        _kept_of(-other, frozenset())
    assert _kept_of(session.pk, frozenset()).last.score is None


@pytest.mark.django_db(transaction=True)
def test_two_who_enter_and_look_at_once_end_with_the_same_ranking() -> None:
    session = build_session()
    with scope(organiser=session.organiser):
        enter_results(session, leave=2)
        plays = session_plays(session, WHOLE).missing

    def act(play: Play) -> list[RankingRow]:
        with scope(organiser=session.organiser):
            told(session, play, "6S N -1")
            return live(session)

    rankings = at_once(*(lambda play=play: act(play) for play in plays))
    with scope(organiser=session.organiser):
        assert from_nothing(session) in rankings
        assert live(session) == from_nothing(session)
