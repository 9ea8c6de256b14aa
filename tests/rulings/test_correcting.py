"""Errors in the score: in time, out of time, decided (Law 79C)."""

from datetime import datetime

import pytest
from django.db import IntegrityError, transaction

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from events.models import Result
from events.queries.releases import latest_release
from rulings.actions.corrections import correct, reject
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.models import Correction
from tests.builders import NOW
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night

pytestmark = pytest.mark.django_db

CLAIM = "4S N +2"


def report(night: Night, actor: Actor | None = None, *, claimed: str = CLAIM) -> Correction:
    return report_at(night, OFFICIAL, actor, claimed)


def report_at(
    night: Night, now: datetime, actor: Actor | None = None, claimed: str = CLAIM
) -> Correction:
    return night.report(
        now, actor or night.actor(night.ns), claimed=claimed, grounds="We made twelve tricks."
    )


def current(night: Night) -> Result:
    return Result.objects.get(board=night.board, ns=night.ns, ew=night.ew, is_current=True)


def test_L79C1_player_reports_an_error_on_a_board_played(official: Night) -> None:
    correction = report(official)
    assert (str(correction), correction.state) == ("C1", Correction.State.REPORTED)
    assert (correction.recorded, correction.claimed) == ("4S N =", "4S N +2")
    assert correction.reported_by == official.players(official.ns)[0]


def test_L79C1_report_at_the_deadlines_instant_is_in_time(official: Night) -> None:
    assert report_at(official, DEADLINE).is_late is False


def test_L79C1_report_an_instant_later_is_late(official: Night) -> None:
    assert report_at(official, DEADLINE + INSTANT).is_late is True


def test_player_of_another_table_may_not_report(official: Night) -> None:
    others = official.session.contestants.exclude(pk__in=[official.ns.pk, official.ew.pk])
    with pytest.raises(NotAllowed, match="played the board"):
        report(official, official.actor(others[0]))


def test_stranger_may_not_report(official: Night) -> None:
    with pytest.raises(NotAllowed):
        report(official, official.administrator)


def test_director_reports_what_the_director_finds(official: Night) -> None:
    correction = report(official, official.director)
    assert (correction.reported_by, correction.reported_by_name) == (None, official.director.name)


@pytest.mark.parametrize(
    ("claimed", "message"),
    [("8S N =", "level"), ("4S N =", "already says"), ("", "Nothing entered")],
)
def test_claim_is_refused_in_bridge_terms(official: Night, claimed: str, message: str) -> None:
    with pytest.raises(UserError, match=message) as refused:
        report(official, claimed=claimed)
    assert refused.value.field == "claimed"


def test_board_with_an_open_report_takes_no_second(official: Night) -> None:
    report(official)
    with pytest.raises(UserError, match="C1 about this board is waiting"):
        report(official, official.actor(official.ew))


def test_correcting_changes_the_result_and_releases_the_score(official: Night) -> None:
    correction = report(official)
    correct(
        actor=official.director,
        correction=correction,
        text=correction.claimed,
        reason="North's slip agrees.",
        now=OFFICIAL,
    )
    assert current(official).tricks == 12
    assert (correction.state, correction.decided_at) == (Correction.State.CORRECTED, OFFICIAL)
    release = latest_release(official.session)
    assert release is not None
    assert (release.number, release.reason) == (2, "C1")


def test_correcting_before_the_official_score_enters_a_further_version(night: Night) -> None:
    correction = report(night)
    correct(actor=night.director, correction=correction, text=CLAIM, reason="", now=NOW)
    assert (current(night).version, current(night).tricks) == (2, 12)


def test_rejecting_lets_the_record_stand(official: Night) -> None:
    correction = report(official)
    reject(actor=official.director, correction=correction, reason="Eleven won.", now=OFFICIAL)
    assert (correction.state, current(official).tricks) == (Correction.State.REJECTED, 10)
    with pytest.raises(UserError, match="decided already"):
        reject(actor=official.director, correction=correction, reason="", now=OFFICIAL)


def test_player_may_not_decide(official: Night) -> None:
    correction = report(official)
    with pytest.raises(NotAllowed):
        reject(actor=official.actor(official.ns), correction=correction, reason="", now=OFFICIAL)
    with pytest.raises(NotAllowed):
        correct(
            actor=official.actor(official.ns),
            correction=correction,
            text=CLAIM,
            reason="",
            now=OFFICIAL,
        )


def late(night: Night) -> Correction:
    return report_at(night, DEADLINE + INSTANT)


def test_L79C2_late_report_takes_statement_and_approval(official: Night) -> None:
    correction = late(official)
    director, admin = official.director, official.administrator

    def try_to_correct() -> Correction:
        return correct(
            actor=director, correction=correction, text=CLAIM, reason="", now=DEADLINE + INSTANT
        )

    with pytest.raises(UserError, match="79C2"):
        try_to_correct()
    with pytest.raises(UserError, match="First the director"):
        approve_late(actor=admin, correction=correction, now=DEADLINE + INSTANT)
    state_beyond_doubt(
        actor=director, correction=correction, statement="Both pairs agree.", now=DEADLINE
    )
    with pytest.raises(UserError, match="79C2"):
        try_to_correct()
    approve_late(actor=admin, correction=correction, now=DEADLINE + INSTANT)
    assert try_to_correct().state == Correction.State.CORRECTED
    assert current(official).tricks == 12


def test_L79C2_the_director_does_not_approve_for_the_organiser(official: Night) -> None:
    correction = late(official)
    with pytest.raises(NotAllowed):
        approve_late(actor=official.director, correction=correction, now=DEADLINE)
    with pytest.raises(NotAllowed):
        state_beyond_doubt(
            actor=official.administrator, correction=correction, statement="Sure.", now=DEADLINE
        )


def test_L79C2_the_organiser_may_refuse(official: Night) -> None:
    correction = late(official)
    reject(actor=official.administrator, correction=correction, reason="Too late.", now=DEADLINE)
    assert correction.state == Correction.State.REJECTED


def test_report_in_time_needs_no_statement(official: Night) -> None:
    with pytest.raises(UserError, match="in time"):
        state_beyond_doubt(
            actor=official.director, correction=report(official), statement="Sure.", now=OFFICIAL
        )


def test_L79C2_the_database_holds_it_too(official: Night) -> None:
    correction = late(official)
    correction.state = Correction.State.CORRECTED
    with pytest.raises(IntegrityError, match="correction_late_needs_both"), transaction.atomic():
        correction.save()
