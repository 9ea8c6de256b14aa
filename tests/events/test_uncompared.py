"""Boards that one table alone plays: told to who chooses the movement, in the scoring's terms."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.dividing import divide_field
from events.models import Conditions, Scoring
from events.models.scoring_choices import SectionsScored
from events.movements.catalogue import generate
from events.movements.comparison import compare, played_alone
from events.movements.dividing import Allotment
from events.queries.uncompared import why_uncompared
from tests.builders import NOW
from tests.individuals import build_players
from tests.sections import plan

ONE_TABLE = "Each board is played at one table only: no score has another to be compared with."


def test_one_table_has_nothing_to_compare_with() -> None:
    """Four players of an individual at one table: three rounds, each board once."""
    schedule = generate("individual", field=4, boards=12)
    assert str(played_alone(schedule)) == ONE_TABLE
    assert ONE_TABLE in map(str, compare(schedule).reasons)


def test_two_tables_that_play_all_boards_compare_all() -> None:
    assert played_alone(generate("howell", field=4, boards=12)) is None


@pytest.mark.parametrize(
    ("scoring", "follows"),
    [
        (Scoring.MATCHPOINTS, " At matchpoints such a board counts for nobody."),
        (Scoring.BUTLER, " At IMPs such a board is worth nothing to either side."),
        (Scoring.TOTAL_POINTS, None),
    ],
)
def test_what_follows_depends_on_the_scoring(scoring: Scoring, follows: str | None) -> None:
    schedule = generate("individual", field=4, boards=12)
    said = why_uncompared(Conditions(scoring=scoring), schedule, in_sections=False)
    assert said == ("" if follows is None else ONE_TABLE + follows)


@pytest.mark.parametrize("scored", SectionsScored)
def test_a_section_alone_matters_where_sections_are_scored_apart(scored: SectionsScored) -> None:
    schedule = generate("individual", field=4, boards=12)
    chosen = Conditions(scoring=Scoring.MATCHPOINTS, sections_scored=scored)
    is_told = bool(why_uncompared(chosen, schedule, in_sections=True))
    assert is_told is (scored is SectionsScored.APART)


@pytest.mark.django_db
def test_the_director_reads_it_before_the_start() -> None:
    event = build_players(players=4)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    client = Client()
    client.force_login(User.objects.get(email="director@acol.example"))
    chosen: dict[str, Any] = {"kind": "individual", "boards": 12, "rounds": 3, "winners": 1}
    address = reverse("movement_preview", args=["acol", session.pk])
    page = client.get(address, {**chosen, "present": [1, 2, 3, 4]})
    told = f"{ONE_TABLE} At matchpoints such a board counts for nobody."
    assert page.context["uncompared"] == told
    assert "such a board counts for nobody" in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("scored", SectionsScored)
def test_the_page_of_sections_says_it_of_each_that_is_scored_apart(scored: SectionsScored) -> None:
    event = build_players(players=8, sections_scored=scored)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
        way = Allotment.IN_ORDER
        divide_field(actor=SYSTEM, session=session, sections=2, way=way, now=NOW)
        plan(session, "B", kind="individual", boards=12)
    client = Client()
    client.force_login(User.objects.get(email="director@acol.example"))
    page = client.get(reverse("sections", args=["acol", session.pk])).content.decode()
    is_apart = scored is SectionsScored.APART
    assert page.count("such a board counts for nobody") == int(is_apart)
