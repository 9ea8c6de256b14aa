"""What a document may fetch, and how its progress is told."""

import logging
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from weasyprint.urls import FatalURLFetchingError, URLFetchingError

from clubs.jobs.kinds import Progress
from events.documents.pdf import STATIC, OwnFiles, Steps, reported


@pytest.mark.parametrize("url", ["https://example.org/a.png", "http://localhost/", "data:,a"])
def test_anything_but_a_file_is_a_bug(url: str) -> None:
    with pytest.raises(FatalURLFetchingError):
        OwnFiles().fetch(url)


@pytest.mark.parametrize("path", ["/etc/passwd", f"{STATIC}/../manage.py", f"{STATIC}-other/a"])
def test_files_outside_the_static_folder_are_passed_over(path: str) -> None:
    with pytest.raises(URLFetchingError):
        OwnFiles().fetch(f"file://{path}")


def test_own_style_sheet_is_fetched() -> None:
    response = OwnFiles().fetch(f"{STATIC.as_uri()}/css/paper.css")
    try:
        assert b"@page" in response.read()
    finally:
        response.close()


def test_font_is_fetched_as_it_is_drawn_from() -> None:
    packed = STATIC / "fonts" / "suits.woff2"
    font = TTFont(BytesIO(OwnFiles().fetch(packed.as_uri()).read()))
    assert font.flavor is None
    assert font.getBestCmap() == TTFont(packed).getBestCmap()


def test_steps_only_grow_and_end_below_the_total() -> None:
    steps = Steps(expected_pages=3)
    done = []
    for step, page in [(1, 0), (4, 0), (5, 1), (5, 2), (5, 1), (5, 9), (6, 0), (7, 0)]:
        steps.advance(step, page)
        done.append(steps.done)

    assert done == [0, 3, 5, 6, 6, 7, 8, 9]
    assert steps.total == 10


def test_progress_of_another_thread_is_not_this_jobs() -> None:
    told: list[tuple[int, int, str]] = []
    progress = Progress(lambda done, total, message: told.append((done, total, message)))
    logger = logging.getLogger("weasyprint.progress")
    with reported(progress, 3):
        logger.info("Step 5 - Creating layout - Page %d", 2)
        stranger = logger.makeRecord(logger.name, 20, "", 0, "Step 7 - Adding", (), None)
        stranger.thread = 0
        logger.handle(stranger)

    assert told == [(6, 10, "laying out page 2")]
