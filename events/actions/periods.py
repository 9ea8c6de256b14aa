"""What an organiser may specify as correction and appeal period (Laws 79C1 and 92B)."""

from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.wording import worded
from events.models import Event
from events.models.conditions import CONDITIONS, PeriodColumn
from events.timelimits import TimeLimitError, is_shorter_than_law, parse_time_limit


def check_periods(event: Event) -> None:
    """Bring each period of the draft into its plain form ("30 min").

    Raises:
        UserError: one is no time limit, or the correction period is under 30 minutes in a contest
            without a special nature (Law 79C1, footnote).
    """
    for condition in CONDITIONS:
        if isinstance(condition.column, PeriodColumn):
            setattr(event, condition.name, _plain(getattr(event, condition.name), condition.name))
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
