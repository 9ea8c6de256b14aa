"""Whether what is regulated holds together: sources, dates, and every deadline ever published."""

from collections.abc import Iterator
from copy import copy
from typing import Any

from django_scopes import scopes_disabled

from events.models import HouseRules, Regulation, Session
from events.provisions.catalogue import CATALOGUE
from events.queries.periods import Periods, period_rules, periods, round_periods, told_periods
from events.queries.regulations import Overtaken, day_of_play, overtaken


def audit() -> dict[str, Any]:
    """What is to be counted of the whole site.

    `without_reference` are values in force, or to be, that say nowhere where in the authority's
    text they stand; `stale` what is said of provisions that are no longer in the catalogue;
    `superseded` what an authority has replaced by a later version; `dated_before_text` versions
    whose day of play lies before the one on which they were published; `sessions_played_otherwise`
    those whose frozen conditions the stored regulations do not lead to, `deadlines_otherwise`
    those whose published deadlines they do not.
    """
    regulations = list(Regulation.objects.order_by("authority", "number").defer("document"))
    newest = {each.authority_id: each for each in regulations}
    with scopes_disabled():
        rules = list(HouseRules.objects.all())
        played = [(each, *_rederived(each)) for each in _played()]
    said = [each.statements for each in regulations] + [each.statements for each in rules]
    return {
        "regulations": len(regulations),
        "values": sum(len(each.statements) for each in regulations),
        "without_reference": sum(
            not kept["citation"] for each in newest.values() for kept in each.statements.values()
        ),
        "stale": sum(key not in CATALOGUE for each in said for key in each),
        "superseded": sum(
            len(each.statements) for each in regulations if newest[each.authority_id] != each
        ),
        "dated_before_text": sum(
            each.effective_on < each.published_at.date() for each in regulations
        ),
        "sessions_played": len(played),
        "sessions_played_otherwise": [each.pk for each, contrary, _late in played if contrary],
        "deadlines_otherwise": [each.pk for each, _contrary, late in played if late],
    }


def contrary_to_regulations(session: Session) -> list[Overtaken]:
    """Where what the session was played under is not what was regulated for its day of play, as it
    was known when it started (Law 78D).
    """
    if session.conditions is None or session.started_at is None:
        return []
    version = session.conditions
    version.event = session.event
    return overtaken(version, day_of_play(session.event, session.starts_at), session.started_at)


def deadlines_otherwise(session: Session, contrary: list[Overtaken]) -> list[Periods]:
    """The deadlines told of the session that do not follow from the stored regulations."""
    regulated = copy(session.conditions or session.event)
    for each in contrary:
        if each.provision.condition:
            setattr(regulated, each.provision.condition, each.value)
    rules = period_rules(session, regulated)
    told = [each for each in (periods(session), *round_periods(session)) if each]
    return [each for each in told if told_periods(rules, each.official_at, each.round) != each]


def _rederived(session: Session) -> tuple[list[Overtaken], list[Periods]]:
    contrary = contrary_to_regulations(session)
    return contrary, deadlines_otherwise(session, contrary)


def _played() -> Iterator[Session]:
    rows = Session.objects.exclude(started_at=None).select_related(
        "event__organiser__authority", "conditions"
    )
    return rows.iterator(chunk_size=200)
