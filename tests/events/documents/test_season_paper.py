"""A league and a cup on paper: table, cross table or bracket, and all matches."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.test import Client
from django_scopes import scope
from pypdf import PdfReader

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.jobs.kinds import NOBODY, Product
from events.actions.reports import request_season
from events.actions.season_setup import take_back_matches
from events.documents.season import render_season
from events.models import Event, Session
from rulings.actions.season_final import declare_final
from tests.builders import NOW, make_user
from tests.events.test_season_pages import director, page, text
from tests.seasons import build_season, decide, play

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]


def printed(session: Session) -> tuple[Product, str]:
    job = request_season(actor=SYSTEM, session=session, now=NOW)
    product = render_season(job, NOBODY)
    pages = PdfReader(BytesIO(product.content)).pages
    return product, " ".join(" ".join(each.extract_text() for each in pages).split())


@pytest.mark.costly
def test_a_league_on_paper_has_table_cross_table_and_matches() -> None:
    session = build_season(teams=4, meetings=1)
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12))
        session.event.entries.filter(number=4).update(categories=["Juniors"], handicap=1)
        product, said = printed(session)
    assert product.name.startswith("winter-matches-")
    assert product.note == ""
    for words in (
        "Table",
        "Juniors",
        "With handicap",
        "Everyone against everyone",
        "Round 3",
        "Łódź Łosie – Baize",
    ):
        assert words in said
    assert "40 – 32 IMPs" in said
    assert "11.9 – 8.1 VPs" in said
    assert "A match: 2 × 12 boards." in said


@pytest.mark.costly
def test_a_final_score_says_who_declared_it() -> None:
    session = build_season(teams=2, meetings=1)
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12))
        declare_final(actor=SYSTEM, session=session, now=NOW + timedelta(days=1))
        _product, said = printed(session)
    assert "Final score 1, declared by" in said


@pytest.mark.costly
def test_a_cup_on_paper_has_its_bracket_and_its_winner() -> None:
    session = build_season(teams=3, kind=Event.SeasonKind.CUP)
    with scope(organiser=session.organiser):
        for number in (1, 2):
            decide(session, number, (30, 20), (10, 12))
        _product, said = printed(session)
    assert "Bracket" in said
    assert "Winner" in said
    assert "has a bye and goes on without a match." in said


def test_one_job_until_a_match_changes() -> None:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        one, again = (request_season(actor=SYSTEM, session=session, now=NOW) for _ in range(2))
        play(session, 1, (30, 20), (10, 12))
        later = request_season(actor=SYSTEM, session=session, now=NOW)
    assert one == again
    assert later != one


def test_refused_before_the_matches_and_to_outsiders() -> None:
    session = build_season(teams=4)
    stranger = Actor.person(make_user("stranger@example.org"))
    with scope(organiser=session.organiser):
        with pytest.raises(NotAllowed):
            request_season(actor=stranger, session=session, now=NOW)
        take_back_matches(actor=SYSTEM, session=session, now=NOW)
        session.refresh_from_db()
        with pytest.raises(UserError, match="The matches are not made yet"):
            request_season(actor=SYSTEM, session=session, now=NOW)


def test_the_page_offers_it_to_who_may_ask() -> None:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        asked = page(session, "season_print")
        assert asked not in text(Client(), page(session))
        assert asked in text(director(), page(session))
        assert "/jobs/" in director().post(asked).headers["Location"]
