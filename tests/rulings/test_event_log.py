"""The printed log of an event: every step of its matters, in order of time."""

import re
from datetime import timedelta
from decimal import Decimal
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from clubs.errors import NotAllowed
from clubs.jobs.kinds import Progress
from events.actions.releases import withdraw_official_score
from events.models import PeriodExtension
from rulings.actions.appeals import lodge_appeal
from rulings.actions.calls import close_call
from rulings.actions.extensions import extend_periods
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.penalties import give_penalty, take_back_penalty
from rulings.actions.reopenings import close_reopening, reopen_score
from rulings.actions.reports import request_event_log
from rulings.actions.rulings import revise_ruling
from rulings.documents import render_event_log
from rulings.models import Reopening
from rulings.queries.event_log import event_log
from tests.builders import NOW
from tests.rulings.calling import ask as ask_director
from tests.rulings.night import DEADLINE, OFFICIAL, Night
from tests.rulings.test_polls import ask

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


def happened(night: Night) -> None:
    """A warning, the official score, an error, a ruling told late, its appeal."""
    warned = give_penalty(
        actor=night.director,
        session=night.session,
        contestant=night.ew,
        amount=Decimal(0),
        unit="score",
        law="90B1",
        reason="Late again.",
        now=NOW + MINUTE,
    )
    night.publish()
    night.report(OFFICIAL + MINUTE, night.actor(night.ns), grounds="Twelve tricks.")
    ruling = night.rule(now=OFFICIAL + 2 * MINUTE)
    lodge_appeal(
        actor=night.actor(night.ns),
        ruling=ruling,
        grounds="No pause.",
        now=OFFICIAL + 3 * MINUTE,
    )
    take_back_penalty(
        actor=night.director, penalty=warned, reason="They were not.", now=OFFICIAL + 4 * MINUTE
    )


def test_the_log_has_every_step_in_order_of_time(night: Night) -> None:
    happened(night)
    (log,) = event_log(night.session.event, OFFICIAL)
    board = night.board.number
    ruling = f"R2, board {board}"
    assert [(line.matter, line.step.what.split(" to ")[0]) for line in log.lines] == [
        ("R1", "Ruling given"),
        ("P1", "Warning"),
        ("", "Official score 1"),
        (f"C1, board {board}", "Error reported"),
        (ruling, "Ruling given"),
        (ruling, "Told"),
        (ruling, "Told"),
        ("", "Official score 2"),
        (ruling, "A1 lodged"),
        ("P1", "Penalty taken back"),
    ]


def test_a_ruling_that_was_replaced_is_there_with_each_version(night: Night) -> None:
    ruling = night.rule()
    names = ("laws", "facts", "facts_are", "decision", "ns_award", "ew_award")
    text = {name: getattr(ruling, name) for name in names}
    revise_ruling(actor=night.director, ruling=ruling, now=NOW + MINUTE, **text)
    (log,) = event_log(night.session.event, OFFICIAL)
    said = [line.step.what for line in log.lines]
    assert [each for each in said if each.startswith("Ruling")] == [
        "Ruling given",
        "Ruling replaced",
    ]


def test_a_score_that_was_withdrawn_is_there_with_the_reason(official: Night) -> None:
    withdraw_official_score(
        actor=official.director, session=official.session, reason="Too early.", now=OFFICIAL
    )
    (log,) = event_log(official.session.event, OFFICIAL)
    published, withdrawn = (line.step for line in log.lines)
    assert published.what == "Official score 1"
    assert withdrawn.what == "Official score 1 was published by mistake and withdrawn"
    assert (withdrawn.at, withdrawn.note) == (OFFICIAL, "Too early.")
    assert withdrawn.who == str(official.director.user)


def test_calls_extensions_and_reopenings_are_there(official: Night) -> None:
    call = ask_director(official, OFFICIAL + MINUTE)
    close_call(
        actor=official.director, call=call, options="", words="No damage.", now=OFFICIAL + MINUTE
    )
    extend_periods(
        actor=official.administrator,
        session=official.session,
        kinds=[PeriodExtension.Kind.APPEAL],
        until=DEADLINE + 15 * MINUTE,
        reason="The site was away.",
        now=OFFICIAL + 2 * MINUTE,
    )
    later = DEADLINE + 16 * MINUTE
    finalise_due_sessions(later)
    reopen_score(
        actor=official.director,
        session=official.reload(),
        ground=Reopening.Ground.UNRECORDED,
        raised="East asked about board 1.",
        raised_by="Ελένη",
        told_at=DEADLINE,
        told_to="Director",
        now=later + MINUTE,
    )
    close_reopening(
        actor=official.director,
        session=official.session,
        outcome="It was R1.",
        now=later + 2 * MINUTE,
    )
    (log,) = event_log(official.session.event, OFFICIAL)
    said = [f"{line.matter} {line.step.what}".strip() for line in log.lines]
    assert [re.split(r" \(|:", each)[0] for each in said] == [
        "Official score 1",
        "Q1, board 1, table 1 Request for a ruling",
        "Q1, board 1, table 1 No ruling needed",
        "Extended until 17 Nov, 22",
        "Official score 2, final",
        "Score reopened",
        "Official score 3",
        "Reopening closed",
    ]


@pytest.mark.sqlite_first
def test_the_log_is_printed_and_made_again_only_when_something_happens(night: Night) -> None:
    event = night.session.event
    quiet = request_event_log(actor=night.director, event=event, now=NOW)
    assert request_event_log(actor=night.administrator, event=event, now=NOW) == quiet
    happened(night)
    job = request_event_log(actor=night.director, event=event, now=OFFICIAL)
    assert job != quiet
    product = render_event_log(job, Progress(lambda *_: None))
    pages = PdfReader(BytesIO(product.content)).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    for said in ("Twelve tricks.", "A1 lodged", "Law 90B1: Late again.", "They were not."):
        assert said in text


def test_players_may_not_ask_for_the_log(night: Night) -> None:
    with pytest.raises(NotAllowed):
        request_event_log(actor=night.actor(night.ns), event=night.session.event, now=NOW)


def test_an_official_asks_for_it_beside_the_rulings(night: Night, client: Client) -> None:
    rulings = reverse("rulings", args=[night.organiser.slug, night.session.pk])
    address = reverse("event_log", args=[night.organiser.slug, night.session.event_id])
    assert address not in client.get(rulings).text
    assert night.administrator.user is not None
    client.force_login(night.administrator.user)
    assert f'action="{address}"' in client.get(rulings).text
    assert "/jobs/" in client.post(address).headers["Location"]


def test_log_has_the_polls_of_rulings(night: Night) -> None:
    ask(night, night.rule())
    (log,) = event_log(night.session.event, OFFICIAL)
    assert "V1: players polled" in [line.step.what for line in log.lines]
