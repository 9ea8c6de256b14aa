"""An appeal is withdrawn once all who concur in it have withdrawn (Law 92D)."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord
from clubs.permissions import Permission
from rulings.actions.appeals import concur
from rulings.actions.earlier import ToldBefore
from rulings.actions.withdrawals import resume_appeal, withdraw_appeal
from rulings.models import Appeal, Concurrence, ToldEarlier
from rulings.queries.dossier import dossier_text
from rulings.queries.shown import shown_appeal
from rulings.queries.timelines import appeal_timeline
from rulings.queries.viewers import Viewer
from rulings.witnesses import RowCount, differences
from tests.rulings.night import OFFICIAL, Night
from tests.rulings.test_appealing import decide, lodge, ready
from tests.rulings.test_pages import client_of, url

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
LATER, AFTER, TYPED = OFFICIAL + MINUTE, OFFICIAL + 2 * MINUTE, OFFICIAL + 9 * MINUTE


def both(night: Night) -> tuple[Actor, Actor]:
    return night.actor(night.ns), night.actor(night.ns, 1)


def noted(
    night: Night,
    act: Callable[..., Appeal],
    appeal: Appeal,
    position: int,
    at: datetime,
    now: datetime = TYPED,
) -> Appeal:
    """The director records what one of the pair had said."""
    return act(
        actor=night.director,
        appeal=appeal,
        on_behalf_of=night.players(night.ns)[position],
        earlier=ToldBefore(at, "at the desk"),
        now=now,
    )


@pytest.mark.parametrize("first", [0, 1])
def test_L92D1_an_appeal_stands_until_both_who_concurred_have_withdrawn(
    official: Night, first: int
) -> None:
    appeal, pair = ready(official, official.rule()), both(official)
    withdraw_appeal(actor=pair[first], appeal=appeal, now=LATER)
    assert (appeal.state, appeal.ended_at) == (Appeal.State.READY, None)
    with pytest.raises(UserError, match="has withdrawn already"):
        withdraw_appeal(actor=pair[first], appeal=appeal, now=AFTER)
    withdraw_appeal(actor=pair[1 - first], appeal=appeal, now=AFTER)
    assert (appeal.state, appeal.ended_at) == (Appeal.State.WITHDRAWN, AFTER)
    records = HistoryRecord.objects.filter(act__in=("appeal.wish", "appeal.withdraw"))
    assert [each.act for each in records.order_by("number")] == ["appeal.wish", "appeal.withdraw"]
    with pytest.raises(UserError, match="has ended"):
        decide(official, appeal, Appeal.Outcome.STANDS)


def test_L92D1_an_appeal_that_one_wishes_to_withdraw_is_heard(official: Night) -> None:
    appeal = ready(official, official.rule())
    withdraw_appeal(actor=official.actor(official.ns), appeal=appeal, now=OFFICIAL)
    assert decide(official, appeal, Appeal.Outcome.STANDS).state == Appeal.State.DECIDED
    with pytest.raises(UserError, match="has ended"):
        withdraw_appeal(actor=official.actor(official.ns, 1), appeal=appeal, now=LATER)


def test_L92D1_who_alone_concurred_withdraws_alone(official: Night) -> None:
    appeal, (lodger, partner) = lodge(official, official.rule()), both(official)
    with pytest.raises(UserError, match="has not concurred"):
        withdraw_appeal(actor=partner, appeal=appeal, now=LATER)
    with pytest.raises(UserError, match="Only the pair"):
        withdraw_appeal(actor=official.actor(official.ew), appeal=appeal, now=LATER)
    withdraw_appeal(actor=lodger, appeal=appeal, now=LATER)
    assert appeal.state == Appeal.State.WITHDRAWN
    with pytest.raises(UserError, match="not waiting"):
        concur(actor=partner, appeal=appeal, now=AFTER)


def test_who_has_withdrawn_goes_on_until_the_other_withdraws_too(official: Night) -> None:
    appeal, (lodger, partner) = ready(official, official.rule()), both(official)
    with pytest.raises(UserError, match="has not withdrawn"):
        resume_appeal(actor=lodger, appeal=appeal, now=LATER)
    withdraw_appeal(actor=lodger, appeal=appeal, now=LATER)
    with pytest.raises(UserError, match="has not withdrawn"):
        resume_appeal(actor=partner, appeal=appeal, now=LATER)
    resume_appeal(actor=lodger, appeal=appeal, now=AFTER)
    withdraw_appeal(actor=partner, appeal=appeal, now=AFTER)
    assert appeal.state == Appeal.State.READY
    withdraw_appeal(actor=lodger, appeal=appeal, now=AFTER)
    assert appeal.state == Appeal.State.WITHDRAWN
    for each in (lodger, partner):
        with pytest.raises(UserError, match="has ended"):
            resume_appeal(actor=each, appeal=appeal, now=TYPED)


def test_L92C_withdrawals_told_earlier_end_it_when_the_last_was_told(official: Night) -> None:
    appeal = ready(official, official.rule())
    noted(official, withdraw_appeal, appeal, 0, AFTER)
    assert appeal.state == Appeal.State.READY
    noted(official, withdraw_appeal, appeal, 1, LATER)
    assert (appeal.state, appeal.ended_at) == (Appeal.State.WITHDRAWN, AFTER)
    told = [(each.act, each.made_at) for each in ToldEarlier.objects.all()]
    assert told == [("withdrawn", AFTER), ("withdrawn", LATER)]


def test_L92C_a_concurrence_told_before_the_only_withdrawal_opens_it_again(official: Night) -> None:
    appeal, (lodger, partner) = lodge(official, official.rule()), both(official)
    withdraw_appeal(actor=lodger, appeal=appeal, now=AFTER)
    with pytest.raises(UserError, match="not waiting"):
        noted(official, concur, appeal, 1, AFTER + MINUTE)
    noted(official, concur, appeal, 1, LATER)
    assert (appeal.state, appeal.ended_at, appeal.lapsed_at) == (Appeal.State.READY, None, None)
    withdraw_appeal(actor=partner, appeal=appeal, now=TYPED)
    assert appeal.state == Appeal.State.WITHDRAWN
    with pytest.raises(UserError, match="not waiting"):
        noted(official, concur, appeal, 1, LATER)


def test_an_appeal_lodged_anew_stands_in_the_way_of_the_one_withdrawn(official: Night) -> None:
    ruling = official.rule()
    appeal, (lodger, _partner) = lodge(official, ruling), both(official)
    withdraw_appeal(actor=lodger, appeal=appeal, now=AFTER)
    lodge(official, ruling, now=AFTER)
    with pytest.raises(UserError, match="appealed this ruling already"):
        noted(official, concur, appeal, 1, LATER)


def test_L92C_who_went_on_before_the_other_withdrew_is_heard(official: Night) -> None:
    appeal, (lodger, partner) = ready(official, official.rule()), both(official)
    withdraw_appeal(actor=lodger, appeal=appeal, now=OFFICIAL)
    withdraw_appeal(actor=partner, appeal=appeal, now=AFTER)
    for position, at in ((0, AFTER), (1, AFTER)):
        with pytest.raises(UserError, match="has ended"):
            noted(official, resume_appeal, appeal, position, at)
    noted(official, resume_appeal, appeal, 0, LATER)
    assert (appeal.state, appeal.ended_at) == (Appeal.State.READY, None)
    withdrew = Concurrence.objects.filter(withdrawn_at__isnull=False).get()
    assert (withdrew.player, withdrew.withdrawn_at) == (official.players(official.ns)[1], AFTER)


def test_only_a_director_notes_it_for_another(official: Night) -> None:
    appeal, (lodger, partner) = ready(official, official.rule()), both(official)
    other = official.players(official.ns)[0]
    for act in (withdraw_appeal, resume_appeal):
        with pytest.raises(NotAllowed):
            act(actor=partner, appeal=appeal, on_behalf_of=other, now=LATER)
    withdraw_appeal(actor=lodger, appeal=appeal, now=LATER)
    official.appoint(lodger)
    with pytest.raises(UserError, match="party to this"):
        resume_appeal(
            actor=lodger, appeal=appeal, on_behalf_of=other,
            earlier=ToldBefore(LATER, "me"), now=TYPED,
        )  # fmt: skip


def test_history_tells_who_has_withdrawn_and_a_change_past_it_is_found(official: Night) -> None:
    appeal, (lodger, _partner) = ready(official, official.rule()), both(official)
    withdraw_appeal(actor=lodger, appeal=appeal, now=LATER)
    assert list(differences(official.session, RowCount())) == []
    Concurrence.objects.filter(player=official.players(official.ns)[0]).update(withdrawn_at=None)
    (found,) = differences(official.session, RowCount())
    assert "withdrawn is “{}” and was" in found
    Concurrence.objects.filter(player=official.players(official.ns)[0]).update(withdrawn_at=LATER)
    resume_appeal(actor=lodger, appeal=appeal, now=AFTER)
    assert list(differences(official.session, RowCount())) == []


def lines(night: Night) -> list[tuple[str, str]]:
    found = shown_appeal(night.session, Viewer(frozenset(Permission), {}), 1)
    assert found is not None
    return [(step.what, step.who) for step in appeal_timeline(*found)][3:]


def test_timeline_and_dossier_tell_who_wishes_what(official: Night) -> None:
    appeal, (lodger, partner) = ready(official, official.rule()), both(official)
    first, second = (each.name for each in official.players(official.ns))
    withdraw_appeal(actor=lodger, appeal=appeal, now=LATER)
    said = f"{first} wishes to withdraw the appeal; {second} has not."
    assert lines(official) == [
        (f"{first} wishes to withdraw A1", ""),
        (f"{second} withdraws too, or it goes on", ""),
        ("The director in charge hears the appeal (Law 93A)", ""),
    ]
    assert said in dossier_text(official.session, 1, OFFICIAL)
    withdraw_appeal(actor=partner, appeal=appeal, now=AFTER)
    assert lines(official) == [
        (f"{first} wishes to withdraw A1", ""),
        ("A1: withdrawn", second),
    ]


def test_the_timeline_keeps_the_wish_of_one_who_went_on_after_all(official: Night) -> None:
    appeal, (first, _second) = ready(official, official.rule()), both(official)
    withdraw_appeal(actor=first, appeal=appeal, now=LATER)
    noted(official, resume_appeal, appeal, 0, AFTER)
    withdraw_appeal(actor=first, appeal=appeal, now=TYPED)
    resume_appeal(actor=first, appeal=appeal, now=TYPED + MINUTE)
    found = shown_appeal(official.session, Viewer(frozenset(Permission), {}), 1)
    assert found is not None
    name = official.players(official.ns)[0].name
    steps = [each for each in appeal_timeline(*found) if each.what.startswith(name)]
    assert [(each.what.removeprefix(f"{name} "), each.at, each.recorded_at) for each in steps] == [
        ("wishes to withdraw A1", LATER, None),
        ("goes on with A1", AFTER, TYPED),
        ("wishes to withdraw A1", TYPED, None),
        ("goes on with A1", TYPED + MINUTE, None),
    ]
    assert list(differences(official.session, RowCount())) == []
    Concurrence.objects.update(wishes_before=[])
    assert "wishes_before" in "".join(differences(official.session, RowCount()))


def test_pages_tell_both_partners_the_opponents_and_the_director(official: Night) -> None:
    ready(official, official.rule())
    first, second = (each.name for each in official.players(official.ns))
    lodger, partner = (client_of(each) for each in both(official))
    opponent, director = client_of(official.actor(official.ew)), client_of(official.director)

    def page(client: Any, name: str = "appeal") -> str:
        path = url(official, name, 1) if name == "appeal" else url(official, name)
        return str(client.get(path).content.decode())

    with time_machine.travel(LATER, tick=False):
        answer = lodger.post(url(official, "appeal_withdraw", 1), follow=True)
        assert f"Noted. The appeal ends if {second} withdraws too." in answer.content.decode()
        said = f"{first} wishes to withdraw the appeal; {second} has not."
        assert all(said in page(each) for each in (lodger, partner, opponent, director))
        assert "Go on with the appeal" in page(lodger)
        assert "Withdraw the appeal" not in page(lodger)
        assert "Withdraw the appeal too" in page(partner)
        assert "Go on with the appeal" not in page(partner)
        for each in (opponent, director):
            assert "Withdraw the appeal" not in page(each)
        mine = partner.get(reverse("my_matters")).content.decode()
        assert "Waiting for you" in mine
        assert "one of the two wishes to withdraw" in mine
        assert said in page(director, "desk")
        assert lodger.post(url(official, "appeal_resume", 1)).status_code == 302
        assert said not in page(director, "desk")
        director.post(
            url(official, "appeal_note", 1), {"withdraws": official.players(official.ns)[1].pk}
        )
        assert f"{second} wishes to withdraw the appeal; {first} has not." in page(lodger)
        lodger.post(url(official, "appeal_withdraw", 1))
    assert Appeal.objects.get().state == Appeal.State.WITHDRAWN


def test_a_director_notes_on_the_page_what_was_told_before_it_was_withdrawn(
    official: Night,
) -> None:
    appeal, (lodger, _partner) = lodge(official, official.rule()), both(official)
    withdraw_appeal(actor=lodger, appeal=appeal, now=AFTER)
    second, director = official.players(official.ns)[1], client_of(official.director)
    with time_machine.travel(TYPED, tick=False):
        page = director.get(url(official, "appeal", 1)).content.decode()
        assert "told before that one of the two wants it heard" in page
        assert "withdraws it" not in page
        told = {"concurs": second.pk, "told_at": f"{LATER:%Y-%m-%dT%H:%M}", "how": "at the desk"}
        director.post(url(official, "appeal_note", 1), told)
    assert Appeal.objects.get().state == Appeal.State.READY
