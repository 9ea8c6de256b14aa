"""A person's own results: each as its results page says it, wherever it was played."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from clubs.models import Organiser, User
from events.models import ScoreRelease, Session
from events.queries.my_results import own_results
from events.views.my_results import PER_PAGE
from tests.builders import NOW, build_release, build_session, make_organiser, make_user

pytestmark = pytest.mark.django_db


def played(organiser: Organiser, user: User, days_ago: int) -> ScoreRelease:
    """A session with its official score in which the login is Ann of pair 1."""
    made: Session = build_session(
        organiser, pairs=4, boards=6, kind="howell", starts_at=NOW - timedelta(days=days_ago)
    )
    release = build_release(made)
    with scope(organiser=organiser):
        place = made.contestants.get(number=1)
        player = place.entry.members.get(position=1).player
        player.user = user
        player.save()
    return release


def test_own_results_are_what_the_results_page_says_latest_first() -> None:
    ann = make_user("ann@example.org")
    older = played(make_organiser("acol"), ann, days_ago=7)
    newer = played(make_organiser("benjamin"), ann, days_ago=1)
    found = own_results(ann, 0, 10)
    assert [each.contestant.session_id for each in found] == [newer.session_id, older.session_id]
    for each, release in zip(found, (newer, older), strict=True):
        assert each.row == next(row for row in release.ranking if row["label"] == "1")
        assert each.field == 4


def test_with_two_winners_the_field_is_the_own_line() -> None:
    ann = make_user("ann@example.org")
    session = build_session(pairs=8, boards=8, kind="mitchell", winners=2)
    release = build_release(session)
    with scope(organiser=session.organiser):
        place = session.contestants.filter(line="EW")[0]
        player = place.entry.members.get(position=1).player
        player.user = ann
        player.save()
    (found,) = own_results(ann, 0, 10)
    assert found.row == next(row for row in release.ranking if row["label"] == place.label)
    assert found.field == 4


def test_a_running_session_is_no_result() -> None:
    ann = make_user("ann@example.org")
    session = build_session(pairs=4, boards=6, kind="howell")
    with scope(organiser=session.organiser):
        player = session.contestants.get(number=1).entry.members.get(position=1).player
        player.user = ann
        player.save()
    assert own_results(ann, 0, 10) == []


def test_my_results_lead_to_the_card_and_are_nobody_elses(client: Client) -> None:
    ann = make_user("ann@example.org")
    release = played(make_organiser(), ann, days_ago=1)
    address = f"/o/acol/sessions/{release.session_id}/pairs/1/"
    client.force_login(ann)
    assert f'href="{address}"' in client.get("/my/results/").content.decode()
    client.force_login(make_user("eve@example.org"))
    page = client.get("/my/results/").content.decode()
    assert (address in page, "No results yet" in page) == (False, True)


def test_my_results_make_the_same_queries_however_many(client: Client) -> None:
    ann = make_user("ann@example.org")
    client.force_login(ann)
    club = make_organiser()
    played(club, ann, days_ago=1)
    counts = [queries(client)]
    for days_ago in (2, 3):
        release = played(club, ann, days_ago)
    counts.append(queries(client))
    assert counts[0] == counts[1]
    assert release.number == 1
    assert PER_PAGE == 20


def queries(client: Client) -> int:
    with CaptureQueriesContext(connection) as made:
        client.get("/my/results/")
    return len(made)
