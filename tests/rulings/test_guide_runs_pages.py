"""Guided rulings from the desk: the table, the tile, the taps, and the ruling that is drafted."""

import html
import re
from collections.abc import Iterator

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from events.actions.appointments import end_appointment
from rulings.actions.rulings import issue_ruling
from rulings.guides.reading import guides
from rulings.models import GuideRun, Ruling
from tests.builders import NOW
from tests.rulings.calling import log
from tests.rulings.guiding import CORRECTED, begin, keep_revoke
from tests.rulings.night import Night
from tests.rulings.test_own_matters import PLAYED, plays_too, seen_by_all
from tests.rulings.test_pages import client_of, url

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _while_it_is_played() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def key(night: Night) -> str:
    return f"{night.ns.pk}-{night.ew.pk}"


def tapped(client: Client, night: Night, number: int, answers: dict[str, str]) -> str:
    """The page after each of these answers, given by its own form."""
    page = ""
    for question, answer in answers.items():
        said = {"question": question, "answer": answer}
        done = client.post(url(night, "guide_run_answer", number), said, follow=True)
        assert done.status_code == 200
        page = done.content.decode()
    return page


def test_from_the_desk_to_a_draft(night: Night) -> None:
    client = client_of(night.director)
    desk = client.get(url(night, "desk")).content.decode()
    first = url(night, "guide_begin")
    assert f'href="{first}"' in desk
    assert key(night) in client.get(first).content.decode()
    second = f"{first}?table={key(night)}"
    tiles = client.get(second).content.decode()
    assert re.findall(r'name="guide" value="([^"]*)"', tiles) == list(guides())
    begun = client.post(second, {"board": night.board.number, "guide": "revoke"})
    run = GuideRun.objects.get()
    assert begun.url == f"{url(night, 'guide_run', run.number)}#now"  # type: ignore[attr-defined]
    page = tapped(client, night, run.number, dict(CORRECTED))
    assert "East follows suit" in page
    kept = client.post(url(night, "guide_run_keep", run.number), {"keep": "draft"})
    ruling = Ruling.objects.get()
    assert kept.url == url(night, "ruling", ruling.number)  # type: ignore[attr-defined]
    assert "Issue this ruling" in client.get(kept.url).content.decode()  # type: ignore[attr-defined]


def test_a_call_leads_into_a_guide_on_it(night: Night) -> None:
    client, call = client_of(night.director), log(night)
    way = f"{url(night, 'guide_begin')}?call={call.number}"
    assert way in client.get(url(night, "call", call.number)).content.decode()
    client.post(way, {"board": night.board.number, "guide": "revoke"})
    run = GuideRun.objects.get()
    assert (run.call, run.board, run.table) == (call, night.board, "1")


def test_who_judges_otherwise_goes_on_in_the_draft(night: Night) -> None:
    client, run = client_of(night.director), begin(night)
    tapped(client, night, run.number, dict(CORRECTED))
    keep = url(night, "guide_run_keep", run.number)
    unsaid = client.post(keep, {"keep": "otherwise", "otherwise": ""})
    assert unsaid.status_code == 400
    assert "Why you judge otherwise" in unsaid.content.decode()
    said = client.post(keep, {"keep": "otherwise", "otherwise": "Seen by all."})
    assert said.url == url(night, "ruling_edit", 1)  # type: ignore[attr-defined]


def test_a_note_alone_makes_no_ruling(night: Night) -> None:
    client, run = client_of(night.director), begin(night)
    page = tapped(client, night, run.number, {"declarer": "S", "offender": "E", "revoke": "no"})
    assert "There was no revoke" in page
    client.post(url(night, "guide_run_keep", run.number), {"keep": "note"})
    run.refresh_from_db()
    assert (run.state, Ruling.objects.count()) == (GuideRun.State.KEPT, 0)


def test_a_question_can_be_opened_again(night: Night) -> None:
    client, run = client_of(night.director), begin(night)
    page = tapped(client, night, run.number, dict(CORRECTED))
    assert "?again=since" in page
    opened = client.get(url(night, "guide_run", run.number), {"again": "since"})
    assert "What had East&#x27;s side done" in opened.content.decode()
    assert client.get(url(night, "guide_run", run.number)).context["run"].ended is not None


def test_one_begun_by_mistake_is_dropped(night: Night) -> None:
    client, run = client_of(night.director), begin(night)
    client.post(url(night, "guide_run_drop", run.number))
    run.refresh_from_db()
    assert run.state == GuideRun.State.DROPPED


def test_what_has_ended_is_shown_and_asks_nothing(night: Night) -> None:
    client, run = client_of(night.director), keep_revoke(night, drafts=True)
    page = client.get(url(night, "guide_run", run.number)).content.decode()
    assert "Go on with R1" in page
    assert "?again=" not in page
    dropped = begin(night, "claim")
    client.post(url(night, "guide_run_drop", dropped.number))
    assert "begun by mistake" in client.get(url(night, "guide_run", 2)).content.decode()


def test_players_are_shown_none(night: Night) -> None:
    run = begin(night)
    player = client_of(night.actor(night.ew))
    assert player.get(url(night, "guide_run", run.number)).status_code == 403
    assert player.get(url(night, "guide_begin")).status_code == 403


def test_a_login_that_ends_meanwhile_costs_no_answer(night: Night) -> None:
    client, run = client_of(night.director), begin(night)
    tapped(client, night, run.number, {"declarer": "S"})
    client.logout()
    way = url(night, "guide_run_answer", run.number)
    said = {"question": "offender", "answer": "E"}
    lost = client.post(way, said, headers={"origin": "http://testserver"})
    assert lost.status_code == 401
    assert f'action="{way}"' in lost.text
    assert 'name="answer" value="E"' in lost.text
    assert run.answers.count() == 1
    again = client_of(night.director).post(way, said)
    assert again.url == f"{url(night, 'guide_run', run.number)}#now"  # type: ignore[attr-defined]
    assert list(run.answers.values_list("answer", flat=True)) == ["S", "E"]


def test_who_directs_no_more_is_told_so_and_answers_nothing(night: Night) -> None:
    player, run = night.actor(night.ew), begin(night)
    night.appoint(player)
    client = client_of(player)
    tapped(client, night, run.number, {"declarer": "S"})
    event = night.session.event
    appointment = event.appointments.get(user=player.user)
    end_appointment(actor=night.administrator, event=event, appointment=appointment, now=NOW)
    said = {"question": "offender", "answer": "E"}
    refused = client.post(url(night, "guide_run_answer", run.number), said)
    assert refused.status_code == 403
    assert "ask the organiser's administrator for the right" in html.unescape(refused.text)
    assert run.answers.count() == 1


def test_a_director_who_plays_there_follows_it_and_is_marked(night: Night) -> None:
    plays_too(night)
    client, run = client_of(night.director), begin(night)
    tapped(client, night, run.number, dict(CORRECTED))
    client.post(url(night, "guide_run_keep", run.number), {"keep": "draft"})
    issue_ruling(actor=night.director, ruling=Ruling.objects.get(), now=NOW)
    assert PLAYED in seen_by_all(night)


def test_the_page_is_named_by_what_is_asked_and_then_by_what_to_say(night: Night) -> None:
    client, run = client_of(night.director), begin(night)
    asked = client.get(url(night, "guide_run", run.number)).text
    assert "<title>Who is declarer? · Revoke · G1 · " in asked
    said = tapped(client, night, run.number, {"declarer": "S", "offender": "E", "revoke": "no"})
    assert "<title>Say to the table: There was no revoke. Play on. · Revoke · G1 · " in said


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_a_run_is_shown_in_as_many_queries_however_long_it_is(night: Night) -> None:
    client, run = client_of(night.director), begin(night)
    address = url(night, "guide_run", run.number)
    client.get(address)
    before = queries(client, address)
    tapped(client, night, run.number, dict(CORRECTED))
    assert queries(client, address) == before
