"""Knock-out matches: stanzas, carry-over, ties."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.awards import Assigned
from scoring.conditions.penalties import Amount, Penalty
from scoring.conditions.rules import RankingRules
from scoring.teams.boards import MatchBoard, Room, TeamSide
from scoring.teams.knockout import (
    KnockoutMatch,
    KnockoutRules,
    Outcome,
    TieRule,
    score_knockout,
)
from scoring.teams.match import CarryOver, Counted, Match, MatchConditions, MatchPenalty
from scoring.teams.score import TeamsRules, score_knockout_session
from scoring.teams.units import BoardAMatch, TeamsError
from tests.scoring.sessions import everyone
from tests.scoring.teams.builders import played

HOME, AWAY = TeamSide
MATCH = Match("Lions", "Tigers", ())
FIRST = [played(1, 420, 170), played(2, 0, 0)]
SECOND = [played(3, 0, 170), played(4, 0, 20)]
LEVEL = [played(3, 0, 220), played(4, 0, 0)]
EXTRA = [played(5, 50, 0)]


def test_stanzas_add_up_to_the_winner() -> None:
    result = score_knockout(MATCH, [FIRST, SECOND], scheduled=3)
    assert (result.outcome, result.winner) == (Outcome.UNFINISHED, None)
    result = score_knockout(MATCH, [FIRST, SECOND], scheduled=2)
    assert [stanza.margin for stanza in result.stanzas] == [6, -6]
    assert [stanza.running for stanza in result.stanzas] == [6, 0]
    assert (result.outcome, result.winner) == (Outcome.TIED, None)


def test_carry_over_and_penalties_count_in_the_running_margin() -> None:
    match = replace(
        MATCH,
        carry_over=(CarryOver(AWAY, Fraction(9, 2)),),
        penalties=(MatchPenalty(AWAY, Fraction(1), Counted.SCORE),),
    )
    result = score_knockout(match, [FIRST, SECOND], scheduled=2)
    assert [stanza.running for stanza in result.stanzas] == [Fraction(5, 2), Fraction(-7, 2)]
    assert (result.outcome, result.winner) == (Outcome.AWAY, "Tigers")


def test_L90_a_penalty_decides_the_match_of_its_team_alone() -> None:
    """Lions win by six before they are penalised eight; Bears against Wolves stay as they were."""
    bears = Match("Bears", "Wolves", ())
    taken = Penalty(everyone("Lions"), Amount(Fraction(8)))
    scored = score_knockout_session(
        [KnockoutMatch(each, [FIRST]) for each in (MATCH, bears)],
        [],
        TeamsRules(
            MatchConditions(knockout=True),
            RankingRules(penalties=(taken,)),
            knockout=KnockoutRules(),
        ),
    )
    lions, others = scored.knockouts
    assert [lions.stanzas[-1].running, lions.winner] == [-2, "Tigers"]
    assert [others.stanzas[-1].running, others.winner] == [6, "Bears"]


def test_tied_match_plays_on_until_an_extra_stanza_decides() -> None:
    result = score_knockout(MATCH, [FIRST, LEVEL, EXTRA], scheduled=2)
    assert [stanza.running for stanza in result.stanzas] == [6, 0, 2]
    assert [stanza.extra for stanza in result.stanzas] == [False, False, True]
    assert (result.winner, result.by_rule) == ("Lions", None)


def test_extra_boards_do_not_count_once_a_correction_decided_the_match_before() -> None:
    corrected = [played(3, 0, 50), played(4, 0, 0)]
    result = score_knockout(MATCH, [FIRST, corrected, [played(5, 0, 4000)]], scheduled=2)
    assert (result.winner, result.result.margin, result.not_counted) == ("Lions", Fraction(4), 1)


@pytest.mark.parametrize(
    ("tie", "winner"), [(TieRule.HOME_WINS, "Lions"), (TieRule.AWAY_WINS, "Tigers")]
)
def test_tie_decided_by_regulation(tie: TieRule, winner: str) -> None:
    result = score_knockout(MATCH, [FIRST, LEVEL], scheduled=2, tie=tie)
    assert (result.winner, result.by_rule) == (winner, tie)


def test_L12C4_unequal_awards_are_averaged() -> None:
    split = MatchBoard(1, Room(Assigned.plain(-500), Assigned.plain(-100)), Room.played(50))
    result = score_knockout(MATCH, [[split]], scheduled=1)
    assert (result.result.margin, result.winner) == (Fraction(-15, 2), "Tigers")


def test_knockout_at_board_a_match() -> None:
    result = score_knockout(MATCH, [FIRST], scheduled=1, unit=BoardAMatch())
    assert (result.stanzas[0].margin, result.winner) == (Fraction(2), "Lions")


def test_stanzas_may_use_the_same_board_numbers() -> None:
    result = score_knockout(MATCH, [FIRST, FIRST], scheduled=2)
    assert [stanza.running for stanza in result.stanzas] == [6, 12]


def test_knockout_has_a_stanza() -> None:
    with pytest.raises(TeamsError, match="at least one stanza"):
        score_knockout(MATCH, [], scheduled=0)


def test_knockout_before_its_first_board() -> None:
    result = score_knockout(MATCH, [], scheduled=2)
    assert (result.outcome, result.stanzas) == (Outcome.UNFINISHED, ())
