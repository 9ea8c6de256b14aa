"""What builders write at once, or from memory, is what the acts write; rooms are of any size."""

from itertools import cycle
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django_scopes import scope, scopes_disabled

from clubs.actors import SYSTEM
from events.actions.results import enter_result
from events.models import Session
from events.movements.proof import prove
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import NOW, RESULTS, build_release, build_session, enter_results, make_organiser
from tests.rooms import BOARDS, ROUNDS, build_room, movement

OF_THE_SITE = ("clubs", "events", "rulings")
BY_KEY = {"id", "subject_id", "hash", "previous_hash", "salt", "seal"}
"""What differs with the keys of rows, which a database need not give again, or by chance."""

Rows = dict[str, list[dict[str, Any]]]


@pytest.mark.django_db
def test_results_at_once_are_those_of_the_act() -> None:
    session = build_session(pairs=8, boards=8)
    with transaction.atomic():
        enter_one_by_one(session)
        one_by_one = everything()
        transaction.set_rollback(True)
    enter_results(session)
    assert everything() == one_by_one


@pytest.mark.django_db
def test_what_is_remembered_is_what_was_built() -> None:
    built = [build_and_take_back() for _time in range(3)]
    assert built[0] == built[1] == built[2]


@pytest.mark.django_db
def test_what_is_remembered_is_nobody_elses() -> None:
    with transaction.atomic():
        build_session(pairs=8, boards=8).state = Session.State.FINAL
        transaction.set_rollback(True)
    assert build_session(pairs=8, boards=8).state == Session.State.RUNNING


@pytest.mark.django_db
def test_beside_others_it_is_built_by_the_acts() -> None:
    build_session(make_organiser("benjamin"))
    assert build_session().organiser.slug == "acol"
    with scopes_disabled():
        assert Session.objects.count() == 2


@pytest.mark.parametrize("tables", [1, 2, 14, 60, 100])
def test_movement_of_a_room_is_sound(tables: int) -> None:
    assert prove(movement(tables)) == ()


@pytest.mark.django_db
@pytest.mark.parametrize("tables", [1, 14, 100])
def test_room_is_played_up_to_a_round(tables: int) -> None:
    session = build_room(tables, played=9, leave=1)
    with scope(organiser=session.organiser):
        open_rounds = [each.table_round.round for each in session_plays(session, WHOLE).missing]
        entered = session.results.count()
    assert entered == 9 * 2 * tables - 1
    assert sorted(open_rounds) == [9] + [
        number for number in range(10, ROUNDS + 1) for _ in range(2 * tables)
    ]
    assert entered + len(open_rounds) == BOARDS * tables


def build_and_take_back() -> Rows:
    with transaction.atomic():
        build_release()
        found = everything()
        transaction.set_rollback(True)
    return found


def enter_one_by_one(session: Session) -> None:
    with scope(organiser=session.organiser):
        for each, text in zip(session_plays(session, WHOLE).missing, cycle(RESULTS), strict=False):
            ns, ew = each.ns, each.ew
            enter_result(
                actor=SYSTEM,
                session=session,
                board_number=each.board,
                ns=ns,
                ew=ew,
                text=text,
                seen_version=0,
                now=NOW,
            )


def everything() -> Rows:
    """All rows of the site in the order of their writing, without what differs with keys."""
    with scopes_disabled():
        return {
            model.__name__: [
                {name: value for name, value in row.items() if name not in BY_KEY}
                for row in model._base_manager.order_by("pk").values()
            ]
            for label in OF_THE_SITE
            for model in apps.get_app_config(label).get_models()
        }
