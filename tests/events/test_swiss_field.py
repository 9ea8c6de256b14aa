"""Teams come into a Swiss late, and leave it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Organiser
from events.actions.entries import add_late_team
from events.actions.swiss_field import (
    admit_entry,
    reinstate_contestant,
    withdraw_contestant,
)
from events.models import (
    Contestant,
    Session,
    SwissDraw,
)
from tests.builders import NOW, enter_results, make_organiser
from tests.swiss import draw, numbers, take_back, team, totals
from tests.teams import (
    SWISS,
    build_swiss,
    four,
    publish_round,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def late_team(session: Session, number: int) -> Contestant:
    entered = add_late_team(
        actor=SYSTEM, session=session, name=f"Late {number}", people=four(number), now=NOW
    )
    return admit_entry(actor=SYSTEM, session=session, entry=entered.entry, now=NOW)


def test_a_late_team_is_drawn_from_the_next_round_on(club: Organiser) -> None:
    session = build_swiss(club, teams=7, played=1)
    assert SwissDraw.objects.get().pairings[-1]["contestants"] == [7]
    late = late_team(session, 9)
    assert late.number == 8
    assert totals(session)["8"] == 0
    row = publish_round(session, 2)
    assert 8 in [number for each in numbers(row) for number in each]
    assert not any(each["bye"] for each in row.pairings)
    enter_results(session)
    assert totals(session)["8"] > 0


def test_a_team_withdraws_and_the_bye_follows(club: Organiser) -> None:
    session = build_swiss(club, played=1)
    before = totals(session)
    withdraw_contestant(actor=SYSTEM, session=session, team=team(session, 1), now=NOW)
    row = publish_round(session, 2)
    drawn = [number for each in numbers(row) for number in each]
    assert sorted(drawn) == [2, 3, 4, 5, 6, 7, 8]
    bye = row.pairings[-1]
    assert bye["contestants"] == [row.standing[-1]["number"]]
    enter_results(session)
    now = totals(session)
    assert now["1"] == before["1"]
    assert now[str(bye["contestants"][0])] == before[str(bye["contestants"][0])] + 12
    reinstate_contestant(actor=SYSTEM, session=session, team=team(session, 1), now=NOW)
    assert 1 in [number for each in numbers(draw(session, 3)) for number in each]


def test_nobody_has_two_byes_while_another_has_none(club: Organiser) -> None:
    build_swiss(club, teams=5, choice=replace(SWISS, rounds=4), played=4)
    byes = [
        each["contestants"][0]
        for row in SwissDraw.objects.all()
        for each in row.pairings
        if each["bye"]
    ]
    assert len(set(byes)) == 4


def test_teams_come_and_go_between_rounds(club: Organiser) -> None:
    session = build_swiss(club, teams=5, played=1)
    draw(session, 2)
    with pytest.raises(UserError, match="Round 2 is drawn and not published"):
        withdraw_contestant(actor=SYSTEM, session=session, team=team(session, 1), now=NOW)
    with pytest.raises(UserError, match="Round 2 is drawn and not published"):
        late_team(session, 9)
    take_back(session, 2)
    for number in (1, 2):
        withdraw_contestant(actor=SYSTEM, session=session, team=team(session, number), now=NOW)
    with pytest.raises(UserError, match="Three are left at least"):
        withdraw_contestant(actor=SYSTEM, session=session, team=team(session, 3), now=NOW)
    with pytest.raises(UserError, match="Team 1 has withdrawn already"):
        withdraw_contestant(actor=SYSTEM, session=session, team=team(session, 1), now=NOW)
    with pytest.raises(UserError, match="Team 3 has not withdrawn"):
        reinstate_contestant(actor=SYSTEM, session=session, team=team(session, 3), now=NOW)
