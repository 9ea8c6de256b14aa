"""Who goes on from a stage, and the championship of all stages."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entrants import Line
from scoring.ranking.championship import Missed, RankedStage, championship
from scoring.ranking.qualifying import (
    Finisher,
    Intake,
    IntakeRule,
    Qualified,
    TieAtCut,
    qualify,
)
from scoring.session import Standing

A, B = IntakeRule(Intake.PLACES, 1, 4), IntakeRule(Intake.REST)
BY_SECTION = IntakeRule(Intake.SECTION_PLACES, 1, 2)


def ranked(*ranks: str, sections: str = "", gone: set[int] | None = None) -> list[Finisher]:
    """Contestants 1, 2, ... with these ranks."""
    letters = sections or " " * len(ranks)
    return [
        Finisher(name, rank, letter.strip(), name not in (gone or set()))
        for name, (rank, letter) in enumerate(zip(ranks, letters, strict=True), start=1)
    ]


SIX = ("1", "2", "3", "4", "5", "6")


def test_the_first_four_and_the_rest() -> None:
    assert qualify(ranked(*SIX), (A, B)).stages == ((1, 2, 3, 4), (5, 6))


def test_whoever_is_gone_is_passed_over() -> None:
    assert qualify(ranked(*SIX, gone={2}), (A, B)).stages == ((1, 3, 4, 5), (6,))


def test_whoever_has_no_place_goes_nowhere() -> None:
    assert qualify(ranked("1", "2", "3", "4", "5", ""), (A, B)).stages == ((1, 2, 3, 4), (5,))


def test_the_first_two_of_each_section() -> None:
    found = qualify(ranked(*SIX, sections="AAABBB"), (BY_SECTION, B))
    assert found.stages == ((1, 2, 4, 5), (3, 6))


def test_a_tie_across_the_cut_is_left_open() -> None:
    found = qualify(ranked("1", "2", "3=", "3=", "3=", "6"), (A, B))
    assert found == Qualified(((1, 2), (6,)), (TieAtCut(0, (3, 4, 5), free=2),))


def test_a_tie_inside_a_stage_is_none() -> None:
    assert qualify(ranked("1", "2", "3=", "3=", "5", "6"), (A, B)).ties == ()


def test_a_tie_across_two_cuts_is_one_of_both_stages() -> None:
    beside = (IntakeRule(Intake.PLACES, 1, 2), IntakeRule(Intake.PLACES, 3, 4))
    found = qualify(ranked("1", "2=", "2=", "2=", "2=", "6"), beside)
    assert found.stages == ((1,), ())
    assert found.ties == (TieAtCut(0, (2, 3, 4, 5), free=1), TieAtCut(1, (2, 3, 4, 5), free=2))


def test_by_hand_proposes_nobody() -> None:
    assert qualify(ranked(*SIX), (IntakeRule(Intake.BY_HAND),)).stages == ((),)


@pytest.mark.parametrize(
    ("rule", "size"), [(A, 4), (BY_SECTION, 6), (B, None), (IntakeRule(Intake.BY_HAND), None)]
)
def test_so_many_come_in(rule: IntakeRule, size: int | None) -> None:
    assert rule.size(3) == size


@st.composite
def fields(draw: st.DrawFn) -> list[Finisher]:
    """Any field, best first, with ties, sections, those who are gone and those without a place."""
    scores = sorted(draw(st.lists(st.integers(0, 12), min_size=1, max_size=30)), reverse=True)
    found = []
    for name, score in enumerate(scores, start=1):
        rank = f"{1 + scores.index(score)}{'=' if scores.count(score) > 1 else ''}"
        rank = rank if draw(st.integers(0, 9)) else ""
        section = draw(st.sampled_from("AB"))
        found.append(Finisher(name, rank, section, draw(st.integers(0, 9)) > 0))
    return found


@st.composite
def rules(draw: st.DrawFn) -> tuple[IntakeRule, ...]:
    """Stages beside each other that nobody could be in twice."""
    intake = draw(st.sampled_from([Intake.PLACES, Intake.SECTION_PLACES]))
    ends = sorted(draw(st.sets(st.integers(1, 20), min_size=1, max_size=4)))
    starts = [1, *(end + 1 for end in ends)]
    found = [IntakeRule(intake, *each) for each in zip(starts, ends, strict=False)]
    rest = [IntakeRule(Intake.REST)] if draw(st.booleans()) else []
    return tuple(draw(st.permutations([*found, *rest])))


@given(field=fields(), stages=rules())
def test_nobody_is_lost_and_nobody_is_in_two_finals(
    field: list[Finisher], stages: tuple[IntakeRule, ...]
) -> None:
    found = qualify(field, stages)
    placed = [name for stage in found.stages for name in stage]
    going_on = [each.name for each in field if each.rank and each.goes_on]
    assert len(set(placed)) == len(placed)
    assert found.open_names.isdisjoint(placed)
    assert set(placed) | found.open_names <= set(going_on)
    if any(each.intake is Intake.REST for each in stages):
        assert set(placed) | found.open_names == set(going_on)


@given(field=fields(), stages=rules())
def test_each_stage_has_as_many_as_there_are_places(
    field: list[Finisher], stages: tuple[IntakeRule, ...]
) -> None:
    """Those of whom a tie leaves it open are counted where their places are."""
    found = qualify(field, stages)
    going_on = [each for each in field if each.rank and each.goes_on]
    for at, rule in enumerate(stages):
        if rule.intake is Intake.REST:
            continue
        fields_of = (
            [going_on]
            if rule.intake is Intake.PLACES
            else [[each for each in going_on if each.section == letter] for letter in "AB"]
        )
        places = sum(len(own[rule.first - 1 : rule.last]) for own in fields_of)
        free = sum(tie.free for tie in found.ties if tie.stage == at)
        assert len(found.stages[at]) + free == places


@given(field=fields(), stages=rules(), data=st.data())
def test_a_stage_does_not_depend_on_the_order_of_the_stages(
    field: list[Finisher], stages: tuple[IntakeRule, ...], data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(len(stages))))
    found, other = qualify(field, stages), qualify(field, [stages[at] for at in order])
    assert [found.stages[at] for at in order] == list(other.stages)


def standing(name: int, rank: str) -> Standing:
    return Standing(str(name), Line.ALL, 0, 1, 0, 0, rank)


def places(*ranked_names: tuple[int, str]) -> list[Standing]:
    return [standing(*each) for each in ranked_names]


def test_final_a_first_then_b_then_the_others() -> None:
    stages = {
        1: RankedStage(places((1, "1"), (2, "2"), (3, "3="), (4, "3="), (5, "5"), (6, "")), (2, 3)),
        2: RankedStage(places((2, "1="), (1, "1="))),
        3: RankedStage(places((4, "1"))),
    }
    found = [
        (each.standing.rank, int(each.standing.contestant), each.stage)
        for each in championship(stages, 1)
    ]
    assert found == [("1=", 2, 2), ("1=", 1, 2), ("3", 4, 3), ("4", 3, 1), ("5", 5, 1), ("", 6, 1)]


def test_who_missed_a_final_is_behind_all_or_last_of_it() -> None:
    """1 and 3 came into final A, where 2 and 4 played; 5 and 6 played final B."""
    qualifying = places((1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5"), (6, "6"), (7, "7"))
    stages = {
        1: RankedStage(qualifying, (2, 3)),
        2: RankedStage(places((4, "1"), (2, "2")), missed={"1", "3"}),
        3: RankedStage(places((6, "1="), (5, "1="))),
    }

    def found(missed: Missed) -> list[tuple[str, str]]:
        ranked = championship(stages, 1, missed)
        return [(each.standing.rank, each.standing.contestant) for each in ranked]

    behind = [("1", "4"), ("2", "2"), ("3=", "6"), ("3=", "5"), ("5", "1"), ("6", "3"), ("7", "7")]
    last = [("1", "4"), ("2", "2"), ("3", "1"), ("4", "3"), ("5=", "6"), ("5=", "5"), ("7", "7")]
    assert [found(Missed.BEHIND), found(Missed.LAST)] == [behind, last]


def test_who_missed_a_semi_final_is_last_of_it() -> None:
    stages = {
        1: RankedStage(places((1, "1"), (2, "2"), (3, "3="), (4, "3="), (5, "5")), (2,)),
        2: RankedStage(places((2, "1"), (1, "2")), (3,), {"4"}),
        3: RankedStage(places((1, "1")), missed={"2"}),
    }
    ranked = championship(stages, 1, Missed.LAST)
    found = [(each.standing.rank, each.standing.contestant, each.stage) for each in ranked]
    assert found == [("1", "1", 3), ("2", "2", 2), ("3", "4", 1), ("4", "3", 1), ("5", "5", 1)]


def test_a_final_of_a_semi_final_is_above_it() -> None:
    stages = {
        1: RankedStage(places((1, "1"), (2, "2"), (3, "3")), (2,)),
        2: RankedStage(places((2, "1"), (1, "2")), (3,)),
        3: RankedStage(places((1, "1"))),
    }
    assert [each.standing.contestant for each in championship(stages, 1)] == ["1", "2", "3"]


@given(st.integers(1, 30), st.data())
def test_everybody_who_played_has_one_place(field: int, data: st.DataObject) -> None:
    """Places are those of a ranking: each is one more than the number of those ahead."""
    names = data.draw(st.permutations(range(1, field + 1)))
    cut = sorted(data.draw(st.lists(st.integers(0, field), min_size=2, max_size=2)))
    qualifying = places(*((name, str(at)) for at, name in enumerate(names, start=1)))
    finals = (names[: cut[0]], names[cut[0] : cut[1]])
    stages = {1: RankedStage(qualifying, (2, 3))} | {
        number: RankedStage(places(*((name, "1=" if len(own) > 1 else "1") for name in own)))
        for number, own in enumerate(finals, start=2)
    }
    found = championship(stages, 1)
    assert sorted(int(each.standing.contestant) for each in found) == sorted(names)
    ranks = [int(each.standing.rank.rstrip("=")) for each in found]
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]


def test_fractions_are_kept() -> None:
    won = standing(1, "1")._replace(units=7, denominator=3)
    (found,) = championship({1: RankedStage([won])}, 1)
    assert found.standing.total == Fraction(7, 3)
