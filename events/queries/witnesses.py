"""Digests of what is too much to write into history, which its records keep in their place.

They are of no names: a digest by itself forgets nobody.
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import Model

from clubs.history.digests import digest
from events.mapping import result_words
from events.models import (
    BoardDeal,
    MatchDecision,
    MatchReport,
    Qualifier,
    Result,
    ScoreRelease,
    Season,
    SeasonScore,
    Stage,
)


def release_digest(release: ScoreRelease) -> str:
    """Of everything that an official score says."""
    waits = [each for each in (release.next_told, release.next_in_series_told) if each]
    return digest(
        [
            release.number,
            release.is_final,
            release.after_round,
            release.ranking,
            release.travellers,
            release.matches,
            release.changes,
            release.lists,
            *(each.isoformat() for each in waits),
        ]
    )


def brought_digest(brought: Iterable[Result]) -> str:
    """Of the results with which a session was imported, in the order of their keys."""
    return digest([result_words(each) for each in brought])


def fixtures_digest(season: Season) -> str:
    """Of the draw of a season and of who meets whom; reads its `matches`."""
    matches = [[each.number, each.round, each.home_id, each.away_id] for each in _in_order(season)]
    return digest([season.draw, matches])


def report_digest(report: MatchReport) -> str:
    """Of what a report says of a match, and of which members sat where."""
    names = ("kind", "stanzas", "points", "boards", "adjustments", "at_fault", "side")
    return digest([[getattr(report, name) for name in names], _without_names(report.line_ups)])


def season_score_digest(score: SeasonScore) -> str:
    """Of everything that the final score of a season says."""
    return digest([score.number, score.figures])


def qualified_digest(stage: Stage) -> str:
    """Of who goes on from it into which stage, in which order, and what each carries."""
    said = ("carried", "carried_unit", "carried_of", "carried_boards", "carried_sum", "reason")
    rows = Qualifier.objects.filter(qualification__stage=stage).order_by("stage", "seed", "entry")
    return digest([*map(list, rows.values_list("stage", "seed", "entry", *said))])


def match_decision_words(row: MatchDecision) -> dict[str, Any]:
    """What is decided of a match of a session, as history remembers it."""
    names = ("meeting", "kind", "side", "figures", "reason")
    return {name: getattr(row, name) for name in names}


def _in_order(season: Season) -> list[Any]:
    return sorted(season.matches.all(), key=lambda each: each.number)


def _without_names(said: Any) -> Any:
    """Line-ups without the texts that a person is forgotten in (`events.season_line_ups`)."""
    if isinstance(said, list):
        return [_without_names(each) for each in said]
    if isinstance(said, dict):
        named = {"substitute", "allowed_by"}
        return {name: _without_names(each) for name, each in said.items() if name not in named}
    return said


def deal_words(deal: BoardDeal) -> dict[str, Any]:
    """What history keeps of the hands of a board, which tells nobody the cards."""
    return {
        "version": deal.version,
        "origin": deal.origin,
        "is_shared": deal.is_shared,
        "seal": deal.seal,
    }


DIGESTS: dict[type[Model], Callable[[Any], tuple[str, ...]]] = {
    MatchReport: lambda row: (report_digest(row),),
    Qualifier: lambda row: (qualified_digest(row.qualification.stage),),
    ScoreRelease: lambda row: (release_digest(row),),
    Season: lambda row: (fixtures_digest(row),),
    SeasonScore: lambda row: (season_score_digest(row),),
}
"""The digests that history holds of a row with words in it."""
