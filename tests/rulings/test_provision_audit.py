"""`manage.py provisions --audit`: sources, dates, and deadlines derived again, each by name."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Authority
from events.actions.regulations import publish_house_rules, publish_regulation
from events.actions.releases import publish_round
from events.models import Conditions, HouseRules, Regulation, ReleasedBy, Session
from events.provisions.ruled import Ruled
from events.queries.regulations import overtaken
from tests.builders import (
    NOW,
    build_event,
    build_release,
    build_session,
    enter_results,
    make_authority,
    make_organiser,
)
from tests.seasons import build_season, play
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db

TODAY = NOW.date()
DAY = timedelta(days=1)


def audited(capsys: Any) -> Any:
    capsys.readouterr()
    call_command("provisions", "--audit", "--json")
    return json.loads(capsys.readouterr().out)


def regulate(authority: Authority, seen: int = 0, /, **ruled: Ruled) -> Regulation:
    return publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title="Regulations",
        effective_on=TODAY,
        ruled=ruled,
        now=NOW - timedelta(hours=1),
        seen=seen,
    )


def frozen(session: Session) -> Conditions:
    conditions = session.conditions
    assert conditions is not None
    return conditions


def tamper(session: Session, **values: str) -> None:
    """Change conditions that were frozen, which no act does."""
    with scope(organiser=session.organiser):
        Conditions.objects.filter(pk=frozen(session).pk).update(**values)


def test_values_of_every_version_are_counted_and_named(capsys: Any) -> None:
    union = make_authority()
    regulate(union, L92B=Ruled("45 min"), L70E2=Ruled("top_down", citation="§ 1"))
    regulate(union, 1, L92B=Ruled("45 min", citation="§ 12"))
    regulate(union, 2, L92B=Ruled("50 min"), L79C1=Ruled("1 h", citation="§ 13"))
    found = audited(capsys)
    assert (found["regulations"], found["values"], found["superseded"]) == (3, 5, 3)
    assert (found["without_reference"], found["stale"], found["dated_before_text"]) == (2, 0, 0)
    assert found["named"]["without_reference"] == [
        {"by": "union", "version": 1, "key": "L92B"},
        {"by": "union", "version": 3, "key": "L92B"},
    ]


def test_what_is_no_longer_in_the_catalogue_is_named_in_house_rules_too(capsys: Any) -> None:
    club = make_organiser()
    first = regulate(club.authority, L92B=Ruled("45 min", citation="§ 12"))
    regulate(club.authority, 1, L92B=Ruled("50 min", citation="§ 12"))
    first.statements["L0"] = Ruled("1", citation="§ 0").kept()
    first.save()
    with scope(organiser=club):
        publish_house_rules(actor=SYSTEM, organiser=club, said={"L92B": "1 h"}, now=NOW, seen=0)
        HouseRules.objects.update(statements={"L1": {"value": 1}})
    found = audited(capsys)
    assert (found["stale"], found["named"]["stale"]) == (
        2,
        [
            {"by": "union", "version": 1, "key": "L0"},
            {"by": "acol", "version": 1, "key": "L1"},
        ],
    )


def test_values_dated_before_their_text_are_named(capsys: Any) -> None:
    union = make_authority()
    first = regulate(union, L92B=Ruled("45 min", citation="§ 1"), L1B=Ruled(True, citation="§ 2"))
    regulate(union, 1, L92B=Ruled("50 min", citation="§ 1"))
    Regulation.objects.filter(pk=first.pk).update(published_at=NOW + DAY)
    found = audited(capsys)
    assert (found["dated_before_text"], found["named"]["dated_before_text"]) == (
        2,
        [
            {"by": "union", "version": 1, "key": "L1B"},
            {"by": "union", "version": 1, "key": "L92B"},
        ],
    )


def test_a_deadline_of_a_session_that_does_not_follow_is_named(capsys: Any) -> None:
    club = make_organiser()
    regulate(club.authority, L92B=Ruled("45 min"))
    session = build_session(club)
    build_release(session, NOW + timedelta(hours=3))
    found = audited(capsys)
    assert (found["sessions_played"], found["deadlines"]) == (1, 3)
    assert (found["sessions_played_otherwise"], found["deadlines_otherwise"]) == ([], [])
    tamper(session, appeal_period="50 min")
    found = audited(capsys)
    where = {"session": session.pk, "organiser": "acol", "event": "Tuesday Pairs"}
    assert found["sessions_played_otherwise"] == [
        where | {"key": "L92B", "was": "50 min", "regulated": "45 min"}
    ]
    assert found["deadlines_otherwise"] == [
        where
        | {
            "what": "session",
            "period": "appeal",
            "told": "2026-11-17T22:20:00+00:00",
            "follows": "2026-11-17T22:15:00+00:00",
        }
    ]
    capsys.readouterr()
    call_command("provisions", "--audit")
    lines = capsys.readouterr().out.splitlines()
    assert lines[lines.index("deadlines otherwise: 1") + 1] == (
        f"  {session.pk}, acol, Tuesday Pairs, session, appeal, 2026-11-17T22:20:00+00:00,"
        " 2026-11-17T22:15:00+00:00"
    )
    assert lines[lines.index("without reference: 1") + 1] == "  union, 1, L92B"


def test_a_deadline_of_a_round_that_does_not_follow_is_named(capsys: Any) -> None:
    session = build_match_session(released_by=ReleasedBy.ROUND)
    enter_results(session, rounds=(1,))
    with scope(organiser=session.organiser):
        publish_round(actor=SYSTEM, session=session, number=1, now=NOW)
    regulate(session.organiser.authority, L92B=Ruled("45 min", is_fixed=True))
    assert audited(capsys)["deadlines_otherwise"] != []
    Regulation.objects.update(published_at=NOW + DAY)
    assert audited(capsys)["deadlines_otherwise"] == []
    Regulation.objects.update(published_at=NOW - DAY)
    named = audited(capsys)["deadlines_otherwise"]
    assert {(each["what"], each["period"]) for each in named} == {("round 1", "appeal")}


def test_L92B_deadlines_of_matches_played_in_private_are_derived_too(capsys: Any) -> None:
    club = make_organiser()
    regulate(club.authority, L92B=Ruled("24 h"))
    session = build_season(club)
    with scope(organiser=club):
        play(session, 2, (30, 20), (25, 15), now=NOW + DAY)
    found = audited(capsys)
    # Errors, those of officials, rulings; and the answer of the other captain.
    assert (found["sessions_played"], found["deadlines"]) == (1, 4)
    assert found["deadlines_otherwise"] == []
    tamper(session, appeal_period="23 h")
    (named,) = audited(capsys)["deadlines_otherwise"]
    assert {name: named[name] for name in ("what", "period", "told", "follows")} == {
        "what": "match 2",
        "period": "appeal",
        "told": "2026-11-19T17:30:00+00:00",
        "follows": "2026-11-19T18:30:00+00:00",
    }


def test_a_holiday_that_was_not_frozen_moves_a_deadline_and_is_named(capsys: Any) -> None:
    club = make_organiser()
    listed = regulate(club.authority, **{"L79C1-holidays": Ruled("2026-11-18 Ours")})
    session = build_session(club, appeal_period="1 wd")
    build_release(session, NOW + timedelta(hours=3))
    assert audited(capsys)["deadlines_otherwise"] == []
    listed.statements["L79C1-holidays"]["value"] = "2026-12-25 Christmas Day"
    listed.save()
    found = audited(capsys)
    assert [each["key"] for each in found["sessions_played_otherwise"]] == ["L79C1-holidays"]
    assert [(each["told"], each["follows"]) for each in found["deadlines_otherwise"]] == [
        ("2026-11-19T23:59:00+00:00", "2026-11-18T23:59:00+00:00")
    ]


def test_what_was_published_when_a_session_was_brought_in_binds_it(capsys: Any) -> None:
    """It was played before its conditions were written down here."""
    club = make_organiser()
    regulate(club.authority, L92B=Ruled("45 min"))
    session = build_session(club)
    build_release(session, NOW + timedelta(hours=3))
    with scope(organiser=club):
        Session.objects.filter(pk=session.pk).update(started_at=NOW - DAY)
    assert audited(capsys)["sessions_played_otherwise"] == []


def test_an_event_that_is_not_played_is_no_matter_of_the_audit(capsys: Any) -> None:
    club = make_organiser()
    event = build_event(club, starts_at=NOW + 2 * DAY)
    regulate(club.authority, L92B=Ruled("45 min"))
    with scope(organiser=club):
        version = event.conditions.get()
        version.event = event
        assert overtaken(version, TODAY + 2 * DAY) != []
    assert audited(capsys)["sessions_played"] == 0
