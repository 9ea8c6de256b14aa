"""A championship in stages: set up, qualified from, and seen on a player's phone."""

import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from scripts.site import Site
from scripts.steps import ROOT
from tests.journeys import acts

EVENT = "County Championship"
QUALIFYING_PLAYED = f"""
from django.utils import timezone
from django_scopes import scope, scopes_disabled
from clubs.actors import SYSTEM
from clubs.models import Player, User
from events.actions.appointments import make_appointment
from events.actions.conditions import publish_conditions
from events.actions.entry_files import add_entries
from events.actions.releases import publish_official_score
from events.actions.sessions import start_session
from events.interchange.entries_csv import ListedEntry
from events.interchange.people import Person
from events.models import Appointment, Event
from tests.builders import couple, enter_results

now = timezone.now()
with scopes_disabled():
    event = Event.objects.select_related("organiser").get(name="{EVENT}")
with scope(organiser=event.organiser):
    publish_conditions(actor=SYSTEM, event=event, now=now)
    director = User.objects.get(email="director@riverside.example")
    duty = Appointment.Duty.IN_CHARGE
    make_appointment(actor=SYSTEM, event=event, user=director, duty=duty, now=now)
    own = [
        Person(each.name, each.national_number)
        for each in Player.objects.filter(user__email__endswith="@players.example").order_by("name")
    ]
    pairs = [couple(1), tuple(own), couple(3), couple(4)]
    rows = [ListedEntry(number, *pair) for number, pair in enumerate(pairs, start=1)]
    add_entries(actor=SYSTEM, event=event, rows=rows, now=now)
    session = start_session(
        actor=SYSTEM,
        session=event.sessions.get(number=1),
        kind="howell",
        entries=list(event.entries.all()),
        boards=6,
        now=now,
    )
    enter_results(session)
    publish_official_score(actor=SYSTEM, session=session, now=now)
"""


def set_up(page: Page) -> str:
    """The event and its stages, begun from the contest of that name; its address."""
    acts.open_own_club(page)
    acts.go(page, "New event")
    acts.go(page, "Pairs championship: a qualifying and two finals")
    page.get_by_label("Name", exact=True).fill(EVENT)
    tomorrow = timezone.localdate() + timedelta(days=1)
    page.get_by_label("Day", exact=True).fill(tomorrow.isoformat())
    page.get_by_label("Start of play").fill("14:00")
    acts.press(page, "Save")
    expect(page.get_by_label("Qualifying and two finals, A and B")).to_be_checked()
    acts.press(page, "Set it up")
    acts.is_told(page, "The stages are set up")
    final = page.get_by_role("region", name="2. Final A")
    final.get_by_label("to place").fill("2")
    final.get_by_label("What they carry along").select_option("share")
    final.get_by_label("How much of it").fill("120")
    acts.press(page, "Save")
    expect(final.get_by_label("How much of it")).to_have_attribute("aria-invalid", "true")
    final.get_by_label("How much of it").fill("25")
    acts.press(page, "Save")
    acts.is_told(page, "The stages are as you have put them.")
    acts.go(page, "Back to the event")
    expect(page.get_by_text("places 1 to 2 of Qualifying")).to_be_visible()
    return acts.path_of(page)


def publish_who_goes_on(page: Page, event: str) -> None:
    page.goto(event)
    acts.go(page, "Who goes on from Qualifying")
    expect(page.get_by_text("Final A: 2 pairs")).to_be_visible()
    acts.fits(page)
    acts.press(page, "Publish who goes on")
    acts.is_told(page, "It is published who goes on from Qualifying.")
    acts.fits(page)


def test_a_finalist_sees_on_a_phone_what_they_carry(visit: Callable[..., Page], site: Site) -> None:
    organiser, director, phone = visit(), visit(width=390), visit(width=320)
    acts.sign_in_as(organiser, site, "organiser")
    event = set_up(organiser)
    command = [sys.executable, "manage.py", "shell"]
    subprocess.run(
        command, cwd=ROOT, env=site.environment, input=QUALIFYING_PLAYED, text=True, check=True
    )
    acts.sign_in_as(director, site, "director")
    publish_who_goes_on(director, event)
    acts.sign_in_as(phone, site, "player")
    phone.goto(event)
    stages = phone.get_by_role("region", name="Stages")
    expect(stages.get_by_text("You play in it and carry +4.17%.")).to_be_visible()
    acts.fits(phone)
    acts.go(phone, "Final A")
    expect(phone.locator("tr.is-own")).to_contain_text("Amira Haddad")
    expect(phone.locator("tr.is-own")).to_contain_text("+4.17%")
    acts.fits(phone)
