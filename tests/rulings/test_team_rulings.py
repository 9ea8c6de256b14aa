"""Rulings and appeals between teams: a table is adjusted, a team's captain concurs (Law 92D2)."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from django_scopes import scope

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Player
from events.awards import assigned_award
from events.models import Entry
from events.queries.places import own_players
from events.queries.standings import score_input
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.earlier import ToldBefore
from rulings.actions.withdrawals import withdraw_appeal
from rulings.models import Appeal
from rulings.queries.parties import appellants_of, needed_to_concur
from tests.rulings.calling import ask
from tests.rulings.night import OFFICIAL, Night, night_of
from tests.rulings.to_the_end import person
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Iterator[Night]:
    """Four teams, all results in; teams 1 and 4 met at table 1 in the first round."""
    session = build_match_session()
    with scope(organiser=session.organiser):
        yield night_of(session, entered=True)


def gains(night: Night) -> list[Fraction | None]:
    """What teams 1 and 4 have on the board."""
    (match,) = (
        each
        for each in score_input(night.session).score().matches  # type: ignore[union-attr]
        if (each.match.home, each.match.away) == ("1", "4")
    )
    board = next(each for each in match.boards if each.board == night.board.number)
    return [board.home.points, board.away.points]


def test_L12C1c_a_ruling_adjusts_one_table_of_a_match(night: Night) -> None:
    """Board 1, nobody vulnerable: 420 in the open room, 450 in the closed, 1 IMP to team 4.

    With four spades one down in the open room -50 - 450 = -500, 11 IMPs.
    """
    assert gains(night) == [-1, 1]
    night.rule()
    assert gains(night) == [-11, 11]


def test_L12C1c_each_team_may_be_awarded_its_own(night: Night) -> None:
    """Team 1 has -50 there and loses 11 IMPs; team 4 keeps -420 and with it 1 IMP."""
    night.rule(ns_award=assigned_award("4S N -1", night.board.vulnerability))
    assert gains(night) == [-11, 1]


def captain_of(night: Night, name: str = "") -> Player:
    """The captain of team 1; with a name somebody who does not play."""
    entry = Entry.objects.get(pk=night.ns.entry_id)
    if name:
        entry.captain = Player.objects.create(
            organiser=night.organiser, name=name, national_number="999"
        )
        entry.save()
    assert entry.captain is not None
    return entry.captain


def test_L92D2_an_appeal_waits_for_the_captain(night: Night) -> None:
    ruling = night.rule()
    night.publish()
    appeal = lodge_appeal(actor=person(night, "Bob A"), ruling=ruling, grounds="No.", now=OFFICIAL)
    assert appeal.state == Appeal.State.LODGED
    with pytest.raises(UserError, match="until the captain concurs"):
        decide(night, appeal)
    concur(actor=person(night, "Ann A"), appeal=appeal, now=OFFICIAL)
    assert decide(night, appeal).state == Appeal.State.DECIDED


def test_L92D2_a_captain_who_does_not_play_concurs(night: Night) -> None:
    captain = captain_of(night, "Mona M")
    ruling = night.rule()
    night.publish()
    appeal = lodge_appeal(actor=person(night, "Bob A"), ruling=ruling, grounds="No.", now=OFFICIAL)
    concur(actor=Actor.person(night.login(captain)), appeal=appeal, now=OFFICIAL)
    assert appeal.state == Appeal.State.READY


def test_L92A_a_captain_appeals_alone(night: Night) -> None:
    captain = captain_of(night, "Mona M")
    ruling = night.rule()
    night.publish()
    appeal = lodge_appeal(
        actor=night.director, ruling=ruling, grounds="No.", now=OFFICIAL, on_behalf_of=captain
    )
    assert appeal.state == Appeal.State.READY


def test_L92D2_a_captain_ends_the_teams_appeal_alone_and_nobody_else_then(night: Night) -> None:
    ruling = night.rule()
    night.publish()
    bob, ann = person(night, "Bob A"), person(night, "Ann A")
    appeal = lodge_appeal(actor=bob, ruling=ruling, grounds="No.", now=OFFICIAL)
    mona = captain_of(night, "Mona M")
    with pytest.raises(UserError, match="does not need the concurrence of Ann A"):
        concur(actor=ann, appeal=appeal, now=OFFICIAL)
    captain = Actor.person(night.login(mona))
    concur(actor=captain, appeal=appeal, now=OFFICIAL)
    withdraw_appeal(actor=bob, appeal=appeal, now=OFFICIAL)
    assert appeal.state == Appeal.State.READY
    withdraw_appeal(actor=captain, appeal=appeal, now=OFFICIAL)
    assert appeal.state == Appeal.State.WITHDRAWN


def test_L92D2_who_lodged_it_withdraws_alone_while_the_captain_has_not_concurred(
    night: Night,
) -> None:
    ruling = night.rule()
    night.publish()
    bob, captain = person(night, "Bob A"), person(night, "Ann A")
    for who in (bob, captain):
        appeal = lodge_appeal(actor=bob, ruling=ruling, grounds="No.", now=OFFICIAL)
        withdraw_appeal(actor=who, appeal=appeal, now=OFFICIAL)
        assert appeal.state == Appeal.State.WITHDRAWN
    with pytest.raises(UserError, match="not waiting"):
        concur(
            actor=night.director,
            appeal=appeal,
            on_behalf_of=captain_of(night),
            earlier=ToldBefore(OFFICIAL, "told me"),
            now=OFFICIAL,
        )


def test_a_login_plays_as_its_team_and_both_its_pairs(night: Night) -> None:
    captain = captain_of(night, "Mona M")
    for who in (captain, Player.objects.get(name="Cy A")):
        places = own_players(night.login(who), night.session)
        labels = sorted(each.label for each in night.session.contestants.in_bulk(places).values())
        assert labels == ["1", "1EW", "1NS"]


def decide(night: Night, appeal: Appeal) -> Appeal:
    return decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome=Appeal.Outcome.STANDS,
        reasons="As ruled.",
        now=OFFICIAL,
    )


def test_L92B_those_at_the_table_ask_and_so_does_a_captain_who_does_not_play(night: Night) -> None:
    mona = captain_of(night, "Mona M")
    night.publish()
    asking = [Actor.person(night.login(mona)), person(night, "Bob A")]
    assert [str(ask(night, OFFICIAL, each)) for each in asking] == ["Q1", "Q2"]
    with pytest.raises(NotAllowed, match="sat at the table"):
        ask(night, OFFICIAL, person(night, "Ann B"))


def test_L92D2_for_a_team_at_no_table_its_captain_appeals(night: Night) -> None:
    team = night.session.contestants.ranked()[0]
    captain = team.entry.captain
    assert needed_to_concur(team, night.board) == [captain]
    assert captain in appellants_of(team, night.board)
