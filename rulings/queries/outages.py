"""What the site proposes after an outage: that the periods which ran meanwhile go on for it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Organiser, Outage
from clubs.outages import EVERY
from events.models import Session
from events.queries.period_words import length_text
from events.queries.periods import zone_of
from events.timelimits import Standstill
from rulings.queries.matter import Matter
from rulings.queries.outage_holds import unanswered_outages
from rulings.queries.running import KIND, RunningPeriod, director_extends, periods_begun

OPEN = (Session.State.RUNNING, Session.State.OFFICIAL)


@dataclass(frozen=True, slots=True)
class Lengthened:
    """A period that ran in the outage, and when it ends if that is answered now."""

    period: RunningPeriod
    was_until: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Proposal:
    """An outage, and what of a session ran in it and can go on."""

    outage: Outage
    lengthened: tuple[Lengthened, ...]
    zone: ZoneInfo

    @property
    def length(self) -> str:
        """How long the outage was, in words."""
        return length_text(self.outage.begins, self.outage.ends)

    @property
    def told(self) -> list[Lengthened]:
        """Each change once: many rulings end with the session's own time, and errors of officials
        mostly with others.
        """
        kinds = {KIND.OFFICIALS: KIND.CORRECTION}
        changes: dict[object, Lengthened] = {}
        for each in self.lengthened:
            kind = KIND(each.period.kind)
            changes.setdefault((kinds.get(kind, kind), each.was_until, each.until), each)
        return list(changes.values())

    @property
    def reason(self) -> str:
        """What is said of it to everybody, unless who extends has other words."""
        outage, day = self.outage, _("j M, H:i")
        begins, ends = (each.astimezone(self.zone) for each in (outage.begins, outage.ends))
        end = date_format(ends, "H:i" if begins.date() == ends.date() else day)
        said = _("The site was not reachable from %(begins)s to %(ends)s.")
        return said % {"begins": date_format(begins, day), "ends": end}


def proposals(session: Session, now: datetime) -> list[Proposal]:
    """Of each outage that nobody has answered, where something can still go on."""
    found = unanswered_outages(session) if _is_open(session) else []
    periods = periods_begun(session, now) if found else []
    made = (Proposal(each, _lengthened(each, periods, now), zone_of(session)) for each in found)
    return [each for each in made if each.lengthened]


def may_come_at(session: Session, now: datetime) -> datetime | None:
    """When a page that proposes is to be asked anew though nobody acts: an outage is written down
    with the next sign of life, and nothing else of the session changes by it.
    """
    return now + EVERY if _is_open(session) else None


def _is_open(session: Session) -> bool:
    is_played = session.event.is_season and session.state != Session.State.FINAL
    return is_played or session.state == Session.State.OFFICIAL or bool(session.rounds_official)


def _lengthened(
    outage: Outage, periods: Collection[RunningPeriod], now: datetime
) -> tuple[Lengthened, ...]:
    pause = Standstill(now, outage.begins, outage.ends)
    ends = (
        Lengthened(each, each.until, pause.after(each.since, each.until))
        for each in periods
        if each.since and each.until
    )
    return tuple(each for each in ends if each.until > each.was_until)


def waiting_outages(
    organiser: Organiser, sessions: QuerySet[Session], now: datetime, *, approves: bool
) -> Iterator[Matter]:
    """Those of these sessions whose periods the reader may extend."""
    since = Outage.objects.order_by("-ends").values_list("ends", flat=True).first()
    if since is None:
        return
    recent = Q(official_at__lt=since) | Q(official_at=None, starts_at__lt=since)
    for session in sessions.filter(recent, state__in=OPEN):
        if approves or director_extends(session):
            for each in proposals(session, now):
                yield Matter(
                    organiser,
                    session,
                    "season_outage" if session.event.is_season else "outage",
                    each.outage.pk,
                    "late",
                    _("outage"),
                    asked(each),
                    is_mine_to_act=True,
                )


def asked(proposal: Proposal) -> str:
    """The question, in one line."""
    said = _("%(what)s Extend what ran by %(time)s?")
    return said % {"what": proposal.reason, "time": proposal.length}
