"""Every movement for teams that is offered, played on the site and scored like the engine."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.releases import publish_official_score
from events.queries.standings import score_input
from tests.builders import NOW, enter_results
from tests.events.test_teams_to_the_end import hold_to_engine
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kind", "teams", "boards"),
    [
        ("round-robin", 5, 20),
        ("round-robin-triples", 7, 28),
        ("american-whist", 7, 28),
        ("stagger", 6, 24),
        ("head-to-head", 2, 24),
    ],
)
def test_a_movement_for_teams_is_played_to_its_official_score(
    kind: str, teams: int, boards: int
) -> None:
    """Both tables of each match have played its boards, and every figure is the engine's."""
    session = build_match_session(teams=teams, kind=kind, boards=boards)
    with scope(organiser=session.organiser):
        enter_results(session)
        publish_official_score(actor=SYSTEM, session=session, now=NOW + timedelta(hours=4))
        scored = score_input(session).score()
        for result in scored.matches:  # type: ignore[union-attr]
            assert all(board.home.points is not None for board in result.boards)
        hold_to_engine(session)
    for page in ("matches", "results", "where_next"):
        address = reverse(page, args=[session.organiser.slug, session.pk])
        assert Client().get(address).status_code == 200
