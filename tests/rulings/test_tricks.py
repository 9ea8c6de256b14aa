"""Tricks of a claim or a disagreement: one result (Laws 68 to 71, 79A, 79B), rule and pages."""

import pytest
from django.test import Client
from django_scopes import scope

from events.awards import AwardJson, artificial_award, assigned_award, weighted_award
from events.models import Adjustment, Result
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from rulings.models import Ruling
from rulings.tricks import INFRACTIONS, TricksRefused, takes_nothing, tricks_refused
from tests.builders import enter_play
from tests.rulings.night import Night
from tests.rulings.test_pages import client_of, ruling_form, url

MADE = assigned_award("4S N =", "none")
DOWN = assigned_award("4S N -1", "none")
WEIGHTED = weighted_award("60% 4S N =, 40% 4S N -1", "none")
PLUS, MINUS = artificial_award("A+"), artificial_award("A-")

NOT_ONE = TricksRefused.NOT_ONE_RESULT
NO_POWER = TricksRefused.NO_POWER_TO_WEIGH
DIFFERENT = TricksRefused.DIFFERENT_RESULTS


@pytest.mark.parametrize(
    ("laws", "refused"),
    [
        (["70A"], NOT_ONE),
        (["69B2", "71"], NOT_ONE),
        (["70"], NOT_ONE),
        (["68C", "70D1", "12C1C", "85A1"], NOT_ONE),
        (["70A", "90B2"], NOT_ONE),
        (["70A", "74C4", "12C1C"], NOT_ONE),
        (["70A", "82C"], NO_POWER),
        (["70A", "16B1"], NO_POWER),
        (["70A", "16B1", "12"], NO_POWER),
        (["70A", "16B1", "12C1C"], None),
        (["70A", "64C2A", "12C1"], None),
        (["71", "21", "12C1C"], None),
        (["12C1C"], None),
        (["16B1"], None),
        (["79C1", "16B1"], None),
        ([], None),
    ],
)
def test_L70_a_claim_is_weighted_only_for_an_infraction_beside_it(
    laws: list[str], refused: TricksRefused | None
) -> None:
    assert tricks_refused(laws, WEIGHTED, WEIGHTED) is refused


@pytest.mark.parametrize("law", ["79A", "79A1", "79A2", "79B", "79B1", "79B2", "79B3", "79"])
@pytest.mark.parametrize(
    ("awards", "refused"),
    [
        ((MADE, MADE), None),
        ((None, None), None),
        ((WEIGHTED, WEIGHTED), NOT_ONE),
        ((MADE, WEIGHTED), NOT_ONE),
        ((PLUS, MINUS), NOT_ONE),
        ((MADE, DOWN), DIFFERENT),
    ],
)
def test_L79A_L79B_tricks_won_are_one_result(
    law: str, awards: tuple[AwardJson | None, AwardJson | None], refused: TricksRefused | None
) -> None:
    assert tricks_refused([law], *awards) is refused


@pytest.mark.parametrize("law", ["70A", "69B1", "71", "79A2", "79B", "79B2"])
@pytest.mark.parametrize("awards", [(DOWN, None), (None, DOWN)])
def test_L79B3_alone_leaves_one_side_its_score(
    law: str, awards: tuple[AwardJson | None, AwardJson | None]
) -> None:
    assert tricks_refused([law], *awards) is DIFFERENT
    assert tricks_refused([law, "79B3"], *awards) is None


@pytest.mark.parametrize(
    ("awards", "obtained", "takes"),
    [
        ((DOWN, None), MADE, False),
        ((MADE, None), DOWN, True),
        ((MADE, None), MADE, True),
        ((None, MADE), DOWN, False),
        ((None, DOWN), MADE, True),
        ((DOWN, None), None, True),
        ((MADE, MADE), DOWN, False),
        ((None, None), MADE, False),
    ],
)
def test_L79B3_lowers_the_score_of_one_side_and_raises_none(
    awards: tuple[AwardJson | None, AwardJson | None], obtained: AwardJson | None, takes: bool
) -> None:
    assert takes_nothing(["79B3"], *awards, obtained) is takes
    assert not takes_nothing(["79B3", "64C1"], *awards, obtained)


def test_each_infraction_lets_outcomes_of_a_claim_be_weighed() -> None:
    assert {tricks_refused(["70", law, "12C1C"], WEIGHTED, None) for law in INFRACTIONS} == {None}


# --- On the site --------------------------------------------------------------------------------


def recorded(night: Night, text: str) -> None:
    """The table's board has that result instead."""
    with scope(organiser=night.organiser):
        Result.objects.filter(board=night.board, ns=night.ns, ew=night.ew).delete()
        play = next(
            each
            for each in session_plays(night.session, WHOLE).all
            if (each.board, each.ns, each.ew) == (night.board.number, night.ns, night.ew)
        )
        enter_play(night.session, play, text)


def ruled(night: Night, **changes: object) -> str:
    """What the director reads who writes and issues such a ruling."""
    client: Client = client_of(night.director)
    page = client.post(url(night, "ruling_new"), ruling_form(night, **changes), follow=True)
    if Ruling.objects.exists():
        client.post(url(night, "ruling_issue", 1), {})
    return page.content.decode()


def scores(night: Night) -> tuple[int | None, int | None]:
    """What either side is awarded, in points of North-South; None for the table's result."""
    row = Adjustment.objects.in_force().get(board=night.board)
    ns, ew = (
        each["assigned"][0]["score"] if each else None for each in (row.ns_award, row.ew_award)
    )
    return ns, ew


@pytest.mark.django_db
def test_L79B_a_disagreement_before_the_rounds_end_is_ruled_as_one_result(night: Night) -> None:
    """Recorded one down; the director finds that the contract was made (Law 79B2)."""
    recorded(night, "4S N -1")
    weights = {"kind": "weighted", "ns_outcomes": "60% 4S N =\n40% 4S N -1"}
    for refused in (weights, {"score": "4S N =/4S N -1"}, {"score": "4S N =", "sides": "ns"}):
        page = ruled(night, laws=["79B2"], **refused)
        assert "give one result" in page or "give both sides the same result" in page
    assert "Called only after the round had ended (Law 79B3)" in page
    assert Ruling.objects.count() == 0
    ruled(night, laws=["79B2"], score="4S N =")
    assert len(set(scores(night))) == 1


@pytest.mark.django_db
def test_L79B3_a_disagreement_after_the_rounds_end_lowers_one_side(night: Night) -> None:
    """Recorded as made; not clearly convinced that it went down, the director takes it from
    North-South and leaves East-West what is recorded.
    """
    recorded(night, "4S N =")
    page = ruled(night, laws=["79B3"], score="4S N +1", sides="ns")
    assert "lowers the score of one side" in page
    page = ruled(night, laws=["79B3"], score="4S N -1", sides="ew")
    assert "lowers the score of one side" in page
    assert Ruling.objects.count() == 0
    ruled(night, laws=["79B3"], score="4S N -1", sides="ns")
    assert scores(night) == (-50, None)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["stands", "assigned"])
def test_L79B3_a_director_who_is_convinced_changes_both_sides_or_lets_it_stand(
    night: Night, kind: str
) -> None:
    recorded(night, "4S N =")
    ruled(night, laws=["79B3"], kind=kind, score="4S N -1" if kind == "assigned" else "")
    found = Adjustment.objects.in_force().filter(board=night.board)
    assert found.exists() is (kind == "assigned")
    if found:
        assert scores(night) == (-50, -50)


@pytest.mark.django_db
def test_L79A_tricks_that_were_agreed_are_ruled_as_one_result(night: Night) -> None:
    """A side knew that a trick scored to it was not won (Law 79A2)."""
    page = ruled(night, laws=["79A2"], kind="artificial", score="A+/A-")
    assert "no artificial score" in page
    ruled(night, laws=["79A2"], score="4S N -1")
    assert scores(night) == (-50, -50)
