"""What a web process counts of requests and locks, together with the other ones of its host.

Labels are names that the source gives, never what somebody asked.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from prometheus_client import CollectorRegistry, Counter, Histogram, Metric
from prometheus_client.multiprocess import MultiProcessCollector

from clubs.busy import is_busy

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which the library knows the folder that processes share (`config.web`)."""

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_OURS = CollectorRegistry()
REQUEST_SECONDS = Histogram(
    "tenace_request_seconds",
    "Seconds until a request was answered",
    ["route", "method", "status"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
    registry=_OURS,
)
LOCK_SECONDS = Histogram(
    "tenace_lock_wait_seconds",
    "Seconds until a lock was had or given up",
    ["lock"],
    buckets=(0.001, 0.01, 0.1, 0.5, 1, 5, 20),
    registry=_OURS,
)
LOCKS_REFUSED = Counter(
    "tenace_locks_refused", "Locks that were not to be had in time", ["lock"], registry=_OURS
)
_ROW_LOCK = re.compile(r'FOR (?:NO KEY )?UPDATE(?: OF "(\w+)")?')
_TABLE = re.compile(r'FROM "(\w+)"')
_END_OF_STATEMENT = 100
"""Characters in which PostgreSQL's locking clause stands: a long list of names is not searched."""


@dataclass(slots=True)
class Measured:
    """How one kind of page, or one lock, was asked for: how often, how long in all, how often it
    was refused (4xx, or not to be had in time), and how often answering failed (5xx).
    """

    name: str
    number: int = 0
    seconds: float = 0.0
    refused: int = 0
    failed: int = 0

    @property
    def mean_ms(self) -> float:
        return 1000 * self.seconds / self.number if self.number else 0.0


def count_request(route: str, method: str, status: int, seconds: float) -> None:
    known = method if method in METHODS else "other"
    REQUEST_SECONDS.labels(route, known, f"{status // 100}xx").observe(seconds)


def measure_locks(connection: BaseDatabaseWrapper, **_rest: Any) -> None:
    """Measure what waits for locks on this connection: what locks rows, and SQLite's BEGIN."""
    if measured not in connection.execute_wrappers:
        connection.execute_wrappers.append(measured)


def measured(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
    lock = lock_of(sql)
    if lock is None:
        return execute(sql, *rest)
    began = perf_counter()
    try:
        return execute(sql, *rest)
    except OperationalError as error:
        if is_busy(error):
            LOCKS_REFUSED.labels(lock).inc()
        raise
    finally:
        LOCK_SECONDS.labels(lock).observe(perf_counter() - began)


def lock_of(sql: str) -> str | None:
    """The table whose rows a statement locks, `database` for all of SQLite's; None for neither."""
    if sql.startswith("BEGIN"):
        return "database"
    end = sql[-_END_OF_STATEMENT:]
    found = _ROW_LOCK.search(end) if " FOR " in end else None
    if found is None:
        return None
    table = found[1] or (of[1] if (of := _TABLE.search(sql)) else "")
    return table or None


def counted() -> CollectorRegistry:
    """What all web processes of this host have counted since they were started together."""
    if SHARED not in os.environ:
        return _OURS
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def routes_told(families: Iterable[Metric]) -> list[Measured]:
    """By kind of page, what took longest in all first."""
    found: dict[str, Measured] = {}
    for sample, labels, value in samples(families, REQUEST_SECONDS):
        told = found.setdefault(labels["route"], Measured(labels["route"]))
        add(told, sample, value)
        if sample.endswith("_count"):
            told.refused += int(value) if labels["status"] == "4xx" else 0
            told.failed += int(value) if labels["status"] == "5xx" else 0
    return longest_first(found)


def locks_told(families: Iterable[Metric]) -> list[Measured]:
    """By lock, what was waited for longest in all first."""
    kept = list(families)
    found: dict[str, Measured] = {}
    for sample, labels, value in (*samples(kept, LOCK_SECONDS), *samples(kept, LOCKS_REFUSED)):
        told = found.setdefault(labels["lock"], Measured(labels["lock"]))
        add(told, sample, value)
        told.refused += int(value) if sample.endswith("_total") else 0
    return longest_first(found)


def add(told: Measured, sample: str, value: float) -> None:
    """Adds what a histogram says in one of its samples."""
    if sample.endswith("_sum"):
        told.seconds += value
    elif sample.endswith("_count"):
        told.number += int(value)


def longest_first(found: dict[str, Measured]) -> list[Measured]:
    return sorted(found.values(), key=lambda each: -each.seconds)


def samples(
    families: Iterable[Metric], of: Histogram | Counter
) -> Iterator[tuple[str, dict[str, str], float]]:
    (name,) = {family.name for family in of.describe()}
    for family in families:
        if family.name == name:
            yield from ((each.name, each.labels, each.value) for each in family.samples)
