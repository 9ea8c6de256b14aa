"""Sharing one's own results by an address, and taking it back."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import User
from events.actions.releases import publish_official_score
from events.actions.sharing import share_results, stop_sharing
from events.models import Conditions, ResultsShare, Session
from events.queries.sharing import address_of, sharer_of, sharing_now
from events.shared_addresses import code_of
from tests.builders import NOW, build_session, enter_results, make_organiser, make_user

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)


@pytest.fixture
def ann() -> User:
    user = make_user("ann@example.org")
    user.name = "Ann Archer"
    user.save()
    return user


def played(user: User, slug: str = "acol") -> Session:
    """A session with its official score in which the login is of pair 1."""
    made: Session = build_session(make_organiser(slug), pairs=4, boards=6, kind="howell")
    enter_results(made)
    with scope(organiser=made.organiser):
        publish_official_score(actor=SYSTEM, session=made, now=NOW)
        player = made.contestants.get(number=1).entry.members.get(position=1).player
        player.user = user
        player.save()
    return made


def share(user: User) -> ResultsShare:
    return share_results(actor=Actor.person(user), now=NOW)


def test_nobody_sees_results_that_are_not_shared(ann: User, client: Client) -> None:
    played(ann)
    assert sharing_now(ann).share is None
    assert client.get("/results/k7mpx-2qrta-9wcdn-h4vzg/").status_code == 404


def test_who_has_the_address_sees_the_results_without_an_account(ann: User, client: Client) -> None:
    session = played(ann)
    answer = client.get(address_of(share(ann)))
    page = answer.content.decode()
    assert "Results of Ann Archer" in page
    assert f'href="/o/acol/sessions/{session.pk}/pairs/1/"' in page
    assert "ann@example.org" not in page
    assert (answer["X-Robots-Tag"], answer["Cache-Control"]) == ("noindex", "private, no-store")


def test_an_address_is_of_twenty_characters_that_are_not_mistaken(ann: User) -> None:
    code = code_of(share(ann).nonce)
    groups = code.split("-")
    assert [len(each) for each in groups] == [5, 5, 5, 5]
    assert set(code) <= set("23456789abcdefghjkmnpqrstuvwxyz-")
    assert code not in str(list(ResultsShare.objects.values()))


def test_an_address_that_is_taken_back_is_as_one_that_never_was(ann: User, client: Client) -> None:
    address, never = address_of(share(ann)), "/results/k7mpx-2qrta-9wcdn-h4vzg/"
    stop_sharing(actor=Actor.person(ann), now=LATER)
    ended, unknown = client.get(address), client.get(never)
    assert (ended.status_code, unknown.status_code) == (404, 404)
    assert ended.content.decode().replace(address, never) == unknown.content.decode()
    assert [(each.made_at, each.ended_at) for each in sharing_now(ann).before] == [(NOW, LATER)]


def test_another_address_ends_the_one_before(ann: User) -> None:
    first = share(ann)
    second = share_results(actor=Actor.person(ann), now=LATER)
    assert [sharer_of(code_of(each.nonce)) for each in (first, second)] == [None, ann]
    first.refresh_from_db()
    assert first.ended_at == LATER


def test_what_is_not_shared_cannot_be_taken_back(ann: User) -> None:
    with pytest.raises(UserError, match="not shared"):
        stop_sharing(actor=Actor.person(ann), now=NOW)


def test_results_are_shared_by_whose_they_are_alone(ann: User) -> None:
    share(ann)
    eve = make_user("eve@example.org")
    with pytest.raises(UserError, match="not shared"):
        stop_sharing(actor=Actor.person(eve), now=LATER)
    for act in (share_results, stop_sharing):
        with pytest.raises(NotAllowed):
            act(actor=SYSTEM, now=LATER)
    assert sharing_now(ann).share is not None


def test_the_database_holds_one_address_for_each(ann: User) -> None:
    share(ann)
    with pytest.raises(IntegrityError), transaction.atomic():
        ResultsShare.objects.create(user=ann, nonce="n", code_hash="h", made_at=NOW)


def test_results_that_not_everybody_can_read_are_left_out(ann: User, client: Client) -> None:
    """An event without published conditions, and one that was cancelled, have no public pages."""
    shown = played(ann)
    unpublished, cancelled = played(ann, "benjamin"), played(ann, "culbertson")
    with scope(organiser=unpublished.organiser):
        Session.objects.filter(pk=unpublished.pk).update(conditions=None)
        Conditions.objects.filter(event=unpublished.event).delete()
    with scope(organiser=cancelled.organiser):
        cancelled.event.cancelled_at = NOW
        cancelled.event.save()
    page = client.get(address_of(share(ann))).content.decode()
    found = [f"/sessions/{each.pk}/" in page for each in (shown, unpublished, cancelled)]
    assert found == [True, False, False]


def test_a_closed_account_shares_nothing(ann: User, client: Client) -> None:
    address = address_of(share(ann))
    ann.is_active = False
    ann.save()
    assert client.get(address).status_code == 404


def test_the_shared_page_names_no_partner_beside_a_figure(ann: User, client: Client) -> None:
    """Names stand there as in the ranking, with their session, and nowhere else."""
    played(ann)
    page = client.get(address_of(share(ann))).content.decode()
    assert page.count("Bob A") == 1
    assert "By partner" not in page


def test_it_is_shared_and_taken_back_on_a_page(ann: User, client: Client) -> None:
    client.force_login(ann)
    assert "Only you see your results" in client.get(reverse("my_sharing")).content.decode()
    client.post(reverse("my_sharing_make"))
    address = sharing_now(ann).address
    page = client.get(reverse("my_sharing")).content.decode()
    assert f'<a href="{address}">{address}</a>' in page
    client.post(reverse("my_sharing_end"))
    page = client.get(reverse("my_sharing")).content.decode()
    assert (address in page, "Addresses that have ended" in page) == (False, True)
