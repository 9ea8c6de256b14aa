"""A season as the document whose scoring by `python -m scoring` is its table, or its winners.

In it are the matches that count; of a cup those that were played, since a default has no score.
"""

from dataclasses import replace
from typing import Any, cast

from events.models import MatchReport
from events.queries.season_lists import SeasonLists
from events.queries.seasons import MatchNow, SeasonNow
from events.season_scores import TIE_RULES, stanza_boards
from scoring.document import conditions_said, match_said, ranking_said
from scoring.teams.match import Match


def season_document(season: SeasonNow) -> dict[str, Any]:
    """The matches that count, in the order of their numbers, with what they are scored by."""
    counted = [each for each in season.matches if each.counts]
    # Each match is played on a day of its own: that is the session of Law 12C2(c) and (d).
    plain = replace(season.rules.conditions, boards=None, knockout=False)
    said = {**conditions_said(replace(season.rules, conditions=plain)), "session": "match"}
    if season.is_cup:
        terms = season.season
        said["knockout"] = {"stanzas": terms.stanzas, "tie": TIE_RULES[terms.tie].name.lower()}
        played = [each for each in counted if each.score.knockout is not None]
        return said | {"matches": _matches(played, season)}
    if "victory_points" in said:
        said["boards_per_match"] = season.boards
    said["ranking"] = ranking_said(SeasonLists.of(season).rules)
    said["teams"] = list(season.event_scores.also)
    return said | {"matches": _matches(counted, season)}


def _matches(matches: list[MatchNow], season: SeasonNow) -> list[dict[str, Any]]:
    return [_match(each, season) for each in matches]


def _match(each: MatchNow, season: SeasonNow) -> dict[str, Any]:
    """One that counts; of a cup stanza by stanza."""
    match, report = cast(Match, each.match), cast(MatchReport, each.report)
    if not season.is_cup:
        return match_said(match)
    return match_said(match, stanzas=[len(own) for own in stanza_boards(report, season.season)])
