"""The number of queries of a page does not depend on how much there is to show."""

from datetime import datetime

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.actors import Actor
from events.models import TableRound
from rulings.actions.appeals import lodge_appeal
from rulings.actions.corrections import report_error
from rulings.actions.rulings import draft_ruling, issue_ruling
from rulings.actions.tellings import Told
from rulings.models import Ruling
from tests.rulings.night import OFFICIAL, Night

pytestmark = pytest.mark.django_db


def add_matter(night: Night, number: int, now: datetime = OFFICIAL) -> None:
    """A ruling told to one side and appealed, and a reported error, at table 1 of a round."""
    seat = TableRound.objects.get(section__session=night.session, round=number, table=1)
    assert seat.ns is not None
    assert seat.ew is not None
    board = night.session.boards.get(number=seat.boards[0])
    ruling = draft_ruling(
        actor=night.director,
        session=night.session,
        board=board,
        ns=seat.ns,
        ew=seat.ew,
        laws=["64A1"],
        facts="A revoke.",
        facts_are=Ruling.FactsAre.AGREED,
        decision="The table result stands.",
        ns_award=None,
        ew_award=None,
        now=now,
    )
    told = [Told(seat.ns, now, appeal_right_told=True)]
    issue_ruling(actor=night.director, ruling=ruling, told=told, now=now)
    lodge_appeal(actor=night.actor(seat.ns), ruling=ruling, grounds="No revoke.", now=now)
    report_error(
        actor=night.director,
        session=night.session,
        board=board,
        ns=seat.ns,
        ew=seat.ew,
        claimed="3NT E =",
        grounds="",
        now=now,
    )


def queries(night: Night, actor: Actor | None, name: str) -> int:
    client = Client()
    if actor is not None and actor.user is not None:
        client.force_login(actor.user)
    with (
        CaptureQueriesContext(
            connection,
        ) as captured,
        time_machine.travel(OFFICIAL),
    ):
        answer = client.get(reverse(name, args=[night.organiser.slug, night.session.pk]))
    assert answer.status_code == 200
    return len(captured)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("desk", 40), ("rulings", 18), ("corrections", 8), ("api-rulings", 20)],
)
def test_page_takes_as_many_queries_with_three_matters_as_with_one(
    official: Night, name: str, expected: int
) -> None:
    add_matter(official, 1)
    with_one = queries(official, official.director, name)
    add_matter(official, 2)
    add_matter(official, 3)
    assert queries(official, official.director, name) == with_one == expected
