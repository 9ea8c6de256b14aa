"""The deposit of an appeal, where one is regulated (Laws 80B2(k) and 92A): asked for, taken, and
what becomes of it.

Only what is handed over is written down; what the end of the appeal makes of it follows from that.
"""

from collections.abc import Mapping
from enum import StrEnum


class DepositStage(StrEnum):
    """How it stands. It is lost by an appeal without merit where that is the sanction, or by one
    that is not heard where that is regulated; one that was lost and is not held is owed.
    """

    NONE = "none"
    LACKING = "lacking"
    HELD = "held"
    DUE_BACK = "due back"
    RETURNED = "returned"
    KEPT = "kept"
    OWED = "owed"


class DepositAct(StrEnum):
    """What one of the staff notes of it. Given back while the appeal is open it is lacking anew."""

    TAKE = "take"
    GIVE_BACK = "give back"


_AT, _ACT = DepositStage, DepositAct

DEPOSIT: Mapping[DepositStage, Mapping[DepositAct, DepositStage]] = {
    _AT.NONE: {},
    _AT.LACKING: {_ACT.TAKE: _AT.HELD},
    _AT.HELD: {_ACT.GIVE_BACK: _AT.LACKING},
    _AT.DUE_BACK: {_ACT.GIVE_BACK: _AT.RETURNED},
    _AT.RETURNED: {},
    _AT.KEPT: {},
    _AT.OWED: {_ACT.TAKE: _AT.KEPT},
}


def deposit_stage(
    *, is_asked: bool, is_held: bool, was_given_back: bool, is_open: bool, is_lost: bool
) -> DepositStage:
    """How it stands by what was handed over, whether the appeal is open, and how it ended."""
    if is_open:
        if is_held:
            return DepositStage.HELD
        return DepositStage.LACKING if is_asked else DepositStage.NONE
    if is_lost:
        return DepositStage.KEPT if is_held else DepositStage.OWED
    if is_held:
        return DepositStage.DUE_BACK
    return DepositStage.RETURNED if was_given_back else DepositStage.NONE
