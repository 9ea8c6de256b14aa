"""The site behind a real PgBouncer that lends a connection for each transaction."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler
from django.test import Client
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from clubs.models import HistoryRecord, Organiser, Player, User
from config.databases import database_at, locks_are_waited_for_so_long
from scripts.servers import Unavailable, pgbouncer
from tests.builders import make_organiser


def test_sqlite_has_no_pooler(tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="only PostgreSQL"):
        database_at("", tmp_path, "transaction")


@contextmanager
def through_pooler() -> Iterator[None]:
    """The site has its rows through PgBouncer alone, which knows nobody yet."""
    kept, told = connections["default"], connection.settings_dict
    server = f"postgres://{told['USER']}:{told['PASSWORD']}@{told['HOST']}:{told['PORT']}"
    try:
        with pgbouncer(f"{server}/{told['NAME']}") as address:
            rows = {"default": database_at(address, Path(), "transaction")}
            connections["default"] = ConnectionHandler(rows)["default"]
            with closing(connections["default"]):
                yield
    except Unavailable as reason:
        pytest.skip(str(reason))
    finally:
        connections["default"] = kept


@contextmanager
def another_client() -> Iterator[BaseDatabaseWrapper]:
    """In the middle of a transaction."""
    told = {"default": connections["default"].settings_dict}
    other = ConnectionHandler(told)["default"]
    with closing(other):
        other.set_autocommit(autocommit=False)
        yield other
        other.rollback()


@pytest.fixture
def _on_postgresql(transactional_db: None) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("PgBouncer is of PostgreSQL")


@pytest.fixture
def pooled(_on_postgresql: None) -> Iterator[Client]:
    """An administrator of a club, by pages that go through PgBouncer."""
    make_organiser()
    with through_pooler():
        client = Client()
        client.force_login(User.objects.get())
        yield client


@pytest.mark.costly
def test_pages_acts_and_long_lists_go_through_it(pooled: Client) -> None:
    for number in range(5):
        sent = {"name": f"Ann {number}", "national_number": str(number)}
        assert pooled.post(reverse("person_new", args=["acol"]), sent).status_code == 302
    assert "Ann 4" in pooled.get(reverse("people", args=["acol"])).content.decode()
    with scopes_disabled():
        several = HistoryRecord.objects.order_by("pk").iterator(chunk_size=2)
        first = next(several)
        with another_client() as other, other.cursor() as cursor:
            cursor.execute("SELECT 1")  # and so it has the connection that the list was begun on
            assert len([first, *several]) == HistoryRecord.objects.count()
    assert connections["default"].connection.prepare_threshold is None


@pytest.mark.costly
def test_more_clients_than_connections_lock_in_turn(pooled: Client) -> None:
    club, through = Organiser.objects.get(), connections["default"].settings_dict

    def add_one(_each: int) -> str:
        connections["default"] = ConnectionHandler({"default": through})["default"]
        try:
            with scope(organiser=club), transaction.atomic():
                Organiser.objects.select_for_update().get(pk=club.pk)
                number = Player.objects.count()
                Player.objects.create(organiser=club, name=f"Player {number}")
            with connections["default"].cursor() as cursor:
                cursor.execute("SHOW TimeZone")
                return str(cursor.fetchone()[0])
        finally:
            connections["default"].close()

    with ThreadPoolExecutor(6) as threads:
        assert set(threads.map(add_one, range(30))) == {"UTC"}
    with scope(organiser=club):
        names = set(Player.objects.values_list("name", flat=True))
    assert names == {f"Player {number}" for number in range(30)}


@pytest.mark.usefixtures("_on_postgresql")
@pytest.mark.costly
def test_who_migrates_is_told_when_locks_would_be_waited_for_for_ever() -> None:
    with through_pooler():
        (said,) = locks_are_waited_for_so_long(databases=["default"])
    assert said.id == "tenace.W001"
    assert said.hint == "ALTER ROLE tenace SET lock_timeout = '20s', then RECONNECT it."
    database = f"ALTER DATABASE {connection.settings_dict['NAME']}"
    with connection.cursor() as cursor:
        cursor.execute(f"{database} SET lock_timeout = '20s'")
        try:
            with through_pooler():
                assert locks_are_waited_for_so_long(databases=["default"]) == []
        finally:
            cursor.execute(f"{database} RESET lock_timeout")
