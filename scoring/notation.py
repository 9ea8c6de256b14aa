"""The line that a director types for one result, and how it is written back.

`4SXN -1`, `3NTE =`, `4SN DK +1` (with the lead), `4S N 10` (all tricks), `P`, `A+/A-`, `60/40`
(North-South first), `NP`. Case and spaces do not matter; suit symbols and × are understood.
What needs the table, such as whether declarer sits there, is the caller's to check.
"""

import re
from dataclasses import dataclass

from scoring.awards import Artificial, AwardError
from scoring.cards import Card, Seat
from scoring.contracts import (
    Contract,
    Outcome,
    PassedOut,
    Played,
    Risk,
    is_pass,
    parse_denomination,
    plain_contract,
    relative_text,
)
from scoring.errors import BridgeError, Code, gettext_noop


class NotationCode(Code):
    EMPTY = gettext_noop("Nothing entered: write a result like 4SN = or P")
    NOT_UNDERSTOOD = gettext_noop(
        "%(found)s: a result begins with the contract, like 4SN =; P is a passed-out board"
    )
    LEVEL = gettext_noop("Level %(found)s: a contract is at level 1 to 7")
    DENOMINATION = gettext_noop("No denomination: write C, D, H, S or NT after the level")
    DECLARER = gettext_noop("No declarer: write N, E, S or W after the contract")
    NO_RESULT = gettext_noop("No result: write =, +1 or -1 after the declarer")
    RESULT = gettext_noop("%(found)s: the result is =, +1 or -1, or the number of tricks won")
    TOO_MANY_TRICKS = gettext_noop("%(tricks)d tricks: a contract has at most 13")
    TOO_MANY_DOWN = gettext_noop("%(contract)s cannot go %(down)d down: at most %(most)d")
    BOTH_SIDES = gettext_noop("%(found)s: write both sides, N-S first, like A+/A- or 60/40")


class NotationError(BridgeError):
    """A line that is no result; the code is one of notation, or of an award."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """A result obtained at the table, with the opening lead where it was written down."""

    outcome: Outcome
    lead: Card | None = None


@dataclass(frozen=True, slots=True)
class ContractResult:
    """A contract and all tricks of declarer's side where declarer is not noted: `4SX-1`, `3NT=`."""

    contract: Contract
    tricks: int

    def __str__(self) -> str:
        return f"{self.contract} {relative_text(self.tricks - self.contract.tricks_needed)}"


@dataclass(frozen=True, slots=True)
class ArtificialResult:
    ns: Artificial
    ew: Artificial


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The board was not played at this table and nobody gets a score for it."""


Entry = TableResult | ArtificialResult | NotPlayed

_MINUS_SIGNS = str.maketrans("−–—", "---")
_NOT_PLAYED = frozenset({"NP", "NOTPLAYED"})
_ARTIFICIAL = re.compile(r"A[-+]?|\d{2,3}([.,]\d+)?%?|\d%", re.ASCII)
_CARD = r"(?:[SHDC](?:10|[2-9TJQKA])|(?:10|[2-9TJQKA])[SHDC])"
_AFTER_DECLARER = re.compile(rf"({_CARD})?(.*)")


def parse_entry(text: str) -> Entry:
    """Read one line; raise `NotationError` with a message in bridge terms."""
    plain = plain_contract(text.translate(_MINUS_SIGNS))
    if not plain:
        raise NotationError(NotationCode.EMPTY)
    if plain in _NOT_PLAYED:
        return NotPlayed()
    if is_pass(plain):
        return TableResult(PassedOut())
    if "/" in plain or _ARTIFICIAL.fullmatch(plain):
        return _parse_artificial(plain)
    return _parse_table_result(plain)


def parse_result(text: str) -> ContractResult:
    """Read a contract with its result, as files note it where declarer stands elsewhere.

    `4SX-1`, `3NT=`, `4S 10`; `NotationError` for anything else, also for a pass.
    """
    plain = plain_contract(text.translate(_MINUS_SIGNS))
    contract, result = _take_contract(plain)
    return ContractResult(contract, _read_tricks(result, contract))


def format_entry(entry: Entry) -> str:
    """Write an entry so that `parse_entry` reads the same again."""
    if isinstance(entry, NotPlayed):
        return "NP"
    if isinstance(entry, ArtificialResult):
        return f"{entry.ns}/{entry.ew}"
    if entry.lead is None or isinstance(entry.outcome, PassedOut):
        return str(entry.outcome)
    contract, declarer, result = str(entry.outcome).split()
    return f"{contract} {declarer} {entry.lead} {result}"


def _parse_artificial(plain: str) -> ArtificialResult:
    sides = plain.split("/")
    if len(sides) != 2 or not all(sides):
        raise NotationError(NotationCode.BOTH_SIDES, found=plain)
    try:
        return ArtificialResult(Artificial.parse(sides[0]), Artificial.parse(sides[1]))
    except AwardError as error:
        raise NotationError(error.code, **error.parameters) from error


def _parse_table_result(plain: str) -> TableResult:
    contract, rest = _take_contract(plain)
    declarer, rest = _take_declarer(rest)
    match = _AFTER_DECLARER.fullmatch(rest)
    lead, result = match.groups() if match else (None, rest)
    tricks = _read_tricks(result, contract)
    return TableResult(Played(contract, declarer, tricks), Card.parse(lead) if lead else None)


def _take_contract(plain: str) -> tuple[Contract, str]:
    level = re.match(r"\d+", plain, re.ASCII)
    if level is None:
        raise NotationError(NotationCode.NOT_UNDERSTOOD, found=plain)
    if level[0] not in tuple("1234567"):
        raise NotationError(NotationCode.LEVEL, found=level[0])
    rest = plain[1:]
    denomination = re.match(r"NT|[CDHSN]", rest)
    if denomination is None:
        raise NotationError(NotationCode.DENOMINATION)
    rest = rest[denomination.end() :]
    risk = "XX" if rest.startswith("XX") else "X" if rest.startswith("X") else ""
    contract = Contract(int(level[0]), parse_denomination(denomination[0]), Risk(risk))
    return contract, rest[len(risk) :]


def _take_declarer(rest: str) -> tuple[Seat, str]:
    if not rest or rest[0] not in tuple(Seat):
        raise NotationError(NotationCode.DECLARER)
    return Seat(rest[0]), rest[1:]


def _read_tricks(result: str, contract: Contract) -> int:
    if not result:
        raise NotationError(NotationCode.NO_RESULT)
    if not re.fullmatch(r"=|[-+]?\d{1,3}", result, re.ASCII):
        raise NotationError(NotationCode.RESULT, found=result)
    if result == "=":
        return contract.tricks_needed
    tricks = int(result)
    if result[0] in "+-":
        tricks += contract.tricks_needed
    if tricks > 13:
        raise NotationError(NotationCode.TOO_MANY_TRICKS, tricks=tricks)
    if tricks < 0:
        raise NotationError(
            NotationCode.TOO_MANY_DOWN,
            contract=contract,
            down=-int(result),
            most=contract.tricks_needed,
        )
    return tricks
