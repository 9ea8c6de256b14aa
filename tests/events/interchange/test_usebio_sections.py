"""USEBIO files with several sections: read, compared as one field, brought in as sections."""

from datetime import UTC, datetime

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.imports import import_session
from events.interchange.errors import InterchangeError
from events.interchange.usebio import parse_usebio
from events.interchange.verification import verify
from scoring.entrants import Label, Line
from tests.builders import make_organiser
from tests.events.interchange.files import in_sections

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
A, B = '<SECTION SECTION_ID="A">', '<SECTION SECTION_ID="B">'
BUTLER = ('EVENT_TYPE="MP_PAIRS"', 'EVENT_TYPE="BUTLER"')
LETTERS = "they need a letter each, or no letters at all"
TOGETHER = "only sections that are scored together are imported"
FIRST_OF_B = f"{B}<PARTICIPANTS><PAIR><PAIR_NUMBER>1<"


def called(first: str, second: str) -> tuple[tuple[str, str], ...]:
    """The file's sections by other names."""
    return (
        (A, "<SECTION 1>"),
        (B, f'<SECTION SECTION_ID="{second}">'),
        ("<SECTION 1>", f'<SECTION SECTION_ID="{first}">'),
    )


def datum(section: str, stated: str) -> tuple[str, str]:
    """What board 1 of a section is compared with; section B is the second in the file."""
    contract = {"A": "4S", "B": "3NT"}[section]
    line = (
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>{contract}<"
    )
    return line, f"<DATUM>{stated}</DATUM>{line}"


def labels(*replacements: tuple[str, str]) -> list[str]:
    return [str(pair.label) for pair in parse_usebio(in_sections(*replacements)).pairs]


def refusal(*replacements: tuple[str, str]) -> str:
    with pytest.raises(InterchangeError) as refused:
        parse_usebio(in_sections(*replacements))
    return str(refused.value)


@pytest.mark.parametrize(
    ("first", "second", "letters"),
    [("A", "B", "AB"), ("b", "A", "BA"), ("Q", "N", "QN"), ("1", "2", "AB"), ("", "", "AB")],
)
def test_pairs_carry_the_letter_of_their_section(first: str, second: str, letters: str) -> None:
    assert labels(*called(first, second)) == [f"{one}{n}" for one in letters for n in range(1, 5)]


def test_a_board_has_the_lines_of_all_sections() -> None:
    (board,) = parse_usebio(in_sections()).boards
    assert [(str(line.ns), str(line.ew)) for line in board.lines] == [
        ("A1", "A2"),
        ("A3", "A4"),
        ("B1", "B2"),
        ("B3", "B4"),
    ]


def test_the_letter_may_stand_with_the_number() -> None:
    assert labels((FIRST_OF_B, FIRST_OF_B.replace(">1<", ">B1<"))) == labels()


def test_the_letter_of_another_section_is_no_pair_of_this_one() -> None:
    said = refusal((FIRST_OF_B, FIRST_OF_B.replace(">1<", ">A1<")))
    assert said == "pair BA1: “A1” is no pair number"


def test_two_winners_are_of_all_sections() -> None:
    lines = [
        (f"<PAIR_NUMBER>{number}</PAIR_NUMBER>", f"<PAIR_NUMBER>{number}{line}</PAIR_NUMBER>")
        for number, line in enumerate(("NS", "EW") * 2, start=1)
    ]
    pairs = parse_usebio(in_sections(("<WINNER_TYPE>1<", "<WINNER_TYPE>2<"), *lines)).pairs
    assert [pair.label for pair in pairs[4:6]] == [Label(1, Line.NS, "B"), Label(2, Line.EW, "B")]


def test_sections_are_compared_with_one_another() -> None:
    assert verify(parse_usebio(in_sections())) == []


def test_a_wrong_figure_is_told_by_section() -> None:
    given = parse_usebio(in_sections(("<TOTAL_SCORE>4<", "<TOTAL_SCORE>3<")))
    assert [str(each) for each in verify(given)] == [
        "Pair B2: total is 3 in the file, 4 here",
    ]


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        (called("A", "A"), f"the sections are called “A”, “A”; {LETTERS}"),
        (called("A", "2"), f"the sections are called “A”, “2”; {LETTERS}"),
        (called("A", "AB"), f"the sections are called “A”, “AB”; {LETTERS}"),
        (
            [(A, f"{A}<WINNER_TYPE>1</WINNER_TYPE>"), (B, f"{B}<WINNER_TYPE>2</WINNER_TYPE>")],
            "some sections have one winner and some have two",
        ),
        (
            [BUTLER, datum("A", "300"), datum("B", "0")],
            f"board 1: the sections have a DATUM each, 300, 0; {TOGETHER}",
        ),
        (
            [(B, f'{B}<PARTICIPANTS/></SECTION><SECTION SECTION_ID="C">')],
            "section B: the file names no pairs",
        ),
    ],
)
def test_what_a_file_leaves_open_is_refused(spoilt: list[tuple[str, str]], said: str) -> None:
    assert refusal(*spoilt) == said


def test_more_sections_than_letters_are_refused() -> None:
    more = "".join("<SECTION/>" for _ in range(25))
    assert refusal(("<SESSION>", f"<SESSION>{more}")) == "27 sections; 26 at most are imported"


def test_one_datum_is_that_of_all_sections() -> None:
    given = parse_usebio(in_sections(BUTLER, datum("A", "300"), datum("B", "300")))
    assert [(board.datum, len(board.lines)) for board in given.boards] == [(300, 4)]


@pytest.mark.django_db
def test_sections_are_brought_in_as_sections() -> None:
    club = make_organiser()
    with scope(organiser=club):
        session = import_session(
            actor=SYSTEM,
            organiser=club,
            content=in_sections(),
            file_name="rooms.xml",
            must_agree=True,
            now=NOW,
        ).session
        rows = [(row.letter, row.tables, row.contestants.count()) for row in session.sections.all()]
        ranking = session.releases.get().ranking
        names = [each.label for each in session.contestants.all()]
    assert rows == [("A", 2, 4), ("B", 2, 4)]
    assert names == [f"{letter}{number}" for letter in "AB" for number in range(1, 5)]
    assert [(row["rank"], row["label"], row["total"]) for row in ranking] == [
        ("1", "A4", "6"),
        ("2=", "A1", "5"),
        ("2=", "B3", "5"),
        ("4", "B2", "4"),
        ("5", "B1", "2"),
        ("6=", "A2", "1"),
        ("6=", "B4", "1"),
        ("8", "A3", "0"),
    ]


def test_a_file_of_several_sessions_is_refused() -> None:
    assert refusal(("</SESSION>", "</SESSION><SESSION></SESSION>")) == (
        "2 sessions; bring in each of them from a file of its own"
    )
