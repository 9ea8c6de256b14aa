"""PostgreSQL lets nobody in, or ends a connection: no bug, but 503 and the way to try again."""

import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import OperationalError, connections
from django.db.utils import ConnectionHandler
from django.test import Client, RequestFactory
from django.urls import reverse
from psycopg.errors import DiskFull
from pytest_django import DjangoDbBlocker

from clubs.refusals import answer_passing
from config.databases import database_at
from scripts.servers import Unavailable, free_port, postgres

CLUB = "/o/acol/"
PERSON = "/o/acol/people/new/"
TABLE = f"/t/{22 * 'x'}/"
SAID = "The site cannot reach its data just now."
FROM_HERE = {"Origin": "http://testserver", "Cookie": "sessionid=of-somebody"}


@contextmanager
def rows_at(url: str, blocker: DjangoDbBlocker) -> Iterator[Client]:
    """A visitor of the site, whose rows lie there as far as this thread asks for them."""
    kept = connections["default"]
    with blocker.unblock():
        connections["default"] = ConnectionHandler({"default": database_at(url, Path())})["default"]
        try:
            yield Client(raise_request_exception=False)
        finally:
            connections["default"].close()
            connections["default"] = kept


@pytest.fixture
def visitor(django_db_blocker: DjangoDbBlocker) -> Iterator[Client]:
    """Somebody for whom nothing answers where the rows should be."""
    with rows_at(f"postgres://nobody@127.0.0.1:{free_port()}/none", django_db_blocker) as client:
        yield client


@pytest.fixture
def server() -> Iterator[str]:
    """The address of a PostgreSQL that the test may do anything to."""
    try:
        with postgres() as url:
            yield url
    except Unavailable as reason:
        pytest.skip(str(reason))


def assert_says_when_to_come_again(answer: Any) -> None:
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", [CLUB, PERSON, TABLE, "/login/"])
def test_a_page_says_so_with_the_way_to_try_again(visitor: Client, address: str) -> None:
    answer = visitor.get(address, headers=FROM_HERE)
    assert_says_when_to_come_again(answer)
    page = answer.content.decode()
    assert SAID in page
    assert f'href="{address}"' in page
    assert "look in another tab" not in page


def test_what_was_typed_is_kept_and_not_said_to_be_lost(visitor: Client) -> None:
    answer = visitor.post(PERSON, {"name": "Ann Archer"}, headers=FROM_HERE)
    assert_says_when_to_come_again(answer)
    page = answer.content.decode()
    assert '<input type="hidden" name="name" value="Ann Archer">' in page
    assert "may have been kept or not: look in another tab" in page


def test_the_api_says_it_as_it_says_all_errors(visitor: Client) -> None:
    answer = visitor.post(
        reverse("api-results", args=["acol", 1]),
        {},
        content_type="application/json",
        headers={"Authorization": "Token none"},
    )
    assert_says_when_to_come_again(answer)
    assert answer.json() == {
        "error": f"{SAID} What was sent may have been kept or not: look before you send it again.",
        "field": None,
    }


def test_phones_at_tables_hear_no_answer_and_keep_what_they_have(visitor: Client) -> None:
    """What is no JSON is nobody's answer to them (static/js/table/server.js)."""
    for answer in (
        visitor.get(f"{TABLE}state/?version=1.1.1"),
        visitor.post(f"{TABLE}statements/", {}, content_type="application/json"),
    ):
        assert_says_when_to_come_again(answer)
        assert answer["Content-Type"].startswith("text/html")


def test_one_line_of_the_log_says_why(visitor: Client, caplog: pytest.LogCaptureFixture) -> None:
    """Django would add an error, with all that led to it."""
    visitor.get(f"{TABLE}state/?version=1.1.1")
    visitor.get(CLUB)
    lines = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [(one.name, one.exc_info) for one in lines] == [("clubs.refusals", None)] * 2
    assert "Connection refused" in lines[0].getMessage()


@pytest.mark.costly
def test_who_takes_a_connection_and_says_nothing_is_waited_for_no_longer_than_told(
    django_db_blocker: DjangoDbBlocker,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgres://nobody@127.0.0.1:{silent.getsockname()[1]}/none?connect_timeout=2"
        with rows_at(url, django_db_blocker) as visitor:
            assert_says_when_to_come_again(visitor.get(CLUB))


@pytest.mark.costly
def test_it_is_told_from_our_own_faults_however_it_is_away(
    server: str, django_db_blocker: DjangoDbBlocker, caplog: pytest.LogCaptureFixture
) -> None:
    """A table that is not there is ours; who ends connections, or lets too few in, is not."""
    place = urlsplit(server)
    own = f"postgres://tenace_web:none@{place.hostname}:{place.port}{place.path}"
    with (
        psycopg.connect(server, autocommit=True) as owner,
        rows_at(own, django_db_blocker) as visitor,
    ):
        owner.execute("CREATE ROLE tenace_web LOGIN PASSWORD 'none' CONNECTION LIMIT 1")
        assert visitor.get(CLUB).status_code == 500

        owner.execute(
            "SELECT pg_terminate_backend(pid, 60000)"  # and waits until it has gone
            " FROM pg_stat_activity WHERE usename = 'tenace_web'"
        )
        assert_says_when_to_come_again(visitor.get(CLUB))
        assert "terminating connection due to administrator command" in caplog.text
        connections["default"].close_if_unusable_or_obsolete()  # as when a request begins
        assert visitor.get(CLUB).status_code == 500

        with rows_at(own, django_db_blocker) as second:
            assert_says_when_to_come_again(second.get(CLUB))
        assert "too many connections" in caplog.text


def test_a_full_disk_is_for_visitors_to_wait_and_for_the_operator_to_mend(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """`make faults` fills one; here is what PostgreSQL says then."""
    full = OperationalError("could not extend file")
    full.__cause__ = DiskFull("could not extend file")
    answer = answer_passing(RequestFactory().get(CLUB), full)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    told = [record.levelno for record in caplog.records if record.name == "clubs.refusals"]
    assert told == [logging.ERROR]
