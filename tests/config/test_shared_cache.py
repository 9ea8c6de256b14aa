"""Two hosts that share a real Redis, and a site whose Redis is away or does not answer."""

import gc
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
import time_machine
from django.core.cache import cache, caches
from django.test import Client
from django.urls import reverse
from pytest_django import Settings
from redis import Redis

from clubs.api.throttles import CallerThrottle
from clubs.cached import forget_cached
from clubs.models import User
from config import shared_cache
from config.caches import caches_at
from config.shared_cache import SharedCache
from scripts.servers import Unavailable, free_port, redis
from tests.builders import NOW, PASSWORD, build_release

pytestmark = pytest.mark.costly

NOBODY = Path(__file__).parent / "no-code"


@contextmanager
def real_redis() -> Iterator[str]:
    try:
        with redis() as address:
            yield address
    except Unavailable as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with real_redis() as address:
        yield address


@pytest.fixture
def server(address: str, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """The Redis that the site shares with its hosts, empty, as its operator sees it.

    It is waited for, however busy the machine is.
    """
    monkeypatch.setattr(shared_cache, "SECONDS", 60)
    settings.CACHES = caches_at(address, NOBODY, NOBODY)
    with Redis.from_url(address) as server:
        server.flushdb()
        yield server


@pytest.fixture
def away(settings: Settings) -> None:
    settings.CACHES = caches_at(f"redis://127.0.0.1:{free_port()}/0", NOBODY, NOBODY)


def host(address: str, version: str = "n") -> SharedCache:
    return SharedCache(address, {"KEY_PREFIX": "tenace:default", "VERSION": version})


def test_what_one_host_keeps_the_others_of_its_version_find(address: str, server: Redis) -> None:
    host(address).set("ranking", {"first": "1NS"})
    assert host(address).get("ranking") == {"first": "1NS"}
    assert host(address, "n+1").get("ranking") is None


def test_forgetting_leaves_what_the_broker_has_there(address: str, server: Redis) -> None:
    server.lpush("quick", "a message")
    for version in ("n", "n+1"):
        host(address, version).set("ranking", "old")
    forget_cached()
    assert server.keys() == [b"quick"]


@time_machine.travel(NOW, tick=False)
def test_no_request_is_lost_from_a_count_by_many_at_once(server: Redis) -> None:
    with ThreadPoolExecutor(8) as callers:  # each with a connection of its own, as processes have
        found = list(callers.map(lambda _each: CallerThrottle().count("token-1"), range(400)))
    assert sorted(found) == list(range(1, 401))
    (key,) = server.keys()
    assert server.ttl(key) > 60  # a count goes by itself


def test_a_count_that_goes_while_it_is_raised_begins_anew_and_goes_by_itself(
    address: str, server: Redis
) -> None:
    here = host(address)
    assert here.incr("calls") == 1  # as when the key has just gone
    (key,) = server.keys()
    server.expire(key, 10)
    assert here.incr("calls") == 2
    assert server.ttl(key) > 60  # so long after the last change


def test_a_connection_that_the_server_closed_is_made_anew(address: str, server: Redis) -> None:
    here = host(address)
    here.set("ranking", "kept")
    server.client_kill_filter(_type="normal", skipme=True)
    assert here.get("ranking") == "kept"


def test_a_host_that_ends_leaves_no_connection(address: str, server: Redis) -> None:
    before = len(server.client_list())
    here = host(address)
    here.set("ranking", "kept")
    assert len(server.client_list()) == before + 1
    gc.disable()
    try:
        del here
        assert len(server.client_list()) == before
    finally:
        gc.enable()


@pytest.mark.django_db
def test_pages_and_the_api_go_on_without_redis(
    away: None, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    release = build_release()
    place = [release.session.organiser.slug, release.session.pk]
    addresses = [
        reverse("results", args=place),
        reverse("share_card", args=[*place, release.number]),
        "/api/v1/organisers/",
        "/readyz",
    ]
    assert [client.get(address).status_code for address in addresses] == [200] * 4
    assert "The cache does not answer" in caplog.text


@pytest.mark.django_db
def test_its_operator_is_told(away: None, client: Client) -> None:
    client.force_login(User.objects.create_superuser("operator@example.org", PASSWORD))
    assert "Cache that hosts share: it does not answer" in client.get("/operator/").content.decode()


def test_emptying_a_cache_that_is_away_is_no_success(away: None) -> None:
    with pytest.raises(OSError, match="refused"):
        forget_cached()


def test_a_redis_that_hangs_is_asked_once(
    settings: Settings, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_cache, "AWAY_SECONDS", 600)  # all the looks are within them
    with real_redis() as address, Redis.from_url(address) as server:
        settings.CACHES = caches_at(address, NOBODY, NOBODY)
        cache.set("ranking", "kept")
        assert cache.get("ranking") == "kept"
        caplog.clear()
        server.execute_command("CLIENT", "PAUSE", 600_000, "ALL")
        assert [cache.get("ranking") for _look in range(20)] == [None] * 20
        assert caches["default"].add("ranking", "again") is False
        said = [each for each in caplog.records if each.levelno == logging.WARNING]
        assert len(said) == 1
