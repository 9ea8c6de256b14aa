"""What a director was told earlier of what goes to the authority: further appeals and reports of
psychic calls (Laws 92C, 93C1 and 40C1).
"""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from clubs.errors import UserError
from clubs.models import HistoryRecord
from rulings.actions.earlier import ToldBefore
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.referrals import refer_appeal
from rulings.actions.reopenings import reopen_score
from rulings.forms.referrals import QuestionForm
from rulings.models import Appeal, PsychicReport, Referral, ToldEarlier
from rulings.queries.psychic_calls import reports_to
from rulings.witnesses import RowCount, differences
from tests.builders import NOW
from tests.rulings.night import INSTANT, PERIOD, Night, under
from tests.rulings.test_pages import client_of
from tests.rulings.test_psychic_calls import report
from tests.rulings.test_referrals import LATER, decide, ready

pytestmark = pytest.mark.django_db

LAST = LATER + PERIOD
"""The last instant of the period for a further appeal: the appeal is decided at `LATER`."""
MUCH_LATER = LAST + timedelta(hours=2)


def decided(night: Night, **provisions: str) -> Appeal:
    under(night, **{"L93C1": "authority", **provisions})
    return decide(night, ready(night))


def record(night: Night, appeal: Appeal, told_at: datetime, **more: Any) -> Referral:
    """The director writes a further appeal down for a party, told at that time."""
    given: dict[str, Any] = {"actor": night.director, "now": MUCH_LATER, "for_a_party": True}
    told = ToldBefore(told_at, "East telephoned.")
    return refer_appeal(
        **{**given, "appeal": appeal, "question": "The Law was misread.", "earlier": told, **more}
    )


def test_L92C_a_further_appeal_that_was_told_in_time_is_recorded_later(official: Night) -> None:
    appeal = decided(official)
    with pytest.raises(UserError, match="expired"), transaction.atomic():
        record(official, appeal, LAST + INSTANT)
    asked = record(official, appeal, LAST)
    told = asked.told_earlier.get()
    assert (asked.asked_at, told.recorded_at, told.how) == (LAST, MUCH_LATER, "East telephoned.")
    assert (told.act, told.recorded_by) == (ToldEarlier.Act.ASKED, official.director.name)
    said = HistoryRecord.objects.get(act="referral.send").after or {}
    assert (said["made_at"], said["how"]) == (LAST.isoformat(), "East telephoned.")


def test_L92C_a_further_appeal_was_not_told_before_the_decision(official: Night) -> None:
    appeal = decided(official)
    with pytest.raises(UserError, match="nothing to tell of before") as refused:
        record(official, appeal, LATER - timedelta(minutes=1))
    assert refused.value.field == "told_at"


def test_L92C_a_further_appeal_told_in_time_is_recorded_of_a_reopened_score(
    official: Night,
) -> None:
    appeal = decided(official)
    assert finalise_due_sessions(MUCH_LATER) != []
    with pytest.raises(UserError, match="Reopen the score first"), transaction.atomic():
        record(official, appeal, LAST)
    with pytest.raises(UserError, match="has expired"), transaction.atomic():
        record(official, appeal, LAST + INSTANT)
    reopen_score(
        actor=official.director,
        session=official.reload(),
        ground="unrecorded",
        raised="A further appeal of A1.",
        raised_by="East",
        told_at=LAST,
        told_to="Director",
        now=MUCH_LATER,
    )
    appeal.refresh_from_db()
    assert record(official, appeal, LAST).state == Referral.State.OPEN


def test_L92C_a_director_who_sat_there_dates_no_further_appeal_back(official: Night) -> None:
    appeal = decided(official)
    player = official.players(official.ns)[0]
    player.user = official.director.user
    player.save()
    with pytest.raises(UserError, match="another director records"):
        record(official, appeal, LAST)


def test_what_was_told_of_a_further_appeal_is_compared_with_history(official: Night) -> None:
    record(official, decided(official), LAST)
    assert list(differences(official.session, RowCount())) == []
    Referral.objects.update(asked_at=LATER)
    assert "asked_at" in "".join(differences(official.session, RowCount()))
    Referral.objects.update(asked_at=LAST)
    ToldEarlier.objects.update(how="A letter.")
    assert "A letter." in "".join(differences(official.session, RowCount()))


def test_both_times_of_a_further_appeal_are_shown(official: Night) -> None:
    record(official, decided(official), LAST)
    address = reverse("appeal", args=[official.organiser.slug, official.session.pk, 1])
    for actor in (official.director, official.actor(official.ew)):
        text = " ".join(client_of(actor).get(address).text.split())
        assert "Recorded by Director, told before: East telephoned." in text


def test_the_director_states_when_a_party_told_and_not_when_they_ask_themselves(
    official: Night,
) -> None:
    decided(official)
    data = {"question": "Why?", "told_at": "2026-11-17T21:00", "how": "East telephoned."}
    given: dict[str, Any] = {"session": official.session, "may_be_of_a_party": True}
    own = QuestionForm({**data, "asking": "own"}, **given)
    assert own.errors == {"told_at": ["What you ask yourself is asked now."]}
    party = QuestionForm({**data, "asking": "party"}, **given)
    assert party.is_valid()
    assert party.asked["earlier"].how == "East telephoned."
    assert "told_at" not in QuestionForm(session=official.session).fields


def test_L92C_a_psychic_call_is_reported_from_when_the_director_was_told(night: Night) -> None:
    later = NOW + timedelta(hours=3)
    told = ToldBefore(NOW + timedelta(minutes=10), "South, at the desk.")
    made = report(night, earlier=told, now=later)
    row = made.told_earlier.get()
    assert (made.reported_at, row.recorded_at, row.how) == (told.at, later, told.how)
    assert list(differences(night.session, RowCount())) == []
    PsychicReport.objects.update(reported_at=later)
    assert "reported_at" in "".join(differences(night.session, RowCount()))


def test_a_psychic_call_is_not_told_later_than_now_nor_without_saying_how(night: Night) -> None:
    later = NOW + timedelta(hours=3)
    for told, field in [
        (ToldBefore(later + timedelta(minutes=1), "South."), "told_at"),
        (ToldBefore(NOW + timedelta(minutes=30)), "how"),
    ]:
        with pytest.raises(UserError) as refused, transaction.atomic():
            report(night, earlier=told, now=later)
        assert refused.value.field == field


def test_both_times_of_a_psychic_call_are_shown_to_directors_and_the_authority(
    night: Night,
) -> None:
    told = ToldBefore(NOW + timedelta(minutes=10), "South, at the desk.")
    made = report(night, earlier=told, now=NOW + timedelta(hours=3))
    address = reverse("psychic_call", args=[night.organiser.slug, night.session.pk, made.number])
    text = " ".join(client_of(night.director).get(address).text.split())
    assert "Recorded by Director, told before: South, at the desk." in text
    (seen,) = reports_to(night.organiser.authority)
    assert [each.how for each in seen.told_earlier.all()] == ["South, at the desk."]
