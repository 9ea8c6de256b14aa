"""Whether the site is away, as far as the web server's signs of life tell."""

from datetime import datetime

from clubs.models import Heartbeat
from clubs.outages import silence

WEB = "web"


def last_seen() -> datetime | None:
    """The web server's last sign of life; None where it never gave one."""
    return Heartbeat.objects.filter(part=WEB).values_list("seen_at", flat=True).first()


def is_away(now: datetime) -> bool:
    """Whether the web server is silent for so long that nobody can reach the site."""
    seen = last_seen()
    return seen is not None and silence(seen, now) is not None
