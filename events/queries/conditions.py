"""The conditions of contest: which version stands, and what each provision says and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.db.models import Field
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from events.chosen_scoring import Chosen, in_stage
from events.models import Conditions, Event, Session
from events.models.conditions import CONDITIONS
from events.models.declaring import BeforeStartColumn, Condition, PeriodColumn, ScaleColumn
from events.models.scoring_choices import VictoryScale
from events.provisions.catalogue import CATALOGUE
from events.provisions.provision import Setter
from events.provisions.statements import Provenance
from events.queries.asked_provisions import is_asked
from events.queries.before_start_words import before_start_text
from events.queries.period_words import period_text
from events.queries.provenance_words import provenance_in, told_in_full, whose_said
from events.queries.regulations import BY_CONDITION
from scoring.numbers import exact
from scoring.victory.typed import parse_scale


class ScaleLine(NamedTuple):
    """A line of a scale that was typed in; the points are exact."""

    margins: str
    winner: str
    loser: str


@dataclass(frozen=True, slots=True)
class ConditionLine:
    """A condition as it stands, in words; `was` is the published value that it differs from.

    `whose` tells who said it; above the event they have `is_fixed` it unless it may say otherwise.
    A scale that was typed in is shown by its lines. `help` tells readers what the choice is,
    `source` in full who said it, when and in which version.
    """

    name: str | Promise
    value: str
    clause: str | Promise
    is_law_default: bool
    was: str = ""
    whose: str = ""
    is_fixed: bool = False
    chapter: str = ""
    scale: tuple[ScaleLine, ...] = ()
    help: str = ""
    source: str = ""


def latest_conditions(event: Event) -> Conditions | None:
    """The version that stands; a session that has started keeps its own."""
    return event.conditions.order_by("-number").first()


def to_be_played_by(session: Session) -> Chosen:
    """What a session is, or would be, played by: its conditions, or the version that stands."""
    chosen = session.conditions or latest_conditions(session.event) or session.event
    return in_stage(chosen, session.stage)


def unpublished_changes(event: Event, latest: Conditions) -> tuple[str, ...]:
    """Conditions in which the event now differs from what it last published."""
    draft, published = values_of(event), values_of(latest)
    names = [name for name in draft if draft[name] != published[name]]
    stages = ["stages"] if stages_differ(event, latest) else []
    return (*names, *other_provisions(event, latest), *stages)


def other_provisions(event: Event, latest: Conditions) -> list[str]:
    """Provisions without a condition of their own in which the two differ, by their keys."""
    return [
        key
        for key, each in CATALOGUE.items()
        if not each.condition and is_asked(each, event) and each.of(event) != each.of(latest)
    ]


def kept_by_stage(source: Event | Conditions) -> Mapping[str, Mapping[str, Any]]:
    """What stages have otherwise, by their number: `Conditions.of_stages`, of the draft as said."""
    if isinstance(source, Conditions):
        published: dict[str, dict[str, Any]] = source.of_stages
        return published
    rows = source.stages.exclude(own={}).order_by("number") if source.has_stages else ()
    return {
        str(each.number): {
            "name": each.name,
            "own": each.own,
            "values": each.own,
            "provisions": _said_itself(each.own),
        }
        for each in rows
    }


def _said_itself(own: Mapping[str, Any]) -> dict[str, Any]:
    """Whose is what a stage says in the draft: nobody's above the event."""
    keys = (BY_CONDITION[name].key for name in own if name in BY_CONDITION)
    return dict.fromkeys(keys, Provenance(Setter.EVENT).kept())


def stages_differ(event: Event, version: Conditions) -> bool:
    """Whether stages say of themselves something else than when the version was published."""
    now, then = kept_by_stage(event), kept_by_stage(version)
    return {key: each["own"] for key, each in now.items()} != {
        key: each["own"] for key, each in then.items()
    }


def values_of(source: Event | Conditions) -> dict[str, Any]:
    """What each condition is in the event's draft or in a published version."""
    return {each.name: getattr(source, each.name) for each in CONDITIONS}


def provisions(
    source: Event | Conditions, since: Conditions | None = None, *, several_sessions: bool = False
) -> list[ConditionLine]:
    """Each choice of the event's draft or of a published version, for people to read.

    What is said of several sessions is told where there are `several_sessions`.
    """
    told = [
        each
        for each in CONDITIONS
        if each.concerns(source.scoring)
        and not each.is_prose
        and (several_sessions or not each.is_of_several_sessions)
        and not (each.goes_unsaid and _is_left_alone(each, source, since))
    ]
    return lines_of(told, source, since)


def lines_of(
    told: Sequence[Condition], source: Event | Conditions, since: Event | Conditions | None = None
) -> list[ConditionLine]:
    """These conditions in words; `since` tells what they were."""
    rows = [_line(each, source) for each in told]
    if since is None:
        return rows
    before = [_line(each, since) for each in told]
    return [
        row if row.value == old.value else replace(row, was=old.value or _("nothing"))
        for row, old in zip(rows, before, strict=True)
    ]


def prose(source: Event | Conditions) -> list[ConditionLine]:
    """What the draft or a version says in paragraphs, to be read below the choices."""
    rows = [_line(each, source) for each in CONDITIONS if each.is_prose]
    return [row for row in rows if row.value]


def _is_left_alone(condition: Condition, *sources: Event | Conditions | None) -> bool:
    """Whether nobody chose, in any of these."""
    values = {getattr(source, condition.name) for source in sources if source}
    return values == {condition.column.get_default()}


def _line(condition: Condition, source: Event | Conditions) -> ConditionLine:
    value, provenance = getattr(source, condition.name), _provenance(source, condition.name)
    return ConditionLine(
        condition.label,
        _words(condition.column, value),
        condition.clause,
        is_law_default=condition.law_default is not None and value == condition.law_default,
        whose=whose_said(provenance),
        source=told_in_full(provenance),
        is_fixed=provenance.is_fixed,
        chapter=condition.chapter.value,
        scale=_lines(value) if type(condition.column) is ScaleColumn else (),
    )


def _provenance(source: Event | Conditions, name: str) -> Provenance:
    provision = BY_CONDITION.get(name)
    return provenance_in(source, provision.key) if provision else Provenance()


def said_condition(condition: Condition) -> str:
    """What the Law itself says of it, in words."""
    return _words(condition.column, condition.law_default)


def scale_lines(chosen: Event | Conditions) -> tuple[ScaleLine, ...]:
    """The scale that the conditions hold themselves; nothing where they name a published one."""
    return _lines(chosen.own_scale)


def _lines(text: str) -> tuple[ScaleLine, ...]:
    bands = parse_scale(text, VictoryScale.OWN.value).bands if text else ()
    return tuple(
        ScaleLine(each.margins.replace("-", "\N{EN DASH}"), exact(each.winner), exact(each.loser))
        for each in bands
    )


def _words(column: "Field[Any, Any]", value: Any) -> str:
    if isinstance(column, PeriodColumn):
        return period_text(value) if value else ""
    if isinstance(column, BeforeStartColumn):
        return before_start_text(value)
    if isinstance(column, ScaleColumn):
        return str(value).replace("\n", " / ")
    if column.choices:
        return str(dict(column.flatchoices).get(value, value))
    return "" if value is None else str(value)
