"""A session played from phones at its tables, by the pages of a running site."""

from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django_scopes import scope
from pytest_django.live_server_helper import LiveServer

from clubs.actors import SYSTEM
from events.actions.simulation import enter_play, plays_to_come
from events.actions.swiss_field import SwissChoice
from events.agreement import BoardStanding
from events.models import Session, TableStatement
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.score_sheet import ranking_rows
from events.queries.sight import WHOLE
from scripts.servers import free_port
from tests.builders import NOW, build_session
from tests.teams import build_swiss

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.costly]


def by_phones(session: Session, address: str) -> list[str]:
    output = StringIO()
    call_command(
        "simulate_session", str(session.pk), "--speed=0", f"--by-phones={address}", stdout=output
    )
    return output.getvalue().splitlines()


def ranking(session: Session) -> list[object]:
    field = field_of(session)
    return list(ranking_rows(field, live_score(session, field, WHOLE)))


def ranking_if_typed(session: Session) -> list[object]:
    """What the same boards come to when all is typed at the desk; nothing of it stays."""
    with transaction.atomic():
        for each in plays_to_come(session):
            enter_play(actor=SYSTEM, session=session, done=each, now=NOW)
        found = ranking(session)
        transaction.set_rollback(True)
    return found


def test_phones_come_to_the_same_ranking_as_the_keyboard_l79a(live_server: LiveServer) -> None:
    """Table 4 has no phone; at five tables three boards are played in each of three rounds."""
    session = build_session(pairs=12, boards=9, rounds=3)
    with scope(organiser=session.organiser):
        typed = ranking_if_typed(session)
        assert session.results.count() == 0
        said = by_phones(session, live_server.url)

        assert ranking(session) == typed
        assert session.results.in_force().count() == 54
    assert said[53].startswith("Round 3, table ")
    assert_every_acknowledged_statement_is_there(session, said)


def assert_every_acknowledged_statement_is_there(session: Session, said: list[str]) -> None:
    """And each table agrees."""
    courses = Counter(line.partition(" from phones: ")[2] for line in said)
    straight, doubled = courses["agreed at once"], courses["sent twice"]
    disputed, corrected = courses["disputed first"], courses["corrected first"]
    assert min(straight, doubled, disputed, corrected) > 0
    assert straight + doubled + disputed + corrected == 45
    stated = 2 * (straight + doubled) + 3 * (disputed + corrected)
    with scope(organiser=session.organiser):
        rows = TableStatement.objects.filter(session=session)
        assert rows.count() == stated
        assert set(rows.values_list("table_round__table", flat=True)) == {1, 2, 3, 5, 6}
        in_force = TableStatement.objects.in_force().filter(session=session)
        last = in_force.values_list("standing", flat=True)
        assert list(last) == [BoardStanding.AGREED] * 45
    assert said[-3] == "54 results: all are in."
    assert said[-2] == (
        f"5 tables stated {stated} times: {straight} agreed at once, {disputed} disputed first, "
        f"{corrected} corrected first, {doubled} sent twice; 45 boards are agreed."
    )
    assert said[-1] == "The site has every statement that it acknowledged."


def test_phones_find_the_rounds_of_a_swiss_as_they_are_drawn(live_server: LiveServer) -> None:
    session = build_swiss(teams=6, choice=SwissChoice(rounds=2, boards=2, seed=1), played=0)
    said = by_phones(session, live_server.url)

    assert "Round 2 is drawn." in said
    assert said[-1] == "The site has every statement that it acknowledged."


def test_an_address_where_nobody_answers_is_said() -> None:
    session = build_session(pairs=6, boards=2, rounds=2)
    with pytest.raises(CommandError, match="does not answer"):
        by_phones(session, f"http://127.0.0.1:{free_port()}")


@pytest.mark.parametrize("address", ["localhost:8000", "ftp://localhost"])
def test_what_is_no_address_of_a_site_is_said(address: str) -> None:
    session = build_session(pairs=6, boards=2, rounds=2)
    with pytest.raises(CommandError, match="no address of a site"):
        by_phones(session, address)
