"""A chart has every box of its guide once, and leads wherever the guide leads."""

import pytest

from rulings.guides.charts.outline import (
    DEEPEST,
    REVIEWS,
    ChartWay,
    Ending,
    Reference,
    Turn,
    drawn_in,
    elsewhere,
    outline,
)
from rulings.guides.graph import Fork, Guide, GuideOutcome, leads
from rulings.guides.reading import UNKNOWN, guide, guides


def reached(one: Guide) -> set[str]:
    """Its nodes, without those that are drawn in the chart of another guide."""
    met: set[str] = set()
    found = [one.start]
    while found:
        key = found.pop()
        if key not in met and not elsewhere(one, key):
            met.add(key)
            found += leads(one.nodes[key])
    return met


def turns(at: Turn | Ending | Reference) -> list[Turn]:
    if not isinstance(at, Turn):
        return []
    return [at, *(below for way in at.ways for below in turns(way.to))]


def leads_to(way: ChartWay) -> str:
    if isinstance(way.to, Reference) and way.to.guide:
        return f"{way.to.guide}.{way.to.key}"
    return way.to.key


@pytest.mark.parametrize("name", guides())
def test_every_node_is_drawn_once(name: str) -> None:
    drawn = [key for tree in outline(name).trees for key in drawn_in(tree)]
    assert sorted(drawn) == sorted({*drawn})
    assert {*drawn} - {REVIEWS} == reached(guide(name))
    assert list(outline(name).numbers.values()) == list(range(1, len(drawn) + 1))


@pytest.mark.parametrize("name", guides())
def test_every_answer_leads_where_the_guide_leads(name: str) -> None:
    one = guide(name)
    drawn = {turn.key: turn for tree in outline(name).trees for turn in turns(tree)}
    told = {
        key: dict(node.to)
        if isinstance(node, Fork)
        else {each.key: each.to for each in node.answers}
        for key, node in one.nodes.items()
        if key in drawn and not isinstance(node, GuideOutcome)
    }
    assert {
        key: {answer: leads_to(way) for way in turn.ways for answer in way.answers}
        for key, turn in drawn.items()
    } == {
        key: {answer: to for answer, to in ways.items() if to != UNKNOWN}
        for key, ways in told.items()
    }


@pytest.mark.parametrize("name", guides())
def test_each_reference_is_to_a_box_that_is_drawn(name: str) -> None:
    references = [
        way.to
        for tree in outline(name).trees
        for turn in turns(tree)
        for way in turn.ways
        if isinstance(way.to, Reference)
    ]
    assert [to for to in references if to.key not in outline(to.guide or name).numbers] == []


@pytest.mark.parametrize("name", guides())
def test_no_tree_is_deeper_than_there_is_room(name: str) -> None:
    def depth(at: Turn | Ending | Reference) -> int:
        return 1 + max(depth(way.to) for way in at.ways) if isinstance(at, Turn) else 0

    assert max(map(depth, outline(name).trees)) <= DEEPEST


def test_chart_of_the_opening_lead_is_one_tree_with_what_is_unknown_and_afterwards() -> None:
    found = outline("opening-lead-out-of-turn")
    assert [tree.key for tree in found.trees] == ["card", UNKNOWN, REVIEWS]
    assert found.numbers["card"] == 1
    assert found.numbers[REVIEWS] == len(found.numbers)


def test_guide_that_leads_on_refers_to_the_other_guide() -> None:
    first, *_ = outline("insufficient-bid").trees
    assert isinstance(first, Turn)
    others = {way.to.guide for way in first.ways if isinstance(way.to, Reference)}
    assert others == {"change-of-call", "call-out-of-rotation"}
