"""Names that print as they are meant: one validator for forms, rows, lists and result files."""

import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.apps import apps
from django.utils import translation
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.errors import UserError
from clubs.models import Player
from clubs.name_fields import NameColumn, NameField, sentence
from clubs.names import NameFault, clean_name
from events.interchange.errors import InterchangeError
from events.interchange.people import PersonError, parse_person
from events.interchange.usebio import parse_usebio
from tests.builders import make_organiser, make_player
from tests.events.interchange.files import usebio
from tests.http.test_limits import all_forms

OVERRIDE = "Ann \u202eArcher"


@pytest.mark.parametrize(
    "name",
    [
        "Łódź Kowalski",
        "Ελένη Παπαδοπούλου",
        "Seán O’Brien-Ó Súilleabháin",
        "Þóra Ævarsdóttir",
        "Иван Ёлкин",
        "محمد العربي",
        "علی\u200cرضا حسینی",  # Persian: the non-joiner parts the two names in one
        "ශ්\u200dරී ලංකා",  # Sinhala: the joiner after a virama makes one letter of two
        "র\u200d্যাচেল",  # Bengali: the joiner before a virama keeps the ra whole
        "ക്\u200dഷ",
        "葛\U000e0100飾",  # the form of the first ideograph that its bearer writes
        "Nguyễn Thị Ánh",
        "李明",
        "Ann (jun.) D'Arcy, 2nd",
    ],
)
def test_names_of_all_scripts_stand(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


RANGES = (range(0x202A, 0x202F), range(0x2066, 0x206A), range(0x200B, 0x2010))
OTHERS = (
    *("\ufeff", "\u00ad", "\u061c", "\u2060", "\u3164", "\u2800", "\U000e0041", "\0", "\x1f"),
    *("\x7f", "\x85", "\ue000", "\ud800", "\ufe0f", "\ufdd0"),
)


@pytest.mark.parametrize("mark", [*(chr(code) for codes in RANGES for code in codes), *OTHERS])
def test_what_nobody_can_see_is_refused(mark: str) -> None:
    with pytest.raises(NameFault, match=f"stands after “Ann” .U.{ord(mark):04X}"):
        clean_name(f"Ann{mark} Archer")


def test_decomposed_letters_and_spaces_are_put_in_one_form() -> None:
    assert clean_name("  Zoe\u0308 \u00a0\t Adams\n") == "Zoë Adams"


@given(st.text())
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except NameFault:
        return
    assert clean_name(name) == name


def name_columns() -> Iterator[tuple[str, Any]]:
    """Every column that holds what somebody or something is called."""
    for model in apps.get_models():
        if model.__module__.partition(".")[0] in {"clubs", "events", "rulings"}:
            for field in model._meta.get_fields():
                if field.name in {"name", "place", "national_number"}:
                    yield f"{model.__name__}.{field.name}", field


def test_every_name_on_record_is_looked_at() -> None:
    columns = dict(name_columns())
    assert {name for name, field in columns.items() if not isinstance(field, NameColumn)} == set()
    assert columns.keys() >= {"Player.name", "User.name", "Organiser.name", "Event.name"}


def test_every_name_in_a_form_is_looked_at() -> None:
    fields = {
        f"{form.__name__}.{name}": field
        for form in all_forms()
        for name, field in form.base_fields.items()
        if name in {"name", "place", "national_number"}
    }
    for field in fields.values():
        assert isinstance(field, NameField)
        with pytest.raises(forms.ValidationError, match=r"U\+202E"):
            field.clean(OVERRIDE)
    assert len(fields) > 5


def test_a_typed_pair_is_looked_at() -> None:
    with pytest.raises(PersonError, match=r"U\+202E"):
        parse_person(OVERRIDE)
    assert parse_person("Zoe\u0308 Adams 12").name == "Zoë Adams"


def test_a_file_of_results_is_looked_at() -> None:
    content = usebio(("<PLAYER_NAME>Ann 1<", f"<PLAYER_NAME>{OVERRIDE}<"))
    with pytest.raises(InterchangeError, match=r"pair 1: .*U\+202E"):
        parse_usebio(content)


@pytest.mark.django_db
def test_a_row_is_looked_at_whoever_writes_it() -> None:
    club = make_organiser()
    with pytest.raises(UserError, match=r"U\+202E") as refused:
        make_player(club, OVERRIDE)
    assert refused.value.field == "name"


@pytest.mark.django_db
def test_a_row_is_kept_and_found_in_one_form() -> None:
    club = make_organiser()
    player = make_player(club, "Zoe\u0308 Adams")
    assert player.name == "Zoë Adams"
    with scope(organiser=club):
        assert Player.objects.get(name="Zoe\u0308 Adams") == player


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "A character that nobody can see stands at its beginning (U+202E"),
        ("fr", "Un caractère que personne ne voit se trouve au début (U+202E"),
        ("nl", "Een teken dat niemand ziet staat aan het begin (U+202E"),
    ],
)
def test_a_fault_is_said_in_the_readers_language(language: str, said: str) -> None:
    with pytest.raises(NameFault) as refused:
        clean_name("\u202eAnn")
    with translation.override(language):
        assert sentence(refused.value).startswith(said)
