"""Weighted scores (Law 12C1(c)) from the director's form to every page that shows them."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pypdf import PdfReader

from clubs.jobs.kinds import Progress
from clubs.models import HistoryRecord, Job
from events.actions.reports import request_booklet
from events.actions.results import enter_result
from events.awards import weighted_award
from events.documents.booklet import render_booklet
from events.models import ScoreRelease
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.reports import request_ruling_report
from rulings.documents import render_ruling_report
from rulings.models import Appeal, Ruling
from tests.builders import NOW, build_session, enter_results
from tests.rulings.night import OFFICIAL, Night, night_of
from tests.rulings.test_pages import client_of, ruling_form, url

pytestmark = pytest.mark.django_db

OTHER_RESULTS = (
    *("4S N =", "4S N =", "4S N =", "4S N =", "3NT N =", "3NT N ="),
    *("3S N +1", "1NT N +2", "4S N -1", "4S N -1", "4S N -1", "NP"),
)
"""Commentary on Law 12, example 9, without pair A; a thirteenth table that did not play."""

EXAMPLE_9 = "1/3 3NT N =\n1/3 3NT N -1\n1/6 4S N =\n1/6 4S N -1"
IN_WORDS = "1/3 of 3NT N = + 1/3 of 3NT N -1 + 1/6 of 4S N = + 1/6 of 4S N -1"


@pytest.fixture
def field() -> Iterator[Night]:
    """Board 1 has twelve results and pair A is 1 North-South; no other board was played."""
    session = build_session(pairs=26, boards=13)
    with scope(organiser=session.organiser):
        field = night_of(session, entered=False)
        others = iter(OTHER_RESULTS)
        for play in session_plays(session, WHOLE).all:
            if play.board == 1:
                enter_result(
                    actor=field.director,
                    session=session,
                    board_number=play.board,
                    ns=play.ns,
                    ew=play.ew,
                    text="4S N +1" if play.ns == field.ns else next(others),
                    seen_version=0,
                    now=NOW,
                )
        enter_results(session, texts=("NP",))
        yield field


def weighted_form(night: Night, **changes: object) -> dict[str, object]:
    typed = {"kind": "weighted", "score": "", "ns_outcomes": EXAMPLE_9, "ew_outcomes": ""}
    return ruling_form(night, **{**typed, **changes})


def rule(night: Night, **changes: object) -> Client:
    """Write a weighted ruling on the page and issue it; the director's browser."""
    client = client_of(night.director)
    client.post(url(night, "ruling_new"), weighted_form(night, **changes))
    client.post(url(night, "ruling_issue", 1), {"told": [night.ns.pk, night.ew.pk]})
    return client


def text_of(content: bytes) -> str:
    pages = PdfReader(BytesIO(content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def row_of(release: ScoreRelease, night: Night) -> dict[str, object]:
    lines = release.travellers[0]["lines"]
    found: dict[str, object] = next(line for line in lines if line["ns"] == night.ns.label)
    return found


def test_L12C1c_example_9_is_matchpointed_from_the_form_to_every_page(field: Night) -> None:
    client = rule(field)
    page = client.get(url(field, "ruling", 1)).content.decode()
    assert page.count("1/3 of") == 4
    field.publish()
    row = row_of(field.session.releases.get(), field)
    assert (row["earned_ns"], row["earned_ew"]) == ("8.5", "13.5")
    assert (row["ns_award"], row["score_ns"]) == (IN_WORDS, None)

    why = client.get(url(field, "why", 1, field.ns.label, field.ew.label)).content.decode()
    assert "A weighted score" in why
    assert "8.5 of 22 matchpoints" in " ".join(why.split())
    found = client.get(
        reverse("api-travellers", args=[field.organiser.slug, field.session.pk])
    ).json()
    assert IN_WORDS in str(found)


@pytest.mark.sqlite_first
def test_L12C1c_documents_print_the_weights(night: Night) -> None:
    rule(night, ns_outcomes="60% 4S N =\n40% 4S N -1")
    ruling = Ruling.objects.get()
    job = request_ruling_report(actor=night.director, ruling=ruling, now=NOW)
    nothing = Progress(lambda *_: None)
    words = "60% of 4♠ N = + 40% of 4♠ N −1"
    assert words in text_of(render_ruling_report(job, nothing).content)
    night.publish()
    booklet: Job = request_booklet(actor=night.director, session=night.session, now=NOW)
    assert words in text_of(render_booklet(booklet, nothing).content)


def test_each_side_may_have_its_own_weights(night: Night) -> None:
    client = rule(night, ns_outcomes="60% 4S N =\n40% 4S N -1", ew_outcomes="4S N -1")
    ruling = Ruling.objects.get()
    assert ruling.ns_award == weighted_award("60% 4S N =, 40% 4S N -1", night.board.vulnerability)
    assert ruling.ew_award == weighted_award("4S N -1", night.board.vulnerability)
    page = client.get(url(night, "ruling_edit", 1)).content.decode()
    assert "60% 4S N =\n40% 4S N -1</textarea>" in page


@pytest.mark.parametrize("sides", ["ns", "ew"])
def test_weights_for_one_side_leave_the_other_its_result(night: Night, sides: str) -> None:
    rule(night, sides=sides)
    ruling = Ruling.objects.get()
    given = {"ns": ruling.ns_award, "ew": ruling.ew_award}
    assert given.pop(sides) == weighted_award(EXAMPLE_9, night.board.vulnerability)
    assert list(given.values()) == [None]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"ns_outcomes": "60% 4S N =\n30% 4S N -1"}, "The weights make 90% together"),
        ({"ns_outcomes": ""}, "Type the outcomes"),
        ({"ew_outcomes": "50% 4S N ="}, "The weights make 50% together"),
        ({"laws": ["70A"]}, "Tricks are won or lost"),
    ],
)
def test_form_says_what_is_wrong_and_keeps_what_was_typed(
    night: Night, typed: dict[str, object], message: str
) -> None:
    for button in ("save", "preview"):
        form = weighted_form(night, **typed, **{button: "1"})
        page = client_of(night.director).post(url(night, "ruling_new"), form).content.decode()
        assert message in page
        assert f"{form['ew_outcomes']}</textarea>" in page
        assert f"{form['ns_outcomes']}</textarea>" in page
    assert Ruling.objects.count() == 0


def test_preview_shows_what_the_weights_do_to_the_ranking(night: Night) -> None:
    form = weighted_form(night, ns_outcomes="10% 4S N =\n90% 7NT N -9", preview="1")
    page = client_of(night.director).post(url(night, "ruling_new"), form).content.decode()
    assert "What this does to the ranking" in page
    assert "Places" in page
    assert Ruling.objects.count() == 0


def test_appeal_may_be_decided_with_weights(official: Night) -> None:
    official.rule()
    appellant = official.actor(official.ns)
    appeal = lodge_appeal(
        actor=appellant, ruling=Ruling.objects.get(), grounds="Unfair.", now=OFFICIAL
    )
    concur(actor=official.actor(official.ns, 1), appeal=appeal, now=OFFICIAL)
    given = weighted_award("50% 4S N =, 50% 4S N -1", official.board.vulnerability)
    decide_appeal(
        actor=official.director,
        appeal=appeal,
        outcome=Appeal.Outcome.CHANGED,
        reasons="It is not clear.",
        decision="Half and half.",
        ns_award=given,
        ew_award=given,
        now=OFFICIAL,
    )
    latest = official.session.releases.order_by("-number")[0]
    assert latest.changes[0]["after"].count("50% of 4S N = + 50% of 4S N -1") >= 1
    note = HistoryRecord.objects.filter(act="adjustment.set").latest("pk")
    assert "50% of 4S N =" in str(note.after)
