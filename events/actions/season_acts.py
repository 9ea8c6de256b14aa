"""What every act on a season does: look at it as it is, refuse what cannot be, write it down."""

from datetime import datetime

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values, record
from clubs.models import TenantOwned
from events.locking import mark_changed
from events.models import EntryMember, MatchReport, Session
from events.queries.period_words import AFTER_THE_PERIOD
from events.queries.season_known import is_corrected_late
from events.queries.seasons import MatchNow, SeasonNow, season_now, season_of


def season_in_play(session: Session, now: datetime) -> SeasonNow:
    """The season of a locked session, while its matches are played.

    Raises:
        UserError: no matches are made, or the score is final.
    """
    season = season_on_record(session, now)
    if season.is_final:
        raise UserError(
            _(
                "The score is final: an error in it is corrected by Law 79C2; for anything else it "
                "is reopened first."
            )
        )
    return season


def season_on_record(session: Session, now: datetime) -> SeasonNow:
    """The same also where the score is final, for what Law 79C2 still lets be done.

    Raises:
        UserError: no matches are made.
    """
    season = season_of(session)
    if season is None:
        raise UserError(_("The matches are not made yet."))
    return season_now(session, season, now)


def match_in_play(season: SeasonNow, number: int) -> MatchNow:
    """One of its matches.

    Raises:
        UserError: there is none of that number, or its teams are not known yet.
    """
    try:
        match = season.match(number)
    except KeyError as error:
        raise UserError(_("There is no match %d.") % number) from error
    if match.home is None or match.away is None:
        raise UserError(_("Who plays this match is not known yet: earlier matches come first."))
    return match


def match_to_direct(
    actor: Actor, session: Session, number: int, now: datetime
) -> tuple[SeasonNow, MatchNow]:
    """The season of a locked session, and one of its matches for whoever decides about it.

    Raises:
        UserError: no matches are made, the score is final, there is no such match, or its teams are
            not known; it is one of the director's own team.
    """
    season = season_in_play(session, now)
    match = match_in_play(season, number)
    refuse_party(actor, match)
    return season, match


def refuse_no_reason(reason: str) -> None:
    """Refuse what changes something without saying why.

    Raises:
        UserError: nothing is written.
    """
    if not reason.strip():
        raise UserError(_("Write down why."), field="reason")


def refuse_after_period(season: SeasonNow, match: MatchNow) -> None:
    """Refuse to change what is settled when errors made at the table are corrected no more.

    A report of the error is then the way (Law 79C2); a ruling and an appeal have their own.

    Raises:
        UserError: the correction period of the match is over.
    """
    if is_corrected_late(season, match):
        raise UserError(str(AFTER_THE_PERIOD))


def refuse_unseen_report(match: MatchNow, seen: int | None) -> None:
    """Refuse an act on a report by somebody who saw another version; None where nobody looked.

    Raises:
        Conflict: it is another.
    """
    version = match.report.version if match.report else 0
    if seen is not None and seen != version:
        raise Conflict(_("Somebody was faster: look at the match as it is now."))


def refuse_party(actor: Actor, match: MatchNow) -> None:
    """Refuse that a director decides a match of their own team.

    Raises:
        UserError: they play in it, or are its captain.
    """
    entries = [team.entry for team in match.teams if team]
    leads = any(team.captain == actor.user for team in match.teams if team and actor.user)
    plays = EntryMember.objects.filter(entry__in=entries, active=True, player__user=actor.user)
    if actor.user is not None and (leads or plays.exists()):
        raise UserError(_("This is a match of your own team: another director decides it."))


def refuse_played_on(before: SeasonNow) -> None:
    """Refuse what lets another team go on where a later match has been reported.

    Called when the act has written: it is taken back by the refusal.

    Raises:
        UserError: which match comes first.
    """
    if not before.is_cup:
        return
    after = season_now(before.session, before.season, before.now)
    for old, new in zip(before.matches, after.matches, strict=True):
        is_played = old.report is not None and old.report.kind != MatchReport.Kind.VOID
        if is_played and old.teams != new.teams:
            names = " – ".join(team.name for team in old.teams if team)
            raise UserError(
                _(
                    "Match %(number)d (%(teams)s) has been played since with the teams as they "
                    "were: strike its result out first."
                )
                % {"number": old.number, "teams": names}
            )


def write_season_act(
    actor: Actor,
    session: Session,
    subject: TenantOwned,
    act: str,
    now: datetime,
    *,
    before: Values | None = None,
    after: Values | None = None,
    note: str = "",
) -> None:
    """Count the change, and record it."""
    mark_changed(session)
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act=act,
        subject=subject,
        before=before,
        after=after,
        note=note,
        session_id=session.pk,
    )
