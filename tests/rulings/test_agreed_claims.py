"""What is asked for about agreed claims and deficient hands runs in the correction period.

Its end can be later than that of the period for other rulings (Laws 69B, 71, 14B and 92B).
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django_scopes import scope

from clubs.errors import UserError
from rulings.actions.calls import call_director, refuse_call
from rulings.actions.finalise import finalise_if_due
from rulings.deadlines import Window, later_of
from rulings.models import Call
from rulings.states import CallStage
from tests.rulings.calling import place
from tests.rulings.night import INSTANT, OFFICIAL, Night, build_night
from tests.rulings.test_pages import client_of, url

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
CORRECTED_UNTIL = OFFICIAL + 2 * HOUR
AGREED = Call.About.AGREED


@pytest.fixture
def night() -> Iterator[Night]:
    """Scores are corrected for two hours, rulings asked for in the first half of one."""
    built = build_night(correction_period="2 h", appeal_period="30 min")
    with scope(organiser=built.organiser):
        built.publish()
        yield built


def ask(night: Night, now: datetime, about: Call.About = AGREED) -> Call:
    return call_director(
        actor=night.actor(night.ew),
        session=night.session,
        place=place(night),
        about=about,
        said="Łukasz conceded a trick that could not be lost.",
        now=now,
    )


@pytest.mark.parametrize("about", [AGREED, Call.About.DEFICIENT])
def test_L69B_L71_L14B_run_in_the_correction_period(night: Night, about: Call.About) -> None:
    call = ask(night, CORRECTED_UNTIL, about)
    assert (call.is_late, call.stage) == (False, CallStage.OPEN)


def test_L69B_an_instant_later_it_is_late_and_so_is_any_other_after_its_own(night: Night) -> None:
    assert ask(night, CORRECTED_UNTIL + INSTANT).is_late is True
    other = call_director(
        actor=night.actor(night.ns),
        session=night.session,
        place=place(night),
        about=Call.About.REVOKE,
        said="East revoked.",
        now=CORRECTED_UNTIL,
    )
    assert other.is_late is True


def test_L71_what_is_asked_in_time_keeps_the_score_provisional(night: Night) -> None:
    call = ask(night, CORRECTED_UNTIL)
    assert finalise_if_due(session=night.session, now=CORRECTED_UNTIL + HOUR) is False
    with pytest.raises(UserError, match="made in time"):
        refuse_call(actor=night.director, call=call, words="No.", now=CORRECTED_UNTIL + HOUR)


def test_L69B_report_form_leads_to_asking_for_a_ruling_with_its_deadline(night: Night) -> None:
    with time_machine.travel(OFFICIAL + HOUR, tick=False):
        player = client_of(night.actor(night.ns))
        report = player.get(url(night, "correction_new")).content.decode()
        link = f"{url(night, 'call_new')}?about=agreed"
        assert link in report
        page = player.get(link, {"board": night.board.number}).content.decode()
        assert "that was agreed to, or a card missing from a hand" in page
        assert 'value="agreed"\n selected' in player.get(link).content.decode()


def test_a_window_without_an_end_outlasts_one_with() -> None:
    early, late = (Window(datetime(2026, 11, day, tzinfo=UTC)) for day in (1, 2))
    unknown = Window(None, awaits_play=True)
    assert (later_of(early, late), later_of(late, early)) == (late, late)
    assert (later_of(late, unknown), later_of(unknown, late)) == (unknown, unknown)
