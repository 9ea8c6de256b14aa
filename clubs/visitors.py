"""Where a visitor comes from, for counting attempts and for the log."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.http import HttpRequest

SUBSCRIBER_BITS = 64
"""One house or club has at least so large a network of IPv6, and any address within it."""


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
