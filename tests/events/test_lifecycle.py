"""Events copied, cancelled, reinstated and deleted."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.cancelling import cancel_event, delete_event, reinstate_event
from events.actions.copies import copy_event, weekly
from events.actions.entries import add_entry
from events.actions.events import edit_event
from events.actions.releases import publish_official_score
from events.actions.reports import request_sheets
from events.actions.results import enter_result
from events.actions.simulation import enter_play, plays_to_come
from events.interchange.people import Person
from events.models import Appointment, Event, Result, Session, TableRound
from events.queries.organiser_page import coming_sessions, finished_sessions
from events.queries.places import playing_now
from events.queries.sheets import Sheet
from tests.builders import NOW, build_event, build_session, make_user

pytestmark = pytest.mark.django_db
WEEK = timedelta(weeks=1)
WHY = "The hall has no heating."


@pytest.fixture
def event() -> Iterator[Event]:
    """Four pairs are entered; its conditions are published."""
    built = build_event(pairs=4, text="Smoke outside.", correction_period="40 min")
    with scope(organiser=built.organiser):
        yield built


@pytest.fixture
def session() -> Iterator[Session]:
    """Three tables play; nothing is entered."""
    built = build_session(pairs=6, boards=2, rounds=2)
    with scope(organiser=built.organiser):
        yield built


def client(role: str) -> Client:
    logged_in = Client()
    logged_in.force_login(User.objects.get(email=f"{role}@acol.example"))
    return logged_in


def address(name: str, event: Event) -> str:
    return reverse(name, args=[event.organiser.slug, event.pk])


def cancelled(event: Event) -> Event:
    return cancel_event(actor=SYSTEM, event=event, reason=WHY, now=NOW)


def result_at(session: Session) -> None:
    seat = TableRound.objects.filter(section__session=session, ns__isnull=False)[0]
    assert seat.ns is not None
    assert seat.ew is not None
    enter_result(
        actor=SYSTEM,
        session=session,
        board_number=seat.boards[0],
        ns=seat.ns,
        ew=seat.ew,
        text="4S N =",
        seen_version=0,
        now=NOW,
    )


def test_copy_takes_conditions_and_directors_and_no_entries(event: Event) -> None:
    (copy,) = copy_event(
        actor=SYSTEM, event=event, starts_at=NOW + WEEK, directors=True, publish=True, now=NOW
    )
    assert (copy.name, copy.text, copy.correction_period) == (
        event.name,
        "Smoke outside.",
        "40 min",
    )
    assert copy.starts_at == NOW + WEEK
    assert copy.conditions.get().correction_period == "40 min"
    assert copy.appointments.get().duty == Appointment.Duty.IN_CHARGE
    assert copy.entries.count() == 0
    assert copy.sessions.get().state == Session.State.SETUP


def test_copy_without_directors_and_unpublished(event: Event) -> None:
    (copy,) = copy_event(
        actor=SYSTEM, event=event, starts_at=NOW + WEEK, directors=False, publish=False, now=NOW
    )
    assert (copy.conditions.count(), copy.appointments.count()) == (0, 0)


def test_copy_leaves_out_a_director_who_left_the_club(event: Event) -> None:
    former = event.appointments.get().user
    former.memberships.all().delete()
    (copy,) = copy_event(
        actor=SYSTEM, event=event, starts_at=NOW + WEEK, directors=True, publish=False, now=NOW
    )
    assert copy.appointments.count() == 0


def test_series_keeps_the_hour_when_the_clocks_change() -> None:
    london = ZoneInfo("Europe/London")
    starts = weekly(datetime(2026, 3, 24, 19, 30, tzinfo=london), london, 2)
    assert [f"{start:%d %b %H:%M %Z}" for start in starts] == [
        "24 Mar 19:30 GMT",
        "31 Mar 19:30 BST",
    ]


def test_series_has_a_limit(event: Event) -> None:
    with pytest.raises(UserError, match="From 1 to 53"):
        copy_event(
            actor=SYSTEM,
            event=event,
            starts_at=NOW,
            weeks=54,
            directors=False,
            publish=False,
            now=NOW,
        )


def test_same_again_next_week_takes_two_clicks(event: Event) -> None:
    admin = client("admin")
    assert address("event_copy", event) in admin.get(address("event", event)).content.decode()
    form = admin.get(address("event_copy", event)).context["form"]
    sent = {name: bound.value() for name, bound in ((each.name, each) for each in form)}
    admin.post(address("event_copy", event), sent)
    copy = Event.objects.exclude(pk=event.pk).get()
    assert copy.starts_at.weekday() == event.starts_at.weekday()
    assert copy.starts_at > event.starts_at
    assert copy.conditions.count() == 1


def test_cancelled_event_says_so_and_why(event: Event) -> None:
    client("admin").post(address("event_cancel", event), {"reason": WHY})
    page = Client().get(address("event", event)).content.decode()
    assert "This event is cancelled:" in page
    assert WHY in page
    assert WHY in Client().get(reverse("organiser", args=["acol"])).content.decode()
    answer = Client().get(reverse("api-event", args=["acol", event.pk])).json()
    assert answer["cancellation"] == WHY
    assert HistoryRecord.objects.get(act="event.cancel").note == WHY


def test_cancelling_asks_for_a_reason(event: Event) -> None:
    with pytest.raises(UserError, match="Say why"):
        cancel_event(actor=SYSTEM, event=event, reason="  ", now=NOW)


def test_nothing_is_set_up_in_a_cancelled_event(event: Event) -> None:
    cancelled(event)
    with pytest.raises(UserError, match="is cancelled: reinstate it"):
        edit_event(actor=SYSTEM, event=event, name="Friday Pairs", now=NOW)
    with pytest.raises(UserError, match="is cancelled"):
        add_entry(actor=SYSTEM, event=event, first=Person("Di"), second=Person("Ed"), now=NOW)
    with pytest.raises(UserError, match="is cancelled"):
        cancelled(event)


def test_nothing_is_played_printed_or_published_in_a_cancelled_event(session: Session) -> None:
    for play in plays_to_come(session):
        enter_play(actor=SYSTEM, session=session, done=play, now=NOW)
    cancelled(session.event)
    session = Session.objects.get()
    with pytest.raises(UserError, match="is cancelled"):
        result_at(session)
    with pytest.raises(UserError, match="is cancelled"):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    with pytest.raises(UserError, match="is cancelled"):
        request_sheets(actor=SYSTEM, session=session, sheets=list(Sheet), now=NOW)


@pytest.mark.parametrize(
    "name", ["scores", "desk", "results", "where_next", "clock", "wall", "movement"]
)
def test_pages_of_a_cancelled_session_lead_to_the_event(session: Session, name: str) -> None:
    cancelled(session.event)
    answer = client("director").get(address(name, session))  # type: ignore[arg-type]
    assert answer.headers["Location"] == address("event", session.event)


def test_cancelled_event_that_was_never_public_is_not_found(event: Event) -> None:
    event.conditions.all().delete()
    cancelled(event)
    session = event.sessions.get()
    assert Client().get(reverse("results", args=["acol", session.pk])).status_code == 404


def test_players_of_a_cancelled_session_are_not_playing(session: Session) -> None:
    user = make_user("player@acol.example")
    player = session.event.entries.all()[0].members.all()[0].player
    player.user = user
    player.save()
    assert len(playing_now(user)) == 1
    cancelled(session.event)
    assert playing_now(user) == []


def test_cancelled_event_stays_listed_after_its_day(event: Event) -> None:
    cancelled(event)
    club, days = event.organiser, (NOW, NOW + timedelta(days=2))
    assert [len(coming_sessions(club, insider=False, now=day)) for day in days] == [1, 0]
    assert [len(finished_sessions(club, insider=False, now=day)) for day in days] == [0, 1]


def test_cancelled_event_is_reinstated_as_it_was(session: Session) -> None:
    result_at(session)
    event = cancelled(session.event)
    reinstate_event(actor=SYSTEM, event=event, now=event.starts_at + timedelta(hours=24))
    session = Session.objects.get()
    assert (session.state, session.event.is_cancelled) == (Session.State.RUNNING, False)
    assert Result.objects.count() == 1
    with pytest.raises(UserError, match="not cancelled"):
        reinstate_event(actor=SYSTEM, event=event, now=NOW)


def test_cancelled_event_is_not_reinstated_when_its_day_is_over(event: Event) -> None:
    cancelled(event)
    over = event.starts_at + timedelta(hours=24, microseconds=1)
    with pytest.raises(UserError, match="Its day is over"):
        reinstate_event(actor=SYSTEM, event=event, now=over)


def test_event_with_an_official_score_is_neither_cancelled_nor_deleted(session: Session) -> None:
    for play in plays_to_come(session):
        enter_play(actor=SYSTEM, session=session, done=play, now=NOW)
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    with pytest.raises(UserError, match="official score"):
        cancelled(session.event)
    with pytest.raises(UserError, match="has been dealt, played or ruled on"):
        delete_event(actor=SYSTEM, event=session.event, now=NOW)


def test_deleted_event_is_gone_and_history_keeps_it(event: Event) -> None:
    page = client("admin").get(address("event_cancel", event)).content.decode()
    assert "4 entries" in page
    client("admin").post(address("event_delete", event))
    assert Event.objects.count() == 0
    kept = HistoryRecord.objects.get(act="event.delete")
    assert kept.before is not None
    assert (kept.before["name"], kept.before["entries"][0]) == (event.name, "1 Ann A & Bob A")


def test_event_whose_session_has_begun_is_deleted_while_nothing_is_entered(
    session: Session,
) -> None:
    event = session.event
    delete_event(actor=SYSTEM, event=event, now=NOW)
    assert Event.objects.count() == 0
    with pytest.raises(Conflict, match="deleted meanwhile"):
        edit_event(actor=SYSTEM, event=event, name="Friday Pairs", now=NOW)


def test_event_with_a_result_is_not_deleted(session: Session) -> None:
    result_at(session)
    with pytest.raises(UserError, match="cancelled, not deleted"):
        delete_event(actor=SYSTEM, event=session.event, now=NOW)
    assert not HistoryRecord.objects.filter(act="event.delete").exists()


def test_directors_do_not_cancel_copy_or_delete(event: Event) -> None:
    director = Actor.person(User.objects.get(email="director@acol.example"))
    with pytest.raises(NotAllowed):
        cancel_event(actor=director, event=event, reason=WHY, now=NOW)
    with pytest.raises(NotAllowed):
        delete_event(actor=director, event=event, now=NOW)
    with pytest.raises(NotAllowed):
        copy_event(
            actor=director, event=event, starts_at=NOW, directors=False, publish=False, now=NOW
        )


def test_first_page_says_that_tonights_session_is_cancelled(event: Event) -> None:
    cancelled(event)
    with time_machine.travel(NOW, tick=False):
        assert "cancelled" in Client().get(reverse("home")).content.decode()
        assert WHY in client("director").get(reverse("home")).content.decode()


@pytest.mark.parametrize("is_played", [False, True])
def test_deleting_is_offered_while_nothing_is_played(session: Session, is_played: bool) -> None:
    if is_played:
        result_at(session)
    page = client("admin").get(address("event_cancel", session.event)).content.decode()
    assert (address("event_delete", session.event) in page) is not is_played
    assert ("it stays on record and cannot be deleted" in page) is is_played


def test_history_shows_the_hour_that_the_clocks_of_the_place_showed(event: Event) -> None:
    copy_event(
        actor=SYSTEM, event=event, starts_at=NOW + WEEK, directors=False, publish=False, now=NOW
    )
    page = client("admin").get(reverse("history", args=[event.organiser.slug])).content.decode()
    played = event.starts_at.astimezone(ZoneInfo(event.organiser.time_zone))
    assert f"{date_format(played, 'j F Y, H:i')}</span></ins>" in page
