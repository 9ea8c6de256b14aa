"""Who is mailed of a match played in private: both teams, for nobody tells them at a table, and
whoever acts next.
"""

from collections.abc import Collection

from django.utils.translation import gettext as _

from clubs.actors import Actor
from events.models import Session
from events.queries.seasons import MatchNow
from rulings.models import MatchAppeal, MatchRequest
from rulings.queries.concerned import (
    answers_for_organiser,
    in_charge_of,
    logins_of,
    who_entered,
)
from rulings.session_mail import About, tell
from scoring.teams.boards import TeamSide


def tell_teams(actor: Actor, session: Session, match: MatchNow, what: str) -> None:
    """Who leads these teams or plays in them, of a step in a matter of their match."""
    entries = [team.entry.pk for team in match.teams if team]
    tell(actor, _page(session, match), what, who_entered(entries, session))


def tell_captain(
    actor: Actor, session: Session, match: MatchNow, side: TeamSide, what: str
) -> None:
    """The captain of that team, of a step in its own appeal."""
    tell(actor, _page(session, match), what, _captain(match, side))


def tell_asked(actor: Actor, session: Session, match: MatchNow, asked: MatchRequest) -> None:
    """The captain who has to concur; then the director in charge, and who did not ask."""
    if asked.state == MatchRequest.State.LODGED:
        said = _("Your team asks something of the director: it is answered only if you concur.")
        tell_captain(actor, session, match, TeamSide(asked.side), said)
        return
    said = _("A ruling on the match has been asked for.")
    if asked.kind == MatchRequest.Kind.ERROR:
        said = _("An error in the score of the match has been reported.")
    _tell_others(actor, session, match, asked.side, said)


def tell_taken_back(actor: Actor, session: Session, match: MatchNow, asked: MatchRequest) -> None:
    """The same, of what they had been told of."""
    if asked.concurred_at or not asked.side:
        said = _("What was asked of the director (%s) has been taken back.") % asked
        _tell_others(actor, session, match, asked.side, said)


def tell_stated(actor: Actor, session: Session, match: MatchNow) -> None:
    """The organiser, whose approval is asked for (Law 79C2)."""
    said = _("A late correction of the match waits for your approval (Law 79C2).")
    tell(actor, _page(session, match), said, answers_for_organiser(session.event))


def tell_approved(actor: Actor, session: Session, match: MatchNow) -> None:
    """The director in charge."""
    said = _("The late correction of the match is approved (Law 79C2).")
    tell(actor, _page(session, match), said, in_charge_of(session.event))


def tell_appealed(actor: Actor, session: Session, match: MatchNow, appeal: MatchAppeal) -> None:
    """The opponents, the director in charge, and the captain who has to concur (Law 92D2)."""
    asked: set[int] = set()
    if appeal.state == MatchAppeal.State.LODGED:
        asked = _captain(match, TeamSide(appeal.side))
        said = _("Your side appeals %s: it is heard only if you concur (Law 92D).") % appeal.ruling
        tell(actor, _page(session, match), said, asked)
    said = _("%s has been appealed.") % appeal.ruling
    _tell_others(actor, session, match, appeal.side, said, asked)


def tell_to_be_heard(actor: Actor, session: Session, match: MatchNow, appeal: MatchAppeal) -> None:
    """The director in charge, once the captain concurs."""
    said = _("The appeal of %s can be heard.") % appeal.ruling
    tell(actor, _page(session, match), said, in_charge_of(session.event))


def tell_ended(actor: Actor, session: Session, match: MatchNow, appeal: MatchAppeal) -> None:
    """Both teams and the director in charge, of an appeal that is not decided."""
    said = _("The appeal of %s has been taken back.")
    if appeal.state == MatchAppeal.State.LAPSED:
        said = _("The appeal of %s is not heard: a concurrence is lacking.")
        if appeal.concurred_at:
            said = _("The appeal of %s is not heard: its deposit was not taken.")
    _tell_others(actor, session, match, "", said % appeal.ruling)


def _tell_others(
    actor: Actor,
    session: Session,
    match: MatchNow,
    side: str,
    said: str,
    told: Collection[int] = (),
) -> None:
    """The director in charge, and the teams but that of the `side`; without one both. Nobody who
    is `told` already.
    """
    others = [match.team(each) for each in TeamSide if each.value != side]
    entered = who_entered([team.entry.pk for team in others if team], session)
    concerned = entered | in_charge_of(session.event)
    tell(actor, _page(session, match), said, concerned.difference(told))


def _captain(match: MatchNow, side: TeamSide) -> set[int]:
    team = match.team(side)
    captain = team.entry.captain if team else None
    return logins_of([captain] if captain else [])


def _page(session: Session, match: MatchNow) -> About:
    return About(session, _("match %d") % match.number, "season_match", match.number)
