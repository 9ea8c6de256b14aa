"""A disqualification that waits for the organiser stands where those look whom it concerns."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from clubs.models import Membership, User
from events.actions.entry_decisions import (
    approve_disqualification,
    disqualify,
    take_back_entry_decision,
)
from events.models import Entry, EntryDecision, Session
from rulings.queries.my_matters import my_matters
from tests.builders import NOW, make_member, make_organiser
from tests.rulings.night import Night, build_night

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

LOUD = "They shouted at the other table."


@pytest.fixture
def night() -> Iterator[Night]:
    built = build_night()
    with scope(organiser=built.organiser):
        yield built


@pytest.fixture
def decision(night: Night) -> EntryDecision:
    """Of the pair that sat North-South."""
    return disqualify(
        actor=night.director,
        event=night.session.event,
        entry=Entry.objects.get(pk=night.ns.entry_id),
        reason=LOUD,
        now=NOW,
    )


def found(user: User | None) -> list[tuple[bool, str]]:
    """What of it the login finds: whether it waits for them, and where it leads."""
    assert user is not None
    matters = my_matters(user, NOW)
    return [(each.is_mine_to_act, each.address) for each in matters if "91B" in each.text]


def place_of(decision: EntryDecision) -> str:
    number = decision.entry.number
    return f"/o/acol/events/{decision.event_id}/entries/{number}/place/"


def test_L91B_it_waits_for_who_approves_for_the_organiser(
    night: Night, decision: EntryDecision
) -> None:
    user = night.administrator.user
    assert found(user) == [(True, place_of(decision))]
    assert user is not None
    page = Client()
    page.force_login(user)
    for name in ("home", "my_matters"):
        shown = page.get(reverse(name)).content.decode()
        assert f'<a href="{place_of(decision)}">' in shown
        assert "waiting for the organiser&#x27;s approval" in shown
    assert page.get(place_of(decision)).status_code == 200


def test_L91B_the_director_sees_that_it_waits(night: Night, decision: EntryDecision) -> None:
    assert found(night.director.user) == [(False, place_of(decision))]


def test_L91B_the_contestants_are_told_that_it_waits_and_not_why(
    night: Night, decision: EntryDecision
) -> None:
    page = Client()
    for position in (0, 1):
        user = night.actor(night.ns, position).user
        assert found(user) == [(False, f"/o/acol/events/{decision.event_id}/")]
        assert user is not None
        page.force_login(user)
        shown = page.get(reverse("my_matters")).content.decode()
        assert f"Disqualification of entry {decision.entry.number}: " in shown
        assert LOUD not in shown


def test_L91B_it_is_nobody_elses_matter(night: Night, decision: EntryDecision) -> None:
    organiser = night.organiser
    scorer = make_member(organiser, Membership.MemberRole.SCORER, email="scorer@acol.example")
    make_organiser("other")
    stranger = User.objects.get(email="admin@other.example")
    for user in (night.actor(night.ew).user, scorer, stranger):
        assert found(user) == []
    assert decision.is_waiting


def test_L91B_who_administers_and_directs_is_told_once(
    night: Night, decision: EntryDecision
) -> None:
    user = night.director.user
    assert user is not None
    make_member(night.organiser, Membership.MemberRole.ADMINISTRATOR, user=user)
    assert found(user) == [(True, place_of(decision))]


def test_L91B_who_administers_no_more_is_not_asked(night: Night, decision: EntryDecision) -> None:
    user = night.administrator.user
    Membership.objects.filter(user=user).delete()
    assert found(user) == []
    assert decision.is_waiting


@pytest.mark.parametrize("is_approved", [True, False])
def test_L91B_once_it_is_answered_it_waits_for_nobody(
    night: Night, decision: EntryDecision, is_approved: bool
) -> None:
    if is_approved:
        approve_disqualification(actor=night.administrator, decision=decision, now=NOW)
    else:
        take_back_entry_decision(
            actor=night.administrator, decision=decision, reason="A warning will do.", now=NOW
        )
    people = (night.administrator, night.director, night.actor(night.ns))
    assert [found(each.user) for each in people] == [[], [], []]


def test_L91B_nothing_waits_where_no_score_can_follow_it(
    night: Night, decision: EntryDecision
) -> None:
    Session.objects.update(state=Session.State.FINAL)
    assert found(night.administrator.user) == []
    assert decision.is_waiting


def test_L91B_more_of_them_cost_no_more_to_show(night: Night, decision: EntryDecision) -> None:
    user = night.administrator.user
    assert user is not None
    with CaptureQueriesContext(connection) as one:
        assert len(found(user)) == 1
    for entry in Entry.objects.exclude(pk=decision.entry_id)[:3]:
        disqualify(
            actor=night.director,
            event=night.session.event,
            entry=entry,
            reason=LOUD,
            now=NOW,
        )
    with CaptureQueriesContext(connection) as more:
        assert len(found(user)) == 4
    assert len(more) == len(one)
