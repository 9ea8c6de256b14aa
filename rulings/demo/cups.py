"""The demo's cup: four teams who meet in private, in its semi-finals."""

from datetime import datetime, timedelta

from clubs.actors import Actor
from events.actions.match_decisions import DecidedResult, decide_match
from events.actions.match_reports import report_match
from events.actions.season_setup import Dates, make_matches
from events.models import Event, Scoring, Season
from rulings.actions.match_requests import report_match_error
from rulings.demo.cast import Cast
from rulings.demo.hours import evening
from rulings.demo.seasons import HOUR, TEAMS, WEEK, stanzas_of
from rulings.demo.team_events import set_up_teams

DAY = timedelta(days=1)
PLAYED = ((28, 17), (13, 22))
CLAIMED = ((28, 17), (13, 12))


def cup_in_its_semi_finals(cast: Cast, now: datetime) -> Season:
    """One match is settled, and its loser reports an error; of the other one stanza is played."""
    begun = evening(now, cast.riverside.time_zone, days_ago=3 * 7)
    event = set_up_teams(
        cast,
        TEAMS[:4],
        now=begun,
        name="Riverside Cup",
        starts_at=begun,
        season_kind=Event.SeasonKind.CUP,
        scoring=Scoring.TEAM_IMPS,
        correction_period="7 d",
        appeal_period="7 d",
    )
    session = event.sessions.get()
    director, amira, ben = map(Actor.person, (cast.director, *cast.players))
    season = make_matches(
        actor=director,
        session=session,
        entries=list(event.entries.order_by("number")),
        terms={"boards": 12, "stanzas": 2},
        dates=Dates(now + WEEK, 2 * WEEK),
        now=begun,
    )
    outcome = DecidedResult(stanzas_of(PLAYED))
    decide_match(actor=director, session=session, number=1, outcome=outcome, now=now - 2 * DAY)
    report_match(
        actor=ben, session=session, number=2, stanzas=stanzas_of(PLAYED[:1]), now=now - DAY
    )
    report_match_error(
        actor=amira,
        session=session,
        number=1,
        grounds="In the second stanza, board 21 was written down for the wrong side: ten IMPs.",
        claimed=stanzas_of(CLAIMED),
        now=now - 3 * HOUR,
    )
    return season
