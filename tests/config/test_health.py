"""The two addresses that watchers ask."""

from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage, default_storage
from django.test import Client
from pytest_django import Settings


def test_healthz_answers_without_a_database(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_readyz_when_all_work(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {"database": "ok", "broker": "ok", "storage": "ok"}


@pytest.mark.django_db
def test_readyz_leaves_nothing_in_storage(client: Client) -> None:
    client.get("/readyz")
    assert default_storage.listdir("health") == ([], [])


@pytest.mark.django_db
def test_readyz_when_storage_cannot_be_written(
    client: Client, settings: Settings, tmp_path: Path
) -> None:
    blocked = tmp_path / "a-file"
    blocked.touch()
    settings.STORAGES = settings.STORAGES | {
        "default": {
            "BACKEND": f"{FileSystemStorage.__module__}.FileSystemStorage",
            "OPTIONS": {"location": blocked},
        }
    }
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["storage"] == "NotADirectoryError"


def test_healthz_refuses_to_be_posted_to(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
