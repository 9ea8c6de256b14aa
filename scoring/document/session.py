"""A session of pairs or individuals as a document: read, scored and written."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial

from scoring.awards import Artificial
from scoring.conditions.options import Options
from scoring.document.boards import DocumentBoard, Seating, read_boards
from scoring.document.carry_forward import CarryForward, carried_output, read_carry_forward
from scoring.document.codes import PlaceOfScoreCode, SessionCode
from scoring.document.conditions import OPTIONS, options
from scoring.document.document import NoSuchLineError, Output
from scoring.document.lines import rows_of
from scoring.document.node import DocumentError, Fields, under
from scoring.document.sizes import check_sizes
from scoring.document.standings import lists_dicts, standings_dicts
from scoring.document.swiss_pairs import PairsScale, match_dicts, read_pairs_scale, read_plan
from scoring.document.table import pairs_matches_table, ranking_table, traveller_table
from scoring.entrants import Line
from scoring.errors import BridgeError
from scoring.field.explanation import explain
from scoring.field.total_points import NoValueError
from scoring.methods import score_session
from scoring.ranking.lists import ranking_list
from scoring.ranking.swiss_pairs import SwissScore, field_options
from scoring.session import SessionScore, Standing
from scoring.traveller import Traveller

KEYS = (
    "method",
    "program",
    "boards",
    "sections",
    "ranking",
    "victory_points",
    "swiss",
    "carry_forward",
    *OPTIONS,
)


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
    scale: PairsScale | None = None
    carry_forward: CarryForward | None = None
    path: str = ""

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
            options = self.options if self.scale is None else field_options(self.options)
            scored = score_session(travellers, options, self.method)
            check_sizes(board.denominator for board in scored.boards)
            check_sizes(standing.denominator for standing in scored.standings)
            swiss = None if self.scale is None else self.scale.score(scored, self.options)
            return ScoredSession(self, scored, places, swiss).listed()
        except DocumentError:
            raise
        except NoValueError as error:
            raise DocumentError(self._artificial_path(), error.code, **error.parameters) from error
        except BridgeError as error:
            raise DocumentError(self.path, error.code, **error.parameters) from error

    def _artificial_path(self) -> str:
        """Where the first artificial score stands."""
        boards = under(self.path, "boards")
        return next(
            f"{boards}[{index}].results[{place}]"
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
    swiss: SwissScore | None = None
    lists: tuple[Output, ...] = ()
    carried: Output = field(default_factory=dict)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """By Victory Points where the document asks for them."""
        return self.scored.standings if self.swiss is None else self.swiss.standings

    def listed(self) -> "ScoredSession":
        """The same with its lists, and with what is carried into the next stage."""
        listing = partial(ranking_list, self.scored)
        rules = self.document.options.ranking
        lists = lists_dicts(rules, self.swiss.ranking_list if self.swiss else listing)
        carried = carried_output(self.document.carry_forward, self.standings)
        return replace(self, lists=tuple(lists), carried=carried)

    def as_dict(self) -> Output:
        """Boards and results in the document's order, standings best first."""
        found: Output = {
            "boards": [
                {"board": board.board, "results": list(self._rows(index))}
                for index, board in enumerate(self.document.boards)
            ],
            "standings": standings_dicts(self.standings),
        }
        if self.swiss is not None:
            found["matches"] = list(match_dicts(self.swiss))
        if self.lists:
            found["lists"] = list(self.lists)
        return found | self.carried

    def table(self, *, travellers: bool) -> str:
        """The ranking, and below it the travellers where asked for."""
        parts = [ranking_table(standings_dicts(self.standings))]
        if self.swiss is not None:
            parts.append(pairs_matches_table(list(match_dicts(self.swiss))))
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
                    raise NoSuchLineError(
                        PlaceOfScoreCode.NO_LINE, board=board, lines=len(places), line=line
                    )
                traveller, place = places[line - 1]
                section = self.scored.boards[traveller].traveller.section
                return explain(self.scored, board, place, section).as_dict()
        raise NoSuchLineError(PlaceOfScoreCode.NO_BOARD, board=board)

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
    scale = fields.read("victory_points", lambda each: read_pairs_scale(each, method, chosen), None)
    if "swiss" in fields:
        plan = read_plan(fields["swiss"])
        if scale is None:
            raise fields["swiss"].error(SessionCode.PAIRS_POINTS)
        scale = replace(scale, plan=plan)
    lines = (Line.ALL,) if chosen.winners == 1 else (Line.NS, Line.EW)
    carrying = fields.read("carry_forward", lambda each: read_carry_forward(each, lines), None)
    apart = sections is Sections.APART
    return SessionDocument(method, chosen, boards, apart, scale, carrying, path=fields.node.path)
