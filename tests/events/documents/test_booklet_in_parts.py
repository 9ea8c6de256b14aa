"""A long booklet is made in parts and joined: its reader meets what one call would have made."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings
from django_scopes import scope
from pypdf import PdfReader
from pypdf.generic import Destination
from pytest_django import DjangoDbBlocker

from clubs.actors import SYSTEM, Actor
from clubs.jobs.kinds import NOBODY
from clubs.jobs.running import run_job
from clubs.models import Job, Membership
from clubs.queries.jobs import visible_jobs
from events.actions.releases import publish_official_score
from events.actions.reports import request_booklet
from events.documents import booklet
from events.documents.booklet import parts_of, render_booklet
from events.models import Session
from tests.builders import NOW, make_member
from tests.files import files_in, made_by
from tests.rooms import build_room

pytestmark = [pytest.mark.integration, pytest.mark.sqlite_first]

NUMBER = re.compile(r"\d+ / \d+")


@dataclass(frozen=True)
class Made:
    """One booklet as one call makes it, and joined of four parts; what is left of its jobs."""

    at_once: PdfReader
    in_parts: PdfReader
    jobs: int
    files: list[str]


@pytest.fixture(scope="module")
def made(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Made]:
    """Five tables, 26 boards: the second part begins among the boards and ends among the cards."""
    folder = tmp_path_factory.mktemp("files")
    with (
        django_db_blocker.unblock(),
        transaction.atomic(),
        override_settings(STORAGES=files_in(folder)),
    ):
        session = build_room(5)
        with scope(organiser=session.organiser):
            publish_official_score(actor=SYSTEM, session=session, now=NOW)
            job = request_booklet(actor=SYSTEM, session=session, now=NOW)
            at_once = render_booklet(job, NOBODY).content
            with pytest.MonkeyPatch.context() as small:
                small.setattr(booklet, "LINES_AT_ONCE", 100)
                small.setattr(booklet, "LINES_IN_A_PART", 100)
                run_job(job.pk)
            job.refresh_from_db()
            yield Made(
                at_once=PdfReader(BytesIO(at_once)),
                in_parts=PdfReader(BytesIO(made_by(job))),
                jobs=Job.objects.count(),
                files=[path.name for path in folder.rglob("*.*")],
            )
        transaction.set_rollback(True)


@pytest.fixture
def at_once(made: Made) -> PdfReader:
    return made.at_once


@pytest.fixture
def in_parts(made: Made) -> PdfReader:
    return made.in_parts


@pytest.fixture
def session(db: None) -> Iterator[Session]:
    """Three tables, an official score."""
    built = build_room(3)
    with scope(organiser=built.organiser):
        publish_official_score(actor=SYSTEM, session=built, now=NOW)
        yield built


@cache
def texts(reader: PdfReader) -> list[str]:
    """What is read on each page."""
    return [page.extract_text() for page in reader.pages]


def words(reader: PdfReader) -> list[str]:
    """What is read on the pages, but for running heads and page numbers."""
    found: list[str] = []
    for text in texts(reader):
        lines = text.splitlines()
        found += [line for line in lines if not NUMBER.search(line) and "Official" not in line]
    return sorted(" ".join(found).split())


def bookmarks(reader: PdfReader) -> list[Any]:
    def titles(outline: list[Any]) -> list[Any]:
        return [each.title if isinstance(each, Destination) else titles(each) for each in outline]

    return titles(reader.outline)


def elements(reader: PdfReader) -> Iterator[Any]:
    """All elements of the tree of tags, from its root on."""
    root: Any = reader.root_object["/StructTreeRoot"]
    waiting = [root["/K"][0].get_object()]
    while waiting:
        element = waiting.pop()
        yield element
        kids = [kid.get_object() for kid in element.get("/K", [])]
        waiting += [kid for kid in kids if isinstance(kid, dict) and "/S" in kid]


@pytest.mark.exhaustive
def test_parts_have_the_same_boards_and_cards(at_once: PdfReader, in_parts: PdfReader) -> None:
    said = {word: words(at_once).count(word) for word in ("Board", "dealer", "North", "Pair")}
    assert {word: words(in_parts).count(word) for word in said} == said


def test_bookmarks_stand_as_in_one_call(at_once: PdfReader, in_parts: PdfReader) -> None:
    assert bookmarks(in_parts) == bookmarks(at_once)


@pytest.mark.exhaustive
def test_bookmarks_lead_to_the_pages_that_they_name(in_parts: PdfReader) -> None:
    def walk(outline: list[Any]) -> Iterator[Destination]:
        for each in outline:
            yield from [each] if isinstance(each, Destination) else walk(each)

    boards = []
    for each in walk(in_parts.outline):
        if found := re.search(r"Board \d+", str(each.title)):
            page = in_parts.get_destination_page_number(each)
            assert page is not None
            assert found[0] in texts(in_parts)[page]
            boards.append(found[0])
    assert boards == [f"Board {number}" for number in range(1, 27)]


@pytest.mark.exhaustive
def test_pages_are_numbered_through(in_parts: PdfReader) -> None:
    total = len(in_parts.pages)
    numbers = [NUMBER.findall(text)[-1] for text in texts(in_parts)]
    assert numbers == [f"{page} / {total}" for page in range(1, total + 1)]


@pytest.mark.exhaustive
def test_each_page_but_the_first_says_what_goes_on_there(in_parts: PdfReader) -> None:
    heads = ["Tuesday Pairs" in text for text in texts(in_parts)[1:]]
    parts = ["Boards" in text or "card" in text for text in texts(in_parts)[1:]]
    assert (set(heads), set(parts)) == ({True}, {True})


def test_tags_are_one_tree_in_which_all_content_is_found(in_parts: PdfReader) -> None:
    root: Any = in_parts.root_object["/StructTreeRoot"]
    nums = root["/ParentTree"]["/Nums"]
    keys = [int(key) for key in nums[::2]]
    assert keys == list(range(len(keys)))
    for page in in_parts.pages:
        owners = nums[2 * int(str(page["/StructParents"])) + 1].get_object()
        assert {owner.get_object().raw_get("/Pg") for owner in owners} == {page.indirect_reference}


def test_tags_are_those_of_one_call(at_once: PdfReader, in_parts: PdfReader) -> None:
    def counted(reader: PdfReader) -> dict[str, int]:
        found = [str(element["/S"]) for element in elements(reader)]
        return {tag: found.count(tag) for tag in ("/H1", "/H2", "/H3", "/Table", "/TD")}

    assert counted(in_parts) == counted(at_once)


def test_cells_name_headers_of_their_own_table(in_parts: PdfReader) -> None:
    names = [str(each["/ID"]) for each in elements(in_parts) if "/ID" in each]
    wanted = {
        str(header)
        for each in elements(in_parts)
        if each["/S"] == "/TD"
        for header in each["/A"].get_object().get("/Headers", ())
    }
    assert (len(names), wanted - set(names)) == (len(set(names)), set())


def test_language_title_and_marks_are_those_of_one_document(in_parts: PdfReader) -> None:
    root: Any = in_parts.root_object
    assert root["/Lang"] == "en-gb"
    assert root["/MarkInfo"]["/Marked"]
    assert in_parts.metadata is not None
    assert in_parts.metadata.title == "Tuesday Pairs · results"


def test_parts_are_gone_when_the_whole_is_done(made: Made) -> None:
    assert (made.jobs, made.files) == (1, ["tuesday-pairs-2026-11-17-1.pdf"])


def test_nobody_sees_the_parts_among_the_reports(session: Session) -> None:
    job = request_booklet(actor=SYSTEM, session=session, now=NOW)
    job.parts.create(organiser=session.organiser, kind=booklet.PART, key="0", created_at=NOW)
    member = Actor.person(make_member(session.organiser, Membership.MemberRole.ADMINISTRATOR))
    assert list(visible_jobs(member, session.organiser)) == [job]


def test_short_booklet_is_one_part_and_a_long_one_an_even_number(session: Session) -> None:
    release = session.releases.get()
    context = booklet.booklet_context(release)
    boards, cards = context["board_rows"], context["result_card_rows"]
    assert len(parts_of(boards, cards, 28)) == 1
    parts = parts_of(boards * 20, cards * 20, 28)
    assert len(parts) % 2 == 0
    assert [row for part in parts for row in part.board_rows] == boards * 20
    assert [row for part in parts for row in part.result_card_rows] == cards * 20


def lines_in(part: booklet.BookletPart) -> int:
    boards = sum(table.length for row in part.board_rows for table in row)
    return boards + sum(card.length for row in part.result_card_rows for card in row)


def test_first_part_has_fewer_lines_where_a_ranking_stands_before_them(session: Session) -> None:
    context = booklet.booklet_context(session.releases.get())
    boards, cards, ranked = context["board_rows"] * 20, context["result_card_rows"] * 20, 900
    first, *others = map(lines_in, parts_of(boards, cards, ranked))
    row = 2 * max(table.length for each in [*boards, *cards] for table in each)
    sizes = [ranked + first, *others]
    assert max(sizes) - min(sizes) <= 2 * row  # a row is never divided, at either end of a part
