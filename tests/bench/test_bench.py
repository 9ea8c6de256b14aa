"""Figures as ratios, measured in turn in one run, so that the machine's speed cancels out.

`make bench` prints them: the results page against an empty page, and entering one result up to
the new ranking against writing one row.
"""

from collections.abc import Callable
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template import engines
from django.test import RequestFactory
from django.urls import path, reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from config.urls import urlpatterns as site
from events.actions.results import enter_result
from events.models import Result, Session
from events.queries.missing import missing_results
from events.queries.score_sheet import ranking_rows
from events.queries.standings import score_input
from tests.builders import NOW, build_release, build_session, enter_results

TIMES = 60
TABLES = 14
EMPTY = engines["django"].from_string('{% extends "base.html" %}')


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse(EMPTY.render({}, request))


urlpatterns = [path("empty/", empty), *site]


@pytest.mark.django_db
@pytest.mark.urls(__name__)
def test_results_page_against_an_empty_page() -> None:
    session = build_release(big_session()).session
    address = reverse("results", args=[session.organiser.slug, session.pk])
    site = server()
    report("results page, 14 tables", lambda: site(address), "empty page", lambda: site("/empty/"))


@pytest.mark.django_db
def test_entering_a_result_against_writing_a_row() -> None:
    session = big_session()
    enter_results(session, leave=1)
    with scope(organiser=session.organiser):
        report(
            "a result entered, up to the new ranking",
            entering(session),
            "a row written",
            writing(session),
        )


def server() -> Callable[[str], HttpResponseBase]:
    """The whole stack from middleware to template, without what a test client records."""
    handler = BaseHandler()
    handler.load_middleware()
    factory = RequestFactory()
    return lambda address: handler.get_response(factory.get(address))


def big_session() -> Session:
    return build_session(pairs=2 * TABLES, boards=26, winners=2)


def entering(session: Session) -> Callable[[], object]:
    """Enters another result at the one table that has none, then ranks everyone."""
    missing = missing_results(session)[0]
    ns, ew, versions = missing.table_round.ns, missing.table_round.ew, count()
    assert ns is not None
    assert ew is not None

    def act() -> object:
        version = next(versions)
        enter_result(
            actor=SYSTEM,
            session=session,
            board_number=missing.board,
            ns=ns,
            ew=ew,
            text=("4S N =", "4S N -1")[version % 2],
            seen_version=version,
            now=NOW,
        )
        given = score_input(session)
        return ranking_rows(given, given.score())

    return act


def writing(session: Session) -> Callable[[], object]:
    """Writes a bare result row, as a version that nothing looks at."""
    row = session.results.order_by("pk")[0]
    fields: dict[str, Any] = {
        field.attname: getattr(row, field.attname)
        for field in Result._meta.concrete_fields
        if not field.primary_key
    }
    versions = count(1000)
    return lambda: Result.objects.create(
        **{**fields, "version": next(versions), "is_current": False}
    )


def report(
    name: str, measured: Callable[[], object], yardstick: str, unit: Callable[[], object]
) -> None:
    """Run both in turn and print their medians and ratio."""
    timings: tuple[list[float], list[float]] = ([], [])
    for warm in range(TIMES + 5):
        for each, act in zip(timings, (measured, unit), strict=True):
            begun = perf_counter()
            act()
            if warm >= 5:
                each.append(1000 * (perf_counter() - begun))
    first, second = (median(each) for each in timings)
    print(f"\n{name}: {first:.1f} ms = {first / second:.1f} x {yardstick} ({second:.1f} ms)")
