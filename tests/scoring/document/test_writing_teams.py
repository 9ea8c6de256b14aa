"""Matches that are written down as a document are scored from it as before."""

import json
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.conditions.penalties import Amount, Penalty
from scoring.conditions.rules import RankingRules
from scoring.document import document_of_knockouts, document_of_teams, read, score, write
from scoring.numbers import exact
from scoring.teams.boards import MatchBoard, TeamSide
from scoring.teams.knockout import KnockoutMatch, KnockoutRules, TieRule
from scoring.teams.match import CarryOver, Match, MatchConditions
from scoring.teams.score import TeamsRules, score_knockout_session, score_teams
from tests.scoring.sessions import everyone
from tests.scoring.teams.builders import played

SCORES = st.sampled_from([620, 170, 0, -50, -420])
IMPS = st.sampled_from([Fraction(1, 2), Fraction(3), Fraction(8)])
TEAMS = st.sampled_from(["Lions", "Tigers", "Bears"])
PENALTIES = st.lists(
    st.builds(Penalty, TEAMS.map(everyone), IMPS.map(Amount), reason=st.just("Late")), max_size=2
).map(tuple)
KNOCKOUTS = st.builds(
    KnockoutRules, st.integers(1, 2), st.sampled_from(TieRule), sets=st.integers(0, 1)
)


@st.composite
def stanzas(draw: st.DrawFn) -> list[list[MatchBoard]]:
    """Up to three of two boards, numbered on."""
    return [
        [played(2 * stanza + board, draw(SCORES), draw(SCORES)) for board in (1, 2)]
        for stanza in range(draw(st.integers(1, 3)))
    ]


@st.composite
def matches(draw: st.DrawFn) -> list[KnockoutMatch]:
    """Two, of four teams; into either something may be carried, and a lot may be drawn."""
    return [
        KnockoutMatch(
            Match(
                home, away, (), carry_over=draw(st.tuples(st.builds(CarryOver, SIDES, IMPS)) | NONE)
            ),
            draw(stanzas()),
            lot=draw(st.none() | SIDES),
        )
        for home, away in (("Lions", "Tigers"), ("Bears", "Wolves"))
    ]


SIDES = st.sampled_from(TeamSide)
NONE = st.just(())


def written(document: Any) -> Any:
    return write(score(read(json.loads(json.dumps(document)))))


@given(matches(), KNOCKOUTS, PENALTIES)
def test_written_knockouts_have_the_winners_that_they_had(
    given: list[KnockoutMatch], knockout: KnockoutRules, penalties: tuple[Penalty, ...]
) -> None:
    rules = TeamsRules(
        MatchConditions(knockout=True), RankingRules(penalties=penalties), None, knockout
    )
    scored = score_knockout_session(given, [], rules)
    result = written(document_of_knockouts(given, rules))
    assert [(each["outcome"], each["winner"]) for each in result["matches"]] == [
        (each.outcome.name.lower(), each.winner) for each in scored.knockouts
    ]
    assert [stanza["running"] for each in result["matches"] for stanza in each["stanzas"]] == [
        exact(stanza.running) for each in scored.knockouts for stanza in each.stanzas
    ]


@given(matches(), PENALTIES)
def test_written_matches_are_ranked_as_they_were(
    given: list[KnockoutMatch], penalties: tuple[Penalty, ...]
) -> None:
    whole = [
        Match(
            each.match.home,
            each.match.away,
            tuple(board for stanza in each.stanzas for board in stanza),
            carry_over=each.match.carry_over,
        )
        for each in given
    ]
    rules = TeamsRules(MatchConditions(), RankingRules(penalties=penalties))
    scored = score_teams(whole, [], rules, teams=["Foxes"])
    result = written(document_of_teams(whole, rules, teams=["Foxes"]))
    assert [(row["contestant"], row["total"], row["rank"]) for row in result["standings"]] == [
        (each.contestant, exact(each.total), str(each.rank)) for each in scored.standings
    ]
