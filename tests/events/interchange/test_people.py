"""How people and lists of pairs are written."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.interchange.pairs_csv import LineFault, PairsFileError, read_pairs
from events.interchange.people import Person, PersonError, parse_person


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bob Ahmed", Person("Bob Ahmed")),
        ("  Bob   Ahmed 12345 ", Person("Bob Ahmed", "12345")),
        ("Bob Ahmed · 12345", Person("Bob Ahmed", "12345")),
        ("Bob Ahmed (NL-77)", Person("Bob Ahmed", "NL-77")),
        ("12345", Person("", "12345")),
        ("Zoë O’Brien-Łuk", Person("Zoë O’Brien-Łuk")),
    ],
)
def test_parse_person_reads_name_and_number(text: str, expected: Person) -> None:
    assert parse_person(text) == expected


@pytest.mark.parametrize("text", ["", " · ", "12 Bob", "Bob 12 Ahmed", "???", "x" * 130])
def test_parse_person_refuses_what_is_nobody(text: str) -> None:
    with pytest.raises(PersonError):
        parse_person(text)


def test_written_person_reads_back() -> None:
    written = Person("Bob Ahmed", "12345")
    assert parse_person(str(written)) == written


@pytest.mark.parametrize(
    "data",
    [
        b"Ann A,1,Bob B,2\n",
        b"name1,number1,name2,number2\r\nAnn A,1,Bob B,2\r\n\r\n",
        b"\xef\xbb\xbfName 1;Number 1;Name 2;Number 2\nAnn A;1;Bob B;2",
        b'"Ann A"\t1\tBob B\t2\n',
    ],
)
def test_read_pairs_takes_what_spreadsheets_write(data: bytes) -> None:
    assert [(row.first, row.second) for row in read_pairs(data)] == [
        (Person("Ann A", "1"), Person("Bob B", "2"))
    ]


def test_read_pairs_takes_names_alone_and_old_encodings() -> None:
    rows = read_pairs("Zoë A,Bob B\n".encode("cp1252"))
    assert [(row.first.name, row.second.name) for row in rows] == [("Zoë A", "Bob B")]


def test_read_pairs_names_every_line_that_is_wrong() -> None:
    with pytest.raises(PairsFileError) as refused:
        read_pairs(b"Ann A,1,Bob B,2\nCarol C,3\n,,Dan D,4\nEve E,5,Fay F,6,7\n")
    assert refused.value.faults == (
        LineFault(2, "“3” is not a name"),
        LineFault(3, "a player is missing: write a name, a national number, or both"),
        LineFault(4, "expected name, number, name, number"),
    )


def test_read_pairs_of_an_empty_file_is_refused() -> None:
    with pytest.raises(PairsFileError, match="no pair"):
        read_pairs(b"name1,number1,name2,number2\n")


@given(st.binary(max_size=300))
def test_read_pairs_never_fails_otherwise(data: bytes) -> None:
    with suppress(PairsFileError):
        assert read_pairs(data) != ()
