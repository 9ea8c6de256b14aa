"""The pages of the conditions: filled in, checked, read, compared, accepted, begun with others."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope
from pypdf import PdfReader

from clubs.actors import SYSTEM, Actor
from clubs.jobs.kinds import NOBODY
from clubs.models import User
from events.actions.conditions import publish_conditions
from events.actions.events import edit_event
from events.actions.regulations import publish_house_rules, publish_regulation
from events.actions.reports import request_conditions
from events.documents.conditions import render_conditions
from events.models import Chapter, ConditionsTemplate, Event
from events.models.scoring_choices import Scoring
from events.provisions.ruled import ChapterRule, Ruled
from events.queries.chapters import chapters_of
from tests.builders import (
    NOW,
    build_event,
    enter_pair,
    make_member,
    make_official,
    make_organiser,
    make_player,
)
from tests.seasons import build_season
from tests.stages import build_staged, play
from tests.teams import build_swiss

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("an_evening")]

TEXT = "Appeals are lodged with the director. The committee speaks English."


def to_be_played(**draft: Any) -> Event:
    return build_event(starts_at=timezone.now() + timedelta(days=20), **draft)


def signed_in(email: str = "admin@acol.example") -> Client:
    client = Client()
    client.force_login(User.objects.get(email=email))
    return client


def address(name: str, event: Event, *parts: object) -> str:
    return reverse(name, args=[event.organiser.slug, event.pk, *parts])


def read(client: Client, where: str, said: dict[str, Any] | None = None) -> str:
    response = client.get(where) if said is None else client.post(where, said, follow=True)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def amend(event: Event, **draft: Any) -> None:
    with scope(organiser=event.organiser):
        edit_event(actor=SYSTEM, event=event, now=NOW, **draft)
        publish_conditions(actor=SYSTEM, event=event, now=NOW)


def test_a_chapter_is_saved_and_leads_on_to_the_next() -> None:
    event, client = to_be_played(), signed_in()
    said = {"L92A-deposit": "25 euro", "appeals_text": TEXT}
    response = client.post(address("conditions_chapter", event, "appeals"), said)
    assert response.headers["Location"] == address("conditions_chapter", event, "penalties")
    response = client.post(address("conditions_chapter", event, "further"), {"text": "No prizes."})
    assert response.headers["Location"] == address("conditions", event)
    response = client.post(address("conditions_chapter", event, "appeals"), {**said, "stop": "yes"})
    assert response.headers["Location"] == address("conditions", event)
    event.refresh_from_db()
    assert (event.appeals_text, event.text, event.said) == (
        TEXT,
        "No prizes.",
        {"L92A-deposit": "25 EUR"},
    )


def test_words_that_are_saved_unchanged_are_no_change() -> None:
    """A browser ends lines in its own way; an authority's document, and what is kept, in one."""
    event, client = to_be_played(appeals_text="At the desk.\n\nUntil noon."), signed_in()
    client.post(
        address("conditions_chapter", event, "appeals"),
        {"appeals_text": "At the desk.\r\n\r\nUntil noon."},
    )
    event.refresh_from_db()
    assert event.appeals_text == "At the desk.\n\nUntil noon."


def test_each_chapter_tells_whose_its_lines_are_and_whether_they_may_be_changed() -> None:
    event, client = to_be_played(), signed_in()
    publish_regulation(
        actor=SYSTEM,
        authority=event.organiser.authority,
        title="Regulations",
        effective_on=timezone.now().date(),
        ruled={"L92B": Ruled("45 min", is_fixed=True, citation="§ 9"), "L16B2": Ruled("call")},
        chapters={"penalties": ChapterRule(True, "A warning first.")},
        now=timezone.now(),
        seen=0,
    )
    text = read(client, address("conditions_chapter", event, "periods"))
    assert "Fixed: 45 minutes after the official score is available (Union, § 9)." in text
    assert "Law 79C1 says 30 minutes after the official score is available; you may" in text
    text = read(client, address("conditions_chapter", event, "table"))
    assert "Not this event&#x27;s to say" in text or "Not this event's to say" in text
    assert "call the director at once (Union, regulation 1)" in text
    text = read(client, address("conditions_chapter", event, "penalties"))
    assert "<bdi>Union</bdi> asks for this chapter" in text
    assert "A warning first." in text
    assert text.count("asked for, empty") == 1
    assert "asks for a chapter in which nothing is said" in read(
        client, address("conditions", event)
    )
    refused = client.post(address("conditions_publish", event))
    assert refused.status_code == 400
    assert "Union asks for the chapter “Penalties”" in refused.content.decode()


def test_under_each_name_stands_who_said_it_when_and_in_which_version() -> None:
    club, day = make_organiser(), "17 November 2026"
    publish_regulation(
        actor=SYSTEM,
        authority=club.authority,
        title="Regulations",
        effective_on=NOW.date(),
        ruled={"L92B": Ruled("45 min", citation="§ 9"), "L16B2": Ruled("call")},
        now=NOW,
        seen=0,
    )
    with scope(organiser=club):
        publish_house_rules(
            actor=SYSTEM, organiser=club, said={"L80B2-phones": "off"}, now=NOW, seen=0
        )
    event = build_event(club, correction_period="2 h")
    text = read(Client(), address("conditions", event))
    for sentence in (
        f"Said by Union in regulation 1, in force since {day}.",
        f"Said by Acol Bridge Club in house rules 1 of {day}.",
        f"Said by the event itself in version 1 of its conditions, {day}.",
    ):
        assert sentence in text


def test_a_chapter_is_checked_while_it_is_filled_in_and_nothing_is_saved() -> None:
    event, client = to_be_played(), signed_in()
    said = {
        "correction_period_count": "20",
        "correction_period_unit": "min",
        "appeal_period_count": "30",
        "appeal_period_unit": "min",
        "rulings_shown": "status",
    }
    check = address("conditions_check", event, "periods")
    assert "Law 79C1 allows less than 30 minutes only" in read(client, check, said)
    said["correction_period_count"] = "40"
    assert "Nothing speaks against this. It is not saved yet." in read(client, check, said)
    said["correction_period_count"] = ""
    assert "Write how many, and of what." in read(client, check, said)
    event.refresh_from_db()
    assert event.correction_period == "30 min"


def test_a_chapter_that_there_is_not_is_not_found() -> None:
    event, client = to_be_played(), signed_in()
    for name in ("conditions_chapter", "conditions_check"):
        assert client.post(address(name, event, "smoke"), {}).status_code == 404


def test_conditions_are_read_chapter_by_chapter_with_when_entries_close() -> None:
    event = to_be_played(entries_close="12:00 -2d", appeals_text=TEXT, who_may_enter="Members")
    text = read(Client(), address("conditions", event))
    assert 'id="chapter-entries">Entries<' in text
    assert "12:00, 2 days before play" in text
    assert TEXT in text
    assert 'id="chapter-penalties"' not in text
    assert "Entries close" in read(Client(), address("event", event))


def test_entries_that_come_too_late_are_refused_on_the_page() -> None:
    event = to_be_played(entries_close="12:00 -30d")
    said = {"first": "Ann Archer", "second": "Bob Bell"}
    text = read(signed_in(), address("entries", event), said)
    assert "Entries closed on" in text
    with scope(organiser=event.organiser):
        assert not event.entries.exists()


def test_L78D_two_versions_stand_side_by_side() -> None:
    event = to_be_played(appeals_text=TEXT)
    amend(event, appeals_text=TEXT.replace("English", "French"), appeal_period="2 h")
    amend(event, penalties_text="A warning.")
    compare = address("conditions_compare", event)
    text = read(Client(), compare + "?from=1&to=2")
    assert "<del>English.</del>" in text
    assert "<ins>French.</ins>" in text
    assert "<del>30 minutes after the official score is available</del>" in text
    assert "<ins>2 hours after the official score is available</ins>" in text
    assert "A warning." not in text
    assert "A warning." in read(Client(), compare)
    assert "Between these two nothing has changed." in read(Client(), compare + "?from=2&to=2")
    for wrong in ("?from=9", "?to=x", "?from=%F0%9D%9F%8F"):
        assert Client().get(compare + wrong).status_code == 404


def test_a_player_sees_what_changed_since_the_entry_and_accepts_it() -> None:
    event = to_be_played()
    ann = make_member(event.organiser, email="ann@example.org")
    make_player(event.organiser, "Ann A", "101", user=ann)
    enter_pair(event, 1)
    player, conditions = signed_in("ann@example.org"), address("conditions", event)
    assert "Your entry was taken under version 1, which stands." in read(player, conditions)
    amend(event, penalties_text="A warning.")
    assert "your entry has not accepted it" in read(player, address("event", event))
    assert "v2 not accepted" in read(signed_in(), address("entries", event))
    text = read(player, conditions)
    assert "You entered under version 1. Version 2 has been published since." in text
    assert "<ins>A warning.</ins>" in text
    assert "I accept version" not in read(signed_in(), conditions)
    text = read(player, address("conditions_accept", event), {"version": "2"})
    assert "Your entry has accepted version 2." in text
    assert "your entry has not accepted it" not in read(player, address("event", event))
    text = read(signed_in(), address("entries", event))
    assert "accepted v2: <bdi>Ann</bdi>" in text
    assert "not accepted" not in text
    stale = player.post(address("conditions_accept", event), {"version": "1"})
    assert stale.status_code == 409


def test_conditions_begin_with_a_template_that_was_kept() -> None:
    event, client = to_be_played(appeals_text=TEXT), signed_in()
    begin = address("conditions_begin", event)
    text = read(client, address("conditions_keep", event), {"name": "Weekend pairs"})
    assert "“Weekend pairs” is kept as a template." in text
    other = build_event(event.organiser, name="Another", starts_at=event.starts_at)
    with scope(organiser=event.organiser):
        template = ConditionsTemplate.objects.get()
    begin = address("conditions_begin", other)
    text = read(client, begin, {"source": f"template-{template.pk}"})
    assert "The conditions begin with these: look at each chapter." in text
    other.refresh_from_db()
    assert other.appeals_text == TEXT
    assert "Select a valid choice" in read(client, begin, {"source": f"event-{other.pk}"})
    forget = reverse("conditions_forget", args=[event.organiser.slug, template.pk])
    assert "“Weekend pairs” is forgotten." in read(client, forget, {})
    assert client.post(forget).status_code == 404


def test_an_official_says_which_chapters_are_asked_for_and_offers_words() -> None:
    event = to_be_played()
    authority = event.organiser.authority
    make_official(authority)
    client = signed_in("official@example.org")
    said = {
        "title": "Regulations",
        "effective_on": timezone.now().date().isoformat(),
        "seen": "0",
        "appeals.required": "on",
        "table.text": "No smoking.",
    }
    new = reverse("regulation_new", args=[authority.slug])
    text = read(client, new, said)
    assert "Chapter “Appeals”" in text
    assert "words are offered: No smoking." in text
    text = read(client, new, {**said, "publish": "yes"})
    assert "Regulation 1 is published." in text
    assert authority.regulations.get().chapters == {
        "appeals": {"required": True, "text": ""},
        "table": {"required": False, "text": "No smoking."},
    }
    form = client.get(new).context["form"]
    assert form["appeals.required"].value() is True
    assert form["table.text"].value() == "No smoking."
    assert "asked of every event" in read(Client(), reverse("regulations", args=[authority.slug]))


def test_once_play_has_begun_the_page_warns_and_asks_before_it_publishes() -> None:
    event = build_staged()
    with scope(organiser=event.organiser):
        play(event, 1)
    client = signed_in()
    text = read(client, address("conditions_chapter", event, "scoring"))
    assert "this chapter binds the whole event: it can no longer be changed." in text
    said = {"penalties_text": "A warning.", "stop": "yes"}
    text = read(client, address("conditions_chapter", event, "penalties"), said)
    assert "A further version binds only the sessions that have not begun" in text
    assert client.post(address("conditions_publish", event)).status_code == 400
    text = read(client, address("conditions_publish", event), {"amending": "yes"})
    assert "Conditions v2 are published." in text


@pytest.mark.costly
def test_conditions_on_paper_say_version_clause_and_whose_each_line_is() -> None:
    event = to_be_played(
        place="Łódź", appeals_text=TEXT, entries_close="12:00 -2d", most_entries=40
    )
    with scope(organiser=event.organiser):
        member = Actor.person(make_member(event.organiser, email="m@example.org"))
        version = event.conditions.get()
        job = request_conditions(actor=member, version=version, now=NOW)
        product = render_conditions(job, NOBODY)
    pages = PdfReader(BytesIO(product.content)).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert product.name == "tuesday-pairs-conditions-v1.pdf"
    for said in ("Łódź", "Conditions of contest", TEXT, "Law 92B", "the Law's own"):
        assert said in text
    assert "1, published by Tenace, 17 November 2026, 18:30 GMT" in text


@pytest.mark.costly
def test_conditions_on_paper_tell_the_stages_where_nothing_else_is_said_of_the_format() -> None:
    event = build_staged(scoring=Scoring.PAIRS_VP)
    with scope(organiser=event.organiser):
        version = event.conditions.get()
        names = [stage.name for stage in event.stages.all()]
        read = chapters_of(version, several_sessions=True)
        assert [each.chapter for each in read if each.chapter == "format" and each.is_empty]
        job = request_conditions(actor=SYSTEM, version=version, now=NOW)
        product = render_conditions(job, NOBODY)
    pages = PdfReader(BytesIO(product.content)).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert len(names) == 3
    assert [name for name in names if name not in text] == []


@pytest.mark.costly
@pytest.mark.parametrize(
    ("build", "said"),
    [
        (build_season, ("How it is played", "A match: 2 × 12 boards.")),
        (build_swiss, ("How the Swiss is played", "Boards a round", "seeded: the best meets")),
    ],
)
def test_conditions_on_paper_tell_the_terms_of_a_season_and_of_a_swiss(
    build: Any, said: tuple[str, ...]
) -> None:
    session = build()
    with scope(organiser=session.organiser):
        version = session.event.conditions.get()
        product = render_conditions(
            request_conditions(actor=SYSTEM, version=version, now=NOW), NOBODY
        )
    pages = PdfReader(BytesIO(product.content)).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert [words for words in said if words not in text] == []


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("conditions", []),
        ("conditions_compare", []),
        ("conditions_chapter", ["table"]),
        ("conditions_begin", []),
        ("entries", []),
    ],
)
def test_pages_of_conditions_ask_as_often_for_many_versions_and_entries(
    name: str, parts: list[str]
) -> None:
    event, client = to_be_played(), signed_in()
    counts = []
    for number in (1, 2, 3):
        enter_pair(event, number)
        amend(event, penalties_text=f"A warning, or {number} of them.")
        client.get(address(name, event, *parts))
        with CaptureQueriesContext(connection) as asked:
            client.get(address(name, event, *parts))
        counts.append(len(asked))
    assert counts[0] == counts[2] <= 45


def test_every_chapter_has_a_page() -> None:
    event, client = to_be_played(), signed_in()
    for chapter in Chapter:
        assert str(chapter.label) in read(client, address("conditions_chapter", event, chapter))
