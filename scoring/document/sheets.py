"""Score sheets of rubber bridge and Chicago as documents.

`{"game": "rubber", "deals": [...]}` or `{"game": "chicago", "first_dealer": "A", "switched": false,
"deals": [...]}`. A deal is `{"passed": true}` or `{"side": "A", "contract": "4SX", "tricks": 10,
"transferred": 1, "honours": [{"side": "B", "points": 100}]}`; `transferred` and `honours` may be
left out. `"adjusted": {...deal, "reason": "...", "law": "64"}` and `"overruled": {...deal,
"reason": "..."}` hold what an Arbiter or a committee put in its place. In Chicago
`"vulnerable": ["A"]` marks a fifth deal that stands, and `"rubber_over"` says whether there was a
new cut or the game ended, by which deals too many and too few are judged. `"corrected"` is for
`scoring.document.sheet_limits`.
"""

from dataclasses import dataclass
from functools import partial

from scoring.contracts import Contract, PassedOut, parse_contract
from scoring.document.codes import NodeCode, PlaceOfScoreCode
from scoring.document.document import NoSuchLineError, Output
from scoring.document.node import Fields, Node, shown
from scoring.document.sheet_codes import SheetCode
from scoring.document.sheet_limits import Judged, corrected, extra_deal, missing_deal
from scoring.rubber.chicago import ChicagoSheet
from scoring.rubber.deals import (
    Adjusted,
    Entry,
    Honours,
    Overruled,
    Partnership,
    PassedDeal,
    PlayedDeal,
    Result,
)
from scoring.rubber.printing import columns, listing
from scoring.rubber.record import Sides
from scoring.rubber.sheet import RubberSheet

_RESULT = ("passed", "side", "contract", "tricks", "transferred", "honours")
_DEAL = (*_RESULT, "adjusted", "overruled", "corrected")


@dataclass(frozen=True, slots=True)
class SheetDocument:
    """A score sheet, which is scored as it is kept: document and result in one."""

    sheet: RubberSheet | ChicagoSheet
    limits: tuple[Judged, ...] = ()

    def score(self) -> "SheetDocument":
        return self

    def as_dict(self) -> Output:
        limits = [each.as_dict() for each in self.limits]
        return self.sheet.as_dict() | ({"limits": limits} if limits else {})

    def table(self, *, travellers: bool) -> str:
        """The sheet as a scorer keeps it; with `travellers` every line and its Law below."""
        text = columns(self.sheet, "A", "B")
        return f"{text}\n{listing(self.sheet)}" if travellers else text

    def explain(self, board: int, line: int) -> Output:
        """The line-th line of a deal."""
        lines = [each for each in self.sheet.settle().lines if each.deal == board]
        if not 0 < line <= len(lines):
            raise NoSuchLineError(
                PlaceOfScoreCode.NO_LINE_OF_DEAL, deal=board, lines=len(lines), line=line
            )
        return lines[line - 1].as_dict()


def read_sheet(node: Node) -> SheetDocument:
    """The document's deals; `DocumentError` for the first thing wrong in it."""
    fields = node.fields("game", "first_dealer", "switched", "rubber_over", "deals")
    game = fields["game"]
    if game.value == "rubber":
        return _rubber(node)
    if game.value == "chicago":
        return _chicago(fields)
    raise game.error(SheetCode.NO_GAME, found=shown(game.value))


def _rubber(node: Node) -> SheetDocument:
    sheet, limits = RubberSheet(), []
    for number, each in enumerate(node.fields("game", "deals")["deals"].items(), start=1):
        entry, judged = _entry(number, each.fields(*_DEAL))
        limits += judged
        sheet = each.made(partial(sheet.play, entry))
    return SheetDocument(sheet, tuple(limits))


def _chicago(fields: Fields) -> SheetDocument:
    switched = fields.flag("switched", default=False)
    over = fields.read("rubber_over", Node.flag, None)
    sheet, limits = ChicagoSheet(_side(fields["first_dealer"]), switched), list[Judged]()
    void = 0
    for number, each in enumerate(fields["deals"].items(), start=1):
        deal = each.fields(*_DEAL, "vulnerable")
        entry, judged = _entry(number, deal)
        vulnerable = deal.read("vulnerable", _sides, None)
        if over is not None and sheet.finished:  # App. 4 B: a fifth deal may stand, no sixth
            limits.append(extra_deal(number, sheet, void, over=over))
            if not limits[-1].verdict.allowed:
                void += 1
                continue
            if vulnerable is None:
                raise deal.node.error(SheetCode.FIFTH_VULNERABLE)
        limits += judged
        sheet = each.made(partial(_chicago_deal, sheet, each, entry, vulnerable))
    if over is not None and not sheet.finished:
        limits.append(missing_deal(over=over))
    return SheetDocument(sheet, tuple(limits))


def _chicago_deal(
    sheet: ChicagoSheet, node: Node, entry: Entry, vulnerable: Sides | None
) -> ChicagoSheet:
    if vulnerable is None:
        return sheet.play(entry)
    if isinstance(entry, PassedDeal):
        raise node.error(SheetCode.FIFTH_PASSED)
    return sheet.stand_fifth(entry, vulnerable)


def _entry(number: int, deal: Fields) -> tuple[Entry, list[Judged]]:
    """What counts of a deal, and what was asked about it."""
    result = _result(deal)
    present = [key for key in ("adjusted", "overruled", "corrected") if key in deal]
    if len(present) > 1:
        *others, last = present
        raise deal.node.error(NodeCode.NOT_BOTH, keys=", ".join(others), last=last)
    if "corrected" in deal:
        counted, judged = corrected(number, result, deal["corrected"], _result, _RESULT)
        return counted, [judged]
    if "adjusted" in deal:
        fields = deal["adjusted"].fields(*_RESULT, "reason", "law")
        law = fields.read("law", Node.text, "14")
        return Adjusted(result, _result(fields), fields["reason"].text(), law), []
    if "overruled" in deal:
        fields = deal["overruled"].fields(*_RESULT, "reason")
        return Overruled(result, _result(fields), fields["reason"].text()), []
    return result, []


def _result(deal: Fields) -> Result:
    if "passed" in deal:
        if deal["passed"].value is not True:
            raise deal["passed"].error(NodeCode.TRUE)
        if contradicting := sorted(deal.values.keys() & (set(_RESULT) - {"passed"})):
            raise deal[contradicting[0]].error(SheetCode.PASSED_OUT)
        return PassedDeal()
    side = _side(deal["side"])
    contract = _contract(deal["contract"])
    tricks = deal["tricks"].whole()
    transferred = deal.read("transferred", Node.whole, 0)
    honours = deal.read("honours", _honours, None)
    return deal.node.made(lambda: PlayedDeal(side, contract, tricks, transferred, honours))


def _contract(node: Node) -> Contract:
    contract = node.made(lambda: parse_contract(node.text()))
    if isinstance(contract, PassedOut):
        raise node.error(SheetCode.PASSED)
    return contract


def _honours(node: Node) -> Honours | None:
    claims = node.items()
    if len(claims) > 1:
        raise claims[1].error(SheetCode.HONOURS)
    if not claims:
        return None
    fields = claims[0].fields("side", "points")
    side, points = _side(fields["side"]), fields["points"].whole()
    return fields["points"].made(lambda: Honours(side, points))


def _sides(node: Node) -> Sides:
    named = [_side(each) for each in node.items()]
    return tuple(side for side in Partnership if side in named)


def _side(node: Node) -> Partnership:
    if not isinstance(node.value, str) or node.value not in tuple(Partnership):
        raise node.error(SheetCode.NO_SIDE, found=shown(node.value))
    return Partnership(node.value)
