"""Records of people merged, removed and restored; claims undone."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actions.claims import release_claim
from clubs.actions.invitations import claim, invite
from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Invitation, Organiser, Player, User
from clubs.queries.people import people
from events.access import event_roles
from events.actions.entries import add_entry, withdraw_entry
from events.actions.persons import merge_persons, remove_person, restore_person
from events.actions.releases import publish_official_score
from events.actions.simulation import enter_play, plays_to_come
from events.interchange.people import Person
from events.models import EntryMember, Event, Session
from events.queries.entries import free_people
from events.queries.releases import latest_release
from rulings.actions.appeals import lodge_appeal
from rulings.actions.corrections import reject, report_error
from tests.builders import (
    NOW,
    build_event,
    build_session,
    make_member,
    make_organiser,
    make_player,
    make_user,
)
from tests.http.forms_found import forms_of
from tests.rulings.night import OFFICIAL, build_night
from tests.together import at_once
from tests.writers import make_final

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=4)


@pytest.fixture
def club(db: None) -> Iterator[Organiser]:
    built = make_organiser()
    with scope(organiser=built):
        yield built


def enter(event: Event, first: str, second: str) -> Player:
    """A pair by their names; the first one's record."""
    return add_entry(
        actor=SYSTEM, event=event, first=Person(first), second=Person(second), now=NOW
    ).players[0]


def merged(kept: Player, other: Player, **chosen: str) -> Player:
    values = {"name": kept.name, "national_number": kept.national_number} | chosen
    return merge_persons(actor=SYSTEM, kept=kept, other=other, now=NOW, **values)


def admin(club: Organiser) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"admin@{club.slug}.example"))
    return client


def played(club: Organiser) -> Session:
    """A session of six pairs that is final."""
    session = build_session(club, pairs=6, boards=2, rounds=2)
    for play in plays_to_come(session):
        enter_play(actor=SYSTEM, session=session, done=play, now=NOW)
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    make_final(actor=SYSTEM, session=session, now=LATER)
    session.refresh_from_db()
    return session


def test_everything_of_the_other_record_follows(club: Organiser) -> None:
    tuesday, friday = build_event(club), build_event(club, name="Friday Pairs")
    kept, other = enter(tuesday, "Ann Archer", "Bob Bell"), enter(friday, "A. Archer", "Cy Cole")
    user = make_user("ann@acol.example")
    claim(actor=SYSTEM, player=other, user=user, now=NOW)
    invite(
        actor=SYSTEM,
        organiser=club,
        email="ann@acol.example",
        role="member",
        player=make_player(club, "Di Dean"),
        now=NOW,
    )
    Invitation.objects.filter(player__isnull=False).update(player=other)
    done = merged(kept, other)
    assert not Player.objects.filter(pk=other.pk).exists()
    assert {member.event for member in EntryMember.objects.filter(player=kept)} == {tuesday, friday}
    assert (done.user, done.name) == (user, "Ann Archer")
    assert Invitation.objects.get(player__isnull=False).player == kept
    history = HistoryRecord.objects.get(act="player.merge")
    assert history.before is not None
    assert history.before["other"]["name"] == "A. Archer"
    assert history.before["entries"] == ["Friday Pairs"]


def test_appeals_and_reports_follow(db: None) -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        ruling = night.rule()
        appeal = lodge_appeal(
            actor=night.actor(night.ns), ruling=ruling, grounds="Unfair.", now=NOW
        )
        kept = make_player(night.organiser, "Zoë")
        merged(kept, appeal.lodged_by, name="Zoë", national_number=appeal.lodged_by.national_number)
        appeal.refresh_from_db()
        assert appeal.lodged_by == kept
        assert [each.player for each in appeal.concurrences.all()] == [kept]


def test_players_of_one_event_are_two_people(club: Organiser) -> None:
    event = build_event(club)
    ann, ida = enter(event, "Ann Archer", "Bob Bell"), enter(event, "Ann Archar", "Cy Cole")
    with pytest.raises(UserError, match="Both play in Tuesday Pairs"):
        merged(ann, ida)
    entry = event.entries.get(number=2)
    withdraw_entry(actor=SYSTEM, event=event, entry=entry, now=NOW)
    merged(ann, ida)
    assert entry.members.get(position=1).player == ann


def test_two_logins_are_two_people(club: Organiser) -> None:
    ann = make_player(club, "Ann", user=make_user("ann@acol.example"))
    ida = make_player(club, "Ida", user=make_user("ida@acol.example"))
    with pytest.raises(UserError, match="Each has an account"):
        merged(ann, ida)


def test_which_number_is_right_is_asked(club: Organiser) -> None:
    ann, ida = make_player(club, "Ann", "101"), make_player(club, "Ann", "202")
    with pytest.raises(UserError, match="which national number"):
        merged(ann, ida, national_number="")
    with pytest.raises(UserError, match="one of the two names"):
        merged(ann, ida, name="Eve")
    assert merged(ann, ida, national_number="202").national_number == "202"


def test_merging_is_for_administrators(club: Organiser) -> None:
    actor = Actor.person(make_member(club))
    ann, ida = make_player(club, "Ann"), make_player(club, "Ida")
    with pytest.raises(NotAllowed):
        merge_persons(actor=actor, kept=ann, other=ida, name="Ann", national_number="", now=NOW)
    with pytest.raises(NotAllowed):
        remove_person(actor=actor, player=ann, forget=False, now=NOW)


def test_record_of_another_club_is_not_found(club: Organiser) -> None:
    ann = make_player(club, "Ann")
    stranger = make_player(make_organiser("benjamin"), "Ann")
    with pytest.raises(Conflict):
        merged(ann, stranger)
    page = reverse("person_merge_into", args=[club.slug, ann.pk, stranger.pk])
    assert admin(club).get(page).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_two_administrators_merge_the_same_two_records_at_once() -> None:
    club = make_organiser()
    ann, ida = make_player(club, "Ann"), make_player(club, "Ida")

    def merge(kept: Player, other: Player) -> str:
        with scope(organiser=club):
            return merged(kept, other).name

    outcomes = at_once(lambda: merge(ann, ida), lambda: merge(ida, ann))
    assert [outcome for outcome in outcomes if isinstance(outcome, type)] == [Conflict]
    with scope(organiser=club):
        assert Player.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_record_is_entered_while_it_is_merged_away() -> None:
    event = build_event()
    club = event.organiser
    ann, ida = make_player(club, "Ann"), make_player(club, "Ida")

    def act(entering: bool) -> None:
        with scope(organiser=club):
            if entering:
                enter(event, "Ida", "Bob")
            else:
                merged(ann, ida)

    at_once(lambda: act(entering=True), lambda: act(entering=False))
    with scope(organiser=club):
        players = {member.player for member in event.entries.get().members.all()}
        assert players <= set(Player.objects.all())


def test_merging_shows_what_it_does_then_does_it(club: Organiser) -> None:
    event = build_event(club)
    other = enter(event, "Ann Archar", "Bob Bell")
    kept = make_player(club, "Ann Archer", "101")
    found = admin(club).get(reverse("person_merge", args=[club.slug, kept.pk])).content.decode()
    page = reverse("person_merge_into", args=[club.slug, kept.pk, other.pk])
    assert page in found
    shown = admin(club).get(page).content.decode()
    assert "1 event of the second record" in shown
    assert "Tuesday Pairs" in shown
    admin(club).post(page, {"name": "Ann Archer", "national_number": "101"})
    assert event.entries.get().members.get(position=1).player == kept


def test_person_who_played_nothing_is_deleted(club: Organiser) -> None:
    ann = make_player(club, "Ann")
    assert remove_person(actor=SYSTEM, player=ann, forget=False, now=NOW)
    assert Player.objects.count() == 0
    assert HistoryRecord.objects.get(act="player.remove").subject_name == "Ann"


def test_person_who_played_nothing_may_be_forgotten_too(club: Organiser) -> None:
    """They may have been polled, or stand in a ruling; history told of the record, at least."""
    zoe = make_player(club, "Zoë Quist")
    address = reverse("person_remove", args=[club.slug, zoe.pk])
    page = admin(club).get(address).content.decode()
    (form,) = (form for form in forms_of(page, address) if "forget" in form.buttons)
    admin(club).post(address, form.sent(forget="yes"))
    assert not Player.objects.exists()
    told = HistoryRecord.objects.values_list("subject_name", "before", "after")
    assert "Zoë" not in str(list(told))


def test_person_who_is_still_to_play_stays(club: Organiser) -> None:
    event = build_event(club)
    ann = enter(event, "Ann", "Bob")
    with pytest.raises(UserError, match="entered in Tuesday Pairs, whose score is not final"):
        remove_person(actor=SYSTEM, player=ann, forget=False, now=NOW)
    assert "Tuesday Pairs" in (
        admin(club).get(reverse("person_remove", args=[club.slug, ann.pk])).content.decode()
    )


def test_person_with_results_is_set_aside_and_comes_back(club: Organiser) -> None:
    session = played(club)
    ann = Player.objects.get(name="Ann A")
    assert not remove_person(actor=SYSTEM, player=ann, forget=False, now=LATER)
    friday = build_event(club, name="Friday Pairs")
    assert ann not in free_people(club, friday)
    assert ann not in people("", LATER)
    assert ann in people("Ann A", LATER)
    release = latest_release(session)
    assert release is not None
    assert any("Ann A" in row["names"] for row in release.ranking)
    enter(friday, "Ann A", "Eve")
    ann.refresh_from_db()
    assert ann.removed_at is None
    with pytest.raises(UserError, match="on the club's list"):
        restore_person(actor=SYSTEM, player=ann, now=LATER)


def test_forgotten_person_leaves_results_without_a_name(club: Organiser) -> None:
    session = played(club)
    ann = Player.objects.get(name="Ann A")
    claim(actor=SYSTEM, player=ann, user=make_user("ann@acol.example"), now=NOW)
    before = latest_release(session)
    admin(club).post(reverse("person_remove", args=[club.slug, ann.pk]), {"forget": "yes"})
    ann.refresh_from_db()
    assert (ann.name, ann.national_number, ann.user) == (f"Former player {ann.pk}", "", None)
    release = latest_release(session)
    assert before is not None
    assert release is not None
    assert (release.number, release.is_final) == (before.number + 1, True)
    assert [row["total"] for row in release.ranking] == [row["total"] for row in before.ranking]
    page = Client().get(reverse("results", args=[club.slug, session.pk])).content.decode()
    assert "Ann A &" not in page
    assert f"Former player {ann.pk}" in page
    forgotten = HistoryRecord.objects.get(act="player.forget")
    assert (forgotten.before, forgotten.subject_name) == (None, ann.name)


def test_forgotten_person_is_not_named_beside_what_they_reported(db: None) -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        night.publish()
        correction = report_error(
            actor=night.actor(night.ns),
            session=night.session,
            board=night.board,
            ns=night.ns,
            ew=night.ew,
            claimed="4S N +2",
            grounds="",
            now=OFFICIAL,
        )
        reject(actor=night.director, correction=correction, reason="No.", now=OFFICIAL)
        make_final(actor=SYSTEM, session=night.session, now=LATER)
        player = correction.reported_by
        assert player is not None
        remove_person(actor=SYSTEM, player=player, forget=True, now=LATER)
        correction.refresh_from_db()
        assert correction.reported_by_name == f"Former player {player.pk}"


def test_wrong_claim_ends_at_once(club: Organiser) -> None:
    event = build_event(club)
    ann, user = enter(event, "Ann", "Bob"), make_user("ann@acol.example")
    claim(actor=SYSTEM, player=ann, user=user, now=NOW)
    assert event_roles(Actor.person(user), event) != frozenset()
    admin(club).post(reverse("person_release", args=[club.slug, ann.pk]))
    assert event_roles(Actor.person(user), event) == frozenset()
    assert HistoryRecord.objects.get(act="player.release").before == {"login": user.email}
    with pytest.raises(UserError, match="No account is tied"):
        release_claim(actor=SYSTEM, player=ann, now=NOW)


def test_whoever_is_not_that_player_says_so(club: Organiser) -> None:
    ann = make_player(club, "Ann", user=make_user("eve@acol.example"))
    client = Client()
    client.force_login(User.objects.get(email="eve@acol.example"))
    page = reverse("not_me", args=[club.slug, ann.pk])
    assert page in client.get(reverse("my_matters")).content.decode()
    assert "What ends at once" in client.get(page).content.decode()
    client.post(reverse("not_me_release", args=[club.slug, ann.pk]))
    ann.refresh_from_db()
    assert ann.user is None
    assert client.get(page).status_code == 404


def test_others_do_not_part_a_record_from_its_login(club: Organiser) -> None:
    ann = make_player(club, "Ann", user=make_user("ann@acol.example"))
    with pytest.raises(NotAllowed):
        release_claim(actor=Actor.person(make_member(club)), player=ann, now=NOW)
