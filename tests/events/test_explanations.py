"""Why a line of an official score is worth its matchpoints, as the page says it."""

from collections.abc import Sequence
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.results import enter_result
from events.models import ScoreRelease, Session, TableRound
from events.queries.explanations import (
    CountedScore,
    Frequency,
    SideReasons,
    WeightedOutcome,
    reasons,
)
from scoring.session import Formula
from tests.builders import NOW, build_release, build_session
from tests.writers import set_adjustment

pytestmark = pytest.mark.django_db

FIELD = ("4S N +1", "4S N =", "4S N =", "4S N -1")


def board_1(session: Session) -> list[TableRound]:
    """Its plays, by North-South pair."""
    table_rounds = TableRound.objects.filter(section__session=session).select_related("ns", "ew")
    return sorted(
        (table_round for table_round in table_rounds if 1 in table_round.boards),
        key=lambda table_round: table_round.ns.number if table_round.ns else 0,
    )


def published(field: Sequence[str] = FIELD, award: Any = None, **draft: Any) -> ScoreRelease:
    """Four tables; `field` is what the North-South pairs did on board 1, `award` is to 1NS."""
    session = build_session(pairs=8, boards=8, **draft)
    with scope(organiser=session.organiser):
        for table_round, text in zip(board_1(session), field, strict=True):
            assert table_round.ns is not None
            assert table_round.ew is not None
            enter_result(
                actor=SYSTEM,
                session=session,
                board_number=1,
                ns=table_round.ns,
                ew=table_round.ew,
                text=text,
                seen_version=0,
                now=NOW,
            )
        if award:
            give(session, award)
    return build_release(session)


def give(session: Session, award: Any) -> None:
    table_round = board_1(session)[0]
    assert table_round.ns is not None
    assert table_round.ew is not None
    set_adjustment(
        actor=SYSTEM,
        session=session,
        board=session.boards.get(number=1),
        ns=table_round.ns,
        ew=table_round.ew,
        ns_award=award,
        ew_award=None,
        laws="L12C1(c)",
        origin="ruling:1",
        now=NOW,
    )


def sides(release: ScoreRelease, pair: int = 1) -> tuple[SideReasons, SideReasons]:
    with scope(organiser=release.organiser):
        table_round = board_1(release.session)[pair - 1]
        assert table_round.ns is not None
        assert table_round.ew is not None
        found = reasons(release, release.session, 1, table_round.ns.label, table_round.ew.label)
        assert found is not None
        return found


def test_single_score_is_counted_out_for_both_sides() -> None:
    ns, ew = sides(published(), pair=2)
    assert (ns.explained.formula, ns.others) == (Formula.PLAIN, 3)
    assert ns.comparison == CountedScore(420, beaten="1", tied="1", inside="3")
    assert (ns.earned, ns.percent) == ("3", "50.00")
    assert ew.comparison == CountedScore(-420, beaten="1", tied="1", inside="3")


def test_frequencies_carry_the_sides_own_sign_and_row() -> None:
    _, ew = sides(published(), pair=4)
    assert ew.frequencies == (
        Frequency(50, times="1", earned="6", is_own=True),
        Frequency(-420, times="2", earned="3", is_own=False),
        Frequency(-450, times="1", earned="0", is_own=False),
    )


def test_fewer_results_are_scaled_by_neuberg() -> None:
    ns, _ = sides(published(("4S N +1", "4S N =", "4S N =", "NP")), pair=1)
    assert ns.explained.formula is Formula.NEUBERG
    assert ns.comparison == CountedScore(450, beaten="2", tied="0", inside="4")
    assert (ns.explained.results, ns.explained.expected) == (3, 4)
    assert (ns.earned, ns.percent) == ("5.67", "94.44")


def test_half_matchpoints_are_halved_last() -> None:
    ns, _ = sides(published(scoring="half"), pair=1)
    assert (ns.halved, ns.earned, ns.explained.top) == ("6", "3", 3)


def test_weighted_score_is_the_sum_of_its_parts() -> None:
    weighted = {"assigned": [{"score": 420, "weight": "2/3"}, {"score": -50, "weight": "1/3"}]}
    ns, ew = sides(published(award=weighted), pair=1)
    assert ns.comparison is None
    assert ns.parts == (
        WeightedOutcome(420, weight="2/3", earned="4.33", share="2.89"),
        WeightedOutcome(-50, weight="1/3", earned="0.33", share="0.11"),
    )
    assert ns.earned == "3"
    assert ew.comparison == CountedScore(-450, beaten="0", tied="0", inside="0")


def test_artificial_score_is_compared_with_nobody() -> None:
    ns, _ = sides(published(award={"artificial": "60%"}), pair=1)
    assert (ns.explained.formula, ns.comparison, ns.frequencies) == (Formula.ARTIFICIAL, None, ())
    assert (ns.earned, ns.percent) == ("3.6", "60.00")


def test_board_that_was_not_played_has_no_score() -> None:
    ns, ew = sides(published(("NP", "4S N =", "4S N =", "4S N -1")), pair=1)
    assert ns.explained.formula is ew.explained.formula is Formula.NO_SCORE
    assert (ns.earned, ns.percent) == ("", "")


def test_lines_that_are_not_in_the_official_score_have_no_reasons() -> None:
    release = published()
    with scope(organiser=release.organiser):
        assert reasons(release, release.session, 1, "1NS", "9EW") is None
        assert reasons(release, release.session, 99, "1NS", "1EW") is None
        release.session.input_version += 1
        table_round = board_1(release.session)[0]
        assert (
            reasons(release, release.session, 1, str(table_round.ns), str(table_round.ew)) is None
        )
