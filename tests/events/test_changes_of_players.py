"""Players who come late to an individual or leave it, and a round left out: to the end."""

from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.changes import undo_change
from events.actions.entries import add_late_entry
from events.actions.releases import publish_official_score
from events.interchange.people import Person
from events.models import Session
from events.movements.proof import prove
from events.queries.change_kinds import ChangeKey
from events.queries.changes import in_play
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import NOW, enter_results
from tests.changes import change
from tests.events.test_teams_to_the_end import engine_score, release_of
from tests.individuals import build_individual

pytestmark = pytest.mark.django_db

ROUND = 2 * 2
"""Results of a round of two tables and two boards."""


@pytest.fixture
def session() -> Iterator[Session]:
    """Eleven players at two tables, three of whom sit out in each of eleven rounds."""
    built = build_individual(players=11, boards=22)
    with scope(organiser=built.organiser):
        yield built


def to_the_end(session: Session) -> dict[str, Fraction]:
    """All that is open is played and published; places and totals are the engine's."""
    enter_results(session)
    assert session_plays(session, WHOLE).is_complete
    publish_official_score(actor=SYSTEM, session=session, now=NOW + timedelta(hours=4))
    ranking = release_of(session).ranking
    assert [(row["rank"], row["label"], row["total"]) for row in ranking] == [
        (row["rank"], row["contestant"], row["total"]) for row in engine_score(session)["standings"]
    ]
    return {row["label"]: Fraction(row["total"]) for row in ranking}


def test_late_player_is_the_fourth_of_those_who_wait(session: Session) -> None:
    enter_results(session, leave=9 * ROUND)
    entered = add_late_entry(actor=SYSTEM, session=session, first=Person("Łucja Late"), now=NOW)
    done = change(session, ChangeKey.JOIN, entry=entered.entry.number, round=3)
    assert done.said[0] == "From round 3 on player 12 sits down with the three who would sit out."
    found = in_play(session)
    assert found is not None
    assert prove(found.schedule) == ()
    ranking = to_the_end(session)
    assert len(ranking) == 12
    for page in ("results", "where_next"):
        answer = Client().get(reverse(page, args=[session.organiser.slug, session.pk]))
        assert answer.status_code == 200


def test_player_who_leaves_lets_the_others_of_the_table_sit_out(session: Session) -> None:
    enter_results(session, leave=9 * ROUND)
    change(session, ChangeKey.LEAVE, pair="2", round=3)
    found = in_play(session)
    assert found is not None
    assert all(
        2 not in [number for _, number in entry.sides()]
        for row in found.schedule.rounds[2:]
        for entry in row
    )
    assert len(to_the_end(session)) == 11


def test_player_who_left_is_taken_back(session: Session) -> None:
    before = in_play(session)
    change(session, ChangeKey.LEAVE, pair="2", round=3)
    undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    after = in_play(session)
    assert before is not None
    assert after is not None
    assert after.schedule == before.schedule
    assert len(to_the_end(session)) == 11


def test_L82B2_round_of_an_individual_is_left_out(session: Session) -> None:
    enter_results(session, leave=9 * ROUND)
    change(session, ChangeKey.SKIP_ROUND, round=4)
    plays = session_plays(session, WHOLE)
    assert not [each for each in plays.missing if each.table_round.round == 4]
    to_the_end(session)


def test_late_player_is_entered_and_seated_on_the_pages(session: Session, client: Client) -> None:
    client.force_login(User.objects.get(email="director@acol.example"))
    arguments = [session.organiser.slug, session.pk]
    answer = client.post(reverse("late_entry", args=arguments), {"first": "Łucja Late"})
    assert answer.status_code == 302
    page = reverse("movement_change", args=[*arguments, "join"])
    assert "player 12" in client.get(page, {"seen": 0, "entry": 12, "round": 2}).content.decode()
    assert client.post(page, {"seen": 0, "entry": 12, "round": 2}).status_code == 302
    assert session.contestants.ranked().count() == 12
