"""From a template to a PDF, with the site's own type and nothing from anywhere else."""

import gc
import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from html import unescape
from io import BytesIO
from pathlib import Path
from threading import get_ident
from typing import Any, cast
from unicodedata import normalize
from urllib.parse import unquote, urlsplit

import pydyf
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from fontTools.ttLib import woff2
from weasyprint import HTML
from weasyprint.urls import (
    FatalURLFetchingError,
    URLFetcher,
    URLFetcherResponse,
    URLFetchingError,
)

from clubs.jobs.kinds import Progress

STATIC = Path(settings.STATICFILES_DIRS[0]).resolve()
PICTURE = "data:image/jpeg;base64,"
_STEPS = 7
_WORDS_NAMED = 5
_STEP = re.compile(r"Step (\d)(?:.*Page (\d+))?")


class OwnFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint is not typed
    """Fetches style sheets and fonts from the site's static folder, and nothing else; pictures
    that the site has drawn itself stand in the document.

    The stand-in fonts of the machine, which `fonts.css` names for browsers, are passed over;
    asking for anything over a network is a bug.
    """

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> Any:
        parts = urlsplit(url)
        if url.startswith(PICTURE):
            return super().fetch(url, headers)
        if parts.scheme != "file":
            raise FatalURLFetchingError(f"a document asks for {url}")
        path = Path(unquote(parts.path)).resolve()
        if not path.is_relative_to(STATIC):
            raise URLFetchingError(f"outside the static folder: {url}")
        if path.suffix == ".woff2":
            return URLFetcherResponse(url, unpacked(path))
        return super().fetch(url, headers)


@cache
def unpacked(font: Path) -> bytes:
    """The font as it is drawn from; WeasyPrint would unpack it for each document."""
    content = BytesIO()
    woff2.decompress(font, content)
    return content.getvalue()


@dataclass(frozen=True, slots=True)
class Pdf:
    """A finished file and, where not all letters could be set, a note that says so."""

    content: bytes
    note: str = ""


def steps_for(expected_pages: int) -> int:
    """How many steps it takes to render about so many pages."""
    return _STEPS + expected_pages


def render_pdf(
    template: str,
    context: Mapping[str, Any],
    progress: Progress,
    *,
    expected_pages: int,
    part: int = 0,
) -> Pdf:
    """Render a template of `documents/`; `expected_pages` only makes the progress even.

    What is named inside one `part` of a document is named apart from what is in another (0 is the
    first, or all there is). Letters and their accents are composed: fonts draw `é` better than `e`
    with a mark upon it.
    """
    text = normalize("NFC", render_to_string(template, dict(context)))
    html = HTML(
        string=text,
        base_url=f"{STATIC.as_uri()}/",
        url_fetcher=OwnFiles(allowed_protocols={"file", "data"}),
    )
    boxes: set[str] = set()

    def finish(document: Any, pdf: Any) -> None:
        boxes.update(chr(code) for font in document.fonts.values() for code in font.missing)
        if part:
            _name_apart(pdf, part)

    with reported(progress, expected_pages), without_collector():
        content = cast(bytes, html.write_pdf(pdf_tags=True, finisher=finish))
    return Pdf(content, _note(text, boxes))


def _name_apart(pdf: pydyf.PDF, part: int) -> None:
    """Cells of tables name their headers; both hold the same string."""
    for each in pdf.objects:
        if isinstance(each, pydyf.Dictionary) and "ID" in each:
            each["ID"].string = f"{part}-{each['ID'].string}"


def _note(text: str, boxes: set[str]) -> str:
    """Where boxes stand in place of letters; nothing where there are none."""
    if not boxes:
        return ""
    words = (unescape(word) for word in re.findall(r"[^\s<>]+", text))
    found = list(dict.fromkeys(word for word in words if boxes.intersection(word)))
    return _("This site has no font for some letters; boxes stand for them in: %s") % ", ".join(
        found[:_WORDS_NAMED]
    )


@contextmanager
def without_collector() -> Iterator[None]:
    """The collector would walk the growing tree of boxes again and again: a quarter of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def reported(progress: Progress, expected_pages: int) -> Iterator[None]:
    """Pass on what WeasyPrint says of its progress in this thread."""
    logger = logging.getLogger("weasyprint.progress")
    listener = _Listener(progress, expected_pages)
    level = logger.level
    logger.addHandler(listener)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.setLevel(level)
        logger.removeHandler(listener)


@dataclass(slots=True)
class Steps:
    """WeasyPrint's seven steps and, within laying out, its pages as one count that only grows."""

    expected_pages: int
    done: int = 0

    @property
    def total(self) -> int:
        return steps_for(self.expected_pages)

    def advance(self, step: int, page: int) -> None:
        before = step - 1 + (self.expected_pages if step > 5 else min(page, self.expected_pages))
        self.done = max(self.done, before)


class _Listener(logging.Handler):
    def __init__(self, progress: Progress, expected_pages: int) -> None:
        super().__init__()
        self.progress = progress
        self.steps = Steps(expected_pages)
        self.thread_of_work = get_ident()

    def emit(self, record: logging.LogRecord) -> None:
        said = _STEP.match(record.getMessage())
        if said is None or record.thread != self.thread_of_work:
            return
        step, page = int(said[1]), int(said[2] or 0)
        self.steps.advance(step, page)
        message = _("laying out page %d") % page if page else _("preparing")
        if step > 5:
            message = _("writing the file")
        self.progress.step(self.steps.done, self.steps.total, message)
