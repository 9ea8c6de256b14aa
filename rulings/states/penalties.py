"""The course of a penalty in a session, which is a ruling (Laws 90, 91A and 92A)."""

from collections.abc import Mapping
from enum import StrEnum


class PenaltyStage(StrEnum):
    """How far a penalty has come; each of those that take one another's place has its own course.

    One that is given, or was decided on appeal, counts; under appeal it counts until that is
    decided. Over is what another has taken the place of, and what was taken back.
    """

    GIVEN = "given"
    APPEALED = "appealed"
    DECIDED = "decided"
    AGAIN = "appealed again"
    OVER = "over"


class PenaltyAct(StrEnum):
    """What is done about a penalty.

    It is changed or taken back by a director (Law 82C), who may do so also with what was decided on
    appeal where the authority says that it is to be changed: it is then as if given. An appeal lets
    it stand, also where it is withdrawn or not heard, or decides otherwise; that decision may be
    corrected, which gives another penalty or none.
    """

    CHANGE = "change"
    TAKE_BACK = "take back"
    APPEAL = "appeal"
    STAND = "stand"
    DECIDE = "decide"
    CORRECT = "correct"


_STAGE, _ACT = PenaltyStage, PenaltyAct

PENALTY: Mapping[PenaltyStage, Mapping[PenaltyAct, PenaltyStage]] = {
    _STAGE.GIVEN: {
        _ACT.CHANGE: _STAGE.OVER,
        _ACT.TAKE_BACK: _STAGE.OVER,
        _ACT.APPEAL: _STAGE.APPEALED,
        _ACT.CORRECT: _STAGE.OVER,
    },
    _STAGE.APPEALED: {
        _ACT.STAND: _STAGE.GIVEN,
        _ACT.DECIDE: _STAGE.OVER,
    },
    _STAGE.DECIDED: {
        _ACT.APPEAL: _STAGE.AGAIN,
        _ACT.CORRECT: _STAGE.OVER,
    },
    _STAGE.AGAIN: {
        _ACT.STAND: _STAGE.DECIDED,
        _ACT.DECIDE: _STAGE.OVER,
    },
    _STAGE.OVER: {
        _ACT.CORRECT: _STAGE.OVER,
    },
}
"""Where each act leads the penalty that stands, or of what is over the one that was judged."""
