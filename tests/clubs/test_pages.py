"""The club's pages: what each shows, what it does, and how it refuses."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from clubs.models import ApiToken, Membership, Organiser, Player, User
from clubs.queries.people import roles_held
from tests.builders import (
    PASSWORD,
    make_authority,
    make_member,
    make_official,
    make_organiser,
    make_player,
    make_user,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Organiser:
    return make_organiser()


@pytest.fixture
def admin(client: Client, club: Organiser) -> Client:
    client.force_login(User.objects.get(email="admin@acol.example"))
    return client


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_home_leads_to_all_organisers(client: Client, club: Organiser) -> None:
    assert 'action="/clubs/"' in text_of(client, "/")
    page = text_of(client, "/clubs/")
    assert "Acol Bridge Club" in page
    assert 'href="/o/acol/"' in page


def test_home_shows_ones_own_clubs_and_offices(client: Client, club: Organiser) -> None:
    official = make_official(make_authority())
    make_member(club, user=official)
    client.force_login(official)
    page = text_of(client, "/")
    assert "My clubs" in page
    assert "/authority/union/office/" in page


def menu_of(client: Client, user: User) -> list[str]:
    client.force_login(user)
    navigation = text_of(client, "/o/acol/").partition('aria-label="Main"')[2].partition("</nav>")
    return re.findall(r">([^<>]+)</a>", navigation[0])


def test_players_find_their_results_in_the_menu_and_organisers_the_movements(
    client: Client, club: Organiser
) -> None:
    assert menu_of(client, make_member(club)) == ["Events and results", "My results", "Reports"]
    assert menu_of(client, User.objects.get(email="admin@acol.example")) == [
        *("Events and results", "My results", "People", "Members", "Movements"),
        *("Rubber tables", "Reports", "History", "Sign-ins", "Tokens"),
    ]


def test_login_takes_any_case_and_goes_on(client: Client) -> None:
    make_user("ann@example.org")
    data = {"username": "ANN@example.org", "password": PASSWORD, "next": "/o/acol/people/"}
    assert client.post("/login/", data)["Location"] == "/o/acol/people/"


def test_login_says_what_is_wrong(client: Client) -> None:
    answer = client.post("/login/", {"username": "ann@example.org", "password": "no"})
    assert b"No account has this e-mail address and password" in answer.content


def test_too_many_wrong_passwords_lock_that_name_only(client: Client) -> None:
    make_user("ann@example.org")
    make_user("bo@example.org")
    wrong = {"username": "ann@example.org", "password": "no"}
    answers = [client.post("/login/", wrong).status_code for _attempt in range(10)]
    locked = client.post("/login/", wrong | {"password": PASSWORD})
    assert set(answers[:9]) == {200}
    assert (locked.status_code, b"Too many attempts" in locked.content) == (429, True)
    other = client.post("/login/", {"username": "bo@example.org", "password": PASSWORD})
    assert other["Location"] == "/"


def test_preferences_are_remembered_and_return_only_here(client: Client) -> None:
    answer = client.post("/preferences/", {"theme": "dark", "next": "/login/"})
    assert (answer["Location"], answer.cookies["theme"].value) == ("/login/", "dark")
    assert "suits" not in answer.cookies
    evil = client.post("/preferences/", {"suits": "seven", "next": "https://evil.example/"})
    assert (evil["Location"], dict(evil.cookies)) == ("/", {})


def test_people_are_found_by_name_and_number(admin: Client, club: Organiser) -> None:
    make_player(club, "Ann Archer", "401")
    make_player(club, "Bo Berg", "402")
    make_player(make_organiser("benji"), "Ann Alien", "403")
    page = text_of(admin, "/o/acol/people/?search=ann")
    assert "Ann Archer" in page
    assert "Bo Berg" not in page
    assert "Ann Alien" not in page
    assert "Bo Berg" in text_of(admin, "/o/acol/people/?search=402")


def test_a_taken_number_is_said_at_its_field(admin: Client, club: Organiser) -> None:
    make_player(club, "Ann Archer", "401")
    answer = admin.post("/o/acol/people/new/", {"name": "Bo", "national_number": "401"})
    assert answer.status_code == 200
    assert "401 is the number of Ann Archer." in answer.content.decode()


def test_a_list_of_people_is_imported_or_refused_with_its_line(
    admin: Client, club: Organiser
) -> None:
    def send(content: bytes) -> str:
        file = SimpleUploadedFile("people.csv", content, "text/csv")
        answer = admin.post("/o/acol/people/import/", {"file": file}, follow=True)
        return answer.content.decode()

    assert "Line 2: the name is missing" in send(b"Ann,1\n,2\n")
    assert "This is no text file" in send(b"PK\3\4\0\0\x14\0\x08" * 20)
    assert "2 people have been added." in send("Zoë;1\nJosé;2\n".encode("cp1252"))
    with scope(organiser=club):
        assert list(Player.objects.values_list("name", flat=True)) == ["José", "Zoë"]


def test_a_person_is_corrected_and_invited(admin: Client, club: Organiser) -> None:
    ann = make_player(club, "Ann", "1")
    address = f"/o/acol/people/{ann.pk}/"
    admin.post(address, {"name": "Anne", "national_number": ""})
    page = admin.post(f"{address}invite/", {"email": "ann@example.org"})
    assert b"/invitation/" in page.content
    assert "Invited at ann@example.org until" in text_of(admin, address)
    assert "invited until" in text_of(admin, "/o/acol/people/")


def test_members_are_invited_changed_and_removed(admin: Client, club: Organiser) -> None:
    bo = make_member(club, email="bo@example.org")
    page = admin.post("/o/acol/members/", {"email": "cy@example.org", "role": "scorer"})
    assert b"/invitation/" in page.content
    admin.post(f"/o/acol/members/{bo.pk}/", {"roles": ["scorer", "member"]})
    with scope(organiser=club):
        assert sorted(roles_held(bo)) == ["member", "scorer"]
    admin.post(f"/o/acol/members/{bo.pk}/remove/")
    assert admin.get(f"/o/acol/members/{bo.pk}/").status_code == 404


def test_removing_the_last_administrator_is_refused_on_a_page(admin: Client) -> None:
    me = User.objects.get(email="admin@acol.example")
    answer = admin.post(f"/o/acol/members/{me.pk}/remove/")
    assert "Admin is the last administrator" in answer.content.decode()
    assert admin.get("/o/acol/members/").status_code == 200


def test_a_stranger_is_no_member_to_be_changed(admin: Client) -> None:
    stranger = make_user("x@example.org")
    assert admin.post(f"/o/acol/members/{stranger.pk}/", {"roles": "member"}).status_code == 404


def test_a_token_is_shown_once_and_revoked(admin: Client, club: Organiser) -> None:
    asked = {"name": "Tablets", "scope": "read", "days": "365"}
    page = admin.post("/o/acol/tokens/new/", asked).content.decode()
    key = page.split("Authorization: Token ")[1].split("<")[0]
    assert key not in text_of(admin, "/o/acol/tokens/")
    with scope(organiser=club):
        token = ApiToken.objects.get()
    admin.post(f"/o/acol/tokens/{token.pk}/revoke/")
    assert "revoked" in text_of(admin, "/o/acol/tokens/")


def test_history_shows_before_and_after_and_filters(admin: Client, club: Organiser) -> None:
    ann = make_player(club, "Ann", "1")
    admin.post(f"/o/acol/people/{ann.pk}/", {"name": "Anne", "national_number": "1"})
    page = text_of(admin, "/o/acol/history/?act=player.edit")
    assert "<del><span>Ann</span></del> → <ins><span>Anne</span></ins>" in page
    assert "member given roles" not in page.split("<tbody>")[1]
    assert "Nothing found" in text_of(admin, "/o/acol/history/?search=nobody")


def test_navigation_offers_what_one_may(admin: Client, club: Organiser) -> None:
    assert 'href="/o/acol/history/"' in text_of(admin, "/o/acol/jobs/")
    admin.force_login(make_member(club))
    page = text_of(admin, "/o/acol/jobs/")
    assert 'href="/o/acol/history/"' not in page
    assert 'href="/o/acol/people/"' not in page


@pytest.mark.parametrize(
    ("page", "mark"),
    [
        ("people/", '<a href="/o/acol/people/" aria-current="page">'),
        ("people/new/", '<a href="/o/acol/people/" aria-current="true">'),
        ("events/new/", '<a href="/o/acol/" aria-current="true">'),
    ],
)
def test_navigation_says_in_which_part_one_is(admin: Client, page: str, mark: str) -> None:
    shown = text_of(admin, f"/o/acol/{page}")
    assert mark in shown
    assert shown.split("</nav>")[0].count("aria-current") == 1


@pytest.mark.parametrize(
    "page", ["people/", "people/new/", "people/import/", "members/", "tokens/", "history/"]
)
def test_club_pages_are_closed_to_members_and_strangers(
    client: Client, club: Organiser, page: str
) -> None:
    address = f"/o/acol/{page}"
    assert client.get(address)["Location"].startswith("/login/")
    client.force_login(make_member(club))
    assert client.get(address).status_code == 403
    client.force_login(make_user("x@example.org"))
    assert client.get(address).status_code == 404
    make_organiser("benji")
    client.force_login(User.objects.get(email="admin@benji.example"))
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("page", ["people/", "members/", "tokens/", "history/", "jobs/"])
def test_queries_do_not_depend_on_the_number_of_rows(
    admin: Client, club: Organiser, page: str
) -> None:
    counts = []
    for number in (1, 3):
        for extra in range(number):
            user = make_member(club, Membership.MemberRole.SCORER, email=f"m{number}{extra}@x.org")
            make_player(club, f"P{number}{extra}", user=user)
            admin.post("/o/acol/tokens/new/", {"name": f"T{number}{extra}"})
        counts.append(queries_of(admin, f"/o/acol/{page}"))
    assert counts[0] == counts[1]


def queries_of(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)
