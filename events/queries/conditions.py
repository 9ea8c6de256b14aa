"""The conditions of contest: which version stands, and what each provision says and why."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from events.models import Conditions, Event
from events.timelimits import LAW_DEFAULT_MINUTES, ClockTime, Elapsed, parse_time_limit

FROZEN_FIELDS = (
    "scoring",
    "correction_period",
    "appeal_period",
    "special_nature",
    "rulings_shown",
    "text",
)


@dataclass(frozen=True, slots=True)
class Provision:
    """One choice as it stands, the clause that leaves it open, and who made it.

    `was` is the last published value where this one differs from it.
    """

    name: str
    value: str
    clause: str
    is_law_default: bool = False
    was: str = ""


def latest_conditions(event: Event) -> Conditions | None:
    """The version that stands; a session that has started keeps its own."""
    return event.conditions.order_by("-number").first()


def unpublished_changes(event: Event, latest: Conditions) -> tuple[str, ...]:
    """Fields in which the event now differs from its last published conditions."""
    return tuple(name for name in FROZEN_FIELDS if getattr(event, name) != getattr(latest, name))


def provisions(source: Event | Conditions, since: Conditions | None = None) -> list[Provision]:
    """Each provision of the event's draft or of a published version, for people to read."""
    rows = _rows(source)
    if since is None:
        return rows
    return [
        row if row.value == old.value else _changed(row, old.value)
        for row, old in zip(rows, _rows(since), strict=True)
    ]


def _changed(row: Provision, was: str) -> Provision:
    return Provision(row.name, row.value, row.clause, row.is_law_default, was or _("nothing"))


def _rows(source: Event | Conditions) -> list[Provision]:
    return [
        Provision(_("Scoring"), source.get_scoring_display(), _("Law 78D")),
        Provision(
            _("Correction of scoring errors"),
            period_text(source.correction_period),
            _("Law 79C1"),
            is_law_default=_is_law_default(source.correction_period),
        ),
        Provision(_("Special nature"), source.special_nature, _("Law 79C1, footnote")),
        Provision(
            _("Right to request or appeal a ruling"),
            period_text(source.appeal_period),
            _("Law 92B"),
            is_law_default=_is_law_default(source.appeal_period),
        ),
        Provision(
            _("What others see of a ruling"), source.get_rulings_shown_display(), _("Law 80B2")
        ),
    ]


def period_text(text: str) -> str:
    """A stored time limit as a sentence says it, counted from the official score."""
    limit = parse_time_limit(text)
    if isinstance(limit, ClockTime):
        return _clock_text(limit)
    spans = {
        "min": ngettext("%d minute", "%d minutes", limit.count),
        "h": ngettext("%d hour", "%d hours", limit.count),
        "d": ngettext("%d day", "%d days", limit.count),
    }
    span = spans[limit.unit] % limit.count
    return _("%s after the official score is available") % span


def _clock_text(limit: ClockTime) -> str:
    if limit.days_after == 0:
        day = _("on the day of the official score")
    else:
        day = (
            ngettext(
                "%d day after that of the official score",
                "%d days after that of the official score",
                limit.days_after,
            )
            % limit.days_after
        )
    return _("until %(time)s, %(day)s") % {"time": f"{limit.at:%H:%M}", "day": day}


def _is_law_default(text: str) -> bool:
    return parse_time_limit(text) == Elapsed(LAW_DEFAULT_MINUTES, "min")
