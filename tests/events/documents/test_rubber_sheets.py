"""The sheets of a rubber table on paper."""

from io import BytesIO

import pytest
from django_scopes import scope
from pypdf import PdfReader

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed
from clubs.jobs.kinds import NOBODY
from events.actions.rubber_reports import request_rubber_sheets
from events.documents.rubber import render_rubber_sheets
from tests.builders import NOW, make_member
from tests.events.test_rubber_evening import play_the_evening
from tests.rubbers import agree, seat, type_deals

pytestmark = [pytest.mark.django_db, pytest.mark.costly, pytest.mark.sqlite_first]


def test_sheets_and_settlement_are_printed() -> None:
    table = play_the_evening()
    with scope(organiser=table.organiser):
        job = request_rubber_sheets(actor=SYSTEM, table=table, now=NOW)
        product = render_rubber_sheets(job, NOBODY)
    assert product.name == "rubber-on-tuesday-2026-11-17.pdf"
    pages = PdfReader(BytesIO(product.content)).pages
    text = "".join("".join(page.extract_text().split()) for page in pages)
    for words in ("CemÇelik3+3800+19.00", "AnnArcher3−3800−19.00", "Twodownwasagreed"):
        assert words in text
    assert "500deal7,rubber·Law74,81" in text
    assert "Rubber2·unfinished" in text


def test_what_was_played_since_is_printed_anew() -> None:
    table = play_the_evening()
    with scope(organiser=table.organiser):
        first = request_rubber_sheets(actor=SYSTEM, table=table, now=NOW)
    seat(table, "ACBD")
    type_deals(table, "P")
    agree(table, unfinished=True)
    with scope(organiser=table.organiser):
        table.refresh_from_db()
        again = request_rubber_sheets(actor=SYSTEM, table=table, now=NOW)
        assert again.pk != first.pk
        assert request_rubber_sheets(actor=SYSTEM, table=table, now=NOW).pk == again.pk
        member = Actor.person(make_member(table.organiser))
        with pytest.raises(NotAllowed):
            request_rubber_sheets(actor=member, table=table, now=NOW)
