"""The results booklet of one official score: ranking, travellers and every pair's card."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.utils.text import slugify

from clubs.jobs.kinds import Product, Progress
from clubs.models import Job
from events.documents.pdf import render_pdf
from events.models import ScoreRelease, Session
from events.queries.fit import Fit, Measure, fit_for
from events.queries.periods import day_of
from events.queries.release_pages import Cut, Kind, cut_pages, travellers_of
from events.queries.releases import latest_release
from events.queries.result_pages import (
    Card,
    PageLine,
    card_of,
    decimals_needed,
    page_lines,
    ranking_lines,
)
from events.queries.score_sheet import TravellerSheet

LINES_PER_PAGE = 80
LONGEST_AT_HALF_WIDTH = 38
CARD = Measure(247, 21, (5.7, 4.4, 3.4))
"""A table with its title at half width; set in `static/css/paper.css`."""


@dataclass(frozen=True, slots=True)
class BoardTable:
    """One board's traveller as printed."""

    sheet: TravellerSheet
    lines: list[PageLine]

    @property
    def places(self) -> int:
        """Decimals of the matchpoints."""
        return decimals_needed(self.lines)

    @property
    def is_long(self) -> bool:
        return len(self.lines) > LONGEST_AT_HALF_WIDTH


@dataclass(frozen=True, slots=True)
class PairCard:
    """One pair's card as printed."""

    label: str
    card: Card

    @property
    def places(self) -> int:
        """Decimals of the matchpoints."""
        return decimals_needed(self.card.lines)

    @property
    def is_long(self) -> bool:
        return len(self.card.lines) > LONGEST_AT_HALF_WIDTH


Unit = TypeVar("Unit", BoardTable, PairCard)


def render_booklet(job: Job, progress: Progress) -> Product:
    """Render the booklet that the job's parameters name."""
    release = ScoreRelease.objects.select_related(
        "session__event", "session__organiser", "session__conditions"
    ).get(session_id=job.parameters["session"], number=job.parameters["release"])
    context = booklet_context(release)
    lines = sum(len(table.lines) for table in context["boards"])
    pdf = render_pdf(
        "documents/booklet.html", context, progress, expected_pages=2 + 3 * lines // LINES_PER_PAGE
    )
    event = release.session.event
    name = f"{slugify(event.name)}-{day_of(event):%Y-%m-%d}-{release.number}.pdf"
    return Product(name, pdf.content, pdf.note)


def booklet_context(release: ScoreRelease) -> dict[str, Any]:
    """Everything the templates show, from the snapshot alone."""
    session = release.session
    travellers = travellers_of(release)
    boards = [BoardTable(sheet, page_lines(sheet["lines"], frozenset())) for sheet in travellers]
    cards = _cards(session, cut_pages(release.ranking, travellers))
    latest = latest_release(session)
    return {
        "organiser": session.organiser,
        "event": session.event,
        "session": session,
        "section": session.sections.first(),
        "release": release,
        "later_release": latest if latest and latest.number > release.number else None,
        "lines": ranking_lines(release),
        "boards": boards,
        "board_rows": side_by_side(boards),
        "board_fit": fit_of([len(table.lines) for table in boards]),
        "cards": cards,
        "card_rows": side_by_side(cards),
        "card_fit": fit_of([len(pair.card.lines) for pair in cards]),
    }


def side_by_side(units: Iterable[Unit]) -> list[list[Unit]]:
    """Two to a row; one that is too long for a page at half width has the row to itself."""
    rows: list[list[Unit]] = []
    for unit in units:
        if rows and len(rows[-1]) == 1 and not rows[-1][0].is_long and not unit.is_long:
            rows[-1].append(unit)
        else:
            rows.append([unit])
    return rows


def fit_of(lengths: Sequence[int]) -> Fit:
    """How close the lines of all stand; a table that takes the width may break anywhere."""
    short = [length for length in lengths if length <= LONGEST_AT_HALF_WIDTH]
    return fit_for(max(short, default=0), CARD)


def _cards(session: Session, pages: Iterable[Cut]) -> list[PairCard]:
    cards = {key: content for kind, key, content in pages if kind is Kind.CARD}
    labels = [each.label for each in session.contestants.all()]
    return [PairCard(label, card_of(cards[label], label)) for label in labels if label in cards]
