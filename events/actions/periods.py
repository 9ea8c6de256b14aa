"""What an organiser may specify as correction and appeal period (Laws 79C1 and 92B)."""

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.timelimits import TimeLimit, TimeLimitError, is_shorter_than_law, parse_time_limit


def checked_periods(correction: str, appeal: str, special_nature: str) -> tuple[str, str]:
    """Both periods in their plain form ("30 min").

    Raises:
        UserError: one is no time limit, or the correction period is under 30 minutes in a contest
            without a special nature (Law 79C1, footnote).
    """
    limit = _parsed(correction, "correction_period")
    if is_shorter_than_law(limit) and not special_nature.strip():
        raise UserError(
            _(
                "Law 79C1 allows less than 30 minutes only for a contest of a special nature:"
                " say what is special about this one, or allow 30 minutes."
            ),
            field="correction_period",
        )
    return str(limit), str(_parsed(appeal, "appeal_period"))


def _parsed(text: str, field: str) -> TimeLimit:
    try:
        return parse_time_limit(text)
    except TimeLimitError as error:
        raise UserError(str(error), field=field) from error
