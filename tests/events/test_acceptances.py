"""The version of the conditions under which an entry stands, and what it has accepted (Law 78D)."""

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.acceptances import accept_conditions
from events.actions.conditions import publish_conditions
from events.actions.entries import withdraw_entry
from events.actions.events import create_event, edit_event
from events.models import Chapter, Entry, Event
from events.queries.acceptances import own_standing
from events.queries.conditions import latest_conditions
from tests.builders import NOW, build_event, enter_pair, make_member, make_organiser, make_player

pytestmark = pytest.mark.django_db


def entered() -> tuple[Event, Entry, User]:
    """The pair of Ann A and Bob A; Ann has a login."""
    event = build_event()
    ann = make_member(event.organiser, email="ann@example.org")
    make_player(event.organiser, "Ann A", "101", user=ann)
    return event, enter_pair(event, 1), ann


def amend(event: Event) -> None:
    edit_event(actor=SYSTEM, event=event, now=NOW, appeal_period="2 h", penalties_text="A warning.")
    publish_conditions(actor=SYSTEM, event=event, now=NOW)


def accept(event: Event, user: User, number: int) -> Entry:
    return accept_conditions(actor=Actor.person(user), event=event, number=number, now=NOW)


def test_L78D_an_entry_remembers_the_version_under_which_it_was_taken() -> None:
    event, entry, ann = entered()
    with scope(organiser=event.organiser):
        assert entry.conditions == latest_conditions(event)
        assert (entry.accepted_at, entry.accepted_by) == (None, "")
        amend(event)
        entry.refresh_from_db()
        assert entry.conditions is not None
        assert entry.conditions.number == 1
        standing = own_standing(event, latest_conditions(event), ann)
        assert standing is not None
        assert standing.is_behind
        told = [(each.chapter, [line.was for line in each.changed]) for each in standing.changes]
        assert told == [
            (Chapter.PERIODS, ["30 minutes after the official score is available"]),
            (Chapter.PENALTIES, []),
        ]


def test_a_player_accepts_the_version_that_stands_once() -> None:
    event, entry, ann = entered()
    with scope(organiser=event.organiser):
        amend(event)
        with pytest.raises(Conflict, match="Other conditions have been published meanwhile"):
            accept(event, ann, 1)
        accept(event, ann, 2)
        entry.refresh_from_db()
        assert entry.conditions is not None
        assert (entry.conditions.number, entry.accepted_at, entry.accepted_by) == (2, NOW, "Ann")
        with pytest.raises(UserError, match="accepted version 2 already"):
            accept(event, ann, 2)
        record = HistoryRecord.objects.get(act="entry.accept")
        assert (record.before, record.after) == ({"conditions": 1}, {"conditions": 2})


def test_an_entry_from_before_any_version_stands_under_none_until_it_accepts() -> None:
    club = make_organiser()
    ann = make_member(club, email="ann@example.org")
    make_player(club, "Ann A", "101", user=ann)
    with scope(organiser=club):
        event = create_event(actor=SYSTEM, organiser=club, now=NOW, name="Pairs", starts_at=NOW)
        entry = enter_pair(event, 1)
        assert entry.conditions is None
        assert own_standing(event, None, ann) is None
        publish_conditions(actor=SYSTEM, event=event, now=NOW)
        standing = own_standing(event, latest_conditions(event), ann)
        assert standing is not None
        assert (standing.is_behind, standing.changes) == (True, ())
        assert accept(event, ann, 1).accepted_by == "Ann"


def test_who_plays_in_no_entry_that_stands_accepts_nothing() -> None:
    event, entry, ann = entered()
    stranger = make_member(event.organiser, email="stranger@example.org")
    with scope(organiser=event.organiser):
        with pytest.raises(NotAllowed):
            accept(event, stranger, 1)
        withdraw_entry(actor=SYSTEM, event=event, entry=entry, now=NOW)
        with pytest.raises(NotAllowed):
            accept(event, ann, 1)
        assert own_standing(event, latest_conditions(event), ann) is None
