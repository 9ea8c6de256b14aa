"""Pages ask the database as often for four sections of many pairs as for two of few."""

from collections.abc import Iterable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.dividing import divide_field
from events.actions.releases import publish_official_score
from events.models import Session
from events.movements.dividing import Allotment
from tests.builders import NOW, build_event, enter_results
from tests.sections import in_sections, plan

pytestmark = pytest.mark.django_db

SIZES = [(2, 4), (4, 10)]
"""Sections, and the pairs of each."""


def running(sections: int, pairs: int) -> Session:
    session = in_sections(*[("howell", pairs, 6)] * sections)
    enter_results(session)
    return session


def signed_in(session: Session) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"director@{session.organiser.slug}.example"))
    return client


def address(session: Session, name: str, *more: object) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *more])


def counted(client: Client, session: Session, pages: Iterable[str]) -> dict[str, int]:
    """The queries of pages: each a name, what follows the session, and a query, by blanks."""
    found = {}
    for page in pages:
        path, _mark, query = page.partition("?")
        url = f"{address(session, *path.split())}?{query}"
        client.get(url)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(url).status_code == 200
        found[page] = len(asked)
    return found


IN_PLAY = {
    "desk": 17,
    "scores": 8,
    "scores_board 1": 11,
    "scores_round 1": 10,
    "fouled_board 1": 10,
    "where_next": 7,
    "where_next?pair=B2": 11,
    "where_next?pair=2": 6,
    "movement?section=B": 9,
    "movement_changes?section=B": 16,
    "movement_change leave?section=B": 14,
    "guide_cards?section=B": 6,
    "overview?section=B": 6,
    "substitutes": 11,
    "ruling_new": 11,
    "publish": 12,
}
OFFICIAL = {"results": 4, "results?section=B": 4, "board 1": 4, "result_card B2": 3}


@pytest.mark.parametrize(("sections", "pairs"), SIZES)
def test_pages_of_a_running_session(sections: int, pairs: int) -> None:
    session = running(sections, pairs)
    assert counted(signed_in(session), session, IN_PLAY) == IN_PLAY


@pytest.mark.parametrize(("sections", "pairs"), SIZES)
def test_pages_of_an_official_score(sections: int, pairs: int) -> None:
    session = running(sections, pairs)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    assert counted(Client(), session, OFFICIAL) == OFFICIAL


@pytest.mark.parametrize(("sections", "pairs"), SIZES)
def test_the_plan(sections: int, pairs: int) -> None:
    event, way = build_event(pairs=sections * pairs), Allotment.IN_ORDER
    with scope(organiser=event.organiser):
        session = event.sessions.get()
        divide_field(actor=SYSTEM, session=session, sections=sections, way=way, now=NOW)
        for row in session.planned.all():
            plan(session, row.letter, boards=6)
    pages = {"sections": 19, "movement?section=B": 18}
    assert counted(signed_in(session), session, pages) == pages
