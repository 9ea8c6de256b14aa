"""Contracts, their results and the score of Law 77.

The notations of files and people end here; the line a director types is in `scoring.notation`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from scoring.boards import Vulnerability
from scoring.cards import Denomination, Seat, Side, plain_suits
from scoring.errors import BridgeError, Code, gettext_noop


class ContractCode(Code):
    LEVEL = gettext_noop("level %(level)d: a contract is at level 1 to 7")
    TRICKS = gettext_noop("%(tricks)d tricks: a contract has 0 to 13")
    NO_CONTRACT = gettext_noop("%(found)r is not a contract; write it like 4S, 3NT or 5DX")
    NO_DECLARER = gettext_noop("%(found)r is no declarer; write N, E, S or W")
    NO_TRICKS = gettext_noop("%(contract)s without a number of tricks")


class ContractError(BridgeError):
    """No such contract, or no such number of tricks."""


class Risk(StrEnum):
    UNDOUBLED = ""
    DOUBLED = "X"
    REDOUBLED = "XX"

    @property
    def multiplier(self) -> int:
        return 1 << len(self.value)


@dataclass(frozen=True, slots=True)
class Contract:
    level: int
    denomination: Denomination
    risk: Risk = Risk.UNDOUBLED

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise ContractError(ContractCode.LEVEL, level=self.level)

    @property
    def tricks_needed(self) -> int:
        return self.level + 6

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{self.risk}"


@dataclass(frozen=True, slots=True)
class Played:
    """A contract played out: who declared it and the tricks (0 to 13) that declarer's side won."""

    contract: Contract
    declarer: Seat
    tricks: int

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= 13:
            raise ContractError(ContractCode.TRICKS, tricks=self.tricks)

    @property
    def relative(self) -> int:
        """Tricks over (positive) or under (negative) the contract."""
        return self.tricks - self.contract.tricks_needed

    def score(self, vulnerability: Vulnerability) -> int:
        """Score in points from North-South's side (Law 77)."""
        side = self.declarer.side
        points = contract_score(self.contract, self.tricks, vulnerable=vulnerability.of(side))
        return points if side is Side.NS else -points

    def __str__(self) -> str:
        return f"{self.contract} {self.declarer} {relative_text(self.relative)}"


@dataclass(frozen=True, slots=True)
class PassedOut:
    """All four players passed: a real score of zero (Law 77)."""

    def score(self, vulnerability: Vulnerability) -> int:
        return 0

    def __str__(self) -> str:
        return "PASS"


Outcome = Played | PassedOut

_CONTRACT = re.compile(r"(\d+)(NT|[CDHSN])(X{0,2})")
_RISK_SIGNS = str.maketrans("×*", "XX")
_PASSES = frozenset({"P", "PASS", "PASSED", "PASSEDOUT", "ALLPASS"})


def plain_contract(text: str) -> str:
    """Upper case without spaces, letters for suit symbols, X for × and *."""
    return plain_suits("".join(text.split())).upper().translate(_RISK_SIGNS)


def is_pass(text: str) -> bool:
    return plain_contract(text) in _PASSES


def parse_contract(text: str) -> Contract | PassedOut:
    """Read "4S", "4sx", "4♠×", "3NT", "3N" or "PASS"; raise `ContractError` for anything else."""
    if is_pass(text):
        return PassedOut()
    match = _CONTRACT.fullmatch(plain_contract(text))
    if match is None:
        raise ContractError(ContractCode.NO_CONTRACT, found=text)
    level, denomination, risk = match.groups()
    return Contract(int(level), parse_denomination(denomination), Risk(risk))


def parse_denomination(letters: str) -> Denomination:
    """Read C, D, H, S, N or NT."""
    return Denomination.NOTRUMP if letters == "N" else Denomination(letters)


def parse_outcome(contract: str, declarer: str, tricks: int | None) -> Outcome:
    """Build a result from separate fields, as files hold them.

    `tricks` counts all tricks of declarer's side; declarer and tricks are ignored for a pass.
    Raises `ContractError` when a field is missing or wrong.
    """
    parsed = parse_contract(contract)
    if isinstance(parsed, PassedOut):
        return parsed
    if declarer.upper() not in tuple(Seat):
        raise ContractError(ContractCode.NO_DECLARER, found=declarer)
    if tricks is None:
        raise ContractError(ContractCode.NO_TRICKS, contract=contract)
    return Played(parsed, Seat(declarer.upper()), tricks)


def relative_text(relative: int) -> str:
    """Print tricks over or under a contract: "=", "+1" or "-2"."""
    return f"{relative:+d}" if relative else "="


GAME = 100
"""Trick points that make a game."""


def contract_score(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """Score in points from declarer's side (Law 77): -7600 to 2980, negative when defeated."""
    over = tricks - contract.tricks_needed
    if over < 0:
        return -undertrick_penalty(-over, contract.risk, vulnerable=vulnerable)
    below = trick_score(contract)
    bonus = 50
    if below >= GAME:
        bonus = 500 if vulnerable else 300
    bonus += slam_premium(contract, vulnerable=vulnerable) + made_doubled(contract)
    return below + bonus + over * overtrick_value(contract, vulnerable=vulnerable)


def trick_score(contract: Contract) -> int:
    """Trick points of a contract made: 20 to 760 (Law 77; rubber Law 81)."""
    points = contract.level * _trick_value(contract.denomination)
    if contract.denomination is Denomination.NOTRUMP:
        points += 10
    return points * contract.risk.multiplier


def undertrick_penalty(down: int, risk: Risk, *, vulnerable: bool) -> int:
    """Points to the defenders for `down` (1 to 13) undertricks (Law 77; rubber Law 81)."""
    if risk is Risk.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    first_three_cheaper = 0 if vulnerable else 100 * min(down, 3)
    doubled = 300 * down - 100 - first_three_cheaper
    return doubled * (risk.multiplier // 2)


def overtrick_value(contract: Contract, *, vulnerable: bool) -> int:
    """Points for each overtrick: 20 to 400 (Law 77; rubber Law 81)."""
    if contract.risk is Risk.UNDOUBLED:
        return _trick_value(contract.denomination)
    return (100 if vulnerable else 50) * contract.risk.multiplier


def slam_premium(contract: Contract, *, vulnerable: bool) -> int:
    """Points for a slam bid and made, 0 below the six level (Law 77; rubber Law 81)."""
    if contract.level < 6:
        return 0
    return (750 if vulnerable else 500) * (contract.level - 5)


def made_doubled(contract: Contract) -> int:
    """Points for making the contract doubled (50) or redoubled (100), "for the insult"."""
    return 50 * len(contract.risk)


def _trick_value(denomination: Denomination) -> int:
    return 20 if denomination.is_minor else 30
