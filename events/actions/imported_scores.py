"""The score of a session played elsewhere, computed from its file before anything is stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from events.actions.imported_lines import table_score
from events.actions.imported_matches import score_of_matches, table_rounds_of
from events.chosen_scoring import method_of, options_of
from events.interchange.match_verification import verify_matches
from events.interchange.records import SessionRecord
from events.interchange.verification import FigureDifference, convention_of, verify
from events.mapping import ResultColumns
from events.models import Board, Conditions, Contestant, Scoring, Session
from events.models.scoring_choices import DatumOf
from events.queries.field import FieldPair
from events.queries.followed_awards import Slot
from events.queries.score_sheet import ScoreSheet, sheet_of
from events.queries.standings import ScoreInput
from scoring.boards import dealer, vulnerability
from scoring.conditions.options import Centre
from scoring.entrants import Label
from scoring.errors import Message
from scoring.programs import program_of


@dataclass(frozen=True, slots=True)
class ImportedScore:
    """The sheet for the release, and which of the file's own figures are wrong.

    For the event so much is `chosen` besides its scoring.

    They are read by the `convention` of the program that the file names; `by_convention` is how
    many are right that way and yet not those of the sheet, which goes by the conditions.
    """

    sheet: ScoreSheet
    differences: tuple[FigureDifference, ...]
    convention: Message | None
    by_convention: int
    chosen: Mapping[str, object] = field(default_factory=dict)


def imported_score(given: SessionRecord, names: Sequence[tuple[str, ...]]) -> ImportedScore:
    """The score of a file whose pairs or players are called `names`, in their order.

    It asks no database.
    """
    if given.matches:
        return _imported_matches(given)
    score_input = _score_input(given, names)
    scored = score_input.field_score()
    differences = tuple(verify(given))
    return ImportedScore(
        sheet=sheet_of(score_input, scored, {}),
        differences=differences,
        convention=convention_of(given),
        by_convention=len({*verify(given, scored)} - {*differences}),
        chosen=datum_of_file(given),
    )


def _imported_matches(given: SessionRecord) -> ImportedScore:
    """The same of teams: by the Laws, at the scale of which the file's match scores are."""
    found = score_of_matches(given)
    return ImportedScore(
        sheet=sheet_of(found.given, found.scored, table_rounds_of(given)),
        differences=tuple(verify_matches(given, found.scored)),
        convention=convention_of(given),
        by_convention=0,
        chosen={
            "victory_scale": found.chosen.victory_scale,
            "bye_points": found.chosen.bye_points,
        },
    )


def scoring_of_file(given: SessionRecord) -> Scoring:
    """The event's way of scoring that computes as the file's program does."""
    if given.matches:
        return Scoring(given.method)
    options = program_of(given.program).options
    if given.method == "butler" and options.datum.trim:
        return Scoring.BUTLER_TRIMMED
    if given.method == "matchpoints" and options.half:
        return Scoring.HALF_MATCHPOINTS
    return Scoring(given.method)


def datum_of_file(given: SessionRecord) -> dict[str, str]:
    """The condition of the datum, where the file's program takes another than the usual."""
    is_median = program_of(given.program).options.datum.centre is Centre.MEDIAN
    return {"datum_of": DatumOf.MEDIAN} if given.method == "butler" and is_median else {}


def sides_of(given: SessionRecord) -> list[Label]:
    """The sides that sit at tables in an individual, in the order of the file; of pairs none."""
    if not given.individual:
        return []
    lines = (line for board in given.boards for line in board.lines)
    return list(dict.fromkeys(side for line in lines for side in (line.ns, line.ew)))


def _called(given: SessionRecord, names: Sequence[tuple[str, ...]]) -> dict[Label, tuple[str, ...]]:
    """The names of everybody who has a label: a side has those of both players."""
    called = {pair.label: own for pair, own in zip(given.pairs, names, strict=True)}
    for side in sides_of(given):
        both = (Label(each, section=side.section) for each in (side.number, side.partner))
        called[side] = tuple(name for each in both for name in called[each])
    return called


def _score_input(given: SessionRecord, names: Sequence[tuple[str, ...]]) -> ScoreInput:
    """What rows would give: pairs and boards go by their place in the file, boards by number."""
    chosen = Conditions(scoring=scoring_of_file(given), **datum_of_file(given))
    called = _called(given, names)
    places = {label: place for place, label in enumerate(called)}
    order = sorted(called, key=_order)
    pairs = {places[label]: FieldPair(_contestant(label), called[label]) for label in order}
    boards = sorted(given.boards, key=lambda board: board.number)
    return ScoreInput(
        session=Session(),
        method=method_of(chosen),
        options=options_of(chosen, given.winners, individual=given.individual),
        pairs=pairs,
        boards={
            board.number: Board(
                number=board.number,
                dealer=dealer(board.number).value,
                vulnerability=vulnerability(board.number).value,
            )
            for board in boards
        },
        results=_results(given, places),
        adjustments={},
    )


def _order(label: Label) -> tuple[str, str, int, int]:
    return label.section, label.line, label.number, label.partner


def _contestant(label: Label) -> Contestant:
    return Contestant(
        letter=label.section,
        number=label.number,
        line=label.line.suffix,
        partner_number=label.partner,
    )


def _results(given: SessionRecord, places: Mapping[Label, int]) -> dict[Slot, ResultColumns]:
    return {
        (board.number, places[line.ns], places[line.ew]): table_score(board.number, line)
        for board in given.boards
        for line in board.lines
    }
