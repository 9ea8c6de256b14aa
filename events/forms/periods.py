"""The field for a time limit: its kind in words, how many, and a second rule if wanted."""

from collections.abc import Callable, Mapping, Sequence
from datetime import time
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.wording import worded
from events.timelimits import (
    ClockTime,
    Earlier,
    Elapsed,
    Later,
    NextInSeries,
    NextSession,
    NotPlaying,
    SameHour,
    TimeLimit,
    TimeLimitCode,
    TimeLimitError,
    WorkingDays,
    join_time_limits,
    parse_time_limit,
)

PERIODS = ("correction_period", "officials_period", "appeal_period")
"""The conditions that are time limits."""

AT_TIME, NEXT, SERIES = "at", "next", "series"
KINDS: list[tuple[str, str | Promise]] = [
    ("min", _("minutes after it")),
    ("h", _("hours after it")),
    ("d", _("days of 24 hours after it")),
    ("same", _("days after it, at the same hour")),
    (AT_TIME, _("days after its day, until")),
    ("wd", _("working days after its day, until 23:59")),
    ("pause", _("minutes after it in which nobody plays")),
    (NEXT, _("until the next session of the event starts")),
    (SERIES, _("until the next session of the series starts")),
]
JOINED: list[tuple[str, str | Promise]] = [
    ("", _("and no other time")),
    ("earlier", _("or this, if it is earlier:")),
    ("later", _("or this, if it is later:")),
]
SPOKEN: Mapping[str, tuple[str | Promise, str | Promise, str | Promise]] = {
    "": (_("how many"), _("of what"), _("time of day")),
    "other_": (
        _("how many, for the other time"),
        _("of what, for the other time"),
        _("time of day, for the other time"),
    ),
}
"""How a screen reader tells the parts of the first and of the second rule apart."""
MOST: Mapping[str, int] = {"same": 99, AT_TIME: 99, "wd": 99}
"""How many of these there can be; of the others 9999."""

_COUNTED: Mapping[str, Callable[[int], TimeLimit]] = {
    "min": lambda count: Elapsed(count, "min"),
    "h": lambda count: Elapsed(count, "h"),
    "d": lambda count: Elapsed(count, "d"),
    "same": SameHour,
    "wd": WorkingDays,
    "pause": NotPlaying,
}
_UNCOUNTED: Mapping[str, TimeLimit] = {NEXT: NextSession(), SERIES: NextInSeries()}


class PeriodWidget(forms.MultiWidget):
    """A number, what it counts, and a time of day where that takes one; then the same once more.

    `unset` is what leaving it out is called where it may be.
    """

    template_name = "events/widgets/period.html"
    use_fieldset = True

    def __init__(self, unset: str | Promise = "") -> None:
        kinds = [("", unset), *KINDS] if unset else KINDS
        parts: dict[str, forms.Widget | type[forms.Widget]] = {}
        for part, choices in (("", kinds), ("other_", KINDS)):
            count, unit, clock = SPOKEN[part]
            parts |= {
                f"{part}count": forms.NumberInput(
                    {"min": 0, "max": 9999, "aria-label": count, "class": "narrow"}
                ),
                f"{part}unit": forms.Select({"aria-label": unit}, choices),
                f"{part}clock": forms.TimeInput(
                    {"type": "time", "aria-label": clock}, format="%H:%M"
                ),
            }
            if not part:
                parts["join"] = forms.Select({"aria-label": _("alone or with another")}, JOINED)
        super().__init__(parts)

    def decompress(self, value: str | None) -> list[Any]:
        try:
            limit = parse_time_limit(value or "")
        except TimeLimitError:
            return [None] * 7
        if isinstance(limit, Earlier | Later):
            which = "earlier" if isinstance(limit, Earlier) else "later"
            return [*_parts(limit.first), which, *_parts(limit.second)]
        return [*_parts(limit), "", None, None, None]


class PeriodField(forms.MultiValueField):
    """A time limit, as the text that `parse_time_limit` reads; "" where it may be left out."""

    def __init__(self, *, required: bool = True, **options: Any) -> None:
        rule = (
            forms.IntegerField(required=False, min_value=0, max_value=9999),
            forms.CharField(required=False, max_length=10),
            forms.TimeField(required=False),
        )
        joined = forms.ChoiceField(required=False, choices=JOINED)
        super().__init__(
            fields=(*rule, joined, *rule),
            widget=PeriodWidget("" if required else _("no time of their own")),
            require_all_fields=False,
            required=required,
            **options,
        )

    def compress(self, data_list: Sequence[Any]) -> str:
        if not data_list:
            return ""
        count, kind, clock, join, *other = data_list
        if not (kind or count or join or self.required):
            return ""
        limit = _limit(count, kind, clock)
        try:
            if join:
                return str(join_time_limits(join, limit, _limit(*other)))
            return str(parse_time_limit(str(limit)))
        except TimeLimitError as error:
            raise forms.ValidationError(_said(error)) from error


def _parts(limit: TimeLimit) -> tuple[int | None, str, time | None]:
    """What the three inputs hold for a rule."""
    if isinstance(limit, ClockTime):
        return limit.days_after, AT_TIME, limit.at
    if isinstance(limit, Elapsed):
        return limit.count, limit.unit, None
    if isinstance(limit, SameHour):
        return limit.days, "same", None
    if isinstance(limit, WorkingDays):
        return limit.count, "wd", None
    if isinstance(limit, NotPlaying):
        return limit.minutes, "pause", None
    return None, NEXT if isinstance(limit, NextSession) else SERIES, None


def _limit(count: int | None, kind: str, clock: time | None) -> TimeLimit:
    if kind in _UNCOUNTED:
        return _UNCOUNTED[kind]
    if count is None or kind not in dict(KINDS):
        raise forms.ValidationError(_("Write how many, and of what."))
    if count > MOST.get(kind, 9999):
        raise forms.ValidationError(_("That is too far off: at most 99 days."))
    if kind == AT_TIME:
        if clock is None:
            raise forms.ValidationError(_("Write the time of day as well."))
        return ClockTime(clock.replace(second=0, microsecond=0), count)
    if count == 0:
        raise forms.ValidationError(_("Write how many: one at least."))
    return _COUNTED[kind](count)


def _said(error: TimeLimitError) -> str:
    if error.code is TimeLimitCode.NO_LATEST:
        return gettext(
            "Nobody knows yet when the series goes on, or whether it does: choose “or this, if it"
            " is earlier”, and say until when at the latest."
        )
    return worded(error)
