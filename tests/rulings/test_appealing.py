"""Appeals: who, until when, with whose concurrence, and how they end (Laws 92 and 93A)."""

from datetime import datetime, timedelta

import pytest

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.queries.roles import member_roles
from events.actions.staff import remove_member
from events.awards import artificial_award
from events.models import Adjustment
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.lapses import close_unconcurred, lapse_unconcurred
from rulings.actions.rulings import revise_ruling
from rulings.actions.tellings import Told, tell_side
from rulings.actions.withdrawals import withdraw_appeal
from rulings.models import Appeal, Ruling
from tests.builders import make_member
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night, under

pytestmark = pytest.mark.django_db


def lodge(
    night: Night, ruling: Ruling, *, now: datetime = OFFICIAL, actor: Actor | None = None
) -> Appeal:
    return lodge_appeal(
        actor=actor or night.actor(night.ns), ruling=ruling, grounds="No pause.", now=now
    )


def ready(night: Night, ruling: Ruling) -> Appeal:
    appeal = lodge(night, ruling)
    return concur(actor=night.actor(night.ns, 1), appeal=appeal, now=OFFICIAL)


def decide(night: Night, appeal: Appeal, outcome: str, actor: Actor | None = None) -> Appeal:
    changed = outcome == Appeal.Outcome.CHANGED
    return decide_appeal(
        actor=actor or night.director,
        appeal=appeal,
        outcome=outcome,
        reasons="The pause was not proved.",
        decision="Average plus to North-South." if changed else "",
        ns_award=artificial_award("A+") if changed else None,
        now=OFFICIAL,
    )


def test_L92A_player_at_the_table_appeals(official: Night) -> None:
    appeal = lodge(official, official.rule())
    assert (str(appeal), appeal.state) == ("A1", Appeal.State.LODGED)
    assert (appeal.appellant, appeal.lodged_by) == (official.ns, official.players(official.ns)[0])
    assert appeal.concurrences.count() == 1


def test_L92A_player_of_another_table_may_not(official: Night) -> None:
    ruling = official.rule()
    others = official.session.contestants.exclude(pk__in=[official.ns.pk, official.ew.pk])
    with pytest.raises(UserError, match="92A"):
        lodge(official, ruling, actor=official.actor(others[0]))


def test_L92A_a_player_whom_the_club_removed_appeals_all_the_same(official: Night) -> None:
    ruling, club = official.rule(), official.organiser
    former = official.login(official.players(official.ns)[0])
    make_member(club, user=former)
    remove_member(
        actor=official.administrator, organiser=club, user=former, successors={}, now=OFFICIAL
    )
    assert member_roles(former, club) == frozenset()
    assert lodge(official, ruling).state == Appeal.State.LODGED


def test_L92A_director_does_not_appeal_in_their_own_name(official: Night) -> None:
    with pytest.raises(NotAllowed):
        lodge(official, official.rule(), actor=official.director)


def test_L92B_appeal_at_the_deadlines_instant_is_in_time(official: Night) -> None:
    assert lodge(official, official.rule(), now=DEADLINE).lodged_at == DEADLINE


def test_L92B_appeal_an_instant_later_is_out_of_time(official: Night) -> None:
    ruling = official.rule()
    with pytest.raises(UserError, match="expired at 17 Nov, 22:00"):
        lodge(official, ruling, now=DEADLINE + INSTANT)


def test_L92B_side_told_after_the_score_has_its_own_time(official: Night) -> None:
    ruling = official.rule(told=(official.ns,))
    told = OFFICIAL + timedelta(minutes=20)
    tell_side(
        actor=official.director,
        ruling=ruling,
        told=Told(official.ew, told, appeal_right_told=True),
        now=told,
    )
    with pytest.raises(UserError, match="expired"):
        lodge(official, ruling, now=told + PERIOD)
    east = official.actor(official.ew)
    with pytest.raises(UserError, match="expired"):
        lodge(official, ruling, actor=east, now=told + PERIOD + INSTANT)
    assert lodge(official, ruling, actor=east, now=told + PERIOD).appellant == official.ew


def test_L92B_side_never_told_keeps_its_right(official: Night) -> None:
    ruling = official.rule(told=())
    assert lodge(official, ruling, now=DEADLINE + timedelta(days=2)).state == Appeal.State.LODGED


def test_L92C_director_lodges_for_a_player_who_asks(official: Night) -> None:
    ruling = official.rule()
    player = official.players(official.ew)[1]
    appeal = lodge_appeal(
        actor=official.director,
        ruling=ruling,
        grounds="Told to me.",
        now=OFFICIAL,
        on_behalf_of=player,
    )
    assert (appeal.appellant, appeal.lodged_by) == (official.ew, player)


def test_L92D1_partner_concurs_and_the_appeal_can_be_heard(official: Night) -> None:
    assert ready(official, official.rule()).state == Appeal.State.READY


def test_L92D1_not_heard_before_the_partner_concurs(official: Night) -> None:
    appeal = lodge(official, official.rule())
    with pytest.raises(UserError, match="92D1"):
        decide(official, appeal, Appeal.Outcome.STANDS)


def test_L92D1_the_law_sets_no_time_for_a_concurrence_but_the_hearing(official: Night) -> None:
    appeal = lodge(official, official.rule(), now=DEADLINE)
    much_later = DEADLINE + timedelta(days=30)
    assert lapse_unconcurred(session=official.session, now=much_later) == []
    partner = official.actor(official.ns, 1)
    assert concur(actor=partner, appeal=appeal, now=much_later).state == Appeal.State.READY
    assert decide(official, appeal, Appeal.Outcome.STANDS).state == Appeal.State.DECIDED


def test_L92D1_the_director_ends_what_lacks_a_concurrence_after_the_right_to_appeal(
    official: Night,
) -> None:
    appeal = lodge(official, official.rule())
    with pytest.raises(UserError, match="may be given until 17 Nov, 22:00"):
        close_unconcurred(actor=official.director, appeal=appeal, now=DEADLINE)
    with pytest.raises(NotAllowed):
        close_unconcurred(actor=official.actor(official.ew), appeal=appeal, now=DEADLINE + INSTANT)
    close_unconcurred(actor=official.director, appeal=appeal, now=DEADLINE + INSTANT)
    assert (appeal.state, appeal.ended_at) == (Appeal.State.LAPSED, DEADLINE + INSTANT)
    partner = official.actor(official.ns, 1)
    with pytest.raises(UserError, match="not waiting"):
        concur(actor=partner, appeal=appeal, now=DEADLINE + INSTANT)


def test_L92D1_the_regulated_time_is_left_before_it_is_ended(official: Night) -> None:
    under(official, L92D=60)
    appeal, until = lodge(official, official.rule()), OFFICIAL + timedelta(minutes=60)
    with pytest.raises(UserError, match="may be given until 17 Nov, 22:30"):
        close_unconcurred(actor=official.director, appeal=appeal, now=until)
    assert lapse_unconcurred(session=official.session, now=until) == []
    assert lapse_unconcurred(session=official.session, now=until + INSTANT) == [appeal]


def test_L92D1_with_both_concurring_nothing_is_ended_unheard(official: Night) -> None:
    appeal = ready(official, official.rule())
    with pytest.raises(UserError, match="not waiting"):
        close_unconcurred(actor=official.director, appeal=appeal, now=DEADLINE + INSTANT)


def test_L92D1_a_side_that_was_not_told_keeps_the_time_to_concur(official: Night) -> None:
    appeal = lodge(official, official.rule(told=()))
    with pytest.raises(UserError, match="has not begun"):
        close_unconcurred(actor=official.director, appeal=appeal, now=DEADLINE + timedelta(days=30))


def test_L92D1_one_does_not_concur_with_oneself_nor_with_opponents(official: Night) -> None:
    appeal = lodge(official, official.rule())
    with pytest.raises(UserError, match="concurred already"):
        concur(actor=official.actor(official.ns), appeal=appeal, now=OFFICIAL)
    with pytest.raises(UserError, match="Only the pair"):
        concur(actor=official.actor(official.ew), appeal=appeal, now=OFFICIAL)


def test_withdrawn_appeal_may_be_lodged_again_in_time(official: Night) -> None:
    ruling = official.rule()
    withdraw_appeal(actor=official.actor(official.ns), appeal=lodge(official, ruling), now=OFFICIAL)
    assert str(lodge(official, ruling)) == "A2"


def test_one_appeal_a_side(official: Night) -> None:
    ruling = official.rule()
    lodge(official, ruling)
    with pytest.raises(UserError, match="appealed this ruling already"):
        lodge(official, ruling, actor=official.actor(official.ns, 1))


def test_L93A_director_in_charge_lets_the_ruling_stand(official: Night) -> None:
    ruling = official.rule()
    appeal = decide(official, ready(official, ruling), Appeal.Outcome.STANDS)
    ruling.refresh_from_db()
    assert (appeal.state, appeal.new_ruling) == (Appeal.State.DECIDED, None)
    assert ruling.state == Ruling.State.ISSUED


def test_L93A_decision_that_changes_the_ruling_flows_into_the_score(official: Night) -> None:
    ruling = official.rule()
    appeal = decide(official, ready(official, ruling), Appeal.Outcome.CHANGED)
    ruling.refresh_from_db()
    assert ruling.state == Ruling.State.SUPERSEDED
    assert appeal.new_ruling is not None
    assert (appeal.new_ruling.version, appeal.new_ruling.facts) == (2, ruling.facts)
    row = Adjustment.objects.get(board=official.board, is_current=True)
    assert (row.ns_award, row.ew_award) == ({"artificial": "A+"}, None)


def test_L93A_players_do_not_decide(official: Night) -> None:
    appeal = ready(official, official.rule())
    with pytest.raises(NotAllowed):
        decide(official, appeal, Appeal.Outcome.STANDS, official.actor(official.ns))


def test_L93C_ruling_made_on_appeal_is_not_appealed_here_again(official: Night) -> None:
    appeal = decide(official, ready(official, official.rule()), Appeal.Outcome.CHANGED)
    assert appeal.new_ruling is not None
    with pytest.raises(UserError, match="93C"):
        lodge(official, appeal.new_ruling, actor=official.actor(official.ew))


def test_appeals_of_both_sides_are_heard_together(official: Night) -> None:
    ruling = official.rule()
    theirs = lodge(official, ruling, actor=official.actor(official.ew))
    ours = ready(official, ruling)
    with pytest.raises(UserError, match="hear both together"):
        decide(official, ours, Appeal.Outcome.CHANGED)
    concur(actor=official.actor(official.ew, 1), appeal=theirs, now=OFFICIAL)
    decide(official, ours, Appeal.Outcome.CHANGED)
    theirs.refresh_from_db()
    assert (theirs.state, theirs.outcome) == (Appeal.State.DECIDED, Appeal.Outcome.CHANGED)


def test_ruling_under_appeal_is_not_revised(official: Night) -> None:
    ruling = official.rule()
    lodge(official, ruling)
    with pytest.raises(UserError, match="under appeal"):
        revise_ruling(
            actor=official.director,
            ruling=ruling,
            laws=[],
            facts="",
            facts_are=Ruling.FactsAre.AGREED,
            decision="",
            ns_award=None,
            ew_award=None,
            now=OFFICIAL,
        )
