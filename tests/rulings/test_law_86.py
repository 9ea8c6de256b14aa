"""Laws 86 and 12C1(e) as the director rules on them: from the form to the card of the match."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.regulations import publish_regulation
from events.awards import award_text
from events.models import Scoring, Session
from events.provisions.ruled import Ruled
from events.queries.standings import score_input
from rulings.models import Ruling
from tests.builders import NOW, make_organiser
from tests.events.test_teams_to_the_end import hold_to_engine
from tests.rulings.night import Night, build_night, night_of
from tests.rulings.test_pages import client_of, ruling_form, telling, url
from tests.scored_alone import figures_agree
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db


def night_at(**draft: object) -> Night:
    session = build_match_session(**draft)  # type: ignore[arg-type]
    with scope(organiser=session.organiser):
        return night_of(session, entered=True)


@pytest.fixture
def night() -> Iterator[Night]:
    """Teams 1 and 4 at table 1 in the first round; 420 and, with team 4 N-S, 450 on board 1."""
    night = night_at()
    with scope(organiser=night.organiser):
        yield night


def gains(night: Night) -> list[Fraction | None]:
    """What teams 1 and 4 have on the board."""
    scored = score_input(night.session).score()
    (match,) = (
        each
        for each in scored.matches  # type: ignore[union-attr]
        if (each.match.home, each.match.away) == ("1", "4")
    )
    board = next(each for each in match.boards if each.board == night.board.number)
    return [board.home.points, board.away.points]


def law_86(night: Night, **judged: object) -> dict[str, object]:
    usual = {"door": "86B1", "ns_fault": "NONE", "ew_fault": "NONE", "probable": ""}
    more = {"kind": "law_86", "score": "", "laws": [], "regulated": "", **usual, **judged}
    return ruling_form(night, **more)


def rule(night: Night, form: dict[str, object]) -> Client:
    """Written on the page and issued; the director's browser."""
    client = client_of(night.director)
    answer = client.post(url(night, "ruling_new"), form)
    assert answer.status_code == 302, answer.context["form"].errors
    client.post(url(night, "ruling_issue", 1), telling(night, night.ns))
    return client


def awards() -> tuple[str, str]:
    ruling = Ruling.objects.get()
    return award_text(ruling.ns_award), award_text(ruling.ew_award)


def test_L86B1_a_clearly_favourable_result_is_assigned_with_its_weights(night: Night) -> None:
    """450 at the other table; here probably 980 (11 IMPs) or one down, -50 (-11): 5.5 IMPs."""
    client = rule(night, law_86(night, probable="75% 6S N =\n25% 4S N -1"))
    assert gains(night) == [Fraction(11, 2), Fraction(-11, 2)]
    assert Ruling.objects.get().laws == ["86B1", "12C1C"]
    page = client.get(url(night, "ruling", 1)).content.decode()
    assert "is clearly favourable" in page
    assert "could expect 5.5 IMPs" in page


def test_L86B1_a_small_gain_makes_artificial_scores_by_fault(night: Night) -> None:
    """Ten tricks or eleven here: 1 IMP or none are lost, no more than 3."""
    rule(night, law_86(night, probable="50% 4S N =\n50% 4S N +1", ew_fault="DIRECT"))
    assert awards() == ("A+", "A-")
    assert gains(night) == [3, -3]


def test_L86B1_outcomes_of_one_score_are_certain(night: Night) -> None:
    """Hearts or spades, ten tricks each: nothing is weighed, 1 IMP is lost."""
    rule(night, law_86(night, probable="50% 4S N =\n50% 4H N =", ew_fault="DIRECT"))
    reckoning = Ruling.objects.get().reckoning
    assert reckoning is not None
    assert reckoning["reason"] == "CERTAIN"
    assert gains(night) == [-1, 1]


def test_L86B1_a_regulation_says_what_is_clear() -> None:
    """From 1 IMP at 0: the same board is assigned under a regulation that says so."""
    night = night_at(clear_gain=0)
    with scope(organiser=night.organiser):
        rule(night, law_86(night, probable="50% 4S N =\n50% 4S N +1"))
        assert gains(night) == [Fraction(-1, 2), Fraction(1, 2)]


@pytest.mark.parametrize(
    ("faults", "scores", "imps"),
    [
        (("NONE", "NONE"), ("A+", "A+"), [3, 3]),
        (("PARTLY", "DIRECT"), ("A", "A-"), [0, -3]),
        (("NONE", "DIRECT"), ("A+", "40%"), [3, -3]),
    ],
    ids=["a: nobody", "c: both", "b: one"],
)
def test_L86B2_by_who_was_at_fault(
    night: Night, faults: tuple[str, str], scores: tuple[str, str], imps: list[int]
) -> None:
    rule(night, law_86(night, door="86B2", ns_fault=faults[0], ew_fault=faults[1]))
    assert awards() == scores
    assert gains(night) == imps


def test_L86B2b_the_better_for_those_not_at_fault(night: Night) -> None:
    rule(night, law_86(night, door="86B2", ew_fault="DIRECT", probable="6S N ="))
    assert awards() == ("6S N =", "6S N =")
    assert gains(night) == [11, -11]


def test_L86B3_a_regulation_gives_imps_that_need_not_balance(night: Night) -> None:
    rule(night, law_86(night, door="86B3", regulated="2/-1.5"))
    assert gains(night) == [2, Fraction(-3, 2)]
    assert awards() == ("+2 IMP", "-1.5 IMP")
    night.publish()
    address = reverse("why", args=[*_session(night), 1, night.ns.label, night.ew.label])
    why = " ".join(client_of(night.director).get(address).content.decode().split())
    assert "The regulation of the authority gives the IMPs." in why


def regulated_night(**said: str | int) -> Night:
    """The same under an authority that has said these values."""
    club = make_organiser()
    publish_regulation(
        actor=SYSTEM,
        authority=club.authority,
        title="Regulations",
        effective_on=NOW.date(),
        ruled={key.replace("_", "-"): Ruled(value) for key, value in said.items()},
        now=NOW,
        seen=0,
    )
    session = build_match_session(club)
    with scope(organiser=club):
        return night_of(session, entered=True)


def test_L86B3_by_fault_the_regulation_gives_the_imps_and_no_others() -> None:
    night = regulated_night(L86B3="by_fault", L86B3_imps=4)
    with scope(organiser=night.organiser):
        wrong = law_86(night, door="86B3", ew_fault="DIRECT", regulated="2/-2")
        page = client_of(night.director).post(url(night, "ruling_new"), wrong)
        assert "By fault the regulation gives 4/-4 here (Law 86B3)." in page.content.decode()
        rule(night, law_86(night, door="86B3", ew_fault="DIRECT"))
        assert awards() == ("+4 IMP", "-4 IMP")


def test_L86B3_what_is_left_to_law_86b2_has_no_imps_of_its_own() -> None:
    night = regulated_night(L86B3="as_86B2")
    with scope(organiser=night.organiser):
        typed = law_86(night, door="86B3", regulated="2/-2")
        page = client_of(night.director).post(url(night, "ruling_new"), typed)
        assert "The regulation leaves this to Law 86B2" in page.content.decode()
        assert not Ruling.objects.exists()


def test_the_document_of_such_rulings_scores_alike(night: Night) -> None:
    rule(night, law_86(night, door="86B3", regulated="2/-1.5"))
    night.publish()
    hold_to_engine(night.session)


@pytest.mark.parametrize(
    ("judged", "sentence"),
    [
        ({}, "Type what this table would probably have scored."),
        ({"door": "86B3"}, "Type what your authority gives, North-South first: 2/-2."),
        ({"door": "86B3", "regulated": "two"}, "Type what your authority gives"),
        ({"probable": "60% 4S N ="}, "they must make 100%"),
    ],
)
def test_what_a_judgement_lacks_is_said(
    night: Night, judged: dict[str, object], sentence: str
) -> None:
    page = client_of(night.director).post(url(night, "ruling_new"), law_86(night, **judged))
    assert sentence in page.content.decode()
    assert not Ruling.objects.exists()


def test_L86B1_without_a_result_at_the_other_table_says_so(night: Night) -> None:
    night.session.results.filter(
        board=night.board, ns__number=night.ew.number, ew__number=night.ns.number
    ).delete()
    page = client_of(night.director).post(
        url(night, "ruling_new"), law_86(night, probable="4S N =")
    )
    assert "The other table has no result to compare with" in page.content.decode()


def test_L86A_the_preview_says_whether_a_substitute_board_may_be_dealt(night: Night) -> None:
    form = {**law_86(night, probable="6S N ="), "preview": "1"}
    client = client_of(night.director)
    page = client.post(url(night, "ruling_new"), form).content.decode()
    assert "no substitute board may be dealt" in page
    assert "is certain: it is assigned" in page
    assert not Ruling.objects.exists()


def test_a_judgement_is_written_into_the_form_again(night: Night) -> None:
    client = rule(night, law_86(night, probable="75% 6S N =\n25% 4S N -1", ew_fault="PARTLY"))
    form = client.get(url(night, "ruling_edit", 1)).context["form"]
    assert [
        form[name].value() for name in ("kind", "door", "ns_fault", "ew_fault", "probable")
    ] == [
        "law_86",
        "86B1",
        "NONE",
        "PARTLY",
        "75% 6S N =\n25% 4S N -1",
    ]


def test_pairs_have_no_match_to_compare_in() -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        page = client_of(night.director).get(url(night, "ruling_new"))
        kinds = [value for value, _ in page.context["form"].fields["kind"].choices]
        assert "law_86" not in kinds
        page = client_of(night.director).post(url(night, "ruling_new"), law_86(night))
        assert page.status_code == 200
        assert not Ruling.objects.exists()


def self_inflicted(night: Night, **judged: object) -> dict[str, object]:
    """East-West offend; without it 4S one up, after it 4S as bid: 4S was made."""
    usual = {"offenders": "ew", "normal_outcomes": "6S N =", "expected_outcomes": "4S N +1"}
    return ruling_form(night, **{"kind": "self_inflicted", "score": "", **usual, **judged})


def test_L12C1e_in_a_match(night: Night) -> None:
    """Against 450: -1 IMP as played, 0 after the infraction, 11 without it.

    1 of the 12 they lost by themselves: they get 10, the offenders -11.
    """
    client = rule(night, self_inflicted(night))
    assert gains(night) == [10, -11]
    assert "12C1E" in Ruling.objects.get().laws
    night.publish()
    address = reverse("why", args=[*_session(night), 1, night.ns.label, night.ew.label])
    why = " ".join(client.get(address).content.decode().split())
    assert 'done by themselves, left</th><td class="num">1</td>' in why


def _session(night: Night) -> tuple[str, int]:
    session: Session = night.session
    return session.organiser.slug, session.pk


@pytest.mark.parametrize("scoring", [Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS])
def test_L12C1e_in_a_field(scoring: Scoring, tmp_path: Path) -> None:
    """420, -50 and 450 on the board: 420 beats one of two others, what was expected beats both."""
    night = build_night(scoring=scoring)
    with scope(organiser=night.organiser):
        client = rule(night, self_inflicted(night, expected_outcomes="4S N +2"))
        night.publish()
        (row,) = (
            line
            for line in night.session.releases.get().travellers[0]["lines"]
            if line["ns"] == night.ns.label
        )
        if scoring is Scoring.MATCHPOINTS:
            assert (row["earned_ns"], row["earned_ew"]) == ("2", "0")
        address = reverse("why", args=[*_session(night), 1, night.ns.label, night.ew.label])
        assert "Self-inflicted damage" in client.get(address).content.decode()
    figures_agree(night.session, tmp_path)


def test_L12C1e_needs_a_result_at_the_table(night: Night) -> None:
    night.session.results.filter(board=night.board, ns=night.ns, ew=night.ew).delete()
    page = client_of(night.director).post(url(night, "ruling_new"), self_inflicted(night))
    assert "Enter first what was obtained at the table" in page.content.decode()
