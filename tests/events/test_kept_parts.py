"""Parts of pages that are kept: a page is the one drawn from nothing, whatever was done."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils.safestring import SafeString
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st
from time_machine import travel

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Player, User
from clubs.typography.pieces import drawn
from clubs.typography.rows import drawn_with_gaps
from events.actions.changes import change_movement
from events.actions.checking import check_result
from events.actions.results import enter_result
from events.models import Session
from events.queries.change_kinds import ChangeKey
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import NOW, build_session, enter_results, make_organiser
from tests.example_count import example_count

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

SCRIPT = {"HX-Request": "true"}
PAGES = ("desk", "where_next", "scores", "scores_board", "scores_round")
NUMBERS = {"scores_board": [3], "scores_round": [2]}
QUERIES = {"desk": {"unlikely": "all"}, "where_next": {"pair": "2NS"}}
TOKEN = re.compile(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")[^"]+')


def director_of(session: Session) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"director@{session.organiser.slug}.example"))
    return client


def read(client: Client, session: Session, name: str, **headers: str) -> str:
    """The page as its director sees it, without the token of its forms."""
    address = reverse(name, args=[session.organiser.slug, session.pk, *NUMBERS.get(name, [])])
    answer = client.get(address, QUERIES.get(name, {}), headers=headers)
    assert answer.status_code == 200
    return TOKEN.sub("", answer.content.decode())


def _enter(session: Session, chosen: int) -> None:
    plays = session_plays(session, WHOLE).all
    play = plays[chosen % len(plays)]
    seen = session.results.get(pk=play.result.pk).version if play.result else 0
    enter_result(
        actor=SYSTEM,
        session=session,
        board_number=play.board,
        ns=play.ns,
        ew=play.ew,
        text=("4S N =", "3NT E -1", "7NTXX W -13", "pass")[chosen % 4],
        seen_version=seen,
        now=NOW,
    )


def _postpone(session: Session, chosen: int) -> None:
    table = session_plays(session, WHOLE).tables[chosen % 4]
    change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.POSTPONE,
        parameters={
            "round": table.round,
            "table": table.table,
            "boards": [table.boards[chosen % len(table.boards)]],
        },
        seen=session.changes.count(),
        now=NOW,
    )


def _check(session: Session, chosen: int) -> None:
    odd = session_plays(session, WHOLE).odd
    if odd and (result := odd[chosen % len(odd)].result):
        found = session.results.get(pk=result.pk)
        check_result(actor=SYSTEM, session=session, result=found, now=NOW)


def _rename(session: Session, chosen: int) -> None:
    """Somebody is called otherwise, which is no act on the session."""
    who = Player.objects.order_by("pk")[chosen % Player.objects.count()]
    Player.objects.filter(pk=who.pk).update(name=f"Zoë <b>{chosen}</b>")


ACTS: tuple[Callable[[Session, int], None], ...] = (_enter, _enter, _postpone, _check, _rename)


@given(
    acts=st.lists(
        st.tuples(st.sampled_from(ACTS), st.integers(0, 60), st.sampled_from(["en", "fr"])),
        min_size=1,
        max_size=6,
    )
)
@example_count(10)
def test_page_is_the_one_drawn_from_nothing(
    acts: list[tuple[Callable[[Session, int], None], int, str]],
) -> None:
    with transaction.atomic(), travel(NOW, tick=False):
        session = build_session(make_organiser("any"), pairs=8, boards=8)
        enter_results(session, leave=20)
        director = director_of(session)
        for act, chosen, language in acts:
            with scope(organiser=session.organiser):
                try:
                    act(session, chosen)
                except UserError:
                    continue
            kept = [
                read(director, session, name, **{"Accept-Language": language}) for name in PAGES
            ]
            drawn.cache_clear()
            drawn_with_gaps.cache_clear()
            anew = [
                read(director, session, name, **{"Accept-Language": language}) for name in PAGES
            ]
            assert kept == anew
        transaction.set_rollback(True)


@pytest.mark.parametrize("name", ["desk", "where_next", "clock", "clock_desk", "results", "wall"])
def test_script_is_sent_the_content_of_the_page(name: str) -> None:
    """Without head and foot, under a tag of its own, and not to be stored as the page."""
    session = build_session(pairs=8, boards=8)
    director = director_of(session)
    address = reverse(name, args=[session.organiser.slug, session.pk])
    with travel(NOW, tick=False):
        page, part = read(director, session, name), read(director, session, name, **SCRIPT)
        tags = [director.get(address, headers=each)["ETag"] for each in ({}, SCRIPT)]
        stored = Client().get(address, headers=SCRIPT) if name == "where_next" else None
    assert "<html" in page
    assert "<html" not in part
    assert part.strip() in page
    assert tags[0] != tags[1]
    if stored:
        assert stored["Cache-Control"] == "private, no-store"


def test_text_is_escaped_though_the_same_was_html_elsewhere() -> None:
    name, draw = "<b>Pairs</b>", partial(drawn, "pieces/page_header.html", "en-gb")
    assert f"<h1>{name}</h1>" in draw(title=SafeString(name))
    assert "<h1>&lt;b&gt;Pairs&lt;/b&gt;</h1>" in draw(title=name)
