"""Whether what is regulated holds together: sources, dates, and every deadline ever published."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django_scopes import scopes_disabled

from events.models import HouseRules, Regulation, Session
from events.provisions.catalogue import CATALOGUE
from events.queries.periods import zone_of
from events.queries.played_regulated import as_regulated, contrary_to_regulations
from rulings.queries.told_deadlines import PlayedSession, deadlines, judged, played

Named = list[dict[str, Any]]
Ends = dict[tuple[str, str], datetime | None]
"""When each period of each thing ends; None while that is not known."""


def audit(now: datetime) -> dict[str, Any]:
    """What is to be counted of the whole site, and each thing that is not as it should be.

    Of values in every version of every regulation: those `without_reference` say nowhere where in
    the authority's text they stand, `stale` ones, house rules too, are of provisions that are no
    longer in the catalogue, and what is `dated_before_text` is for days of play before the one on
    which it was published. `sessions_played_otherwise` are those whose frozen conditions the stored
    regulations do not lead to, `deadlines_otherwise` the deadlines, of whatever was ever told one
    (`EVERY_DEADLINE`), that do not follow from them, `judged_otherwise` what was accepted as in
    time, or taken as late, and was not so by them.
    """
    regulations = list(Regulation.objects.select_related("authority").defer("document"))
    newest = {each.authority_id: each.pk for each in regulations}
    # What binds is public, and nothing else is read of the organisers.
    with scopes_disabled():
        rules = list(HouseRules.objects.select_related("organiser"))
        audited = [_audited(each, now) for each in _played()]
    superseded = [each for each in regulations if newest[each.authority_id] != each.pk]
    named = {
        "without_reference": list(_without_reference(regulations)),
        "stale": list(_stale([*regulations, *rules])),
        "dated_before_text": list(_dated_before_text(regulations)),
    }
    return {
        "regulations": len(regulations),
        "values": sum(len(each.statements) for each in regulations),
        "superseded": sum(len(each.statements) for each in superseded),
        **{name: len(each) for name, each in named.items()},
        "sessions_played": len(audited),
        "sessions_played_otherwise": [other for each in audited for other in each.contrary],
        "deadlines": sum(each.deadlines for each in audited),
        "deadlines_otherwise": [other for each in audited for other in each.otherwise],
        "judged": sum(each.acts for each in audited),
        "judged_otherwise": [other for each in audited for other in each.judged_otherwise],
        "named": named,
    }


@dataclass(frozen=True, slots=True)
class _Audited:
    """A session that was played: how many `deadlines` it told and how many `acts` were judged by
    them, where it was played `contrary` to regulations, and what was told and judged otherwise.
    """

    deadlines: int
    acts: int
    contrary: Named
    otherwise: Named
    judged_otherwise: Named


def _audited(session: Session, now: datetime) -> _Audited:
    contrary = contrary_to_regulations(session)
    found, regulated = played(session, now), as_regulated(session, contrary)
    zone = zone_of(session)
    where = {
        "session": session.pk,
        "organiser": session.event.organiser.slug,
        "event": session.event.name,
    }
    told, follows = _by_what(session, found), _by_what(regulated, found)
    acts = list(judged(regulated, found))
    return _Audited(
        deadlines=len(told),
        acts=len(acts),
        contrary=[
            where | {"key": each.provision.key, "was": each.was, "regulated": each.value}
            for each in contrary
        ],
        otherwise=[
            where
            | {"what": what, "period": period}
            | {"told": _at(zone, one), "follows": _at(zone, other)}
            for (what, period), one, other in _differing(told, follows)
        ],
        judged_otherwise=[
            where
            | {"what": each.what, "act": each.act, "at": _at(zone, each.at)}
            | {"was_late": each.was_late, "until": _at(zone, each.until)}
            for each in acts
            if each.was_late != each.is_late
        ],
    )


def _by_what(session: Session, found: PlayedSession) -> Ends:
    """When each deadline ends under the conditions of the session."""
    return {(each.what, each.period): each.until for each in deadlines(session, found)}


def _differing(
    told: Ends, follows: Ends
) -> Iterator[tuple[tuple[str, str], datetime | None, datetime | None]]:
    """Those that end otherwise, or that there are only on one side."""
    for key in told | follows:
        if told.get(key) != follows.get(key):
            yield key, told.get(key), follows.get(key)


def _at(zone: ZoneInfo, until: datetime | None) -> str | None:
    return until.astimezone(zone).isoformat() if until else None


def _without_reference(regulations: list[Regulation]) -> Iterator[dict[str, Any]]:
    for each in regulations:
        for key, kept in sorted(each.statements.items()):
            if not kept["citation"]:
                yield _value(each, key)


def _stale(said: list[Regulation | HouseRules]) -> Iterator[dict[str, Any]]:
    for each in said:
        yield from (_value(each, key) for key in sorted(each.statements) if key not in CATALOGUE)


WESTERNMOST = timedelta(hours=-12)
"""Where a day begins last: an authority may have moved to another zone since it published."""


def _dated_before_text(regulations: list[Regulation]) -> Iterator[dict[str, Any]]:
    for each in regulations:
        if each.effective_on < (each.published_at.astimezone(UTC) + WESTERNMOST).date():
            yield from (_value(each, key) for key in sorted(each.statements))


def _value(said: Regulation | HouseRules, key: str) -> dict[str, Any]:
    """Whose it is, in which version, and of which provision."""
    who = said.authority if isinstance(said, Regulation) else said.organiser
    return {"by": who.slug, "version": said.number, "key": key}


def _played() -> Iterator[Session]:
    rows = Session.objects.exclude(started_at=None).select_related(
        "event__organiser__authority", "conditions"
    )
    return rows.iterator(chunk_size=200)
