"""An official score that was published by mistake is withdrawn within minutes."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord
from events.actions.releases import (
    WITHDRAWN_WITHIN,
    publish_official_score,
    withdraw_official_score,
)
from events.models import ReleasePage, ScoreRelease, Session
from events.queries.periods import periods, round_periods
from events.queries.releases import latest_release, release_in_force
from events.queries.tonight import rankings_in_force
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.reopenings import reopen_score
from rulings.models import Correction, Reopening
from rulings.witnesses import RowCount, differences
from tests.builders import make_organiser
from tests.events.interchange.files import usebio
from tests.events.test_import_session import bring
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night, build_night
from tests.rulings.rounds import FIRST, HOUR, MINUTE, official, publish, round_night
from tests.rulings.test_pages import client_of

pytestmark = pytest.mark.django_db

LAST = OFFICIAL + WITHDRAWN_WITHIN
"""The last instant at which it can be."""


def withdraw(
    night: Night, actor: Actor | None = None, now: datetime = LAST, reason: str = "Too early."
) -> None:
    withdraw_official_score(
        actor=actor or night.director, session=night.session, reason=reason, now=now
    )
    night.reload()


def marks(session: Session) -> list[tuple[int, bool]]:
    rows = session.releases.order_by("number")
    return [(row.number, row.withdrawn_at is not None) for row in rows]


def test_a_score_published_by_mistake_is_withdrawn_and_stays_on_record(night: Night) -> None:
    night.publish()
    withdraw(night)
    session = night.session
    assert (session.state, session.official_at) == (Session.State.RUNNING, None)
    assert (periods(session), latest_release(session), release_in_force(session)) == (None,) * 3
    assert rankings_in_force([session]) == {}
    assert ReleasePage.objects.count() == 0
    assert marks(session) == [(1, True)]
    row = session.releases.get()
    assert (row.withdrawn_by, row.withdrawn_for) == (night.director.name, "Too early.")


def test_L79C1_L92B_its_periods_begin_anew_when_it_is_published_again(night: Night) -> None:
    night.publish()
    withdraw(night)
    assert finalise_due_sessions(DEADLINE + INSTANT) == []
    again = OFFICIAL + timedelta(hours=1)
    publish_official_score(actor=night.director, session=night.session, now=again)
    found = periods(night.reload())
    assert found is not None
    assert found.ends == (again + PERIOD,) * 3
    assert marks(night.session) == [(1, True), (2, False)]
    release = latest_release(night.session)
    assert release is not None
    assert (release.number, release.changes) == (2, [])


def test_results_can_be_entered_again(night: Night) -> None:
    night.publish()
    withdraw(night)
    night.enter("3NT N =", seen=1, now=LAST)
    assert night.session.releases.count() == 1


def test_an_instant_later_it_is_not(official_night: Night) -> None:
    with pytest.raises(UserError, match="within 10 minutes"):
        withdraw(official_night, now=LAST + INSTANT)
    assert official_night.session.state == Session.State.OFFICIAL


def test_L79C1_nothing_is_withdrawn_once_a_period_is_over(db: None) -> None:
    short = build_night(
        correction_period="5 min", appeal_period="20 min", special_nature="A short one."
    )
    with scope(organiser=short.organiser):
        short.publish()
        with pytest.raises(UserError, match="while its periods run"), transaction.atomic():
            withdraw(short, now=OFFICIAL + 5 * MINUTE + INSTANT)
        withdraw(short, now=OFFICIAL + 5 * MINUTE)


def test_a_running_session_and_a_final_one_have_nothing_to_withdraw(night: Night) -> None:
    with pytest.raises(UserError, match="no provisional score"), transaction.atomic():
        withdraw(night)
    night.publish()
    finalise_due_sessions(DEADLINE + INSTANT)
    with pytest.raises(UserError, match="no provisional score"):
        withdraw(night, now=DEADLINE + INSTANT)


def test_a_score_that_was_brought_in_is_not_withdrawn_when_it_is_reopened(db: None) -> None:
    club = make_organiser()
    with scope(organiser=club):
        session = bring(club, usebio()).session
        reopen_score(
            actor=SYSTEM,
            session=session,
            ground=Reopening.Ground.AUTHORITY,
            raised="Score board 1 again.",
            order="17/2026",
            raised_by="National Authority",
            told_at=OFFICIAL,
            told_to="Director",
            now=OFFICIAL,
        )
        with pytest.raises(UserError, match="no provisional score"), transaction.atomic():
            withdraw_official_score(actor=SYSTEM, session=session, reason="Slip.", now=OFFICIAL)


def test_it_takes_a_reason_and_the_right_to_publish(official_night: Night) -> None:
    with pytest.raises(UserError, match="Say why"), transaction.atomic():
        withdraw(official_night, reason=" ")
    with pytest.raises(NotAllowed):
        withdraw(official_night, official_night.administrator)


def test_what_was_reported_meanwhile_stays_and_is_in_time(official_night: Night) -> None:
    row = official_night.report(OFFICIAL + MINUTE, official_night.actor(official_night.ns))
    withdraw(official_night)
    row.refresh_from_db()
    assert (row.state, row.is_late) == (Correction.State.REPORTED, False)


def test_history_tells_who_withdrew_it_and_why(official_night: Night) -> None:
    withdraw(official_night)
    record = HistoryRecord.objects.get(act="score.withdraw")
    assert (record.note, record.before) == ("Too early.", {"rounds_official": 0})


@pytest.fixture
def official_night(official: Night) -> Night:
    """Under a name of its own: `official` is what rounds are, too."""
    return official


def test_what_is_stored_is_what_history_says_and_a_mark_without_a_record_is_found(
    official_night: Night,
) -> None:
    withdraw(official_night)
    assert list(differences(official_night.session, RowCount())) == []
    ScoreRelease.objects.update(withdrawn_for="It was right.")
    (found,) = differences(official_night.session, RowCount())
    assert "withdrawn_for is “It was right.” and was “Too early.”" in found


# --- Round by round ---------------------------------------------------------------------------


@pytest.fixture
def rounds() -> Iterator[Night]:
    built = round_night()
    with scope(organiser=built.organiser):
        yield built


def test_of_rounds_the_last_is_withdrawn_and_those_before_it_stand(rounds: Night) -> None:
    publish(rounds, 1)
    publish(rounds, 2)
    first, _second = round_periods(rounds.session)
    withdraw(rounds, now=FIRST + HOUR + MINUTE)
    assert (official(rounds.session), rounds.session.rounds_official) == ([1], 1)
    assert round_periods(rounds.session) == [first]
    assert marks(rounds.session) == [(1, False), (2, True), (3, False)]
    release = latest_release(rounds.session)
    assert release is not None
    assert (release.after_round, release.reason) == (1, "the round after it was withdrawn")
    with pytest.raises(UserError, match="within 10 minutes"):
        withdraw(rounds, now=FIRST + HOUR + 2 * MINUTE)


def test_with_the_last_round_the_session_is_played_on(rounds: Night) -> None:
    for number in (1, 2, 3):
        publish(rounds, number)
    withdraw(rounds, now=FIRST + 2 * HOUR + MINUTE)
    assert (rounds.session.state, rounds.session.official_at) == (Session.State.RUNNING, None)
    assert official(rounds.session) == [1, 2]
    publish(rounds, 3)
    assert official(rounds.session) == [1, 2, 3]
    assert rounds.session.state == Session.State.OFFICIAL


def test_the_only_round_leaves_nothing_official(rounds: Night) -> None:
    publish(rounds, 1)
    withdraw(rounds, now=FIRST + MINUTE)
    assert (official(rounds.session), release_in_force(rounds.session)) == ([], None)


# --- Pages ------------------------------------------------------------------------------------


def text_of(client: Client, name: str, night: Night) -> str:
    with time_machine.travel(LAST, tick=False):
        response = client.get(reverse(name, args=[night.organiser.slug, night.session.pk]))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_the_desk_offers_it_and_the_page_does_it(official_night: Night) -> None:
    desk = client_of(official_night.director)
    address = reverse(
        "publish_withdraw", args=[official_night.organiser.slug, official_night.session.pk]
    )
    assert address in text_of(desk, "desk", official_night)
    assert "within 10 minutes" in text_of(desk, "publish_withdraw", official_night)
    with time_machine.travel(LAST, tick=False):
        assert desk.post(address, {"reason": "Τable 3 is missing."}).status_code == 302
    text = text_of(Client(), "results", official_night)
    assert "Official score 1 was published by mistake and withdrawn" in text
    assert "Τable 3 is missing." in text
    publish_official_score(actor=official_night.director, session=official_night.session, now=LAST)
    assert "was published by mistake" in text_of(Client(), "releases", official_night)
    assert "was published by mistake" not in text_of(Client(), "results", official_night)


def test_the_desk_no_longer_offers_it(official_night: Night) -> None:
    with time_machine.travel(LAST + INSTANT, tick=False):
        address = reverse("desk", args=[official_night.organiser.slug, official_night.session.pk])
        page = client_of(official_night.director).get(address).content.decode()
    assert "publish/withdraw/" not in page
