"""Rulings under Laws 86B and 12C1(e) count by the results in force, corrected before or after.

What the director judged stays; the figures are worked out by hand, and each official score is held
to what `python -m scoring` makes of the printed document.
"""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from django_scopes import scope
from time_machine import travel

from events.actions.results import write_correction
from events.awards import award_text, is_relieved
from events.models import Scoring
from events.queries.live_score import live_score
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from rulings.models import Ruling
from scoring.notation import parse_entry
from tests.events.test_teams_to_the_end import hold_to_engine
from tests.rulings.night import OFFICIAL, Night, build_night
from tests.rulings.test_law_86 import gains, law_86, night_at, rule, self_inflicted
from tests.rulings.test_pages import client_of, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Iterator[Night]:
    """Teams 1 and 4 at table 1 in the first round; 420 and, with team 4 N-S, 450 on board 1."""
    night = night_at()
    with scope(organiser=night.organiser):
        yield night


def correct(night: Night, text: str, *, elsewhere: bool) -> None:
    """Of the official score, at the ruling's table or at the other table of its match."""
    ns, ew = night.ns, night.ew
    if elsewhere:
        result = night.session.results.in_force().get(
            board=night.board, ns__number=night.ew.number, ew__number=night.ns.number
        )
        ns, ew = result.ns, result.ew
    write_correction(
        actor=night.director,
        session=night.reload(),
        board_number=night.board.number,
        ns=ns,
        ew=ew,
        entry=parse_entry(text),
        now=OFFICIAL,
        reason="scored to the wrong side",
    )
    night.reload()


def rule_in_time(night: Night, form: dict[str, object]) -> None:
    """Written on the page while the periods run (Law 81C3)."""
    with travel(OFFICIAL, tick=False):
        rule(night, form)


ORDERS = pytest.mark.parametrize("is_ruled_first", [True, False], ids=["ruled", "corrected"])


def ruled_and_corrected(
    night: Night, form: dict[str, object], text: str, *, elsewhere: bool, is_ruled_first: bool
) -> None:
    night.publish()
    if is_ruled_first:
        rule_in_time(night, form)
    correct(night, text, elsewhere=elsewhere)
    if not is_ruled_first:
        rule_in_time(night, form)
    hold_to_engine(night.session)


@ORDERS
def test_L86B1_what_was_artificial_is_assigned(night: Night, is_ruled_first: bool) -> None:
    """Ten tricks or eleven: against 450 half an IMP is lost, average plus and minus.

    Against -50 they are 470 and 500, 10 and 11 IMPs: 10.5 are clear, and assigned.
    """
    form = law_86(night, probable="50% 4S N =\n50% 4S N +1", ew_fault="DIRECT")
    ruled_and_corrected(night, form, "4S N -1", elsewhere=True, is_ruled_first=is_ruled_first)
    assert gains(night) == [Fraction(21, 2), Fraction(-21, 2)]
    (counted,) = score_input(night.session).adjustments.values()
    assert award_text(counted.ns_award) == "50% of 4S N = + 50% of 4S N +1"
    assert counted.laws == "86B1, 12C1(c)"


@ORDERS
def test_L86B1_what_was_assigned_becomes_artificial(night: Night, is_ruled_first: bool) -> None:
    """Against 980, 420 and 450 lose 560 and 530, 11 IMPs each: clear for the others.

    The other table's result is corrected to 450: 1 and 0 are lost, and nothing is clear.
    """
    form = law_86(night, probable="50% 4S N =\n50% 4S N +1", ew_fault="DIRECT")
    night.publish()
    correct(night, "6S N =", elsewhere=True)
    if is_ruled_first:
        rule_in_time(night, form)
        assert gains(night) == [-11, 11]
    correct(night, "4S N +1", elsewhere=True)
    if not is_ruled_first:
        rule_in_time(night, form)
    assert gains(night) == [3, -3]
    (counted,) = score_input(night.session).adjustments.values()
    assert counted.laws == "86B1, 12C2(a), 12C2(b)"
    hold_to_engine(night.session)


@ORDERS
def test_L86B2b_the_better_as_the_other_table_stands(night: Night, is_ruled_first: bool) -> None:
    """980 against 450: 11 IMPs are better than 3; against 980 nothing is gained: average plus."""
    form = law_86(night, door="86B2", ew_fault="DIRECT", probable="6S N =")
    ruled_and_corrected(night, form, "6S N =", elsewhere=True, is_ruled_first=is_ruled_first)
    assert gains(night) == [3, -3]


def test_L86B1_stands_while_the_other_table_has_no_score(night: Night) -> None:
    """As issued, until the director has looked: there is nothing to compare with."""
    rule(night, law_86(night, probable="50% 4S N =\n50% 4S N +1", ew_fault="DIRECT"))
    night.publish()
    correct(night, "NP", elsewhere=True)
    assert gains(night) == [3, -3]


def test_L86B3_a_regulations_imps_stay(night: Night) -> None:
    rule(night, law_86(night, door="86B3", regulated="2/-1.5"))
    night.publish()
    correct(night, "6S N =", elsewhere=True)
    assert gains(night) == [2, Fraction(-3, 2)]


def test_L79C_the_rulings_page_says_what_it_gives_by_now(night: Night) -> None:
    client = rule(night, law_86(night, probable="50% 4S N =\n50% 4S N +1", ew_fault="DIRECT"))
    night.publish()
    before = client.get(url(night, "ruling", 1)).content.decode()
    assert "As the results stand now" not in before
    correct(night, "4S N -1", elsewhere=True)
    page = client_of(night.director).get(url(night, "ruling", 1)).content.decode()
    assert "As the results stand now" in page
    assert "is clearly favourable" in page
    ruling = Ruling.objects.get()
    assert award_text(ruling.ns_award) == "A+"


@ORDERS
def test_L12C1e_follows_the_other_table(night: Night, is_ruled_first: bool) -> None:
    """Against 980: 420 is -560 (-11), 450 is -530 (-11), 980 is 0. All the damage is consequent:
    they get 0, the offenders too.
    """
    form = self_inflicted(night)
    ruled_and_corrected(night, form, "6S N =", elsewhere=True, is_ruled_first=is_ruled_first)
    assert gains(night) == [0, 0]


@ORDERS
def test_L12C1e_follows_its_own_table(night: Night, is_ruled_first: bool) -> None:
    """Against 450: -50 is 500 lost, -11 IMPs; 450 after the infraction 0, 980 without it 11.

    11 of the 22 they lost by themselves: they get 0, the offenders -11.
    """
    form = self_inflicted(night)
    ruled_and_corrected(night, form, "4S N -1", elsewhere=False, is_ruled_first=is_ruled_first)
    assert gains(night) == [0, -11]


@ORDERS
def test_L12C1e_in_a_field_follows_its_table(is_ruled_first: bool) -> None:
    """At matchpoints against -50 and 450, out of 4: -50 earns 1, 420 2, 450 3 and 480 4.

    480 was to be expected and 480 was normal: corrected to -50, all 3 were lost by themselves.
    """
    night = build_night(scoring=Scoring.MATCHPOINTS)
    with scope(organiser=night.organiser):
        form = self_inflicted(night, expected_outcomes="4S N +2", normal_outcomes="4S N +2")
        night.publish()
        if is_ruled_first:
            rule_in_time(night, form)
        correct(night, "4S N -1", elsewhere=False)
        if not is_ruled_first:
            rule_in_time(night, form)
        given = score_input(night.session)
        (counted,) = given.adjustments.values()
        relieved = counted.ns_award if is_relieved(counted.ns_award) else counted.ew_award
        assert relieved is not None
        assert relieved["self_inflicted"]["actual"][0]["score"] == -50
        line = next(
            row
            for row in night.session.releases.first().travellers[0]["lines"]  # type: ignore[union-attr]
            if row["ns"] == night.ns.label
        )
        assert (line["earned_ns"], line["earned_ew"]) == ("1", "0")
        live = live_score(night.session, given.pairs, WHOLE)
        assert [each.total for each in live.standings] == [
            each.total for each in given.score().standings
        ]
