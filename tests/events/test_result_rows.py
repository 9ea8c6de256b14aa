"""Rows of travellers and result cards, filled: as their templates render each of them alone."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from clubs.typography.rows import Row, drawn_with_gaps, filled
from events.queries.release_pages import ResultCardPage
from events.queries.result_pages import decimals_needed, page_lines, result_card_of
from events.queries.score_sheet import TravellerRow
from events.views.result_rows import Addresses, result_card_rounds, traveller_rows
from scoring.numbers import exact

TRAVELLER, ROUND = "pieces/traveller_row.html", "events/result_card_round.html"
LANGUAGES = ("en-gb", "fr", "nl")
ADDRESSES = Addresses("/o/acol/sessions/1/", "/o/acol/sessions/1/boards/", "/o/acol/report/")
RESULTS: list[dict[str, Any]] = [
    {"contract": "4S", "declarer": "N", "tricks": 10, "result": "4S N =", "score": 420},
    {"contract": "4S", "declarer": "N", "tricks": 9, "result": "4S N -1", "score": -50},
    {"contract": "7NTXX", "declarer": "W", "tricks": 0, "result": "7NTXX W -13", "score": 7600},
    {"contract": "", "declarer": "", "tricks": None, "result": "P", "score": 0},
    {"contract": "", "declarer": "", "tricks": None, "result": "NP", "score": None},
    {"contract": "", "declarer": "", "tricks": None, "result": "A+/A-", "score": None},
]
AWARDS = [("", ""), ("60%", "40%"), ("A+", "A-"), ("A", "A"), ("", "4S N -1"), ("<b>", "&")]
NAMES = ["Łódź & Ελένη", "Zoë <b>B</b> & 100%s", "\ue000ns\ue001 & {{ ew }}", "Ann A & Ben B"]

earned = st.none() | st.builds(Fraction, st.integers(-60, 60), st.sampled_from([1, 2, 3, 4, 6]))


@st.composite
def lines(draw: st.DrawFn) -> TravellerRow:
    ns_award, ew_award = draw(st.sampled_from(AWARDS))
    gained = [draw(earned), draw(earned)]
    shown: dict[str, Any] = {
        **draw(st.sampled_from(RESULTS)),
        "ns": draw(st.sampled_from(["1", "2NS", "33"])),
        "ew": draw(st.sampled_from(["4", "5EW"])),
        "ns_names": draw(st.sampled_from(NAMES)),
        "ew_names": draw(st.sampled_from(NAMES)),
        "table": 1,
        "round": draw(st.none() | st.integers(1, 3)),
        "lead": draw(st.sampled_from(["", "HT", "S2"])),
        "relative": None,
        "ns_award": ns_award,
        "ew_award": ew_award,
        "laws": draw(st.sampled_from(["", "L12C1(b)"])),
        "group": draw(st.sampled_from(["", "B"])),
        "percent_ns": draw(st.sampled_from(["", "50.00", "100.00"])),
        "percent_ew": draw(st.sampled_from(["", "50.00", "0.00"])),
    }
    shown["score_ns"], shown["score_ew"] = shown["score"], shown["score"]
    shown["earned_ns"], shown["earned_ew"] = (
        "" if each is None else exact(each) for each in gained
    )
    made: TravellerRow = shown  # type: ignore[assignment]
    return made


def rendered(template: str, rows: Iterable[Row]) -> str:
    """Each by itself, with nothing kept."""
    return "".join(render_to_string(template, {**row.values, **row.marks}) for row in rows)


@given(
    st.lists(lines(), max_size=5),
    st.sampled_from([frozenset[str](), frozenset({"1", "5EW"})]),
    st.sampled_from(["mp", "imp"]),
    st.sampled_from(LANGUAGES),
)
def test_lines_of_a_traveller(
    given: list[TravellerRow], own: frozenset[str], unit: str, language: str
) -> None:
    with override(language):
        found = page_lines(given, own)
        rows = traveller_rows(found, unit, decimals_needed(found), ADDRESSES.board(3))
        assert filled(TRAVELLER, rows) == rendered(TRAVELLER, rows)


@given(st.lists(lines(), max_size=6), st.booleans(), st.sampled_from(LANGUAGES))
def test_rounds_and_boards_of_a_result_card(
    given: list[TravellerRow], is_own: bool, language: str
) -> None:
    rows: list[Any] = [{"board": n, "top": 6, "line": line} for n, line in enumerate(given, 1)]
    with override(language):
        stored: ResultCardPage = {"place": None, "names": "", "unit": "mp", "rows": rows}
        result_card = result_card_of(stored, "2NS")
        places = decimals_needed(result_card.lines)
        rounds = result_card_rounds(result_card, places, is_own=is_own, addresses=ADDRESSES)
        drawn_with_gaps.cache_clear()
        anew = result_card_rounds(result_card, places, is_own=is_own, addresses=ADDRESSES)
        assert rounds == anew
        assert filled(ROUND, rounds) == rendered(ROUND, rounds)


@given(st.lists(lines(), max_size=12))
def test_the_best_for_north_south_comes_first_and_ties_stay_as_they_stood(
    given: list[TravellerRow],
) -> None:
    found = page_lines(given, frozenset())
    expected = sorted(
        given,
        key=lambda row: (row["earned_ns"] == "", -Fraction(row["earned_ns"] or 0)),
    )
    assert [line.row for line in found] == expected


@given(st.lists(lines(), max_size=6))
def test_decimals_are_shown_when_one_is_not_whole(given: list[TravellerRow]) -> None:
    values = [Fraction(row[side] or 0) for row in given for side in ("earned_ns", "earned_ew")]
    is_whole = all(value.denominator == 1 for value in values)
    assert decimals_needed(page_lines(given, frozenset())) == (0 if is_whole else 2)
