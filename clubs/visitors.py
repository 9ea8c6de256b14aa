"""Where a visitor comes from: for counting attempts, and for who looks after an organiser."""

from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network

from django.http import HttpRequest

from clubs.sessions import device_of

SUBSCRIBER_BITS = 64
"""One house or club has at least so large a network of IPv6, and any address within it."""
TOLD_BITS = {4: 24, 6: 48}
"""So much of an address is told: enough to know another town or country, too little for a house."""


@dataclass(frozen=True, slots=True)
class Visit:
    """From where and with what somebody came, as far as it is kept for others to read."""

    network: str
    device: str


def visit_of(request: HttpRequest) -> Visit:
    address = ip_address(network_of(request))
    network = ip_network((address, TOLD_BITS[address.version]), strict=False)
    return Visit(str(network), device_of(request.headers.get("User-Agent", "")))


def network_of(request: HttpRequest) -> str:
    """The visitor's address; of IPv6 the first address of its /64."""
    told = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(told)
    except ValueError:
        return "0.0.0.0"  # noqa: S104 - nobody's address: a visitor by a socket of this machine
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address.packed, SUBSCRIBER_BITS), strict=False).network_address)
