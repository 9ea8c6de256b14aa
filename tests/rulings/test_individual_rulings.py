"""Rulings and appeals in an individual: sides are adjusted, and nobody need concur (Law 12C3)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from time_machine import travel

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from events.actions.partners import substitute
from events.awards import assigned_award
from events.interchange.people import Person
from events.queries.members import own_members
from events.queries.places import own_labels, own_players
from events.queries.standings import score_input
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.withdrawals import withdraw_appeal
from rulings.models import Appeal, Correction
from rulings.queries.my_matters import my_matters
from rulings.queries.parties import members_of
from tests.builders import NOW, make_member
from tests.individuals import build_individual
from tests.rulings.calling import ask
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, night_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Iterator[Night]:
    """Eight players, all results in; four of them met at table 1 in the first round."""
    session = build_individual(players=8, boards=14)
    with scope(organiser=session.organiser):
        yield night_of(session, entered=True)


def totals(night: Night) -> dict[str, Fraction]:
    return {row.contestant: row.total for row in score_input(night.session).score().standings}


def test_the_parties_of_a_board_are_the_four_who_sat_there(night: Night) -> None:
    four = [
        player.name for side in (night.ns, night.ew) for player in members_of(side, night.board)
    ]
    numbers = [*night.ns.numbers, *night.ew.numbers]
    assert four == [f"Pat {chr(64 + number)}" for number in numbers]


def test_a_login_plays_as_itself_and_as_all_its_sides(night: Night) -> None:
    user = night.login(night.players(night.ns)[0])
    own = own_labels(user, night.session)
    number = str(night.ns.number)
    assert number in own
    assert len(own) == 1 + 7
    assert all(number in label.split("+") for label in own)
    assert set(own_players(user, night.session).values()) == {night.players(night.ns)[0]}


def test_L12C3_both_members_of_a_side_are_adjusted_alike(night: Night) -> None:
    """Of two matchpoints each of the offenders loses two, each of the others wins two."""
    before = totals(night)
    top = assigned_award("7NTXX E -13", night.board.vulnerability)
    bottom = assigned_award("7NTXX N -13", night.board.vulnerability)
    night.rule(ns_award=top, ew_award=bottom)
    worst, best = night.ew.numbers, night.ns.numbers
    first = totals(night)
    own, other = (
        {first[str(number)] - before[str(number)] for number in side} for side in (best, worst)
    )
    assert (len(own), len(other)) == (1, 1)
    assert max(own) - min(other) == 2


def test_L92D1_in_an_individual_nobody_need_concur(night: Night) -> None:
    ruling = night.rule()
    night.publish()
    appeal = lodge_appeal(
        actor=night.actor(night.ns, 1), ruling=ruling, grounds="No pause.", now=OFFICIAL
    )
    assert appeal.state == Appeal.State.READY
    decided = decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome=Appeal.Outcome.STANDS,
        reasons="The pause was agreed.",
        now=OFFICIAL,
    )
    assert decided.state == Appeal.State.DECIDED


def test_only_who_appealed_takes_it_back(night: Night) -> None:
    ruling = night.rule()
    night.publish()
    appeal = lodge_appeal(actor=night.actor(night.ns), ruling=ruling, grounds="x", now=OFFICIAL)
    with pytest.raises(UserError, match="has not concurred"):
        withdraw_appeal(actor=night.actor(night.ns, 1), appeal=appeal, now=OFFICIAL)
    withdraw_appeal(actor=night.actor(night.ns), appeal=appeal, now=OFFICIAL)
    assert appeal.state == Appeal.State.WITHDRAWN
    again = lodge_appeal(actor=night.actor(night.ns, 1), ruling=ruling, grounds="y", now=OFFICIAL)
    assert again.state == Appeal.State.READY


def test_L92A_the_partner_of_a_board_joins_an_appeal_which_then_both_withdraw(
    night: Night,
) -> None:
    ruling = night.rule()
    night.publish()
    one, other = night.actor(night.ns), night.actor(night.ns, 1)
    appeal = lodge_appeal(actor=one, ruling=ruling, grounds="x", now=OFFICIAL)
    with pytest.raises(UserError, match="Only the pair that appeals"):
        concur(actor=night.actor(night.ew), appeal=appeal, now=OFFICIAL)
    concur(actor=other, appeal=appeal, now=DEADLINE)
    with pytest.raises(UserError, match="not waiting for a concurrence"):
        concur(actor=other, appeal=appeal, now=DEADLINE)
    withdraw_appeal(actor=one, appeal=appeal, now=DEADLINE + INSTANT)
    assert Appeal.objects.get().state == Appeal.State.READY
    withdraw_appeal(actor=other, appeal=appeal, now=DEADLINE + INSTANT)
    assert Appeal.objects.get().state == Appeal.State.WITHDRAWN


def test_L92B_the_partner_joins_while_the_right_to_appeal_lasts(night: Night) -> None:
    ruling = night.rule()
    night.publish()
    appeal = lodge_appeal(actor=night.actor(night.ns), ruling=ruling, grounds="x", now=OFFICIAL)
    address = reverse("appeal", args=[night.organiser.slug, night.session.pk, appeal.number])
    client = Client()
    client.force_login(night.login(night.players(night.ns)[1]))
    with travel(DEADLINE, tick=False):
        assert "Join the appeal" in client.get(address).content.decode()
    late = DEADLINE + INSTANT
    with travel(late, tick=False):
        assert "Join the appeal" not in client.get(address).content.decode()
    with pytest.raises(UserError, match="Law 92B"):
        concur(actor=night.actor(night.ns, 1), appeal=appeal, now=late)


def test_one_who_sat_elsewhere_does_not_appeal(night: Night) -> None:
    ruling = night.rule()
    night.publish()
    seated = {*night.ns.numbers, *night.ew.numbers}
    other = next(p for p in night.session.contestants.ranked() if p.number not in seated)
    (player,) = members_of(other, night.board)
    actor = Actor.person(night.login(player))
    with pytest.raises(UserError, match="Law 92A"):
        lodge_appeal(actor=actor, ruling=ruling, grounds="x", now=OFFICIAL)


def test_either_of_four_reports_a_scoring_error_and_a_stranger_does_not(night: Night) -> None:
    stranger = Actor.person(make_member(night.organiser, email="stranger@example.org"))
    with pytest.raises(NotAllowed):
        _report(night, stranger)
    report = _report(night, night.actor(night.ew, 1))
    assert report.reported_by == night.players(night.ew)[1]


def _report(night: Night, actor: Actor) -> Correction:
    return night.report(OFFICIAL, actor)


def test_a_player_is_shown_what_concerns_any_of_their_sides(night: Night) -> None:
    night.rule()
    user = night.login(night.players(night.ew)[1])
    assert [matter.route for matter in my_matters(user, OFFICIAL)] == ["ruling"]


@travel(OFFICIAL, tick=False)
def test_the_pages_of_a_ruling_name_the_sides(night: Night, client: Client) -> None:
    ruling = night.rule()
    night.publish()
    client.force_login(night.login(night.players(night.ns)[0]))
    key = [night.organiser.slug, night.session.pk, ruling.number]
    page = client.get(reverse("ruling", args=key)).content.decode()
    names = " &amp; ".join(player.name for player in night.players(night.ns))
    assert names in page
    assert "In an individual an appeal needs nobody's concurrence (Law 92D1)." in page
    form = client.get(reverse("appeal_new", args=key)).content.decode()
    assert "you need nobody's concurrence (Law 92D1)" in form
    lodged = client.post(reverse("appeal_new", args=key), {"grounds": "No pause."}, follow=True)
    assert "Lodged. The director in charge will hear it." in lodged.content.decode()


@travel(OFFICIAL, tick=False)
def test_a_player_reports_an_error_on_a_board_of_any_partner(night: Night, client: Client) -> None:
    night.publish()
    client.force_login(night.login(night.players(night.ew)[1]))
    page = reverse("correction_new", args=[night.organiser.slug, night.session.pk])
    client.post(page, {"board": night.board.number, "claimed": "4S N +2", "grounds": ""})
    report = Correction.objects.get()
    assert (report.ns, report.ew) == (night.ns, night.ew)
    assert report.reported_by == night.players(night.ew)[1]


def test_L4_who_sat_in_is_the_party_and_may_appeal(night: Night) -> None:
    """A substitute appeals what was ruled in their round; whom they sat in for may not."""
    first = night.ns.number
    (member,) = (each for label, each in own_members(night.session) if label == str(first))
    who = Person("Zoë Z", "999")
    substitute(
        actor=night.director, session=night.session, leaving=member, who=who, from_round=1, now=NOW
    )
    ruling = night.rule()
    night.publish()
    assert [player.name for player in members_of(night.ns, night.board)] == [
        "Zoë Z",
        f"Pat {chr(64 + night.ns.partner_number)}",
    ]
    absent = Actor.person(night.login(member.player))
    with pytest.raises(UserError, match="Law 92A"):
        lodge_appeal(actor=absent, ruling=ruling, grounds="x", now=OFFICIAL)
    appeal = lodge_appeal(actor=night.actor(night.ns), ruling=ruling, grounds="x", now=OFFICIAL)
    assert (appeal.state, appeal.lodged_by.name) == (Appeal.State.READY, "Zoë Z")


def test_L92B_each_of_the_four_asks_for_a_ruling_and_who_sat_elsewhere_does_not(
    night: Night,
) -> None:
    night.publish()
    for side, position in product((night.ns, night.ew), (0, 1)):
        assert ask(night, OFFICIAL, night.actor(side, position)).ns == night.ns
    here = {*night.ns.numbers, *night.ew.numbers}
    _label, member = next(each for each in own_members(night.session) if int(each[0]) not in here)
    with pytest.raises(NotAllowed, match="sat at the table"):
        ask(night, OFFICIAL, Actor.person(night.login(member.player)))
