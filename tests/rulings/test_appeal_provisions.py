"""Each value of each provision on appeals, at the surface: what players and directors see of it."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from clubs.errors import UserError
from events.provisions.catalogue.appeals import L92A, L93A, L93C1, L93C3
from events.provisions.kinds import Choice
from rulings.actions.appeals import concur, lodge_appeal
from rulings.actions.hearings import Hearing
from rulings.models import Appeal
from tests.rulings.night import OFFICIAL, PERIOD, Night
from tests.rulings.test_regulated import at, browser, decided, regulated, text_of

pytestmark = pytest.mark.django_db

COMMITTEE = Hearing("committee", "Ann, Bea")


@pytest.fixture(autouse=True)
def _within_the_periods() -> Iterator[None]:
    with time_machine.travel(OFFICIAL + timedelta(minutes=5), tick=False):
        yield


def lodging(night: Night) -> str:
    """What a player reads who is about to appeal."""
    return text_of(browser(night.actor(night.ns)), at(night, "appeal_new", night.rule().number))


def appealed(night: Night) -> Appeal:
    """An appeal of R1, to be heard."""
    ruling = night.session.rulings.first() or night.rule()
    appeal = lodge_appeal(actor=night.actor(night.ns), ruling=ruling, grounds="No.", now=OFFICIAL)
    return concur(actor=night.actor(night.ns, 1), appeal=appeal, now=OFFICIAL)


def deciding(night: Night) -> str:
    """What the director in charge is asked who writes the decision down."""
    appealed(night)
    return text_of(browser(night.director), at(night, "appeal_decide", 1))


def read_by(night: Night, *, director: bool = False) -> str:
    """The page of the appeal, as an opponent or as the director in charge reads it."""
    actor = night.director if director else night.actor(night.ew)
    return text_of(browser(actor), at(night, "appeal", 1))


def values_of(provision: Any) -> set[str]:
    assert isinstance(provision.kind, Choice)
    return {key for key, _words in provision.kind.options}


SANCTIONS = {
    "none": "",
    "warning": "brings a warning, which the authority is told of",
    "deposit": "costs the deposit",
    "points": "costs a penalty in points",
}


@pytest.mark.parametrize(("value", "words"), SANCTIONS.items())
def test_L92A_each_sanction_is_told_before_asked_and_told_after(value: str, words: str) -> None:
    with regulated(L92A=value) as night:
        assert ("An appeal without merit" in lodging(night)) == bool(words)
        form = deciding(night)
        if not words:
            assert "lacks merit" not in form
            return
        assert f"The appeal lacks merit (Law 92A): it {words}" in form
        decided(night, Appeal.objects.get(), hearing=Hearing(is_without_merit=True))
        assert f"The appeal lacks merit: it {words} (Law 92A)" in read_by(night)


@pytest.mark.parametrize("value", sorted(SANCTIONS))
def test_L92A_points_are_taken_where_that_is_the_sanction(value: str) -> None:
    is_points = value == "points"
    with regulated(L92A=value) as night:
        appeal = appealed(night)
        lacks = Hearing(is_without_merit=value != "none")
        decided(night, appeal, hearing=lacks)
        assert ("Give the penalty in points" in read_by(night, director=True)) == is_points
        director = browser(night.director)
        given = {"contestant": night.ns.pk, "law": "92A", "amount": "10", "unit": "top"}
        director.post(at(night, "penalty_new"), {**given, "reason": "No merit.", "save": "1"})
        assert night.session.penalties.filter(law="92A").exists() == is_points


def test_L92A_every_sanction_of_the_catalogue_is_tried_here() -> None:
    assert values_of(L92A) == set(SANCTIONS)


@pytest.mark.parametrize(
    ("deposit", "told"),
    [("", ""), ("25 euro", "25 EUR"), ("£20, in cash", "£20, in cash")],
)
def test_L92A_the_deposit_is_told_who_lodges(deposit: str, told: str) -> None:
    with regulated(L92A_deposit=deposit) as night:
        page = lodging(night)
        assert ("Deposit" in page) == bool(deposit)
        assert told in page


@pytest.mark.parametrize(
    ("period", "until"), [("15 min", "21:45"), ("30 min", "22:00"), ("2 h", "23:30")]
)
def test_L92B_the_period_is_the_deadline_that_is_shown_and_enforced(
    period: str, until: str
) -> None:
    with regulated(L92B=period) as night:
        assert f"{until} GMT" in lodging(night)
        with pytest.raises(UserError, match=f"expired at 17 Nov, {until}"):
            lodge_appeal(
                actor=night.actor(night.ns),
                ruling=night.session.rulings.get(),
                grounds="No.",
                now=OFFICIAL + timedelta(hours=3),
            )


@pytest.mark.parametrize("minutes", [0, 45])
def test_L92D_the_time_to_concur_is_told_partner_and_enforced(minutes: int) -> None:
    with regulated(L92D=minutes) as night:
        ruling = night.rule()
        appeal = lodge_appeal(
            actor=night.actor(night.ns), ruling=ruling, grounds="No.", now=OFFICIAL
        )
        partner, late = night.actor(night.ns, 1), OFFICIAL + 2 * PERIOD
        page = text_of(browser(partner), at(night, "appeal", 1))
        assert ("You can concur until" in page) == bool(minutes)
        assert ("22:15 GMT" in page) == bool(minutes)
        if minutes:
            with pytest.raises(UserError, match="time to concur expired at 17 Nov, 22:15"):
                concur(actor=partner, appeal=appeal, now=late)
        else:
            assert concur(actor=partner, appeal=appeal, now=late).state == Appeal.State.READY


HEARD_BY = {
    "director_in_charge": "The director in charge hears the appeal (Law 93A)",
    "committee": "The appeal is heard by an appeals committee (Law 93B)",
    "referee": "The appeal is heard by a referee (Law 93B)",
}


@pytest.mark.parametrize(("value", "words"), HEARD_BY.items())
def test_L93A_who_hears_is_told_the_parties_and_asked_of_the_director(
    value: str, words: str
) -> None:
    with regulated(L93A=value) as night:
        form = deciding(night)
        assert words in read_by(night)
        assert ('name="heard_by"' in form) == (value != "director_in_charge")
        assert (f'value="{value}"' in form) == (value != "director_in_charge")


def test_L93A_everybody_of_the_catalogue_is_tried_here() -> None:
    assert values_of(L93A) == set(HEARD_BY)


@pytest.mark.parametrize("body", ["committee", "referee"])
def test_L93B_either_body_decides_recommends_and_hears_the_further_stage(body: str) -> None:
    with regulated(L93A=body) as night:
        decided(night, appealed(night), hearing=Hearing("director_on_law"))
        again = lodge_appeal(
            actor=night.actor(night.ns),
            ruling=night.session.rulings.get(),
            grounds="No.",
            now=OFFICIAL,
        )
        concur(actor=night.actor(night.ns, 1), appeal=again, now=OFFICIAL)
        director = browser(night.director)
        assert "A change is recommended" in text_of(director, at(night, "appeal", 2))
        said = {"outcome": "stands", "reasons": "As said.", "heard_by": body, "heard_names": "Ann"}
        director.post(at(night, "appeal_decide", 2), {**said, "decide": "1"})
        again.refresh_from_db()
        assert (again.heard_by, again.heard_names) == (body, "Ann")


@pytest.mark.parametrize("members", ["", "the club's elders"])
def test_L93A_the_members_are_told_and_proposed(members: str) -> None:
    with regulated(L93A="committee", L93A_members=members) as night:
        assert ("elders" in lodging(night)) == bool(members)
        assert ("elders" in deciding(night)) == bool(members)


@pytest.mark.parametrize("language", ["", "Nederlands"])
def test_L93A_the_language_is_told_who_lodges(language: str) -> None:
    with regulated(L93A_language=language) as night:
        page = lodging(night)
        assert ("· Law 93A" in page, "<dt>Language</dt>" in page) == (True, bool(language))


@pytest.mark.parametrize("value", sorted(values_of(L93C1)))
def test_L93C1_a_further_appeal_is_offered_where_the_authority_hears_it(value: str) -> None:
    is_heard = value == "authority"
    words = "a further appeal can be made to the authority"
    with regulated(L93A="committee", L93C1=value) as night:
        assert (words in lodging(night)) == is_heard
        decided(night, appealed(night), hearing=COMMITTEE)
        assert ("A further appeal" in read_by(night)) == is_heard
        asked = browser(night.actor(night.ew)).post(
            at(night, "appeal_further", 1), {"question": "16B1?"}
        )
        assert (asked.status_code == 302) == is_heard


@pytest.mark.parametrize(
    ("value", "told", "body", "goes_on"),
    [
        ("all", "", "committee", True),
        ("no_committee", "the committee is left out", "", False),
        ("assigned", "a body of the tournament decides finally", "committee", False),
    ],
)
def test_L93C3_the_stages_are_told_and_kept_to(
    value: str, told: str, body: str, goes_on: bool
) -> None:
    said: dict[str, Any] = {"L93A": "committee", "L93C1": "authority", "L93C3": value}
    with regulated(**said) as night:
        page = lodging(night)
        assert ("<dt>Stages</dt>" in page) == bool(told)
        assert told in page
        assert ('name="heard_by"' in deciding(night)) == bool(body)
        hearing = COMMITTEE if body else Hearing()
        decided(night, Appeal.objects.get(), hearing=hearing)
        assert ("A further appeal" in read_by(night)) == goes_on
        assert ("To the authority" in read_by(night, director=True)) == goes_on


def test_L93C3_every_arrangement_of_the_catalogue_is_tried_here() -> None:
    assert values_of(L93C3) == {"all", "no_committee", "assigned"}
