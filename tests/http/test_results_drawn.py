"""Pages of an official score, put together from parts that are kept: those drawn from nothing."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st
from time_machine import travel

from clubs.actions.invitations import claim
from clubs.actors import SYSTEM
from clubs.models import Player
from clubs.typography.pieces import drawn
from clubs.typography.rows import drawn_with_gaps
from events.actions.releases import release_again
from events.models import Event, Session
from tests.builders import NOW, build_release, build_session, make_organiser, make_user
from tests.example_count import example_count
from tests.writers import make_final

pytestmark = pytest.mark.django_db

PAGES: list[tuple[str, list[object]]] = [
    ("results", []),
    ("boards", []),
    ("board", [1]),
    ("result_card", ["1NS"]),
    ("why", [1, "1NS", "1EW"]),
    ("releases", []),
]
TOKEN = re.compile(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")[^"]+')


def read(client: Client, session: Session, language: str) -> list[str]:
    """All pages as the visitor sees them, without the token of their forms."""
    texts = []
    for name, rest in PAGES:
        address = reverse(name, args=[session.organiser.slug, session.pk, *rest])
        answer = client.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200
        texts.append(TOKEN.sub("", answer.content.decode()))
    return texts


def forget() -> None:
    caches["template_fragments"].clear()
    drawn.cache_clear()
    drawn_with_gaps.cache_clear()


def _release(session: Session, hours: int) -> None:
    if session.state == Session.State.OFFICIAL:
        now = NOW + timedelta(hours=hours)
        release_again(actor=SYSTEM, session=session, now=now, reason="")


def _finish(session: Session, hours: int) -> None:
    if session.state == Session.State.OFFICIAL:
        make_final(actor=SYSTEM, session=session, now=NOW + timedelta(hours=hours))


def _rename(session: Session, hours: int) -> None:
    Event.objects.update(name=f"Łódź <b>{hours}</b>")


def _move(session: Session, hours: int) -> None:
    Event.objects.update(place=("", "100%s & {{ place }}", "\ue000title\ue001")[hours % 3])


ACTS: tuple[Callable[[Session, int], None], ...] = (_release, _release, _finish, _rename, _move)


@given(
    acts=st.lists(
        st.tuples(
            st.sampled_from(ACTS),
            st.integers(0, 30),
            st.booleans(),
            st.sampled_from(["en", "fr", "nl"]),
        ),
        min_size=1,
        max_size=5,
    )
)
@example_count(10)
def test_page_is_the_one_drawn_from_nothing(
    acts: list[tuple[Callable[[Session, int], None], int, bool, str]],
) -> None:
    with transaction.atomic():
        session = build_release(build_session(make_organiser("any"), pairs=8, boards=8)).session
        stranger, player = Client(), Client()
        with scope(organiser=session.organiser):
            ann = make_user("player@example.org", "Ann A")
            claim(actor=SYSTEM, player=Player.objects.get(name="Ann A"), user=ann, now=NOW)
        player.force_login(ann)
        for act, hours, is_player, language in acts:
            with scope(organiser=session.organiser):
                act(Session.objects.get(pk=session.pk), hours)
            client = player if is_player else stranger
            with travel(NOW + timedelta(hours=hours), tick=False):
                kept = read(client, session, language)
                forget()
                assert kept == read(client, session, language)
        transaction.set_rollback(True)
