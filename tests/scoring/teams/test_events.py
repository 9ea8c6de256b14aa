"""Teams events: totals, cross table, byes, carry-over, triples."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.conditions.rules import RankingRules
from scoring.conditions.tie_breaks import Criterion, TieBreak
from scoring.ranking.carry_forward import AmongQualifiers
from scoring.teams.boards import TeamSide
from scoring.teams.carry_over import knockout_carry_over, scored_against
from scoring.teams.cross_table import cross_table
from scoring.teams.match import (
    CarryOver,
    KnownPoints,
    Match,
    MatchConditions,
    MatchCount,
    MatchResult,
    score_match,
    victory_points,
)
from scoring.teams.ranking import rank_teams
from scoring.teams.standings import (
    Bye,
    ByeScore,
    EventScores,
    Won,
    own_points,
    team_standings,
)
from scoring.teams.triples import half_match_conditions, score_triple, triple_tables
from scoring.teams.units import Imps, TeamsError
from tests.scoring.sessions import everyone
from tests.scoring.teams.builders import values, won_by
from tests.scoring.vectors import load_json

CONDITIONS = victory_points("wbf_discrete")
ROUND_ROBIN = [
    won_by("A", "B", 10, CONDITIONS, round_number=1),
    won_by("A", "C", -3, CONDITIONS, round_number=2),
    won_by("B", "C", 0, CONDITIONS, round_number=3),
]


def test_figures_of_a_round_robin() -> None:
    figures = team_standings(EventScores(ROUND_ROBIN))
    assert {team: int(row.total) for team, row in figures.items()} == {"A": 23, "B": 15, "C": 22}
    first = figures["A"]
    assert (first.won, first.lost, first.net, first.quotient) == values(10, 3, 7, "10/3")
    assert (first.boards, first.byes, len(first.matches)) == (8, 0, 2)
    assert [first.count(outcome) for outcome in Won] == [1, 0, 1]


def test_quotient_without_loss_is_none() -> None:
    figures = team_standings(EventScores([won_by("A", "B", 5, CONDITIONS)]))
    assert [row.quotient for row in figures.values()] == [None, 0]


def test_totals_have_byes_and_teams_without_a_match() -> None:
    event = EventScores(
        [won_by("A", "B", 0, CONDITIONS)],
        byes=[
            Bye("C"),
            Bye("A", ByeScore(None, own_average=True)),
            Bye("D", ByeScore(None, own_average=True)),
        ],
        also=["E"],
    )
    figures = team_standings(event)
    totals = {team: row.total for team, row in figures.items()}
    assert totals == {"A": 20, "B": 10, "C": 12, "D": 0, "E": 0}
    assert (figures["A"].bye_points, figures["A"].byes) == (Fraction(10), 1)


def test_two_half_matches_are_one_in_the_average_of_a_bye() -> None:
    """A drew a match, 10, and won both halves of a triple, 7 and 6: 23 in two rounds."""
    halves = [
        replace(won_by("A", "B", 0, CONDITIONS).match, half=True, boards=(), known=each)
        for each in (KnownPoints(Fraction(7), Fraction(3)), KnownPoints(Fraction(6), Fraction(4)))
    ]
    results = [won_by("A", "C", 0, CONDITIONS), *(score_match(each, CONDITIONS) for each in halves)]
    event = EventScores(results, [Bye("A", ByeScore(None, own_average=True))])
    assert team_standings(event)["A"].bye_points == Fraction(23, 2)
    assert own_points(results) == {"A": Fraction(23, 2), "C": 10, "B": 7}


def known(home: str, away: str, points: int, others: int, *, half: bool = False) -> MatchResult:
    """A match of the only round of which the points are known."""
    both = KnownPoints(Fraction(points), Fraction(others))
    return score_match(Match(home, away, (), known=both, half=half, round_number=1), CONDITIONS)


def broken_by(criterion: Criterion, results: Sequence[MatchResult]) -> list[tuple[str, str]]:
    """Ranks of A, B and C, as far as they are there."""
    ranked = rank_teams(EventScores(results), RankingRules(tie_breaks=(TieBreak(criterion),)))
    return [(each.rank, each.contestant) for each in ranked if each.contestant in "ABC"]


def test_half_a_match_won_is_half_a_match_where_ties_are_broken_by_matches_won() -> None:
    """On 20 all: A won a match, which is 1; B won a half, drew another and lost one: 3/4."""
    halves = [("D", 10, 0), ("E", 5, 5), ("F", 5, 15)]
    results = [known("A", "G", 20, 0), *(known("B", *each, half=True) for each in halves)]
    assert broken_by(Criterion.MATCHES_WON, results) == [("1", "A"), ("2", "B")]


@pytest.mark.parametrize(
    ("criterion", "ranks"), [(Criterion.LAST, ["1=", "1="]), (Criterion.OPPONENTS, ["1", "2"])]
)
def test_the_halves_of_a_round_are_one_match_where_ties_are_broken(
    criterion: Criterion, ranks: list[str]
) -> None:
    """On 14 all, B by two halves, 9 and 5. A's opponents have 6, those of B a half of 1 and 9."""
    results = [
        known("A", "D", 14, 6),
        known("B", "E", 9, 1, half=True),
        known("B", "F", 5, 5, half=True),
        known("E", "F", 0, 4, half=True),
    ]
    assert broken_by(criterion, results) == [*zip(ranks, "AB", strict=True)]


def test_half_a_match_against_the_tied_is_weighed_as_a_half() -> None:
    """On 20 all, and each with 10 to the match among A, B and C: 15 of 1 1/2, or 20 of 2."""
    results = [
        known("A", "B", 7, 3, half=True),
        known("A", "C", 8, 12),
        known("B", "C", 12, 8),
        known("A", "D", 5, 5, half=True),
        known("B", "E", 5, 5, half=True),
    ]
    assert broken_by(Criterion.MET, results) == [("1=", "A"), ("1=", "B"), ("1=", "C")]


@pytest.mark.parametrize(("fixed", "expected"), [(12, 12), (9, 10)])
def test_bye_is_worth_the_better_of_a_fixed_score_and_the_own_average(
    fixed: int, expected: int
) -> None:
    bye = Bye("A", ByeScore(Fraction(fixed), own_average=True))
    figures = team_standings(EventScores([won_by("A", "B", 0, CONDITIONS)], byes=[bye]))
    assert figures["A"].bye_points == expected


def test_bye_is_worth_something() -> None:
    with pytest.raises(TeamsError, match="a fixed score or the team's own average"):
        ByeScore(None)


def test_matches_of_a_team() -> None:
    first, second = team_standings(EventScores(ROUND_ROBIN))["C"].matches
    assert (first.opponents, first.margin, first.outcome) == ("A", Fraction(3), Won.WON)
    assert (first.points + first.opponents_points, first.round_number) == (Fraction(20), 2)
    assert (second.opponents, second.outcome, second.boards) == ("B", Won.DRAWN, 4)


def test_cross_table_of_a_round_robin() -> None:
    table = cross_table(EventScores(ROUND_ROBIN), order=["A", "C", "B"])
    assert table.teams == ("A", "C", "B")
    assert [row.cells.count(None) for row in table.rows] == [1, 1, 1]
    cell = table.cell("C", "A")
    assert cell is not None
    assert (cell.margin, cell.points) == (Fraction(3), ROUND_ROBIN[1].away_points)
    assert table.cell("A", "A") is None
    for row in table.rows:
        total = sum(cell.points for cell in row.cells if cell)
        assert total == row.standing.total


def test_cross_table_adds_matches_of_the_same_teams() -> None:
    twice = [won_by("A", "B", 5, CONDITIONS), won_by("B", "A", 3, CONDITIONS)]
    table = cross_table(EventScores(twice), order=["B", "A"])
    assert table.teams == ("B", "A")
    cell = table.cell("A", "B")
    assert cell is not None
    assert (int(cell.margin), len(cell.matches)) == (2, 2)


def test_carry_over_of_matches_among_qualifiers() -> None:
    against = scored_against(ROUND_ROBIN)
    qualifiers = {who: against[who] for who in map(everyone, "AC")}
    carried = AmongQualifiers(Fraction(1, 2)).carry(qualifiers)
    result = ROUND_ROBIN[1]
    assert {who: each.amount.value for who, each in carried.items()} == {
        everyone("A"): result.home_points / 2,
        everyone("C"): result.away_points / 2,
    }


def test_knockout_carry_over_is_a_share_of_the_margin_up_to_a_maximum() -> None:
    half = Fraction(1, 2)
    assert knockout_carry_over(ROUND_ROBIN[0], share=half) == CarryOver(TeamSide.HOME, Fraction(5))
    capped = knockout_carry_over(ROUND_ROBIN[1], share=half, maximum=Fraction(1))
    assert capped == CarryOver(TeamSide.AWAY, Fraction(1))
    assert knockout_carry_over(ROUND_ROBIN[2], share=half) is None
    with pytest.raises(TeamsError, match="0 to 1"):
        knockout_carry_over(ROUND_ROBIN[0], share=Fraction(2))


@pytest.mark.parametrize(("imps", "side"), [(1, TeamSide.HOME), (-1, TeamSide.AWAY)])
def test_knockout_carry_over_of_a_match_won_by_one_imp(imps: int, side: TeamSide) -> None:
    won = won_by("A", "B", imps, CONDITIONS)
    assert knockout_carry_over(won, share=Fraction(1)) == CarryOver(side, Fraction(1))


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
    imps = MatchConditions((MatchCount(Imps()),))
    ranked = rank_teams(EventScores([won_by("A", "B", -6, imps)]), RankingRules())
    assert [(each.contestant, each.total) for each in ranked] == [
        ("B", Fraction(6)),
        ("A", Fraction(-6)),
    ]
