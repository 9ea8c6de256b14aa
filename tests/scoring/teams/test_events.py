"""Teams events: standings, cross table, byes, carry-over, triples."""

from fractions import Fraction

import pytest

from scoring.teams.boards import TeamSide
from scoring.teams.carry_over import (
    carry_among_qualifiers,
    knockout_carry_over,
    linear_carry_over,
)
from scoring.teams.cross_table import cross_table
from scoring.teams.match import CarryOver, MatchConditions, Part, victory_points
from scoring.teams.standings import (
    Bye,
    ByeScore,
    EventScores,
    Won,
    team_matches,
    team_standings,
)
from scoring.teams.triples import half_match_conditions, score_triple, triple_tables
from scoring.teams.units import Imps, TeamsError
from tests.scoring.teams.builders import values, won_by
from tests.scoring.vectors import load_json

CONDITIONS = victory_points("wbf_discrete")
ROUND_ROBIN = [
    won_by("A", "B", 10, CONDITIONS, round_number=1),
    won_by("A", "C", -3, CONDITIONS, round_number=2),
    won_by("B", "C", 0, CONDITIONS, round_number=3),
]


def test_standings_of_a_round_robin() -> None:
    table = team_standings(EventScores(ROUND_ROBIN))
    assert [(row.team, row.rank, int(row.total)) for row in table] == [
        ("A", "1", 23),
        ("C", "2", 22),
        ("B", "3", 15),
    ]
    first = table[0]
    assert (first.won, first.lost, first.net, first.quotient) == values(10, 3, 7, "10/3")
    assert (first.boards, first.byes, len(first.matches)) == (8, 0, 2)
    assert [first.count(outcome) for outcome in Won] == [1, 0, 1]


def test_standings_share_places_on_equal_totals() -> None:
    drawn = [won_by("A", "B", 0, CONDITIONS), won_by("C", "D", 0, CONDITIONS)]
    assert [row.rank for row in team_standings(EventScores(drawn))] == ["1=", "1=", "1=", "1="]


def test_quotient_without_loss_is_none() -> None:
    table = team_standings(EventScores([won_by("A", "B", 5, CONDITIONS)]))
    assert [row.quotient for row in table] == [None, 0]


def test_standings_with_byes_carry_over_and_penalties() -> None:
    event = EventScores(
        [won_by("A", "B", 0, CONDITIONS)],
        byes=[
            Bye("C"),
            Bye("A", ByeScore(None, own_average=True)),
            Bye("D", ByeScore(None, own_average=True)),
        ],
        carry_over={"B": Fraction(9, 2)},
        penalties={"A": Fraction(1, 2)},
        also=["E"],
    )
    table = {row.team: row for row in team_standings(event)}
    assert {team: row.total for team, row in table.items()} == {
        "A": Fraction(39, 2),
        "B": Fraction(29, 2),
        "C": 12,
        "D": 0,
        "E": 0,
    }
    assert (table["A"].bye_points, table["A"].penalty, table["A"].byes) == (*values(10, "1/2"), 1)
    assert table["B"].carry_over == Fraction(9, 2)


@pytest.mark.parametrize(("fixed", "expected"), [(12, 12), (9, 10)])
def test_bye_is_worth_the_better_of_a_fixed_score_and_the_own_average(
    fixed: int, expected: int
) -> None:
    bye = Bye("A", ByeScore(Fraction(fixed), own_average=True))
    table = team_standings(EventScores([won_by("A", "B", 0, CONDITIONS)], byes=[bye]))
    assert table[0].bye_points == expected


def test_bye_is_worth_something() -> None:
    with pytest.raises(TeamsError, match="a fixed score or the team's own average"):
        ByeScore(None)


def test_penalties_are_amounts() -> None:
    with pytest.raises(TeamsError, match="without a sign"):
        EventScores([], penalties={"A": Fraction(-1)})


def test_matches_of_a_team() -> None:
    first, second = team_matches(ROUND_ROBIN, "C")
    assert (first.opponents, first.margin, first.outcome) == ("A", Fraction(3), Won.WON)
    assert (first.points + first.opponents_points, first.round_number) == (Fraction(20), 2)
    assert (second.opponents, second.outcome, second.boards) == ("B", Won.DRAWN, 4)


def test_cross_table_of_a_round_robin() -> None:
    table = cross_table(EventScores(ROUND_ROBIN))
    assert table.teams == ("A", "C", "B")
    assert [row.cells.count(None) for row in table.rows] == [1, 1, 1]
    cell = table.cell("C", "A")
    assert cell is not None
    assert (cell.margin, cell.points) == (Fraction(3), ROUND_ROBIN[1].away_points)
    assert table.cell("A", "A") is None
    for row in table.rows:
        assert sum(cell.points for cell in row.cells if cell) == row.standing.total


def test_cross_table_adds_matches_of_the_same_teams() -> None:
    twice = [won_by("A", "B", 5, CONDITIONS), won_by("B", "A", 3, CONDITIONS)]
    table = cross_table(EventScores(twice), order=["B", "A"])
    assert table.teams == ("B", "A")
    cell = table.cell("A", "B")
    assert cell is not None
    assert (int(cell.margin), len(cell.matches)) == (2, 2)


def test_linear_carry_over_published_example() -> None:
    example = load_json("misc.json")["linear_carry_over"]["example"]
    scores = {str(place): Fraction(score) for place, score in enumerate(example["scores"])}
    carried = linear_carry_over(scores, maximum=Fraction(example["max"]))
    assert list(carried.values()) == [Fraction(text) for text in example["carry"]]


def test_linear_carry_over_of_equal_scores_is_nothing() -> None:
    level = dict.fromkeys(["A", "B"], Fraction(50))
    assert linear_carry_over(level, maximum=Fraction(6)) == {"A": 0, "B": 0}
    with pytest.raises(TeamsError, match="needs qualifiers"):
        linear_carry_over({}, maximum=Fraction(6))


def test_carry_over_of_matches_among_qualifiers() -> None:
    carried = carry_among_qualifiers(ROUND_ROBIN, ["A", "C"], share=Fraction(1, 2))
    result = ROUND_ROBIN[1]
    assert carried == {"A": result.home_points / 2, "C": result.away_points / 2}


def test_knockout_carry_over_is_a_share_of_the_margin_up_to_a_maximum() -> None:
    half = Fraction(1, 2)
    assert knockout_carry_over(ROUND_ROBIN[0], share=half) == CarryOver(TeamSide.HOME, Fraction(5))
    capped = knockout_carry_over(ROUND_ROBIN[1], share=half, maximum=Fraction(1))
    assert capped == CarryOver(TeamSide.AWAY, Fraction(1))
    assert knockout_carry_over(ROUND_ROBIN[2], share=half) is None
    with pytest.raises(TeamsError, match="0 to 1"):
        knockout_carry_over(ROUND_ROBIN[0], share=Fraction(2))


def test_tables_of_a_short_triple() -> None:
    published = load_json("misc.json")["short_triple"]["rows"]
    tables = triple_tables("x", "y", "z")
    assert [[table.ns, table.ew, table.board_set] for table in tables] == published
    assert [table.half for table in tables] == [1, 1, 1, 2, 2, 2]


def test_short_triple_is_the_sum_of_two_half_matches() -> None:
    conditions = half_match_conditions()
    halves = [
        won_by("x", "y", 5, conditions),
        won_by("y", "z", 0, conditions),
        won_by("z", "x", 12, conditions),
    ]
    scores = score_triple(halves)
    assert [(score.team, int(score.points)) for score in scores] == [("x", 8), ("y", 8), ("z", 14)]
    assert scores[0].halves == (halves[0], halves[2])
    with pytest.raises(TeamsError, match="meets both others once"):
        score_triple(halves[:2])
    with pytest.raises(TeamsError, match="meets both others once"):
        score_triple([halves[0], halves[0], halves[2]])


def test_event_in_imps_ranks_by_imps() -> None:
    imps = MatchConditions((Part(Imps()),))
    table = team_standings(EventScores([won_by("A", "B", -6, imps)]))
    assert [(row.team, row.total) for row in table] == [("B", Fraction(6)), ("A", Fraction(-6))]
