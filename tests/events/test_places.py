"""Who a login is in a session: one answer for every page and for the rulings."""

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actions.invitations import claim
from clubs.actors import SYSTEM, Actor
from clubs.models import Player, User
from events.models import EntryMember, Session
from events.queries.evening import evening_of
from events.queries.places import own_labels, own_players, playing_now
from rulings.queries.viewers import viewer_of
from tests.builders import NOW, build_session, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return build_session(pairs=8, boards=8)


@pytest.fixture
def player(session: Session) -> User:
    """Ann A, who plays as 1NS."""
    user = make_user("ann@players.example")
    with scope(organiser=session.organiser):
        claim(actor=SYSTEM, player=Player.objects.get(name="Ann A"), user=user, now=NOW)
    return user


def answers(session: Session, user: User) -> dict[str, list[str]]:
    """The labels that each of them gives for one login."""
    with scope(organiser=session.organiser):
        labels = {each.pk: each.label for each in session.contestants.all()}
        viewer = viewer_of(Actor.person(user), frozenset(), session)
        return {
            "pages": sorted(own_labels(user, session)),
            "rulings": [labels[key] for key in viewer.places],
            "players": [f"{labels[key]} {who}" for key, who in own_players(user, session).items()],
            "now": [place.label for place in playing_now(user)],
            "evening": [part.label for part in evening_of(user, NOW) if part.plays],
        }


def test_all_answers_are_one(session: Session, player: User) -> None:
    assert answers(session, player) == {
        "pages": ["1NS"],
        "rulings": ["1NS"],
        "players": ["1NS Ann A"],
        "now": ["1NS"],
        "evening": ["1NS"],
    }


def test_people_of_a_withdrawn_entry_are_nobody(
    client: Client, session: Session, player: User
) -> None:
    """No page goes on showing them what players see."""
    with scope(organiser=session.organiser):
        EntryMember.objects.filter(player__user=player).update(active=False)
    assert set(map(tuple, answers(session, player).values())) == {()}
    client.force_login(player)
    page = reverse("where_next", args=[session.organiser.slug, session.pk])
    assert client.get(page).context["guide_card"] is None


def test_closed_login_is_nobody(session: Session, player: User) -> None:
    player.is_active = False
    player.save()
    assert set(map(tuple, answers(session, player).values())) == {()}


def test_stranger_and_visitor_are_nobody(session: Session) -> None:
    assert set(map(tuple, answers(session, make_user("x@players.example")).values())) == {()}
    with scope(organiser=session.organiser):
        assert own_labels(None, session) == frozenset()
        assert own_players(None, session) == {}
