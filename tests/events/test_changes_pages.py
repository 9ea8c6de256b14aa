"""The pages on which a director changes a movement: offered, previewed, made, taken back."""

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.changes import change_movement
from events.actions.results import enter_result
from events.models import Session, TableRound
from events.queries.change_kinds import ChangeKey, Parameters
from tests.builders import NOW, build_session, enter_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """A Mitchell of three and a half tables, four rounds of three boards."""
    return build_session(pairs=7, boards=12)


@pytest.fixture
def director(client: Client, session: Session) -> Client:
    client.force_login(User.objects.get(email="director@acol.example"))
    return client


QUERIES = 15
"""Of the page of changes, however many there are."""


def page(session: Session, name: str = "movement_changes", *rest: str) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *rest])


def postpone(session: Session) -> None:
    with scope(organiser=session.organiser):
        change_movement(
            actor=SYSTEM,
            session=session,
            kind=ChangeKey.POSTPONE,
            parameters=Parameters(round=1, table=1, boards=[2]),
            seen=0,
            now=NOW,
        )


def text(response: object) -> str:
    return " ".join(response.content.decode().split())  # type: ignore[attr-defined]


def test_movement_and_desk_lead_to_the_changes(director: Client, session: Session) -> None:
    for name in ("movement", "desk"):
        assert page(session) in director.get(page(session, name)).content.decode()
    offered = director.get(page(session)).content.decode()
    for kind in ("join", "leave", "postpone", "cancel", "wrong-play", "fewer", "skip"):
        assert page(session, "movement_change", kind) in offered


def test_rounds_are_put_back_only_where_some_were_left_out(
    director: Client, session: Session
) -> None:
    more = page(session, "movement_change", ChangeKey.MORE_ROUNDS)
    assert more not in director.get(page(session)).content.decode()
    director.post(
        page(session, "movement_change", ChangeKey.FEWER_ROUNDS), {"seen": "0", "count": "1"}
    )
    assert more in director.get(page(session)).content.decode()


def test_form_asks_first_for_the_round_of_the_clock(director: Client, session: Session) -> None:
    times = {"minutes_per_board": "6.5", "minutes_to_move": "2", "breaks": ""}
    director.post(page(session, "clock_desk"), times)
    for number, act in enumerate(("start", "call", "next")):
        seen = {"seen_round": "1", "seen_events": str(number)}
        director.post(page(session, "clock_signal"), {"act": act, **seen})
    shown = director.get(page(session, "movement_change", ChangeKey.POSTPONE))
    assert shown.context["form"]["round"].value() == 2


def test_change_is_previewed_then_made(director: Client, session: Session) -> None:
    url = page(session, "movement_change", ChangeKey.LEAVE)
    asked = {"seen": "0", "pair": "2EW", "round": "2"}
    shown = text(director.get(url, asked))
    assert "After round 1 EW pair 2 leaves." in shown
    assert "Round 2, table 3: NS pair 3 sits out." in shown
    assert shown.count("is-changed") == 3
    with scope(organiser=session.organiser):
        assert session.changes.count() == 0
    answer = director.post(url, asked)
    assert (answer.status_code, answer["Location"]) == (302, page(session))
    made = text(director.get(page(session)))
    assert "After round 1 EW pair 2 leaves." in made
    assert "Take this back" in made


def test_refused_change_says_what_stands_in_the_way(director: Client, session: Session) -> None:
    enter_results(session, leave=30)
    url = page(session, "movement_change", ChangeKey.LEAVE)
    shown = director.get(url, {"seen": "0", "pair": "1EW", "round": "1"})
    assert "Round 1, table 1: board 1 has a result (1 – 1)" in text(shown)
    assert b"Make this change" not in shown.content


def test_stale_preview_is_refused(director: Client, session: Session) -> None:
    postpone(session)
    url = page(session, "movement_change", ChangeKey.FEWER_ROUNDS)
    answer = director.post(url, {"seen": "0", "count": "1"})
    assert answer.status_code == 409
    assert "Tenace changed the movement meanwhile" in text(answer)
    with scope(organiser=session.organiser):
        assert [change.kind for change in session.changes.all()] == [ChangeKey.POSTPONE]


@pytest.mark.parametrize(("seen", "status"), [("7", 409), ("9" * 5000, 400), ("x", 400)])
def test_undo_of_a_change_that_never_was_is_refused(
    director: Client, session: Session, seen: str, status: int
) -> None:
    answer = director.post(page(session, "movement_change_undo"), {"seen": seen})
    assert answer.status_code == status


def test_change_after_one_that_never_was_is_refused(director: Client, session: Session) -> None:
    url = page(session, "movement_change", ChangeKey.FEWER_ROUNDS)
    assert director.post(url, {"seen": "7", "count": "1"}).status_code == 409


@pytest.mark.parametrize("boards", ["9" * 5000, "²", "-1", "99"])
def test_boards_that_are_none_are_refused(director: Client, session: Session, boards: str) -> None:
    url = page(session, "movement_change", ChangeKey.POSTPONE)
    asked = {"seen": "0", "round": "1", "table": "1", "boards": boards}
    assert director.post(url, asked).status_code == 400


def test_late_plays_are_listed_with_what_can_be_done(director: Client, session: Session) -> None:
    postpone(session)
    shown = text(director.get(page(session)))
    assert "To be played late" in shown
    assert "Board 2, 1NS – 1EW" in shown
    assert "play it late, or cancel it" in text(director.get(page(session, "desk")))
    assert "2 late" in text(director.get(page(session, "movement")))
    assert "is-late" in text(director.get(page(session, "scores")))


def test_last_change_is_taken_back(director: Client, session: Session) -> None:
    postpone(session)
    director.post(page(session, "movement_change_undo"), {"seen": "1"})
    shown = text(director.get(page(session)))
    assert "Taken back: Round 1, table 1: board 2 will be played late" in shown
    assert "Take this back" not in shown


def test_pair_that_was_not_entered_is_entered_and_seated(
    director: Client, session: Session
) -> None:
    answer = director.post(page(session, "late_entry"), {"first": "Ann Late", "second": "Bob Late"})
    assert answer["Location"] == page(session, "movement_change", ChangeKey.JOIN) + "?entry=8"
    asked = {"seen": "0", "entry": "8", "round": "1"}
    url = page(session, "movement_change", ChangeKey.JOIN)
    assert "NS pair 4 plays in place of the sit-out" in text(director.get(url, asked))
    director.post(url, asked)
    assert "Ann Late &amp; Bob Late" in text(director.get(page(session, "movement")))


def test_late_pair_that_plays_already_is_refused(director: Client, session: Session) -> None:
    answer = director.post(page(session, "late_entry"), {"first": "Ann A", "second": "Bob Late"})
    assert answer.status_code == 400


def test_law_15b_decides_on_the_page(director: Client, session: Session) -> None:
    url = page(session, "movement_change", ChangeKey.WRONG_PLAY)
    found = {"seen": "0", "round": "1", "table": "1", "board": "4", "ns": "1NS", "ew": "1EW"}
    shown = text(director.get(url, {**found, "ns_fault": "partly", "ew_fault": "partly"}))
    assert "none of the four had played it (Law 15B2)" in shown
    director.post(url, {**found, "ns_fault": "partly", "ew_fault": "partly"})
    assert "4 by 1 – 1" in text(director.get(page(session, "movement")))


def test_law_15a_leaves_the_movement_as_it_is(director: Client, session: Session) -> None:
    url = page(session, "movement_change", ChangeKey.WRONG_HAND)
    found = {"seen": "0", "round": "1", "table": "1", "board": "1"}
    shown = text(director.get(url, {**found, "ns_fault": "partly", "ew_fault": "none"}))
    assert "(Law 15A2(b))" in shown
    assert "Make this change" not in shown


def test_unknown_change_is_not_found(director: Client, session: Session) -> None:
    assert director.get(page(session, "movement_change", "shuffle")).status_code == 404


def test_session_that_is_over_is_not_changed(director: Client, session: Session) -> None:
    session.state = Session.State.OFFICIAL
    session.save()
    assert director.get(page(session))["Location"] == page(session, "movement")


def test_as_many_queries_for_many_changes_as_for_one(
    director: Client, session: Session, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    postpone(session)
    director.get(page(session))
    with django_assert_num_queries(QUERIES):
        director.get(page(session))
    director.post(
        page(session, "movement_change", ChangeKey.FEWER_ROUNDS), {"seen": "1", "count": "1"}
    )
    director.get(page(session))
    with django_assert_num_queries(QUERIES):
        director.get(page(session))


def test_late_result_is_entered_on_the_traveller(session: Session) -> None:
    postpone(session)
    with scope(organiser=session.organiser):
        seats = {each.label: each for each in session.contestants.all()}
        result = enter_result(
            actor=SYSTEM,
            session=session,
            board_number=2,
            ns=seats["1NS"],
            ew=seats["1EW"],
            text="4SN=",
            seen_version=0,
            now=NOW,
        )
        assert result.table_round is not None
        assert (result.table_round.round, result.table_round.table) == (1, 1)


def cancel(session: Session) -> None:
    """Board 1 at table 1 was not to be played."""
    with scope(organiser=session.organiser):
        change_movement(
            actor=SYSTEM,
            session=session,
            kind=ChangeKey.CANCEL,
            parameters=Parameters(round=1, table=1, boards=[1]),
            seen=0,
            now=NOW,
        )


def test_L82B_line_that_was_cancelled_meanwhile_is_answered_with_the_reason(
    director: Client, session: Session
) -> None:
    with scope(organiser=session.organiser):
        table_round = TableRound.objects.get(section__session=session, round=1, table=1)
    key = f"{table_round.pk}-1"
    cancel(session)
    answer = director.post(
        reverse("score_entry", args=[session.organiser.slug, session.pk, table_round.pk, 1]),
        {f"{key}-seen": "0", f"{key}-entry": "4SN="},
    )
    assert answer.status_code == 422
    assert "Board 1 is cancelled for pairs 1 NS and 1 EW" in text(answer)


def test_history_says_what_was_changed_and_why(client: Client, session: Session) -> None:
    postpone(session)
    client.force_login(User.objects.get(email="admin@acol.example"))
    shown = text(client.get(reverse("history", args=[session.organiser.slug])))
    assert "movement changed" in shown
    assert "board 2 will be played late by NS pair 1 and EW pair 1" in shown
