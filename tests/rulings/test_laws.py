"""The catalogue of Laws: found as directors write and remember them."""

import pytest

from rulings.laws import CLAUSES, LawError, allows_weights, find, find_all, search


def test_catalogue_names_each_clause_once() -> None:
    numbers = [clause.number for clause in CLAUSES]
    assert len(numbers) == len(set(numbers))
    assert len(numbers) > 200


def test_catalogue_covers_every_law_with_something_to_rule() -> None:
    laws = {int("".join(c for c in clause.number[:2] if c.isdigit())) for clause in CLAUSES}
    only_refer_elsewhere = {88, 89}
    assert set(range(1, 94)) - laws == only_refer_elsewhere


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
    ],
)
def test_search_finds_what_a_director_remembers(words: str, expected: str) -> None:
    assert expected in [clause.number for clause in search(words)]


def test_search_puts_numbers_first() -> None:
    assert search("12c")[0].number == "12C1A"


def test_search_for_nothing_finds_nothing() -> None:
    assert search(" ") == ()


@pytest.mark.parametrize(
    ("laws", "allowed"),
    [
        (["70A"], False),
        (["69B2", "71"], False),
        (["68C", "70D1", "12C1C", "85A1"], False),
        (["70A", "16B1"], True),
        (["12C1C"], True),
        (["16B1"], True),
        ([], True),
    ],
)
def test_L70_claims_are_never_weighted(laws: list[str], allowed: bool) -> None:
    assert allows_weights(laws) is allowed
