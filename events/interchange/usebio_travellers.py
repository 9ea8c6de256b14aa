"""USEBIO's BOARD elements: what was played at each table."""

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from events.interchange.codes import PlaceCode, ResultFileCode
from events.interchange.errors import InterchangeError
from events.interchange.records import BoardRecord, LineRecord
from events.interchange.usebio_pairs import PairNames, called
from events.interchange.xml_text import text_of, whole_number
from scoring.awards import Artificial, Average
from scoring.cards import Card, CardError, Side
from scoring.contracts import ContractError, Outcome, parse_outcome
from scoring.entrants import Label
from scoring.errors import Message
from scoring.programs import Program

_ARTIFICIAL = re.compile(r"A(\d\d)(\d\d)", re.ASCII)
_EARNED = {
    "matchpoints": "MATCH_POINTS",
    "butler": "BUTLER_POINTS",
    "cross_imps": "CROSS_IMP_POINTS",
    "total_points": "AGGREGATE_POINTS",
}
_AVERAGES = {Artificial(each).percent: Artificial(each) for each in Average}
_TWO_SIDES = (("NS_PAIR_NUMBER",), ("EW_PAIR_NUMBER",))
_FOUR_SEATS = (("N_PLAYER_NUMBER", "S_PLAYER_NUMBER"), ("E_PLAYER_NUMBER", "W_PLAYER_NUMBER"))
_POINTS = re.compile(r"[-+]?\d{1,5}", re.ASCII)


Result = tuple[Outcome | None, Card | None, tuple[Artificial, Artificial] | None, int | None]
"""The `outcome`, `lead`, `artificial` score and own `score` of a `LineRecord`."""


@dataclass(frozen=True, slots=True)
class Writing:
    """How the lines of a file are written: by which method, and as which program does."""

    method: str
    program: Program

    @property
    def earned(self) -> str:
        """The end of the elements that say what each side earned."""
        return _EARNED[self.method]

    @property
    def in_points(self) -> bool:
        """Whether the score of a line is all that it earns: artificial scores have no value."""
        return self.method == "total_points"


def read_board(element: Element, names: PairNames, writing: Writing) -> BoardRecord:
    """Read one BOARD with its traveller; no pair may come twice on it."""
    number = board_number(element)
    where = Message(PlaceCode.BOARD, board=number)
    lines = tuple(
        _read_line(line, names, writing, (number, index))
        for index, line in enumerate(element.iterfind("TRAVELLER_LINE"), start=1)
    )
    _refuse_pair_twice(lines, number)
    datum = text_of(element, "DATUM")
    if datum and not _POINTS.fullmatch(datum):
        raise InterchangeError(ResultFileCode.DATUM, where=where, found=datum)
    return BoardRecord(number, lines, int(datum) if datum else None)


def board_number(element: Element) -> int:
    """The number of a BOARD, 1 to 999."""
    stated = text_of(element, "BOARD_NUMBER")
    number = whole_number(stated, "BOARD_NUMBER", Message(PlaceCode.SOME_BOARD))
    if not 1 <= number <= 999:
        where = Message(PlaceCode.BOARD, board=number)
        raise InterchangeError(ResultFileCode.BOARD_NUMBER, where=where)
    return number


def _refuse_pair_twice(lines: tuple[LineRecord, ...], number: int) -> None:
    seen: set[Label] = set()
    for index, line in enumerate(lines, start=1):
        for label in (*_seated(line.ns), *_seated(line.ew)):
            if label in seen:
                where = _where((number, index), str(line.ns), str(line.ew))
                raise InterchangeError(ResultFileCode.PLAYED_BEFORE, where=where, label=str(label))
            seen.add(label)


def _seated(side: Label) -> tuple[Label, ...]:
    """The pair, or both players of a side of an individual."""
    if not side.partner:
        return (side,)
    return tuple(Label(each, section=side.section) for each in (side.number, side.partner))


def _read_line(
    element: Element, names: PairNames, writing: Writing, place: tuple[int, int]
) -> LineRecord:
    where, (ns, ew) = _sides(element, names, place)
    result = read_result(element, where, writing.program)
    if writing.in_points and result[2]:
        raise InterchangeError(ResultFileCode.NO_AVERAGE, where=where)
    return LineRecord(
        ns,
        ew,
        *result,
        ns_earned=text_of(element, f"NS_{writing.earned}"),
        ew_earned=text_of(element, f"EW_{writing.earned}"),
    )


def read_result(element: Element, where: Message, program: Program) -> Result:
    """What a line says was played or given."""
    score = text_of(element, "SCORE").upper()
    artificial = artificial_score(score, program)
    outcome = None if artificial else _outcome(element, score, where)
    lead = _lead(element, where) if outcome else None
    return outcome, lead, artificial, int(score) if _POINTS.fullmatch(score) else None


def _sides(
    element: Element, names: PairNames, place: tuple[int, int]
) -> tuple[Message, tuple[Label, Label]]:
    """Where the line stands, and who sat North-South and East-West there."""
    tags = _FOUR_SEATS if names.individual else _TWO_SIDES
    stated = [[text_of(element, tag) for tag in side] for side in tags]
    ns, ew = ("+".join(called(each, names.section) for each in side) for side in stated)
    where = _where(place, ns, ew)
    if names.individual:
        one, other = (names.side(first, second, where) for first, second in stated)
        return where, (one, other)
    (first,), (second,) = stated
    sides = names.resolve(first, Side.NS, where), names.resolve(second, Side.EW, where)
    return where, sides


def _where(place: tuple[int, int], ns: str, ew: str) -> Message:
    """A line of a board's traveller, and who stands there."""
    return Message(PlaceCode.BOARD_LINE, board=place[0], line=place[1], ns=ns, ew=ew)


def artificial_score(score: str, program: Program) -> tuple[Artificial, Artificial] | None:
    """Both sides' artificial scores, as the program means them; None where it is none."""
    match = _ARTIFICIAL.fullmatch(score)
    if match is None:
        return None
    ns, ew = (Artificial.parse(each) for each in match.groups())
    if not program.writes_averages:
        return ns, ew
    return _AVERAGES.get(ns.percent, ns), _AVERAGES.get(ew.percent, ew)


def _outcome(element: Element, score: str, where: Message) -> Outcome | None:
    """What was played; None for a board that was not."""
    if score and not _POINTS.fullmatch(score):
        raise InterchangeError(ResultFileCode.SCORE, where=where, found=score)
    contract = text_of(element, "CONTRACT")
    if not contract:
        if score:
            raise InterchangeError(ResultFileCode.NO_CONTRACT, where=where, score=score)
        return None
    tricks = text_of(element, "TRICKS")
    try:
        return parse_outcome(
            contract,
            text_of(element, "PLAYED_BY"),
            whole_number(tricks, "TRICKS", where) if tricks else None,
        )
    except ContractError as error:
        raise InterchangeError(error.code, where=where, **error.parameters) from error


def _lead(element: Element, where: Message) -> Card | None:
    lead = text_of(element, "LEAD")
    try:
        return Card.parse(lead) if lead else None
    except CardError as error:
        raise InterchangeError(error.code, where=where, **error.parameters) from error
