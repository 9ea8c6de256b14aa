"""How somebody's side declares and defends: what many boards come to. Pure: no Django, no rows.

A figure is an average with the number of boards that it is made of. Tricks are counted for the own
side: as declarer those taken beyond best play of all four, in defence those kept from declarer.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.cards import Denomination
from scoring.contracts import Contract

FEW = 5
"""An average of fewer boards is said to be of few."""

_GAME = {
    Denomination.NOTRUMP: 3,
    Denomination.SPADES: 4,
    Denomination.HEARTS: 4,
    Denomination.DIAMONDS: 5,
    Denomination.CLUBS: 5,
}
_SLAM = 6


class ContractKind(StrEnum):
    """Contracts by level as bid, doubled or not, and by whether a suit is trumps."""

    PART_SCORE = "part"
    GAME = "game"
    SLAM = "slam"
    SUIT = "suit"
    NOTRUMP = "notrump"


def kinds_of(contract: Contract) -> tuple[ContractKind, ContractKind]:
    """The two that a contract is of. A game is worth 100 trick points undoubled (Law 77)."""
    level = ContractKind.PART_SCORE
    if contract.level >= _SLAM:
        level = ContractKind.SLAM
    elif contract.level >= _GAME[contract.denomination]:
        level = ContractKind.GAME
    in_suit = contract.denomination is not Denomination.NOTRUMP
    return level, ContractKind.SUIT if in_suit else ContractKind.NOTRUMP


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A contract that was played out at the own table.

    `tricks` are declarer's, `best` those with best play of all four where that is known. `percent`
    is of a top, `imps` are those won; a board has the one or the other, or was not compared.
    `given` is what the own side's lead gave declarer beyond the best one, where it is noted.
    """

    contract: Contract
    is_declared: bool
    tricks: int
    best: int | None = None
    percent: Fraction | None = None
    imps: Fraction | None = None
    given: int | None = None
    partner: str = ""


@dataclass(frozen=True, slots=True)
class OwnAverage:
    """`value` is None without boards."""

    value: Fraction | None
    boards: int

    @classmethod
    def of(cls, values: Iterable[Fraction | int | None]) -> "OwnAverage":
        known = [Fraction(each) for each in values if each is not None]
        return cls(sum(known, Fraction()) / len(known) if known else None, len(known))

    @property
    def is_of_few(self) -> bool:
        return self.boards < FEW


@dataclass(frozen=True, slots=True)
class PlayFigures:
    """What some boards come to against the field and against best play of all four."""

    boards: int
    percent: OwnAverage
    imps: OwnAverage
    tricks: OwnAverage

    @classmethod
    def of(cls, boards: Sequence[OwnBoard]) -> "PlayFigures":
        return cls(
            len(boards),
            OwnAverage.of(each.percent for each in boards),
            OwnAverage.of(each.imps for each in boards),
            OwnAverage.of(tricks_won(each) for each in boards),
        )


def tricks_won(board: OwnBoard) -> int | None:
    """Tricks more than best play gives the own side; None where that is not known."""
    if board.best is None:
        return None
    over = board.tricks - board.best
    return over if board.is_declared else -over


@dataclass(frozen=True, slots=True)
class LeadFigures:
    """The own side's leads of which it is known: so many gave a trick or more, and all of them."""

    leads: int
    costly: int
    tricks: int

    @classmethod
    def of(cls, boards: Iterable[OwnBoard]) -> "LeadFigures":
        given = [each.given for each in boards if not each.is_declared and each.given is not None]
        return cls(len(given), sum(1 for each in given if each), sum(given))


@dataclass(frozen=True, slots=True)
class PlayPart:
    """Declaring or defending: all boards, those of each kind of contract, and with each partner.

    Kinds and partners without a board are left out; the partner played with most comes first.
    """

    total: PlayFigures
    kinds: tuple[tuple[ContractKind, PlayFigures], ...]
    partners: tuple[tuple[str, PlayFigures], ...]

    @classmethod
    def of(cls, boards: Sequence[OwnBoard]) -> "PlayPart":
        partners = dict.fromkeys(each.partner for each in boards if each.partner)
        by_partner = [(name, _figures(boards, partner_is(name))) for name in partners]
        return cls(
            PlayFigures.of(boards),
            tuple(
                (kind, made)
                for kind in ContractKind
                if (made := _figures(boards, is_of(kind))).boards
            ),
            tuple(sorted(by_partner, key=lambda each: (-each[1].boards, each[0]))),
        )


def is_of(kind: ContractKind) -> Callable[[OwnBoard], bool]:
    return lambda board: kind in kinds_of(board.contract)


def partner_is(name: str) -> Callable[[OwnBoard], bool]:
    return lambda board: board.partner == name


def _figures(boards: Sequence[OwnBoard], wanted: Callable[[OwnBoard], bool]) -> PlayFigures:
    return PlayFigures.of([each for each in boards if wanted(each)])


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """Both parts, and the leads."""

    declaring: PlayPart
    defending: PlayPart
    leads: LeadFigures

    @classmethod
    def of(cls, boards: Sequence[OwnBoard]) -> "OwnPlay":
        declared = [each for each in boards if each.is_declared]
        defended = [each for each in boards if not each.is_declared]
        return cls(PlayPart.of(declared), PlayPart.of(defended), LeadFigures.of(defended))
