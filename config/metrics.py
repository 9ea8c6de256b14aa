"""`/metrics`: figures for Prometheus, of this host's web processes and of the whole site."""

from collections.abc import Iterator
from datetime import datetime

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from clubs.access import Access, declared
from config.figures import counted
from config.site_state import SiteState, queues, state_of_site


class SiteFigures(Collector):
    """What database and broker say at this instant."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def collect(self) -> Iterator[GaugeMetricFamily]:
        try:
            told = state_of_site(self.now)
        except DatabaseError:
            yield GaugeMetricFamily("tenace_database_up", "1 if it answers", value=0)
            yield messages(queues())
            return
        yield GaugeMetricFamily("tenace_database_up", "1 if it answers", value=1)
        yield self._jobs(told)
        yield self._oldest(told)
        yield self._ticks(told)
        yield messages(told.queues)
        said = "Sessions that are being played"
        yield GaugeMetricFamily("tenace_sessions_in_play", said, value=told.in_play)

    def _jobs(self, told: SiteState) -> GaugeMetricFamily:
        family = GaugeMetricFamily("tenace_jobs", "Background jobs", labels=["state", "kind"])
        for state, kind, number in told.jobs:
            family.add_metric([state, kind], number)
        return family

    def _oldest(self, told: SiteState) -> GaugeMetricFamily:
        age = self._age(told.waiting_since) if told.waiting_since else 0
        said = "Age of the job that waits longest, 0 where none waits"
        return GaugeMetricFamily("tenace_oldest_waiting_job_seconds", said, value=age)

    def _ticks(self, told: SiteState) -> GaugeMetricFamily:
        said = "Since what the schedule runs was last done, to a minute; none if it never was"
        family = GaugeMetricFamily("tenace_tick_age_seconds", said, labels=["tick"])
        for tick in told.ticks:
            if tick.seen_at is not None:
                family.add_metric([tick.name], self._age(tick.seen_at))
        return family

    def _age(self, at: datetime) -> float:
        return max(0.0, (self.now - at).total_seconds())


def messages(waiting: dict[str, int] | None) -> GaugeMetricFamily:
    said = "Messages that no worker has taken; none at all while the broker is away"
    family = GaugeMetricFamily("tenace_queue_messages", said, labels=["queue"])
    for queue, number in (waiting or {}).items():
        family.add_metric([queue], number)
    return family


def figures(now: datetime) -> bytes:
    """All of them, as Prometheus reads them."""
    of_site = CollectorRegistry()
    of_site.register(SiteFigures(now))
    return generate_latest(counted()) + generate_latest(of_site)


@require_safe
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """For who has the token alone (`TENACE_METRICS_TOKEN`); where there is none, for nobody."""
    if not settings.METRICS_TOKEN:
        raise Http404
    told = request.headers.get("Authorization", "")
    if not constant_time_compare(told, f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(figures(timezone.now()), content_type=CONTENT_TYPE_LATEST)


metrics = declared(show, Access("token of metrics"))
