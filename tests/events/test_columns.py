"""Results and tables as columns: they say what the rows say, whoever reads them."""

from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.checking import check_result
from events.mapping import InForce, entry_text
from events.models import Session
from events.queries.columns import in_force, results_of
from tests.builders import NOW, build_session, enter_results, make_organiser

pytestmark = pytest.mark.django_db


def build_varied_night(slug: str = "acol") -> Session:
    """Of every kind of result one at least, and one that a director has looked at."""
    session = build_session(make_organiser(slug), pairs=8, boards=8)
    enter_results(session, leave=3, texts=["4S N =", "3NTX E SK -2", "pass", "A+/A-", "NP"])
    with scope(organiser=session.organiser):
        looked_at = session.results.filter(score__isnull=False)[0]
        check_result(actor=SYSTEM, session=session, result=looked_at, now=NOW)
    return session


def test_results_are_those_of_the_session_that_count() -> None:
    session, _other = build_varied_night(), build_varied_night("benji")
    with scope(organiser=session.organiser):
        rows = {each.pk: each for each in session.results.in_force().select_related("board")}
        found = results_of(session)
        assert {each.pk for each in found} == set(rows)
        assert len(found) == len(rows)
        for each in found:
            row = rows[each.pk]
            own: dict[str, Any] = {
                "board": row.board.number,
                "is_unchecked": row.checked_at is None,
            }
            same = {name: getattr(row, name) for name in InForce._fields if name not in own}
            assert each == InForce(**own, **same)
            assert each.meeting == (row.board.number, row.ns_id, row.ew_id)
            assert entry_text(each) == entry_text(row)


def test_results_are_read_alike_for_one_board_and_for_all() -> None:
    session = build_varied_night()
    with scope(organiser=session.organiser):
        assert sorted(in_force(session.results.in_force())) == sorted(results_of(session))
