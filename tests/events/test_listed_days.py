"""Days that are not working days, from whoever lists them to the deadline on a player's page."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Authority, Organiser
from events.actions.regulations import publish_house_rules, publish_regulation
from events.actions.sessions import start_session
from events.models import Event, Session
from events.provisions.ruled import Ruled
from events.queries.periods import day_of, periods
from events.queries.regulation_effects import effects_of
from events.queries.regulations import overtaken
from events.queries.setup import setup_of
from tests.builders import (
    NOW,
    build_event,
    build_release,
    make_authority,
    make_official,
    make_organiser,
)
from tests.events.test_setup_pages import administrator

pytestmark = pytest.mark.django_db

TODAY = NOW.date()
KEY = "L79C1-holidays"
OFFICIAL = NOW + timedelta(hours=3)
INSTANT = timedelta(microseconds=1)
NATIONAL = "2026-11-18 Day of Repentance\n12-25 Christmas Day"
LOCAL = "2026-11-19 Łódź Carnival\n2026-11-18 Called otherwise here"


@pytest.fixture(autouse=True)
def _now() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def regulate(authority: Authority, days: str, *, seen: int = 0, **ruled: Any) -> None:
    publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title="Regulations",
        effective_on=TODAY,
        ruled={KEY: Ruled(days, citation="§ 4"), **ruled},
        now=NOW,
        seen=seen,
    )


def house(club: Organiser, days: str) -> None:
    with scope(organiser=club):
        publish_house_rules(actor=SYSTEM, organiser=club, said={KEY: days}, now=NOW, seen=0)


def begin(event: Event) -> Session:
    with scope(organiser=event.organiser):
        return start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="howell",
            entries=list(event.entries.all()),
            boards=12,
            now=NOW,
        )


def until(session: Session) -> tuple[str, list[str]]:
    """The end of the appeal period, and what did not count on the way to it."""
    found = periods(session)
    assert found is not None
    assert found.appeal_until is not None
    local = found.appeal_until.astimezone(found.zone)
    return f"{local:%d.%m. %H:%M}", [each.name for each in found.holidays]


def test_L92B_days_of_all_authorities_and_the_organiser_do_not_count() -> None:
    club = make_organiser()
    zone = make_authority("zone")
    club.authority.parent = zone
    club.authority.save()
    regulate(zone, "2026-11-20 Day of the zone")
    regulate(club.authority, NATIONAL)
    house(club, LOCAL)
    session = begin(build_event(club, pairs=4, appeal_period="2 wd"))
    with scope(organiser=club):
        build_release(session, OFFICIAL)
        assert until(session) == (
            "24.11. 23:59",
            ["Day of Repentance", "Łódź Carnival", "Day of the zone"],
        )
        assert session.conditions is not None
        said = session.conditions.provisions[KEY]
    assert said["value"].splitlines() == [
        "12-25 Christmas Day",
        "2026-11-18 Day of Repentance",
        "2026-11-19 Łódź Carnival",
        "2026-11-20 Day of the zone",
    ]
    assert (said["name"], [each["name"] for each in said["joined"]]) == (
        "Acol Bridge Club",
        ["Zone", "Union"],
    )


def test_L92B_what_is_listed_after_the_start_changes_no_deadline() -> None:
    club = make_organiser()
    session = begin(build_event(club, pairs=4, appeal_period="2 wd"))
    regulate(club.authority, NATIONAL)
    with scope(organiser=club):
        build_release(session, OFFICIAL)
        assert until(session) == ("19.11. 23:59", [])


def test_L78D_what_is_listed_meanwhile_overtakes_only_who_counts_working_days() -> None:
    club = make_organiser()
    counting = build_event(club, pairs=4, appeal_period="2 wd")
    others = build_event(club, pairs=4, name="Others")
    regulate(club.authority, NATIONAL)
    with scope(organiser=club):
        regulation = club.authority.regulations.get()
        assert [each.event for each in effects_of(regulation)] == [counting]
        (line,) = setup_of(counting).overtaken_lines
        assert (line.was, line.whose) == ("nothing", "Union, §\N{NO-BREAK SPACE}4")
        assert line.value == (
            "25 December of every year, Christmas Day; 18 November 2026, Day of Repentance"
        )
        assert setup_of(others).overtaken_lines == []
        begun = [begin(each).conditions for each in (counting, others)]
        assert [each and each.number for each in begun] == [2, 1]
        assert begun[0] is not None
        begun[0].event = counting
        assert overtaken(begun[0], TODAY, NOW) == []


def test_who_is_in_time_on_the_last_working_day_is_so_to_its_last_instant() -> None:
    club = make_organiser(time_zone="Europe/Warsaw")
    regulate(club.authority, "12-25 Boże Narodzenie\n12-26 Drugi dzień\n01-01 Nowy Rok")
    eve = datetime.fromisoformat("2026-12-30T18:00+01:00")
    rule = {"correction_period": "2 wd", "appeal_period": "2 wd"}
    event = build_event(club, pairs=4, starts_at=eve, **rule)
    with time_machine.travel(eve, tick=False):
        session = begin(event)
    with scope(organiser=club):
        build_release(session, eve + timedelta(hours=3))
        found = periods(session)
        assert found is not None
        end = datetime.fromisoformat("2027-01-04T23:59+01:00")
        assert found.appeal_until == end
        assert day_of(session).isoformat() == "2026-12-30"
    page = reverse("results", args=[club.slug, session.pk])
    for now, is_over in ((end, False), (end + INSTANT, True)):
        with time_machine.travel(now, tick=False):
            text = " ".join(Client().get(page).content.decode().split())
        assert text.count("deadline is-over") == (2 if is_over else 0)
        assert "Not counted, since they are no working days: Fri 1 Jan, <bdi>Nowy Rok</bdi>" in text


def test_an_authority_that_fixes_its_list_lets_nobody_below_add_to_it() -> None:
    club = make_organiser()
    publish_regulation(
        actor=SYSTEM,
        authority=club.authority,
        title="Regulations",
        effective_on=TODAY,
        ruled={KEY: Ruled(NATIONAL, is_fixed=True)},
        now=NOW,
        seen=0,
    )
    with pytest.raises(UserError, match="Laws 79C1 and 92B: Union has fixed"):
        house(club, LOCAL)


# --- Documents, commands, two clocks ----------------------------------------------------------


def document(days: str) -> str:
    return (
        '# Ours.\nauthority = "union"\ntitle = "Regulations"\n'
        f'effective_on = {TODAY}\n\n[{KEY}]\nvalue = """\n{days}"""  # by the year\n'
    )


def load(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="")
    call_command("load_regulations", str(path))


def test_a_list_is_loaded_from_a_document_and_written_byte_for_byte(
    tmp_path: Path, capsys: Any
) -> None:
    union = make_authority()
    text = document("2026-11-18   Day of Repentance\r\n12-25 Święto Bożego Narodzenia\r\n")
    load(tmp_path / "union.toml", text)
    said = union.regulations.get().statements[KEY]
    assert said["value"] == "12-25 Święto Bożego Narodzenia\n2026-11-18 Day of Repentance"
    capsys.readouterr()
    call_command("write_regulations", "union")
    assert capsys.readouterr().out == text


def test_a_list_made_on_the_pages_is_written_so_that_it_loads_alike(
    tmp_path: Path, capsys: Any
) -> None:
    union = make_authority()
    regulate(union, NATIONAL)
    capsys.readouterr()
    call_command("write_regulations", "union")
    text = capsys.readouterr().out
    assert f'[{KEY}]\nvalue = """\n12-25 Christmas Day\n2026-11-18 Day of Repentance"""' in text
    union.regulations.all().delete()
    load(tmp_path / "union.toml", text)
    assert union.regulations.get().statements[KEY]["value"].startswith("12-25 Christmas Day\n")


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ("Christmas\n", "is no day with its name"),
        ("2026-02-29 Leap day\n", "is in no calendar"),
        ("12-25 A\n12-25 B\n", "stands there twice"),
    ],
)
def test_a_document_with_a_day_that_is_none_is_refused_with_its_line(
    tmp_path: Path, days: str, said: str
) -> None:
    union = make_authority()
    with pytest.raises(CommandError, match=f"line 7: .*{said}"):
        load(tmp_path / "union.toml", document(days))
    assert not union.regulations.exists()


def test_two_clocks_tell_which_days_were_listed_as_known_at_an_instant(capsys: Any) -> None:
    club = make_organiser()
    event = build_event(club, appeal_period="2 wd", starts_at=NOW + timedelta(days=9))
    regulate(club.authority, "12-25 Christmas Day")
    later = NOW + timedelta(hours=5)
    publish_regulation(
        actor=SYSTEM,
        authority=club.authority,
        title="Regulations",
        effective_on=TODAY + timedelta(days=1),
        ruled={KEY: Ruled("01-01 New Year's Day")},
        now=later,
        seen=1,
    )

    def asked(on: int, known: datetime) -> str:
        capsys.readouterr()
        day, at = str(TODAY + timedelta(days=on)), known.isoformat()
        options = ["--event", str(event.pk), "--on", day, "--known-at", at, "--json"]
        call_command("provisions", *options)
        rows = {row["key"]: row for row in json.loads(capsys.readouterr().out)}
        value: str = rows[KEY]["value"]
        return value

    assert asked(1, later) == "01-01 New Year's Day"
    assert asked(1, later - INSTANT) == "12-25 Christmas Day"
    assert asked(0, later) == "12-25 Christmas Day"
    assert asked(0, NOW - INSTANT) == ""


# --- Pages ------------------------------------------------------------------------------------


def told(response: Any) -> str:
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_house_rules_show_what_the_days_of_all_mean_for_a_period() -> None:
    club = make_organiser()
    regulate(club.authority, NATIONAL)
    typed = {"L79C1": "2 wd", KEY: "2026-11-19 Carnival", "seen": 0, "look": "yes"}
    page = told(administrator(club).post(reverse("house_rules", args=[club.slug]), typed))
    assert (
        "until Mon 23 Nov, 23:59 GMT, not counting Wed 18 Nov, Day of Repentance;"
        " Thu 19 Nov, Carnival" in page
    )
    assert "Days of single years are listed until 19 November 2026" in page
    assert "18 November 2026, Day of Repentance (Union, § 4)" in page


def test_an_official_lists_days_on_the_page_and_is_told_of_one_that_is_none() -> None:
    union = make_authority()
    client = Client()
    client.force_login(make_official(union))
    address = reverse("regulation_new", args=[union.slug])
    typed = {"title": "Regulations", "effective_on": str(TODAY), "seen": 0, "publish": "yes"}
    refused = told(client.post(address, {**typed, KEY: "Christmas"}))
    assert "“Christmas” is no day with its name" in refused
    assert client.post(address, {**typed, KEY: NATIONAL}).status_code == 302
    page = told(Client().get(reverse("regulations", args=[union.slug])))
    assert "25 December of every year, Christmas Day; 18 November 2026, Day of Repentance" in page


def test_the_form_of_an_event_shows_what_its_nights_pass_over() -> None:
    club = make_organiser()
    regulate(club.authority, NATIONAL)
    event = build_event(club, appeal_period="2 wd")
    client = administrator(club)
    address = reverse("conditions_chapter", args=[club.slug, event.pk, "periods"])
    assert "not counted: Wed 18 Nov, Day of Repentance" in told(client.get(address))
    conditions = told(client.get(reverse("conditions", args=[club.slug, event.pk])))
    assert "Days that are not working days" in conditions
    other = build_event(club, name="Thirty minutes")
    conditions = told(client.get(reverse("conditions", args=[club.slug, other.pk])))
    assert "Days that are not working days" not in conditions
