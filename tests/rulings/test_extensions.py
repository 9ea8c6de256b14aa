"""Extending a running period (Laws 79C1 and 92B): who does, until when, and where it shows."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.formats import date_format
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord
from events.models import PeriodExtension, Session
from events.queries.period_steps import explained_deadlines
from events.queries.periods import period_rules, periods, periods_told
from events.queries.season_known import scores_known
from rulings.actions.appeals import lodge_appeal
from rulings.actions.extensions import LONGEST, extend_periods
from rulings.actions.finalise import finalise_due_sessions
from rulings.models import Appeal
from rulings.queries.matters import matters, side_window
from rulings.queries.running import running_periods
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night, under
from tests.rulings.rounds import FIRST, HALF_HOUR, HOUR, MINUTE, publish, round_night
from tests.rulings.test_pages import client_of
from tests.seasons import build_season, play, season_at

pytestmark = pytest.mark.django_db

KIND = PeriodExtension.Kind
LATER = DEADLINE + timedelta(minutes=20)


def extend(night: Night, actor: Actor | None = None, **more: Any) -> list[PeriodExtension]:
    given: dict[str, Any] = {
        "actor": actor or night.administrator,
        "session": night.session,
        "kinds": list(KIND),
        "until": LATER,
        "reason": "The site was away.",
        "now": OFFICIAL + MINUTE,
    }
    rows = extend_periods(**{**given, **more})
    night.reload()
    return rows


def appeal(night: Night, now: datetime) -> Appeal:
    ruling = night.session.rulings.get()
    return lodge_appeal(actor=night.actor(night.ns), ruling=ruling, grounds="No.", now=now)


def test_L79C1_L92B_a_running_period_goes_on_until_the_new_time_and_no_instant_longer(
    official: Night,
) -> None:
    official.rule(now=OFFICIAL)
    extend(official, now=DEADLINE)
    assert not official.report(LATER).is_late
    with (
        pytest.raises(UserError, match="right to appeal this ruling expired"),
        transaction.atomic(),
    ):
        appeal(official, LATER + INSTANT)
    assert appeal(official, LATER).state == Appeal.State.LODGED


def test_what_ends_first_is_extended_to_before_what_ends_last(official: Night) -> None:
    told = OFFICIAL + 20 * MINUTE
    ruling = official.rule(now=told)
    soon = DEADLINE + 10 * MINUTE
    with pytest.raises(UserError, match="lasts until 17 Nov 2026, 22:00"):
        extend(official, kinds=[KIND.APPEAL], until=DEADLINE)
    (row,) = extend(official, kinds=[KIND.APPEAL], until=soon)
    assert (row.was_until, row.until) == (DEADLINE, soon)
    (whole,) = periods_told(official.session)
    assert whole.appeal_until == soon
    assert side_window(official.session, ruling, official.ns.pk).closes_at == told + PERIOD


def test_L79C1_an_error_is_late_an_instant_after_the_new_time(official: Night) -> None:
    extend(official)
    assert official.report(LATER + INSTANT).is_late


def test_the_schedule_waits_for_the_new_time_whatever_it_had_worked_out(official: Night) -> None:
    finalise_due_sessions(OFFICIAL)
    assert official.reload().due_at == DEADLINE
    extend(official, now=DEADLINE)
    assert official.session.due_at is None
    assert finalise_due_sessions(DEADLINE + INSTANT) == []
    assert official.reload().due_at == LATER
    assert finalise_due_sessions(LATER + INSTANT) == [official.session]


def test_an_extension_after_the_end_is_refused(official: Night) -> None:
    with pytest.raises(UserError, match="no period runs"):
        extend(official, now=DEADLINE + INSTANT)
    assert extend(official, now=DEADLINE)[0].was_until == DEADLINE


def test_nothing_is_extended_before_the_official_score(night: Night) -> None:
    with pytest.raises(UserError, match="no period runs"):
        extend(night)


def test_nobody_shortens_a_period(official: Night) -> None:
    with pytest.raises(UserError, match="nobody shortens it"):
        extend(official, until=DEADLINE)
    extend(official)
    with pytest.raises(UserError, match="nobody shortens it"):
        extend(official, until=LATER - INSTANT)
    extend(official, until=LATER + MINUTE, now=LATER)
    found = periods(official.session)
    assert found is not None
    assert (found.ends, found.tells_officials) == ((LATER + MINUTE,) * 3, False)


def test_a_slip_of_a_year_is_refused(official: Night) -> None:
    with pytest.raises(UserError, match="At most 60 days"):
        extend(official, until=DEADLINE + LONGEST + INSTANT)


@pytest.mark.parametrize(
    ("more", "refusal"),
    [({"kinds": []}, "which period"), ({"reason": "  "}, "Say why"), ({"kinds": ["x"]}, "which")],
)
def test_it_takes_a_reason_and_a_period(official: Night, more: Any, refusal: str) -> None:
    with pytest.raises(UserError, match=refusal):
        extend(official, **more)


def test_each_kind_is_extended_by_itself(official: Night) -> None:
    extend(official, kinds=[KIND.APPEAL])
    found = periods(official.session)
    assert found is not None
    assert found.ends == (DEADLINE, DEADLINE, LATER)
    assert not found.tells_officials


def test_L79C1_errors_of_officials_have_the_time_of_others_at_least(official: Night) -> None:
    extend(official, kinds=[KIND.CORRECTION])
    found = periods(official.session)
    assert found is not None
    assert found.ends == (LATER, LATER, DEADLINE)


def test_L79C1_errors_of_officials_alone(official: Night) -> None:
    extend(official, kinds=[KIND.OFFICIALS])
    found = periods(official.session)
    assert found is not None
    assert (found.ends, found.tells_officials) == ((DEADLINE, LATER, DEADLINE), True)


def test_L92B_a_side_that_was_told_later_keeps_its_own_longer_time(official: Night) -> None:
    told = OFFICIAL + timedelta(minutes=25)
    ruling = official.rule(now=told)
    extend(official, now=told, until=told + PERIOD + MINUTE)
    assert side_window(official.session, ruling, official.ns.pk).closes_at == told + PERIOD + MINUTE


def test_L92B_what_a_later_end_has_is_not_brought_forward(official: Night) -> None:
    extend(official)
    ruling = official.rule(now=LATER - MINUTE)
    window = side_window(official.session, ruling, official.ns.pk)
    assert window.closes_at == LATER - MINUTE + PERIOD


def test_L92B_a_side_that_is_told_after_the_extension_has_no_less_time(official: Night) -> None:
    extend(official, until=OFFICIAL + timedelta(hours=2))
    ruling = official.rule(now=OFFICIAL + PERIOD)
    window = side_window(official.session, ruling, official.ns.pk)
    assert window.closes_at == OFFICIAL + timedelta(hours=2)


def test_L92B_a_side_whose_own_time_runs_has_it_extended_when_the_others_is_over(
    official: Night,
) -> None:
    told = OFFICIAL + timedelta(minutes=25)
    ruling = official.rule(now=told)
    now = DEADLINE + MINUTE
    with pytest.raises(UserError, match="no period runs"), transaction.atomic():
        extend(official, kinds=[KIND.CORRECTION], now=now, until=told + 2 * PERIOD)
    extend(official, kinds=[KIND.APPEAL], now=now, until=told + 2 * PERIOD)
    assert side_window(official.session, ruling, official.ns.pk).closes_at == told + 2 * PERIOD
    assert matters(official.session).appeal_windows[0].closes_at == DEADLINE


def test_the_director_in_charge_extends_where_it_is_left_to_that_director(
    official: Night,
) -> None:
    with pytest.raises(NotAllowed, match="The organiser extends"):
        extend(official, official.director)
    under(official, L79C1_extended="director_in_charge")
    assert extend(official, official.director)[0].given_by == official.director.name


def test_a_player_extends_nothing(official: Night) -> None:
    with pytest.raises(NotAllowed):
        extend(official, official.actor(official.ns))


def test_history_has_both_ends_and_the_reason(official: Night) -> None:
    extend(official, kinds=[KIND.APPEAL])
    record = HistoryRecord.objects.get(act="period.extend")
    assert (record.before, record.note) == ({"until": DEADLINE.isoformat()}, "The site was away.")
    assert record.after == {"until": LATER.isoformat(), "kind": "appeal"}


# --- Rounds and matches -----------------------------------------------------------------------


@pytest.fixture
def rounds() -> Iterator[Night]:
    built = round_night()
    with scope(organiser=built.organiser):
        publish(built, 1)
        publish(built, 2)
        yield built


def test_rounds_each_that_runs_is_extended_and_one_that_is_over_stays_over(rounds: Night) -> None:
    until = FIRST + 2 * HOUR
    rows = extend(rounds, now=FIRST + HOUR + MINUTE, until=until)
    assert [row.was_until for row in rows] == [FIRST + HOUR + HALF_HOUR] * 2
    first, second = periods_told(rounds.session)
    assert (first.ends, first.extensions) == ((FIRST + HALF_HOUR,) * 3, ())
    assert (second.ends, len(second.extensions)) == ((until,) * 3, 2)


def test_season_every_match_whose_period_runs_is_extended() -> None:
    league = build_season()
    with scope(organiser=league.organiser):
        play(league, 1, (30, 20), (10, 12))
        season = season_at(league)
        settled = scores_known(season)[season.match(1).row.pk]
        running = running_periods(league, settled + MINUTE)
        assert {each.of for each in running} == {"Match 1"}
        until = settled + timedelta(hours=3)
        extend_periods(
            actor=SYSTEM,
            session=league,
            kinds=list(KIND),
            until=until,
            reason="Fog.",
            now=settled + MINUTE,
        )
        league.refresh_from_db()
        assert {each.until for each in running_periods(league, until)} == {until}


def test_the_audit_finds_every_deadline_as_it_was_told(
    official: Night, capsys: pytest.CaptureFixture[str]
) -> None:
    extend(official)
    assert not official.report(LATER).is_late
    capsys.readouterr()
    call_command("provisions", "--audit", "--json")
    found = json.loads(capsys.readouterr().out)
    assert (found["deadlines_otherwise"], found["judged_otherwise"]) == ([], [])


# --- Where it shows ---------------------------------------------------------------------------


def text_of(client: Client, name: str, night: Night, now: datetime = OFFICIAL + MINUTE) -> str:
    with time_machine.travel(now, tick=False):
        response = client.get(reverse(name, args=[night.organiser.slug, night.session.pk]))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


SHOWN = "Extended, rulings and appeals (Law 92B): until"


@pytest.mark.parametrize("page", ["results", "deadlines"])
def test_everybody_reads_the_new_time_and_why(official: Night, page: str) -> None:
    client = Client()
    assert SHOWN not in text_of(client, page, official)
    extend(official)
    text = text_of(client, page, official)
    assert (SHOWN in text, "The site was away." in text) == (True, True)
    assert f'data-deadline="{LATER.isoformat()}"' in text
    assert f'data-deadline="{DEADLINE.isoformat()}"' not in text


@pytest.mark.parametrize("page", ["desk", "corrections"])
def test_the_director_reads_it_too(official: Night, page: str) -> None:
    extend(official)
    text = text_of(client_of(official.director), page, official)
    assert (SHOWN in text, f'data-deadline="{LATER.isoformat()}"' in text) == (True, True)


def test_api_tells_the_new_time_and_why(official: Night) -> None:
    extend(official, kinds=[KIND.APPEAL])
    address = f"/api/v1/organisers/{official.organiser.slug}/sessions/{official.session.pk}/"
    found = Client().get(address).json()
    assert datetime.fromisoformat(found["appeal_until"]) == LATER
    assert [(each["kind"], each["reason"]) for each in found["extensions"]] == [
        ("appeal", "The site was away.")
    ]


def test_the_steps_lead_to_the_time_that_is_enforced(official: Night) -> None:
    extend(official, kinds=[KIND.APPEAL])
    (told,) = periods_told(official.session)
    corrections, appeals = explained_deadlines(
        official.session, told, period_rules(official.session)
    )
    at = date_format(DEADLINE.astimezone(told.zone), "l j F Y, H:i")
    assert (corrections.until, appeals.until) == (DEADLINE, LATER)
    assert [len(each.steps) for each in (corrections, appeals)] == [4, 5]
    assert corrections.steps[1] == (
        "The period lasts 30 minutes after the official score is available · Law 79C1."
    )
    assert appeals.steps[2].startswith(f"So it ends at {at}")
    assert "The site was away." in appeals.steps[3]


def test_the_steps_of_officials_errors_begin_with_the_period_of_others(official: Night) -> None:
    extend(official, kinds=[KIND.OFFICIALS])
    (told,) = periods_told(official.session)
    found = explained_deadlines(official.session, told, period_rules(official.session))
    assert [each.kind for each in found] == list(KIND)
    assert found[1].steps[1] == found[0].steps[1]


def test_an_event_that_is_not_published_is_nobodys_business(night: Night) -> None:
    Session.objects.update(conditions=None)
    address = reverse("deadlines", args=[night.organiser.slug, night.session.pk])
    assert Client().get(address).status_code == 404
    assert client_of(night.administrator).get(address).status_code == 200


def test_the_page_extends_and_refuses(official: Night) -> None:
    client = client_of(official.administrator)
    address = reverse("periods_extend", args=[official.organiser.slug, official.session.pk])
    zone = periods_told(official.session)[0].zone
    typed = {"kinds": ["appeal"], "reason": "Ελένη waited.", "until": ""}
    with time_machine.travel(OFFICIAL + MINUTE, tick=False):
        early, late = (
            {**typed, "until": f"{each.astimezone(zone):%Y-%m-%dT%H:%M}"}
            for each in (OFFICIAL, LATER)
        )
        assert "nobody shortens it" in client.post(address, early).content.decode()
        assert client.post(address, late).status_code == 302
    assert "Ελένη waited." in text_of(Client(), "deadlines", official)


def test_the_page_says_that_it_is_not_left_to_the_director(official: Night) -> None:
    text = text_of(client_of(official.director), "periods_extend", official)
    assert ("The organiser extends a period." in text, "<textarea" in text) == (True, False)
    under(official, L79C1_extended="director_in_charge")
    text = text_of(client_of(official.director), "periods_extend", official)
    assert "What runs now" in text


def test_however_many_rulings_there_are_extensions_are_asked_for_once(official: Night) -> None:
    extend(official)
    client, asked = client_of(official.director), []
    for _each in range(3):
        official.rule(issue=False)
        with CaptureQueriesContext(connection) as queries:
            text_of(client, "rulings", official)
        asked.append(sum("periodextension" in each["sql"] for each in queries))
    assert asked == [1, 1, 1]
