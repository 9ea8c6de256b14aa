"""Score sheets of rubber bridge and Chicago as documents.

`{"game": "rubber", "deals": [...]}` or `{"game": "chicago", "first_dealer": "A", "switched": false,
"deals": [...]}`. A deal is `{"passed": true}` or `{"side": "A", "contract": "4SX", "tricks": 10,
"transferred": 1, "honours": [{"side": "B", "points": 100}]}`; `transferred` and `honours` may be
left out. `"adjusted": {...deal, "reason": "...", "law": "64"}` and `"overruled": {...deal,
"reason": "..."}` hold what an Arbiter or a committee put in its place. In Chicago
`"vulnerable": ["A"]` marks a fifth deal that stands.
"""

from dataclasses import dataclass
from functools import partial

from scoring.contracts import Contract, PassedOut, parse_contract
from scoring.document.document import NoSuchLineError, Output
from scoring.document.node import Fields, Node, shown
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
from scoring.rubber.sheet import RubberSheet

_RESULT = ("passed", "side", "contract", "tricks", "transferred", "honours")
_DEAL = (*_RESULT, "adjusted", "overruled")


@dataclass(frozen=True, slots=True)
class SheetDocument:
    """A score sheet, which is scored as it is kept: document and result in one."""

    sheet: RubberSheet | ChicagoSheet

    def score(self) -> "SheetDocument":
        return self

    def as_dict(self) -> Output:
        return self.sheet.as_dict()

    def table(self, *, travellers: bool) -> str:
        """The sheet as a scorer keeps it; with `travellers` every line and its Law below."""
        text = columns(self.sheet, "A", "B")
        return f"{text}\n{listing(self.sheet)}" if travellers else text

    def explain(self, board: int, line: int) -> Output:
        """The line-th line of a deal."""
        lines = [each for each in self.sheet.settle().lines if each.deal == board]
        if not 0 < line <= len(lines):
            raise NoSuchLineError(f"deal {board} has {len(lines)} lines, and no line {line}")
        return lines[line - 1].as_dict()


def read_sheet(node: Node) -> SheetDocument:
    """The document's deals; `DocumentError` for the first thing wrong in it."""
    fields = node.fields("game", "first_dealer", "switched", "deals")
    game = fields["game"]
    if game.value == "rubber":
        return SheetDocument(_rubber(node))
    if game.value == "chicago":
        return SheetDocument(_chicago(fields))
    raise game.error(f'{shown(game.value)} is no game; write "rubber" or "chicago"')


def _rubber(node: Node) -> RubberSheet:
    sheet = RubberSheet()
    for each in node.fields("game", "deals")["deals"].items():
        entry = _entry(each.fields(*_DEAL))
        sheet = each.made(partial(sheet.play, entry))
    return sheet


def _chicago(fields: Fields) -> ChicagoSheet:
    switched = fields.flag("switched", default=False)
    sheet = ChicagoSheet(_side(fields["first_dealer"]), switched)
    for each in fields["deals"].items():
        deal = each.fields(*_DEAL, "vulnerable")
        sheet = each.made(partial(_chicago_deal, sheet, deal))
    return sheet


def _chicago_deal(sheet: ChicagoSheet, deal: Fields) -> ChicagoSheet:
    entry = _entry(deal)
    if "vulnerable" not in deal:
        return sheet.play(entry)
    if isinstance(entry, PassedDeal):
        raise deal.node.error("a fifth deal that was passed out has no score to stand")
    sides = [_side(each) for each in deal["vulnerable"].items()]
    return sheet.stand_fifth(entry, tuple(side for side in Partnership if side in sides))


def _entry(deal: Fields) -> Entry:
    result = _result(deal)
    if "adjusted" in deal and "overruled" in deal:
        raise deal.node.error("write adjusted or overruled, not both")
    if "adjusted" in deal:
        fields = deal["adjusted"].fields(*_RESULT, "reason", "law")
        law = fields.read("law", Node.text, "14")
        return Adjusted(result, _result(fields), fields["reason"].text(), law)
    if "overruled" in deal:
        fields = deal["overruled"].fields(*_RESULT, "reason")
        return Overruled(result, _result(fields), fields["reason"].text())
    return result


def _result(deal: Fields) -> Result:
    if "passed" in deal:
        if deal["passed"].value is not True:
            raise deal["passed"].error("write true, or leave it out")
        if contradicting := sorted(deal.values.keys() & (set(_RESULT) - {"passed"})):
            raise deal[contradicting[0]].error("a deal passed out has no contract or honours")
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
        raise node.error('write {"passed": true} for a deal passed out')
    return contract


def _honours(node: Node) -> Honours | None:
    claims = node.items()
    if len(claims) > 1:
        raise claims[1].error("only one hand of a deal can hold honours")
    if not claims:
        return None
    fields = claims[0].fields("side", "points")
    side, points = _side(fields["side"]), fields["points"].whole()
    return fields["points"].made(lambda: Honours(side, points))


def _side(node: Node) -> Partnership:
    if not isinstance(node.value, str) or node.value not in tuple(Partnership):
        raise node.error(f'{shown(node.value)} is no side; write "A" or "B"')
    return Partnership(node.value)
