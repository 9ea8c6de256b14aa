"""Whose address a request comes from when proxies stand before the site (`TENACE_TRUSTED_PROXIES`).

What they say is believed here and nowhere else: everything behind reads `REMOTE_ADDR`.
"""

from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from config.environment import Network, Proxies

Address = IPv4Address | IPv6Address


class TrustedProxies:
    """Puts the client's address in the place of the proxy's, and drops what strangers claim."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        meta = request.META
        peer = meta.get("REMOTE_ADDR", "")
        hops = meta.pop("HTTP_X_FORWARDED_FOR", "").split(",")
        client = client_of(peer, hops, settings.TRUSTED_PROXIES)
        if client is None:
            meta.pop("HTTP_X_FORWARDED_PROTO", None)
            meta.pop("HTTP_X_REQUEST_ID", None)
        else:
            meta["REMOTE_ADDR"] = client
        return self.get_response(request)


def client_of(peer: str, hops: Sequence[str], trusted: Proxies) -> str | None:
    """The client's address; None when whoever connects is no proxy of ours.

    `hops` are as each proxy added them, the nearest last. Of those only what a trusted proxy wrote
    counts: the first that is not trusted itself is the client, whatever stands before it.
    """
    told = [hop for hop in hops if hop.strip()]
    if isinstance(trusted, int):
        return counted(peer, told, trusted) if trusted else None
    client = read(peer)
    if client is None or not is_within(client, trusted):
        return None
    for hop in reversed(told):
        address = read(hop)
        if address is None:
            break
        client = address
        if not is_within(address, trusted):
            break
    return str(client)


def counted(peer: str, told: Sequence[str], proxies: int) -> str:
    """The address that the outermost of so many proxies saw; the peer's when a hop is missing."""
    address = read(told[-proxies]) if len(told) >= proxies else None
    return str(address) if address else peer


def read(text: str) -> Address | None:
    """An address, perhaps with a port as some proxies write it; None for anything else."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_within(address: Address, networks: Sequence[Network]) -> bool:
    return any(address in network for network in networks)
