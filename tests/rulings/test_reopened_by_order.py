"""A session's final score that is open by order of the authority names the answer it rests on."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import User
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.reopenings import reopen_score
from rulings.actions.tellings import Told, tell_side
from rulings.models import Referral
from rulings.queries.event_log import event_log
from rulings.witnesses import RowCount, differences
from tests.rulings.night import DEADLINE, Night
from tests.rulings.test_pages import client_of
from tests.rulings.test_referrals import (
    LATER,
    answer,
    carry_out,
    decide,
    official_of,
    ready,
    refer,
)

pytestmark = pytest.mark.django_db

AFTER = DEADLINE + timedelta(hours=1)


@pytest.fixture
def judge(official: Night) -> User:
    """An appeal was referred to this official, answered, and decided with another ruling; the score
    is final.
    """
    appeal, judge = ready(official), official_of(official)
    answer(refer(official, appeal), judge)
    decide(official, appeal, "changed")
    for side in (official.ns, official.ew):
        told = Told(side, LATER, appeal_right_told=True)
        ruling = official.session.rulings.get(state="issued")
        tell_side(actor=official.director, ruling=ruling, told=told, now=LATER)
    assert finalise_due_sessions(AFTER) == [official.session]
    official.reload()
    return judge


def reopen(night: Night, ground: str = "authority", referral: Referral | None = None) -> None:
    reopen_score(
        actor=night.director,
        session=night.session,
        ground=ground,
        raised="Judge the pause anew.",
        raised_by="Union",
        told_at=AFTER if referral else DEADLINE,
        told_to="Director",
        referral=referral,
        now=AFTER,
    )
    night.reload()


def text_of(actor: Actor, name: str, *args: object) -> str:
    with time_machine.travel(AFTER, tick=False):
        response = client_of(actor).get(reverse(name, args=args))
    assert response.status_code == 200
    return " ".join(response.text.split())


def test_L93C_a_ruling_made_on_appeal_is_replaced_at_the_authoritys_order(
    official: Night, judge: User
) -> None:
    reopen(official, referral=Referral.objects.get())
    assert carry_out(official, AFTER).decision == "As the authority says."
    assert list(differences(official.session, RowCount())) == []


def test_L93A_a_ruling_made_on_appeal_is_not_replaced_for_what_was_not_recorded(
    official: Night, judge: User
) -> None:
    reopen(official, "unrecorded")
    with pytest.raises(UserError, match="made on appeal"):
        carry_out(official, AFTER)


def test_the_pages_of_both_name_each_other_and_so_does_the_log(
    official: Night, judge: User
) -> None:
    reopen(official, referral=Referral.objects.get())
    slug, session = official.organiser.slug, official.session.pk
    for name in ("session_reopen", "deadlines"):
        text = text_of(official.director, name, slug, session)
        assert f'{reverse("appeal", args=[slug, session, 1])}">Appeal A1</a>, referred by' in text
    for text in (
        text_of(official.director, "appeal", slug, session, 1),
        text_of(Actor.person(judge), "authority_matter", "union", Referral.objects.get().pk),
    ):
        assert "The final score was reopened for it" in text
    (log,) = event_log(official.session.event, AFTER)
    (step,) = (each.step for each in log.lines if each.step.what.startswith("Score reopened"))
    assert "Order of the authority: A1, referred by the director in charge, Union" in step.note
