"""Law 12C2(c): average plus and minus follow the contestant's session."""

from fractions import Fraction

import pytest

from scoring.awards import Artificial, Assigned
from scoring.cards import Side
from scoring.conditions.options import Options
from scoring.field.artificial import session_value
from scoring.methods import score_session
from scoring.numbers import exact
from scoring.session import ScoredLine, SessionScore
from scoring.traveller import Traveller, TravellerLine


@pytest.mark.parametrize(
    ("award", "own", "percent"),
    [
        ("A+", 65, 65),
        ("A+", 60, 60),
        ("A+", 30, 60),
        ("A-", 35, 35),
        ("A-", 70, 40),
        ("A", 70, 50),
        ("A", 30, 50),
        ("60%", 70, 60),
        ("40%", 30, 40),
        ("A+", None, 60),
    ],
)
def test_session_value_in_percent(award: str, own: int | None, percent: int) -> None:
    own_percent = None if own is None else Fraction(own)
    score = Artificial.parse(award)
    assert session_value(score, score.percent, own_percent) == percent


def percents(line: ScoredLine) -> list[str]:
    return [exact(line.percent(side) or 0) for side in Side]


def session(options: Options, award: str = "A+") -> SessionScore:
    """Pair 1 has 100% on two boards and then an artificial score; pair 4 has 0% and one too."""
    boards = [
        Traveller(
            number,
            (
                TravellerLine.plain("1", "4", 420),
                TravellerLine.plain("2", "5", 170),
                TravellerLine.plain("3", "6", -50),
            ),
        )
        for number in (1, 2)
    ]
    third = Traveller(
        3,
        (
            TravellerLine.artificial("1", "4", Artificial.parse(award), Artificial.parse("A-")),
            TravellerLine.plain("2", "5", 170),
            TravellerLine.plain("3", "6", -50),
        ),
    )
    return score_session([*boards, third], options)


@pytest.mark.parametrize("winners", [1, 2])
def test_average_plus_becomes_the_own_score_above_60(winners: int) -> None:
    line = session(Options(winners=winners)).boards[2].lines[0]
    assert percents(line) == ["100", "0"]


def test_average_plus_stays_60_where_the_session_rule_is_off() -> None:
    line = session(Options(law_12c2c=False)).boards[2].lines[0]
    assert percents(line) == ["60", "40"]


def test_percentage_typed_by_the_director_stays() -> None:
    line = session(Options(), award="60%").boards[2].lines[0]
    assert percents(line) == ["60", "0"]


def test_other_boards_are_those_with_a_score_obtained() -> None:
    first = Traveller(1, (TravellerLine.plain("1", "4", 420), TravellerLine.plain("2", "5", -50)))
    average = TravellerLine.artificial("1", "4", Artificial.parse("A+"), Artificial.parse("A+"))
    spoilt = [Traveller(number, (average, TravellerLine.plain("2", "5", 170))) for number in (2, 3)]
    scored = score_session([first, *spoilt], Options(winners=2))
    assert [board.lines[0].percent(Side.NS) for board in scored.boards] == [100, 100, 100]
    assert [board.lines[0].percent(Side.EW) for board in scored.boards] == [0, 60, 60]


def test_contestant_without_other_boards_keeps_average_plus() -> None:
    average = TravellerLine.artificial("1", "4", Artificial.parse("A+"), Artificial.parse("A-"))
    scored = score_session([Traveller(1, (average, TravellerLine.plain("2", "5", 170)))], Options())
    line = scored.boards[0].lines[0]
    assert percents(line) == ["60", "40"]


def test_average_plus_for_one_side_leaves_the_other_sides_score() -> None:
    split = TravellerLine.split("1", "4", Artificial.parse("A+"), Assigned.plain(420))
    field = (TravellerLine.plain("2", "5", 170), TravellerLine.plain("3", "6", -50))
    before = Traveller(1, (TravellerLine.plain("1", "4", 420), *field))
    scored = score_session([before, Traveller(2, (split, *field))], Options(winners=2))
    assert percents(scored.boards[1].lines[0]) == ["100", "0"]
