"""The course of a reported error in the score (Law 79C)."""

from collections.abc import Mapping
from enum import StrEnum


class CorrectionStage(StrEnum):
    """How far a reported error in the score has come (Law 79C).

    The first is that of a report in time, the next three of a late one (Law 79C2).
    """

    REPORTED = "reported"
    LATE = "late"
    STATED = "stated"
    APPROVED = "approved"
    CORRECTED = "corrected"
    REJECTED = "rejected"


class CorrectionAct(StrEnum):
    """What is done about a reported error.

    The director states, and states anew, that the record is surely wrong; the organiser approves.
    """

    ANSWER = "answer"
    STATE = "state"
    APPROVE = "approve"
    CORRECT = "correct"
    REJECT = "reject"


_STAGE, _ACT = CorrectionStage, CorrectionAct

CORRECTION: Mapping[CorrectionStage, Mapping[CorrectionAct, CorrectionStage]] = {
    _STAGE.REPORTED: {
        _ACT.ANSWER: _STAGE.REPORTED,
        _ACT.CORRECT: _STAGE.CORRECTED,
        _ACT.REJECT: _STAGE.REJECTED,
    },
    _STAGE.LATE: {
        _ACT.ANSWER: _STAGE.LATE,
        _ACT.STATE: _STAGE.STATED,
        _ACT.REJECT: _STAGE.REJECTED,
    },
    _STAGE.STATED: {
        _ACT.ANSWER: _STAGE.STATED,
        _ACT.STATE: _STAGE.STATED,
        _ACT.APPROVE: _STAGE.APPROVED,
        _ACT.REJECT: _STAGE.REJECTED,
    },
    _STAGE.APPROVED: {
        _ACT.ANSWER: _STAGE.APPROVED,
        _ACT.STATE: _STAGE.STATED,
        _ACT.CORRECT: _STAGE.CORRECTED,
        _ACT.REJECT: _STAGE.REJECTED,
    },
    _STAGE.CORRECTED: {},
    _STAGE.REJECTED: {},
}
"""Where each act leads from where it may be done; stating anew voids an approval."""


def may(stage: CorrectionStage, act: CorrectionAct) -> bool:
    """Whether it may be done at that stage."""
    return act in CORRECTION[stage]
