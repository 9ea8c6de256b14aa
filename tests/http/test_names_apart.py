"""A name that is read from right to left stands apart from the words around it: in its `bdi`."""

from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from events.models import Session
from tests.builders import build_release, build_session

pytestmark = pytest.mark.django_db

DAVID, MIRYAM, CUP, CLUB = "דוד כהן", "מרים לוי", "גביע האביב", "מועדון"
BY_THEMSELVES = {"title", "h1", "option", "textarea", "bdi", "code"}
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Loose(HTMLParser):
    """Collects the texts with a right-to-left letter that stand in none of `BY_THEMSELVES`."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while tag in self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if any("א" <= letter <= "ת" for letter in data) and not BY_THEMSELVES & {*self.open}:
            self.found.append(" ".join(data.split()))


def loose(html: str) -> list[str]:
    parser = Loose()
    parser.feed(html)
    return parser.found


def renamed_session() -> Session:
    session = build_session(pairs=6, boards=2, rounds=2, name=CUP)
    club = session.organiser
    with scope(organiser=club):
        club.name = CLUB
        club.save()
        for contestant in session.contestants.all():
            for player, name in zip(
                (each.player for each in contestant.entry.members.all()),
                (DAVID, MIRYAM),
                strict=True,
            ):
                player.name = name
                player.save()
    build_release(session)
    return session


def addresses(session: Session) -> list[str]:
    slug, event = session.organiser.slug, session.event
    first = session.contestants.first()
    assert first is not None
    at, play = [slug, session.pk], [slug, event.pk]
    of_session = ("results", "releases", "desk", "corrections", "rulings", "movement", "clock")
    return [
        *(reverse(name, args=at) for name in (*of_session, "where_next", "sheets")),
        reverse("where_next", args=at) + f"?pair={first.label}",
        reverse("board", args=[*at, 1]),
        reverse("result_card", args=[*at, first.label]),
        *(reverse(name, args=play) for name in ("event", "entries", "conditions")),
        reverse("organiser", args=[slug]),
    ]


def test_names_stand_apart_on_the_pages_of_a_session(client: Client) -> None:
    session = renamed_session()
    with scope(organiser=session.organiser):
        client.force_login(session.event.appointments.get().user)
        found = addresses(session)
    mixed = {}
    for address in found:
        answer = client.get(address)
        assert answer.status_code == 200, address
        text = answer.content.decode()
        assert CLUB in text
        mixed[address] = loose(text)
    assert {address: names for address, names in mixed.items() if names} == {}
