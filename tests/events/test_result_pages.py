"""What the results pages show of an official score."""

from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from events.models import ScoreRelease, Session, TableRound
from events.queries.release_pages import BoardPage, ResultCardPage, board_page, result_card_page
from events.queries.releases import latest_release
from events.queries.result_pages import (
    PageLine,
    find_line,
    page_lines,
    result_card_of,
)
from tests.builders import NOW, build_release, build_session
from tests.writers import set_adjustment

pytestmark = pytest.mark.django_db

NOBODY: frozenset[str] = frozenset()
MADE = {"contract": "4S", "declarer": "N", "tricks": 10, "score": 420}
DOWN = {"contract": "4S", "declarer": "N", "tricks": 9, "score": -50}
DOWN_ONE = {"assigned": [DOWN | {"weight": "1"}]}


@pytest.fixture
def release() -> ScoreRelease:
    return build_release(build_session(pairs=8, boards=8))


def adjust(
    session: Session, ns_award: dict[str, Any] | None, ew_award: dict[str, Any] | None
) -> PageLine:
    """The line of table 1 in round 1 after an award there."""
    with scope(organiser=session.organiser):
        table_round = TableRound.objects.select_related("ns", "ew").get(round=1, table=1)
        assert table_round.ns is not None
        assert table_round.ew is not None
        board = session.boards.get(number=table_round.boards[0])
        set_adjustment(
            actor=SYSTEM,
            session=session,
            board=board,
            ns=table_round.ns,
            ew=table_round.ew,
            ns_award=ns_award,
            ew_award=ew_award,
            laws="L16B, L12C1(b)",
            origin="ruling:1",
            now=NOW,
        )
        release = latest_release(session)
        assert release is not None
        line = find_line(
            board_page(release, board.number), table_round.ns.label, table_round.ew.label, NOBODY
        )
        assert line is not None
        assert line.result.at_table == "4S N ="
        return line


def board(release: ScoreRelease, number: int) -> BoardPage:
    with scope(organiser=release.organiser):
        found = board_page(release, number)
    assert found is not None
    return found


def card_at(release: ScoreRelease, label: str) -> ResultCardPage:
    with scope(organiser=release.organiser):
        found = result_card_page(release, label)
    assert found is not None
    return found


def test_traveller_begins_with_the_best_score_for_north_south(release: ScoreRelease) -> None:
    sheet = board(release, 2)
    lines = page_lines(sheet["lines"], NOBODY)
    points = [line.earned_ns or 0 for line in lines]
    assert points == sorted(points, reverse=True)
    assert [line.row["ns"] for line in page_lines(sheet["lines"], NOBODY, "pair")] == [
        "1NS",
        "2NS",
        "3NS",
        "4NS",
    ]


def test_own_table_is_marked(release: ScoreRelease) -> None:
    sheet = board(release, 1)
    lines = page_lines(sheet["lines"], frozenset({"3NS"}))
    assert [line.row["ns"] for line in lines if line.is_own] == ["3NS"]


def test_unknown_board_has_no_traveller(release: ScoreRelease) -> None:
    with scope(organiser=release.organiser):
        assert board_page(release, 99) is None
    assert find_line(None, "1NS", "1EW", NOBODY) is None
    assert find_line(board(release, 1), "1NS", "99EW", NOBODY) is None


def test_card_sums_up_each_round_and_agrees_with_the_ranking(release: ScoreRelease) -> None:
    result_card = result_card_of(card_at(release, "2EW"), "2EW")
    assert result_card.place is not None
    assert result_card.names == "Ann F & Bob F"
    assert [one.round for one in result_card.rounds] == [1, 2, 3, 4]
    assert [len(one.lines) for one in result_card.rounds] == [2, 2, 2, 2]
    assert {one.direction for one in result_card.rounds} == {"EW"}
    assert str(sum(one.earned for one in result_card.rounds)) == result_card.place["total"]
    assert sum(one.of for one in result_card.rounds) == result_card.place["of"]


def test_card_tells_scores_from_the_pairs_own_side(release: ScoreRelease) -> None:
    ns, ew = (result_card_of(card_at(release, label), label) for label in ("1NS", "1EW"))
    assert ns.rounds[0].opponents == "1EW"
    there = [line.score for line in ns.rounds[0].lines]
    assert [-(line.score or 0) for line in ew.rounds[0].lines] == there


def test_card_of_nobody(release: ScoreRelease) -> None:
    with scope(organiser=release.organiser):
        assert result_card_page(release, "99") is None


@pytest.mark.parametrize(
    ("ns_award", "ew_award", "words", "scores"),
    [
        ({"artificial": "A+"}, {"artificial": "A-"}, "N-S A+, E-W A-", (None, None)),
        ({"artificial": "A"}, {"artificial": "A"}, "A", (None, None)),
        (None, {"artificial": "60%"}, "N-S 4S N =, E-W 60%", (420, None)),
        (DOWN_ONE, DOWN_ONE, "4S N -1", (-50, -50)),
        (DOWN_ONE, {"artificial": "A-"}, "N-S 4S N -1, E-W A-", (-50, None)),
        (
            {"assigned": [MADE | {"weight": "1/3"}, DOWN | {"weight": "2/3"}]},
            DOWN_ONE,
            "N-S 1/3 of 4S N = + 2/3 of 4S N -1, E-W 4S N -1",
            (None, -50),
        ),
    ],
)
def test_adjusted_line_says_what_was_awarded_and_what_each_side_is_scored_with(
    release: ScoreRelease,
    ns_award: dict[str, Any] | None,
    ew_award: dict[str, Any] | None,
    words: str,
    scores: tuple[int | None, int | None],
) -> None:
    line = adjust(release.session, ns_award, ew_award)
    assert (line.result.text, (line.row["score_ns"], line.row["score_ew"])) == (words, scores)
