"""From what a guide left to be looked at to the ruling that adjusts the score, in two taps."""

import re
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from events.models import Adjustment
from rulings.actions.guide_runs import keep_guide
from rulings.actions.reviews import look_at_review
from rulings.actions.rulings import withdraw_draft
from rulings.models import GuideRun, OpenReview, Ruling
from rulings.queries.guide_runs import open_reviews
from rulings.witnesses import RowCount, differences
from tests.builders import NOW
from tests.rulings.guiding import WARNED, answered, begin, keep_revoke
from tests.rulings.night import Night
from tests.rulings.test_pages import client_of, ruling_form, url

pytestmark = pytest.mark.django_db

OUTCOME = OpenReview.Outcome


@pytest.fixture(autouse=True)
def _while_it_is_played() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def entered(night: Night) -> Night:
    """Table 1 has made four spades, declared by South, with an overtrick."""
    night.enter("4S S +1", seen=1)
    return night


def keep_warned(night: Night, *, drafts: bool) -> GuideRun:
    """Declarer South revoked: two tricks go to East-West."""
    run = answered(night, begin(night), WARNED)
    return keep_guide(actor=night.director, run=run, drafts=drafts, now=NOW)


def read(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def adjusting(client: Client, night: Night, run: GuideRun, number: int = 1) -> str:
    """Where the button leads that adjusts the score, on the page of the run."""
    page = read(client, url(night, "guide_run", run.number))
    found = re.search(f'id="adjust-{run.number}-{number}" href="([^"]*)"', page)
    assert found
    return found[1]


def chosen(page: str, name: str) -> list[str]:
    boxes = re.findall(f'<input type="(?:checkbox|radio)" name="{name}"[^>]*>', page)
    return [re.findall('value="([^"]*)"', box)[0] for box in boxes if "checked" in box]


def test_transferred_tricks_are_proposed_once(entered: Night) -> None:
    client, run = client_of(entered.director), keep_warned(entered, drafts=False)
    page = read(client, url(entered, "guide_run", run.number))
    assert "They are in the result" in page
    address = adjusting(client, entered, run)
    assert address == f"{url(entered, 'ruling_new')}?review=1-1"
    form = read(client, address)
    assert 'value="4S S -1"' in form
    assert chosen(form, "kind") == ["assigned"]
    assert any(law.startswith("64A") for law in chosen(form, "laws"))
    said = ruling_form(entered, laws=["64A1"], score="4S S -1")
    assert client.post(address, said).status_code == 302
    review, ruling = run.reviews.get(number=1), Ruling.objects.get()
    assert (review.outcome, review.found) == (OUTCOME.ADJUSTED, "R1")
    run.refresh_from_db()
    assert run.ruling == ruling
    again = client.post(address, said)
    assert again.status_code == 200
    assert "looked at already" in again.content.decode()
    assert Ruling.objects.count() == 1
    assert list(differences(entered.session, RowCount())) == []


def test_they_are_in_the_result(entered: Night) -> None:
    client, run = client_of(entered.director), keep_warned(entered, drafts=False)
    client.post(url(entered, "review_stands", run.number, 1))
    assert run.reviews.get(number=1).outcome == OUTCOME.STANDS
    assert not Adjustment.objects.exists()


def test_the_draft_of_the_run_is_adjusted(entered: Night) -> None:
    client, run = client_of(entered.director), keep_warned(entered, drafts=True)
    address = adjusting(client, entered, run)
    assert address == f"{url(entered, 'ruling_edit', 1)}?review=1-1"
    assert 'value="4S S -1"' in read(client, address)
    client.post(address, ruling_form(entered, laws=["64A1"], score="4S S -1"))
    assert Ruling.objects.get().adjusts
    assert run.reviews.get(number=1).outcome == OUTCOME.ADJUSTED
    page = read(client, url(entered, "guide_run", run.number))
    assert "with the tricks transferred" not in page


def test_a_ruling_in_force_is_replaced_and_proposes_no_second_transfer(entered: Night) -> None:
    client, run = client_of(entered.director), keep_warned(entered, drafts=True)
    client.post(url(entered, "ruling_issue", 1), {})
    assert Ruling.objects.get().state == Ruling.State.ISSUED
    form = ruling_form(entered, laws=["64A1"], score="4S S -1")
    client.post(adjusting(client, entered, run), form)
    assert [each.adjusts for each in Ruling.objects.order_by("version")] == [False, True]
    assert run.reviews.get(number=1).outcome == OUTCOME.ADJUSTED
    other = run.reviews.exclude(number=1).first()
    if other:
        assert 'value="4S S -1"' in read(client, adjusting(client, entered, run, other.number))


def test_a_judged_review_begins_with_what_the_guide_knew(entered: Night) -> None:
    client, run = client_of(entered.director), keep_revoke(entered)
    numbers = [each.number for each in run.reviews.filter(clause="50E")]
    address = adjusting(client, entered, run, *numbers)
    form = read(client, address)
    assert "50E" in chosen(form, "laws")
    assert chosen(form, "kind") == ["stands"]
    assert "East" in form
    stands = ruling_form(entered, laws=["50E"], kind="stands", score="")
    client.post(address, stands)
    review = run.reviews.get(clause="50E")
    assert (review.outcome, review.found) == (OUTCOME.STANDS, "R1")


def test_a_draft_that_is_not_given_opens_its_review_again(entered: Night) -> None:
    client, run = client_of(entered.director), keep_revoke(entered)
    look_at_review(actor=entered.director, review=run.reviews.get(number=2), now=NOW)
    with time_machine.travel(NOW.replace(minute=NOW.minute + 1), tick=False):
        client.post(adjusting(client, entered, run), ruling_form(entered))
    assert open_reviews(entered.session) == []
    withdraw_draft(actor=entered.director, ruling=Ruling.objects.get(), now=NOW)
    assert [each.number for each in open_reviews(entered.session)] == [1]
    assert list(differences(entered.session, RowCount())) == []
    assert adjusting(client, entered, run) == f"{url(entered, 'ruling_new')}?review=1-1"


def test_a_ruling_on_another_play_settles_nothing(entered: Night) -> None:
    client, run = client_of(entered.director), keep_revoke(entered)
    sent = client.post(adjusting(client, entered, run), ruling_form(entered, board=2))
    assert sent.status_code == 200
    assert not Ruling.objects.exists()
    assert not run.reviews.get(number=1).outcome


@pytest.mark.parametrize("asked", ["1", "1-9", "x-1", "9-1"])
def test_a_review_that_is_none_is_not_found(entered: Night, asked: str) -> None:
    keep_revoke(entered)
    client = client_of(entered.director)
    assert client.get(f"{url(entered, 'ruling_new')}?review={asked}").status_code == 404


@pytest.mark.parametrize("result", ["PASS", "A+/A-"])
def test_of_no_tricks_nothing_is_proposed(night: Night, result: str) -> None:
    night.enter(result, seen=1)
    client, run = client_of(night.director), keep_warned(night, drafts=False)
    page = read(client, url(night, "guide_run", run.number))
    assert "with the tricks transferred" not in page
    assert "Adjust the score" in page
