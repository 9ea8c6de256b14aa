"""Choosing a period in words, and seeing what it would mean before anything is saved."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django import forms
from django.test import Client
from django.urls import reverse

from events.forms.periods import PeriodField
from events.models import Event, HouseRules
from events.queries.period_examples import (
    ExampleEnd,
    ExampleNight,
    evening_in,
    example_lines,
    next_change,
)
from events.queries.period_words import period_text
from events.timelimits import Holidays
from tests.builders import NOW, build_event, make_official, make_organiser
from tests.championship import build_championship
from tests.events.test_setup_pages import DETAILS, administrator

pytestmark = pytest.mark.django_db

WARSAW = ZoneInfo("Europe/Warsaw")


class OnePeriod(forms.Form):
    period = PeriodField()
    own = PeriodField(required=False)


def chosen(**parts: object) -> tuple[str, list[str]]:
    """What the field says of what was chosen, and what is wrong with it."""
    form = OnePeriod({f"period_{name}": value for name, value in parts.items()})
    form.is_valid()
    return form.cleaned_data.get("period", ""), [
        str(each) for each in form.errors.get("period", [])
    ]


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ({"count": 24, "unit": "h"}, "24 h"),
        ({"count": 2, "unit": "same"}, "same hour +2d"),
        ({"count": 0, "unit": "at", "clock": "23:00"}, "23:00 +0d"),
        ({"count": 3, "unit": "wd"}, "3 wd"),
        ({"count": 20, "unit": "pause"}, "20 min not playing"),
        ({"count": "", "unit": "next"}, "next session"),
        ({"count": 7, "unit": "next"}, "next session"),
        (
            {"count": 30, "unit": "min", "join": "later", "other_unit": "next"},
            "later of 30 min, next session",
        ),
        (
            {"unit": "series", "join": "earlier", "other_count": 14, "other_unit": "d"},
            "earlier of next in series, 14 d",
        ),
    ],
)
def test_a_period_is_chosen_in_words(parts: dict[str, object], text: str) -> None:
    assert chosen(**parts) == (text, [])


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        ({"count": "", "unit": "h"}, "Write how many, and of what."),
        ({"count": 5, "unit": "fortnights"}, "Write how many, and of what."),
        ({"count": 0, "unit": "min"}, "Write how many: one at least."),
        ({"count": 100, "unit": "wd"}, "That is too far off: at most 99 days."),
        ({"count": 1, "unit": "at"}, "Write the time of day as well."),
        (
            {"count": 1, "unit": "d", "join": "later", "other_unit": "h"},
            "Write how many, and of what.",
        ),
        (
            {"unit": "series"},
            (
                "Nobody knows yet when the series goes on, or whether it does: choose “or this, if"
                " it is earlier”, and say until when at the latest."
            ),
        ),
        ({"count": -1, "unit": "h"}, "Ensure this value is greater than or equal to 0."),
    ],
)
def test_what_is_no_period_is_refused_in_words(parts: dict[str, object], wrong: str) -> None:
    assert chosen(**parts) == ("", [wrong])


@pytest.mark.parametrize(
    "text",
    [
        *("30 min", "24 h", "7 d", "12:00 +1d", "same hour +2d", "3 wd", "20 min not playing"),
        *("next session", "later of 30 min, next session", "earlier of 14 d, next in series"),
    ],
)
def test_the_form_shows_a_period_as_it_was_chosen(text: str) -> None:
    widget = PeriodField().widget
    parts = dict(zip(widget.widgets_names, widget.decompress(text), strict=True))
    form = OnePeriod({f"period{name}": value for name, value in parts.items()})
    assert form.is_valid()
    assert form.cleaned_data == {"period": text, "own": ""}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("same hour +1d", "until the same hour, 1 day after that of the official score"),
        ("3 wd", "until 23:59, 3 working days after the day of the official score"),
        ("20 min not playing", "20 minutes without play after the official score is available"),
        (
            "later of 30 min, next session",
            (
                "30 minutes after the official score is available, or until the next session of the"
                " event starts, whichever is later"
            ),
        ),
        (
            "earlier of 14 d, next in series",
            (
                "14 days after the official score is available, or until the next session of the"
                " series starts, whichever is earlier"
            ),
        ),
    ],
)
def test_each_kind_of_period_has_words(text: str, words: str) -> None:
    assert period_text(text) == words


# --- What it would mean -----------------------------------------------------------------------


def looked_at(event: Event, **typed: object) -> tuple[str, list[ExampleNight]]:
    """The event's form after somebody looked what the periods mean."""
    address = reverse("event_edit", args=[event.organiser.slug, event.pk])
    typed = {**DETAILS, "name": event.name, "time_zone": "Europe/Warsaw", **typed, "look": "yes"}
    response = administrator(event.organiser).post(address, typed)
    assert response.status_code == 200
    return response.content.decode(), response.context["nights"]


def test_L79C1_L92B_the_form_shows_what_the_periods_would_mean_and_saves_nothing() -> None:
    event = build_event()
    page, nights = looked_at(event, correction_period_count="1", correction_period_unit="same")
    event.refresh_from_db()
    assert (event.correction_period, event.time_zone) == ("30 min", "Europe/London")
    assert "Thu 19 Nov, 22:30 CET" in page
    assert [(n.official_at, n.corrections.text, n.appeals.text, n.clocks) for n in nights] == [
        ("Thu 19 Nov, 22:30 CET", "Fri 20 Nov, 22:30 CET", "Fri 20 Nov, 12:00 CET", ""),
        (
            "Sat 27 Mar, 22:30 CET",
            "Sun 28 Mar, 22:30 CEST",
            "Sun 28 Mar, 12:00 CEST",
            "clocks go forward on Sun 28 Mar",
        ),
    ]


def test_what_24_hours_are_across_the_change_of_clocks() -> None:
    _page, nights = looked_at(build_event())
    assert nights[-1].corrections.text == "Sun 28 Mar, 23:30 CEST"


def test_the_form_says_where_the_law_leaves_more_than_the_rule() -> None:
    page, nights = looked_at(
        build_event(),
        correction_period_count="0",
        correction_period_unit="at",
        correction_period_clock="22:00",
    )
    first = nights[0].corrections
    assert (first.text, first.is_least) == ("Thu 19 Nov, 23:00 CET", True)
    assert page.count("never less than 30 minutes") == 2


def test_the_form_shows_each_night_of_an_event_of_several_sessions() -> None:
    event = build_championship(time_zone="Europe/London")
    _page, nights = looked_at(
        event,
        time_zone="Europe/London",
        correction_period_unit="next",
        officials_period_count="48",
        officials_period_unit="h",
    )
    told = [(n.official_at, n.corrections.text, n.officials and n.officials.text) for n in nights]
    assert told[:2] == [
        ("Tue 17 Nov, 21:30 GMT", "Tue 24 Nov, 18:30 GMT", "Tue 24 Nov, 18:30 GMT"),
        ("Tue 24 Nov, 21:30 GMT", "Tue 24 Nov, 22:00 GMT", "Thu 26 Nov, 21:30 GMT"),
    ]


def test_the_form_shows_nothing_of_periods_that_are_wrong() -> None:
    page, nights = looked_at(build_event(), correction_period_count="")
    assert nights == []
    assert "Mend the periods first." in page
    assert "Write how many, and of what." in page


def test_the_form_shows_what_periods_mean_once_nothing_is_special_any_more() -> None:
    event = build_event(correction_period="10 min", special_nature="A short evening.")
    typed = {"correction_period_count": "10", "correction_period_unit": "min"}
    _page, nights = looked_at(event, **typed, special_nature="")
    assert nights[0].corrections == ExampleEnd("Thu 19 Nov, 23:00 CET", is_least=True)


def test_L79C1_L92B_the_chapter_of_periods_shows_what_they_would_mean_and_saves_nothing() -> None:
    """When it is opened, looked at without scripts, and checked while it is filled in."""
    event = build_event(time_zone="Europe/London")
    client, place = administrator(event.organiser), [event.organiser.slug, event.pk, "periods"]
    page = reverse("conditions_chapter", args=place)
    typed = {"correction_period_count": "40", "correction_period_unit": "min"}
    typed |= {"appeal_period_count": "12", "appeal_period_unit": "h", "rulings_shown": "status"}

    def told(response: Any) -> tuple[str, str, str]:
        night = response.context["nights"][0]
        return night.official_at, night.corrections.text, night.appeals.text

    opened = ("Tue 17 Nov, 21:30 GMT", "Tue 17 Nov, 22:00 GMT", "Tue 17 Nov, 22:00 GMT")
    meant = ("Tue 17 Nov, 21:30 GMT", "Tue 17 Nov, 22:10 GMT", "Wed 18 Nov, 09:30 GMT")
    assert told(client.get(page)) == opened
    assert told(client.post(page, {**typed, "look": "yes"})) == meant
    assert told(client.post(reverse("conditions_check", args=place), typed)) == meant
    wrong = client.post(page, {**typed, "correction_period_count": "", "look": "yes"})
    assert "Mend the periods first." in wrong.content.decode()
    event.refresh_from_db()
    assert (event.correction_period, event.appeal_period) == ("30 min", "30 min")
    other = client.get(reverse("conditions_chapter", args=[*place[:2], "appeals"]))
    assert "nights" not in other.context


def test_a_new_events_form_shows_what_its_periods_mean() -> None:
    organiser = make_organiser()
    page = administrator(organiser).get(reverse("event_new", args=[organiser.slug]))
    assert len(page.context["nights"]) == 2


@pytest.mark.parametrize(
    ("zone", "after", "change"),
    [
        ("Europe/Warsaw", "2026-11-17", "2027-03-28"),
        ("Europe/Warsaw", "2026-03-28", "2026-03-29"),
        ("Australia/Lord_Howe", "2026-04-05", "2026-10-04"),
        ("America/St_Johns", "2026-03-09", "2026-11-01"),
        ("UTC", "2026-11-17", None),
    ],
)
def test_the_next_change_of_clocks(zone: str, after: str, change: str | None) -> None:
    evening = datetime.fromisoformat(f"{after}T22:30").replace(tzinfo=ZoneInfo(zone))
    found = next_change(ZoneInfo(zone), evening)
    assert (found and found.date().isoformat()) == change


def test_a_single_period_is_told_for_an_evening_and_the_eve_of_the_change() -> None:
    assert example_lines("24 h", evening_in(WARSAW, NOW), Holidays()) == [
        "official on Tue 17 Nov, 22:30 CET: until Wed 18 Nov, 22:30 CET",
        (
            "official on Sat 27 Mar, 22:30 CET: until Sun 28 Mar, 23:30 CEST"
            " (clocks go forward on Sun 28 Mar)"
        ),
    ]
    assert example_lines("24 h", evening_in(ZoneInfo("UTC"), NOW), Holidays()) == [
        "official on Tue 17 Nov, 22:30 UTC: until Wed 18 Nov, 22:30 UTC"
    ]
    assert example_lines("soon", evening_in(WARSAW, NOW), Holidays()) == []
    assert example_lines("next session", evening_in(WARSAW, NOW), Holidays()) == [
        "When that is depends on the event, whose own form shows it."
    ]


def test_house_rules_show_what_a_period_means_and_save_nothing() -> None:
    organiser = make_organiser(time_zone="Europe/Warsaw")
    typed = {"L79C1": "3 wd", "seen": 0, "look": "yes"}
    with time_machine.travel(NOW, tick=False):
        page = administrator(organiser).post(reverse("house_rules", args=[organiser.slug]), typed)
    assert "until Fri 20 Nov, 23:59 CET" in page.content.decode()
    assert not HouseRules.objects.exists()


def test_an_official_sees_what_a_regulations_period_means_where_its_organisers_play() -> None:
    organiser = make_organiser(time_zone="Europe/Warsaw")
    client = Client()
    client.force_login(make_official(organiser.authority))
    typed = {
        "title": "2027",
        "effective_on": "2027-01-01",
        "L79C1-officials": "12:00 +1d",
        "seen": 0,
    }
    with time_machine.travel(NOW, tick=False):
        page = client.post(reverse("regulation_new", args=["union"]), typed).content.decode()
    assert "official on Tue 17 Nov, 22:30 CET: until Wed 18 Nov, 12:00 CET" in page
    assert "until 12:00, 1 day after that of the official score" in page
