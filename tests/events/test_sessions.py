"""Beginning a session, and taking the beginning back."""

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import HistoryRecord
from events.actions.appointments import end_appointment
from events.actions.conditions import publish_conditions
from events.actions.events import create_event, edit_event
from events.actions.sessions import start_session, undo_start
from events.models import Contestant, Event, Session, TableRound
from tests.builders import NOW, build_event, build_session, make_organiser

pytestmark = pytest.mark.django_db


def begin(event: Event, *, kind: str = "mitchell", skip: int = 0, winners: int = 2) -> Session:
    return start_session(
        actor=SYSTEM,
        session=event.sessions.get(),
        kind=kind,
        entries=list(event.entries.all())[skip:],
        boards=24,
        winners=winners,
        now=NOW,
    )


def test_start_seats_everyone_and_freezes_the_conditions() -> None:
    session = build_session(pairs=10, boards=25)
    with scope(organiser=session.organiser):
        assert session.state == Session.State.RUNNING
        assert session.conditions == session.event.conditions.get(number=1)
        section = session.sections.get()
        assert (section.tables, section.rounds, section.boards_per_round) == (5, 5, 5)
        assert [str(pair) for pair in session.contestants.all()] == [
            "1 EW", "2 EW", "3 EW", "4 EW", "5 EW", "1 NS", "2 NS", "3 NS", "4 NS", "5 NS",
        ]  # fmt: skip
        first = TableRound.objects.get(section=section, round=1, table=3)
        assert (str(first.ns), str(first.ew), first.boards) == (
            "3 NS",
            "3 EW",
            [11, 12, 13, 14, 15],
        )
        board = session.boards.get(number=16)
        assert (board.dealer, board.vulnerability) == ("W", "ew")


def test_start_numbers_the_pairs_in_the_order_given() -> None:
    event = build_event(pairs=6)
    with scope(organiser=event.organiser):
        entries = list(event.entries.all())
        session = start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="howell",
            entries=entries[::-1],
            boards=20,
            now=NOW,
        )
        places = Contestant.objects.filter(session=session).order_by("number")
        assert [place.entry.number for place in places] == [6, 5, 4, 3, 2, 1]


def test_start_leaves_absent_pairs_out() -> None:
    event = build_event(pairs=9)
    with scope(organiser=event.organiser):
        session = begin(event, skip=1)
        assert session.contestants.filter(entry__number=1).exists() is False
        assert session.contestants.count() == 8


def test_start_shows_a_sit_out_as_a_null_side() -> None:
    session = build_session(pairs=9)
    with scope(organiser=session.organiser):
        sitting = TableRound.objects.filter(section__session=session, ns=None)
        assert [(row.table, row.boards) for row in sitting] == [(5, [])] * 5


def test_start_without_conditions_is_refused() -> None:
    organiser = make_organiser()
    with scope(organiser=organiser):
        event = create_event(
            actor=SYSTEM, organiser=organiser, now=NOW, name="Pairs", starts_at=NOW
        )
        with pytest.raises(UserError, match="Law 78D"):
            begin(event)


def test_start_without_a_director_in_charge_is_refused() -> None:
    event = build_event(pairs=8)
    with scope(organiser=event.organiser):
        appointment = event.appointments.get()
        end_appointment(actor=SYSTEM, event=event, appointment=appointment, now=NOW)
        with pytest.raises(UserError, match="Law 80B2"):
            begin(event)


def test_start_of_an_impossible_movement_is_refused_in_bridge_terms() -> None:
    event = build_event(pairs=20)
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="choose 4½–40½ tables"):
            begin(event, kind="rover", winners=1)
        assert event.sessions.get().sections.count() == 0


def test_start_plays_under_what_was_published_not_under_the_draft() -> None:
    event = build_event(pairs=8)
    with scope(organiser=event.organiser):
        edit_event(actor=SYSTEM, event=event, now=NOW, appeal_period="2 h")
        session = begin(event)
        assert session.conditions is not None
        assert session.conditions.appeal_period == "30 min"


def test_start_twice_is_refused() -> None:
    event = build_event(pairs=8)
    with scope(organiser=event.organiser):
        begin(event)
        with pytest.raises(UserError, match="begun already"):
            begin(event)


def test_after_start_conditions_cannot_be_published() -> None:
    session = build_session()
    with (
        scope(organiser=session.organiser),
        pytest.raises(UserError, match="Play has begun"),
    ):
        publish_conditions(actor=SYSTEM, event=session.event, now=NOW)


def test_undo_start_returns_to_the_set_up() -> None:
    session = build_session()
    with scope(organiser=session.organiser):
        undo_start(actor=SYSTEM, session=session, now=NOW)
        session.refresh_from_db()
        undone, begun = HistoryRecord.objects.all()[:2]
        assert undone.before == begun.after
        assert (session.state, session.conditions) == (Session.State.SETUP, None)
        assert session.contestants.count() == session.boards.count() == 0
        assert begin(session.event, winners=1).contestants.count() == 8
