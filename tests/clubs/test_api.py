"""The base of the API: who calls, for which organiser, and the shape of errors."""

from typing import Any

import pytest
from django.test import Client
from django.urls import include, path
from django_scopes import scope
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access
from clubs.actions.tokens import Issued, revoke_token
from clubs.actors import Actor
from clubs.api.errors import said
from clubs.api.tenancy import TenantView
from clubs.errors import Conflict, TooMany, UserError
from clubs.models import Organiser, Player, User
from clubs.permissions import Permission
from config import urls as site
from tests.builders import NOW, make_member, make_organiser, make_player, make_token, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.clubs.test_api")]


class Asked(serializers.Serializer[object]):
    tricks = serializers.IntegerField(max_value=13)


class Scores(TenantView):
    access = Access("organiser", Permission.ENTER_SCORES)

    def get(self, request: Request, organiser: str) -> Response:
        names = list(Player.objects.values_list("name", flat=True))
        return Response({"by": self.actor.name, "players": names})

    def post(self, request: Request, organiser: str) -> Response:
        asked = Asked(data=request.data)
        asked.is_valid(raise_exception=True)
        if asked.validated_data["tricks"] == 0:
            raise Conflict("Someone was first.")
        if asked.validated_data["tricks"] == 1:
            raise TooMany("Enough.", retry_after=9)
        raise UserError("Not at this table.", field="ns")


urlpatterns = [
    path("api/v1/organisers/<slug:organiser>/scores/", Scores.as_view()),
    path("", include(site)),
]

ADDRESS = "/api/v1/organisers/acol/scores/"


@pytest.fixture
def issued() -> Issued:
    club = make_organiser()
    make_player(club, "Ann")
    make_player(make_organiser("benji"), "Bo")
    return make_token(club)


def header(issued: Issued) -> dict[str, str]:
    return {"Authorization": f"Token {issued.key}"}


def test_a_token_acts_for_its_organiser(client: Client, issued: Issued) -> None:
    answer = client.get(ADDRESS, headers=header(issued))
    assert answer.json() == {"by": "Tablets (API)", "players": ["Ann"]}


def test_a_token_is_nobody_elsewhere(client: Client, issued: Issued) -> None:
    for slug in ("benji", "none"):
        answer = client.get(ADDRESS.replace("acol", slug), headers=header(issued))
        assert answer.status_code == 404


def test_unknown_and_revoked_tokens_are_refused(client: Client, issued: Issued) -> None:
    club = issued.token.organiser
    admin = Actor.person(User.objects.get(email="admin@acol.example"))
    unknown = client.get(ADDRESS, headers={"Authorization": "Token nonsense"})
    with scope(organiser=club):
        revoke_token(actor=admin, token=issued.token, now=NOW)
    revoked = client.get(ADDRESS, headers=header(issued))
    assert (unknown.status_code, revoked.status_code) == (401, 401)
    assert revoked.json() == {"error": "The token is unknown or revoked.", "field": None}


def test_a_person_needs_the_permission(client: Client, issued: Issued) -> None:
    club = Organiser.objects.get(slug="acol")
    assert client.get(ADDRESS).status_code == 401
    client.force_login(make_user("x@example.org"))
    assert client.get(ADDRESS).status_code == 404
    client.force_login(make_member(club, email="bo@example.org"))
    assert client.get(ADDRESS).status_code == 403
    client.force_login(make_member(club, "scorer", email="cy@example.org"))
    assert client.get(ADDRESS).status_code == 200


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({"tricks": 9}, 400, {"error": "Not at this table.", "field": "ns"}),
        ({"tricks": 0}, 409, {"error": "Someone was first.", "field": None}),
        (
            {"tricks": 14},
            400,
            {"error": "Ensure this value is less than or equal to 13.", "field": "tricks"},
        ),
        ({}, 400, {"error": "This field is required.", "field": "tricks"}),
        ([], 400, {"error": "Invalid data. Expected a dictionary, but got list.", "field": None}),
    ],
)
def test_errors_have_one_shape(
    client: Client, issued: Issued, sent: object, status: int, said: dict[str, str | None]
) -> None:
    answer = client.post(ADDRESS, sent, "application/json", headers=header(issued))
    assert (answer.status_code, answer.json()) == (status, said)


def test_what_was_tried_too_often_may_be_tried_again_later(client: Client, issued: Issued) -> None:
    answer = client.post(ADDRESS, {"tricks": 1}, "application/json", headers=header(issued))
    assert (answer.status_code, answer["Retry-After"]) == (429, "9")
    assert answer.json() == {"error": "Enough.", "field": None}


def test_organisers_are_listed_to_anyone(client: Client, issued: Issued) -> None:
    listed = client.get("/api/v1/organisers/").json()
    one = client.get("/api/v1/organisers/acol/").json()
    assert [row["slug"] for row in listed["results"]] == ["acol", "benji"]
    assert one == {
        "slug": "acol",
        "name": "Acol Bridge Club",
        "place": "Acol",
        "time_zone": "Europe/London",
        "authority": "union",
        "authority_level": "",
    }
    assert client.get("/api/v1/organisers/none/").json()["field"] is None


def test_the_page_about_the_api_allows_no_inline_script(client: Client) -> None:
    answer = client.get("/api/v1/docs/")
    assert b"swagger-ui-bundle.js" in answer.content
    directives = answer["Content-Security-Policy"].split("; ")
    assert "script-src 'self'" in directives


@pytest.mark.parametrize(
    ("detail", "told"),
    [
        (["First.", "Second."], ("First.", None)),
        ({"ns": ["No such pair."], "ew": ["Nor this."]}, ("No such pair.", "ns")),
        ({"non_field_errors": ["Send one."]}, ("Send one.", None)),
        ({"lines": [{}, {"tricks": ["Too many."]}]}, ("Too many.", "lines")),
        ({"lead": {"rank": {"value": ["None such."]}}}, ("None such.", "lead")),
    ],
)
def test_of_many_faults_the_first_is_told_with_the_field_that_was_sent(
    detail: Any, told: tuple[str, str | None]
) -> None:
    wrong = serializers.ValidationError(detail)
    assert said(wrong, wrong.detail) == {"error": told[0], "field": told[1]}
