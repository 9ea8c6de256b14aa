"""Score sheets from plain documents, as JSON holds them.

`{"game": "rubber", "deals": [...]}` or `{"game": "chicago", "first_dealer": "A", "switched": false,
"deals": [...]}`. A deal is `{"passed": true}` or `{"side": "A", "contract": "4SX", "tricks": 10,
"transferred": 1, "honours": [{"side": "B", "points": 100}]}`; `transferred` and `honours` may be
left out. `"adjusted": {...deal, "reason": "...", "law": "64"}` and `"overruled": {...deal,
"reason": "..."}` hold what an Arbiter or a committee put in its place. In Chicago
`"vulnerable": ["A"]` marks a fifth deal that stands.
"""

from scoring.contracts import Contract, ContractError, PassedOut, parse_contract
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
    RubberError,
)
from scoring.rubber.sheet import RubberSheet

Fields = dict[str, object]


class DocumentError(ValueError):
    """What is wrong in a document (`reason`) and where (`path`, like "deals[2].contract")."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.path = path
        self.reason = reason


_RESULT = frozenset({"passed", "side", "contract", "tricks", "transferred", "honours"})
_DEAL = _RESULT | {"adjusted", "overruled"}


def parse(document: object) -> RubberSheet | ChicagoSheet:
    """Score the document's deals; raise `DocumentError` for the first thing wrong in it."""
    fields = _object(document, "")
    game = fields.get("game")
    if game == "rubber":
        return _rubber(fields)
    if game == "chicago":
        return _chicago(fields)
    raise DocumentError("game", f'{game!r} is no game; write "rubber" or "chicago"')


def _rubber(fields: Fields) -> RubberSheet:
    _only(fields, "", frozenset({"game", "deals"}))
    sheet = RubberSheet()
    for number, value in enumerate(_list(fields, "deals", "")):
        path = f"deals[{number}]"
        deal = _object(value, path)
        _only(deal, path, _DEAL)
        entry = _entry(deal, path)
        try:
            sheet = sheet.play(entry)
        except RubberError as error:
            raise DocumentError(path, str(error)) from error
    return sheet


def _chicago(fields: Fields) -> ChicagoSheet:
    _only(fields, "", frozenset({"game", "first_dealer", "switched", "deals"}))
    switched = fields.get("switched", False)
    if not isinstance(switched, bool):
        raise DocumentError("switched", "write true or false")
    sheet = ChicagoSheet(_side(fields.get("first_dealer"), "first_dealer"), switched)
    for number, value in enumerate(_list(fields, "deals", "")):
        path = f"deals[{number}]"
        deal = _object(value, path)
        _only(deal, path, _DEAL | {"vulnerable"})
        try:
            sheet = _chicago_deal(sheet, deal, path)
        except RubberError as error:
            raise DocumentError(path, str(error)) from error
    return sheet


def _chicago_deal(sheet: ChicagoSheet, deal: Fields, path: str) -> ChicagoSheet:
    entry = _entry(deal, path)
    if "vulnerable" not in deal:
        return sheet.play(entry)
    if isinstance(entry, PassedDeal):
        raise DocumentError(path, "a fifth deal that was passed out has no score to stand")
    sides = [
        _side(value, f"{path}.vulnerable[{place}]")
        for place, value in enumerate(_list(deal, "vulnerable", path))
    ]
    return sheet.stand_fifth(entry, tuple(side for side in Partnership if side in sides))


def _entry(deal: Fields, path: str) -> Entry:
    result = _result(deal, path)
    if "adjusted" in deal and "overruled" in deal:
        raise DocumentError(path, "write adjusted or overruled, not both")
    if "adjusted" in deal:
        place = f"{path}.adjusted"
        fields = _object(deal["adjusted"], place)
        _only(fields, place, _RESULT | {"reason", "law"})
        law = _text(fields, "law", place) if "law" in fields else "14"
        return Adjusted(result, _result(fields, place), _text(fields, "reason", place), law)
    if "overruled" in deal:
        place = f"{path}.overruled"
        fields = _object(deal["overruled"], place)
        _only(fields, place, _RESULT | {"reason"})
        return Overruled(result, _result(fields, place), _text(fields, "reason", place))
    return result


def _result(deal: Fields, path: str) -> Result:
    if "passed" in deal:
        if deal["passed"] is not True:
            raise DocumentError(f"{path}.passed", "write true, or leave it out")
        if contradicting := sorted(deal.keys() & (_RESULT - {"passed"})):
            raise DocumentError(
                f"{path}.{contradicting[0]}", "a deal passed out has no contract or honours"
            )
        return PassedDeal()
    side = _side(deal.get("side"), f"{path}.side")
    contract = _contract(_text(deal, "contract", path), f"{path}.contract")
    tricks = _number(deal.get("tricks"), f"{path}.tricks")
    transferred = _number(deal.get("transferred", 0), f"{path}.transferred")
    honours = _honours(deal, path) if "honours" in deal else None
    try:
        return PlayedDeal(side, contract, tricks, transferred, honours)
    except RubberError as error:
        raise DocumentError(path, str(error)) from error


def _contract(text: str, path: str) -> Contract:
    try:
        contract = parse_contract(text)
    except ContractError as error:
        raise DocumentError(path, str(error)) from error
    if isinstance(contract, PassedOut):
        raise DocumentError(path, 'write {"passed": true} for a deal passed out')
    return contract


def _honours(deal: Fields, path: str) -> Honours | None:
    claims = _list(deal, "honours", path)
    if len(claims) > 1:
        raise DocumentError(f"{path}.honours[1]", "only one hand of a deal can hold honours")
    for claim in claims:
        place = f"{path}.honours[0]"
        fields = _object(claim, place)
        _only(fields, place, frozenset({"side", "points"}))
        side = _side(fields.get("side"), f"{place}.side")
        points = _number(fields.get("points"), f"{place}.points")
        try:
            return Honours(side, points)
        except RubberError as error:
            raise DocumentError(f"{place}.points", str(error)) from error
    return None


def _object(value: object, path: str) -> Fields:
    if not isinstance(value, dict):
        raise DocumentError(path, "an object is needed here")
    return value


def _list(fields: Fields, key: str, path: str) -> list[object]:
    value = fields.get(key)
    if not isinstance(value, list):
        raise DocumentError(_under(path, key), "a list is needed here")
    return value


def _text(fields: Fields, key: str, path: str) -> str:
    value = fields.get(key)
    if not isinstance(value, str) or not value.strip():
        raise DocumentError(_under(path, key), "a text is needed here")
    return value


def _number(value: object, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise DocumentError(path, "a whole number is needed here")
    return value


def _side(value: object, path: str) -> Partnership:
    if not isinstance(value, str) or value not in tuple(Partnership):
        raise DocumentError(path, f'{value!r} is no side; write "A" or "B"')
    return Partnership(value)


def _only(fields: Fields, path: str, known: frozenset[str]) -> None:
    for key in fields:
        if key not in known:
            raise DocumentError(_under(path, str(key)), "nothing of this name belongs here")


def _under(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
