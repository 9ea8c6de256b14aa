"""Where phones in the room reach this site: the address by which the director does.

A hall's laptop is asked by its address in the hall's network, of which no setting knows. Only where
the director sits at that laptop itself, and calls it localhost, the site's own address is better.
"""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port


def origin_of(request: HttpRequest) -> str:
    """Scheme, host and port for the addresses on cards; the host is one of `ALLOWED_HOSTS`."""
    asked = f"{request.scheme}://{request.get_host()}"
    own: str = settings.ORIGIN
    return own if is_here_alone(asked) else asked


def is_here_alone(origin: str) -> bool:
    """Whether it means this very machine, wherever it is opened."""
    host, _port = split_domain_port(urlsplit(origin).netloc)
    return host in settings.ONLY_HERE
