"""A session that is written down as a document is scored from it as before."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards import Artificial, Assigned
from scoring.conditions.options import (
    CrossImpsRule,
    CrossScaling,
    DatumRounding,
    DatumRule,
    Divisor,
    MissedBoards,
    Options,
    Scaling,
    SmallGroups,
)
from scoring.conditions.penalties import Amount, Carried, Penalty
from scoring.conditions.rules import Minimum, RankingRules, Status
from scoring.conditions.tie_breaks import Criterion, TieBreak
from scoring.document import document_of, read, score, write
from scoring.entrants import Line
from scoring.methods import score_session
from scoring.numbers import exact
from scoring.session import SessionScore
from scoring.traveller import SideScore, Traveller, TravellerLine

SCORES: tuple[SideScore, ...] = (
    Assigned.plain(420),
    Assigned.plain(-50),
    Assigned(((620, Fraction(2, 3)), (-100, Fraction(1, 3)))),
    Artificial.parse("A+"),
    Artificial.parse("A-"),
    Artificial.parse("45%"),
    None,
)
METHODS = ("matchpoints", "butler", "cross_imps")


@st.composite
def lines(draw: st.DrawFn, ns: str, ew: str) -> TravellerLine:
    one = draw(st.sampled_from(SCORES))
    other = one if draw(st.booleans()) else draw(st.sampled_from(SCORES))
    played = isinstance(one, Assigned) and one == other
    return TravellerLine.split(
        ns, ew, one, other, group="B" if played and draw(st.booleans()) else ""
    )


@st.composite
def sessions(draw: st.DrawFn) -> list[Traveller]:
    """Boards of up to five tables, in one section or in two that are scored apart."""
    sections = draw(st.sampled_from([("",), ("A", "B")]))
    return [
        Traveller(
            number,
            tuple(draw(lines(f"{letter}{table}", f"{letter}{table + 5}")) for table in range(1, 6)),
            letter,
        )
        for number in range(1, draw(st.integers(2, 4)))
        for letter in sections
    ]


OPTIONS = st.builds(
    Options,
    winners=st.sampled_from([1, 2]),
    expected_results=st.sampled_from([None, 7]),
    law_12c2c=st.booleans(),
    missed_boards=st.sampled_from([None, MissedBoards(1, None), MissedBoards(2)]),
    half=st.booleans(),
    ascherman=st.booleans(),
    scaling=st.sampled_from(Scaling),
    small_groups=st.sampled_from([None, SmallGroups({1: (Fraction(60),)}, Fraction(1, 2))]),
    datum=st.builds(DatumRule, trim=st.integers(0, 1), rounding=st.sampled_from(DatumRounding)),
    cross_imps=st.builds(CrossImpsRule, st.sampled_from(Divisor), st.sampled_from(CrossScaling)),
    average_imps=st.sampled_from([Fraction(3), Fraction(5, 2)]),
)


def named(name: str) -> Penalty:
    return Penalty((Line.ALL, name), Amount(Fraction(1, 3)), "90B1", "late")


RULES = st.builds(
    RankingRules,
    tie_breaks=st.sampled_from([(), tuple(map(TieBreak, [Criterion.BOARDS_WON, Criterion.TOPS]))]),
    penalties=st.sampled_from([(), (named("1"), named("A2"), named("1"))]),
    minimum=st.sampled_from([Minimum(), Minimum(2), Minimum(1, Fraction(1, 2))]),
)


def ruled(options: Options, rules: RankingRules) -> Options:
    """With two winners nobody is penalised: the rules name contestants of one line."""
    rules = rules if options.winners == 1 else replace(rules, penalties=())
    return replace(options, ranking=rules)


def figures(scored: SessionScore) -> list[tuple[str, ...]]:
    return [
        (each.line.value, each.rank, each.contestant, exact(each.total))
        for each in scored.standings
    ]


@given(sessions(), st.builds(ruled, OPTIONS, RULES), st.sampled_from(METHODS))
def test_a_written_session_is_scored_as_it_was(
    travellers: list[Traveller], options: Options, method: str
) -> None:
    document = json.loads(json.dumps(document_of(method, options, travellers)))
    output: dict[str, Any] = write(score(read(document)))
    assert [
        tuple(row[name] for name in ("line", "rank", "contestant", "total"))
        for row in output["standings"]
    ] == figures(score_session(travellers, options, method))


def test_what_is_as_by_default_is_left_out() -> None:
    travellers = [Traveller.plain(1, [("1", "2", 100), ("3", "4", 50)]), Traveller(2, ())]
    assert document_of("matchpoints", Options(winners=2), travellers) == {
        "method": "matchpoints",
        "winners": 2,
        "boards": [
            {
                "board": 1,
                "results": [
                    {"ns": "1", "ew": "2", "score": 100},
                    {"ns": "3", "ew": "4", "score": 50},
                ],
            }
        ],
    }


def test_a_stated_datum_is_written() -> None:
    board = replace(Traveller.plain(1, [("1", "2", 100), ("3", "4", 50)]), datum=Fraction(85))
    assert document_of("butler", Options(), [board])["boards"] == [
        {
            "board": 1,
            "datum": "85",
            "results": [
                {"ns": "1", "ew": "2", "score": 100},
                {"ns": "3", "ew": "4", "score": 50},
            ],
        }
    ]


def test_L91B_who_has_no_place_is_written() -> None:
    """With what they carry, and that the place stays vacant; read again it is the same."""
    one, two = (Line.ALL, "1"), (Line.ALL, "2")
    ranking = RankingRules(
        carried={one: Carried(Amount(Fraction(3)), "all", "3")},
        status={one: Status.DISQUALIFIED, two: Status.NON_COMPETING},
        close_up=False,
    )
    boards = [Traveller.plain(1, [("1", "2", 100), ("3", "4", 50)])]
    document: Any = document_of("matchpoints", Options(ranking=ranking), boards)
    assert [each.get("status") for each in document["ranking"]["contestants"]] == [
        "disqualified",
        "non_competing",
    ]
    expected = score_session(boards, Options(ranking=ranking), "matchpoints").standings
    found: Any = write(score(read(json.loads(json.dumps(document)))))["standings"]
    assert [(row["contestant"], row["rank"]) for row in found] == [
        (each.contestant, each.rank) for each in expected
    ]
    assert [each.contestant for each in expected if not each.rank] == ["2", "1"]


def test_rules_of_ranking_are_refused() -> None:
    ruled = Options(ranking=RankingRules(restart_ties=True))
    with pytest.raises(ValueError, match="rules of ranking"):
        document_of("matchpoints", ruled, [])
