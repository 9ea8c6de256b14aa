"""Several sessions of one event: set up, in order, each with its own state; who sits in which."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actions.invitations import claim
from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord, Player, User
from events.actions.cancelling import cancel_event, reinstated_until
from events.actions.conditions import publish_conditions
from events.actions.copies import copy_event
from events.actions.entries import add_entry, add_late_entry, withdraw_entry
from events.actions.events import edit_event
from events.actions.partners import change_player, substitute
from events.actions.sittings import add_session, edit_session, remove_session
from events.interchange.people import Person
from events.models import EntryMember, Event, Session
from events.queries.entries import all_pairs, free_people
from events.queries.evening import evening_of
from events.queries.field import field_of
from events.queries.members import members_at, substitutes_of
from events.queries.my_results import own_results
from events.queries.organiser_page import coming_sessions
from events.queries.persons import unfinished_events
from events.queries.places import own_labels, own_players
from events.queries.tonight import sessions_tonight
from events.queries.way import way_of
from tests.builders import NOW, build_event, build_session, enter_pair, make_user
from tests.championship import A_WEEK, begin, build_championship, finish, nth

pytestmark = pytest.mark.django_db

CLEO = Person("Cleo Cole")
AN_HOUR = timedelta(hours=1)


@pytest.fixture
def event() -> Iterator[Event]:
    event = build_championship()
    with scope(organiser=event.organiser):
        yield event


def administrator(event: Event) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"admin@{event.organiser.slug}.example"))
    return client


def director(event: Event) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"director@{event.organiser.slug}.example"))
    return client


def bob(event: Event) -> EntryMember:
    """The second player of entry 1."""
    return EntryMember.objects.get(event=event, entry__number=1, position=2)


def sits_in(session: Session, who: Person = CLEO, *, entry: int = 1) -> EntryMember:
    leaving = EntryMember.objects.get(event=session.event, entry__number=entry, position=2)
    return substitute(
        actor=SYSTEM, session=session, leaving=leaving, who=who, from_round=1, now=NOW
    )


def names_in(session: Session) -> str:
    """What entry 1 is called in a session."""
    return next(
        pair.names for pair in field_of(session).values() if pair.contestant.entry.number == 1
    )


def test_the_only_session_has_no_title_and_begins_with_its_event() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        session = nth(event, 1)
        assert (session.title, session.full_name) == ("", "Tuesday Pairs")
        assert session.starts_at == event.starts_at == NOW


def test_sessions_are_added_one_after_the_other(event: Event) -> None:
    final = add_session(
        actor=SYSTEM, event=event, starts_at=NOW + 2 * A_WEEK, name="Final", now=NOW
    )
    event.refresh_from_db()
    assert [each.title for each in event.sessions.all()] == ["Session 1", "Session 2", "Final"]
    assert nth(event, 3).full_name == "Club Championship · Final"
    record = HistoryRecord.objects.filter(act="session.add").order_by("-number")[0]
    assert record.after == {
        "number": 3,
        "name": "Final",
        "starts_at": final.starts_at.isoformat(),
    }
    with pytest.raises(UserError, match="Session 4 has to begin after session 3"):
        add_session(actor=SYSTEM, event=event, starts_at=final.starts_at, name="", now=NOW)


def test_who_does_not_set_up_events_adds_no_session(event: Event) -> None:
    leader = Actor.person(User.objects.get(email="director@acol.example"))
    with pytest.raises(NotAllowed):
        add_session(actor=leader, event=event, starts_at=NOW + 2 * A_WEEK, name="", now=NOW)


def test_the_event_begins_with_its_first_session(event: Event) -> None:
    edit_session(
        actor=SYSTEM, session=nth(event, 1), starts_at=NOW + AN_HOUR, name="Qualifier", now=NOW
    )
    event.refresh_from_db()
    assert (event.starts_at, nth(event, 1).title) == (NOW + AN_HOUR, "Qualifier")
    edit_event(actor=SYSTEM, event=event, starts_at=NOW, now=NOW)
    assert nth(event, 1).starts_at == NOW
    assert nth(event, 2).starts_at == NOW + A_WEEK
    with pytest.raises(UserError, match="Session 2 has to begin after session 1") as refusal:
        edit_event(actor=SYSTEM, event=event, starts_at=NOW + A_WEEK, now=NOW)
    assert refusal.value.field == "day"


def test_a_session_that_has_begun_keeps_its_start(event: Event) -> None:
    session = begin(event, 1)
    with pytest.raises(UserError, match="begun already"):
        edit_session(actor=SYSTEM, session=session, starts_at=NOW + AN_HOUR, name="", now=NOW)
    with pytest.raises(UserError, match="begun already"):
        remove_session(actor=SYSTEM, session=session, now=NOW)
    page = administrator(event).get(
        reverse("session_edit", args=[event.organiser.slug, session.pk])
    )
    assert (page.status_code, "begun already" in page.text) == (400, True)


def test_a_session_is_removed_and_those_after_it_move_up(event: Event) -> None:
    add_session(actor=SYSTEM, event=event, starts_at=NOW + 2 * A_WEEK, name="", now=NOW)
    with pytest.raises(UserError, match="first session stays"):
        remove_session(actor=SYSTEM, session=nth(event, 1), now=NOW)
    remove_session(actor=SYSTEM, session=nth(event, 2), now=NOW)
    assert [(each.number, each.starts_at) for each in event.sessions.all()] == [
        (1, NOW),
        (2, NOW + 2 * A_WEEK),
    ]
    remove_session(actor=SYSTEM, session=nth(event, 2), now=NOW)
    assert nth(event, 1).title == ""
    assert HistoryRecord.objects.filter(act="session.remove").count() == 2


def test_no_session_is_added_to_an_event_that_is_over() -> None:
    session = build_session(pairs=6, boards=10)
    with scope(organiser=session.organiser):
        Session.objects.filter(pk=session.pk).update(state=Session.State.FINAL)
        with pytest.raises(UserError, match="The last session is final"):
            add_session(actor=SYSTEM, event=session.event, starts_at=NOW + A_WEEK, name="", now=NOW)


def test_conditions_bind_from_the_first_start_on(event: Event) -> None:
    begin(event, 1)
    with pytest.raises(UserError, match="Play has begun"):
        edit_event(actor=SYSTEM, event=event, name="Another", now=NOW)
    with pytest.raises(UserError, match="Play has begun"):
        publish_conditions(actor=SYSTEM, event=event, now=NOW)
    first, second = finish(nth(event, 1)), begin(event, 2)
    assert first.conditions == second.conditions


def test_L4_who_sits_in_for_somebody_does_so_in_one_session(event: Event) -> None:
    first = begin(event, 1)
    sits_in(first)
    finish(first)
    second = begin(event, 2)
    assert names_in(first) == "Ann A & Bob A / Cleo Cole"
    assert names_in(second) == "Ann A & Bob A"
    assert all_pairs(event)[0].names == "Ann A & Bob A"
    one, two = (each.contestants.get(entry__number=1) for each in (first, second))
    assert [str(each.player) for each in members_at(one, 1)] == ["Ann A", "Cleo Cole"]
    assert [str(each.player) for each in members_at(two, 1)] == ["Ann A", "Bob A"]
    assert [way_of(each.session, each)[0].names for each in (one, two)] == [
        "Ann A & Bob A / Cleo Cole",
        "Ann A & Bob A",
    ]
    assert len(substitutes_of(first)) == 1
    assert substitutes_of(second) == []


def test_who_sits_in_is_somebody_in_that_session_alone(event: Event) -> None:
    first = begin(event, 1)
    stand_in = sits_in(first)
    user = make_user("cleo@players.example")
    claim(actor=SYSTEM, player=stand_in.player, user=user, now=NOW)
    finish(first)
    second = finish(begin(event, 2))
    assert [len(own_players(user, each)) for each in (first, second)] == [1, 0]
    assert own_labels(user, second) == frozenset()
    assert [each.contestant.session for each in own_results(user, 0, 9)] == [first]
    parts = [*evening_of(user, NOW + AN_HOUR), *evening_of(user, NOW + A_WEEK + AN_HOUR)]
    assert [part.session.number for part in parts if part.plays] == [1]


def test_somebody_may_sit_in_again_another_time_or_enter(event: Event) -> None:
    first = begin(event, 1)
    sits_in(first)
    with pytest.raises(UserError, match="entered already, in entry 1"):
        sits_in(first, entry=2)
    with pytest.raises(UserError, match="entered already, in entry 1"):
        add_late_entry(actor=SYSTEM, session=first, first=CLEO, second=Person("Di Dean"), now=NOW)
    assert "Cleo Cole" not in [str(each) for each in free_people(event.organiser, event)]
    finish(first)
    assert "Cleo Cole" in [str(each) for each in free_people(event.organiser, event)]
    sits_in(begin(event, 2), entry=2)
    add_session(actor=SYSTEM, event=event, starts_at=NOW + 2 * A_WEEK, name="", now=NOW)
    finish(nth(event, 2))
    new = add_entry(actor=SYSTEM, event=event, first=CLEO, second=Person("Di Dean"), now=NOW)
    assert new.entry.number == 9


def test_a_stand_in_belongs_to_a_session(event: Event) -> None:
    stand_in = sits_in(begin(event, 1))
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryMember.objects.filter(pk=stand_in.pk).update(session=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryMember.objects.filter(pk=bob(event).pk).update(session=nth(event, 1))


def test_pairs_come_in_and_leave_between_sessions(event: Event) -> None:
    running = begin(event, 1)
    entry = event.entries.get(number=8)
    with pytest.raises(UserError, match="Entry 8 plays in session 1 now"):
        withdraw_entry(actor=SYSTEM, event=event, entry=entry, now=NOW)
    finish(running)
    withdraw_entry(actor=SYSTEM, event=event, entry=entry, now=NOW)
    assert enter_pair(event, 9).number == 9
    second = begin(event, 2)
    numbers = second.contestants.order_by("entry__number").values_list("entry__number", flat=True)
    assert list(numbers) == [1, 2, 3, 4, 5, 6, 7, 9]
    with pytest.raises(UserError, match="Play has begun"):
        enter_pair(event, 10)


def test_who_withdraws_keeps_what_was_played(event: Event) -> None:
    user = make_user("ann@players.example")
    claim(actor=SYSTEM, player=Player.objects.get(name="Ann H"), user=user, now=NOW)
    first = finish(begin(event, 1))
    withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=8), now=NOW)
    assert own_labels(user, first) == {"8"}
    assert [each.player.name for each in EntryMember.objects.filter(player__user=user)] == ["Ann H"]
    assert [len(own_players(user, each)) for each in (first, begin(event, 2))] == [1, 0]
    assert [each.row["names"] for each in own_results(user, 0, 9) if each.row] == ["Ann H & Bob H"]
    assert not any(part.plays for part in evening_of(user, NOW + A_WEEK))


def test_nobody_is_removed_whose_score_is_to_come(event: Event) -> None:
    """A member until the last session is final, a substitute until theirs is."""
    stand_in = sits_in(begin(event, 1)).player
    finish(nth(event, 1))
    withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=8), now=NOW)
    ann, left = (Player.objects.get(name=name) for name in ("Ann A", "Ann H"))
    for player in (stand_in, ann, left):
        assert unfinished_events(player) == [event]
    event.sessions.filter(number=1).update(state=Session.State.FINAL)
    assert unfinished_events(stand_in) == unfinished_events(left) == []
    assert unfinished_events(ann) == [event]


def test_a_pair_that_has_played_is_not_exchanged_for_another(event: Event) -> None:
    finish(begin(event, 1))
    with pytest.raises(UserError, match="This pair has played already"):
        change_player(actor=SYSTEM, event=event, leaving=bob(event), who=CLEO, now=NOW)
    entry = enter_pair(event, 9)
    leaving = entry.members.get(position=2)
    change_player(actor=SYSTEM, event=event, leaving=leaving, who=CLEO, now=NOW)
    assert all_pairs(event)[8].names == "Ann I & Cleo Cole"


def test_a_copy_has_the_same_sessions_at_the_same_hours() -> None:
    """The clocks go back between the two sessions of the copy, and not between these."""
    london = ZoneInfo("Europe/London")
    event = build_event(starts_at=datetime(2026, 9, 15, 19, tzinfo=london))
    with scope(organiser=event.organiser):
        later = datetime(2026, 9, 22, 19, 30, tzinfo=london)
        add_session(actor=SYSTEM, event=event, starts_at=later, name="Final", now=NOW)
        (copy,) = copy_event(
            actor=SYSTEM,
            event=event,
            starts_at=datetime(2026, 10, 20, 19, tzinfo=london),
            directors=False,
            publish=False,
            now=NOW,
        )
        assert copy.session_count == 2
        assert [
            (each.title, f"{each.starts_at.astimezone(london):%d %b %H:%M}")
            for each in copy.sessions.all()
        ] == [("Session 1", "20 Oct 19:00"), ("Final", "27 Oct 19:30")]


def test_an_event_with_an_official_score_is_not_cancelled(event: Event) -> None:
    assert reinstated_until(event) == NOW + A_WEEK + timedelta(hours=24)
    finish(begin(event, 1))
    with pytest.raises(UserError, match="Remove the sessions that are still to come"):
        cancel_event(actor=SYSTEM, event=event, reason="snow", now=NOW)


def test_lists_go_by_the_start_of_each_session(event: Event) -> None:
    build_event(event.organiser, name="Between", starts_at=NOW + timedelta(days=3))
    coming = coming_sessions(event.organiser, insider=False, now=NOW)
    assert [each.full_name for each in coming] == [
        "Club Championship · Session 1",
        "Between",
        "Club Championship · Session 2",
    ]
    assert [each.number for each in sessions_tonight(NOW, 9)] == [1]
    assert [each.number for each in sessions_tonight(NOW + A_WEEK, 9)] == [2]


def test_session_on_its_pages(event: Event) -> None:
    client = administrator(event)
    new = reverse("session_new", args=["acol", event.pk])
    assert client.get(new).context["form"]["day"].value() == date(2026, 12, 1)
    refused = client.post(new, {"day": "2026-11-24", "time": "18:30", "name": ""})
    assert "Session 3 has to begin after session 2" in refused.content.decode()
    shown = client.post(new, {"day": "2026-12-01", "time": "19:00", "name": "Final"}, follow=True)
    assert "Final is added." in shown.content.decode()
    final = nth(event, 3)
    edit = reverse("session_edit", args=["acol", final.pk])
    client.post(edit, {"day": "2026-12-01", "time": "19:30", "name": "Ελένη Final"})
    assert nth(event, 3).title == "Ελένη Final"
    gone = client.post(reverse("session_remove", args=["acol", final.pk]), follow=True)
    assert "Ελένη Final is removed." in gone.content.decode()
    assert event.sessions.count() == 2


def test_the_event_s_page_leads_to_each_session(event: Event) -> None:
    finish(begin(event, 1))
    page = reverse("event", args=["acol", event.pk])
    for client in (administrator(event), director(event), Client()):
        assert "Session 2" in client.get(page).content.decode()
    said = director(event).get(page).content.decode()
    for name, number in (("results", 1), ("desk", 1), ("movement", 2)):
        assert reverse(name, args=["acol", nth(event, number).pk]) in said
    assert (
        reverse("desk", args=["acol", nth(event, 1).pk]) not in Client().get(page).content.decode()
    )


def test_the_name_of_the_session_stands_on_its_pages(event: Event) -> None:
    session = finish(begin(event, 1))
    client = director(event)
    pages = (
        "results",
        "boards",
        "releases",
        "desk",
        "movement",
        "where_next",
        "clock",
        "wall",
        "sheets",
    )
    for page in pages:
        said = client.get(reverse(page, args=["acol", session.pk])).content.decode()
        assert "Club Championship · Session 1" in said, page


def test_the_page_of_an_event_asks_as_much_for_two_sessions_as_for_six(
    event: Event, django_assert_num_queries: object
) -> None:
    client, page = director(event), reverse("event", args=["acol", event.pk])
    client.get(page)
    for week in (1, 4):
        for more in range(1, week):
            start = NOW + (1 + more) * A_WEEK
            add_session(actor=SYSTEM, event=event, starts_at=start, name="", now=NOW)
        with django_assert_num_queries(23):  # type: ignore[operator]
            client.get(page)
