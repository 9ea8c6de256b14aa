"""What is posted under a login that is gone: told to scripts in a word, shown again to people."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.models import Organiser, Player, User
from tests.builders import PASSWORD, make_organiser, make_user

pytestmark = pytest.mark.django_db

HERE = {"origin": "http://testserver"}
TYPED = {"name": "Ελένη <b>", "national_number": "4711"}
FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')


@pytest.fixture
def club() -> Organiser:
    return make_organiser()


@pytest.fixture
def address(club: Organiser) -> str:
    return reverse("person_new", args=[club.slug])


@pytest.fixture
def strict(club: Organiser) -> Client:
    """Asks for the token as a browser does; the administrator of the club is signed in."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(email="admin@acol.example"))
    return client


@pytest.mark.parametrize("asks", [{"hx-request": "true"}, {"accept": "application/json"}])
def test_a_script_without_login_is_told_in_a_word(
    client: Client, address: str, asks: dict[str, str]
) -> None:
    answer = client.get(address, headers=asks)
    assert answer.status_code == 401
    assert answer.json()["refused"] == "signed out"


def test_a_script_with_an_old_token_is_told_in_a_word(strict: Client, address: str) -> None:
    answer = strict.post(address, TYPED, headers={"hx-request": "true"})
    assert answer.status_code == 403
    assert answer.json()["refused"] == "token renewed"
    strict.logout()
    answer = strict.post(address, TYPED, headers={"hx-request": "true"})
    assert answer.status_code == 401
    assert answer.json()["refused"] == "signed out"


def test_a_page_without_login_leads_to_it(client: Client, address: str) -> None:
    assert client.get(address)["Location"] == f"/login/?next={address}"


def test_what_was_typed_without_login_is_shown_and_sent_again(
    client: Client, club: Organiser, address: str
) -> None:
    kept = client.post(address, TYPED, headers=HERE)
    assert kept.status_code == 401
    assert kept["Cache-Control"] == "no-store"
    assert "Ελένη &lt;b&gt;" in kept.text
    assert [name for name, _ in FIELD.findall(kept.text) if name in TYPED] == list(TYPED)
    assert f'action="{address}"' in kept.text


def test_an_old_token_costs_one_press_more(strict: Client, club: Organiser, address: str) -> None:
    kept = strict.post(address, {"name": "Zoë Ng"}, headers=HERE)
    assert kept.status_code == 403
    assert "Send it again as" in kept.text
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', kept.text.partition("<form")[2]))
    token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]*)"', kept.text)[0]
    sent = strict.post(address, fields | {"csrfmiddlewaretoken": token}, headers=HERE)
    assert sent.status_code == 302
    with scope(organiser=club):
        assert Player.objects.filter(name="Zoë Ng").exists()


@pytest.mark.parametrize(
    "headers",
    [{}, {"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}],
)
def test_what_another_site_made_a_browser_post_is_never_shown_again(
    strict: Client, address: str, headers: dict[str, str]
) -> None:
    answer = strict.post(address, TYPED, headers=headers)
    assert answer.status_code == 403
    assert "Ελένη" not in answer.text


def test_a_password_is_never_shown_again(strict: Client) -> None:
    make_user("ann@example.org")
    typed = {"username": "ann@example.org", "password": PASSWORD}
    answer = strict.post("/login/", typed, headers=HERE)
    assert answer.status_code == 403
    assert PASSWORD not in answer.text
    assert "ann@example.org" not in answer.text


def test_the_state_of_the_login_names_the_account_and_a_token(client: Client) -> None:
    nobody = client.get("/login/state/").json()
    assert (nobody["account"], nobody["name"]) == ("", "")
    user = make_user("ann@example.org")
    client.force_login(user)
    answer = client.get("/login/state/")
    assert answer.json()["account"] == str(user.pk)
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(
    ("typed", "is_taken"), [(TYPED, True), ({"name": ""}, False)], ids=["taken", "refused"]
)
def test_only_a_draft_that_was_taken_is_forgotten(
    client: Client, address: str, typed: dict[str, str], is_taken: bool
) -> None:
    client.force_login(User.objects.get(email="admin@acol.example"))
    answer = client.post(address, typed | {"_draft": "abcdef0123"})
    assert ("taken-abcdef0123" in answer.cookies) is is_taken


@pytest.mark.parametrize("draft", ["x", "a;b=c-0123", "A" * 60])
def test_a_draft_of_another_form_is_no_cookie(client: Client, address: str, draft: str) -> None:
    client.force_login(User.objects.get(email="admin@acol.example"))
    answer = client.post(address, TYPED | {"_draft": draft})
    assert answer.status_code == 302
    assert [name for name in answer.cookies if name.startswith("taken")] == []


def test_a_draft_is_not_taken_by_the_way_to_the_login(client: Client, address: str) -> None:
    answer = client.post(address, TYPED | {"_draft": "abcdef0123"})
    assert answer.status_code == 302
    assert "taken-abcdef0123" not in answer.cookies
