"""Law 86 where boards count in the points of board-a-match, 2, 1 and 0; and in a Patton match.

Board 1 as in `test_law_86`: 450 with team 4 North-South at the other table; here team 1 is. What is
judged is worked out by hand.
"""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from django_scopes import scope

from events.models import Scoring
from events.queries.standings import score_input
from rulings.models import Ruling
from tests.events.test_teams_to_the_end import hold_to_engine
from tests.events.test_two_counts import PATTON
from tests.rulings.night import Night
from tests.rulings.test_law_86 import awards, gains, law_86, night_at, rule
from tests.rulings.test_pages import client_of, url

pytestmark = pytest.mark.django_db

TENTH = Fraction(1, 10)


@pytest.fixture
def night() -> Iterator[Night]:
    night = night_at(scoring=Scoring.BOARD_A_MATCH)
    with scope(organiser=night.organiser):
        yield night


def test_L86B1_what_gains_more_than_average_plus_is_clearly_favourable(night: Night) -> None:
    """980 wins the board, one down loses it: 75% of 2 is 1.5, half a point above average."""
    client = rule(night, law_86(night, probable="75% 6S N =\n25% 4S N -1"))
    assert gains(night) == [Fraction(3, 2), Fraction(1, 2)]
    assert Ruling.objects.get().laws == ["86B1", "12C1C"]
    page = client.get(url(night, "ruling", 1)).content.decode()
    assert "could expect 1.5 board points" in page
    assert "Clearly favourable is more than 0.2" in page


def test_L86B1_as_much_as_average_plus_is_not_clearly_favourable(night: Night) -> None:
    """A fifth of the time won, else a tie: 1.2, which is average plus; so artificial scores."""
    rule(night, law_86(night, probable="20% 6S N =\n80% 4S N +1", ew_fault="DIRECT"))
    assert awards() == ("A+", "A-")
    reckoning = Ruling.objects.get().reckoning
    assert reckoning is not None
    assert (reckoning["reason"], reckoning["imps"]) == ("NOT_FAVOURABLE", "1.2")
    assert (reckoning["unit"], reckoning["clear_gain"]) == ("bam", "0.2")


def test_L86B1_clearly_unfavourable_is_assigned_too(night: Night) -> None:
    """A third of the time a tie, else lost: 0.3, more than 0.2 below average."""
    rule(night, law_86(night, probable="30% 4S N +1\n70% 4S N ="))
    assert gains(night) == [3 * TENTH, 17 * TENTH]


def test_L86B1_a_certain_result_is_assigned(night: Night) -> None:
    rule(night, law_86(night, probable="50% 4S N =\n50% 4H N =", ew_fault="DIRECT"))
    assert gains(night) == [0, 2]


@pytest.mark.parametrize(
    ("faults", "scores"),
    [
        (("NONE", "NONE"), ("A+", "A+")),
        (("PARTLY", "DIRECT"), ("A", "A-")),
        (("NONE", "DIRECT"), ("A+", "40%")),
    ],
    ids=["a: nobody", "c: both", "b: one"],
)
def test_L86B2_by_who_was_at_fault(
    night: Night, faults: tuple[str, str], scores: tuple[str, str]
) -> None:
    rule(night, law_86(night, door="86B2", ns_fault=faults[0], ew_fault=faults[1]))
    assert awards() == scores


@pytest.mark.parametrize(
    ("probable", "scores"),
    [
        ("6S N =", ("6S N =", "6S N =")),
        ("60% 6S N =\n40% 4S N =", ("A+", "40%")),
        ("4S N =", ("A+", "40%")),
    ],
    ids=["the board won: 2", "won at 60%: 1.2", "lost: 0"],
)
def test_L86B2b_the_better_of_average_plus_and_an_assigned_score(
    night: Night, probable: str, scores: tuple[str, str]
) -> None:
    rule(night, law_86(night, door="86B2", ew_fault="DIRECT", probable=probable))
    assert awards() == scores


def test_L86B2b_east_west_not_at_fault_have_the_complement_weighed(night: Night) -> None:
    """420 against 450 loses the board for North-South, who are at fault: East-West win it."""
    rule(night, law_86(night, door="86B2", ns_fault="DIRECT", probable="4S N ="))
    assert gains(night) == [0, 2]


def test_L86B3_regulations_in_imps_are_not_offered(night: Night) -> None:
    page = client_of(night.director).get(url(night, "ruling_new"))
    form = page.context["form"]
    assert [value for value, _ in form.fields["door"].choices] == ["86B1", "86B2"]
    assert "IMPs by the regulation" not in page.content.decode()


def test_such_rulings_are_in_the_document(night: Night) -> None:
    rule(night, law_86(night, door="86B2", ew_fault="DIRECT"))
    night.publish()
    hold_to_engine(night.session)


def test_L86B1_in_a_patton_match_is_weighed_by_boards_and_counts_in_the_aggregate_too() -> None:
    """By boards 1.5; the aggregate has 75% of 980 - 450 and 25% of -50 - 450: 272.5 points."""
    night = night_at(**PATTON)
    with scope(organiser=night.organiser):
        rule(night, law_86(night, probable="75% 6S N =\n25% 4S N -1"))
        assert gains(night) == [Fraction(3, 2), Fraction(1, 2)]
        scored = score_input(night.session).score()
        (match,) = (
            each
            for each in scored.matches  # type: ignore[union-attr]
            if (each.match.home, each.match.away) == ("1", "4")
        )
        aggregate = match.parts[1].boards[0]
        assert [aggregate.home.points, aggregate.away.points] == [
            Fraction("272.5"),
            Fraction("-272.5"),
        ]
