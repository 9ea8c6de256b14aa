"""The pages for what goes wrong can be shown when little else works."""

import pytest
from django.http import HttpRequest
from django.test import Client

from clubs.refusals import server_error


@pytest.mark.django_db
def test_unknown_address_is_told_in_the_look_of_the_site(client: Client) -> None:
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert "<h1>Nothing here</h1>" in response.text


def test_server_error_needs_neither_database_nor_context() -> None:
    response = server_error(HttpRequest())
    assert response.status_code == 500
    assert "This went wrong" in response.content.decode()
