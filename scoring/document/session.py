"""A session of pairs or individuals as a document: read, scored and written."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from scoring.awards import Artificial
from scoring.conditions.options import Options
from scoring.document.boards import DocumentBoard, Seating, read_boards
from scoring.document.conditions import OPTIONS, options
from scoring.document.document import NoSuchLineError, Output
from scoring.document.lines import rows_of
from scoring.document.node import DocumentError, Fields
from scoring.document.sizes import check_sizes
from scoring.document.standings import standings_dicts
from scoring.document.table import ranking_table, traveller_table
from scoring.field.explanation import explain
from scoring.field.total_points import NoValueError
from scoring.methods import score_session
from scoring.ranking.lists import ranking_list
from scoring.session import SessionScore
from scoring.traveller import Traveller

KEYS = ("method", "program", "boards", "sections", "ranking", *OPTIONS)


class Sections(Enum):
    """Whether the results of several sections are compared with one another."""

    TOGETHER = "together"
    APART = "apart"


Place = tuple[int, int]
"""Where a result stands in the engine: the traveller, and the line on it."""


@dataclass(frozen=True, slots=True)
class SessionDocument:
    """Boards that were played in a field, and the conditions they are scored under."""

    method: str
    options: Options
    boards: tuple[DocumentBoard, ...]
    apart: bool = False

    def score(self) -> "ScoredSession":
        """See `scoring.document.document.Document`."""
        travellers: list[Traveller] = []
        places: list[list[Place]] = []
        for board in self.boards:
            found = [(0, 0)] * len(board.lines)
            for traveller, own in board.travellers(apart=self.apart):
                for place, each in enumerate(own):
                    found[each] = len(travellers), place
                travellers.append(traveller)
            places.append(found)
        try:
            scored = score_session(travellers, self.options, self.method)
            check_sizes(board.denominator for board in scored.boards)
            check_sizes(standing.denominator for standing in scored.standings)
            return ScoredSession(self, scored, places, tuple(_lists(scored)))
        except NoValueError as error:
            raise DocumentError(self._artificial_path(), str(error)) from error
        except ValueError as error:
            raise DocumentError("", str(error)) from error

    def _artificial_path(self) -> str:
        """Where the first artificial score stands."""
        return next(
            f"boards[{index}].results[{place}]"
            for index, board in enumerate(self.boards)
            for place, line in board.lines.special.items()
            if any(isinstance(score, Artificial) for score in (line.ns_score, line.ew_score))
        )


@dataclass(frozen=True, slots=True)
class ScoredSession:
    """The session scored, with the lists that the rules ask for beside the ranking."""

    document: SessionDocument
    scored: SessionScore
    places: list[list[Place]]
    lists: tuple[Output, ...]

    def as_dict(self) -> Output:
        """Boards and results in the document's order, standings best first."""
        found: Output = {
            "boards": [
                {"board": board.board, "results": list(self._rows(index))}
                for index, board in enumerate(self.document.boards)
            ],
            "standings": standings_dicts(self.scored.standings),
        }
        if self.lists:
            found["lists"] = list(self.lists)
        return found

    def table(self, *, travellers: bool) -> str:
        """The ranking, and below it the travellers where asked for."""
        parts = [ranking_table(standings_dicts(self.scored.standings))]
        if travellers:
            parts += [
                traveller_table(board.board, list(self._rows(index)))
                for index, board in enumerate(self.document.boards)
            ]
        return "\n".join(parts)

    def explain(self, board: int, line: int) -> Output:
        """Both sides of a result, counted from 1 in the document's order."""
        for own, places in zip(self.document.boards, self.places, strict=True):
            if own.board == board:
                if not 0 < line <= len(places):
                    raise NoSuchLineError(f"board {board} has {len(places)} lines, no line {line}")
                traveller, place = places[line - 1]
                section = self.scored.boards[traveller].traveller.section
                return explain(self.scored, board, place, section).as_dict()
        raise NoSuchLineError(f"there is no board {board}")

    def _rows(self, index: int) -> Iterator[Output]:
        individual = self.document.options.individual
        unit = self.scored.method.unit.value
        sections = self.document.boards[index].sections
        makers = {
            traveller: rows_of(self.scored.boards[traveller], unit, individual=individual)
            for traveller in {traveller for traveller, _ in self.places[index]}
        }
        for place, (traveller, line) in enumerate(self.places[index]):
            row = makers[traveller](line)
            if sections:
                row["section"] = sections[place]
            yield row


def read_session(fields: Fields) -> SessionDocument:
    """The session that these members describe; its method is known to be one of a field."""
    chosen = options(fields)
    sections = fields.read("sections", lambda each: each.choice(Sections), Sections.TOGETHER)
    method = fields["method"].text()
    seating = Seating(
        individual=chosen.individual, winners=chosen.winners, datums=method == "butler"
    )
    boards = read_boards(fields["boards"], seating)
    return SessionDocument(method, chosen, boards, sections is Sections.APART)


def _lists(scored: SessionScore) -> Iterator[Output]:
    """The list with handicaps, and one for each category and each stratum below the highest."""
    rules = scored.options.ranking
    if rules.handicaps:
        yield _list(scored, handicap=True)
    for category in sorted({name for own in rules.categories.values() for name in own}):
        yield _list(scored, category=category)
    for stratum in rules.strata.names if rules.strata else ():
        yield _list(scored, stratum=stratum)


def _list(
    scored: SessionScore,
    *,
    category: str | None = None,
    stratum: str | None = None,
    handicap: bool = False,
) -> Output:
    listed = ranking_list(scored, category=category, stratum=stratum, handicap=handicap)
    return {
        "category": category,
        "stratum": stratum,
        "handicap": handicap,
        "standings": standings_dicts(listed),
    }
