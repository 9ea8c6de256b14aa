"""Lists beside a session's ranking: strata, categories, and the ranking with handicaps.

Everybody's score is that of the session; in a list contestants have places of their own. Of teams
there is the Butler list of their pairs besides.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from events.chosen_scoring import binding
from events.models import Entry, Session
from events.queries.butler_sheets import butler_sheet
from events.queries.described import Described, ListName
from events.queries.field import FieldPair
from events.queries.round_scores import until_round
from events.queries.score_sheet import (
    FurtherList,
    RankingRow,
    ScoreSheet,
    ranking_rows,
    sheet_of,
    table_rounds_of,
)
from events.queries.standings import AnyScore, ScoreInput, score_input
from scoring.entrants import Entrant
from scoring.ranking.lists import ranking_list
from scoring.ranking.swiss_pairs import SwissScore
from scoring.teams.score import TeamsScore


def sheet_with_lists(session: Session, after_round: int | None = None) -> ScoreSheet:
    """The session's score as it is released; of teams, perhaps that of its first rounds alone."""
    given = score_input(session)
    if after_round is not None:
        given = until_round(given, after_round)
    scored = given.score()
    sheet = sheet_of(given, scored, table_rounds_of(session))
    if given.teams and "matches" in sheet and (butler := butler_sheet(given, sheet["travellers"])):
        sheet["matches"]["butler"] = butler
    return {**sheet, "lists": further_lists(session, given.pairs, scored)}


def further_lists(
    session: Session, pairs: Mapping[int, FieldPair], scored: AnyScore
) -> list[FurtherList]:
    """Every list that has somebody in it: lower strata, categories, the ranking with handicaps."""
    described = _described(session, pairs)
    ruled = _with_rules(scored, described)
    return [
        {"kind": each.kind, "name": each.name, "ranking": rows}
        for each in described.lists()
        if (rows := _rows(pairs, ruled, each))
    ]


def with_lists(given: ScoreInput) -> ScoreInput:
    """The same with the lists among the rules of ranking, as a document says them."""
    described = _described(given.session, given.pairs)
    if given.teams is None:
        rules = described.ruled(given.options.ranking)
        return replace(given, options=replace(given.options, ranking=rules))
    rules = described.ruled(given.teams.rules.ranking)
    return replace(
        given, teams=replace(given.teams, rules=replace(given.teams.rules, ranking=rules))
    )


def _described(session: Session, pairs: Mapping[int, FieldPair]) -> Described:
    return Described.of(
        _entries(session, pairs), binding(session), session.conditions or session.event
    )


def _with_rules(scored: AnyScore, described: Described) -> AnyScore:
    if isinstance(scored, TeamsScore):
        rules = described.ruled(scored.rules.ranking)
        return replace(scored, rules=replace(scored.rules, ranking=rules))
    rules = described.ruled(scored.options.ranking)
    return replace(scored, options=replace(scored.options, ranking=rules))


def _entries(session: Session, pairs: Mapping[int, FieldPair]) -> Iterator[tuple[Entrant, Entry]]:
    """Who is ranked, with their entries; one query."""
    entries = {row.pk: row for row in Entry.objects.filter(event=session.event_id).order_by()}
    for each in pairs.values():
        who = each.contestant
        if who.is_ranked:
            yield (who.ranked_in, who.short), entries[who.entry_id]


def _rows(pairs: Mapping[int, FieldPair], ruled: AnyScore, asked: ListName) -> list[RankingRow]:
    if isinstance(ruled, TeamsScore | SwissScore):
        return ranking_rows(pairs, replace(ruled, standings=ruled.ranking_list(**asked.asked)))
    return ranking_rows(pairs, replace(ruled, standings=ranking_list(ruled, **asked.asked)))
