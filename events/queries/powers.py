"""Powers that authorities have delegated or assigned (Law 80A3), and requests they answered.

Two clocks, as with regulations: as known at an instant, for a day of play.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Authority, Organiser
from events.models import ApprovalRequest, Delegation, Event
from events.provisions.powers import Body, Giving, Power
from events.provisions.provision import Setter
from events.provisions.statements import Speaker, Statement

State = ApprovalRequest.State


def body_of(who: Authority | Organiser) -> Body:
    setter = Setter.AUTHORITY if isinstance(who, Authority) else Setter.ORGANISER
    return Body(setter, who.pk)


def delegations_on(
    givers: Iterable[Authority], on: date, known_at: datetime | None = None
) -> list[Delegation]:
    """What these have given away on a day of play, as it was known at the instant."""
    return [each for each in delegations_of(givers) if stands_on(each, on, known_at)]


def delegations_of(givers: Iterable[Authority]) -> QuerySet[Delegation]:
    """All that these have ever given away."""
    rows = Delegation.objects.filter(authority__in=givers)
    return rows.select_related("authority", "to_authority", "to_organiser")


def stands_on(each: Delegation, on: date, known_at: datetime | None = None) -> bool:
    """Whether it holds on a day of play, as it was known at the instant."""
    if on < each.since or (each.until is not None and on > each.until):
        return False
    if known_at is not None and each.made_at > known_at:
        return False
    if each.revoked_from is None or each.revoked_at is None or on < each.revoked_from:
        return True
    return known_at is not None and each.revoked_at > known_at


def instants_of(each: Delegation) -> tuple[datetime, datetime | None]:
    """From when it holds by the giver's calendar, and from when no more; None without an end."""
    after = each.until + timedelta(days=1) if each.until else None
    end = min((day for day in (after, each.revoked_from) if day is not None), default=None)
    zone = ZoneInfo(each.authority.time_zone)
    begins = datetime.combine(each.since, time(), zone)
    return begins, datetime.combine(end, time(), zone) if end else None


def held_over(key: str, holder: Authority) -> list[Delegation]:
    """The powers over it that an authority has ever been given."""
    rows = holder.powers.select_related("authority")
    return [each for each in rows if key in each.keys]


def holders_of(delegations: Iterable[Delegation]) -> list[Authority]:
    """The authorities that speak by these powers."""
    found = (each.to_authority for each in delegations)
    return [each for each in found if each is not None]


def powers_of(delegations: Iterable[Delegation], key: str) -> list[Power]:
    """Which of them are of one provision."""
    return [
        Power(
            body_of(each.authority),
            each.authority.name,
            body_of(each.holder),
            Giving(each.giving),
        )
        for each in delegations
        if key in each.keys
    ]


def who_speaks(giver: Authority, key: str, given: Iterable[Delegation]) -> dict[Authority, str]:
    """The authorities that decide by what is `giver`'s, each with in whose name: "" in its own.

    It decides itself, unless it has assigned that; whoever has the power does so in its place.
    """
    power = next((each for each in given if each.authority == giver and key in each.keys), None)
    if power is None:
        return {giver: ""}
    is_delegated = power.giving == Giving.DELEGATED
    found = {giver: ""} if is_delegated else {}
    if power.to_authority is not None:
        found[power.to_authority] = giver.name if is_delegated else ""
    return found


def names_held(holder: Authority, on: date) -> dict[str, list[str]]:
    """By provision in whose names an authority speaks that day, by powers delegated to it."""
    found: dict[str, list[str]] = {}
    for each in holder.powers.filter(giving=Giving.DELEGATED).select_related("authority"):
        if stands_on(each, on):
            for key in each.keys:
                found.setdefault(key, []).append(each.authority.name)
    return found


def held_keys(organiser: Organiser, givers: Sequence[Authority], on: date) -> set[str]:
    """The provisions on which an organiser speaks by a power."""
    return {
        key
        for each in delegations_on(givers, on)
        if each.to_organiser_id == organiser.pk
        for key in each.keys
    }


def answers_to(
    organiser: Organiser, event: Event | None, on: date, known_at: datetime | None = None
) -> dict[str, list[Statement]]:
    """What was answered to requests of the organiser and of the event, by key, as statements."""
    rows = answered_requests([organiser])
    if known_at is not None:
        rows = rows.filter(answered_at__lte=known_at)
    return answers_among(rows.filter(Q(event=None) | Q(event=event)), on)


def answered_requests(organisers: Iterable[Organiser]) -> QuerySet[ApprovalRequest]:
    """The requests of these that were granted or refused."""
    return ApprovalRequest.objects.filter(
        organiser__in=organisers, state__in=(State.GRANTED, State.REFUSED)
    )


def answers_among(rows: Iterable[ApprovalRequest], on: date) -> dict[str, list[Statement]]:
    """Of several answers on one value the latest counts, one to an event before one to all."""
    ordered = sorted(rows, key=lambda each: (each.event_id is not None, each.answered_at, each.pk))
    latest = {(each.key, str(each.value)): each for each in ordered}
    found: dict[str, list[Statement]] = {}
    for each in latest.values():
        if each.until is None or on <= each.until:
            found.setdefault(each.key, []).append(_answer(each))
    return found


def _answer(row: ApprovalRequest) -> Statement:
    who = Speaker(0, Setter.AUTHORITY, row.answered_for, in_name_of=row.in_name_of)
    is_granted = row.state == State.GRANTED
    day = date_format(row.answered_at, "j F Y") if row.answered_at else ""
    return Statement(
        who,
        None,
        approved=(row.value,) if is_granted else (),
        denied=() if is_granted else (row.value,),
        citation=_("answer of %s") % day,
        is_answer=True,
    )
