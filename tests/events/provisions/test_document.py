"""Regulations as documents: what a text says, what is wrong with it and where, and its one form."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs import limits
from events.models import Chapter
from events.provisions.catalogue import CATALOGUE
from events.provisions.document import (
    RegulationDocument,
    RegulationError,
    read_document,
    write_document,
)
from events.provisions.kinds import Choice, Number, Value, YesNo
from events.provisions.provision import Provision
from events.provisions.ruled import ChapterRule, Ruled

HEAD = 'authority = "union"\ntitle = "Regulations"\neffective_on = 2026-12-01\n'
FREE_TEXT = ("L76A2", "L76C2", "L93A-members")


def read(text: str) -> RegulationDocument:
    return read_document(text, CATALOGUE, Chapter.values)


def written(document: RegulationDocument) -> str:
    return write_document(document, CATALOGUE, Chapter.values)


def test_a_document_says_who_from_when_and_what_of_which_provision() -> None:
    text = HEAD + (
        '\n[L92B]\nvalue = "45 min"\nfixed = true\ncitation = " § 12 "\n'
        "\n[L12C2b]\napproved = [2, 4]\n"
        "\n[L40B1c]\nvalue = false\n"
        '\n[chapters.penalties]\nrequired = true\ntext = " A warning first. "\n'
        '\n[chapters.table]\ntext = "No smoking."\n'
        "\n[chapters.periods]\nrequired = true\n"
    )
    assert read(text) == RegulationDocument(
        "union",
        "Regulations",
        date(2026, 12, 1),
        {
            "L92B": Ruled("45 min", is_fixed=True, citation="§ 12"),
            "L12C2b": Ruled(approved=(2, 4)),
            "L40B1c": Ruled(False),
        },
        {
            "penalties": ChapterRule(True, "A warning first."),
            "table": ChapterRule(text="No smoking."),
            "periods": ChapterRule(True),
        },
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "this is no TOML: Invalid value (at end of document)"),
        ("[a]\n[a]\n", "this is no TOML: Cannot declare ('a',) twice (at line 2, column 3)"),
        ('authority = "union"\n', "“title” is missing"),
        (HEAD.replace('"union"', "5"), "line 1: “authority” is a text: put it between"),
        (HEAD.replace('"Regulations"', '" "'), "line 2: “title” is a text"),
        (HEAD.replace("Regulations", "x" * 201), "line 2: “title” has at most 200 characters"),
        (HEAD.replace("2026-12-01", '"soon"'), "line 3: “effective_on” is a date: write 2027"),
        (HEAD.replace("2026-12-01", "2026-12-01T10:00:00"), "line 3: “effective_on” is a date"),
        (HEAD + "\n[L99]\nvalue = 1\n", "line 5: no provision is called “L99”"),
        (HEAD + '\nL92B = "45 min"\n', "line 5: write [L92B], and below it value = …"),
        (HEAD + "[L92B]\nvalu = 1\n", "line 5: “valu” means nothing under [L92B]: value, fixed,"),
        (HEAD + "[L92B]\n", "line 4: [L92B] says nothing: give it a value or a list"),
        (HEAD + "[L92B]\nfixed = true\n", "line 4: [L92B] is fixed without a value"),
        (HEAD + '[L92B]\nvalue = "1 h"\nfixed = 1\n', "line 6: “fixed” is true or false"),
        (HEAD + '[L92B]\napproved = "1 h"\n', "line 5: “approved” is a list"),
        (HEAD + "[L92B]\nvalue = 45\n", "line 5: Law 92B: “45” is no text: put it between"),
        (HEAD + '[L92B]\nvalue = "soon"\n', "line 5: Law 92B: “soon” is no time limit"),
        (HEAD + "[L12C2b]\napproved = [3, 40]\n", "line 5: Law 12C2(b): 40 is out of range"),
        (HEAD + '[L92B]\nvalue = "1 h"\ncitation = 3\n', "line 6: “citation” is a text"),
        (
            HEAD + f'[L92B]\nvalue = "1 h"\ncitation = "{"§" * 81}"\n',
            "line 6: “citation” has at most 80 characters",
        ),
        (HEAD + "chapters = 5\n", "line 4: write [chapters.entries], and below it required ="),
        (HEAD + "chapters.table = 5\n", "line 4: write [chapters.table], and below it"),
        (HEAD + "[chapters.tables]\n", "line 4: no chapter of the conditions is called “tables”"),
        (HEAD + "[chapters.table]\n", "line 4: [chapters.table] says nothing: write required"),
        (HEAD + "[chapters.table]\nrequired = false\n", "line 4: [chapters.table] says nothing"),
        (HEAD + "[chapters.table]\nrequired = 1\n", "line 5: “required” is true or false"),
        (HEAD + "[chapters.table]\ntext = 1\n", "line 5: “text” is a text: put it between"),
        (
            HEAD + f'[chapters.table]\nrequired = true\ntext = "{"x" * 20_001}"\n',
            "line 6: “text” has at most 20000 characters",
        ),
        (
            HEAD + "[chapters.table]\nvalue = 1\n",
            "line 5: “value” means nothing under [chapters.table]: required and text do",
        ),
        (
            "#" * (limits.REGULATION + 1),
            "the document has 400001 characters: at most 400000 are read",
        ),
        ("a = " + "[" * 5_000, "this is no TOML: "),
    ],
)
def test_what_is_wrong_is_told_by_its_line(text: str, said: str) -> None:
    with pytest.raises(RegulationError) as refused:
        read(text)
    assert str(refused.value).startswith(said)


def test_a_mark_of_order_and_the_line_ends_of_others_are_read() -> None:
    text = HEAD + '[L92B]\nvalue = "45 min"\n'
    assert read("\ufeff" + text.replace("\n", "\r\n")) == read(text)


@st.composite
def value_of(draw: st.DrawFn, provision: Provision[Any]) -> Value:
    kind = provision.kind
    if isinstance(kind, YesNo):
        return draw(st.booleans())
    if isinstance(kind, Number):
        return draw(st.integers(kind.least, kind.most))
    if isinstance(kind, Choice):
        return draw(st.sampled_from([value for value, _said in kind.options]))
    if provision.key in FREE_TEXT:
        text = draw(st.text(st.characters(codec="utf-8"), max_size=60))
        return provision.kind.check(text)  # type: ignore[no-any-return]
    return provision.unsaid  # type: ignore[no-any-return]


@st.composite
def ruled_of(draw: st.DrawFn, provision: Provision[Any]) -> Ruled:
    value = draw(st.none() | value_of(provision))
    approved = draw(st.lists(value_of(provision), min_size=value is None, max_size=2))
    citation = draw(st.text(st.characters(codec="utf-8"), max_size=20)).strip()
    is_fixed = value is not None and draw(st.booleans())
    return Ruled(value, is_fixed, tuple(approved), citation)


@st.composite
def chapter_rules(draw: st.DrawFn) -> ChapterRule:
    text = draw(st.text(st.characters(codec="utf-8"), max_size=60)).strip()
    return ChapterRule(not text or draw(st.booleans()), text)


@st.composite
def documents(draw: st.DrawFn) -> RegulationDocument:
    keys = draw(st.sets(st.sampled_from(sorted(CATALOGUE)), max_size=6))
    title = draw(st.text(st.characters(codec="utf-8"), min_size=1, max_size=30)).strip() or "Title"
    day = draw(st.dates())
    ruled = {key: draw(ruled_of(CATALOGUE[key])) for key in CATALOGUE if key in keys}
    asked = draw(st.dictionaries(st.sampled_from(Chapter.values), chapter_rules(), max_size=4))
    return RegulationDocument("union", title, day, ruled, asked)


@given(documents())
def test_what_is_written_is_read_as_it_was_and_written_again_alike(
    document: RegulationDocument,
) -> None:
    text = written(document)
    assert read(text) == document
    assert written(read(text)) == text
