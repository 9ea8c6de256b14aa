"""Whether what is regulated holds together: sources, dates, and every deadline ever published."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django_scopes import scopes_disabled

from clubs.queries.recognition import today_at
from events.models import Conditions, Event, HouseRules, Regulation, Session
from events.provisions.catalogue import CATALOGUE
from events.provisions.columns import write_value
from events.queries.official_rounds import official_rounds
from events.queries.periods import Periods, period_rules, told_periods
from events.queries.regulations import Overtaken, day_of_play, overtaken
from events.queries.season_known import scores_known
from events.queries.seasons import season_now, season_of

Named = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class OfficialSince:
    """Since when a score is official, or that of a match known: `what` of the session it is of."""

    what: str
    at: datetime


def audit(now: datetime) -> dict[str, Any]:
    """What is to be counted of the whole site, and each thing that is not as it should be.

    Of values in every version of every regulation: those `without_reference` say nowhere where in
    the authority's text they stand, `stale` ones, house rules too, are of provisions that are no
    longer in the catalogue, and what is `dated_before_text` is for days of play before the one on
    which it was published. `sessions_played_otherwise` are those whose frozen conditions the stored
    regulations do not lead to, `deadlines_otherwise` the deadlines, of sessions, their rounds and
    the matches of seasons, that do not follow from them.
    """
    regulations = list(Regulation.objects.select_related("authority").defer("document"))
    newest = {each.authority_id: each.pk for each in regulations}
    # What binds is public, and nothing else is read of the organisers.
    with scopes_disabled():
        rules = list(HouseRules.objects.select_related("organiser"))
        played = [_audited(each, now) for each in _played()]
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
        "sessions_played": len(played),
        "sessions_played_otherwise": [other for each in played for other in each.contrary],
        "deadlines": sum(each.deadlines for each in played),
        "deadlines_otherwise": [other for each in played for other in each.otherwise],
        "named": named,
    }


@dataclass(frozen=True, slots=True)
class _Audited:
    """A session that was played: how many `deadlines` it told, and what was told `otherwise`."""

    deadlines: int
    contrary: Named
    otherwise: Named


def contrary_to_regulations(session: Session) -> list[Overtaken]:
    """Where what the session was played under is not what was regulated for its day of play, as it
    was known when it started (Law 78D); of one that was brought in, when it was.
    """
    version = session.conditions
    if version is None or session.started_at is None:
        return []
    version.event = session.event
    known_at = max(session.started_at, version.published_at)
    others = session.event.sessions.exclude(pk=session.pk)
    has_begun = others.filter(started_at__lt=session.started_at).exists()
    day = day_of_play(session.event, session.starts_at)
    return overtaken(version, day, known_at, has_begun=has_begun)


def official_since(session: Session, now: datetime) -> list[OfficialSince]:
    """Every instant from which periods of the session began to run."""
    rounds = [
        OfficialSince(f"round {row.round}", row.official_at) for row in official_rounds(session)
    ]
    if session.official_at is not None:
        return [OfficialSince("session", session.official_at), *rounds]
    season = season_of(session) if session.event.is_season else None
    if season is None:
        return rounds
    found = season_now(session, season, now)
    known, numbers = scores_known(found), {each.row.pk: each.number for each in found.matches}
    return [OfficialSince(f"match {numbers[key]}", at) for key, at in known.items()]


def regulated(session: Session, contrary: list[Overtaken]) -> Conditions | Event:
    """What bound the session, with what was regulated in place of what contradicts it."""
    found = copy(session.conditions or session.event)
    found.provisions = dict(found.provisions)
    for each in (each for each in contrary if not each.stage):
        found.provisions[each.provision.key] = each.settled.kept()
        write_value(each.provision, found, each.value)
    return found


def _audited(session: Session, now: datetime) -> _Audited:
    contrary = contrary_to_regulations(session)
    told, follows = period_rules(session), period_rules(session, regulated(session, contrary))
    where = {
        "session": session.pk,
        "organiser": session.event.organiser.slug,
        "event": session.event.name,
    }
    since = official_since(session, now)
    otherwise = [
        where | {"what": each.what} | named
        for each in since
        for named in _otherwise(told_periods(told, each.at), told_periods(follows, each.at))
    ]
    differing = [
        where | {"key": each.provision.key, "was": each.was, "regulated": each.value}
        for each in contrary
    ]
    return _Audited(len(since) * len(_PERIODS), differing, otherwise)


_PERIODS = ("correction", "officials", "appeal")


def _otherwise(told: Periods, follows: Periods) -> Iterator[dict[str, Any]]:
    for name, one, other in zip(_PERIODS, told.ends, follows.ends, strict=True):
        if one != other:
            yield {"period": name, "told": _at(told, one), "follows": _at(told, other)}


def _at(told: Periods, until: datetime | None) -> str | None:
    return until.astimezone(told.zone).isoformat() if until else None


def _without_reference(regulations: list[Regulation]) -> Iterator[dict[str, Any]]:
    for each in regulations:
        for key, kept in sorted(each.statements.items()):
            if not kept["citation"]:
                yield _value(each, key)


def _stale(said: list[Regulation | HouseRules]) -> Iterator[dict[str, Any]]:
    for each in said:
        yield from (_value(each, key) for key in sorted(each.statements) if key not in CATALOGUE)


def _dated_before_text(regulations: list[Regulation]) -> Iterator[dict[str, Any]]:
    for each in regulations:
        if each.effective_on < today_at(each.authority, each.published_at):
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
