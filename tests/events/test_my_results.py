"""A person's own results: each as its results page says it, wherever it was played."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from clubs.models import Organiser, User
from events.models import ScoreRelease, Session
from events.queries.my_figures import own_figures
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


def test_figures_are_the_average_over_time_and_by_partner(client: Client) -> None:
    """Ann of pair 1 played twice with Bob, each time with the same results."""
    ann, club = make_user("ann@example.org"), make_organiser()
    releases = [played(club, ann, days_ago) for days_ago in (8, 1)]
    rows = [row for each in releases for row in each.ranking if row["label"] == "1"]
    percent = f"{sum(float(row['percent']) for row in rows) / 2:.2f}"
    figures = own_figures(ann)
    assert figures.percent == percent
    assert [(each.name, each.sessions, each.percent) for each in figures.partners] == [
        ("Bob A", 2, percent)
    ]
    assert figures.line is not None
    client.force_login(ann)
    page = client.get("/my/results/").content.decode()
    assert f'points="{figures.line.points}"' in page


def test_the_file_has_every_session_and_is_nobody_elses(client: Client) -> None:
    ann = make_user("ann@example.org")
    row = next(row for row in played(make_organiser(), ann, 1).ranking if row["label"] == "1")
    client.force_login(ann)
    answer = client.get("/my/results/file/")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert (len(lines), answer["Content-Type"]) == (2, "text/csv")
    assert [text in lines[1] for text in ("Acol Bridge Club", row["names"], row["percent"])] == [
        True,
        True,
        True,
    ]
    client.force_login(make_user("eve@example.org"))
    assert len(client.get("/my/results/file/").content.decode().splitlines()) == 1
