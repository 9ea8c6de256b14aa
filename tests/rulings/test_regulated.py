"""Rulings, penalties and appeals under provisions: what is said above decides what happens here."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord
from events.actions.regulations import publish_house_rules, publish_regulation
from events.models import ScorePenalty
from events.provisions.kinds import Value
from events.provisions.ruled import Ruled
from rulings.actions.appeals import (
    concur,
    decide_appeal,
    lodge_appeal,
)
from rulings.actions.corrections import correct
from rulings.actions.hearings import Hearing
from rulings.actions.lapses import lapse_unconcurred
from rulings.actions.late_corrections import state_beyond_doubt
from rulings.actions.referrals import refer_appeal
from rulings.deadlines import Window, concurrence_window
from rulings.models import Appeal, Correction, Referral, Ruling
from tests.builders import NOW, make_organiser
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, build_night

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _within_the_periods() -> Iterator[None]:
    with time_machine.travel(OFFICIAL + 5 * MINUTE, tick=False):
        yield


PERIOD_OVER = DEADLINE + INSTANT


@contextmanager
def regulated(*, official: bool = True, **said: Value) -> Iterator[Night]:
    """A night whose authority has said these values, by the key of the provision."""
    club = make_organiser()
    ruled = {key.replace("_", "-"): Ruled(value) for key, value in said.items()}
    if ruled:
        publish_regulation(
            actor=SYSTEM,
            authority=club.authority,
            title="Regulations",
            effective_on=NOW.date(),
            ruled=ruled,
            now=NOW,
            seen=0,
        )
    yield from _night(club, official)


@contextmanager
def approved(**said: Value) -> Iterator[Night]:
    """The same of an organiser who has said so for all its events."""
    club = make_organiser()
    with scope(organiser=club):
        publish_house_rules(actor=SYSTEM, organiser=club, said=said, now=NOW, seen=0)
    yield from _night(club, True)


def _night(club: Any, official: bool) -> Iterator[Night]:
    night = build_night(club)
    with scope(organiser=club):
        if official:
            night.publish()
        yield night


def browser(actor: Actor) -> Client:
    client = Client()
    assert actor.user is not None
    client.force_login(actor.user)
    return client


def at(night: Night, name: str, *more: object) -> str:
    return reverse(name, args=[night.organiser.slug, night.session.pk, *more])


def text_of(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def lodged(night: Night) -> Appeal:
    ruling = night.rule()
    return lodge_appeal(
        actor=night.actor(night.ns), ruling=ruling, grounds="No pause.", now=OFFICIAL
    )


def ready(night: Night, *laws: str) -> Appeal:
    """An appeal to be heard, of a ruling that rests on these Laws where some are said."""
    appeal = lodged(night)
    if laws:
        Ruling.objects.update(laws=list(laws))
    return concur(actor=night.actor(night.ns, 1), appeal=appeal, now=OFFICIAL)


def decided(night: Night, appeal: Appeal, **said: Any) -> Appeal:
    return decide_appeal(
        actor=night.director,
        appeal=appeal,
        reasons="The pause was not proved.",
        now=OFFICIAL,
        **{"outcome": Appeal.Outcome.STANDS, **said},
    )


# --- Law 92A: an appeal without merit ---------------------------------------------------------


def test_L92A_an_appeal_without_merit_brings_what_is_regulated() -> None:
    with regulated(L92A="deposit", L92A_deposit="£20") as night:
        client = browser(night.actor(night.ns))
        night.rule()
        form = text_of(client, at(night, "appeal_new", 1))
        assert "20 GBP" in form
        assert "costs the deposit" in form
        client.post(at(night, "appeal_new", 1), {"grounds": "No pause."})
        concur(actor=night.actor(night.ns, 1), appeal=Appeal.objects.get(), now=OFFICIAL)
        director = browser(night.director)
        said = {"outcome": "stands", "reasons": "None.", "is_without_merit": "on", "decision": ""}
        director.post(at(night, "appeal_decide", 1), {**said, "decide": "1"})
        appeal = Appeal.objects.get()
        assert (appeal.is_without_merit, appeal.sanction) == (True, "deposit")
        line = "The appeal lacks merit: it costs the deposit (Law 92A)"
        assert line in text_of(client, at(night, "appeal", 1))
        record = HistoryRecord.objects.filter(act="appeal.decide").get()
        assert record.after is not None
        assert record.after["sanction"] == "deposit"


def test_L92A_no_sanction_where_none_is_regulated_nor_where_the_ruling_is_changed() -> None:
    lacking = Hearing(is_without_merit=True)
    with regulated() as night:
        appeal = ready(night)
        with pytest.raises(UserError, match="No regulation sanctions an appeal without merit"):
            decided(night, appeal, hearing=lacking)
        form = text_of(browser(night.director), at(night, "appeal_decide", 1))
        assert "lacks merit" not in form


def test_L92A_an_appeal_that_changes_the_ruling_does_not_lack_merit() -> None:
    with regulated(L92A="warning") as night, pytest.raises(UserError, match="does not lack merit"):
        decided(
            night,
            ready(night),
            outcome=Appeal.Outcome.CHANGED,
            decision="As played.",
            hearing=Hearing(is_without_merit=True),
        )


# --- Law 92D: time for the concurrence --------------------------------------------------------


@pytest.mark.parametrize(("minutes", "closes"), [(5, 30), (60, 80)])
def test_L92D_the_time_for_a_concurrence_never_ends_before_the_right_to_appeal(
    minutes: int, closes: int
) -> None:
    right = Window(OFFICIAL + 30 * MINUTE)
    window = concurrence_window(right, OFFICIAL + 20 * MINUTE, minutes)
    assert window == Window(OFFICIAL + closes * MINUTE)
    assert concurrence_window(Window(None), OFFICIAL, minutes) == Window(None)
    assert concurrence_window(right, OFFICIAL, 0) == Window(None)


def test_L92D_a_partner_concurs_until_the_regulated_instant_and_not_after() -> None:
    with regulated(L92D=60) as night:
        appeal, partner = lodged(night), night.actor(night.ns, 1)
        until = OFFICIAL + 60 * MINUTE
        assert lapse_unconcurred(session=night.session, now=PERIOD_OVER) == []
        with pytest.raises(UserError, match="expired at"):
            concur(actor=partner, appeal=appeal, now=until + INSTANT)
        assert concur(actor=partner, appeal=appeal, now=until).state == Appeal.State.READY


def test_L92D_an_appeal_lapses_an_instant_after_the_regulated_time() -> None:
    with regulated(L92D=60) as night:
        appeal = lodged(night)
        until = OFFICIAL + 60 * MINUTE
        assert lapse_unconcurred(session=night.session, now=until) == []
        assert lapse_unconcurred(session=night.session, now=until + INSTANT) == [appeal]
        page = text_of(browser(night.actor(night.ns)), at(night, "appeal", 1))
        assert "not heard" in page
        assert "within 60 minutes, or while the right to appeal lasts" in text_of(
            browser(night.actor(night.ew)), at(night, "appeal_new", 1)
        )


def test_L92D_where_no_time_is_regulated_the_appeal_waits_for_the_hearing() -> None:
    with regulated() as night:
        appeal, director = lodged(night), browser(night.director)
        client = browser(night.actor(night.ew))
        assert "before the appeal is heard" in text_of(client, at(night, "appeal_new", 1))
        assert "It is not heard" not in text_of(director, at(night, "appeal", 1))
        with time_machine.travel(PERIOD_OVER, tick=False):
            assert "It is not heard" in text_of(director, at(night, "appeal", 1))
            partner = text_of(browser(night.actor(night.ns, 1)), at(night, "appeal", 1))
            assert "I concur in this appeal" in partner
            assert client.post(at(night, "appeal_close", 1)).status_code == 403
            assert director.post(at(night, "appeal_close", 1)).status_code == 302
        appeal.refresh_from_db()
        assert appeal.state == Appeal.State.LAPSED


# --- Law 93: who hears it, and where it goes on -----------------------------------------------


def test_L93A_the_director_in_charge_hears_appeals_unless_something_else_is_arranged() -> None:
    with regulated() as night:
        appeal = ready(night)
        with pytest.raises(UserError, match="heard by the director in charge"):
            decided(night, appeal, hearing=Hearing("committee", "Ann, Bea"))
        assert decided(night, appeal).heard_by == "director_in_charge"


def test_L93B_a_committee_decides_and_is_named() -> None:
    with regulated(L93A="committee", L93A_members="the club's elders") as night:
        appeal = ready(night)
        page = text_of(browser(night.actor(night.ew)), at(night, "appeal", 1))
        assert "The appeal is heard by an appeals committee (Law 93B)" in page
        with pytest.raises(UserError, match="Say who heard the appeal") as refused:
            decided(night, appeal, hearing=Hearing("committee", " "))
        assert refused.value.field == "heard_names"
        form = text_of(browser(night.director), at(night, "appeal_decide", 1))
        assert "the club&#x27;s elders" in form
        decided(night, appeal, hearing=Hearing("committee", "Łucja, Ελένη"))
        page = text_of(browser(night.actor(night.ew)), at(night, "appeal", 1))
        assert "Heard by an appeals committee: Łucja, Ελένη" in page


def test_L93B3_a_committee_does_not_overrule_on_discipline_and_may_recommend() -> None:
    with regulated(L93A="committee") as night:
        appeal = ready(night, "74A2", "91A")
        changed = {"outcome": "changed", "decision": "No penalty."}
        with pytest.raises(UserError, match="93B3") as refused:
            decided(night, appeal, hearing=Hearing("committee", "Ann, Bea"), **changed)
        assert refused.value.field == "heard_by"
        assert Ruling.objects.get().state == Ruling.State.ISSUED
        assert decided(night, appeal, **changed).heard_by == "director_in_charge"


def test_L93B3_a_committee_lets_a_use_of_law_91_stand() -> None:
    with regulated(L93A="committee") as night:
        appeal = ready(night, "91A")
        assert decided(night, appeal, hearing=Hearing("committee", "Ann")).outcome == "stands"


def test_C93_the_director_in_charge_may_always_hear_it() -> None:
    """A committee that cannot meet takes the right to appeal from nobody (Commentary on 93)."""
    with regulated(L93A="committee") as night:
        assert decided(night, ready(night)).heard_by == "director_in_charge"


@pytest.mark.parametrize(
    ("said", "for_a_party", "refusal"),
    [
        ({}, True, "no further appeal"),
        ({}, False, ""),
        ({"L93C1": "authority"}, True, ""),
        ({"L93C1": "authority", "L93C3": "assigned"}, True, "is final"),
        ({"L93C3": "no_committee"}, False, "is final"),
    ],
)
def test_L93C_a_decided_appeal_goes_on_where_the_authority_lets_it(
    said: dict[str, Any], for_a_party: bool, refusal: str
) -> None:
    with regulated(**said) as night:
        appeal = decided(night, ready(night))
        asked: dict[str, Any] = {
            "actor": night.director,
            "for_a_party": for_a_party,
            "question": "R1",
            "now": OFFICIAL,
        }
        if refusal:
            with pytest.raises(UserError, match=refusal):
                refer_appeal(appeal=appeal, **asked)
            return
        assert refer_appeal(appeal=appeal, **asked).asked_at == OFFICIAL
        with pytest.raises(UserError, match="already"):
            refer_appeal(appeal=appeal, **asked)


def test_L93C2_the_matter_is_referred_on_the_page_by_the_director_in_charge_alone() -> None:
    with regulated() as night:
        appeal = decided(night, ready(night))
        director = browser(night.director)
        assert "To the authority" in text_of(director, at(night, "appeal", 1))
        assert "Law 93C1" not in text_of(director, at(night, "appeal_refer", 1))
        said = {"question": "How often may a claim be amended?"}
        director.post(at(night, "appeal_refer", 1), said)
        assert appeal.referrals.get().kind == Referral.Kind.REFERRED
        player = browser(night.actor(night.ns))
        assert player.get(at(night, "appeal_refer", 1)).status_code == 403
        page = text_of(player, at(night, "appeal", 1))
        assert "Referred to the authority (Law 93C2)" in page
        with pytest.raises(NotAllowed):
            refer_appeal(actor=night.actor(night.ns), appeal=appeal, question="Why?", now=OFFICIAL)


def test_L93C3_without_a_committee_stage_the_director_in_charge_hears_all() -> None:
    with regulated(L93A="committee", L93C3="no_committee") as night:
        appeal = ready(night)
        with pytest.raises(UserError, match="heard by the director in charge"):
            decided(night, appeal, hearing=Hearing("committee", "Ann"))


# --- Law 79C2: approval in advance ------------------------------------------------------------


def late(night: Night) -> Correction:
    reported = night.report(PERIOD_OVER)
    return state_beyond_doubt(
        actor=night.director, correction=reported, statement="The slip.", now=PERIOD_OVER
    )


def test_L79C2_a_late_correction_waits_for_the_organiser() -> None:
    with regulated() as night:
        correction = late(night)
        assert correction.approved_at is None
        with pytest.raises(UserError, match="organiser's approval"):
            correct(
                actor=night.director,
                correction=correction,
                text="4S N +2",
                reason="",
                now=PERIOD_OVER,
            )


def test_L79C2_approved_in_advance_it_waits_for_the_directors_statement_alone() -> None:
    with approved(L79C2="in_advance") as night:
        correction = late(night)
        assert correction.approved_by == night.organiser.name
        done = correct(
            actor=night.director, correction=correction, text="4S N +2", reason="", now=PERIOD_OVER
        )
        assert done.state == Correction.State.CORRECTED


# --- Law 90: the schedule ---------------------------------------------------------------------

SCHEDULE = "90A: 5%\n90B2: warning, 10%, 1 IMP\n90B8: 2 IMP"


def penalty_form(night: Night, law: str, **more: str) -> dict[str, str]:
    return {
        "contestant": str(night.ns.pk),
        "law": law,
        "amount": "",
        "reason": "Slow.",
        "save": "1",
        **more,
    }


def test_L90_an_amount_left_empty_is_the_schedules_and_a_warning_the_first_time() -> None:
    with regulated(official=False, L90=SCHEDULE) as night:
        director = browser(night.director)
        page = text_of(director, at(night, "penalty_new"))
        assert "a warning, then 10 per cent of a top" in page
        for law in ("90B2", "90B2", "90B3"):
            assert (
                director.post(at(night, "penalty_new"), penalty_form(night, law)).status_code == 302
            )
        given = [
            (each.law, each.amount, each.unit) for each in ScorePenalty.objects.order_by("number")
        ]
        assert given == [
            ("90B2", Decimal(0), "top"),
            ("90B2", Decimal(10), "top"),
            ("90B3", Decimal(5), "top"),
        ]


def test_L90_what_the_schedule_does_not_say_the_director_says() -> None:
    with regulated(official=False, L90=SCHEDULE) as night:
        director = browser(night.director)
        refused = "The schedule says nothing of this: say how much."
        for law in ("90B8", "91A"):
            answer = director.post(at(night, "penalty_new"), penalty_form(night, law))
            assert refused in answer.content.decode()
        more = penalty_form(night, "90B2", amount="25", unit="top")
        assert director.post(at(night, "penalty_new"), more).status_code == 302
        assert ScorePenalty.objects.get().amount == 25
