"""Fouled boards (Law 87): results grouped by the form played, from the page to every score."""

from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pypdf import PdfReader

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.jobs.kinds import Progress
from clubs.models import HistoryRecord
from events.actions.fouled import group_results
from events.actions.reports import request_booklet
from events.actions.results import enter_result
from events.documents.booklet import render_booklet
from events.models import Board, Contestant, Result, Session
from events.queries.releases import latest_release
from tests.builders import NOW
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, build_night
from tests.writers import make_final

pytestmark = pytest.mark.django_db
REASON = "The six and seven of clubs changed places."


@pytest.fixture
def night() -> Iterator[Night]:
    """Three tables whose results are all in, before the score is official."""
    built = build_night()
    with scope(organiser=built.organiser):
        yield built


@pytest.fixture
def official(night: Night) -> Night:
    """The same night with its official score out since OFFICIAL."""
    night.publish()
    return night


def results(board: Board) -> list[Result]:
    """The three results of a board, best for North-South first."""
    current = board.results.filter(is_current=True).select_related("ns", "ew")
    return list(current.order_by("-score"))


def group(night: Night, letters: str, *, actor: Actor | None = None, **changes: Any) -> None:
    """Group the board's results, best first: "AAB" leaves the worst alone in form B."""
    wanted = ("" if letter == "A" else letter for letter in letters)
    given: dict[str, Any] = {
        "session": night.session,
        "board": night.board,
        "groups": dict(zip((row.pk for row in results(night.board)), wanted, strict=True)),
        "reason": REASON,
        "now": NOW,
        **changes,
    }
    group_results(actor=actor or night.director, **given)


def url(night: Night, name: str, *args: object) -> str:
    return reverse(name, args=[night.organiser.slug, night.session.pk, *args])


def client_of(actor: Actor) -> Client:
    client = Client()
    assert actor.user is not None
    client.force_login(actor.user)
    return client


def earned(night: Night) -> list[tuple[str, str, str]]:
    """Group and matchpoints N-S of the board in the official score, best score first."""
    release = latest_release(night.session)
    assert release is not None
    sheet = next(each for each in release.travellers if each["board"] == night.board.number)
    lines = sorted(sheet["lines"], key=lambda line: -line["score"])
    return [(line["group"], line["earned_ns"], line["earned_ew"]) for line in lines]


def test_L87A_L87B_director_groups_a_board_on_its_page(night: Night) -> None:
    client, address = client_of(night.director), url(night, "fouled_board", night.board.number)
    grid = client.get(url(night, "scores_board", night.board.number)).content.decode()
    assert address in grid
    best, middle, worst = results(night.board)
    page = client.get(address).content.decode()
    assert page.count('role="radiogroup"') == 3
    chosen = {f"result-{best.pk}": "A", f"result-{middle.pk}": "A", f"result-{worst.pk}": "B"}
    wrong = client.post(address, chosen)
    assert "This field is required" in wrong.content.decode()
    assert client.post(address, {**chosen, "reason": REASON})["Location"] == address

    assert [row.group for row in results(night.board)] == ["", "", "B"]
    assert results(night.board)[2].version == 2
    assert (
        "form&nbsp;B" in client.get(url(night, "scores_board", night.board.number)).content.decode()
    )
    night.publish()
    assert earned(night) == [("", "3.5", "0.5"), ("", "0.5", "3.5"), ("B", "2", "2")]


def test_L87B_each_group_is_rated_apart_and_every_page_says_so(night: Night) -> None:
    group(night, "BAB")
    night.publish()
    best = results(night.board)[0]
    client = Client()
    board = client.get(url(night, "board", night.board.number)).content.decode()
    assert "The board was fouled" in board
    assert board.count("form&nbsp;B</span>") == 2
    labels = (best.ns.label, best.ew.label)
    why = client.get(url(night, "why", night.board.number, *labels)).content.decode()
    assert "Results of the board as played in form B" in why
    assert "played it in form B" in why
    assert "Law 87B" in why
    sheets = client.get(
        reverse("api-travellers", args=[night.organiser.slug, night.session.pk])
    ).json()["travellers"]
    sheet = next(each for each in sheets if each["board"] == night.board.number)
    assert sorted(line["group"] for line in sheet["lines"]) == ["", "B", "B"]
    job = request_booklet(actor=night.director, session=night.session, now=NOW)
    content = render_booklet(job, Progress(lambda *_: None)).content
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    assert "form B" in " ".join(text.split())


def test_regrouping_can_be_taken_back_and_every_version_is_kept(night: Night) -> None:
    group(night, "AAB")
    group(night, "AAA", reason="It was the board of another set.")
    worst = results(night.board)[2]
    versions = Result.objects.filter(board=night.board, ns=worst.ns).order_by("version")
    assert [(row.group, row.is_current) for row in versions] == [
        ("", False),
        ("B", False),
        ("", True),
    ]
    assert len({(row.contract, row.tricks, row.score) for row in versions}) == 1
    entries = HistoryRecord.objects.filter(act="result.group").order_by("number")
    said = [((entry.before or {})["group"], (entry.after or {})["group"]) for entry in entries]
    assert said == [("A", "B"), ("B", "A")]
    assert entries[0].note == REASON


def test_corrected_result_stays_in_its_group_unless_there_was_no_play(night: Night) -> None:
    group(night, "AAB")
    for text, expected in (("4S N -2", "B"), ("NP", "")):
        worst = next(row for row in results(night.board) if row.group)
        enter(night.session, night.board, worst.ns, worst.ew, text, worst.version, night.director)
        latest = Result.objects.get(board=night.board, ns=worst.ns, is_current=True)
        assert latest.group == expected


def enter(
    session: Session, board: Board, ns: Contestant, ew: Contestant, text: str, seen: int, who: Actor
) -> None:
    enter_result(
        actor=who,
        session=session,
        board_number=board.number,
        ns=ns,
        ew=ew,
        text=text,
        seen_version=seen,
        now=NOW,
    )


def test_L79C1_within_the_period_the_score_is_released_anew(official: Night) -> None:
    group(official, "AAB", now=DEADLINE)
    release = latest_release(official.session)
    assert release is not None
    assert release.number == 2
    assert REASON in release.reason
    (change,) = release.changes
    assert change["after"] == f"{change['before']} (form B)"


@pytest.fixture
def late() -> Iterator[None]:
    with time_machine.travel(DEADLINE + INSTANT, tick=False):
        yield


def test_L79C1_after_the_period_it_is_refused_in_words(official: Night, late: None) -> None:
    with pytest.raises(UserError, match="correction period ended"):
        group(official, "AAB", now=DEADLINE + INSTANT)
    client = client_of(official.director)
    page = client.get(url(official, "fouled_board", official.board.number)).content.decode()
    assert "correction period ended" in page
    assert "Score each form by itself" not in page


def test_final_score_is_not_regrouped(official: Night) -> None:
    make_final(actor=SYSTEM, session=official.session, now=DEADLINE + INSTANT)
    with pytest.raises(UserError, match="score is final"):
        group(official, "AAB", now=DEADLINE + INSTANT)


def test_within_the_period_the_public_page_leads_the_director_there(official: Night) -> None:
    with time_machine.travel(OFFICIAL + timedelta(minutes=1), tick=False):
        address = url(official, "board", official.board.number)
        link = url(official, "fouled_board", official.board.number)
        assert link in client_of(official.director).get(address).content.decode()
        assert link not in Client().get(address).content.decode()


def test_grouping_what_stands_already_or_was_changed_meanwhile_is_refused(night: Night) -> None:
    with pytest.raises(UserError, match="already"):
        group(night, "AAA")
    old = results(night.board)[2]
    group(night, "AAB")
    with pytest.raises(Conflict, match="changed meanwhile"):
        group(night, "AAB", groups={old.pk: "C"})


def test_result_without_play_stands_in_no_group(night: Night) -> None:
    first = results(night.board)[0]
    enter(night.session, night.board, first.ns, first.ew, "NP", 1, night.director)
    played = Result.objects.get(board=night.board, ns=first.ns, is_current=True)
    with pytest.raises(UserError, match="no result in play"):
        group(night, "AAB", groups={played.pk: "B"})
    address = url(night, "fouled_board", night.board.number)
    page = client_of(night.director).get(address).content.decode()
    assert page.count('role="radiogroup"') == 2


def test_only_directors_group_results(night: Night) -> None:
    for actor in (night.administrator, night.actor(night.ns)):
        with pytest.raises(NotAllowed):
            group(night, "AAB", actor=actor)


def test_board_that_is_not_of_the_session_has_no_page(night: Night) -> None:
    assert client_of(night.director).get(url(night, "fouled_board", 99)).status_code == 404
