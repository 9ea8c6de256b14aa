"""What a regulation overtakes is flagged where people look: at home, the organiser's page, mail."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.actors import SYSTEM
from clubs.models import Authority, Membership, Organiser, User
from events.actions.appointments import make_appointment
from events.actions.conditions import publish_conditions
from events.actions.regulations import publish_house_rules, publish_regulation
from events.models import Appointment, Event, Regulation
from events.provisions.ruled import Ruled
from events.queries.contradicted_rules import contradicted_rules
from events.queries.regulations import house_rules
from events.regulation_mail import tell_of_regulation
from tests.builders import build_event, make_authority, make_member, make_organiser, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("an_evening")]

DAY = timedelta(days=1)
FLAG = "regulations or house rules have changed, and its conditions are to be published anew"
FIXED = Ruled("45 min", is_fixed=True, citation="§ 9")


def today() -> date:
    return timezone.now().date()


def regulate(authority: Authority, *, days: int = 0, **ruled: Ruled) -> Regulation:
    return publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title="Regulations",
        effective_on=today() + days * DAY,
        ruled=ruled,
        now=timezone.now(),
        seen=authority.regulations.count(),
    )


def to_be_played(organiser: Organiser, name: str = "Tuesday Pairs") -> Event:
    return build_event(organiser, starts_at=timezone.now() + 2 * DAY, name=name)


def read(user: User | None, name: str = "home", *parts: object) -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    return " ".join(client.get(reverse(name, args=list(parts))).text.split())


def known(email: str) -> User:
    return User.objects.get(email=email)


def test_what_is_to_be_published_anew_waits_at_home_for_who_answers_for_it() -> None:
    club = make_organiser()
    event = to_be_played(club)
    administrator, director = known("admin@acol.example"), known("director@acol.example")
    assistant, member = make_member(club, email="b@example.org"), make_member(club)
    with scope(organiser=club):
        make_appointment(
            actor=SYSTEM,
            event=event,
            user=assistant,
            duty=Appointment.Duty.ASSISTANT,
            now=timezone.now(),
        )
    assert FLAG not in read(administrator)
    regulate(club.authority, L92B=FIXED)
    link = f'href="{reverse("conditions", args=["acol", event.pk])}"'
    for user in (administrator, director):
        _head, _waiting, page = read(user).partition("Waiting for you")
        assert FLAG in page
        assert link in page
    others = (assistant, member, make_user("stranger@example.org"), None)
    assert [FLAG in read(user) for user in others] == [False] * 4
    with scope(organiser=club):
        publish_conditions(actor=SYSTEM, event=event, now=timezone.now(), following=True)
    assert FLAG not in read(administrator)


def test_what_waits_goes_with_the_role() -> None:
    club = make_organiser()
    to_be_played(club)
    regulate(club.authority, L92B=FIXED)
    administrator, director = known("admin@acol.example"), known("director@acol.example")
    with scope(organiser=club):
        Membership.objects.filter(user__in=[administrator, director]).delete()
    assert [FLAG in read(user) for user in (administrator, director)] == [False, False]


def test_the_organisers_page_lists_it_for_who_sets_up() -> None:
    club = make_organiser()
    to_be_played(club, "Łódź & Ελένη <b>")
    regulate(club.authority, L92B=FIXED)
    page = read(known("admin@acol.example"), "organiser", "acol")
    assert "To be published anew" in page
    assert f"<bdi>Łódź &amp; Ελένη &lt;b&gt;</bdi>: {FLAG}" in page
    for user in (known("director@acol.example"), None):
        assert "To be published anew" not in read(user, "organiser", "acol")


def test_what_waits_costs_the_same_queries_however_much_it_is() -> None:
    club = make_organiser()
    administrator = known("admin@acol.example")
    to_be_played(club)
    regulate(club.authority, L92B=FIXED)
    pages = (("home",), ("organiser", "acol"))
    few = [queries(administrator, *page) for page in pages]
    for number in range(3):
        to_be_played(club, f"Pairs {number}")
        regulate(club.authority, L92B=Ruled(f"{50 + number} min", is_fixed=True))
    assert read(administrator).count(FLAG) == 4
    assert [queries(administrator, *page) for page in pages] == few


def test_what_waits_is_of_all_organisers_of_a_person() -> None:
    club, other = make_organiser(), make_organiser("benjamin")
    administrator = known("admin@acol.example")
    make_member(other, Membership.MemberRole.ADMINISTRATOR, user=administrator)
    for each in (club, other):
        to_be_played(each)
    regulate(club.authority, L92B=FIXED)
    assert read(administrator).count(FLAG) == 2
    assert read(known("admin@benjamin.example")).count(FLAG) == 1


def queries(user: User, name: str, *parts: str) -> int:
    client = Client()
    client.force_login(user)
    with CaptureQueriesContext(connection) as made:
        client.get(reverse(name, args=list(parts)))
    return len(made)


# --- Mail ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("worker_at_once")
def test_each_organiser_is_mailed_once_of_a_regulation_with_the_links(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    club, other = make_organiser(), make_organiser("benjamin")
    first, second = to_be_played(club), to_be_played(club, "Cup")
    to_be_played(other)
    make_organiser("culbertson")
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        made = regulate(club.authority, L92B=FIXED)
    assert sorted(each.to[0] for each in mail.outbox) == [
        "admin@acol.example",
        "admin@benjamin.example",
        "director@acol.example",
        "director@benjamin.example",
    ]
    (own,) = (each for each in mail.outbox if each.to == ["admin@acol.example"])
    assert own.subject == "Acol Bridge Club: conditions to be published anew"
    for event in (first, second):
        assert reverse("conditions", args=["acol", event.pk]) in str(own.body)
    assert "benjamin" not in str(own.body)
    tell_of_regulation(made.pk, "en", timezone.now())
    assert len(mail.outbox) == 4


@pytest.mark.usefixtures("worker_at_once")
def test_nobody_is_mailed_of_a_regulation_that_overtakes_nothing(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    club = make_organiser()
    to_be_played(club)
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        regulate(club.authority, days=9, L92B=FIXED)
    assert mail.outbox == []


# --- House rules ---------------------------------------------------------------------------------


def rule(club: Organiser, **said: str | int) -> None:
    with scope(organiser=club):
        publish_house_rules(actor=SYSTEM, organiser=club, said=said, now=timezone.now(), seen=0)


def contradicted(club: Organiser) -> list[tuple[str, str, str, date | None]]:
    with scope(organiser=club):
        found = contradicted_rules(house_rules(club), today())
    return [
        (each.provision.key, each.why.replace("\N{NO-BREAK SPACE}", " "), each.said, each.since)
        for each in found
    ]


WHY = "Law 92B: Union has fixed “45 minutes after the official score is available” (§ 9)."
SAID = "20 minutes after the official score is available"


def test_a_house_rule_that_a_newer_regulation_contradicts_is_flagged_with_what_holds() -> None:
    club = make_organiser()
    rule(club, L92B="20 min", L79C1="1 h")
    assert contradicted(club) == []
    regulate(club.authority, L92B=FIXED, L79C1=Ruled("40 min"))
    assert contradicted(club) == [("L92B", WHY, SAID, None)]
    administrator = known("admin@acol.example")
    for name in ("organiser", "house_rules"):
        page = read(administrator, name, "acol").replace("&nbsp;", " ")
        assert "a regulation leaves no room for" in page
        assert "What holds: 45 minutes after the official score is available (Union, §" in page
    assert "leaves no room for" not in read(None, "organiser", "acol")


def test_a_regulation_that_is_published_for_later_is_told_with_its_day() -> None:
    club = make_organiser()
    regulate(club.authority, days=40, L92B=FIXED)
    rule(club, L92B="20 min")
    assert contradicted(club) == [("L92B", WHY, SAID, today() + 40 * DAY)]
    page = read(known("admin@acol.example"), "house_rules", "acol")
    assert f"From {(today() + 40 * DAY).day} " in page


def fixed_methods(value: str) -> dict[str, Any]:
    return {"L78D-methods": Ruled(value, is_fixed=True)}


def test_house_rules_of_teams_are_not_contradicted_by_what_is_said_of_pairs() -> None:
    club = make_organiser()
    rule(club, **{"L78D-methods": "board_a_match"})
    regulate(club.authority, **fixed_methods("half"))
    assert contradicted(club) == []
    regulate(club.authority, **fixed_methods("patton"))
    assert [key for key, *_rest in contradicted(club)] == ["L78D-methods"]


def test_house_rules_ask_the_same_queries_however_much_is_regulated() -> None:
    club = make_organiser()
    rule(club, L92B="20 min")
    administrator = known("admin@acol.example")
    regulate(club.authority, days=10, L92B=FIXED)
    few = queries(administrator, "house_rules", "acol")
    for days in (20, 30, 40):
        regulate(club.authority, days=days, L92B=Ruled(f"{days} min", is_fixed=True))
    assert queries(administrator, "house_rules", "acol") == few


def test_a_regulation_of_another_tree_contradicts_nothing() -> None:
    club = make_organiser()
    rule(club, L92B="20 min")
    regulate(make_authority("league"), L92B=FIXED)
    assert contradicted(club) == []
