"""An event under regulations, as its organiser, its director and its players see it (Law 78D)."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Authority, HistoryRecord, User
from events.actions.chapters import fill_chapter
from events.actions.regulations import publish_house_rules, publish_regulation
from events.models import Chapter, Event
from events.provisions.ruled import Ruled
from tests.builders import build_event, build_session, make_organiser

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("an_evening")]

OF_ADMINISTRATOR = "admin@acol.example"


def regulate(authority: Authority, **ruled: Ruled) -> None:
    now = timezone.now()
    publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title="Regulations",
        effective_on=now.date(),
        ruled=ruled,
        now=now,
        seen=authority.regulations.count(),
    )


def to_be_played(**draft: Any) -> Event:
    day = timezone.now() + timedelta(days=2)
    return build_event(make_organiser(), starts_at=day, **draft)


def signed_in(email: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=email))
    return client


def administrator() -> Client:
    return signed_in(OF_ADMINISTRATOR)


def page(
    client: Client, name: str, event: Event, said: dict[str, Any] | None = None, **parts: str
) -> str:
    address = reverse(name, kwargs={"organiser": event.organiser.slug, "event": event.pk} | parts)
    response = client.get(address) if said is None else client.post(address, said, follow=True)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def form_of(event: Event, **changed: str) -> dict[str, str]:
    """What the form of the event posts when only these fields are changed."""
    response = administrator().get(reverse("event_edit", args=[event.organiser.slug, event.pk]))
    posted = {}
    for field in response.context["form"]:
        if not field.field.disabled:
            for name, value in subfields(field):
                posted[name] = "" if value is None else str(value)
    return posted | changed


def subfields(field: Any) -> list[tuple[str, Any]]:
    widget = field.field.widget
    if not hasattr(widget, "decompress"):
        return [(field.name, field.value())]
    values = widget.decompress(field.value())
    return [
        (field.name + suffix, value)
        for suffix, value in zip(widget.widgets_names, values, strict=True)
    ]


def test_L78D_what_overtakes_published_conditions_is_flagged_and_they_are_published_anew() -> None:
    event = to_be_played()
    running = build_session(event.organiser)
    assert "publish anew" not in page(administrator(), "event", event)
    regulate(event.organiser.authority, L92B=Ruled("45 min", is_fixed=True, citation="§ 9"))
    assert "Regulations have changed since version 1: publish anew." in page(
        administrator(), "event", event
    )
    for client in (administrator(), Client()):
        text = page(client, "conditions", event)
        assert "Regulations have changed since." in text
        assert "45 minutes after the official score is available" in text
        assert "Union, § 9" in text
    assert "Publish these conditions" not in page(Client(), "conditions", event)
    text = page(administrator(), "conditions_publish", event, {})
    assert "Conditions v2 are published." in text
    assert "Regulations have changed since." not in text
    assert "publish anew" not in page(administrator(), "event", event)
    running.refresh_from_db()
    assert running.conditions is not None
    assert running.conditions.appeal_period == "30 min"
    assert "Regulations have changed" not in page(administrator(), "conditions", running.event)


def test_the_director_sees_what_the_start_publishes_anew() -> None:
    event = to_be_played()
    regulate(event.organiser.authority, L92B=Ruled("45 min", is_fixed=True))
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    address = reverse("movement", args=[event.organiser.slug, session.pk])
    director = signed_in("director@acol.example")
    text = " ".join(director.get(address).content.decode().split())
    assert "Regulations have changed since conditions v1 were published." in text
    assert "45 minutes after the official score is available" in text


def test_what_the_event_may_not_say_any_more_is_told_and_given_up() -> None:
    event = to_be_played(appeal_period="1 h")
    regulate(event.organiser.authority, L92B=Ruled("45 min", is_fixed=True, citation="§ 9"))
    text = page(administrator(), "conditions", event)
    assert "Law 92B: Union has fixed “45 minutes after the official score is available”" in text
    page(administrator(), "conditions_publish", event, {})
    with scope(organiser=event.organiser):
        event.refresh_from_db()
        assert event.conditions.get(number=2).appeal_period == "45 min"
        assert "L92B" not in event.said


def test_the_form_of_an_event_shows_what_holds_above_it() -> None:
    event = to_be_played()
    regulate(
        event.organiser.authority,
        L92B=Ruled("45 min", is_fixed=True, citation="§ 9"),
        L79C1=Ruled("40 min"),
    )
    for name, arguments in (("event_new", []), ("event_edit", [event.pk])):
        response = administrator().get(reverse(name, args=[event.organiser.slug, *arguments]))
        form = response.context["form"]
        assert form["appeal_period"].field.disabled
        assert form["appeal_period"].value() == "45 min"
        assert form["correction_period"].value() == "40 min"
        text = " ".join(response.content.decode().split())
        assert "Fixed: 45 minutes after the official score is available (Union, § 9)." in text
        assert (
            "Above the event: 40 minutes after the official score is available"
            " (Union, regulation 1)." in text
        )


def test_what_stays_as_it_is_above_is_not_said_by_the_event() -> None:
    event = to_be_played()
    regulate(event.organiser.authority, L79C1=Ruled("40 min"))
    page(administrator(), "event_edit", event, form_of(event))
    event.refresh_from_db()
    assert (event.said, event.correction_period) == ({}, "40 min")
    page(administrator(), "event_edit", event, form_of(event, correction_period_count="50"))
    event.refresh_from_db()
    assert event.said == {"L79C1": "50 min"}
    page(administrator(), "event_edit", event, form_of(event, correction_period_count="40"))
    event.refresh_from_db()
    assert event.said == {}
    page(administrator(), "event_edit", event, form_of(event, correction_period_count="30"))
    event.refresh_from_db()
    assert event.said == {"L79C1": "30 min"}


def test_the_event_says_what_holds_at_its_tables() -> None:
    event = to_be_played()
    regulate(event.organiser.authority, L18F=Ruled("written", is_fixed=True, citation="§ 2"))
    text = page(administrator(), "conditions_chapter", event, chapter="table")
    assert 'name="L18F"' not in text
    assert "Union, § 2" in text
    said = {"L80B2-phones": "off", "stop": "yes", "leads_noted": "no", "others_shown": "never"}
    text = page(administrator(), "conditions_chapter", event, said, chapter="table")
    assert "Changed since version 1" in text
    page(administrator(), "conditions_publish", event, {})
    text = page(Client(), "conditions", event)
    assert "At the table, phones and smoking" in text
    assert "Union, § 2</bdi>, fixed" in text
    assert "may be carried, switched off" in text
    with scope(organiser=event.organiser):
        event.refresh_from_db()
        assert event.said == {"L80B2-phones": "off"}
        record = HistoryRecord.objects.get(act="event.chapter")
    before = {"leads_noted": "no", "others_shown": "never", "table_text": ""}
    assert record.before == before
    assert record.after == {**before, "L80B2-phones": "off"}


def test_a_value_that_was_fixed_meanwhile_is_refused_with_its_clause() -> None:
    event = to_be_played()
    regulate(event.organiser.authority, **{"L80B2-phones": Ruled("off", is_fixed=True)})
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match=r"Law 80B2\(e\): Union has fixed “may be carried, sw"):
            fill_chapter(
                actor=SYSTEM,
                event=event,
                chapter=Chapter.TABLE,
                draft={},
                said={"L80B2-phones": "silent"},
                now=timezone.now(),
            )
        event.refresh_from_db()
    assert event.said == {}


def test_house_rules_hold_for_what_is_published_after_them() -> None:
    event = to_be_played()
    with scope(organiser=event.organiser):
        publish_house_rules(
            actor=SYSTEM,
            organiser=event.organiser,
            said={"L80B2-phones": "handed_in"},
            now=timezone.now(),
            seen=0,
        )
    text = page(administrator(), "conditions", event)
    assert "are handed in" in text
    assert "Acol Bridge Club, house rules 1" in text
    page(administrator(), "conditions_publish", event, {})
    assert "Acol Bridge Club, house rules 1" in page(Client(), "conditions", event)


@pytest.mark.parametrize(
    ("name", "chapter"), [("event", []), ("conditions", []), ("conditions_chapter", ["table"])]
)
def test_regulations_cost_the_same_queries_however_many_there_are(
    name: str, chapter: list[str]
) -> None:
    event = to_be_played()
    client = administrator()
    address = reverse(name, args=[event.organiser.slug, event.pk, *chapter])
    counts = []
    for values in (["40 min"], ["50 min", "60 min", "70 min"]):
        for value in values:
            regulate(event.organiser.authority, L92B=Ruled(value), L79C1=Ruled(value))
        client.get(address)
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 40
