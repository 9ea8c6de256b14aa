"""Acts on a league for tests: what captains send, and how far a match is."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from events.actions.match_reports import report_match
from events.models import MatchReport, Session
from events.queries.season_figures import league_table
from events.queries.season_states import MatchState
from scoring.numbers import exact
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.scored_alone import printed, scored_alone
from tests.seasons import captain, imps, season_at

HOUR = timedelta(hours=1)
TICK = timedelta(microseconds=1)


def figures_agree(session: Session, folder: Path) -> None:
    """Places, totals and what every match gave are those of `python -m scoring`."""
    alone, season = scored_alone(printed(session), folder), season_at(session)
    assert [(row["contestant"], row["rank"], row["total"]) for row in alone["standings"]] == [
        (str(row["team"]), row["rank"], row["points"]) for row in league_table(season)
    ]
    assert [(each["total_home"], each["total_away"]) for each in alone["matches"]] == [
        tuple(exact(each.result.points(side)) for side in TeamSide)
        for each in season.matches
        if each.counts and each.result
    ]


def sent(session: Session, *stanzas: tuple[int, int], number: int = 1) -> MatchReport:
    home = season_at(session).match(number).home
    assert home is not None
    return report_match(
        actor=captain(session, home.number),
        session=session,
        number=number,
        stanzas=imps(*(stanzas or ((30, 20), (10, 12)))),
        now=NOW,
    )


def state(session: Session, number: int = 1, now: Any = NOW) -> MatchState:
    return season_at(session, now).match(number).state
