"""When an act was made that is recorded now: a request, a report or an appeal is made when the
director is told of it, or the server receives it, whichever comes first (Law 92C).

An act that a player does on the site is made as it is recorded. For one that a director records,
this says when that was and how he knows; by that instant it is judged, never by when it is typed.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values
from clubs.models import Player
from events.models import Contestant, Session
from events.queries.periods import zone_of
from events.queries.seasons import MatchNow
from rulings.models import (
    Appeal,
    Correction,
    MatchAppeal,
    MatchRequest,
    PsychicReport,
    Referral,
    ToldEarlier,
)
from rulings.queries.match_parties import side_of
from rulings.queries.parties import place_of

TOLD_AT = "told_at"
HOW = "how"
"""The fields of forms in which both are stated; refusals are shown there."""

MINUTE = timedelta(minutes=1)

Act = ToldEarlier.Act
Matter = Appeal | Correction | MatchAppeal | MatchRequest | Referral | PsychicReport


@dataclass(frozen=True, slots=True)
class ToldBefore:
    """When the director was told of what is recorded now, and how he knows."""

    at: datetime
    how: str = ""


def made_when(
    earlier: ToldBefore | None, now: datetime, *, since: datetime, session: Session
) -> datetime:
    """The instant at which what is recorded `now` was made; there was nothing to tell of before
    `since`.

    Forms ask for minutes. A minute stands for its beginning: one in which a period ends is in time,
    as that end is shown; in the one in which something came to be, it was told as soon as it was.

    Raises:
        UserError: that is still to come, or was before there was anything to tell of; or it is not
            said how the director knows, where it was another minute.
    """
    if earlier is None:
        return now
    if earlier.at > now:
        raise UserError(_("That is still to come: state when you were told."), field=TOLD_AT)
    if earlier.at < since.replace(second=0, microsecond=0):
        first = date_format(since.astimezone(zone_of(session)), _("j M Y, H:i"))
        text = _("There was nothing to tell of before %(time)s.") % {"time": first}
        raise UserError(text, field=TOLD_AT)
    if _is_earlier(earlier, now) and not earlier.how.strip():
        raise UserError(_("Say how you know that it was told then."), field=HOW)
    return max(earlier.at, since)


def refuse_own_matter(
    actor: Actor,
    earlier: ToldBefore | None,
    session: Session,
    sides: tuple[Contestant, ...],
    asker: Player | None = None,
    *,
    field: str = TOLD_AT,
) -> None:
    """Nobody dates back what is said at a table of their own, nor what they ask themselves.

    Raises:
        UserError: the actor plays there, or is captain of a team that does, or is the `asker`.
    """
    asks = asker is not None and actor.user is not None and asker.user_id == actor.user.pk
    if earlier and (asks or place_of(actor.user, session, sides)):
        raise _own_matter(field)


def match_act_made(
    actor: Actor,
    match: MatchNow,
    earlier: ToldBefore | None,
    now: datetime,
    *,
    since: datetime,
    session: Session,
) -> datetime:
    """The same of a match played in private: nobody dates back what is said about their own.

    Raises:
        UserError: the actor is of one of the two teams; or see `made_when`.
    """
    if earlier and side_of(actor.user, match):
        raise _own_matter()
    return made_when(earlier, now, since=since, session=session)


def write_earlier(
    actor: Actor,
    matter: Matter,
    act: Act,
    made_at: datetime,
    earlier: ToldBefore | None,
    now: datetime,
) -> Values:
    """Keep, for an act that is being recorded, how the director knows of it; what history remembers
    besides. Nothing where it is recorded as it was made.
    """
    if earlier is None or not _is_earlier(earlier, now):
        return {}
    how = earlier.how.strip()
    ToldEarlier.objects.create(
        organiser=matter.organiser,
        act=act,
        made_at=made_at,
        recorded_at=now,
        recorded_by=actor.name,
        how=how,
        **{_COLUMNS[type(matter)]: matter},
    )
    return {"made_at": made_at.isoformat(), "how": how}


def reopen_first() -> UserError:
    """What was made in time is recorded of a final score when that is open again."""
    return UserError(
        _(
            "It was told in time, but the score is final. Reopen the score first, for what was"
            " raised in time and not recorded; then write it down here."
        )
    )


def _own_matter(field: str = TOLD_AT) -> UserError:
    return UserError(
        _("You are a party to this: another director records what was told earlier."),
        field=field,
    )


def _is_earlier(earlier: ToldBefore, now: datetime) -> bool:
    """Whether it was not in the minute in which it is recorded."""
    return now - earlier.at >= MINUTE


_COLUMNS: dict[type[Matter], str] = {
    Appeal: "appeal",
    Correction: "correction",
    MatchAppeal: "match_appeal",
    MatchRequest: "match_request",
    Referral: "referral",
    PsychicReport: "psychic_report",
}
