"""Score sheets written as the documents that `scoring.document.sheets` reads."""

from scoring.document.document import Output
from scoring.rubber.chicago import ChicagoSheet
from scoring.rubber.deals import Adjusted, Entry, Overruled, PassedDeal, Result
from scoring.rubber.sheet import RubberSheet


def sheet_document(sheet: RubberSheet | ChicagoSheet) -> Output:
    """The document whose sheet is this one."""
    deals = [_deal(deal.entry) for deal in sheet.deals]
    if isinstance(sheet, RubberSheet):
        return {"game": "rubber", "deals": deals}
    for deal, written in zip(sheet.deals, deals, strict=True):
        if deal.numeral == 5:
            written["vulnerable"] = [side.value for side in deal.vulnerable]
    return {
        "game": "chicago",
        "first_dealer": sheet.first_dealer.value,
        "switched": sheet.switched,
        "deals": deals,
    }


def _deal(entry: Entry) -> Output:
    if isinstance(entry, Adjusted):
        adjusted = _result(entry.assigned) | {"reason": entry.reason, "law": entry.law}
        return _result(entry.table) | {"adjusted": adjusted}
    if isinstance(entry, Overruled):
        overruled = _result(entry.decided) | {"reason": entry.reason}
        return _result(entry.recorded) | {"overruled": overruled}
    return _result(entry)


def _result(result: Result) -> Output:
    if isinstance(result, PassedDeal):
        return {"passed": True}
    written: Output = {
        "side": result.side.value,
        "contract": str(result.contract),
        "tricks": result.tricks,
    }
    if result.transferred:
        written["transferred"] = result.transferred
    if result.honours:
        held = result.honours
        written["honours"] = [{"side": held.side.value, "points": held.points}]
    return written
