"""The catalogue of Laws: found as directors write and remember them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulings.clauses import ROWS
from rulings.law_numbers import NUMBERS, levels
from rulings.laws import CLAUSES, LawError, cite, find, find_all, search

BOOK = Path(__file__).parents[3] / "shared" / "laws" / "duplicate-2017.txt"


def test_catalogue_names_each_clause_once_in_the_order_of_the_book() -> None:
    numbers = [clause.number for clause in CLAUSES]
    assert numbers == list(dict.fromkeys(NUMBERS))
    assert [row[0] for row in ROWS] == [each for each in numbers if find(each).is_named]
    assert [each for each in numbers if each.isdigit()] == [str(law) for law in range(1, 94)]


def test_what_each_clause_is_in_is_a_clause_of_its_own() -> None:
    for number in NUMBERS:
        assert levels(number)[-1] == number
        assert set(levels(number)) <= set(NUMBERS)


def test_a_clause_without_words_of_its_own_has_those_of_the_clause_around_it() -> None:
    assert str(find("70B1").title) == "contested claim: hearing it"
    assert str(find("70").title) == "contested claim or concession"
    assert str(find("12C1(e)(ii)").title) == "self-inflicted damage"


@pytest.mark.parametrize(
    ("typed", "cited"),
    [
        ("70", "70"),
        ("law 70", "70"),
        ("64A", "64A"),
        ("12C1", "12C1"),
        ("12C1(e)", "12C1(e)"),
        ("12c1e", "12C1(e)"),
        ("Law 12 C 1 (e) (i)", "12C1(e)(i)"),
        ("40B2(a)(iii)", "40B2(a)(iii)"),
        ("80b2i", "80B2(i)"),
        ("L88", "88"),
    ],
)
def test_clauses_are_cited_at_any_depth(typed: str, cited: str) -> None:
    assert cite([typed]) == cited


@pytest.mark.parametrize("typed", ["94", "0", "70F", "12C5", "12C1F", "70A1", "12C1EIII", "1I", ""])
def test_a_clause_that_the_laws_do_not_have_is_refused(typed: str) -> None:
    with pytest.raises(LawError):
        find(typed)


HEADING = re.compile(r"#+ \**LAW (\d+)\b")
SECTION = re.compile(r"(?:[-#]+ )?\**([A-H])\.\** +\**(?=[A-Za-z])")
FIGURE = re.compile(r"(?:- )?(\d)\. +(?=\S)")
LETTER = re.compile(r"(?:- )?\(([a-l])\) *")
ROMAN = re.compile(r"(?:- )?\((i{1,3}|iv|v)\) ")
SCANNED_WITHOUT_NUMBER = {
    *("6D1", "6D2", "16D1", "21B1", "25A1", "27B1", "40A2", "40C1", "40C2", "45D1", "47E1", "50D1"),
    *("50E2", "51B1", "55B1", "57C1", "64A1", "70E1", "74C5", "79C1", "80B1", "80B2L", "93B3"),
}
"""Clauses whose first sign the book's text has lost; what they hold has its letters."""


def clauses_of(book: str) -> Iterator[str]:
    """The numbers that stand before clauses in the text of the Laws, as the catalogue has them."""
    law = section = figure = letter = ""
    for line in book[book.index("# LAW 1 -") : book.index("# INDEX TO")].split("\n"):
        rest = line.strip()
        if found := HEADING.match(rest):
            law, section, figure, letter = found[1], "", "", ""
            yield law
        elif found := SECTION.match(rest):
            section, figure, letter = found[1], "", ""
            yield law + section
        else:
            if found := FIGURE.match(rest):
                figure, letter, rest = found[1], "", rest[found.end() :]
                yield law + section + figure
            if (found := ROMAN.match(rest)) and letter != "H":
                yield law + section + (figure or "1") + letter + found[1].upper()
            elif found := LETTER.match(rest):
                letter, rest = found[1].upper(), rest[found.end() :]
                yield law + section + (figure or "1") + letter
                if found := ROMAN.match(rest):
                    yield law + section + figure + letter + found[1].upper()


@pytest.mark.skipif(not BOOK.exists(), reason="the Laws' text lies outside the repository")
def test_catalogue_has_the_clauses_of_the_book_and_no_others() -> None:
    printed = set(clauses_of(BOOK.read_text(encoding="utf-8")))
    assert printed - set(NUMBERS) == set()
    assert set(NUMBERS) - printed == SCANNED_WITHOUT_NUMBER


@pytest.mark.parametrize("text", ["16B1", "L16B1", "law 16 b 1", "16 B (1)"])
def test_find_reads_a_clause_as_people_write_it(text: str) -> None:
    assert find(text).key == "L16B1"


def test_find_refuses_what_is_no_law() -> None:
    with pytest.raises(LawError) as refused:
        find("94Z")
    assert refused.value.number == "94Z"


def test_find_all_keeps_order_and_drops_repeats() -> None:
    assert [clause.number for clause in find_all("73C, 16B1; l73c")] == ["73C", "16B1"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("hesit", "16B1"),
        ("64c", "64C"),
        ("insuff", "27A"),
        ("revoke equity", "64C"),
        ("law 79c1", "79C1"),
        ("Law 12C1(e)", "12C1E"),
        ("70, 79B", "79B"),
    ],
)
def test_search_finds_what_a_director_remembers(words: str, expected: str) -> None:
    assert expected in [clause.number for clause in search(words)]


def test_search_puts_numbers_first() -> None:
    assert [each.number for each in search("12c")][:3] == ["12C", "12C1", "12C1A"]
    assert [each.number for each in search("law 70")][:3] == ["70", "70A", "70B"]


def test_search_by_word_finds_only_what_has_words_of_its_own() -> None:
    assert [each.number for each in search("contested")] == [
        *("70", "70A", "70B", "70C", "70D", "70E"),
    ]


def test_search_for_nothing_finds_nothing() -> None:
    assert search(" ") == ()
