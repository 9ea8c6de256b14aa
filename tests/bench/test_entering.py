"""Entering a result: the act against writing a bare row, and the ranking that it changes."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from django_scopes import scope

from events.actions.swiss_field import SwissChoice
from events.models import Result, Session
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.score_sheet import ranking_rows
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from tests.bench.figures import Figures, ratio
from tests.bench.running import entering
from tests.rooms import build_room
from tests.teams import build_swiss, publish_round

pytestmark = pytest.mark.django_db

TABLES = (14, 100)


@pytest.mark.parametrize("tables", TABLES)
def test_entering_against_a_bare_row(tables: int, figures: Figures) -> None:
    session = build_room(tables, leave=1)
    with scope(organiser=session.organiser):
        found = ratio(entering(session), writing(session))
    figures.record(f"entering a result, {tables} tables", found, 10)


@pytest.mark.parametrize("tables", [10, 100])
def test_entering_in_a_swiss_against_a_bare_row(tables: int, figures: Figures) -> None:
    """In its third round; two tables play a match."""
    choice = SwissChoice(rounds=7, boards=8, seed=1)
    session = build_swiss(teams=tables, choice=choice, played=2)
    with scope(organiser=session.organiser):
        publish_round(session, 3)
        found = ratio(entering(session), writing(session))
    figures.record(f"entering a result in a Swiss, {tables} tables", found, 10)


@pytest.mark.parametrize("tables", TABLES)
def test_ranking_against_the_touched_board(tables: int, figures: Figures) -> None:
    """Loading, scoring and ranking after an entry; against the board's rows and score alone."""
    session = build_room(tables, leave=1)
    with scope(organiser=session.organiser):
        found = ratio(ranking(session), scoring_a_board(session), before=entering(session))
    figures.record(f"new ranking after an entry, {tables} tables", found, 3)


def writing(session: Session) -> Callable[[], object]:
    """Writes a bare result row, as a version that nothing looks at."""
    row = session.results.order_by("pk")[0]
    fields: dict[str, Any] = {
        field.attname: getattr(row, field.attname)
        for field in Result._meta.concrete_fields
        if not field.primary_key
    }
    versions = count(1000)
    return lambda: Result.objects.create(
        **{**fields, "version": next(versions), "is_current": False}
    )


def ranking(session: Session) -> Callable[[], object]:
    def act() -> object:
        pairs = field_of(session)
        return ranking_rows(pairs, live_score(session, pairs, WHOLE))

    return act


def scoring_a_board(session: Session) -> Callable[[], object]:
    """Reads the results of the last board, and scores it."""
    given = score_input(session)
    board = max(given.boards.values(), key=lambda board: board.number)
    of_the_board = {slot: row for slot, row in given.results.items() if slot[0] == board.pk}
    alone = replace(given, boards={board.pk: board}, results=of_the_board)
    rows = Result.objects.filter(board=board, is_current=True)

    def act() -> object:
        return list(rows.all().values_list()), alone.score()

    return act
