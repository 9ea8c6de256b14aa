"""Sections scored together, as one ranking with those of each, or apart."""

from fractions import Fraction

import pytest
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from events.models import Session
from events.models.scoring_choices import SectionsScored
from events.queries.explanations import reasons
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.release_pages import board_page, result_card_page
from events.queries.result_pages import comparisons, in_section, ranking_lines
from events.queries.score_sheet import RankingRow, ranking_rows, score_sheet
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from tests.builders import RESULTS, enter_results
from tests.sections import in_sections, released

# --- The plan -----------------------------------------------------------------------------------

pytestmark = pytest.mark.django_db


TEXTS = RESULTS[:5]


@pytest.fixture
def two() -> Session:
    """Section A of eight pairs and section B of six, each in a Howell."""
    return in_sections(("howell", 8, 12), ("howell", 6, 12))


def test_scores_are_compared_across_sections(two: Session) -> None:
    enter_results(two)
    with scope(organiser=two.organiser):
        sheet = score_sheet(score_input(two))
    assert {each["top"] for each in sheet["travellers"]} == {12}
    assert all("tops" not in each for each in sheet["travellers"])
    assert {row["label"] for row in sheet["ranking"]} == {
        *(f"A{n}" for n in range(1, 9)),
        *(f"B{n}" for n in range(1, 7)),
    }


def by_hand(session: Session, label: str) -> Fraction:
    """Matchpoints of a pair with comparisons in its section alone, counted one by one."""
    total = Fraction(0)
    results = list(session.results.in_force().select_related("board", "ns", "ew"))
    for own in results:
        if label not in (own.ns.label, own.ew.label):
            continue
        sign = 1 if own.ns.label == label else -1
        for other in results:
            is_compared = other.board_id == own.board_id and other.ns.letter == own.ns.letter
            if is_compared and other.pk != own.pk:
                margin = sign * ((own.score or 0) - (other.score or 0))
                total += 2 if margin > 0 else margin == 0
    return total


def test_apart_scores_are_compared_within_each_section() -> None:
    session = in_sections(
        ("howell", 8, 14), ("howell", 8, 14), sections_scored=SectionsScored.APART
    )
    enter_results(session, texts=TEXTS)
    with scope(organiser=session.organiser):
        sheet = score_sheet(score_input(session))
        assert [each.get("tops") for each in sheet["travellers"]] == [{"A": 6, "B": 6}] * 14
        for row in sheet["ranking"]:
            assert Fraction(row["total"]) == by_hand(session, row["label"])


@pytest.mark.parametrize("how", SectionsScored)
def test_live_score_is_the_one_from_nothing(how: SectionsScored) -> None:
    session = in_sections(("howell", 8, 12), ("howell", 6, 12), sections_scored=how)
    enter_results(session)
    with scope(organiser=session.organiser):
        pairs, from_nothing = field_of(session), score_input(session)
        live = ranking_rows(pairs, live_score(session, pairs, WHOLE))
        assert live == ranking_rows(from_nothing.pairs, from_nothing.score())


def test_pages_of_a_release_are_by_section_where_scored_apart() -> None:
    session = released(SectionsScored.APART)
    with scope(organiser=session.organiser):
        release = session.releases.get()
        page = board_page(release, 1)
        card = result_card_page(release, "B3")
        assert page is not None
        assert card is not None
        assert [(each.section, each.top, len(each.rows)) for each in comparisons(page)] == [
            ("A", 6, 3),
            ("B", 4, 3),
        ]
        assert {row["top"] for row in card["rows"]} == {4}
        line = next(row for row in page["lines"] if row["ns"].startswith("B"))
        sides = reasons(release, session, 1, line["ns"], line["ew"])
    assert sides is not None
    assert [side.explained.results for side in sides] == [3, 3]
    assert sides[0].explained.earned == Fraction(line["earned_ns"])


def test_each_section_is_ranked_for_itself_too() -> None:
    session = released(SectionsScored.TOGETHER)
    with scope(organiser=session.organiser):
        ((_line, rows),) = ranking_lines(session.releases.get().ranking, "B")
        ((_line, everyone),) = ranking_lines(session.releases.get().ranking)
    assert [row["label"] for row in rows] == [
        row["label"] for row in everyone if row["label"].startswith("B")
    ]
    assert rows[0]["rank"].rstrip("=") == "1"


@given(st.lists(st.sampled_from("AB"), min_size=1, max_size=12), st.data())
def test_places_in_a_section_follow_those_of_all(letters: list[str], data: st.DataObject) -> None:
    """Whoever is before, beside or behind somebody in the whole ranking is so in the section."""
    scores = sorted((data.draw(st.integers(0, 3)) for _ in letters), reverse=True)
    rows: list[RankingRow] = []
    for number, (letter, score) in enumerate(zip(letters, scores, strict=True)):
        rank = f"{scores.index(score) + 1}{'=' if scores.count(score) > 1 else ''}"
        rows.append(
            {
                "line": "ALL",
                "rank": rank,
                "label": f"{letter}{number + 1}",
                "names": "",
                "unit": "mp",
                "total": str(score),
                "total_shown": str(score),
                "of": 3,
                "percent": "",
                "boards": 1,
            }
        )
    for letter in set(letters):
        own = [score for one, score in zip(letters, scores, strict=True) if one == letter]
        placed = [row["rank"] for row in in_section(rows, letter)]
        assert placed == [
            f"{own.index(score) + 1}{'=' if own.count(score) > 1 else ''}" for score in own
        ]
