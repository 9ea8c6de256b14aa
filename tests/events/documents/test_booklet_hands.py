"""The hands in the results booklet: beside each traveller, of boards that anybody may see alone."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pypdf import PdfReader

from clubs.actors import SYSTEM
from clubs.jobs.kinds import NOBODY
from clubs.models import Job
from events.actions.releases import publish_official_score, withdraw_official_score
from events.actions.reports import request_booklet
from events.deals.pbn import write_pbn
from events.documents.booklet import booklet_context, render_booklet
from events.models import Session
from tests.builders import NOW, build_session, enter_results
from tests.deals import bring_in, director_of, make_known
from tests.events.double_dummy.deals import A_FINESSE, EACH_A_SUIT

pytestmark = pytest.mark.django_db

SPADES_ALONE = "0d0d00d0d000d0d00d0d"
"""Who has a suit takes all thirteen in it, and so does partner; in no trumps the leader does."""
A4, LETTER = (595, 842), (612, 792)


@pytest.fixture
def session() -> Session:
    """Two tables, all results in; of board 1 the hands and what it makes, of board 2 the hands."""
    made: Session = build_session(pairs=4, boards=6, kind="howell")
    bring_in(made, write_pbn({1: EACH_A_SUIT, 2: A_FINESSE}))
    make_known(made, 1, tricks=SPADES_ALONE, par="1510; 7S NS =")
    enter_results(made)
    return made


def publish(session: Session) -> None:
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    session.refresh_from_db()


def ask(session: Session, **said: Any) -> Job:
    with scope(organiser=session.organiser):
        return request_booklet(actor=SYSTEM, session=session, now=NOW, **said)


def booklet(session: Session, **said: Any) -> PdfReader:
    job = ask(session, **said)
    with scope(organiser=session.organiser):
        return PdfReader(BytesIO(render_booklet(job, NOBODY).content))


def text_of(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


@pytest.mark.sqlite_first
@pytest.mark.costly
def test_booklet_has_the_hands_of_a_board_with_its_par_and_tricks(session: Session) -> None:
    publish(session)
    text = text_of(booklet(session))
    assert "AKQJ1098765432" in text
    assert "Par +1510 7♠ N-S =" in text
    assert "N 0 0 13 13 0" not in text
    assert "N 0 13 0 13 0" in text  # clubs, diamonds, hearts, spades, no trumps
    assert "E 13 0 13 0 0" in text
    assert text.count("Par ") == 1


def shown(session: Session) -> dict[int, bool]:
    """The boards of the booklet, and whether their hands are there."""
    with scope(organiser=session.organiser):
        release = session.releases.order_by("-number")[0]
        boards = booklet_context(release)["boards"]
        return {each.sheet["board"]: each.hands is not None for each in boards}


def test_boards_without_hands_are_as_they_were(session: Session) -> None:
    publish(session)
    assert shown(session) == {1: True, 2: True, 3: False, 4: False, 5: False, 6: False}


def test_hands_that_are_sealed_again_are_not_printed(session: Session) -> None:
    """A booklet of a score that was withdrawn says what was scored, and shows no hand."""
    publish(session)
    with scope(organiser=session.organiser):
        withdraw_official_score(actor=SYSTEM, session=session, reason="A table plays on.", now=NOW)
    session.refresh_from_db()
    assert shown(session) == dict.fromkeys(range(1, 7), False)


def test_hands_are_not_printed_while_another_session_has_still_to_play_them(
    session: Session,
) -> None:
    publish(session)
    other = build_session(session.organiser, pairs=4, boards=6, kind="howell", name="Other")
    bring_in(other, write_pbn({1: EACH_A_SUIT}), is_shared=True)
    assert shown(session) == {1: False, 2: True, 3: False, 4: False, 5: False, 6: False}


def test_a_booklet_is_made_anew_when_it_would_show_more(session: Session) -> None:
    publish(session)
    first = ask(session)
    assert ask(session) == first
    make_known(session, 2, tricks=SPADES_ALONE, par="1440; 6NT NS =")
    assert ask(session) != first


@pytest.mark.sqlite_first
@pytest.mark.costly
@pytest.mark.parametrize(("paper", "size"), [("a4", A4), ("letter", LETTER)])
def test_booklet_is_of_the_paper_that_was_asked_for(
    session: Session, paper: str, size: tuple[int, int]
) -> None:
    publish(session)
    pages = booklet(session, paper=paper).pages
    found = {(round(page.mediabox.width), round(page.mediabox.height)) for page in pages}
    assert found == {size}


def test_the_paper_is_chosen_beside_the_button(session: Session, client: Client) -> None:
    publish(session)
    user = director_of(session).user
    assert user is not None
    client.force_login(user)
    address = reverse("report_booklet", args=[session.organiser.slug, session.pk])
    chosen = []
    for said in ({"paper": "letter"}, {}, {"paper": "b5"}):
        answer = client.post(address, said)
        with scope(organiser=session.organiser):
            job = Job.objects.get(pk=answer.headers["Location"].strip("/").rpartition("/")[2])
            chosen.append(job.parameters["paper"])
    assert chosen == ["letter", "a4", "a4"]
