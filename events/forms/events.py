"""The form of an event: what it is called, when, where, and what its conditions will say."""

from datetime import date, datetime
from functools import cache
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Organiser
from clubs.name_fields import NameField
from events.forms.conditions import ConditionsForm
from events.models import Event
from events.models.conditions import CONDITIONS

REGIONS = (
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)

FIRST_DAY, LAST_DAY = date(1925, 1, 1), date(2199, 12, 31)
"""Contract bridge begins with the first; beyond the other a year is a slip of the finger."""


CONTESTS = [
    (Event.Contest.PAIRS, _("pairs: partners enter together and stay together")),
    (
        Event.Contest.INDIVIDUAL,
        _("an individual: everyone enters alone and changes partners from round to round"),
    ),
    (
        Event.Contest.TEAMS,
        _("teams of four: a team's two pairs play each match at two tables, on the same boards"),
    ),
    (
        Event.SeasonKind.LEAGUE,
        _("a league: teams of four meet in private over weeks, at home and away"),
    ),
    (
        Event.SeasonKind.CUP,
        _("a knock-out cup: teams of four meet in private over weeks, and the winner goes on"),
    ),
]


@cache
def zone_choices() -> list[tuple[str, Any]]:
    """All zones that are named after a place, by region, and UTC."""
    names = sorted(name for name in available_timezones() if name.partition("/")[0] in REGIONS)
    groups = groupby(names, key=lambda name: name.partition("/")[0])
    return [
        ("UTC", "UTC"),
        *((region, [(name, _place(name)) for name in zones]) for region, zones in groups),
    ]


def day_field() -> forms.DateField:
    """The day of play."""
    return forms.DateField(
        label=_("Day"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        validators=[
            MinValueValidator(FIRST_DAY, _("Contract bridge was not played yet: check the year.")),
            MaxValueValidator(LAST_DAY, _("That is too far off: check the year.")),
        ],
    )


def time_field() -> forms.TimeField:
    """When play begins on that day."""
    return forms.TimeField(
        label=_("Start of play"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )


class EventForm(ConditionsForm):
    """An event with its choices at once; its start is told in the event's own zone.

    The rest of its conditions is asked chapter by chapter.
    """

    name = NameField(label=_("Name"), max_length=120)
    day = day_field()
    time = time_field()
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices)
    place = NameField(label=_("Place"), max_length=120, required=False)
    contest = forms.ChoiceField(
        label=_("What is played"), choices=CONTESTS, widget=forms.RadioSelect
    )

    class Meta(ConditionsForm.Meta):
        fields = tuple(each.name for each in CONDITIONS if not each.is_guided)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        cleaned["season_kind"] = ""
        if cleaned.get("contest") in Event.SeasonKind.values:
            cleaned["season_kind"] = cleaned["contest"]
            cleaned["contest"] = Event.Contest.TEAMS
        if not self.errors:
            day, start = cleaned.pop("day"), cleaned.pop("time")
            zone = ZoneInfo(cleaned["time_zone"])
            cleaned["starts_at"] = datetime.combine(day, start, tzinfo=zone)
        return cleaned


def initial_of(event: Event) -> dict[str, Any]:
    """The form's values for an event, or for one that is not stored yet."""
    local = timezone.localtime(event.starts_at, ZoneInfo(event.time_zone))
    names = [name for name in EventForm.base_fields if name not in ("day", "time")]
    values = {name: getattr(event, name) for name in names}
    values["contest"] = event.season_kind or event.contest
    return values | {"day": local.date(), "time": local.time()}


def new_event(organiser: Organiser, now: datetime) -> Event:
    """What a new event begins with, not stored: today, at the organiser's place."""
    return Event(
        organiser=organiser,
        time_zone=organiser.time_zone,
        starts_at=now,
        place=organiser.place,
    )


def _place(zone: str) -> str:
    return zone.partition("/")[2].replace("_", " ").replace("/", " / ")
