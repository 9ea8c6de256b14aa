"""The results booklet of one official score: ranking, travellers and every pair's result card;
beside its traveller the hands of each board that may be seen.

Layout takes its time for each line, so that a long booklet is made in parts, by as many workers as
are free, and joined.
"""

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import ceil
from typing import Any, TypeVar

from django.utils.text import slugify

from clubs.jobs.kinds import NOBODY, Product, Progress
from clubs.jobs.parts import Piece, make_in_parts
from clubs.models import Job
from clubs.queries.history import witness_of
from events.chosen_scoring import binding
from events.documents import joining
from events.documents.folios import LETTERS
from events.documents.pdf import render_pdf, steps_for
from events.documents.printed_hands import PrintedHands, printed_hands
from events.models import ScoreRelease, Session
from events.queries.butler_pages import PlaceOfPair, datum_words, places_of
from events.queries.conditions import scale_lines
from events.queries.fit import Fit, Measure, fit_for
from events.queries.match_pages import boards_in_rooms, cross_tables, match_lines, rounds_rows
from events.queries.periods import day_of
from events.queries.place_notes import note_of
from events.queries.ranking_tabs import name_of, section_title, title_of
from events.queries.release_pages import (
    Cut,
    Kind,
    cross_page,
    cut_pages,
    match_pages,
    section_of,
    travellers_of,
)
from events.queries.releases import latest_release
from events.queries.result_pages import (
    PageLine,
    ResultCard,
    decimals_needed,
    letters_in,
    page_lines,
    ranking_lines,
    result_card_of,
)
from events.queries.score_sheet import RankingRow, TravellerSheet
from events.queries.section_words import teams_compared

PART = "results booklet, part"
BOOKLET, FOLIO = "documents/booklet.html", "documents/folio.html"
LINES_PER_PAGE = 80
LINES_AT_ONCE = 3000
"""What one worker makes by itself: about 40 pages, in a quarter of a minute."""

LINES_IN_A_PART = 1400
LONGEST_AT_HALF_WIDTH = 38
RESULT_CARD = Measure(247, 21, (5.7, 4.4, 3.4))
"""A table with its title at half width; set in `static/css/paper.css`."""
HANDS = 49
"""The hands of a board above its traveller; set in `static/css/booklet.css`."""
PAGES = {"a4": RESULT_CARD.page, "letter": 229}
"""What a page has room for."""


@dataclass(frozen=True, slots=True)
class BoardTable:
    """One board's traveller as printed."""

    sheet: TravellerSheet
    lines: list[PageLine]
    hands: PrintedHands | None = None

    @property
    def places(self) -> int:
        """Decimals of the matchpoints."""
        return decimals_needed(self.lines)

    @property
    def is_long(self) -> bool:
        return self.length > LONGEST_AT_HALF_WIDTH

    @property
    def length(self) -> int:
        return len(self.lines)


@dataclass(frozen=True, slots=True)
class PrintedResultCard:
    """One pair's result card as printed."""

    label: str
    result_card: ResultCard

    @property
    def places(self) -> int:
        """Decimals of the matchpoints."""
        return decimals_needed(self.result_card.lines)

    @property
    def is_long(self) -> bool:
        return self.length > LONGEST_AT_HALF_WIDTH

    @property
    def length(self) -> int:
        return len(self.result_card.lines)


Unit = TypeVar("Unit", BoardTable, PrintedResultCard)


@dataclass(frozen=True, slots=True)
class BookletPart:
    """Some rows of a booklet's boards and result cards; the first part has what precedes them."""

    number: int
    board_rows: list[list[BoardTable]]
    result_card_rows: list[list[PrintedResultCard]]
    boards_go_on: bool
    result_cards_go_on: bool

    @property
    def is_first(self) -> bool:
        return self.number == 0

    @property
    def units_that_go_on(self) -> int:
        """How many boards or cards stand below a heading of the part before."""
        boards = sum(len(row) for row in self.board_rows) if self.boards_go_on else 0
        return boards + (
            sum(len(row) for row in self.result_card_rows) if self.result_cards_go_on else 0
        )

    @property
    def expected_pages(self) -> int:
        lines = sum(_lengths(self.board_rows)) + sum(_lengths(self.result_card_rows))
        return 1 + lines // LINES_PER_PAGE


def render_booklet(job: Job, progress: Progress) -> Product:
    """Render the booklet that the job's parameters name."""
    release = _release_of(job)
    context = booklet_context(release, _paper_of(job))
    parts = parts_of_booklet(context)
    if len(parts) == 1:
        pdf = render_pdf(BOOKLET, context, progress, expected_pages=parts[0].expected_pages)
        return Product(_file_name(release), pdf.content, pdf.note)
    pieces = [Piece({"part": part.number}, steps_for(part.expected_pages)) for part in parts]
    made = make_in_parts(job, PART, pieces)
    content = join_parts(parts, [product.content for product in made], _paper_of(job))
    notes = dict.fromkeys(product.note for product in made if product.note)
    return Product(_file_name(release), content, " ".join(notes))


def render_part(job: Job, progress: Progress) -> Product:
    """Render the part that the job's parameters name of the booklet that they name."""
    context = booklet_context(_release_of(job), _paper_of(job))
    part = parts_of_booklet(context)[job.parameters["part"]]
    pdf = render_pdf(
        BOOKLET,
        context_of_part(context, part),
        progress,
        expected_pages=part.expected_pages,
        part=part.number,
    )
    return Product("part.pdf", pdf.content, pdf.note)


def context_of_part(context: dict[str, Any], part: BookletPart) -> dict[str, Any]:
    """What the templates show of the booklet in one of its parts."""
    return context | {
        "part": part,
        "board_rows": part.board_rows,
        "result_card_rows": part.result_card_rows,
    }


def join_parts(parts: Sequence[BookletPart], made: Sequence[bytes], paper: str = "a4") -> bytes:
    """The booklet of its rendered parts, with the numbers of its pages."""
    found = zip(parts, made, strict=True)
    rendered = [joining.Part(content, part.units_that_go_on) for part, content in found]
    folio = render_pdf(FOLIO, {"letters": LETTERS, "paper": paper}, NOBODY, expected_pages=1)
    return joining.join(rendered, folio.content)


def parts_of_booklet(context: Mapping[str, Any]) -> list[BookletPart]:
    """The parts of a booklet that templates are to show so."""
    apart = [lines for _title, lines in context["further_lines"]]
    ranked = sum(len(rows) for lines in (context["lines"], *apart) for _line, rows in lines)
    return parts_of(context["board_rows"], context["result_card_rows"], ranked)


def parts_of(
    board_rows: Sequence[list[BoardTable]],
    result_card_rows: Sequence[list[PrintedResultCard]],
    ranked: int,
) -> list[BookletPart]:
    """The rows in one part, or in an even number of about as many lines each, for two workers.

    So many lines are `ranked` before them, in the first part.
    """
    so_far = list(accumulate([*_lengths(board_rows), *_lengths(result_card_rows)], initial=ranked))[
        1:
    ]
    total, count = so_far[-1] if so_far else ranked, 1
    if total > LINES_AT_ONCE:
        count = 2 * ceil(total / (2 * LINES_IN_A_PART))
    ends = [bisect(so_far, total * (each + 1) // count) for each in range(count)]
    boards, parts = len(board_rows), []
    for number, (begin, end) in enumerate(pairwise([0, *ends])):
        parts.append(
            BookletPart(
                number=number,
                board_rows=list(board_rows[begin:end]),
                result_card_rows=list(
                    result_card_rows[max(begin - boards, 0) : max(end - boards, 0)]
                ),
                boards_go_on=0 < begin < boards,
                result_cards_go_on=begin > boards,
            )
        )
    return parts


def _lengths(rows: Sequence[list[Unit]]) -> list[int]:
    """The lines in each row."""
    return [sum(each.length for each in row) for row in rows]


def _release_of(job: Job) -> ScoreRelease:
    releases = ScoreRelease.objects.select_related(
        "session__event", "session__organiser", "session__conditions"
    )
    return releases.get(session_id=job.parameters["session"], number=job.parameters["release"])


def _paper_of(job: Job) -> str:
    """A job that was asked for before there was a choice is of A4."""
    return str(job.parameters.get("paper", "a4"))


def _file_name(release: ScoreRelease) -> str:
    session = release.session
    return f"{slugify(session.full_name)}-{day_of(session):%Y-%m-%d}-{release.number}.pdf"


def booklet_context(release: ScoreRelease, paper: str = "a4") -> dict[str, Any]:
    """Everything the templates show, from the snapshot alone but for the hands."""
    session, chosen = release.session, binding(release.session)
    travellers = travellers_of(release)
    hands = printed_hands(session)
    boards = [
        BoardTable(sheet, _lines_of(sheet), hands.get(sheet["board"])) for sheet in travellers
    ]
    with_hands = any(table.hands for table in boards)
    measure = replace(RESULT_CARD, page=PAGES[paper])
    result_cards = _result_cards(session, cut_pages(release.ranking, travellers, release.matches))
    latest, letters = latest_release(session), letters_in(release.ranking)
    return {
        "organiser": session.organiser,
        "event": session.event,
        "session": session,
        "chosen": chosen,
        "sections": session.sections.order_by("letter"),
        "release": release,
        "later_release": latest if latest and latest.number > release.number else None,
        "witness": witness_of(release, session.pk),
        "lines": _printed(ranking_lines(release.ranking)),
        "letters": letters,
        "compared": teams_compared(session),
        "further_lines": [
            *(
                (section_title(letter), _printed(ranking_lines(release.ranking, letter)))
                for letter in letters
            ),
            *(
                (title_of(name_of(each)), _printed(ranking_lines(each["ranking"])))
                for each in release.lists
            ),
        ],
        "scale": scale_lines(chosen),
        "contestants": len(result_cards) or len(release.ranking),
        **_matches_context(release),
        "boards": boards,
        "board_rows": side_by_side(boards),
        "with_hands": with_hands,
        "paper": paper,
        "board_fit": fit_of(boards, replace(measure, head=measure.head + HANDS * with_hands)),
        "result_cards": result_cards,
        "result_card_rows": side_by_side(result_cards),
        "result_card_fit": fit_of(result_cards, measure),
    }


def _matches_context(release: ScoreRelease) -> dict[str, Any]:
    """Of teams the cross table, the Butler list, and every match with its boards."""
    page = cross_page(release)
    if page is None:
        return {}
    of_pairs = page.get("one_table")  # their boards stand on their result cards
    rounds = [] if of_pairs else match_lines(page, frozenset())
    lines = [line for _round, own in rounds for line in own]
    pages = match_pages(release)
    return {
        "cross": cross_tables(page, frozenset()),
        "by_round": rounds_rows(page, frozenset()),
        "cross_units": (page["unit"], page["total_unit"]),
        "butler": [PlaceOfPair.of(each) for each in places_of(release)],
        "butler_datum": datum_words(binding(release.session)),
        "match_cards": [(line, boards_in_rooms(pages[line.key])) for line in lines],
    }


def _printed(
    lines: Iterable[tuple[str, Iterable[RankingRow]]],
) -> list[tuple[str, list[dict[str, Any]]]]:
    """The rows of each ranking, with what is to be said of some places."""
    return [(line, [{**row, "note": note_of(row)} for row in rows]) for line, rows in lines]


def _lines_of(sheet: TravellerSheet) -> list[PageLine]:
    """Those that are compared with one another stand together."""
    lines = page_lines(sheet["lines"], frozenset())
    if "tops" in sheet:
        lines.sort(key=lambda line: section_of(line.row["ns"]))
    return lines


def side_by_side(units: Iterable[Unit]) -> list[list[Unit]]:
    """Two to a row; one that is too long for a page at half width has the row to itself."""
    rows: list[list[Unit]] = []
    for unit in units:
        if rows and len(rows[-1]) == 1 and not rows[-1][0].is_long and not unit.is_long:
            rows[-1].append(unit)
        else:
            rows.append([unit])
    return rows


def fit_of(units: Sequence[Unit], measure: Measure) -> Fit:
    """How close the lines of all stand; a table that takes the width may break anywhere."""
    short = [unit.length for unit in units if not unit.is_long]
    return fit_for(max(short, default=0), measure)


def _result_cards(session: Session, pages: Iterable[Cut]) -> list[PrintedResultCard]:
    result_cards = {key: content for kind, key, content in pages if kind is Kind.RESULT_CARD}
    labels = [each.label for each in session.contestants.ranked()]
    return [
        PrintedResultCard(label, result_card_of(result_cards[label], label))
        for label in labels
        if label in result_cards
    ]
