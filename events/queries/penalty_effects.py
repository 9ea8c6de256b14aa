"""The ranking as it would be with a penalty, or with another in its place; nothing is written."""

from dataclasses import replace
from typing import TypeVar

from events.decided_matches import match_penalty
from events.models import ScorePenalty
from events.queries.matches import PlannedMatch
from events.queries.standings import PlaceChange, ScoreInput, changes_between, score_input
from events.queries.teams_input import TeamsInput, penalty_in
from scoring.teams.match import MatchPenalty

TakenT = TypeVar("TakenT")


def effect_of_penalty(
    penalty: ScorePenalty, *, in_place_of: ScorePenalty | None = None
) -> list[PlaceChange]:
    """What one that is not given yet would do, perhaps in the place of one that stands.

    Of 0 it shows what happens where that one is taken back.
    """
    given = score_input(penalty.session)
    before = given if in_place_of is None else _penalised(given, in_place_of, is_back=True)
    return changes_between(given, _penalised(before, penalty))


def _penalised(given: ScoreInput, row: ScorePenalty, *, is_back: bool = False) -> ScoreInput:
    """With a penalty, or without one that is given back."""
    if not row.amount:
        return given
    if given.teams is None:
        more, rules = penalty_in(given.pairs, row), given.options.ranking
        rules = replace(rules, penalties=_taken(rules.penalties, more, is_back=is_back))
        return replace(given, options=replace(given.options, ranking=rules))
    if row.opponents_id is not None:
        return replace(given, teams=_in_match(given, given.teams, row, is_back=is_back))
    more, ranking = penalty_in(given.pairs, row), given.teams.rules.ranking
    ranking = replace(ranking, penalties=_taken(ranking.penalties, more, is_back=is_back))
    teams = replace(given.teams, rules=replace(given.teams.rules, ranking=ranking))
    return replace(given, teams=teams)


def _in_match(
    given: ScoreInput, teams: TeamsInput, row: ScorePenalty, *, is_back: bool
) -> TeamsInput:
    """The matches with what is taken, or given back, in one of them."""
    who, others = (
        given.pairs[each].contestant.short for each in (row.contestant_id, row.opponents_id or 0)
    )
    planned = [
        each
        if each.key != (frozenset((who, others)), row.meeting)
        else _match_with(each, match_penalty(row, each.home == who), is_back=is_back)
        for each in teams.matches.planned
    ]
    return replace(teams, matches=replace(teams.matches, planned=tuple(planned)))


def _match_with(match: PlannedMatch, row: MatchPenalty, *, is_back: bool) -> PlannedMatch:
    penalties = _taken(match.on.penalties, row, is_back=is_back)
    return replace(match, on=replace(match.on, penalties=penalties))


def _taken(now: tuple[TakenT, ...], row: TakenT, *, is_back: bool) -> tuple[TakenT, ...]:
    if not is_back:
        return (*now, row)
    at = now.index(row)
    return (*now[:at], *now[at + 1 :])
