"""The sheets on the site: each to look at, any of them as one PDF."""

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.jobs.kinds import Progress
from clubs.models import Job, User
from events.actions.dividing import start_planned
from events.actions.events import edit_event
from events.actions.reports import request_planned_sheets
from events.documents.movement import render_sheets
from events.models import Session
from events.movements.catalogue import generate
from events.queries.planned import printable
from events.queries.sheets import Sheet
from tests.builders import NOW, build_event, build_session, make_member
from tests.sections import plan, planned

pytestmark = pytest.mark.django_db


def address(name: str, session: Session) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk])


def director() -> Client:
    client = Client()
    client.force_login(User.objects.get(email="director@acol.example"))
    return client


@pytest.mark.parametrize("sheet", Sheet)
@pytest.mark.parametrize(("kind", "pairs"), [("mitchell", 9), ("howell", 6)])
def test_each_sheet_can_be_looked_at(sheet: Sheet, kind: str, pairs: int) -> None:
    session = build_session(kind=kind, pairs=pairs, boards=10)
    answer = director().get(address(sheet.value, session))
    assert answer.status_code == 200
    text = answer.content.decode()
    assert f"{sheet.label}</h1>" in text
    assert text.count("<article") == {
        Sheet.OVERVIEW: 1,
        Sheet.TABLE_CARDS: (pairs + 1) // 2,
        Sheet.TRAVELLERS: 10,
    }.get(sheet, pairs)


def test_L7D_L8A_every_table_knows_who_sits_what_comes_and_where_all_goes() -> None:
    session = build_session(pairs=10, boards=15)
    cards = director().get(address("table_cards", session)).context["leaves"]
    lines = cards[1].lines
    assert [[seat.who for seat in line.seats] for line in lines] == [
        ["2", "2"],
        ["2", "1"],
        ["2", "5"],
        ["2", "4"],
        ["2", "3"],
    ]
    assert [line.boards for line in lines] == ["4–6", "7–9", "10–12", "13–15", "1–3"]
    assert [[seat.goes for seat in line.seats] for line in lines] == [
        *[["stays", "table 3"]] * 4,
        ["", ""],
    ]
    assert [line.boards_next for line in lines] == [*["table 1"] * 4, ""]


def test_table_cards_carry_the_way_to_the_lookup() -> None:
    session = build_session(pairs=6, boards=6)
    text = director().get(address("table_cards", session)).content.decode()
    assert text.count('class="qr"') == 3


@pytest.mark.parametrize("sheet", Sheet)
@pytest.mark.parametrize("pairs", [6, 14])
def test_queries_do_not_depend_on_the_field(
    django_assert_num_queries: DjangoAssertNumQueries, sheet: Sheet, pairs: int
) -> None:
    session, client = build_session(pairs=pairs, boards=21), director()
    with django_assert_num_queries(6):
        client.get(address(sheet.value, session))


def test_all_kinds_are_offered_and_chosen() -> None:
    session = build_session(pairs=6, boards=6)
    text = director().get(address("sheets", session)).content.decode()
    for sheet in Sheet:
        assert address(sheet.value, session) in text
    assert text.count("checked") == len(Sheet)


def test_chosen_sheets_become_a_job() -> None:
    session = build_session(pairs=6, boards=6)
    answer = director().post(
        address("report_sheets", session), {"sheets": ["travellers", "overview"]}
    )
    with scope(organiser=session.organiser):
        job = Job.objects.get()
    assert answer.headers["Location"] == reverse("job", args=["acol", job.pk])
    assert job.parameters["sheets"] == ["overview", "travellers"]


@pytest.mark.parametrize("chosen", [[], ["nonsense"]])
def test_no_kind_is_refused_beside_the_choice(chosen: list[str]) -> None:
    session = build_session(pairs=6, boards=6)
    answer = director().post(address("report_sheets", session), {"sheets": chosen})
    assert answer.status_code == 400
    assert "errorlist" in answer.content.decode()


def test_there_are_no_sheets_before_the_start() -> None:
    event = build_event(pairs=6)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    for name in ("sheets", *(sheet.value for sheet in Sheet)):
        assert director().get(address(name, session)).status_code == 404


def test_members_may_not_print() -> None:
    session, client = build_session(pairs=6, boards=6), Client()
    client.force_login(make_member(session.organiser))
    assert client.get(address("sheets", session)).status_code == 403
    assert client.post(address("report_sheets", session)).status_code == 403


def test_movement_can_be_printed_before_the_start() -> None:
    event = build_event(pairs=6)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    form = {
        "kind": "howell",
        "boards": "10",
        "rounds": "5",
        "winners": "1",
        "present": ["1", "2", "3", "4", "5", "6"],
    }
    preview = director().post(address("movement_preview", session), form)
    assert address("planned_sheets", session) in preview.content.decode()

    answer = director().post(address("planned_sheets", session), form)
    with scope(organiser=event.organiser):
        job = Job.objects.get()
        product = render_sheets(job, Progress(lambda *_: None))
    assert answer.headers["Location"] == reverse("job", args=["acol", job.pk])
    assert job.title == "Howell for 3 tables: Tuesday Pairs"
    assert product.name == "tuesday-pairs-2026-11-17-sheets.pdf"
    assert product.content.startswith(b"%PDF-")


def test_planned_sheets_of_a_renamed_event_are_printed_anew() -> None:
    event = build_event(pairs=6)
    schedule = generate("howell", field=6, boards=10)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
        first = request_planned_sheets(actor=SYSTEM, session=session, schedule=schedule, now=NOW)
        again = request_planned_sheets(actor=SYSTEM, session=session, schedule=schedule, now=NOW)
        edit_event(actor=SYSTEM, event=event, name="Friday Pairs", now=NOW)
        session = Session.objects.get()
        after = request_planned_sheets(actor=SYSTEM, session=session, schedule=schedule, now=NOW)
    assert again == first
    assert after != first


def test_without_a_movement_nothing_is_printed_before_the_start() -> None:
    event = build_event(pairs=6)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
        answer = director().post(address("planned_sheets", session), {"kind": "nonsense"})
        assert answer.headers["Location"] == address("movement", session)
        assert not Job.objects.exists()


def test_sheets_of_planned_sections_can_be_printed_before_the_start() -> None:
    session = planned()
    client = director()
    with scope(organiser=session.organiser):
        assert client.get(address("sheets", session)).status_code == 404
        plan(session, "B", boards=7)
    sections = client.get(address("sections", session)).content.decode()
    assert address("sheets", session) in sections
    cards = client.get(address("guide_cards", session)).context
    assert (cards["asked"].letter, len(cards["leaves"])) == ("B", 8)
    assert client.get(f"{address('guide_cards', session)}?section=A").status_code == 404
    with scope(organiser=session.organiser):
        plan(session, "A")
        before = {names.letter: (schedule, names.people) for schedule, names in printable(session)}
        client.post(address("report_sheets", session), {"sheets": ["guide_cards"]})
        product = render_sheets(Job.objects.get(), Progress(lambda *_: None))
        session = start_planned(actor=SYSTEM, session=session, now=NOW)
        after = {names.letter: (schedule, names.people) for schedule, names in printable(session)}
    assert product.content.startswith(b"%PDF-")
    assert list(before) == ["A", "B"]
    assert before == after
