"""All guides as one document: by Law, each on pages of its own, asked for once."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override
from pypdf import PdfReader
from pypdf.generic import Destination

from clubs.errors import NotAllowed
from clubs.jobs.kinds import NOBODY
from rulings.actions.reports import request_guides
from rulings.documents import guides_pdf
from rulings.guides.reading import guides
from rulings.queries.guide_book import book_laws
from rulings.queries.guide_charts import chart_sheets
from rulings.views.table_choice import NO_TABLE
from tests.builders import NOW
from tests.rulings.night import Night


@pytest.fixture(scope="module")
def french() -> PdfReader:
    with override("fr"):
        return PdfReader(BytesIO(guides_pdf(NOBODY).content))


def below(outline: list[Any]) -> Iterator[tuple[Destination, list[Destination]]]:
    """Each outermost bookmark with those below it."""
    yield from zip(outline[::2], outline[1::2], strict=True)


@pytest.mark.exhaustive
def test_bookmarks_are_the_laws_and_lead_to_the_guides(french: PdfReader) -> None:
    with override("fr"):
        laws = [(law.title, [gettext(each.title) for each in law.guides]) for law in book_laws()]
    found = list(below(french.outline))
    told = [(str(law.title), [each.title for each in titles]) for law, titles in found]
    assert told == laws
    assert [titles for name, titles in told if name.startswith("Loi 64 :")] == [["Renonce"]]
    for law, titles in found:
        numbers = [french.get_destination_page_number(each) for each in titles]
        assert french.get_destination_page_number(law) == numbers[0]
        for title, number in zip(titles, numbers, strict=True):
            text = french.pages[number or 0].extract_text()
            assert " ".join(str(title.title).split()) in " ".join(text.split())


@pytest.mark.exhaustive
def test_each_sheet_is_a_page_with_the_version_of_its_guide_at_the_head(french: PdfReader) -> None:
    with override("fr"):
        sheets = sum(len(chart_sheets(guide)) for guide in guides().values())
    front = len(french.pages) - sheets
    assert front == 2
    for page in french.pages[front:]:
        assert "Version 1." in page.extract_text()
    assert "/StructTreeRoot" in french.root_object


def test_laws_have_their_guides_in_order() -> None:
    laws = {law.clause.number: [guide.name for guide in law.guides] for law in book_laws()}
    assert laws["64"] == ["revoke"]
    assert laws["15"] == ["cards-from-wrong-board", "wrong-board"]
    assert laws["47"][:2] == ["misinformation", "card-after-misinformation"]
    assert list(laws) == sorted(laws, key=int)


@pytest.mark.django_db
def test_document_is_asked_for_once_by_who_may_ask_for_reports(
    night: Night, client: Client
) -> None:
    session = night.session
    job = request_guides(actor=night.director, event=session.event, now=NOW)
    assert job.kind == "guided rulings"
    assert night.director.user is not None
    client.force_login(night.director.user)
    address = reverse("guides_print", args=[session.organiser.slug, session.pk])
    answer = client.post(address)
    assert answer.headers["Location"] == reverse("job", args=[session.organiser.slug, job.pk])
    begin = client.get(
        reverse("guide_begin", args=[session.organiser.slug, session.pk]), {"table": NO_TABLE}
    )
    assert address in begin.content.decode()
    with pytest.raises(NotAllowed):
        request_guides(actor=night.actor(night.ns), event=session.event, now=NOW)
