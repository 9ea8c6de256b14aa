"""Whatever a person or a program may write has a most, and who writes more is told."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django import forms
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver, reverse
from django_scopes import scope

from clubs.api.parsers import MAX_BYTES
from clubs.forms import PersonForm
from events.models import Session
from rulings.forms.appeals import LodgeForm
from tests.builders import build_session

OURS = {"clubs", "events", "rulings"}


def all_forms(base: type = forms.BaseForm) -> Iterator[type[Any]]:
    """Every form of the site; addresses import them all."""
    assert get_resolver().url_patterns
    for each in base.__subclasses__():
        if each.__module__.partition(".")[0] in OURS:
            yield each
        yield from all_forms(each)


def test_every_field_of_text_has_a_most() -> None:
    without = {
        f"{form.__name__}.{name}"
        for form in all_forms()
        for name, field in form.base_fields.items()
        if isinstance(field, forms.CharField | forms.FileField) and not field.max_length
    }
    assert without == set()
    assert len(list(all_forms())) > 40


def test_a_browser_cuts_nothing_without_a_word() -> None:
    assert "maxlength" not in str(PersonForm())


def test_too_long_a_text_is_refused_in_words() -> None:
    form = LodgeForm({"grounds": "x" * 392_000})
    assert form.errors["grounds"] == [
        "Ensure this value has at most 5000 characters (it has 392000)."
    ]


def test_every_text_that_the_api_takes_has_a_most(tmp_path: Path) -> None:
    file = tmp_path / "openapi.json"
    call_command("spectacular", format="openapi-json", file=str(file))
    schema = json.loads(file.read_text())
    taken = set(_taken(schema["paths"], schema))
    assert {name for name in taken if name.endswith("without a most")} == set()
    assert taken >= {"entry", "ns", "ew", "contract"}


def _taken(part: Any, schema: Any) -> Iterator[str]:
    """The names of the texts in bodies of requests, with a remark where nothing bounds them."""
    if isinstance(part, list):
        for each in part:
            yield from _taken(each, schema)
    elif isinstance(part, dict):
        for body in (part[key] for key in part if key == "requestBody"):
            for content in body["content"].values():
                yield from _texts(content["schema"], schema)
        for key in part:
            yield from _taken(part[key], schema)


def _texts(described: dict[str, Any], schema: Any) -> Iterator[str]:
    if "$ref" in described:
        described = schema["components"]["schemas"][described["$ref"].rpartition("/")[2]]
    for name, one in described.get("properties", {}).items():
        if one.get("type") == "string" and not one.keys() & {"maxLength", "enum", "format"}:
            yield f"{name} without a most"
        else:
            yield name
        yield from _texts(one.get("items", one), schema)


@pytest.fixture
def running(db: None, client: Client) -> Session:
    session = build_session()
    with scope(organiser=session.organiser):
        client.force_login(session.event.appointments.get().user)
    return session


def post(client: Client, session: Session, body: bytes) -> tuple[int, Any]:
    address = reverse("api-results", args=[session.organiser.slug, session.pk])
    answer = client.post(address, body, content_type="application/json")
    return answer.status_code, answer.json()["error"]


@pytest.mark.parametrize("depth", [60, 900, 40_000])
def test_deep_json_is_refused_in_words(client: Client, running: Session, depth: int) -> None:
    body = b'{"board": 1, "ns": ' + b"[" * depth + b"]" * depth + b', "ew": "2", "entry": "P"}'
    assert post(client, running, body) == (400, "Lists and objects are nested too deeply.")


def test_brackets_in_a_text_are_not_deep(client: Client, running: Session) -> None:
    body = b'{"board": 1, "ns": "1' + b"[" * 60 + b'", "ew": "2", "entry": "P"}'
    assert (
        post(client, running, body)[1]
        == "A pair is named by its number, like 7, 7NS, A7 or, in an individual, 3+7."
    )


def test_a_long_body_is_refused_in_words(client: Client, running: Session) -> None:
    body = b'{"entry": "' + b"x" * MAX_BYTES + b'"}'
    assert post(client, running, body) == (413, "This is too long: send at most 100 kB at once.")
