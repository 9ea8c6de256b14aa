"""Whole sessions: published fields, totals, rankings, options."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards import Artificial, Assigned
from scoring.boards import vulnerability
from scoring.cards import SIDES
from scoring.conditions.options import MissedBoards, Options, OptionsError
from scoring.contracts import parse_outcome
from scoring.entrants import Line
from scoring.methods import score_session
from scoring.numbers import exact
from scoring.session import SessionScore
from scoring.traveller import Traveller, TravellerLine
from tests.scoring.vectors import board_of, load_json

FIELDS = load_json("mp_fields.json")["fields"]
BY_ID = pytest.mark.parametrize("field", FIELDS, ids=lambda field: field["id"])


def travellers(field: dict[str, Any]) -> list[Traveller]:
    return [
        Traveller(int(board), tuple(_line(int(board), row) for row in rows))
        for board, rows in field["boards"].items()
    ]


def _line(board: int, row: dict[str, Any]) -> TravellerLine:
    outcome = parse_outcome(row["contract"], row["declarer"], row["tricks"])
    score = outcome.score(vulnerability(board))
    return TravellerLine.plain(
        _pair(row["ns"]), _pair(row["ew"]), score, group=row.get("group", "")
    )


def _pair(number: int) -> str:
    """The published fields number the E-W line from 1001."""
    return str(number % 1000)


def score_field(field: dict[str, Any]) -> SessionScore:
    return score_session(travellers(field), Options(winners=field["winners"]))


@BY_ID
def test_field_scores_its_contracts_as_published(field: dict[str, Any]) -> None:
    computed = [str(line.ns_score) for board in travellers(field) for line in board.lines]
    published = [str(row["score_ns"]) for rows in field["boards"].values() for row in rows]
    assert computed == published


@BY_ID
def test_field_matchpoints_line_for_line(field: dict[str, Any]) -> None:
    scored = score_field(field)
    computed = {
        (str(board.board), line.ns, line.ew): (line.earned_ns, line.earned_ew)
        for board in scored.boards
        for line in board.lines
    }
    published = {
        (board, _pair(row["ns"]), _pair(row["ew"])): (
            Fraction(row["mp_ns"]),
            Fraction(row["mp_ew"]),
        )
        for board, rows in field["expected"][0]["board_matchpoints"].items()
        for row in rows
    }
    assert computed == published


@BY_ID
def test_field_ranking_line_for_line(field: dict[str, Any]) -> None:
    computed = [
        (s.line.value, s.contestant, s.total, s.of, s.percent, s.percent_text, s.rank)
        for s in score_field(field).standings
    ]
    published = [
        (
            row["line"],
            _pair(row["pair"]),
            Fraction(row["matchpoints"]),
            int(row["available"]),
            Fraction(row["percent_exact"]),
            row["percent"],
            row["rank"],
        )
        for row in field["expected"][0]["ranking"]
    ]
    assert sorted(computed) == sorted(published)


def test_two_winners_keep_equal_numbers_apart() -> None:
    scored = score_session([board_of([420, 170])], Options(winners=2))
    assert [(s.line, s.contestant, s.percent_text) for s in scored.standings] == [
        (Line.NS, "1", "100.00"),
        (Line.NS, "2", "0.00"),
        (Line.EW, "2", "100.00"),
        (Line.EW, "1", "0.00"),
    ]


def test_hundreds_of_boards_of_the_same_pairs_add_up() -> None:
    boards = [board_of([420, 420 if board % 2 else 170], board=board) for board in range(1, 201)]
    scored = score_session(boards, Options(winners=2))
    assert [(s.line, s.contestant, s.units, s.of) for s in scored.standings] == [
        (Line.NS, "1", 300, 400),
        (Line.NS, "2", 100, 400),
        (Line.EW, "2", 300, 400),
        (Line.EW, "1", 100, 400),
    ]


def test_one_winner_adds_both_directions_of_a_contestant() -> None:
    scored = score_session(
        [
            Traveller(1, (TravellerLine.plain("1", "2", 420), TravellerLine.plain("3", "4", 170))),
            Traveller(2, (TravellerLine.plain("2", "1", -50), TravellerLine.plain("3", "4", 110))),
        ],
        Options(),
    )
    standings = {s.contestant: (exact(s.total), s.of, s.boards_played) for s in scored.standings}
    assert standings["1"] == ("4", 4, 2)
    assert standings["2"] == ("0", 4, 2)


def test_tied_contestants_are_listed_by_number() -> None:
    scored = score_session([board_of([420] * 11)], Options(winners=2))
    north_south = [s for s in scored.standings if s.line is Line.NS]
    assert [s.contestant for s in north_south] == [str(number) for number in range(1, 12)]
    assert {s.rank for s in north_south} == {"1="}


def test_expected_results_are_by_default_the_most_on_any_board() -> None:
    scored = score_session([board_of([420, 170, 140]), board_of([420, 170], board=2)], Options())
    assert [(board.expected, board.top) for board in scored.boards] == [(3, 4), (3, 4)]
    assert [line.earned_ns for line in scored.boards[1].lines] == [Fraction(7, 2), Fraction(1, 2)]


def test_expected_results_of_the_conditions_prevail() -> None:
    scored = score_session([board_of([420, 170])], Options(expected_results=4))
    assert [line.earned_ns for line in scored.boards[0].lines] == [5, 1]


def test_contestant_without_a_comparison_is_not_ranked() -> None:
    sat_out = TravellerLine.not_played("3", "3")
    played = Traveller(1, (*board_of([420, 170]).lines, sat_out))
    scored = score_session([played], Options(winners=2))
    assert "3" not in {s.contestant for s in scored.standings}
    assert score_session([board_of([420])], Options()).standings == ()


def test_session_without_boards_is_empty() -> None:
    scored = score_session([], Options())
    assert (scored.boards, scored.standings) == ((), ())


@pytest.mark.parametrize("options", [{"winners": 3}, {"winners": 0}, {"expected_results": 0}])
def test_options_refuse_what_no_session_has(options: dict[str, int]) -> None:
    with pytest.raises(OptionsError):
        Options(**options)  # type: ignore[arg-type]


def test_unknown_method_is_refused() -> None:
    with pytest.raises(OptionsError, match="no method of scoring"):
        score_session([], Options(), method="rubber")


def test_half_matchpoints_rank_the_same() -> None:
    field = FIELDS[0]
    whole = score_field(field)
    halves = score_session(travellers(field), Options(winners=field["winners"], half=True))
    assert [(s.contestant, s.percent, s.rank) for s in whole.standings] == [
        (s.contestant, s.percent, s.rank) for s in halves.standings
    ]
    assert [s.total for s in whole.standings] == [2 * s.total for s in halves.standings]


@given(
    st.lists(
        st.lists(st.integers(-9, 9).map(lambda n: n * 50), min_size=2, max_size=6),
        min_size=1,
        max_size=5,
    )
)
def test_session_hands_out_half_of_what_is_available(boards: list[list[int]]) -> None:
    scored = score_session(
        [board_of(scores, board=number) for number, scores in enumerate(boards, 1)], Options()
    )
    available = sum(s.of for s in scored.standings)
    assert sum(s.total for s in scored.standings) == Fraction(available, 2)


POINTS = st.integers(-9, 9).map(lambda n: n * 50)
SCORES = st.one_of(
    st.none(),
    st.sampled_from(["A+", "A", "A-", "45%"]).map(Artificial.parse),
    POINTS.map(Assigned.plain),
    st.builds(
        lambda first, second, parts: Assigned(
            ((first, Fraction(1, parts)), (second, Fraction(parts - 1, parts)))
        ),
        POINTS,
        POINTS.map(lambda points: points + 10),
        st.integers(2, 4),
    ),
)


@st.composite
def sessions(draw: st.DrawFn) -> list[Traveller]:
    """Boards of a few tables in any of which anything may stand; most of them are plain."""
    boards = []
    for board in range(1, draw(st.integers(1, 4)) + 1):
        lines = []
        for table in range(draw(st.integers(1, 5))):
            ns, ew = str(table + 1), str(11 + (table + board) % 5)
            kind = draw(st.sampled_from(["plain"] * 4 + ["shared", "split"]))
            first = draw(POINTS.map(Assigned.plain) if kind == "plain" else SCORES)
            second = draw(SCORES) if kind == "split" else first
            lines.append(TravellerLine.split(ns, ew, first, second))
        boards.append(Traveller(board, tuple(lines)))
    return boards


COMPARED = st.sampled_from(["matchpoints", "butler", "cross_imps"])
"""The methods in which an artificial score has a value."""


@given(sessions(), COMPARED, st.sampled_from([1, 2]))
def test_totals_are_the_sums_of_what_the_lines_show(
    boards: list[Traveller], method: str, winners: int
) -> None:
    scored = score_session(boards, Options(winners=winners), method)
    earned: defaultdict[tuple[Line, str], Fraction] = defaultdict(Fraction)
    played: defaultdict[tuple[Line, str], int] = defaultdict(int)
    for board in scored.boards:
        for line in board.lines:
            for side in SIDES:
                own = line.earned(side)
                who = Line.of(side, winners), line.line.contestant(side)
                if own is not None:
                    earned[who] += own
                    played[who] += 1
    standings = {(each.line, each.contestant): each for each in scored.standings}
    assert {who: own.total for who, own in standings.items()} == {
        who: earned[who] for who in standings
    }
    assert {who: own.boards_played for who, own in standings.items()} == {
        who: played[who] for who in standings
    }
    if method != "matchpoints":  # there a contestant without a comparison is not listed
        assert standings.keys() == earned.keys()


@given(sessions(), COMPARED)
def test_column_of_a_side_holds_what_its_lines_show(boards: list[Traveller], method: str) -> None:
    for board in score_session(boards, Options(winners=2), method).boards:
        for side in SIDES:
            other = board.other(side)
            shown = [
                other.get(place, Fraction(units, board.denominator))
                for place, units in enumerate(board.column(side))
            ]
            assert shown == [line.earned(side) for line in board.lines]
            assert all(not board.column(side)[place] for place in other)


@given(
    st.tuples(sessions(), sessions()),
    COMPARED,
    st.builds(
        Options,
        winners=st.sampled_from([1, 2]),
        expected_results=st.sampled_from([None, 7]),
        missed_boards=st.sampled_from([None, MissedBoards(most=1)]),
    ),
    st.data(),
)
def test_scored_again_after_some_boards_changed_it_is_the_same_as_from_nothing(
    states: tuple[list[Traveller], list[Traveller]],
    method: str,
    options: Options,
    data: st.DataObject,
) -> None:
    first, second = states
    kept = [
        data.draw(st.sampled_from([board, *second[place : place + 1]]))
        for place, board in enumerate(first)
    ]
    then = data.draw(st.sampled_from([options, Options()]))
    before = score_session(first, options, method)
    assert score_session(kept, then, method, before) == score_session(kept, then, method)


def test_only_boards_that_changed_are_rated_again() -> None:
    boards = [board_of([420, 170]), board_of([420, -50], board=2)]
    before = score_session(boards, Options())
    boards[1] = board_of([420, 450], board=2)
    after = score_session(boards, Options(), before=before)
    assert [after.boards[place] is before.boards[place] for place in (0, 1)] == [True, False]


@pytest.mark.parametrize(("method", "half"), [("matchpoints", True), ("butler", False)])
def test_nothing_is_kept_of_another_way_of_scoring(method: str, half: bool) -> None:
    boards = [board_of([420, 170, -50])]
    before, options = score_session(boards, Options()), Options(half=half)
    assert score_session(boards, options, method, before) == score_session(boards, options, method)
