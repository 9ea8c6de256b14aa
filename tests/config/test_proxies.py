"""Whose address counts when proxies stand before the site."""

from ipaddress import ip_network

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from clubs.visitors import network_of
from config.environment import Proxies, trusted_proxies
from config.proxies import TrustedProxies

ONE_NETWORK = (ip_network("10.0.0.0/8"),)
CLIENT, PROXY, OUTER_PROXY, STRANGER = "203.0.113.9", "10.0.0.1", "10.0.0.2", "198.51.100.7"


def seen(settings: Settings, trusted: Proxies, peer: str, forwarded: str | None) -> HttpRequest:
    """The request as it comes out behind the middleware."""
    settings.TRUSTED_PROXIES = trusted
    headers = {"X-Forwarded-Proto": "https"} | ({"X-Forwarded-For": forwarded} if forwarded else {})
    request = RequestFactory().get("/", REMOTE_ADDR=peer, headers=headers)
    TrustedProxies(lambda _request: HttpResponse())(request)
    return request


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "client"),
    [
        ((), STRANGER, CLIENT, STRANGER),
        (ONE_NETWORK, STRANGER, CLIENT, STRANGER),
        (ONE_NETWORK, PROXY, CLIENT, CLIENT),
        (ONE_NETWORK, PROXY, f"1.2.3.4, {CLIENT}", CLIENT),
        (ONE_NETWORK, PROXY, f"1.2.3.4, {CLIENT}, {OUTER_PROXY}", CLIENT),
        (ONE_NETWORK, PROXY, f"{CLIENT}:4711", CLIENT),
        (ONE_NETWORK, PROXY, '"[2001:db8::7]:4711"', "2001:db8::7"),
        (ONE_NETWORK, PROXY, f"::ffff:{CLIENT}", CLIENT),
        (ONE_NETWORK, PROXY, f"{CLIENT}, unknown", PROXY),
        (ONE_NETWORK, PROXY, None, PROXY),
        (1, PROXY, f"1.2.3.4, {CLIENT}", CLIENT),
        (2, PROXY, f"1.2.3.4, {CLIENT}, 192.0.2.1", CLIENT),
        (2, PROXY, CLIENT, PROXY),
        (1, PROXY, "nonsense", PROXY),
    ],
)
def test_the_client_is_the_last_whom_a_trusted_proxy_names(
    settings: Settings, trusted: Proxies, peer: str, forwarded: str | None, client: str
) -> None:
    assert seen(settings, trusted, peer, forwarded).META["REMOTE_ADDR"] == client


def test_only_a_trusted_proxy_says_that_the_page_was_asked_for_by_tls(settings: Settings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert seen(settings, ONE_NETWORK, PROXY, CLIENT).is_secure()
    assert not seen(settings, ONE_NETWORK, STRANGER, CLIENT).is_secure()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", "0.0.0.0"),  # noqa: S104 - nobody's
    ],
)
def test_visitors_are_counted_by_address_or_subscriber(address: str, network: str) -> None:
    assert network_of(RequestFactory().get("/", REMOTE_ADDR=address)) == network


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, ()),
        ({"TENACE_BEHIND_PROXY": "1"}, 1),
        ({"TENACE_TRUSTED_PROXIES": "2", "TENACE_BEHIND_PROXY": "1"}, 2),
        ({"TENACE_TRUSTED_PROXIES": "", "TENACE_BEHIND_PROXY": "1"}, ()),
        (
            {"TENACE_TRUSTED_PROXIES": "127.0.0.1, 2001:db8::/32"},
            (ip_network("127.0.0.1"), ip_network("2001:db8::/32")),
        ),
    ],
)
def test_proxies_are_told_by_number_or_network(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: Proxies
) -> None:
    for name in ("TENACE_TRUSTED_PROXIES", "TENACE_BEHIND_PROXY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert trusted_proxies() == expected


def test_proxies_that_are_none_stop_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENACE_TRUSTED_PROXIES", "10.0.0.1/8")
    with pytest.raises(ImproperlyConfigured, match="TENACE_TRUSTED_PROXIES"):
        trusted_proxies()
