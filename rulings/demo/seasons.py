"""The demo's league: six teams who meet in private, in the middle of its season."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from fractions import Fraction

from django.db.models import Q

from clubs.actors import Actor
from events.actions.match_decisions import DecidedResult, decide_match, record_not_played
from events.actions.match_reports import report_match
from events.actions.season_setup import Dates, make_matches
from events.models import Event, Season, Session
from rulings.actions.match_appeals import lodge_match_appeal
from rulings.actions.match_rulings import rule_on_match
from rulings.demo.cast import Cast
from rulings.demo.hours import evening
from rulings.demo.team_events import set_up_teams
from scoring.teams.boards import TeamSide

WEEK = timedelta(weeks=1)
HOUR = timedelta(hours=1)

TEAMS = (
    ("Amber", ("Amira Haddad", "Joan Fletcher", "Peter Lindqvist", "Sunita Rao")),
    ("The Boathouse", ("Ben Carter", "Elena Petrova", "Mark Ashworth", "David Hughes")),
    ("Weir and Lock", ("Grace Okafor", "Ruth Goldberg", "Henry Maddox", "Wei Zhang")),
    ("Kingfishers", ("Carla Mendes", "Anthony Byrne", "Fiona Gallagher", "Yusuf Demir")),
    ("Towpath", ("Keiko Tanaka", "Robert Pryce", "Dorothy Lamb", "Stanley Lamb")),
    ("Five Arches", ("Marek Kowalski", "Hannah Sears", "Olivia Grant", "Samuel Adeyemi")),
)

IMPS = (
    ((31, 24), (18, 27)),
    ((40, 12), (22, 19)),
    ((15, 33), (28, 30)),
    ((26, 26), (35, 14)),
    ((19, 41), (20, 22)),
    ((33, 30), (9, 25)),
    ((44, 8), (17, 31)),
    ((21, 21), (24, 24)),
    ((12, 38), (29, 16)),
    ((27, 18), (30, 11)),
)

PLAYED_ROUNDS, DEFAULTED = 4, 12


def league_in_season(cast: Cast, now: datetime) -> Season:
    """Four of ten rounds are played; of the fifth one match waits for the other captain."""
    begun = evening(now, cast.riverside.time_zone, days_ago=8 * 7)
    event = set_up_teams(
        cast,
        TEAMS,
        now=begun,
        name="Riverside League",
        starts_at=begun,
        season_kind=Event.SeasonKind.LEAGUE,
        correction_period="7 d",
        appeal_period="7 d",
    )
    session = event.sessions.get()
    director = Actor.person(cast.director)
    season = make_matches(
        actor=director,
        session=session,
        entries=list(event.entries.order_by("number")),
        terms={"boards": 12, "stanzas": 2},
        dates=Dates(begun + 2 * WEEK, 2 * WEEK),
        now=begun,
    )
    for row in season.matches.filter(round__lte=PLAYED_ROUNDS).exclude(number=DEFAULTED):
        known = IMPS[row.number % len(IMPS)]
        _decide(director, session, row.number, known, row.play_by - 30 * HOUR)
    record_not_played(
        actor=director,
        session=session,
        number=DEFAULTED,
        at_fault=TeamSide.AWAY,
        reason="They could not raise four players before the date.",
        now=now - 20 * HOUR,
    )
    _await_the_other(cast, session, season, now - 5 * HOUR)
    _rule(cast, session, season, now - 20 * HOUR)
    _appealed(cast, session, season, now - 18 * HOUR)
    return season


def _rule(cast: Cast, session: Session, season: Season, now: datetime) -> None:
    """On a match of Ben's team, who can appeal for another six days."""
    rule_on_match(
        actor=Actor.person(cast.director),
        session=session,
        number=_last_match_of(season, 2),
        laws=["16B3", "12C1B"],
        facts="Board 7: East thought for some time before passing four hearts, and West bid on.",
        facts_are="agreed",
        decision="Pass was a logical alternative: the board is scored as four hearts made.",
        now=now,
    )


def _appealed(cast: Cast, session: Session, season: Season, now: datetime) -> None:
    """Amira appeals a ruling on her team's match, which the director in charge is to decide."""
    number = _last_match_of(season, 1)
    ruling = rule_on_match(
        actor=Actor.person(cast.director),
        session=session,
        number=number,
        laws=["79B1"],
        facts="Board 14: the teams do not agree whether declarer made ten tricks or nine.",
        facts_are="disputed",
        decision="It is scored as ten tricks, as both score sheets have it.",
        now=now,
    )
    lodge_match_appeal(
        actor=Actor.person(cast.players[0]),
        session=session,
        number=number,
        ruling=ruling.number,
        grounds="Our sheet was copied from theirs; three of us counted nine tricks.",
        now=now + 3 * HOUR,
    )


def _last_match_of(season: Season, team: int) -> int:
    """The number of its match in the last round that is played."""
    own = season.matches.filter(round=PLAYED_ROUNDS).exclude(number=DEFAULTED)
    return own.filter(Q(home__number=team) | Q(away__number=team))[0].number


def _await_the_other(cast: Cast, session: Session, season: Season, now: datetime) -> None:
    """Amira enters her team's match against Ben's, and he has not answered yet."""
    own = season.matches.filter(home__number__in=(1, 2), away__number__in=(1, 2))
    report_match(
        actor=Actor.person(cast.players[0]),
        session=session,
        number=own.order_by("number")[0].number,
        stanzas=stanzas_of(((28, 17), (13, 22))),
        now=now,
    )


def _decide(
    director: Actor,
    session: Session,
    number: int,
    known: Sequence[tuple[int, int]],
    now: datetime,
) -> None:
    """Most captains of this club telephone the director, who enters what they say."""
    decide_match(
        actor=director,
        session=session,
        number=number,
        outcome=DecidedResult(stanzas_of(known)),
        now=now,
    )


def stanzas_of(known: Sequence[tuple[int, int]]) -> list[tuple[Fraction, Fraction]]:
    """Home's and the visitors' IMPs, as the acts take them."""
    return [(Fraction(home), Fraction(away)) for home, away in known]
