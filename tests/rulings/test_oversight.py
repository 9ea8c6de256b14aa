"""Rulings and appeals in numbers, and events under an authority's auspices."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from clubs.models import Authority, User
from clubs.typography.charts import BarCount, lying_bars, standing_columns
from events.actions.events import create_event
from events.awards import artificial_award
from events.queries.auspices import When, sessions_under
from rulings.actions.appeals import decide_appeal
from rulings.actions.hearings import Hearing
from rulings.queries.oversight import Days, oversight
from tests.builders import (
    NOW,
    build_event,
    make_authority,
    make_official,
    make_organiser,
)
from tests.rulings.night import OFFICIAL, Night, build_night, under
from tests.rulings.test_referrals import decide, ready

pytestmark = pytest.mark.django_db

YEAR = Days(date(2026, 1, 1), date(2026, 12, 31))


def page(user: User, name: str, *args: object, **query: str) -> str:
    client = Client()
    client.force_login(user)
    response = client.get(reverse(name, args=args), query)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def parent_of(authority: Authority) -> Authority:
    authority.parent = make_authority("world")
    authority.save()
    return authority.parent


def test_rulings_are_counted_by_law_outcome_organiser_and_month(official: Night) -> None:
    decide(official, ready(official))
    other = build_night(make_organiser("lodz"))
    with scope(organiser=other.organiser):
        other.rule(ns_award=artificial_award("A+"), ew_award=artificial_award("A-"))
    found = oversight(official.organiser.authority, YEAR)
    assert (found.rulings, found.appeals) == (2, 1)
    assert found.laws == (BarCount("Law 16", 2), BarCount("Law 12", 2))
    assert found.outcomes == (BarCount("artificial score", 1), BarCount("assigned score", 1))
    clubs = (BarCount("Acol Bridge Club", 1), BarCount("Lodz Bridge Club", 1))
    assert found.organisers == clubs
    assert [each.count for each in found.months] == [0] * 10 + [2, 0]
    assert found.appeal_outcomes == (BarCount("the ruling stands", 1),)
    assert found.appeal_laws == (BarCount("Law 16", 1), BarCount("Law 12", 1))


def test_L92A_the_authority_is_told_of_an_appeal_without_merit(official: Night) -> None:
    under(official, L92A="warning")
    decide_appeal(
        actor=official.director,
        appeal=ready(official),
        outcome="stands",
        reasons="None.",
        hearing=Hearing(is_without_merit=True),
        now=OFFICIAL,
    )
    found = oversight(official.organiser.authority, YEAR)
    told = "the ruling stands, without merit (Law 92A)"
    assert found.appeal_outcomes == (BarCount(told, 1),)


def test_a_draft_is_not_counted_and_of_a_ruling_replaced_the_last_version(official: Night) -> None:
    appeal = ready(official)
    official.rule(issue=False)
    decide(official, appeal, "changed")
    found = oversight(official.organiser.authority, YEAR)
    assert (found.rulings, found.outcomes) == (1, (BarCount("the result stands", 1),))
    assert found.appeal_outcomes == (BarCount("the ruling is changed", 1),)


@pytest.mark.parametrize(
    ("days", "count"),
    [
        (Days(date(2026, 11, 17), date(2026, 11, 17)), 1),
        (Days(date(2026, 11, 18), date(2026, 12, 31)), 0),
        (Days(date(2026, 1, 1), date(2026, 11, 16)), 0),
    ],
)
def test_the_first_and_last_day_are_of_the_period(night: Night, days: Days, count: int) -> None:
    night.rule()
    assert oversight(night.organiser.authority, days).rulings == count


def test_the_day_is_that_of_the_organisers_place() -> None:
    far = build_night(make_organiser("far", time_zone="Pacific/Auckland"))
    with scope(organiser=far.organiser):
        far.rule()
    on = [Days(day, day) for day in (date(2026, 11, 17), date(2026, 11, 18))]
    assert [oversight(far.organiser.authority, each).rulings for each in on] == [0, 1]


def test_an_authority_counts_what_is_under_it_and_no_other_does(night: Night) -> None:
    night.rule()
    authority = night.organiser.authority
    above, other = parent_of(authority), make_authority("other")
    counts = [oversight(each, YEAR).rulings for each in (authority, above, other)]
    assert counts == [1, 1, 0]


def test_the_page_tells_no_name_and_no_text_of_a_ruling(official: Night) -> None:
    decide(official, ready(official))
    judge = make_official(official.organiser.authority)
    names = [*official.players(official.ns), *official.players(official.ew)]
    asked = {"first": "2026-01-01", "last": "2026-12-31"}
    for name in ("authority_numbers", "authority_numbers_file"):
        text = page(judge, name, "union", **asked)
        assert "Law 16" in text
        assert "Acol Bridge Club" in text
        assert [each.name for each in names if each.name in text] == []
        assert "South paused" not in text


def test_a_period_that_makes_no_sense_is_said_so() -> None:
    judge = make_official(make_authority())
    asked = {"first": "2026-12-31", "last": "2026-01-01"}
    assert "ends before it begins" in page(judge, "authority_numbers", "union", **asked)
    for junk in ("x", "0001-01-01", "9999-12-31", "-1"):
        page(judge, "authority_numbers", "union", first=junk, last=junk)


def test_the_figures_ask_as_much_for_many_rulings_as_for_few(night: Night) -> None:
    judge = make_official(night.organiser.authority)
    night.rule()
    counted = []
    for _each in range(2):
        with CaptureQueriesContext(connection) as asked:
            page(judge, "authority_numbers", "union")
        counted.append(len(asked))
        for _again in range(5):
            night.rule(issue=False)
    assert counted[0] == counted[1]


def test_bars_are_as_long_as_what_they_count() -> None:
    chart = lying_bars([BarCount("a", 4), BarCount("b", 1)])
    assert [each.width for each in chart.bars] == [200, 50]
    assert [each.y for each in chart.bars] == [3, 27]
    assert lying_bars([]).bars == ()
    chart = standing_columns([BarCount(str(number), number) for number in range(13)])
    assert [bar.word for bar in chart.bars][:4] == ["0", "", "", "3"]
    assert (chart.bars[12].height, chart.bars[0].height) == (120, 0)


def test_events_under_an_authority_are_those_that_everybody_may_see() -> None:
    club = make_organiser()
    build_event(club, name="Published Pairs", starts_at=NOW + timedelta(days=3))
    played = build_night(make_organiser("lodz"), name="Łódź Pairs")
    with scope(organiser=played.organiser):
        played.publish()
    authority = club.authority
    above, other = parent_of(authority), make_authority("other")
    found = {
        each.slug: [
            [session.event.name for session in sessions_under(each, when, NOW)] for when in When
        ]
        for each in (authority, above, other)
    }
    listed = [["Published Pairs"], [], ["Łódź Pairs"]]
    assert found == {"union": listed, "world": listed, "other": [[], [], []]}


def test_an_event_that_is_not_published_is_not_listed(night: Night) -> None:
    secret = create_event(
        actor=night.administrator,
        organiser=night.organiser,
        name="Secret event",
        starts_at=OFFICIAL,
        now=NOW,
    )
    judge = make_official(night.organiser.authority)
    for when in When:
        assert secret.name not in page(judge, "authority_events", "union", when=when.value)
    assert "Tuesday Pairs" in page(judge, "authority_events", "union", when="running")


def test_an_official_of_another_authority_finds_none_of_it(night: Night) -> None:
    night.rule()
    client = Client()
    client.force_login(make_official(make_authority("other"), "other@example.org"))
    for name in ("authority_numbers", "authority_numbers_file", "authority_events"):
        assert client.get(reverse(name, args=["union"])).status_code == 404
        assert client.get(reverse(name, args=["other"])).status_code == 200
