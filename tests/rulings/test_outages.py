"""After an outage of the site: what it proposes, who answers, and what waits for the answer."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.actions.outages import beat
from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Outage
from clubs.outages import EVERY
from events.models import OutageAnswer, PeriodExtension, Session
from events.queries.periods import periods
from events.queries.season_known import scores_known
from events.timelimits import Calendar, Elapsed, Extension, Period, Standstill
from rulings.actions.calls import close_call
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.outages import answer_outage
from rulings.actions.season_final import declare_final
from rulings.deadlines import Obstacle, obstacles
from rulings.models import Call, Correction, MatchRequest
from rulings.queries.matters import matters, side_window
from rulings.queries.my_matters import my_matters
from rulings.queries.outages import Proposal, proposals
from rulings.queries.running import running_periods
from tests.rulings.calling import ask, log
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night, under
from tests.rulings.rounds import MINUTE
from tests.rulings.test_match_requests import report
from tests.rulings.test_pages import client_of
from tests.seasons import build_season, play, season_at

pytestmark = pytest.mark.django_db

LENGTH = 21 * MINUTE
BEGINS = OFFICIAL + 4 * MINUTE
ENDS = BEGINS + LENGTH
"""All within the period of 30 minutes."""


def away(begins: datetime = BEGINS, ends: datetime = ENDS) -> Outage:
    return Outage.objects.create(begins=begins, ends=ends)


def answer(
    night: Night,
    outage: Outage,
    now: datetime = ENDS,
    actor: Actor | None = None,
    *,
    extends: bool = True,
    reason: str = "The line was down.",
) -> OutageAnswer:
    found = answer_outage(
        actor=actor or night.administrator,
        session=night.session,
        outage=outage,
        extends=extends,
        reason=reason,
        now=now,
    )
    night.session = Session.objects.get(pk=night.session.pk)
    return found


def ends(night: Night) -> datetime:
    """When all three periods of the session end."""
    found = periods(night.session)
    assert found is not None
    (end,) = set(found.ends)
    assert end is not None
    return end


# --- The rule ---------------------------------------------------------------------------------

START = datetime(2026, 3, 28, 20, 0, tzinfo=UTC)
INSTANTS = st.integers(0, 600).map(lambda minutes: START + minutes * MINUTE)
SPANS = st.tuples(INSTANTS, INSTANTS).filter(lambda span: span[0] < span[1])


@given(INSTANTS, st.integers(30, 200), SPANS, INSTANTS)
def test_a_period_gets_back_what_it_lost_and_nothing_where_it_lost_nothing(
    start: datetime, minutes: int, span: tuple[datetime, datetime], given_at: datetime
) -> None:
    end, (begins, back) = start + minutes * MINUTE, span
    after = Standstill(given_at, begins, back).after(start, end)
    lost = back - max(start, begins)
    if lost <= timedelta(0) or end < begins:
        assert after == end
    elif given_at <= end:
        assert after == end + lost
    elif given_at <= back + (back - begins):
        assert after == given_at + lost
    else:
        assert after == end


@given(INSTANTS, st.lists(SPANS, max_size=4), st.lists(SPANS, max_size=4))
def test_whatever_comes_no_extension_shortens_a_period(
    start: datetime, outages: list[tuple[datetime, datetime]], others: list[Any]
) -> None:
    limit, calendar = Elapsed(90, "min"), Calendar(UTC)  # type: ignore[arg-type]
    steps: list[Extension | Standstill] = [Extension(*each) for each in others]
    steps += [Standstill(back, begins, back) for begins, back in outages]
    steps.sort(key=lambda each: each.given_at)
    last = Period(limit).ends_at(start, calendar)
    for count in range(1, len(steps) + 1):
        end = Period(limit, extensions=tuple(steps[:count])).ends_at(start, calendar)
        assert end is not None
        assert last is not None
        assert end >= last
        last = end


# --- The proposal -----------------------------------------------------------------------------


def test_L92B_what_ran_in_an_outage_can_go_on_for_as_long_as_it_lost(official: Night) -> None:
    outage = away()
    (found,) = proposals(official.session, ENDS)
    assert (found.length, {each.until for each in found.lengthened}) == (
        "21 minutes",
        {DEADLINE + LENGTH},
    )
    answer(official, outage)
    assert ends(official) == DEADLINE + LENGTH
    assert not official.report(DEADLINE + LENGTH).is_late
    assert proposals(official.session, ENDS) == []


def test_each_change_is_told_once_however_many_rulings_end_with_it(official: Night) -> None:
    """Both sides of a ruling told with the score, and errors of officials, have its time."""
    official.rule(now=OFFICIAL)
    away()
    (found,) = proposals(official.session, ENDS)
    assert (len(found.lengthened), len(found.told)) == (5, 2)


def test_nothing_is_extended_by_itself(official: Night) -> None:
    away()
    finalise_due_sessions(ENDS)
    assert ends(official) == DEADLINE
    assert PeriodExtension.objects.count() == 0


@pytest.mark.parametrize(
    ("begins", "back"),
    [(OFFICIAL - LENGTH, OFFICIAL), (DEADLINE + MINUTE, DEADLINE + LENGTH)],
)
def test_an_outage_before_or_after_the_period_proposes_nothing(
    official: Night, begins: datetime, back: datetime
) -> None:
    outage = away(begins, back)
    assert proposals(official.session, back) == []
    assert matters(official.session).held_until is None
    with pytest.raises(Conflict):
        answer(official, outage, back)


def test_an_outage_over_the_start_of_a_period_is_counted_from_that(official: Night) -> None:
    answer(official, away(OFFICIAL - LENGTH, OFFICIAL + 6 * MINUTE))
    assert ends(official) == DEADLINE + 6 * MINUTE


def test_L92B_a_side_that_was_told_during_the_outage_loses_less(official: Night) -> None:
    told = BEGINS + MINUTE
    ruling = official.rule(now=told)
    answer(official, away())
    window = side_window(official.session, ruling, official.ns.pk)
    assert window.closes_at == told + PERIOD + LENGTH - MINUTE


def test_not_needed_leaves_the_end_and_is_said_once(official: Night) -> None:
    outage = away()
    answer(official, outage, extends=False, reason="Everybody was in the hall.")
    assert ends(official) == DEADLINE
    with pytest.raises(Conflict), transaction.atomic():
        answer(official, outage)
    record = HistoryRecord.objects.get(act="outage.answer")
    assert (record.note, (record.after or {})["extends"]) == ("Everybody was in the hall.", False)


def test_two_outages_are_two_questions(official: Night) -> None:
    first = away(BEGINS, BEGINS + 6 * MINUTE)
    second = away(BEGINS + 10 * MINUTE, BEGINS + 18 * MINUTE)
    assert len(proposals(official.session, BEGINS + 18 * MINUTE)) == 2
    answer(official, second, BEGINS + 18 * MINUTE)
    answer(official, first, BEGINS + 19 * MINUTE)
    assert ends(official) == DEADLINE + 14 * MINUTE


# --- What waits for the answer ----------------------------------------------------------------

OVER_END = DEADLINE - 5 * MINUTE
BACK = OVER_END + LENGTH
HELD = BACK + LENGTH


def test_no_score_is_final_while_the_site_is_away(official: Night) -> None:
    beat(DEADLINE - MINUTE)
    assert finalise_due_sessions(DEADLINE + 5 * MINUTE) == []
    back = DEADLINE + 20 * MINUTE
    beat(back)
    assert finalise_due_sessions(back) == []
    assert official.reload().due_at == back + 21 * MINUTE


def test_a_period_that_ended_meanwhile_waits_for_as_long_as_the_outage_was(
    official: Night,
) -> None:
    away(OVER_END, BACK)
    assert finalise_due_sessions(BACK) == []
    assert official.reload().due_at == HELD
    assert obstacles(matters(official.session), HELD) == (Obstacle.OUTAGE,)
    assert finalise_due_sessions(HELD) == []
    assert finalise_due_sessions(HELD + INSTANT) == [official.session]
    assert proposals(official.reload(), HELD + INSTANT) == []


def test_a_period_that_ended_meanwhile_goes_on_from_the_answer(official: Night) -> None:
    outage = away(OVER_END, BACK)
    late = official.report(BACK + MINUTE)
    assert late.is_late
    answer(official, outage, BACK + 2 * MINUTE)
    assert ends(official) == BACK + 2 * MINUTE + LENGTH
    assert not Correction.objects.get(pk=late.pk).is_late
    assert HistoryRecord.objects.filter(act="correction.in_time").count() == 1
    call_command("verify_history")


def test_a_request_that_came_after_the_end_is_in_time_by_the_answer(official: Night) -> None:
    outage = away(OVER_END, BACK)
    asked, logged = ask(official, BACK + MINUTE), log(official, BACK + MINUTE)
    assert (asked.is_late, logged.is_late) == (True, True)
    answer(official, outage, BACK + 2 * MINUTE)
    assert set(Call.objects.values_list("is_late", flat=True)) == {False}
    assert HistoryRecord.objects.filter(act="call.in_time").count() == 2
    assert Obstacle.REQUEST_OPEN in obstacles(matters(official.reload()), BACK + 2 * MINUTE)
    call_command("verify_history")


def test_what_was_answered_before_stays_as_it_was_and_not_needed_changes_nothing(
    official: Night,
) -> None:
    outage, over = away(OVER_END, BACK), log(official, BACK + MINUTE)
    close_call(actor=official.director, call=over, options="", words="None.", now=BACK + MINUTE)
    open_call = ask(official, BACK + MINUTE)
    answer(official, outage, BACK + 2 * MINUTE, extends=False)
    assert [each.is_late for each in Call.objects.order_by("pk")] == [True, True]
    assert not HistoryRecord.objects.filter(act="call.in_time").exists()
    assert open_call.state == Call.State.OPEN


def test_what_a_team_of_a_season_reported_after_the_end_is_in_time_by_the_answer() -> None:
    league = build_season(teams=2)
    with scope(organiser=league.organiser):
        for number in (1, 2):
            play(league, number, (30, 20), (10, 12))
        season = season_at(league)
        settled = scores_known(season)[season.match(1).row.pk]
        (end,) = {each.until for each in running_periods(league, settled)}
        assert end is not None
        outage, later = away(end - MINUTE, end + 9 * MINUTE), end + 10 * MINUTE
        stated = report(league, number=1, now=later)
        report(league, number=2, now=later)
        MatchRequest.objects.filter(pk=stated.pk).update(stated_at=later, stated_by="Director")
        answer_outage(
            actor=SYSTEM, session=league, outage=outage, extends=True, reason="Fog.", now=later
        )
        late = MatchRequest.objects.order_by("number").values_list("is_late", flat=True)
        assert list(late) == [True, False]
        assert HistoryRecord.objects.filter(act="matchrequest.in_time").count() == 1


def test_an_answer_that_it_is_not_needed_lets_the_score_be_final(official: Night) -> None:
    outage = away(OVER_END, BACK)
    answer(official, outage, BACK, extends=False)
    assert finalise_due_sessions(BACK + INSTANT) == [official.session]


def test_after_the_wait_it_is_too_late(official: Night) -> None:
    outage = away(OVER_END, BACK)
    with pytest.raises(Conflict):
        answer(official, outage, HELD + INSTANT)


def test_a_season_is_not_final_before_the_answer() -> None:
    league = build_season(teams=2)
    with scope(organiser=league.organiser):
        for number in (1, 2):
            play(league, number, (30, 20), (10, 12))
        season = season_at(league)
        settled = scores_known(season)[season.match(1).row.pk]
        (end,) = {each.until for each in running_periods(league, settled)}
        assert end is not None
        outage = away(end - MINUTE, end + 9 * MINUTE)
        later = end + 10 * MINUTE
        with pytest.raises(UserError, match="not reachable"), transaction.atomic():
            declare_final(actor=SYSTEM, session=league, now=later)
        said = {"actor": SYSTEM, "session": league, "outage": outage, "reason": "Fog."}
        answer_outage(**said, extends=True, now=later)  # type: ignore[arg-type]
        league = Session.objects.get(pk=league.pk)
        assert {each.until for each in running_periods(league, later)} == {later + 10 * MINUTE}


# --- Who answers ------------------------------------------------------------------------------


def test_the_director_answers_only_where_it_is_left_to_that_director(official: Night) -> None:
    outage = away()
    with pytest.raises(NotAllowed), transaction.atomic():
        answer(official, outage, actor=official.director)
    under(official, L79C1_extended="director_in_charge")
    assert answer(official, outage, actor=official.director).given_by == official.director.name


def test_a_player_answers_nothing_and_nobody_without_a_reason(official: Night) -> None:
    outage = away()
    with pytest.raises(NotAllowed), transaction.atomic():
        answer(official, outage, actor=official.actor(official.ns))
    with pytest.raises(UserError, match="Say why"), transaction.atomic():
        answer(official, outage, reason=" ")


def waiting(night: Night, actor: Actor, now: datetime = ENDS) -> list[str]:
    assert actor.user is not None
    return [each.text for each in my_matters(actor.user, now) if each.word == "outage"]


def test_it_waits_for_whoever_may_answer(official: Night) -> None:
    away()
    assert waiting(official, official.administrator) == [
        f"{question(official)} Extend what ran by 21 minutes?"
    ]
    assert waiting(official, official.director) == []
    under(official, L79C1_extended="director_in_charge")
    assert len(waiting(official, official.director)) == 1
    assert waiting(official, official.actor(official.ns)) == []


def question(night: Night) -> str:
    (found,) = proposals(night.session, ENDS)
    assert isinstance(found, Proposal)
    assert found.reason.startswith("The site was not reachable from ")
    return found.reason


# --- Where it shows ---------------------------------------------------------------------------


def page(night: Night, actor: Actor, name: str, *number: int) -> str:
    address = reverse(name, args=[night.organiser.slug, night.session.pk, *number])
    with time_machine.travel(ENDS, tick=False):
        response = client_of(actor).get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


@pytest.mark.parametrize("name", ["desk", "deadlines"])
def test_the_pages_propose_it_with_one_tap(official: Night, name: str) -> None:
    outage = away()
    asked = question(official)
    under(official, L79C1_extended="director_in_charge")
    text = page(official, official.director, name)
    assert (asked in text, "Extend by 21 minutes" in text) == (True, True)
    address = reverse("outage", args=[official.organiser.slug, official.session.pk, outage.pk])
    with time_machine.travel(ENDS, tick=False):
        sent = client_of(official.director).post(address, {"answer": "extend", "reason": asked})
    assert sent.status_code == 302
    official.session = Session.objects.get(pk=official.session.pk)
    assert ends(official) == DEADLINE + LENGTH
    text = page(official, official.director, "deadlines")
    assert (
        f"Extended by 21 minutes, rulings and appeals (Law 92B). Kim: {asked}".replace(
            "Kim", official.director.name
        )
        in text
    )
    assert f'data-deadline="{(DEADLINE + LENGTH).isoformat()}"' in text
    assert "Extend by" not in text


def test_where_it_is_not_left_to_the_director_the_desk_says_who_is_asked(official: Night) -> None:
    away()
    text = page(official, official.director, "desk")
    assert ("The organiser is asked" in text, "Extend by" in text) == (True, False)


def test_an_open_desk_shows_an_outage_within_a_minute_though_nobody_acts(official: Night) -> None:
    client = client_of(official.director)
    address = reverse("desk", args=[official.organiser.slug, official.session.pk])
    with time_machine.travel(BEGINS, tick=False) as clock:
        tag = client.get(address).headers["ETag"]
        away(BEGINS - LENGTH, BEGINS)
        clock.shift(EVERY - INSTANT)
        seen = client.get(address, headers={"If-None-Match": tag}).status_code
        clock.shift(INSTANT)
        found = client.get(address, headers={"If-None-Match": tag})
    assert (seen, found.status_code) == (304, 200)
    assert "The site was not reachable" in found.text


def test_players_are_not_asked(official: Night) -> None:
    away()
    address = reverse("deadlines", args=[official.organiser.slug, official.session.pk])
    with time_machine.travel(ENDS, tick=False):
        assert "not reachable" not in Client().get(address).content.decode()


def test_not_needed_is_said_on_a_page_of_its_own_and_again_it_is_answered(
    official: Night,
) -> None:
    outage = away()
    text = page(official, official.administrator, "outage", outage.pk)
    assert (question(official) in text, "Not needed" in text) == (True, True)
    answer(official, outage, extends=False)
    assert "This is answered already" in page(official, official.administrator, "outage", outage.pk)


def test_verify_history_knows_what_was_answered(official: Night) -> None:
    answer(official, away())
    call_command("verify_history")
    OutageAnswer.objects.update(given_at=ENDS + INSTANT)
    with pytest.raises(CommandError, match="given_at is "):
        call_command("verify_history")
    OutageAnswer.objects.update(given_at=ENDS, reason="None.")
    with pytest.raises(CommandError, match="note is “None"):
        call_command("verify_history")
