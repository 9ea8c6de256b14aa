"""Law 12C4: in a knock-out scores that do not balance are averaged, from the ruling to the page."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django_scopes import scope

from events.awards import assigned_award, weighted_award
from events.models import Scoring, Session
from events.models.scoring_choices import MatchesAre
from events.queries.standings import score_input
from tests.rulings.night import Night, night_of
from tests.rulings.test_law_86 import law_86, rule
from tests.rulings.test_pages import client_of
from tests.scored_alone import printed, scored_alone
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db

WEIGHTED = "60% 4S N =, 40% 4S N -1"


def knockout_night(**draft: Any) -> Night:
    """Teams 1 and 4, 2 and 3 over four boards, all in; on board 1 it is 420 against -50 N-S."""
    usual = {"scoring": Scoring.TEAM_IMPS, "matches_are": MatchesAre.KNOCKOUT}
    session = build_match_session(
        teams=4, kind="knockout-round", boards=4, rounds=1, **{**usual, **draft}
    )
    with scope(organiser=session.organiser):
        return night_of(session, entered=True)


@pytest.fixture
def night() -> Iterator[Night]:
    night = knockout_night()
    with scope(organiser=night.organiser):
        yield night


def match_of(session: Session) -> Any:
    scored: Any = score_input(session).score()
    return next(each for each in scored.matches if each.match.home == "1")


def gains(night: Night) -> list[Fraction | None]:
    """What teams 1 and 4 have on the board."""
    board = next(
        each for each in match_of(night.session).boards if each.board == night.board.number
    )
    return [board.home.points, board.away.points]


def winners_agree(session: Session, folder: Path) -> None:
    """Every board, each margin and who goes on are those of `python -m scoring`."""
    alone, scored = scored_alone(printed(session), folder), score_input(session).score()
    assert [
        (each["winner"], each["outcome"], Fraction(each["margin"])) for each in alone["matches"]
    ] == [
        (each.winner, each.outcome.name.lower(), each.result.margin)
        for each in scored.knockouts  # type: ignore[union-attr]
    ]
    assert [
        [(Fraction(row["imp_home"]), Fraction(row["imp_away"])) for row in each["boards"]]
        for each in alone["matches"]
    ] == [
        [(row.home.points, row.away.points) for row in each.boards]
        for each in scored.matches  # type: ignore[union-attr]
    ]


def test_L12C4_each_team_awarded_its_own_gets_the_average(night: Night, tmp_path: Path) -> None:
    """Team 1 has -50 and 50, 0 IMPs; team 4 keeps -420 and -50, -10 IMPs: 5 to team 1."""
    assert gains(night) == [10, -10]
    night.rule(ns_award=assigned_award("4S N -1", night.board.vulnerability))
    assert gains(night) == [5, -5]
    assert match_of(night.session).margin == 5
    winners_agree(night.session, tmp_path)


def test_L12C4_weighted_scores_are_averaged_after_their_weights(
    night: Night, tmp_path: Path
) -> None:
    """Team 1 has 60% of 10 IMPs and 40% of none, 6; team 4 loses 10: 8 to team 1."""
    vulnerability = night.board.vulnerability
    night.rule(
        ns_award=weighted_award(WEIGHTED, vulnerability),
        ew_award=assigned_award("4S N =", vulnerability),
    )
    assert gains(night) == [8, -8]
    winners_agree(night.session, tmp_path)


def test_L12C4_a_weighted_score_for_both_balances_and_stays(night: Night, tmp_path: Path) -> None:
    both = weighted_award(WEIGHTED, night.board.vulnerability)
    night.rule(ns_award=both, ew_award=both)
    assert gains(night) == [6, -6]
    assert match_of(night.session).boards[0].home.separate is None
    winners_agree(night.session, tmp_path)


@pytest.mark.parametrize(
    ("judged", "imps"),
    [
        ({"door": "86B2", "ns_fault": "NONE", "ew_fault": "NONE"}, 0),
        ({"door": "86B2", "ns_fault": "PARTLY", "ew_fault": "DIRECT"}, Fraction(3, 2)),
        ({"door": "86B2", "ew_fault": "DIRECT"}, 3),
        ({"door": "86B3", "regulated": "2/-1.5"}, Fraction(7, 4)),
    ],
    ids=["+3 +3", "0 -3", "+3 -3", "2 -1.5"],
)
def test_L12C4_what_Law_86B_gives_each_team_is_averaged(
    night: Night, tmp_path: Path, judged: dict[str, object], imps: Fraction
) -> None:
    rule(night, law_86(night, **judged))
    assert gains(night) == [imps, -imps]
    winners_agree(night.session, tmp_path)


def test_L12C4_what_a_clear_gain_assigns_balances_and_stays(night: Night) -> None:
    """75% of a slam against -50 elsewhere, 14 IMPs, and 25% of one down, none: 10.5."""
    rule(night, law_86(night, probable="75% 6S N =\n25% 4S N -1"))
    assert gains(night) == [Fraction(21, 2), Fraction(-21, 2)]


def test_L12C4_is_of_a_knock_out_alone() -> None:
    night = knockout_night(matches_are=MatchesAre.RANKED)
    with scope(organiser=night.organiser):
        night.rule(ns_award=assigned_award("4S N -1", night.board.vulnerability))
        assert gains(night) == [0, -10]


def test_L12C4_at_board_a_match(tmp_path: Path) -> None:
    """Team 1 ties the board, 1; team 4 loses it, 0: 1.5 to 0.5."""
    night = knockout_night(scoring=Scoring.BOARD_A_MATCH)
    with scope(organiser=night.organiser):
        night.rule(ns_award=assigned_award("4S N -1", night.board.vulnerability))
        assert gains(night) == [Fraction(3, 2), Fraction(1, 2)]
        alone = scored_alone(printed(night.session), tmp_path)
        assert alone["matches"][0]["boards"][0] == {
            "board": 1,
            "mp_home": "1.5",
            "mp_away": "0.5",
        }


def test_L12C4_the_page_tells_what_each_would_have(night: Night) -> None:
    night.rule(ns_award=assigned_award("4S N -1", night.board.vulnerability))
    night.publish()
    slug = night.organiser.slug
    address = reverse("why", args=[slug, night.session.pk, 1, night.ns.label, night.ew.label])
    why = " ".join(client_of(night.director).get(address).content.decode().split())
    assert "By itself it would be 0." in why
    assert "By itself it would be −10." in why
    assert why.count("both teams get the average of what each would have (Law 12C4)") == 2
