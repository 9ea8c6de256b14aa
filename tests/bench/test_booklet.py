"""A booklet of a hundred pages made by two workers, against one call of one worker."""

import multiprocessing
from collections.abc import Callable, Sequence
from io import BytesIO
from resource import RUSAGE_SELF, getrusage
from time import process_time
from typing import Any

import pytest
from django.utils import timezone
from django_scopes import scope
from pypdf import PdfReader

from clubs.actors import SYSTEM
from clubs.jobs.kinds import NOBODY
from events.actions.releases import publish_official_score
from events.documents.booklet import (
    BOOKLET,
    BookletPart,
    booklet_context,
    context_of_part,
    join_parts,
    parts_of_booklet,
)
from events.documents.pdf import render_pdf
from tests.bench.figures import Figures
from tests.rooms import build_room

pytestmark = pytest.mark.django_db

TABLES = 84
GOAL = 0.6
FORKED = multiprocessing.get_context("fork")
"""A worker's memory begins with what the processes have in common, as Celery's does."""


def render(context: dict[str, Any], part: BookletPart | None) -> bytes:
    """A part, or all in one call."""
    shown = context_of_part(context, part) if part else context
    number = part.number if part else 0
    return render_pdf(BOOKLET, shown, NOBODY, expected_pages=100, part=number).content


def work(
    context: dict[str, Any], parts: Sequence[BookletPart | None], waiting: Any, made: Any
) -> None:
    """One worker: makes what waits until nothing does, and says what CPU and memory it took."""
    begun = process_time()
    while (index := waiting.get()) is not None:
        made.put((index, render(context, parts[index])))
    made.put((None, (process_time() - begun, getrusage(RUSAGE_SELF).ru_maxrss / 1024)))


def run(
    context: dict[str, Any], parts: Sequence[BookletPart | None], workers: int
) -> tuple[list[bytes], list[tuple[float, float]]]:
    """What so many workers made of the parts, and the seconds and megabytes that each took."""
    waiting, made = FORKED.SimpleQueue(), FORKED.SimpleQueue()
    for each in [*range(len(parts)), *[None] * workers]:
        waiting.put(each)
    for _worker in range(workers):
        FORKED.Process(target=work, args=(context, parts, waiting, made)).start()
    pieces: dict[int, bytes] = {}
    took: list[tuple[float, float]] = []
    while len(took) < workers:
        index, what = made.get()
        if index is None:
            took.append(what)
        else:
            pieces[index] = what
    return [pieces[index] for index in sorted(pieces)], took


def seconds(act: Callable[[], bytes]) -> tuple[bytes, float]:
    begun = process_time()
    return act(), process_time() - begun


def test_booklet_of_two_workers(figures: Figures) -> None:
    session = build_room(TABLES)
    with scope(organiser=session.organiser):
        release = publish_official_score(actor=SYSTEM, session=session, now=timezone.now())
        context = booklet_context(release)
    parts = parts_of_booklet(context)
    made, took = run(context, [*parts], 2)
    content, joining = seconds(lambda: join_parts(parts, made))
    [_whole], [(alone, memory)] = run(context, [None], 1)
    pages = len(PdfReader(BytesIO(content)).pages)
    slower = max(cpu for cpu, _memory in took)
    figures.record(
        f"booklet of {pages} pages, two workers and joining", (slower + joining) / alone, GOAL
    )
    for number, (_cpu, used) in enumerate(took, 1):
        figures.record(
            f"booklet, memory of worker {number}, {used:.0f} of {memory:.0f} MB", used / memory
        )
