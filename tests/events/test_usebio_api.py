"""USEBIO files by the API: the score of a session and of an event, and sessions brought in."""

from fractions import Fraction

import pytest
from defusedxml import ElementTree
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.models import ApiToken, HistoryRecord, Organiser, Player, User
from events.api.usebio import MAX_BYTES
from events.models import Event, ScoreRelease, Session
from tests.builders import build_release, build_session, make_organiser, make_token
from tests.championship import begin, build_championship, finish
from tests.events.interchange.files import usebio

pytestmark = pytest.mark.django_db

WRONG_TOTAL = ("<TOTAL_SCORE>4.00<", "<TOTAL_SCORE>5.00<")


@pytest.fixture
def club() -> Organiser:
    return make_organiser()


def program(organiser: Organiser, scope_of_token: ApiToken.Scope = ApiToken.Scope.READ) -> Client:
    key = make_token(organiser, scope_of_token).key
    return Client(headers={"Authorization": f"Token {key}"})


def administrator(organiser: Organiser) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"admin@{organiser.slug}.example"))
    return client


def bring(
    client: Client, club: Organiser, content: bytes, query: str = "", kind: str = "application/xml"
) -> tuple[int, dict[str, object]]:
    address = reverse("api-usebio-import", args=[club.slug]) + query
    answer = client.post(address, content, content_type=kind)
    return answer.status_code, answer.json()


def test_a_program_gets_the_file_of_the_results_page() -> None:
    release = build_release(build_session(pairs=6, boards=6))
    place = [release.organiser.slug, release.session_id]
    page = Client().get(reverse("usebio", args=place))
    answer = program(release.organiser).get(
        reverse("api-usebio", args=place), headers={"Accept": "application/xml"}
    )
    assert answer.content == page.content
    assert answer["Content-Type"] == "application/xml"
    assert answer["Content-Disposition"] == page["Content-Disposition"]


def test_the_file_has_numbers_for_those_who_take_entries() -> None:
    release = build_release(build_session(pairs=6, boards=6))
    with scope(organiser=release.organiser):
        Player.objects.filter(name="Ann A").update(national_number="4711")
    address = reverse("api-usebio", args=[release.organiser.slug, release.session_id])
    assert b"4711" in administrator(release.organiser).get(address).content
    assert b"4711" not in program(release.organiser).get(address).content
    assert b"4711" not in Client().get(address).content


def test_the_file_is_answered_in_a_word_while_it_holds() -> None:
    release = build_release(build_session(pairs=6, boards=6))
    client = program(release.organiser)
    address = reverse("api-usebio", args=[release.organiser.slug, release.session_id])
    held = {"If-None-Match": client.get(address)["ETag"]}
    assert client.get(address, headers=held).status_code == 304
    with scope(organiser=release.organiser):
        Event.objects.update(name="Wednesday Pairs")
    assert client.get(address, headers=held).status_code == 200


def test_without_an_official_score_there_is_no_file() -> None:
    session = build_session(pairs=6, boards=6)
    for name, key in (("api-usebio", session.pk), ("api-event-usebio", session.event_id)):
        answer = program(session.organiser).get(reverse(name, args=[session.organiser.slug, key]))
        assert (answer.status_code, answer.json()["error"]) == (
            404,
            "There is no official score yet.",
        )


def test_an_event_of_one_session_has_that_sessions_file() -> None:
    release = build_release(build_session(pairs=6, boards=6))
    client, slug = program(release.organiser), release.organiser.slug
    session = client.get(reverse("api-usebio", args=[slug, release.session_id]))
    event = client.get(reverse("api-event-usebio", args=[slug, release.session.event_id]))
    assert event.content == session.content


@pytest.fixture
def event() -> Event:
    """Eight pairs over two sessions with an official score; a third is to come."""
    event = build_championship(sessions=3)
    for number in (1, 2):
        finish(begin(event, number))
    return event


def test_an_event_of_several_sessions_has_its_ranking_and_all_that_are_official(
    event: Event,
) -> None:
    client, place = program(event.organiser), [event.organiser.slug, event.pk]
    told = client.get(reverse("api-event-ranking", args=place)).json()["ranking"]
    answer = client.get(reverse("api-event-usebio", args=place))
    found = ElementTree.fromstring(answer.content).find("EVENT")
    assert found is not None
    assert answer["Content-Disposition"] == 'attachment; filename="club-championship.xml"'
    assert [found.findtext(tag) for tag in ("EVENT_DESCRIPTION", "SESSION_COUNT")] == [
        "Club Championship",
        "2",
    ]
    tags = ("PAIR_NUMBER", "PERCENTAGE", "PLACE")
    pairs = found.findall("PARTICIPANTS/PAIR")
    assert [[pair.findtext(tag) for tag in tags] for pair in pairs] == [
        [str(row["entry"]), row["percent"], row["rank"]] for row in told
    ]
    assert pairs[0].findtext("TOTAL_SCORE") == f"{float(Fraction(told[0]['total'])):.2f}"
    assert [each.get("SESSION_ID") for each in found.iterfind("SESSION")] == ["1", "2"]
    for session in found.iterfind("SESSION"):
        (section,) = session.iterfind("SECTION")
        assert len(section.findall("PARTICIPANTS/PAIR")) == 8
        assert len(section.findall("BOARD/TRAVELLER_LINE")) == 56


def test_the_page_of_the_ranking_has_the_same_file(event: Event) -> None:
    place = [event.organiser.slug, event.pk]
    address = reverse("event_usebio", args=place)
    page = Client().get(address)
    assert page.content == Client().get(reverse("api-event-usebio", args=place)).content
    assert Client().get(address, headers={"If-None-Match": page["ETag"]}).status_code == 304
    assert (
        f'href="{address}"' in Client().get(reverse("event_ranking", args=place)).content.decode()
    )


def test_the_file_of_an_event_has_numbers_for_those_who_take_entries(event: Event) -> None:
    with scope(organiser=event.organiser):
        Player.objects.filter(name="Ann A").update(national_number="4711")
    place = [event.organiser.slug, event.pk]
    for name in ("api-event-usebio", "event_usebio"):
        address = reverse(name, args=place)
        told = administrator(event.organiser).get(address).content
        assert told.count(b"<NATIONAL_ID_NUMBER>4711<") == 3
        assert b"4711" not in Client().get(address).content


def test_an_event_without_a_score_has_no_file_on_its_page() -> None:
    event = build_championship()
    address = reverse("event_usebio", args=[event.organiser.slug, event.pk])
    assert Client().get(address).status_code == 404


def test_the_page_of_an_event_of_one_session_leads_to_that_sessions_file() -> None:
    release = build_release(build_session(pairs=6, boards=6))
    slug = release.organiser.slug
    answer = Client().get(reverse("event_usebio", args=[slug, release.session.event_id]))
    assert answer["Location"] == reverse("usebio", args=[slug, release.session_id])


def test_a_program_brings_a_session_once(club: Organiser) -> None:
    client = program(club, ApiToken.Scope.SESSIONS)
    status, said = bring(client, club, usebio(), "?name=friday.xml")
    with scope(organiser=club):
        session = Session.objects.get()
        record = HistoryRecord.objects.get(act="event.import")
    assert (status, said) == (
        201,
        {
            "session": session.pk,
            "is_new": True,
            "summary": "Imported. Every figure in the file agrees with what is computed here.",
            "note": said["note"],
            "differences": [],
        },
    )
    assert session.state == Session.State.FINAL
    assert record.after is not None
    assert (record.after["file"], record.actor_name) == ("friday.xml", "Tablets (API)")
    status, said = bring(client, club, usebio(), kind="text/xml")
    assert (status, said["session"], said["is_new"]) == (200, session.pk, False)
    with scope(organiser=club):
        assert ScoreRelease.objects.count() == 1


def test_differences_are_told_before_anything_is_stored(club: Organiser) -> None:
    client = program(club, ApiToken.Scope.SESSIONS)
    status, said = bring(client, club, usebio(WRONG_TOTAL))
    assert (status, said["field"]) == (409, "file")
    assert said["differences"] == [
        {"where": "Pair 1", "said": "total is 5.00 in the file, 4.00 here"}
    ]
    with scope(organiser=club):
        assert not Event.objects.exists()
    status, said = bring(client, club, usebio(WRONG_TOTAL), "?despite_differences=true")
    assert (status, len(list(said["differences"]))) == (201, 1)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("content", "kind", "status", "error"),
    [
        (b"<CLUB/>", "application/xml", 400, "not a USEBIO file: its outermost element is CLUB"),
        (b"", "application/xml", 400, "Nothing was imported. "),
        (b"\xff\xfe<", "application/xml", 400, "Nothing was imported. "),
        (b"{}", "application/json", 415, "Unsupported media type"),
        (b"<" * (MAX_BYTES + 1), "application/xml", 413, "The file is larger than 1 MB"),
    ],
)
def test_what_is_no_file_of_results_is_refused(
    club: Organiser, content: bytes, kind: str, status: int, error: str
) -> None:
    found, said = bring(program(club, ApiToken.Scope.SESSIONS), club, content, kind=kind)
    assert found == status
    assert error in str(said["error"])
    with scope(organiser=club):
        assert not Event.objects.exists()


@pytest.mark.parametrize("scope_of_token", ["read", "scores", "rubber"])
def test_a_program_of_another_scope_brings_nothing(club: Organiser, scope_of_token: str) -> None:
    client = program(club, ApiToken.Scope(scope_of_token))
    assert bring(client, club, usebio())[0] == 403


def test_a_program_of_another_club_brings_nothing(club: Organiser) -> None:
    client = program(make_organiser("other"), ApiToken.Scope.SESSIONS)
    assert bring(client, club, usebio())[0] == 404
    assert bring(Client(), club, usebio())[0] == 401
