"""The printed report of a ruling."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO

import pytest
from pypdf import PdfReader

from clubs.actions.people import edit_person
from clubs.errors import NotAllowed
from clubs.jobs.kinds import Product, Progress
from clubs.models import HistoryRecord, Job
from rulings.actions.appeals import lodge_appeal
from rulings.actions.reports import request_dossier, request_ruling_report
from rulings.actions.rulings import edit_draft
from rulings.actions.withdrawals import withdraw_appeal
from rulings.documents import render_dossier, render_ruling_report
from rulings.models import Appeal, Ruling
from rulings.queries.dossier import dossier_text
from tests.builders import NOW
from tests.rulings.night import OFFICIAL, Night, under

pytestmark = pytest.mark.django_db


def text_of(job: Job, render: Callable[[Job, Progress], Product] = render_ruling_report) -> str:
    product = render(job, Progress(lambda *_: None))
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(product.content)).pages)


def appealed(night: Night) -> Appeal:
    ruling = night.rule()
    actor, at = night.actor(night.ns), OFFICIAL + timedelta(minutes=5)
    grounds = "North had no other call."
    return lodge_appeal(actor=actor, ruling=ruling, grounds=grounds, now=at)


@pytest.mark.sqlite_first
def test_report_says_facts_decision_sides_and_appeal(official: Night) -> None:
    ruling = appealed(official).ruling
    job = request_ruling_report(actor=official.director, ruling=ruling, now=NOW)
    text = " ".join(text_of(job).split())

    assert f"Ruling R1, board {ruling.board.number}" in text
    assert ruling.facts in text
    assert ruling.decision in text
    assert "North had no other call." in text
    assert "A1 lodged" in text


def test_report_is_made_once_until_something_happens(official: Night) -> None:
    ruling = official.rule()
    first = request_ruling_report(actor=official.director, ruling=ruling, now=NOW)
    again = request_ruling_report(actor=official.director, ruling=ruling, now=NOW)
    lodge_appeal(actor=official.actor(official.ns), ruling=ruling, grounds="Unfair.", now=OFFICIAL)
    after = request_ruling_report(actor=official.director, ruling=ruling, now=NOW)

    assert first == again
    assert after != first


def test_edited_draft_gets_a_new_report(official: Night) -> None:
    ruling = official.rule(issue=False)
    first = request_ruling_report(actor=official.director, ruling=ruling, now=NOW)
    edit_draft(
        actor=official.director,
        ruling=ruling,
        laws=["73C"],
        facts="North paused.",
        facts_are=Ruling.FactsAre.DISPUTED,
        decision="The table result stands.",
        ns_award=None,
        ew_award=None,
        now=NOW,
    )
    second = request_ruling_report(actor=official.director, ruling=ruling, now=NOW)

    assert second != first
    assert "North paused." in text_of(second)


def test_renamed_player_gets_a_new_report(official: Night) -> None:
    ruling = official.rule()
    first = request_ruling_report(actor=official.director, ruling=ruling, now=NOW)
    player = official.players(official.ns)[0]
    edit_person(
        actor=official.administrator, player=player, name="Zoë", national_number="", now=NOW
    )
    assert request_ruling_report(actor=official.director, ruling=ruling, now=NOW) != first


def test_players_may_not_ask_for_it(official: Night) -> None:
    ruling = official.rule()
    with pytest.raises(NotAllowed):
        request_ruling_report(actor=official.actor(official.ns), ruling=ruling, now=NOW)


@pytest.mark.sqlite_first
def test_report_holds_names_as_they_are_written(official: Night) -> None:
    ruling = official.rule()
    ruling.facts = "Η Ελένη είπε «πάσο». Ngô Thị Hiền, Łódź, Юлия, Şağ Zoë."
    ruling.save()
    job = request_ruling_report(actor=official.director, ruling=ruling, now=NOW)
    assert ruling.facts in " ".join(text_of(job).split())


@pytest.mark.sqlite_first
def test_L93_dossier_has_the_ruling_the_terms_and_all_tables(official: Night) -> None:
    under(official, L93A="committee", L93A_members="Zoë Roth, Jan Smit")
    appeal = appealed(official)
    job = request_dossier(actor=official.director, appeal=appeal, now=NOW)
    text = " ".join(text_of(job, render_dossier).split())
    assert f"Appeal A1 of ruling R1, board {official.board.number}" in text
    assert appeal.ruling.facts in text
    assert "North had no other call." in text
    assert "Zoë Roth, Jan Smit" in text
    tables = text.split("at all tables")[1].split("As they were obtained")[0]
    assert [tables.count(each) for each in ("this table", "+450", "+420", "−50")] == [1, 1, 1, 1]


def test_dossier_bears_the_last_record_of_the_appeal(official: Night) -> None:
    appeal = appealed(official)
    lodged = HistoryRecord.objects.get(act="appeal.lodge")
    printed = dossier_text(official.session, appeal.number, NOW)
    assert f"{lodged.number}:{lodged.hash}" in printed


def test_dossier_is_made_once_until_something_happens(official: Night) -> None:
    appeal = appealed(official)
    first = request_dossier(actor=official.director, appeal=appeal, now=NOW)
    assert request_dossier(actor=official.administrator, appeal=appeal, now=NOW) == first
    withdraw_appeal(actor=official.actor(official.ns), appeal=appeal, now=OFFICIAL)
    assert request_dossier(actor=official.director, appeal=appeal, now=NOW) != first
    with pytest.raises(NotAllowed):
        request_dossier(actor=official.actor(official.ns), appeal=appeal, now=NOW)
