"""What an organiser may say in an event's conditions, and the plain form in which it is kept."""

from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.wording import worded
from events.models import Event
from events.models.conditions import CONDITIONS, PeriodColumn
from events.percentages import PercentagesError, format_percentages, parse_percentages
from events.timelimits import TimeLimitError, is_shorter_than_law, parse_time_limit


def check_draft(event: Event) -> None:
    """Bring the draft into its plain form; what says nothing of its scoring has its default.

    Raises:
        UserError: a period or a percentage is none, or the correction period is under 30 minutes in
            a contest without a special nature (Law 79C1, footnote).
    """
    for condition in CONDITIONS:
        if not condition.concerns(event.scoring):
            setattr(event, condition.name, condition.column.get_default())
        elif isinstance(condition.column, PeriodColumn):
            setattr(event, condition.name, _plain(getattr(event, condition.name), condition.name))
    event.small_groups = _percentages(event.small_groups)
    limit = parse_time_limit(event.correction_period)
    if is_shorter_than_law(limit) and not event.special_nature.strip():
        raise UserError(
            _(
                "Law 79C1 allows less than 30 minutes only for a contest of a special nature:"
                " say what is special about this one, or allow 30 minutes."
            ),
            field="correction_period",
        )


def _plain(text: str, field: str) -> str:
    try:
        return str(parse_time_limit(text))
    except TimeLimitError as error:
        raise UserError(worded(error), field=field) from error


def _percentages(text: str) -> str:
    try:
        return format_percentages(parse_percentages(text))
    except PercentagesError as error:
        raise UserError(worded(error), field="small_groups") from error
