"""L6: the pages of hands: what directors do there, and what anybody sees once boards are over."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.jobs.kinds import NOBODY, runner_of
from clubs.models import Job, Membership, User
from events.deals.dup import read_dup
from events.deals.pbn import read_pbn
from events.models import Session
from tests.builders import build_release, build_session, make_member
from tests.deals import a_file, bring_in, director_of, generate, known_deal, open_to

pytestmark = pytest.mark.django_db


def address(name: str, session: Session, *more: object) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *more])


def as_user(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def director(session: Session) -> Client:
    return as_user(director_of(session).user)


def holdings(board: int) -> list[str]:
    """As pages show them: spades of North and so on, those long enough to be told from others."""
    return [
        ranks.replace("T", "10")
        for hand in known_deal(board).hands
        for ranks in hand.holdings
        if len(ranks) > 3
    ]


def shows(text: str, board: int) -> bool:
    return all(each in text for each in holdings(board))


def shows_nothing(text: str, board: int) -> bool:
    return not any(each in text for each in holdings(board))


def dealt_in() -> Session:
    session = build_session()
    bring_in(session, a_file(*range(1, 25)))
    return session


def official() -> Session:
    return build_release(dealt_in()).session


def test_a_director_has_boards_dealt_and_sees_no_card() -> None:
    session = build_session()
    client = director(session)
    answer = client.post(address("hands_generate", session), {"first": 1, "last": 24}, follow=True)
    text = answer.content.decode()
    assert "24 boards dealt." in text
    assert text.count("sealed") >= 24
    with scope(organiser=session.organiser):
        assert not any(
            ranks in text
            for row in session.deals.all()
            for hand in row.numbered.deal.hands
            for ranks in hand.holdings
            if len(ranks) > 4
        )


def test_what_is_refused_stands_at_its_form() -> None:
    session = build_session()
    client = director(session)
    answer = client.post(address("hands_generate", session), {"first": 5, "last": 4})
    assert (answer.status_code, "The last board comes after" in answer.content.decode()) == (
        400,
        True,
    )
    generate(session, 1)
    answer = client.post(address("hands_generate", session), {"first": 1, "last": 1})
    assert "has its hands already" in answer.content.decode()


def test_a_director_brings_in_a_machines_file() -> None:
    session = build_session()
    file = SimpleUploadedFile("monday.pbn", a_file(*range(1, 27)))
    answer = director(session).post(address("hands_bring_in", session), {"file": file}, follow=True)
    text = answer.content.decode()
    assert "24 boards brought in. 2 boards of the file are not played here." in text
    assert shows_nothing(text, 1)


def test_a_file_of_another_kind_is_refused_in_words() -> None:
    session = build_session()
    file = SimpleUploadedFile("monday.pdf", b"%PDF-1.7")
    answer = director(session).post(address("hands_bring_in", session), {"file": file})
    assert (answer.status_code, "this is no PBN file" in answer.content.decode()) == (400, True)


def test_a_director_deals_a_board_anew() -> None:
    session = dealt_in()
    client = director(session)
    assert client.get(address("hands_redeal", session, 3)).status_code == 200
    none = client.post(address("hands_redeal", session, 99), {"reason": "A card was seen."})
    assert "Board 99 has no hands on record yet." in none.content.decode()
    answer = client.post(
        address("hands_redeal", session, 3), {"reason": "A card was seen."}, follow=True
    )
    text = answer.content.decode()
    assert "Board 3 is dealt anew." in text
    assert "A card was seen." in text
    assert "version 1: from a file" in text


@pytest.mark.parametrize("name", ["hands", "hands_file", "hands_duplimate"])
def test_L6_a_directors_pages_show_no_hand_before_it_may_be_seen(name: str) -> None:
    session = dealt_in()
    answer = director(session).get(address(name, session))
    assert answer.status_code == (200 if name == "hands" else 400)
    assert shows_nothing(answer.content.decode(), 1)


def test_L6_who_makes_up_the_boards_has_the_file_and_nobody_else() -> None:
    session = dealt_in()
    client = director(session)
    answer = client.post(
        address("hands_open", session),
        {"purpose": "For the machine.", "plays_not": "on"},
        follow=True,
    )
    assert "The hands are open to you, which is on record." in answer.content.decode()
    file = client.get(address("hands_file", session))
    assert file["Content-Disposition"].endswith('.pbn"')
    assert "no-store" in file["Cache-Control"]
    assert read_pbn(file.content) == {board: known_deal(board) for board in range(1, 25)}
    for_a_duplimate = client.get(address("hands_duplimate", session))
    assert for_a_duplimate["Content-Disposition"].endswith('.dup"')
    assert read_dup(for_a_duplimate.content) == read_pbn(file.content)
    assert as_user(None).get(address("boards_file", session)).status_code == 404
    assistant = make_member(
        session.organiser, Membership.MemberRole.ADMINISTRATOR, email="a@b.example"
    )
    assert as_user(assistant).get(address("hands_file", session)).status_code == 403


def test_L6_curtain_cards_are_for_whom_the_hands_are_open() -> None:
    session = dealt_in()
    client = director(session)
    refused = client.post(address("report_curtain_cards", session))
    assert (refused.status_code, "no hands yet that you may see" in refused.content.decode()) == (
        400,
        True,
    )
    open_to(session, director_of(session))
    place = client.post(address("report_curtain_cards", session)).headers["Location"]
    assert client.get(place).status_code == 200
    administrator = User.objects.get(email="admin@acol.example")
    assert as_user(administrator).get(place).status_code == 404


def printed() -> QuerySet[Job]:
    """What was asked for on paper: what boards make is found for each that is dealt."""
    return Job.objects.exclude(kind="double dummy")


def test_L6_hand_records_are_of_what_anybody_may_see() -> None:
    session = dealt_in()
    open_to(session, director_of(session))
    answer = director(session).post(address("report_hand_records", session))
    assert answer.status_code == 400
    with scope(organiser=session.organiser):
        assert printed().count() == 0


@pytest.mark.costly
@pytest.mark.parametrize("name", ["report_hand_records", "report_curtain_cards"])
def test_hands_are_printed(name: str) -> None:
    session = official()
    director(session).post(address(name, session))
    with scope(organiser=session.organiser):
        job = printed().get()
        product = runner_of(job.kind)(job, NOBODY)
    assert product.content.startswith(b"%PDF")  # type: ignore[union-attr]
    assert product.note == ""


def test_L6_the_page_of_a_board_shows_its_hands_once_it_is_over() -> None:
    session = official()
    text = as_user(None).get(address("board", session, 7)).content.decode()
    assert shows(text, 7)
    assert "All hands as a file" in as_user(None).get(address("boards", session)).content.decode()
    file = as_user(None).get(address("boards_file", session))
    assert read_pbn(file.content)[7] == known_deal(7)


def test_L6_a_board_that_somebody_may_still_play_shows_no_hand() -> None:
    session = official()
    with scope(organiser=session.organiser):
        row = session.results.filter(board__number=7).first()
        assert row is not None
        row.delete()
    assert shows_nothing(as_user(None).get(address("board", session, 7)).content.decode(), 7)
    assert 7 not in read_pbn(as_user(None).get(address("boards_file", session)).content)


def test_a_copy_of_the_page_is_out_of_date_when_hands_come() -> None:
    session = build_release().session
    client = as_user(None)
    before = client.get(address("board", session, 7))
    bring_in(session, a_file(7))
    again = client.get(address("board", session, 7), headers={"If-None-Match": before["ETag"]})
    assert (again.status_code, shows(again.content.decode(), 7)) == (200, True)
    held = client.get(address("board", session, 7), headers={"If-None-Match": again["ETag"]})
    assert held.status_code == 304


@pytest.mark.parametrize("boards", [6, 24])
def test_queries_do_not_depend_on_the_boards(
    django_assert_num_queries: DjangoAssertNumQueries, boards: int
) -> None:
    session = build_session(boards=24)
    bring_in(session, a_file(*range(1, boards + 1)))
    client = director(session)
    with django_assert_num_queries(10):
        client.get(address("hands", session))
