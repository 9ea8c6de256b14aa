"""Making the matches of a league or a cup, and taking them back while nothing is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values
from clubs.permissions import Permission
from clubs.wording import worded
from events.access import require_in_event
from events.actions.draft_checks import refuse_unsuited_season
from events.actions.season_acts import season_in_play, write_season_act
from events.actions.sessions import check_entries, conditions_to_play
from events.locking import lock_event, lock_session
from events.models import Entry, Event, Season, SeasonMatch, SeasonTerms, Session
from events.movements.knockout.bracket import BracketRound
from events.movements.schedule import MovementError
from events.movements.teams.league import league_fixtures
from events.movements.teams.round_robin import TEAMS as TEAMS_OF_A_LEAGUE
from events.queries.seasons import bracket_of
from events.queries.witnesses import fixtures_digest

TERMS = tuple(SeasonTerms.blank())


@dataclass(frozen=True, slots=True)
class Dates:
    """By when the first round is to be played, and how long after it each further one."""

    first: datetime
    interval: timedelta

    def of(self, number: int) -> datetime:
        """Of the round of that number, from 1."""
        return self.first + (number - 1) * self.interval


def make_matches(
    *,
    actor: Actor,
    session: Session,
    entries: Sequence[Entry],
    terms: Mapping[str, Any],
    dates: Dates,
    now: datetime,
) -> Season:
    """Begin a season: fix its terms and the conditions published last, and make all its matches.

    The entries stand in the order of their numbers, in a cup of their seeds. `terms` are columns of
    `SeasonTerms`; what is left out, or says nothing of such a season, has its default.

    Raises:
        UserError: see `conditions_to_play` and `check_entries`; it is no season; too few teams or
            too many; the conditions cannot score such matches.
    """
    with transaction.atomic():
        lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.MANAGE_ENTRIES)
        event = session.event
        if not event.is_season:
            raise UserError(_("This event is played in sessions, not in private."))
        session.conditions = conditions_to_play(actor, event, session, now)
        check_entries(session, entries)
        agreed = _terms_for(event, terms)
        boards = agreed["boards"] * agreed["stanzas"]
        refuse_unsuited_season(event, session.conditions, boards)
        season = Season.objects.create(
            organiser=session.organiser,
            session=session,
            draw=[entry.pk for entry in entries],
            made_at=now,
            made_by_name=actor.name,
            **agreed,
        )
        _write_matches(season, entries, dates)
        session.state, session.started_at = Session.State.RUNNING, now
        session.save(update_fields=["state", "started_at", "conditions"])
        told = _told(season, entries, dates)
        write_season_act(actor, session, season, "season.make", now, after=told)
    return season


def take_back_matches(*, actor: Actor, session: Session, now: datetime) -> Session:
    """Go back to before the matches were made, as long as nothing is known of any.

    Raises:
        UserError: a result or a penalty has been entered, or see `season_in_play`.
    """
    with transaction.atomic():
        lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.MANAGE_ENTRIES)
        season = season_in_play(session, now)
        if SeasonMatch.objects.filter(season=season.season, reports__isnull=False).exists():
            raise UserError(_("A result has been entered, which must not be lost."))
        if SeasonMatch.objects.filter(season=season.season, penalties__isnull=False).exists():
            raise UserError(_("A penalty has been given, which must not be lost."))
        teams = [team.name for team in season.teams]
        write_season_act(
            actor, session, season.season, "season.take_back", now, before={"teams": teams}
        )
        try:
            season.season.delete()
        except ProtectedError as kept:
            raise UserError(
                _("A ruling has been asked for or given, which must not be lost.")
            ) from kept
        session.state = Session.State.SETUP
        session.conditions = session.started_at = None
        session.save(update_fields=["state", "conditions", "started_at"])
    return session


def _terms_for(event: Event, terms: Mapping[str, Any]) -> dict[str, Any]:
    """All terms; those that say nothing of such a season have their defaults."""
    idle = OF_A_LEAGUE if event.is_cup else OF_A_CUP
    blank = SeasonTerms.blank()
    unknown = terms.keys() - blank.keys()
    if unknown:
        raise TypeError(f"a season has no {', '.join(sorted(unknown))}")
    return blank | {name: value for name, value in terms.items() if name not in idle}


OF_A_LEAGUE = frozenset({"meetings", "forfeit"})
OF_A_CUP = frozenset(
    {"carry_over_cap", "extra_boards", "extra_sets", "tie", "third_place", "consolation"}
)


def _write_matches(season: Season, entries: Sequence[Entry], dates: Dates) -> None:
    event = season.session.event
    rows = _cup(season, dates) if event.is_cup else _league(season, entries, dates)
    SeasonMatch.objects.bulk_create(rows)


def _league(season: Season, entries: Sequence[Entry], dates: Dates) -> list[SeasonMatch]:
    if len(entries) not in TEAMS_OF_A_LEAGUE:
        raise UserError(
            _("A league has %(least)d to %(most)d teams, not %(teams)d.")
            % {
                "least": TEAMS_OF_A_LEAGUE[0],
                "most": TEAMS_OF_A_LEAGUE[-1],
                "teams": len(entries),
            }
        )
    rounds = league_fixtures(len(entries), season.meetings)
    pairs = [(place, pair) for place, each in enumerate(rounds, start=1) for pair in each]
    return [
        SeasonMatch(
            organiser=season.organiser,
            season=season,
            number=number,
            round=place,
            home=entries[home - 1],
            away=entries[away - 1],
            play_by=dates.of(place),
        )
        for number, (place, (home, away)) in enumerate(pairs, start=1)
    ]


def _cup(season: Season, dates: Dates) -> list[SeasonMatch]:
    try:
        tree = bracket_of(season)
    except MovementError as error:
        raise UserError(worded(error)) from error
    main = next(place for place, each in enumerate(tree.rounds, 1) if _has(each, tree.final))
    rows = (
        SeasonMatch(
            organiser=season.organiser,
            season=season,
            number=match.number,
            round=place,
            play_by=dates.of(_beside(place, main, third_place=season.third_place)),
        )
        for place, each in enumerate(tree.rounds, start=1)
        for match in each.matches
    )
    return sorted(rows, key=lambda row: row.number)


def _has(each: BracketRound, number: int) -> bool:
    return any(match.number == number for match in each.matches)


def _beside(place: int, main: int, *, third_place: bool) -> int:
    """The round of the main bracket whose date is that of a round beside it."""
    if place <= main:
        return place
    if third_place and place == main + 1:
        return main
    return min(main, place - main - third_place + 1)


def _told(season: Season, entries: Sequence[Entry], dates: Dates) -> Values:
    return {
        "teams": [entry.name for entry in entries],
        "matches": season.matches.count(),
        "first": dates.first.isoformat(),
        "days": dates.interval.days,
        **{name: _plain(getattr(season, name)) for name in TERMS},
        "dates": {str(each.round): each.play_by.isoformat() for each in season.matches.all()},
        "digest": fixtures_digest(season),
    }


def _plain(value: object) -> str | int | bool:
    return value if isinstance(value, bool | int | str) else str(value)
