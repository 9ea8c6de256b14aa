"""The booklet and the sheets of a session in several sections."""

import pytest
from django.template.loader import render_to_string
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.releases import publish_official_score
from events.documents.booklet import booklet_context, parts_of_booklet
from events.models import Session
from events.models.scoring_choices import SectionsScored
from events.queries.movement import Names, names_of, sections_of
from events.queries.release_pages import section_of
from events.queries.sheets import Sheet, sheet_context
from tests.builders import NOW, build_session, enter_results
from tests.sections import in_sections

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]


def official(how: SectionsScored) -> Session:
    session = in_sections(("howell", 8, 14), ("howell", 6, 10), sections_scored=how)
    enter_results(session)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
        session.refresh_from_db()
    return session


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (SectionsScored.APART, "within each section"),
        (SectionsScored.TOGETHER, "across all sections"),
    ],
)
def test_each_section_is_ranked_after_all(how: SectionsScored, said: str) -> None:
    session = official(how)
    with scope(organiser=session.organiser):
        context = booklet_context(session.releases.get())
        (part,) = parts_of_booklet(context)
        front = render_to_string("documents/booklet_front.html", context)
    ranked = {title: rows for title, ((_line, rows),) in context["further_lines"]}
    assert {title: len(rows) for title, rows in ranked.items()} == {"Section A": 8, "Section B": 6}
    assert ranked["Section B"][0]["rank"].rstrip("=") == "1"
    headings = [front.index(each) for each in ("Ranking", "Section A · ", "Section B · ")]
    assert headings == sorted(headings)
    assert said in front
    assert part.number == 0


def test_one_section_is_ranked_once() -> None:
    session = build_session(pairs=8, kind="howell", boards=14)
    enter_results(session)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
        session.refresh_from_db()
        context = booklet_context(session.releases.get())
        front = render_to_string("documents/booklet_front.html", context)
    assert context["further_lines"] == []
    assert "section" not in front.partition("Score</dt>")[0].partition("<dl")[2]


def test_scored_apart_the_lines_of_a_section_stand_together() -> None:
    session = official(SectionsScored.APART)
    with scope(organiser=session.organiser):
        boards = booklet_context(session.releases.get())["boards"]
    for table in boards:
        letters = [section_of(line.row["ns"]) for line in table.lines]
        assert letters == sorted(letters)


def test_a_blank_traveller_says_whose_it_is() -> None:
    session = in_sections(("howell", 8, 14), ("howell", 6, 10))
    with scope(organiser=session.organiser):
        names = names_of(session)
        of_b = [(schedule, names[row.pk]) for row, schedule in sections_of(session)][1]
    said = [
        "Section B"
        in render_to_string(
            Sheet.TRAVELLERS.template, sheet_context(Sheet.TRAVELLERS, of_b[0], each)
        )
        for each in (of_b[1], Names())
    ]
    assert said == [True, False]
