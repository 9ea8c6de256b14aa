"""Leagues and cups: teams whose captains have logins, matches made, results by the real acts."""

from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.models import Organiser, Player, User
from events.actions.match_decisions import DecidedResult, decide_match
from events.actions.match_reports import confirm_match, report_match
from events.actions.season_setup import Dates, make_matches
from events.models import Event, Scoring, Session
from events.models.scoring_choices import VictoryScale
from events.queries.seasons import SeasonNow, season_now, season_of
from tests.builders import NOW
from tests.remembered import remembered
from tests.teams import build_teams

WEEK = timedelta(days=7)
MATCHES_FROM = NOW + WEEK


def captain(session: Session, team: int) -> Actor:
    """The captain of the team of that number, with a login."""
    player = session.event.entries.get(number=team).captain
    assert player is not None
    assert player.user is not None
    return Actor.person(player.user)


def give_logins(event: Event) -> None:
    """A login to the captain of each team."""
    for entry in event.entries.select_related("captain"):
        assert entry.captain is not None
        address = f"captain{entry.number}@{event.organiser.slug}.example"
        user = User.objects.filter(email=address).first()
        entry.captain.user = user or User.objects.create_user(
            email=address, name=entry.captain.name, password=None
        )
        Player.objects.filter(pk=entry.captain.pk).update(user=entry.captain.user)


@remembered
def build_season(
    organiser: Organiser | None = None,
    *,
    teams: int = 5,
    kind: str = Event.SeasonKind.LEAGUE,
    victory_scale: str = VictoryScale.WBF_CONTINUOUS,
    name: str = "Winter matches",
    **terms: Any,
) -> Session:
    """A season with all its matches made; team n is the nth that entered."""
    is_cup = kind == Event.SeasonKind.CUP
    scoring = Scoring.TEAM_IMPS if is_cup else Scoring.VICTORY_POINTS
    draft = {"season_kind": kind, "scoring": scoring, "victory_scale": victory_scale, "name": name}
    event = build_teams(organiser, teams=teams, **draft)
    with scope(organiser=event.organiser):
        give_logins(event)
        session = event.sessions.get()
        make_matches(
            actor=SYSTEM,
            session=session,
            entries=list(event.entries.order_by("number")),
            terms=terms,
            dates=Dates(MATCHES_FROM, WEEK),
            now=NOW,
        )
        session.refresh_from_db()
    return session


def season_at(session: Session, now: datetime = NOW) -> SeasonNow:
    """The season as it is at that instant."""
    session = Session.objects.select_related("event__organiser", "conditions").get(pk=session.pk)
    season = season_of(session)
    assert season is not None
    return season_now(session, season, now)


def imps(*stanzas: tuple[int, int]) -> list[tuple[Fraction, Fraction]]:
    return [(Fraction(home), Fraction(away)) for home, away in stanzas]


def play(session: Session, number: int, *stanzas: tuple[int, int], now: datetime = NOW) -> None:
    """Home's captain enters the result, the visitors' confirms it."""
    match = season_at(session, now).match(number)
    assert match.home is not None
    assert match.away is not None
    home, away = match.home.entry.number, match.away.entry.number
    report_match(
        actor=captain(session, home),
        session=session,
        number=number,
        stanzas=imps(*stanzas),
        now=now,
    )
    confirm_match(actor=captain(session, away), session=session, number=number, now=now)


@remembered
def build_begun_league() -> Session:
    """Four teams; the first match is agreed at `NOW`, 40 IMPs to 32."""
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12))
    return session


def decide(
    session: Session, number: int, *stanzas: tuple[int, int], reason: str = "", now: datetime = NOW
) -> None:
    """The director enters or corrects the result."""
    decide_match(
        actor=SYSTEM,
        session=session,
        number=number,
        outcome=DecidedResult(imps(*stanzas)),
        reason=reason,
        now=now,
    )
