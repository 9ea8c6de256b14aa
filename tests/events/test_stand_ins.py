"""Players entered as "Guest 2", and given their names later."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actions.people import edit_person
from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import Player, User
from clubs.queries.people import people
from events.actions.entries import add_entry
from events.actions.entry_files import add_entries
from events.actions.partners import change_player, name_player
from events.actions.releases import publish_official_score
from events.actions.sessions import start_session
from events.actions.simulation import enter_play, plays_to_come
from events.interchange.entries_csv import read_pairs
from events.interchange.people import Person
from events.models import EntryMember, Event
from events.queries.entries import all_pairs, free_people
from events.queries.releases import latest_release
from tests.builders import NOW, build_event, make_member, make_player

pytestmark = pytest.mark.django_db
GUEST = Person("Guest 2")
MARY = Person("Mary Jones")


@pytest.fixture
def event() -> Iterator[Event]:
    """Six pairs; Ann Archer and Guest 2 are the last."""
    built = build_event(pairs=5)
    with scope(organiser=built.organiser):
        enter(built)
        yield built


def enter(event: Event, first: str = "Ann Archer", second: Person = GUEST) -> Player:
    entered = add_entry(actor=SYSTEM, event=event, first=Person(first), second=second, now=NOW)
    return entered.players[1]


def guest(event: Event) -> EntryMember:
    return EntryMember.objects.get(event=event, player__name="Guest 2")


def named(event: Event, who: Person = MARY, member: EntryMember | None = None) -> Player:
    return name_player(actor=SYSTEM, event=event, member=member or guest(event), who=who, now=NOW)


def names(event: Event) -> str:
    return all_pairs(event)[-1].names


def director() -> Client:
    client = Client()
    client.force_login(User.objects.get(email="director@acol.example"))
    return client


def test_guest_2_is_entered_and_still_to_be_named(event: Event) -> None:
    assert names(event) == "Ann Archer & Guest 2"
    assert guest(event).player.to_be_named
    page = director().get(reverse("entries", args=["acol", event.pk])).content.decode()
    assert "Who is Guest 2?" in page


def test_guest_2_of_another_event_is_somebody_else(event: Event) -> None:
    friday = build_event(event.organiser, name="Friday Pairs")
    assert enter(friday, "Di Dean") != guest(event).player


def test_guest_2_plays_once_in_an_event(event: Event) -> None:
    with pytest.raises(UserError, match="Guest 2 is entered already, in entry 6"):
        enter(event, "Di Dean")


def test_stand_ins_are_nobody_to_choose_from(event: Event) -> None:
    friday = build_event(event.organiser, name="Friday Pairs")
    assert "Guest 2" not in [player.name for player in free_people(event.organiser, friday)]
    assert "Guest 2" not in [player.name for player in people("", NOW)]
    assert "Guest 2" in [player.name for player in people("Guest", NOW)]


def test_number_of_one_figure_still_says_who_is_meant(event: Event) -> None:
    bob = make_player(event.organiser, "Bob Bell", "12")
    assert enter(event, "Di Dean", Person("Bob Bell 12")) == bob


def test_guest_2_of_a_file_is_somebody_of_this_event(event: Event) -> None:
    friday = build_event(event.organiser, name="Friday Pairs")
    pairs = read_pairs(b"Di Dean,,Guest 2,\nEd East,,Guest 3,\n")
    add_entries(actor=SYSTEM, event=friday, rows=pairs, now=NOW)
    assert guest(friday).player != guest(event).player
    assert [pair.to_be_named[0].player.name for pair in all_pairs(friday)] == ["Guest 2", "Guest 3"]


def test_name_is_given_before_play(event: Event) -> None:
    player = named(event)
    assert (names(event), player.to_be_named) == ("Ann Archer & Mary Jones", False)
    assert not Player.objects.filter(name="Guest 2").exists()


def test_name_of_somebody_the_club_knows_makes_it_theirs(event: Event) -> None:
    mary = make_player(event.organiser, "Mary Jones", "707")
    assert named(event, Person("", "707")) == mary
    assert names(event) == "Ann Archer & Mary Jones"


def test_somebody_who_plays_in_the_event_is_not_the_guest(event: Event) -> None:
    with pytest.raises(UserError, match="Bob B is entered already, in entry 2"):
        named(event, Person("Bob B"))
    with pytest.raises(UserError, match="stands for somebody as well"):
        named(event, Person("Guest 3"))
    assert names(event) == "Ann Archer & Guest 2"


def test_name_is_given_once(event: Event) -> None:
    member = guest(event)
    named(event)
    with pytest.raises(Conflict, match="a name meanwhile"):
        named(event, Person("Eve East"), member)


def test_name_given_after_the_official_score_releases_it_again(event: Event) -> None:
    session = event.sessions.get()
    start_session(
        actor=SYSTEM,
        session=session,
        kind="howell",
        entries=list(event.entries.all()),
        boards=10,
        now=NOW,
    )
    session.refresh_from_db()
    for play in plays_to_come(session):
        enter_play(actor=SYSTEM, session=session, done=play, now=NOW)
    publish_official_score(actor=SYSTEM, session=session, now=NOW + timedelta(hours=3))
    named(event)
    release = latest_release(session)
    assert release is not None
    assert (release.number, release.reason) == (2, "Guest 2 is Mary Jones")
    assert "Ann Archer & Mary Jones" in [row["names"] for row in release.ranking]


def test_name_is_given_on_its_page(event: Event) -> None:
    page = reverse("entry_name", args=["acol", event.pk, guest(event).pk])
    refused = director().post(page, {"who": "Guest 9"})
    assert "stands for somebody as well" in refused.content.decode()
    said = director().post(page, {"who": "Mary Jones"}, follow=True).content.decode()
    assert "Guest 2 is Mary Jones." in said
    assert director().get(page).status_code == 404


def test_name_is_not_given_by_members(event: Event) -> None:
    member = Actor.person(make_member(event.organiser))
    with pytest.raises(NotAllowed):
        name_player(actor=member, event=event, member=guest(event), who=MARY, now=NOW)


def test_guest_can_be_exchanged(event: Event) -> None:
    change_player(actor=SYSTEM, event=event, leaving=guest(event), who=MARY, now=NOW)
    assert names(event) == "Ann Archer & Mary Jones"


def test_name_written_on_the_record_is_the_name(event: Event) -> None:
    player = guest(event).player
    edited = edit_person(actor=SYSTEM, player=player, name="Mary", national_number="", now=NOW)
    assert not edited.to_be_named
