"""How a guided ruling was derived: on the ruling's page, in its report, in the API, on its call."""

from collections.abc import Iterator

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from rulings.models import GuideRun
from rulings.queries.derivations import begun_text, shown_derivation
from rulings.queries.report import report_text
from tests.builders import NOW
from tests.rulings.calling import log
from tests.rulings.guiding import keep_revoke
from tests.rulings.night import Night
from tests.rulings.test_pages import client_of, url

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _while_it_is_played() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def read(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_the_page_of_the_ruling_tells_it_question_by_question(night: Night) -> None:
    run = keep_revoke(night, drafts=True)
    page = read(client_of(night.director), url(night, "ruling", 1))
    derived = page[page.index("How it was derived") :]
    assert f"Revoke, version {run.guide_version} of the guide" in derived
    assert "Who is declarer? <b>South</b>" in derived
    assert "(61A)" in derived
    assert 'datetime="2' in derived
    assert "Judged otherwise" not in derived


def test_who_judged_otherwise_is_read_with_the_reason(night: Night) -> None:
    keep_revoke(night, otherwise="Seen by all.")
    keep_revoke(night, drafts=True)
    client = client_of(night.director)
    assert "Judged otherwise" not in read(client, url(night, "ruling", 1))
    run = GuideRun.objects.get(number=1)
    assert shown_derivation(run).otherwise == "Seen by all."


def test_the_printed_report_has_it(night: Night) -> None:
    keep_revoke(night, drafts=True)
    text = report_text(night.session, 1)
    assert "How it was derived" in text
    assert "Who is declarer? <b>South</b>" in " ".join(text.split())


def test_a_ruling_written_by_hand_has_none(night: Night) -> None:
    night.rule()
    assert "How it was derived" not in read(client_of(night.director), url(night, "ruling", 1))
    assert "How it was derived" not in report_text(night.session, 1)


def test_a_version_that_is_gone_is_read_as_it_was_kept(night: Night) -> None:
    run = keep_revoke(night, drafts=True)
    with translation.override("fr"):
        now = shown_derivation(run)
        run.guide_version = 999
        kept = shown_derivation(run)
    assert now.steps[0].text != kept.steps[0].text
    assert now.steps[0].answer == "Sud"
    assert any("penalty card" in line for line in kept.outcome)
    assert all(each.answered_at == NOW for each in kept.steps)
    assert "penalty card" in begun_text(run)["decision"]


def test_programs_read_guide_version_and_answers(night: Night) -> None:
    keep_revoke(night, drafts=True)
    client = client_of(night.director)
    address = f"/api/v1/organisers/{night.organiser.slug}/sessions/{night.session.pk}/rulings/"
    (ruling,) = client.get(address).json()
    assert ruling["guide"]["name"] == "revoke"
    assert ruling["guide"]["answers"]["declarer"] == "S"
    assert ruling["guide"]["clauses"]
    one = client.get(f"{address}1/").json()
    assert one["guide"] == ruling["guide"]


def test_a_call_is_closed_with_what_the_guide_said(night: Night) -> None:
    call = log(night)
    client = client_of(night.director)
    assert "East follows suit" not in read(client, url(night, "call", call.number))
    keep_revoke(night, call=call, otherwise="")
    assert "East follows suit" in read(client, url(night, "call", call.number))


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_the_list_for_programs_takes_as_many_queries_for_many(night: Night) -> None:
    client = client_of(night.director)
    address = f"/api/v1/organisers/{night.organiser.slug}/sessions/{night.session.pk}/rulings/"
    keep_revoke(night, drafts=True)
    one = queries(client, address)
    for _more in range(3):
        keep_revoke(night, drafts=True)
    assert queries(client, address) == one
