"""How people and lists of pairs are written."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.interchange.faults import FileFault
from events.interchange.entries_csv import MAX_PAIRS, read_pairs
from events.interchange.people import Person, PersonError, parse_person
from tests.builders import number_word


def told(fault: FileFault) -> tuple[tuple[int, str], ...]:
    """Each fault with its line, in English."""
    return tuple((each.line, str(each.message)) for each in fault.faults)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bob Ahmed", Person("Bob Ahmed")),
        ("  Bob   Ahmed 12345 ", Person("Bob Ahmed", "12345")),
        ("Bob Ahmed · 12345", Person("Bob Ahmed", "12345")),
        ("Bob Ahmed (NL-77)", Person("Bob Ahmed", "NL-77")),
        ("12345", Person("", "12345")),
        ("Zoë O’Brien-Łuk", Person("Zoë O’Brien-Łuk")),
        ("Guest 2", Person("Guest 2")),
        (" guest  #12 ", Person("guest 12")),
        ("Bob Ahmed 12", Person("Bob Ahmed", "12")),
        ("Bob Ahmed · 12", Person("Bob Ahmed", "12")),
        ("Bob Ahmed, 12", Person("Bob Ahmed", "12")),
        ("Bob Ahmed (12)", Person("Bob Ahmed", "12")),
        ("Guest 123", Person("Guest", "123")),
        ("7", Person("", "7")),
    ],
)
def test_parse_person_reads_name_and_number(text: str, expected: Person) -> None:
    assert parse_person(text) == expected


@pytest.mark.parametrize(
    ("text", "is_stand_in"),
    [("Guest 2", True), ("Gast 12", True), ("Ελένη 1", True), ("Bob Ahmed", False), ("12", False)],
)
def test_somebody_to_be_named_later_is_a_word_and_a_small_number(
    text: str, is_stand_in: bool
) -> None:
    assert parse_person(text).is_stand_in is is_stand_in


def test_what_is_no_name_says_how_to_write_one_to_be_named() -> None:
    with pytest.raises(PersonError, match="“\\?” is not a name; write Guest 1"):
        parse_person("?")


def test_read_pairs_takes_stand_ins() -> None:
    (row,) = read_pairs(b"Ann A,101,Guest 2,\n")
    assert row.second == Person("Guest 2")


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
    assert [[who.name for who in row.people] for row in rows] == [["Zoë A", "Bob B"]]


PAIR = (Person("Łódź A", "1"), Person("Ελένη Β", "2"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("between", ",;\t")
def test_read_pairs_tells_unicode_by_itself(encoding: str, between: str) -> None:
    text = between.join(("Łódź A", "1", "Ελένη Β", "2")) + "\r\n"
    assert [(row.first, row.second) for row in read_pairs(text.encode(encoding))] == [PAIR]


def test_read_pairs_asks_where_code_pages_differ() -> None:
    data = "Ann A;Bob B\nŁódź C;Dan D\n".encode("cp1250")
    with pytest.raises(FileFault) as refused:
        read_pairs(data)
    assert told(refused.value) == (
        (
            2,
            (
                "one of these may be meant: “Łódź C;Dan D” (Central European) "
                "and “Јуdџ C;Dan D” (Cyrillic)"
            ),
        ),
        (0, "choose the letters of the file, and the file again"),
    )
    assert read_pairs(data, "cp1250")[1].first.name == "Łódź C"


@pytest.mark.parametrize(
    ("page", "name"), [("cp1251", "Пётр"), ("cp1253", "Άννα"), ("cp1254", "Işık")]
)
def test_read_pairs_takes_no_script_for_another(page: str, name: str) -> None:
    data = f"{name} A;Bob B".encode(page)
    with pytest.raises(FileFault, match=f"“{name} A;Bob B”"):
        read_pairs(data)
    assert read_pairs(data, page)[0].first.name == f"{name} A"


@pytest.mark.parametrize(
    "text",
    [
        "Number 2;Name 2;Number 1;Name 1\n2;Bob B;1;Ann A",
        "NAME,NUMBER,NAME,NUMBER\nAnn A,1,Bob B,2",
        "Player A\tPlayer B\tNational ID A\tNational ID B\nAnn A\tBob B\t1\t2",
        "name_1,national_number_1,partner,partner number\nAnn A,1,Bob B,2",
    ],
)
def test_read_pairs_takes_columns_in_any_order(text: str) -> None:
    pair = (Person("Ann A", "1"), Person("Bob B", "2"))
    assert [(row.first, row.second) for row in read_pairs(text.encode())] == [pair]


def test_read_pairs_takes_lines_without_some_of_the_numbers() -> None:
    rows = read_pairs(b"Ann A,Bob B,2\nCy C,3,Di D\nEd E,,Fay F,\n7,8\n")
    assert [str(one) for row in rows for one in (row.first, row.second)] == [
        *("Ann A", "Bob B · 2", "Cy C · 3", "Di D", "Ed E", "Fay F", "7", "8")
    ]


def test_read_pairs_names_every_line_that_is_wrong() -> None:
    with pytest.raises(FileFault) as refused:
        read_pairs(
            b"Ann A,1,Bob B,2\nCarol C,3\n,,Dan D,4\nEve E,5,Fay F,6,7\nGus G\nH 4 H,,I I,\n"
        )
    assert told(refused.value) == (
        (2, "the second player is missing"),
        (3, "the first player is missing"),
        (4, "expected name, number, name, number"),
        (5, "the second player is missing"),
        (6, "“H 4 H” is not a name; write Guest 1 for somebody to be named later"),
    )


def test_read_pairs_names_who_stands_twice() -> None:
    with pytest.raises(FileFault) as refused:
        read_pairs(b"Ann A,Bob B\nCy C,ann a\nDi D,Di D\n")
    assert told(refused.value) == (
        (2, "ann a stands on line 1 already"),
        (3, "Di D stands twice on this line"),
    )


def test_read_pairs_names_a_quotation_mark_without_its_end() -> None:
    with pytest.raises(FileFault, match="line 2: a quotation mark is opened and not closed"):
        read_pairs(b'Ann A,Bob B\n"Cy C,Di D\nEd E,Fay F\n')


def test_read_pairs_of_too_many_lines_says_how_many() -> None:
    text = "".join(f"A{number_word(n)} A,B{number_word(n)} B\n" for n in range(1, MAX_PAIRS + 2))
    with pytest.raises(FileFault, match="there are 2001 lines in this file; 2000 at most"):
        read_pairs(text.encode())


def test_read_pairs_of_an_empty_file_is_refused() -> None:
    with pytest.raises(FileFault, match="no pair"):
        read_pairs(b"name1,number1,name2,number2\n")


@given(st.binary(max_size=300))
def test_read_pairs_never_fails_otherwise(data: bytes) -> None:
    with suppress(FileFault):
        assert read_pairs(data) != ()
