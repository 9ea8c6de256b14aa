"""Sessions combined into the standings of an event."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.conditions.penalties import Amount, AmountUnit, Penalty
from scoring.conditions.rules import Minimum, RankingRules, Status
from scoring.conditions.tie_breaks import Criterion, RankingError, TieBreak
from scoring.entrants import Line
from scoring.numbers import exact
from scoring.ranking.combination import Combination, EventRules, EventSession, combine
from tests.scoring.sessions import MITCHELL, everyone, places, scored

SHORT = [[("1", "5", 100), ("2", "6", 50), ("3", "4", 0)]]
"""One board: pairs 1 and 4 have 4 matchpoints of 4, 2 and 6 have 2, 3 and 5 none."""

LONG = EventSession(scored(MITCHELL).standings)
BRIEF = EventSession(scored(SHORT).standings)


def event(combination: Combination, *, best: int | None = None) -> EventRules:
    return EventRules(combination, best)


def test_matchpoints_are_added_over_the_tops() -> None:
    result = combine([LONG, BRIEF], event(Combination.MATCHPOINTS))
    first = {each.contestant: each for each in result.standings}["1"]
    assert [first.total, first.of, first.percent, first.boards_played] == [12, 16, 75, 4]


def test_percentages_count_alike_whatever_the_number_of_boards() -> None:
    result = combine([LONG, BRIEF], event(Combination.PERCENTAGES))
    first = {each.contestant: each for each in result.standings}["1"]
    assert exact(first.percent or 0) == "250/3"
    assert [each and each.percent_text for each in result.sessions["1"]] == ["66.67", "100.00"]


def test_totals_are_added() -> None:
    points = EventSession(scored(MITCHELL, winners=2, method="total_points").standings[:3])
    result = combine([points, points], event(Combination.TOTALS))
    assert [(each.rank, exact(each.total), each.percent) for each in result.standings] == [
        ("1=", "400", None),
        ("1=", "400", None),
        ("3", "100", None),
    ]


def test_best_sessions_count() -> None:
    result = combine([LONG, BRIEF, LONG], event(Combination.PERCENTAGES, best=2))
    assert result.counted["1"] == [0, 1]
    assert result.counted["6"] == [0, 2]


def test_contestants_are_ranked_on_what_they_played_unless_it_is_too_little() -> None:
    absent = EventSession([each for each in BRIEF.standings if each.contestant != "1"])
    rules = event(Combination.PERCENTAGES)
    assert combine([LONG, absent], rules).sessions["1"][1] is None
    minimum = replace(rules, ranking=RankingRules(minimum=Minimum(share=Fraction(1))))
    last = combine([LONG, absent], minimum).standings[-1]
    assert (last.contestant, last.status) == ("1", Status.TOO_FEW_BOARDS)


def test_names_join_contestants_of_different_numbers() -> None:
    names = {(Line.ALL, "1"): "2", (Line.ALL, "2"): "1"}
    swapped = EventSession(LONG.standings, names)
    result = combine([LONG, swapped], event(Combination.MATCHPOINTS))
    assert [each and each.contestant for each in result.sessions["1"]] == ["1", "2"]


def test_contestant_has_one_score_in_a_session() -> None:
    names = {(Line.ALL, "1"): "2"}
    with pytest.raises(RankingError, match="two scores"):
        combine([EventSession(LONG.standings, names)], event(Combination.MATCHPOINTS))


@pytest.mark.parametrize(
    ("sessions", "ranking"),
    [([LONG, BRIEF], ["1 1", "2 6"]), ([BRIEF, LONG], ["1 6", "2 1"])],
)
def test_higher_last_session_breaks_a_tie(sessions: list[EventSession], ranking: list[str]) -> None:
    rules = EventRules(Combination.MATCHPOINTS, ranking=RankingRules((TieBreak(Criterion.LAST),)))
    assert places(combine(sessions, rules).standings)[:2] == ranking


def test_event_has_penalties_and_lists_of_its_own() -> None:
    penalty = Penalty(everyone("1"), Amount(Fraction(10), AmountUnit.PERCENT))
    ranking = RankingRules(penalties=(penalty,), categories={everyone("1"): frozenset({"mixed"})})
    rules = EventRules(Combination.PERCENTAGES, ranking=ranking)
    result = combine([LONG, BRIEF], rules)
    (mixed,) = result.ranking_list(category="mixed")
    assert (mixed.rank, exact(mixed.percent or 0)) == ("1", "220/3")


def test_lot_breaks_a_tie_of_an_event() -> None:
    lot = TieBreak(Criterion.LOT, order=(everyone("2"), everyone("1")))
    rules = EventRules(Combination.MATCHPOINTS, ranking=RankingRules((lot,)))
    assert places(combine([LONG], rules).standings)[:3] == ["1 6", "2 2", "3 1"]


@pytest.mark.parametrize(
    "rules",
    [
        {"best": 0},
        {"ranking": RankingRules((TieBreak(Criterion.TOPS),))},
        {"ranking": RankingRules(status={(Line.NS, "1"): Status.NON_COMPETING})},
    ],
)
def test_rules_that_an_event_cannot_follow_are_refused(rules: dict[str, object]) -> None:
    with pytest.raises(RankingError):
        EventRules(Combination.TOTALS, **rules)  # type: ignore[arg-type]


def test_percentages_need_sessions_at_matchpoints() -> None:
    points = EventSession(scored(MITCHELL, method="total_points").standings)
    with pytest.raises(RankingError, match="matchpoints"):
        combine([points], event(Combination.PERCENTAGES))
