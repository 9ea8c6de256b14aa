"""Whatever is sent as a file has a most that it may be, in every form there is."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from django import forms
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.utils.datastructures import MultiValueDict

import clubs.forms
import clubs.register_forms
import events.forms
import rulings.forms
from config.web import LARGEST_REQUEST
from tests.builders import build_event, make_organiser, make_player

MADE_WITH: dict[str, Callable[[], dict[str, Any]]] = {
    "EntriesFileForm": lambda: {"event": build_event()},
    "SystemCardForm": lambda: {"partners": [make_player(make_organiser())]},
}
"""What a form is made with besides what was sent."""


def modules() -> Iterator[ModuleType]:
    yield from (clubs.forms, clubs.register_forms)
    for package in (events.forms, rulings.forms):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(found.name)


def forms_with_files() -> list[type[forms.Form]]:
    found = {
        each
        for module in modules()
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, forms.Form)
    }
    with_files = [each for each in found if files_of(each)]
    return sorted(with_files, key=lambda each: each.__name__)


def files_of(form: type[forms.Form]) -> list[str]:
    fields = form.base_fields
    return [name for name, field in fields.items() if isinstance(field, forms.FileField)]


def test_every_form_that_takes_a_file_is_found() -> None:
    assert len(forms_with_files()) == 13


def said_of(form: type[forms.Form], name: str, upload: SimpleUploadedFile) -> str:
    """What is wrong with a file by its field, or else by the form."""
    try:
        form.base_fields[name].clean(upload)
    except forms.ValidationError as refused:
        return " ".join(refused.messages)
    sent: MultiValueDict[str, UploadedFile[Any]] = MultiValueDict({name: [upload]})
    made = form({}, sent, **MADE_WITH.get(form.__name__, dict)())
    return " ".join(str(text) for texts in made.errors.values() for text in texts)


@pytest.mark.django_db
@pytest.mark.parametrize("form", forms_with_files(), ids=lambda each: each.__name__)
def test_a_file_that_is_too_large_is_refused_before_it_is_read(form: type[forms.Form]) -> None:
    for name in files_of(form):
        upload = SimpleUploadedFile("large.csv", b"")
        upload.size = LARGEST_REQUEST
        upload.file = None  # who reads it fails
        said = said_of(form, name, upload)
        assert "too large" in said or "larger than" in said or "too long" in said, said


def test_what_is_sent_besides_files_is_limited() -> None:
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == 5 * 1024 * 1024
    assert LARGEST_REQUEST == 32 * 1024 * 1024
