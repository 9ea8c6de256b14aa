"""The results booklet: one per release, and everything of it in the file."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pypdf import PdfReader

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.jobs.kinds import Progress
from clubs.models import Job
from events.actions.releases import publish_official_score
from events.actions.reports import request_booklet
from events.actions.simulation import enter_play, plays_to_come
from events.documents.booklet import booklet_context, render_booklet, side_by_side
from events.models import Session
from tests.builders import NOW, build_session, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Iterator[Session]:
    """Three tables, all results in, nothing published."""
    built = build_session(pairs=6, boards=2, rounds=2)
    with scope(organiser=built.organiser):
        for each in plays_to_come(built):
            enter_play(actor=SYSTEM, session=built, done=each, now=NOW)
        yield built


def publish(session: Session) -> Session:
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    session.refresh_from_db()
    return session


@pytest.mark.sqlite_first
def test_booklet_holds_ranking_boards_and_cards(session: Session) -> None:
    publish(session)
    told: list[int] = []
    job = request_booklet(actor=SYSTEM, session=session, now=NOW)
    product = render_booklet(job, Progress(lambda done, total, _message: told.append(total - done)))

    reader = PdfReader(BytesIO(product.content))
    text = " ".join(page.extract_text() for page in reader.pages)
    assert product.name == "tuesday-pairs-2026-11-17-1.pdf"
    assert reader.metadata is not None
    assert reader.metadata.title == "Tuesday Pairs · results"
    assert "Official score 1, Tue 17 Nov 2026, 18:30 GMT, provisional" in text
    assert "Ann A & Bob A" in text
    assert [f"Board {number}" in text for number in (1, 2, 3)] == [True] * 3
    assert f"1 / {len(reader.pages)}" in text
    assert told == sorted(told, reverse=True)


@pytest.mark.sqlite_first
def test_only_the_sites_own_fonts_are_embedded(session: Session) -> None:
    publish(session)
    job = request_booklet(actor=SYSTEM, session=session, now=NOW)
    reader = PdfReader(BytesIO(render_booklet(job, Progress(lambda *_: None)).content))

    assert {name for page in reader.pages for name in font_names(page)} == {
        "Tenace-Text",
        "Tenace-Text-Bold",
        "Tenace-Suits",
    }


def font_names(page: Any) -> set[str]:
    fonts = page["/Resources"]["/Font"].values()
    return {font.get_object()["/BaseFont"].partition("+")[2] for font in fonts}


def test_booklet_of_an_earlier_release_says_that_it_was_replaced(session: Session) -> None:
    first = publish_official_score(actor=SYSTEM, session=session, now=NOW)
    second = session.releases.create(
        organiser=session.organiser,
        number=2,
        made_at=NOW,
        made_by="Tenace",
        input_version=first.input_version,
        ranking=first.ranking,
        travellers=first.travellers,
    )

    assert booklet_context(first)["later_release"] == second
    assert booklet_context(second)["later_release"] is None


def test_asking_twice_for_one_release_is_one_job(session: Session) -> None:
    publish(session)

    first = request_booklet(actor=SYSTEM, session=session, now=NOW)
    assert request_booklet(actor=SYSTEM, session=session, now=NOW) == first
    assert first.title == "Results booklet: Tuesday Pairs, official score 1"


def test_there_is_no_booklet_without_an_official_score(session: Session) -> None:
    with pytest.raises(UserError, match="no official score yet"):
        request_booklet(actor=SYSTEM, session=session, now=NOW)


def test_members_may_not_ask(session: Session) -> None:
    publish(session)
    with pytest.raises(NotAllowed):
        request_booklet(
            actor=Actor.person(make_member(session.organiser)), session=session, now=NOW
        )


def test_button_leads_to_the_job(session: Session, client: Client) -> None:
    publish(session)
    club = session.organiser
    client.force_login(session.event.appointments.get().user)
    answer = client.post(reverse("report_booklet", args=[club.slug, session.pk]))

    job = Job.objects.get()
    assert answer.status_code == 302
    assert answer.headers["Location"] == reverse("job", args=[club.slug, job.pk])


@pytest.mark.sqlite_first
def test_units_stand_side_by_side_unless_long(session: Session) -> None:
    publish(session)
    boards = booklet_context(session.releases.get())["boards"]
    long = replace(boards[0], lines=boards[0].lines * 20)
    short = boards[1]
    assert side_by_side([short, short, short]) == [[short, short], [short]]
    assert side_by_side([short, long, short, short]) == [[short], [long], [short, short]]
